/* SPDX-License-Identifier: MIT */
#include "families/visa/request.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "agents/memory.h"
#include "cycle/ports.h"
#include "cycle/visa_unit.h"
#include "engine/op_text.h"
#include "engine/unit.h"

/*
 * Ports. Each beat has the message, its masks and the size, which only count in the first one. Its part of the
 * addresses and of the sources, or of the data, follows.
 */
struct head {
    struct visa_words message;
    uint64_t masks, size;
};

static size_t message_words(void) {
    return (visa_length(visa_unit.kind) + 3) / 4;
}

/* Put numbers of 32 or 64 bits, or get them. Return the end of the port. */
static uint32_t *put_numbers(uint32_t *port, const uint64_t *number, size_t n, unsigned bits) {
    for (size_t i = 0; i < n; i++)
        for (unsigned bit = 0; bit < bits; bit += 32)
            *port++ = (uint32_t)(number[i] >> bit);
    return port;
}

static const uint32_t *get_numbers(const uint32_t *port, uint64_t *number, size_t n, unsigned bits) {
    for (size_t i = 0; i < n; i++, port += bits / 32)
        number[i] = bits == 64 ? csim_get64(port) : *port;
    return port;
}

/* Makes noise from operands of the beat. */
static struct head noise(const uint64_t *src0, const uint64_t *src1, const uint64_t *data) {
    const uint64_t any = *src0 + RNG_STEP * *src1, atomic[] = {any, any + 1, any + 2, any + 3, any + 4, any + 5},
                   scatter[] = {data[3], data[0], data[1], data[2], 0, data[4]},
                   *from = visa_unit.kind == VISA_SVM_SCATTER ? scatter : atomic;
    return (struct head){{{rng_hash(from[1]), rng_hash(from[2]), rng_hash(from[3]), rng_hash(from[4])}},
                         rng_hash(from[0]),
                         rng_hash(from[5]) >> (64 - visa_unit.size_bits)};
}

static void put(const struct visa_request *r, uint32_t *req) {
    const size_t lanes = visa_unit.channels / visa_unit.beats, data = VISA_SCATTER_DATA / 8 / visa_unit.beats;
    const unsigned bits = visa_unit.address_bits;
    struct head head = {r->message, r->t.exec_mask | (uint64_t)r->t.predicate << 32, r->size};
    for (size_t beat = 0, lane = 0; beat < visa_unit.beats; beat++, lane += lanes) {
        if (beat)
            head = noise(&r->src0[lane], &r->src1[lane], &r->data[beat * data]);
        visa_put_message(req, visa_length(visa_unit.kind), &head.message);
        req = put_numbers(req + message_words(), &head.masks, 1, 64);
        req = put_numbers(req, &head.size, 1, 64);
        req = put_numbers(req, &r->t.address[lane], lanes, bits);
        req = visa_unit.kind == VISA_SVM_SCATTER
                  ? put_numbers(req, &r->data[beat * data], data, 64)
                  : put_numbers(put_numbers(req, &r->src0[lane], lanes, bits), &r->src1[lane], lanes, bits);
    }
}

static void get(const uint32_t *req, struct visa_request *r) {
    const size_t lanes = visa_unit.channels / visa_unit.beats, data = VISA_SCATTER_DATA / 8 / visa_unit.beats;
    const unsigned bits = visa_unit.address_bits;
    const uint32_t *masks = req + message_words(), *size = masks + 2;
    r->message = visa_get_message(req, visa_length(visa_unit.kind));
    r->t.exec_mask = masks[0];
    r->t.predicate = masks[1];
    r->size = csim_get64(size);
    for (size_t beat = 0, lane = 0; beat < visa_unit.beats; beat++, lane += lanes) {
        req = get_numbers(req + message_words() + 4, &r->t.address[lane], lanes, bits);
        req = visa_unit.kind == VISA_SVM_SCATTER
                  ? get_numbers(req, &r->data[beat * data], data, 64)
                  : get_numbers(get_numbers(req, &r->src0[lane], lanes, bits), &r->src1[lane], lanes, bits);
    }
}

