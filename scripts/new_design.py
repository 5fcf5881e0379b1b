#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes DIR/UNIT.v, a wrapper to begin a user's own design with, and prints the command that checks it:

    UNIT= CONFIG= STYLE= DIR= new_design.py

The wrapper has the unit's ports and a marked place for the design. STYLE names the kind of design:

    comb        the default: holds a request until the response is taken, for a core without a clock
    start       for a core with a start pulse and a done pulse or level
    pipe N      for a core whose result comes N clocks after its operands, and which cannot wait
    handshake   for a design that has valid and ready itself
    riscv       as comb, with the fields of the RISC-V instruction, by tb/units/UNIT_riscv.vh

scripts/arguments.py has checked UNIT, CONFIG and STYLE. No file is overwritten, and the wrapper is complete or absent.
"""
import glob
import os
import re
import shlex
import sys
import textwrap

from command import COMMAND, Wrong, put, read, user_said
from port_list import ALL_LANES, beats, bits, page_of, params_of, ports_of, word_of

HEAD = """\
// A wrapper that checks your design as {unit}; {page} defines the ports.
`default_nettype none

module {unit} (
{ports}
);
"""
HOLD = HEAD + """\
    // The current request{beats}
{registers}

    // ---------------- your design: begin
    // Replace the lines up to `end` with your design. The registers above hold the request while valid_q is high.
    // Raise done when the response is on the outputs; a core without a clock keeps 1'b1. done and the outputs hold until
    // the response is taken{offered}.
    // A design with its own valid and ready needs make new-design STYLE=handshake.
    // Connect an active-low reset to ~rst. Files in rtl/include/ name the codes of the page.{left}
    wire done = 1'b1;
{outputs}
{inputs}
    // ---------------- your design: end

    // The next request is taken with the response at the earliest.
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
START = HEAD + """\
    // The current request and its response
{registers}

    // ---------------- your design: begin
    // Replace the lines up to `end` with your design. start_q is high for one clock; the registers above hold the
    // operands until done, a pulse or a level, which is ignored while start_q is high. The wires below hold the response
    // while done is high. Connect an active-low reset to ~rst.
    // Files in rtl/include/ name the codes of the page.{left}
    wire done = 1'b1;
{wires}
{inputs}
    // ---------------- your design: end

    wire ends = busy_q & ~start_q & done;
    assign req_ready_o = ~busy_q & (~rsp_valid_q | rsp_ready_i);
    assign rsp_valid_o = rsp_valid_q;
{responses}
    always @(posedge clk) begin
        start_q <= req_ready_o & req_valid_i;
        if (rsp_ready_i)
            rsp_valid_q <= 1'b0;
        if (ends) begin
            busy_q <= 1'b0;
            rsp_valid_q <= 1'b1;
{results}
        end
        if (req_ready_o & req_valid_i) begin
            busy_q <= 1'b1;
{loads}
        end
        if (rst) begin
            busy_q <= 1'b0;
            start_q <= 1'b0;
            rsp_valid_q <= 1'b0;
        end
    end
endmodule
`default_nettype wire
"""
PIPE = HEAD + """\
    // A request enters in a clock in which enter is high.
    wire enter = req_valid_i & req_ready_o;

    // ---------------- your design: begin
    // Replace the lines up to `end` with your design. The operands are on the unit's ports. The wires below have their
    // result {n} {clocks} after the one in which they enter. The design needs no valid and never waits.
    // Connect an active-low reset to ~rst. Files in rtl/include/ name the codes of the page.{left}
{wires}
{inputs}
    // ---------------- your design: end

    // Results wait in a queue with room for all requests in flight, and two more for a request in each clock.
    reg [{last}:0] moving_q;
    reg [{high}:0] queue_q [0:{n}+1];
    reg [{index}:0] first_q, free_q, waiting_q, used_q;
    wire leave = rsp_valid_o & rsp_ready_i;
    assign req_ready_o = used_q != {size}'d{n} + 2;
    assign rsp_valid_o = waiting_q != 0;
    assign {{{responses}}} = queue_q[first_q];
    always @(posedge clk) begin
        moving_q <= {moved};
        used_q <= used_q + {{{pad}enter}} - {{{pad}leave}};
        waiting_q <= waiting_q + {{{pad}moving_q[{last}]}} - {{{pad}leave}};
        if (leave)
            first_q <= first_q == {size}'d{n} + 1 ? {size}'d0 : first_q + {size}'d1;
        if (moving_q[{last}]) begin
            queue_q[free_q] <= {{{results}}};
            free_q <= free_q == {size}'d{n} + 1 ? {size}'d0 : free_q + {size}'d1;
        end
        if (rst) begin
            moving_q <= {n}'d0;
            used_q <= {size}'d0;
            waiting_q <= {size}'d0;
            first_q <= {size}'d0;
            free_q <= {size}'d0;
        end
    end
