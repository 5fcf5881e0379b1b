# SPDX-License-Identifier: MIT
"""The requests in which a unit's module sees the inputs of a counterexample, in the words of docs/stimulus.md.

REQUESTS of tb/prove/UNIT.py has, for each module of the unit that a row is about, a Verilog condition of the module's inputs
under which the unit can receive such a request, and the function that makes the text. A function returns None where the
condition does not exclude what no request has. What else a request has is chosen so that what the module makes of it is likely
to be seen."""
from units import UNITS

REQUESTS = {}
for _name, _unit in UNITS.items():
    for _module, _request in getattr(_unit, "REQUESTS", {}).items():
        REQUESTS.setdefault(_module, {})[_name] = _request


def conditions(top, units):
    """{unit: condition} of those units that have requests for the module."""
    return {unit: REQUESTS[top][unit][0] for unit in units if unit in REQUESTS.get(top, {})}


def text_of(top, unit, values):
    """The request with these {input: value}, or None."""
    return REQUESTS[top][unit][1](values)


def of_unit(values):
    """The request of a whole unit."""
    return "  ".join(f"{name} {value:#x}" for name, value in values.items())
