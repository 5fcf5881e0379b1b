/* SPDX-License-Identifier: MIT */
/* Verdict of a unit on a response that differs from the model's: allow() of lanelock/bench_unit.h. */
#ifndef LANELOCK_ALLOWED_H
#define LANELOCK_ALLOWED_H

enum { LL_WHY = 128 /* size of a reason, including its final 0 */ };

struct ll_allowed {
    unsigned beat; /* beat of the response that is judged, from 0; set by the bench */
    double error;  /* error of the response in units of the last place; INFINITY: too large to count; 0: not a number */
    char text[LL_WHY]; /* allowed results in one line: "0x3f7fffff to 0x3f800001" */
};

#endif
