/* SPDX-License-Identifier: MIT */
/*
 * Checks the translation of a core's wrapper: its logic, an AIGER file, against the function as compiled by gcc and
 * clang.
 *
 *   check FILE.aig VECTORS MASK... [SEED...]
 *
 * The inputs of the logic are the bits of `in`, in the order of Yosys's FILE.aig.map. Its outputs are those of `out`,
 * then whether it is in scope. Vectors are random, or differ slightly from an earlier one in scope, or from a seed, so
 * that legal inputs are frequent. A seed has a word for each mask.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Limits: AT_ONCE vectors are processed together, in WORDS words of 64; POOL of them are remembered. */
enum { WORDS = 4, AT_ONCE = 64 * WORDS, MOST_WORDS = 100, POOL = 256, WORD = 32 };

/* One bit of each vector. */
struct slice {
    uint64_t part[WORDS];
};

uint32_t prove_gcc(const uint32_t *in, uint32_t *out);
uint32_t prove_clang(const uint32_t *in, uint32_t *out);

struct logic {
    uint32_t inputs, outputs, ands;
    uint32_t *input;        /* bit of `in` for each one */
    uint32_t *output;       /* literals */
    uint32_t (*operand)[2]; /* for each AND */
    struct slice *value;    /* for each variable */
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

static uint64_t value_of(const struct logic *logic, uint32_t literal, uint32_t part) {
    return logic->value[literal >> 1].part[part] ^ -(uint64_t)(literal & 1);
}

static void run(const struct logic *logic) {
    for (uint32_t i = 0; i < logic->ands; i++)
        for (uint32_t part = 0; part < WORDS; part++)
            logic->value[logic->inputs + 1 + i].part[part] =
                value_of(logic, logic->operand[i][0], part) & value_of(logic, logic->operand[i][1], part);
}

/* Transposes bits: bit b of row a becomes bit a of row b. */
static void transpose(uint64_t rows[64]) {
    uint64_t mask = UINT32_MAX;
    for (uint32_t far = 32; far > 0; far >>= 1, mask ^= mask << far)
        for (uint32_t i = 0; i < 64; i = (i + far + 1) & ~far) {
            uint64_t moved = (rows[i] >> far ^ rows[i + far]) & mask;
            rows[i] ^= moved << far;
            rows[i + far] ^= moved;
        }
}

/* Converts words of each vector to slices. */
static void slice(uint32_t words, uint32_t vectors[AT_ONCE][MOST_WORDS], struct slice *slices) {
    uint64_t rows[64];
    for (uint32_t part = 0; part < WORDS; part++)
        for (uint32_t word = 0; word < words; word += 2) {
            for (uint32_t n = 0; n < 64; n++)
                memcpy(&rows[n], &vectors[64 * part + n][word], sizeof rows[n]);
            transpose(rows);
            for (uint32_t bit = 0; bit < 64; bit++)
                slices[WORD * word + bit].part[part] = rows[bit];
        }
}

static uint32_t random_word(void) {
    static uint64_t state = 0x9e3779b97f4a7c15;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 16);
}

/* Returns a word that random ones rarely equal. */
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

static uint32_t pool[POOL][MOST_WORDS], in[AT_ONCE][MOST_WORDS], out[AT_ONCE][MOST_WORDS], other[MOST_WORDS],
    mask[MOST_WORDS];
static struct slice given[MOST_WORDS * WORD], made[MOST_WORDS * WORD];

static void choose(uint32_t words) {
    for (uint32_t n = 0; n < AT_ONCE; n++) {
        memcpy(in[n], pool[random_word() % POOL], words * sizeof in[n][0]);
        mutate(in[n], words);
        for (uint32_t i = 0; i < words; i++)
            in[n][i] &= mask[i];
    }
}

/* Returns the first vector with a difference, or AT_ONCE; counts the vectors in scope. */
static uint32_t compare(const struct logic *logic, uint32_t words, uint32_t results, struct slice *scopes) {
    struct slice differ = {{0}};
    slice(words, in, given);
    for (uint32_t i = 0; i < logic->inputs; i++)
        logic->value[1 + i] = given[logic->input[i]];
    run(logic);
    *scopes = differ;
    for (uint32_t n = 0; n < AT_ONCE; n++) {
        uint32_t scope = prove_gcc(in[n], out[n]), other_scope = prove_clang(in[n], other);
        bool same = !scope == !other_scope && (!scope || !memcmp(out[n], other, results * sizeof other[0]));
        scopes->part[n / 64] |= (uint64_t)(scope != 0) << n % 64;
        differ.part[n / 64] |= (uint64_t)!same << n % 64;
    }
    slice(results, out, made);
    for (uint32_t part = 0; part < WORDS; part++) {
        for (uint32_t i = 0; i < WORD * results; i++)
            differ.part[part] |= (value_of(logic, logic->output[i], part) ^ made[i].part[part]) & scopes->part[part];
        differ.part[part] |= value_of(logic, logic->output[WORD * results], part) ^ scopes->part[part];
    }
    for (uint32_t n = 0; n < AT_ONCE; n++)
        if (differ.part[n / 64] >> n % 64 & 1)
            return n;
    return AT_ONCE;
}

int main(int argc, char **argv) {
    static struct logic logic;
    if (argc < 4 || !read_logic(argv[1], &logic) || !read_map(argv[1], &logic) || logic.inputs >= MOST_WORDS * WORD ||
        logic.outputs >= MOST_WORDS * WORD) {
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
    for (uint32_t i = 0; i < words; i++)
        mask[i] = (uint32_t)strtoul(argv[3 + i], NULL, 0);
    uint64_t vectors = strtoull(argv[2], NULL, 10), in_scope = 0, done = 0;
    for (; done < vectors; done += AT_ONCE) {
        struct slice scopes;
        choose(words);
        uint32_t wrong = compare(&logic, words, results, &scopes);
        if (wrong < AT_ONCE) {
            printf("logic and function differ, in:");
            for (uint32_t i = 0; i < words; i++)
                printf(" 0x%08" PRIx32, in[wrong][i]);
            puts("");
            return EXIT_FAILURE;
        }
        for (uint32_t n = 0; n < AT_ONCE; n++) {
            bool scope = scopes.part[n / 64] >> n % 64 & 1;
            in_scope += scope;
            if (scope || random_word() % 64 == 0)
                memcpy(pool[random_word() % POOL], in[n], words * sizeof in[n][0]);
        }
    }
    printf("%" PRIu64 " vectors, %" PRIu64 " in scope\n", done, in_scope);
    return in_scope ? EXIT_SUCCESS : EXIT_FAILURE;
}
