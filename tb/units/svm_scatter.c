/* SPDX-License-Identifier: MIT */
/* The unit svm_scatter: its model, features of a message, and channels that share memory requests. */
#define LL_PORTS "cycle/svm_scatter_ports.h"
#include "lanelock/ports.h"

#include "cycle/svm_scatter.h"
#include "families/visa/cover_unit.h"
#include "families/visa/language.h"

const struct visa_unit visa_unit = {.kind = VISA_SVM_SCATTER,
                                    .channels = SVM_SCATTER_CHANNELS,
                                    .address_bits = 64,
                                    .size_bits = 64,
                                    .beats = SVM_SCATTER_BEATS,
                                    .words = SVM_SCATTER_BEATS * sizeof(struct req) / sizeof(uint32_t)};

/* The model, whose state is the memory at its port. */
struct state {
    struct ll_memory *memory;
};

static bool execute(void *state, const void *req, void *rsp) {
    const struct visa_memory memory = visa_memory_of(((struct state *)state)->memory);
    svm_scatter_execute(req, &memory, rsp);
    return true;
}

/* The channels of a scatter have one order (V-8). */
static void explain(void *state, const void *req, const void *seen, void *rsp, char why[LL_WHY]) {
    (void)seen, (void)why;
    execute(state, req, rsp);
}

static void cycle(void *state, const struct ll_in *in, struct ll_out *out) {
    svm_scatter_cycle(state, (const struct svm_scatter_in *)in, (struct svm_scatter_out *)out);
}

static const char *ignore_memory(const unsigned *value) {
    if (value[4] || value[5])
        return "nothing is read";
    if (value[1] && !value[3])
        return "every request is a write";
    return ll_memory_in_turn(value);
}

static size_t requests(const void *machine, void *req) {
    uint64_t size;
    const struct visa_message *message = visa_language_message(machine, VISA_SVM_SCATTER, &size);
    if (message)
        svm_scatter_message(message, size, req);
    return message != NULL;
}

/* Memory requests of a message: consecutive pieces in one word, at most one of each channel. */
enum { WORD_BYTES = 8, PIECES = VISA_SCATTER_DATA / WORD_BYTES };
struct gathered {
    unsigned n;
    uint64_t word[PIECES];
    uint32_t channels[PIECES];            /* that have a piece in the request */
    uint8_t bytes[PIECES][VISA_CHANNELS]; /* of their pieces */
};

static void add_piece(struct gathered *g, unsigned channel, uint64_t word, uint32_t bytes) {
    if (g->n == 0 || g->word[g->n - 1] != word) {
        g->word[g->n] = word;
        g->channels[g->n++] = 0;
    }
    g->channels[g->n - 1] |= 1u << channel;
    g->bytes[g->n - 1][channel] = (uint8_t)bytes;
}

static void gather(const struct visa_transaction *t, struct gathered *g) {
    g->n = 0;
    EACH_BIT (i, t->enabled) {
        uint64_t at = t->address[i], left = (uint64_t)visa_blocks_in(t, i) * t->bytes;
        while (left) {
            const uint64_t room = WORD_BYTES - at % WORD_BYTES, bytes = left < room ? left : room;
            add_piece(g, i, at / WORD_BYTES, ((1u << bytes) - 1) << at % WORD_BYTES);
            at += bytes;
            left -= bytes;
        }
    }
}

static unsigned lowest(uint32_t channels) {
    return (unsigned)__builtin_ctz(channels);
}

static unsigned highest(uint32_t channels) {
    return 31 - (unsigned)__builtin_clz(channels);
}

static bool are_several(uint32_t channels) {
    return (channels & (channels - 1)) != 0;
}

/* Merging of pieces. A word comes back if another word is between its pieces. */
enum { NO_PIECE, ONE_PIECE, APART, GATHERED, OVERLAP, BACK, GATHERED_BACK, OVERLAP_BACK, MERGES };
static bool overlaps(const struct gathered *g, unsigned request) {
    uint32_t all = 0;
    bool overlap = false;
    EACH_BIT (i, g->channels[request]) {
        const uint32_t bytes = g->bytes[request][i];
        overlap |= (all & bytes) != 0;
        all |= bytes;
    }
    return overlap;
}

static unsigned merge_of(const struct visa_transaction *t) {
    struct gathered g;
    bool gathered = false, overlap = false, back = false;
    gather(t, &g);
    for (unsigned i = 0; i < g.n; i++) {
        gathered |= are_several(g.channels[i]);
        overlap |= are_several(g.channels[i]) && overlaps(&g, i);
        for (unsigned j = 0; j < i; j++)
            back |= g.word[j] == g.word[i];
    }
    if (g.n < 2 && !gathered)
        return g.n ? ONE_PIECE : NO_PIECE;
    return (back ? BACK : APART) + (overlap ? 2 : gathered);
}

