# SPDX-License-Identifier: MIT
"""What a user's design calls the clock and the reset: CLOCK= and RESET= of the environment. This is the one place that knows
which names mean a reset that is active low."""
import os
import re

# nrst, rst_n, rst_ni, rst_n_i, rstn, aresetn, rst_b, each in any case
LOW = re.compile(r"n_?(rst|reset).*|.*(_n|_ni|_b|_bi|(rst|reset)n)(_i)?", re.IGNORECASE)


def clock():
    return os.environ.get("CLOCK") or "clk"


def reset():
    """Its name, and whether it is active low."""
    level, _, name = (os.environ.get("RESET") or "rst").rpartition(":")
    return name, level == "low" if level else bool(LOW.fullmatch(name))
