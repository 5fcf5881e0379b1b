/* SPDX-License-Identifier: MIT */
#include "engine/cover.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/agents.h"
#include "engine/cover_time.h"
#include "engine/driver.h"
#include "engine/subset.h"
#include "engine/window.h"

enum {
    TEXT = 64,
    TRIES = 20000,    /* to hit a bin: most take one, the rarest thousands */
    MOST_OUTSIDE = 16 /* of hits outside the subset: then maybe all are */
};

/* Group of each dimension, made at its first use. */
static struct rest_group {
    struct covergroup group;
    char name[TEXT], text[TEXT];
} groups[SUBSET_DIMENSIONS];

unsigned cover_rest_groups(void) {
    unsigned n = 0;
    for (unsigned d = 0; subset_rest_is_refused() && d < unit.dimensions.n; d++)
        n += subset_is_restricted(d);
    return n;
}

static unsigned dimension_of(unsigned i) {
    unsigned d = 0;
    while (!subset_is_restricted(d) || i-- > 0)
        d++;
    return d;
}

static const struct covergroup *cover_rest_group(unsigned i) {
    const unsigned d = dimension_of(i);
    const struct dimension *dimension = &unit.dimensions.dimension[d];
    struct rest_group *rest = &groups[d];
    if (rest->group.name)
        return &rest->group;
    snprintf(rest->name, TEXT, "refused %s", dimension->name);
    snprintf(rest->text, TEXT, "%s %%0 is left out, and has to be refused", dimension->name);
    rest->group = (struct covergroup){.name = rest->name,
                                      .text = rest->text,
                                      .parts = {{dimension->name, dimension->size, .names = dimension->names}}};
    return &rest->group;
}

/* Returns the bin of group i that a request hits, or COVER_NO_BIN. */
static uint32_t rest_bin(unsigned i, const uint32_t *req) {
    const unsigned d = dimension_of(i);
    unsigned value[SUBSET_DIMENSIONS];
    unit.dimensions.classify(req, value);
    const bool out = value[d] < unit.dimensions.dimension[d].size && !subset_has_value(d, value[d]);
    return out ? value[d] : COVER_NO_BIN;
}

const struct covergroup *cover_group(size_t i) {
    const struct coverage *c = unit.coverage;
    if (i < c->n)
        return &c->groups[i];
    const unsigned rest = cover_rest_groups();
    if (i <= c->n + rest)
        return i < c->n + rest ? cover_rest_group((unsigned)(i - c->n)) : c->handshake;
    i -= c->n + rest + 1;
    for (unsigned agent = 0; agent < unit.n_agents; agent++)
        if (unit.agents[agent].states && i-- == 0)
            return unit.agents[agent].states;
    if (i < TIME_GROUPS)
        return &cover_time_groups[i];
    i -= TIME_GROUPS;
    for (unsigned agent = 0; agent < unit.n_agents; agent++)
        if (unit.agents[agent].type->waiting && i-- == 0)
            return unit.agents[agent].type->waiting;
    return NULL;
}

size_t cover_operation_groups(void) {
    return unit.coverage->n + cover_rest_groups();
}

uint32_t cover_operation_bins(void) {
    uint32_t bins = 0;
    for (size_t i = 0; i < cover_operation_groups(); i++)
        bins += covergroup_bins(cover_group(i));
    return bins;
}

size_t cover_group_tracks(size_t i) {
    const struct coverage *c = unit.coverage;
    return c->lanes && i < c->n ? c->lanes[i] : 1;
}

/* Returns the number of bins that an operation may hit in the unit's own groups. */
static size_t unit_tracks(void) {
    size_t tracks = 0;
    for (size_t i = 0; i < unit.coverage->n; i++)
        tracks += cover_group_tracks(i);
    return tracks;
}

size_t cover_tracks(void) {
    return unit_tracks() + cover_rest_groups();
}

uint32_t cover_bins(void) {
    uint32_t bins = 0;
    const struct covergroup *group;
    for (size_t i = 0; (group = cover_group(i)); i++)
        bins += covergroup_bins(group);
    return bins;
}