bool visa_get_request(const uint32_t *req, struct visa_request *request, unsigned *error) {
    struct visa_transaction *t = &request->t;
    get(req, request);
    *error = visa_decode_words(&request->message, visa_length(visa_unit.kind), &t->inst);
    if (*error != VISA_OK || t->inst.kind != visa_unit.kind)
        return false;
    visa_resolve(t);
    t->size = visa_on_t0(&t->inst) ? visa_unit.t0_bytes : request->size;
    return true;
}

const struct visa_request *visa_executed(const void *req) {
    static uint32_t words[UNIT_MAX_WORDS];
    static struct visa_request request;
    static bool is_known, executed;
    const size_t size = visa_unit.words * sizeof *words;
    if (!is_known || memcmp(words, req, size) != 0) {
        unsigned error;
        memcpy(words, req, size);
        is_known = true;
        executed = visa_get_request(req, &request, &error) && !(visa_misaligned(&request.t) & request.t.enabled);
    }
    return executed ? &request : NULL;
}

/* Returns a source from two random numbers. Often, each dword is a frequent value of memory. */
static uint64_t random_source(uint64_t r, uint64_t any) {
    uint64_t edge = memory_edge(r >> 8), kind = r & 7;
    return kind == 0 ? any : kind == 1 ? edge_value(any, 64) : kind == 2 ? r >> 32 & 3 : edge | edge << 32;
}

/*
 * Makes sources of n channels; n is constant in each call. Often, a channel compares with the value that the previous
 * channel stores, which may have the same address. The two compares swap their sources (V-7).
 */
static inline __attribute__((always_inline)) void random_sources(struct rng *rng, uint64_t *restrict src0,
                                                                 uint64_t *restrict src1, unsigned n) {
    uint64_t random = rng_next(rng), kind[VISA_CHANNELS], own0[VISA_CHANNELS + 1], own1[VISA_CHANNELS + 1];
    own0[0] = own1[0] = 0;
    for (unsigned i = 0; i < n; i++) {
        uint64_t r = rng_hash(random + 3 * i * RNG_STEP), any = rng_hash(random + (3 * i + 1) * RNG_STEP);
        uint64_t s = rng_hash(random + (3 * i + 2) * RNG_STEP);
        kind[i] = r >> 12 & 3;
        own0[i + 1] = random_source(r, any);
        own1[i + 1] = random_source(s, any << 32 | any >> 32);
    }
    for (unsigned i = 0; i < n; i++) {
        src0[i] = kind[i] == 2 ? own1[i] : own0[i + 1];
        src1[i] = kind[i] == 3 ? own0[i] : own1[i + 1];
    }
}

void visa_random_request(struct rng *rng, const struct visa_address_map *map, const struct visa_recipe *recipe,
                         struct visa_request *request) {
    struct visa_transaction *t = &request->t;
    unsigned which = rng_below(rng, 2);
    uint64_t random = rng_next(rng);
    t->inst =
        recipe ? visa_random_legal(random, visa_unit.kind, &recipe->want) : visa_random_any(random, visa_unit.kind);
    visa_random_masks(rng, t, recipe ? recipe->exec_mask : VISA_ANY, recipe ? recipe->predicate : VISA_ANY);
    bool t0 = visa_on_t0(&t->inst);
    request->size = map->size[which];
    t->size = t0 ? visa_unit.t0_bytes : request->size;
    uint64_t window = t0 ? map->window[which] % visa_unit.t0_bytes : map->window[which];
    visa_random_addresses(rng, t, recipe ? &recipe->hints : &visa_hints_any, window,
                          UINT64_MAX >> (64 - visa_unit.address_bits));
    if (visa_unit.kind == VISA_SVM_ATOMIC)
        random_sources(rng, request->src0, request->src1, 8);
    else if (visa_unit.kind == VISA_DWORD_ATOMIC)
        random_sources(rng, request->src0, request->src1, VISA_CHANNELS);
    request->message = visa_encode_words(&t->inst);
}

