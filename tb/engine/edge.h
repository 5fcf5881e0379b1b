/* SPDX-License-Identifier: MIT */
/* Edge values, masks and carries, for sizes, bounds, addresses and operands of all units. */
#ifndef TB_ENGINE_EDGE_H
#define TB_ENGINE_EDGE_H

#include "lanelock/bench_random.h"

#endif
