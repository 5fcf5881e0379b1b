#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests tb/prove/induct.py: some of its proofs that take a blink, and that it refutes what is wrong and shows how.

    test_induct.py BUILD=
"""
import os
import re

from checks import BUILD, read_file, tell, write_file
import bugs
import induct
import results_page

CHEAP = ["pipeline_stage", "skid_buffer", "vop_pipe", "sdwa:int1"]
REFUTED = "sdwa:int1"
# It takes some seconds.
BUSY = ["sh", "-c", "i=0; while [ $i -lt 9999999 ]; do i=$((i+1)); done"]


def proves(proof, options):
    row = induct.tell(proof, induct.prove(proof, options))
    results_page.check_others("induct", {"version": 1, "rows": [row]})
    return row["good"]


SAID = []  # ABC's answers about the planted bug


def refutes(proof, options):
    """The property, the table and the waves of a planted bug."""
    abc = induct.abc
    induct.abc = lambda *words: SAID.append(abc(*words)) or SAID[-1]
    first, *table, last = induct.prove_planted(proof, options, "sdwa a response changes while it waits").failed
    induct.abc = abc
    return "response.payload_holds" in first.split(" in cycle ")[0].split() and table[0].split()[:2] == ["cycle", "0"] \
        and any(line.split()[0] == "dut.rsp_valid_o" for line in table) and os.path.getsize(last.split()[-1]) > 0


def is_told(proof, options):
    """A proof whose planted bug is not there is no proof."""
    answer = induct.guarded(induct.prove_planted, proof, options, "sdwa missing bug")
    return str(answer) == "tb/test/bugs/sdwa.bugs: no bug 'missing bug'"


def all_are_planted(proof, _):
    """Each planted bug of each proof exists and changes its file."""
    for each in induct.proofs():
        for name in each.bugs + each.steps:
            bugs.mutate(induct.bug_of(name))
    return bool(proof.bugs)


def is_missed(proof, options):
    """A signal that the design lacks is an error, no arbitrary value."""
    where = f"{options['BUILD']}/prove/induct/misspelled"
    os.makedirs(where, exist_ok=True)
    induct.copy_sources(proof, where, None)
    rules = induct.read(f"{where}/rules.v")
    write_file(f"{where}/rules.v", rules.replace("dut.core.f", "dut.core.g"))
    return str(induct.guarded(induct.declare_inside, proof, where)) \
        == "visa_decode: found no signal dut.core.g, expected one of the design"


def is_shown_by_both(proof, options):
    """Inputs of ABC with which nothing fails in Yosys' solver are no answer. The model and ABC's answers are those of refutes()."""
    abc, run, said = induct.abc, induct.run, iter(SAID)

    def wrong(_, where, __):
        write_file(f"{where}/model.cex", read_file(f"{where}/model.cex").replace("1", "0"))
        return next(said)

    induct.abc, induct.run = wrong, lambda command, *more: "" if "model.ys" in command else run(command, *more)
    answer = induct.guarded(induct.prove_planted, proof, options, "sdwa a response changes while it waits")
    induct.abc, induct.run = abc, run
    return re.fullmatch(r"ABC: a property fails in cycle \d+; with its inputs none does in Yosys' sat", str(answer))


def tells_steps(proof, _):
    """A bug with which the step holds all the same is not found."""
    fails, holds = (induct.tell_step(proof, "a bug", induct.Answer(proof, 0, known=known))["good"] for known in (False, True))
    return fails and not holds


def is_late(proof, options):
    """A solver that exceeds its time is reported, regardless of its result."""
    answer = induct.guarded(induct.run, BUSY, options["BUILD"], 1)
    return str(answer) == "sh takes more than 1 s of CPU time" and not induct.tell(proof, answer)["good"]


def results():
    options = {"LIMIT": "600", "BUILD": f"{BUILD}/test"}
    known = {proof.name: proof for proof in induct.proofs()}
    for what, test, name in (*((f"{name} is proved", proves, name) for name in CHEAP),
                             ("a planted bug is refuted and shown", refutes, REFUTED), ("a bug that does not exist is reported", is_told, REFUTED),
                             ("all bugs of proofs are planted", all_are_planted, REFUTED),
                             ("a signal that the design lacks is reported", is_missed, "visa_decode"),
                             ("a bug that one solver alone refutes is reported", is_shown_by_both, REFUTED),
                             ("a step that holds with a bug is reported", tells_steps, REFUTED), ("a solver that takes too long is reported", is_late, REFUTED)):
        yield what, "" if test(known[name], options) else "it is not"


if __name__ == "__main__":
    tell(results())
