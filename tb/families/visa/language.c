/* SPDX-License-Identifier: MIT */
#include "families/visa/language.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "families/visa/language_place.h"
#include "isa/visa_text.h"

/* The message before, whose refusal can still be expected. */
struct last {
    unsigned long line; /* 0 if there is none, or nothing more to say of it */
    enum visa_error error;
    char why[VISA_TEXT_MESSAGE];
};

struct run {
    struct visa_machine machine;
    struct visa_message message; /* that has been read, */
    enum visa_error error;       /* how it is refused so far */
    char why[VISA_TEXT_MESSAGE]; /* and why, with the refusal's name */
    struct last last;
};

static bool refuse(struct program *p, const char *at, const char *expected) {
    return scan_fail(&p->scan, at, NULL, expected);
}

static bool accept_word(struct program *p, const char *word) {
    return scan_word_is(&p->scan, word) && scan_accept(&p->scan, word);
}

static bool has_room(struct program *p, const char *at) {
    struct run *r = p->machine;
    return !r->machine.memory.full || program_refuse(p, at, "the memory has no room for more words");
}

/* A message that has been refused without being expected to. */
static void settle(struct program *p) {
    struct run *r = p->machine;
    if (!r->last.line || r->last.error == VISA_OK)
        return;
    struct program_failure failure = {.what = "message", .expected = "no refusal"};
    snprintf(failure.seen, sizeof failure.seen, "%s", r->last.why);
    program_fail(p, r->last.line, &failure);
    r->last.line = 0;
}

static bool expected_error(struct program *p) {
    struct run *r = p->machine;
    const char *at = scan_next(&p->scan);
    enum visa_error error = VISA_OPCODE;
    while (error < VISA_ERRORS && !scan_word_is(&p->scan, visa_error_name(error)))
        error++;
    if (error == VISA_ERRORS)
        return refuse(p, at,
                      "a refusal: opcode reserved op width exec_size mask predicate surface blocks null operand "
                      "align");
    p->scan.at += scan_word(&p->scan);
    if (!r->last.line)
        return program_refuse(p, at, "there is no message before, or its refusal is expected already");
    if (error != r->last.error) {
        struct program_failure failure = {.what = "error"};
        snprintf(failure.expected, sizeof failure.expected, "%s", visa_error_name(error));
        snprintf(failure.seen, sizeof failure.seen, "%s", r->last.error == VISA_OK ? "no refusal" : r->last.why);
        program_fail(p, p->line, &failure);
    }
    r->last.line = 0;
    return true;
}

static bool expectation(struct program *p) {
    struct run *r = p->machine;
    struct place place;
    struct program_differences differences = {.n = 0};
    scan_next(&p->scan);
    if (accept_word(p, "error"))
        return expected_error(p);
    if (!place_read(p, &r->machine, false, &place) || !place_values(p, &r->machine, &place, &differences))
        return false;
    program_fail_differences(p, &differences);
    return true;
}

/* The operands of a message that decode does not refuse. */
static void fetch(struct run *r, const struct visa_inst *inst) {
    char more[VISA_WHY] = "";
    if (r->error == VISA_OK && !visa_machine_fetch(&r->machine, inst, &r->message, more))
        r->error = VISA_OPERAND;
    snprintf(r->why, sizeof r->why, "%s%s%s", visa_error_name(r->error), *more ? ": " : "", more);
}

static bool text_message(struct program *p) {
    struct run *r = p->machine;
    struct visa_inst inst;
    struct visa_text_error error = {.error = VISA_OK};
    bool parsed = visa_text_parse(p->scan.text, (size_t)(p->scan.end - p->scan.text), &inst, &error);
    if (!parsed && error.error == VISA_OK)
        return program_refuse(p, p->scan.text + error.column - 1, error.message);
    p->scan.at = p->scan.end;
    r->error = parsed ? VISA_OK : error.error;
    fetch(r, &inst);
    if (!parsed)
        memcpy(r->why, error.message, sizeof r->why);
    return true;
}

/* bytes 7d 00 ...: a message that no text stands for, as a rule. */
static bool bytes_message(struct program *p) {
    struct run *r = p->machine;
    uint8_t bytes[VISA_BYTES] = {0};
    size_t n = 0, length = 0;
    for (; !scan_at_end(&p->scan); n++) {
        uint64_t byte = 0;
        const char *at = p->scan.at;
        if (n == VISA_BYTES || !scan_digits(&p->scan, 16, UINT8_MAX, &byte) || p->scan.at != at + 2)
            return refuse(p, at, n == VISA_BYTES ? "the end" : "a byte of two hexadecimal digits");
        bytes[n] = (uint8_t)byte;
    }
    struct visa_inst inst;
    r->error = visa_decode(bytes, n, &inst, &length);
    if (r->error != VISA_OPCODE && length < n)
        return program_refuse(p, p->scan.text, "there are bytes behind the end of the message");
    fetch(r, &inst);
    return true;
}

