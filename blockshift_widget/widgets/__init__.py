"""What people see and touch in a notebook. Names are loaded when they are asked for: a game needs no search lab."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
