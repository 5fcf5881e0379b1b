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
    LL_FEATURES = 112,      /* most features of a unit, including ports without one */
    LL_CROSSES = 48,        /* most crosses, including features in no cross */
    LL_VALUES = 4096,       /* most values of a feature */
    LL_OPTION_VALUES = 512, /* most values of a feature with an option, or of refusals */
    LL_REQUESTS = 4096,     /* most requests from one steer() */
    LL_BINS = 1 << 20,      /* most bins of a cross */
    LL_BEATS = 64,          /* most beats of a message */
    LL_LANES = 64,          /* most lanes of a feature */
    LL_TRACKS = 256,        /* most lanes of all crosses in total; a cross without lanes counts as one */
    LL_TILE = 64            /* most requests generated at once */
};

/*
 * One operation. Points to the model's state before it, struct req, and struct rsp, of the first beat; further beats
 * follow. NULL: the unit has no state, or the request has no response.
 */
struct ll_op {
    const void *state, *req, *rsp;
    unsigned lane; /* whose value a feature of lanes returns; other features do not read it */
};

/*
 * Requests under construction. steer() changes the last one, initially random, and may append others. random() returns
 * 64 uniform bits.
 */
struct ll_recipe {
    void *req;               /* the last request, its first beat */
    const void *state;       /* model's state before it, or NULL */
    unsigned lane;           /* to steer in a feature of lanes */
    const unsigned *feature; /* for steer() of a cross: the bin's n features, as indices into .features */
    unsigned n;
    void *(*append)(struct ll_recipe *); /* appends a random request and returns it */
    uint64_t (*random)(struct ll_recipe *);
};

#define LL_NO_CLASS UINT32_MAX
/* Result of values() for a feature with an option: no value, but the option keeps the request. */
#define LL_ANY_CLASS (UINT32_MAX - 1)

/* Value classes of numbers of `bits` bits, 1 to 64. A class without numbers of the width is an ignore bin. */
struct ll_classes {
    unsigned (*size)(unsigned bits);
    /* Prints a class's name, of up to 31 characters. */
    void (*name)(unsigned bits, unsigned value, char text[32]);
    /* Returns the class of a number, or LL_NO_CLASS. */
    unsigned (*of)(unsigned bits, uint64_t number);
    /* Returns a number of the class, or any number if the class is empty. `random` has 64 uniform bits. */
    uint64_t (*draw)(unsigned bits, unsigned value, uint64_t random);
};

extern const struct ll_classes ll_signed, ll_unsigned, /* 0, 1, greatest, top bit alone, lower half, upper half */
    ll_f16,         /* 16 bits: zeros, subnormals, normals, greatest, infinities, NaNs */
    ll_f32, ll_f64, /* the same in 32 and 64 bits */
    ll_lengths,     /* 1, 2, 63, 64, 65, 1500 and the ranges between; not 0 */
    ll_sizes,       /* each power of two, its neighbors, and the ranges between */
    ll_codes,       /* each number, up to 12 bits; names are hexadecimal */
    ll_one_bit,     /* the position of the only 1; absent for other numbers */
    ll_low_ones,    /* number of trailing ones: the bits that the carry of n + 1 passes */
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
     * First bit and last byte of the longest carry of a sum, without a carry into it; absent without a carry. A borrow
     * of a - b is a carry of ~a + b.
     */
    ll_carry,
    /*
     * Highest bit in which two numbers differ. Bits below are equal, or all 0 in the greater number and all 1 in the
     * other one; absent for other pairs. So each bit of a comparison decides alone.
     */
    ll_deciding_bit;

