"""What the domains of things to be looked after share: dates, manuals and lists of what is to be done."""
