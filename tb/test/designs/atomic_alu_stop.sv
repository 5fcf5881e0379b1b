// SPDX-License-Identifier: MIT
// Ends the simulation when the first request comes: HOW=0 by $stop, 1 by $finish, 2 by $fatal, 3 by killing its process,
// 4 by what it asserts.
module atomic_alu #(
    parameter HOW = 0
) (
`include "atomic_alu_ports.vh"
);
    assign req_ready_o = 1'b1;
    assign {rsp_valid_o, write_o, error_o, new_o, ret_o} = 131'd0;
    always @(posedge clk) begin
        if (req_valid_i && HOW == 0) $stop;
        if (req_valid_i && HOW == 1) $finish;
        if (req_valid_i && HOW == 2) $fatal(1, "no such request");
        if (req_valid_i && HOW == 3) $system("kill -s SEGV $PPID");
        if (HOW == 4) assert (!req_valid_i) else $error("no such request");
    end
endmodule
