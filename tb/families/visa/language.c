/* SPDX-License-Identifier: MIT */
#include "families/visa/language.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/program.h"
#include "isa/visa_machine.h"
#include "isa/visa_text.h"

/* Instructions as text and as bytes. There is one dialect. */

static bool assemble(const char *text, unsigned dialect, struct language_text *to) {
    struct visa_inst inst;
    struct visa_text_error error;
    uint8_t bytes[VISA_BYTES];
    size_t length = 0;
    (void)dialect;
    if (!visa_text_parse(text, strlen(text), &inst, &error))
        return language_refuse(to, error.column, error.message);
    const size_t n = visa_encode(&inst, bytes);
    for (size_t i = 0; i < n; i++)
        length += (size_t)snprintf(to->text + length, sizeof to->text - length, "%s%02x", i ? " " : "", bytes[i]);
    return true;
}

static bool disassemble(const char *hex, unsigned dialect, struct language_text *to) {
    uint64_t word[VISA_BYTES];
    uint8_t bytes[VISA_BYTES] = {0};
    unsigned n;
    size_t length = 0;
    (void)dialect;
    const char *wrong = language_hex(hex, 2, VISA_BYTES, word, &n);
    if (wrong)
        return language_refuse(to, (size_t)(wrong - hex) + 1, "expected up to 30 bytes of two hexadecimal digits");
    for (unsigned i = 0; i < n; i++)
        bytes[i] = (uint8_t)word[i];
    struct visa_inst inst;
    const enum visa_error error = visa_decode(bytes, n, &inst, &length);
    char message[VISA_TEXT_MESSAGE];
    if (error != VISA_OK)
        snprintf(message, sizeof message, "%s: expected a message of docs/visa.md", visa_error_name(error));
    else if (length < n)
        snprintf(message, sizeof message, "found %u bytes, expected %zu", n, length);
    if (error != VISA_OK || length < n)
        return language_refuse(to, strspn(hex, " \t") + 1, message);
    visa_text_print(&inst, to->text, sizeof to->text);
    return true;
}

/* Returns true unless the unit has the name of another kind of message. */
static bool takes(const char *unit, enum visa_kind kind) {
    static const char *const kinds[VISA_KINDS] = {"dword_atomic", "svm_atomic", "svm_scatter"};
    bool other = false;
    for (unsigned i = 0; i < VISA_KINDS; i++)
        other |= i != kind && strcmp(unit, kinds[i]) == 0;
    return !other;
}

static const char *const parts[] = {"channels", "operands", NULL};

/* The text is [PREDICATE] OPERATION (EXEC) OPERANDS. A wave viewer has no room for all of it in one cycle. */
static void show_part(const char *part, const char *whole, char text[LANGUAGE_TEXT]) {
    const char *exec = strstr(whole, " (M") + 1, *end = strchr(exec, ')') + 1;
    if (strcmp(part, parts[1]) == 0)
        snprintf(text, LANGUAGE_TEXT, "%s", end + 1);
    else
        snprintf(text, LANGUAGE_TEXT, "%.*s%.*s", whole[0] == '(' ? (int)(strchr(whole, ' ') + 1 - whole) : 0, whole,
                 (int)(end - exec), exec);
}

static bool show(const char *unit, const char *part, const uint8_t value[LANGUAGE_VALUE], char text[LANGUAGE_TEXT]) {
    struct visa_inst inst;
    char whole[VISA_TEXT_SIZE];
    enum visa_error error = visa_decode(value, VISA_BYTES, &inst, NULL);
    if (error != VISA_OPCODE && !takes(unit, inst.kind))
        error = VISA_OPCODE;
    if (error != VISA_OK) {
        snprintf(text, LANGUAGE_TEXT, "%s", visa_error_name(error));
        return false;
    }
    visa_text_print(&inst, whole, sizeof whole);
    if (part)
        show_part(part, whole, text);
    else
        snprintf(text, LANGUAGE_TEXT, "%s", whole);
    return true;
}

