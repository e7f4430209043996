"""Links into the site: pictures for shared links, feeds, calendars, the site map for search engines."""
