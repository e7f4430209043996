"""Messages to locked phones (Web Push): the head referee hears of a dispute or a call with the browser closed."""