endmodule
`default_nettype wire
"""
PASS_THROUGH = HEAD + """\
    // ---------------- your design: begin
    // Replace your_design by the name of your module, and the names after the dots by those of its ports. Its valid and
    // ready are connected directly: each transfer of the unit is one of your design.{beats}
    // Connect an active-low reset to ~rst, and an output that your design lacks to a constant: assign error_o = 1'b0;
    your_design core (
{connections}
    );
    // ---------------- your design: end
endmodule
`default_nettype wire
"""
HANDSHAKE = ("rst", "clk", "req_valid_i", "req_ready_o", "rsp_valid_o", "rsp_ready_i")


def table(rows):
    """Returns lines of words in columns."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    return ["    " + " ".join(word.ljust(width) for word, width in zip(row, widths) if width).rstrip() for row in rows]


def ranged(width):
    return f"[{width - 1}:0]" if width > 1 else ""


def head(ports, width):
    """Returns the ports, with an empty line before each interface: its valid port is the first one."""
    rows = [("input " if p.direction == "IN" else "output", "wire", ranged(width(p)),
             p.name + ("" if p is ports[-1] else ","), f"// {p.meaning}") for p in ports]
    return [("\n" if "_valid_" in port.name else "") + line for port, line in zip(ports, table(rows))]


def lanes_of(unit, config):
    configs = params_of(unit)
    return configs.get(config, next(iter(configs.values()))).get("LANES", ALL_LANES)


def pass_through(unit, config):
    """Returns the wrapper of a design with valid and ready."""
    lanes, ports = lanes_of(unit, config), ports_of(unit)
    counts = [f"a {what} is {n} transfers" for what, n in zip(("request", "response"), beats(unit, config)) if n > 1]
    connections = table([(f"    .{p.name}", f"({p.name})" + ("" if p is ports[-1] else ",")) for p in ports])
    return PASS_THROUGH.format(
        unit=unit, page=page_of(unit), ports="\n".join(head(ports, lambda port: bits(port, lanes))), connections="\n".join(connections),
        beats=f"\n    // {' and '.join(counts).capitalize()}: the beats of the page." if counts else "")


def others_of(ports):
    """Returns the ports that the wrapper leaves to the design: payload of responses, and those of memories and hosts."""
    return [p for p in ports if p.name not in HANDSHAKE and p.qualifier != "req_valid_i"]


def unused(names):
    """Returns a use of all signals, for a wrapper without a design."""
    return "\n".join(textwrap.wrap("wire unused = &{1'b0, " + ", ".join(names) + "};", 120, initial_indent="    ",
                                   subsequent_indent="                   "))


def lines(indent, texts):
    return "\n".join(" " * indent + text for text in texts)


def one_beat(unit, config, style):
    """Returns the wrapper of a core that is started, or of a pipeline."""
    lanes, ports = lanes_of(unit, config), ports_of(unit)
    if beats(unit, config) != (1, 1):
        sys.exit(f"STYLE={style}: found {unit} with requests or responses of several beats, expected one beat; try STYLE=comb")
    operands = [p for p in ports if p.qualifier == "req_valid_i"]
    others = others_of(ports)
    answers = [p for p in others if p.qualifier == "rsp_valid_o"]
    left = [p for p in others if p not in answers]
    names = ["rsp_" + p.name.removesuffix("_o") for p in answers]

    def width(port):
        return bits(port, lanes)

    def registers_of(row_ports, row_names):
        return [("reg", ranged(width(p)), f"{name}_q;", f"// {p.meaning}") for p, name in zip(row_ports, row_names)]

    held = [p.name.removesuffix("_i") for p in operands]
    wires = table([("wire", ranged(width(p)), f"{name}_d = {width(p)}'d0;") for p, name in zip(answers, names)]) + \
        [f"    assign {p.name} = {width(p)}'d0;" for p in left if p.direction == "OUT"]
    words = {"unit": unit, "page": page_of(unit), "ports": "\n".join(head(ports, width)), "wires": "\n".join(wires),
             "left": "\n    // Connect memory and host ports, too." if left else ""}
    inputs = [p.name for p in left if p.direction == "IN"]
    if style == "start":
        registers = [("reg", "", "busy_q;", "// a request is held"), ("reg", "", "start_q;", "// its first clock"),
                     ("reg", "", "rsp_valid_q;", "// a response is offered"), *registers_of(operands + answers, held + names)]
        return START.format(
            **words, registers="\n".join(table(registers)), inputs=unused([f"{name}_q" for name in held] + inputs),
            responses=lines(4, [f"assign {p.name} = {name}_q;" for p, name in zip(answers, names)]),
            results=lines(12, [f"{name}_q <= {name}_d;" for name in names]),
            loads=lines(12, [f"{name}_q <= {p.name};" for p, name in zip(operands, held)]))
    n = int(style.split()[1])
    size = (n + 2).bit_length()
    return PIPE.format(
        **words, n=n, clocks="clocks" if n > 1 else "clock", last=n - 1, index=size - 1, size=size, pad=f"{size - 1}'d0, ",
        moved="{moving_q[" + f"{n - 2}:0], enter}}" if n > 1 else "enter", high=sum(map(width, answers)) - 1,
        inputs=unused([p.name for p in operands] + inputs), responses=", ".join(p.name for p in answers), results=", ".join(f"{name}_d" for name in names))


