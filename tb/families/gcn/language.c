/* SPDX-License-Identifier: MIT */
#include "families/gcn/language.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/program.h"
#include "families/gcn/language_text.h"
#include "families/gcn/language_value.h"
#include "isa/gcn_decode.h"
#include "isa/gcn_machine.h"

/*
 * Hazards (C-11): the wait states that GCN 1.2 needs between a VALU write and a DPP instruction that depends on it. The
 * model executes such a program as if they were there; hardware may read the old value.
 */

enum { S_NOP_MOST = 15, HAZARD_TEXT = 96 };

/* The wait state of each register's last write, from 1; 0: not written. Starts as all zeros. */
struct hazards {
    uint64_t now, vgpr[256], exec;
};

/* Wait states between a VALU write of the source, or of EXEC, and the DPP instruction. */
enum { AFTER_VGPR = 2, AFTER_EXEC = 5 };

/* Returns the number of wait states that are missing after a write. */
static unsigned missing(const struct hazards *hazards, uint64_t write, unsigned needed) {
    uint64_t passed = hazards->now - write;
    return write && passed < needed ? needed - (unsigned)passed : 0;
}

/*
 * Passes a legal instruction. True: it is a DPP instruction that follows a write too closely, and text has the nearest
 * of the two hazards.
 */
static bool pass_hazard(struct hazards *hazards, const struct gcn_inst *inst, char text[HAZARD_TEXT]) {
    const struct gcn_sdwa *vop = &inst->fields.vop;
    const struct gcn_op *op = &gcn_ops[vop->format][vop->op];
    bool nop = op->type[0] == GCN_NONE, dpp = inst->kind == GCN_INST_DPP && !nop;
    unsigned source = vop->source[0].vgpr, vgpr = 0, exec = 0;
    if (dpp) {
        vgpr = missing(hazards, hazards->vgpr[source], AFTER_VGPR);
        exec = missing(hazards, hazards->exec, AFTER_EXEC);
    }
    if (vgpr && vgpr >= exec)
        snprintf(text, HAZARD_TEXT, "DPP hazard: found v%u, written %u wait states before, expected %u; try s_nop %u",
                 source, AFTER_VGPR - vgpr, AFTER_VGPR, vgpr - 1);
    else if (exec)
        snprintf(text, HAZARD_TEXT, "DPP hazard: found exec, written %u wait states before, expected %u; try s_nop %u",
                 AFTER_EXEC - exec, AFTER_EXEC, exec - 1);
    hazards->now++;
    if (!nop && vop->format != GCN_VOPC)
        hazards->vgpr[vop->vdst] = hazards->now;
    if (op->flags & GCN_EXEC_OUT)
        hazards->exec = hazards->now;
    return vgpr || exec;
}

enum { LONGEST = 512, WHY = LANGUAGE_TEXT };

struct run {
    struct gcn_machine machine;
    struct gcn_inst inst; /* the last one that was read */
    struct gcn_wave wave; /* its operands */
    char why[WHY];        /* reason of its refusal */
    struct hazards hazards;
};

/*
 * Registers and masks, and the lines that set and compare them
 */

/* Lanes of a register from one on, or a mask of the wave. */
struct place {
    char name[16];
    uint32_t *word;                    /* lane 0 of a register, or MODE; NULL: */
    uint64_t *mask;                    /* VCC or EXEC */
    unsigned bits, lane;               /* bits of MODE or a mask, 0 for a register; its first lane */
    const struct float_format *format; /* of the numbers in a register; NULL: integers */
};

static bool refuse(struct program *p, const char *at, const char *expected) {
    return scan_fail(&p->scan, at, NULL, expected);
}

/* Returns true if a place comes next, correct or not. */
static bool place_comes(const struct scan *s) {
    struct scan ahead = *s;
    if (scan_accept(&ahead, "v") && scan_peek(&ahead, 0) >= '0' && scan_peek(&ahead, 0) <= '9')
        return true;
    ahead.at = s->at;
    return scan_accept_word(&ahead, "vcc") || scan_accept_word(&ahead, "exec") || scan_accept_word(&ahead, "mode");
}

