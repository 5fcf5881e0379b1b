# SPDX-License-Identifier: MIT
"""Verilog with the hardware and the translated model side by side. Its output `bad` is 1 where they differ; `in` is all inputs
of the hardware concatenated, the first one lowest."""
from collections import namedtuple

Port = namedtuple("Port", "name width")
# A design's names of clock and reset, and the reset's active level
Pins = namedtuple("Pins", "clk rst active", defaults=("clk", "rst", 1))


def words(ports):
    """Returns the ports as in the model's structs: each fills 32-bit words."""
    parts = []
    for port in ports:
        parts.append(port.name)
        if port.width % 32:
            parts.append(f"{-port.width % 32}'d0")
    return f"{{{', '.join(reversed(parts))}}}"


def split(ports, source):
    """Returns wires with the ports' names that split `source`."""
    at = 0
    for port in ports:
        yield f"    wire [{port.width - 1}:0] {port.name} = {source}[{at + port.width - 1}:{at}];"
        at += port.width


def head(inputs, outputs, more=""):
    word_bits = sum(32 * ((port.width + 31) // 32) for port in outputs)
    return ["`default_nettype none", "module miter (", "    input  wire clk,",
            f"    input  wire [{sum(port.width for port in inputs) - 1}:0] in,", f"    output wire bad{more}", ");",
            f"    wire [{word_bits - 1}:0] want;", "    wire scope;"] + \
        [f"    wire [{port.width - 1}:0] {port.name};" for port in outputs]


def instance(top, connections):
    return f"    {top} dut ({', '.join(f'.{port}({wire})' for port, wire in connections)});"


def golden(inputs, part=False):
    """Returns the model. With PART, it gets another request in place of one that the design does not support: subset.c."""
    if not part:
        return [f"    golden model (.in({words(inputs)}), .out(want), .scope(scope));"]
    bits = sum(port.width + -port.width % 32 for port in inputs)
    return [f"    wire [{bits - 1}:0] asked;", "    wire carried_out, has;",
            f"    subset part (.in({words(inputs)}), .out(asked), .scope(has));",
            "    golden model (.in(asked), .out(want), .scope(carried_out));", "    assign scope = carried_out & has;"]


def of_core(top, inputs, outputs, constants, cases=(), conditions=(), part=False):
    """Returns the miter of a module without registers. `constants` are inputs with a fixed value: [(name, value)]. With
    cases, the output `outside` is 1 for an input outside all of them. Output `bad_N` is `bad` where condition N holds."""
    named = [(port.name, port.name) for port in inputs + outputs]
    inside = " | ".join(f"({' & '.join(f'({name} == {value})' for name, value in case.items())})" for case in cases)
    more = (["outside"] if cases else []) + [f"bad_{number}" for number, _ in enumerate(conditions)]
    return "\n".join(
        head(inputs, outputs, "".join(f",\n    output wire {name}" for name in more)) + list(split(inputs, "in"))
        + [instance(top, named + constants), *golden(inputs, part), f"    assign bad = scope & ({words(outputs)} != want);"]
        + ([f"    assign outside = scope & ~({inside});"] if cases else [])
        + [f"    assign bad_{number} = bad & ({condition});" for number, condition in enumerate(conditions)] + ["endmodule", ""])


def of_unit(top, inputs, outputs, frames, pins=Pins(), part=False):
    """Returns the miter of a unit, from its reset. The request is that of `in` in the first cycle, the reset, when registers are
    arbitrary. It is offered until it is accepted. There must be one response, not before the request, within the given cycles.
    """
    pipe = [(pins.clk, "clk"), (pins.rst, "first" if pins.active else "~first"), ("req_valid_i", "~first & ~sent"),
            ("req_ready_o", "ready"), ("rsp_valid_o", "valid"), ("rsp_ready_i", "1'b1")]
    return "\n".join(head(inputs, outputs) + [
        f"    reg [{sum(port.width for port in inputs) - 1}:0] request;",
        "    reg first = 1'b1, sent = 1'b0, seen = 1'b0;", f"    reg [{frames - 1}:0] clocks = {frames}'d1;",
        "    wire ready, valid;"] + list(split(inputs, "request")) + [
            instance(top, pipe + [(port.name, port.name) for port in inputs + outputs]), *golden(inputs, part),
            f"    wire differ = {words(outputs)} != want;",
            "    assign bad = scope & ~first",
            f"        & ((valid & (differ | seen | ~(sent | ready))) | (clocks[{frames - 1}] & ~seen & ~valid));",
            "    always @(posedge clk) begin",
            "        first <= 1'b0;",
            "        clocks <= clocks << 1;",
            "        if (first) request <= in;",
            "        if (~first & ready) sent <= 1'b1;",
            "        if (~first & valid) seen <= 1'b1;",
            "    end", "endmodule", ""])
