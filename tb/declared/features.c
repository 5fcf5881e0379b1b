/* SPDX-License-Identifier: MIT */
/* The table of features: declared ones and, if no cross is declared, one for each other payload port. */
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "declared/declared.h"
#include "engine/rng.h"
#include "lanelock/bench_random.h"

enum { NAME = 32, EMPTY_TRIES = 64 };

/* Returns true if a name can be printed in JSON, in the text of a bin and in a table. */
static bool is_printable(const char *name) {
    for (const char *c = name; *c; c++)
        if (*c < ' ' || *c > '~' || *c == '"' || *c == '\\' || *c == '%')
            return false;
    return *name;
}

static bool wrong(const struct feature *f, const char *what) {
    return declared_wrong("feature %s: %s", f->name, what);
}

/* Collects the output of print(). Returns NULL without memory. */
static const char *const *print_names(const struct ll_feature *d) {
    const char **names = declared_memory(d->size, sizeof *names);
    for (unsigned value = 0; value < d->size; value++) {
        char *name = NULL;
        size_t size;
        FILE *to = open_memstream(&name, &size);
        if (!to)
            return NULL;
        d->print(to, value);
        if (fclose(to) != 0)
            return NULL;
        names[value] = name;
    }
    return names;
}

static int compare_names(const void *a, const void *b) {
    const char *const *const *x = a, *const *const *y = b;
    const int order = strcmp(**x, **y);
    return order ? order : (*x > *y) - (*x < *y);
}

static bool expect_own_names(const struct feature *f) {
    const char *const **sorted = declared_memory(f->size, sizeof *sorted);
    unsigned i = 1;
    for (unsigned value = 0; value < f->size; value++)
        sorted[value] = &f->names[value];
    qsort(sorted, f->size, sizeof *sorted, compare_names);
    while (i < f->size && strcmp(*sorted[i - 1], *sorted[i]) != 0)
        i++;
    const bool own =
        i >= f->size || declared_wrong("feature %s: found the name '%s' of value %zu again for value %zu", f->name,
                                       *sorted[i], (size_t)(sorted[i - 1] - f->names), (size_t)(sorted[i] - f->names));
    free(sorted);
    return own;
}

static bool name_values(struct feature *f) {
    const struct ll_feature *d = f->declared;
    if (d->size > LL_VALUES)
        return declared_wrong("feature %s: found .size = %u, expected %d or fewer", f->name, d->size, LL_VALUES);
    const char *const *names = d->print ? print_names(d) : d->names ? d->names : d->names_for(0);
    if (!names)
        return declared_wrong("not enough memory");
    while ((!d->size || f->size < d->size) && names[f->size] && f->size <= LL_VALUES) {
        if (!is_printable(names[f->size]))
            return declared_wrong(
                "feature %s: found a name of value %u that is empty or has a quote, a backslash, a %% "
                "or another character that is not printable ASCII",
                f->name, f->size);
        f->size++;
    }
    if (f->size > LL_VALUES)
        return declared_wrong("feature %s: found more than %d values, expected %d or fewer", f->name, LL_VALUES,
                              LL_VALUES);
    f->names = names;
    if (!expect_own_names(f))
        return false;
    if (f->size == 0)
        return wrong(f, "found 0 values, expected 1 or more");
    if (d->size && f->size < d->size)
        return declared_wrong("feature %s: found %u names, expected %u as .size has it", f->name, f->size, d->size);
    if (f->bits && f->bits < 32 && f->size > 1u << f->bits)
        return declared_wrong("feature %s: found %u names, expected %u or fewer for %u bit%s", f->name, f->size,
                              1u << f->bits, f->bits, f->bits > 1 ? "s" : "");
    return true;
}

/* Returns true if a draw of class `value` belongs to the class. */
static bool draws_its_own(const struct feature *f, unsigned value, struct rng *rng) {
    uint64_t number[2] = {rng_next(rng) & edge_ones(f->bits), rng_next(rng) & edge_ones(f->bits)};
    if (f->classes)
        return f->classes->of(f->bits, f->classes->draw(f->bits, value, number[0])) == value;
    feature_draw_two(f, value, rng, number);
    return f->relation->of(f->bits, number) == value;
}

