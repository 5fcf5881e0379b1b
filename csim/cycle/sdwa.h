/* SPDX-License-Identifier: MIT */
/*
 * The cycle part of the sdwa model: what every port shows on each cycle, docs/units/sdwa.md.
 */
#ifndef CSIM_CYCLE_SDWA_H
#define CSIM_CYCLE_SDWA_H

/* A parameter of the design: it has float operations. Unless the command line says it, that of most configurations. */
#ifndef FLOAT
#define FLOAT 1
#endif

enum { SDWA_STAGES = FLOAT ? 10 : 4 };
#define PIPELINE_UNIT sdwa
#define PIPELINE_PORTS "cycle/sdwa_ports.h"
#define PIPELINE_STAGES SDWA_STAGES
#include "cycle/pipeline.h"

/* The lanes for which the ports have room. */
enum { SDWA_LANES = sizeof(((struct sdwa_req *)0)->old_i) / sizeof(uint32_t) };

/*
 * The responses to n requests of a unit with 1 to SDWA_LANES lanes; pure. What a request says of higher lanes is not
 * looked at, and the response says 0 of them. req and rsp do not overlap.
 */
void sdwa_respond(const struct sdwa_req *req, struct sdwa_rsp *rsp, unsigned lanes, size_t n);

#endif
