/* SPDX-License-Identifier: MIT */
/* The unit svm_scatter for the engine: its random messages, its coverage, and the loop that runs its model. */
#include <string.h>

#include "engine/one_by_one.h"
#include "families/visa/language.h"
#include "units/visa_memory.h"
#include "units/visa_verdict.h"

#define KIND VISA_SVM_SCATTER
enum { DATA_WORDS = VISA_SCATTER_DATA / 4, WORD_BYTES = 8 };

/*
 * Random messages.
 */
static void put_request(struct rng *rng, const struct visa_case *c, const struct visa_words *message,
                        struct svm_scatter_req *req) {
    visa_put_message(req->message_i, VISA_SCATTER_BYTES, message);
    req->exec_mask_i[0] = c->exec_mask;
    req->pred_i[0] = c->predicate;
    csim_put64(req->size_i, c->size);
    for (size_t i = 0; i < SVM_SCATTER_CHANNELS; i++)
        csim_put64(&req->address_i[2 * i], c->address[i]);
    uint64_t random = rng_next(rng);
    for (size_t i = 0; i < DATA_WORDS; i += 2, random += RNG_STEP)
        csim_put64(&req->data_i[i], rng_hash(random));
}

static void get_request(const struct svm_scatter_req *req, struct visa_case *c, struct visa_words *message) {
    *message = visa_get_message(req->message_i, VISA_SCATTER_BYTES);
    c->exec_mask = req->exec_mask_i[0];
    c->predicate = req->pred_i[0];
    c->size = csim_get64(req->size_i);
    for (size_t i = 0; i < SVM_SCATTER_CHANNELS; i++)
        c->address[i] = csim_get64(&req->address_i[2 * i]);
}

/* Whether the unit carries out the message if its channels are aligned; then c knows what follows from it. */
static bool decode(const struct visa_words *message, struct visa_case *c, unsigned *error) {
    *error = visa_decode_words(message, VISA_SCATTER_BYTES, &c->inst);
    if (*error != VISA_OK)
        return false;
    visa_look(c);
    return true;
}

static void random_case(struct rng *rng, const struct visa_land *land, const struct visa_recipe *recipe,
                        struct visa_case *c, struct visa_words *message) {
    unsigned which = rng_below(rng, 2);
    c->inst = visa_random_legal(rng_next(rng), KIND, &recipe->want);
    visa_random_masks(rng, c, recipe->exec_mask, recipe->predicate);
    c->size = land->size[which];
    visa_random_addresses(rng, c, &recipe->hints, land->window[which], UINT64_MAX);
    *message = visa_encode_words(&c->inst);
}

static void randomize(struct rng *rng, uint32_t *req_words, size_t n) {
    struct svm_scatter_req *req = (struct svm_scatter_req *)req_words;
    struct visa_land land = visa_random_land(rng, VISA_ANY, 64);
    struct visa_recipe any = visa_recipe_any();
    for (size_t i = 0; i < n; i++) {
        struct visa_case c;
        struct visa_words words;
        struct visa_land other = land;
        if (rng_below(rng, 4) == 0)
            other = visa_random_land(rng, VISA_ANY, 64);
        random_case(rng, &other, &any, &c, &words);
        visa_spoil_sometimes(rng, KIND, &words);
        put_request(rng, &c, &words, &req[i]);
    }
}

/*
 * Coverage. A message that is carried out hits three bins: how its pieces merge; its masks; how its blocks stand to the
 * end of memory. A refused one hits what it is refused for. Idle channels are those that are not enabled, and may be
 * misaligned.
 *
 * Pieces are gathered when they follow each other in one word, which may overlap; a word comes back when it has been
 * left for another one.
 */
enum { NO_PIECE, ONE_PIECE, APART, GATHERED, OVERLAP, BACK, GATHERED_BACK, OVERLAP_BACK, MERGES };
static const char *const merge_names[] = {"no piece",
                                          "one piece",
                                          "no two in one word",
                                          "some gathered",
                                          "some gathered that overlap",
                                          "some in a word that comes back",
                                          "some gathered, and a word comes back",
                                          "some gathered that overlap, and a word comes back"};
enum { MERGING, MASKING, ENDING, REFUSED, LOW_BITS, MISALIGNED, GROUPS };
static const struct covergroup groups[GROUPS];

