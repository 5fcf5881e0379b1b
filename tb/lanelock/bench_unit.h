/* SPDX-License-Identifier: MIT */
/*
 * Declaration of a unit: ports.h, a model, and the features of its operations. Only ports and a model are mandatory.
 * docs/own_unit.md explains it with an example. Functions of a unit depend on their arguments only.
 */
#ifndef LANELOCK_BENCH_UNIT_H
#define LANELOCK_BENCH_UNIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "lanelock/allowed.h"
#include "lanelock/pipeline.h"

struct candidates;
struct language;
struct ll_contents;
struct scan;

#define LL_VERSION 1 /* of this header */

enum {
    LL_CROSS_FEATURES = 6,  /* most features of a cross */
    LL_FEATURES = 96,       /* most features of a unit, ports without one included */
    LL_CROSSES = 36,        /* most crosses, features in no cross included */
    LL_VALUES = 4096,       /* most values of a feature */
    LL_OPTION_VALUES = 512, /* most values of a feature with an option, or of refusals */
    LL_REQUESTS = 4096,     /* most requests that a steer() makes */
    LL_BINS = 1 << 20,      /* most bins of a cross */
    LL_BEATS = 64,          /* most beats of a message */
    LL_LANES = 64,          /* most lanes of a feature */
    LL_TRACKS = 256,        /* most lanes of all crosses together; a cross without lanes has one */
    LL_TILE = 64            /* most requests that are made at once */
};

/*
 * One operation. Points to the model's state before it, struct req, and struct rsp, of the first beat; those of further
 * beats follow. NULL: the unit has no state, or the request has no response.
 */
struct ll_op {
    const void *state, *req, *rsp;
    unsigned lane; /* of which a feature of lanes has a value; other features do not read it */
};

/*
 * Requests under construction. steer() changes the last one, which starts with random values, and may append others.
 * random() returns 64 uniform bits.
 */
struct ll_recipe {
    void *req;               /* the last request, its first beat */
    const void *state;       /* the model's state before it, or NULL */
    unsigned lane;           /* that a feature of lanes is steered in */
    const unsigned *feature; /* for steer() of a cross: its n features, by their places in .features */
    unsigned n;
    void *(*append)(struct ll_recipe *); /* adds a random request after it, and returns that */
    uint64_t (*random)(struct ll_recipe *);
};

#define LL_NO_CLASS UINT32_MAX
/* From values(), for a feature with an option: no value, and the option does not leave the request out. */
#define LL_ANY_CLASS (UINT32_MAX - 1)

/* Value classes of numbers of `bits` bits, 1 to 64. A class that no number of the width has is an ignore bin. */
struct ll_classes {
    unsigned (*size)(unsigned bits);
    /* Prints a class's name, of up to 31 characters. */
    void (*name)(unsigned bits, unsigned value, char text[32]);
    /* Returns the class of a number, or LL_NO_CLASS. */
    unsigned (*of)(unsigned bits, uint64_t number);
    /* Returns a number of the class, if there is one, else any number. `random` has 64 uniform bits. */
    uint64_t (*draw)(unsigned bits, unsigned value, uint64_t random);
};

extern const struct ll_classes ll_signed, ll_unsigned, /* 0, 1, greatest, top bit alone, lower half, upper half */
    ll_f16,         /* 16 bits: zeros, subnormals, normals, greatest, infinities, NaNs */
    ll_f32, ll_f64, /* the same in 32 and 64 bits */
    ll_lengths,     /* 1, 2, 63, 64, 65, 1500 and what is between; not 0 */
    ll_sizes,       /* each power of two, the numbers next to it, and what is between */
    ll_codes,       /* each number, up to 12 bits; names are hexadecimal */
    ll_one_bit,     /* the bit that is the only 1; not numbers with another count of ones */
    ll_low_ones,    /* how many ones the number ends in: through how many bits the carry of n + 1 runs */
    ll_one_decides; /* each bit alone decides an AND or an OR of all: the only 0, the only 1 */

/* Value classes of two numbers of `bits` bits, 1 to 64, as struct ll_classes. draw() changes the two numbers. */
struct ll_relation {
    unsigned (*size)(unsigned bits);
    void (*name)(unsigned bits, unsigned value, char text[32]);
    unsigned (*of)(unsigned bits, const uint64_t number[2]);
    void (*draw)(unsigned bits, unsigned value, uint64_t random, uint64_t number[2]);
};

