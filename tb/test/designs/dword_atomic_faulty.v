// SPDX-License-Identifier: MIT
// Our unit with one fault of these around it:
//
//   0  none
//   1  byte 1 of a word is never written
//   2  the address of a memory request changes while the request waits
//   3  a response comes before the last write has passed
//   4  a request to T0 makes dword 0x1ac zero
//   5  the host port writes while a message is in flight, too
//   6  a read of an address with bit 4 set is not answered: the design waits for ever
//   7  an address that is not a multiple of 8 goes to memory
//   8  a memory request that waits is taken back for a cycle
//   9  a response makes dword 0x1ac of T0 zero
//   a  the host port writes without host_valid_i, too
//   b  a response never comes: the design reads memory for ever
//
// or a breach of one rule of docs/handshake.md, which does no harm where the rule is relaxed:
//
//   10 valid      a response that waits is taken back for a cycle
//   11 hold       a response that waits is right only when it is taken
//   12 wait       a response comes only with rsp_ready_i
//   13 wait       a response comes only after a cycle with rsp_ready_i
//   14 due        a response comes once more unless there is a request
//   15 reset      a response comes after a reset, before any request
//   16 mem_hold   a memory request that waits is right only when it is taken
//   17 mem_wait   a memory request comes only with mem_req_ready_i
//   18 mem_wait   a memory request comes only after a cycle with mem_req_ready_i
//   19 wait       as 13, and the design reads memory until then
//
// or something that is right in the closed loop:
//
//   20  ready comes only with valid, of requests, or a cycle after it, of answers
//   21  memory is read in the cycle of a request, for nothing
//
// Whatever the fault is: where the bench breaks a rule itself, errors are wrong from then on.
module dword_atomic_faulty (
`include "dword_atomic_ports.vh"
);
    `include "fault.vh"
    wire        unit_valid;
    wire        unit_ask;
    wire        unit_we;
    wire [31:0] unit_addr;
    wire [7:0]  unit_be;
    wire [63:0] unit_wdata;
    wire [31:0] unit_rdata;
    wire [127:0] unit_dst;
    wire        unit_take;
    wire        unit_ready;
    wire [3:0]  unit_error;

    // Fault 3: a write is taken at once and waits here, for longer than it takes to answer.
    reg         posted_q;
    reg  [3:0]  age_q;
    wire        posts = posted_q & age_q == 4'd15;
    reg  [71:0] post_q;
    reg  [31:0] post_addr_q;
    wire        post = fault == 3 & unit_ask & unit_we & ~posted_q;
    // Faults 2, 8 and 16 to 18
    reg         waits_q;
    reg         seen_q; // memory was ready while a request was there
    reg         back_q; // it has been taken back
    wire        back = (fault == 8 & waits_q & ~back_q) | (fault == 8'h17 & ~mem_req_ready_i) | (fault == 8'h18 & ~seen_q);
    always @(posedge clk) begin
        waits_q <= ~rst & mem_req_valid_o & ~mem_req_ready_i;
        back_q  <= ~rst & unit_ask & ~(mem_req_valid_o & mem_req_ready_i) & (back_q | waits_q);
        seen_q  <= ~rst & unit_ask & ~(mem_req_valid_o & mem_req_ready_i) & (seen_q | mem_req_ready_i);
        posted_q <= ~rst & (post | (posted_q & ~(posts & mem_req_ready_i)));
        age_q    <= posted_q ? age_q + {3'd0, ~posts} : 4'd0;
        if (post)
            {post_q, post_addr_q} <= {unit_be, unit_wdata, unit_addr};
    end
    // Faults 4, 5, 9 and a: the host finds another dword in one place, until it writes there
    reg         spoilt_q;
    reg  [41:0] spoil_q; // which dword is what
    reg  [7:0]  held_q;  // beats of requests without beats of responses
    reg  [1:0]  beat_q;  // of a request, the next one
    wire        asks_here = req_valid_i & req_ready_o & beat_q == 2'd0 & message_i[47:40] == 8'd0;
    wire        zeroes    = ~rst & ((fault == 4 & asks_here) | (fault == 9 & rsp_valid_o));
    wire        sneaks    = host_we_i & ((fault == 5 & held_q != 8'd0 & host_valid_i) | (fault == 8'ha & ~host_valid_i));
    reg         wrong_q;
    always @(posedge clk) begin
        held_q  <= rst ? 8'd0 : held_q + {7'd0, req_valid_i & req_ready_o} - {7'd0, rsp_valid_o & rsp_ready_i};
        beat_q  <= rst ? 2'd0 : beat_q + {1'b0, req_valid_i & req_ready_o};
        wrong_q <= ~rst & spoilt_q & host_valid_i & ~host_we_i & held_q == 8'd0 & host_addr_i == spoil_q[41:32];
        if (zeroes | sneaks) begin
            spoilt_q <= 1'b1;
            spoil_q  <= zeroes ? {10'h1ac, 32'd0} : {host_addr_i, host_wdata_i};
        end else if (~rst & host_valid_i & host_we_i & held_q == 8'd0 & host_addr_i == spoil_q[41:32])
            spoilt_q <= 1'b0;
    end
    initial spoilt_q = 1'b0;
    // Fault 6
    reg         deaf_q;
    always @(posedge clk) if (unit_ask) deaf_q <= fault == 6 & unit_addr[4];

    // Faults 10 to 15
    reg         stays_q; // a response waits, which was seen
    reg         ready_q; // its consumer was ready before
    reg         twice_q;
    reg         fresh_q; // no request has come since a reset
    reg         hid_q;   // it has been taken back
    wire        hide = (fault == 8'h10 & stays_q & ~hid_q) | (fault == 8'h12 & ~rsp_ready_i)
                     | ((fault == 8'h13 | fault == 8'h19) & ~ready_q) | fault == 8'hb;
    always @(posedge clk) begin
        stays_q <= ~rst & rsp_valid_o & ~rsp_ready_i;
        hid_q   <= ~rst & unit_valid & ~(rsp_valid_o & rsp_ready_i) & (hid_q | stays_q);
        ready_q <= ~rst & unit_valid & ~(rsp_valid_o & rsp_ready_i) & (ready_q | rsp_ready_i);
        twice_q <= ~rst & fault == 8'h14 & unit_valid & rsp_ready_i & held_q == 8'd1;
        fresh_q <= rst | (fresh_q & ~req_valid_i);
    end
    assign rsp_valid_o = (unit_valid & ~hide) | ((twice_q | (fault == 8'h15 & fresh_q)) & ~req_valid_i);

    // Faults b, 19 and 21: a read of address 0, whose answer the unit does not see
    reg         early_q;
    reg         owed_q;
    wire        reads = (fault == 8'h21 & req_valid_i & req_ready_o)
                      | ((fault == 8'hb | fault == 8'h19) & unit_valid & hide);
    wire        early = early_q | (reads & ~rst & ~owed_q & ~unit_ask & ~unit_take);
    always @(posedge clk) begin
        early_q <= ~rst & early & ~mem_req_ready_i;
        owed_q  <= ~rst & ((early & mem_req_ready_i) | (owed_q & ~mem_rsp_valid_i));
    end
    wire        busy = early | owed_q;

    // The bench's side
    reg         asks_q;
    reg         answers_q;
    reg [31:0]  asked_q;
    reg [63:0]  answer_q;
    reg [31:0]  reads_q; // that wait for an answer
    reg         broken_q;
    wire [31:0] asked = message_i[31:0] ^ exec_mask_i ^ pred_i ^ size_i[31:0] ^ offset_i[127:96] ^ src1_i[31:0];
    wire        read  = mem_req_valid_o & mem_req_ready_i & ~mem_req_we_o;
    always @(posedge clk) begin
        asks_q    <= ~rst & req_valid_i & ~req_ready_o;
        answers_q <= ~rst & mem_rsp_valid_i & ~mem_rsp_ready_o;
        asked_q   <= asked;
        answer_q  <= mem_rsp_rdata_i;
        reads_q   <= rst ? 32'd0 : reads_q + {31'd0, read} - {31'd0, mem_rsp_valid_i & mem_rsp_ready_o};
        if (~rst & ((asks_q & (~req_valid_i | asked != asked_q))
                  | (answers_q & (~mem_rsp_valid_i | mem_rsp_rdata_i != answer_q))
                  | (mem_rsp_valid_i & reads_q == 0)))
            broken_q <= 1'b1;
    end
    initial broken_q = 1'b0;
    assign error_o = unit_error ^ {broken_q & rsp_valid_o, 3'd0};

    wire        wrong = fault == 8'h16 & waits_q & ~mem_req_ready_i;
    assign mem_req_valid_o = posts | (unit_ask & ~posted_q & ~post & ~back & ~busy) | early;
    assign mem_req_we_o    = (posted_q | unit_we) & ~early;
    assign mem_req_addr_o  = early ? 32'd0 : posted_q ? post_addr_q
                           : unit_addr ^ {27'd0, (fault == 2 & waits_q) | wrong, 1'b0, fault == 7 & unit_we, 2'd0};
    assign mem_req_be_o    = early ? 8'd0 : posted_q ? post_q[71:64] : unit_be & ~{6'd0, fault == 1, 1'b0};
    assign mem_req_wdata_o = early ? 64'd0 : posted_q ? post_q[63:0] : unit_wdata;
    assign mem_rsp_ready_o = ((unit_take & ~deaf_q) | owed_q) & (fault != 8'h20 | answers_q);
    assign host_rdata_o    = wrong_q ? spoil_q[31:0] : unit_rdata;
    assign req_ready_o     = unit_ready & (fault != 8'h20 | req_valid_i);
    assign dst_o           = unit_dst ^ {96'd0, {32{fault == 8'h11 & stays_q & ~rsp_ready_i}}};

    dword_atomic unit (
        .req_ready_o     (unit_ready),
        .rsp_valid_o     (unit_valid),
        .rsp_ready_i     (rsp_ready_i & ~hide),
        .error_o         (unit_error),
        .dst_o           (unit_dst),
        .mem_req_valid_o (unit_ask),
        .mem_req_ready_i (post | (~posted_q & ~back & ~busy & mem_req_ready_i)),
        .mem_req_we_o    (unit_we),
        .mem_req_addr_o  (unit_addr),
        .mem_req_be_o    (unit_be),
        .mem_req_wdata_o (unit_wdata),
        .mem_rsp_valid_i (mem_rsp_valid_i & ~deaf_q & ~owed_q & (fault != 8'h20 | answers_q)),
        .mem_rsp_ready_o (unit_take),
        .host_rdata_o    (unit_rdata),
        .*
    );
endmodule
