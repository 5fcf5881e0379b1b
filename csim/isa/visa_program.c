/* SPDX-License-Identifier: MIT */
#include "isa/visa_program.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "isa/visa_text.h"

/* The message before, whose refusal can still be expected. */
struct last {
    unsigned long line; /* 0 if there is none, or nothing more to say of it */
    enum visa_error error;
    char why[VISA_TEXT_MESSAGE];
};

struct run {
    struct visa_program *program;
    struct visa_machine *machine;
    struct scan s;
    unsigned long line;
    struct last last;
};

/* Where values are: count elements of a type from index on, or bytes of a memory from address on. */
struct place {
    enum { VARIABLE, MEMORY, WORD } form;
    enum visa_type type;
    const struct visa_variable *variable;
    uint64_t at; /* index or address */
    struct visa_memory memory;
    uint32_t *word; /* a predicate or EM: form WORD */
    char name[16];
};

static bool refuse(struct run *r, const char *at, const char *expected) {
    return scan_fail(&r->s, at, NULL, expected);
}

/* A refusal of something that is spelled well. */
static bool refuse_as(struct run *r, const char *at, const char *message) {
    r->s.column = (unsigned)(at - r->s.text) + 1;
    snprintf(r->s.message, sizeof r->s.message, "%s", message);
    return false;
}

static void fail(struct run *r, unsigned long line, struct visa_failure *failure) {
    failure->line = line;
    r->program->failures++;
    if (r->program->failed)
        r->program->failed(r->program->context, failure);
}

static bool unsigned_number(struct run *r, uint64_t most, uint64_t *value, const char *expected) {
    const char *at = scan_next(&r->s);
    unsigned base = scan_accept(&r->s, "0x") ? 16 : 10;
    return (scan_digits(&r->s, base, most, value) && scan_word(&r->s) == 0) || refuse(r, at, expected);
}

/* One letter and a number. */
static bool numbered(struct run *r, const char *letter, uint64_t most, uint64_t *value) {
    return scan_accept(&r->s, letter) && scan_digits(&r->s, 10, most, value) && scan_word(&r->s) == 0;
}

/* .decl V32 v_type=G type=UD num_elts=8 */
static bool declaration(struct run *r) {
    uint64_t id = 0, count = 0;
    enum visa_type type = VISA_UB;
    const char *at = scan_next(&r->s);
    if (!numbered(r, "V", UINT32_MAX, &id) || id < VISA_FIRST_VARIABLE)
        return refuse(r, at, "a variable from V32 on");
    if (visa_machine_variable(r->machine, (uint32_t)id))
        return refuse(r, at, "a variable that is not declared yet");
    if ((scan_accept(&r->s, "v_type=") && !scan_expect(&r->s, "G", "G")) || !scan_expect(&r->s, "type=", "type=") ||
        !visa_type_scan(&r->s, &type) || !scan_expect(&r->s, "num_elts=", "num_elts="))
        return false;
    at = scan_next(&r->s);
    if (!unsigned_number(r, UINT32_MAX, &count, "a number of elements"))
        return false;
    if (!count || !visa_machine_declare(r->machine, (uint32_t)id, type, count))
        return refuse(r, at, "1 element or more, and no more registers than the 1024 that there are (V-26)");
    return true;
}

/* A byte address in brackets and a type: T0[16]:UD. */
static bool memory_place(struct run *r, enum visa_surface surface, struct place *place) {
    struct visa_inst inst = {.kind = VISA_DWORD_ATOMIC, .surface = (uint8_t)surface};
    place->form = MEMORY;
    place->memory = visa_machine_memory(r->machine, &inst);
    snprintf(place->name, sizeof place->name, surface == VISA_T0 ? "T0" : "memory");
    return scan_expect(&r->s, "[", "'['") && unsigned_number(r, UINT64_MAX, &place->at, "an address") &&
           scan_expect(&r->s, "]", "']'") && scan_expect(&r->s, ":", "':' and a type") &&
           visa_type_scan(&r->s, &place->type);
}