extern const struct ll_relation ll_order, /* equal, 1 above, 1 below, 1 bit apart, below, above */
    /*
     * From which bit to which byte the longest carry of a sum runs, without a carry into it; not a sum without one. A
     * borrow of a - b is a carry of ~a + b.
     */
    ll_carry,
    /*
     * The highest bit in which two numbers differ. Bits below are equal, or all 0 in the greater number and all 1 in
     * the other one; not other pairs. So each bit of a comparison decides alone.
     */
    ll_deciding_bit;

/*
 * Finite-valued property of an operation. Its values come from one of these:
 *   port                   one of ports.h with lanes of up to 64 bits. With names, value v is the number v; with
 *                          classes, the class of the number; with neither, ll_unsigned.
 *   port and second        two ports of one width, related by `relation`
 *   number()               a number of `bits` bits, put into classes or named
 *   numbers()              two numbers of `bits` bits, related by `relation`
 *   of()                   the value itself, which has a name
 *   of_all()               the values of n operations, for speed, in a unit with respond(); LL_NO_CLASS: the operation
 *                          does not have the feature. With classes of `bits` bits, values are those of the classes
 *   part_of                some values of another feature, by their names; its other values are not values of this one
 *   after                  another feature, in the request before this one since the last reset. Its cross with that
 *                          feature counts ordered pairs
 *   none of these          values() of the unit sets the value, which has a name; or hits() or watch() of its crosses
 * number(), numbers() and of() return false if the operation does not have the feature. An output port is a feature of
 * operations that have a response.
 *
 * A feature of lanes has a value for each lane of an operation, and a cross counts each lane. All features of lanes in
 * a cross have the same number of lanes; its other features have one value for all lanes. A port of several lanes is a
 * feature of its lanes in one beat, or, with .lanes, of its lanes in all beats, those of the first beat first.
 */
struct ll_feature {
    const char *name;
    const char *port;
    unsigned beat;   /* of the port, from 0 */
    unsigned lanes;  /* 0: those of the port in its beat, or one value for the operation */
    unsigned bits;   /* width of number() or numbers(); the width of a port is known */
    bool of_request; /* the functions below read the request only: state and rsp may be NULL */
    const struct ll_classes *classes;
    const char *const *names; /* one for each value, then NULL, or `size` of them */
    /* In place of names: prints the name of each of `size` values. */
    void (*print)(FILE *file, unsigned value);
    unsigned size; /* 0: that of names */
    /*
     * In place of names, for of() and of_all(): the names for a value of the first feature of the cross, as many for
     * each value. The feature itself is not the first one.
     */
    const char *const *(*names_for)(unsigned first);
    bool (*number)(const struct ll_op *op, uint64_t *number);
    const char *second;                 /* port */
    const struct ll_relation *relation; /* of the first number to the second one */
    bool (*numbers)(const struct ll_op *op, uint64_t number[2]);
    const char *part_of;
    const char *after; /* an input port, or of_request; it is declared before, and has no lanes */
    /*
     * Returns the value of part_of that operations with this value have, or LL_NO_CLASS. OPS= and WIDTHS= leave this
     * value out together with that one. The feature has another source of values as well.
     */
    unsigned (*owner)(unsigned value);
    /*
     * Returns true if an operation can have the value and the value `of` of a feature with an option. OPS= and WIDTHS=
     * leave out each bin with another one. NULL: each value can.
     */
    bool (*takes)(unsigned value, const char *feature, unsigned of);
    bool (*of)(const struct ll_op *op, unsigned *value);
    void (*of_all)(const void *req, const void *rsp, unsigned *value, size_t n);
    /*
     * Changes a request so that number(), numbers(), of() or of_all() returns this: a number, two numbers, a value.
     * numbers() is called before, without a state. NULL: steer() or the search makes the value.
     */
    void (*put)(void *req, const uint64_t *number);
    /*
     * Makes the last request have the value. Returns false if that is not possible from this state. NULL: an input port
     * is set, put() is called, anything else is found by search.
     */
    bool (*steer)(struct ll_recipe *recipe, unsigned value);
    /*
     * The option that restricts the feature, which is one of the request, or of a unit without state: OPS, WIDTHS, or
     * a word of letters, digits and _, as "mode" for OPS="mode=fast mode=slow". WEIGHTS= takes its values, too.
     */
    const char *option;
    /*
     * Words of the option for several values at once: returns the n-th, or NULL after the last; and whether a value is
     * one of those. NULL: each word is a value.
     */
    const char *(*option_set)(unsigned n);
    bool (*in_set)(unsigned n, unsigned value);
};

