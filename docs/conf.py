"""How Sphinx makes the site: ``make docs``."""

from __future__ import annotations

import blockshift_widget

project = "Block Shift"
author = "the Block Shift developers"
project_copyright = author
version = release = blockshift_widget.__version__

extensions = ["sphinx.ext.autodoc", "myst_parser", "numpydoc", "docs.widget_directive"]
exclude_patterns = ["README.md"]
nitpicky = True
nitpick_ignore_regex = [("py:.*", r"(?!blockshift_widget\b).*")]  # names of others: their sites are not here

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "none"  # the sections on parameters say it in words
numpydoc_show_class_members = False  # autodoc lists them

html_theme = "furo"
html_title = f"Block Shift {version}"
html_copy_source = False
html_show_sphinx = False