static enum language_line done(bool ok, enum language_line line) {
    return ok ? line : LINE_WRONG;
}

static enum language_line read_line(struct program *p) {
    struct run *r = p->machine;
    struct scan *s = &p->scan;
    struct place place;
    const char *at = scan_next(s);
    if (scan_at_end(s))
        return LINE_DONE;
    if (scan_accept(s, ".decl"))
        return done(place_declare(p, &r->machine), LINE_DONE);
    if (accept_word(p, "expect"))
        return done(expectation(p), LINE_EXPECTS);
    if (accept_word(p, "memory"))
        return done(place_number(p, UINT64_MAX, &r->machine.memory_size, "a size in bytes"), LINE_DONE);
    bool bytes = accept_word(p, "bytes");
    if (bytes || scan_peek(s, 0) == '(' || scan_word_is(s, "dword_atomic") || scan_word_is(s, "svm_atomic") ||
        scan_word_is(s, "svm_scatter")) {
        settle(p);
        return done(bytes ? bytes_message(p) : text_message(p), LINE_INSTRUCTION);
    }
    bool ok = place_read(p, &r->machine, true, &place) && place_values(p, &r->machine, &place, NULL);
    return done(ok && has_room(p, at), LINE_DONE);
}

/* A memory that tells what its words hold when they are asked for. */
struct watched {
    struct visa_memory memory;
    const struct language_watch *watch;
};

static void tell(const struct watched *watched, uint64_t address) {
    watched->watch->holds(watched->watch->context, "memory", address,
                          watched->memory.read(watched->memory.context, address));
}

static uint64_t watched_read(void *context, uint64_t address) {
    const struct watched *watched = context;
    tell(watched, address);
    return watched->memory.read(watched->memory.context, address);
}

static void watched_write(void *context, uint64_t address, uint64_t data, uint8_t enables) {
    const struct watched *watched = context;
    tell(watched, address);
    watched->memory.write(watched->memory.context, address, data, enables);
}

/* T0 is behind the host port, and the rest behind the memory port. */
static void tell_t0(const struct visa_machine *machine, const struct language_watch *watch) {
    for (uint32_t i = 0; i < VISA_T0_BYTES / 4; i++) {
        const uint8_t *byte = machine->t0 + 4 * (size_t)i;
        watch->holds(watch->context, "host", i,
                     byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 | (uint32_t)byte[3] << 24);
    }
}

static bool execute(struct program *p, const struct language_watch *watch) {
    struct run *r = p->machine;
    if (r->error == VISA_OK) {
        const struct visa_inst *inst = &r->message.inst;
        struct visa_memory memory = visa_machine_memory(&r->machine, inst);
        struct watched watched = {memory, watch};
        struct visa_result result = {0};
        if (watch) {
            tell_t0(&r->machine, watch);
            if (inst->kind != VISA_DWORD_ATOMIC || inst->surface == VISA_T255)
                memory = (struct visa_memory){&watched, memory.size, watched_read, watched_write};
        }
        visa_execute(&r->message, &memory, &result);
        visa_machine_write_back(&r->machine, &r->message, &result);
        r->error = result.error;
        snprintf(r->why, sizeof r->why, "%s", visa_error_name(r->error));
    }
    r->last = (struct last){.line = p->line, .error = r->error};
    memcpy(r->last.why, r->why, sizeof r->last.why);
    return has_room(p, p->scan.text);
}

const struct visa_message *visa_language_message(const void *machine, enum visa_kind kind, uint64_t *memory_size) {
    const struct run *r = machine;
    *memory_size = r->machine.memory_size;
    return r->error == VISA_OK && r->message.inst.kind == kind ? &r->message : NULL;
}

static void *open_machine(void) {
    struct run *r = calloc(1, sizeof *r);
    if (r)
        visa_machine_start(&r->machine);
    return r;
}

static void close_machine(void *machine) {
    struct run *r = machine;
    visa_machine_free(&r->machine);
    free(r);
}

const struct language visa_language = {
    .name = "visa",
    .assemble = visa_language_assemble,
    .disassemble = visa_language_disassemble,
    .words = VISA_BYTES,
    .show = visa_language_show,
    .parts = visa_language_parts,
    .ending = ".visa",
    .open = open_machine,
    .close = close_machine,
    .read = read_line,
    .execute = execute,
    .finish = settle,
};