/*
 * LL_EACH(name, value) defines a function for of_all(): `value` is an expression of the request q[i] and, unless the
 * feature is one of the request, of the response r[i]. It follows lanelock/ports.h.
 */
#define LL_EACH(name, value_of)                                                                                        \
    static void name(const void *requests, const void *responses, unsigned *value, size_t n) {                         \
        const struct req *q = requests;                                                                                \
        const struct rsp *r = responses;                                                                               \
        (void)r;                                                                                                       \
        for (size_t i = 0; i < n; i++)                                                                                 \
            value[i] = (value_of);                                                                                     \
    }

/* Bins of a cross. `hit` has a bit for each, the last feature varies fastest; `size` has the features' values. */
struct ll_bins {
    const unsigned *size;
    unsigned n; /* features */
    uint64_t *hit;
};

/* Adds the bin of these values, one for each feature. */
static inline void ll_hit(const struct ll_bins *bins, const unsigned *value) {
    uint32_t bin = 0;
    for (unsigned i = 0; i < bins->n; i++)
        bin = bin * bins->size[i] + value[i]; /* NOLINT(clang-analyzer-core.UndefinedBinaryOperatorResult) */
    bins->hit[bin / 64] |= 1ull << bin % 64;
}

/* Adds the bins of these values of the other features, and of those of the last one for which `bits` has ones. */
static inline void ll_hit_bits(const struct ll_bins *bins, const unsigned *value, uint64_t bits) {
    uint32_t first = 0;
    for (unsigned i = 0; i + 1 < bins->n; i++)
        first = first * bins->size[i] + value[i]; /* NOLINT(clang-analyzer-core.UndefinedBinaryOperatorResult) */
    first *= bins->size[bins->n - 1];
    bins->hit[first / 64] |= bits << first % 64;
    if (first % 64 && bits >> (64 - first % 64))
        bins->hit[first / 64 + 1] |= bits >> (64 - first % 64);
}

/*
 * Bins are the product of the features' values. ignore() returns why no operation hits a bin, or NULL. text is a bin in
 * words, with %0 to %5 for the values: "%0.%1 old %2". NULL: each feature's name and value.
 */
struct ll_cross {
    const char *name;
    const char *text;
    const char *features[LL_CROSS_FEATURES];
    const char *(*ignore)(const unsigned *value); /* one value for each feature */
    /*
     * In place of steer(), put() and ports of features that can not be set one after the other: makes the last request
     * hit the bin, at least in some of several attempts. Returns false if that is not possible from this state.
     */
    bool (*steer)(struct ll_recipe *recipe, const unsigned *value);
    /*
     * Of a cross of which one operation or one cycle hits many bins, as each lane or each bit has one: adds those of an
     * operation, whose response is that of the design, right or wrong, and whose state is not known; or those of a
     * cycle, from the state of cycle() at its end and from what was kept of the cycles before, which is 0 after a
     * reset. Features have names, and a source of values only if another cross has them, too. No request is made for
     * these bins; randomize() makes those that hit them.
     */
    void (*hits)(const struct ll_op *op, const struct ll_bins *bins);
    void (*watch)(const void *state, void *kept, const struct ll_bins *bins);
    size_t kept_size; /* bytes that watch() keeps */
    /*
     * Returns true if an operation can hit the bin and have the value `of` of a feature with an option, which is not in
     * the cross. Decides which bins OPS= and WIDTHS= leave out, with takes() of the features. NULL: each value can.
     */
    bool (*takes)(const unsigned *value, const char *feature, unsigned of);
};

/* Ports as lanelock/ports.h lists them. `offset` is the place in struct req or struct rsp. */
struct ll_port {
    const char *name, *qualifier, *meaning;
    bool out;
    unsigned width, lanes;
    size_t offset;
};