/* Names classes. A class is empty if none of many draws belongs to it. */
static bool name_classes(struct feature *f) {
    f->size = f->classes ? f->classes->size(f->bits) : f->relation->size(f->bits);
    if (f->size == 0)
        return declared_wrong("feature %s: found %u bits, expected a width that its classes have", f->name, f->bits);
    if (f->size > LL_VALUES)
        return declared_wrong("feature %s: found %u values, expected %d or fewer", f->name, f->size, LL_VALUES);
    char(*text)[NAME] = declared_memory(f->size, sizeof *text);
    const char **names = declared_memory(f->size, sizeof *names);
    bool *empty = declared_memory(f->size, sizeof *empty);
    struct rng rng = {f->bits};
    for (unsigned value = 0; value < f->size; value++) {
        (f->classes ? f->classes->name : f->relation->name)(f->bits, value, text[value]);
        names[value] = text[value];
        empty[value] = true;
        for (unsigned i = 0; i < EMPTY_TRIES && empty[value]; i++)
            empty[value] = !draws_its_own(f, value, &rng);
    }
    f->names = names;
    f->empty = empty;
    return true;
}

static const char *const levels[] = {"0", "1"};

/* Names the values of a number of f->bits. */
static bool name_number(struct feature *f) {
    if (f->bits == 0 || f->bits > 64)
        return declared_wrong("feature %s: found .bits = %u, expected 1 to 64", f->name, f->bits);
    if (!f->classes && feature_is_named(f))
        return name_values(f);
    if (!f->classes && f->bits == 1) {
        f->size = 2;
        f->names = levels;
        return true;
    }
    if (!f->classes)
        f->classes = &ll_unsigned;
    return name_classes(f);
}

/* Names the values of a relation of two numbers of f->bits. */
static bool name_relation(struct feature *f) {
    if (!f->relation)
        return wrong(f, "found two numbers without .relation, expected one");
    if (f->classes || feature_is_named(f))
        return wrong(f, "found both .relation and .classes or .names, expected one");
    if (f->bits == 0 || f->bits > 64)
        return declared_wrong("feature %s: found .bits = %u, expected 1 to 64", f->name, f->bits);
    return name_classes(f);
}

struct feature *feature_find(const char *name) {
    for (struct feature *f = declared.feature; f < declared.feature + declared.n_features; f++)
        if (strcmp(f->name, name) == 0)
            return f;
    return NULL;
}

/* Returns the feature of .part_of, which must precede this one, or NULL. */
static const struct feature *find_whole(const struct feature *f) {
    const struct feature *whole = feature_find(f->declared->part_of);
    if (whole && !whole->whole)
        return whole;
    declared_wrong("feature %s: found part_of %s, expected a whole feature that is declared before", f->name,
                   f->declared->part_of);
    return NULL;
}

/* Finds the values in those of another feature, by name. */
static bool name_part(struct feature *f) {
    if (!feature_is_named(f))
        return wrong(f, "found 0 values; name those of .part_of that it has");
    f->part_of = f->whole = find_whole(f);
    if (!f->whole || !name_values(f))
        return false;
    f->lanes = f->whole->lanes;
    unsigned *part = declared_memory(f->size, sizeof *part);
    for (unsigned value = 0; value < f->size; value++) {
        while (part[value] < f->whole->size && strcmp(f->whole->names[part[value]], f->names[value]) != 0)
            part[value]++;
        if (part[value] == f->whole->size)
            return declared_wrong("feature %s: found the value '%s', which feature %s does not have", f->name,
                                  f->names[value], f->whole->name);
    }
    unsigned *value_of_whole = declared_memory(f->whole->size + 1, sizeof *part);
    for (unsigned i = 0; i <= f->whole->size; i++)
        value_of_whole[i] = LL_NO_CLASS;
    for (unsigned value = 0; value < f->size; value++)
        value_of_whole[part[value]] = value;
    f->part = part;
    f->value_of_whole = value_of_whole;
    return true;
}

/* Finds the value of another feature that each value belongs to. */
static bool find_owners(struct feature *f) {
    if (!f->declared->owner)
        return true;
    f->whole = f->declared->part_of ? find_whole(f) : NULL;
    if (!f->whole)
        return f->declared->part_of ? false : wrong(f, "found owner() without .part_of, expected both");
    unsigned *part = declared_memory(f->size, sizeof *part);
    for (unsigned value = 0; value < f->size; value++) {
        part[value] = f->declared->owner(value);
        if (part[value] != LL_NO_CLASS && part[value] >= f->whole->size)
            return declared_wrong(
                "feature %s: found owner %u of value '%s', expected 0 to %u of feature %s, or LL_NO_CLASS", f->name,
                part[value], f->names[value], f->whole->size - 1, f->whole->name);
    }
    f->part = part;
    return true;
}