/* Features in addition to enum visa_value. */
enum { OF_BLOCKS = VISA_VALUES, OF_PIECES };

static void values(const void *req, unsigned *value) {
    const struct visa_request *request = visa_values(req, value);
    if (!request)
        return;
    value[OF_BLOCKS] = request->t.inst.num_blocks;
    value[OF_PIECES] = merge_of(&request->t);
}

static unsigned same(unsigned value) {
    return value;
}

static const char *ignore_merging(const unsigned *value) {
    const unsigned size = value[0], exec_log2 = value[2], merge = value[3], active = value[4];
    const char *reason = visa_impossible_blocks(size, value[1], exec_log2);
    if (reason)
        return reason;
    if (active == VISA_ACTIVE_ONE && exec_log2 == 0)
        return "the one channel is all";
    if (active == VISA_ACTIVE_SOME && exec_log2 < 2)
        return "some are two or more, and not all";
    const bool one_piece = value[1] == 0, gathered = merge == GATHERED || merge == GATHERED_BACK;
    const unsigned most = active == VISA_ACTIVE_ALL    ? 1u << exec_log2
                          : active == VISA_ACTIVE_SOME ? (1u << exec_log2) - 1
                                                       : active;
    if (most == 0)
        return merge == NO_PIECE ? NULL : "no channel has a piece";
    if (gathered && size == 2)
        return "blocks of 8 bytes overlap where they are gathered";
    if (most == 1 && (merge > APART || (merge == APART && one_piece)))
        return "the pieces of one channel are in different words";
    /* Another word is between the pieces: of another channel, or of one that has both words. */
    const bool back = merge >= BACK, both = merge > BACK;
    const unsigned least = (back ? 2u : 0) + both + (back && one_piece);
    return most < least ? "there are too few channels" : NULL;
}

static const char *ignore_ending(const unsigned *value) {
    const unsigned num = value[1], bounds = value[3], memory = value[4];
    const unsigned bytes = visa_size_bytes[value[0]], run = bytes << num;
    const char *reason = visa_impossible_blocks(value[0], num, value[2]);
    if (reason)
        return reason;
    const bool idle = value[5], in = bounds == VISA_ALL_IN || bounds == VISA_ENDS_AT_END || bounds == VISA_SOME_OUT;
    if (idle && bytes == 1)
        return "single bytes are aligned";
    if ((1u << value[2]) - idle < (bounds == VISA_BOUNDS_NONE ? 0u : bounds == VISA_SOME_OUT ? 2u : 1u))
        return "there are too few channels";
    if (num == 0 && (bounds == VISA_PARTLY || bounds == VISA_WRAPS))
        return "a channel has one block";
    const bool partly = bounds == VISA_PARTLY, at_end = bounds == VISA_ENDS_AT_END || bounds == VISA_BEGINS_AT_END;
    if (memory == VISA_SIZE_0 && (in || partly || bounds == VISA_STRADDLES))
        return "there is no memory";
    if (memory == VISA_SIZE_TINY && ((in && run >= 8) || ((at_end || partly) && bytes == 8)))
        return "up to 7 bytes are too few";
    const bool odd = (memory == VISA_SIZE_MISALIGNED && bytes >= 4) || (memory == VISA_SIZE_4 && bytes == 8);
    const bool even = bytes == 1 || memory == VISA_SIZE_8 || (memory == VISA_SIZE_4 && bytes == 4);
    if (odd && (at_end || partly))
        return "a block straddles the end, or the channel ends before it";
    return even && bounds == VISA_STRADDLES ? "the size is a multiple of the block" : NULL;
}

static const char *ignore_layout(const unsigned *value) {
    const unsigned bytes = visa_size_bytes[value[0]];
    if (value[1] == VISA_MOST_BLOCKS && value[3] >= 8)
        return "8 blocks are those of 8 channels";
    if (value[1] == VISA_MOST_BLOCKS && bytes == 8)
        return "8 blocks of 8 bytes are refused";
    return value[2] % bytes ? "blocks are aligned" : NULL;
}

static const char *ignore_words(const unsigned *value) {
    return value[0] < 3 ? "a word has 8 bytes" : NULL;
}