struct ll_port_list {
    const struct ll_port *ports;
    size_t n, req_size, rsp_size;
};

/*
 * Memory inside the unit, 32-bit words in the model's state that a reset leaves. While no operation is in flight, a
 * host writes or reads one in a cycle with host_valid_i high and rst low; host_rdata_o shows what was read in the next
 * cycle, and is 0 in all others. An operation that is accepted on the same edge finds what was written. ports.h has
 *
 *   PORT(IN, host_valid_i, 1, 1, ALWAYS, "...")            PORT(IN, host_wdata_i, 32, 1, host_valid_i, "...")
 *   PORT(IN, host_we_i, 1, 1, host_valid_i, "...")         PORT(OUT, host_rdata_o, 32, 1, ALWAYS, "...")
 *   PORT(IN, host_addr_i, log2(words), 1, host_valid_i, "...")
 */
struct ll_host {
    unsigned words; /* a power of two from 2 on; 0: the unit has no host port */
    size_t offset;  /* of the words in the state, a multiple of 4 */
    unsigned banks; /* word W is in bank W % banks; up to 32, and up to `words`; 0: 1 */
    /*
     * Sets the words on which the unit works for a request, 64 at most, and returns how many. The host then writes some
     * of them before the request, and coverage has a bin for what it wrote in each bank. NULL: not known.
     */
    unsigned (*works_on)(const void *req, uint32_t *word);
    unsigned held; /* most operations in flight, up to 16, of a unit with cycle(): coverage has a bin for each number */
    /*
     * Place in the state of a struct candidates *, common/candidates.h, which explain() finds there: what orders of
     * lanes leave open in the words. 0: nothing is kept.
     */
    size_t candidates;
};

/*
 * Memory of 8-byte words that the unit's requests go to on ports: docs/units/dword_atomic.md describes its handshakes.
 * Address A has byte A % 8 of the word at A - A % 8, in bits 8n+7 to 8n for byte n. ports.h has
 *
 *   PORT(OUT, mem_req_valid_o, 1, 1, ALWAYS, "...")
 *   PORT(IN, mem_req_ready_i, 1, 1, ALWAYS, "...")
 *   PORT(OUT, mem_req_addr_o, 4 to 64, 1, mem_req_valid_o, "...")
 *   PORT(OUT, mem_req_be_o, 8, 1, mem_req_valid_o, "...")
 *   PORT(OUT, mem_req_wdata_o, 64, 1, mem_req_valid_o, "...")
 *
 * and, unless it only writes,
 *
 *   PORT(OUT, mem_req_we_o, 1, 1, mem_req_valid_o, "...")
 *   PORT(IN, mem_rsp_valid_i, 1, 1, ALWAYS, "...")
 *   PORT(OUT, mem_rsp_ready_o, 1, 1, ALWAYS, "...")
 *   PORT(IN, mem_rsp_rdata_i, 64, 1, mem_rsp_valid_i, "...")
 */
struct ll_memory_port {
    bool there;
    size_t handle; /* place in the state of a struct ll_memory *, which execute() and explain() find there */
    /*
     * Returns why no cycle has these values of rst, req_valid, req_ready, we, rsp_valid and rsp_ready, or NULL;
     * ll_memory_in_turn() does so for a unit that does not offer a request while it waits for what it has read.
     */
    const char *(*ignore)(const unsigned *value);
    /*
     * Of a unit that issues a read before the one before is answered: in place of those six values coverage has, and
     * ignore() gets, enum ll_reads.
     */
    bool counts_reads;
};
const char *ll_memory_in_turn(const unsigned *value);

/* Values of .counts_reads: reads without an answer, up to LL_READS_2 in a reset; rst, req_valid, req_ready, we; answer.
 */
enum ll_reads { LL_READS, LL_READS_RST, LL_READS_REQ_VALID, LL_READS_REQ_READY, LL_READS_WE, LL_READS_ANSWER };
enum { LL_READS_0, LL_READS_1, LL_READS_2, LL_READS_4, LL_READS_8 };        /* so many or more */
enum { LL_ANSWER_NONE, LL_ANSWER_READY, LL_ANSWER_VALID, LL_ANSWER_TAKEN }; /* rsp_ready is high, rsp_valid, both */

