// SPDX-License-Identifier: MIT
`default_nettype none

// Drain and respond stages of dword_atomic: a message waits for its last channels in the banks, then its results are
// offered beat by beat; docs/units/dword_atomic.md.
module dword_respond (
    input  wire         clk,          // clock, rising edge
    input  wire         rst,          // reset

    // The message in the work stage
    input  wire         over_i,       // it is complete: it moves here if free_o
    output wire         free_o,       // it can move here
    input  wire [1:0]   slot_i,       // the message's quarter of the memories
    input  wire [3:0]   error_i,      // 0, or the first check that fails
    input  wire [15:0]  dst_we_i,     // elements of Dst that are written
    input  wire [15:0]  dst_even_i,   // elements that bank 0 returns
    input  wire [15:0]  dst_odd_i,    // elements that bank 1 returns

    // Return value of a channel, for each bank
    input  wire [1:0]   give_i,       // there is one
    input  wire [11:0]  worked_i,     // its number, within the message's quarter
    input  wire [63:0]  ret_i,        // what it returns

    output wire         idle_o,       // both stages are empty

    output wire         rsp_valid_o,  // the unit's ports of these names
    input  wire         rsp_ready_i,
    output wire [3:0]   error_o,
    output wire [3:0]   dst_we_o,
    output wire [127:0] dst_o
);
    // Drain: its three cycles, the last of which can be longer, and the message
    reg        first_q;
    reg        second_q;
    reg        third_q;
    reg [1:0]  next_slot_q;
    reg [3:0]  next_error_q;
    reg [15:0] next_we_q;
    reg [15:0] next_even_q;
    reg [15:0] next_odd_q;

    // Respond: the message, and the elements of its Dst that have yet to be offered
    reg        valid_q;
    reg [1:0]  slot_q;
    reg [1:0]  beat_q;
    reg [3:0]  error_q;
    reg [15:0] we_q;
    reg [15:0] even_q;
    reg [15:0] odd_q;

    wire empty  = ~valid_q | (rsp_ready_i & (&beat_q));
    wire load   = third_q & empty;
    wire step   = valid_q & rsp_ready_i;
    wire free   = load | ~(first_q | second_q | third_q);
    wire accept = over_i & free;

    /* verilator tracing_off */
    wire [255:0] returned;
    wire [255:0] chosen;
    genvar       b;
    genvar       n;
    generate
        for (b = 0; b < 2; b = b + 1) begin : banks
            for (n = 0; n < 4; n = n + 1) begin : channels
                lut_ram #(.ADDRESS(4), .WIDTH(32)) ram (
                    .clk     (clk),
                    .we_i    (give_i[b] & (worked_i[6*b+:2] == n[1:0])),
                    .waddr_i (worked_i[6*b+2+:4]),
                    .wdata_i (ret_i[32*b+:32]),
                    .raddr_i ({slot_q, beat_q}),
                    .rdata_o (returned[128*b+32*n+:32])
                );
                assign chosen[128*b+32*n+:32] =
                    returned[128*b+32*n+:32] & {32{valid_q & (b == 0 ? even_q[n] : odd_q[n])}};
            end
        end
    endgenerate
    /* verilator tracing_on */

    always @(posedge clk) begin
        first_q  <= ~rst & accept;
        second_q <= ~rst & first_q;
        third_q  <= ~rst & (second_q | (third_q & ~load));
        valid_q  <= ~rst & (load | (valid_q & ~empty));
        if (accept) begin
            next_slot_q  <= slot_i;
            next_error_q <= error_i;
            next_we_q    <= dst_we_i;
            next_even_q  <= dst_even_i;
            next_odd_q   <= dst_odd_i;
        end
        if (step) begin
            beat_q <= beat_q + 2'd1;
            we_q   <= we_q >> 4;
            even_q <= even_q >> 4;
            odd_q  <= odd_q >> 4;
        end
        if (load) begin
            slot_q  <= next_slot_q;
            beat_q  <= 2'd0;
            error_q <= next_error_q;
            we_q    <= next_we_q;
            even_q  <= next_even_q;
            odd_q   <= next_odd_q;
        end
    end

    assign free_o      = free;
    assign idle_o      = ~(first_q | second_q | third_q | valid_q);
    assign rsp_valid_o = valid_q;
    assign error_o     = error_q & {4{valid_q}};
    assign dst_we_o    = we_q[3:0] & {4{valid_q}};
    assign dst_o       = chosen[127:0] | chosen[255:128];
endmodule
`default_nettype wire
