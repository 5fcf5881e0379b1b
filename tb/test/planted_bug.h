// SPDX-License-Identifier: MIT
// Which of the bugs in a design is switched on, numbered by scripts/bugs.py from 1; 0 is none.
#ifndef TB_TEST_PLANTED_BUG_H
#define TB_TEST_PLANTED_BUG_H

#include <cstdlib>

static const int planted_bug = [] {
    const char *number = std::getenv("PLANTED_BUG");
    return number ? std::atoi(number) : 0;
}();

#endif
