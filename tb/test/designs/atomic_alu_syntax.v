// SPDX-License-Identifier: MIT
// Does not compile.
module atomic_alu (
`include "ports.vh"
);
    assign req_ready_o = ;
endmodule
