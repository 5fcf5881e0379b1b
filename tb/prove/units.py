# SPDX-License-Identifier: MIT
"""Units' declarations for `make prove`, each in tb/prove/UNIT.py, all optional:

CORES = [Core(...), ...]             its rows: cores.py
REQUESTS = {module: (condition, text of)}   how it receives a counterexample of a module: requests.py
CLASSIFIED_BY = (file, ...)          files below tb/ or csim/ with functions that tb/units/UNIT.c calls to classify a request
"""
import glob
import importlib
import os

NAMES = [os.path.basename(path)[:-len(".mk")] for path in sorted(glob.glob("tb/units/*.mk"))]
UNITS = {name: importlib.import_module(name) for name in NAMES if os.path.exists(f"tb/prove/{name}.py")}
CORES = [core for unit in UNITS.values() for core in getattr(unit, "CORES", [])]
