/* SPDX-License-Identifier: MIT */
/*
 * Judges the translation of a core's wrapper: the logic that has become of it, as an AIGER file, against the function
 * as gcc and as clang compile it.
 *
 *   check FILE.aig VECTORS MASK... [SEED...]
 *
 * The inputs of the logic are the bits of `in`, in the order that Yosys has written to FILE.aig.map; its outputs are
 * those of `out`, then whether it is in scope. Vectors are random, or differ in little from one before that was in
 * scope, or from a seed, which has as many words as there are masks, so that what is legal comes often.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 64, MOST_WORDS = 4096, POOL = 256, WORD = 32 };

uint32_t prove_gcc(const uint32_t *in, uint32_t *out);
uint32_t prove_clang(const uint32_t *in, uint32_t *out);

struct logic {
    uint32_t inputs, outputs, ands;
    uint32_t *input;        /* which bit of `in` each one is */
    uint32_t *output;       /* literals */
    uint32_t (*operand)[2]; /* of each AND */
    uint64_t *value;        /* of each variable, a bit for each vector */
};

static uint32_t read_delta(FILE *file) {
    uint32_t value = 0;
    int byte = 0;
    for (unsigned shift = 0; shift < WORD && (byte = getc(file)) != EOF; shift += 7) {
        value |= (uint32_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80))
            break;
    }
    return value;
}

static bool read_logic(const char *path, struct logic *logic) {
    uint32_t most, latches;
    FILE *file = fopen(path, "rb");
    if (!file ||
        fscanf(file, "aig %" SCNu32 " %" SCNu32 " %" SCNu32 " %" SCNu32 " %" SCNu32, &most, &logic->inputs, &latches,
               &logic->outputs, &logic->ands) != 5 ||
        latches || most != logic->inputs + logic->ands)
        return false;
    logic->output = calloc(logic->outputs, sizeof *logic->output);
    logic->operand = calloc((size_t)logic->ands + 1, sizeof *logic->operand);
    logic->value = calloc((size_t)most + 1, sizeof *logic->value);
    for (uint32_t i = 0; i < logic->outputs; i++)
        if (fscanf(file, "%" SCNu32, &logic->output[i]) != 1)
            return false;
    getc(file);
    for (uint32_t i = 0; i < logic->ands; i++) {
        uint32_t literal = 2 * (logic->inputs + 1 + i);
        logic->operand[i][0] = literal - read_delta(file);
        logic->operand[i][1] = logic->operand[i][0] - read_delta(file);
    }
    return fclose(file) == 0;
}

static bool read_map(const char *path, struct logic *logic) {
    char name[4096];
    snprintf(name, sizeof name, "%s.map", path);
    FILE *file = fopen(name, "r");
    uint32_t place, bit, n = 0;
    logic->input = calloc((size_t)logic->inputs + 1, sizeof *logic->input);
    while (file && fscanf(file, "input %" SCNu32 " %" SCNu32 " in ", &place, &bit) == 2 && place < logic->inputs) {
        logic->input[place] = bit;
        n++;
    }
    return file && fclose(file) == 0 && n == logic->inputs;
}

static uint64_t value_of(const struct logic *logic, uint32_t literal) {
    return logic->value[literal >> 1] ^ -(uint64_t)(literal & 1);
}

static void run(const struct logic *logic) {
    for (uint32_t i = 0; i < logic->ands; i++)
        logic->value[logic->inputs + 1 + i] =
            value_of(logic, logic->operand[i][0]) & value_of(logic, logic->operand[i][1]);
}

static uint32_t random_word(void) {
    static uint64_t state = 0x9e3779b97f4a7c15;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 16);
}

/* A word as random ones seldom are */
static uint32_t special_word(void) {
    uint32_t bit = 1u << random_word() % WORD;
    switch (random_word() % 6) {
    case 0:
        return 0;
    case 1:
        return UINT32_MAX;
    case 2:
        return bit;
    case 3:
        return bit - 1;
    default:
        return random_word();
    }
}

static void mutate(uint32_t *vector, uint32_t words) {
    for (uint32_t n = random_word() % 4; n > 0; n--)
        vector[random_word() % words] ^= 1u << random_word() % WORD;
    if (random_word() % 2)
        vector[random_word() % words] = special_word();
    if (random_word() % 4 == 0)
        vector[random_word() % words] = vector[random_word() % words];
}

int main(int argc, char **argv) {
    static uint32_t pool[POOL][MOST_WORDS], in[AT_ONCE][MOST_WORDS], out[MOST_WORDS], other[MOST_WORDS];
    static struct logic logic;
    if (argc < 4 || !read_logic(argv[1], &logic) || !read_map(argv[1], &logic) || logic.inputs > MOST_WORDS * WORD ||
        logic.outputs > MOST_WORDS * WORD) {
        fprintf(stderr, "%s: expected a file of AIGER without registers, and a number of vectors\n",
                argc > 1 ? argv[1] : "check");
        return 2;
    }
    uint32_t words = logic.inputs / WORD, results = logic.outputs / WORD;
    if (words == 0 || (uint32_t)argc < words + 3)
        return 2;
    uint32_t seeds = ((uint32_t)argc - 3) / words - 1;
    for (uint32_t n = 0; n < POOL && seeds > 0; n++)
        for (uint32_t i = 0; i < words; i++)
            pool[n][i] = (uint32_t)strtoul(argv[3 + words * (1 + n % seeds) + i], NULL, 0);
    static uint32_t mask[MOST_WORDS];
    for (uint32_t i = 0; i < words; i++)
        mask[i] = (uint32_t)strtoul(argv[3 + i], NULL, 0);
    uint64_t vectors = strtoull(argv[2], NULL, 10), in_scope = 0, done = 0;
    for (; done < vectors; done += AT_ONCE) {
        memset(logic.value, 0, ((size_t)logic.inputs + 1) * sizeof *logic.value);
        for (uint32_t n = 0; n < AT_ONCE; n++) {
            memcpy(in[n], pool[random_word() % POOL], words * sizeof in[n][0]);
            mutate(in[n], words);
            for (uint32_t i = 0; i < words; i++)
                in[n][i] &= mask[i];
            for (uint32_t i = 0; i < logic.inputs; i++)
                logic.value[1 + i] |= (uint64_t)(in[n][logic.input[i] / WORD] >> logic.input[i] % WORD & 1) << n;
        }
        run(&logic);
        for (uint32_t n = 0; n < AT_ONCE; n++) {
            uint32_t scope = prove_gcc(in[n], out), other_scope = prove_clang(in[n], other);
            bool same =
                !scope == !other_scope && (value_of(&logic, logic.output[32 * results]) >> n & 1) == (scope != 0);
            for (uint32_t i = 0; i < WORD * results && same && scope; i++)
                same = (value_of(&logic, logic.output[i]) >> n & 1) == (out[i / WORD] >> i % WORD & 1) &&
                       out[i / WORD] == other[i / WORD];
            if (!same) {
                printf("logic and function differ, in:");
                for (uint32_t i = 0; i < words; i++)
                    printf(" 0x%08" PRIx32, in[n][i]);
                puts("");
                return EXIT_FAILURE;
            }
            in_scope += scope != 0;
            if (scope || random_word() % 64 == 0)
                memcpy(pool[random_word() % POOL], in[n], words * sizeof in[n][0]);
        }
    }
    printf("%" PRIu64 " vectors, %" PRIu64 " in scope\n", done, in_scope);
    return in_scope ? EXIT_SUCCESS : EXIT_FAILURE;
}