/* State of a program: the machine, the message that was read last, and its error or that of its execution. */
struct run {
    struct visa_machine machine;
    struct visa_message message;
    enum visa_error error;
    char why[VISA_TEXT_MESSAGE]; /* the error's name, and details */
};

static bool refuse(struct program *p, const char *at, const char *expected) {
    return scan_fail(&p->scan, at, NULL, expected);
}

static bool read_number(struct program *p, uint64_t most, uint64_t *value, const char *expected) {
    const char *at = scan_next(&p->scan);
    return scan_number(&p->scan, most, value) || refuse(p, at, expected);
}

/* Reads a letter and a number. */
static bool numbered(struct program *p, const char *letter, uint64_t most, uint64_t *value) {
    return scan_accept(&p->scan, letter) && scan_digits(&p->scan, 10, most, value) && scan_word(&p->scan) == 0;
}

/* Reads a declaration after .decl: V32 v_type=G type=UD num_elts=8 */
static bool declare(struct program *p, struct visa_machine *machine) {
    uint64_t id = 0, count = 0;
    enum visa_type type = VISA_UB;
    const char *at = scan_next(&p->scan);
    if (!numbered(p, "V", UINT32_MAX, &id) || id < VISA_FIRST_VARIABLE)
        return refuse(p, at, "a variable from V32 on");
    if (visa_machine_variable(machine, (uint32_t)id))
        return refuse(p, at, "a variable that is not declared yet");
    if ((scan_accept(&p->scan, "v_type=") && !scan_expect(&p->scan, "G", "G")) ||
        !scan_expect(&p->scan, "type=", "type=") || !visa_type_scan(&p->scan, &type) ||
        !scan_expect(&p->scan, "num_elts=", "num_elts="))
        return false;
    at = scan_next(&p->scan);
    if (!read_number(p, UINT32_MAX, &count, "a number of elements"))
        return false;
    return (count && visa_machine_declare(machine, (uint32_t)id, type, count)) ||
           refuse(p, at, "1 element or more, and no more registers than the 1024 that there are (V-26)");
}

/* Place of values: elements of a variable, bytes of a memory, or a predicate or EM. */
struct place {
    enum visa_type type;
    const struct visa_variable *variable; /* or NULL */
    uint32_t *word;                       /* or NULL */
    struct visa_memory memory;
    uint64_t at; /* index or address */
    char name[16];
};

/* Reads "[16]:UD" after a memory. */
static bool memory_place(struct program *p, struct visa_machine *machine, enum visa_surface surface,
                         struct place *place) {
    const struct visa_inst inst = {.kind = VISA_DWORD_ATOMIC, .surface = (uint8_t)surface};
    place->memory = visa_machine_memory(machine, &inst);
    snprintf(place->name, sizeof place->name, surface == VISA_T0 ? "T0" : "memory");
    return scan_expect(&p->scan, "[", "'['") && read_number(p, UINT64_MAX, &place->at, "an address") &&
           scan_expect(&p->scan, "]", "']'") && scan_expect(&p->scan, ":", "':' and a type") &&
           visa_type_scan(&p->scan, &place->type);
}

static bool variable_place(struct program *p, const char *at, const struct visa_variable *variable,
                           struct place *place) {
    place->variable = variable;
    if (!variable)
        return refuse(p, at, "a variable that is declared");
    place->type = variable->type;
    snprintf(place->name, sizeof place->name, "V%" PRIu32, variable->id);
    return !scan_accept(&p->scan, "[") ||
           (read_number(p, UINT32_MAX, &place->at, "the number of an element") && scan_expect(&p->scan, "]", "']'"));
}

