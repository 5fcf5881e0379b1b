#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks all arguments of make before anything is built for them. make passes the values in the environment, where neither it nor a
shell expands them.

  arguments.py [replay] [waves] [stim] [keep] [run] [regress] [new-unit] [new-design] [synth] [board] [mutate] [prove]
    .ENDING ... PARAMETER=VALUE ... TARGET=NAME ... UNIT-CONFIG-DEVICE ...

AGAIN has this command's options, in addition to FILE=, with which another one checks the same design in the same way. UNKNOWN has the
variables on make's command line that are neither options nor in SETTINGS. GOALS has the commands; BOARDS has those that exist.
UNIT_WRONG has the reason why the path of a folder in UNIT is not a unit: scripts/unit_folder.sh.

The arguments are the targets of make with checks of their own, the endings of programs, legal values of the unit's parameters,
targets of synthesis, and rows to check. A wrong value is reported in one line, with exit status 2.
"""
import difflib
import os
import re
import stat

import options
import recorded
from command import COMMAND, Wrong, start
from sources import file_error, refuse

BLANK, PATH = r"[ \t\n]", r"[\w./+,@-]"  # between words; a character of a path
MOST_MUTANTS = 65535
STYLES = "comb", "hold", "start", "handshake", "riscv"
OF_DESIGN = "TOP", "PARAMS", "PROFILE", "VFLAGS", "RESET", "CLOCK"
# Devices that do not support a user's design, and why.
WITHOUT_DESIGN = {
    "model": "the model replaces the design",
    "netlist": "netlists are made of our RTL alone",
    "lanes": "vector lanes are made of our RTL alone",
    "board": "bitstreams are made of our RTL alone",
}
WITHOUT_WAVES = "model", "lanes", "board"  # for a netlist, Verilator writes waves; Icarus writes its own


def given(name):
    return os.environ.get(name, "")


def words_of(name):
    return re.findall(BLANK.replace("[", "[^") + "+", given(name))


def consists_of(text, characters):
    return re.fullmatch(f"{characters}*", text, re.ASCII)


def ends_in(path, *endings):
    return any(path.endswith(ending) and path != ending for ending in endings)


def expect_file(name, path):
    why = file_error(path)
    if why:
        refuse(name, path, f"cannot be read: {why}")


def expect_design(name, why="expected DUT= as well"):
    if given(name) and not given("DUT"):
        refuse(name, given(name), why)


# ---------------------------------------------------------------- options

def judge_names():
    """Rejects the first unknown variable."""
    if words_of("UNKNOWN"):
        name = words_of("UNKNOWN")[0]
        near = difflib.get_close_matches(name.upper(), [*options.OPTIONS, *words_of("SETTINGS")], 1)
        refuse(name, "", f"unknown option; try {''.join(f'{each}=, or ' for each in near)}{COMMAND} help")


def judge_options():
    commands = words_of("GOALS")
    for option in options.OPTIONS.values():
        value, accepting = given(option.name), option.commands.split()
        if value and value != option.initial and commands and accepting and not {*commands} & {*accepting}:
            found, expected = (options.either([f"{COMMAND} {command}" for command in names]) for names in (commands, accepting))
            refuse(option.name, value, f"found {found}, expected {expected}")
        if value:
            options.judge(option, value, refuse)
    if words_of("RELAX") and given("CHECK") != "txn":
        refuse("RELAX", given("RELAX"), "found CHECK=cycle, expected CHECK=txn")


# ---------------------------------------------------------------- files

def unit_in_plan(path):
    """Returns the unit in the second line of a saved stimulus."""
    with open(path, "rb") as file:
        line = [file.readline(63), file.readline(95)][1]
    found = re.fullmatch(rb"unit (\w{1,63})\n", line)
    if not found:
        refuse("FILE", path, "found no unit in its second line, expected a stimulus")
    return found.group(1).decode()


class Judge:
    """The words of make: goals, endings, values of parameters, and the rows of units."""

    def __init__(self, words):
        self.words = words
        self.rows = [word.split("-") for word in words if word.count("-") == 2 and "=" not in word]
        self.of_file = ""  # the unit of FILE, if it names one

    def has(self, word):
        return word in self.words

    @property
    def unit(self):
        return given("UNIT") or self.of_file

    def units(self):
        return list(dict.fromkeys(unit for unit, _, _ in self.rows))

    def unit_in_name(self, path):
        """Returns the unit that begins the name of a file, or ""."""
        unit = re.match(r"\w*", os.path.basename(path), re.ASCII).group()
        return unit if unit in self.units() else ""

    def judge_program(self):
        path, endings = given("PROGRAM"), [word for word in self.words if word.startswith(".")]
        if not self.has("run"):
            return
        if not path:
            raise Wrong(f"PROGRAM= is missing: expected a file, as in {COMMAND} run PROGRAM=tb/programs/integer_ops.visa")
        expect_file("PROGRAM", path)
        if not ends_in(path, *endings):
            refuse("PROGRAM", path, f"expected a program, a file whose name ends in {' or '.join(endings)}")

    def judge_replayed(self, goal):
        """Checks FILE of replay, waves and keep. A saved stimulus names its unit inside, a dump at the start of its name."""
        path = given("FILE")
        if goal == "waves" and not path:
            return
        if goal != "waves" and not ends_in(path, ".stim"):
            refuse("FILE", path, f"expected a .stim file, as in {COMMAND} {goal} FILE=build/fail/X.stim")
        if not ends_in(path, ".stim", ".fst"):
            refuse("FILE", path, "expected a name that ends in .stim or .fst")
        expect_file("FILE", path)
        if not ends_in(path, ".stim"):
            self.of_file = self.unit_in_name(path)
            return
        self.of_file = unit_in_plan(path)
        wrong = goal != "keep" and recorded.missing(path, goal, self.of_file in self.units(), path)
        if wrong:
            raise Wrong(f"FILE={recorded.quoted(path)}: {wrong}")

    def judge_stim(self):
        """Checks FILE of stim. For a stimulus in text form, the unit is UNIT=, or the start of its name."""
        path = given("FILE")
        if not path:
            raise Wrong(f"FILE= is missing: expected operations in plain words, as in {COMMAND} stim UNIT=atomic_alu FILE=ops.txt")
        expect_file("FILE", path)
        self.of_file = unit_in_plan(path) if ends_in(path, ".stim") else self.unit_in_name(path)
        if not self.unit:
            refuse("FILE", path, "found no unit for the operations, expected UNIT= as well")

    def judge_file(self):
        path, goal = given("FILE"), next((goal for goal in ("stim", "replay", "keep", "waves") if self.has(goal)), None)
        if goal == "stim":
            self.judge_stim()
        elif goal:
            self.judge_replayed(goal)
        elif path and self.has("regress"):  # an unread FILE would look like a pass
            refuse("FILE", path, f"expected FILES= for {COMMAND} regress")
        if self.has("new-unit"):
            if not ends_in(path, ".v", ".sv"):
                refuse("FILE", path, f"expected a Verilog file, as in {COMMAND} new-unit FILE=mac16/mac16.v")
            expect_file("FILE", path)

    # ------------------------------------------------------------ units, devices and boards

    def judge_unit(self):
        unit, config, known = self.unit, given("CONFIG"), " ".join(self.units())
        if given("UNIT_WRONG"):
            refuse("UNIT", unit, given("UNIT_WRONG"))
        if unit and unit not in self.units():
            refuse("UNIT", unit, f"unknown unit, expected one of: {known}, or the path of a folder with one")
        if not unit and self.has("waves"):
            raise Wrong(f"UNIT= is missing: expected a FILE= whose name begins with one, or one of: {known}")
        if not unit and given("DUT"):
            refuse("DUT", given("DUT"), f"found no unit, expected UNIT= with one of: {known}")
        if config and not unit:
            refuse("CONFIG", config, "expected a UNIT= that has it")
        configs = dict.fromkeys(row[1] for row in self.rows if row[0] == unit)
        if config and config not in configs:
            refuse("CONFIG", config, f"unknown configuration of {unit}, expected one of: {' '.join(configs)}")

    def expect_row(self, device, what, missing=None):
        """Expects that the device supports the unit, or the configuration if there is one. missing: what a message says to be missing if UNIT= is."""
        config, rows = given("CONFIG"), [row for row in self.rows if row[2] == device]
        known = " ".join(f"{row[0]}-{row[1]}" for row in rows)
        if any(self.unit == row[0] and config in ("", row[1]) for row in rows):
            return
        if missing and not self.unit:
            raise Wrong(f"UNIT= is missing: expected {missing}, one of: {known}")
        if missing or self.unit:
            refuse("CONFIG" if config else "UNIT", config or self.unit, f"it has no {what}; expected one of: {known}")

    def judge_device(self):
        device, kinds = given("DEVICE"), dict.fromkeys(row[2].partition("_")[0] for row in self.rows)
        if given("DUT") and device in WITHOUT_DESIGN:
            refuse("DEVICE", device, f"{WITHOUT_DESIGN[device]}: expected either DUT= or DEVICE={device}")
        if given("WAVES") == "1" and device in WITHOUT_WAVES:
            refuse("WAVES", "1", f"DEVICE={device} writes no waves; expected DEVICE=verilated")
        if device == "lanes":
            self.expect_row("lanes", "vector lanes")
        elif device and device not in kinds:
            refuse("DEVICE", device, f"unknown device, expected one of: {' '.join(kinds)}")

    def judge_target(self):
        target, known = given("TARGET"), [word.removeprefix("TARGET=") for word in self.words if word.startswith("TARGET=")]
        if target and not self.has("synth") and given("DEVICE") != "netlist":
            refuse("TARGET", target, f"expected {COMMAND} synth or DEVICE=netlist, which synthesize the design")
        if target and target not in known:
            refuse("TARGET", target, f"unknown target, expected one of: {' '.join(known)}")

    def judge_board(self):
        board, boards, port, used = given("BOARD"), given("BOARDS"), given("PORT"), given("DEVICE") == "board"
        if port and not used:
            refuse("PORT", port, "expected DEVICE=board as well; PORT= is the port of that board")
        if self.has("board"):
            self.expect_row("board", "bitstream", "the unit to put on the board")
            if not board:
                raise Wrong(f"BOARD= is missing: expected one of: {boards}")
            if board not in boards.split(" "):
                refuse("BOARD", board, f"unknown board, expected one of: {boards}")
        if not used:
            return
        if given("CHECK") == "cycle":
            refuse("CHECK", "cycle", "a board is compared by transfers alone: expected CHECK=txn")
        self.expect_row("board", "bitstream", "the unit to put on the board")
        if not port:
            raise Wrong("PORT= is missing: expected the serial port of the board, as in DEVICE=board PORT=/dev/ttyUSB0")
        try:
            is_serial = stat.S_ISCHR(os.stat(port).st_mode)
        except OSError as error:
            refuse("PORT", port, error.strerror)
        if not is_serial:
            refuse("PORT", port, "expected a serial port")

    # ------------------------------------------------------------ a design

    def judge_parameter(self, word):
        """Checks that a parameter of the unit has one of its legal values: words NAME=VALUE."""
        name, _, value = word.partition("=")
        if not consists_of(word, r"[\w'.+=-]") or not name or not value or "=" in value:
            refuse("PARAMS", word, "expected NAME=VALUE")
        if sum(other.startswith(f"{name}=") for other in words_of("PARAMS")) > 1:
            refuse("PARAMS", word, "the parameter is given twice; keep one value")
        legal = [other.partition("=")[2] for other in self.words if other.startswith(f"{name}=")]
        if legal and value not in legal:
            refuse("PARAMS", word, f"expected one of {' '.join(legal)}")

    def judge_design(self):
        """Checks options of a design; scripts/sources.py checks DUT= and VFLAGS=."""
        for name in OF_DESIGN:
            expect_design(name)
        if not consists_of(given("TOP"), r"\w"):
            refuse("TOP", given("TOP"), "expected the name of a module")
        profile = given("PROFILE")
        if profile and not self.has(f"PROFILE={profile}"):
            refuse("PROFILE", profile, "expected a unit with transcendental operations")
        judge_pins()
        for word in words_of("PARAMS"):
            self.judge_parameter(word)

    def judge_subset(self):
        """Checks OPS= and WIDTHS=; the unit's worker checks the names in them."""
        for name, characters in (("OPS", r"[\w=., \t\n]"), ("WIDTHS", r"[\w., \t\n]"), ("REST", r"[\w., \t\n]"), ("WEIGHTS", None)):
            value = given(name)
            if value and characters and not consists_of(value, characters):
                refuse(name, value, "expected names, of letters, digits, _ and .")
            if value and not given("UNIT") and not self.has("replay") and not self.has("waves"):
                refuse(name, value, "found no unit, expected UNIT= as well")
            if self.has("prove"):
                expect_design(name, "expected DUT= as well; the RTL of Lanelock is proved for all operations")

    def judge_new_design(self):
        style = given("STYLE")
        clocks = re.fullmatch(r"pipe *(\d{1,2})", style, re.ASCII)
        if style and style not in STYLES and not (clocks and 1 <= int(clocks.group(1)) <= 64):
            refuse("STYLE", style, 'expected comb, start, "pipe N" of 1 to 64 clocks, handshake or riscv')
        for name in ("UNIT", "DIR"):
            if self.has("new-design") and not given(name):
                raise Wrong(f"{name}= is missing: expected {COMMAND} new-design UNIT=atomic_alu DIR=my_alu")