void visa_put_request(struct rng *rng, struct visa_request *request, uint32_t *req) {
    if (visa_unit.kind == VISA_SVM_SCATTER) {
        uint64_t random = rng_next(rng);
        for (size_t i = 0; i < sizeof request->data / sizeof request->data[0]; i++, random += RNG_STEP)
            request->data[i] = rng_hash(random);
    }
    put(request, req);
}

bool visa_put_random_request(struct rng *rng, const struct visa_recipe *recipe, int size, uint32_t *req) {
    struct visa_request request;
    struct visa_address_map map = visa_random_address_map(rng, size, visa_unit.size_bits);
    visa_random_request(rng, &map, recipe, &request);
    visa_put_request(rng, &request, req);
    return true;
}

void visa_refuse_request(void *req) {
    struct visa_request request;
    unsigned op, width;
    get(req, &request);
    if (visa_classify_message(&request.message, &op, &width) != visa_unit.kind)
        return;
    visa_refuse_message(&request.message, visa_unit.kind);
    put(&request, req);
}

static uint64_t read_memory(void *memory, uint64_t address) {
    return ((struct ll_memory *)memory)->read(memory, address);
}

static void write_memory(void *memory, uint64_t address, uint64_t data, uint8_t enables) {
    ((struct ll_memory *)memory)->write(memory, address, data, enables);
}

struct visa_memory visa_memory_of(struct ll_memory *memory) {
    return (struct visa_memory){.context = memory, .read = read_memory, .write = write_memory};
}

/* Text of requests, docs/stimulus.md: the message, masks and size, then the operands of each channel. */

const char *const visa_op_words[] = {"EM", "P1", "size", "idle", "before", NULL};

/* Operands of each channel as text. A scatter has the longest: an address and 8 blocks of 4 bytes. */
enum { CHANNEL_TEXT = sizeof "0x0123456789abcdef:" + 8 * sizeof " 01234567" };
struct channels {
    char text[VISA_CHANNELS][CHANNEL_TEXT];
};

__attribute__((format(printf, 3, 4))) static void add(struct channels *to, unsigned channel, const char *format, ...) {
    char *text = to->text[channel];
    size_t length = strlen(text);
    va_list list;
    va_start(list, format);
    vsnprintf(text + length, CHANNEL_TEXT - length, format, list);
    va_end(list);
}

/* Prints the text of some channels. Channels with the same text are printed together. */
static void print_channels(FILE *file, const char *what, const struct channels *channels, uint32_t which) {
    for (uint32_t same; which; which &= ~same) {
        const char *text = channels->text[__builtin_ctz(which)];
        same = 0;
        for (unsigned i = 0; i < VISA_CHANNELS; i++)
            same |= (strcmp(channels->text[i], text) == 0 ? which : 0) & 1u << i;
        fprintf(file, "  %s[", what);
        op_print_lanes(file, same);
        fprintf(file, "] %s", text);
    }
}

/* Adds the address of a channel, and the sources that the operation has. Returns false if all are 0. */
static bool add_sources(const struct visa_request *request, unsigned i, struct channels *to) {
    const struct visa_inst *inst = &request->t.inst;
    const unsigned bits = visa_width_bits[inst->width];
    const uint64_t *const src[] = {request->src0, request->src1};
    uint64_t any = request->t.address[i];
    add(to, i, "0x%0*" PRIx64, (int)visa_unit.address_bits / 4, any);
    for (unsigned n = 0; n < 2; n++) {
        uint64_t value = visa_op_has(visa_op_of_code(inst->op), n) ? src[n][i] & edge_ones(bits) : 0;
        if (visa_op_has(visa_op_of_code(inst->op), n))
            add(to, i, " src%u 0x%0*" PRIx64, n, (int)bits / 4, value);
        any |= value;
    }
    return any;
}

