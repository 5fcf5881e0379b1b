// SPDX-License-Identifier: MIT
// Our unit with one fault of these around it:
//
//   0  none
//   1  byte 1 of a word is never written
//   2  the address of a memory request changes while the request waits
//   3  a response comes before the last write has passed
//   4  a write to bank 0 of T0 makes dword 0x1ac zero
//   5  the host port writes while a message is in flight, too
//   6  a read of an address with bit 4 set is not answered: the design waits for ever
//   7  an address that is not a multiple of 8 goes to memory
//   8  a memory request that waits is taken back for a cycle
//   9  a response makes dword 0x1ac of T0 zero
//   a  the host port writes without host_valid_i, too
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
    wire        unit_take;

    // Fault 3: a write is taken at once and waits here.
    reg         posted_q;
    reg  [71:0] post_q;
    reg  [31:0] post_addr_q;
    wire        post = fault == 3 & unit_ask & unit_we & ~posted_q;
    // Faults 2 and 8
    reg         waits_q;
    wire        back = fault == 8 & waits_q;
    always @(posedge clk) begin
        waits_q <= ~rst & mem_req_valid_o & ~mem_req_ready_i;
        posted_q <= ~rst & (post | (posted_q & ~mem_req_ready_i));
        if (post)
            {post_q, post_addr_q} <= {unit_be, unit_wdata, unit_addr};
    end
    // Faults 4, 5, 9 and a: behind the unit's back
    wire        sneak = (fault == 5 & ~req_ready_o & host_valid_i) | (fault == 8'ha & ~host_valid_i);
    always @(posedge clk) begin
        if (~rst & ((fault == 4 & unit.banks[0].bank.store_i) | (fault == 9 & rsp_valid_o)))
            unit.banks[0].bank.ram.memory_q[8'h6b] <= 32'd0;
        if (sneak & host_we_i & host_addr_i[1:0] == 2'd0)
            unit.banks[0].bank.ram.memory_q[host_addr_i[9:2]] <= host_wdata_i;
    end
    // Fault 6
    reg         deaf_q;
    always @(posedge clk) if (unit_ask) deaf_q <= fault == 6 & unit_addr[4];

    assign mem_req_valid_o = posted_q | (unit_ask & ~post & ~back);
    assign mem_req_we_o    = posted_q | unit_we;
    assign mem_req_addr_o  = posted_q ? post_addr_q
                           : unit_addr ^ {27'd0, fault == 2 & waits_q, 1'b0, fault == 7 & unit_we, 2'd0};
    assign mem_req_be_o    = posted_q ? post_q[71:64] : unit_be & ~{6'd0, fault == 1, 1'b0};
    assign mem_req_wdata_o = posted_q ? post_q[63:0] : unit_wdata;
    assign mem_rsp_ready_o = unit_take & ~deaf_q;
    assign host_rdata_o    = unit_rdata;
    assign rsp_valid_o     = unit_valid;

    dword_atomic unit (
        .clk             (clk),
        .rst             (rst),
        .req_valid_i     (req_valid_i),
        .req_ready_o     (req_ready_o),
        .message_i       (message_i),
        .exec_mask_i     (exec_mask_i),
        .pred_i          (pred_i),
        .size_i          (size_i),
        .offset_i        (offset_i),
        .src0_i          (src0_i),
        .src1_i          (src1_i),
        .rsp_valid_o     (unit_valid),
        .rsp_ready_i     (rsp_ready_i),
        .error_o         (error_o),
        .dst_we_o        (dst_we_o),
        .dst_o           (dst_o),
        .mem_req_valid_o (unit_ask),
        .mem_req_ready_i (post | (~posted_q & ~back & mem_req_ready_i)),
        .mem_req_we_o    (unit_we),
        .mem_req_addr_o  (unit_addr),
        .mem_req_be_o    (unit_be),
        .mem_req_wdata_o (unit_wdata),
        .mem_rsp_valid_i (mem_rsp_valid_i & ~deaf_q),
        .mem_rsp_ready_o (unit_take),
        .mem_rsp_rdata_i (mem_rsp_rdata_i),
        .host_valid_i    (host_valid_i),
        .host_we_i       (host_we_i),
        .host_addr_i     (host_addr_i),
        .host_wdata_i    (host_wdata_i),
        .host_rdata_o    (unit_rdata)
    );
endmodule
