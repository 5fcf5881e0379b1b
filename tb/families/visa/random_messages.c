/* SPDX-License-Identifier: MIT */
/* Many messages at once, most of them legal, for the unit visa_decode. */
#include "families/visa/fault.h"
#include "families/visa/random_message.h"

static struct visa_words random_bytes(struct rng *rng) {
    struct visa_words words = {{rng_next(rng), rng_next(rng), rng_next(rng), rng_next(rng)}};
    uint64_t opcode = rng_below(rng, 8);
    if (opcode)
        words.word[0] = (words.word[0] & ~0xffull) | (opcode & 1 ? VISA_BYTE_0_DWORD_ATOMIC : VISA_BYTE_0_SVM);
    if (opcode & 2)
        words.word[0] = (words.word[0] & ~0xff00ull) | (VISA_BYTE_1_SVM_SCATTER | opcode >> 2) << 8;
    return words;
}

/* A fault, chosen as such or by one of the variants, of which some faults have many. */
struct choice {
    unsigned fault, variant;
};

static struct choice random_choice(uint64_t r, bool by_variant) {
    unsigned value = (unsigned)((r >> 32) * VISA_VALUES >> 32), fault = (unsigned)((r & 0xffff) * VISA_FAULTS >> 16);
    unsigned variant = (unsigned)((r >> 32) * visa_faults[fault].values >> 32);
    if (by_variant) {
        fault = visa_fault_of_value(value);
        variant = value - visa_faults[fault].first;
    }
    return (struct choice){fault, variant};
}

static void corrupt(struct rng *rng, struct visa_words *message, const struct choice *choices, unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        uint64_t opcode = visa_byte(message, 0), svm = visa_byte(message, 1);
        enum visa_kind kind = svm == VISA_BYTE_1_SVM_ATOMIC ? VISA_SVM_ATOMIC : VISA_SVM_SCATTER;
        kind = opcode == VISA_BYTE_0_DWORD_ATOMIC ? VISA_DWORD_ATOMIC : kind;
        visa_corrupt(rng, kind, message, choices[i].fault, choices[i].variant);
    }
}

/*
 * Of each group of legal messages six become any bytes, or get a wrong bit, one fault or two. All faults are chosen
 * first: the branches on them are mispredicted, which costs the more the later they are known.
 */
enum { GROUP = 16, CHOICES = 5 };
static void corrupt_some(struct rng *rng, struct visa_words *messages, size_t n) {
    struct choice choices[VISA_TILE / GROUP][CHOICES];
    for (size_t i = 0; i < VISA_TILE / GROUP * CHOICES; i++)
        choices[i / CHOICES][i % CHOICES] = random_choice(rng_next(rng), i % 2);
    for (size_t first = 0; first + GROUP <= n; first += GROUP) {
        uint64_t r = rng_next(rng), step = r >> 8 | 1;
        const struct choice *choice = choices[first / GROUP];
        struct visa_words *of[6];
        for (unsigned i = 0; i < 6; i++)
            of[i] = &messages[first + ((r + i * step) & (GROUP - 1))];
        *of[0] = random_bytes(rng);
        uint32_t bit = rng_below(rng, VISA_BYTES * 8);
        of[1]->word[bit / 64] ^= 1ull << bit % 64;
        corrupt(rng, of[2], choice, 2);
        for (unsigned i = 3; i < 6; i++)
            corrupt(rng, of[i], choice + i - 1, 1);
    }
}

void visa_random_messages(struct rng *rng, struct visa_words *messages, size_t n) {
    struct visa_tile tile;
    visa_random_tile(rng_next(rng), &tile, n);
    for (size_t i = 0; i < n; i++)
        messages[i] = (struct visa_words){{tile.word[0][i], tile.word[1][i], tile.word[2][i], tile.word[3][i]}};
    corrupt_some(rng, messages, n);
}
