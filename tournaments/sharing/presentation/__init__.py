"""What is told of a tournament outside its pages: in pictures, in feeds, in calendars."""
