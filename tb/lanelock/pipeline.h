/* SPDX-License-Identifier: MIT */
/*
 * Movement of a unit's stages. A unit declares a kind and a latency, its number of stages; CHECK=cycle then predicts
 * each cycle.
 *
 * A request is executed when it is accepted, and its response enters the first stage. Without a response, the stage
 * stays empty. Outputs of the response are 0 while rsp_valid_o is 0.
 */
#ifndef LANELOCK_PIPELINE_H
#define LANELOCK_PIPELINE_H

enum ll_pipeline {
    LL_ANY,      /* any timing: the unit is checked with CHECK=txn */
    LL_STALL,    /* all stages stop while the last one waits */
    LL_COLLAPSE, /* a stage moves if the next one is empty or moves */
    LL_SKID      /* as LL_COLLAPSE with a registered ready: one more request fits upstream of the first stage */
};

enum { LL_STAGES = 64 /* greatest latency */ };

#endif
