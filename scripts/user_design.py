#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns a user's design into C++, as verilate.sh does, after checking its ports.

    DUT= VFLAGS= TOP= PARAMS= RESET= CLOCK= DUT_LANES= DUT_SHARED= user_design.py OUT UNIT

make has checked the words. The meaning of DUT and VFLAGS, of sources.py, is left in OUT/words. The output of Verilator is in verilator.log, in the directory of OUT.
"""
import os
import re
import subprocess
import sys
import tempfile

import check_ports
import package_order
import pins
import port_list
import sources
from command import COMMAND, Wrong, read
from icarus import write

# Delays are ignored, warnings about a user's design are left to the user, and its assertions must hold.
FLAGS = "--trace-fst --no-timing --assert -Wno-fatal"
# A comment in the design, for a later Verilator
UNKNOWN_CODE = re.compile(r"^%Error: .*: Unknown verilator lint message code: '(\w+)'", re.MULTILINE)
NO_PARAMETERS = re.compile(r"^%Error: Parameters from the command line were not found in the design:(.*)", re.MULTILINE)
# One message of Verilator: its first line, and the indented lines below
MESSAGE = re.compile(r"^%(Error|Warning)[^\n]*\n(?:(?!%)[^\n]*\n)*", re.MULTILINE)
MISSING = re.compile(r"^%Error[^:\n]*: (.*?):\d+:\d+: (?:(?:Package/class|Importing from missing package) '(\w+)'|"
                     r"Define or directive not defined: '`(\w+)')", re.MULTILINE)
# Internal errors of Verilator: the place in the design, if it is known, and the part of Verilator
INTERNAL = re.compile(r"^%Error: (?:Internal Error: (?:(.*?:\d+):\d+: )?\S*?(V3\w+)\.cpp|Verilator internal fault)", re.MULTILINE)
WARNING = re.compile(r"%Warning-(\w+): (.*?):\d+:")
MOST_LINES = 8  # most lines on the screen, of errors and their causes


class Refused(Wrong):
    """One-line reason why the design cannot be checked."""


def word(name):
    return os.environ.get(name) or ""


class Links(tempfile.TemporaryDirectory):
    """Temporary names of files and directories, for Verilator 5.006. It searches for a relative path below each -I first, where
    another file may match, and its messages end a file name at the first blank."""

    def __init__(self):
        super().__init__(prefix="lanelock_")
        self.names, self.said = {}, {}  # said: the user's path for each path that Verilator prints

    def link(self, path, name=""):
        """Returns a link to a path; with NAME, the link has this name, in its own directory."""
        if path not in self.names:
            place = os.path.join(self.name, str(len(self.names)))
            if name:
                os.mkdir(place)
            os.symlink(os.path.join(os.getcwd(), path), os.path.join(place, name) if name else place)
            self.names[path] = self.said_as(os.path.join(place, name), path)
        return self.names[path]

    def said_as(self, name, path):
        self.said[name] = path
        return name

    def directory_of(self, path):
        """Links a directory. PATH ends in / or is empty, for the current directory."""
        self.said_as(os.path.join(os.path.realpath(path), ""), path)  # Verilator prints this one with --relative-includes
        return self.link(path)

    def file(self, path):
        directory, name = package_order.parted(path)
        return self.link(path, re.sub(r"\s", "_", name)) if re.search(r"\s", name) else self.directory_of(directory) + name

    def flags(self, flags):
        """Yields the flags with links in place of their files and directories."""
        before = ""
        for flag in flags:
            if flag.startswith("-I"):
                yield "-I" + self.directory_of(os.path.join(flag[2:], ""))[:-1]
            elif re.fullmatch("--?y", before):
                yield self.directory_of(os.path.join(flag, ""))[:-1]
            else:
                yield self.file(flag) if re.fullmatch("--?(v|FI)", before) else flag
            before = flag

    def undone(self, text):
        names = sorted(self.said, key=len, reverse=True)
        return re.sub("|".join(map(re.escape, names)) or "(?!)", lambda found: self.said[found[0]], text)

    def undo_in(self, directory):
        """Replaces file names in the design's output, and in its list of files."""
        for name in os.listdir(directory):
            path = os.path.join(directory, name)
            text = read(path, "surrogateescape")
            if self.name in text:
                write(path, self.undone(text))


def params(top, undeclared):
    """Returns the parameters of the design: those of the unit's model that it declares, and others that the user gives.
    `undeclared` are the names of parameters that it does not declare."""
    shared = word("DUT_SHARED").split()
    names = [param.partition("=")[0] for param in shared]
    own = [param for param in word("PARAMS").split() if param.partition("=")[0] not in names]
    for name in undeclared:
        if any(param.startswith(f"{name}=") for param in own):
            raise Refused(f"PARAMS=: found no parameter {name} in {top}, expected one that it declares, or of the model: {' '.join(names) or 'none'}")
    return own + [param for param in shared if param.partition("=")[0] not in undeclared]


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="surrogateescape",
                          check=False)
    return done.returncode, done.stdout


def where_it_is(said, files):
    """Returns a line for each file that defines a name that Verilator did not find, and for each name that no file defines.
    Files with packages are already in order: if one is too late, an include file needs it."""
    packages, macros, lines = package_order.packages(files), package_order.macros(files), {}
    for place, package, macro in MISSING.findall(said):
        what, path = (f"package {package}", packages.get(package)) if package else (f"macro `{macro}", macros.get(macro))
        if not path:
            lines[what] = f"{what} is in none of the files that DUT= names"
        elif path != place:
            lines.setdefault((path, place), f"{what} is in {path}, which has to come before {place}")
    return list(lines.values())[:MOST_LINES]


