/* SPDX-License-Identifier: MIT */
#include "families/visa/cover_scatter.h"

#include "engine/unit.h"
#include "families/visa/watch.h"
#include "families/visa/watch_run.h"

/* A message has at most as many pieces of a word as its source has words. */
enum { WORD_BYTES = 8, PIECES = VISA_SCATTER_DATA / WORD_BYTES };

enum { NO_PIECE, ONE_PIECE, APART, GATHERED, OVERLAP, BACK, GATHERED_BACK, OVERLAP_BACK, MERGES };
static const char *const merge_names[] = {"no piece",
                                          "one piece",
                                          "no two in one word",
                                          "some gathered",
                                          "some gathered that overlap",
                                          "some in a word that comes back",
                                          "some gathered, and a word comes back",
                                          "some gathered that overlap, and a word comes back"};
enum { MERGING, MASKING, ENDING, REFUSED, LOW_BITS, MISALIGNED };

/* The pieces of a message as they are gathered: the words in their order, and what is gathered of the last one. */
struct pieces {
    uint64_t word[PIECES];
    uint32_t bytes;
    unsigned n, words;
    bool gathered, overlap, back;
};

static void add_piece(struct pieces *p, uint64_t word, uint32_t bytes) {
    p->n++;
    if (p->words && p->word[p->words - 1] == word) {
        p->gathered = true;
        p->overlap |= (p->bytes & bytes) != 0;
        p->bytes |= bytes;
        return;
    }
    for (unsigned i = 0; i < p->words; i++)
        p->back |= p->word[i] == word;
    p->word[p->words++] = word;
    p->bytes = bytes;
}

static unsigned merge_of(const struct visa_transaction *t) {
    struct pieces p = {.n = 0};
    for (unsigned i = 0; i < t->channels; i++) {
        uint64_t at = t->address[i], left = t->enabled >> i & 1 ? (uint64_t)visa_blocks_in(t, i) * t->bytes : 0;
        while (left) {
            uint64_t room = WORD_BYTES - at % WORD_BYTES, n = left < room ? left : room;
            add_piece(&p, at / WORD_BYTES, ((1u << n) - 1) << at % WORD_BYTES);
            at += n;
            left -= n;
        }
    }
    if (p.n < 2)
        return p.n ? ONE_PIECE : NO_PIECE;
    unsigned gathered = p.overlap ? 2 : p.gathered;
    return (p.back ? BACK : APART) + gathered;
}

void visa_scatter_sample(const uint32_t *req, const uint32_t *rsp, uint32_t *bins) {
    struct visa_request request;
    unsigned error;
    (void)rsp;
    if (!visa_get_request(req, &request, &error)) {
        bins[REFUSED] = visa_refusal_of(VISA_SVM_SCATTER, &request.message, error);
        return;
    }
    const struct visa_transaction *t = &request.t;
    const struct covergroup *groups = visa_scatter_covergroups;
    uint32_t misaligned = visa_misaligned(t);
    if (misaligned & t->enabled) {
        unsigned low[VISA_MISALIGNED_PARTS], others[VISA_MISALIGNED_PARTS];
        visa_misaligned_parts(t, misaligned & t->enabled, low, others);
        bins[LOW_BITS] = covergroup_bin(&groups[LOW_BITS], low);
        bins[MISALIGNED] = covergroup_bin(&groups[MISALIGNED], others);
        return;
    }
    const struct visa_inst *i = &t->inst;
    unsigned masks[VISA_MASKING_PARTS],
        merge[] = {i->block_size, i->num_blocks, i->exec_log2, merge_of(t), visa_active_of(t)};
    unsigned end[] = {i->block_size,  i->num_blocks, i->exec_log2, visa_bounds_of(t), visa_size_class(t->size),
                      misaligned != 0};
    bins[MERGING] = covergroup_bin(&groups[MERGING], merge);
    visa_masking_parts(t, masks);
    bins[MASKING] = covergroup_bin(&groups[MASKING], masks);
    bins[ENDING] = covergroup_bin(&groups[ENDING], end);
}

/* Why not so many channels are enabled, or NULL. */
static const char *impossible_active(unsigned active, unsigned exec_log2) {
    if (active == VISA_ACTIVE_ONE && exec_log2 == 0)
        return "the one channel is all";
    return active == VISA_ACTIVE_SOME && exec_log2 < 2 ? "some are two or more, and not all" : NULL;
}