/*
 * Finite-valued property of an operation. Its values come from one of these:
 *   port                   a port of ports.h with lanes of up to 64 bits. With names, value v is the number v; with
 *                          classes, the class of the number; with neither, ll_unsigned.
 *   port and second        two ports of one width, related by `relation`
 *   number()               a number of `bits` bits, put into classes or named
 *   numbers()              two numbers of `bits` bits, related by `relation`
 *   of()                   the value itself, which has a name
 *   of_all()               the values of n operations, for speed, in a unit with respond(); LL_NO_CLASS: the operation
 *                          does not have the feature. With classes of `bits` bits, values are those of the classes
 *   part_of                some values of another feature, by their names; its other values are absent here
 *   after                  another feature, in the previous request since the last reset. Its cross with that feature
 *                          counts ordered pairs
 *   otherwise              values() of the unit sets the value, which has a name; or hits() or watch() of its crosses
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
    unsigned lanes;  /* 0: the port's lanes in its beat, or one value for the operation */
    unsigned bits;   /* width of number() or numbers(); ports have their own */
    bool of_request; /* the functions below only read the request: state and rsp may be NULL */
    bool uncounted;  /* the feature is for its option alone: no bin counts it, and chosen[] has no values of it */
    const struct ll_classes *classes;
    const char *const *names; /* one for each value, ending with NULL or after `size` names */
    /* Prints the name of each of `size` values, instead of names. */
    void (*print)(FILE *file, unsigned value);
    unsigned size; /* number of values; 0: the number of names */
    /*
     * Returns the names for a value of the cross's first feature, the same number for each value. Replaces names for
     * of() and of_all(). The feature itself is not the first one.
     */
    const char *const *(*names_for)(unsigned first);
    bool (*number)(const struct ll_op *op, uint64_t *number);
    const char *second;                 /* port */
    const struct ll_relation *relation; /* of the first number to the second one */
    bool (*numbers)(const struct ll_op *op, uint64_t number[2]);
    const char *part_of;
    const char *after; /* an input port, or of_request; declared before this feature, without lanes */
    /*
     * Returns the value of part_of for operations with this value, or LL_NO_CLASS. OPS= and WIDTHS= exclude the two
     * values together. The feature has another source of values as well.
     */
    unsigned (*owner)(unsigned value);
    /*
     * Returns true if an operation can have both the value and the value `of` of a feature with an option. OPS= and
     * WIDTHS= exclude other bins. NULL: all values are possible.
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
     * Gives the last request the value. Returns false if that is not possible from this state. NULL: an input port is
     * set, put() is called, other values are found by search.
     */
    bool (*steer)(struct ll_recipe *recipe, unsigned value);
    /*
     * Option that restricts the feature, which is one of the request, or of a unit without state: OPS, WIDTHS, or a
     * word of letters, digits and _, as "mode" for OPS="mode=fast mode=slow". WEIGHTS= also accepts its values.
     */
    const char *option;
    /*
     * Returns the n-th word of the option for a set of values, or NULL after the last; in_set() returns true if the set
     * has the value. OPS= with the name of a value also adds the set of that name. NULL: each word is a value.
     */
    const char *(*option_set)(unsigned n);
    bool (*in_set)(unsigned n, unsigned value);
};

/*
 * Values that need enumerators. In a list of them, LIST(V), V(enumerator, name) is one: enum { LIST(LL_ID), NUMBER }
 * and {LIST(LL_NAME)} derive from it.
 */
#define LL_ID(id, name) id
#define LL_NAME(id, name) name

/*
 * LL_EACH(name, value) defines a function for of_all(). `value` is an expression of the request q[i], and of the
 * response r[i] unless the feature is one of the request. Use it after lanelock/ports.h.
 */
#define LL_EACH(name, value_of)                                                                                        \
    static void name(const void *requests, const void *responses, unsigned *value, size_t n) {                         \
        const struct req *q = requests;                                                                                \
        const struct rsp *r = responses;                                                                               \
        (void)r;                                                                                                       \
        for (size_t i = 0; i < n; i++)                                                                                 \
            value[i] = (value_of);                                                                                     \
    }

/* For .print of a feature: a value is a number. */
static inline void ll_print_number(FILE *file, unsigned value) {
    fprintf(file, "%u", value);
}

/* Bins of a cross. `hit` has a bit for each; the last feature varies fastest. `size` has the features' sizes. */
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

/* Adds the bins of these values of the other features with each value of the last one whose bit in `bits` is 1. */
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
 * Cross of features; its bins are all combinations of their values. ignore() returns why no operation hits a bin, or
 * NULL. text describes a bin, with %0 to %5 for the values: "%0.%1 old %2". NULL: each feature's name and value.
 */
