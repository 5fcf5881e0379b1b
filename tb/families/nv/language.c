/* SPDX-License-Identifier: MIT */
#include "families/nv/language.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/program.h"
#include "isa/nv_machine.h"
#include "isa/nv_scan.h"
#include "isa/nv_text.h"

/*
 * Texts and words of ATOMS and of control words
 */

/*
 * A control word precedes three instructions. Its bits do not distinguish it from an instruction, so this name comes
 * first, both in text and in digits.
 */
static const char control_word[] = "control";

static bool assemble_control(struct scan *s, struct language_text *to) {
    struct nv_control groups[NV_CONTROL_GROUPS];
    if (!nv_control_scan(s, groups))
        return language_refuse(to, s->column, s->message);
    bool semicolon = scan_accept(s, ";");
    if (!scan_at_end(s)) {
        scan_fail(s, s->at, NULL, semicolon ? "the end" : "';' or the end");
        return language_refuse(to, s->column, s->message);
    }
    snprintf(to->text, sizeof to->text, "%s %016" PRIx64, control_word, nv_control_encode(groups));
    return true;
}

static bool assemble(const char *text, unsigned dialect, struct language_text *to) {
    struct nv_text read;
    struct scan s;
    (void)dialect; /* there is one */
    scan_start(&s, text, strlen(text));
    nv_scan_cut(&s);
    if (scan_accept_word(&s, control_word))
        return assemble_control(&s, to);
    if (!nv_text_read(&s, NV_ATOMS + 1, &read))
        return language_refuse(to, s.column, s.message);
    snprintf(to->text, sizeof to->text, "%016" PRIx64, nv_atoms_encode(&read.inst));
    return true;
}

/* Prints the instruction of a word, or the name of the check that rejects it. */
static bool print_word(uint64_t word, char text[LANGUAGE_TEXT]) {
    struct nv_atoms inst;
    enum nv_error error = nv_atoms_decode(word, &inst);
    if (error == NV_OK)
        nv_text_print(&inst, NULL, text, LANGUAGE_TEXT);
    else
        snprintf(text, LANGUAGE_TEXT, "%s", nv_error_name(error));
    return error == NV_OK;
}

static bool disassemble(const char *hex, unsigned dialect, struct language_text *to) {
    struct scan s;
    uint64_t word = 0;
    unsigned n;
    (void)dialect; /* there is one */
    scan_start(&s, hex, strlen(hex));
    bool is_control = scan_accept_word(&s, control_word);
    const char *at = scan_next(&s), *wrong = language_hex(at, 16, 1, &word, &n);
    if (wrong || !n)
        return language_refuse(to, (size_t)((wrong ? wrong : at) - hex) + 1,
                               "expected a word of 16 hexadecimal digits");
    if (is_control) {
        struct nv_control groups[NV_CONTROL_GROUPS];
        if (!nv_control_decode(word, groups))
            return language_refuse(to, (size_t)(at - hex) + 1,
                                   "expected a control word of docs/nv.md: bit 63 is 0, and no barrier is 6");
        nv_control_print(groups, to->text + snprintf(to->text, sizeof to->text, "%s ", control_word),
                         sizeof to->text - sizeof control_word);
        return true;
    }
    char text[LANGUAGE_TEXT], message[LANGUAGE_TEXT + 64];
    bool ok = print_word(word, text);
    snprintf(message, sizeof message, "%s: expected an instruction of docs/nv.md", text);
    snprintf(to->text, sizeof to->text, "%s", text);
    return ok || language_refuse(to, (size_t)(at - hex) + 1, message);
}

static bool show(const char *unit, const char *part, const uint8_t value[LANGUAGE_VALUE], char text[LANGUAGE_TEXT]) {
    uint64_t word = 0;
    (void)unit, (void)part;
    for (unsigned i = 0; i < sizeof word; i++)
        word |= (uint64_t)value[i] << 8 * i;
    return print_word(word, text);
}

