#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Proves the rules of handshakes and pipelines by induction, with Yosys and its ABC alone.

    induct.py BUILD= [JOBS=1] [LIMIT=1800] [UNIT=sdwa] [BUGS=all]

LIMIT is the CPU time of a solver in seconds.

Each proof is a .sby file in this folder, in SymbiYosys's format: its [script] builds the design from its [files], which contain the
assertions. `mode prove` is unbounded, from any power-up state. With the engine "abc pdr", ABC finds an invariant and checks it by
induction. With "smtbmc" the assertions are one, and Yosys' SAT solver takes the step; with "abc ind", which SymbiYosys does not
have, ABC's does. `mode bmc` checks a number of cycles. Comments at the top have the other settings:

    # scope: text for the table
    # bug: UNIT NAME   the proof must fail with this bug of tb/test/bugs/UNIT*.bugs; `bug (TASK):` of one task
    # step: UNIT NAME  the step must fail; the runs that show the bug are longer than ABC can search

Assertions name a signal in an instance by its path, an escaped name such as "\\dut.gather.beat_q ". The copy that Yosys reads
declares it. Only a signal that some parameters of the design lack is declared in the file, as a wire with the attribute hierconn.
Unconnected inputs of an instance are arbitrary.

Prints a table. Yosys' own SAT solver must confirm ABC's failures, with ABC's inputs; they are shown as a table and as waves. With
BUGS=all the planted bugs are tried as well.
"""
import glob
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import tools
import witness

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "scripts"))
import bugs  # noqa: E402
import result_file  # noqa: E402
from command import Wrong  # noqa: E402

# Reads the widths of signals in instances.
WIDTHS = """hierarchy -check -top {top}
flatten
write_rtlil widths.il
"""
# SymbiYosys's steps for its engine "abc": one flat module of gates and flip-flops. Undriven nets become inputs before nets with
# several names lose some.
MODEL = """hierarchy -check -top {top}
proc
flatten
setundef -undriven -expose
prep{rest}
setattr -unset keep
delete -output
opt -full
memory_map
opt -fast
write_json model.json
write_rtlil model.il
opt_dff
dffunmap
techmap
opt -fast
dffunmap
techmap
abc -g AND -fast
opt_clean
tee -q -o asserts.txt select -list t:$assert
write_aiger -I -B -zinit -map model.map model.aig
"""


# Cycles in which ABC searches for a failure if the step fails.
DEEPER = 24
# Head and body of a module; the path of a signal in an instance
MODULE = re.compile(r"^(module .*?\);)(.*?^endmodule)", re.MULTILINE | re.DOTALL)
INSIDE = re.compile(r"\\(\w[\w.\[\]]*\.[\w.\[\]]+)(?=\s)")
# Wire of Yosys's netlist: its attributes, width and name
WIRE = re.compile(r"^((?:  attribute .*\n)*)  wire (?:width (\d+) )?.*?\\(\S+)$", re.MULTILINE)


class Proof:
    """A task of a .sby file."""

    def __init__(self, path, task, text):
        self.path, self.task, self.scope = path, task, ""
        self.bugs, self.steps = [], []
        stem = os.path.basename(path)[:-len(".sby")]
        self.name = f"{stem}:{task}" if task else stem
        self.sections = {}
        section = None
        for line in text.splitlines():
            comment = re.match(r"# (scope|bug|step)(?: \((\w+)\))?: (.*)", line)
            if comment and comment[2] in (None, task):
                if comment[1] == "scope":
                    self.scope = comment[3]
                else:
                    (self.bugs if comment[1] == "bug" else self.steps).append(comment[3])
            elif line.startswith("["):
                section = self.sections.setdefault(line.strip("[]"), [])
            elif line and not line.startswith("#") and section is not None:
                only, colon, rest = line.partition(": ")
                if not colon or only == task:
                    section.append(rest if colon else line)

    def option(self, name):
        return dict(line.split() for line in self.sections["options"]).get(name)

    def script(self, instead):
        """Returns the script with other commands than `prep -flatten -top TOP` and those after it: {top} and {rest} there."""
        found = re.fullmatch(r"(.*\n)prep -flatten -top (\w+)(.*)", "\n".join(self.sections["script"]), re.DOTALL)
        if not found:
            raise Wrong(f"{self.name}: found no prep -flatten -top MODULE in [script], expected it for signals in instances")
        return found[1] + instead.format(top=found[2], rest=found[3])

    def depth(self):
        """Returns the number of cycles to check, or None for all."""
        return int(self.option("depth")) if self.option("mode") == "bmc" else None


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def proofs():
    found = []
    for path in sorted(glob.glob(f"{HERE}/*.sby")):
        text = read(path)
        tasks = re.search(r"^\[tasks\]\n((?:\w+\n)+)", text, re.MULTILINE)
        found += [Proof(path, task, text) for task in (tasks[1].split() if tasks else [None])]
    return found


def run(command, where, limit):
    """Returns a command's output."""
    try:
        status, text = tools.finish(command, limit, cwd=where, text=True, errors="replace", stdout=subprocess.PIPE)
    except OSError as error:
        raise Wrong(f"{command[0]}: {error.strerror}") from error
    if status:
        raise Wrong(f"{command[0]} in {where}: {(text.strip().splitlines() or ['no output'])[-1]}")
    return text


