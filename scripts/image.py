#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lays out the files of make install in BUILD/image, as they will be below PREFIX, an environment variable.

    image.py BUILD VERSION SONAME 'unit:config:PARAMS:FILE FILE' ...

BUILD/library has the library and csim. From the port lists, this prints a FuseSoC core for each unit, and for each of its
configurations a checker and a bench in SystemVerilog: docs/install.md.
"""
import os
import shutil
import sys

from command import read, write
from port_list import bits, ports_of

MODEL = "csim/lanelock"
# Files of lanelock: the parts of the project without their tests, and the units among the examples
BENCH = "csim", "docs", "scripts", "tb", "waves"
NOT_RUN = "docs/ci", "tb/bench", "tb/pages", "tb/tables", "tb/test"


class Design:
    def __init__(self, word):
        self.unit, self.config, self.params, sources = word.split(":")
        self.sources = sources.split()
        self.name = self.unit if self.config == "default" else f"{self.unit}_{self.config}"
        given = dict(param.split("=") for param in self.params.split())
        self.ports = [port for port in ports_of(self.unit) if port.name != "clk"]
        self.bits = {port.name: bits(port, int(given.get("LANES", 1024))) for port in self.ports}

    def words(self):
        """Returns the first word of each port, in the inputs or in the outputs."""
        at = {"IN": 0, "OUT": 0}
        for port in self.ports:
            yield port, at[port.direction]
            at[port.direction] += (self.bits[port.name] + 31) // 32

    def range(self, port):
        wide = self.bits[port.name]
        return f"[{wide - 1}:0] " if wide > 1 else ""


def checker(design):
    """Returns a checker of every output against the model on every clock."""
    heads = ",\n".join(f"    input logic {design.range(port)}{port.name}" for port in design.ports)
    inputs = "\n".join(f"        ins[{32 * word} +: {design.bits[port.name]}] = {port.name};"
                       for port, word in design.words() if port.direction == "IN")
    compares = "\n".join(
        f"            if ({port.name} !== outs[{32 * word} +: {design.bits[port.name]}])\n"
        f'                differs("{port.name}", ports_t\'(outs[{32 * word} +: {design.bits[port.name]}]), ports_t\'({port.name}));'
        for port, word in design.words() if port.direction == "OUT")
    return f"""// SPDX-License-Identifier: MIT
// {design.unit}, configuration {design.config}, against the model, every output on every clock from the first reset on. All
// ports are inputs here, so that one line adds it to any bench: bind {design.unit} {design.name}_check check (.*);
module {design.name}_check (
    input logic clk,
{heads}
);
    import lanelock_pkg::*;

    chandle      model = lanelock_open("{design.unit}", "{design.config}");
    ports_t      ins = '0, outs;
    bit          started;
    int unsigned cycle, wrong;

    function automatic void differs(string port, ports_t expected, ports_t seen);
        wrong++;
        $error("%m: cycle %0d: %s: expected 0x%0h, seen 0x%0h", cycle, port, expected, seen);
    endfunction

    always @(posedge clk) begin
{inputs}
        lanelock_cycle(model, ins, outs);
        if (started) begin
{compares}
        end
        if (rst) started = 1;
        cycle++;
    end
endmodule
"""


def random_value(design, port):
    wide = design.bits[port.name]
    return f"{wide}'({{{', '.join(['$urandom()'] * ((wide + 31) // 32))}}})"


def bench(design):
    """Returns a bench with random bits on all inputs, except that an offer is held until it is taken."""
    declared = "\n".join(f"    logic {design.range(port)}{port.name}{' = 1' if port.name == 'rst' else ''};"
                         for port in design.ports)
    names = {port.name for port in design.ports}
    groups = {}
    for port in design.ports:
        if port.direction == "IN" and port.name != "rst":
            group = port.name if port.name.endswith("_valid_i") else port.qualifier
            groups.setdefault(group if group in names else "", []).append(port)
    lines = []
    for group, ports in groups.items():
        ready = group.replace("_valid_i", "_ready_o")
        values = [f"{port.name} <= {random_value(design, port)};" for port in ports]
        if ready in names and group:
            values = [f"if (!({group} && !{ready})) begin"] + ["    " + value for value in values] + ["end"]
        lines += ["        " + value for value in values]
    params = ", ".join(f".{name}({value})" for name, value in (param.split("=") for param in design.params.split()))
    text = "\n".join(lines)
    return f"""// SPDX-License-Identifier: MIT
// Shows that RTL and model are connected: {design.unit}, configuration {design.config}, on random bits. Most random instructions
// are illegal, so that this does not replace Lanelock's regression.
module {design.name}_sim;
    localparam int unsigned CYCLES = 2000;

    bit clk;
    always #5 clk = ~clk;
{declared}

    {design.unit} {f"#({params}) " if params else ""}dut (.*);
    {design.name}_check check (.*);

    int unsigned cycle;
    always @(posedge clk) begin
        cycle <= cycle + 1;
        rst   <= cycle < 2;
{text}
        if (cycle == CYCLES) begin
            if (check.wrong != 0) $fatal(1, "{design.name}: %0d differences", check.wrong);
            $display("pass {design.name}: %0d cycles", CYCLES);
            $finish;
        end
    end
