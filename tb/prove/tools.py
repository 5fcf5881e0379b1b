# SPDX-License-Identifier: MIT
"""The programs that a proof runs: clang makes LLVM's text, Yosys logic of the Verilog, ABC the proof."""
import os
import re
import subprocess

CLANG = ["clang-14", "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-O2", "-fno-vectorize", "-fno-slp-vectorize", "-mllvm",
         "-inline-threshold=1000000", "-mllvm", "-unroll-threshold=1000000", "-Wno-macro-redefined", "-Icsim", "-S",
         "-emit-llvm"]
# To logic of gates and registers. What is x in the hardware may be anything.
TO_GATES = "proc; flatten; opt_expr; opt_clean; memory_collect; memory_map; opt_expr; opt_clean; techmap; opt_expr; opt_clean"
TO_AIGER = f"hierarchy -check -top miter; {TO_GATES}; setundef -anyseq; opt_clean; aigmap; check -assert; write_aiger -map"


class Failed(Exception):
    """Why there is no proof, in one line."""


def run(log, seconds, command):
    """Its output, which stands in the file `log` as well; None if it takes longer."""
    with open(log, "w+", encoding="utf-8", errors="replace") as file:
        try:
            status = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT,
                                    timeout=seconds, check=False).returncode
        except subprocess.TimeoutExpired:
            return None
        except FileNotFoundError:
            raise Failed(f"{command[0]} is not on this machine (make deps installs what is missing)") from None
        file.seek(0)
        text = file.read()
    if status:
        lines = text.splitlines()
        raise Failed(next((line for line in lines if re.search("error", line, re.I)), lines[-1] if lines else log))
    return text


def compile_c(source, output, defines):
    run(output + ".log", None, CLANG + [f"-D{define}" for define in defines.split()] + [source, "-o", output])


def synthesize(script, log):
    run(log, None, ["yosys", "-q", "-p", script])


def quoted(paths):
    return " ".join('"' + path + '"' for path in paths)


def prove(aiger, counterexample, frames, seconds):
    """proved, DIFFERENT or unknown, of `frames` clocks from the beginning; 0 means that there is no clock. `counterexample`
    is written if it is DIFFERENT."""
    unrolled = f"frames -F {frames} -i; orpos; " if frames else ""
    if os.path.exists(counterexample):
        os.remove(counterexample)
    text = run(aiger + ".log", seconds, ["yosys-abc", "-c", f"read_aiger {aiger}; {unrolled}strash; iprove; "
                                         f"write_cex {counterexample}"])
    if text is None:
        return "unknown"
    if re.search("^UNSATISFIABLE", text, re.M):
        return "proved"
    return "DIFFERENT" if re.search("^SATISFIABLE", text, re.M) else "unknown"


def inputs_of(aiger, counterexample, frames):
    """The value of `in` in the first cycle"""
    with open(counterexample, encoding="ascii") as file:
        values = "".join(file.read().split())
    with open(aiger + ".map", encoding="ascii") as file:
        found = re.findall(r"^input (\d+) (\d+) (\S+)$", file.read(), re.M)
    with open(aiger, "rb") as file:
        count = int(file.readline().split()[2])
    # What registers hold at first stands before the inputs of the first cycle.
    before = len(values) - count * max(frames, 1)
    return sum(int(values[before + int(place)]) << int(bit) for place, bit, name in found if name == "in")
