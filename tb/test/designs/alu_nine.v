// SPDX-License-Identifier: MIT
// An ALU that has nine of the operations of atomic_alu, at 32 bits alone, behind one register. It refuses all others:
//
//   make sim UNIT=atomic_alu DUT=tb/test/designs/alu_nine.v TOP=alu_nine CHECK=txn REST=refused \
//     OPS="add min max xchg and or xor imin imax" WIDTHS=32
`default_nettype none
module alu_nine (
    input  wire        clk,
    input  wire        rst,
    input  wire        req_valid_i,
    output wire        req_ready_o,
    input  wire [5:0]  op_i,
    input  wire [1:0]  width_i,
    input  wire [63:0] old_i,
    input  wire [63:0] src0_i,
    input  wire [63:0] src1_i,
    output wire        rsp_valid_o,
    input  wire        rsp_ready_i,
    output wire        write_o,
    output wire        error_o,
    output wire [63:0] new_o,
    output wire [63:0] ret_o
);
  wire [31:0] old = old_i[31:0], src = src0_i[31:0];
  wire signed [31:0] old_s = old, src_s = src;
  reg has;
  reg [31:0] result;
  always @* begin
    has = width_i == 0;
    case (op_i)
      6'h04: result = old < src ? old : src;
      6'h05: result = old > src ? old : src;
      6'h06: result = src;
      6'h08: result = old & src;
      6'h09: result = old | src;
      6'h0a: result = old ^ src;
      6'h0b: result = old_s < src_s ? old : src;
      6'h0c: result = old_s > src_s ? old : src;
      default: begin
        result = old + src;
        has = has && op_i == 0;
      end
    endcase
  end

  reg valid_q, error_q;
  reg [63:0] new_q, ret_q;
  assign req_ready_o = !valid_q || rsp_ready_i;
  always @(posedge clk) begin
    if (rst) valid_q <= 1'b0;
    else if (req_ready_o) valid_q <= req_valid_i;
    if (req_ready_o) begin
      error_q <= !has;
      new_q <= has ? {32'b0, result} : old_i;
      ret_q <= has ? {32'b0, old} : old_i;
    end
  end
  assign rsp_valid_o = valid_q;
  assign write_o = !error_q;
  assign error_o = error_q;
  assign new_o = new_q;
  assign ret_o = ret_q;
  wire unused = &{1'b0, src0_i[63:32], src1_i};
endmodule
`default_nettype wire