struct ll_cross {
    const char *name;
    const char *text;
    const char *features[LL_CROSS_FEATURES];
    const char *(*ignore)(const unsigned *value); /* one value for each feature */
    /*
     * Makes the last request hit the bin in at least some of several attempts. Returns false if that is not possible
     * from this state. Replaces steer(), put() and ports of features that cannot be set one after the other.
     */
    bool (*steer)(struct ll_recipe *recipe, const unsigned *value);
    /*
     * For a cross of which an operation or cycle hits many bins, such as one for each lane or bit. hits() adds the bins
     * of an operation with the design's response, right or wrong, and unknown state. watch() adds those of a cycle,
     * from the state of cycle() at its end and the kept bytes, which a reset clears. Features have names, and a source
     * of values only if another cross has them, too. The engine makes no requests for these bins; randomize() must.
     */
    void (*hits)(const struct ll_op *op, const struct ll_bins *bins);
    void (*watch)(const void *state, void *kept, const struct ll_bins *bins);
    size_t kept_size; /* bytes that watch() keeps */
    /*
     * Returns true if an operation can hit the bin and have the value `of` of a feature with an option outside of the
     * cross. OPS= and WIDTHS= use it, with takes() of the features, to exclude bins. NULL: all values are possible.
     */
    bool (*takes)(const unsigned *value, const char *feature, unsigned of);
};

/* Name, text and features of a cross, before its other members in braces. */
#define LL_CROSS(name_of, text_of, ...) .name = (name_of), .text = (text_of), .features = {__VA_ARGS__}

/* Ports from lanelock/ports.h. `offset` is the position in struct req or struct rsp. */
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
 * Memory inside the unit: 32-bit words in the model's state that a reset does not change. While no operation is in
 * flight, a host writes or reads a word in a cycle with host_valid_i high and rst low. In the next cycle, host_rdata_o
 * shows the word that was read; otherwise it is 0. An operation accepted at that edge uses the new word. ports.h has
 *
 *   PORT(IN, host_valid_i, 1, 1, ALWAYS, "...")            PORT(IN, host_wdata_i, 32, 1, host_valid_i, "...")
 *   PORT(IN, host_we_i, 1, 1, host_valid_i, "...")         PORT(OUT, host_rdata_o, 32, 1, ALWAYS, "...")
 *   PORT(IN, host_addr_i, log2(words), 1, host_valid_i, "...")
 */
struct ll_host {
    unsigned words; /* a power of two, at least 2; 0: the unit has no host port */
    size_t offset;  /* of the words in the state, a multiple of 4 */
    unsigned banks; /* word W is in bank W % banks; up to 32, and up to `words`; 0: 1 */
    /*
     * Sets the words that a request works on, at most 64, and returns their number. The host then writes some of them
     * before the request, and coverage has a bin for its write in each bank. NULL: unknown.
     */
    unsigned (*works_on)(const void *req, uint32_t *word);
    unsigned held; /* most operations in flight, up to 16, in a unit with cycle(): coverage has a bin for each number */
    /*
     * Position in the state of a struct candidates *, common/candidates.h, for explain(): values of words that the
     * order of lanes leaves undetermined. 0: none are kept.
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
    size_t handle; /* position in the state of a struct ll_memory *, for execute() and explain() */
    /*
     * Returns why no cycle has these values of rst, req_valid, req_ready, we, rsp_valid and rsp_ready, or NULL.
     * ll_memory_in_turn() is for units that offer no request while they wait for a read.
     */
    const char *(*ignore)(const unsigned *value);
    /*
     * For a unit that issues a read before the previous one is answered: coverage and ignore() use enum ll_reads
     * instead of those six values.
     */
    bool counts_reads;
};
const char *ll_memory_in_turn(const unsigned *value);

/* Values of .counts_reads: open reads, up to LL_READS_2 in a reset; rst, req_valid, req_ready, we; answer. */
enum ll_reads { LL_READS, LL_READS_RST, LL_READS_REQ_VALID, LL_READS_REQ_READY, LL_READS_WE, LL_READS_ANSWER };
enum { LL_READS_0, LL_READS_1, LL_READS_2, LL_READS_4, LL_READS_8 };        /* at least this number of reads */
enum { LL_ANSWER_NONE, LL_ANSWER_READY, LL_ANSWER_VALID, LL_ANSWER_TAKEN }; /* rsp_ready is high, rsp_valid, both */

/* Model's view of the memory: words at multiples of 8; bit n of enables is 1 for byte n of the word. */
struct ll_memory {
    uint64_t (*read)(const struct ll_memory *memory, uint64_t address);
    void (*write)(const struct ll_memory *memory, uint64_t address, uint64_t data, uint8_t enables);
    struct candidates *candidates; /* undetermined values, for explain(): common/candidates.h */
};