/* Memory as the model has it: words at multiples of 8; bit n of enables is 1 for byte n of the word. */
struct ll_memory {
    uint64_t (*read)(const struct ll_memory *memory, uint64_t address);
    void (*write)(const struct ll_memory *memory, uint64_t address, uint64_t data, uint8_t enables);
    struct candidates *candidates; /* what orders of lanes leave open there, for explain(): common/candidates.h */
};

/* What the host's memory, or the memory behind ports, has before a run, for print_before() and read_before(). */
enum ll_place { LL_HOST, LL_MEMORY };
/* `address` is the number of a word of the host, or a multiple of 8 of the memory behind ports. */
uint64_t ll_contents_get(const struct ll_contents *contents, enum ll_place place, uint64_t address);
/* Sets bits of a word, of which all others stay, or are 0. Returns false if there is not enough memory. */
bool ll_contents_put(struct ll_contents *contents, enum ll_place place, uint64_t address, uint64_t bits,
                     uint64_t value);

struct ll_in;
struct ll_out;

struct ll_unit {
    /* Set by LL_UNIT(). */
    unsigned version;
    const char *name, *file;
    unsigned line;
    const struct ll_port_list *list;

    /*
     * The model, one of the two. respond() computes n responses; each depends on its request only. execute() computes
     * one and moves the state; it returns whether the request has a response. *rsp is all 0 before. A request is
     * req_beats of struct req, a response rsp_beats of struct rsp, the first beat first.
     */
    void (*respond)(const void *req, void *rsp, size_t n);
    bool (*execute)(void *state, const void *req, void *rsp);
    /*
     * Of a unit with respond() whose rules allow several responses, as any NaN, or a result within 1 ULP: is called for
     * a response that is not that of respond(). Returns true if it is allowed, and says in *allowed, which is all 0
     * before, how large its error is and what is allowed. Messages have one beat.
     */
    bool (*allow)(const void *req, const void *expected, const void *seen, struct ll_allowed *allowed);
    /*
     * Of a unit whose rules leave something open, as an order or a rounding: what CHECK=txn calls in place of
     * execute(), once the design has responded. Each request has a response. Makes *rsp what was seen if that is
     * allowed, else any allowed response, and moves the state as the rules have it after that; so the model follows
     * the design. *rsp is all 0 before. `why`, "" before, may say in a line why what was seen is wrong; the report
     * prints it. CHECK=cycle compares with execute(), whose responses are allowed, too.
     */
    void (*explain)(void *state, const void *req, const void *seen, void *rsp, char why[LL_WHY]);
    /*
     * Of a unit with host.candidates: returns true if the response to a request may not show what it leaves in the
     * words. The host reads those of candidates->outcomes then, before the next request is offered. NULL: no request.
     */
    bool (*leaves_open)(const void *req);
    size_t state_size;          /* in bytes */
    void (*reset)(void *state); /* NULL: all bytes become 0, except those of the host's memory */
    struct ll_host host;
    struct ll_memory_port memory;
    const char *lane; /* the vendor's word in reports of .host and .memory; NULL: "lane" */

    unsigned req_beats, rsp_beats; /* of each message; 0: 1 */
    /*
     * Beats of a message, 1 to req_beats or rsp_beats, by its length, its operation or a mark on the last beat. They
     * depend on no beat after that; those are 0. NULL: each message has all beats.
     */
    unsigned (*count_req)(const void *req);
    unsigned (*count_rsp)(const void *rsp);

    /*
     * The feature of the request whose value 0 is an accepted request and whose other values are reasons of a refusal;
     * or NULL. refuse() changes a request so that the model refuses it as an unknown operation. With REST=refused, the
     * design must respond to a request outside OPS= and WIDTHS= as the model responds to the changed request. A
     * unit has both or none; without them, REST=refused is rejected.
     */
    const char *refusal;
    void (*refuse)(void *req);
    /*
     * Returns false for a request that the design is never sent, since the rules leave open what it does. No run and no
     * shrunk failure has one; a stimulus that a user writes may. NULL: any request may be sent.
     */
    bool (*sends)(const void *req);

