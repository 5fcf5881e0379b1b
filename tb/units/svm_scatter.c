/* SPDX-License-Identifier: MIT */
/* The unit svm_scatter for the engine: its random messages, its coverage, and the loop that runs its model. */
#include <string.h>

#include "engine/one_by_one.h"
#include "engine/plural.h"
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
enum {
    MERGING = 0,
    MASKING = MERGING + VISA_BLOCK_SIZES * VISA_NUM_BLOCKS * VISA_EXECS * MERGES * VISA_CROWDS,
    ENDING = MASKING + VISA_MASKING_BINS,
    REFUSED = ENDING + VISA_BLOCK_SIZES * VISA_NUM_BLOCKS * VISA_EXECS * VISA_BOUNDS * VISA_SIZES * 2,
    LOW_BITS = REFUSED + VISA_REFUSALS,
    MISALIGNED = LOW_BITS + VISA_LOW_BITS_BINS,
    BINS = MISALIGNED + VISA_MISALIGNED_BINS
};
static const struct visa_group merging = {
    MERGING, 5, {VISA_BLOCK_SIZES, VISA_NUM_BLOCKS, VISA_EXECS, MERGES, VISA_CROWDS}};
static const struct visa_group masking = {MASKING, 6, VISA_MASKING};
static const struct visa_group ending = {
    ENDING, 6, {VISA_BLOCK_SIZES, VISA_NUM_BLOCKS, VISA_EXECS, VISA_BOUNDS, VISA_SIZES, 2}};
static const struct visa_group low_bits = {LOW_BITS, 4, VISA_LOW_BITS};
static const struct visa_group misaligned = {MISALIGNED, 4, VISA_MISALIGNED};

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

static void classify_one(const struct svm_scatter_req *req, unsigned bins[UNIT_OP_BINS]) {
    struct visa_case c;
    struct visa_words words;
    unsigned error;
    get_request(req, &c, &words);
    if (!decode(&words, &c, &error)) {
        bins[0] = bins[1] = bins[2] = REFUSED + visa_refusal_of(KIND, &words, error);
        return;
    }
    uint32_t wrong = visa_misaligned(&c);
    if (wrong & c.enabled) {
        visa_classify_misaligned(&low_bits, &misaligned, &c, wrong & c.enabled, bins);
        bins[2] = bins[1];
        return;
    }
    const struct visa_inst *i = &c.inst;
    unsigned merge[] = {i->block_size, i->num_blocks, i->exec_log2, merge_of(&c), visa_crowd_of(&c)};
    unsigned end[] = {i->block_size,      i->num_blocks,           i->exec_log2,
                      visa_bounds_of(&c), visa_size_class(c.size), wrong != 0};
    bins[0] = visa_bin(&merging, merge);
    bins[1] = visa_masking_bin(&masking, &c);
    bins[2] = visa_bin(&ending, end);
}

static void classify(const uint32_t *req_words, const uint32_t *rsp, uint16_t *const bins[UNIT_OP_BINS], size_t n) {
    const struct svm_scatter_req *req = (const struct svm_scatter_req *)req_words;
    (void)rsp;
    for (size_t i = 0; i < n; i++) {
        unsigned hit[UNIT_OP_BINS];
        classify_one(&req[i], hit);
        for (size_t k = 0; k < UNIT_OP_BINS; k++)
            bins[k][i] = (uint16_t)hit[k];
    }
}

/* Why not so many channels are enabled, or NULL. */
static const char *impossible_crowd(unsigned crowd, unsigned exec_log2) {
    if (crowd == VISA_ONE && exec_log2 == 0)
        return "the one channel is all";
    return crowd == VISA_SOME && exec_log2 < 2 ? "some are two or more, and not all" : NULL;
}

