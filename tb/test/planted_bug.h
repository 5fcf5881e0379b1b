// SPDX-License-Identifier: MIT
// Number of the planted bug that is on, from 1 in the order of scripts/bugs.py; 0: no bug
#ifndef TB_TEST_PLANTED_BUG_H
#define TB_TEST_PLANTED_BUG_H

#include <cstdlib>

static const int planted_bug = [] {
    const char *number = std::getenv("PLANTED_BUG");
    return number ? std::atoi(number) : 0;
}();

#endif