static bool variable_place(struct run *r, const char *at, uint64_t id, struct place *place) {
    place->form = VARIABLE;
    place->variable = visa_machine_variable(r->machine, (uint32_t)id);
    if (!place->variable)
        return refuse(r, at, "a variable that is declared");
    place->type = place->variable->type;
    snprintf(place->name, sizeof place->name, "V%" PRIu64, id);
    return !scan_accept(&r->s, "[") ||
           (unsigned_number(r, UINT32_MAX, &place->at, "the number of an element") && scan_expect(&r->s, "]", "']'"));
}

/* What stands before a '='; words says whether it can be a predicate or EM. */
static bool read_place(struct run *r, bool words, struct place *place) {
    const char *at = scan_next(&r->s);
    uint64_t id = 0;
    *place = (struct place){.type = VISA_UD};
    if (scan_word_is(&r->s, "T0")) {
        scan_accept(&r->s, "T0");
        return memory_place(r, VISA_T0, place);
    }
    if (scan_word_is(&r->s, "T255") || scan_word_is(&r->s, "SVM")) {
        r->s.at += scan_word(&r->s);
        return memory_place(r, VISA_T255, place);
    }
    if (numbered(r, "V", UINT32_MAX, &id))
        return variable_place(r, at, id, place);
    r->s.at = at;
    place->form = WORD;
    if (words && scan_word_is(&r->s, "EM")) {
        place->word = &r->machine->exec_mask;
        return scan_accept(&r->s, "EM");
    }
    if (words && numbered(r, "P", VISA_PREDICATES, &id) && id) {
        place->word = &r->machine->predicate[id];
        return true;
    }
    return refuse(r, at,
                  words ? "V32 or above, P1 to P15, EM, T0, T255, SVM, .decl, memory, bytes, expect or a message"
                        : "a variable, T0, T255, SVM or error");
}

/* Whether element i from the place on is there; says so if not. */
static bool has(struct run *r, const struct place *place, const char *at, uint64_t i) {
    unsigned bytes = visa_type_bytes(place->type);
    uint64_t size = place->memory.size;
    bool is = i == 0;
    if (place->form == VARIABLE)
        is = place->at < place->variable->count && i < place->variable->count - place->at;
    if (place->form == MEMORY)
        is = place->at < size && (size - place->at) / bytes > i;
    return is ||
           refuse(r, at,
                  place->form == MEMORY ? "no value: the memory ends here" : "no value: there is no such element");
}

static uint64_t get(const struct run *r, const struct place *place, uint64_t i) {
    unsigned bytes = visa_type_bytes(place->type);
    return place->form == VARIABLE ? visa_machine_element(r->machine, place->variable, (uint32_t)(place->at + i))
                                   : visa_memory_get(&place->memory, place->at + i * bytes, bytes);
}

static void set(struct run *r, const struct place *place, uint64_t i, uint64_t value) {
    unsigned bytes = visa_type_bytes(place->type);
    if (place->word)
        *place->word = (uint32_t)value;
    else if (place->form == VARIABLE)
        visa_machine_set_element(r->machine, place->variable, (uint32_t)(place->at + i), value);
    else
        visa_memory_set(&place->memory, place->at + i * bytes, bytes, value);
}

/* Differences of one expectation: the first, and how many there are. */
struct differences {
    struct visa_failure first;
    unsigned long n;
};

