// SPDX-License-Identifier: MIT
// Right, and not in the time of the contract page: our unit with two more register stages behind it, and with STALLS
// it also hesitates to take requests. WRONG=1 adds a bug: or at 16 bits keeps the old value.
module atomic_alu_late #(
    parameter STALLS = 0,
    parameter WRONG  = 0
) (
`include "atomic_alu_ports.vh"
);
    `include "stall.vh"
    wire go = STALLS == 0 | stall_q[0];

    wire         unit_ready;
    wire         unit_valid;
    wire [129:0] unit_rsp;
    wire         c_free;
    atomic_alu unit (
        .req_valid_i (req_valid_i & go),
        .req_ready_o (unit_ready),
        .src0_i      (WRONG && op_i == 6'h09 && width_i == 2'd1 ? 64'd0 : src0_i),
        .rsp_valid_o (unit_valid),
        .rsp_ready_i (c_free),
        .write_o     (unit_rsp[129]),
        .error_o     (unit_rsp[128]),
        .new_o       (unit_rsp[127:64]),
        .ret_o       (unit_rsp[63:0]),
        .*
    );
    assign req_ready_o = unit_ready & go;

    reg         c_valid_q;
    reg         d_valid_q;
    reg [129:0] c_rsp_q;
    reg [129:0] d_rsp_q;
    wire        d_free = !d_valid_q | rsp_ready_i;
    assign      c_free = !c_valid_q | d_free;
    always @(posedge clk) begin
        if (c_free) begin
            c_valid_q <= unit_valid;
            c_rsp_q   <= unit_rsp;
        end
        if (d_free) begin
            d_valid_q <= c_valid_q;
            d_rsp_q   <= #1 c_rsp_q; // a delay, as many write them
        end
        if (rst) begin
            c_valid_q <= 1'b0;
            d_valid_q <= 1'b0;
        end
    end
    // The payload is not zero while there is no response.
    assign rsp_valid_o = d_valid_q;
    assign {write_o, error_o, new_o, ret_o} = d_rsp_q;
endmodule
