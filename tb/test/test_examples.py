#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of the wrappers that `make new-design` writes, and of the examples: the commands of docs/examples.md, in few cycles, and
make found.

    FOREIGN= test_examples.py BUILD=

BUILD holds what does not depend on a design, built. FOREIGN is the directory of the sources that docs/found.md says how to
fetch; without it that page is passed over.
"""
import glob
import itertools
import os
import re
import shutil
import subprocess
import unittest

from checks import BUILD, MAKE, QUIET, bugs, ended, equal, main, read_file, write_file
from llvm_mc import LLVM_MC
from new_design import wrapper
from port_list import params_of, ports_of, units

PLACE = re.compile(r"(    // -+ your design: begin\n).*(    // -+ your design: end\n)", re.S)
# Contents of the place: our unit, renamed. An operand is wrong while a file has another number than 0.
INSIDE = """    `include "fault.vh"
    reg  sent_q; // our unit has the request
    wire ready, done;
    always @(posedge clk) sent_q <= ~rst & valid_q & ~(done & rsp_ready_i) & (sent_q | ready);
    our_{unit} #({params}) ours (.req_valid_i(valid_q & ~sent_q), .req_ready_o(ready), .rsp_valid_o(done), {inputs}, .*);
"""


def rtl_of(unit):
    """Returns the files of our unit, the top module first."""
    return re.search(rf"^{unit}_RTL := ((?:.*\\\n)*.*)", read_file(f"tb/units/{unit}.mk"), re.M)[1].replace("\\\n", "").split()


class Work:
    """A build of its own for users' designs, with what does not depend on them."""

    def __init__(self):
        self.dir = os.path.join(BUILD, "test", "examples")
        self.words = [f"B={self.dir}", "OPT=-O1", f"HEADERS={BUILD}/headers.h", "JOBS=1", "CYCLES=8000"]
        shutil.rmtree(self.dir, ignore_errors=True)
        os.makedirs(self.path("dut"))
        # Copies have to be newer than the record of their build, and objects older than their products.
        self.make("-s", self.path("tools"))
        parts = ["obj", "verilated", "sim", *map(os.path.basename, glob.glob(f"{BUILD}/lib*.a"))]
        parts += [f"dut/{row}" for row in ("atomic_alu-default", "visa_decode-default", "sdwa-int1")]
        for name in parts:
            subprocess.run(["cp", "-r", os.path.join(BUILD, name), self.path(name)], check=True)

    def path(self, *names):
        return os.path.join(self.dir, *names)

    def write(self, name, text):
        return write_file(self.path(name), text)

    def make(self, *words):
        return self.shell(MAKE + ' --no-print-directory "$@"', *words)

    def shell(self, command, *words):
        """A command of a page: what it makes it makes here."""
        return bugs.run(["sh", "-c", command, "sh", *words], env={**QUIET, "MAKEFLAGS": " ".join(self.words)})


WORK = Work()
FOREIGN = os.environ.get("FOREIGN", "")
SHORT = (" CYCLES=800000", "")  # all commands run for the cycles that are given above


def verdict(printed):
    """Returns the last word of a table's row, and the text after it."""
    row = re.search(r"(?m)^\w+ +user .* (pass|FAIL)\b(.*)$", printed)
    return row and row.groups()


def refused(done, said):
    line = done.stdout.splitlines()[0]
    assert done.returncode and said in line, f"expected '{said}': {done.stdout}"
    assert len(done.stdout.splitlines()) <= 2, done.stdout


# ---------------------------------------------------------------- make new-design
def test_new_design(place):
    path = place.path("a b", "sdwa.v")
    done = WORK.make("new-design", "UNIT=sdwa", "CONFIG=lanes16", f"DIR={place.path('a b')}")
    equal((done.returncode, os.listdir(place.path("a b"))), (0, ["sdwa.v"]), done.stdout)
    assert f"{path}: " in done.stdout and "make sim UNIT=sdwa CONFIG=lanes16 DUT=" in done.stdout, done.stdout
    equal(read_file(path), wrapper("sdwa", "lanes16"))
    # What is there stays, and nothing is left of what could not be written.
    write_file(path, "mine")
    refused(WORK.make("new-design", "UNIT=sdwa", f"DIR={place.path('a b')}"), f"{path} exists; expected a new name")
    equal((os.listdir(place.path("a b")), os.path.getsize(path)), (["sdwa.v"], 4))
    refused(WORK.make("new-design", "UNIT=sdwa", f"DIR={path}"), "sdwa.v cannot be written: Not a directory")
    refused(WORK.make("new-design", "UNIT=sdwa"), "DIR= is missing: expected make new-design UNIT=")
    refused(WORK.make("new-design", "DIR=x"), "UNIT= is missing: expected make new-design UNIT=")
    refused(WORK.make("new-design", "UNIT=alu", "DIR=x"), "UNIT=alu: unknown unit")
    refused(WORK.make("new-design", "UNIT=sdwa", "CONFIG=no", "DIR=x"), "CONFIG=no: unknown configuration of sdwa")
    odd = place.path("$(touch pwn)`touch pwn`'\"")
    equal((WORK.make("new-design", "UNIT=sdwa", f"DIR={odd}").returncode, os.listdir(odd)), (0, ["sdwa.v"]))
    assert not os.path.exists("pwn")


def lint(unit, *words):
    """Verilator has no warning about a wrapper of a unit."""
    done = bugs.run(["verilator", "--lint-only", "--top-module", unit, *words])
    equal((done.returncode, re.sub(r"(?m)^- .*\n", "", done.stdout)), (0, ""))


def test_wrappers_are_clean(place):
    """Those of all units, as they are written."""
    files = []
    for unit in units():
        files.append(place.path(f"{unit}.v"))
        write_file(files[-1], wrapper(unit, ""))
        lint(unit, "-Wall", files[-1])
    for command in (["iverilog", "-g2005", "-Wall", "-t", "null", *files],
                    ["yosys", "-q", "-p", f"read_verilog {' '.join(files)}; proc; check -assert"]):
        done = place.run(*command)
        equal((done.returncode, done.stdout + done.stderr), (0, ""))


def test_styles_are_clean(place):
    """The styles for units of one beat, as they are written, and others are refused; that for a design with the unit's ports."""
    clean = 0
    for unit, style in itertools.product(units(), ("start", "pipe 1", "pipe 3", "riscv")):
        made = WORK.make("new-design", f"UNIT={unit}", f"STYLE={style}", f"DIR={place.path(style[-1])}")
        if made.returncode:
            refused(made, f"STYLE={style}: found ")
            continue
        lint(unit, "-Wall", place.path(style[-1], f"{unit}.v"))
        clean += 1
    assert clean >= 11, clean
    for unit in units():
        files = [place.path(name) for name in (f"{unit}.v", "your_design.v")]
        write_file(files[0], wrapper(unit, "", "handshake"))
        write_file(files[1], wrapper(unit, "").replace(f"module {unit} ", "module your_design "))
        lint(unit, "-Wall", *files)


# ---------------------------------------------------------------- what is put into the place
def test_design_with_a_handshake(_):
    """Of its own, with other names: it passes as it is."""
    names = {"your_design": "stream_alu", "req_valid_i": "in_valid", "req_ready_o": "in_ready", "rsp_valid_o": "out_valid",
             "rsp_ready_i": "out_ready"}
    told = WORK.make("new-design", "UNIT=atomic_alu", "STYLE=handshake", f"DIR={WORK.path('stream')}").stdout
    text = re.sub(r"(?<=\.)\w+(?= +\()|your_design(?= core)", lambda found: names.get(found[0], found[0]), read_file(WORK.path("stream", "atomic_alu.v")))
    design = re.sub(r"module atomic_alu\b", "module stream_alu", read_file("rtl/atomic_alu.v"))
    WORK.write("stream/atomic_alu.v", text)
    design = WORK.write("stream_alu.v", re.sub(r"\w+", lambda found: names.get(found[0], found[0]), design))
    files = " ".join([design, *rtl_of("atomic_alu")[1:]])
    done = WORK.shell(told.splitlines()[1].replace('" CHECK', f' {files}" CHECK'))
    equal(verdict(done.stdout), ("pass", ""), done.stdout)


CORE = """
    wire rsp_write_d, rsp_error_d, ready, valid;
    wire [63:0] rsp_new_d, rsp_ret_d;
    wire [135:0] now = {{{op}, {operands}}};
    reg [135:0] one_q, two_q;
    always @(posedge clk)
        {{two_q, one_q}} <= {{one_q, now}};
    alu_nine core (
        .clk(clk), .rst(rst), .req_valid_i(1'b1), .req_ready_o(ready), .op_i({at}[135:130]), .width_i({at}[129:128]),
        .old_i({at}[127:64]), .src0_i({at}[63:0]), .src1_i(64'd0), .rsp_valid_o(valid), .rsp_ready_i(1'b1), .write_o(rsp_write_d),
        .error_o(rsp_error_d), .new_o(rsp_new_d), .ret_o(rsp_ret_d)
    );
"""
PORTS, HELD = "width_i, old_i, src0_i", "width_q, old_q, src0_q"
DONE = """
    reg [2:0] late_q;
    wire done = late_q[%d];
    always @(posedge clk)
        late_q <= rst ? 3'd0 : {late_q[1:0], start_q};
"""
FUNCT5 = {"00000": "00", "00001": "06", "00100": "0a", "01100": "08", "01000": "09", "10000": "0b", "10100": "0c", "11000": "04", "11100": "05"}
DECODE = """
    reg done;
    always @(posedge clk)
        done <= valid_q & ~(done & rsp_ready_i) & ~rst;
    reg [5:0] op;
    always @*
        case (insn[31:27])
            %s
            default: op = 6'h3f;
        endcase
    assign {write_o, error_o, new_o, ret_o} = {rsp_write_d, rsp_error_d, rsp_new_d, rsp_ret_d};
""" % "\n            ".join(f"5'b{funct5}: op = 6'h{op};" for funct5, op in FUNCT5.items())


def test_styles(_):
    """A core without a handshake passes in the wrapper of each style; one with its result in another clock fails."""
    for style, right, wrong in (
        ("start", CORE.format(op="op_q", operands=HELD, at="two_q") + DONE % 2, CORE.format(op="op_q", operands=HELD, at="two_q") + DONE % 1),
        ("pipe 1", CORE.format(op="op_i", operands=PORTS, at="now"), None),
        ("pipe 3", CORE.format(op="op_i", operands=PORTS, at="two_q"), CORE.format(op="op_i", operands=PORTS, at="one_q")),
        ("riscv", DECODE + CORE.format(op="op", operands=HELD, at="now"), None),
    ):
        path = WORK.path(style, "atomic_alu.v")
        told = WORK.make("new-design", "UNIT=atomic_alu", f"STYLE={style}", f"DIR={WORK.path(style)}").stdout
        command = told.splitlines()[1].replace('" CHECK', ' tb/test/designs/alu_nine.v" CHECK')
        command += " WIDTHS=32" if style == "riscv" else ' WIDTHS=32 OPS="add min max xchg and or xor imin imax"'
        wrapped = read_file(path)
        insn = re.search(r"(?s)    // The instruction.*?endcase\n", wrapped)
        for design, expected in ((right, "pass"), (wrong, "FAIL")) if wrong else ((right, "pass"),):
            WORK.write(os.path.relpath(path, WORK.dir), PLACE.sub(lambda found: found[1] + (insn[0] if insn else "") + design + found[2], wrapped))
            done = WORK.shell(command)
            equal(verdict(done.stdout)[0], expected, done.stdout)


FLOATS = """00 fadd.F 1 2|01 fsub.F 1 2|02 fmul.F 1 2|03 fdiv.F 1 2|04 fsqrt.F 1|08 fmadd.F 1 2 3|09 fmsub.F 1 2 3|0a fnmsub.F 1 2 3
0b fnmadd.F 1 2 3|0c fmin.F 1 2 -|0d fmax.F 1 2 -|10 feq.F 1 2 -|1a flt.F 1 2 -|1b fle.F 1 2 -|20 fsgnj.F 1 2 -|21 fsgnjn.F 1 2 -
22 fsgnjx.F 1 2 -|23 fclass.F 1 -|2d2 fcvt.w.F 1|2d6 fcvt.wu.F 1|2d3 fcvt.l.F 1|2d7 fcvt.lu.F 1|2e2 fcvt.F.w 1|2e6 fcvt.F.wu 1|2e3 fcvt.F.l 1
2e7 fcvt.F.lu 1""".replace("\n", "|")
TO_INT = ("feq", "flt", "fle", "fclass", "fcvt.w", "fcvt.l")


def test_riscv_float(_):
    """The instruction words of float_alu are those of llvm-mc, for each operation, format and rounding."""
    if not LLVM_MC:
        return print("# not on this machine: llvm-mc-19")
    cases = []  # op, type, format, rounding, and the text
    for (form, letter), (rm, rounding) in itertools.product(((2, "s"), (3, "d")), enumerate(("rne", "rtz", "rdn", "rup", "rmm"))):
        for line in FLOATS.split("|"):
            code, name, *sources = line.split()
            plain = sources[-1] == "-" or (letter == "d" and re.fullmatch(r"fcvt\.F\.wu?", name))  # without a rounding
            if plain and rm:
                continue
            name = name.replace("F", letter)
            source = "x" if re.match(r"fcvt\.[sd]\.", name) else "f"
            words = [("x" if name.startswith(TO_INT) else "f") + "4", *(source + number for number in sources if number != "-")]
            cases.append((int(code[:2], 16), int(code[2:] or 0), form, rm, f"{name} {', '.join(words + ([] if plain else [rounding]))}"))
    cases += [(0x2c, 3, 2, 0, "fcvt.d.s f4, f1"), (0x2c, 2, 3, 4, "fcvt.s.d f4, f1, rmm")]
    done = subprocess.run([LLVM_MC, "--arch=riscv64", "--mattr=+f,+d", "--show-encoding"], input="\n".join(case[-1] for case in cases),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    equal((done.returncode, done.stderr), (0, ""))
    known = ["".join(reversed(found.replace("0x", "").split(","))) for found in re.findall(r"encoding: \[(.*)\]", done.stdout)]
    text = read_file("tb/units/float_alu_riscv.vh")
    sends = "".join(f"op_q = {op}; type_q = {to}; format_q = {form}; rm_q = {rm}; #1 $display(\"%h\", insn);\n" for op, to, form, rm, _ in cases)
    path = WORK.write("insn.v", "module t;\nreg [5:0] op_q; reg [2:0] type_q, rm_q; reg [1:0] format_q;\n" + text +
                      f"initial begin {sends}end\nendmodule\n")
    done = WORK.shell(f"iverilog -g2005 -o '{WORK.dir}/insn' '{path}' && vvp -n '{WORK.dir}/insn'")
    equal(len(known), len(cases))
    for case, right, seen in zip(cases, known, done.stdout.split()):
        equal(seen, right, case)


def inside(unit, config):
    """Returns the contents of the place, and our files of the unit."""
    rtl = rtl_of(unit)
    top = WORK.write(f"our_{unit}.v", read_file(rtl[0]).replace(f"module {unit} ", f"module our_{unit} "))
    operands = [port.name for port in ports_of(unit) if port.qualifier == "req_valid_i"]
    inputs = ", ".join(f".{name}({name[:-2]}_q{' ^ (fault != 0)' if name == operands[-1] else ''})" for name in operands)
    params = ", ".join(f".{name}({value})" for name, value in params_of(unit)[config].items())
    return INSIDE.format(unit=unit, params=params, inputs=inputs), [top, *rtl[1:]]


def test_our_units(_):
    """A wrapper with our unit in its place is right; one with a wrong operand is not."""
    fault = WORK.write("fault", "0\n")
    WORK.write("fault_file.vh", f'`define FAULT_FILE "{fault}"\n')
    shutil.copy("tb/test/designs/fault.vh", WORK.dir)
    for unit, config in ("atomic_alu", "default"), ("visa_decode", "default"), ("sdwa", "int1"):
        told = WORK.make("new-design", f"UNIT={unit}", f"CONFIG={config}", f"DIR={WORK.path('my ' + unit)}").stdout
        place, files = inside(unit, config)
        WORK.write(f"my {unit}/{unit}.v", PLACE.sub(rf"\1{place}\2", wrapper(unit, config)))
        # The command that was printed, with our files
        command = told.splitlines()[1].replace('" CHECK', f' +incdir+{WORK.dir} {" ".join(files)}" CHECK')
        done = WORK.shell(command)
        equal(verdict(done.stdout), ("pass", ""), done.stdout)
        if unit == "atomic_alu":
            WORK.write("fault", "1\n")
            done = WORK.shell(command)
            equal(verdict(done.stdout), ("FAIL", ""))
            assert re.search(r"^  \w+\.\d\d .* src1 .*\n  new_o .* expected", done.stdout, re.M), done.stdout
            WORK.write("fault", "0\n")


