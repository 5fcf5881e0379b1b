# SPDX-License-Identifier: MIT
"""Requests in which a unit's module receives the inputs of a counterexample, in the words of docs/stimulus.md.

REQUESTS of tb/prove/UNIT.py has two entries for each module in a row: a Verilog condition of its inputs under which the unit
can receive such a request, and the function that makes the text. A function returns None if no request is possible although
the condition is true. Other fields of a request are chosen so that the module's result is likely to be visible."""
from units import UNITS

REQUESTS = {}
for _name, _unit in UNITS.items():
    for _module, _request in getattr(_unit, "REQUESTS", {}).items():
        REQUESTS.setdefault(_module, {})[_name] = _request


def conditions(top, units):
    """Returns {unit: condition} of the units that have requests for the module."""
    return {unit: REQUESTS[top][unit][0] for unit in units if unit in REQUESTS.get(top, {})}


def text_of(top, unit, values):
    """Returns the request with these {input: value}, or None."""
    return REQUESTS[top][unit][1](values)


def of_unit(values):
    """Returns the request of a whole unit."""
    return "  ".join(f"{name} {value:#x}" for name, value in values.items())
