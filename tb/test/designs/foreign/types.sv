// SPDX-License-Identifier: MIT
package foreign_types;
    typedef logic [foreign_widths::OP-1:0] op_t; // not foreign_later::OP
    typedef logic [1:0] width_t;
    typedef logic [foreign_widths::OPERAND-1:0] operand_t;
endpackage