/*
 * Programs
 */

enum { LABELS = 64, LABEL_SIZE = 32 };

struct run {
    struct nv_machine machine;
    struct nv_text text;     /* instruction that has been read */
    struct nv_warp warp;     /* ATOMS with its register values */
    char why[SCAN_MESSAGE];  /* reason that its text is rejected */
    unsigned long target;    /* of BRA */
    struct nv_result result; /* of the last ATOMS */
    struct {
        char name[LABEL_SIZE];
        unsigned long line;
    } labels[LABELS];
    unsigned n_labels;
};

/*
 * Labels
 */

/* Returns the length of the name if the line is NAME:, else 0. */
static size_t label_length(const struct scan *line) {
    struct scan s = *line;
    scan_next(&s);
    size_t length = nv_text_label(&s);
    s.at += length;
    return scan_accept(&s, ":") && scan_at_end(&s) ? length : 0;
}

/* Returns the line of a label, or 0. */
static unsigned long line_of(const struct run *r, const char *name, size_t length) {
    for (unsigned i = 0; i < r->n_labels; i++)
        if (strlen(r->labels[i].name) == length && strncasecmp(r->labels[i].name, name, length) == 0)
            return r->labels[i].line;
    return 0;
}

static bool label(struct program *p) {
    struct run *r = p->machine;
    nv_scan_cut(&p->scan);
    size_t length = label_length(&p->scan);
    if (!length)
        return true;
    const char *at = scan_next(&p->scan);
    if (line_of(r, at, length))
        return scan_fail(&p->scan, at, NULL, "a label that is not defined yet");
    if (length >= LABEL_SIZE || r->n_labels == LABELS)
        return scan_fail(&p->scan, at, NULL, "64 labels at most, of 31 letters at most");
    snprintf(r->labels[r->n_labels].name, LABEL_SIZE, "%.*s", (int)length, at);
    r->labels[r->n_labels++].line = p->line;
    return true;
}

/*
 * Places: registers, predicates, the execution mask and memory.
 */
struct place {
    enum { REGISTER, MEMORY, PREDICATE, EXEC_MASK } kind;
    char name[16];
    unsigned bytes;       /* of a value: 4 or 8 */
    uint64_t at, n;       /* index of the first value; number of values up to the end */
    uint32_t *low, *high; /* words of the first value */
    unsigned step;        /* words from one value to the next */
};

static uint64_t get(struct program *p, const void *of, uint64_t i) {
    const struct place *place = of;
    (void)p;
    const uint64_t high = place->bytes == 8 ? place->high[i * place->step] : 0;
    return high << 32 | place->low[i * place->step];
}

static void set(struct program *p, const void *of, uint64_t i, uint64_t value) {
    const struct place *place = of;
    place->low[i * place->step] = (uint32_t)value;
    if (place->bytes == 8)
        place->high[i * place->step] = (uint32_t)(value >> 32);
    if (place->kind == EXEC_MASK)
        nv_machine_mask(&((struct run *)p->machine)->machine, (uint32_t)value);
}

static bool read_index(struct program *p, uint64_t most, uint64_t *value, const char *expected) {
    return scan_expect(&p->scan, "[", "'['") && nv_scan_number(&p->scan, most, value, expected) &&
           scan_expect(&p->scan, "]", "']'");
}

/* Reads :U64; 32 bits are the default. */
static bool read_width(struct program *p, struct place *place) {
    if (!scan_accept(&p->scan, ":"))
        return true;
    const char *at = scan_next(&p->scan);
    if (scan_accept_word(&p->scan, "U64"))
        place->bytes = 8;
    else if (!scan_accept_word(&p->scan, "U32"))
        return scan_fail(&p->scan, at, NULL, "U32 or U64");
    return true;
}

