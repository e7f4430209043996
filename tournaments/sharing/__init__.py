"""What leads others here: pictures for shared links, feeds, calendars, the map of the site for search engines."""
