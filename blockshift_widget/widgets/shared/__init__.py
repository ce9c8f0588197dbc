"""What all widgets have: messages, failures, work beside the page, scripts and style sheets."""