def copy_sources(proof, where, bug):
    """Copies the [files] of a proof to one directory, as SymbiYosys does, with a bug in one of them."""
    planted = bug is None
    for line in proof.sections["files"]:
        *name, source = line.split()
        text = read(os.path.join(HERE, source))
        if bug and os.path.normpath(os.path.join(HERE, source)).endswith("/" + bug.file):
            old, new = "\n".join(bug.old), "\n".join(bug.new)
            if text.count(old) != 1:
                raise Wrong(f"{bug.place}: the text occurs {text.count(old)} times in {bug.file}")
            text, planted = text.replace(old, new), True
        with open(os.path.join(where, name[0] if name else os.path.basename(source)), "w", encoding="utf-8") as file:
            file.write(text)
    if not planted:
        raise Wrong(f"{bug.place}: {bug.file} is no file of {proof.name}")


def undeclared(text):
    """Returns the signals in instances that Verilog uses without a declaration."""
    own = {name for wires in re.findall(r"\(\* hierconn \*\)[^;]*;", text) for name in INSIDE.findall(wires)}
    return [name for name in dict.fromkeys(INSIDE.findall(text)) if name not in own]


def declare_inside(proof, where):
    """Adds the declarations of signals in instances to the copied files. Yosys connects such a wire when it flattens the design. A
    first reading finds the widths: there, a wire of one bit becomes as wide as its signal."""
    def declare(widths):
        for path, text in texts.items():
            with open(path, "w", encoding="utf-8") as file:
                file.write(MODULE.sub(lambda found: found[1] + "".join(
                    f" (* hierconn *) wire [{widths.get(name, 1) - 1}:0] \\{name} ;" for name in undeclared(found[2])) + found[2], text))

    texts = {path: text for path in glob.glob(f"{glob.escape(where)}/*.v") for text in [read(path)] if undeclared(text)}
    names = {name for text in texts.values() for name in undeclared(text)}
    if not names:
        return
    declare({})
    with open(os.path.join(where, "widths.ys"), "w", encoding="utf-8") as file:
        file.write(proof.script(WIDTHS))
    run(["yosys", "-q", "-l", "yosys.log", "-s", "widths.ys"], where, None)
    widths = {}
    for attributes, width, path in WIRE.findall(read(os.path.join(where, "widths.il"))):
        for name in names & {path, path.partition(".")[2]}:
            if "hierconn" in attributes:
                raise Wrong(f"{proof.name}: found no signal {name}, expected one of the design")
            widths[name] = int(width or 1)
    declare(widths)


class Answer:
    def __init__(self, proof, seconds, failed=None, known=True):
        self.proof, self.seconds = proof, seconds
        self.failed = failed  # counterexample as lines of text
        self.known = known    # there is an answer

    def words(self):
        if not self.known:
            return "unknown"
        if self.failed:
            return "WRONG"
        depth = self.proof.depth()
        return f"{depth} cycles" if depth else "proved"


def abc(engine, where, limit):
    """Returns ABC's result for all assertions together. For a failure, model.cex has the inputs."""
    return run(["yosys-abc", "-c", f"read_aiger model.aig; fold; orpos; {engine}; write_cex model.cex"], where, limit)


def unroll(where, depth, limit):
    """Writes step.aig, without registers. Its outputs can all be 1 if there is a failure in the last of `depth` cycles, from any
    state, and none before."""
    run(["yosys-abc", "-c", f"read_aiger model.aig; fold; orpos; frames -F {depth}; comb; strash; write_aiger cycles.aig"], where,
        limit)
    with open(os.path.join(where, "cycles.aig"), "rb") as file:
        kind, variables, inputs, latches, outputs, gates = file.readline().split()
        fails = [int(file.readline()) for _ in range(int(outputs))][:depth]
        rest = file.read()
    with open(os.path.join(where, "step.aig"), "wb") as file:
        holds = [fail ^ 1 for fail in fails[:-1]]
        file.write(b" ".join([kind, variables, inputs, latches, b"%d" % depth, gates]) + b"\n")
        file.write("".join(f"{literal}\n" for literal in holds + fails[-1:]).encode("ascii") + rest)