static void compare(const struct run *r, const struct place *place, uint64_t i, uint64_t expected,
                    struct differences *differences) {
    struct visa_failure *f = &differences->first;
    unsigned bytes = visa_type_bytes(place->type);
    uint64_t seen = get(r, place, i);
    int digits = 2 * (int)bytes;
    if (seen == expected || differences->n++)
        return;
    if (place->form == VARIABLE)
        snprintf(f->what, sizeof f->what, "%s[%" PRIu64 "]", place->name, place->at + i);
    else
        snprintf(f->what, sizeof f->what, "%s[0x%" PRIx64 "]:%s", place->name, place->at + i * bytes,
                 visa_type_name(place->type));
    snprintf(f->expected, sizeof f->expected, "0x%0*" PRIx64, digits, expected);
    snprintf(f->seen, sizeof f->seen, "0x%0*" PRIx64, digits, seen);
}

/* = VALUE ..., or = all VALUE for a variable: sets them, or compares if differences is not NULL. */
static bool values(struct run *r, const struct place *place, struct differences *differences) {
    if (!scan_expect(&r->s, "=", "'='"))
        return false;
    scan_next(&r->s);
    bool all = place->form == VARIABLE && scan_word_is(&r->s, "all") && scan_accept(&r->s, "all");
    uint64_t value = 0;
    for (uint64_t i = 0; i == 0 || !scan_at_end(&r->s); i++) {
        const char *at = scan_next(&r->s);
        if (!visa_value_scan(&r->s, place->type, &value) || !has(r, place, at, i))
            return false;
        if (all && !scan_at_end(&r->s))
            return refuse(r, r->s.at, "the end");
        uint64_t n = all ? place->variable->count - place->at : 1;
        for (uint64_t j = i; j < i + n; j++)
            if (differences)
                compare(r, place, j, value, differences);
            else
                set(r, place, j, value);
    }
    return true;
}

/* A message that has been refused without being expected to. */
static void settle(struct run *r) {
    if (!r->last.line || r->last.error == VISA_OK)
        return;
    struct visa_failure failure = {.what = "message", .expected = "no refusal"};
    snprintf(failure.seen, sizeof failure.seen, "%s", r->last.why);
    fail(r, r->last.line, &failure);
    r->last.line = 0;
}

static bool expected_error(struct run *r) {
    const char *at = scan_next(&r->s);
    enum visa_error error = VISA_OPCODE;
    while (error < VISA_ERRORS && !scan_word_is(&r->s, visa_error_name(error)))
        error++;
    if (error == VISA_ERRORS)
        return refuse(r, at,
                      "a refusal: opcode reserved op width exec_size mask predicate surface blocks null operand "
                      "align");
    r->s.at += scan_word(&r->s);
    if (!r->last.line)
        return refuse_as(r, at, "there is no message before, or its refusal is expected already");
    if (error != r->last.error) {
        struct visa_failure failure = {.what = "error"};
        snprintf(failure.expected, sizeof failure.expected, "%s", visa_error_name(error));
        snprintf(failure.seen, sizeof failure.seen, "%s", r->last.error == VISA_OK ? "no refusal" : r->last.why);
        fail(r, r->line, &failure);
    }
    r->last.line = 0;
    return true;
}

static bool expectation(struct run *r) {
    struct place place;
    struct differences differences = {.n = 0};
    r->program->expectations++;
    scan_next(&r->s);
    if (scan_word_is(&r->s, "error")) {
        scan_accept(&r->s, "error");
        return expected_error(r);
    }
    if (!read_place(r, false, &place) || !values(r, &place, &differences))
        return false;
    if (differences.n > 1) {
        size_t length = strlen(differences.first.seen);
        snprintf(differences.first.seen + length, sizeof differences.first.seen - length, ", and %lu more differ",
                 differences.n - 1);
    }
    if (differences.n)
        fail(r, r->line, &differences.first);
    return true;
}

/* Carries out a message, unless it is refused already. */
static bool step(struct run *r, const struct visa_inst *inst, enum visa_error error, const char *why) {
    char more[VISA_WHY] = "";
    r->program->instructions++;
    if (error == VISA_OK && !visa_machine_step(r->machine, inst, &error, more))
        return refuse_as(r, r->s.text, more);
    if (r->machine->memory.full)
        return refuse_as(r, r->s.text, "the memory has no room for more words");
    r->last = (struct last){.line = r->line, .error = error};
    if (why)
        snprintf(r->last.why, sizeof r->last.why, "%s", why);
    else
        snprintf(r->last.why, sizeof r->last.why, "%s%s%s", visa_error_name(error), *more ? ": " : "", more);
    return true;
}

