#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Proves that the RTL and the model are equal for all inputs, core by core.

    UNIT= JOBS= AGAIN= WORKER= [DUT= CONFIG= OPS= ...] prove.py BUILD 'unit:config:PARAMS:FILE FILE' ...

The rows are those of units.py; with UNIT only those whose core is in the RTL of that unit. With DUT the user's design replaces the
unit's RTL: user.py; WORKER then reads its part of the unit. Prints a line for each row, then the number of passes. A counterexample
becomes a stimulus with commands that show it; AGAIN has further words for them."""
import os
import re
import subprocess
import sys
import threading
import time
from concurrent import futures

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../scripts"))
import cases
import folder
import hierarchy
import miter
import port_list
import requests
import result_file
import stages
import tools
import user
from command import COMMAND, Wrong
from ir import Unknown
from translate import translate
from units import CORES

HERE = "tb/prove"
SECONDS = 1200  # CPU time of ABC for a row, or for a case of it
VECTORS = 10**7  # number of inputs that check its translation


# Settings of a user's design, or of another device, which do not apply to the model that makes a stimulus.
OF_THE_DESIGN = ("DUT", "TOP", "PARAMS", "RESET", "CLOCK", "VFLAGS", "DEVICE", "CHECK", "STRICT", "RELAX")


class Design:
    """RTL of a unit in a configuration, and its ports."""

    def __init__(self, text, params=None):
        """PARAMS replaces the configuration's."""
        self.unit, self.config, own, files = text.split(":")
        self.params, self.files = own.split() if params is None else params, files.split()
        self.lock, self.made = threading.Lock(), {}
        lanes = dict(param.split("=") for param in self.params).get("LANES", port_list.ALL_LANES)
        self.inputs, self.outputs = [
            [miter.Port(port.name, port_list.bits(port, int(lanes))) for port in port_list.ports_of(self.unit)
             if port.qualifier == qualifier] for qualifier in ("req_valid_i", "rsp_valid_o")]

    def read(self, top):
        """Returns Yosys's input for a module: the unit, and then tops/TOP.v, if it exists, because it may replace a module of the
        unit."""
        own = f"{HERE}/tops/{top}.v"
        if port_list.folder_of(self.unit):
            return port_list.yosys_reads(self.unit, self.files)
        files = [tools.quoted(self.files)] + ([f"-overwrite {own}"] if os.path.exists(own) else [])
        return "; ".join(f"read_verilog {' '.join('-I' + path for path in port_list.includes_of(self.unit))} {each}" for each in files)

    def gates(self, top, directory):
        """Returns a file with a module of it, made once for all its rows."""
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
    """Returns ports NAME:BITS, and constants NAME=VALUE."""
    found = [word for word in text.split() if ":" in word]
    return [miter.Port(name, int(width)) for name, width in (word.split(":") for word in found)], \
        [tuple(word.split("=")) for word in text.split() if "=" in word]


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def words_again(whole, build):
    """Returns the words of the commands after FILE=. For a design that is not a whole unit, they show the unit's own RTL. A proof
    compares responses at any clock, and so does the replay of a user's design."""
    again = os.environ.get("AGAIN") if whole else "" if build == "build" else f"B={build}"
    if whole and os.environ.get("DUT") and not os.environ.get("CHECK"):
        again = f"{again} CHECK=txn"
    return f" {again}" if again else ""


def inputs_text(values):
    return "  ".join(f"{name} {value:#x}" for name, value in values.items())


