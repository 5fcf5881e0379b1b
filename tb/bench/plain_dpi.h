// SPDX-License-Identifier: MIT
// What plain_bench.svh calls: a clock on the wall. Each bench includes this once.
#ifndef TB_BENCH_PLAIN_DPI_H
#define TB_BENCH_PLAIN_DPI_H

#include <chrono>

#include "Vdut__Dpi.h"

double wall_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

#endif