/* Makes a feature of another one's value in the previous request. */
static bool name_after(struct feature *f) {
    const struct ll_feature *d = f->declared;
    const struct feature *of = feature_find(d->after);
    if (feature_is_named(f) || d->names_for || d->classes || d->lanes || d->of_request || d->owner || d->steer ||
        d->put || d->option)
        return wrong(f, "found .after with .names, .classes, .lanes, .of_request, .owner, .steer, .put or .option, "
                        "expected none of these");
    if (!of || of->lanes || !feature_reads_request(of) || of->declared->names_for)
        return declared_wrong("feature %s: found after %s, expected a feature that is declared before, an input port "
                              "or one with .of_request, without lanes",
                              f->name, d->after);
    f->after = of;
    f->kept = declared.n_kept++;
    f->names = of->names;
    f->size = of->size;
    f->empty = of->empty;
    return true;
}

static const struct ll_port *find_port(const char *name) {
    for (unsigned i = 0; i < declared.n_request; i++)
        if (strcmp(declared.request[i]->name, name) == 0)
            return declared.request[i];
    for (unsigned i = 0; i < declared.n_response; i++)
        if (strcmp(declared.response[i]->name, name) == 0)
            return declared.response[i];
    return NULL;
}

/* Expects no members of another source of values, which would be ignored. */
static bool expect_members(const struct feature *f) {
    const struct ll_feature *d = f->declared;
    const bool is_part = d->part_of && !d->owner, is_named = feature_is_named(f), is_set = feature_is_of_values(f);
    const struct declared_rule rules[] = {
        {is_set && (d->classes || d->lanes || d->put || d->of_request),
         "found .classes, .lanes, .put or .of_request of a value of values(), expected none of these"},
        {d->classes && is_named, "found both .classes and .names, expected one"},
        {d->lanes && (d->put || d->part_of || d->of_all),
         "found .lanes with .put, .part_of or .of_all, expected none of these"},
        {d->of_request && d->port, "found .of_request with a port, expected it with number() or of()"},
        {(d->second || d->beat) && !d->port, "found .second or .beat without .port, expected one of ports.h"},
        {d->relation && !d->port && !d->numbers, "found .relation without .second or .numbers, expected two numbers"},
        {d->names && d->names_for, "found both .names and .names_for, expected one"},
        {d->print && (d->names || d->names_for || d->classes),
         "found print() and .names, .names_for or .classes, expected one"},
        {d->size && !is_named, "found .size without .names or print(), expected one of them"},
        {d->print && !d->size, "found print() without .size, expected the number of values"},
        {d->classes && d->names_for, "found both .classes and .names_for, expected one"},
        {d->names_for && !d->of && !d->of_all && !is_set,
         "found .names_for without of(), of_all() or values(), expected .names or .classes"},
        {d->put && d->steer && !is_part, "found .put and .steer, expected one of them"},
        {d->uncounted && !d->option, "found .uncounted without .option, expected both"},
        {!!d->option_set != !!d->in_set || (d->option_set && !d->option),
         "found one or two of .option, option_set() and in_set(), expected .option alone or all three"},
        {d->put && d->numbers && !d->of_request && declared.unit->execute,
         "found numbers() with put() in a unit with a state, expected .of_request"},
    };
    if (!declared_rules("feature ", f->name, rules, sizeof rules / sizeof rules[0]))
        return false;
    return !is_part || !(d->put || d->steer || d->of_request) ||
           declared_wrong("feature %s: found %s with .part_of, expected %s for feature %s", f->name,
                          d->of_request ? ".of_request" : ".put or .steer", d->of_request ? "it" : "them", d->part_of);
}

static bool wrong_sources(const struct feature *f, int sources) {
    return declared_wrong(
        "feature %s: found %d of .port, .number, .numbers, .of, .of_all, .part_of and .after, expected one", f->name,
        sources);
}

bool feature_has_source(const struct feature *f) {
    return !f->bare || wrong_sources(f, 0);
}

