/* SPDX-License-Identifier: MIT */
#include "families/nv/language.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "families/nv/language_place.h"
#include "isa/nv_plain.h"
#include "isa/nv_scan.h"
#include "isa/nv_text.h"

enum { LABELS = 64, LABEL_SIZE = 32, WHY = SCAN_MESSAGE };

/* The ATOMS instruction before. */
struct last {
    unsigned long line; /* 0: there is none */
    struct nv_result result;
    char why[WHY]; /* if it is refused */
    bool settled;  /* that it is refused has been expected or told */
};

struct run {
    struct nv_machine machine;
    enum { NOTHING, ATOMS, PLAIN } read; /* the instruction that has been read, */
    struct nv_warp warp;                 /* of ATOMS with its registers */
    char why[WHY];                       /* and why its text is refused */
    struct nv_plain plain;
    unsigned long target; /* of BRA */
    struct last last;
    struct {
        char name[LABEL_SIZE];
        unsigned long line;
    } labels[LABELS];
    unsigned n_labels;
};

/* The text of a line ends where // begins, too. */
static void cut(struct scan *s) {
    nv_scan_start(s, s->text, (size_t)(s->end - s->text));
}

/* Whether the line is NAME: and how long the name is. */
static bool is_label(const struct scan *line, size_t *length) {
    struct scan s = *line;
    scan_next(&s);
    *length = nv_plain_label(&s);
    s.at += *length;
    return *length && scan_accept(&s, ":") && scan_at_end(&s);
}

/* The line of a label, or 0. */
static unsigned long line_of(const struct run *r, const char *name, size_t length) {
    for (unsigned i = 0; i < r->n_labels; i++)
        if (strlen(r->labels[i].name) == length && strncasecmp(r->labels[i].name, name, length) == 0)
            return r->labels[i].line;
    return 0;
}

static bool label(struct program *p) {
    struct run *r = p->machine;
    size_t length = 0;
    cut(&p->scan);
    if (!is_label(&p->scan, &length))
        return true;
    const char *at = scan_next(&p->scan);
    if (line_of(r, at, length))
        return scan_fail(&p->scan, at, NULL, "a label that is not there yet");
    if (length >= LABEL_SIZE || r->n_labels == LABELS)
        return scan_fail(&p->scan, at, NULL, "64 labels at most, of 31 letters at most");
    snprintf(r->labels[r->n_labels].name, LABEL_SIZE, "%.*s", (int)length, at);
    r->labels[r->n_labels++].line = p->line;
    return true;
}

/* An instruction that has been refused without being expected to. */
static void settle(struct program *p) {
    struct run *r = p->machine;
    if (!r->last.line || r->last.result.error == NV_OK || r->last.settled)
        return;
    struct program_failure failure = {.what = "instruction", .expected = "no refusal"};
    snprintf(failure.seen, sizeof failure.seen, "%s", r->last.why);
    program_fail(p, r->last.line, &failure);
    r->last.settled = true;
}

/* error NAME [lane N] */
static bool expected_error(struct program *p) {
    struct run *r = p->machine;
    const struct nv_result *result = &r->last.result;
    const char *at = scan_next(&p->scan);
    unsigned error = NV_ILLEGAL_INSTR_CONTEXT;
    uint64_t lane = result->error_lane;
    while (error <= NV_OUT_OF_RANGE_ADDR && !nv_scan_accept(&p->scan, nv_error_name(error)))
        error++;
    if (error > NV_OUT_OF_RANGE_ADDR)
        return scan_fail(&p->scan, at, NULL,
                         "a refusal: illegal_instr_context illegal_decode misaligned_reg out_of_range_reg "
                         "misaligned_addr out_of_range_addr");
    bool has_lane = nv_scan_accept(&p->scan, "lane");
    if (has_lane && !nv_scan_number(&p->scan, NV_LANES - 1, &lane, "a lane, 0 to 31"))
        return false;
    if (!r->last.line || r->last.settled)
        return program_refuse(p, at, "there is no ATOMS before, or its refusal is expected already");
    if (error != result->error || lane != result->error_lane) {
        struct program_failure failure = {.what = "error"};
        snprintf(failure.expected, sizeof failure.expected, "%s", nv_error_name(error));
        if (has_lane)
            snprintf(failure.expected, sizeof failure.expected, "%s in lane %" PRIu64, nv_error_name(error), lane);
        snprintf(failure.seen, sizeof failure.seen, "%s", result->error == NV_OK ? "no refusal" : r->last.why);
        program_fail(p, p->line, &failure);
    }
    r->last.settled = true;
    return true;
}