/* Reads [8] and :F32 after a register. */
static bool lanes_and_format(struct program *p, struct place *place) {
    struct scan *s = &p->scan;
    uint64_t lane = 0;
    if (scan_accept(s, "[")) {
        const char *at = scan_next(s);
        if (!scan_digits(s, 10, GCN_WAVE - 1, &lane) || scan_word(s))
            return refuse(p, at, "a lane, 0 to 63");
        if (!scan_expect(s, "]", "']'"))
            return false;
    }
    place->lane = (unsigned)lane;
    if (!scan_accept(s, ":"))
        return true;
    const char *at = scan_next(s);
    if (scan_accept_word(s, "F32"))
        place->format = &float_f32;
    else if (scan_accept_word(s, "F16"))
        place->format = &float_f16;
    return place->format || scan_accept_word(s, "U32") || refuse(p, at, "U32, F32 or F16");
}

/* Reads the place before '=': v4, v4[8], v4:F32, v4[8]:F16, vcc, exec, mode. */
static bool read_place(struct program *p, struct place *place) {
    struct gcn_machine *machine = &((struct run *)p->machine)->machine;
    const struct place others[] = {{.name = "vcc", .mask = &machine->vcc, .bits = 64},
                                   {.name = "exec", .mask = &machine->exec, .bits = 64},
                                   {.name = "mode", .word = &machine->mode, .bits = 10}};
    struct scan *s = &p->scan;
    const char *at = scan_next(s);
    uint64_t number = 0;
    *place = (struct place){.lane = 0};
    for (unsigned i = 0; i < sizeof others / sizeof others[0]; i++)
        if (scan_accept_word(s, others[i].name)) {
            *place = others[i];
            return true;
        }
    if (!scan_accept(s, "v") || !scan_digits(s, 10, GCN_VGPRS - 1, &number) || scan_word(s))
        return refuse(p, at, "v0 to v255, vcc, exec or mode");
    place->word = machine->vgpr[number];
    snprintf(place->name, sizeof place->name, "v%u", (unsigned)number);
    return lanes_and_format(p, place);
}

static uint64_t get(struct program *p, const void *of, uint64_t i) {
    const struct place *place = of;
    (void)p;
    return place->mask ? *place->mask : place->word[place->lane + i];
}

static void set(struct program *p, const void *of, uint64_t i, uint64_t value) {
    const struct place *place = of;
    (void)p;
    if (place->mask)
        *place->mask = value;
    else
        place->word[place->lane + i] = (uint32_t)value;
}

/* Prints the number of a value if the format fills the register. */
static void print_number(const void *of, uint64_t value, char *text, size_t size) {
    const struct place *place = of;
    char number[GCN_FLOAT_TEXT];
    if (!place->format || value > (place->format->sign | (place->format->sign - 1)))
        return;
    gcn_float_print(place->format, (uint32_t)value, number);
    snprintf(text, size, " (%s)", number);
}

static bool read_value(struct program *p, const void *of, uint64_t *value) {
    const struct place *place = of;
    struct scan *s = &p->scan;
    const char *at = scan_next(s);
    uint32_t bits = 0;
    if (place->bits)
        return gcn_scan_integer(s, place->bits, value) ||
               refuse(p, at, place->mask ? "a mask of 64 bits" : "a number from 0 to 0x3ff");
    bool ok = gcn_scan_value(s, place->format, &bits);
    *value = bits;
    return ok ||
           refuse(p, at,
                  place->format ? "a decimal number, inf, nan, or 0x and the register's bits" : "a number of 32 bits");
}

static uint64_t lane_number(const void *of, uint64_t i) {
    const struct place *place = of;
    return gcn_lane_number(place->format, place->lane + (unsigned)i);
}

