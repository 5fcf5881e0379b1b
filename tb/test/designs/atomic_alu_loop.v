// SPDX-License-Identifier: MIT
// Never settles once a request is offered: a loop through an inverter.
module atomic_alu (
`include "atomic_alu_ports.vh"
);
    wire loop = req_valid_i & ~loop;
    assign req_ready_o = loop;
    assign {rsp_valid_o, write_o, error_o, new_o, ret_o} = 131'd0;
endmodule