/* passes = N */
static bool expected_passes(struct program *p) {
    struct run *r = p->machine;
    uint64_t passes = 0;
    if (!r->last.line)
        return program_refuse(p, p->scan.at, "there is no ATOMS before");
    if (!scan_expect(&p->scan, "=", "'='") || !nv_scan_number(&p->scan, NV_LANES, &passes, "a number, 0 to 32"))
        return false;
    if (passes != r->last.result.passes) {
        struct program_failure failure = {.what = "passes"};
        snprintf(failure.expected, sizeof failure.expected, "%" PRIu64, passes);
        snprintf(failure.seen, sizeof failure.seen, "%u", r->last.result.passes);
        program_fail(p, p->line, &failure);
    }
    return true;
}

static bool expectation(struct program *p) {
    struct run *r = p->machine;
    struct nv_place place;
    if (nv_scan_accept(&p->scan, "error"))
        return expected_error(p);
    if (nv_scan_accept(&p->scan, "passes"))
        return expected_passes(p);
    return nv_place_read(p, &place, "R0 to R254, P0 to P6, EM, shared, error or passes") &&
           nv_place_values(p, &r->machine, &place, true);
}

static bool size(struct program *p) {
    struct run *r = p->machine;
    uint64_t value = 0;
    bool ok = nv_scan_number(&p->scan, NV_WINDOW, &value, "bytes of the allocation, up to 0x1000000");
    r->machine.size = (uint32_t)value;
    return ok;
}

static bool compute(struct program *p) {
    struct run *r = p->machine;
    r->machine.compute = nv_scan_accept(&p->scan, "on");
    return r->machine.compute || nv_scan_accept(&p->scan, "off") || scan_fail(&p->scan, p->scan.at, NULL, "on or off");
}

static void fetch(struct run *r, uint64_t word) {
    r->read = ATOMS;
    nv_machine_fetch(&r->machine, word, &r->warp);
}

/* word 0xec...: an instruction that no text stands for, as a rule. */
static bool word(struct program *p) {
    struct run *r = p->machine;
    uint64_t value = 0;
    r->why[0] = 0;
    if (!nv_scan_number(&p->scan, UINT64_MAX, &value, "a word of 64 bits"))
        return false;
    fetch(r, value);
    return true;
}

/* What is refused by name is carried out all the same, as the word that the text stands for. */
static bool atoms(struct program *p) {
    struct run *r = p->machine;
    struct nv_atoms inst;
    struct nv_text_error error = {.error = NV_OK};
    bool parsed = nv_text_parse(p->scan.text, (size_t)(p->scan.end - p->scan.text), &inst, NULL, &error);
    if (!parsed && error.error == NV_OK)
        return program_refuse(p, p->scan.text + error.column - 1, error.message);
    p->scan.at = p->scan.end;
    snprintf(r->why, sizeof r->why, "%s", parsed ? "" : error.message);
    fetch(r, nv_atoms_encode(&inst));
    return true;
}

static bool plain(struct program *p) {
    struct run *r = p->machine;
    if (!nv_plain_parse(&p->scan, &r->plain))
        return false;
    r->read = PLAIN;
    r->target = r->plain.op == NV_BRA ? line_of(r, r->plain.label, r->plain.label_length) : 0;
    return r->plain.op != NV_BRA || r->target || scan_fail(&p->scan, r->plain.label, NULL, "a label of the program");
}

/* Whether the instruction behind a predicate is ATOMS. */
static bool is_atoms(const struct scan *line) {
    struct scan s = *line;
    uint8_t pg;
    bool pg_not;
    return nv_scan_guard(&s, &pg, &pg_not) && nv_scan_accept(&s, "ATOMS");
}

