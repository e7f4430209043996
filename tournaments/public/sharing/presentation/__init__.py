"""A tournament outside its pages: in pictures, in feeds, in calendars."""
