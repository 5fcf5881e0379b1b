#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of make: rejected arguments, rebuilding, and that no text of a user is expanded or executed.

    test_make.py BUILD=

BUILD holds a regression's build. All runs in a copy of the project, whose path has a blank and quotes.
"""
import fcntl
import os
import re
import select
import shutil
import signal
import subprocess
import tempfile

from checks import BUILD, MAKE, QUIET, ended, equal, main, passed, read_file, refused, run, start, write_file
import options

# A value that has an effect if a shell or make expands it
POISON = "$(shell touch pwn)`touch pwn`$$(touch pwn);touch pwn;'\"& touch pwn"

PROGRAM = "tb/programs/integer_ops.visa"
UNITS = ("atomic_alu", "dword_atomic", "visa_decode")


class Checkout:
    """A copy of the project in a directory whose name has blanks and quotes, with what is built of some units."""

    def __init__(self):
        self.place = tempfile.TemporaryDirectory(prefix="test_make_")
        self.top = self.place.name
        self.dir = os.path.join(self.top, "it's a \"checkout\"")
        shutil.copytree(".", self.dir, ignore=lambda path, _: [".git", os.path.basename(BUILD)] if path == "." else [])
        self.bin = os.path.join(self.top, "bin")
        os.makedirs(self.bin)
        names = ["tools", "sim", "csim", "headers.h", "headers.h.gch", "obj", "verilated", "libcsim.a", "libengine.a",
                 "libfamilies.a", "libverilated.a"]
        names += [f"dut/{unit}-default{device}" for unit in UNITS for device in ("", "-verilated")]
        os.makedirs(self.path("build", "dut"))
        for name in names:
            subprocess.run(["cp", "-a", os.path.join(BUILD, name), self.path("build", name)], check=True)

    def path(self, *names):
        return os.path.join(self.dir, *names)

    def write(self, name, text):
        write_file(self.path(name), text)
        return name

    def make(self, *words, **options):
        env = {**QUIET, "PATH": self.bin + ":" + QUIET["PATH"]}
        return run(MAKE, "--no-print-directory", *words, cwd=self.dir, env=env, **options)

    def unharmed(self):
        assert not os.path.exists(self.path("pwn")), "the value was run as a command"


CHECKOUT = Checkout()


def plan_of_the_page():
    lines = [line[4:] for line in read_file("docs/stimulus.md").splitlines(keepends=True) if line.startswith("    ")]
    return "".join(lines[:next(i for i, line in enumerate(lines) if line.startswith("check ")) + 1])


# ---------------------------------------------------------------- arguments
# Rejected arguments, and the line that is printed for each
BAD_WORDS = (
    (["sim", "atomic_alu"], ["no target atomic_alu; try UNIT=atomic_alu"]), (["sdwa"], ["no target sdwa; try UNIT=sdwa"]),
    (["sim", "zzz"], ["no target zzz; make help lists them"]), (["zzz"], ["no target zzz; make help lists them"]),
    (["sim", "UNIT=sdwa", "rtl/sdwa.v"], ["no target rtl/sdwa.v; try DUT=rtl/sdwa.v"]), (["sim", "build/zzz"], ["no target build/zzz;"]),
    (["replay", "build/fail/x.stim"], ["no target build/fail/x.stim; try FILE=build/fail/x.stim"]),
    (["sim", "UNIT=nope"], ["UNIT=nope: unknown unit, expected one of: atomic_alu"]),
    (["sim", "unit=sdwa"], ["unit=: unknown option; try UNIT=, or make help"]),
    (["sim", "UNIT=sdwa", "CYCLE=5"], ["CYCLE=: unknown option; try CYCLES=, or make help"]),
    (["clean", "SEAD=5"], ["SEAD=: unknown option; try SEED=, or make help"]),
    (["config=lanes1"], ["config=: unknown option; try CONFIG=, or make help"]),
    (["csim", "VCD=1"], ["VCD=: unknown option; try make help"]),
    (["lint", "run=1", "it's=1"], ["unknown option"]),
    (["sim", "UNIT=sdwa atomic_alu"], ["unknown unit"]), (["sim", "UNIT=%"], ["UNIT=%: unknown"]),
    (["sim", "UNIT=sdwa-lanes1"], ["unknown unit"]),
    (["sim", "UNIT=sdwa", "CONFIG=no"], ["CONFIG=no: unknown configuration of sdwa, expected one of: lanes1 lanes16"]),
    (["sim", "CONFIG=lanes16"], ["CONFIG=lanes16: expected a UNIT="]),
    (["mutate", "UNIT=atomic_alu", "DUT=rtl/atomic_alu.v"], ["DUT=rtl/atomic_alu.v: found make mutate, expected make sim, make soak, make farm, make replay, make stim, make regress, make run, make waves, make prove or make synth"]),
    (["sim", "CYCLES=0"], ["CYCLES=0: expected a whole number from 1"]), (["sim", "SEED=x"], ["SEED=x: expected"]),
    (["sim", "CHECK=no"], ["CHECK=no: expected cycle or txn"]), (["sim", "COLOR=red"], ["COLOR=red: expected auto, always or never"]), (["waves", "UNIT=atomic_alu", "VIEWER=vim"], ["VIEWER=vim: expected gtkwave or surfer"]), (["sim", "V=2"], ["V=2: expected 0 or 1"]),
    (["soak", "WAVES=2"], ["WAVES=2: expected 0 or 1"]), (["soak", "MINUTES=0"], ["MINUTES=0: expected a whole number from 1"]),
    (["sim", "STRICT=yes"], ["STRICT=yes: expected 0 or 1"]),
    (["sim", "CHECK=txn", "RELAX=hold no"], ["RELAX=no: unknown rule, expected any of: valid hold wait"]),
    (["sim", "RELAX=hold"], ["RELAX=hold: found CHECK=cycle, expected CHECK=txn"]),
    (["sim", "KEEP_GOING=2"], ["KEEP_GOING=2: expected 0 or 1"]),
    (["sim", "WATCHDOG=0"], ["WATCHDOG=0: expected a whole number from 1"]),
    (["mutate", "COUNT=0"], ["COUNT=0: expected a whole number from 1 to 65535"]), (["mutate", "COUNT=x"], ["COUNT=x: expected"]),
    (["mutate", "TREES=2"], ["TREES=2: expected 0 or 1"]),
    (["mutate", "UNIT=atomic_alu", "MUTANTS=7 x"], ["MUTANTS=x: expected numbers of mutants, from 1 to COUNT="]),
    (["prove", "UNIT=atomic_alu", "OPS=add"], ["OPS=add: expected DUT= as well; the RTL of Lanelock is proved for all operations"]),
    (["mutate", "MUTANTS=7"], ["MUTANTS=7: found no unit, expected UNIT="]),
    (["mutate", "UNIT=alu"], ["UNIT=alu: unknown unit"]),
    (["synth", "TARGET=asic"], ["TARGET=asic: unknown target, expected one of: ecp5 ice40 xilinx gates"]),
    (["sim", "TARGET=ecp5"], ["TARGET=ecp5: expected make synth or DEVICE=netlist"]), (["synth", "UNIT=alu"], ["UNIT=alu: unknown unit"]),
    (["synth-page", "B=bare"], ["bare/results/synth.json: found no results, expected those of make synth"]),
    (["sim", "DEVICE=netlist", "TARGET=asic"], ["TARGET=asic: unknown target, expected one of: ecp5 ice40 xilinx gates"]),
    (["sim", "UNIT=sdwa", "DEVICE=netlist", "DUT=rtl/sdwa.v"], ["DEVICE=netlist: netlists are made of our RTL alone"]),
    (["sim", "UNIT=sdwa", "DEVICE=lanes", "DUT=rtl/sdwa.v"], ["DEVICE=lanes: vector lanes are made of our RTL alone"]),
    (["sim", "UNIT=atomic_alu", "DEVICE=lanes", "WAVES=1"], ["WAVES=1: DEVICE=lanes writes no waves; expected DEVICE=verilated"]),
    (["sim", "UNIT=sdwa", "DEVICE=lanes"], ["UNIT=sdwa: it has no vector lanes; expected one of: atomic_alu-default"]),
    (["sim", "DEVICE=netlists"], ["DEVICE=netlists: unknown device, expected one of: verilated model icarus netlist"]),
    (["sim", "DEVICE=board"], ["UNIT= is missing: expected the unit to put on the board, one of: atomic_alu-default"]),
    (["sim", "UNIT=atoms", "DEVICE=board"], ["UNIT=atoms: it has no bitstream; expected one of: atomic_alu-default"]),
    (["sim", "UNIT=sdwa", "CONFIG=lanes16", "DEVICE=board"], ["CONFIG=lanes16: it has no bitstream; expected one of: atomic_alu-default"]),
    (["sim", "UNIT=sdwa", "DEVICE=board"], ["PORT= is missing: expected the serial port of the board"]),
    (["sim", "UNIT=sdwa", "DEVICE=board", "PORT=none"], ["PORT=none: No such file"]),
    (["sim", "UNIT=sdwa", "DEVICE=board", "PORT=Makefile"], ["PORT=Makefile: expected a serial port"]),
    (["sim", "UNIT=sdwa", "DEVICE=board", "PORT=/dev/null", "CHECK=cycle"], ["CHECK=cycle: a board is compared by transfers alone"]),
    (["sim", "UNIT=sdwa", "DEVICE=board", "DUT=rtl/sdwa.v"], ["DEVICE=board: bitstreams are made of our RTL alone"]),
    (["sim", "PORT=/dev/null"], ["PORT=/dev/null: expected DEVICE=board as well"]),
    (["sim", "BOARD=ulx3s"], ["BOARD=ulx3s: found make sim, expected make board"]),
    (["board", "BOARD=ulx3s"], ["UNIT= is missing"]), (["board", "UNIT=sdwa"], ["BOARD= is missing: expected one of: icebreaker"]),
    (["board", "UNIT=sdwa", "BOARD=x"], ["BOARD=x: unknown board, expected one of: icebreaker hx8k-b-evn ulx3s"]),
    (["board", "UNIT=sdwa", "BOARD=ulx3s", "DUT=rtl/sdwa.v"], ["DUT=rtl/sdwa.v: found make board, expected make sim,"]),
    (["deps", "SYNTH=x"], ["SYNTH=x: expected 0 or 1"]), (["deps", "FARM=x"], ["FARM=x: expected 0 or 1"]),
    (["deps", "GHDL=x"], ["GHDL=x: expected 0 or 1"]), (["deps", "CHROMIUM=2"], ["CHROMIUM=2: expected 0 or 1"]),
    (["farm", "SEEDS=0"], ["SEEDS=0: expected a whole number from 1 to 1000000"]),
    (["farm", "WHERE=here"], ["WHERE=here: expected slurm or local"]),
    (["farm", "KEEP_GOING=1"], ["KEEP_GOING=1: found make farm, expected make sim or make soak"]), (["farm", "WAVES=1"], ["WAVES=1: found make farm, expected make sim or make soak"]),
    (["sim", "JOBS=0x2"], ["JOBS=0x2: expected a whole number from 1 to 1024"]), (["mutate", "SEED=0x1"], ["SEED=0x1: expected a whole number"]),
    (["lint", "JOBS=0"], ["JOBS=0: expected a whole number from 1 to 1024"]),
    (["test", "JOBS=two"], ["JOBS=two: expected"]), (["bench", "UNIT=alu"], ["UNIT=alu: unknown unit"]),
    (["cover", "CYCLES=-1"], ["CYCLES=-1: expected"]), (["quick", "CYCLES=1.5"], ["CYCLES=1.5: expected"]),
    (["replay", "FILE=recorded.stim"], ["FILE=recorded.stim: it was recorded with DUT=, which is missing; "
                                        "try make replay FILE=recorded.stim DUT=\"my alu.v\" TOP=a CHECK=txn RELAX=\"hold\" DEVICE=icarus"]),
    (["replay", "FILE=recorded.stim", "TOP=a", "CHECK=txn"], ["it was recorded with DUT=, which is missing; try make replay"]),
    (["replay", "FILE=recorded.stim", "DUT=rtl/sdwa.v", "CHECK=txn"], ["it was recorded with TOP=, which is missing; try make replay"]),
    (["replay", "FILE=recorded.stim", "DUT=rtl/sdwa.v", "TOP=a"], ["it was recorded with CHECK=, which is missing; try make replay"]),
    (["waves", "FILE=recorded.stim"], ["it was recorded with DUT=, which is missing; try make waves FILE=recorded.stim DUT="]),
    (["keep"], ["FILE=: expected a .stim file, as in make keep FILE="]), (["keep", "FILE=junk.stim"], ["junk.stim: found no unit in its second line"]),
    (["keep", "FILE=recorded.stim", "TO=a.txt"], ["TO=a.txt: expected a folder, or a name that ends in .stim"]),
    (["sim", "TO=a.stim"], ["TO=a.stim: found make sim, expected make keep"]), (["sim", "STYLE=hold"], ["STYLE=hold: found make sim, expected make new-design"]),
    (["new-design", "UNIT=sdwa", "DIR=x", "STYLE=pulse"], ["STYLE=pulse: expected comb, start,"]),
    (["new-design", "UNIT=sdwa", "DIR=x", "STYLE=pipe 65"], ["STYLE=pipe 65: expected comb, start,"]),
    (["new-design", "UNIT=sdwa", "DIR=x", "STYLE=pipe 3x"], ["STYLE=pipe 3x: expected comb, start,"]),
    (["replay"], ["FILE=: expected a .stim file"]), (["replay", "FILE=a.fst"], ["FILE=a.fst: expected a .stim file"]),
    (["replay", "FILE=missing.stim"], ["FILE=missing.stim: cannot be read: No such file"]),
    (["replay", "FILE=fifo.stim"], ["FILE=fifo.stim: cannot be read: not a regular file"]),
    (["waves", "FILE=Makefile"], ["FILE=Makefile: expected a name that ends in .stim or .fst"]),
    (["waves", "FILE=junk.stim"], ["junk.stim: found no unit in its second line, expected a stimulus"]),
    (["waves", "FILE=other.stim"], ["UNIT=atomic_al: unknown unit, expected one of: atomic_alu"]),
    (["waves"], ["UNIT= is missing"]), (["run"], ["PROGRAM= is missing"]),
    (["run", "PROGRAM=tb"], ["PROGRAM=tb: cannot be read: not a regular file"]),
    (["run", "PROGRAM=fifo.stim"], ["PROGRAM=fifo.stim: cannot be read: not a regular file"]),
    (["sim", "DUT=rtl/sdwa.v"], ["DUT=rtl/sdwa.v: found no unit, expected UNIT="]),
    (["sim", "UNIT=sdwa", "DUT=none.v"], ["DUT=none.v: cannot be read"]),
    (["sim", "UNIT=sdwa", "DUT=my.VHD"], ["DUT=my.VHD: VHDL is not accepted, expected Verilog; try ghdl synth --std=08 --out=verilog "]),
    (["sim", "UNIT=sdwa", "DUT=rtl/sdwa.v my.vhdl"], ["DUT=my.vhdl: VHDL is not accepted"]),
    (["sim", "UNIT=sdwa", "DUT=-Wall"], ["DUT=-Wall: expected the name of a Verilog file"]),
    (["sim", "UNIT=sdwa", "VFLAGS=-Wall"], ["VFLAGS=-Wall: expected DUT= as well"]),
    (["sim", "UNIT=sdwa", "DUT=rtl/sdwa.v", "VFLAGS=--Mdir x"], ["VFLAGS=--Mdir: the bench controls the output of Verilator"]),
    (["sim", "UNIT=sdwa", "DUT=rtl/sdwa.v", "RESET=up:rst"], ["RESET=up:rst: expected NAME, low:NAME or high:NAME"]),
    (["sim", "UNIT=sdwa", "DUT=rtl/sdwa.v", "RESET=low:"], ["RESET=low:: expected the name of a port"]),
    (["sim", "UNIT=sdwa", "DUT=rtl/sdwa.v", "RESET=2rst"], ["RESET=2rst: expected the name of a port"]),
    (["sim", "UNIT=sdwa", "DUT=rtl/sdwa.v", "CLOCK=a__b"], ["CLOCK=a__b: expected the name of a port"]),
    (["sim", "UNIT=sdwa", "DUT=rtl/sdwa.v", "CLOCK=c", "RESET=low:c"], ["CLOCK=c: expected another port than RESET="]),
    (["sim", "UNIT=sdwa", "DUT=rtl/sdwa.v", "CLOCK=rst"], ["CLOCK=rst: expected another port than RESET="]),
    (["sim", "UNIT=sdwa", "DUT=rtl/sdwa.v", "RESET=clk"], ["CLOCK=clk: expected another port than RESET="]),
    (["sim", "UNIT=sdwa", "TOP=a"], ["TOP=a: expected DUT= as well"]),
    (["sim", "UNIT=sdwa", "PROFILE=tight"], ["PROFILE=tight: expected DUT= as well"]),
    (["sim", "UNIT=atoms", "DUT=a", "PROFILE=tight"], ["PROFILE=tight: expected a unit with transcendental operations"]),
    (["sim", "UNIT=sdwa", "DUT=rtl/sdwa.v", "TOP=a b"], ["TOP=a b: expected the name of a module"]),
    (["sim", "UNIT=sdwa", "DUT=rtl/sdwa.v", "PARAMS=N"], ["PARAMS=N: expected NAME=VALUE"]),
    (["sim", "UNIT=sdwa", "DUT=rtl/sdwa.v", "PARAMS=LANES=x"], ["PARAMS=LANES=x: expected one of 1 2 3 4 5"]),
    (["sim", "UNIT=sdwa", "DUT=rtl/sdwa.v", "PARAMS=FLOAT=0 LANES=0"], ["PARAMS=LANES=0: expected one of 1 2 3 4 5"]),
    (["sim", "UNIT=sdwa", "DUT=rtl/sdwa.v", "PARAMS=LANES=1 LANES=2"], ["PARAMS=LANES=1: the parameter is given twice"]),
    (["sim", "UNIT=float_alu", "DUT=rtl/float_alu.v", "PARAMS=FORMATS=16"],
     ["PARAMS=FORMATS=16: expected one of 5 4 1 2 3 6 7 8 9 10 11 12 13 14 15"]),
    (["sim", "UNIT=float_alu", "DUT=rtl/float_alu.v", "PARAMS=FMA_NAN=6"],
     ["PARAMS=FMA_NAN=6: expected one of 10 3 9 11 5 2 13 1 4 12 0 8"]),
    (["sim", "OPS=add"], ["OPS=add: found no unit, expected UNIT="]), (["sim", "UNIT=sdwa", "WIDTHS=a;b"], ["WIDTHS=a;b: expected names"]),
    (["run", "UNIT=sdwa", "OPS=VOP1", f"PROGRAM={PROGRAM}"], ["OPS=VOP1: found make run, expected make sim,"]),
    (["test", "TESTFLOAT=tb"], ["TESTFLOAT=tb: expected a directory with the program testfloat_gen"]),
    (["found", "FOREIGN=Makefile"], ["FOREIGN=Makefile: expected the directory with the sources that docs/found.md names"]),
    (["bench", "AGAINST=tb"], ["AGAINST=tb: expected another checkout of Lanelock"]),
)


def test_bad_words(_):
    make = CHECKOUT.make
    CHECKOUT.write("other.stim", "lanelock-stim 2\nunit atomic_al\n")
    CHECKOUT.write("junk.stim", "all:\n\techo\n")
    CHECKOUT.write("recorded.stim", "lanelock-stim 3\nunit sdwa\nwith DUT=\"my alu.v\" TOP=a CHECK=txn RELAX=\"hold\" DEVICE=icarus\n")
    os.mkfifo(CHECKOUT.path("fifo.stim"))
    for words, said in BAD_WORDS:
        refused(make(*words, timeout=60), *said)


def test_help_has_all(_):
    """Returns every variable that a user may set."""
    said = CHECKOUT.make("help").stdout
    equal([name for name in [*options.OPTIONS, "B", "CC", "CXX", "VERILATOR", "OPT", "ARCH", "WARN"] if not re.search(rf"\b{name}=", said)], [])


def test_values_are_text(_):
    """A value is never expanded, in any variable, by make or by a shell."""
    CHECKOUT.write(POISON.replace("/", "") + ".v", "")
    for name in "UNIT", "CONFIG", "SEED", "CYCLES", "JOBS", "WAVES", "CHECK", "STRICT", "RELAX", "DUT", "TOP", "PARAMS", "VFLAGS", \
            "RESET", "CLOCK", "TESTFLOAT", "OPS", "WIDTHS", "REST", "SHRINK", "WATCHDOG", "KEEP_GOING", "TARGET":
        words = [] if name == "UNIT" else ["UNIT=sdwa"]
        words += ["DUT=rtl/sdwa.v"] if name in ("TOP", "PARAMS", "VFLAGS", "RESET", "CLOCK") else []
        refused(CHECKOUT.make("sim", *words, f"{name}=a\nLANES={POISON}"), f"{name}=")
    values = [f"{name}={POISON}" for name in ("CYCLES", "FILE", "PROGRAM", "UNIT")]
    file = f"FILE={CHECKOUT.write('p.stim', plan_of_the_page())}"
    for target, *files in (["test"], ["quick"], ["cover"], ["bench"], ["lint"], ["soak"], ["exhaustive"], ["replay", file], ["run", f"PROGRAM={PROGRAM}"],
                           ["waves", file]):
        CHECKOUT.make(target, "-n", *values)
        refused(CHECKOUT.make(target, f"JOBS={POISON}"), "JOBS=")
        refused(CHECKOUT.make(target, f"UNIT={POISON}", *files), "UNIT=")
        refused(CHECKOUT.make(target, f"unit={POISON}", f"quote={POISON}", f"Q={POISON}", *files), "unknown option")
    for target in "help", "clean":
        equal(CHECKOUT.make(target, "B=nothing", *(f"{name}={POISON}" for name in ("FILE", "DUT", "JOBS"))).returncode, 0)
    CHECKOUT.unharmed()


def test_names_are_text(_):
    """A file is used whatever its name is, and its name is not expanded."""
    stimulus = plan_of_the_page()
    for name in "$(shell touch pwn)", "x`touch pwn`", "q\"; touch pwn; \"", "it's $$HOME", "-n two  blanks", "a#b%c:d=e*?\\":
        CHECKOUT.write(name + ".stim", stimulus)
        CHECKOUT.write(name + ".visa", read_file(PROGRAM))
        passed(CHECKOUT.make("replay", f"FILE={name}.stim"))
        passed(CHECKOUT.make("run", f"PROGRAM={name}.visa", "UNIT=dword_atomic"))
        done = CHECKOUT.make("waves", f"FILE={name}.stim")
        passed(done)
        dump = re.search(r"^dump +(build/waves/\S+\.fst)$", done.stdout, re.MULTILINE)[1]
        os.rename(CHECKOUT.path(dump), CHECKOUT.path(name + ".fst"))
        passed(CHECKOUT.make("waves", "UNIT=atomic_alu", f"FILE={name}.fst"))
    CHECKOUT.unharmed()


def test_dump_without_a_compiler(_):
    """Nothing is built before a dump is shown."""
    worker = CHECKOUT.path("build", "dut", "atomic_alu-default-verilated", "worker")
    equal(subprocess.run([worker, "trace", f"WAVES={CHECKOUT.path('a.fst')}"], check=False).returncode, 0)
    done = CHECKOUT.make("waves", "B=elsewhere", "UNIT=atomic_alu", "FILE=a.fst")
    passed(done)
    equal(os.listdir(CHECKOUT.path("elsewhere")), ["waves"])


def test_names_of_what_a_program_leaves(_):
    """Names of the files of a program are safe in the printed command."""
    write_file(CHECKOUT.path("worker"), '#!/bin/sh\nprintf "%s\\n" "$@"\n', 0o755)
    env = {**QUIET, "PROGRAM": "a b/x`touch pwn`'\".y.visa", "AGAIN": "DUT=\"a b\""}
    words = ["CHECK=txn", "STRICT=", "RELAX=hold wait"]
    done = run("scripts/run.sh", "fail", "u:c:d:./worker", *words, cwd=CHECKOUT.dir, env=env)
    equal(done.stdout.splitlines(), ["program", *words, "FILE=" + env["PROGRAM"], "CONFIG=c", "DEVICE=d", "FAIL=fail/u-c-d-x_touch_pwn___.y", "AGAIN=DUT=\"a b\""])
    CHECKOUT.unharmed()


def test_target_of_a_file(_):
    """The files of a failure are shown with the target that failed, by the printed commands."""
    def runs(*words):
        done = ended(CHECKOUT.make("-n", *words))
        return re.findall(r"scripts/(?:verdict|dump)\.sh .*dut/([\w-]+)/worker (?:replay|SEED=)", done.stdout)

    for name, words, target in (("sdwa-lanes1-verilated-1-0", [], "sdwa-lanes1"),
                                ("sdwa-lanes16-verilated-1-0", [], "sdwa-lanes16"), ("saved", [], "sdwa-lanes1"),
                                ("saved", ["CONFIG=lanes16"], "sdwa-lanes16"),
                                ("sdwa-user-verilated-1-0", [], "sdwa-lanes1"),
                                ("atomic_alu-default-verilated-1-0", [], "sdwa-lanes1")):
        CHECKOUT.write(name + ".stim", "lanelock-stim 2\nunit sdwa\n")
        for goal in "replay", "waves":
            equal(runs(goal, f"FILE={name}.stim", *words), [target + "-verilated"], f"{goal} {name} {words}")
    equal(runs("waves", "UNIT=sdwa", "CONFIG=lanes16"), ["sdwa-lanes16-verilated"])


def test_keep(_):
    """A stimulus that was kept earlier is not overwritten."""
    CHECKOUT.write("found.stim", plan_of_the_page())
    os.mkdir(CHECKOUT.path("own"))
    for words, to in ([], "tb/regress/found.stim"), (["TO=own"], "own/found.stim"), (["TO=own/it's $(shell touch pwn).stim"], "own/it's $(shell touch pwn).stim"):
        done = CHECKOUT.make("keep", "FILE=found.stim", *words)
        equal((done.returncode, done.stdout), (0, f"{to}: kept, for make regress{' with FILES=' if words else ''}\n"), done.stderr)
        equal(read_file(CHECKOUT.path(to)), plan_of_the_page())
        CHECKOUT.write(to, "mine")
        refused(CHECKOUT.make("keep", "FILE=found.stim", *words), f"TO={to}: exists; expected a new name")
        equal(read_file(CHECKOUT.path(to)), "mine")
    refused(CHECKOUT.make("keep", "FILE=found.stim", "TO=none/a.stim"), "TO=none/a.stim: cannot be written")
    equal(sorted(os.listdir(CHECKOUT.path("own"))), ["found.stim", "it's $(shell touch pwn).stim"])
    os.remove(CHECKOUT.path("tb/regress/found.stim"))
    CHECKOUT.unharmed()


def regress(status, *words):
    done = CHECKOUT.make("regress", *words)
    equal(done.returncode != 0, status != 0, done.stdout + done.stderr)
    return done.stdout.splitlines(), done.stderr.splitlines()


def test_regress(_):
    """Saved stimuli are replayed on the design of their unit only. One that cannot be replayed is not a success."""
    equal(would("regress", "UNIT=atomic_alu"), [])
    said, _ = regress(0, "UNIT=atomic_alu")
    assert re.match(r"pass atomic_alu default verilated  1 operation, \d+ cycles   tb/regress/atomic_alu-default-", said[0]), said
    assert re.match(r"\d+ stimul(us|i): \d+ passed, 0 failed, 0 could not be replayed", said[-1]), said
    os.mkdir(CHECKOUT.path("bare"))
    CHECKOUT.write("kept/a.stim", plan_of_the_page())
    CHECKOUT.write("kept/it's $(shell touch pwn).stim", plan_of_the_page())
    CHECKOUT.write("kept/visa_decode-default.1.stim", "lanelock-stim 2\nunit visa_decode\n")
    said, _ = regress(0, "FILES=kept/[ai]*", "JOBS=1")
    equal([line.split("   ")[-1] for line in said[:-1]], ["kept/a.stim", "kept/it's $(shell touch pwn).stim"])
    equal(said[-1], "2 stimuli: 2 passed, 0 failed, 0 could not be replayed")
    said, _ = regress(0, "FILES=kept kept/a.stim", "UNIT=atomic_alu")
    equal(said[-1], "2 stimuli: 2 passed, 0 failed, 0 could not be replayed; 1 of other units or configurations left out")
    CHECKOUT.write("kept/sdwb.stim", "lanelock-stim 2\nunit sdwb\n")
    CHECKOUT.write("kept/junk", "all:\n\techo\n")
    said, _ = regress(2, "FILES=kept kept/junk")
    equal([line.split()[0] for line in said], ["pass", "pass", "WRONG", "WRONG", "WRONG", "5"])
    equal(said[2], "WRONG kept/sdwb.stim: there is no unit sdwb")
    equal(said[3], "WRONG kept/visa_decode-default.1.stim:3: found the end of the file, expected 'ports'")
    equal(said[4], "WRONG kept/junk: no stimulus: its second line names no unit")
    equal(said[5], "5 stimuli: 2 passed, 0 failed, 3 could not be replayed")
    for words, text in ((["FILES=bare"], "FILES=bare: expected .stim files, a folder that has some"),
                        ([f"FILES={POISON}"], "FILES=$(shell touch pwn)`touch pwn`$$(touch pwn);touch pwn;'\"& touch pwn: no closing quotation"),
                        (["FILES=kept/a.stim", "UNIT=dword_atomic"], "nothing to replay"),
                        (["FILES=kept", "CONFIG=no", "UNIT=sdwa"], "CONFIG=no: unknown configuration of sdwa"),
                        (["FILE=kept/a.stim"], "FILE=kept/a.stim: expected FILES= for make regress"),
                        (["JOBS=0"], "JOBS=0: expected"), (["B=a b"], "B=a b: found a blank, expected a path without one; try B=build")):
        refused(CHECKOUT.make("regress", *words), text)
    regress(0, "FILES=kept/a.stim", f"B={CHECKOUT.path('build')}")
    CHECKOUT.unharmed()


def test_dry_run(_):
    """make -n prints the commands without running them, even a command that runs make."""
    write_file(CHECKOUT.path("shell"), f"#!/bin/sh\necho \"$2\" >>'{CHECKOUT.top}/done'\n", 0o755)
    for target, said in (("sim", "/sim SEED="), ("lint", "scripts/lint.sh"), ("test", "scripts/test.py"),
                         ("quick", "scripts/test.py")):
        done = ended(CHECKOUT.make("-n", "B=none", "JOBS=1", "SHELL=./shell", target))
        assert said in done.stdout, f"make -n {target} does not contain {said}"
        if os.path.exists(f"{CHECKOUT.top}/done"):
            equal([line for line in read_file(f"{CHECKOUT.top}/done").splitlines() if said in line and not line.startswith(":")], [], target)
    assert not os.path.exists(CHECKOUT.path("none")), "something was made"
    # A target does not query tools that it does not need: each make would wait for Verilator's script.
    os.remove(f"{CHECKOUT.top}/done")
    equal(CHECKOUT.make("B=none", "SHELL=./shell", "help").returncode, 0)
    equal([line for line in read_file(f"{CHECKOUT.top}/done").splitlines() if "--getenv" in line], [])


# ---------------------------------------------------------------- tools
def test_deps(_):
    """Missing tools are installed; those for tests only if they are requested."""
    for words, tests in ((["sim"], "0"), (["test"], "1"), (["quick"], "1"), ([], "0")):
        assert f"TESTS={tests} scripts/deps.sh" in CHECKOUT.make("-n", "deps", *words).stdout, words
    place = CHECKOUT.path("empty")
    for name in "id", "apt-get":
        write_file(os.path.join(place, name), "#!/bin/sh\necho 0\n", 0o755)
    small, large = ["llvm-14", "pkg-config", "groff-base"], {"GHDL": ["ghdl"], "CHROMIUM": ["chromium", "xvfb", "netpbm"], "FARM": ["slurmctld"]}
    for words in ({}, {"TESTS": "1"}, *({"TESTS": "1", name: "1"} for name in large), dict.fromkeys(large, "1")):
        done = run("/bin/sh", "scripts/deps.sh", cwd=CHECKOUT.dir, env={"PATH": place, **words})
        installed = re.search("^installing: (.*)$", done.stdout, re.MULTILINE)[1].split()
        expected = small * ("TESTS" in words) + sum((names for name, names in large.items() if name in words), [])
        equal([name for name in small + sum(large.values(), []) if name in installed], expected, words)
        assert "verilator" in installed and done.returncode and done.stderr.startswith("still missing: clang "), done.stderr


def test_skipped_tests_are_listed(_):
    """Skipped tests are listed at the end, each reason once."""
    tests = ["a: echo 'ok 1'; echo 'ok 2 # SKIP no x; try y'", "b: echo 'ok 1 - b # SKIP no z'", "c: echo 'ok 1 # SKIP no x; try y'; echo 'ok 2 # SKIP no x; try y'", "d: true"]
    done = run("scripts/test.py", CHECKOUT.path("logs"), "1", "true", *tests)
    equal((done.returncode, done.stdout.splitlines()[-4:]),
          (0, ["skip a, c (3): no x; try y", "skip b (1): no z", "4 skipped", "2 passed, 0 failed"]))


# ---------------------------------------------------------------- rebuilding
def would(*words):
    """Returns the files that make would make."""
    done = ended(CHECKOUT.make("-n", *words))
    return [name for name in re.findall(r"\bmv (\S+)\.part \1(?!\S)", done.stdout) if not name.endswith(".d")]


def test_nothing_is_built_twice(_):
    for words in (["sim", "UNIT=visa_decode"], ["csim"], ["run", f"PROGRAM={PROGRAM}", "UNIT=dword_atomic"]):
        equal(would(*words), [], words)
    done = CHECKOUT.make("-j", "4", "sim", "UNIT=visa_decode", "CYCLES=80000")
    passed(done)
    assert not re.search("^build", done.stdout, re.MULTILINE), done.stdout
    *said, summary = done.stdout.splitlines()
    assert len(said) < 10 and max(map(len, said)) <= 130, done.stdout
    assert re.fullmatch(r"pass  1 of 1 passed, 80000 cycles and \d+ operations compared", summary), done.stdout


def test_verilog_counts_by_content(_):
    made = "build/dut/visa_decode-default-verilated/rtl"
    file = CHECKOUT.path("rtl", "visa_decode.v")
    status = os.stat(file)
    os.utime(file)
    equal(would("sim", "UNIT=visa_decode"), [])
    write_file(file, read_file(file) + "// more\n")
    os.utime(file, ns=(0, status.st_mtime_ns - 10**12))
    equal(would("sim", "UNIT=visa_decode")[0], made)
    equal(would("sim", "UNIT=atomic_alu"), [])
    os.rename(file, file + ".gone")
    equal(would("sim", "UNIT=visa_decode")[0], made)
    shutil.copy("rtl/visa_decode.v", file)
    equal(would("sim", "UNIT=visa_decode"), [])


def test_built_side_by_side(_):
    """make uses as many jobs as the user requests."""
    tool, first, second = (os.path.join(path, name) for path, name in
                           ((CHECKOUT.bin, "clang"), (CHECKOUT.top, "first"), (CHECKOUT.top, "second")))
    for words, side_by_side in ((["JOBS=2"], True), (["-j", "2", "JOBS=1"], True), (["JOBS=1"], False)):
        for name in ("sim", "obj/tb/cli/sim.o", "dut/visa_decode-default/cycle.o", "dut/visa_decode-default-verilated/worker"):
            os.remove(CHECKOUT.path("build", name))
        # The first one waits for another one, and then goes on in any case.
        write_file(tool, f"""#!/bin/sh
