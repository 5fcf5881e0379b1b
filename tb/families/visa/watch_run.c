/* SPDX-License-Identifier: MIT */
#include "families/visa/watch_run.h"

#include "families/visa/cover.h"
#include "families/visa/watch.h"

enum { WORD_BYTES = 8, PIECES = VISA_SCATTER_DATA / WORD_BYTES };

/* Who stands between the first channel of a request and its last one, and has no part in it */
enum { BETWEEN_NONE, BETWEEN_IDLE, BETWEEN_OUT, BETWEENS };
static const char *const betweens[] = {"nobody left out", "idle ones left out", "ones out of bounds left out"};

/* How far apart two channels are that meet, in classes: from so many on */
enum { MEET_OVER, MEET_BESIDE, MEET_AGAIN, MEETS, APARTS = 4 };
static const char *const meets[] = {"replaces bytes of", "stands in one request beside", "comes back to the word of"};
static const uint8_t aparts[APARTS] = {1, 2, 3, 5};
static const char *const apart_names[APARTS] = {"1", "2", "3 to 4", "5 or more"};

static const char *impossible_run(const unsigned *part) {
    if (part[1] < part[0])
        return "channels ascend";
    return part[2] != BETWEEN_NONE && part[1] < part[0] + 2 ? "there is no room between them" : NULL;
}

static const char *impossible_meet(const unsigned *part) {
    return part[0] < aparts[part[1]] ? "no channel is so far before it" : NULL;
}

const struct covergroup visa_run_states = {.name = "run",
                                           .text = "channels %0 to %1 in one request, %2",
                                           .parts = {{"first", VISA_CHANNELS, .print = visa_print_number},
                                                     {"last", VISA_CHANNELS, .print = visa_print_number},
                                                     {"between", BETWEENS, .names = betweens}},
                                           .impossible = impossible_run};
const struct covergroup visa_meet_states = {.name = "meet",
                                            .text = "channel %0 %2 one that is %1 before it",
                                            .parts = {{"channel", VISA_CHANNELS, .print = visa_print_number},
                                                      {"apart", APARTS, .names = apart_names},
                                                      {"how", MEETS, .names = meets}},
                                            .impossible = impossible_meet};

/* Whether a word has room for all blocks of a channel: else three channels hardly meet in it. */
static bool fits(unsigned block_size, unsigned num_blocks) {
    return visa_size_bytes[block_size] << num_blocks <= WORD_BYTES;
}

/* A request as the unit gathers it: its word, the channels that have a part in it, and what each of them leaves. */
struct gathered {
    uint64_t word;
    uint32_t channels;
    uint8_t bytes[VISA_CHANNELS];
};

/* A piece joins the last request, if that is of its word. */
static void add_piece(struct gathered *requests, unsigned *n, unsigned channel, uint64_t word, uint32_t bytes) {
    if (*n == 0 || requests[*n - 1].word != word)
        requests[(*n)++] = (struct gathered){.word = word};
    struct gathered *request = &requests[*n - 1];
    request->channels |= 1u << channel;
    request->bytes[channel] = (uint8_t)bytes;
}

/* The requests of a message in their order; none if it is not carried out. */
static unsigned gather(const uint32_t *req, struct visa_request *request, struct gathered requests[PIECES]) {
    const struct visa_transaction *t = &request->t;
    unsigned n = 0;
    if (!visa_get_carried_out(req, request))
        return 0;
    for (uint32_t left = t->enabled; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctz(left);
        uint64_t at = t->address[i], bytes = (uint64_t)visa_blocks_in(t, i) * t->bytes;
        while (bytes) {
            uint64_t room = WORD_BYTES - at % WORD_BYTES, part = bytes < room ? bytes : room;
            add_piece(requests, &n, i, at / WORD_BYTES, ((1u << part) - 1) << at % WORD_BYTES);
            at += part;
            bytes -= part;
        }
    }
    return n;
}