def test_examples_are_wrappers(_):
    """What stands around the place is what make new-design writes, whatever is included before it."""
    for path in glob.glob("tb/examples/*/*v"):
        unit = os.path.basename(path).split(".")[0]
        text = read_file(path)
        if PLACE.search(text):
            config = "int1" if unit == "sdwa" else ""
            found = re.sub(r"(?m)^`include .*\n", "", text[text.index("`default_nettype none"):])
            expected = wrapper(unit, config, "start" if "start_q" in text else "comb")
            equal(PLACE.sub(r"\1\2", found), PLACE.sub(r"\1\2", expected[expected.index("`default_nettype none"):]))


def follow(page, places):
    """Each command of a page, in few cycles, comes to the verdict that the page shows. places is a list of (text, text)."""
    blocks = re.findall(r"(?ms)^```\n(.*?)^```$", read_file(page))
    for block in blocks:
        for part in re.split(r"(?m)^\$ ", block.replace("\\\n", ""))[1:]:
            command, shown = part.split("\n", 1)
            for text, place in places:
                command = command.replace(text, place)
            done = WORK.shell(command)
            equal(verdict(done.stdout), verdict(shown), command + done.stdout)


def test_page_of_examples(_):
    follow("docs/examples.md", [(" build/", f" {WORK.dir}/"), ("=build/", f"={WORK.dir}/"), SHORT])