    enum ll_pipeline pipeline; /* LL_ANY: CHECK=txn only */
    unsigned latency;          /* in cycles, from the accepted request to its response */
    /*
     * The model's cycle part, of a unit whose timing is no kind of pipeline: sets the outputs, which are all 0 before,
     * from the state and the inputs, then moves the state over the rising edge, a reset included. Its state has
     * cycle_size bytes, which may be anything at power-up, and is not that of execute(). Each request has a response.
     * ignore_handshake() returns why no cycle has these values of rst, req_valid, req_ready, rsp_valid and rsp_ready,
     * or NULL. With OPS= or WIDTHS=, these values and all times are only counted, as they may depend on operations,
     * unless same_times is true, or the unit has a host, a memory, or a cross with hits() or watch(). takes_handshake()
     * decides then which of these values a design of some operations has, as takes() of a cross does. NULL: all.
     */
    void (*cycle)(void *state, const struct ll_in *in, struct ll_out *out);
    size_t cycle_size;
    bool same_times;
    const char *(*ignore_handshake)(const unsigned *value);
    bool (*takes_handshake)(const unsigned *value, const char *feature, unsigned of);

    bool closed; /* a bin that is neither hit nor ignored fails the run */
    /*
     * Cycles of each of the 8 parts of a run: fewer than the usual 2,000,000 for a slow design, if they hit all bins.
     * 0: those.
     */
    uint64_t cycles;
    /* The simplest request, to which a failure's requests are made as similar as can be. NULL: all 0. */
    const void *plain;

    /*
     * Makes up to LL_TILE random requests, in place of what derives from ports. chosen[i] has the values of the feature
     * with option i, in their order, as the options demand. The requests depend on these and on 64 uniform bits.
     */
    void (*randomize)(void *req, const unsigned (*chosen)[LL_TILE], uint64_t random, size_t n);

    /*
     * Text of a request, in place of names and ports. read() reads what print() prints, into a request that is all 0,
     * with the functions of lanelock/bench_text.h; words begin its parts, and end with NULL.
     */
    void (*print)(FILE *file, const void *req);
    bool (*read)(struct scan *s, void *req);
    const char *const *words;
    /*
     * Of a unit with a host port or a memory port: prints what the words on which a request works hold before it; reads
     * a part of that, if one is next, else returns false. *ok: the part is right. contents may be NULL.
     */
    void (*print_before)(FILE *file, const void *req, const struct ll_contents *contents);
    bool (*read_before)(struct scan *s, const void *req, struct ll_contents *contents, bool *ok);

    /*
     * Of a unit that carries out instructions of programs: their language, and the requests for an instruction that the
     * language's machine has read, up to 64. Returns how many; 0: the instruction is not one of the unit.
     */
    const struct language *language;
    size_t (*requests)(const void *machine, void *req);

    const struct ll_feature *features; /* then one without a name; NULL: each payload port is one */
    /*
     * Sets the values of features without a source of their own, which the request alone decides, at their places in
     * `features`: so a request is decoded once for all of them. They are LL_NO_CLASS before: it does not have them.
     */
    void (*values)(const void *req, unsigned *value);
    /*
     * Sets, of the values of values(), at least those of features with an option and of .refusal. OPS= and WIDTHS= need
     * them for each request, and a proof makes logic of them, so it has no loops. NULL: values() is called.
     */
    void (*option_values)(const void *req, unsigned *value);
    const struct ll_cross *crosses; /* then one without a name; NULL: each feature is one */
};

extern const struct ll_unit ll_the_unit;

/* Returns a random number of the class. */
uint64_t ll_draw(struct ll_recipe *recipe, const struct ll_classes *classes, unsigned bits, unsigned value);

/* The unit's file in messages. UNIT_FILE, of the compiler's command line, is the path that the user gave. */
#ifdef UNIT_FILE
#define LL_FILE UNIT_FILE
#else
#define LL_FILE __FILE__
#endif

/* LL_UNIT(name, designated initialisers ...) defines a unit's program. It follows lanelock/ports.h. */
#define LL_UNIT(unit_name, ...)                                                                                        \
    const struct ll_unit ll_the_unit = {.version = LL_VERSION,                                                         \
                                        .name = #unit_name,                                                            \
                                        .file = LL_FILE,                                                               \
                                        .line = __LINE__,                                                              \
                                        .list = &ll_port_list,                                                         \
                                        __VA_ARGS__}

#endif
