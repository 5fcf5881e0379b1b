/* SPDX-License-Identifier: MIT */
#include "families/visa/language_place.h"

#include <inttypes.h>
#include <stdio.h>

static bool refuse(struct program *p, const char *at, const char *expected) {
    return scan_fail(&p->scan, at, NULL, expected);
}

bool place_number(struct program *p, uint64_t most, uint64_t *value, const char *expected) {
    const char *at = scan_next(&p->scan);
    return scan_number(&p->scan, most, value) || refuse(p, at, expected);
}

/* One letter and a number. */
static bool numbered(struct program *p, const char *letter, uint64_t most, uint64_t *value) {
    return scan_accept(&p->scan, letter) && scan_digits(&p->scan, 10, most, value) && scan_word(&p->scan) == 0;
}

bool place_declare(struct program *p, struct visa_machine *machine) {
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
    if (!place_number(p, UINT32_MAX, &count, "a number of elements"))
        return false;
    if (!count || !visa_machine_declare(machine, (uint32_t)id, type, count))
        return refuse(p, at, "1 element or more, and no more registers than the 1024 that there are (V-26)");
    return true;
}

/* A byte address in brackets and a type: T0[16]:UD. */
static bool memory_place(struct program *p, struct visa_machine *machine, enum visa_surface surface,
                         struct place *place) {
    struct visa_inst inst = {.kind = VISA_DWORD_ATOMIC, .surface = (uint8_t)surface};
    place->form = PLACE_MEMORY;
    place->memory = visa_machine_memory(machine, &inst);
    snprintf(place->name, sizeof place->name, surface == VISA_T0 ? "T0" : "memory");
    return scan_expect(&p->scan, "[", "'['") && place_number(p, UINT64_MAX, &place->at, "an address") &&
           scan_expect(&p->scan, "]", "']'") && scan_expect(&p->scan, ":", "':' and a type") &&
           visa_type_scan(&p->scan, &place->type);
}

static bool variable_place(struct program *p, const struct visa_machine *machine, const char *at, uint64_t id,
                           struct place *place) {
    place->form = PLACE_VARIABLE;
    place->variable = visa_machine_variable(machine, (uint32_t)id);
    if (!place->variable)
        return refuse(p, at, "a variable that is declared");
    place->type = place->variable->type;
    snprintf(place->name, sizeof place->name, "V%" PRIu64, id);
    return !scan_accept(&p->scan, "[") ||
           (place_number(p, UINT32_MAX, &place->at, "the number of an element") && scan_expect(&p->scan, "]", "']'"));
}

bool place_read(struct program *p, struct visa_machine *machine, bool words, struct place *place) {
    const char *at = scan_next(&p->scan);
    uint64_t id = 0;
    *place = (struct place){.type = VISA_UD};
    if (scan_word_is(&p->scan, "T0")) {
        scan_accept(&p->scan, "T0");
        return memory_place(p, machine, VISA_T0, place);
    }
    if (scan_word_is(&p->scan, "T255") || scan_word_is(&p->scan, "SVM")) {
        p->scan.at += scan_word(&p->scan);
        return memory_place(p, machine, VISA_T255, place);
    }
    if (numbered(p, "V", UINT32_MAX, &id))
        return variable_place(p, machine, at, id, place);
    p->scan.at = at;
    place->form = PLACE_WORD;
    if (words && scan_word_is(&p->scan, "EM")) {
        place->word = &machine->exec_mask;
        return scan_accept(&p->scan, "EM");
    }
    if (words && numbered(p, "P", VISA_PREDICATES, &id) && id) {
        place->word = &machine->predicate[id];
        return true;
    }
    return refuse(p, at,
                  words ? "V32 or above, P1 to P15, EM, T0, T255, SVM, .decl, memory, bytes, expect or a message"
                        : "a variable, T0, T255, SVM or error");
}

/* Whether element i from the place on is there; says so if not. */
static bool has(struct program *p, const struct place *place, const char *at, uint64_t i) {
    unsigned bytes = visa_type_bytes(place->type);
    uint64_t size = place->memory.size;
    bool is = i == 0;
    if (place->form == PLACE_VARIABLE)
        is = place->at < place->variable->count && i < place->variable->count - place->at;
    if (place->form == PLACE_MEMORY)
        is = place->at < size && (size - place->at) / bytes > i;
    return is || refuse(p, at,
                        place->form == PLACE_MEMORY ? "no value: the memory ends here"
                                                    : "no value: there is no such element");
}

static uint64_t get(const struct visa_machine *machine, const struct place *place, uint64_t i) {
    unsigned bytes = visa_type_bytes(place->type);
    return place->form == PLACE_VARIABLE ? visa_machine_element(machine, place->variable, (uint32_t)(place->at + i))
                                         : visa_memory_get(&place->memory, place->at + i * bytes, bytes);
}

static void set(struct visa_machine *machine, const struct place *place, uint64_t i, uint64_t value) {
    unsigned bytes = visa_type_bytes(place->type);
    if (place->word)
        *place->word = (uint32_t)value;
    else if (place->form == PLACE_VARIABLE)
        visa_machine_set_element(machine, place->variable, (uint32_t)(place->at + i), value);
    else
        visa_memory_set(&place->memory, place->at + i * bytes, bytes, value);
}

static void compare(const struct visa_machine *machine, const struct place *place, uint64_t i, uint64_t expected,
                    struct program_differences *differences) {
    struct program_failure *f = &differences->first;
    unsigned bytes = visa_type_bytes(place->type);
    uint64_t seen = get(machine, place, i);
    int digits = 2 * (int)bytes;
    if (seen == expected || differences->n++)
        return;
    if (place->form == PLACE_VARIABLE)
        snprintf(f->what, sizeof f->what, "%s[%" PRIu64 "]", place->name, place->at + i);
    else
        snprintf(f->what, sizeof f->what, "%s[0x%" PRIx64 "]:%s", place->name, place->at + i * bytes,
                 visa_type_name(place->type));
    snprintf(f->expected, sizeof f->expected, "0x%0*" PRIx64, digits, expected);
    snprintf(f->seen, sizeof f->seen, "0x%0*" PRIx64, digits, seen);
}

bool place_values(struct program *p, struct visa_machine *machine, const struct place *place,
                  struct program_differences *differences) {
    if (!scan_expect(&p->scan, "=", "'='"))
        return false;
    scan_next(&p->scan);
    bool all = place->form == PLACE_VARIABLE && scan_word_is(&p->scan, "all") && scan_accept(&p->scan, "all");
    uint64_t value = 0;
    for (uint64_t i = 0; i == 0 || !scan_at_end(&p->scan); i++) {
        const char *at = scan_next(&p->scan);
        if (!visa_value_scan(&p->scan, place->type, &value) || !has(p, place, at, i))
            return false;
        if (all && !scan_at_end(&p->scan))
            return refuse(p, p->scan.at, "the end");
        uint64_t n = all ? place->variable->count - place->at : 1;
        for (uint64_t j = i; j < i + n; j++)
            if (differences)
                compare(machine, place, j, value, differences);
            else
                set(machine, place, j, value);
    }
    return true;
}
