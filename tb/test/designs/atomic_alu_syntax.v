// SPDX-License-Identifier: MIT
// Does not compile.
module atomic_alu (
`include "atomic_alu_ports.vh"
);
    assign req_ready_o = ;
endmodule