static const char *impossible_merging(const unsigned *part) {
    unsigned size = part[0], exec_log2 = part[2], merge = part[3], active = part[4];
    const char *reason = visa_impossible_blocks(size, part[1], exec_log2);
    if (!reason)
        reason = impossible_active(active, exec_log2);
    if (reason)
        return reason;
    bool one_piece = part[1] == 0, gathered = merge == GATHERED || merge == GATHERED_BACK;
    unsigned most = active == VISA_ACTIVE_ALL    ? 1u << exec_log2
                    : active == VISA_ACTIVE_SOME ? (1u << exec_log2) - 1
                                                 : active;
    if (most == 0)
        return merge == NO_PIECE ? NULL : "nobody has a piece";
    if (gathered && size == 2)
        return "blocks of 8 bytes overlap where they are gathered";
    if (most == 1 && (merge > APART || (merge == APART && one_piece)))
        return "the pieces of one channel are in different words";
    /* A word that comes back is left between: by one channel, or by one that both words are in. */
    bool back = merge >= BACK, both = merge > BACK;
    unsigned least = (back ? 2u : 0) + both + (back && one_piece);
    return most < least ? "there are too few channels" : NULL;
}

static const char *impossible_ending(const unsigned *part) {
    unsigned size = part[0], num = part[1], exec_log2 = part[2], bounds = part[3], memory = part[4];
    unsigned bytes = visa_size_bytes[size], run = bytes << num;
    const char *reason = visa_impossible_blocks(size, num, exec_log2);
    if (reason)
        return reason;
    bool idle = part[5], in = bounds == VISA_ALL_IN || bounds == VISA_ENDS_AT_END || bounds == VISA_SOME_OUT;
    if (idle && bytes == 1)
        return "single bytes are aligned";
    unsigned most = (1u << exec_log2) - idle;
    if (most < (bounds == VISA_BOUNDS_NONE ? 0u : bounds == VISA_SOME_OUT ? 2u : 1u))
        return "there are too few channels";
    if (num == 0 && (bounds == VISA_PARTLY || bounds == VISA_WRAPS))
        return "a channel has one block";
    bool partly = bounds == VISA_PARTLY, at_end = bounds == VISA_ENDS_AT_END || bounds == VISA_BEGINS_AT_END;
    if (memory == VISA_SIZE_0 && (in || partly || bounds == VISA_STRADDLES))
        return "there is no memory";
    if (memory == VISA_SIZE_TINY) {
        if ((in && run >= 8) || ((at_end || partly) && bytes == 8))
            return "up to 7 bytes are too few";
    }
    bool odd = (memory == VISA_SIZE_MISALIGNED && bytes >= 4) || (memory == VISA_SIZE_4 && bytes == 8);
    bool even = bytes == 1 || memory == VISA_SIZE_8 || (memory == VISA_SIZE_4 && bytes == 4);
    if (odd && (at_end || partly))
        return "a block straddles the end, or the channel ends before it";
    return even && bounds == VISA_STRADDLES ? "the size is a multiple of the block" : NULL;
}

/* Several blocks need 8 channels or more; 8 blocks need exactly 8 channels, and blocks of up to 4 bytes. */
static bool takes_blocks(size_t group, const unsigned *part, unsigned blocks) {
    bool most = blocks == VISA_MOST_BLOCKS;
    switch (group) {
    case MASKING:
        return visa_blocks_legal(blocks, part[0]);
    case LOW_BITS:
        return !most || (part[1] != VISA_BLOCK_SIZES - 1 && (part[3] < 8 || part[3] == VISA_NOT_ALONE));
    case MISALIGNED:
        return !most || part[1] != VISA_BLOCK_SIZES - 1;
    case REFUSED:
        if (part[0] == VISA_FAULT_EIGHT_SIZE)
            return most;
        if (part[0] == VISA_FAULT_BLOCKS_EXEC)
            return blocks && (!most || subset_has_value(VISA_BY_WIDTH, 0) || subset_has_value(VISA_BY_WIDTH, 1));
        if (part[0] == VISA_SEVERAL + VISA_BLOCKS)
            return most || (blocks && !subset_is_restricted(VISA_BY_WIDTH)); /* the other reason is the size 3 */
        return part[0] >= VISA_SEVERAL || (part[0] < VISA_OTHER_KIND && visa_faults[part[0]].error != VISA_OPCODE);
    default:
        return true;
    }
}

bool visa_scatter_takes(const struct covergroup *group, const unsigned *part, unsigned dimension, unsigned value) {
    const size_t number = unit_group(group);
    if (watch_gathers(visa_watch_channel, group))
        return visa_blocks_have_channel(part[0], dimension, value) &&
               visa_channel_takes(part, unit.dimensions.dimension[dimension].name, value);
    if (group == &visa_run_states)
        return visa_run_takes(part, dimension, value);
    if (group == &visa_meet_states)
        return visa_meet_takes(part, dimension, value);
    if (dimension == VISA_BY_OPERATION)
        return takes_blocks(number, part, value);
    if (number != REFUSED)
        return true;
    if (part[0] == VISA_FAULT_EIGHT_SIZE || part[0] == VISA_SEVERAL + VISA_BLOCKS)
        return value == VISA_BLOCK_SIZES - 1;
    if (part[0] == VISA_FAULT_BLOCKS_EXEC) /* 8 blocks of 8 bytes would have two reasons */
        return value != VISA_BLOCK_SIZES - 1 || subset_has_value(VISA_BY_OPERATION, 1) ||
               subset_has_value(VISA_BY_OPERATION, 2);
    return part[0] != VISA_FAULT_BLOCK_SIZE;
}