static bool read_memory(struct program *p, struct nv_machine *machine, struct place *place) {
    const char *at = scan_next(&p->scan) + 1;
    place->kind = MEMORY;
    snprintf(place->name, sizeof place->name, "shared");
    if (!read_index(p, NV_WINDOW - 4, &place->at, "an address from 0 to 0xfffffc"))
        return false;
    if (place->at % 4)
        return scan_fail(&p->scan, at, NULL, "a multiple of 4");
    bool ok = read_width(p, place);
    place->low = machine->memory.dwords + place->at / 4;
    place->high = place->low + 1;
    place->step = place->bytes / 4;
    place->n = (NV_WINDOW - place->at) / place->bytes;
    return ok;
}

static bool read_register(struct program *p, const char *at, struct nv_machine *machine, unsigned number,
                          struct place *place) {
    place->kind = REGISTER;
    if (scan_next(&p->scan) && scan_peek(&p->scan, 0) == '[' &&
        !read_index(p, NV_LANES - 1, &place->at, "a lane, 0 to 31"))
        return false;
    bool ok = read_width(p, place);
    place->low = machine->reg[number] + place->at;
    place->high = place->low + NV_LANES;
    place->n = NV_LANES - place->at;
    return ok && (place->bytes == 4 || (number % 2 == 0 && number < NV_RZ - 1) ||
                  scan_fail(&p->scan, at, NULL, "an even register up to R252, as 64 bits are a pair"));
}

/* Reads R4, R4[8], R4:U64, shared[0x10], shared[0x10]:U64, P0 or EM. */
static bool read_place(struct program *p, struct nv_machine *machine, struct place *place, const char *expected) {
    struct scan *s = &p->scan;
    const char *at = scan_next(s);
    size_t n = scan_word(s);
    uint8_t number;
    *place = (struct place){.bytes = 4, .n = 1, .step = 1};
    snprintf(place->name, sizeof place->name, "%.*s", (int)n, at);
    for (char *c = place->name; *c; c++)
        *c = (char)(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c);
    if (scan_accept_word(s, "shared"))
        return read_memory(p, machine, place);
    if (!scan_word_is(s, "RZ") && nv_scan_register(s, &number, expected))
        return read_register(p, at, machine, number, place);
    s->at = at;
    if (scan_accept_word(s, "EM")) {
        place->kind = EXEC_MASK;
        place->low = &machine->exec_mask;
        return true;
    }
    place->kind = PREDICATE;
    if (scan_word_is(s, "PT") || !nv_scan_predicate(s, &number))
        return scan_fail(s, at, NULL, expected);
    place->low = &machine->predicate[number];
    return true;
}

/* Reads a number of 4 or 8 bytes, with or without a sign. */
static bool read_value(struct program *p, const void *of, uint64_t *value) {
    const bool wide = ((const struct place *)of)->bytes == 8, negative = scan_accept(&p->scan, "-");
    const uint64_t most = wide ? UINT64_MAX : UINT32_MAX;
    bool ok = nv_scan_number(&p->scan, negative ? most / 2 + 1 : most, value,
                             wide ? "a number of 64 bits" : "a number of 32 bits");
    *value = (negative ? -*value : *value) & most;
    return ok;
}

/* Reads a place, and its values, and sets or compares them. */
static bool assignment(struct program *p, bool compare, const char *expected) {
    struct run *r = p->machine;
    struct place place;
    if (!read_place(p, &r->machine, &place, expected))
        return false;
    const struct program_values values = {.place = &place,
                                          .n = place.n,
                                          .all = place.kind == REGISTER,
                                          .digits = 2 * (int)place.bytes,
                                          .name = place.name,
                                          .first = place.at,
                                          .step = place.kind == REGISTER ? 1
                                                  : place.kind == MEMORY ? place.bytes
                                                                         : 0,
                                          .addresses = place.kind == MEMORY,
                                          .read = read_value,
                                          .get = get,
                                          .set = set};
    return program_values(p, &values, compare);
}

/*
 * Expectations
 */

