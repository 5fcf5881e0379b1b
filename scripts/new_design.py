#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes DIR/UNIT.v, a wrapper to begin a design of one's own with, and says how it is checked:

    UNIT= CONFIG= STYLE= DIR= new_design.py

The wrapper has the unit's ports and a marked place for what computes. STYLE=hold, the default: it holds one request until
the response is taken. STYLE=handshake: it connects a design that has valid and ready itself, which would take a request
that is held twice.
The program `arguments` has judged UNIT and CONFIG. No file is written over, and the wrapper is there whole or not at all.
"""
import os
import re
import shlex
import sys
import textwrap

from command import COMMAND, user_said
from port_list import ALL_LANES, beats, bits, page_of, params_of, ports_of, word_of

WRAPPER = """\
// A design of your own to be checked as {unit}; {page} says what the ports mean.
`default_nettype none

module {unit} (
{ports}
);
    // The request that is held{beats}
{registers}

    // ---------------- your design: begin
    // Replace all from here to `end`: nothing is computed yet. What it is to compute stands in the registers above while
    // valid_q is high. done says that the response is on the outputs: a core without a clock needs no other value, and once
    // high it stays so until the response is taken, as do the outputs{offered}.
    // A design with valid and ready of its own would take a request twice: make new-design STYLE=handshake is for it.
    // A reset that is active low gets ~rst. Files of rtl/include/ have names for the codes of the page.{left}
    wire done = 1'b1;
{outputs}
{inputs}
    // ---------------- your design: end

    // The next request comes at the earliest while the response goes.
    assign req_ready_o = ~valid_q | (rsp_valid_o & rsp_ready_i{last_response});
    assign rsp_valid_o = valid_q & done;
    always @(posedge clk) begin
        if (req_ready_o)
            valid_q <= req_valid_i{last_request};
        if (req_ready_o & req_valid_i) begin
{loads}
        end
{counts}        if (rst) begin
{resets}
        end
    end
endmodule
`default_nettype wire
"""
PASS_THROUGH = """\
// A design of your own to be checked as {unit}; {page} says what the ports mean.
`default_nettype none

module {unit} (
{ports}
);
    // ---------------- your design: begin
    // Replace your_design by the name of your module, and the names after the dots by those of its ports. Its valid and
    // ready are connected directly: each transfer of the unit is one of your design.{beats}
    // A reset that is active low gets ~rst. An output that your design does not have gets a constant, as in
    // assign error_o = 1'b0;
    your_design core (
{connections}
    );
    // ---------------- your design: end
endmodule
`default_nettype wire
"""
HANDSHAKE = ("rst", "clk", "req_valid_i", "req_ready_o", "rsp_valid_o", "rsp_ready_i")


def table(rows):
    """Lines of words in columns."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    return ["    " + " ".join(word.ljust(width) for word, width in zip(row, widths) if width).rstrip() for row in rows]


def ranged(width):
    return f"[{width - 1}:0]" if width > 1 else ""


def head(ports, width):
    """The ports, with an empty line before each interface: its valid port is the first one."""
    rows = [("input " if p.direction == "IN" else "output", "wire", ranged(width(p)),
             p.name + ("" if p is ports[-1] else ","), f"// {p.meaning}") for p in ports]
    return [("\n" if "_valid_" in port.name else "") + line for port, line in zip(ports, table(rows))]


def lanes_of(unit, config):
    configs = params_of(unit)
    return configs.get(config, next(iter(configs.values()))).get("LANES", ALL_LANES)


def pass_through(unit, config):
    """The text of the wrapper of a design that has valid and ready."""
    lanes, ports = lanes_of(unit, config), ports_of(unit)
    counts = [f"a {what} is {n} transfers" for what, n in zip(("request", "response"), beats(unit, config)) if n > 1]
    connections = table([(f"    .{p.name}", f"({p.name})" + ("" if p is ports[-1] else ",")) for p in ports])
    return PASS_THROUGH.format(
        unit=unit, page=page_of(unit), ports="\n".join(head(ports, lambda port: bits(port, lanes))), connections="\n".join(connections),
        beats=f"\n    // {' and '.join(counts).capitalize()}: the beats of the page." if counts else "")


