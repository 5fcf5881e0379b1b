# SPDX-License-Identifier: MIT
"""Rows of a unit in a folder: the cores that its prove.c declares, and a stateless unit as a whole."""
import os
import re

import miter
import port_list
import tools
from cores import UNROLLED, Core

CORE = re.compile(r'^LL_(CORE|OPEN)\(\s*(\w+),\s*((?:"[^"\n]*"\s*)+)\)', re.M)
RESET = " rst=1'd0"
FRAMES = 16  # cycles in which a unit without a declared latency must answer
WHOLE = """#include "{source}"

uint32_t frames(void);
uint32_t prove(const struct req *req, struct rsp *rsp);

/* 0: the unit has state, or messages of several beats. */
uint32_t frames(void) {{
    const struct ll_unit *unit = &ll_the_unit;
    return !unit->respond || unit->req_beats > 1 || unit->rsp_beats > 1 ? 0 : unit->latency ? unit->latency + 3 : {frames};
}}

__attribute__((flatten)) uint32_t prove(const struct req *req, struct rsp *rsp) {{
    *rsp = (struct rsp){{0}};
    ll_the_unit.respond(req, rsp, 1);
    return 1;
}}
"""
OF_CORE = """#include "prove.c"

uint32_t prove(const struct {name}_in *in, struct {name}_out *out);

__attribute__((flatten)) uint32_t prove(const struct {name}_in *in, struct {name}_out *out) {{
    *out = (struct {name}_out){{0}};
    return {name}_core(in, out);
}}
"""


def put(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def is_pin(name, ports):
    """Returns true for clk, and for the rst of a module that has registers, which are wires in the proof."""
    return name == "clk" or (name == "rst" and "clk" in ports)


def struct(name, ports):
    """Returns a struct whose fields are the ports, as words of 32 bits without a gap."""
    fields = "".join(f"    uint32_t {port.name};\n" if port.width <= 32 else f"    ll_port64 {port.name};\n" if port.width <= 64
                     else f"    uint32_t {port.name}[{(port.width + 31) // 32}];\n" for port in ports)
    return f"struct {name} {{\n{fields}}};\n"


class Folder:
    """`design` from prove.py, and the directory for generated files."""

    def __init__(self, design, build):
        self.design, self.unit, self.path = design, design.unit, port_list.folder_of(design.unit)
        self.directory, self.declared = f"{build}/prove/{self.unit}", f"{self.path}/prove.c"
        os.makedirs(self.directory, exist_ok=True)
        self.text = port_list.read(self.declared) if os.path.exists(self.declared) else ""
        self.pins = {}  # for each module that has registers, too
        self.found = CORE.findall(self.text)
        if len(self.found) != len(re.findall(r"^LL_(?:CORE|OPEN)\(", self.text, re.M)):
            raise tools.Failed(f'{self.declared}: expected each LL_CORE and LL_OPEN as LL_CORE(module, "what is proved")')

    def flags(self):
        return f'-I{self.directory} -I{self.path} -Itb -DLL_CORES="cores.h" {UNROLLED}'

    def write_cores(self, modules):
        """Writes cores.h, and a wrapper for each core. Returns {module: its file, inputs and outputs}."""
        ports, rtlil = {}, f"{self.directory}/modules.il"
        if modules:
            tools.synthesize(f"{self.design.read('')}; write_rtlil {rtlil}", rtlil + ".log")
        for module in modules:
            found = tools.ports_of(rtlil, module)
            if not found or module == self.unit:
                raise tools.Failed(f"{self.declared}: found LL_CORE({module}), expected a module of the unit's Verilog, not the unit itself")
            ports[module] = [[miter.Port(name, width) for name, (is_way, width) in found.items() if is_way == way and not is_pin(name, found)]
                             for way in ("input", "output")]
            self.pins[module] = RESET if is_pin("rst", found) else ""
        put(f"{self.directory}/cores.h", "".join(struct(f"{module}_{way}", of_way) for module, both in ports.items()
                                                 for way, of_way in zip(("in", "out"), both)))
        return {module: (put(f"{self.directory}/core_{module}.c", OF_CORE.format(name=module)), *both)
                for module, both in ports.items()}

    def cores(self, configs):
        """Returns the rows; raises Failed without anything to prove."""
        modules = [name for kind, name, _ in self.found if kind == "CORE"]
        made = self.write_cores(modules)
        whole = put(f"{self.directory}/core_of_all.c", WHOLE.format(source="prove.c" if self.text else "unit.c", frames=FRAMES))
        tools.compile_c(whole, f"{self.directory}/whole.ll", self.flags().split())
        frames = int(re.search(r"@frames\(\).*?ret i32 (\d+)", port_list.read(f"{self.directory}/whole.ll"), re.S)[1])
        if not modules and not frames:
            raise tools.Failed(f"{self.declared}: {'found no LL_CORE in it' if self.text else 'file not found'}, expected a core to prove of a unit "
                               f'with state; write LL_CORE(module, "what is proved") {{ ... }} as docs/own_unit.md shows')
        rows = [Core(f"{self.unit}-{config}" if len(configs) > 1 else self.unit, self.unit, config, "all requests", whole, self.flags(), frames)
                for config in configs if frames]
        for kind, name, words in self.found:
            scope = "".join(re.findall('"(.*?)"', words))
            if kind == "OPEN":
                rows.append(Core(name, self.unit, configs[0], scope, "", open_=scope))
            else:
                source, inputs, outputs = made[name]
                rows.append(Core(name, self.unit, configs[0], scope, source, self.flags(), top=name, inputs=listed(inputs) + self.pins[name], outputs=listed(outputs)))
        return rows


def listed(ports):
    return " ".join(f"{port.name}:{port.width}" for port in ports)