if mkdir '{first}' 2>/dev/null; then
    for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do [ -e '{second}' ] || sleep 0.2; done
    [ ! -e '{second}' ] || touch '{first}/met'
else
    touch '{second}'
fi
exec {shutil.which("clang")} "$@"
""", 0o755)
        done = CHECKOUT.make("sim", "UNIT=visa_decode", "CYCLES=80000", *words)
        os.remove(tool)
        passed(done)
        equal(done.stderr, "", words)
        equal(os.path.exists(f"{first}/met"), side_by_side, words)
        shutil.rmtree(first)
        os.remove(second)


def test_what_a_build_says(_):
    """Prints a line for each unit that is built, all commands with V=1, and the compiler's own message of an error."""
    worker, words = CHECKOUT.path("build", "dut", "visa_decode-default-verilated", "worker"), ["sim", "UNIT=visa_decode", "CYCLES=80000"]
    for more, line in (([], r"build  visa_decode default verilated  ready after \d+ s"), (["-s"], None), (["V=1"], r".*clang\+\+ .* -o build/dut/\S+\.part.*")):
        os.remove(worker)
        done = CHECKOUT.make(*words, *more)
        passed(done)
        said = re.split(r"^visa_decode default verilated  coverage", done.stdout, flags=re.MULTILINE)[0].splitlines()
        assert bool(said) == bool(line) and (not line or re.fullmatch(line, said[0])) and len(said) < 4, done.stdout
    CHECKOUT.write("tb/units/visa_decode.c", read_file("tb/units/visa_decode.c") + "broken\n")
    done = CHECKOUT.make(*words)
    shutil.copy("tb/units/visa_decode.c", CHECKOUT.path("tb", "units"))
    assert done.returncode and re.search(r"^tb/units/visa_decode\.c:\d+:\d+: error: ", done.stderr, re.MULTILINE), done.stderr
    equal(CHECKOUT.make("build/dut/visa_decode-default-verilated/worker").returncode, 0)