def judge_pins():
    """Checks RESET=, whose level may precede its name, and CLOCK=. Verilator must keep their names unchanged."""
    reset, clock = given("RESET"), given("CLOCK")
    level, _, pin = reset.rpartition(":")
    if ":" in reset and level not in ("low", "high"):
        refuse("RESET", reset, "expected NAME, low:NAME or high:NAME")
    if (clock or "clk") == (pin or "rst"):
        refuse("CLOCK", clock or "clk", "expected another port than RESET=")
    for name, value, port in (("RESET", reset, pin), ("CLOCK", clock, clock)):
        if value and (not re.fullmatch(r"[a-zA-Z_]\w*", port, re.ASCII) or "__" in port):
            refuse(name, value, "expected the name of a port, of letters, digits and single _")


def judge_mutants():
    if given("MUTANTS") and not given("UNIT"):
        refuse("MUTANTS", given("MUTANTS"), "found no unit, expected UNIT= as well")
    for word in words_of("MUTANTS"):
        if not options.is_number(word, 1, MOST_MUTANTS):
            refuse("MUTANTS", word, "expected numbers of mutants, from 1 to COUNT=")


# ---------------------------------------------------------------- places

def judge_directory(option, file, mode, expected):
    """Checks that the directory of an option has a certain file."""
    path = os.path.join(given(option), file)
    if given(option) and not (os.access(path, mode) and (os.path.isfile(path) if file else os.path.isdir(path))):
        refuse(option, given(option), expected)