endmodule
"""


def core(designs, version, prefix):
    """Returns the FuseSoC core of a unit: lint and sim of its first configuration, and sim-CONFIG of the others."""
    first = designs[0]
    targets = ""
    for design in designs:
        params = " ".join(f"-G{param}" for param in design.params.split())
        end = "" if design is first else f"-{design.config}"
        targets += f"""
  lint{end}:
    <<: *default
    description: Verilator's lint of configuration {design.config}
    flow: lint
    flow_options:
      tool: verilator
      verilator_options: [{', '.join(f'"{word}"' for word in ['-Wall', *params.split()])}]
    toplevel: {design.unit}
  sim{end}:
    description: random bits against the model, configuration {design.config}
    flow: sim
    filesets: [rtl, dpi, check{end}]
    flow_options:
      tool: verilator
      mode: binary
      verilator_options: ["--timing", "--assert", "-Wno-fatal", "-CFLAGS -I{prefix}/include", "-LDFLAGS {prefix}/lib/libcsim.a"]
    toplevel: {design.name}_sim
"""
    checks = "".join(f"""
  check{'' if design is first else '-' + design.config}:
    files:
      - dpi/{design.name}_check.sv
      - dpi/{design.name}_sim.sv
    file_type: systemVerilogSource
""" for design in designs)
    sources = "\n".join(f"      - {source}" for source in first.sources)
    headers = "\n".join(f"      - rtl/include/{name}: {{is_include_file: true}}" for name in sorted(os.listdir("rtl/include")))
    return f"""CAPI=2:
# SPDX-License-Identifier: MIT
name: lanelock:lane:{first.unit}:{version}
description: {read(f'docs/units/{first.unit}.md').splitlines()[0].partition(': ')[2]}

filesets:
  rtl:
    files:
{headers}
{sources}
    file_type: verilogSource
  dpi:
    files:
      - dpi/lanelock_pkg.sv: {{file_type: systemVerilogSource}}
      - dpi/lanelock_dpi.c: {{file_type: cSource}}
{checks}
targets:
  default: &default
    filesets: [rtl]
{targets}"""


def copy(source, path):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    shutil.copyfile(source, path)
    os.chmod(path, 0o755 if os.access(source, os.X_OK) and not path.endswith((".a", ".sv")) else 0o644)


def bench_files():
    """Yields the files that the command lanelock needs, except for the RTL, which is always installed."""
    yield "Makefile"
    yield "tb/test/planted_bug.h"  # mutants include it
    for top in BENCH:
        for at, below, names in os.walk(top):
            below[:] = sorted(name for name in below if f"{at}/{name}" not in NOT_RUN and name != "__pycache__" and
                              (at != "tb/examples" or os.path.exists(f"{at}/{name}/ports.h")))
            yield from (f"{at}/{name}" for name in names if not name.endswith(".png") and at != "tb/examples")


def main(build, version, soname, *words):
    prefix, image, library = os.environ["PREFIX"], f"{build}/image.part", f"{build}/library"
    share = f"{image}/share/lanelock"
    shutil.rmtree(image, ignore_errors=True)
    copy(f"{library}/csim", f"{image}/bin/csim")
    copy(f"{library}/libcsim.a", f"{image}/lib/libcsim.a")
    copy(f"{library}/libcsim.so.{version}", f"{image}/lib/libcsim.so.{version}")
    os.symlink(f"libcsim.so.{version}", f"{image}/lib/{soname}")
    os.symlink(soname, f"{image}/lib/libcsim.so")
    for name in os.listdir(MODEL):
        if name.endswith(".h") and "; not installed" not in read(f"{MODEL}/{name}"):
            copy(f"{MODEL}/{name}", f"{image}/include/lanelock/{name}")
    write(f"{image}/lib/pkgconfig/lanelock.pc",
          read(f"{MODEL}/lanelock.pc.in").replace("@PREFIX@", prefix).replace("@VERSION@", version))
    copy("scripts/lanelock", f"{image}/bin/lanelock")
    for name in "csim", "lanelock":
        copy(f"docs/{name}.1", f"{image}/share/man/man1/{name}.1")
        copy(f"tb/cli/{name}.bash", f"{image}/share/bash-completion/completions/{name}")
    for path in bench_files():
        copy(path, f"{share}/{path}")
    for name in os.listdir(f"{MODEL}/dpi"):
        copy(f"{MODEL}/dpi/{name}", f"{share}/dpi/{name}")
    for directory in "rtl", "rtl/include":
        for name in os.listdir(directory):
            if name.endswith((".v", ".vh")):
                copy(f"{directory}/{name}", f"{share}/{directory}/{name}")
    designs = [Design(word) for word in words]
    for design in designs:
        write(f"{share}/dpi/{design.name}_check.sv", checker(design))
        write(f"{share}/dpi/{design.name}_sim.sv", bench(design))
    for unit in {design.unit for design in designs}:
        write(f"{share}/{unit}.core", core([design for design in designs if design.unit == unit], version, prefix))
    files = [os.path.relpath(os.path.join(at, name), image) for at, _, names in os.walk(image) for name in names]
    write(f"{share}/files", "".join(f"{file}\n" for file in sorted([*files, "share/lanelock/files"])))
    shutil.rmtree(f"{build}/image", ignore_errors=True)
    os.rename(image, f"{build}/image")


if __name__ == "__main__":
    main(*sys.argv[1:])
