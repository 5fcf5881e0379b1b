/* SPDX-License-Identifier: MIT */
/* A failure for programs: docs/results.md has the members. */
#ifndef TB_ENGINE_REPORT_JSON_H
#define TB_ENGINE_REPORT_JSON_H

#include "engine/record.h"
#include "engine/report.h"

/* The record is that of the failure, or NULL. False: the reason is on stderr, and nothing is left behind. */
bool report_write_json(const struct report *report, const struct record *record, const char *path);

#endif