/* Reads error NAME [lane N]. */
static bool expected_error(struct program *p) {
    struct run *r = p->machine;
    const struct nv_result *result = &r->result;
    const char *at = scan_next(&p->scan);
    unsigned error = NV_ILLEGAL_INSTR_CONTEXT;
    uint64_t lane = result->error_lane;
    char expected[PROGRAM_WHAT];
    while (error <= NV_OUT_OF_RANGE_ADDR && !scan_accept_word(&p->scan, nv_error_name(error)))
        error++;
    if (error > NV_OUT_OF_RANGE_ADDR)
        return scan_fail(&p->scan, at, NULL,
                         "a refusal: illegal_instr_context illegal_decode misaligned_reg out_of_range_reg "
                         "misaligned_addr out_of_range_addr");
    bool has_lane = scan_accept_word(&p->scan, "lane");
    if (has_lane && !nv_scan_number(&p->scan, NV_LANES - 1, &lane, "a lane, 0 to 31"))
        return false;
    snprintf(expected, sizeof expected, has_lane ? "%s in lane %" PRIu64 : "%s", nv_error_name(error), lane);
    return program_expect_rejection(p, at, error == result->error && lane == result->error_lane, expected,
                                    "there is no ATOMS before, or its refusal is expected already");
}

/* Reads passes = N. */
static bool expected_passes(struct program *p) {
    struct run *r = p->machine;
    uint64_t passes = 0;
    char expected[PROGRAM_WHAT], seen[PROGRAM_WHAT];
    if (!p->last.line)
        return program_refuse(p, p->scan.at, "there is no ATOMS before");
    if (!scan_expect(&p->scan, "=", "'='") || !nv_scan_number(&p->scan, NV_LANES, &passes, "a number, 0 to 32"))
        return false;
    snprintf(expected, sizeof expected, "%" PRIu64, passes);
    snprintf(seen, sizeof seen, "%u", r->result.passes);
    if (passes != r->result.passes)
        program_fail(p, p->line, "passes", expected, seen);
    return true;
}

static bool expectation(struct program *p) {
    if (scan_accept_word(&p->scan, "error"))
        return expected_error(p);
    if (scan_accept_word(&p->scan, "passes"))
        return expected_passes(p);
    return assignment(p, true, "R0 to R254, P0 to P6, EM, shared, error or passes");
}

/*
 * Other lines
 */
static bool size(struct program *p) {
    struct run *r = p->machine;
    uint64_t value = 0;
    bool ok = nv_scan_number(&p->scan, NV_WINDOW, &value, "bytes of the allocation, up to 0x1000000");
    r->machine.size = (uint32_t)value;
    return ok;
}

static bool compute(struct program *p) {
    struct run *r = p->machine;
    r->machine.compute = scan_accept_word(&p->scan, "on");
    return r->machine.compute || scan_accept_word(&p->scan, "off") ||
           scan_fail(&p->scan, p->scan.at, NULL, "on or off");
}

static void fetch(struct program *p, uint64_t word) {
    struct run *r = p->machine;
    program_settle(p);
    nv_machine_fetch(&r->machine, word, &r->warp);
}

/* Reads word 0xec..., usually an instruction that no text represents. */
static bool word(struct program *p) {
    struct run *r = p->machine;
    uint64_t value = 0;
    r->text.form = NV_ATOMS;
    r->why[0] = 0;
    if (!nv_scan_number(&p->scan, UINT64_MAX, &value, "a word of 64 bits"))
        return false;
    fetch(p, value);
    return true;
}

