/* SPDX-License-Identifier: MIT */
#include "families/visa/watch_scatter.h"

#include "families/visa/cover.h"
#include "families/visa/watch.h"

enum { WORD_BYTES = 8, WORD_BITS = 64 };

static const char *impossible_layout(const unsigned *part) {
    unsigned bytes = visa_size_bytes[part[0]];
    if (part[1] == VISA_MOST_BLOCKS && part[3] >= 8)
        return "8 blocks are those of 8 channels";
    if (part[1] == VISA_MOST_BLOCKS && bytes == 8)
        return "8 blocks of 8 bytes are refused";
    return part[2] % bytes ? "blocks are aligned" : NULL;
}

static const char *impossible_words(const unsigned *part) {
    return part[0] < 3 ? "a word has 8 bytes" : NULL;
}

const struct covergroup visa_layout_states = {
    .name = "layout",
    .text = "%1 of %0 at 8n+%2, channel %3",
    .parts = {{"block size", VISA_BLOCK_SIZES, .names = visa_block_size_names, .dimension = 1 + VISA_BY_WIDTH},
              {"blocks", VISA_NUM_BLOCKS, .names = visa_num_blocks_names, .dimension = 1 + VISA_BY_OPERATION},
              {"low bits", WORD_BYTES, .print = visa_print_number},
              {"channel", VISA_CHANNELS, .print = visa_print_number}},
    .impossible = impossible_layout};
const struct covergroup visa_words_states = {.name = "next word",
                                             .text = "the next channel's word differs in address bit %0 alone",
                                             .parts = {{"bit", WORD_BITS, .print = visa_print_number}},
                                             .impossible = impossible_words};

/* A channel that writes: its first word and its last one. */
struct span {
    unsigned channel;
    bool all; /* of its blocks are in bounds */
    uint64_t first, last;
};

/* The channels that write, in their order; none of a message that is not carried out. */
static unsigned find_spans(const uint32_t *req, struct visa_request *request, struct span span[VISA_CHANNELS]) {
    const struct visa_transaction *t = &request->t;
    unsigned n = 0;
    if (!visa_get_carried_out(req, request))
        return 0;
    for (uint32_t left = t->enabled; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctz(left), blocks = visa_blocks_in(t, i);
        uint64_t address = t->address[i];
        if (blocks)
            span[n++] = (struct span){i, blocks == t->blocks, address / WORD_BYTES,
                                      (address + (uint64_t)blocks * t->bytes - 1) / WORD_BYTES};
    }
    return n;
}

static void watch_layout(const struct covergroup *group, const uint32_t *req, const uint32_t *rsp, uint64_t *states) {
    struct visa_request request;
    struct span span[VISA_CHANNELS];
    const struct visa_transaction *t = &request.t;
    unsigned n = find_spans(req, &request, span);
    (void)rsp;
    for (unsigned i = 0; i < n; i++) {
        bool gathered = (i && span[i - 1].last == span[i].first) || (i + 1 < n && span[i].last == span[i + 1].first);
        unsigned channel = span[i].channel;
        unsigned part[] = {t->inst.block_size, t->inst.num_blocks, t->address[channel] % WORD_BYTES, channel};
        if (span[i].all && !gathered)
            watch_add(states, covergroup_bin(group, part));
    }
}

static void watch_words(const struct covergroup *group, const uint32_t *req, const uint32_t *rsp, uint64_t *states) {
    struct visa_request request;
    struct span span[VISA_CHANNELS];
    unsigned n = find_spans(req, &request, span);
    (void)group, (void)rsp;
    for (unsigned i = 1; i < n; i++) {
        uint64_t apart = span[i - 1].last ^ span[i].first;
        if (apart && (apart & (apart - 1)) == 0)
            watch_add(states, 3 + (unsigned)__builtin_ctzll(apart));
    }
}

const struct watch visa_watch_layout = {&visa_layout_states, watch_layout},
                   visa_watch_words = {&visa_words_states, watch_words};