static enum language_line done(bool ok, enum language_line line) {
    return ok ? line : LINE_WRONG;
}

static enum language_line read_line(struct program *p) {
    struct run *r = p->machine;
    struct scan *s = &p->scan;
    struct nv_place place;
    size_t length;
    cut(s);
    nv_machine_meet(&r->machine, p->line);
    r->read = NOTHING;
    scan_next(s);
    if (is_label(s, &length))
        s->at = s->end;
    if (scan_at_end(s))
        return LINE_DONE;
    if (nv_scan_accept(s, "expect"))
        return done(expectation(p), LINE_EXPECTS);
    if (nv_scan_accept(s, "size"))
        return done(size(p), LINE_DONE);
    if (nv_scan_accept(s, "compute"))
        return done(compute(p), LINE_DONE);
    if (nv_plain_comes(s) && !is_atoms(s))
        return done(plain(p), LINE_INSTRUCTION);
    bool as_word = nv_scan_accept(s, "word");
    if (as_word || is_atoms(s)) {
        settle(p);
        return done(as_word ? word(p) : atoms(p), LINE_INSTRUCTION);
    }
    return done(nv_place_read(p, &place,
                              "a label, R0 to R254, P0 to P6, EM, shared, size, compute, word, expect or an "
                              "instruction") &&
                    nv_place_values(p, &r->machine, &place, false),
                LINE_DONE);
}

/* The allocation is behind the host port, from its first dword on. */
static void tell(const struct nv_machine *machine, const struct language_watch *watch) {
    for (uint32_t i = 0; 4 * i < machine->size; i++)
        watch->holds(watch->context, "host", i, machine->memory.dwords[i]);
}

static bool execute(struct program *p, const struct language_watch *watch) {
    struct run *r = p->machine;
    if (r->read == PLAIN) {
        p->next = nv_plain_execute(&r->machine, &r->plain, p->line, r->target);
        return true;
    }
    if (watch)
        tell(&r->machine, watch);
    struct nv_result *result = &r->last.result;
    r->last = (struct last){.line = p->line};
    nv_execute(&r->warp, &r->machine.memory, result);
    nv_machine_write_back(&r->machine, r->warp.word, result);
    const char *name = nv_error_name(result->error);
    if (result->error >= NV_MISALIGNED_ADDR)
        snprintf(r->last.why, sizeof r->last.why, "%s in lane %u", name, result->error_lane);
    else /* outside a compute shader the text's own reason is not the one */
        snprintf(r->last.why, sizeof r->last.why, "%s",
                 *r->why && result->error != NV_ILLEGAL_INSTR_CONTEXT ? r->why : name);
    return true;
}

const struct nv_warp *nv_language_warp(const void *machine) {
    const struct run *r = machine;
    return r->read == ATOMS ? &r->warp : NULL;
}

void nv_language_part(const struct nv_warp *warp, unsigned first, unsigned lanes, struct nv_warp *part) {
    *part = (struct nv_warp){.word = warp->word,
                             .compute = warp->compute,
                             .lanes = lanes,
                             .size = warp->size,
                             .exec_mask = warp->exec_mask >> first,
                             .predicate = warp->predicate >> first};
    memcpy(part->ra, warp->ra + first, lanes * sizeof part->ra[0]);
    memcpy(part->rb, warp->rb + first, lanes * sizeof part->rb[0]);
    memcpy(part->rc, warp->rc + first, lanes * sizeof part->rc[0]);
}

static void close_machine(void *machine) {
    struct run *r = machine;
    nv_machine_free(&r->machine);
    free(r);
}

static void *open_machine(void) {
    struct run *r = calloc(1, sizeof *r);
    if (r && !nv_machine_start(&r->machine)) {
        free(r);
        r = NULL;
    }
    return r;
}

const struct language nv_language = {
    .name = "nv",
    .assemble = nv_language_assemble,
    .disassemble = nv_language_disassemble,
    .words = 2, /* control and a word */
    .show = nv_language_show,
    .ending = ".sass",
    .open = open_machine,
    .close = close_machine,
    .label = label,
    .read = read_line,
    .execute = execute,
    .finish = settle,
};
