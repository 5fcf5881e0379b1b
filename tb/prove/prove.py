#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Proves that the RTL and the model are the same for all inputs, core by core.

    UNIT= JOBS= AGAIN= [DUT= CONFIG= ...] prove.py BUILD 'unit:config:PARAMS:FILE FILE' ...

The rows are those of cores.py; UNIT leaves those of other units out. With DUT the user's design takes the place of the
unit's RTL: user.py. Prints a line for each row, then how many passed. A counterexample is left as a stimulus, with the
commands that show it; AGAIN is what they say beside its name."""
import os
import re
import subprocess
import sys
import threading
import time
from concurrent import futures

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../scripts"))
import cases
import miter
import port_list
import requests
import result_file
import stages
import tools
import user
from cores import CORES
from ir import Unknown
from translate import translate

HERE = "tb/prove"
SECONDS = 1200  # of CPU time that ABC may take for a row, or for a case of it
VECTORS = 10**7  # on which its translation is judged


# What is said of a user's design, or of another device, is not meant for the model that makes a stimulus.
OF_THE_DESIGN = ("DUT", "TOP", "PARAMS", "RESET", "CLOCK", "VFLAGS", "DEVICE", "CHECK", "STRICT", "RELAX")


class Design:
    """The RTL of a unit in a configuration, and its ports."""

    def __init__(self, text):
        self.unit, self.config, params, files = text.split(":")
        self.params, self.files = params.split(), files.split()
        self.lock, self.made = threading.Lock(), {}
        lanes = dict(param.split("=") for param in self.params).get("LANES", port_list.ALL_LANES)
        self.inputs, self.outputs = [
            [miter.Port(port.name, port_list.bits(port, int(lanes))) for port in port_list.ports_of(self.unit)
             if port.qualifier == qualifier] for qualifier in ("req_valid_i", "rsp_valid_o")]

    def read(self, top):
        """What Yosys reads to have a module: the unit, and behind that tops/TOP.v, if it is one of these, as that may take the place
        of a module of the unit"""
        own = f"{HERE}/tops/{top}.v"
        files = [tools.quoted(self.files)] + ([f"-overwrite {own}"] if os.path.exists(own) else [])
        return "; ".join(f"read_verilog -Irtl/include {each}" for each in files)

    def gates(self, top, directory):
        """A file with a module of it, made once for all rows that are about it"""
        with self.lock:
            if top not in self.made:
                path = f"{directory}/{self.unit}-{self.config}-{top}.il"
                chparam = "".join(f" -chparam {param.replace('=', ' ')}" for param in self.params if top == self.unit)
                wires = "" if top == self.unit else f"{tools.AS_WIRES}; {tools.PRODUCTS}; "
                tools.synthesize(f"{self.read(top)}; hierarchy -check -top {top}{chparam} ; "
                                 f"{wires}{tools.TO_GATES}; write_rtlil {path}", path + ".log")
                self.made[top] = path
            return self.made[top]


def listed(text):
    """Ports NAME:BITS, and constants NAME=VALUE"""
    found = [word for word in text.split() if ":" in word]
    return [miter.Port(name, int(width)) for name, width in (word.split(":") for word in found)], \
        [tuple(word.split("=")) for word in text.split() if "=" in word]


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def words_again(whole, build):
    """What the commands say beside FILE=; of a design that is not a whole unit they show the unit's own RTL."""
    again = os.environ.get("AGAIN") if whole else "" if build == "build" else f"B={build}"
    return f" {again}" if again else ""