size_t cover_locate(uint32_t *bin) {
    const struct covergroup *group;
    uint32_t bins;
    size_t number = 0;
    for (; (group = cover_group(number)) && *bin >= (bins = covergroup_bins(group)); number++)
        *bin -= bins;
    return number;
}

const char *cover_impossible(uint32_t bin) {
    const struct covergroup *group = cover_group(cover_locate(&bin));
    return unit_impossible(group, bin);
}

/* Returns true if the subset has a value of the dimension that can hit the bin. */
static bool is_taken(const struct covergroup *group, const unsigned *part, unsigned dimension) {
    bool taken = false;
    for (unsigned value = 0; !taken && value < unit.dimensions.dimension[dimension].size; value++)
        taken = subset_has_value(dimension, value) && unit.coverage->takes(group, part, dimension, value);
    return taken;
}

bool cover_left_out(uint32_t bin) {
    unsigned part[COVER_PARTS];
    bool out = false;
    if (subset_is_all())
        return false;
    const size_t i = cover_locate(&bin);
    const struct covergroup *group = cover_group(i);
    const size_t n = unit.coverage->n;
    const unsigned rest = cover_rest_groups();
    if (i >= n && i < n + rest)
        return subset_has_value(dimension_of((unsigned)(i - n)), bin);
    covergroup_parts(group, bin, part);
    for (unsigned k = 0; !out && group->parts[k].name; k++) {
        const struct dimension *d = group->parts[k].dimension;
        if (d)
            out =
                !subset_has_value((unsigned)(d - unit.dimensions.dimension), part[k] < d->size ? part[k] : SUBSET_NONE);
    }
    for (unsigned d = 0; !out && unit.coverage->takes && d < unit.dimensions.n; d++)
        out = subset_is_restricted(d) && !is_taken(group, part, d);
    if (!out && unit.coverage->in_subset && i < n)
        out = !unit.coverage->in_subset(i, part);
    return out;
}

void cover_print_bin(FILE *file, uint32_t bin) {
    const struct covergroup *group = cover_group(cover_locate(&bin));
    covergroup_print_bin(file, group, bin);
}

void cover_advise(FILE *file, uint32_t bin) {
    const size_t number = cover_locate(&bin);
    if (unit.coverage->advise && number < unit.coverage->n)
        unit.coverage->advise(file, number);
}

/* Names are ours: they contain no quote and no backslash. */
static void print_values(FILE *file, const struct cover_part *part, unsigned first) {
    for (unsigned value = 0; value < part->size; value++) {
        fputs(value ? ", \"" : "[\"", file);
        covergroup_print_name(file, part, first, value);
        fputc('"', file);
    }
    fputs(part->size ? "]" : "[]", file);
}

static void print_part(FILE *file, const struct covergroup *group, const struct cover_part *part) {
    fprintf(file, "{\"name\": \"%s\", \"values\": ", part->name);
    if (!part->names_for) {
        print_values(file, part, 0);
    } else {
        for (unsigned first = 0; first < group->parts[0].size; first++) {
            fputs(first ? ", " : "[", file);
            print_values(file, part, first);
        }
        fputc(']', file);
    }
    fputc('}', file);
}

/* Prints runs of bins that are impossible for one reason. Reasons are constants: the same one has one address. */
static void print_impossible(FILE *file, const struct covergroup *group) {
    const uint32_t bins = covergroup_bins(group);
    const char *comma = "";
    for (uint32_t first = 0, end; first < bins; first = end) {
        const char *reason = unit_impossible(group, first);
        for (end = first + 1; end < bins && unit_impossible(group, end) == reason; end++)
            ;
        if (!reason)
            continue;
        fprintf(file, "%s{\"first\": %u, \"last\": %u, \"reason\": \"%s\"}", comma, first, end - 1, reason);
        comma = ", ";
    }
}

void cover_print_json(FILE *file, const struct covergroup *group) {
    fprintf(file, "\"name\": \"%s\", \"text\": \"%s\", \"parts\": [", group->name, group->text);
    for (unsigned i = 0; group->parts[i].name; i++) {
        fputs(i ? ", " : "", file);
        print_part(file, group, &group->parts[i]);
    }
    fputs("], \"impossible\": [", file);
    print_impossible(file, group);
    fputc(']', file);
}

