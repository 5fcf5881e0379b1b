/* SPDX-License-Identifier: MIT */
/* Unit tests of the cycle part of dpp as it is compiled for the configuration lanes16. */
#define LANES 16
#include "test/dpp_timing.h"