/* The pieces of a message as they are gathered: the words in their order, and what is gathered of the last one. */
struct pieces {
    uint64_t word[SVM_SCATTER_PIECES];
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

static unsigned merge_of(const struct visa_case *c) {
    struct pieces p = {.n = 0};
    for (unsigned i = 0; i < c->channels; i++) {
        uint64_t at = c->address[i], left = c->enabled >> i & 1 ? (uint64_t)visa_blocks_in(c, i) * c->bytes : 0;
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

static void sample(const uint32_t *req, const uint32_t *rsp, uint32_t *bins) {
    struct visa_case c;
    struct visa_words words;
    unsigned error;
    (void)rsp;
    get_request((const struct svm_scatter_req *)req, &c, &words);
    if (!decode(&words, &c, &error)) {
        bins[REFUSED] = visa_refusal_of(KIND, &words, error);
        return;
    }
    uint32_t wrong = visa_misaligned(&c);
    if (wrong & c.enabled) {
        visa_sample_misaligned(&groups[LOW_BITS], &c, wrong & c.enabled, &bins[LOW_BITS]);
        return;
    }
    const struct visa_inst *i = &c.inst;
    unsigned merge[] = {i->block_size, i->num_blocks, i->exec_log2, merge_of(&c), visa_crowd_of(&c)};
    unsigned end[] = {i->block_size,      i->num_blocks,           i->exec_log2,
                      visa_bounds_of(&c), visa_size_class(c.size), wrong != 0};
    bins[MERGING] = covergroup_bin(&groups[MERGING], merge);
    bins[MASKING] = visa_masking_bin(&groups[MASKING], &c);
    bins[ENDING] = covergroup_bin(&groups[ENDING], end);
}

/* Why not so many channels are enabled, or NULL. */
static const char *impossible_crowd(unsigned crowd, unsigned exec_log2) {
    if (crowd == VISA_ONE && exec_log2 == 0)
        return "the one channel is all";
    return crowd == VISA_SOME && exec_log2 < 2 ? "some are two or more, and not all" : NULL;
}

static const char *impossible_merging(const unsigned *part) {
    unsigned size = part[0], exec_log2 = part[2], merge = part[3], crowd = part[4];
    const char *reason = visa_impossible_blocks(size, part[1], exec_log2);
    if (!reason)
        reason = impossible_crowd(crowd, exec_log2);
    if (reason)
        return reason;
    bool one_piece = part[1] == 0, gathered = merge == GATHERED || merge == GATHERED_BACK;
    unsigned most = crowd == VISA_EVERYBODY ? 1u << exec_log2 : crowd == VISA_SOME ? (1u << exec_log2) - 1 : crowd;
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
    if (most < (bounds == VISA_BOUNDS_NOBODY ? 0u : bounds == VISA_SOME_OUT ? 2u : 1u))
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
    bool odd = (memory == VISA_SIZE_ODD && bytes >= 4) || (memory == VISA_SIZE_4 && bytes == 8);
    bool even = bytes == 1 || memory == VISA_SIZE_8 || (memory == VISA_SIZE_4 && bytes == 4);
    if (odd && (at_end || partly))
        return "a block straddles the end, or the channel ends before it";
    return even && bounds == VISA_STRADDLES ? "the size is a multiple of the block" : NULL;
}

static const char *impossible_masking(const unsigned *part) {
    return visa_impossible_masking(KIND, part);
}

static const char *impossible_refusal(const unsigned *part) {
    return visa_impossible_refusal(KIND, part[0]);
}

static const char *impossible_low_bits(const unsigned *part) {
    return visa_impossible_low_bits(KIND, part);
}

static const char *impossible_misaligned(const unsigned *part) {
    return visa_impossible_misaligned(KIND, part);
}

static void want_blocks(struct visa_recipe *recipe, const unsigned *part) {
    recipe->want.block_size = (int)part[0];
    recipe->want.num_blocks = (int)part[1];
    recipe->want.exec_log2 = (int)part[2];
}

/* A request by the recipe, with a size of the class, or VISA_ANY. */
static void put_by(struct rng *rng, const struct visa_recipe *recipe, int size, uint32_t *req) {
    struct visa_case c;
    struct visa_words words;
    struct visa_land land = visa_random_land(rng, size, 64);
    random_case(rng, &land, recipe, &c, &words);
    put_request(rng, &c, &words, (struct svm_scatter_req *)req);
}

static void hint_merging(const struct cover_aim *aim, uint32_t *req) {
    static const uint8_t patterns[MERGES][2] = {
        [NO_PIECE] = {VISA_NEAR, VISA_FAR},           [ONE_PIECE] = {VISA_SAME, VISA_NEXT_RUN},
        [APART] = {VISA_NEXT_WORD, VISA_FAR},         [GATHERED] = {VISA_NEXT_RUN, VISA_WITHIN_WORD},
        [OVERLAP] = {VISA_NEXT_BYTES, VISA_SAME},     [BACK] = {VISA_BY_TURNS, VISA_FAR},
        [GATHERED_BACK] = {VISA_BY_TURNS, VISA_NEAR}, [OVERLAP_BACK] = {VISA_BY_TURNS, VISA_NEAR}};
    static const uint8_t crowds[] = {VISA_BITS_NONE, VISA_BITS_SOME, VISA_BITS_SOME, VISA_BITS_ALL};
    struct visa_recipe recipe = visa_recipe_any();
    want_blocks(&recipe, aim->part);
    recipe.want.form = recipe.want.no_mask = 0;
    recipe.exec_mask = crowds[aim->part[4]];
    recipe.hints.pattern = patterns[aim->part[3]][rng_below(aim->rng, 2)];
    recipe.hints.odd = VISA_ODD_NONE;
    put_by(aim->rng, &recipe, VISA_ANY, req);
}

static void hint_masking(const struct cover_aim *aim, uint32_t *req) {
    struct visa_recipe recipe = visa_recipe_any();
    visa_want_masking(&recipe, aim->part);
    put_by(aim->rng, &recipe, VISA_ANY, req);
}

static void hint_ending(const struct cover_aim *aim, uint32_t *req) {
    static const uint8_t outs[VISA_BOUNDS] = {
        [VISA_SOME_OUT] = VISA_OUT_SOME,      [VISA_ALL_OUT] = VISA_OUT_ALL,   [VISA_BEGINS_AT_END] = VISA_OUT_JUST,
        [VISA_STRADDLES] = VISA_OUT_STRADDLE, [VISA_PARTLY] = VISA_OUT_PARTLY, [VISA_WRAPS] = VISA_OUT_WRAP};
    const unsigned *part = aim->part;
    struct visa_recipe recipe = visa_recipe_any();
    want_blocks(&recipe, part);
    recipe.hints.out = outs[part[3]];
    recipe.hints.odd = part[5] ? VISA_ODD_IDLE : VISA_ODD_NONE;
    if (part[3] == VISA_ENDS_AT_END)
        recipe.hints.place = VISA_AT_END;
    put_by(aim->rng, &recipe, (int)part[4], req);
}

static void hint_refusal(const struct cover_aim *aim, uint32_t *req) {
    struct visa_case c;
    struct visa_words words;
    struct visa_recipe any = visa_recipe_any();
    struct visa_land land = visa_random_land(aim->rng, VISA_ANY, 64);
    random_case(aim->rng, &land, &any, &c, &words);
    words = visa_random_refusal(aim->rng, KIND, aim->part[0]);
    put_request(aim->rng, &c, &words, (struct svm_scatter_req *)req);
}

static void hint_low_bits(const struct cover_aim *aim, uint32_t *req) {
    struct visa_recipe recipe = visa_recipe_any();
    visa_recipe_of_low_bits(aim->part, KIND, &recipe);
    put_by(aim->rng, &recipe, VISA_ANY, req);
}

static void hint_misaligned(const struct cover_aim *aim, uint32_t *req) {
    struct visa_recipe recipe = visa_recipe_any();
    visa_recipe_of_misaligned(aim->part, KIND, &recipe);
    put_by(aim->rng, &recipe, VISA_ANY, req);
}

static const char *impossible_memory(const unsigned *part) {
    if (part[MEMORY_PART_RSP_VALID] || part[MEMORY_PART_RSP_READY])
        return "nothing is read";
    if (part[MEMORY_PART_REQ_VALID] && !part[MEMORY_PART_WE])
        return "every request is a write";
    return memory_agent_impossible(part);
}

static const char *const idle_names[] = {"aligned", "misaligned"};
#define BLOCKS                                                                                                         \
    {"block size", VISA_BLOCK_SIZES, .names = visa_block_size_names},                                                  \
        {"blocks", VISA_NUM_BLOCKS, .names = visa_num_blocks_names}, {                                                 \
        "exec size", VISA_EXECS, .names = visa_exec_names                                                              \
    }
static const struct covergroup groups[GROUPS] = {
    [MERGING] = {"merging",
                 "%1 of %0, %2, %4 enabled: %3",
                 {BLOCKS,
                  {"pieces", MERGES, .names = merge_names},
                  {"enabled", VISA_CROWDS, .names = visa_crowd_names}},
                 impossible_merging,
                 hint_merging},
    [MASKING] = VISA_MASKING(impossible_masking, hint_masking),
    [ENDING] = {"ending",
                "%1 of %0, %2, %3, size %4, idle channels %5",
                {BLOCKS,
                 {"bounds", VISA_BOUNDS, .names = visa_bounds_names},
                 {"size", VISA_SIZES, .names = visa_size_names},
                 {"idle channels", 2, .names = idle_names}},
                impossible_ending,
                hint_ending},
    [REFUSED] = VISA_REFUSED(impossible_refusal, hint_refusal),
    [LOW_BITS] = VISA_LOW_BITS("%1", visa_block_size_names, impossible_low_bits, hint_low_bits),
    [MISALIGNED] = VISA_MISALIGNED("%1", visa_block_size_names, impossible_misaligned, hint_misaligned)};
static const struct covergroup memory_states = MEMORY_STATES(impossible_memory);
static const struct coverage coverage = {
    .groups = groups, .n = GROUPS, .sample = sample, .handshake = &one_by_one_handshake};

/* The message, and of each channel its address and its blocks in hexadecimal, the first one first. */
static void print_op(FILE *file, const uint32_t *req_words) {
    const struct svm_scatter_req *req = (const struct svm_scatter_req *)req_words;
    struct visa_case c;
    struct visa_message message;
    struct visa_words words;
    unsigned error;
    get_request(req, &c, &words);
    if (!decode(&words, &c, &error)) {
        uint8_t bytes[VISA_BYTES];
        visa_bytes_of(&words, bytes);
        visa_print_message(file, bytes, VISA_SCATTER_BYTES, 1u << KIND);
        return;
    }
    visa_print_case(file, &c);
    message.inst = c.inst;
    visa_get_bytes(req->data_i, message.data, VISA_SCATTER_DATA);
    struct visa_said said = {0};
    uint32_t nonzero = 0;
    for (unsigned i = 0; i < SVM_SCATTER_CHANNELS; i++) {
        uint64_t any = c.address[i];
        visa_say(&said, i, "0x%016" PRIx64 "%s", c.address[i], i < c.channels ? ":" : "");
        for (unsigned j = 0; i < c.channels && j < c.blocks; j++) {
            uint64_t block = visa_scatter_block(&message, i, j);
            visa_say(&said, i, " %0*" PRIx64, (int)c.bytes * 2, block);
            any |= block;
        }
        nonzero |= (uint32_t)(any != 0) << i;
    }
    visa_print_channels(file, "", &said, c.enabled);
    visa_print_channels(file, "idle ", &said, nonzero & ~c.enabled);
}

/* The channels of a scatter have one order in either loop (V-8). */
static void execute(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen, uint32_t *rsp) {
    (void)state, (void)seen;
    struct visa_memory behind = visa_memory_of(memory_agent_of(agents, 0));
    svm_scatter_execute((const struct svm_scatter_req *)req, &behind, (struct svm_scatter_rsp *)rsp);
}

static size_t requests(const void *machine, uint32_t *req) {
    uint64_t size;
    const struct visa_message *message = visa_language_message(machine, KIND, &size);
    if (message)
        svm_scatter_message(message, size, (struct svm_scatter_req *)req);
    return message != NULL;
}

static const struct memory_ports memory = {MEMORY_WRITE_PORTS};
static const struct unit_agent unit_agents[] = {{&memory_agent_type, &memory, &memory_states}};

const struct unit unit = {
    .name = "svm_scatter",
    .ports = unit_ports,
    .n_ports = sizeof unit_ports / sizeof unit_ports[0],
    .wires = &unit_wires,
    .agents = unit_agents,
    .n_agents = sizeof unit_agents / sizeof unit_agents[0],
    .randomize = randomize,
    .execute = execute,
    .drive = one_by_one_drive,
    .cycle = one_by_one_cycle,
    .state_words = sizeof(struct svm_scatter_state) / sizeof(uint32_t),
    .coverage = &coverage,
    .print_op = print_op,
    .language = &visa_language,
    .requests = requests,
};
