#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What repeats a port list cannot drift from it: scripts/check_heads.py on copies in which one thing has changed. And a module
that cannot be built with the value of a parameter is refused, by a name that says what it needs.

    test_ports.py BUILD=
"""
import glob
import os
import re
import shlex
import shutil
import subprocess
import tempfile

from checks import BUILD, MAKE, read_file, run, tell, write_file
import port_list

PARTS = ["csim/cycle", "rtl", "docs/units", "tb/bench", "tb/test/designs", "tb/units"]
CHECK = os.path.abspath("scripts/check_heads.py")

# The difference, its file, a pattern that occurs there once, its replacement, and the message
DRIFTS = [
    ("a name in the RTL", "rtl/sdwa.v", r"inst_i,  ", "word_i,  ", "inst_i is missing"),
    ("a range in the RTL", "rtl/atomic_alu.v", r"\[5:0\]  op_i", "[6:0]  op_i", "range '5:0', found '6:0'"),
    ("a range that counts lanes", "rtl/sdwa.v", r"\[32\*LANES-1:0\] dst_o", "[32*LANES:0] dst_o", "range '511:0', found '512:0'"),
    ("a direction in the RTL", "rtl/svm_atomic.v", r"input  wire \[63:0\]  size_i", "output wire [63:0]  size_i",
     "size_i: expected direction 'IN'"),
    ("the order in the RTL", "rtl/visa_decode.v", r"(.*\bop_o,.*\n)(.*\bwidth_o,.*\n)", r"\2\1", "found width_o, expected op_o next"),
    ("a meaning in the RTL", "rtl/svm_atomic.v", "// beat 0: bytes of the memory", "// beat 0: bytes of memory", "found 'beat 0: bytes of memory'"),
    ("a meaning that is missing", "rtl/svm_atomic.v", " *// beat 0: bytes of the memory", "", "expected the port's meaning"),
    ("a name on the page", "docs/units/atomic_alu.md", r"\| `ret_o` \| 64", "| `rets_o` | 64", "ret_o is missing"),
    ("bits on the page", "docs/units/sdwa.md", r"32 × LANES \| value of the src0", "32 | value of the src0",
     "bits '32 × LANES', found '32'"),
    ("the order on the page", "docs/units/dword_atomic.md", r"(\| `src0_i`.*\n)(\| `src1_i`.*\n)", r"\2\1",
     "found src1_i, expected src0_i next"),
    ("bits of a port that all units share", "docs/units.md", r"\| `rst` \| 1", "| `rst` | 2", "rst: expected bits '1', found '2'"),
    ("a meaning that all units share", "docs/units.md", "the word that was read", "the word", "found 'the word'"),
    ("a name that all units share", "docs/units.md", r"\| `host_wdata_i`", "| `host_data_i`", "host_wdata_i is missing"),
    ("a meaning on the page", "docs/units/visa_decode.md", "`dst_o` .* raw operand Dst", "`dst_o` | 48 | operand Dst",
     "found 'operand Dst'"),
    ("two ports in one row of the page", "docs/units/svm_atomic.md", r"\| `src0_i` \|", "| `src0_i`, `src1_i` |",
     "expected a row of one port"),
    ("a name in a bench", "tb/bench/sdwa_dpi.sv", "next_vcc_i", "next_vccs_i", "vccs_i is no port"),
    ("a name in a C++ bench", "tb/bench/atomic_alu_cpp.cpp", r"dut\.op_i", "dut.code_i", "code_i is no port"),
    ("a range in a test's design", "tb/test/designs/svm_atomic_late.v", r"\[1:0\]   dst_we_o", "[2:0]   dst_we_o", "found '2:0'"),
    ("the order in a test's design", "tb/test/designs/dword_atomic_ports.vh", r"(.*host_we_i.*\n)(.*host_addr_i.*\n)", r"\2\1",
     "found host_addr_i, expected host_we_i next"),
    ("a module in Verilator's settings", "tb/units/atoms.vlt", r'no_inline -module "atoms_bank"',
     'no_inline -module "atoms_bunk"', "atoms_bunk is no module of our RTL"),
    ("a port in Verilator's settings", "rtl/atoms_bank.v", r"\] +route_grant_i,", "] routed_i,",
     "route_grant_i is no input of atoms_bank"),
    ("rst after a request", "csim/cycle/atomic_alu_ports.h", r"(.* rst,.*\n\n)(.*req_valid_i, 1.*\n)", r"\2\1", "expected rst first"),
    ("ready before valid", "csim/cycle/sdwa_ports.h", r"(.*req_valid_i, 1.*\n)(.*req_ready_o.*\n)", r"\2\1",
     "expected req_valid_i and req_ready_o first in req"),
    ("an interface in two places", "csim/cycle/svm_atomic_ports.h", r"(.*IN, src0_i.*\n)((?:.*\n)*)", r"\2\1",
     "is separate from the other ports of req"),
    ("a payload without its prefix", "csim/cycle/dword_atomic_ports.h", "IN, host_we_i", "IN, t0_we_i", "expected the prefix host_"),
    ("a line that is no port", "csim/cycle/sdwa_ports.h", r"PORT\(IN, rst, 1,", "PORT(IN, rst, one,", "expected each port as PORT"),
]


def check(root):
    return run(CHECK, cwd=root, stderr=subprocess.STDOUT)


def why_not(root, path, pattern, new, expected):
    """None, or what is wrong with the answer to one drift."""
    path = os.path.join(root, path)
    text = read_file(path)
    drifted, count = re.subn(pattern, new, text, count=1)
    if count != 1 or drifted == text:
        return f"{pattern} changes nothing in {path}"
    write_file(path, drifted)
    done = check(root)
    write_file(path, text)
    if done.returncode != 1 or expected not in done.stdout or "Traceback" in done.stdout:
        return f"ended with {done.returncode}, expected '{expected}': {done.stdout}"
    return None


def lacking_defines():
    """None, or what scripts compile a unit without, though make compiles it with that."""
    done = run(MAKE, "-n", "V=1", "-W", "tb/units/sdwa.c", f"{BUILD}/obj/tb/units/sdwa.o", stderr=subprocess.STDOUT)
    made = next((line for line in done.stdout.splitlines() if "tb/units/sdwa.c" in line and "-DUNIT=sdwa" in line), "")
    lacking = {word for word in shlex.split(made) if word.startswith("-DUNIT")} ^ set(port_list.defines_of("sdwa"))
    return None if made and not lacking else f"{lacking or done.stdout}"


def lacking_files():
    """None, or a file that CONTRIBUTING.md lists for every unit and that one of ours does not have."""
    table = re.search(r"^\| file \| contents \|\n\|---\|---\|\n((?:\|.*\n)+)", read_file("CONTRIBUTING.md"), re.M)[1]
    patterns = [pattern for row in table.splitlines() if "| optional: " not in row for pattern in re.findall("`(.*?)`", row.split("|")[1])]
    return next((f"{unit} has no {pattern}" for unit in port_list.units() for pattern in patterns if not glob.glob(pattern.replace("UNIT", unit))), None)


def wrong_bench(path):
    """None, or why a plain C++ bench does not compile with the first configuration of its unit: only make bench builds it."""
    unit = os.path.basename(path)[:-len("_cpp.cpp")]
    config, params = next(iter(port_list.params_of(unit).items()))
    root = run("verilator", "--getenv", "VERILATOR_ROOT").stdout.strip()
    done = run(*shlex.split(os.environ.get("CXX", "clang++")), "-std=c++17", "-fsyntax-only", "-Icsim", f"-I{BUILD}/dut/{unit}-{config}-verilated/rtl",
               "-isystem", f"{root}/include", "-isystem", f"{root}/include/vltstd", *(f"-D{name}={number}" for name, number in params.items()), path,
               stderr=subprocess.STDOUT)
    return done.stdout if done.returncode else None


# Values, and the messages about them
REFUSED_VALUES = {
    "atoms": [("LANES=12", "LANES_of_8_16_or_32"), ("BANKS=1", "BANKS_of_2_4_8_16_or_32"), ("BANKS=24", "BANKS_of_2_4_8_16_or_32"),
              ("DEPTH=48", "a_DEPTH_that_is_a_power_of_two_from_2_on")],
    "dpp": [("LANES=32", "LANES_of_16_or_64"), ("TRANS=2", "a_TRANS_of_0_or_1"), ("LANES=64 TRANS=1", "LANES_of_16_for_TRANS")],
    "float_alu": [("NANS=5", "NANS_of_0_to_4"), ("CANONICAL=3", "CANONICAL_of_0_to_2"), ("FMA_NAN=6", "FMA_NAN_of_0_to_5_or_8_to_13"),
                  ("FMA_NAN=14", "FMA_NAN_of_0_to_5_or_8_to_13"), ("F2I=3", "F2I_of_0_to_2"), ("F2I_NAN=3", "F2I_NAN_of_0_to_2"),
                  ("MINMAX=5", "MINMAX_of_0_to_4"), ("TINY=2", "TINY_of_0_or_1"), ("DENORM=4", "DENORM_of_0_to_3"),
                  ("FLAGS=2", "FLAGS_of_0_or_1"), ("FORMATS=15", "FORMATS_of_1_or_4_or_5"), ("ZERO=2", "ZERO_of_0_or_1"),
                  ("ULP=2", "ULP_of_0_or_1")],
    "int_alu": [("DIV0=3", "DIV0_of_0_to_2"), ("SHIFT=3", "SHIFT_of_0_to_2"), ("EXTEND=2", "EXTEND_of_0_or_1")],
    "sdwa": [("LANES=0", "LANES_of_1_to_16"), ("LANES=17", "LANES_of_1_to_16"), ("FLOAT=2", "a_FLOAT_of_0_or_1"), ("TRANS=2", "a_TRANS_of_0_or_1"),
             ("FLOAT=0 TRANS=1", "a_FLOAT_of_1_for_TRANS")],
    "atomic_alu_prepare": [("WIDTH=16", "a_WIDTH_of_32_or_64")],
    "block_ram_1r1w": [("ADDRESS=0", "an_ADDRESS_of_1_or_more")],
    "channel_pick": [("CHANNELS=12", "CHANNELS_of_2_to_16_that_are_two_to_LOG2")],
    "dword_operands": [("WIDTH=0", "a_WIDTH_of_1_or_more")],
    "lut_ram": [("ADDRESS=0", "ADDRESS_and_WIDTH_of_1_or_more"), ("WIDTH=0", "ADDRESS_and_WIDTH_of_1_or_more")],
    "skid_buffer": [("WIDTH=0", "a_WIDTH_of_1_or_more")],
    "visa_decode_core": [("KINDS=0", "KINDS_of_one_kind_or_more")],
    "visa_front": [("KINDS=5", "KINDS_of_one_kind"), ("CHANNELS=17", "CHANNELS_of_1_to_16"),
                   ("SIZE=63", "a_SIZE_of_at_least_ADDRESS_and_13")],
}


def why_not_refused(module, value, says):
    """None, or what is wrong with how Icarus refuses a value."""
    done = run("iverilog", "-g2005", "-t", "null", "-y", "rtl", "-I", "rtl/include", "-s", module,
               *[f"-P{module}.{one}" for one in value.split()], f"rtl/{module}.v", stderr=subprocess.STDOUT)
    if done.returncode == 0:
        return "accepted"
    return None if re.search(rf"\b{module}_needs_{says}\b", done.stdout) else f"expected {module}_needs_{says}: {' '.join(done.stdout[:300].split())}"


def forgotten_parameter():
    """None, or a parameter of a unit of which no value is refused."""
    for unit in port_list.units():
        for name in re.findall(r"^    parameter\s+(?:\[[^]]*\]\s*)?(\w+)", read_file(f"rtl/{unit}.v").split(") (")[0], re.M):
            if not any(value.startswith(f"{name}=") for value, _ in REFUSED_VALUES.get(unit, [])):
                return f"{unit} has a parameter {name} of which no value is refused"
    return None


def results():
    with tempfile.TemporaryDirectory() as root:
        for part in PARTS:
            shutil.copytree(part, os.path.join(root, part))
        shutil.copy("docs/units.md", os.path.join(root, "docs"))
        yield "as they are", check(root).stdout
        for what, *drift in DRIFTS:
            yield what, why_not(root, *drift)
    yield "the files of every unit", lacking_files()
    yield "the flags that scripts compile a unit with", lacking_defines()
    for path in sorted(glob.glob("tb/bench/*_cpp.cpp")):
        yield path, wrong_bench(path)
    yield "each parameter of a unit", forgotten_parameter()
    for module, rows in REFUSED_VALUES.items():
        for value, says in rows:
            yield f"{module} {value}", why_not_refused(module, value, says)


if __name__ == "__main__":
    tell(results())
