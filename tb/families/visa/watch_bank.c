/* SPDX-License-Identifier: MIT */
#include "families/visa/watch_bank.h"

#include "families/visa/conflict.h"
#include "families/visa/cover.h"
#include "families/visa/watch.h"

enum { SAME_ROW = VISA_ROW_BITS };

const char *const visa_behind_names[] = {"right behind", "2 behind", "3 behind", "4 behind"};
const char *const visa_half_names[] = {"the same place", "the other half"};
const char *const visa_write_names[] = {"has not written", "has written"};
const char *const visa_bank_load_names[] = {"0", "1", "2 to 3", "4 to 7", "8 to 15", "16"};

static unsigned load_class(unsigned channels) {
    return channels ? 32 - (unsigned)__builtin_clz(channels) : 0;
}

static bool may_not_write(unsigned op) {
    return visa_ops[op].code == ATOMIC_ALU_OP_CMPXCHG || visa_ops[op].code == ATOMIC_ALU_OP_FCMPWR;
}

const char *visa_impossible_forward(const unsigned *part) {
    if (part[3] && part[1] == ATOMIC_ALU_WIDTH_32)
        return "a half is an access of 16 bits";
    return !part[4] && !may_not_write(part[0]) ? "the operation writes" : NULL;
}

const char *visa_impossible_balance(const unsigned *part) {
    const unsigned all = VISA_BANK_LOADS - 1;
    return (part[0] == all && part[1]) || (part[1] == all && part[0]) ? "there are 16 channels" : NULL;
}

void visa_print_row(FILE *file, unsigned value) {
    if (value == SAME_ROW)
        fputs("the dword", file);
    else
        fprintf(file, "another dword, in bit %u of its number alone, as", value + 1);
}

/* The channels that work on T0 in each bank, ascending. */
struct queues {
    unsigned n[VISA_BANKS];
    uint8_t channel[VISA_BANKS][VISA_CHANNELS];
};

/* Returns NULL if the message is not carried out, or does not work on T0. */
static const struct visa_request *get_queues(const void *req, struct queues *queues) {
    const struct visa_request *request = visa_carried_out(req);
    *queues = (struct queues){.n = {0}};
    if (!request || !visa_on_t0(&request->t.inst))
        return NULL;
    const struct visa_transaction *t = &request->t;
    for (uint32_t left = visa_accesses(t); left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctz(left), bank = t->address[i] / 4 % VISA_BANKS;
        queues->channel[bank][queues->n[bank]++] = (uint8_t)i;
    }
    return request;
}

/* Whether a channel of which the old value is known writes. */
static bool writes_of(const struct visa_request *request, const struct visa_result *result, unsigned channel) {
    const struct visa_inst *inst = &request->t.inst;
    return atomic_alu_exec(inst->op, inst->width, result->dst[channel], request->src0[channel], request->src1[channel])
        .write;
}

/* Of those that a channel may find on their way, the nearest with its dword counts. */
void visa_hits_forward(const struct ll_op *from, const struct ll_bins *bins) {
    struct visa_result result;
    struct queues queues;
    const struct visa_request *request = get_queues(from->req, &queues);
    if (!request)
        return;
    const struct visa_transaction *t = &request->t;
    visa_unit.get_result(from->rsp, &result);
    const unsigned op = visa_op_of_code(t->inst.op);
    for (unsigned bank = 0; bank < VISA_BANKS; bank++) {
        const uint8_t *queue = queues.channel[bank];
        for (unsigned at = 1; at < queues.n[bank]; at++) {
            unsigned by = 1;
            while (by < at && by < VISA_BEHIND_ON_ITS_WAY &&
                   t->address[queue[at]] / 4 != t->address[queue[at - by]] / 4)
                by++;
            const unsigned i = queue[at], before = queue[at - by];
            bool known = !may_not_write(op) || result.dst_we >> before & 1;
            if (t->address[i] / 4 != t->address[before] / 4 || !known)
                continue;
            const unsigned part[] = {op, t->inst.width, by - 1, t->address[i] != t->address[before],
                                     !may_not_write(op) || writes_of(request, &result, before)};
            ll_hit(bins, part);
        }
    }
}

void visa_hits_row(const struct ll_op *from, const struct ll_bins *bins) {
    struct queues queues;
    const struct visa_request *request = get_queues(from->req, &queues);
    if (!request)
        return;
    for (unsigned bank = 0; bank < VISA_BANKS; bank++) {
        const uint8_t *queue = queues.channel[bank];
        for (unsigned at = 1; at < queues.n[bank]; at++) {
            bool same = false;
            for (unsigned by = 1; !same && by <= at && by <= VISA_BEHIND; by++) {
                uint64_t apart =
                    (request->t.address[queue[at]] ^ request->t.address[queue[at - by]]) / (4 * VISA_BANKS);
                const unsigned part[] = {bank, by - 1, apart ? (unsigned)__builtin_ctzll(apart) : SAME_ROW};
                same = apart == 0;
                if ((apart & (apart - 1)) == 0)
                    ll_hit(bins, part);
            }
        }
    }
}

void visa_hits_balance(const struct ll_op *from, const struct ll_bins *bins) {
    struct queues queues;
    const struct visa_request *request = get_queues(from->req, &queues);
    if (!request)
        return;
    const unsigned part[] = {load_class(queues.n[0]), load_class(queues.n[1])};
    ll_hit(bins, part);
}

unsigned visa_works_on(const void *req, uint32_t *dword) {
    struct visa_request request;
    const struct visa_transaction *t = &request.t;
    unsigned error, n = 0;
    /* Not visa_carried_out(): the host is ahead of the crosses. */
    if (!visa_get_request(req, &request, &error) || visa_misaligned(t) & t->enabled || !visa_on_t0(&t->inst))
        return 0;
    for (uint32_t left = visa_accesses(t); left; left &= left - 1)
        dword[n++] = (uint32_t)t->address[__builtin_ctz(left)] / 4;
    return n;
}