static const char *unreachable_merging(const unsigned *part) {
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

static const char *unreachable_ending(const unsigned *part) {
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

static const char *unreachable(unsigned bin) {
    unsigned part[6];
    if (bin < MASKING) {
        visa_parts(&merging, bin, part);
        return unreachable_merging(part);
    }
    if (bin < ENDING) {
        visa_parts(&masking, bin, part);
        return visa_impossible_masking(KIND, part);
    }
    if (bin < REFUSED) {
        visa_parts(&ending, bin, part);
        return unreachable_ending(part);
    }
    if (bin < LOW_BITS)
        return visa_impossible_refusal(KIND, bin - REFUSED);
    visa_parts(bin < MISALIGNED ? &low_bits : &misaligned, bin, part);
    return bin < MISALIGNED ? visa_impossible_low_bits(KIND, part) : visa_impossible_misaligned(KIND, part);
}

static void print_blocks(FILE *file, const unsigned *part) {
    unsigned blocks = 1u << part[1], bytes = visa_size_bytes[part[0]], channels = 1u << part[2];
    fprintf(file, "%u block%s of %u byte%s, %u channel%s, ", blocks, plural(blocks), bytes, plural(bytes), channels,
            plural(channels));
}

static void print_bin(FILE *file, unsigned bin) {
    unsigned part[6];
    if (bin < MASKING) {
        visa_parts(&merging, bin, part);
        print_blocks(file, part);
        fprintf(file, "%s enabled: %s", visa_crowd_names[part[4]], merge_names[part[3]]);
    } else if (bin < ENDING) {
        visa_parts(&masking, bin, part);
        visa_print_masking(file, part);
    } else if (bin < REFUSED) {
        visa_parts(&ending, bin, part);
        print_blocks(file, part);
        fprintf(file, "%s, size %s, idle channels %s", visa_bounds_names[part[3]], visa_size_names[part[4]],
                part[5] ? "misaligned" : "aligned");
    } else if (bin < LOW_BITS) {
        visa_print_refusal(file, bin - REFUSED);
    } else if (bin < MISALIGNED) {
        visa_parts(&low_bits, bin, part);
        visa_print_low_bits(file, KIND, part);
    } else {
        visa_parts(&misaligned, bin, part);
        visa_print_misaligned(file, KIND, part);
    }
}

static void want_blocks(struct visa_recipe *recipe, const unsigned *part) {
    recipe->want.block_size = (int)part[0];
    recipe->want.num_blocks = (int)part[1];
    recipe->want.exec_log2 = (int)part[2];
}

/* The recipe of a bin of the first groups, and the class of size that it wants, or VISA_ANY. */
static int recipe_of_legal(struct rng *rng, unsigned bin, struct visa_recipe *recipe) {
    static const uint8_t patterns[MERGES][2] = {
        [NO_PIECE] = {VISA_NEAR, VISA_FAR},           [ONE_PIECE] = {VISA_SAME, VISA_NEXT_RUN},
        [APART] = {VISA_NEXT_WORD, VISA_FAR},         [GATHERED] = {VISA_NEXT_RUN, VISA_WITHIN_WORD},
        [OVERLAP] = {VISA_NEXT_BYTES, VISA_SAME},     [BACK] = {VISA_BY_TURNS, VISA_FAR},
        [GATHERED_BACK] = {VISA_BY_TURNS, VISA_NEAR}, [OVERLAP_BACK] = {VISA_BY_TURNS, VISA_NEAR}};
    static const uint8_t crowds[] = {VISA_BITS_NONE, VISA_BITS_SOME, VISA_BITS_SOME, VISA_BITS_ALL};
    static const uint8_t outs[VISA_BOUNDS] = {
        [VISA_SOME_OUT] = VISA_OUT_SOME,      [VISA_ALL_OUT] = VISA_OUT_ALL,   [VISA_BEGINS_AT_END] = VISA_OUT_JUST,
        [VISA_STRADDLES] = VISA_OUT_STRADDLE, [VISA_PARTLY] = VISA_OUT_PARTLY, [VISA_WRAPS] = VISA_OUT_WRAP};
    unsigned part[6];
    if (bin >= MASKING && bin < ENDING) {
        visa_parts(&masking, bin, part);
        visa_want_masking(recipe, part);
        return VISA_ANY;
    }
    if (bin < MASKING) {
        visa_parts(&merging, bin, part);
        want_blocks(recipe, part);
        recipe->want.form = recipe->want.no_mask = 0;
        recipe->exec_mask = crowds[part[4]];
        recipe->hints.pattern = patterns[part[3]][rng_below(rng, 2)];
        recipe->hints.odd = VISA_ODD_NONE;
        return VISA_ANY;
    }
    visa_parts(&ending, bin, part);
    want_blocks(recipe, part);
    recipe->hints.out = outs[part[3]];
    recipe->hints.odd = part[5] ? VISA_ODD_IDLE : VISA_ODD_NONE;
    if (part[3] == VISA_ENDS_AT_END)
        recipe->hints.place = VISA_AT_END;
    return (int)part[4];
}

/* Requests by the bin's recipe, for the rest random, until one hits it: few need more than 4000. */
static void aim(struct rng *rng, unsigned bin, uint32_t *req_words) {
    struct svm_scatter_req *req = (struct svm_scatter_req *)req_words;
    for (unsigned tries = 0; tries < 20000; tries++) {
        struct visa_case c;
        struct visa_words words;
        struct visa_recipe recipe = visa_recipe_any();
        int size = VISA_ANY;
        if (bin < REFUSED)
            size = recipe_of_legal(rng, bin, &recipe);
        else if (bin >= LOW_BITS)
            visa_recipe_of_misaligned(bin < MISALIGNED ? &low_bits : &misaligned, bin, KIND, &recipe);
        struct visa_land land = visa_random_land(rng, size, 64);
        random_case(rng, &land, &recipe, &c, &words);
        if (bin >= REFUSED && bin < LOW_BITS)
            words = visa_random_refusal(rng, KIND, bin - REFUSED);
        put_request(rng, &c, &words, req);
        unsigned hit[UNIT_OP_BINS];
        classify_one(req, hit);
        if (hit[0] == bin || hit[1] == bin || hit[2] == bin)
            return;
    }
}

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

static const char *memory_unreachable(unsigned state) {
    if (state & (MEMORY_RSP_VALID | MEMORY_RSP_READY))
        return "nothing is read";
    if ((state & MEMORY_REQ_VALID) && !(state & MEMORY_WE))
        return "every request is a write";
    return memory_agent_unreachable(state);
}

static const struct memory_ports memory = {MEMORY_WRITE_PORTS};
static const struct unit_agent unit_agents[] = {{&memory_agent_type, &memory, memory_unreachable}};

const struct unit unit = {
    .name = "svm_scatter",
    .ports = unit_ports,
    .n_ports = sizeof unit_ports / sizeof unit_ports[0],
    .wires = &unit_wires,
    .agents = unit_agents,
    .n_agents = sizeof unit_agents / sizeof unit_agents[0],
    .randomize = randomize,
    .aim = aim,
    .execute = execute,
    .drive = one_by_one_drive,
    .cycle = one_by_one_cycle,
    .state_words = sizeof(struct svm_scatter_state) / sizeof(uint32_t),
    .bins = BINS,
    .classify = classify,
    .unreachable = unreachable,
    .print_bin = print_bin,
    .handshake_unreachable = one_by_one_handshake_unreachable,
    .print_op = print_op,
    .language = &visa_language,
    .requests = requests,
};
