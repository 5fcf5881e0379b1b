/* SPDX-License-Identifier: MIT */
#include "engine/allowed.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/result.h"
#include "engine/subset.h"
#include "engine/window.h"

bool allowed_open(struct allowed *allowed, const struct stream *stream, struct allowed_count *counts) {
    *allowed = (struct allowed){.stream = stream, .counts = counts, .token = UINT64_MAX};
    return !unit.allow || (allowed->shown = calloc(unit.wires->rsp_words, sizeof *allowed->shown));
}

void allowed_close(struct allowed *allowed) {
    free(allowed->shown);
}

void allowed_tell(FILE *file, const struct allowed_count *counts) {
    const struct dimension *first = unit.dimensions.n ? &unit.dimensions.dimension[0] : NULL;
    char none[64] = "";
    if (first)
        snprintf(none, sizeof none, "no %s", first->name);
    for (unsigned i = 0; i < ALLOWED_ROWS; i++)
        if (allowed_responses(&counts[i]))
            allowed_print(file, &counts[i], !first ? "all" : i < SUBSET_VALUES ? first->names[i] : none);
}

static unsigned class_of(double error) {
    static const double most[ALLOWED_CLASSES - 1] = {0.5, 1, 2, 4, 16};
    unsigned class = 0;
    while (class < ALLOWED_CLASSES - 1 && error > most[class])
        class ++;
    return class;
}

static void count(struct allowed *allowed, const uint32_t *req, double error) {
    unsigned value[SUBSET_DIMENSIONS] = {0};
    if (!allowed->counts)
        return;
    if (unit.dimensions.n)
        unit.dimensions.classify(req, value);
    struct allowed_count *of = &allowed->counts[value[0] < SUBSET_VALUES ? value[0] : SUBSET_VALUES];
    const double known = isfinite(error) ? error : 0;
    of->responses[class_of(error)]++;
    of->worst = known > of->worst ? known : of->worst;
}

void allowed_keep(struct allowed *allowed, uint64_t token, uint32_t beat, const uint32_t *seen) {
    allowed->token = token;
    allowed->beat = beat;
    memcpy(allowed->shown, seen + unit.wires->rsp, unit.wires->rsp_words * sizeof *seen);
}

void allowed_adopt(struct allowed *allowed, uint64_t token, uint32_t beat, uint32_t *expected, const uint32_t *seen,
                   const uint32_t *x) {
    const struct wires *w = unit.wires;
    const size_t size = w->rsp_words * sizeof *seen;
    const bool is_shown = token == allowed->token && beat == allowed->beat;
    struct ll_allowed said = {.beat = beat};
    uint32_t other[UNIT_MAX_WORDS], unknown = 0;
    if (is_shown)
        memcpy(expected + w->rsp, allowed->shown, size);
    for (unsigned i = 0; i < w->rsp_words; i++)
        unknown |= x[w->rsp + i];
    if (is_shown || unknown)
        return;
    if (memcmp(expected + w->rsp, seen + w->rsp, size) == 0) {
        allowed_keep(allowed, token, beat, seen);
        return;
    }
    const uint32_t *req = stream_req(allowed->stream, w) + stream_slot(token) * wires_request(w);
    if (unit.allow(subset_expected(req, other), expected + w->rsp, seen + w->rsp, &said)) {
        allowed_keep(allowed, token, beat, seen);
        memcpy(expected + w->rsp, seen + w->rsp, size);
        count(allowed, req, said.error);
    } else if (!allowed->is_refused) {
        allowed->is_refused = true;
        allowed->refused = said;
    }
}

void allowed_remark(const struct allowed *allowed, struct mismatch *mismatch) {
    const unsigned word = unit.ports[mismatch->port].word - unit.wires->rsp;
    char error[40] = "";
    if (!allowed->is_refused || mismatch->kind != KIND_VALUE || word >= unit.wires->rsp_words)
        return;
    mismatch->error = allowed->refused.error;
    if (isfinite(mismatch->error) && mismatch->error > 0)
        snprintf(error, sizeof error, "%serror %.3g ULP", allowed->refused.text[0] ? "; " : "", mismatch->error);
    snprintf(mismatch->remark, sizeof mismatch->remark, "%s%s%s", allowed->refused.text[0] ? "allowed: " : "",
             allowed->refused.text, error);
}