/* Adds the address of a channel, and its blocks. */
static bool add_blocks(const struct visa_request *request, unsigned i, struct channels *to) {
    const struct visa_transaction *t = &request->t;
    uint64_t any = t->address[i];
    add(to, i, "0x%0*" PRIx64 "%s", (int)visa_unit.address_bits / 4, any, i < t->channels ? ":" : "");
    for (unsigned j = 0; i < t->channels && j < t->blocks; j++) {
        uint64_t block = 0;
        for (unsigned k = 0; k < t->bytes; k++) {
            unsigned from = visa_scatter_place(&t->inst, i, j) + k;
            block |= (request->data[from / 8] >> from % 8 * 8 & 0xff) << 8 * k;
        }
        add(to, i, " %0*" PRIx64, (int)t->bytes * 2, block);
        any |= block;
    }
    return any;
}

void visa_print_request(FILE *file, const void *req) {
    struct visa_request request;
    const struct visa_transaction *t = &request.t;
    unsigned error;
    const bool executed = visa_get_request(req, &request, &error);
    if (executed && visa_misaligned(t) & t->enabled)
        fputs("refused: align  ", file);
    visa_print_message(file, &request.message, visa_length(visa_unit.kind), 1u << visa_unit.kind);
    if (!executed)
        return;
    if (!t->inst.no_mask)
        fprintf(file, "  EM 0x%08" PRIx32, t->exec_mask);
    if (t->inst.pred)
        fprintf(file, "  P%u 0x%08" PRIx32, t->inst.pred, t->predicate);
    if (!visa_on_t0(&t->inst))
        fprintf(file, "  size 0x%" PRIx64, request.size);
    struct channels channels = {0};
    uint32_t nonzero = 0;
    for (unsigned i = 0; i < visa_unit.channels; i++)
        nonzero |= (uint32_t)(visa_unit.kind == VISA_SVM_SCATTER ? add_blocks : add_sources)(&request, i, &channels)
                   << i;
    print_channels(file, "", &channels, t->enabled);
    print_channels(file, "idle ", &channels, nonzero & ~t->enabled);
}

/* Reads a mask or the size. Without them, masks are all ones, and the size is the greatest. */
static bool read_masks(struct scan *s, struct visa_request *request, bool *ok) {
    const int pred = request->t.inst.pred;
    uint64_t value = 0;
    if (op_named(s, "EM", 32, &value, ok)) {
        request->t.exec_mask = (uint32_t)value;
        return true;
    }
    if (op_named(s, "size", visa_unit.size_bits, &request->size, ok))
        return true;
    if (!*ok ||
        !op_predicate(s, pred ? pred : -1, "no predicate, because the message is not predicated", 32, &value, ok))
        return false;
    request->t.predicate = (uint32_t)value;
    return true;
}

/* Reads the blocks of channels in hexadecimal. */
static bool read_blocks(struct scan *s, uint64_t channels, struct visa_request *request) {
    const struct visa_transaction *t = &request->t;
    char expected[64];
    if (!scan_accept(s, ":"))
        return true;
    for (unsigned block = 0; block < t->blocks; block++) {
        const char *at = scan_next(s);
        const uint64_t most = t->bytes < 8 ? (1ull << 8 * t->bytes) - 1 : UINT64_MAX;
        uint64_t value;
        snprintf(expected, sizeof expected, "%u blocks of %u hexadecimal digits", t->blocks, 2 * t->bytes);
        if (!scan_digits(s, 16, most, &value) || s->at != at + 2 * t->bytes || scan_word(s))
            return scan_fail(s, at, NULL, expected);
        for (unsigned i = 0; i < t->channels; i++)
            for (unsigned byte = 0; (channels >> i & 1) && byte < t->bytes; byte++) {
                unsigned to = visa_scatter_place(&t->inst, i, block) + byte;
                request->data[to / 8] &= ~(0xffull << to % 8 * 8);
                request->data[to / 8] |= (value >> 8 * byte & 0xff) << to % 8 * 8;
            }
    }
    return true;
}

