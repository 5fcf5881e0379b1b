/* SPDX-License-Identifier: MIT */
#include "common/outcomes.h"

#include "common/bounds.h"

void outcomes_begin(struct outcomes *outcomes, unsigned bytes) {
    outcomes->group[outcomes->groups++] = (struct outcome_group){.bytes = bytes, .first = outcomes->n};
}

static struct outcome_group *last_group(struct outcomes *outcomes) {
    return &outcomes->group[outcomes->groups - 1];
}

void outcomes_add(struct outcomes *outcomes, uint64_t address, uint64_t value) {
    outcomes->outcome[outcomes->n++] = (struct outcome){address, value};
    last_group(outcomes)->n++;
}

void outcomes_read(struct outcomes *outcomes, uint64_t address) {
    if (outcomes_want(outcomes, address))
        return;
    for (unsigned byte = 0; byte < last_group(outcomes)->bytes; byte += 4) {
        outcomes->dword[outcomes->dwords].address = address + byte;
        outcomes->dword[outcomes->dwords].group = outcomes->groups - 1;
        outcomes->dword[outcomes->dwords++].seen = false;
    }
}

void outcomes_order(struct outcomes *outcomes, uint64_t address, unsigned bytes, const struct serial_order *order,
                    uint64_t old) {
    const struct serial_operation *operation = order->operation;
    outcomes_begin(outcomes, bytes);
    outcomes_read(outcomes, address);
    struct outcome_group *group = last_group(outcomes);
    if (!operation->bound) {
        uint64_t finals[SERIAL_LANES];
        unsigned n = serial_order_finals(order, old, finals);
        for (unsigned i = 0; i < n; i++)
            outcomes_add(outcomes, address, finals[i]);
        return;
    }
    uint64_t left = old;
    group->bounds = order->n;
    group->down = operation->down;
    for (unsigned i = 0; i < order->n; i++) {
        group->bound[i] = operation->bound(order->operands, i);
        left = operation->step(order->operands, i, left).left;
    }
    outcomes_add(outcomes, address, left);
}

static unsigned find(const struct outcomes *outcomes, uint64_t address) {
    unsigned i = 0;
    while (i < outcomes->dwords && (outcomes->dword[i].seen || outcomes->dword[i].address != address))
        i++;
    return i;
}

bool outcomes_want(const struct outcomes *outcomes, uint64_t address) {
    return find(outcomes, address) < outcomes->dwords;
}

/* Returns the content of a dword under an outcome. */
static uint32_t dword_of(const struct outcome *outcome, unsigned bytes, uint64_t address, uint32_t before) {
    uint64_t offset = address - outcome->address;
    return offset < bytes ? (uint32_t)(outcome->value >> 8 * offset) : before;
}

/* For a group with bounds, returns the seen value if it is possible, else the one known outcome. */
static uint32_t see_counter(const struct outcome_group *group, uint32_t left, uint32_t seen, uint32_t before) {
    bool right = left == seen || (group->down ? bounds_down(group->bound, group->bounds, before, seen)
                                              : bounds_up(group->bound, group->bounds, before, seen));
    return right ? seen : left;
}

/* As see_counter(), for other groups. Discards outcomes that differ there. */
static uint32_t see_word(struct outcome_group *group, struct outcome *outcome, uint64_t address, uint32_t seen,
                         uint32_t before) {
    uint32_t expected = dword_of(outcome, group->bytes, address, before);
    unsigned n = 0;
    for (unsigned i = 0; i < group->n; i++)
        if (dword_of(&outcome[i], group->bytes, address, before) == seen)
            outcome[n++] = outcome[i];
    if (n == 0)
        return expected;
    group->n = n;
    return seen;
}

uint32_t outcomes_see(struct outcomes *outcomes, uint64_t address, uint32_t seen, uint32_t before) {
    unsigned i = find(outcomes, address);
    struct outcome_group *group = &outcomes->group[outcomes->dword[i].group];
    struct outcome *outcome = &outcomes->outcome[group->first];
    uint32_t expected = group->bounds ? see_counter(group, (uint32_t)outcome->value, seen, before)
                                      : see_word(group, outcome, address, seen, before);
    outcomes->dword[i].seen = expected == seen;
    return expected;
}