def riscv_of(unit):
    """Returns the lines that find the RISC-V instruction of an operation, and the operations that have one: OPS="..." in line 1."""
    path = f"tb/units/{unit}_riscv.vh"
    if not os.path.exists(path):
        known = [os.path.basename(name).removesuffix("_riscv.vh") for name in sorted(glob.glob("tb/units/*_riscv.vh"))]
        sys.exit(f"STYLE=riscv: found UNIT={word_of(unit)}, expected one that RISC-V has instructions of; try UNIT={' or '.join(known)}")
    _, subset, text = read(path).split("\n", 2)
    return subset.removeprefix("// "), text


def wrapper(unit, config, style="comb"):
    """Returns the wrapper for a configuration of the unit."""
    if style == "handshake":
        return pass_through(unit, config)
    if style.startswith(("start", "pipe")):
        return one_beat(unit, config, style)
    text = hold(unit, config)
    if style == "riscv":
        decoded = riscv_of(unit)[1]
        unused_too = "insn, frm, " if " frm =" in decoded else "insn, "
        return text.replace("    wire done = 1'b1;\n", decoded + "    wire done = 1'b1;\n").replace("&{1'b0, ", "&{1'b0, " + unused_too)
    return text


def hold(unit, config):
    """Returns the wrapper that holds a request until the response is taken."""
    lanes = lanes_of(unit, config)
    ports, (in_beats, out_beats) = ports_of(unit), beats(unit, config)
    registers = [("reg", "", "valid_q;", "// a request is held" + (", with all its beats" if in_beats > 1 else ""))]
    held, loads, counts, resets = [], [], [], ["valid_q <= 1'b0;"]

    def width(port):
        return bits(port, lanes)

    def counter(name, beats_of, moves, meaning):
        """Returns a register that counts beats, and the condition for the last one."""
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
    others = others_of(ports)
    inputs = (["rsp_beat_q"] if last_response else []) + [p.name for p in others if p.direction == "IN"]
    return HOLD.format(
        unit=unit, page=page_of(unit), ports="\n".join(head(ports, width)), registers="\n".join(table(registers)), last_request=last_request,
        last_response=last_response, beats=", beat 0 in the lowest bits" if in_beats > 1 else "",
        offered=" of beat rsp_beat_q" if last_response else "",
        left="\n    // Connect memory and host ports, too." if others[-1].qualifier != "rsp_valid_o" else "",
        outputs="\n".join(f"    assign {p.name} = {width(p)}'d0;" for p in others if p.direction == "OUT"),
        inputs=unused(held + inputs),
        loads=lines(12, loads), counts="".join(line + "\n" for line in counts),
        resets=lines(12, resets))


def main():
    unit, config, style, directory = (os.environ.get(name, "") for name in ("UNIT", "CONFIG", "STYLE", "DIR"))
    style = {"": "comb", "hold": "comb"}.get(style, style)
    subset = f" {riscv_of(unit)[0]}" if style == "riscv" else ""
    text = wrapper(unit, config, style)
    path = os.path.join(directory, f"{unit}.v")
    try:
        put({path: text})
    except Wrong as wrong:
        sys.exit(f"DIR={user_said(directory)}: {wrong}")
    word = re.sub(r'([\s"\\])', r"\\\1", user_said(path))
    design = shlex.quote(word) if re.search(r'[$`"!\\]', word.replace("\\ ", " ")) else f'"{word}"'
    print(f"{user_said(path)}: put your design in the place that is marked, and check it with")
    print(f"  {COMMAND} sim UNIT={word_of(unit)}{f' CONFIG={config}' if config else ''} DUT={design} CHECK=txn{subset}")


if __name__ == "__main__":
    main()
