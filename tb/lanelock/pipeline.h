/* SPDX-License-Identifier: MIT */
/*
 * How the stages of a unit move. A unit names a kind and a latency, the number of its stages; CHECK=cycle then predicts
 * each cycle.
 *
 * A request is carried out when it is accepted, and its response enters the first stage. A request without a response
 * enters no stage: the stage stays empty. Outputs of the response are 0 while rsp_valid_o is 0.
 */
#ifndef LANELOCK_PIPELINE_H
#define LANELOCK_PIPELINE_H

enum ll_pipeline {
    LL_ANY,      /* any timing: the unit is checked with CHECK=txn */
    LL_STALL,    /* all stages stop while the last one waits */
    LL_COLLAPSE, /* a stage moves if the next one is empty or moves */
    LL_SKID      /* as LL_COLLAPSE, and ready is a register: one more request fits in front of the first stage */
};

enum { LL_STAGES = 64 /* greatest latency */ };

#endif
