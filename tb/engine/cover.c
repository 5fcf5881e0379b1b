/* SPDX-License-Identifier: MIT */
#include "engine/cover.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/agents.h"
#include "engine/cover_time.h"
#include "engine/driver.h"
#include "engine/subset.h"
#include "engine/window.h"

enum { TEXT = 64 };

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

uint32_t cover_rest_sample(unsigned i, const uint32_t *req) {
    const unsigned d = dimension_of(i);
    unsigned value[SUBSET_DIMENSIONS];
    unit.dimensions.classify(req, value);
    const bool out = value[d] < unit.dimensions.dimension[d].size && !subset_has_value(d, value[d]);
    return out ? value[d] : COVER_NO_BIN;
}

void cover_rest_aim(unsigned i, struct rng *rng, uint32_t bin, uint32_t *req) {
    subset_draw_rest(rng, dimension_of(i), bin, req);
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

size_t cover_unit_tracks(void) {
    size_t tracks = 0;
    for (size_t i = 0; i < unit.coverage->n; i++)
        tracks += cover_group_tracks(i);
    return tracks;
}

size_t cover_tracks(void) {
    return cover_unit_tracks() + cover_rest_groups();
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
