/* SPDX-License-Identifier: MIT */
#include "engine/unit.h"

#include <stdarg.h>
#include <string.h>

#include "engine/cover_states.h"

void unit_req_mask(uint32_t *mask) {
    const struct wires *w = unit.wires;
    for (size_t i = 0; i < unit.n_ports; i++) {
        const struct port *port = &unit.ports[i];
        if (strcmp(port->qualifier, "req_valid_i") != 0)
            continue;
        uint32_t *words = mask + (port->word - w->req);
        unsigned bits = port->width * port->lanes, whole = bits / 32;
        memset(words, 0, port->words * sizeof *words);
        memset(words, 0xff, whole * sizeof *words);
        if (bits % 32)
            words[whole] = (1u << bits % 32) - 1;
    }
}

const char *unit_impossible(const struct covergroup *group, uint32_t bin) {
    const struct coverage *c = unit.coverage;
    const size_t number = c->impossible ? unit_group(group) : c->n;
    unsigned part[COVER_PARTS];
    if (number == c->n && !group->impossible)
        return NULL;
    covergroup_parts(group, bin, part);
    return number < c->n ? c->impossible(number, part) : group->impossible(part);
}

const char *unit_holds_one(void) {
    if (unit.latency > 1)
        return NULL;
    const unsigned accepts[COVER_PARTS] = {
        [HANDSHAKE_REQ_VALID] = 1, [HANDSHAKE_REQ_READY] = 1, [HANDSHAKE_RSP_VALID] = 1};
    const struct covergroup *handshake = unit.coverage->handshake;
    return handshake->impossible ? handshake->impossible(accepts) : NULL;
}

/* A declaration to be checked, and the first contradiction in it. */
struct inspection {
    const struct unit *unit;
    char *text;
};

/* Notes a text in printf()'s format if the condition is false and there is no earlier one. Returns the condition. */
#ifdef __GNUC__
__attribute__((format(printf, 3, 4)))
#endif
static bool
expect(const struct inspection *i, bool condition, const char *format, ...) {
    va_list words;
    if (condition || i->text[0])
        return condition;
    int head = snprintf(i->text, UNIT_TEXT, "unit %s: ", i->unit->name);
    va_start(words, format);
    vsnprintf(i->text + head, UNIT_TEXT - (size_t)head, format, words);
    va_end(words);
    return false;
}

static bool expect_all(const struct inspection *i) {
    const struct unit *u = i->unit;
    const bool is_there[] = {u->ports && u->n_ports, u->wires,    u->randomize, u->cycle,
                             u->state_words,         u->coverage, u->print_op};
    static const char *const names[] = {"ports",       "wires",    "randomize()", "cycle()",
                                        "state_words", "coverage", "print_op()"};
    bool all = true;
    for (size_t k = 0; k < sizeof is_there / sizeof is_there[0]; k++)
        all &= expect(i, is_there[k], "found no %s, expected it in each unit", names[k]);
    return all &&
           expect(i, !u->respond != !u->execute, "found %s of respond() and execute(), expected one",
                  u->respond ? "both" : "neither") &&
           expect(i, !u->requests == !u->language, "found one of language and requests(), expected both or neither");
}

static bool expect_timing(const struct inspection *i) {
    const struct unit *u = i->unit;
    const bool any = u->pipeline == LL_ANY;
    return expect(i, u->pipeline <= LL_SKID, "found pipeline %d, expected LL_ANY to LL_SKID", (int)u->pipeline) &&
           expect(i, any || (u->latency && u->latency <= LL_STAGES),
                  "found a latency of %u, expected 1 to %d stages; see LL_STAGES", u->latency, LL_STAGES) &&
           expect(i, !any || !u->latency,
                  "found a latency of %u and no pipeline, expected LL_STALL, LL_COLLAPSE or LL_SKID", u->latency) &&
           expect(i, any || u->drive, "found a pipeline and no drive(), expected one, such as timed_drive()") &&
           expect(i, u->execute_words <= u->state_words, "found %zu words of execute() among %zu of the state",
                  u->execute_words, u->state_words) &&
           expect(i, u->execute || !(u->explains || u->reset || u->execute_words),
                  "found %s, expected execute() as well",
                  u->explains ? "explains"
                  : u->reset  ? "reset()"
                              : "execute_words");
}

