/* SPDX-License-Identifier: MIT */
/* Random requests. Each port has a value of its feature, or sometimes any number. */
#include <string.h>

#include "declared/declared.h"
#include "engine/rng.h"
#include "engine/subset.h"
#include "lanelock/bench_random.h"

enum { ANY_NUMBER = 8 /* one number in 8 is drawn without classes */ };

/* Returns the feature by which a port is drawn: one with an option, else the first one; or NULL. */
static const struct feature *feature_of_port(const struct ll_port *port, unsigned beat) {
    const struct feature *found = NULL;
    for (const struct feature *f = declared.feature; f < declared.feature + declared.n_features; f++) {
        const bool has_option = f->dimension < declared.n_options;
        if (f->port == port && !f->second && (f->spans || f->beat == beat) && (!found || has_option))
            found = f;
    }
    return found;
}

/* Draws each lane in pieces of up to 32 bits. */
static void draw_wide(const struct ll_port *port, struct rng *rng, void *req) {
    uint32_t words[UNIT_MAX_WORDS] = {0};
    for (unsigned lane = 0; lane < port->lanes; lane++)
        for (unsigned low = 0; low < port->width; low += 32) {
            const unsigned bits = port->width - low < 32 ? port->width - low : 32, at = lane * port->width + low;
            const uint64_t number = ll_unsigned.draw(bits, rng_below(rng, ll_unsigned.size(bits)), rng_next(rng))
                                    << at % 32;
            words[at / 32] |= (uint32_t)number;
            if (number >> 32)
                words[at / 32 + 1] |= (uint32_t)(number >> 32);
        }
    memcpy((unsigned char *)req + port->offset, words, declared_words(port) * sizeof *words);
}

static uint64_t draw(const struct ll_port *port, const struct feature *f, struct rng *rng) {
    const struct ll_classes *classes = f ? f->classes : &ll_unsigned;
    const uint64_t random = rng_next(rng), ones = edge_ones(port->width);
    if (f && f->dimension < DECLARED_NO_DIMENSION && subset_draws(f->dimension)) {
        const unsigned value = subset_draw(rng, f->dimension);
        return f->classes ? f->classes->draw(f->bits, value, random) & ones : value;
    }
    if (rng_below(rng, ANY_NUMBER) == 0)
        return random & ones;
    if (!classes)
        return rng_below(rng, f->size);
    return classes->draw(port->width, rng_below(rng, f ? f->size : classes->size(port->width)), random) & ones;
}

static void randomize_ports(struct rng *rng, void *req) {
    unsigned char *to = req;
    memset(req, 0, declared.req_size); /* also the bits above the widths of the lanes */
    for (unsigned beat = 0; beat < declared.req_beats; beat++, to += declared.unit->list->req_size)
        for (unsigned i = 0; i < declared.n_request; i++) {
            const struct ll_port *port = declared.request[i];
            const struct feature *f = feature_of_port(port, beat);
            if (!(f ? feature_has_numbers(f) : declared_is_scalar(port)))
                draw_wide(port, rng, to);
            else
                for (unsigned lane = 0; lane < port->lanes; lane++)
                    declared_put_lane(port, to, lane, draw(port, f, rng));
        }
}

/* Calls randomize() of the unit. Each random number makes two choices; features without bins have none. */
static void randomize_tile(struct rng *rng, void *req, size_t n) {
    unsigned chosen[SUBSET_DIMENSIONS][LL_TILE];
    for (unsigned d = 0; d < declared.n_options; d++) {
        const struct feature *f = &declared.feature[declared.dimension_of[d]];
        const struct subset_draws *draws = subset_draws(d);
        const unsigned size = draws ? draws->n : f->size;
        if (feature_is_uncounted(f))
            continue;
        const uint64_t first = rng_next(rng);
        for (size_t i = 0; 2 * i < n; i++) { /* makes up to n + 1 */
            const uint64_t random = rng_hash(first + i * RNG_STEP);
            chosen[d][2 * i] = (unsigned)((random & UINT32_MAX) * size >> 32);
            chosen[d][2 * i + 1] = (unsigned)((random >> 32) * size >> 32);
        }
        for (size_t i = 0; draws && i < n; i++)
            chosen[d][i] = draws->value[chosen[d][i]];
    }
    declared.unit->randomize(req, (const unsigned(*)[LL_TILE])chosen, rng_next(rng), n);
}

void declared_randomize(struct rng *rng, void *req) {
    if (declared.unit->randomize)
        randomize_tile(rng, req, 1);
    else
        randomize_ports(rng, req);
    declared_trim(req);
}

void declared_randomize_all(struct rng *rng, uint32_t *req, size_t n) {
    for (size_t some; n > 0; n -= some, req += some * declared.request_words) {
        some = !declared.unit->randomize ? 1 : n < LL_TILE ? n : LL_TILE;
        if (declared.unit->randomize)
            randomize_tile(rng, req, some);
        else
            randomize_ports(rng, req);
        for (size_t i = 0; declared.unit->count_req && i < some; i++)
            declared_trim(req + i * declared.request_words);
    }
}
