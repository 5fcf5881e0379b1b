#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of make synth, and that docs/synth.md says what it measures.

    test_synth.py BUILD= UNIT-CONFIG-TARGET ...

BUILD/synth has these netlists. Nothing is placed and routed: logs of what does so are below, cut short.
"""
import re
import sys

from checks import BUILD, equal, main, read_json
import port_list
import results_page
import synth
import synth_clock
import synth_page
from synth_targets import TARGETS, count

DRIFT = 0.05
ROUTED = """Info: Critical path report for clock 'clk' (posedge -> posedge):
Info:  9.0  9.0  Source u.old_TRELLIS_FF_Q.Q
Info: 0.0 ns logic, 9.0 ns routing
Max frequency for clock 'clk': 20.00 MHz (FAIL at 100.00 MHz)
Info: Critical path report for clock 'clk' (posedge -> posedge):
Info: curr total
Info:  0.5  0.5  Source u.a_q_TRELLIS_FF_Q_1.Q
Info:  1.1  1.7    Net u.a_q[6] (16,8) -> (13,8)
Info:                Sink u.core.sum_CCU2C_S0.A0
Info:  0.2  1.9  Source u.core.sum_CCU2C_S0.F
Info:  0.8  2.7    Net u.core.sum_CCU2C_S0_LUT4_Z[1] (13,8) -> (9,7)
Info:                Sink u.x_LUT4_Z.C
Info:  0.2  2.9  Source $nextpnr_1.F
Info:  0.8  3.7    Net $nextpnr_1$O (13,8) -> (9,7)
Info:  0.2  3.9  Source u.x_LUT4_Z.F
Info:  0.6  4.5    Net u.core.sum[7] (9,7) -> (9,8)
Info:  0.0  4.5  Setup u.b_q_TRELLIS_FF_Q_49.M
Info: 0.9 ns logic, 3.6 ns routing
Info: Critical path report for cross-domain path '<async>' -> 'posedge clk':
Info:  9.9  9.9    Net rst (1,2) -> (3,4)
Info: 1.0 ns logic, 8.9 ns routing
Warning: Max frequency for clock 'clk': 222.22 MHz (PASS at 100.00 MHz)
"""
PAGE = """# Area
## What
| `u` | default | 7 | - |
## ECP5 (`ecp5`)
| `u` | default | 1,000 | 1 | 2 | - | - | 50.0 | - |
| `u` | default | 9 ns | from |
## iCE40 (`ice40`)
| `u` | default | 2 | 1 | 2 | - | - | 50.0 | - |
"""
ROW = {"unit": "u", "configuration": "default", "target": "ecp5", "lut": 12345, "carry": 6, "ff": 7, "ram": {"DP16KD": 2, "TRELLIS_DPR16X4": 3},
       "dsp": {}, "goal": {"lut": 1300, "mhz": None}}
NAMES = [word for word in sys.argv[1:] if "=" not in word]


def luts(name):
    return sum(count(read_json(f"{BUILD}/synth/{name}/cells.json"), TARGETS[name.split("-")[2]].lut).values())


def drifted(name, number, told):
    """Returns the message about a netlist's number of LUTs if the page has another number."""
    unit, config, target = name.split("-")
    said = told.get((target, unit, config))
    if said is None:
        return f"{synth_page.PAGE}: expected a row of {unit} {config} in the section of {target}, and {number} LUTs in it"
    if abs(number - said) <= DRIFT * said:
        return ""
    return (f"{synth_page.PAGE}: {unit} {config} has {said} LUTs for {target}, and the RTL {number}, {100 * (number - said) / said:+.0f} %: "
            f"make synth UNIT={unit} CONFIG={config} TARGET={target} && make synth-page")


def test_page_says_what_is_there(_):
    """For each of the netlists, within 5 %."""
    told = synth_page.rows_of(port_list.read(synth_page.PAGE))
    assert NAMES
    equal([said for said in (drifted(name, luts(name), told) for name in NAMES) if said], [])


def test_row_is_as_the_docs_say(_):
    """Of one that is not routed, and of one that is."""
    for name in NAMES:
        unit, config, target = name.split("-")
        design = synth.Design(BUILD, target, f"{unit}:{config}::")
        design.seeds[1] = synth_clock.megahertz(ROUTED), synth_clock.longest(ROUTED)
        routed, design.why = design.row(), "too large"
        results_page.check_others("synth", {"version": 1, "rows": [routed, design.row()]})


def test_drift_is_told(_):
    told = {("ecp5", "u", "default"): 1000}
    equal([drifted("u-default-ecp5", number, told) for number in (950, 1000, 1050)], ["", "", ""])
    for number, words in (949, "has 1000 LUTs for ecp5, and the RTL 949, -5 %: make synth UNIT=u CONFIG=default TARGET=ecp5"), (1051, "+5 %"):
        assert words in drifted("u-default-ecp5", number, told), drifted("u-default-ecp5", number, told)
    assert "expected a row of v default" in drifted("v-default-ecp5", 1, told)


def test_page_is_updated(_):
    """The rows of one target, and nothing else."""
    equal(synth_page.rows_of(PAGE), {("ecp5", "u", "default"): 1000, ("ice40", "u", "default"): 2})
    area = "| `u` | default | 12,345 | 6 | 7 | 2 DP16KD, 3 DPR16X4 | - | none | 1,300 LUT |"
    text, missing = synth_page.updated(PAGE, [{**ROW, "mhz": None, "why": "none"}])
    equal((text, missing), (PAGE.replace("| `u` | default | 1,000 | 1 | 2 | - | - | 50.0 | - |", area), []))
    path = synth_clock.longest(ROUTED)
    text, missing = synth_page.updated(PAGE, [{**ROW, "mhz": 222.22, "path": path}])
    equal((text, missing), (PAGE.replace("| `u` | default | 1,000 | 1 | 2 | - | - | 50.0 | - |", area.replace("none", "222.2"))
                            .replace("| 9 ns | from |", "| 4.5 ns | `a_q[6]` to `b_q` |"), []))
    equal(synth_page.updated(PAGE, [{**ROW, "unit": "v", "mhz": None, "why": "none"}]), (PAGE, [area.replace("`u`", "`v`")]))


def test_longest_path(_):
    """That of the last report, in the unit's names."""
    equal(synth_clock.megahertz(ROUTED), 222.22)
    equal(synth_clock.in_words(synth_clock.longest(ROUTED)),
          "4.5 ns, 0.9 of them logic and 3.6 routing: from `a_q[6]` to `b_q` through 3 cells near `sum` of `core`")


def test_ports_of_the_wrapper(_):
    """All of the unit's ports are connected, in the width of the configuration."""
    text = synth_clock.wrapper("sdwa", 1)
    for port in port_list.ports_of("sdwa"):
        assert re.search(rf"\.{port.name}\((unit_)?{port.name}\)", text), port.name
        assert port.name == "clk" or f"reg [{port_list.bits(port, 1) - 1}:0] {port.name};" in text, port.name


if __name__ == "__main__":
    main(globals())
