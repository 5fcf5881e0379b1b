#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the module `board` of a unit: its RTL and the bridge of tb/board/, joined port by port.

    board_unit.py UNIT CONFIG HASH

HASH is that of the port list, as the unit's worker prints it. A request and a response are the bits of their ports in the order of
the port list, the low one first, padded to whole bytes: docs/board.md.
"""
import sys

import port_list

LONGEST_NAME = 32
TEXT = """// SPDX-License-Identifier: MIT
`default_nettype none

// {unit} in its configuration {config}, and what connects it with a host; printed by scripts/board_unit.py.
module board #(
    parameter CLOCKS    = 12,  // of a bit of the line
    parameter IDLE_LOG2 = 18   // the line is idle for 2^this clocks: the frame that has begun is no more
) (
    input  wire clk,   // clock, rising edge
    input  wire rst,   // reset of all, synchronous, active high
    input  wire rx_i,  // from the host
    output wire tx_o   // to the host
);
    wire unit_rst;
    wire req_valid;
    wire req_ready;
    wire rsp_valid;
    wire rsp_ready;
    /* verilator lint_off UNUSED */
    wire [{req_last}:0] req;
    /* verilator lint_on UNUSED */
    wire [{rsp_last}:0] rsp;
{filled}
    board_bridge #(
        .CLOCKS      (CLOCKS),
        .IDLE_LOG2   (IDLE_LOG2),
        .REQ_BYTES   ({req_bytes}),
        .RSP_BYTES   ({rsp_bytes}),
        .PORTS       (32'h{ports:08x}),
        .NAME        (256'h{name})
    ) bridge (
        .clk         (clk),
        .rst         (rst),
        .rx_i        (rx_i),
        .tx_o        (tx_o),
        .unit_rst    (unit_rst),
        .req_valid_o (req_valid),
        .req_ready_i (req_ready),
        .req_o       (req),
        .rsp_valid_i (rsp_valid),
        .rsp_ready_o (rsp_ready),
        .rsp_i       (rsp)
    );
    {unit} {params}unit (
        .clk (clk),
        .rst (unit_rst),
        .req_valid_i (req_valid),
        .req_ready_o (req_ready),
{connected},
        .rsp_valid_o (rsp_valid),
        .rsp_ready_i (rsp_ready)
    );
endmodule
`default_nettype wire
"""


def placed(ports, lanes):
    """Returns [(name, first bit, last bit)] of the ports in order."""
    places, at = [], 0
    for port in ports:
        width = port_list.bits(port, lanes)
        places.append((port.name, at, at + width - 1))
        at += width
    return places


def module(unit, config, ports):
    params = port_list.params_of(unit)[config]
    listed, lanes = port_list.ports_of(unit), params.get("LANES", port_list.ALL_LANES)
    req, rsp = (placed([port for port in listed if port.qualifier == valid], lanes) for valid in ("req_valid_i", "rsp_valid_o"))
    (_, _, req_last), (_, _, rsp_last) = req[-1], rsp[-1]
    req_bytes, rsp_bytes = req_last // 8 + 1, rsp_last // 8 + 1
    name = f"{unit}-{config}".encode()
    assert len(name) <= LONGEST_NAME, name
    filled = f"    assign rsp[{8 * rsp_bytes - 1}:{rsp_last + 1}] = {8 * rsp_bytes - 1 - rsp_last}'d0;\n" if (rsp_last + 1) % 8 else ""
    values = ", ".join(f".{param}({value})" for param, value in params.items())
    return TEXT.format(unit=unit, config=config, ports=ports, req_bytes=req_bytes, rsp_bytes=rsp_bytes, req_last=8 * req_bytes - 1,
                       rsp_last=8 * rsp_bytes - 1, filled=filled, name=name[::-1].hex(), params=f"#({values}) " if values else "",
                       connected=",\n".join(f"        .{port} ({bus}[{last}:{first}])" for bus, places in (("req", req), ("rsp", rsp))
                                            for port, first, last in places))


if __name__ == "__main__":
    sys.stdout.write(module(sys.argv[1], sys.argv[2], int(sys.argv[3], 0)))