class Proof:
    """One row: its result and its time."""

    def __init__(self, core, design, build, units):
        """UNITS are those whose RTL has the core."""
        self.core, self.design, self.build, self.units = core, design, build, units
        self.directory = f"{build}/prove/{core.name}"
        self.source = core.source if "/" in core.source else f"{HERE}/{core.source}.c"
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
            self.miter = miter.of_core(core.top, self.inputs, self.outputs, constants, core.cases,
                                       requests.conditions(core.top, units).values())
        elif isinstance(design, user.UserDesign):
            pins = design.pins(f"{build}/prove")
            self.frames = user.FRAMES if pins else 0
            self.miter = miter.of_unit(design.top, self.inputs, self.outputs, self.frames, pins, bool(design.subset)) if pins else \
                miter.of_core(design.top, self.inputs, self.outputs, [], part=bool(design.subset))
        else:
            self.miter = miter.of_unit(design.unit, self.inputs, self.outputs, core.frames)

    def make(self):
        """Returns the miter as a file for ABC."""
        os.makedirs(self.directory, exist_ok=True)
        model, top = f"{self.directory}/model.v", f"{self.directory}/miter.v"
        tools.compile_c(self.source, f"{self.directory}/model.ll", self.flags.split())
        write(model, translate(f"{self.directory}/model.ll", "golden"))
        if isinstance(self.design, user.UserDesign) and self.design.subset:
            with open(model, "a", encoding="utf-8") as file:
                file.write(self.design.part(self.directory))
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
                self.why = self.design.subset_text if isinstance(self.design, user.UserDesign) else ""
                self.verdict = self.prove_cases() if self.core.cases else \
                    tools.prove(self.aiger, self.counterexample, self.frames, SECONDS)
                if self.verdict == "proved" and isinstance(self.design, Design):
                    self.why = "translation: " + tools.judge(self.source, self.flags,
                                                             f"{self.directory}/model.v", self.directory, VECTORS,
                                                             self.inputs, self.seeds())
        except (tools.Failed, Unknown) as error:
            self.verdict, self.why = "unknown", str(error)
        self.seconds = time.monotonic() - start
        return self

    def seeds(self):
        """Returns inputs, or parts of them, in the row's scope."""
        return [word for case in self.core.seeds or self.core.cases for word in cases.words_of(case, self.inputs)]

    def prove_cases(self):
        """Returns the verdict of the first case without a proof, if any; else that there are no other cases."""
        logic = cases.Logic.read(self.aiger)
        for case in self.core.cases:
            self.fixed = cases.bits_of(case, self.inputs)
            verdict = self.prove_one(logic.with_constants(self.fixed, logic.names["bad"]))
            if verdict != "proved":
                return verdict
        if self.prove_one(logic.with_constants({}, logic.names["outside"])) != "proved":
            raise tools.Failed("there are other cases than those of the row")
        return "proved"

    def prove_one(self, logic):
        """Returns the verdict of a file's first output."""
        path = f"{self.directory}/case.aig"
        logic.write(path)
        return tools.prove(path, self.counterexample, 0, SECONDS, "fraig; ")

    def tell(self):
        """Prints the row; returns whether it is right."""
        print(f"{self.core.name:<24} {self.core.scope:<48} {self.verdict:<10} {self.seconds:6.1f} s", flush=True)
        if len(self.units) > 1:
            print(f"    in {' '.join(self.units)}")
        if self.why and self.why != self.core.scope:
            print(f"    {self.why}")
        if self.verdict == "DIFFERENT":
            self.show()
        return self.verdict in ("proved", "open")

    def values(self):
        """Returns {input: value} of the counterexample."""
        value, values = tools.inputs_of(self.aiger, self.counterexample, self.frames), {}
        for bit, constant in self.fixed.items():
            value = value & ~(1 << bit) | constant << bit
        for port in self.inputs:
            values[port.name] = value & ((1 << port.width) - 1)
            value >>= port.width
        return values

    def show(self):
        """Prints the input with a difference, and saves requests of units that produce it as stimuli."""
        values = self.values()
        print("    " + inputs_text(values))
        if not self.core.top:
            self.leave(self.core.unit, requests.of_unit(values))
        for number, unit in enumerate(requests.conditions(self.core.top, self.units)):
            self.show_request(unit, f"bad_{number}")
        for unit in self.units if self.core.top else ():
            if unit not in requests.conditions(self.core.top, self.units):
                word = port_list.word_of(unit)
                print(f"    {word}: no rule makes a request of the inputs of {self.core.top}; try {COMMAND} sim UNIT={word}")

    def show_request(self, unit, output):
        """Writes a request that the unit can receive and for which the module differs, or reports that none exists."""
        try:
            logic = cases.Logic.read(self.aiger)
            verdict = self.prove_one(logic.with_constants(self.fixed, logic.names[output]))
        except tools.OutOfTime:
            verdict = "unknown"
        case = " in this case" if self.fixed else ""
        if verdict != "DIFFERENT":
            known = "can receive" if verdict == "proved" else "was found to receive"
            print(f"    {unit}: no request that the unit {known} makes {self.core.top} differ{case}")
            return
        values = self.values()
        text = requests.text_of(self.core.top, unit, values)
        print(f"    {unit}: " + (inputs_text(values) if text else f"no request is known with these inputs: {inputs_text(values)}"))
        if text:
            self.leave(unit, text)

    def leave(self, unit, text):
        """Saves this request as a stimulus, and prints the commands that show it."""
        config = self.core.config if unit == self.core.unit else next(iter(port_list.params_of(unit)))
        path = f"{self.directory}/proof-{self.core.name}-{unit}.txt"
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
                print("    A module without registers cannot be replayed. What the unit answers:")
            again = words_again(whole, self.build)
            print(f"    {COMMAND} replay FILE={stimulus[0]}{again}\n    {COMMAND} waves FILE={stimulus[0]}{again}", flush=True)


