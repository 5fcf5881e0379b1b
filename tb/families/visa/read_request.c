/* SPDX-License-Identifier: MIT */
/* Requests as visa_print_request() prints them, read again. */
#include "engine/op_text.h"
#include "families/visa/conflict.h"
#include "families/visa/request.h"
#include "lanelock/bench_unit.h"

const char *const visa_op_words[] = {"EM", "P1", "size", "idle", "before", NULL};

/* The masks and the size of the memory; all ones and all that there is unless they are said. */
static bool read_masks(struct scan *s, struct visa_request *request, bool *ok) {
    uint64_t value, pred;
    if (op_named(s, "EM", 32, &value, ok)) {
        request->t.exec_mask = (uint32_t)value;
        return true;
    }
    if (op_named(s, "size", visa_unit.size_bits, &value, ok)) {
        request->size = value;
        return true;
    }
    const char *at = scan_next(s);
    char expected[24];
    if (!*ok || scan_peek(s, 1) < '0' || scan_peek(s, 1) > '9' || !scan_accept(s, "P"))
        return false;
    snprintf(expected, sizeof expected, "P%u", request->t.inst.pred);
    *ok = (scan_digits(s, 10, VISA_PREDICATES, &pred) && pred && pred == request->t.inst.pred) ||
          scan_fail(s, at, NULL, request->t.inst.pred ? expected : "no predicate, as the message has none");
    *ok = *ok && op_number(s, 32, &value);
    request->t.predicate = (uint32_t)value;
    return true;
}

/* The blocks of a channel in hexadecimal, the first one first. */
static bool read_blocks(struct scan *s, uint64_t channels, struct visa_request *request) {
    const struct visa_transaction *t = &request->t;
    char expected[64];
    if (!scan_accept(s, ":"))
        return true;
    for (unsigned block = 0; block < t->blocks; block++) {
        const char *at = scan_next(s);
        uint64_t value, most = t->bytes < 8 ? (1ull << 8 * t->bytes) - 1 : UINT64_MAX;
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

/* [0-3 5] ADDRESS and what the channels have there; `idle` in front says nothing that the masks do not. */
static bool read_channels(struct scan *s, struct visa_request *request) {
    const struct visa_transaction *t = &request->t;
    unsigned bits = t->inst.kind == VISA_SVM_SCATTER ? 0 : visa_width_bits[t->inst.width];
    uint64_t channels, address, src0 = 0, src1 = 0;
    if (!op_lanes(s, visa_unit.channels, &channels) || !op_number(s, visa_unit.address_bits, &address))
        return false;
    for (bool ok = true; bits;)
        if (!op_named(s, "src0", bits, &src0, &ok) && !op_named(s, "src1", bits, &src1, &ok)) {
            if (!ok)
                return false;
            break;
        }
    for (unsigned i = 0; i < visa_unit.channels; i++) {
        if (!(channels >> i & 1))
            continue;
        request->t.address[i] = address;
        if (bits) {
            request->src0[i] = src0;
            request->src1[i] = src1;
        }
    }
    return bits || read_blocks(s, channels, request);
}

static bool read_parts(struct scan *s, struct visa_request *request) {
    bool ok = true;
    while (ok) {
        if (read_masks(s, request, &ok))
            continue;
        bool idle = ok && scan_accept_word(s, "idle");
        scan_next(s);
        if (!ok || (!idle && scan_peek(s, 0) != '['))
            break;
        ok = read_channels(s, request);
    }
    return ok;
}

bool visa_read_request(struct scan *s, void *req) {
    const size_t length = visa_length(visa_unit.kind);
    struct visa_request request = {.t = {.exec_mask = UINT32_MAX, .predicate = UINT32_MAX}};
    if (!visa_read_message(s, length, &request.message))
        return false;
    if (visa_decode_words(&request.message, length, &request.t.inst) != VISA_OK ||
        request.t.inst.kind != visa_unit.kind) {
        request.t.exec_mask = request.t.predicate = 0;
        visa_unit.put(&request, req);
        return true;
    }
    visa_measure(&request.t);
    /* All of the address space, or as much of it as the port can say. */
    request.size = visa_unit.size_bits < 64 ? 1ull << (visa_unit.size_bits - 1) : UINT64_MAX;
    bool ok = read_parts(s, &request);
    visa_unit.put(&request, req);
    return ok;
}

/* What a channel finds becomes part of the word at its address, of which all else is 0 unless it has been said. */
static bool put_before(const struct visa_transaction *t, unsigned channel, uint64_t value, unsigned bits,
                       struct ll_contents *contents) {
    bool t0 = visa_on_t0(&t->inst);
    unsigned bytes = t0 ? 4 : 8, shift = t->address[channel] % bytes * 8;
    return ll_contents_put(contents, t0 ? LL_HOST : LL_MEMORY,
                           t0 ? t->address[channel] / 4 : t->address[channel] & ~7ull,
                           UINT64_MAX >> (64 - bits) << shift, value << shift);
}

bool visa_read_contents(struct scan *s, const void *req, struct ll_contents *contents, bool *ok) {
    struct visa_request request;
    const struct visa_transaction *t = &request.t;
    const char *at = scan_next(s);
    uint64_t channels, value;
    unsigned error;
    if (!scan_accept_word(s, "before"))
        return false;
    if (!visa_get_request(req, &request, &error) || visa_misaligned(t) & t->enabled) {
        *ok = scan_fail(s, at, NULL, "nothing before, as the message is refused");
        return true;
    }
    unsigned bits = visa_width_bits[t->inst.width];
    *ok = op_lanes(s, t->channels, &channels) && op_number(s, bits, &value);
    for (unsigned i = 0; *ok && contents && i < t->channels; i++)
        if (channels & visa_accesses(t) & 1u << i && !put_before(t, i, value, bits, contents))
            *ok = scan_fail(s, at, "not enough memory", "less");
    return true;
}