/* Channels between the first and the last one of a memory request that have no piece in it */
enum { BETWEEN_NONE, BETWEEN_IDLE, BETWEEN_OUT, BETWEENS };

static const char *ignore_run(const unsigned *value) {
    if (value[1] < value[0])
        return "channels ascend";
    return value[2] != BETWEEN_NONE && value[1] < value[0] + 2 ? "there is no room between them" : NULL;
}

/* How two channels meet in a word, and the classes of their distance, from this number of channels on */
enum { MEET_OVER, MEET_BESIDE, MEET_AGAIN, APARTS = 4 };
static const uint8_t aparts[APARTS] = {1, 2, 3, 5};

static const char *ignore_meet(const unsigned *value) {
    return value[0] < aparts[value[1]] ? "fewer channels are before it" : NULL;
}

static struct visa_recipe recipe_of_blocks(const unsigned *value) {
    struct visa_recipe recipe = visa_recipe_any();
    recipe.want.block_size = (int)value[0];
    recipe.want.num_blocks = (int)value[1];
    recipe.want.exec_log2 = (int)value[2];
    return recipe;
}

static bool steer_merging(struct ll_recipe *to, const unsigned *value) {
    static const uint8_t patterns[MERGES][2] = {
        [NO_PIECE] = {VISA_NEAR, VISA_FAR},           [ONE_PIECE] = {VISA_SAME, VISA_NEXT_RUN},
        [APART] = {VISA_NEXT_WORD, VISA_FAR},         [GATHERED] = {VISA_NEXT_RUN, VISA_WITHIN_WORD},
        [OVERLAP] = {VISA_NEXT_BYTES, VISA_SAME},     [BACK] = {VISA_BY_TURNS, VISA_FAR},
        [GATHERED_BACK] = {VISA_BY_TURNS, VISA_NEAR}, [OVERLAP_BACK] = {VISA_BY_TURNS, VISA_NEAR}};
    static const uint8_t active_bits[] = {VISA_BITS_NONE, VISA_BITS_SOME, VISA_BITS_SOME, VISA_BITS_ALL};
    struct rng rng = {to->random(to)};
    struct visa_recipe recipe = recipe_of_blocks(value);
    recipe.want.form = recipe.want.no_mask = 0;
    recipe.exec_mask = active_bits[value[4]];
    recipe.hints.pattern = patterns[value[3]][rng_below(&rng, 2)];
    recipe.hints.misalign = VISA_MISALIGN_NONE;
    return visa_put_random_request(&rng, &recipe, VISA_ANY, to->req);
}

static bool steer_ending(struct ll_recipe *to, const unsigned *value) {
    struct rng rng = {to->random(to)};
    struct visa_recipe recipe = recipe_of_blocks(value);
    recipe.hints = visa_hints_within(value[3], value[5]);
    return visa_put_random_request(&rng, &recipe, (int)value[4], to->req);
}

/*
 * Bins that requests with some numbers and widths of blocks can hit. Several blocks need 8 channels or more; 8 blocks
 * need exactly 8 channels, and blocks of up to 4 bytes.
 */
enum { LARGEST = VISA_BLOCK_SIZES - 1 };

static bool is_count(const char *feature) {
    return visa_dimension_of(feature) == VISA_BY_OPERATION;
}

static bool refusal_takes_count(unsigned refusal, unsigned count) {
    const bool most = count == VISA_MOST_BLOCKS;
    if (refusal == VISA_FAULT_EIGHT_SIZE)
        return most;
    if (refusal == VISA_FAULT_BLOCKS_EXEC)
        return count && (!most || subset_has_value(VISA_BY_WIDTH, 0) || subset_has_value(VISA_BY_WIDTH, 1));
    if (refusal == VISA_SEVERAL + VISA_BLOCKS)
        return most || (count && !subset_is_restricted(VISA_BY_WIDTH)); /* the other reason is the size 3 */
    return refusal >= VISA_SEVERAL || (refusal < VISA_OTHER_KIND && visa_faults[refusal].error != VISA_OPCODE);
}

static bool refusal_takes(unsigned refusal, const char *feature, unsigned of) {
    if (is_count(feature))
        return refusal_takes_count(refusal, of);
    if (refusal == VISA_FAULT_EIGHT_SIZE || refusal == VISA_SEVERAL + VISA_BLOCKS)
        return of == LARGEST;
    if (refusal == VISA_FAULT_BLOCKS_EXEC) /* 8 blocks of 8 bytes would have two reasons */
        return of != LARGEST || subset_has_value(VISA_BY_OPERATION, 1) || subset_has_value(VISA_BY_OPERATION, 2);
    return refusal != VISA_FAULT_BLOCK_SIZE;
}