/* Reads "[0-3 5] ADDRESS" and the operands of these channels. */
static bool read_channels(struct scan *s, struct visa_request *request) {
    const bool scatter = request->t.inst.kind == VISA_SVM_SCATTER;
    const unsigned bits = visa_width_bits[request->t.inst.width];
    uint64_t channels, address, src0 = 0, src1 = 0;
    bool ok = op_lanes(s, visa_unit.channels, &channels) && op_number(s, visa_unit.address_bits, &address);
    while (!scatter && ok && (op_named(s, "src0", bits, &src0, &ok) || op_named(s, "src1", bits, &src1, &ok)))
        continue;
    for (unsigned i = 0; ok && i < visa_unit.channels; i++) {
        if (!(channels >> i & 1))
            continue;
        request->t.address[i] = address;
        if (!scatter) {
            request->src0[i] = src0;
            request->src1[i] = src1;
        }
    }
    return ok && (!scatter || read_blocks(s, channels, request));
}

bool visa_read_request(struct scan *s, void *req) {
    const size_t length = visa_length(visa_unit.kind);
    struct visa_request request = {.t = {.exec_mask = UINT32_MAX, .predicate = UINT32_MAX}};
    bool ok = true;
    if (!visa_read_message(s, length, &request.message))
        return false;
    if (visa_decode_words(&request.message, length, &request.t.inst) != VISA_OK ||
        request.t.inst.kind != visa_unit.kind) {
        request.t.exec_mask = request.t.predicate = 0;
        put(&request, req);
        return true;
    }
    visa_measure(&request.t);
    /* The whole address space, or the greatest size of the port */
    request.size = visa_unit.size_bits < 64 ? 1ull << (visa_unit.size_bits - 1) : UINT64_MAX;
    while (ok) {
        if (read_masks(s, &request, &ok))
            continue;
        bool idle = ok && scan_accept_word(s, "idle"); /* follows from the masks */
        scan_next(s);
        if (!ok || (!idle && scan_peek(s, 0) != '['))
            break;
        ok = read_channels(s, &request);
    }
    put(&request, req);
    return ok;
}

/* Word of memory that a channel reads, and the position of its value. */
struct found {
    enum ll_place place;
    uint64_t address;
    unsigned shift;
};

static struct found found_by(const struct visa_transaction *t, unsigned channel) {
    const uint64_t at = t->address[channel];
    if (visa_on_t0(&t->inst))
        return (struct found){LL_HOST, at / 4, at % 4 * 8};
    return (struct found){LL_MEMORY, at & ~UINT64_C(7), at % 8 * 8};
}

void visa_print_contents(FILE *file, const void *req, const struct ll_contents *contents) {
    const struct visa_request *request = visa_executed(req);
    if (!request)
        return;
    const unsigned bits = visa_width_bits[request->t.inst.width];
    const uint32_t accesses = visa_accesses(&request->t);
    struct channels channels = {0};
    EACH_BIT (i, accesses) {
        const struct found found = found_by(&request->t, i);
        const uint64_t word = ll_contents_get(contents, found.place, found.address);
        add(&channels, i, "0x%0*" PRIx64, (int)bits / 4, word >> found.shift & edge_ones(bits));
    }
    print_channels(file, "before ", &channels, accesses);
}

bool visa_read_contents(struct scan *s, const void *req, struct ll_contents *contents, bool *ok) {
    const char *at = scan_next(s);
    uint64_t channels, value;
    if (!scan_accept_word(s, "before"))
        return false;
    const struct visa_request *request = visa_executed(req);
    if (!request) {
        *ok = scan_fail(s, at, NULL, "nothing before, as the message is refused");
        return true;
    }
    const unsigned bits = visa_width_bits[request->t.inst.width];
    *ok = op_lanes(s, request->t.channels, &channels) && op_number(s, bits, &value);
    for (uint32_t left = *ok && contents ? (uint32_t)channels & visa_accesses(&request->t) : 0; *ok && left;
         left &= left - 1) {
        const struct found found = found_by(&request->t, (unsigned)__builtin_ctz(left));
        if (!ll_contents_put(contents, found.place, found.address, edge_ones(bits) << found.shift,
                             value << found.shift))
            *ok = scan_fail(s, at, "not enough memory", "less");
    }
    return true;
}
