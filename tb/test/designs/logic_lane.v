// SPDX-License-Identifier: MIT
// Three operations of sdwa in one lane, without modifiers and selections, which it does not look at:
//
//   make sim UNIT=sdwa CONFIG=int1 DUT=tb/test/designs/logic_lane.v TOP=logic_lane CHECK=txn \
//     OPS="v_and_b32 v_or_b32 v_xor_b32 modifiers=none select=dword"
`default_nettype none
module logic_lane #(
    parameter WRONG = 0  // 1: v_or_b32 is v_xor_b32
) (
    input  wire        clk,
    input  wire        rst,
    input  wire        req_valid_i,
    output wire        req_ready_o,
    input  wire [63:0] inst_i,
    input  wire [31:0] src0_i,
    input  wire [31:0] src1_i,
    input  wire [31:0] old_i,
    input  wire        vcc_i,
    input  wire        exec_i,
    input  wire [9:0]  mode_i,
    output wire        rsp_valid_o,
    input  wire        rsp_ready_i,
    output wire [3:0]  error_o,
    output wire        dst_we_o,
    output wire        vcc_we_o,
    output wire        exec_we_o,
    output wire [31:0] dst_o,
    output wire        vcc_o,
    output wire        exec_o
);
  localparam [8:0] SDWA = 9'h0f9;
  localparam [3:0] NOT_SDWA = 2, RESERVED_BITS = 5;
  wire [5:0] op = inst_i[30:25];
  wire [31:0] both = src0_i & src1_i, differ = src0_i ^ src1_i;
  wire [31:0] result = op == 19 ? both : op == 20 && WRONG == 0 ? both | differ : differ;
  wire reserved = |{inst_i[63:62], inst_i[55:54], inst_i[47:46]};
  wire [3:0] error = inst_i[8:0] != SDWA ? NOT_SDWA : reserved ? RESERVED_BITS : 4'd0;
  wire writes = exec_i && error == 0;

  reg valid_q, writes_q;
  reg [3:0] error_q;
  reg [31:0] dst_q;
  assign req_ready_o = !valid_q || rsp_ready_i;
  always @(posedge clk) begin
    if (rst) valid_q <= 1'b0;
    else if (req_ready_o) valid_q <= req_valid_i;
    if (req_ready_o) begin
      error_q <= error;
      writes_q <= writes;
      dst_q <= writes ? result : 32'd0;
    end
  end
  assign rsp_valid_o = valid_q;
  assign error_o = error_q;
  assign dst_we_o = writes_q;
  assign dst_o = dst_q;
  assign {vcc_we_o, exec_we_o, vcc_o, exec_o} = 4'd0;
  wire unused = &{1'b0, inst_i, old_i, vcc_i, mode_i};
endmodule
`default_nettype wire
