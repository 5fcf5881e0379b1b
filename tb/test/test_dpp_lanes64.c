/* SPDX-License-Identifier: MIT */
/* Unit tests of the cycle part of dpp as it is compiled for the configuration lanes64. */
#define LANES 64
#include "test/dpp_timing.h"