def wrapper(unit, config, style="hold"):
    """The text of the wrapper for a configuration of the unit."""
    if style == "handshake":
        return pass_through(unit, config)
    lanes = lanes_of(unit, config)
    ports, (in_beats, out_beats) = ports_of(unit), beats(unit, config)
    registers = [("reg", "", "valid_q;", "// there is one" + (", with all its beats" if in_beats > 1 else ""))]
    held, loads, counts, resets = [], [], [], ["valid_q <= 1'b0;"]

    def width(port):
        return bits(port, lanes)

    def counter(name, beats_of, moves, meaning):
        """A register that counts beats; the condition that it is at the last one."""
        if beats_of == 1:
            return ""
        size = (beats_of - 1).bit_length()
        registers.append(("reg", ranged(size), f"{name};", f"// {meaning}"))
        counts.extend((f"        if ({moves})", f"            {name} <= {name} + {size}'d1;"))
        resets.append(f"{name} <= {size}'d0;")
        return f" & (&{name})"

    last_request = counter("beat_q", in_beats, "req_ready_o & req_valid_i", "the beat of it that comes next")
    last_response = counter("rsp_beat_q", out_beats, "rsp_valid_o & rsp_ready_i", "the beat of the response that is offered")
    for port in ports:
        if port.qualifier != "req_valid_i":
            continue
        name, step = port.name.removesuffix("_i") + "_q", width(port)
        held.append(name)
        if in_beats == 1:
            loads.append(f"{name} <= {port.name};")
        elif port.meaning.startswith("beat 0:"):
            loads.append(f"if (beat_q == 0) {name} <= {port.name};")
        else:
            loads.append(f"{name} <= {{{port.name}, {name}[{step * in_beats - 1}:{step}]}};")
            step *= in_beats
        registers.append(("reg", ranged(step), f"{name};", f"// {port.meaning}"))
    others = [p for p in ports if p.name not in HANDSHAKE and p.qualifier != "req_valid_i"]
    inputs = (["rsp_beat_q"] if last_response else []) + [p.name for p in others if p.direction == "IN"]
    return WRAPPER.format(
        unit=unit, page=page_of(unit), ports="\n".join(head(ports, width)), registers="\n".join(table(registers)), last_request=last_request,
        last_response=last_response, beats=", beat 0 in the lowest bits" if in_beats > 1 else "",
        offered=" of the beat that rsp_beat_q says" if last_response else "",
        left="\n    // Memory and host ports are yours as well." if others[-1].qualifier != "rsp_valid_o" else "",
        outputs="\n".join(f"    assign {p.name} = {width(p)}'d0;" for p in others if p.direction == "OUT"),
        inputs="\n".join(textwrap.wrap("wire unused = &{1'b0, " + ", ".join(held + inputs) + "};", 120, initial_indent="    ",
                                       subsequent_indent="                   ")),
        loads="\n".join("            " + line for line in loads), counts="".join(line + "\n" for line in counts),
        resets="\n".join("            " + line for line in resets))


def main():
    unit, config, style, directory = (os.environ.get(name, "") for name in ("UNIT", "CONFIG", "STYLE", "DIR"))
    path = os.path.join(directory, f"{unit}.v")
    part = f"{path}.{os.getpid()}"
    try:
        os.makedirs(directory, exist_ok=True)
        with open(part, "x", encoding="utf-8") as file:
            file.write(wrapper(unit, config, style))
        os.link(part, path)  # which writes over nothing
    except OSError as error:
        why = "Not a directory" if isinstance(error, FileExistsError) else error.strerror
        there = os.path.lexists(path) and "is there already, and is not written over"
        sys.exit(f"DIR={user_said(directory)}: {user_said(path)} {there or f'can not be written: {why}'}")
    finally:
        if os.path.exists(part):
            os.unlink(part)
    word = re.sub(r'([\s"\\])', r"\\\1", user_said(path))
    design = shlex.quote(word) if re.search(r'[$`"!\\]', word.replace("\\ ", " ")) else f'"{word}"'
    print(f"{user_said(path)}: put your design in the place that is marked, and check it with")
    print(f"  {COMMAND} sim UNIT={word_of(unit)}{f' CONFIG={config}' if config else ''} DUT={design} CHECK=txn")


if __name__ == "__main__":
    main()