def test_slow_build_says_something(_):
    done = run("scripts/building.sh", "sh", "-c", "sleep 12; exit 3")
    equal((done.returncode, done.stdout), (3, "building for 8 s\n"))


def test_nothing_outlives_a_command(_):
    """The process that prints progress ends with its command: a remaining sleep would hold the pipe of make -j."""
    stubs = CHECKOUT.path("stubs")
    for name, command in (("sleep", f"touch \"$0.begun\"\nexec {shutil.which('sleep')} 600"), ("clang-format", ""), ("shellcheck", "")):
        write_file(os.path.join(stubs, name), f"#!/bin/sh\n{command}\n", 0o755)
    env = {**QUIET, "PATH": f"{stubs}:{QUIET['PATH']}", "QUICK": "1"}
    for command in ["scripts/building.sh", "sh", "-c", "until [ -e stubs/sleep.begun ]; do :; done"], \
            ["scripts/lint.sh", "logs"]:
        ours, its = os.pipe()
        with start(*command, cwd=CHECKOUT.dir, env=env, pass_fds=[its], stdout=subprocess.DEVNULL, stderr=None) as process:
            os.close(its)
            process.wait()
            left = not select.select([ours], [], [], 60)[0]
            os.close(ours)
            if left:
                os.killpg(process.pid, signal.SIGKILL)
            assert not left, f"{command}: a process goes on"


