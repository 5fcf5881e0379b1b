# SPDX-License-Identifier: MIT
"""A user's design that replaces a unit's RTL: DUT, TOP, PARAMS, RESET and CLOCK of the environment. It is a whole unit, with the
unit's ports, or a module without registers that has its payload ports."""
import os
import re
import subprocess

import package_order
import pins
import port_list
import sources
import tools
import user_design
from miter import Pins
from translate import translate
from units import UNITS

FRAMES = 16  # cycles in which a unit must answer; a counterexample may be a missing answer
NO_MEANING = r"--?(W|lint|sv$|assert$|no-timing$)"  # Verilator flags without effect on a proof
NO_PARAMETER = r"Can't find object for defparam `(\w+)`"  # Yosys's message about an undeclared parameter
PART = "tb/prove/subset.c.in"


def given_params(params):
    """Returns the configuration's NAME=VALUE, unless PARAMS= has NAME."""
    given = {param.split("=")[0]: param for param in (os.environ.get("PARAMS") or "").split()}
    return [given.get(param.split("=")[0], param) for param in params]


def read_flags(flags):
    """Converts Verilator's flags to Yosys's: [options of read_verilog], [files before all], [libraries], [directories of modules]."""
    options, first, libraries, directories, flags = [], [], [], [], iter(flags)
    for flag in flags:
        if flag.startswith("-I"):
            options.append(flag)
            directories.append(flag[2:])
        elif re.match("-D.", flag):
            options.append(flag)
        elif flag.startswith("+define+"):
            options += ["-D" + define for define in flag.split("+")[2:] if define]
        elif re.fullmatch("--?(y|v|FI)", flag):
            {"y": directories, "v": libraries, "I": first}[flag[-1]].append(next(flags))
        elif not re.match(NO_MEANING, flag) and not flag.startswith("+libext+"):
            raise tools.Failed(f"{flag} is for Verilator; make prove takes -I, -D, -FI, -y, -v, +incdir+, +define+ and +libext+")
    return options, first, libraries, directories


class UserDesign:
    """Like prove.Design, with its ports and configuration."""

    def __init__(self, design):
        self.unit, self.config, self.params = design.unit, design.config, design.params
        self.inputs, self.outputs = design.inputs, design.outputs
        self.top = os.environ.get("TOP") or design.unit
        self.undeclared = set()  # configuration parameters that it does not have
        meant = sources.read()
        self.flags, self.files = meant.flags, meant.files
        read_flags(self.flags)
        # As C, and as text; "" if the design has all of the unit
        self.subset, self.subset_text = asked_worker("values"), asked_worker("subset")
        self.made = None

    def read(self, links):
        """Returns the Yosys commands that read the design, by names without blanks. The design's modules take precedence over
        those of a library. Yosys searches the including file's directory first, so ambiguous directories need no option."""
        beside = ["-I" + links.directory_of(path)[:-1] for path in package_order.beside(self.files)[0]]
        options, first, libraries, directories = read_flags([*links.flags(self.flags), *beside, "-Irtl/include"])
        files = first + [links.file(path) for path in package_order.ordered(self.files)]
        generics = "".join(f" -chparam {param.replace('=', ' ')}" for param in self.generics())
        return (f"verilog_defaults -add -sv {' '.join(options)}; read_verilog {' '.join(files)}; "
                + (f"read_verilog -nooverwrite {' '.join(libraries)}; " if libraries else "")
                + f"hierarchy -check -top {self.top}{''.join(' -libdir ' + path for path in directories)}{generics} ")

    def part(self, directory):
        """Returns Verilog for its requests, and the model's input for the others."""
        values = f"{directory}/values.h"
        with open(values, "w", encoding="utf-8") as file:
            file.write(self.subset)
        files = (f"units/{self.unit}.c", *getattr(UNITS.get(self.unit), "CLASSIFIED_BY", ()), os.path.abspath(values))
        included = [word for file in files for word in ("-include", file)]
        tools.compile_c(PART, f"{directory}/part.ll", ["-Itb", *port_list.defines_of(self.unit), *(f"-D{param}" for param in self.params), *included,
                                                       *"-mllvm -inline-threshold=100000 -mllvm -unroll-threshold=100000 -x c".split()])
        return translate(f"{directory}/part.ll", "subset")

    def generics(self):
        """Returns NAME=VALUE of each parameter that the run sets."""
        try:
            return user_design.params(self.top, self.undeclared)
        except user_design.Refused as refused:
            raise tools.Failed(str(refused)) from None

    def synthesize(self, path):
        """Writes the module to a file. Returns the name of a parameter that the run sets and the module does not declare; None
        if the file is written."""
        links = user_design.Links()
        with links:
            try:
                tools.synthesize(f"{self.read(links)}; {tools.TO_GATES}; write_rtlil {path}", path + ".log")
            except tools.Failed as failed:
                missing = re.search(NO_PARAMETER, str(failed))
                if missing and any(param.startswith(f"{missing[1]}=") for param in self.generics()):
                    return missing[1]
                raise tools.Failed(links.undone(str(failed))) from None
        return None

    def gates(self, _, directory):
        """Returns a file with the module; the first call makes it and checks its ports."""
        if not self.made:
            path = f"{directory}/user-{self.unit}-{self.top}.il"
            os.makedirs(directory, exist_ok=True)
            while undeclared := self.synthesize(path):
                self.undeclared.add(undeclared)
            self.made = path
        return self.made

    def ports(self, directory):
        """Returns {name: (input or output, width)}."""
        return tools.ports_of(self.gates(None, directory), self.top)

    def pins(self, directory):
        """Returns its names for clk and rst, or None for a module without registers. Rejects other ports."""
        ports = self.ports(directory)
        name, low = pins.reset()
        expected = {port.name: ("input", port.width) for port in self.inputs}
        expected.update({port.name: ("output", port.width) for port in self.outputs})
        whole = "req_valid_i" in ports
        if whole:
            expected.update({port: ("input", 1) for port in (pins.clock(), name, "req_valid_i", "rsp_ready_i")})
            expected.update({port: ("output", 1) for port in ("req_ready_o", "rsp_valid_o")})
        for port in sorted(expected.keys() | ports.keys()):
            if expected.get(port) != ports.get(port):
                has, needs = ports.get(port), expected.get(port)
                raise tools.Failed(f"{self.top}: port {port} is {f'{has[0]} of {has[1]} bits' if has else 'missing'}, expected "
                                   + (f"{needs[0]} of {needs[1]} bits" if needs else "no port of this name"))
        return Pins(pins.clock(), name, int(not low)) if whole else None


def asked_worker(command):
    """Returns the worker's output for OPS, WIDTHS and REST; "" for the whole unit. The worker reports wrong words."""
    worker = os.environ.get("WORKER")
    if not worker:
        return ""
    words = [f"{name}={os.environ.get(name) or ''}" for name in ("OPS", "WIDTHS", "REST")]
    done = subprocess.run([worker, command, *words], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.returncode)
    return done.stdout