/*
 * Sets the bins of excluded requests that must be rejected, which hit no bin of the unit's own groups. Bins are numbers
 * in their groups, or COVER_NO_BIN.
 */
static void sample_rest(const uint32_t *req, uint32_t *const *bins, size_t n) {
    const size_t tracks = unit_tracks();
    for (size_t i = 0; i < n; i++, req += wires_request(unit.wires)) {
        const bool is_refused = !subset_has(req);
        for (size_t track = 0; is_refused && track < tracks; track++)
            bins[track][i] = COVER_NO_BIN;
        for (unsigned rest = 0; rest < cover_rest_groups(); rest++)
            bins[tracks + rest][i] = rest_bin(rest, req);
    }
}

void cover_number(const uint32_t *req, uint32_t *const *bins, size_t n) {
    uint32_t first = 0, none = cover_bins();
    size_t track = 0;
    if (subset_rest_is_refused())
        sample_rest(req, bins, n);
    for (size_t group = 0; group < cover_operation_groups(); group++) {
        uint32_t size = covergroup_bins(cover_group(group));
        for (size_t end = track + cover_group_tracks(group); track < end; track++)
            for (size_t i = 0; i < n; i++)
                bins[track][i] = bins[track][i] < size ? first + bins[track][i] : none;
        first += size;
    }
}

void cover_sample(const uint32_t *req, const uint32_t *rsp, uint32_t *const *bins, size_t n) {
    unit.coverage->sample(req, rsp, bins, n);
    cover_number(req, bins, n);
}

/* Returns true if the request hits the bin of the group, in one of its lanes. */
static bool hits(const uint32_t *req, size_t group, uint32_t bin) {
    const struct coverage *c = unit.coverage;
    static uint32_t hit[COVER_TRACKS], *bins[COVER_TRACKS];
    uint32_t rsp[UNIT_MAX_WORDS];
    const size_t tracks = unit_tracks();
    for (size_t i = 0; i < tracks; i++)
        bins[i] = &hit[i];
    if (unit.respond)
        unit.respond(req, rsp, 1);
    if (c->hits)
        return c->hits(group, bin, req, rsp);
    c->sample(req, rsp, bins, 1);
    size_t track = 0;
    for (size_t i = 0; i < group; i++)
        track += cover_group_tracks(i);
    for (size_t end = track + cover_group_tracks(group); track < end; track++)
        if (hit[track] == bin)
            return true;
    return false;
}

void cover_aim(struct rng *rng, uint32_t bin, uint32_t *req) {
    unsigned part[COVER_PARTS];
    unsigned outside = 0;
    uint32_t random[UNIT_MAX_WORDS];
    memcpy(random, req, wires_request(unit.wires) * sizeof *req);
    const size_t group = cover_locate(&bin);
    if (group >= unit.coverage->n) {
        subset_draw_rest(rng, dimension_of((unsigned)(group - unit.coverage->n)), bin, req);
        return;
    }
    covergroup_parts(&unit.coverage->groups[group], bin, part);
    for (unsigned tries = 0; tries < TRIES; tries++) {
        unit.coverage->aim(rng, group, part, tries > 0, req);
        if (!hits(req, group, bin))
            continue;
        if (subset_has(req))
            return;
        if (++outside == MOST_OUTSIDE)
            break;
    }
    /* The attempts may have left any request. */
    if (!subset_has(req))
        memcpy(req, random, wires_request(unit.wires) * sizeof *req);
}

bool cover_open(struct cover *cover) {
    *cover = (struct cover){.bins = cover_bins()};
    cover->hit = calloc(cover->bins + 1, 1);
    return cover->hit != NULL;
}

void cover_close(struct cover *cover) {
    free(cover->hit);
    *cover = (struct cover){0};
}

/* Gathers the sampled operations of one block. The first one of a block is sampled. */
static void gather_operations(struct cover *cover, const struct stream *stream, uint64_t token, uint64_t end,
                              unsigned every) {
    const uint32_t first = stream_slot(token), behind = first + (uint32_t)(end - token);
    for (size_t i = 0; i < stream->tracks; i++)
        for (uint32_t slot = (first + every - 1) / every * every; slot < behind; slot += every)
            cover->hit[stream_bins(stream, i)[slot]] = 1;
}