/* Reads a place before '='. `words` permits predicates and EM. */
static bool read_place(struct program *p, struct visa_machine *machine, bool words, struct place *place) {
    const char *at = scan_next(&p->scan);
    uint64_t id = 0;
    *place = (struct place){.type = VISA_UD};
    if (scan_accept_word(&p->scan, "T0"))
        return memory_place(p, machine, VISA_T0, place);
    if (scan_accept_word(&p->scan, "T255") || scan_accept_word(&p->scan, "SVM"))
        return memory_place(p, machine, VISA_T255, place);
    if (numbered(p, "V", UINT32_MAX, &id))
        return variable_place(p, at, visa_machine_variable(machine, (uint32_t)id), place);
    p->scan.at = at;
    if (words && scan_accept_word(&p->scan, "EM"))
        place->word = &machine->exec_mask;
    else if (words && numbered(p, "P", VISA_PREDICATES, &id) && id)
        place->word = &machine->predicate[id];
    return place->word ||
           refuse(p, at,
                  words ? "V32 or above, P1 to P15, EM, T0, T255, SVM, .decl, memory, bytes, expect or a message"
                        : "a variable, T0, T255, SVM or error");
}

static struct visa_machine *machine_of(struct program *p) {
    return &((struct run *)p->machine)->machine;
}

static uint64_t get(struct program *p, const void *of, uint64_t i) {
    const struct place *place = of;
    const unsigned bytes = visa_type_bytes(place->type);
    return place->variable ? visa_machine_element(machine_of(p), place->variable, (uint32_t)(place->at + i))
                           : visa_memory_get(&place->memory, place->at + i * bytes, bytes);
}

static void set(struct program *p, const void *of, uint64_t i, uint64_t value) {
    const struct place *place = of;
    const unsigned bytes = visa_type_bytes(place->type);
    if (place->word)
        *place->word = (uint32_t)value;
    else if (place->variable)
        visa_machine_set_element(machine_of(p), place->variable, (uint32_t)(place->at + i), value);
    else
        visa_memory_set(&place->memory, place->at + i * bytes, bytes, value);
}

static bool read_value(struct program *p, const void *of, uint64_t *value) {
    return visa_value_scan(&p->scan, ((const struct place *)of)->type, value);
}

static bool read_values(struct program *p, const struct place *place, bool compare) {
    const uint64_t size = place->variable ? place->variable->count : place->memory.size;
    const unsigned bytes = visa_type_bytes(place->type);
    const uint64_t left = place->at < size ? size - place->at : 0;
    const struct program_values values = {.place = place,
                                          .n = place->word       ? 1
                                               : place->variable ? left
                                                                 : left / bytes,
                                          .beyond = place->variable || place->word
                                                        ? "no value, because the element is outside the variable"
                                                        : "no value: the memory ends here",
                                          .all = place->variable != NULL,
                                          .digits = 2 * (int)bytes,
                                          .name = place->name,
                                          .type = place->variable ? NULL : visa_type_name(place->type),
                                          .first = place->at,
                                          .step = place->variable ? 1 : bytes,
                                          .addresses = !place->variable,
                                          .read = read_value,
                                          .get = get,
                                          .set = set};
    return program_values(p, &values, compare);
}

static bool has_room(struct program *p, const char *at) {
    const struct run *r = p->machine;
    return !r->machine.memory.full || program_refuse(p, at, "the memory has no room for more words");
}

static bool expected_error(struct program *p) {
    const struct run *r = p->machine;
    const char *at = scan_next(&p->scan);
    enum visa_error error = VISA_OPCODE;
    while (error < VISA_ERRORS && !scan_accept_word(&p->scan, visa_error_name(error)))
        error++;
    if (error == VISA_ERRORS)
        return refuse(p, at,
                      "a refusal: opcode reserved op width exec_size mask predicate surface blocks null operand "
                      "align");
    return program_expect_rejection(p, at, error == r->error, visa_error_name(error),
                                    "there is no message before, or its refusal is expected already");
}

static bool expectation(struct program *p) {
    struct place place;
    scan_next(&p->scan);
    if (scan_accept_word(&p->scan, "error"))
        return expected_error(p);
    return read_place(p, machine_of(p), false, &place) && read_values(p, &place, true);
}

/* Reads the operands of a message that decode accepts. */
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
    const bool parsed = visa_text_parse(p->scan.text, (size_t)(p->scan.end - p->scan.text), &inst, &error);
    if (!parsed && error.error == VISA_OK)
        return program_refuse(p, p->scan.text + error.column - 1, error.message);
    p->scan.at = p->scan.end;
    r->error = parsed ? VISA_OK : error.error;
    fetch(r, &inst);
    if (!parsed)
        memcpy(r->why, error.message, sizeof r->why);
    return true;
}

