/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "declared/declared.h"

/* Files of the units that come with Lanelock. */
static const char ours[] = "tb/units/";

static bool expect_model(void) {
    const struct ll_unit *u = declared.unit;
    const bool memories = u->host.words || u->memory.there;
    const struct declared_rule rules[] = {
        {!u->respond && !u->execute, "no output is compared; write execute()"},
        {u->respond && u->execute, "found both respond() and execute(), expected one"},
        {u->explain && !u->execute, "found explain() without execute(), expected both"},
        {u->leaves_open && !u->host.candidates, "found leaves_open() without .host.candidates, expected both"},
        {u->allow && !u->respond, "found allow() without respond(), expected both; try explain() with execute()"},
        {u->allow && u->count_rsp, "found allow() and .count_rsp, expected responses with a fixed number of beats"},
        {!u->print && (u->read || u->words), "found read() or .words without print(), expected all of them or none"},
        {u->words && !u->read, "found .words without read(), expected both"},
        {u->lane && !memories,
         "found .lane without .host and .memory, expected it where reports name lanes of their requests"},
        {u->respond && (u->state_size || u->reset),
         "found respond() with a state, expected execute() for a unit that has one"},
        {u->language && !u->requests, "found .language, expected both .language and requests()"},
        {!u->language && u->requests, "found requests(), expected both .language and requests()"},
        {u->print_before && (!u->read_before || !memories),
         "found print_before(), expected both print_before() and read_before() of a unit with .host or .memory"},
        {!u->print_before && u->read_before,
         "found read_before(), expected both print_before() and read_before() of a unit with .host or .memory"},
    };
    if (u->version != LL_VERSION)
        return declared_wrong(
            "found version %u of lanelock/bench_unit.h, expected %d; compile it with the header of this Lanelock",
            u->version, LL_VERSION);
    if (!declared_rules("", "", rules, sizeof rules / sizeof rules[0]))
        return false;
    if (u->pipeline > LL_SKID)
        return declared_wrong("found pipeline %u, expected LL_ANY, LL_STALL, LL_COLLAPSE or LL_SKID",
                              (unsigned)u->pipeline);
    if (u->pipeline != LL_ANY && (u->latency == 0 || u->latency > LL_STAGES))
        return declared_wrong("found latency %u, expected 1 to %d for a pipeline", u->latency, LL_STAGES);
    return u->pipeline != LL_ANY || u->latency == 0 ||
           declared_wrong("found latency %u with pipeline LL_ANY, expected a kind of pipeline", u->latency);
}

bool declared_fill(const struct ll_unit *from, struct unit *unit) {
    static char place[UNIT_TEXT];
    declared = (struct declared){.unit = from};
    declared_text[0] = 0;
    *unit = (struct unit){.name = from->name,
                          .examine = declared_examine,
                          .open = !from->closed,
                          .cycles = from->cycles,
                          .plain = from->plain,
                          .declared_at = place};
    /* Only other models are called a million times after each failure: ours have tests. */
    if (strncmp(from->file, ours, strlen(ours)) != 0)
        unit->doubt = declared_doubt;
    snprintf(place, sizeof place, "%s:%u", from->file, from->line);
    return expect_model() && cycle_expect() && host_memory() && memory_expect() && declared_ports(unit) &&
           declared_memory_port(unit) && declared_host(unit) && declared_features() && declared_dimensions(unit) &&
           declared_groups(unit) && (declared_texts(unit), declared_model(unit), true);
}