def test_two_makes(_):
    """The second make in a build directory waits for the first; otherwise they would use each other's incomplete files."""
    os.remove(CHECKOUT.path("build", "csim"))
    with open(CHECKOUT.path("build", "building"), "a", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with start(MAKE, "--no-print-directory", "csim", cwd=CHECKOUT.dir, env=QUIET, stderr=subprocess.STDOUT) as second:
            assert any(line == "another make builds in build: this one waits until it has\n" for line in second.stdout)
            fcntl.flock(lock, fcntl.LOCK_UN)
            second.stdout.read()
    equal(second.returncode, 0)
    assert os.path.exists(CHECKOUT.path("build", "csim"))


def kill_at(program, word):
    """A tool that damages its output when a word of its command line ends like this, and kills make and all its processes."""
    path = os.path.join(CHECKOUT.bin, program)
    real = shutil.which(program)
    write_file(path, f"""#!/bin/sh
hit= out= before=
for each; do
    case $each in *{word}) hit=yes ;; esac
    case $before in -o | rcs) out=$each ;; esac
    before=$each
done
[ "$hit" ] || exec {real} "$@"
if [ "$out" ]; then
    {real} "$@"
    head -c "$(($(wc -c <"$out") / 2))" "$out" >"{path}.half"
    cat "{path}.half" >"$out"
fi
kill -9 0
""", 0o755)
    return path


def test_killed(_):
    """After make is killed with all its processes, at any point, the next make completes the build correctly."""
    gone = ("sim", "libcsim.a", "obj/tb/cli/sim.o", "dut/visa_decode-default/cycle.o")
    for name in gone:
        os.remove(CHECKOUT.path("build", name))
    CHECKOUT.write("rtl/visa_decode.v", read_file("rtl/visa_decode.v") + "// more\n")
    words = ["sim", "UNIT=visa_decode", "CYCLES=80000", "JOBS=1"]  # one after the other, in the order below
    for program, word in (("verilator_bin", "Vdut"), ("verilator_bin", "expected.v"), ("clang++", "rtl/dut_all.cpp"),
                          ("clang", "csim/cycle/visa_decode.c"), ("ar", "libcsim.a.part"), ("clang++", "worker.part"),
                          ("clang", "tb/cli/sim.c"), ("clang", "build/sim.part")):
        tool = kill_at(program, word)
        ended(CHECKOUT.make(*words, start_new_session=True), -signal.SIGKILL)
        os.remove(tool)
    done = CHECKOUT.make(*words)
    passed(done)
    equal(done.stderr, "")
    equal(would(*words), [])
    equal([name for _, _, names in os.walk(CHECKOUT.path("build", "dut")) for name in names if name.endswith(".part")], [])


def test_programs_that_are_empty(_):
    """An empty file is a successful program for a shell; a run with one is not a success."""
    stimulus = CHECKOUT.write("page.stim", plan_of_the_page())
    for name, words in (("sim", ["sim", "UNIT=atomic_alu"]), ("sim", ["soak", "UNIT=atomic_alu"]),
                        ("dut/atomic_alu-default-verilated/worker", ["replay", f"FILE={stimulus}"]),
                        ("dut/atomic_alu-default-verilated/worker", ["waves", f"FILE={stimulus}"]),
                        ("dut/dword_atomic-default-verilated/worker", ["run", "UNIT=dword_atomic", f"PROGRAM={PROGRAM}"])):
        path = CHECKOUT.path("build", name)
        os.rename(path, path + ".kept")
        write_file(path, "", 0o755)
        done = CHECKOUT.make(*words, timeout=60)
        os.rename(path + ".kept", path)
        assert done.returncode, f"{words} passed: {done.stdout}"
        assert re.search("nothing was (checked|written)|found no wave file", done.stderr), done.stderr


def test_moved_checkout(_):
    """A build still works after the checkout was moved."""
    here, elsewhere = CHECKOUT.dir, CHECKOUT.dir + " moved"
    for name in "headers.h.gch", "verilated/verilated_threads.o":
        os.remove(CHECKOUT.path("build", name))
    equal(CHECKOUT.make("build/headers.h.gch").returncode, 0)
    CHECKOUT.dir = elsewhere
    try:
        os.rename(here, elsewhere)
        done = CHECKOUT.make("build/verilated/verilated_threads.o")
        equal((done.returncode, done.stdout, done.stderr), (0, "", ""))
        assert os.path.exists(CHECKOUT.path("build", "verilated", "verilated_threads.o"))
    finally:
        os.rename(elsewhere, here)
        CHECKOUT.dir = here


def test_clean(_):
    """All generated files are below build/."""
    equal(CHECKOUT.make("clean").returncode, 0)
    assert not os.path.exists(CHECKOUT.path("build"))
    for path, _, names in os.walk("."):
        if path.startswith(("./build", "./.git")):
            continue
        equal([name for name in names if not os.path.exists(CHECKOUT.path(path, name))], [], path)


if __name__ == "__main__":
    main(globals())
