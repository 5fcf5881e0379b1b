# SPDX-License-Identifier: MIT
"""Finds the units that contain a core: those whose RTL has all modules of the core."""
import os
import re

import package_order

TOPS = "tb/prove/tops/{}.v"
INSTANCE = re.compile(r"^\s*(\w+)\s+(?:#\s*\(|\w+\s*\()", re.MULTILINE)
MODULE = re.compile(r"^\s*module\s+(\w+)", re.MULTILINE)


def files_of(core):
    """Returns the RTL files of the core's outermost modules."""
    path = TOPS.format(core.top)
    if not os.path.exists(path):
        return {f"rtl/{core.top or core.unit}.v"}
    text = package_order.code_of(path)
    modules = set(INSTANCE.findall(text)) - set(MODULE.findall(text))
    return {f"rtl/{module}.v" for module in modules if os.path.exists(f"rtl/{module}.v")}


def units_of(core, designs):
    """Returns the names of the units, that of the row first."""
    units = dict.fromkeys(design.unit for design in designs if files_of(core) <= set(design.files))
    return sorted(units, key=lambda unit: (unit != core.unit, unit))