static void watch_run(const struct covergroup *group, const uint32_t *req, const uint32_t *rsp, uint64_t *states) {
    struct visa_request request;
    struct gathered requests[PIECES];
    const struct visa_transaction *t = &request.t;
    unsigned n = gather(req, &request, requests);
    (void)rsp;
    if (n == 0 || !fits(t->inst.block_size, t->inst.num_blocks))
        return;
    for (unsigned i = 0; i < n; i++) {
        uint32_t channels = requests[i].channels, first = (uint32_t)__builtin_ctz(channels);
        uint32_t last = 31 - (uint32_t)__builtin_clz(channels), all = (2u << last) - (1u << first);
        const bool here[BETWEENS] = {[BETWEEN_NONE] = all == channels,
                                     [BETWEEN_IDLE] = all & ~t->enabled,
                                     [BETWEEN_OUT] = all & t->enabled & ~channels};
        for (unsigned between = 0; between < BETWEENS; between++) {
            unsigned part[COVER_PARTS] = {first, last, between};
            if (here[between])
                watch_add(states, covergroup_bin(group, part));
        }
    }
}

static void meet(const struct covergroup *group, unsigned before, unsigned channel, unsigned how, uint64_t *states) {
    unsigned apart = 0;
    while (apart + 1 < APARTS && aparts[apart + 1] <= channel - before)
        apart++;
    unsigned part[COVER_PARTS] = {channel, apart, how};
    watch_add(states, covergroup_bin(group, part));
}

/* The channels of one request, each with those before it whose bytes are still there. */
static void watch_inside(const struct covergroup *group, const struct gathered *request, uint64_t *states) {
    uint8_t bytes[VISA_CHANNELS] = {0};
    for (uint32_t left = request->channels; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctz(left);
        for (uint32_t before = request->channels & ((1u << i) - 1); before; before &= before - 1) {
            unsigned b = (unsigned)__builtin_ctz(before);
            if (bytes[b])
                meet(group, b, i, bytes[b] & request->bytes[i] ? MEET_OVER : MEET_BESIDE, states);
            bytes[b] &= ~request->bytes[i];
        }
        bytes[i] = request->bytes[i];
    }
}

static void watch_meet(const struct covergroup *group, const uint32_t *req, const uint32_t *rsp, uint64_t *states) {
    struct visa_request request;
    struct gathered requests[PIECES];
    unsigned n = gather(req, &request, requests);
    (void)rsp;
    for (unsigned i = 0; i < n; i++) {
        watch_inside(group, &requests[i], states);
        unsigned first = (unsigned)__builtin_ctz(requests[i].channels), before = i;
        while (before && requests[before - 1].word != requests[i].word)
            before--;
        if (before)
            meet(group, 31 - (unsigned)__builtin_clz(requests[before - 1].channels), first, MEET_AGAIN, states);
    }
}

bool visa_run_takes(const unsigned *part, unsigned dimension, unsigned value) {
    bool any = false;
    for (unsigned i = 0; i < VISA_BLOCK_SIZES && dimension == VISA_BY_OPERATION; i++)
        any |= subset_has_value(VISA_BY_WIDTH, i) && fits(i, value);
    for (unsigned i = 0; i < VISA_NUM_BLOCKS && dimension == VISA_BY_WIDTH; i++)
        any |= subset_has_value(VISA_BY_OPERATION, i) && fits(value, i);
    return any && visa_blocks_have_channel(part[1], dimension, value);
}

bool visa_meet_takes(const unsigned *part, unsigned dimension, unsigned value) {
    if (dimension == VISA_BY_WIDTH)
        return value != VISA_BLOCK_SIZES - 1 || part[2] != MEET_BESIDE; /* they are a whole word */
    bool next = part[2] == MEET_AGAIN && part[1] == 0;                  /* it has left the word by itself */
    return visa_blocks_have_channel(part[0], dimension, value) && (value > 0 || !next);
}

const struct watch visa_watch_run = {&visa_run_states, watch_run}, visa_watch_meet = {&visa_meet_states, watch_meet};
