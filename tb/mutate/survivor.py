# SPDX-License-Identifier: MIT
"""A mutant that no run has found, in the form of a failure: a stimulus that distinguishes it, and a design for `make replay`."""
import os
import subprocess

import bugs
import port_list
import product
from command import COMMAND, write
from netlist import Wrong

MOST_READY, MOST_MEMORY = 32, 16  # cycles of a ready pattern, and of one of the memory
MEMORY = ("mem_req_ready_i", "mem_rsp_valid_i")


class Beat:
    """Signals before and with a beat of a request, and the ready pattern for its response's beat of that number."""

    def __init__(self):
        self.idle, self.ready, self.reset, self.values = 0, "", None, {}
        self.memory = dict.fromkeys(MEMORY, "")  # from the cycle after the operation was accepted

    def text(self, ports, number):
        words = [f"beat {number}"] if number else []
        for port in ports:
            value = self.values.get(port.name, 0)
            for lane in range(port.lanes):
                of_lane = value >> lane * port.width & (1 << port.width) - 1
                if of_lane or (not number and not words):
                    words.append(f"{port.name}{f'[{lane}]' if port.lanes > 1 else ''} {of_lane:#x}")
        words += [f"after {self.idle} idle"] if self.idle else []
        words += ["reset of {} after {}{}".format(*self.reset)] if self.reset else []
        words += [f"rsp_ready_i {self.ready[:MOST_READY]}"] if "1" in self.ready[:MOST_READY] else []
        words += [f"{port} {bits[:MOST_MEMORY]}" for port, bits in self.memory.items()
                  if "0" in bits[:MOST_MEMORY] and "1" in bits.ljust(MOST_MEMORY, "1")[:MOST_MEMORY]]
        return "  ".join(words)


def beats_of(clocks, of_request, of_response):
    """Returns the beats of a run; each clock has the values of all inputs and of the unit's handshakes. It begins with the reset of
    every run."""
    beats, taken, age = [Beat()], 0, 0
    for now in clocks[1:]:
        if now["rst"]:
            length, after, offered = beats[-1].reset or (0, age, "")
            beats = [*beats[:(len(beats) - 1) // of_request * of_request], Beat()]
            beats[-1].reset = (length + 1, after, " offered" if now["req_valid_i"] else offered)
            taken = (len(beats) - 1) // of_request * of_response
            continue
        whole = (len(beats) - 1) // of_request * of_request  # beats of operations that are accepted
        for port in MEMORY if whole else ():
            beats[whole - of_request].memory[port] += str(now.get(port, 1))
        beat, waiting = beats[-1], taken // of_response * of_request + taken % of_response
        if waiting < len(beats):
            beats[waiting].ready += str(now["rsp_ready_i"])
        taken += now["rsp_valid_o"] and now["rsp_ready_i"]
        age += 1
        if not now["req_valid_i"]:
            beat.idle += 1
            continue
        beat.values = now
        if now["req_ready_o"]:
            beats.append(Beat())
            age = 0
    return beats if beats[-1].values or beats[-1].reset or len(beats) == 1 else beats[:-1]


def memory_of(clocks):
    """Returns the memory words that a run reads: their first answer. The run's earlier writes take precedence."""
    asked, words = [], {}
    for now in clocks:
        if now["rst"] or "mem_rsp_valid_i" not in now:
            asked = []
            continue
        if now["mem_rsp_valid_i"] and now["mem_rsp_ready_o"] and asked:
            words.setdefault(asked.pop(0), now["mem_rsp_rdata_i"])
        if now["mem_req_valid_o"] and now["mem_req_ready_i"] and not now["mem_req_we_o"]:
            asked.append(now[product.ADDRESS] & ~7)
    return words


class Survivor:
    """Distinguishes a mutant of a design; `clocks` are the names of the bits that are 1, from power-up."""

    def __init__(self, design, judge, mutant, clocks):
        self.design, self.judge, self.mutant, self.clocks = design, judge, mutant, clocks
        self.name = f"{design.bench.build_directory}/fail/{design.unit}-{design.config}-mutant{mutant.number}"
        self.path = f"{self.name}.stim"

    def values(self):
        """Returns the values of inputs and of visible outputs in each clock."""
        for ones, seen in zip(self.clocks, self.judge.run(self.mutant, self.clocks)):
            seen = {name.removeprefix("unit.") for name, bit in seen.items() if bit}
            yield {**dict.fromkeys(self.judge.cut.ports, 0), **self.judge.values([*ones, *seen])}

    def text(self):
        lanes = dict(param.split("=") for param in self.design.params).get("LANES", port_list.ALL_LANES)
        ports = [port._replace(lanes=min(port.lanes, int(lanes))) for port in self.judge.cut.listed
                 if port.qualifier == "req_valid_i"]
        of_request, of_response = port_list.beats(self.design.unit, self.design.config)
        clocks = list(self.values())[product.RESET - 1:]
        beats = [beat.text(ports, i % of_request) for i, beat in enumerate(beats_of(clocks, of_request, of_response))]
        lines = [f"memory {address:#x} {word:#x}" for address, word in memory_of(clocks).items()]
        return "\n".join([*lines, *("  ".join(beats[i:i + of_request]) for i in range(0, len(beats), of_request)), ""])

    def save(self):
        """Returns whether the saved stimulus shows the mutant. It may not, because a stimulus has no host and cannot set products
        and memories."""
        os.makedirs(os.path.dirname(self.name), exist_ok=True)
        self.design.netlist.mutant(self.mutant, self.design.params, f"{self.name}.v")
        path = f"{self.judge.out}/mutant{self.mutant.number}.txt"
        write(path, self.text())
        command = [self.design.worker, "stim", f"FILE={path}", f"DIR={os.path.dirname(self.name)}", f"CONFIG={self.design.config}",
                   "DEVICE=verilated", f"STRICT={self.design.strict}"]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                              env={**os.environ, "PLANTED_BUG": str(self.mutant.number)})
        if not os.path.exists(self.path) or done.returncode not in (0, bugs.FAILED):
            raise Wrong(f"{path}: {(done.stdout.splitlines() or ['no stimulus'])[-1]}")
        return done.returncode != 0

    def commands(self):
        build = self.design.bench.build_directory
        folder = os.environ.get("UNIT_WORD")
        again = (f"UNIT={folder} " if folder else "") + f"DUT={self.name}.v CONFIG={self.design.config}" + (f" B={build}" if build != "build" else "")
        return [f"{COMMAND} {what} FILE={self.path} {again}" for what in ("replay", "waves")]
