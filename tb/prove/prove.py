#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Proves that the RTL and the model are the same for all inputs, core by core.

    UNIT= JOBS= prove.py BUILD 'unit:config:PARAMS:FILE FILE' ...

The rows are those of cores.py; UNIT leaves those of other units out. Prints a line for each, then how many passed. A
counterexample is left as a stimulus below BUILD/prove, with the commands that show it."""
import os
import sys
import time
from concurrent import futures

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../scripts"))
import miter
import port_list
import tools
from cores import CORES
from ir import Unknown
from translate import translate

HERE = "tb/prove"
SECONDS = 1200  # that ABC may take for a row


class Design:
    """The RTL of a unit in a configuration, and its ports."""

    def __init__(self, text):
        self.unit, self.config, params, files = text.split(":")
        self.params, self.files = params.split(), files.split()
        lanes = dict(param.split("=") for param in self.params).get("LANES", port_list.ALL_LANES)
        self.inputs, self.outputs = [
            [miter.Port(port.name, port_list.bits(port, int(lanes))) for port in port_list.ports_of(self.unit)
             if port.qualifier == qualifier] for qualifier in ("req_valid_i", "rsp_valid_o")]


def listed(text):
    """Ports NAME:BITS, and constants NAME=VALUE"""
    found = [word for word in text.split() if ":" in word]
    return [miter.Port(name, int(width)) for name, width in (word.split(":") for word in found)], \
        [tuple(word.split("=")) for word in text.split() if "=" in word]


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


class Proof:
    """One row: what came of it, and how long it took."""

    def __init__(self, core, design, build):
        self.core, self.design = core, design
        self.directory = f"{build}/prove/{core.name}"
        self.aiger, self.counterexample = f"{self.directory}/miter.aig", f"{self.directory}/counterexample"
        self.inputs, self.outputs, constants = design.inputs, design.outputs, []
        self.frames = 0 if core.top else core.frames
        if core.top:
            self.inputs, constants = listed(core.inputs)
            self.outputs, _ = listed(core.outputs)
            self.miter = miter.of_core(core.top, self.inputs, self.outputs, constants)
        else:
            self.miter = miter.of_unit(design.unit, self.inputs, self.outputs, core.frames)

    def make(self):
        """The miter as a file for ABC"""
        os.makedirs(self.directory, exist_ok=True)
        model, top = f"{self.directory}/model.v", f"{self.directory}/miter.v"
        tools.compile_c(f"{HERE}/{self.core.source}.c", f"{self.directory}/model.ll",
                        " ".join([self.core.defines] + self.design.params))
        write(model, translate(f"{self.directory}/model.ll", "golden"))
        write(top, self.miter)
        params = "".join(f" -set {param.replace('=', ' ')}" for param in self.design.params if not self.core.top)
        chparam = f"chparam{params} {self.design.unit}; " if params else ""
        tools.synthesize(f"read_verilog -Irtl/include {tools.quoted(self.design.files)}; {chparam}"
                         f"read_verilog {tools.quoted([model, top])}; "
                         f"{tools.TO_AIGER} {self.aiger}.map {self.aiger}", f"{self.directory}/yosys.log")

    def run(self):
        start = time.monotonic()
        try:
            if self.core.open_:
                self.verdict, self.why = "open", self.core.open_
            else:
                self.make()
                self.verdict, self.why = tools.prove(self.aiger, self.counterexample, self.frames, SECONDS), ""
        except (tools.Failed, Unknown) as error:
            self.verdict, self.why = "unknown", str(error)
        self.seconds = time.monotonic() - start
        return self

    def tell(self):
        """Prints the row; returns whether it is right."""
        print(f"{self.core.name:<24} {self.core.scope:<48} {self.verdict:<10} {self.seconds:6.1f} s", flush=True)
        if self.why:
            print(f"    {self.why}")
        if self.verdict == "DIFFERENT":
            self.show()
        return self.verdict in ("proved", "open")

    def show(self):
        value = tools.inputs_of(self.aiger, self.counterexample, self.frames)
        line = ""
        for port in self.inputs:
            line += f"  {port.name} {value & ((1 << port.width) - 1):#x}"
            value >>= port.width
        print(f"   {line}")


def main(build, *designs):
    known = {(design.unit, design.config): design for design in map(Design, designs)}
    unit = os.environ.get("UNIT")
    proofs = [Proof(core, known[core.unit, core.config], build) for core in CORES if unit in (None, "", core.unit)]
    if not proofs:
        print(f"no core of {unit} is proved: expected one of {', '.join(sorted({core.unit for core in CORES}))}",
              file=sys.stderr)
        return 1
    with futures.ThreadPoolExecutor(int(os.environ.get("JOBS") or 1)) as pool:
        passed = [proof.tell() for proof in pool.map(Proof.run, proofs)]
    print(f"{sum(passed)} passed, {len(passed) - sum(passed)} failed")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
