// SPDX-License-Identifier: MIT
// Which fault a design has stands in a file, whose name is the test's to define: one build has them all.
`include "fault_file.vh"
    reg [7:0] fault_q[0:0];
    initial $readmemh(`FAULT_FILE, fault_q);
    wire [7:0] fault = fault_q[0];
