// SPDX-License-Identifier: MIT
// atomic_alu in three stages, which advance together: a request is decoded in the first, computed downstream of the second,
// and its response is in the third. docs/examples.md.
`default_nettype none

module atomic_alu (
    input  wire        clk,         // clock, rising edge
    input  wire        rst,         // reset, synchronous, active high

    input  wire        req_valid_i, // a request is offered
    output wire        req_ready_o, // the unit takes the request, if there is one
    input  wire [5:0]  op_i,        // operation code
    input  wire [1:0]  width_i,     // operand width: 0 = 32, 1 = 16, 2 = 64 bits
    input  wire [63:0] old_i,       // value in memory
    input  wire [63:0] src0_i,      // first source
    input  wire [63:0] src1_i,      // second source

    output wire        rsp_valid_o, // a response is offered
    input  wire        rsp_ready_i, // the consumer takes the response, if there is one
    output wire        write_o,     // memory is to be written with new_o
    output wire        error_o,     // 0, or 1: the request is refused
    output wire [63:0] new_o,       // new value of memory
    output wire [63:0] ret_o        // value for the destination register
);
    reg [2:0]  valid_q;  // of each stage
    wire       move = ~valid_q[2] | rsp_ready_i;

    // The request
    reg [5:0]  op_q;
    reg [1:0]  width_q;
    reg [63:0] old_q;
    reg [63:0] src0_q;
    reg [63:0] src1_q;

    // What it means
    reg [17:0] control_2_q;
    reg [1:0]  width_2_q;
    reg [63:0] old_2_q;
    reg [63:0] src0_2_q;
    reg [63:0] src1_2_q;

    // The response
    reg        write_3_q;
    reg        error_3_q;
    reg [63:0] new_3_q;
    reg [63:0] ret_3_q;

    wire [17:0] control;
    atomic_alu_control decode (
        .op_i      (op_q),
        .width_i   (width_q),
        .control_o (control)
    );
    wire        write;
    wire [63:0] new_value;
    wire [63:0] ret;
    wire        unused;
    atomic_alu_datapath datapath (
        .control_i (control_2_q),
        .width_i   (width_2_q),
        .old_i     (old_2_q),
        .src0_i    (src0_2_q),
        .src1_i    (src1_2_q),
        .match_i   (1'b1),
        .new_o     (new_value),
        .ret_o     (ret),
        .write_o   (write),
        .match_o   (unused)
    );

    always @(posedge clk) begin
        if (move) begin
            valid_q                                  <= {valid_q[1:0], req_valid_i};
            {op_q, width_q, old_q, src0_q, src1_q}   <= {op_i, width_i, old_i, src0_i, src1_i};
            {control_2_q, width_2_q}                 <= {control, width_q};
            {old_2_q, src0_2_q, src1_2_q}            <= {old_q, src0_q, src1_q};
            {write_3_q, error_3_q, new_3_q, ret_3_q} <= {write, ~control_2_q[0], new_value, ret};
        end
        if (rst)
            valid_q <= 3'd0;
    end
    assign req_ready_o = move;
    assign rsp_valid_o = valid_q[2];
    assign write_o     = write_3_q;
    assign error_o     = error_3_q;
    assign new_o       = new_3_q;
    assign ret_o       = ret_3_q;
endmodule
`default_nettype wire