def main(build, *designs):
    result_file.forget(build, "prove")
    text_of = {tuple(text.split(":")[:2]): text for text in designs}
    known = {key: Design(text) for key, text in text_of.items()}
    unit, dut = os.environ.get("UNIT"), os.environ.get("DUT")
    units = {core.name: hierarchy.units_of(core, known.values()) for core in CORES}
    cores = [core for core in CORES if not unit or unit in units[core.name]]
    try:
        if dut:
            cores = [core._replace(open_=core.open_ or f"for modules of Lanelock alone; instead: make sim UNIT={unit}" if core.top else core.open_)
                     for core in cores if core.unit == unit and not core.stages and not core.lanes]
            configs = list(dict.fromkeys(core.config for core in cores if not core.open_))
            config = os.environ.get("CONFIG") or (configs or [""])[0]
            cores = [core for core in cores if core.config == config]
            if config not in configs:
                raise tools.Failed(f"no row proves all of {unit}; " + (
                    f"try CONFIG={' or '.join(configs)}" if configs else "make prove takes designs of "
                    + " ".join(sorted({core.unit for core in CORES if not core.top and not core.lanes and not core.open_}))))
            known[unit, config] = user.UserDesign(
                Design(text_of[unit, config], user.given_params(known[unit, config].params)))
        if unit and port_list.folder_of(unit) and not dut:
            configs = [config for of_unit, config in known if of_unit == unit and os.environ.get("CONFIG") in (None, "", config)]
            cores = folder.Folder(known[unit, configs[0]], build).cores(configs)
            units = {core.name: [unit] for core in cores}
        if not cores:
            raise tools.Failed(f"no core is in {unit}: expected one of {' '.join(sorted(set(sum(units.values(), []))))}")
        proofs = [Proof(core, known[core.unit, core.config], build, units[core.name]) for core in cores]
    except (tools.Failed, Wrong) as failed:
        print(f'DUT="{dut}": {failed}' if dut else failed, file=sys.stderr)
        return 2
    with futures.ThreadPoolExecutor(int(os.environ.get("JOBS") or 1)) as pool:
        passed = [proof.tell() for proof in pool.map(Proof.run, proofs)]
    result_file.write(build, "prove", {"design": dut or None, "rows": [
        {"unit": " ".join(proof.units), "core": proof.core.name, "scope": proof.core.scope, "verdict": proof.verdict,
         "seconds": round(proof.seconds, 1), "why": proof.why} for proof in proofs]})
    open_ = sum(proof.verdict == "open" for proof in proofs)
    if open_:
        print(f"{open_} open")
    print(f"{sum(passed) - open_} passed, {len(passed) - sum(passed)} failed")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