def no_such_module(top, files):
    modules = [name for path in files for name in re.findall(r"^\s*module\s+(?:automatic\s+)?([\w$]+)",
                                                            package_order.code_of(path), re.MULTILINE)]
    return f"no module {top} in it (there is: {' '.join(modules) or 'none'}); TOP= names the module to be checked"


def wrong_ports(top, unit):
    with_lanes = f" with {word('DUT_LANES')} lanes" if word("DUT_LANES") else ""
    lanes = ", CONFIG= or PARAMS= with other lanes" if with_lanes else ""
    return f"the ports of {top} are not those of {port_list.page_of(unit)}{with_lanes}, see above; " \
           f"try TOP= with another module{lanes}, or a wrapper: {new_design(unit)}"


def new_design(unit):
    return f"{COMMAND} new-design UNIT={port_list.word_of(unit)} DIR=my_{unit}"


def has_interface(said, files):
    """Returns true if the compiler failed at a SystemVerilog interface among the ports of the top module."""
    return "Interfaced port on top level module" in said or "Errors in port declarations" in said and \
        any(re.search(r"^\s*interface\s", package_order.code_of(path), re.MULTILINE) for path in files)


def interface_on_top(top, unit):
    return f"the ports of {top} have a SystemVerilog interface, expected those of {port_list.page_of(unit)}; " \
           f"try a wrapper: {new_design(unit)}"


def internal_error(found):
    """Returns the line for an internal error of Verilator. That of 5.006 in its optimization of data flow can be avoided."""
    place, part = found.groups()
    if part and not part.startswith("V3Dfg"):
        return f"an internal error of Verilator in {part}" + (f", for {place}" if place else "") + \
            "; try other PARAMS= or other code there, or another Verilator"
    return "an internal error of Verilator; try VFLAGS=-fno-dfg"


def warnings_of(said, top, files):
    """Returns lines for the warnings about the file that has the top module: the first of each kind, and their number."""
    module, kinds = re.compile(rf"\bmodule\s+(?:automatic\s+)?{re.escape(top)}\b"), {}
    holds = [path for path in files if module.search(package_order.code_of(path))]
    for message in MESSAGE.finditer(said):
        found = WARNING.match(message[0])
        if found and found[2] in holds:
            kinds.setdefault(found[1], []).append(message[0].splitlines()[0])
    return [shown[0] + (f" ({len(shown)} of {kind})" if len(shown) > 1 else "") for kind, shown in kinds.items()]


def why_not_compiled(said, top, files, log):
    if re.search("top-module.*not found", said):
        return no_such_module(top, files)
    if has_interface(said, files):
        return interface_on_top(top, word("UNIT"))
    internal = INTERNAL.search(said)
    if internal:
        return internal_error(internal)
    errors = [message[0] for message in MESSAGE.finditer(said) if message[1] == "Error"]
    errors = [text for text in errors if "Exiting due to" not in text and "Command Failed" not in text]
    sys.stderr.write("".join(errors[:MOST_LINES]))
    if len(errors) > MOST_LINES:
        print(f"{len(errors) - MOST_LINES} more errors: {log}", file=sys.stderr)
    for line in where_it_is(said, files):
        print(line, file=sys.stderr)
    unroll = '; try VFLAGS="--unroll-count 1024"' if "%Error-BLKLOOPINIT" in said else ""
    return f"Verilator cannot compile it, see its messages above{unroll}"


def compiled(out, unit, top, flags, files, undeclared=()):
    """Writes Verilator's C++ to OUT and counts its warnings. `undeclared` are parameters that the design does not declare."""
    log = os.path.join(os.path.dirname(out), "verilator.log")
    os.makedirs(os.path.dirname(out), exist_ok=True)
    links = Links()
    with links:
        shared, alone = package_order.beside(files)
        shared = ["-I" + links.directory_of(path)[:-1] for path in shared]
        status, said = run("scripts/verilate.sh", out, unit, top, " ".join(params(top, undeclared)), FLAGS, *links.flags(flags),
                           *shared, *(["--relative-includes"] if alone else []), *map(links.file, package_order.ordered(files)))
        said = links.undone(said)
        if not status:
            links.undo_in(out)
    later = {f"-Wfuture-{code}" for code in UNKNOWN_CODE.findall(said)} - set(flags)
    if later:
        compiled(out, unit, top, [*flags, *sorted(later)], files, undeclared)
        return
    not_found = NO_PARAMETERS.search(said)
    if not_found and not undeclared:
        compiled(out, unit, top, flags, files, not_found[1].split())
        return
    write(log, said)
    warnings = sum(message[1] == "Warning" for message in MESSAGE.finditer(said))
    for line in warnings_of(said, top, files):
        print(line, file=sys.stderr)
    if warnings:
        print(f"{warnings} warning{'s' * (warnings > 1)} of Verilator: {log}", file=sys.stderr)
    if status:
        raise Refused(why_not_compiled(said, top, files, log))


def write_pins(out):
    """Defines the names of clock and reset at the top of the C++ file, for the shim at its end."""
    name, low = pins.reset()
    path = f"{out}/dut_all.cpp"
    write(path, f"#define DUT_CLK {pins.clock()}\n#define DUT_RST {name}\n#define DUT_RST_IS_LOW {int(low)}\n{read(path)}")


def main(out, unit):
    top, meant = word("TOP") or unit, sources.read()
    compiled(out, unit, top, meant.flags, meant.files)
    if check_ports.differ(check_ports.verilated(f"{out}/Vdut.h"), port_list.ports_path(unit), int(word("DUT_LANES") or 1024)):
        raise Refused(wrong_ports(top, unit))
    write_pins(out)
    write(f"{out}/words", sources.text_of(meant))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except (Wrong, OSError) as refused:
        sys.exit(f'DUT="{word("DUT")}": {refused}')
