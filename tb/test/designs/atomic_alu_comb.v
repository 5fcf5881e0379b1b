// SPDX-License-Identifier: MIT
// Right, and without a register: the response comes in the cycle of its request, and both are transferred at one edge.
module atomic_alu_comb (
`include "atomic_alu_ports.vh"
);
    assign req_ready_o = rsp_ready_i;
    assign rsp_valid_o = req_valid_i;
    atomic_alu_core core (.*);
endmodule
