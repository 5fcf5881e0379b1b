# SPDX-License-Identifier: MIT
"""Programs of a proof: clang makes LLVM's text, Yosys logic of the Verilog, ABC the proof."""
import os
import re
import resource
import signal
import subprocess

CLANG = ["clang-14", "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-O2", "-fno-vectorize", "-fno-slp-vectorize", "-Icsim", "-S",
         "-emit-llvm"]
# To gates and registers. A value that is x in the hardware may be anything.
TO_GATES = "proc; flatten; async2sync; dffunmap; opt_expr; opt_clean; memory_collect; memory_map; opt_expr; " \
           "opt_clean; techmap; opt_expr; opt_clean"
# Before that, for the function of a pipeline: registers are wires
AS_WIRES = "proc; flatten; opt_expr; opt_clean; techmap -map tb/prove/wires.v; opt_expr; opt_clean"
# and products have one form.
PRODUCTS = "proc; flatten; opt_expr; opt_clean; techmap -map tb/prove/multiply.v; opt_expr; opt_clean"
TO_AIGER = "hierarchy -check -top miter; proc; flatten; opt_expr; opt_clean; techmap; opt_expr; opt_clean; " \
           "setundef -anyseq; aigmap; opt_clean; write_aiger -map"


class Failed(Exception):
    """One-line reason for a missing proof."""


class OutOfTime(Failed):
    """A program has exceeded its time limit."""


def finish(command, seconds, **how):
    """Returns the exit status and the output of a program. Raises OutOfTime after more than `seconds` of CPU time, which the
    machine's load does not affect. None means no limit."""
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.STDOUT, **how) as process:
        if seconds is not None:
            _, most = resource.prlimit(process.pid, resource.RLIMIT_CPU)
            resource.prlimit(process.pid, resource.RLIMIT_CPU, (seconds if most < 0 else min(seconds, most), most))
        text, _ = process.communicate()
    if process.returncode == -signal.SIGXCPU:
        raise OutOfTime(f"{command[0]} takes more than {seconds} s of CPU time")
    return process.returncode, text


def run(log, seconds, command):
    """Runs a command and returns its output, which is also in the file `log`."""
    with open(log, "w+", encoding="utf-8", errors="replace") as file:
        try:
            status, _ = finish(command, seconds, stdout=file)
        except FileNotFoundError:
            raise Failed(f"{command[0]} is not on this machine (make deps installs what is missing)") from None
        file.seek(0)
        text = file.read()
    if status:
        lines = text.splitlines()
        raise Failed(next((line for line in lines if re.search("error", line, re.I)), lines[-1] if lines else log))
    return text


def compile_c(source, output, flags):
    run(output + ".log", None, CLANG + flags + [source, "-o", output])


def synthesize(script, log):
    run(log, None, ["yosys", "-q", "-p", script])


def ports_of(rtlil, module):
    """Returns {name: (input or output, width)} of a module in Yosys's output file, in the module's order."""
    with open(rtlil, encoding="utf-8") as file:
        text = re.search(rf"^module \\{module}\n(.*?)^end$", file.read(), re.M | re.S)
    found = re.findall(r"^  wire (?:width (\d+) )?(?:offset \d+ )?(?:upto )?(?:signed )?(input|output) (\d+) (?:signed )?\\(\S+)$", text[1] if text else "", re.M)
    return {name: (way, int(width or 1)) for width, way, _, name in sorted(found, key=lambda port: int(port[2]))}


def quoted(paths):
    return " ".join('"' + path + '"' for path in paths)


def prove(aiger, counterexample, frames, seconds, first=""):
    """Returns proved, DIFFERENT or unknown, for `frames` clocks from the beginning; 0 means no clock. Writes `counterexample` if it
    is DIFFERENT. `first` has ABC's commands before the proof."""
    unrolled = f"frames -F {frames} -i; orpos; " if frames else ""
    if os.path.exists(counterexample):
        os.remove(counterexample)
    text = run(aiger + ".log", seconds, ["yosys-abc", "-c", f"read_aiger {aiger}; {unrolled}strash; {first}iprove; "
                                         f"write_cex {counterexample}"])
    if re.search("^UNSATISFIABLE", text, re.M):
        return "proved"
    return "DIFFERENT" if re.search("^SATISFIABLE", text, re.M) else "unknown"


def inputs_of(aiger, counterexample, frames):
    """Returns the value of `in` in the first cycle."""
    with open(counterexample, encoding="ascii") as file:
        values = re.match("[01]*", file.read())[0]
    with open(aiger + ".map", encoding="ascii") as file:
        found = re.findall(r"^input (\d+) (\d+) (\S+)$", file.read(), re.M)
    with open(aiger, "rb") as file:
        count = int(file.readline().split()[2])
    # Initial register values come before the inputs of the first cycle.
    before = len(values) - count * max(frames, 1)
    return sum(int(values[before + int(place)]) << int(bit) for place, bit, name in found if name == "in")


def judge(source, flags, model, directory, vectors, ports, seeds=()):
    """Compares the logic of a wrapper, with these ports as inputs, with the wrapper as compiled by gcc and clang. Returns check's
    output, or raises Failed. Seeds are words of inputs to begin with."""
    aiger = f"{directory}/model.aig"
    masks = [hex((1 << min(port.width - bit, 32)) - 1) for port in ports for bit in range(0, port.width, 32)]
    synthesize(f"read_verilog {model}; hierarchy -top golden; {PRODUCTS}; techmap; opt_expr; opt_clean; aigmap; "
               f"write_aiger -map {aiger}.map {aiger}", f"{directory}/model.log")
    macros, objects = [word for word in flags.split() if word[:2] in ("-D", "-I")], []
    for compiler in ("gcc", "clang"):
        objects.append(f"{directory}/{compiler}.o")
        run(objects[-1] + ".log", None, [compiler, "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-O2", "-Icsim", "-c", source,
                                         "-o", objects[-1], f"-Dprove=prove_{compiler}", *macros])
        run(objects[-1] + ".log", None, ["objcopy", f"--keep-global-symbol=prove_{compiler}", objects[-1]])
    # Code of a unit that prove() does not call may need symbols of the bench.
    run(f"{directory}/check.log", None, ["clang", "-std=c11", "-O2", "-Wl,--unresolved-symbols=ignore-all", "tb/prove/check.c", *objects,
                                         "-o", f"{directory}/check"])
    return run(f"{directory}/check.log", None, [f"{directory}/check", aiger, str(vectors), *masks, *seeds]).strip()