static bool text_message(struct run *r) {
    struct visa_inst inst;
    struct visa_text_error error;
    if (visa_text_parse(r->s.text, (size_t)(r->s.end - r->s.text), &inst, &error))
        error.error = VISA_OK;
    else if (error.error == VISA_OK) {
        r->s.column = error.column;
        memcpy(r->s.message, error.message, sizeof r->s.message);
        return false;
    }
    r->s.at = r->s.end;
    return step(r, &inst, error.error, error.error == VISA_OK ? NULL : error.message);
}

/* bytes 7d 00 ...: a message that no text stands for, as a rule. */
static bool bytes_message(struct run *r) {
    uint8_t bytes[VISA_BYTES] = {0};
    size_t n = 0, length = 0;
    for (; !scan_at_end(&r->s); n++) {
        uint64_t byte = 0;
        const char *at = r->s.at;
        if (n == VISA_BYTES || !scan_digits(&r->s, 16, UINT8_MAX, &byte) || r->s.at != at + 2)
            return refuse(r, at, n == VISA_BYTES ? "the end" : "a byte of two hexadecimal digits");
        bytes[n] = (uint8_t)byte;
    }
    struct visa_inst inst;
    enum visa_error error = visa_decode(bytes, n, &inst, &length);
    if (error != VISA_OPCODE && length < n)
        return refuse_as(r, r->s.text, "there are bytes behind the end of the message");
    return step(r, &inst, error, NULL);
}

static bool statement(struct run *r) {
    struct scan *s = &r->s;
    struct place place;
    const char *at = scan_next(s);
    if (scan_at_end(s))
        return true;
    if (scan_accept(s, ".decl"))
        return declaration(r);
    if (scan_word_is(s, "expect")) {
        scan_accept(s, "expect");
        return expectation(r);
    }
    if (scan_word_is(s, "memory")) {
        scan_accept(s, "memory");
        return unsigned_number(r, UINT64_MAX, &r->machine->memory_size, "a size in bytes");
    }
    bool bytes = scan_word_is(s, "bytes");
    if (bytes || scan_peek(s, 0) == '(' || scan_word_is(s, "dword_atomic") || scan_word_is(s, "svm_atomic") ||
        scan_word_is(s, "svm_scatter")) {
        settle(r);
        return bytes ? scan_accept(s, "bytes") && bytes_message(r) : text_message(r);
    }
    if (!read_place(r, true, &place) || !values(r, &place, NULL))
        return false;
    return !r->machine->memory.full || refuse_as(r, at, "the memory has no room for more words");
}

bool visa_program_run(struct visa_program *program, const char *text, size_t length) {
    struct run r = {.program = program, .machine = program->machine};
    const char *end = text + length;
    program->instructions = program->expectations = program->failures = 0;
    for (const char *next = text; next < end;) {
        const char *line = next, *newline = memchr(line, '\n', (size_t)(end - line));
        size_t n = (size_t)((newline ? newline : end) - line);
        next = newline ? newline + 1 : end;
        if (n && line[n - 1] == '\r')
            n--;
        const char *comment = memchr(line, '#', n);
        scan_start(&r.s, line, comment ? (size_t)(comment - line) : n);
        r.line++;
        if (!statement(&r) || !(scan_at_end(&r.s) || scan_fail(&r.s, r.s.at, NULL, "the end"))) {
            program->error.line = r.line;
            program->error.column = r.s.column;
            snprintf(program->error.message, sizeof program->error.message, "%s", r.s.message);
            return false;
        }
    }
    settle(&r);
    return true;
}
