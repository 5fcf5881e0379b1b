// SPDX-License-Identifier: MIT
`default_nettype none

// In the place of rtl/lut_ram.v in svm_scatter: what is wide, which is data, may be anything at any time.
module lut_ram #(
    parameter ADDRESS = 3,
    parameter WIDTH   = 32
) (
    input  wire               clk,
    input  wire               we_i,
    input  wire [ADDRESS-1:0] waddr_i,
    input  wire [WIDTH-1:0]   wdata_i,
    input  wire [ADDRESS-1:0] raddr_i,
    output wire [WIDTH-1:0]   rdata_o
);
    generate
        if (WIDTH > 128) begin : data
            (* anyseq *) wire [WIDTH-1:0] other;
            assign rdata_o = other;
        end else begin : addresses
            reg [WIDTH-1:0] memory_q[0:(1<<ADDRESS)-1];
            always @(posedge clk)
                if (we_i) memory_q[waddr_i] <= wdata_i;
            assign rdata_o = memory_q[raddr_i];
        end
    endgenerate
endmodule
`default_nettype wire