static bool port_lanes(struct feature *f) {
    const struct ll_port *port = f->port;
    const unsigned beats = port->out ? declared.rsp_beats : declared.req_beats, all = port->lanes * beats;
    if (!f->lanes && port->lanes > 1 && port->width <= 64)
        f->lanes = port->lanes;
    f->spans = beats > 1 && f->lanes == all;
    if (!f->lanes || f->lanes == all || (f->lanes == port->lanes && port->lanes > 1))
        return true;
    return all == 1 ? declared_wrong("feature %s: found %u lanes, expected 0 for port %s, which has one", f->name,
                                     f->lanes, port->name)
                    : declared_wrong("feature %s: found %u lanes, expected %u, those of port %s in all beats, or 0",
                                     f->name, f->lanes, all, port->name);
}

bool feature_lanes(struct feature *f) {
    if (f->lanes > LL_LANES)
        return declared_wrong("feature %s: found %u lanes, expected %d or fewer", f->name, f->lanes, LL_LANES);
    if (f->port && !port_lanes(f))
        return false;
    return f->lanes <= LL_LANES ||
           declared_wrong("feature %s: found %u lanes of port %s, expected %d or fewer; use number() or of()", f->name,
                          f->lanes, f->port->name, LL_LANES);
}

static bool read_feature(struct feature *f) {
    const struct ll_feature *d = f->declared;
    const int sources =
        !!d->port + !!d->number + !!d->numbers + !!d->of + !!d->of_all + (d->part_of && !d->owner) + !!d->after;
    f->classes = d->classes;
    f->relation = d->relation;
    f->bits = d->bits;
    f->lanes = d->lanes;
    if (!is_printable(f->name))
        return declared_wrong("found a feature whose name is empty or has a quote, a backslash, a %% or another "
                              "character that is not printable ASCII");
    if (feature_find(f->name))
        return wrong(f, "found two features of this name, expected one");
    f->bare = !sources && !feature_is_of_values(f);
    if (sources > 1)
        return wrong_sources(f, sources);
    if (!expect_members(f) || (!d->port && !feature_lanes(f)))
        return false;
    if (d->bits && !d->port && !d->number && !d->numbers && !(d->of_all && d->classes))
        return declared_wrong(
            "feature %s: found .bits = %u, expected it with number(), numbers() or classes of of_all()", f->name,
            d->bits);
    if (d->of_all && declared.unit->execute)
        return wrong(f, "found .of_all in a unit with execute(), expected .of");
    if (d->of_all && d->classes)
        return name_number(f);
    if (f->bare && !feature_is_named(f))
        return wrong_sources(f, 0);
    if (d->of || d->of_all || f->bare || feature_is_of_values(f))
        return feature_is_named(f) || d->names_for ? name_values(f)
                                                   : wrong(f, "found 0 values; name those of of() with .names");
    if (d->part_of && !d->owner)
        return name_part(f);
    if (d->after)
        return name_after(f);
    if (d->numbers)
        return name_relation(f);
    if (d->number)
        return feature_is_named(f) || d->classes ? name_number(f)
                                                 : wrong(f, "found 0 values; give number() .classes or .names");
    f->beat = d->beat;
    f->port = find_port(d->port);
    if (!f->port)
        return declared_wrong("feature %s: found port %s, expected a payload port of ports.h", f->name, d->port);
    const unsigned beats = f->port->out ? declared.rsp_beats : declared.req_beats;
    if (f->beat >= beats)
        return declared_wrong("feature %s: found beat %u of port %s, expected 0 to %u", f->name, f->beat, f->port->name,
                              beats - 1);
    if (!feature_lanes(f))
        return false;
    if (d->put && (f->lanes || f->port->out))
        return wrong(f, "found .put of a port with lanes or of an output, expected number() or no .put");
    if (f->spans && f->beat)
        return declared_wrong("feature %s: found .beat = %u with lanes of all beats, expected 0", f->name, f->beat);
    if (!feature_has_numbers(f))
        return declared_wrong(
            "feature %s: found port %s with %u bits in %u lanes, expected lanes of up to 64 bits; use "
            "number() or of()",
            f->name, f->port->name, f->port->width, f->port->lanes);
    if (f->bits && f->bits != f->port->width)
        return declared_wrong("feature %s: found .bits = %u, expected %u as port %s has", f->name, f->bits,
                              f->port->width, f->port->name);
    f->bits = f->port->width;
    if (!d->second)
        return d->relation ? wrong(f, "found .relation of one port; add .second") : name_number(f);
    f->second = find_port(d->second);
    if (!f->second || f->second->width != f->bits || f->second->lanes != f->port->lanes ||
        f->second->out != f->port->out)
        return declared_wrong("feature %s: found port %s as .second, expected one of the width and the direction of %s",
                              f->name, d->second, f->port->name);
    return name_relation(f);
}

