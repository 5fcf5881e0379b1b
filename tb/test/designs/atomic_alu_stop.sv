// SPDX-License-Identifier: MIT
// Ends the simulation once a request comes, in one of these ways:
//
//   0  $stop
//   1  $finish
//   2  $fatal
//   3  its process is killed
//   4  what it asserts does not hold
//   5  a loop in a function has no end
//   6  outputs do not settle: a loop through an inverter
//   7  not at once, but what it asserts about the end does not hold
module atomic_alu (
`include "atomic_alu_ports.vh"
);
`include "fault.vh"
    reg  [15:0] count = 1;
    wire        loop = fault == 6 & req_valid_i & ~loop;
    // What is not used would be left out.
    assign req_ready_o = ~loop & count != 0;
    assign {rsp_valid_o, write_o, error_o, new_o, ret_o} = 131'd0;

    function [15:0] endless(input [15:0] from);
        endless = from;
        while (endless != 0)
            endless = {endless[14:0], endless[15]};
    endfunction

    always @(posedge clk) begin
        if (req_valid_i) begin
            if (fault == 0) $stop;
            if (fault == 1) $finish;
            if (fault == 2) $fatal(1, "no such request");
            if (fault == 3) $system("kill -s SEGV $PPID");
            if (fault == 5) count <= endless(count);
        end
        assert (!(fault == 4 && req_valid_i)) else $error("%0d is no such request", op_i);
    end

    final assert (fault != 7) else $error("not yet");
endmodule