/* Expects each word of a vector in one port, and room for the lanes of each port. */
static bool expect_ports(const struct inspection *i, bool out, unsigned words) {
    const char *owner[UNIT_MAX_WORDS] = {NULL}, *what = out ? "output" : "input";
    if (!expect(i, words > 0 && words <= UNIT_MAX_WORDS, "found %u %s words, expected 1 to %d; see UNIT_MAX_WORDS",
                words, what, UNIT_MAX_WORDS))
        return false;
    for (const struct port *p = i->unit->ports; p < i->unit->ports + i->unit->n_ports; p++) {
        if (p->out != out)
            continue;
        if (!expect(i, p->word < words && p->words <= words - p->word,
                    "port %s: found %s words %u to %u, expected up to %u", p->name, what, p->word,
                    p->word + p->words - 1, words - 1) ||
            !expect(i, p->words * 32 >= p->width * p->lanes, "port %s: found %u words, expected room for %u bits",
                    p->name, p->words, p->width * p->lanes))
            return false;
        for (unsigned word = p->word; word < p->word + p->words; word++) {
            if (!expect(i, !owner[word], "port %s: found %s word %u in port %s as well, expected it in one", p->name,
                        what, word, owner[word]))
                return false;
            owner[word] = p->name;
        }
    }
    for (unsigned word = 0; word < words; word++)
        if (!expect(i, owner[word], "found %s word %u in no port, expected it in one", what, word))
            return false;
    return true;
}

static bool expect_wires(const struct inspection *i) {
    const struct wires *w = i->unit->wires;
    const unsigned in[] = {w->rst, w->rsp_ready, w->req_valid, w->req + w->req_words - 1},
                   out[] = {w->req_ready, w->rsp_valid, w->rsp + w->rsp_words - 1};
    bool fit = w->req_beats && w->rsp_beats && w->req_words && w->rsp_words && wires_request(w) <= UNIT_MAX_WORDS &&
               wires_response(w) <= UNIT_MAX_WORDS;
    for (size_t k = 0; k < sizeof in / sizeof in[0]; k++)
        fit &= in[k] < w->in_words;
    for (size_t k = 0; k < sizeof out / sizeof out[0]; k++)
        fit &= out[k] < w->out_words;
    return expect(i, fit, "found wires outside the vectors or messages over %d words; see struct wires",
                  UNIT_MAX_WORDS) &&
           expect_ports(i, false, w->in_words) && expect_ports(i, true, w->out_words);
}

static bool expect_dimensions(const struct inspection *i) {
    const struct dimensions *all = &i->unit->dimensions;
    if (!expect(i, all->n <= SUBSET_DIMENSIONS, "found %u dimensions, expected %d or fewer; see SUBSET_DIMENSIONS",
                all->n, SUBSET_DIMENSIONS) ||
        !expect(i, !all->n || all->classify, "found dimensions without classify(), expected both"))
        return false;
    unsigned refusals = 0;
    for (const struct dimension *d = all->dimension; d < all->dimension + all->n; d++) {
        refusals += d->refusal;
        if (!expect(i, d->name && d->names, "found a dimension without names, expected both") ||
            !expect(i, d->size > 0 && d->size <= SUBSET_VALUES,
                    "dimension %s: found %u values, expected 1 to %d; see SUBSET_VALUES", d->name, d->size,
                    SUBSET_VALUES))
            return false;
    }
    return expect(i, refusals <= 1, "found %u dimensions of rejections, expected one or none", refusals);
}

static bool is_own(const struct dimensions *all, const struct dimension *dimension) {
    bool own = false;
    for (const struct dimension *d = all->dimension; d < all->dimension + all->n; d++)
        own |= d == dimension;
    return own;
}

/* Returns the number of bins in *bins. */
static bool expect_parts(const struct inspection *i, const struct covergroup *group, uint64_t *bins) {
    unsigned n = 0;
    *bins = 1;
    for (const struct cover_part *part = group->parts; part->name; part++) {
        if (!expect(i, ++n <= COVER_PARTS,
                    "covergroup %s: found more than %d parts, expected %d or fewer; see COVER_PARTS", group->name,
                    COVER_PARTS, COVER_PARTS) ||
            !expect(i, !!part->names + !!part->names_for + !!part->print == 1,
                    "covergroup %s, part %s: found %d of names, names_for() and print(), expected one", group->name,
                    part->name, !!part->names + !!part->names_for + !!part->print) ||
            !expect(i, !part->dimension || is_own(&i->unit->dimensions, part->dimension),
                    "covergroup %s, part %s: found a dimension of another unit, expected one of this unit", group->name,
                    part->name))
            return false;
        for (unsigned value = 0; part->names && value < part->size; value++)
            if (!expect(i, part->names[value], "covergroup %s, part %s: found no name of value %u, expected %u names",
                        group->name, part->name, value, part->size))
                return false;
        *bins *= part->size;
        if (!expect(i, *bins < COVER_NO_BIN, "covergroup %s: found 2^32 bins or more, expected fewer", group->name))
            return false;
    }
    for (const char *c = strchr(group->text, '%'); c; c = strchr(c + 1, '%'))
        if (!expect(i, c[1] >= '0' && c[1] < '0' + (int)n,
                    "covergroup %s: found '%.2s' in its text, expected %%0 to %%%d", group->name, c, (int)n - 1))
            return false;
    return expect(i, n > 0, "covergroup %s: found no part, expected 1 to %d", group->name, COVER_PARTS);
}

