#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests tb/prove/induct.py: some of its proofs that take a blink, and that it refutes what is wrong and shows how.

    test_induct.py BUILD=

Prints lines of the Test Anything Protocol."""
import os
import sys

sys.path[:0] = [os.path.join(os.path.dirname(os.path.abspath(__file__)), "../prove"), "tb/test"]
import induct  # noqa: E402
import results_page  # noqa: E402

CHEAP = ["pipeline_stage", "skid_buffer", "vop_pipe", "sdwa:int1"]
REFUTED = "sdwa:int1"


def proves(proof, options):
    row = induct.tell(proof, induct.prove(proof, options))
    results_page.check_others("induct", {"version": 1, "rows": [row]})
    return row["good"]


def refutes(proof, options):
    """The property, the table and the waves of a planted bug."""
    first, *table, last = induct.prove_planted(proof, options, "sdwa a response changes while it waits").failed
    return first.startswith("response.payload_holds in cycle ") and table[0].split()[:2] == ["cycle", "0"] \
        and any(line.split()[0] == "rsp_valid" for line in table) and os.path.getsize(last.split()[-1]) > 0


def is_told(proof, options):
    """A proof whose planted bug is not there is no proof."""
    answer = induct.guarded(induct.prove_planted, proof, options, "sdwa no such bug")
    return str(answer) == "tb/test/bugs/sdwa.bugs: no bug 'no such bug'"


def main(words):
    options = {"LIMIT": "600", **dict(word.split("=", 1) for word in words)}
    options["BUILD"] += "/test"
    known = {proof.name: proof for proof in induct.proofs()}
    tests = [(f"{name} is proved", proves, name) for name in CHEAP]
    tests += [("a planted bug is refuted and shown", refutes, REFUTED), ("a bug that is not there is told", is_told, REFUTED)]
    ok = True
    for number, (what, test, name) in enumerate(tests, 1):
        good = test(known[name], options)
        ok &= good
        print(f"{'' if good else 'not '}ok {number} - {what}", flush=True)
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
