#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A module that cannot be built with the value of a parameter is refused, by a name that says what it needs.

    test_parameters.py
"""
import re
import subprocess

from checks import read_file, run, tell
import port_list

# Values, and the messages about them
REFUSED = {
    "atoms": [("LANES=12", "LANES_of_8_16_or_32"), ("BANKS=1", "BANKS_of_2_4_8_16_or_32"), ("BANKS=24", "BANKS_of_2_4_8_16_or_32"),
              ("DEPTH=48", "a_DEPTH_that_is_a_power_of_two_from_2_on")],
    "dpp": [("LANES=32", "LANES_of_16_or_64"), ("TRANS=2", "a_TRANS_of_0_or_1"), ("LANES=64 TRANS=1", "LANES_of_16_for_TRANS")],
    "float_alu": [("NANS=5", "NANS_of_0_to_4"), ("CANONICAL=3", "CANONICAL_of_0_to_2"), ("FMA_NAN=6", "FMA_NAN_of_0_to_5_or_8_to_13"),
                  ("FMA_NAN=14", "FMA_NAN_of_0_to_5_or_8_to_13"), ("F2I=3", "F2I_of_0_to_2"), ("F2I_NAN=3", "F2I_NAN_of_0_to_2"),
                  ("MINMAX=5", "MINMAX_of_0_to_4"), ("TINY=2", "TINY_of_0_or_1"), ("DENORM=4", "DENORM_of_0_to_3"),
                  ("FLAGS=2", "FLAGS_of_0_or_1"), ("FORMATS=15", "FORMATS_of_1_or_4_or_5"), ("ZERO=2", "ZERO_of_0_or_1"),
                  ("ULP=2", "ULP_of_0_or_1")],
    "int_alu": [("DIV0=3", "DIV0_of_0_to_2"), ("SHIFT=3", "SHIFT_of_0_to_2"), ("EXTEND=2", "EXTEND_of_0_or_1")],
    "sdwa": [("LANES=0", "LANES_of_1_to_16"), ("LANES=17", "LANES_of_1_to_16"), ("FLOAT=2", "a_FLOAT_of_0_or_1"), ("TRANS=2", "a_TRANS_of_0_or_1"),
             ("FLOAT=0 TRANS=1", "a_FLOAT_of_1_for_TRANS")],
    "atomic_alu_prepare": [("WIDTH=16", "a_WIDTH_of_32_or_64")],
    "block_ram_1r1w": [("ADDRESS=0", "an_ADDRESS_of_1_or_more")],
    "channel_pick": [("CHANNELS=12", "CHANNELS_of_2_to_16_that_are_two_to_LOG2")],
    "dword_operands": [("WIDTH=0", "a_WIDTH_of_1_or_more")],
    "lut_ram": [("ADDRESS=0", "ADDRESS_and_WIDTH_of_1_or_more"), ("WIDTH=0", "ADDRESS_and_WIDTH_of_1_or_more")],
    "skid_buffer": [("WIDTH=0", "a_WIDTH_of_1_or_more")],
    "visa_decode_core": [("KINDS=0", "KINDS_of_one_kind_or_more")],
    "visa_front": [("KINDS=5", "KINDS_of_one_kind"), ("CHANNELS=17", "CHANNELS_of_1_to_16"),
                   ("SIZE=63", "a_SIZE_of_at_least_ADDRESS_and_13")],
}


def why_not(module, value, says):
    """None, or what is wrong with how Icarus refuses a value."""
    done = run("iverilog", "-g2005", "-t", "null", "-y", "rtl", "-I", "rtl/include", "-s", module,
               *[f"-P{module}.{one}" for one in value.split()], f"rtl/{module}.v", stderr=subprocess.STDOUT)
    if done.returncode == 0:
        return "accepted"
    return None if re.search(rf"\b{module}_needs_{says}\b", done.stdout) else f"expected {module}_needs_{says}: {' '.join(done.stdout[:300].split())}"


def forgotten():
    """None, or a parameter of a unit of which no value is refused."""
    for unit in port_list.units():
        for name in re.findall(r"^    parameter\s+(?:\[[^]]*\]\s*)?(\w+)", read_file(f"rtl/{unit}.v").split(") (")[0], re.M):
            if not any(value.startswith(f"{name}=") for value, _ in REFUSED.get(unit, [])):
                return f"{unit} has a parameter {name} of which no value is refused"
    return None


def results():
    yield "each parameter of a unit", forgotten()
    for module, rows in REFUSED.items():
        for value, says in rows:
            yield f"{module} {value}", why_not(module, value, says)


if __name__ == "__main__":
    tell(results())