/* Reads "7d 00 ..." after "bytes": usually, a message without a text. */
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
        return program_refuse(p, p->scan.text, "the message has more bytes than its length");
    fetch(r, &inst);
    return true;
}

static enum language_line done(bool ok, enum language_line line) {
    return ok ? line : LINE_WRONG;
}

static enum language_line read_line(struct program *p) {
    struct visa_machine *machine = machine_of(p);
    struct scan *s = &p->scan;
    struct place place;
    const char *at = scan_next(s);
    if (scan_at_end(s))
        return LINE_DONE;
    if (scan_accept(s, ".decl"))
        return done(declare(p, machine), LINE_DONE);
    if (scan_accept_word(&p->scan, "expect"))
        return done(expectation(p), LINE_EXPECTS);
    if (scan_accept_word(&p->scan, "memory"))
        return done(read_number(p, UINT64_MAX, &machine->memory_size, "a size in bytes"), LINE_DONE);
    const bool bytes = scan_accept_word(&p->scan, "bytes");
    if (bytes || scan_peek(s, 0) == '(' || scan_word_is(s, "dword_atomic") || scan_word_is(s, "svm_atomic") ||
        scan_word_is(s, "svm_scatter")) {
        program_settle(p);
        return done(bytes ? bytes_message(p) : text_message(p), LINE_INSTRUCTION);
    }
    const bool ok = read_place(p, machine, true, &place) && read_values(p, &place, false);
    return done(ok && has_room(p, at), LINE_DONE);
}

/* Memory on the memory port that reports a word before each access. */
struct watched {
    struct visa_memory memory;
    const struct language_watch *watch;
};

static uint64_t watched_read(void *context, uint64_t address) {
    const struct watched *watched = context;
    const uint64_t word = watched->memory.read(watched->memory.context, address);
    watched->watch->holds(watched->watch->context, "memory", address, word);
    return word;
}

static void watched_write(void *context, uint64_t address, uint64_t data, uint8_t enables) {
    const struct watched *watched = context;
    watched_read(context, address);
    watched->memory.write(watched->memory.context, address, data, enables);
}

/* Reports all words of T0, which is on the host port. */
static void report_t0(struct visa_machine *machine, const struct language_watch *watch) {
    const struct visa_inst inst = {.kind = VISA_DWORD_ATOMIC, .surface = VISA_T0};
    const struct visa_memory t0 = visa_machine_memory(machine, &inst);
    for (uint32_t i = 0; i < VISA_T0_BYTES / 4; i++)
        watch->holds(watch->context, "host", i, visa_memory_get(&t0, 4ull * i, 4));
}

static bool execute(struct program *p, const struct language_watch *watch) {
    struct run *r = p->machine;
    if (r->error == VISA_OK) {
        const struct visa_inst *inst = &r->message.inst;
        struct visa_memory memory = visa_machine_memory(&r->machine, inst);
        struct watched watched = {memory, watch};
        struct visa_result result = {0};
        if (watch) {
            report_t0(&r->machine, watch);
            if (inst->kind != VISA_DWORD_ATOMIC || inst->surface == VISA_T255)
                memory = (struct visa_memory){&watched, memory.size, watched_read, watched_write};
        }
        visa_execute(&r->message, &memory, &result);
        visa_machine_write_back(&r->machine, &r->message, &result);
        r->error = result.error;
        snprintf(r->why, sizeof r->why, "%s", visa_error_name(r->error));
    }
    program_executed(p, r->error == VISA_OK ? "" : r->why);
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
    .assemble = assemble,
    .disassemble = disassemble,
    .words = VISA_BYTES,
    .show = show,
    .parts = parts,
    .ending = ".visa",
    .instruction = "message",
    .open = open_machine,
    .close = close_machine,
    .read = read_line,
    .execute = execute,
    .finish = program_settle,
};