static bool size_takes(unsigned size, const char *feature, unsigned of) {
    return !is_count(feature) || of != VISA_MOST_BLOCKS || size != LARGEST;
}

/* Returns true if a word has room for all blocks of a channel. Otherwise, three channels rarely meet in it. */
static bool fits(unsigned block_size, unsigned num_blocks) {
    return visa_size_bytes[block_size] << num_blocks <= WORD_BYTES;
}

static bool run_takes(const unsigned *value, const char *feature, unsigned of) {
    const bool count = is_count(feature);
    bool any = false;
    (void)value;
    for (unsigned i = 0; i < (count ? (unsigned)VISA_BLOCK_SIZES : VISA_NUM_BLOCKS); i++)
        any |= subset_has_value(count ? VISA_BY_WIDTH : VISA_BY_OPERATION, i) && (count ? fits(i, of) : fits(of, i));
    return any;
}

static bool meet_takes(const unsigned *value, const char *feature, unsigned of) {
    if (!is_count(feature))
        return of != LARGEST || value[2] != MEET_BESIDE; /* it fills a word */
    return of > 0 || value[2] != MEET_AGAIN || value[1]; /* a channel of several words left the next one */
}

/* Gathers the memory requests of a message. Returns NULL, without requests, if it is rejected. */
static const struct visa_transaction *see(const struct ll_op *op, struct gathered *g) {
    const struct visa_request *request = visa_executed(op->req);
    g->n = 0;
    if (request)
        gather(&request->t, g);
    return request ? &request->t : NULL;
}

/* Channels that share no word with others: all their blocks are visible. */
static void hits_layout(const struct ll_op *op, const struct ll_bins *bins) {
    struct gathered g;
    const struct visa_transaction *t = see(op, &g);
    uint32_t channels = 0, shared = 0;
    for (unsigned i = 0; i < g.n; i++) {
        channels |= g.channels[i];
        shared |= are_several(g.channels[i]) ? g.channels[i] : 0;
    }
    EACH_BIT (i, channels & ~shared) {
        const unsigned value[] = {t->inst.block_size, t->inst.num_blocks, t->address[i] % WORD_BYTES, i};
        if (visa_blocks_in(t, i) == t->blocks)
            ll_hit(bins, value);
    }
}

/* The last word of a channel, and the first word of the next channel that writes. */
static void hits_words(const struct ll_op *op, const struct ll_bins *bins) {
    struct gathered g;
    see(op, &g);
    for (unsigned i = 1; i < g.n; i++) {
        const uint64_t apart = g.word[i - 1] ^ g.word[i];
        if (highest(g.channels[i - 1]) != lowest(g.channels[i]) && (apart & (apart - 1)) == 0)
            ll_hit(bins, (const unsigned[]){3 + (unsigned)__builtin_ctzll(apart)});
    }
}

static void hits_run(const struct ll_op *op, const struct ll_bins *bins) {
    struct gathered g;
    const struct visa_transaction *t = see(op, &g);
    for (unsigned i = 0; i < g.n && fits(t->inst.block_size, t->inst.num_blocks); i++) {
        const uint32_t first = lowest(g.channels[i]), last = highest(g.channels[i]);
        const uint32_t all = (2u << last) - (1u << first);
        const bool here[BETWEENS] = {[BETWEEN_NONE] = all == g.channels[i],
                                     [BETWEEN_IDLE] = all & ~t->enabled,
                                     [BETWEEN_OUT] = all & t->enabled & ~g.channels[i]};
        for (unsigned between = 0; between < BETWEENS; between++)
            if (here[between])
                ll_hit(bins, (const unsigned[]){first, last, between});
    }
}

static void meet(const struct ll_bins *bins, unsigned before, unsigned channel, unsigned how) {
    unsigned apart = 0;
    while (apart + 1 < APARTS && aparts[apart + 1] <= channel - before)
        apart++;
    ll_hit(bins, (const unsigned[]){channel, apart, how});
}

/* Channels of one memory request: each with earlier ones of which bytes remain. */
static void meet_inside(const struct gathered *g, unsigned request, const struct ll_bins *bins) {
    const uint8_t *own = g->bytes[request];
    uint8_t bytes[VISA_CHANNELS] = {0};
    EACH_BIT (i, g->channels[request]) {
        EACH_BIT (b, g->channels[request] & ((1u << i) - 1)) {
            if (bytes[b])
                meet(bins, b, i, bytes[b] & own[i] ? MEET_OVER : MEET_BESIDE);
            bytes[b] &= ~own[i];
        }
        bytes[i] = own[i];
    }
}