static bool has_feature(const struct ll_port *port) {
    for (unsigned i = 0; i < declared.n_features; i++)
        if (declared.feature[i].port == port && !declared.feature[i].second)
            return true;
    return false;
}

/* Names of WIDE_ZERO to WIDE_OTHER. */
static const char *const wide_values[] = {"0", "all ones", "a single 1", "a single 0", "other"};

static bool add_port(const struct ll_port *port) {
    if (has_feature(port))
        return true;
    if (declared.n_features == LL_FEATURES)
        return declared_wrong(
            "found more than %d features and ports without one, expected %d or fewer; declare crosses", LL_FEATURES,
            LL_FEATURES);
    struct feature *f = &declared.feature[declared.n_features++];
    const unsigned beats = port->out ? declared.rsp_beats : declared.req_beats;
    *f = (struct feature){.port = port,
                          .lanes = beats > 1 ? beats : 0,
                          .spans = beats > 1,
                          .wide = !declared_is_scalar(port),
                          .name = port->name,
                          .dimension = DECLARED_NO_DIMENSION};
    if (!f->wide) {
        f->bits = port->width;
        return name_number(f);
    }
    f->names = wide_values;
    f->size = WIDE;
    return true;
}

/* Returns true if no feature depends on the state. A unit with explain() or cycle() responds to each request. */
static bool are_of_requests(void) {
    bool all = declared.unit->explain || declared.unit->cycle;
    for (unsigned i = 0; i < declared.n_features; i++)
        all &= feature_reads_request(&declared.feature[i]);
    return all;
}

/* Expects features of the request in a unit with external memory, whose contents are known during the run only. */
static bool expect_known(void) {
    const struct feature *f = declared.feature;
    while (f < declared.feature + declared.n_features && feature_reads_request(f))
        f++;
    return !declared.unit->memory.there || f == declared.feature + declared.n_features ||
           declared_wrong("feature %s: found one of the response or the state in a unit with .memory, expected one of "
                          "the request; use hits() of a cross",
                          f->name);
}

static bool expect_values(void) {
    return !declared.unit->values || declared.n_own < declared.n_features ||
           declared_wrong("found values(), expected a feature without another source of values");
}

bool declared_features(void) {
    const struct ll_feature *all = declared.unit->features;
    for (; all && all->name; all++) {
        if (declared.n_features == LL_FEATURES)
            return declared_wrong("found more than %d features, expected %d or fewer", LL_FEATURES, LL_FEATURES);
        struct feature *f = &declared.feature[declared.n_features];
        *f = (struct feature){.declared = all, .name = all->name, .dimension = DECLARED_NO_DIMENSION};
        if (!read_feature(f) || !find_owners(f))
            return false;
        declared.n_features++;
    }
    bool ok = true;
    for (unsigned i = 0; ok && !declared.unit->crosses && i < declared.n_request; i++)
        ok = add_port(declared.request[i]);
    for (unsigned i = 0; ok && !declared.unit->crosses && i < declared.n_response; i++)
        ok = add_port(declared.response[i]);
    for (unsigned i = 0; i < LL_FEATURES; i++) {
        const bool there = i < declared.n_features, is_set = there && feature_is_of_values(&declared.feature[i]);
        declared.above[i] = is_set ? declared.feature[i].size + 2 : UINT_MAX;
        if (there && !is_set && !feature_is_uncounted(&declared.feature[i]))
            declared.own[declared.n_own++] = i;
    }
    ok = ok && expect_known() && expect_values();
    declared.foresees = declared.n_kept || (declared.unit->execute && !are_of_requests());
    declared.foreseen = declared.unit->state_size;
    if (declared.n_kept)
        declared.foreseen = ((declared.foreseen + 3) / 4 + declared.n_kept) * sizeof(uint32_t);
    return ok;
}
