# SPDX-License-Identifier: MIT
"""A user's design in the place of a unit's RTL: DUT, TOP, PARAMS, RESET and CLOCK of the environment. It is a whole unit,
with the unit's ports, or a module without registers that has its payload ports."""
import os
import re
import subprocess

import pins
import tools
from miter import Pins

FRAMES = 16  # in which a unit has to answer; a counterexample may say that it has not


class UserDesign:
    """Like prove.Design, whose ports and configuration it takes over."""

    def __init__(self, design, sources):
        self.unit, self.config, self.params = design.unit, design.config, design.params
        self.inputs, self.outputs = design.inputs, design.outputs
        self.top = os.environ.get("TOP") or design.unit
        given = (os.environ.get("PARAMS") or "").split()
        own = [param for param in self.params if param.split("=")[0] not in [each.split("=")[0] for each in given]]
        self.generics = given + (own if self.top == design.unit else [])
        words = subprocess.run([sources], stdout=subprocess.PIPE, text=True, check=False)
        if words.returncode:
            raise tools.Failed("its files can not be read")
        flags, _, files = words.stdout.partition("\n\n") if words.stdout[0] != "\n" else ("", "", words.stdout[1:])
        self.flags, self.files = flags.splitlines(), files.splitlines()
        unknown = [flag for flag in self.flags if not re.fullmatch(r"-[ID][\w./=+-]+|\+(incdir|define)\+[\w./=+-]+", flag)]
        if unknown:
            raise tools.Failed(f"{unknown[0]}: expected no flags but +incdir+ and +define+")
        self.made = None

    def gates(self, _, directory):
        """A file with the module; the first call makes it and looks at its ports."""
        if not self.made:
            path = f"{directory}/user-{self.unit}-{self.top}.il"
            os.makedirs(directory, exist_ok=True)
            flags = " ".join(re.sub(r"^\+incdir\+", "-I", re.sub(r"^\+define\+", "-D", flag)) for flag in self.flags)
            generics = "".join(f" -chparam {param.replace('=', ' ')}" for param in self.generics)
            tools.synthesize(f"read_verilog -sv {flags} {tools.quoted(self.files)}; "
                             f"hierarchy -check -top {self.top}{generics} ; {tools.TO_GATES}; write_rtlil {path}", path + ".log")
            self.made = path
        return self.made

    def ports(self, directory):
        """{name: (input or output, width)}"""
        with open(self.gates(None, directory), encoding="utf-8") as file:
            found = re.findall(r"^  wire (?:width (\d+) )?(?:offset \d+ )?(?:upto )?(input|output) \d+ \\(\S+)$", file.read(), re.M)
        return {name: (way, int(width or 1)) for width, way, name in found}

    def pins(self, directory):
        """What it calls clk and rst, or None: it is a module without registers. Other ports are refused."""
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
                has, wants = ports.get(port), expected.get(port)
                raise tools.Failed(f"{self.top}: port {port} is {f'{has[0]} of {has[1]} bits' if has else 'not there'}, expected "
                                   + (f"{wants[0]} of {wants[1]} bits" if wants else "no such port"))
        return Pins(pins.clock(), name, int(not low)) if whole else None