/* Content of the host's memory, or the memory on ports, before a run, for print_before() and read_before(). */
enum ll_place { LL_HOST, LL_MEMORY };
/* `address` is a word number in the host's memory, or a multiple of 8 in the memory on ports. */
uint64_t ll_contents_get(const struct ll_contents *contents, enum ll_place place, uint64_t address);
/* Sets bits of a word; others are unchanged, or 0. Returns false if there is not enough memory. */
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
     * The model is one of the two. respond() computes n responses; each depends only on its request. execute() computes
     * one and advances the state; it returns true if the request has a response. *rsp is all 0 before. A request is
     * req_beats of struct req, a response rsp_beats of struct rsp, the first beat first.
     */
    void (*respond)(const void *req, void *rsp, size_t n);
    bool (*execute)(void *state, const void *req, void *rsp);
    /*
     * Returns true if a response that differs from respond()'s is allowed, such as any NaN, or a result within 1 ULP.
     * Sets *allowed, initially 0, to the error and the allowed results. Each beat of a response is judged when it is
     * shown; expected and seen are that beat. Requires respond(), and the same number of beats for all responses.
     */
    bool (*allow)(const void *req, const void *expected, const void *seen, struct ll_allowed *allowed);
    /*
     * Replaces execute() under CHECK=txn after the design has responded, in a unit whose rules leave an order or a
     * rounding open. Each request has a response. Sets *rsp, initially 0, to the seen response if it is allowed, else
     * to any allowed one, and advances the state accordingly. So the model follows the design. `why`, initially "", may
     * receive one line for the report if the seen response is wrong. CHECK=cycle compares with execute(), whose
     * responses are also allowed.
     */
    void (*explain)(void *state, const void *req, const void *seen, void *rsp, char why[LL_WHY]);
    /*
     * For a unit with host.candidates: returns true if the response may not determine the words that a request leaves.
     * The host then reads those of candidates->outcomes before the next request. NULL: never.
     */
    bool (*leaves_open)(const void *req);
    size_t state_size;          /* in bytes */
    void (*reset)(void *state); /* NULL: clears all bytes except those of the host's memory */
    struct ll_host host;
    struct ll_memory_port memory;
    const char *lane; /* the vendor's word in reports of .host and .memory; NULL: "lane" */

    unsigned req_beats, rsp_beats; /* of each message; 0 means 1 */
    /*
     * Returns the beats of a message, 1 to req_beats or rsp_beats, from its length, its operation or a mark on the last
     * beat. Beats after that are 0 and must not matter. NULL: each message has all beats.
     */
    unsigned (*count_req)(const void *req);
    unsigned (*count_rsp)(const void *rsp);

    /*
     * Feature of the request whose value 0 means accepted and whose other values are reasons to refuse; or NULL.
     * refuse() changes a request so that the model refuses it as an unknown operation. With REST=refused, the design
     * must respond to a request outside OPS= and WIDTHS= as the model responds to the changed request. A unit has both
     * or neither; without them, REST=refused is rejected.
     */
    const char *refusal;
    void (*refuse)(void *req);
    /*
     * Returns false for a request that the design never receives, because the rules leave its effect open. No run and
     * no shrunk failure has one; a user's stimulus may. NULL: any request may be sent.
     */
    bool (*sends)(const void *req);

    enum ll_pipeline pipeline; /* LL_ANY: CHECK=txn only */
    unsigned latency;          /* cycles from the accepted request to its response */
    /*
     * Cycle part of the model, for a unit whose timing is not a kind of pipeline. Sets the outputs, initially 0, from
     * the state and inputs, then advances the state over the rising edge, including a reset. Its state has cycle_size
     * bytes with any power-up value, and is not that of execute(). Each request has a response. ignore_handshake()
     * returns why no cycle has these values of rst, req_valid, req_ready, rsp_valid and rsp_ready, or NULL. With OPS=
     * or WIDTHS=, these values and all times are only counted, as they may depend on operations. Exceptions are
     * same_times, and a unit with a host, a memory, or a cross with hits() or watch(). In those, takes_handshake()
     * selects the possible values, as takes() of a cross does. NULL: all.
     */
    void (*cycle)(void *state, const struct ll_in *in, struct ll_out *out);
    size_t cycle_size;
    bool same_times;
    const char *(*ignore_handshake)(const unsigned *value);
    bool (*takes_handshake)(const unsigned *value, const char *feature, unsigned of);

    bool closed; /* a bin that is neither hit nor ignored fails the run */
    /*
     * Cycles of each of the 8 parts of a run. A slow design may use fewer than the default 2,000,000 if they hit all
     * bins. 0: default.
     */
    uint64_t cycles;
    /* Simplest request; shrinking makes the requests of a failure as similar to it as possible. NULL: all 0. */
    const void *plain;

    /*
     * Makes up to LL_TILE random requests, instead of deriving them from ports. chosen[i] has the values of the feature
     * with option i, in order, that the options require. The requests depend on these and on 64 uniform bits.
     */
    void (*randomize)(void *req, const unsigned (*chosen)[LL_TILE], uint64_t random, size_t n);

    /*
     * Text of a request, instead of names and ports. read() reads print()'s text into a request that is all 0, with the
     * functions of lanelock/bench_text.h. words begin its parts, and end with NULL.
     */
    void (*print)(FILE *file, const void *req);
    bool (*read)(struct scan *s, void *req);
    const char *const *words;
    /*
     * For a unit with a host port or a memory port. print_before() prints the words of a request, as they are before
     * it. read_before() reads a part of that, or returns false if another part is next. *ok is true if the part is
     * correct. contents may be NULL.
     */
    void (*print_before)(FILE *file, const void *req, const struct ll_contents *contents);
    bool (*read_before)(struct scan *s, const void *req, struct ll_contents *contents, bool *ok);

    /*
     * For a unit that executes instructions of programs: their language, and the requests for an instruction that the
     * language's machine has read, up to 64. Returns their number; 0: the unit does not have the instruction.
     */
    const struct language *language;
    size_t (*requests)(const void *machine, void *req);

    const struct ll_feature *features; /* then one without a name; NULL: each payload port is one */
    /*
     * Sets the values of features without their own source that only depend on the request, at their indices in
     * `features`. So a request is decoded once for all of them. They are initially LL_NO_CLASS, absent.
     */
    void (*values)(const void *req, unsigned *value);
    /*
     * Sets, of the values of values(), at least those of features with an option and of .refusal. OPS= and WIDTHS= need
     * them for each request, and a proof makes logic of them, so it has no loops. NULL: values() is called.
     */
    void (*option_values)(const void *req, unsigned *value);
    const struct ll_cross *crosses; /* then one without a name; NULL: each feature is one */
    /*
     * As steer() of a cross, for all bins of crosses and features without their own. `want` has the values of the bin
     * at the indices of its features in `features`, and LL_NO_CLASS for others. A value of a feature with part_of and
     * without owner() is there as the value of the other feature.
     */
    bool (*steer)(struct ll_recipe *recipe, const unsigned *want);
    /*
     * Returns true if an operation that OPS= and WIDTHS= keep can hit the bin with n values of features, given as
     * indices into `features`. has() returns true if they keep a value, or LL_NO_CLASS, of the feature with this
     * option, in order. For options that depend on each other: takes() of features and crosses considers one option at
     * a time. NULL: those decide alone.
     */
    bool (*takes)(const unsigned *feature, const unsigned *value, unsigned n,
                  bool (*has)(unsigned option, unsigned value));
};

extern const struct ll_unit ll_the_unit;

/* Returns a random number of the class. */
uint64_t ll_draw(struct ll_recipe *recipe, const struct ll_classes *classes, unsigned bits, unsigned value);

/* Unit's file in messages. UNIT_FILE, from the compiler's command line, is the path that the user gave. */
#ifdef UNIT_FILE
#define LL_FILE UNIT_FILE
#else
#define LL_FILE __FILE__
#endif

/* LL_UNIT(name, designated initialisers ...) defines a unit's program. Use it after lanelock/ports.h. */
#define LL_UNIT(unit_name, ...)                                                                                        \
    const struct ll_unit ll_the_unit = {.version = LL_VERSION,                                                         \
                                        .name = #unit_name,                                                            \
                                        .file = LL_FILE,                                                               \
                                        .line = __LINE__,                                                              \
                                        .list = &ll_port_list,                                                         \
                                        __VA_ARGS__}

#endif
