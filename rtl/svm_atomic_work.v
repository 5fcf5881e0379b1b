// SPDX-License-Identifier: MIT
`default_nettype none

// Read and work stages of svm_atomic. Reads of all groups are issued in order, including those of the next message. One
// group after the other does its steps and is written; docs/units/svm_atomic.md. Groups of all messages are numbered
// modulo 16: fewer than that are found at a time.
module svm_atomic_work (
    input  wire         clk,              // clock, rising edge
    input  wire         rst,              // reset

    // Groups of the message in the gather stage
    output wire         go_o,             // a group may be found: the read stage holds no message
    input  wire         found_i,          // one is found
    input  wire [3:0]   number_i,         // the group's number
    input  wire [60:0]  word_i,           // the number of its word in memory
    input  wire         clash1_i,         // it may be that of the previous message's last group
    input  wire         clash2_i,         // or that of the last but one, if any
    input  wire [2:0]   lowest_i,         // its lowest channel
    input  wire [7:0]   others_i,         // its other channels

    // The next message
    input  wire         pass_i,           // it is offered
    output wire         passed_o,         // it is taken; number_i is the one after its last group
    input  wire [1:0]   slot_i,           // its quarter of the operands' memories
    input  wire         some_i,           // it has groups
    input  wire [4:0]   op_i,             // its operation
    input  wire [1:0]   width_i,          // its width: 0 = 32, 1 = 16, 2 = 64 bits

    // The message in the work stage
    output wire         moved_o,          // it comes, from the read stage
    output wire [1:0]   slot_o,           // its quarter of the memories
    output wire [2:0]   channel_o,        // the channel that works next
    input  wire [129:0] operands_i,       // bits 2:1 of its address, Src1 and Src0
    output wire         give_o,           // a channel has worked
    output wire [2:0]   worked_o,         // its number
    output wire [63:0]  ret_o,            // its return value
    output wire         leave_o,          // all have worked, and it moves to the respond stage
    input  wire         free_i,           // which can take it
    input  wire         hold_i,           // a message there waits for its writes
    output wire         written_o,        // all writes in here transfer, or have transferred

    output wire         mem_req_valid_o,  // the unit's ports of these names
    input  wire         mem_req_ready_i,
    output wire         mem_req_we_o,
    output wire [63:0]  mem_req_addr_o,
    output wire [7:0]   mem_req_be_o,
    output wire [63:0]  mem_req_wdata_o,
    input  wire         mem_rsp_valid_i,
    output wire         mem_rsp_ready_o,
    input  wire [63:0]  mem_rsp_rdata_i
);
    // States, one bit each. In addition to them, only numbers and the full bits of the two registers are reset.
    reg ahead_q;  // the read stage holds a message
    reg empty_q;
    reg fetch_q;
    reg compute_q;
    reg operands_q;
    reg done_q;

    // The message in the read stage
    reg [1:0] ahead_slot_q;
    reg       ahead_some_q;
    reg [4:0] ahead_op_q;
    reg [1:0] ahead_width_q;

    // The message in the work stage
    reg [1:0] slot_q;
    reg [4:0] op_q;
    reg [1:0] width_q;

    // Numbers of groups: the next one to read, to answer, to finish; the one after the last group of the message in the
    // work stage, and after the newest group
    reg [3:0] issued_q;
    reg [3:0] answered_q;
    reg [3:0] finished_q;
    reg [3:0] end_q;
    reg [3:0] limit_q;

    // The next or working group
    reg [60:0] group_word_q;
    reg [2:0]  group_lowest_q;
    reg [7:0]  group_others_q;

    // The working channel, the remaining ones of its group, and the next of these; the word, its written bytes, and the
    // channel's 16 bits or more
    reg [2:0]  channel_q;
    reg [7:0]  others_q;
    reg [2:0]  next_q;
    reg [63:0] word_q;
    reg [7:0]  be_q;
    reg [3:0]  lanes_q;
    reg [63:0] old_q;
    reg [63:0] src0_q;
    reg [63:0] src1_q;

    // The store register and the port register
    reg        store_q;
    reg [60:0] store_addr_q;
    reg [7:0]  store_be_q;
    reg [63:0] store_data_q;
    reg        port_q;
    reg        port_we_q;
    reg [60:0] port_addr_q;
    reg [7:0]  port_be_q;
    reg [63:0] port_data_q;

    /* verilator tracing_off */
    // ---------------------------------------------------------------- states
    wire       clash1;
    wire       clash2;
    wire [3:0] left      = end_q - finished_q;
    wire       clear     = ~ahead_q | (~|left[3:2] & ~(left[0] & (left[1] | clash1)) & ~(left[1] & (clash1 | clash2)));
    wire       answering = answered_q != issued_q;
    wire       most      = (answered_q ^ issued_q) == 4'd8;
    wire       asking    = issued_q != limit_q;
    wire       read      = asking & clear & ~most & ~store_q;

    wire       start     = fetch_q & (answered_q != finished_q);
    wire       load      = ~port_q | mem_req_ready_i;
    wire       written   = ~store_q & ~(port_we_q & ~mem_req_ready_i);
    wire       last      = ~|others_q;
    wire       step      = compute_q & ~(last & (hold_i ? ~written : store_q & ~load));
    wire       over      = step & last;
    wire       ends      = left == 4'd1;
    wire       done      = done_q | (over & ends);
    wire       leave     = done & free_i;
    wire       moved     = ahead_q & (empty_q | leave);
    wire       passed    = pass_i & ~ahead_q & ~asking;

    // ---------------------------------------------------------------- groups and answers
    wire [60:0] read_word;
    wire [60:0] group_word;
    wire [2:0]  group_lowest;
    wire [7:0]  group_others;
    wire [63:0] answer;
    wire [3:0]  next_group = finished_q + {3'd0, over};

    lut_ram #(.ADDRESS(4), .WIDTH(63)) reads (
        .clk     (clk),
        .we_i    (found_i),
        .waddr_i (number_i),
        .wdata_i ({clash2_i, clash1_i, word_i}),
        .raddr_i (issued_q),
        .rdata_o ({clash2, clash1, read_word})
    );
    lut_ram #(.ADDRESS(4), .WIDTH(72)) groups (
        .clk     (clk),
        .we_i    (found_i),
        .waddr_i (number_i),
        .wdata_i ({word_i, lowest_i, others_i}),
        .raddr_i (next_group),
        .rdata_o ({group_word, group_lowest, group_others})
    );
    lut_ram #(.ADDRESS(4), .WIDTH(64)) answers (
        .clk     (clk),
        .we_i    (mem_rsp_valid_i & answering),
        .waddr_i (answered_q),
        .wdata_i (mem_rsp_rdata_i),
        .raddr_i (finished_q),
        .rdata_o (answer)
    );

    // ---------------------------------------------------------------- FETCH, OPERANDS
    wire [2:0] next;
    wire [7:0] rest;

    channel_pick #(.CHANNELS(8), .LOG2(3)) pick (
        .set_i   (others_q),
        .index_o (next),
        .rest_o  (rest)
    );

    wire [2:0]  channel = fetch_q ? group_lowest_q : next_q;
    wire [63:0] from    = fetch_q ? answer : word_q;
    wire [1:0]  place   = operands_i[129:128];
    wire        w16     = width_q[0];
    wire        w64     = width_q[1];
    wire [3:0]  lanes   = {w64 | (place[1] & (place[0] | ~w16)), w64 | (place[1] & ~place[0]),
                           w64 | (~place[1] & (place[0] | ~w16)), ~|place};

    // A 16-bit element can be any of four, a 32-bit element either of two.
    wire [31:0] old_high = from[63:32];
    wire [15:0] old_mid  = place[1] ? from[63:48] : from[31:16];
    wire [15:0] old_even = place[1] ? from[47:32] : from[15:0];
    wire [15:0] old_low  = place[0] ? old_mid : old_even;

    // ---------------------------------------------------------------- COMPUTE
    wire [63:0] new_value;
    wire [63:0] ret;
    wire        write;
    // Checks 3 and 4 stop all requests that the arithmetic would refuse.
    /* verilator lint_off UNUSED */
    wire        alu_error;
    /* verilator lint_on UNUSED */

    atomic_alu_core alu (
        .op_i    ({1'b0, op_q}),
        .width_i (width_q),
        .old_i   (old_q),
        .src0_i  (src0_q),
        .src1_i  (src1_q),
        .new_o   (new_value),
        .ret_o   (ret),
        .write_o (write),
        .error_o (alu_error)
    );

    wire [63:0] spread = {w64 ? new_value[63:48] : (w16 ? new_value[15:0] : new_value[31:16]),
                          w64 ? new_value[47:32] : new_value[15:0],
                          w16 ? new_value[15:0] : new_value[31:16],
                          new_value[15:0]};
    wire [63:0] field  = {{16{lanes_q[3]}}, {16{lanes_q[2]}}, {16{lanes_q[1]}}, {16{lanes_q[0]}}};
    wire [63:0] merged = (word_q & ~field) | (spread & field);
    wire [7:0]  bytes  = {{2{lanes_q[3]}}, {2{lanes_q[2]}}, {2{lanes_q[1]}}, {2{lanes_q[0]}}};
    wire [7:0]  be     = be_q | (bytes & {8{write}});

    // ---------------------------------------------------------------- the port
    wire [63:0] mask = {{8{store_be_q[7]}}, {8{store_be_q[6]}}, {8{store_be_q[5]}}, {8{store_be_q[4]}},
                        {8{store_be_q[3]}}, {8{store_be_q[2]}}, {8{store_be_q[1]}}, {8{store_be_q[0]}}};
    /* verilator tracing_on */

    always @(posedge clk) begin
        ahead_q    <= ~rst & (passed | (ahead_q & ~moved));
        empty_q    <= rst | ((empty_q | leave) & ~ahead_q);
        fetch_q    <= ~rst & ((moved & ahead_some_q) | (over & ~ends) | (fetch_q & ~start));
        compute_q  <= ~rst & (start | operands_q | (compute_q & ~step));
        operands_q <= ~rst & step & ~last;
        done_q     <= ~rst & ((moved & ~ahead_some_q) | (done & ~free_i));
        store_q    <= ~rst & ((over & (|be)) | (store_q & ~load));
        port_q     <= ~rst & (~load | store_q | read);

        issued_q   <= (issued_q + {3'd0, read & load}) & {4{~rst}};
        answered_q <= (answered_q + {3'd0, answering & mem_rsp_valid_i}) & {4{~rst}};
        finished_q <= next_group & {4{~rst}};
        if (rst | passed)
            limit_q <= number_i & {4{~rst}};
        if (rst | moved)
            end_q <= limit_q & {4{~rst}};
        if (passed) begin
            ahead_slot_q  <= slot_i;
            ahead_some_q  <= some_i;
            ahead_op_q    <= op_i;
            ahead_width_q <= width_i;
        end
        if (moved) begin
            slot_q  <= ahead_slot_q;
            op_q    <= ahead_op_q;
            width_q <= ahead_width_q;
        end

        group_word_q   <= group_word;
        group_lowest_q <= group_lowest;
        group_others_q <= group_others;
        next_q         <= next;
        if (fetch_q | operands_q) begin
            channel_q <= channel;
            others_q  <= fetch_q ? group_others_q : rest;
            lanes_q   <= lanes;
            old_q     <= {old_high, old_mid, old_low};
            src0_q    <= operands_i[63:0];
            src1_q    <= operands_i[127:64];
        end
        if (fetch_q) begin
            word_q <= answer;
            be_q   <= 8'd0;
        end
        if (step) begin
            word_q <= merged;
            be_q   <= be;
        end
        if (over) begin
            store_addr_q <= group_word_q;
            store_be_q   <= be;
            store_data_q <= merged;
        end
        if (rst) begin
            port_we_q   <= 1'b0;
            port_addr_q <= 61'd0;
            port_be_q   <= 8'd0;
            port_data_q <= 64'd0;
        end else if (load) begin
            port_we_q   <= store_q;
            port_addr_q <= (store_addr_q & {61{store_q}}) | (read_word & {61{read}});
            port_be_q   <= store_be_q & {8{store_q}};
            port_data_q <= store_data_q & mask & {64{store_q}};
        end
    end

    assign go_o            = ~ahead_q;
    assign passed_o        = passed;
    assign moved_o         = moved;
    assign slot_o          = slot_q;
    assign channel_o       = channel;
    assign give_o          = step;
    assign worked_o        = channel_q;
    assign ret_o           = ret;
    assign leave_o         = leave;
    assign written_o       = written;
    assign mem_req_valid_o = port_q;
    assign mem_req_we_o    = port_we_q;
    assign mem_req_addr_o  = {port_addr_q, 3'd0};
    assign mem_req_be_o    = port_be_q;
    assign mem_req_wdata_o = port_data_q;
    assign mem_rsp_ready_o = answering;
endmodule
`default_nettype wire