/* Counts or drops pending bins. */
static void settle_pending(struct cover *cover, bool hit) {
    for (size_t bin = 0; cover->pending && bin < cover->bins; bin++)
        if (cover->hit[bin] == COVER_PENDING) {
            cover->hit[bin] = hit;
            cover->pending--;
        }
}

void cover_end(struct cover *cover) {
    settle_pending(cover, false);
}

/* Gathers operations without a response, whose effects no output shows yet. */
static void gather_pending(struct cover *cover, const struct stream *stream, uint64_t token, uint64_t end,
                           unsigned every) {
    for (token = (token + every - 1) / every * every; token < end; token += every)
        for (size_t i = 0; i < stream->tracks; i++) {
            const uint32_t bin = stream_bins(stream, i)[stream_slot(token)];
            if (bin == stream->no_bin || cover->hit[bin])
                continue;
            cover->hit[bin] = COVER_PENDING;
            cover->pending_from = cover->pending++ ? cover->pending_from : token;
        }
}

/* Gathers states and clears them; other bits are ignored. Returns the start of the next group. */
static unsigned char *gather_states(unsigned char *hit, const struct covergroup *group, uint64_t *states) {
    uint32_t bins = covergroup_bins(group);
    for (uint32_t first = 0; first < bins; first += 64) {
        uint64_t of_group = bins - first < 64 ? (1ull << (bins - first)) - 1 : UINT64_MAX;
        for (uint64_t left = states[first / 64] & of_group; left; left &= left - 1)
            hit[first + (uint32_t)__builtin_ctzll(left)] = 1;
        states[first / 64] = 0;
    }
    return hit + bins;
}

/* Gathers times for which the plan has room. Mostly there are no new ones. */
static unsigned char *gather_time(unsigned char *hit, const struct covergroup *group, uint64_t bins, uint64_t *known) {
    uint32_t n = covergroup_bins(group);
    for (uint32_t bin = 0; bins != *known && bin < n; bin++)
        if (bins >> bin & 1 && unit_impossible(group, bin) != cover_time_no_room)
            hit[bin] = 1;
    *known = bins;
    return hit + n;
}

static void gather_times(struct cover *cover, unsigned char *hit, const struct stream *stream,
                         const struct driver *driver, const struct agents *agents) {
    uint64_t *known = cover->known;
    const uint64_t bursts = stream_bursts(stream, driver->response);
    for (unsigned i = 0; i < TIME_GROUPS; i++)
        hit = gather_time(hit, &cover_time_groups[i], i == TIME_BURST ? bursts : driver->times[i], known++);
    for (unsigned i = 0; i < unit.n_agents; i++)
        if (unit.agents[i].type->waiting)
            hit = gather_time(hit, unit.agents[i].type->waiting, agents->agent[i]->waits, known++);
}

void cover_gather(struct cover *cover, const struct stream *stream, uint64_t first, const struct driver *driver,
                  struct agents *agents) {
    const uint64_t end = driver->response, settled = stream->silent ? driver->settled : end;
    if (cover->pending && (driver->lost <= cover->pending_from || settled > cover->pending_from))
        settle_pending(cover, driver->lost > cover->pending_from);
    for (uint64_t token = first, behind; token < end; token = behind) {
        behind = (token / STREAM_BLOCK + 1) * STREAM_BLOCK;
        if (behind > end)
            behind = end;
        const unsigned every = stream->sampled[stream_slot(token) / STREAM_BLOCK];
        if (!every)
            continue;
        const uint64_t known = settled < token ? token : settled < behind ? settled : behind;
        gather_operations(cover, stream, token, known, every);
        gather_pending(cover, stream, known, behind, every);
    }
    uint64_t of_handshake = driver->states;
    unsigned char *hit = gather_states(cover->hit + stream->operation_bins, unit.coverage->handshake, &of_handshake);
    for (unsigned i = 0; i < unit.n_agents; i++)
        if (unit.agents[i].states)
            hit = gather_states(hit, unit.agents[i].states, agents->agent[i]->states);
    gather_times(cover, hit, stream, driver, agents);
}
