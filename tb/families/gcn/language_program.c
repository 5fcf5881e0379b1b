/* SPDX-License-Identifier: MIT */
#include "families/gcn/language_program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "families/gcn/language_hazard.h"
#include "families/gcn/language_place.h"
#include "families/gcn/language_text.h"
#include "isa/gcn_decode.h"

enum { LONGEST = 512, WHY = LANGUAGE_TEXT };

/* The previous instruction. */
struct last {
    unsigned long line; /* 0: no instruction yet */
    const char *error;  /* name of the failing check, or NULL */
    char why[WHY];
    bool settled; /* its refusal was expected or reported */
};

struct run {
    struct gcn_machine machine;
    struct gcn_inst inst; /* the one that was read */
    struct gcn_wave wave; /* its operands */
    char why[WHY];        /* reason of its refusal */
    struct last last;
    struct gcn_hazards hazards;
};

/* Cuts a comment. It also begins at // and at ; as in the output of assemblers and disassemblers. */
static void cut(struct scan *s) {
    for (const char *at = s->at; at < s->end; at++)
        if (*at == ';' || (*at == '/' && at + 1 < s->end && at[1] == '/')) {
            s->end = at;
            return;
        }
}

/* Reports an unexpected refusal of the previous instruction. */
static void settle(struct program *p) {
    struct run *r = p->machine;
    if (!r->last.line || !r->last.error || r->last.settled)
        return;
    struct program_failure failure = {.what = "instruction", .expected = "no refusal"};
    snprintf(failure.seen, sizeof failure.seen, "%s", r->last.why);
    program_fail(p, r->last.line, &failure);
    r->last.settled = true;
}

/* Reads error NAME. */
static bool expected_error(struct program *p) {
    struct run *r = p->machine;
    const char *at = scan_next(&p->scan), *error = gcn_inst_error_named(at, scan_word(&p->scan));
    if (!error)
        return scan_fail(&p->scan, at, NULL, "the name of a refusal, as in docs/units/sdwa.md and docs/dpp.md");
    p->scan.at += strlen(error);
    if (!r->last.line || r->last.settled)
        return program_refuse(p, at, "there is no instruction before, or its refusal is expected already");
    if (!r->last.error || strcmp(error, r->last.error) != 0) {
        struct program_failure failure = {.what = "error"};
        snprintf(failure.expected, sizeof failure.expected, "%s", error);
        snprintf(failure.seen, sizeof failure.seen, "%s", r->last.error ? r->last.why : "no refusal");
        program_fail(p, p->line, &failure);
    }
    r->last.settled = true;
    return true;
}

static bool expectation(struct program *p) {
    struct run *r = p->machine;
    struct gcn_place place;
    if (scan_accept_word(&p->scan, "error"))
        return expected_error(p);
    if (!gcn_place_comes(&p->scan))
        return scan_fail(&p->scan, p->scan.at, NULL, "v0 to v255, vcc, exec, mode or error");
    return gcn_place_read(p, &place) && gcn_place_values(p, &r->machine, &place, true);
}

/* Reads an instruction as text or words, up to the end of the line. Its check may refuse it. */
static bool instruction(struct program *p, bool words) {
    struct run *r = p->machine;
    struct scan *s = &p->scan;
    struct language_text to;
    char text[LONGEST];
    size_t length = (size_t)(s->end - s->at);
    const char *nul = memchr(s->at, 0, length);
    if (nul || length >= sizeof text)
        return scan_fail(s, nul ? nul : s->at, NULL, nul ? "text" : "an instruction of less than 512 characters");
    memcpy(text, s->at, length);
    text[length] = 0;
    bool ok = words ? gcn_language_words(text, &r->inst, &to) : gcn_language_text(text, &r->inst, &to);
    if (!ok && !r->inst.error)
        return program_refuse(p, s->at + to.column - 1, to.message);
    snprintf(r->why, sizeof r->why, "%s", ok ? "" : to.message);
    s->at = s->end;
    gcn_machine_fetch(&r->machine, &r->inst, &r->wave);
    return true;
}

/* Reads the number of s_nop, which has one more wait state. */
static bool wait_states(struct program *p) {
    struct run *r = p->machine;
    struct scan *s = &p->scan;
    const char *at = scan_next(s);
    uint64_t count = 0;
    if (!scan_number(s, GCN_S_NOP_MOST, &count))
        return scan_fail(s, at, NULL, "a number, 0 to 15");
    gcn_hazard_wait(&r->hazards, (unsigned)count);
    return true;
}

static enum language_line done(bool ok, enum language_line line) {
    return ok ? line : LINE_WRONG;
}

enum language_line gcn_program_read(struct program *p) {
    struct run *r = p->machine;
    struct scan *s = &p->scan;
    struct gcn_place place;
    cut(s);
    if (scan_at_end(s))
        return LINE_DONE;
    if (scan_accept_word(s, "expect"))
        return done(expectation(p), LINE_EXPECTS);
    if (gcn_place_comes(s))
        return done(gcn_place_read(p, &place) && gcn_place_values(p, &r->machine, &place, false), LINE_DONE);
    if (scan_accept_word(s, "s_nop"))
        return done(wait_states(p), LINE_DONE);
    bool words = scan_accept_word(s, "words");
    struct scan ahead = *s;
    if (!words && !scan_accept(&ahead, "v_"))
        return done(scan_fail(s, s->at, NULL, "v0 to v255, vcc, exec, mode, words, expect, s_nop or an instruction"),
                    LINE_DONE);
    settle(p);
    return done(instruction(p, words), LINE_INSTRUCTION);
}

bool gcn_program_execute(struct program *p, const struct language_watch *watch) {
    struct run *r = p->machine;
    struct gcn_wave_result result;
    (void)watch; /* there is no memory */
    char hazard[GCN_HAZARD_TEXT];
    if (!r->inst.error && gcn_hazard_pass(&r->hazards, &r->inst, hazard))
        program_warn(p, hazard);
    gcn_execute(&r->inst, &r->wave, &result);
    gcn_machine_write_back(&r->machine, &r->inst, &result);
    r->last = (struct last){.line = p->line, .error = r->inst.error};
    memcpy(r->last.why, r->why, sizeof r->last.why);
    return true;
}

void gcn_program_finish(struct program *p) {
    settle(p);
}

const struct gcn_wave *gcn_language_wave(const void *machine, uint32_t src0, uint64_t *bits) {
    const struct run *r = machine;
    *bits = r->inst.bits;
    return gcn_bits((uint32_t)*bits, 8, 0) == src0 ? &r->wave : NULL;
}

void gcn_language_part(const struct gcn_wave *wave, uint64_t bits, unsigned first, unsigned lanes,
                       struct gcn_request *part) {
    lanes = lanes < GCN_WAVE - first ? lanes : GCN_WAVE - first;
    const uint64_t mask = UINT64_MAX >> (GCN_WAVE - lanes);
    *part = (struct gcn_request){
        .inst = bits,
        .wave = {.vcc = wave->vcc >> first & mask, .exec = wave->exec >> first & mask, .mode = wave->mode}};
    memcpy(part->wave.src0, wave->src0 + first, lanes * sizeof wave->src0[0]);
    memcpy(part->wave.src1, wave->src1 + first, lanes * sizeof wave->src1[0]);
    memcpy(part->wave.old, wave->old + first, lanes * sizeof wave->old[0]);
}

void *gcn_program_open(void) {
    struct run *r = calloc(1, sizeof *r);
    if (r)
        gcn_machine_start(&r->machine);
    return r;
}

void gcn_program_close(void *machine) {
    free(machine);
}