/* Reads an instruction. A text that is rejected by name is executed too, as the word that it represents. */
static bool instruction(struct program *p) {
    struct run *r = p->machine;
    struct nv_text *text = &r->text;
    bool ok = nv_text_read(&p->scan, NV_FORMS, text);
    if (!ok && text->error == NV_OK)
        return false;
    p->scan.at = p->scan.end;
    r->target = text->form == NV_BRA ? line_of(r, text->label, text->label_length) : 0;
    if (text->form == NV_BRA && !r->target)
        return scan_fail(&p->scan, text->label, NULL, "a label of the program");
    snprintf(r->why, sizeof r->why, "%s", ok ? "" : p->scan.message);
    if (text->form == NV_ATOMS)
        fetch(p, nv_atoms_encode(&text->inst));
    return true;
}

static enum language_line read_line(struct program *p) {
    static const struct {
        const char *name;
        bool (*read)(struct program *p);
        enum language_line line;
    } statements[] = {{"expect", expectation, LINE_EXPECTS},
                      {"size", size, LINE_DONE},
                      {"compute", compute, LINE_DONE},
                      {"word", word, LINE_INSTRUCTION}};
    struct run *r = p->machine;
    struct scan *s = &p->scan;
    nv_scan_cut(s);
    nv_machine_meet(&r->machine, p->line);
    if (label_length(s))
        s->at = s->end;
    if (scan_at_end(s))
        return LINE_DONE;
    for (unsigned i = 0; i < sizeof statements / sizeof statements[0]; i++)
        if (scan_accept_word(s, statements[i].name))
            return statements[i].read(p) ? statements[i].line : LINE_WRONG;
    if (nv_text_comes(s))
        return instruction(p) ? LINE_INSTRUCTION : LINE_WRONG;
    return assignment(p, false,
                      "a label, R0 to R254, P0 to P6, EM, shared, size, compute, word, expect or an instruction")
               ? LINE_DONE
               : LINE_WRONG;
}

/* Reports the allocation as the contents of the host port's memory, from its first dword on. */
static void report_memory(const struct nv_machine *machine, const struct language_watch *watch) {
    for (uint32_t i = 0; 4 * i < machine->size; i++)
        watch->holds(watch->context, "host", i, machine->memory.dwords[i]);
}

static bool execute(struct program *p, const struct language_watch *watch) {
    struct run *r = p->machine;
    if (r->text.form != NV_ATOMS) {
        p->next = nv_machine_step(&r->machine, &r->text, p->line, r->target);
        return true;
    }
    if (watch)
        report_memory(&r->machine, watch);
    r->result = (struct nv_result){.error = NV_OK};
    nv_execute(&r->warp, &r->machine.memory, &r->result);
    nv_machine_write_back(&r->machine, r->warp.word, &r->result);
    const enum nv_error error = r->result.error;
    char why[SCAN_MESSAGE] = "";
    if (error >= NV_MISALIGNED_ADDR)
        snprintf(why, sizeof why, "%s in lane %u", nv_error_name(error), r->result.error_lane);
    else if (error != NV_OK) /* outside a compute shader, the text's own reason does not apply */
        snprintf(why, sizeof why, "%s", *r->why && error != NV_ILLEGAL_INSTR_CONTEXT ? r->why : nv_error_name(error));
    program_executed(p, why);
    return true;
}

const struct nv_warp *nv_language_warp(const void *machine) {
    const struct run *r = machine;
    return r->text.form == NV_ATOMS ? &r->warp : NULL;
}

void nv_language_part(const struct nv_warp *warp, unsigned first, unsigned lanes, struct nv_warp *part) {
    *part = *warp;
    part->lanes = lanes;
    part->exec_mask >>= first;
    part->predicate >>= first;
    memmove(part->ra, warp->ra + first, lanes * sizeof part->ra[0]);
    memmove(part->rb, warp->rb + first, lanes * sizeof part->rb[0]);
    memmove(part->rc, warp->rc + first, lanes * sizeof part->rc[0]);
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
    .assemble = assemble,
    .disassemble = disassemble,
    .words = 2, /* "control" and a word */
    .show = show,
    .ending = ".sass",
    .open = open_machine,
    .close = close_machine,
    .label = label,
    .read = read_line,
    .execute = execute,
    .finish = program_settle,
};