static bool expect_group(const struct inspection *i, const struct covergroup *group, uint64_t *bins) {
    return expect(i, group->name && group->text, "found a covergroup without a name or a text, expected both") &&
           expect_parts(i, group, bins);
}

static bool expect_coverage(const struct inspection *i) {
    const struct coverage *c = i->unit->coverage;
    const unsigned rest = i->unit->dimensions.n; /* groups of excluded requests, at most */
    uint64_t bins;
    size_t tracks = 0;
    if (!expect(i, c->n + rest <= COVER_GROUPS,
                "found %zu covergroups and %u dimensions, expected %d or fewer together; see COVER_GROUPS", c->n, rest,
                COVER_GROUPS) ||
        !expect(i, !c->n || c->sample, "found no sample(), expected one that finds the bins of operations") ||
        !expect(i, !c->n || c->aim || i->unit->foresight,
                "found no aim(), expected one that makes requests for bins") ||
        !expect(i, c->handshake, "found no covergroup of handshakes, expected COVER_HANDSHAKE()"))
        return false;
    for (size_t k = 0; k < c->n; k++) {
        const unsigned lanes = c->lanes ? c->lanes[k] : 1;
        tracks += lanes;
        if (!expect(i, lanes && lanes <= COVER_LANES,
                    "covergroup %s: found %u lanes, expected 1 to %d; see COVER_LANES", c->groups[k].name, lanes,
                    COVER_LANES))
            return false;
    }
    if (!expect(i, tracks + rest <= COVER_TRACKS,
                "found %zu lanes of covergroups and %u dimensions, expected %d or fewer together; see COVER_TRACKS",
                tracks, rest, COVER_TRACKS))
        return false;
    for (const struct covergroup *group = c->groups; group < c->groups + c->n; group++)
        if (!expect_group(i, group, &bins))
            return false;
    return expect_group(i, c->handshake, &bins) &&
           expect(i, bins == COVER_STATES, "covergroup %s: found %u bins, expected %d; see COVER_HANDSHAKE()",
                  c->handshake->name, (unsigned)bins, COVER_STATES);
}

static unsigned count_waits(const struct agent_type *type, const void *ports) {
    unsigned n = 0;
    const char *const *waits = type->waits ? type->waits(ports) : NULL;
    while (waits && waits[n] && n <= AGENT_WAITS)
        n++;
    return n;
}

static bool expect_agent(const struct inspection *i, const struct unit_agent *agent) {
    const struct agent_type *type = agent->type;
    uint64_t bins = 0;
    if (!type || !type->open || !type->close || !type->edge)
        return expect(i, false, "found an agent without a type, expected one of tb/agents");
    const unsigned waits = count_waits(type, agent->ports);
    const struct covergroup *own = type->gathers ? type->gathers(agent->ports) : agent->states;
    return (!agent->states || expect_group(i, agent->states, &bins)) &&
           expect(i, own == agent->states, "agent %s: found covergroup %s, expected that of its ports, %s", type->name,
                  agent->states ? agent->states->name : "none", own ? own->name : "none") &&
           (!type->waiting || (expect_group(i, type->waiting, &bins) &&
                               expect(i, bins <= 64, "agent %s: found %u bins of waiting, expected 64 or fewer",
                                      type->name, (unsigned)bins))) &&
           expect(i, waits <= AGENT_WAITS, "agent %s: found more than %d waits, expected %d or fewer; see AGENT_WAITS",
                  type->name, AGENT_WAITS, AGENT_WAITS);
}

static bool expect_agents(const struct inspection *i) {
    const struct unit *u = i->unit;
    unsigned patterns = 0, writers = 0, lookers = 0;
    if (!expect(i, u->n_agents <= UNIT_AGENTS, "found %u agents, expected %d or fewer; see UNIT_AGENTS", u->n_agents,
                UNIT_AGENTS))
        return false;
    for (const struct unit_agent *agent = u->agents; agent < u->agents + u->n_agents; agent++) {
        if (!expect_agent(i, agent))
            return false;
        patterns += agent->type->make_timing != NULL;
        writers += agent->type->write_to != NULL;
        lookers += agent->type->look != NULL;
    }
    return expect(i, patterns <= 1, "found %u agents with patterns, expected one or none", patterns) &&
           expect(i, writers <= 1, "found %u agents that write, expected one or none", writers) &&
           expect(i, !u->leaves_open || lookers, "found leaves_open() and no agent that looks, expected both");
}

bool unit_inspect(const struct unit *declared, char text[UNIT_TEXT]) {
    const struct inspection i = {declared, text};
    text[0] = 0;
    return expect_all(&i) && expect_timing(&i) && expect_wires(&i) && expect_dimensions(&i) && expect_coverage(&i) &&
           expect_agents(&i);
}

bool unit_open(void) {
    char text[UNIT_TEXT];
    bool ok = (!unit.examine || unit.examine(text)) && unit_inspect(&unit, text);
    if (!ok)
        fprintf(stderr, "%s\n", text);
    return ok;
}
