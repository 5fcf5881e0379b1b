#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of the C that vector lanes are made of.

    test_lanes.py BUILD= CC= ... UNIT:FILE,FILE...:CONFIG=PARAM=VALUE,... ...
"""
import os
import random
import re
import subprocess

from checks import BUILD, OPTIONS, bench_of, bugs, ended, equal, main, read_json, write_file
import lanes
import port_list

UNIT, CONFIG, CYCLES, VECTORS = "atomic_alu", "default", 20000, 48
# All kinds of cells, over operands of a bit, of less than a word, of a word, and signed ones.
KINDS = """
module kinds(input [63:0] a, input [63:0] b, input [6:0] s, input signed [11:0] c, input signed [8:0] d, {outputs});
    {assigns}
    reg [19:0] picked;
    always @* case (s[1:0]) 2'd0: picked = a[19:0]; 2'd1: picked = b[30:11]; 2'd2: picked = {{s, c}}; default: picked = 20'h5a5a5; endcase
    assign y{picked} = picked;
endmodule
"""
EXPRESSIONS = (
    "a & b", "a[9:0] | b[40:3]", "a ^ {b[3:0], b[63:4]}", "~a", "~c", "c ^ d", "a + b", "a[30:0] + b[7:0]", "c + d", "a - b",
    "c - d", "a[31:0] * b[31:0]", "c * d", "a == b", "a[5:0] == b[5:0]", "c == d", "a[2:0] != b[2:0]", "c != d", "a < b", "c < d", "a <= b",
    "c <= d", "a > b", "c > d", "a >= b", "c >= d", "a << s", "a[4:0] << s[2:0]", "c << s[3:0]", "a >> s", "b[50:7] >> s[5:0]", "a[s[5:0]]",
    "b[s[3:0] +: 9]", "{a, b} >> s", "{s, b, a, c} >> s[6:0]", "|a[40:1]", "|{a, b}", "&s[2:0]", "&{a[63], b, s}", "^a", "^s", "!c[1:0]", "!{a, b}",
    "s[0] ? a : b", "s[1] ? c : d", "s[2] ? {a, b} : {b, s, a[56:0]}", "{a, b} & {b, a}", "{8{s[3]}} & a[9:2]", "{64{s[4]}} ^ b", "{c[11], c, d, 3'b101}")
MAIN = """
#include <inttypes.h>
#include <stdio.h>
#include "{design}"
static const uint64_t vectors[][{ins}] = {{{vectors}}};
int main(void) {{
    for (size_t v = 0; v < sizeof vectors / sizeof *vectors; v++) {{
        static lanes_vector ins[{ins}], outs[{outs}];
        static uint64_t out[{outs}];
        for (unsigned lane = 0; lane < LANES_N; lane++)
            for (size_t i = 0; i < {ins}; i++)
                ins[i][lane] = vectors[(v + lane) % (sizeof vectors / sizeof *vectors)][i];
        lanes_design.one(NULL, vectors[v], out);
        lanes_design.all(NULL, ins, outs);
        for (size_t o = 0; o < {outs}; o++) {{
            printf("%" PRIx64 " ", out[o]);
            if (v)
                continue;
            for (unsigned lane = 0; lane < LANES_N; lane++) {{
                lanes_design.one(NULL, vectors[lane], out);
                if (outs[o][lane] != out[o])
                    printf("lane%u ", lane);
            }}
            lanes_design.one(NULL, vectors[v], out);
        }}
        puts("");
    }}
    return 0;
}}
"""
WIDTHS = {"a": 64, "b": 64, "s": 7, "c": 12, "d": 9}
OUT, CC, BENCH = f"{BUILD}/test/lanes", OPTIONS["CC"].split(), bench_of(UNIT)


def yosys(script):
    return bugs.run(["yosys", "-q", "-p", script])


def length_of(text):
    """Of what gives a truth it is a bit, of what is cut into parts more than a word."""
    if re.search(r"==|!=|<=|>=| < | > |^[!|&^]|^\w\[\S+\]$", text):
        return 9 if "+:" in text else 1
    return 140 if re.search(r"\? \{|\} &", text) else 64 if re.search(r"\b[ab]\b", text) else 29


def kinds():
    """The netlist of all expressions, and the ports of its module."""
    widths = [length_of(text) for text in EXPRESSIONS]
    ports = [f"output [{width - 1}:0] y{number}" for number, width in enumerate(widths)] + [f"output [19:0] y{len(widths)}"]
    text = KINDS.format(outputs=", ".join(ports), picked=len(widths),
                        assigns="\n    ".join(f"assign y{number} = {text};" for number, text in enumerate(EXPRESSIONS)))
    write_file(f"{OUT}/kinds.v", text)
    ended(yosys(f"read_verilog {OUT}/kinds.v; proc -norom; wreduce; opt_clean; rename -top kinds; write_json {OUT}/kinds.json"))
    module = read_json(f"{OUT}/kinds.json")["modules"]["kinds"]
    return module, [("IN", name, width) for name, width in WIDTHS.items()] + [
        ("OUT", f"y{number}", width) for number, width in enumerate([*widths, 20])]


def evaluated(vectors, ports):
    """What Yosys makes of each vector: {output: number}."""
    sets = ["eval " + " ".join(f"-set {name} {WIDTHS[name]}'d{value}" for name, value in vector.items()) +
            " ".join(f" -show {name}" for direction, name, _ in ports if direction == "OUT") for vector in vectors]
    done = bugs.run(["yosys", "-p", f"read_json {OUT}/kinds.json; {'; '.join(sets)}"])
    found = [(name, int(value, 2)) for name, value in re.findall(r"^Eval result: \\(y\d+) = \d+'([01]+)\.$", done.stdout, re.M)]
    outputs = len(EXPRESSIONS) + 1
    equal(len(found), outputs * len(vectors), done.stdout[-500:])
    return [dict(found[at:at + outputs]) for at in range(0, len(found), outputs)]


def words(value, width):
    return [value >> low & 0xffffffff for low in range(0, width, 32)]


def test_each_kind_of_cell_is_as_yosys_has_it(_):
    module, ports = kinds()
    rng = random.Random(1)
    edges = [{name: value(width) for name, width in WIDTHS.items()} for value in (lambda _: 0, lambda width: (1 << width) - 1, lambda width: 1 << (width - 1))]
    vectors = edges + [{name: rng.getrandbits(width) for name, width in WIDTHS.items()} for _ in range(VECTORS - len(edges))]
    write_file(f"{OUT}/kinds.c", lanes.source(lanes.Design(module, ports)))
    rows = [[word for name, width in WIDTHS.items() for word in words(vector[name], width)] for vector in vectors]
    outs = sum(len(words(0, width)) for direction, _, width in ports if direction == "OUT")
    text = ", ".join("{" + ", ".join(str(word) for word in row) + "}" for row in rows)
    write_file(f"{OUT}/main.c", MAIN.format(design="kinds.c", ins=len(rows[0]), outs=outs, vectors=text))
    ended(bugs.run([*CC, "-O0", "-Wno-error", "-w", f"{OUT}/main.c", "-o", f"{OUT}/kinds"]))
    said = subprocess.run([f"{OUT}/kinds"], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    for vector, line, expected in zip(vectors, said, evaluated(vectors, ports), strict=True):
        seen = line.split()
        for number, text in enumerate((*EXPRESSIONS, "case")):
            width = next(width for _, name, width in ports if name == f"y{number}")
            mine, seen = seen[:len(words(0, width))], seen[len(words(0, width)):]
            equal(mine, [f"{word:x}" for word in words(expected[f"y{number}"], width)], f"{text} of {vector}")
        equal(seen, [], "words that are left")
    missing = {*lanes.BITWISE, *lanes.ARITHMETIC, *lanes.COMPARISONS, "$shl", "$shr", "$shiftx", "$not", "$mux", "$pmux", "$reduce_or",
               "$logic_not", "$reduce_and", "$reduce_xor"} - {cell["type"] for cell in module["cells"].values()}
    equal(missing, set(), "kinds that nothing here has")


def refused(text, params=""):
    """Returns the message of scripts/lanes.py about a module."""
    write_file(f"{OUT}/refused.v", text)
    done = ended(bugs.run(["scripts/lanes.py", f"{OUT}/refused", UNIT, params, f"{OUT}/refused.v"]), 1)
    return done.stdout.strip().splitlines()[-1]


def test_what_there_is_no_c_for_is_told(_):
    text = port_list.read("rtl/atomic_alu.v")
    head = text[:text.index(");") + 2] + "\n"
    for body, said in (("reg x = 1'b1; always @(posedge clk) x <= ~x; assign error_o = x;", "has a value at power-up"),
                       ("reg x; always @(negedge clk) x <= rst; assign error_o = x;", "expected a register at the rising edge of clk"),
                       ("wire x; assign x = ~(x & rst); assign error_o = x;", "a loop without a register"),
                       ("assign new_o = old_i / src0_i;", "a cell $div"),
                       ("assign new_o = ({1'b0, old_i} + src0_i) >> 1;", "of 65 bits: expected 64 at most")):
        found = refused(f"{head}{body}\nendmodule\n`default_nettype wire\n")
        assert found.startswith("lanes: ") and said in found, (said, found)


def worker(name, bug=None):
    """The device, of the design with a bug or of ours."""
    out, files = f"{OUT}/{name}", list(BENCH.rtl)
    os.makedirs(out, exist_ok=True)
    if bug:
        write_file(f"{out}/{os.path.basename(bug.file)}", bugs.mutate(bug))
        files[files.index(bug.file)] = f"{out}/{os.path.basename(bug.file)}"
    ended(bugs.run(["scripts/lanes.py", f"{out}/rtl", UNIT, "", *files]))
    build = BENCH.build_directory
    parts = [f"{build}/dut/{UNIT}-{CONFIG}/{part}.o" for part in ("unit", "cycle")] + BENCH.libraries[:3]
    ended(bugs.run([*CC, "-O0", f"{out}/rtl/design.c", f"{build}/obj/tb/devices/lanes.o", *parts, "-lm", "-o", f"{out}/worker"]))
    return f"{out}/worker"


def run(path, *options):
    """Returns the exit status and all output, with the result of a work item and its bins."""
    done = bugs.run(["sh", "-c", '"$0" "$@" RESULT=3 3>&1', path, *options, f"CONFIG={CONFIG}"])
    return done.returncode, re.sub("^seconds .*$", "", done.stdout, flags=re.M)


def test_result_is_that_of_verilator(_):
    """A work item reports its checked cycles and operations, and each bin that it hit. Of 61 cycles some are left after the
    stretches; 31 are too few for any."""
    path = f"{BENCH.build_directory}/dut/{UNIT}-{CONFIG}"
    status, expected = run(f"{path}-verilated/worker", "run", f"CYCLES={CYCLES}")
    equal(status, 0, expected)
    assert re.search("^ops [1-9].*^cover ", expected, re.M | re.S), expected
    for batch in 64, 61, 31:
        equal(run(f"{path}-lanes/worker", "run", f"CYCLES={CYCLES}", f"BATCH={batch}"), (0, expected), f"batches of {batch}")


def test_bug_is_found_and_is_verilators_as_well(_):
    """A failure is saved, and replayed under Verilator: a bug of the RTL fails there, too; a bug of this device passes."""
    bug = bugs.read_bugs(f"tb/test/bugs/{UNIT}.bugs")[0]
    file = f"{OUT}/found.stim"
    status, said = run(worker("bug", bug), "run", f"CYCLES={CYCLES}", f"FAIL={OUT}/found", "AGAIN=DEVICE=lanes CHECK=cycle")
    equal(status, bugs.FAILED, said)
    assert os.path.exists(file), said
    commands = [f"replay   make replay FILE={file} DEVICE=lanes CHECK=cycle",
                f"         make replay FILE={file} CHECK=cycle DEVICE=verilated",
                f"waves    make waves FILE={file} CHECK=cycle DEVICE=verilated"]
    equal(re.findall("^fail   (.*)$", said, re.M)[-3:], commands)
    equal(read_json(f"{OUT}/found.json")["waves"], commands[2].split(maxsplit=1)[1])
    bench = BENCH.build(f"{OUT}/verilated", CONFIG, {bug.file: bugs.mutate(bug)})
    equal([run(path, "replay", f"FILE={file}")[0] for path in (bench, f"{BENCH.build_directory}/dut/{UNIT}-{CONFIG}-verilated/worker")],
          [bugs.FAILED, 0], "the bug under Verilator, and the design without it")


if __name__ == "__main__":
    os.makedirs(OUT, exist_ok=True)
    main(globals())
