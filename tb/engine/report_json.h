/* SPDX-License-Identifier: MIT */
/* Report of a failure for programs: docs/results.md describes the members. */
#ifndef TB_ENGINE_REPORT_JSON_H
#define TB_ENGINE_REPORT_JSON_H

#include "engine/last_cycles.h"
#include "engine/report.h"

/*
 * Writes the report. The record is that of the failure, or NULL. False: the reason is on stderr, and there is no file.
 */
bool report_write_json(const struct report *report, const struct last_cycles *record, const char *path);

#endif
