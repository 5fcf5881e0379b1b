// SPDX-License-Identifier: MIT
`default_nettype none

// Respond stage of svm_atomic: keeps the results of channels while their message works, then offers them beat by beat;
// docs/units/svm_atomic.md.
module svm_atomic_respond (
    input  wire         clk,          // clock, rising edge
    input  wire         rst,          // reset

    // A message moves to the read stage
    input  wire         passed_i,     // it moves
    input  wire [3:0]   error_i,      // 0, or the first check that fails
    input  wire [7:0]   dst_we_i,     // elements of Dst that are written
    input  wire [7:0]   dst_set_i,    // and elements that can be nonzero

    // The message in the work stage
    input  wire         moved_i,      // it comes, from the read stage
    input  wire         half_i,       // its half of the memories
    input  wire         give_i,       // a channel has worked
    input  wire [2:0]   worked_i,     // its number
    input  wire [63:0]  ret_i,        // its return value
    input  wire         leave_i,      // all have worked, and it moves here
    output wire         free_o,       // it may: the stage is free
    output wire         hold_o,       // WAIT: writes of the message here are pending
    input  wire         written_i,    // all are done at the next edge

    output wire         rsp_valid_o,  // the unit's ports of these names
    input  wire         rsp_ready_i,
    output wire [3:0]   error_o,
    output wire [1:0]   dst_we_o,
    output wire [127:0] dst_o
);
    // The messages in the read stage and in the work stage
    reg [3:0] read_error_q;
    reg [7:0] read_we_q;
    reg [7:0] read_set_q;
    reg [3:0] work_error_q;
    reg [7:0] work_we_q;
    reg [7:0] work_set_q;

    // The message in the response, and the elements of its Dst that have yet to be offered
    reg       wait_q;
    reg       valid_q;
    reg       half_q;
    reg [1:0] beat_q;
    reg [3:0] error_q;
    reg [7:0] we_q;
    reg [7:0] set_q;

    wire step = valid_q & rsp_ready_i;

    /* verilator tracing_off */
    wire [127:0] pair;
    genvar       n;
    generate
        for (n = 0; n < 2; n = n + 1) begin : channels
            lut_ram #(.ADDRESS(3), .WIDTH(64)) returned (
                .clk     (clk),
                .we_i    (give_i & (worked_i[0] == n[0])),
                .waddr_i ({half_i, worked_i[2:1]}),
                .wdata_i (ret_i),
                .raddr_i ({half_q, beat_q}),
                .rdata_o (pair[64*n+:64])
            );
        end
    endgenerate
    /* verilator tracing_on */

    always @(posedge clk) begin
        wait_q  <= ~rst & (leave_i | (wait_q & ~written_i));
        valid_q <= ~rst & ((wait_q & written_i) | (valid_q & ~(rsp_ready_i & (&beat_q))));
        if (passed_i) begin
            read_error_q <= error_i;
            read_we_q    <= dst_we_i;
            read_set_q   <= dst_set_i;
        end
        if (moved_i) begin
            work_error_q <= read_error_q;
            work_we_q    <= read_we_q;
            work_set_q   <= read_set_q;
        end
        if (step) begin
            beat_q <= beat_q + 2'd1;
            we_q   <= we_q >> 2;
            set_q  <= set_q >> 2;
        end
        if (leave_i) begin
            half_q  <= half_i;
            beat_q  <= 2'd0;
            error_q <= work_error_q;
            we_q    <= work_we_q;
            set_q   <= work_set_q;
        end
    end

    assign free_o      = ~wait_q & ~valid_q;
    assign hold_o      = wait_q;
    assign rsp_valid_o = valid_q;
    assign error_o     = error_q & {4{valid_q}};
    assign dst_we_o    = we_q[1:0] & {2{valid_q}};
    assign dst_o       = pair & {{64{set_q[1] & valid_q}}, {64{set_q[0] & valid_q}}};
endmodule
`default_nettype wire