def judge_places():
    to, prefix, destdir, verilators = map(given, ("TO", "PREFIX", "DESTDIR", "VERILATORS"))
    judge_directory("TESTFLOAT", "testfloat_gen", os.X_OK, "expected a directory with the program testfloat_gen in it")
    judge_directory("FOREIGN", "", os.R_OK, "expected the directory with the sources that docs/found.md names")
    judge_directory("AGAINST", "scripts/bench.py", os.R_OK, "expected another checkout of Lanelock")
    if to and not ends_in(to, ".stim") and not os.path.isdir(to):  # make regress finds names with this ending
        refuse("TO", to, "expected a folder, or a name that ends in .stim")
    # Installed files contain it, without blanks and quotes.
    if prefix and not re.fullmatch(f"/{PATH}*", prefix, re.ASCII):
        refuse("PREFIX", prefix, "expected a path that begins with /, of letters, digits and any of _ . / + , @ -")
    # A path only; installed files are printed, one per line.
    if "\n" in destdir or destdir.startswith("-"):
        refuse("DESTDIR", destdir, "expected the path of a directory, which does not begin with -")
    # Each is a VERILATOR= of make, a shell command.
    if not re.fullmatch(f"(?:{BLANK}|(?!-)(?<!{PATH}){PATH}+)*", verilators, re.ASCII):
        refuse("VERILATORS", verilators, "expected commands, of letters, digits and any of _ . / + , @ -")


def main(*words):
    judge = Judge(words)
    judge_names()
    judge_options()
    judge.judge_program()
    judge.judge_file()
    judge.judge_unit()
    judge.judge_device()
    judge.judge_target()
    judge.judge_board()
    judge.judge_design()
    judge.judge_subset()
    judge.judge_new_design()
    judge_mutants()
    judge_places()
    return 0


if __name__ == "__main__":
    start(main, 2)