static bool read_values(struct program *p, const struct place *place, bool compare) {
    const bool vgpr = !place->bits;
    const struct program_values values = {.place = place,
                                          .n = vgpr ? GCN_WAVE - place->lane : 1,
                                          .all = vgpr,
                                          .digits = vgpr ? 8 : (int)(place->bits + 3) / 4,
                                          .name = place->name,
                                          .first = place->lane,
                                          .step = vgpr,
                                          .read = read_value,
                                          .get = get,
                                          .set = set,
                                          .explain = print_number,
                                          .lane = vgpr ? lane_number : NULL};
    return program_values(p, &values, compare);
}

/*
 * Programs
 */

/* Cuts a comment. It also begins at // and at ; as in the output of assemblers and disassemblers. */
static void cut(struct scan *s) {
    for (const char *at = s->at; at < s->end; at++)
        if (*at == ';' || (*at == '/' && at + 1 < s->end && at[1] == '/')) {
            s->end = at;
            return;
        }
}

/* Reads error NAME. */
static bool expected_error(struct program *p) {
    struct run *r = p->machine;
    const char *at = scan_next(&p->scan), *error = gcn_inst_error_named(at, scan_word(&p->scan));
    if (!error)
        return scan_fail(&p->scan, at, NULL, "the name of a refusal, as in docs/units/sdwa.md and docs/dpp.md");
    p->scan.at += strlen(error);
    return program_expect_rejection(p, at, r->inst.error && strcmp(error, r->inst.error) == 0, error,
                                    "there is no instruction before, or its refusal is expected already");
}

static bool expectation(struct program *p) {
    struct place place = {0};
    if (scan_accept_word(&p->scan, "error"))
        return expected_error(p);
    if (!place_comes(&p->scan))
        return scan_fail(&p->scan, p->scan.at, NULL, "v0 to v255, vcc, exec, mode or error");
    return read_place(p, &place) && read_values(p, &place, true);
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
    if (!scan_number(s, S_NOP_MOST, &count))
        return scan_fail(s, at, NULL, "a number, 0 to 15");
    r->hazards.now += count + 1;
    return true;
}

static enum language_line done(bool ok, enum language_line line) {
    return ok ? line : LINE_WRONG;
}

static enum language_line read_line(struct program *p) {
    struct scan *s = &p->scan;
    struct place place = {0};
    cut(s);
    if (scan_at_end(s))
        return LINE_DONE;
    if (scan_accept_word(s, "expect"))
        return done(expectation(p), LINE_EXPECTS);
    if (place_comes(s))
        return done(read_place(p, &place) && read_values(p, &place, false), LINE_DONE);
    if (scan_accept_word(s, "s_nop"))
        return done(wait_states(p), LINE_DONE);
    bool words = scan_accept_word(s, "words");
    struct scan ahead = *s;
    if (!words && !scan_accept(&ahead, "v_"))
        return done(scan_fail(s, s->at, NULL, "v0 to v255, vcc, exec, mode, words, expect, s_nop or an instruction"),
                    LINE_DONE);
    program_settle(p);
    return done(instruction(p, words), LINE_INSTRUCTION);
}

static bool execute(struct program *p, const struct language_watch *watch) {
    struct run *r = p->machine;
    struct gcn_wave_result result;
    (void)watch; /* there is no memory */
    char hazard[HAZARD_TEXT];
    if (!r->inst.error && pass_hazard(&r->hazards, &r->inst, hazard))
        program_warn(p, hazard);
    gcn_execute(&r->inst, &r->wave, &result);
    gcn_machine_write_back(&r->machine, &r->inst, &result);
    program_executed(p, r->why);
    return true;
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

static void *open_machine(void) {
    struct run *r = calloc(1, sizeof *r);
    if (r)
        gcn_machine_start(&r->machine);
    return r;
}

const struct language gcn_language = {.name = "gcn",
                                      .assemble = gcn_language_assemble,
                                      .disassemble = gcn_language_disassemble,
                                      .dialects = gcn_language_dialects,
                                      .words = 2,
                                      .eval = gcn_language_eval,
                                      .show = gcn_language_show,
                                      .parts = gcn_language_parts,
                                      .ending = ".gcn",
                                      .open = open_machine,
                                      .close = free,
                                      .read = read_line,
                                      .execute = execute,
                                      .finish = program_settle};
