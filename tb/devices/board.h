/* SPDX-License-Identifier: MIT */
/* Bitstream that a worker expects on its board: board_linked.c. */
#ifndef TB_DEVICES_BOARD_H
#define TB_DEVICES_BOARD_H

extern const char board_name[]; /* UNIT-CONFIG */

#endif
