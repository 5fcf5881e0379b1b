/* SPDX-License-Identifier: MIT */
/* Cycle part of the sdwa model: every port on each cycle, docs/units/sdwa.md. */
#ifndef CSIM_CYCLE_SDWA_H
#define CSIM_CYCLE_SDWA_H

/* Parameters of the design, float and transcendental operations; by default, those of most configurations. */
#ifndef FLOAT
#define FLOAT 1
#endif
#ifndef TRANS
#define TRANS 0
#endif
/* Results that a user's design may have for transcendental operations: enum float_profile. Ours has the model's. */
#ifndef PROFILE
#define PROFILE (-1)
#endif

#define PIPELINE_UNIT sdwa
#define PIPELINE_PORTS "cycle/sdwa_ports.h"
#if TRANS
enum { SDWA_STAGES = 12 };
#define PIPELINE_STAGES SDWA_STAGES
#define PIPELINE_LANES CSIM_LANES(16)
#include "cycle/pipeline_parts.h"
#else
enum { SDWA_STAGES = FLOAT ? 10 : 4 };
#define PIPELINE_STAGES SDWA_STAGES
#include "cycle/pipeline.h"
#endif

/* Lanes that fit the ports. */
enum { SDWA_LANES = sizeof(((struct sdwa_req *)0)->old_i) / sizeof(uint32_t) };

/*
 * Computes the responses to n requests of a unit with 1 to SDWA_LANES lanes; pure. Ignores higher lanes of requests and
 * sets those of responses to 0. req and rsp do not overlap.
 */
void sdwa_respond(const struct sdwa_req *req, struct sdwa_rsp *rsp, unsigned lanes, size_t n);

#endif
