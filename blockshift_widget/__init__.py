"""A sliding block puzzle for Jupyter: play it, teach search with it, analyse how people solve it.

>>> from blockshift_widget import Board, solve
>>> solve(Board("............XX..A.....A.............")).par
5
"""

import lazy_loader

__version__ = "0.1.0"

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
