// SPDX-License-Identifier: MIT
package foreign_widths;
    localparam int OP = 6;
    localparam int OPERAND = 64;
endpackage
