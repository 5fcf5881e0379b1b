/* SPDX-License-Identifier: MIT */
/* What eval says of a wave: lanes that come out alike in one line, with the lanes that they read. */
#include <inttypes.h>
#include <stdio.h>

#include "families/gcn/language.h"
#include "families/gcn/language_float.h"
#include "isa/gcn_lane.h"

enum { RESULT = 64 };

/* What a lane does: its operation, on another lane's source or on 0; or why not. */
enum deed { READS, ZERO_OF_NONE, ZERO_OF_OFF, OFF, MASKED, READS_NONE, READS_OFF };

/* A lane: which one it reads, and what becomes of it. */
struct lane {
    uint32_t from;
    enum deed deed;
    uint32_t value;
};

static enum deed deed_of(const struct gcn_dpp *fields, uint64_t exec, uint32_t lane, uint32_t from) {
    bool ok = gcn_dpp_ok(exec, from);
    if (!(exec >> lane & 1))
        return OFF;
    if (!gcn_dpp_does(fields, exec, lane, true))
        return MASKED;
    if (ok)
        return READS;
    if (gcn_dpp_does(fields, exec, lane, false))
        return from == GCN_NO_LANE ? ZERO_OF_NONE : ZERO_OF_OFF;
    return from == GCN_NO_LANE ? READS_NONE : READS_OFF;
}

/* Prints n lanes in the order in which they stand: as 3-5 or 5-3 those that count up or down, and equal ones once. */
static char *print_lanes(char *at, const uint32_t *lanes, unsigned n) {
    for (unsigned i = 0, run; i < n; i += run) {
        run = 1;
        uint32_t step = i + 1 < n ? lanes[i + 1] - lanes[i] : 0;
        while (i + run < n && (step + 1 <= 2) && lanes[i + run] - lanes[i + run - 1] == step)
            run++;
        at += sprintf(at, "%s%" PRIu32, i ? " " : "", lanes[i]);
        if (run > 1 && step)
            at += sprintf(at, "-%" PRIu32, lanes[i + run - 1]);
    }
    return at;
}

/* The words behind a value: which lanes are read, or why it is what it is. */
static char *print_deed(char *at, enum deed deed, bool compare, const uint32_t *from, unsigned n) {
    static const char *const words[] = {[READS] = " from",
                                        [ZERO_OF_NONE] = " with 0 for src0: no lane is read",
                                        [ZERO_OF_OFF] = " with 0 for src0: EXEC is 0 in",
                                        [OFF] = ": EXEC is 0",
                                        [MASKED] = ": a mask is 0",
                                        [READS_NONE] = ": no lane is read",
                                        [READS_OFF] = ": EXEC is 0 in"};
    bool named = deed == READS || deed == ZERO_OF_OFF || deed == READS_OFF;
    at += sprintf(at, "%s%s", deed >= OFF && !compare ? ", as before" : "", words[deed]);
    bool one = true;
    for (unsigned i = 1; i < n; i++)
        one &= from[i] == from[0];
    return named ? print_lanes(at + sprintf(at, one ? " lane " : " lanes "), from, n) : at;
}

/* A line for the lanes that are alike with the first one that is left; returns those that are left then. */
static uint64_t print_alike(char **at, const struct gcn_sdwa *vop, const struct lane lanes[GCN_WAVE], uint64_t left) {
    uint32_t number[GCN_WAVE], from[GCN_WAVE], first = (uint32_t)__builtin_ctzll(left);
    const struct lane *like = &lanes[first];
    bool compare = vop->format == GCN_VOPC;
    unsigned n = 0;
    for (uint32_t i = first; i < GCN_WAVE; i++)
        if (left >> i & 1 && lanes[i].deed == like->deed && lanes[i].value == like->value) {
            number[n] = i;
            from[n++] = lanes[i].from;
            left &= ~(UINT64_C(1) << i);
        }
    char result[RESULT] = "";
    if (like->deed < OFF)
        gcn_language_float(vop, like->value, result, sizeof result);
    *at = print_lanes(*at + sprintf(*at, compare ? "vcc[" : "dst["), number, n);
    *at += sprintf(*at, compare ? "]=%" PRIu32 "%s" : "]=0x%08" PRIx32 "%s", like->value, result);
    *at = print_deed(*at, like->deed, compare, from, n);
    *at += sprintf(*at, "\n");
    return left;
}

void gcn_language_eval_wave(const struct gcn_dpp *fields, const struct gcn_wave *wave, struct language_text *to) {
    struct gcn_wave_result result;
    struct lane lanes[GCN_WAVE];
    char *at = to->text;
    gcn_dpp_wave(fields, wave, &result);
    for (uint32_t n = 0; n < GCN_WAVE; n++) {
        lanes[n].from = gcn_dpp_source_of(fields->ctrl, n);
        lanes[n].deed = deed_of(fields, wave->exec, n, lanes[n].from);
        lanes[n].value = result.dst_we >> n & 1 ? result.dst[n] : wave->old[n];
        if (fields->vop.format == GCN_VOPC)
            lanes[n].value = result.vcc >> n & 1;
    }
    bool nop = gcn_ops[fields->vop.format][fields->vop.op].type[0] == GCN_NONE;
    for (uint64_t left = nop ? 0 : UINT64_MAX; left;)
        left = print_alike(&at, &fields->vop, lanes, left);
    if (result.vcc_we)
        at += sprintf(at, "vcc=0x%016" PRIx64 "\n", result.vcc);
    if (result.exec_we)
        at += sprintf(at, "exec=0x%016" PRIx64 "\n", result.exec);
    if (nop)
        at += sprintf(at, "nothing is written\n");
    at[-1] = 0;
}
