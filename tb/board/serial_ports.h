/* SPDX-License-Identifier: MIT */
/* Port list of module `board`, which scripts/board_unit.py prints. The form is that of csim/cycle/atomic_alu_ports.h.
 */
PORT(IN, rst, 1, 1, ALWAYS, "reset of all, synchronous, active high")
PORT(IN, rx_i, 1, 1, ALWAYS, "from the host")
PORT(OUT, tx_o, 1, 1, ALWAYS, "to the host")
