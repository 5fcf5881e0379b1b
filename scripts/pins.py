# SPDX-License-Identifier: MIT
"""A user's names for the clock and the reset: CLOCK= and RESET= of the environment. This is the only place that decides
which names mean an active-low reset."""
import os
import re

# nrst, rst_n, rst_ni, rst_n_i, rstn, aresetn, rst_b, each in any case
LOW = re.compile(r"n_?(rst|reset).*|.*(_n|_ni|_b|_bi|(rst|reset)n)(_i)?", re.IGNORECASE)


def clock():
    return os.environ.get("CLOCK") or "clk"


def reset():
    """Returns its name, and whether it is active low."""
    level, _, name = (os.environ.get("RESET") or "rst").rpartition(":")
    return name, level == "low" if level else bool(LOW.fullmatch(name))