def test_page_of_found(_):
    if not FOREIGN:
        raise unittest.SkipTest("the hardware of docs/found.md is not here; try FOREIGN= with the sources that the page names")
    ended(WORK.make("found", f"FOREIGN={FOREIGN}", "CYCLES=800000"))


def test_found_compares(place):
    """Designs without sources are not run, and a verdict other than the table's is a failure: here, each design passes."""
    run = {**QUIET, "MAKE": place.path("make"), "FOREIGN": place.path("foreign"), "UNIT": "", "CYCLES": ""}
    place.script("make", "echo 'unit user device pass'")

    def found():
        done = subprocess.run(["scripts/found.py", "build"], env=run, stdout=subprocess.PIPE, text=True, check=False)
        return done.returncode, done.stdout

    status, printed = found()
    assert status == 1 and f"not run: {place.path('foreign')}/axi/axi_pkg.sv is missing" in printed and "FAIL  0 of 0 designs" in printed, printed
    for name in ("axi/axi_pkg.sv", "pulp/axi_riscv_amos_alu.sv", "miaow/alu_definitions.v", "miaow/simd_alu.v"):
        os.makedirs(place.path("foreign", os.path.dirname(name)), exist_ok=True)
        shutil.copy("LICENSE", place.path("foreign", name))
    status, printed = found()
    assert status == 1 and "found pass, expected FAIL v_min_u32 v_mul_i32_i24; make sim CYCLES=800000 UNIT=sdwa" in printed, printed
    assert re.search(r"(?m)^FAIL  1 of 3 designs as in docs/found.md, \d+ not run$", printed), printed
    run["UNIT"] = "atomic_alu"
    status, printed = found()
    assert status == 0 and re.search(r"(?m)^pass  1 of 1 designs", printed), printed


def test_ten_minutes(place):
    """What docs/howto/design.md puts into the place of a wrapper is Verilog."""
    design = re.search(r"(?ms)^       reg done;\n.*?\n(?=\n3\. )", read_file("docs/howto/design.md"))[0]
    path = place.path("atomic_alu.v")
    write_file(path, PLACE.sub(lambda found: found[1] + design + found[2], wrapper("atomic_alu", "")))
    lint("atomic_alu", path, "tb/examples/no_handshake/alu32.v")


if __name__ == "__main__":
    main(globals())