static void hits_meet(const struct ll_op *op, const struct ll_bins *bins) {
    struct gathered g;
    see(op, &g);
    for (unsigned i = 0; i < g.n; i++) {
        unsigned before = i;
        meet_inside(&g, i, bins);
        while (before && g.word[before - 1] != g.word[i])
            before--;
        if (before)
            meet(bins, highest(g.channels[before - 1]), lowest(g.channels[i]), MEET_AGAIN);
    }
}

static const struct ll_feature features[] = {
    VISA_FEATURES(VISA_BOUNDS, refusal_takes),
    [VISA_OF_OPERATION] = {.name = "block count", .names = VISA_NAMES("1", "2", "4", "8"), .option = "OPS"},
    [VISA_OF_WIDTH] = {.name = "block width", .names = VISA_NAMES("8", "32", "64"), .option = "WIDTHS"},
    [VISA_OF_SURFACE] = {.name = "surface", .names = VISA_NAMES("T0", "T255")},
    [VISA_OF_ACCESS] = {VISA_FEATURE_BLOCK_SIZE, .part_of = "block width", .owner = same, .takes = size_takes},
    [OF_BLOCKS] = {VISA_FEATURE_BLOCKS, .part_of = "block count", .owner = same},
    [OF_PIECES] = {.name = "pieces",
                   .names = VISA_NAMES("no piece", "one piece", "no two in one word", "some gathered",
                                       "some gathered that overlap", "some in a word that comes back",
                                       "some gathered, and a word comes back",
                                       "some gathered that overlap, and a word comes back")},
    {VISA_FEATURE_NUMBER("channel", VISA_CHANNELS), .takes = visa_who_takes},
    {VISA_FEATURE_ROLE},
    {VISA_FEATURE_NUMBER("bit", 64)},
    {VISA_FEATURE_NUMBER("first", VISA_CHANNELS)},
    {VISA_FEATURE_NUMBER("last", VISA_CHANNELS), .takes = visa_who_takes},
    {.name = "between", .names = VISA_NAMES("all of them", "without idle ones", "without ones out of bounds")},
    {.name = "apart", .names = VISA_NAMES("1", "2", "3 to 4", "5 or more")},
    {.name = "how",
     .names = VISA_NAMES("overwrites bytes of", "shares a request, but no bytes, with", "returns to the word of")},
    {.name = NULL}};
static const struct ll_cross crosses[] = {
    {LL_CROSS("merging", "%1 of %0, %2, %4 enabled: %3", "block size", "blocks", "exec size", "pieces", "enabled"),
     .ignore = ignore_merging, .steer = steer_merging},
    VISA_MASKING_CROSS,
    {LL_CROSS("ending", "%1 of %0, %2, %3, size %4, idle channels %5", "block size", "blocks", "exec size", "bounds",
              "size", "idle channels"),
     .ignore = ignore_ending, .steer = steer_ending},
    VISA_REJECTED_CROSSES("%1", "block size"),
    VISA_CHANNEL_CROSS("bit"),
    {LL_CROSS("layout", "%1 of %0 at 8n+%2, channel %3", "block size", "blocks", "low bits", "channel"),
     .ignore = ignore_layout, .hits = hits_layout},
    {LL_CROSS("next word", "the next channel's word differs in address bit %0 alone", "bit"), .ignore = ignore_words,
     .hits = hits_words},
    {LL_CROSS("run", "channels %0 to %1 in one request, %2", "first", "last", "between"), .ignore = ignore_run,
     .hits = hits_run, .takes = run_takes},
    {LL_CROSS("meet", "channel %0 %2 one that is %1 before it", "channel", "apart", "how"), .ignore = ignore_meet,
     .hits = hits_meet, .takes = meet_takes},
    {.name = NULL}};

LL_UNIT(svm_scatter, .execute = execute, .explain = explain, .state_size = sizeof(struct state), .cycle = cycle,
        .cycle_size = sizeof(struct svm_scatter_state),
        .memory = {.there = true, .handle = offsetof(struct state, memory), .ignore = ignore_memory}, .lane = "channel",
        .req_beats = SVM_SCATTER_BEATS, .closed = true, .features = features, .crosses = crosses, .values = values,
        .refusal = "refusal", .refuse = visa_refuse_request, .randomize = visa_randomize_requests,
        .print = visa_print_request, .read = visa_read_request, .words = visa_op_words, .language = &visa_language,
        .requests = requests);