class Proof:
    """One row: what came of it, and how long it took."""

    def __init__(self, core, design, build):
        self.core, self.design, self.build = core, design, build
        self.directory = f"{build}/prove/{core.name}"
        self.fixed = {}
        self.flags = " ".join([core.flags] + [f"-D{param}" for param in design.params])
        self.aiger, self.counterexample = f"{self.directory}/miter.aig", f"{self.directory}/counterexample"
        self.inputs, self.outputs, constants = design.inputs, design.outputs, []
        self.frames = 0 if core.top else core.frames
        if core.stages or core.lanes:
            self.miter = ""
        elif core.top:
            self.inputs, constants = listed(core.inputs)
            self.outputs, _ = listed(core.outputs)
            self.miter = miter.of_core(core.top, self.inputs, self.outputs, constants, core.cases)
        elif isinstance(design, user.UserDesign):
            pins = design.pins(f"{build}/prove")
            self.frames = user.FRAMES if pins else 0
            self.miter = miter.of_unit(design.top, self.inputs, self.outputs, self.frames, pins) if pins else \
                miter.of_core(design.top, self.inputs, self.outputs, [])
        else:
            self.miter = miter.of_unit(design.unit, self.inputs, self.outputs, core.frames)

    def make(self):
        """The miter as a file for ABC"""
        os.makedirs(self.directory, exist_ok=True)
        model, top = f"{self.directory}/model.v", f"{self.directory}/miter.v"
        tools.compile_c(f"{HERE}/{self.core.source}.c", f"{self.directory}/model.ll", self.flags)
        write(model, translate(f"{self.directory}/model.ll", "golden"))
        write(top, self.miter)
        hardware = self.design.gates(self.core.top or self.design.unit, os.path.dirname(self.directory))
        products = f"hierarchy -check -top miter; {tools.PRODUCTS}; " if self.core.top else ""
        tools.synthesize(f"read_rtlil {hardware}; read_verilog {tools.quoted([model, top])}; "
                         f"{products}{tools.TO_AIGER} {self.aiger}.map {self.aiger}", f"{self.directory}/yosys.log")

    def run(self):
        start = time.monotonic()
        try:
            if self.core.open_:
                self.verdict, self.why = "open", self.core.open_
            elif self.core.stages:
                os.makedirs(self.directory, exist_ok=True)
                bits = stages.check(self.design.files, self.core.top, *self.core.stages, f"{self.directory}/yosys.log")
                self.verdict, self.why = "proved", f"{bits} bits of registers"
            elif self.core.lanes:
                os.makedirs(self.directory, exist_ok=True)
                bits = stages.check_lanes(self.design.files, self.core.unit, self.core.lanes, port_list.lane_widths(self.core.unit),
                                          f"{self.directory}/yosys.log")
                self.verdict, self.why = "proved", f"{bits} bits of outputs"
            else:
                self.make()
                self.why = ""
                self.verdict = self.prove_cases() if self.core.cases else \
                    tools.prove(self.aiger, self.counterexample, self.frames, SECONDS)
                if self.verdict == "proved" and isinstance(self.design, Design):
                    self.why = "translation: " + tools.judge(f"{HERE}/{self.core.source}.c", self.flags,
                                                             f"{self.directory}/model.v", self.directory, VECTORS,
                                                             self.inputs, self.seeds())
        except (tools.Failed, Unknown) as error:
            self.verdict, self.why = "unknown", str(error)
        self.seconds = time.monotonic() - start
        return self

    def seeds(self):
        """Inputs, or parts of them, that the row is about"""
        return [word for case in self.core.seeds or self.core.cases for word in cases.words_of(case, self.inputs)]

    def prove_cases(self):
        """The verdict of the first case that is not proved, if there is one; else that there are no other cases."""
        logic = cases.Logic.read(self.aiger)
        for case in self.core.cases:
            self.fixed = cases.bits_of(case, self.inputs)
            verdict = self.prove_one(logic.with_constants(self.fixed, 0))
            if verdict != "proved":
                return verdict
        if self.prove_one(logic.with_constants({}, 1)) != "proved":
            raise tools.Failed("there are other cases than those of the row")
        return "proved"

    def prove_one(self, logic):
        path = f"{self.directory}/case.aig"
        logic.write(path)
        return tools.prove(path, self.counterexample, 0, SECONDS, "fraig; ")

    def tell(self):
        """Prints the row; returns whether it is right."""
        print(f"{self.core.name:<24} {self.core.scope:<48} {self.verdict:<10} {self.seconds:6.1f} s", flush=True)
        if self.why:
            print(f"    {self.why}")
        if self.verdict == "DIFFERENT":
            self.show()
        return self.verdict in ("proved", "open")

    def show(self):
        """Says for which input it is different, and leaves requests of units that make it so as stimuli."""
        value, values = tools.inputs_of(self.aiger, self.counterexample, self.frames), {}
        for bit, constant in self.fixed.items():
            value = value & ~(1 << bit) | constant << bit
        for port in self.inputs:
            values[port.name] = value & ((1 << port.width) - 1)
            value >>= port.width
        print("    " + "  ".join(f"{name} {each:#x}" for name, each in values.items()))
        found = requests.of(self.core, values, not self.core.top)
        if not found:
            print(f"    No request of a unit makes {self.core.top} see these.")
        for unit, config, text in found:
            self.leave(unit, config, text)

    def leave(self, unit, config, text):
        """A stimulus of this request, and the commands that show it"""
        path = f"{self.directory}/proof-{self.core.name}.txt"
        write(path, text + "\n")
        environment = {name: value for name, value in os.environ.items()
                       if name not in OF_THE_DESIGN and not name.startswith("M")}
        made = subprocess.run([os.environ.get("MAKE") or "make", "--no-print-directory", "-s", "stim", f"B={self.build}",
                               f"FILE={path}", f"UNIT={unit}", f"CONFIG={config}"],
                              env=environment, stdout=subprocess.PIPE, text=True, check=False).stdout
        stimulus = re.search(r"\S+\.stim", made)
        if stimulus:
            whole = self.frames or isinstance(self.design, Design)
            if not whole:
                print("    A module without registers can not be replayed. What the unit answers:")
            again = words_again(whole, self.build)
            print(f"    make replay FILE={stimulus[0]}{again}\n    make waves FILE={stimulus[0]}{again}", flush=True)


def main(build, *designs):
    result_file.forget(build, "prove")
    known = {(design.unit, design.config): design for design in map(Design, designs)}
    unit, dut = os.environ.get("UNIT"), os.environ.get("DUT")
    cores = [core for core in CORES if unit in (None, "", core.unit)]
    try:
        if dut:
            cores = [core for core in cores if not core.top and not core.lanes and not core.open_]
            config = os.environ.get("CONFIG") or (cores[0].config if cores else "")
            cores = [core for core in cores if core.config == config]
        if not cores:
            raise tools.Failed(f"no core of {unit} is proved: expected one of {' '.join(sorted({core.unit for core in CORES}))}")
        if dut:
            own = user.UserDesign(known[unit, config], f"{build}/sources")
            known[unit, config] = own
        proofs = [Proof(core, known[core.unit, core.config], build) for core in cores]
    except tools.Failed as failed:
        print(f'DUT="{dut}": {failed}' if dut else failed, file=sys.stderr)
        return 2
    with futures.ThreadPoolExecutor(int(os.environ.get("JOBS") or 1)) as pool:
        passed = [proof.tell() for proof in pool.map(Proof.run, proofs)]
    result_file.write(build, "prove", {"design": dut or None, "rows": [
        {"unit": proof.core.unit, "core": proof.core.name, "scope": proof.core.scope, "verdict": proof.verdict,
         "seconds": round(proof.seconds, 1), "why": proof.why} for proof in proofs]})
    open_ = sum(proof.verdict == "open" for proof in proofs)
    if open_:
        print(f"{open_} open")
    print(f"{sum(passed) - open_} passed, {len(passed) - sum(passed)} failed")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