static void want_blocks(struct visa_recipe *recipe, const unsigned *part) {
    recipe->want.block_size = (int)part[0];
    recipe->want.num_blocks = (int)part[1];
    recipe->want.exec_log2 = (int)part[2];
}

static void hint_merging(const struct cover_aim *aim, uint32_t *req) {
    static const uint8_t patterns[MERGES][2] = {
        [NO_PIECE] = {VISA_NEAR, VISA_FAR},           [ONE_PIECE] = {VISA_SAME, VISA_NEXT_RUN},
        [APART] = {VISA_NEXT_WORD, VISA_FAR},         [GATHERED] = {VISA_NEXT_RUN, VISA_WITHIN_WORD},
        [OVERLAP] = {VISA_NEXT_BYTES, VISA_SAME},     [BACK] = {VISA_BY_TURNS, VISA_FAR},
        [GATHERED_BACK] = {VISA_BY_TURNS, VISA_NEAR}, [OVERLAP_BACK] = {VISA_BY_TURNS, VISA_NEAR}};
    static const uint8_t active_bits[] = {VISA_BITS_NONE, VISA_BITS_SOME, VISA_BITS_SOME, VISA_BITS_ALL};
    struct visa_recipe recipe = visa_recipe_any();
    want_blocks(&recipe, aim->part);
    recipe.want.form = recipe.want.no_mask = 0;
    recipe.exec_mask = active_bits[aim->part[4]];
    recipe.hints.pattern = patterns[aim->part[3]][rng_below(aim->rng, 2)];
    recipe.hints.misalign = VISA_MISALIGN_NONE;
    visa_put_random_request(aim->rng, &recipe, VISA_ANY, req);
}

static void hint_ending(const struct cover_aim *aim, uint32_t *req) {
    static const uint8_t outs[VISA_BOUNDS] = {
        [VISA_SOME_OUT] = VISA_OUT_SOME,      [VISA_ALL_OUT] = VISA_OUT_ALL,   [VISA_BEGINS_AT_END] = VISA_OUT_JUST,
        [VISA_STRADDLES] = VISA_OUT_STRADDLE, [VISA_PARTLY] = VISA_OUT_PARTLY, [VISA_WRAPS] = VISA_OUT_WRAP};
    const unsigned *part = aim->part;
    struct visa_recipe recipe = visa_recipe_any();
    want_blocks(&recipe, part);
    recipe.hints.out = outs[part[3]];
    recipe.hints.misalign = part[5] ? VISA_MISALIGN_IDLE : VISA_MISALIGN_NONE;
    if (part[3] == VISA_ENDS_AT_END)
        recipe.hints.place = VISA_AT_END;
    visa_put_random_request(aim->rng, &recipe, (int)part[4], req);
}

#define BLOCKS                                                                                                         \
    {"block size", VISA_BLOCK_SIZES, .names = visa_block_size_names, .dimension = 1 + VISA_BY_WIDTH},                  \
        {"blocks", VISA_NUM_BLOCKS, .names = visa_num_blocks_names, .dimension = 1 + VISA_BY_OPERATION}, {             \
        "exec size", VISA_EXECS, .names = visa_exec_names                                                              \
    }
const struct covergroup visa_scatter_covergroups[VISA_SCATTER_GROUPS] = {
    [MERGING] = {"merging",
                 "%1 of %0, %2, %4 enabled: %3",
                 {BLOCKS,
                  {"pieces", MERGES, .names = merge_names},
                  {"enabled", VISA_ACTIVES, .names = visa_active_names}},
                 impossible_merging,
                 hint_merging},
    [MASKING] = VISA_MASKING,
    [ENDING] = {"ending",
                "%1 of %0, %2, %3, size %4, idle channels %5",
                {BLOCKS,
                 {"bounds", VISA_BOUNDS, .names = visa_bounds_names},
                 {"size", VISA_SIZES, .names = visa_size_names},
                 {"idle channels", 2, .names = visa_idle_names}},
                impossible_ending,
                hint_ending},
    [REFUSED] = VISA_REFUSED,
    [LOW_BITS] = VISA_LOW_BITS("%1", visa_block_size_names),
    [MISALIGNED] = VISA_MISALIGNED("%1", visa_block_size_names)};
