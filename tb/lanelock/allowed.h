/* SPDX-License-Identifier: MIT */
/* What a unit says of a response that differs from the model's: allow() of lanelock/bench_unit.h. */
#ifndef LANELOCK_ALLOWED_H
#define LANELOCK_ALLOWED_H

enum { LL_WHY = 128 /* room for a reason, its end included */ };

struct ll_allowed {
    double error;      /* of the response, in units of the last place; INFINITY: too far to count; 0: not a number */
    char text[LL_WHY]; /* what is allowed, in a line: "0x3f7fffff to 0x3f800001" */
};

#endif
