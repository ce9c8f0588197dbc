"""The board on screen: canvases drawn from Python, gestures taken in the browser."""
