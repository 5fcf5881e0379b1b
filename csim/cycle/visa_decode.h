/* SPDX-License-Identifier: MIT */
/* Cycle part of the visa_decode model: every port on each cycle, docs/units/visa_decode.md. */
#ifndef CSIM_CYCLE_VISA_DECODE_H
#define CSIM_CYCLE_VISA_DECODE_H

#define PIPELINE_UNIT visa_decode
#define PIPELINE_PORTS "cycle/visa_decode_ports.h"
#define PIPELINE_STAGES 2
#include "cycle/pipeline.h"

/* Computes the responses to n requests; pure. req and rsp do not overlap. */
void visa_decode_respond(const struct visa_decode_req *req, struct visa_decode_rsp *rsp, size_t n);

#endif