def search(proof, where, limit, only_step):
    """Returns the number of cycles to a failure, or None, and whether that is an answer. If the step fails, more cycles are
    searched, unless only the step is requested."""
    depth = proof.option("depth")
    said = abc(f"bmc3 -F {depth}" if depth else "pdr", where, limit)
    reached = re.search(r"was asserted in frame (\d+)", said)
    if reached:
        return int(reached[1]) + 1, True
    if proof.depth() or proof.sections["engines"] == ["abc pdr"]:
        return None, "Property proved" in said or "No output asserted" in said
    # The base case holds; the step: correct cycles up to the depth imply the next one.
    if proof.sections["engines"] == ["abc ind"]:
        unroll(where, int(depth), limit)
        stepped = run(["yosys-abc", "-c", "read_aiger step.aig; andpos; &get; &glucose"], where, limit)
        if "UNSATISFIABLE" in stepped:
            return None, "No output asserted" in said
        if only_step and "SATISFIABLE" not in stepped:
            raise Wrong(f"ABC in {where} reports neither success nor failure of the step")
        if only_step:
            return None, False
        deeper = re.search(r"was asserted in frame (\d+)", abc(f"bmc3 -F {DEEPER}", where, limit))
        return (int(deeper[1]) + 1, True) if deeper else (None, False)
    with open(os.path.join(where, "induction.ys"), "w", encoding="utf-8") as file:
        file.write("read_rtlil model.il\nsat -seq 1 -tempinduct -tempinduct-inductonly -prove-asserts -set-assumes "
                   f"-maxsteps {depth}\n")
    stepped = run(["yosys", "-l", "induction.log", "-s", "induction.ys"], where, limit)
    return None, "No output asserted" in said and "Induction step proven: SUCCESS!" in stepped


def prove(proof, options, bug=None, only_step=False):
    """Returns the answer to a proof."""
    start = time.monotonic()
    name = proof.name.replace(":", "-") + (f"-{os.path.basename(bug.place).replace(':', '-')}" if bug else "")
    where = os.path.abspath(os.path.join(options["BUILD"], "prove", "induct", name))
    os.makedirs(where, exist_ok=True)
    copy_sources(proof, where, bug)
    declare_inside(proof, where)
    with open(os.path.join(where, "model.ys"), "w", encoding="utf-8") as file:
        file.write(proof.script(MODEL))
    limit = int(options["LIMIT"])
    run(["yosys", "-q", "-l", "yosys.log", "-s", "model.ys"], where, None)
    steps, known = search(proof, where, limit, only_step)
    failed = witness.counterexample(where, steps, run, limit) if steps else None
    return Answer(proof, time.monotonic() - start, failed, known)


def bug_of(words):
    """Returns the planted bug of UNIT NAME."""
    unit, name = words.split(" ", 1)
    for path in [f"tb/test/bugs/{unit}.bugs", *sorted(glob.glob(f"tb/test/bugs/{unit}_*.bugs"))]:
        for bug in bugs.read_bugs(path):
            if bug.name == name:
                return bug
    raise Wrong(f"tb/test/bugs/{unit}.bugs: no bug '{name}'")


def prove_planted(proof, options, name, only_step=False):
    return prove(proof, options, bug_of(name), only_step)


def guarded(call, *arguments):
    """Returns the result of the call, or the reason for failure."""
    try:
        return call(*arguments)
    except (Wrong, tools.Failed) as wrong:
        return wrong


def row(proof, scope, verdict, seconds, good):
    """Prints a row of the table, and returns it."""
    print(f"{proof.name:<24} {scope:<64} {verdict:<10} {seconds:6.1f} s", flush=True)
    return {"unit": proof.name.split(":")[0], "proof": proof.name, "scope": scope, "verdict": verdict, "seconds": round(seconds, 1),
            "good": good}


def tell(proof, answer):
    """Prints the row of a proof, and returns it."""
    if isinstance(answer, Exception):
        return row(proof, str(answer), "unknown", 0, False)
    told = row(proof, proof.scope, answer.words(), answer.seconds, answer.known and not answer.failed)
    for line in answer.failed or []:
        print("    " + line, flush=True)
    return told


def tell_bug(proof, name, answer):
    """Prints the row of a proof with a bug: it must fail."""
    if isinstance(answer, Exception):
        return row(proof, str(answer), "unknown", 0, False)
    return row(proof, f"with '{name}'", "refuted" if answer.failed else "NOT FOUND", answer.seconds, bool(answer.failed))


def tell_step(proof, name, answer):
    """As tell_bug(), without a run that shows the bug."""
    if isinstance(answer, Exception):
        return row(proof, str(answer), "unknown", 0, False)
    fails = bool(answer.failed) or not answer.known
    return row(proof, f"with '{name}'", "step fails" if fails else "NOT FOUND", answer.seconds, fails)


def main(words):
    options = {"JOBS": "1", "LIMIT": "1800", "UNIT": "", "BUGS": "", **dict(word.split("=", 1) for word in words)}
    result_file.forget(options["BUILD"], "induct")
    chosen = [proof for proof in proofs() if options["UNIT"] in ("", proof.name.split(":")[0])]
    with ThreadPoolExecutor(int(options["JOBS"] or 1)) as pool:
        answers = [pool.submit(guarded, prove, proof, options) for proof in chosen]
        planted = [(teller, proof, name, pool.submit(guarded, prove_planted, proof, options, name, teller is tell_step))
                   for proof in chosen if options["BUGS"]
                   for teller, names in ((tell_bug, proof.bugs), (tell_step, proof.steps)) for name in names]
        rows = [tell(proof, answer.result()) for proof, answer in zip(chosen, answers)]
        rows += [teller(proof, name, answer.result()) for teller, proof, name, answer in planted]
    result_file.write(options["BUILD"], "induct", {"rows": rows})
    good = sum(each["good"] for each in rows)
    print(f"{good} passed, {len(rows) - good} failed")
    return 0 if good == len(rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
