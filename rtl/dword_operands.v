// SPDX-License-Identifier: MIT
`default_nettype none

// Value of each channel of four messages of dword_atomic, in LUT RAM with any content at power-up. It writes a beat of
// four channels at once, and reads one channel.
module dword_operands #(
    parameter WIDTH = 32  // bits of a value, 1 or more
) (
    input  wire               clk,        // clock, rising edge
    input  wire               we_i,       // a beat is written
    input  wire [3:0]         beat_i,     // its message, 0 to 3, and its number
    input  wire [4*WIDTH-1:0] wdata_i,    // the values of its channels
    input  wire [5:0]         channel_i,  // the channel to be read, within its message
    output wire [WIDTH-1:0]   rdata_o     // its value
);
    generate
        if (WIDTH < 1) begin : refused
            dword_operands_needs_a_WIDTH_of_1_or_more stop ();
        end
    endgenerate

    /* verilator tracing_off */
    wire [4*WIDTH-1:0] beat;
    lut_ram #(.ADDRESS(4), .WIDTH(4 * WIDTH)) ram (
        .clk     (clk),
        .we_i    (we_i),
        .waddr_i (beat_i),
        .wdata_i (wdata_i),
        .raddr_i (channel_i[5:2]),
        .rdata_o (beat)
    );
    wire [2*WIDTH-1:0] pair = channel_i[1] ? beat[4*WIDTH-1:2*WIDTH] : beat[2*WIDTH-1:0];
    /* verilator tracing_on */

    assign rdata_o = channel_i[0] ? pair[2*WIDTH-1:WIDTH] : pair[WIDTH-1:0];
endmodule
`default_nettype wire
