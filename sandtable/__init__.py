"""Sandtable: a workbench for authors of board wargames.

The packages are the folders of the checkout, reached by links; in a wheel they lie here.
"""

from os.path import dirname as _folder, isdir as _is_folder, join as _join

if not _is_folder(_join(__path__[0], "model")):
    # A checkout without links (Windows, an unpacked sdist): the folders lie beside this one.
    __path__.append(_folder(__path__[0]))
