/* SPDX-License-Identifier: MIT */
/*
 * Format:
 *
 *   lanelock-stim 3
 *   unit adder
 *   ports 0x1234abcd
 *   power_up_seed 1
 *   ops 2
 *   op gap 0 ready 0xffffffff rst 0 0 0 req 0x00000004 0x00000000 ...
 *   ...
 *   check 0x89abcdef
 */
#include "engine/stimulus_file.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/agents.h"
#include "engine/file.h"
#include "engine/hash.h"
#include "engine/number.h"

enum { STIM_VERSION = 3, STIM_OLDEST = 2 };

static uint32_t own_ports(void) {
    return port_list_hash(unit.ports, unit.n_ports);
}

/* Timing in version 2, which had only short times. */
struct short_timing {
    uint32_t ready, pattern;
    uint8_t gap, rst_after, rst_cycles, rst_valid;
};

static uint32_t timing_hash(uint32_t hash, const struct timing *t, uint64_t version) {
    const struct short_timing old = {.ready = t->ready,
                                     .pattern = t->pattern,
                                     .gap = (uint8_t)t->gap,
                                     .rst_after = (uint8_t)t->rst_after,
                                     .rst_cycles = (uint8_t)t->rst_cycles,
                                     .rst_valid = t->rst_valid};
    const size_t write = offsetof(struct timing, write_to), bytes = t->write_to ? sizeof *t : write;
    static_assert(sizeof *t == 28 && offsetof(struct timing, write_to) == 20 && sizeof old == 12,
                  "timings have no bytes but their own");
    return version == STIM_VERSION ? hash_bytes(hash, t, bytes) : hash_bytes(hash, &old, sizeof old);
}

static uint32_t stimulus_hash(const struct stimulus *stimulus, uint64_t version) {
    uint32_t hash = hash_bytes(HASH_START, &stimulus->power_up_seed, sizeof stimulus->power_up_seed);
    for (size_t i = 0; i < UNIT_AGENTS; i++)
        hash = hash_bytes(hash, stimulus->contents[i].word, stimulus->contents[i].n * sizeof(struct stimulus_word));
    hash = hash_bytes(hash, stimulus->req, stimulus->n * wires_request(unit.wires) * sizeof *stimulus->req);
    for (size_t i = 0; i < stimulus->n * wires_beats(unit.wires); i++)
        hash = timing_hash(hash, &stimulus->timing[i], version);
    return hash;
}

static void write_contents(FILE *file, const char *name, const struct stimulus_contents *contents) {
    fprintf(file, "%s %zu\n", name, contents->n);
    for (size_t i = 0; i < contents->n; i++)
        fprintf(file, "word 0x%" PRIx64 " 0x%" PRIx64 "\n", contents->word[i].address, contents->word[i].value);
}

/* Returns the words of a beat of a request: 0 after the last one. */
static size_t beat_words(size_t beat) {
    return beat < unit.wires->req_beats ? unit.wires->req_words : 0;
}

static void write_beat(FILE *file, const struct timing *t, size_t beat, const uint32_t *req) {
    const struct agent_type *pattern = agents_pattern();
    fprintf(file, "%s gap %d ", beat ? "beat" : "op", t->gap);
    if (t->stall)
        fprintf(file, "stall %d", t->stall);
    else
        fprintf(file, "ready 0x%08" PRIx32, t->ready);
    fprintf(file, " rst %d %d %d", t->rst_after, t->rst_cycles, t->rst_valid);
    if (pattern && beat == 0)
        fprintf(file, " %s 0x%08" PRIx32, pattern->name, t->pattern);
    if (pattern && beat == 0 && t->wait)
        fprintf(file, " wait %d %d", t->wait, t->wait_at);
    if (t->write_to)
        fprintf(file, " write %" PRIu32 " 0x%" PRIx32, t->write_to - 1, t->write);
    fputs(" req", file);
    for (size_t word = 0; word < beat_words(beat); word++)
        fprintf(file, " 0x%08" PRIx32, req[word]);
    fputc('\n', file);
}

/* Writes the options that replay it, in one line. */
static void write_with(FILE *file, const char *with) {
    fputs("with ", file);
    for (; *with; with++)
        fputc((unsigned char)*with < ' ' ? ' ' : *with, file);
    fputc('\n', file);
}

bool stimulus_write(const struct stimulus *stimulus, const char *path) {
    const struct wires *w = unit.wires;
    struct file_out out;
    if (!file_create(&out, path))
        return false;
    fprintf(out.file, "lanelock-stim %d\nunit %s\n", STIM_VERSION, unit.name);
    if (stimulus->with)
        write_with(out.file, stimulus->with);
    fprintf(out.file, "ports 0x%08" PRIx32 "\npower_up_seed %" PRIu32 "\n", own_ports(), stimulus->power_up_seed);
    for (size_t i = 0; i < unit.n_agents; i++)
        if (unit.agents[i].type->limits)
            write_contents(out.file, unit.agents[i].type->name, &stimulus->contents[i]);
    fprintf(out.file, "ops %zu\n", stimulus->n);
    for (size_t i = 0; i < stimulus->n; i++)
        for (size_t beat = 0; beat < wires_beats(w); beat++)
            write_beat(out.file, &stimulus->timing[i * wires_beats(w) + beat], beat,
                       stimulus->req + i * wires_request(w) + beat * w->req_words);
    fprintf(out.file, "check 0x%08" PRIx32 "\n", stimulus_hash(stimulus, STIM_VERSION));
    return file_finish(&out);
}

unsigned long stimulus_line(const struct stimulus *stimulus, size_t op) {
    enum { HEAD = 5 }; /* lines of every file, with the number of operations */
    unsigned long line = HEAD + (stimulus->with != NULL);
    for (size_t i = 0; i < unit.n_agents; i++)
        if (unit.agents[i].type->limits)
            line += 1 + stimulus->contents[i].n;
    return op < stimulus->n ? line + op * wires_beats(unit.wires) + 1 : line;
}

/* Reader of words with their place. */
struct reader {
    FILE *file;
    const char *path;
    unsigned line;
    uint64_t version; /* of the format */
    char word[64];
    bool cut; /* the word is longer */
};

static bool refuse(const struct reader *reader, const char *expected) {
    if (ferror(reader->file))
        fprintf(stderr, "%s: cannot be read: %s\n", reader->path, strerror(errno));
    else if (reader->word[0])
        fprintf(stderr, "%s:%u: found '%s%s', expected %s\n", reader->path, reader->line, reader->word,
                reader->cut ? "..." : "", expected);
    else
        fprintf(stderr, "%s:%u: found the end of the file, expected %s\n", reader->path, reader->line, expected);
    return false;
}

static void next_word(struct reader *reader) {
    size_t n = 0;
    int c;
    while ((c = fgetc(reader->file)) == ' ' || c == '\n')
        reader->line += c == '\n';
    reader->cut = false;
    for (; c != EOF && c != ' ' && c != '\n'; c = fgetc(reader->file))
        if (n < sizeof reader->word - 1)
            reader->word[n++] = c > ' ' && c < 127 ? (char)c : '?';
        else
            reader->cut = true;
    if (c == '\n')
        ungetc(c, reader->file);
    reader->word[n] = 0;
}

static bool is_word(const struct reader *reader, const char *word) {
    return !reader->cut && strcmp(reader->word, word) == 0;
}

/* Returns true if the last word is this one; otherwise reports it. */
static bool expect_word(const struct reader *reader, const char *word) {
    char expected[80];
    snprintf(expected, sizeof expected, "'%s'", word);
    return is_word(reader, word) || refuse(reader, expected);
}

static bool keyword(struct reader *reader, const char *word) {
    next_word(reader);
    return expect_word(reader, word);
}

static bool number(struct reader *reader, uint64_t most, uint64_t *value) {
    char expected[80];
    next_word(reader);
    snprintf(expected, sizeof expected, "a number up to %" PRIu64, most);
    *value = 0;
    return (!reader->cut && number_read(reader->word, 0, most, value)) || refuse(reader, expected);
}

/* Reads a ready pattern, or a stall in place of it. */
static bool read_ready(struct reader *reader, struct timing *timing) {
    uint64_t cycles, ready;
    next_word(reader);
    if (reader->version > STIM_OLDEST && is_word(reader, "stall")) {
        if (!number(reader, TIMING_MOST, &cycles))
            return false;
        timing->stall = (uint16_t)cycles;
        return cycles || refuse(reader, "a stall from 1");
    }
    if (!expect_word(reader, "ready") || !number(reader, UINT32_MAX, &ready))
        return false;
    timing->ready = (uint32_t)ready;
    return ready || refuse(reader, "a ready pattern with a one in it");
}

/* Reads the pattern and the wait of an agent, for the first beat of an operation, and the next word. */
static bool read_pattern(struct reader *reader, struct timing *timing) {
    const struct agent_type *agent = agents_pattern();
    uint64_t pattern, wait, at;
    if (!keyword(reader, agent->name) || !number(reader, UINT32_MAX, &pattern))
        return false;
    timing->pattern = (uint32_t)pattern;
    const char *expected = agent->refuse_pattern(timing->pattern);
    if (expected)
        return refuse(reader, expected);
    next_word(reader);
    if (reader->version == STIM_OLDEST || !is_word(reader, "wait"))
        return true;
    if (!number(reader, TIMING_MOST, &wait))
        return false;
    if (wait == 0)
        return refuse(reader, "a wait from 1");
    if (!number(reader, agents_count_waits() - 1, &at))
        return false;
    timing->wait = (uint16_t)wait;
    timing->wait_at = (uint8_t)at;
    next_word(reader);
    return true;
}

/* Reads a write of the host, if the last word begins one, and the next word. */
static bool read_write(struct reader *reader, const struct unit_agent *host, struct timing *timing) {
    const struct agent_limits limits = host->type->limits(host->ports);
    uint64_t dword, value;
    if (!is_word(reader, "write"))
        return true;
    if (!number(reader, limits.last, &dword) || !number(reader, limits.most, &value))
        return false;
    timing->write_to = (uint32_t)dword + 1;
    timing->write = (uint32_t)value;
    next_word(reader);
    return true;
}

/* Reads a timing and the next word. */
static bool read_timing(struct reader *reader, size_t beat, struct timing *timing) {
    const uint64_t most = reader->version == STIM_OLDEST ? UINT8_MAX : TIMING_MOST;
    uint64_t gap, after, cycles, valid;
    *timing = (struct timing){.pattern = UINT32_MAX};
    if (!keyword(reader, "gap") || !number(reader, most, &gap) || !read_ready(reader, timing) ||
        !keyword(reader, "rst") || !number(reader, most, &after) ||
        !number(reader, most == UINT8_MAX ? most - 1 : most, &cycles) || !number(reader, 1, &valid))
        return false;
    timing->gap = (uint16_t)gap;
    timing->rst_after = (uint16_t)after;
    timing->rst_cycles = (uint16_t)cycles;
    timing->rst_valid = (uint8_t)valid;
    if (beat == 0 && agents_pattern()) {
        if (!read_pattern(reader, timing))
            return false;
    } else {
        next_word(reader);
    }
    const struct unit_agent *host = beat == 0 && reader->version != STIM_OLDEST ? agents_writer() : NULL;
    return !host || read_write(reader, host, timing);
}

static bool read_beat(struct reader *reader, size_t beat, const uint32_t *mask, struct timing *timing, uint32_t *req) {
    if (!keyword(reader, beat ? "beat" : "op") || !read_timing(reader, beat, timing) || !expect_word(reader, "req"))
        return false;
    uint64_t word;
    for (size_t k = 0; k < beat_words(beat); k++) {
        if (!number(reader, mask[k], &word))
            return false;
        req[k] = (uint32_t)word;
    }
    return true;
}

static bool read_op(struct reader *reader, const uint32_t *mask, struct stimulus *stimulus, size_t i) {
    const struct wires *w = unit.wires;
    unsigned resets = 0;
    for (size_t beat = 0; beat < wires_beats(w); beat++) {
        struct timing *timing = &stimulus->timing[i * wires_beats(w) + beat];
        if (!read_beat(reader, beat, mask, timing, stimulus->req + i * wires_request(w) + beat * w->req_words))
            return false;
        resets += timing->rst_cycles != 0;
    }
    return resets <= 1 || refuse(reader, "one reset at most in the beats of an operation");
}

/* Reads the number of lines of a section. The file must be long enough: a wrong number allocates no memory. */
static bool count(struct reader *reader, const char *word, size_t bytes, uint64_t *n) {
    return keyword(reader, word) && number(reader, UINT32_MAX, n) &&
           (*n <= file_size(reader->file) / bytes || refuse(reader, "no more lines than the file has"));
}

static bool read_contents(struct reader *reader, const struct unit_agent *agent, struct stimulus_contents *contents) {
    enum { SHORTEST = 13 };
    const struct agent_limits limits = agent->type->limits(agent->ports);
    char multiple[48];
    uint64_t n;
    if (!count(reader, agent->type->name, SHORTEST, &n))
        return false;
    if (n && !(contents->word = calloc((size_t)n, sizeof *contents->word))) {
        fprintf(stderr, "%s: no memory for %" PRIu64 " words\n", reader->path, n);
        return false;
    }
    contents->n = (size_t)n;
    snprintf(multiple, sizeof multiple, "a multiple of %" PRIu64, limits.step);
    for (struct stimulus_word *word = contents->word; word < contents->word + n; word++) {
        if (!keyword(reader, "word") || !number(reader, limits.last, &word->address))
            return false;
        if (word->address % limits.step)
            return refuse(reader, multiple);
        if (!number(reader, limits.most, &word->value))
            return false;
    }
    return true;
}

static bool read_ops(struct reader *reader, struct stimulus *stimulus) {
    enum { SHORTEST = 32 };
    uint64_t n;
    if (!count(reader, "ops", SHORTEST, &n))
        return false;
    if (!stimulus_open_ops(stimulus, (size_t)n)) {
        fprintf(stderr, "%s: no memory for %" PRIu64 " operations\n", reader->path, n);
        return false;
    }
    uint32_t mask[UNIT_MAX_WORDS];
    unit_req_mask(mask);
    for (size_t i = 0; i < n; i++)
        if (!read_op(reader, mask, stimulus, i))
            return false;
    return true;
}

/* Reads the options that replay it, if any, and the next word. */
static bool read_with(struct reader *reader, struct stimulus *stimulus) {
    size_t size = 0;
    next_word(reader);
    if (!is_word(reader, "with"))
        return true;
    ssize_t length = getline(&stimulus->with, &size, reader->file);
    if (length < 0) {
        next_word(reader);
        return refuse(reader, "a word after 'with'");
    }
    stimulus->with[strcspn(stimulus->with, "\n")] = 0;
    reader->line++;
    next_word(reader);
    return true;
}

static bool read_all(struct reader *reader, struct stimulus *stimulus) {
    uint64_t ports, seed, hash;
    if (!keyword(reader, "lanelock-stim") || !number(reader, UINT32_MAX, &reader->version))
        return false;
    if (reader->version < STIM_OLDEST || reader->version > STIM_VERSION)
        return refuse(reader, "version 2 or 3 of the file format");
    if (!keyword(reader, "unit") || !keyword(reader, unit.name) || !read_with(reader, stimulus) ||
        !expect_word(reader, "ports") || !number(reader, UINT32_MAX, &ports))
        return false;
    if (ports != own_ports())
        return refuse(reader, "the hash of this unit's ports (the file is for another version or configuration)");
    if (!keyword(reader, "power_up_seed") || !number(reader, INT32_MAX, &seed))
        return false;
    if (seed == 0) /* Verilator takes a seed of 0 as any seed */
        return refuse(reader, "a power-up seed from 1");
    stimulus->power_up_seed = (uint32_t)seed;
    for (size_t i = 0; i < unit.n_agents; i++)
        if (unit.agents[i].type->limits && !read_contents(reader, &unit.agents[i], &stimulus->contents[i]))
            return false;
    if (!read_ops(reader, stimulus) || !keyword(reader, "check") || !number(reader, UINT32_MAX, &hash))
        return false;
    if (hash != stimulus_hash(stimulus, reader->version))
        return refuse(reader, "the checksum of the lines above (the file was changed)");
    next_word(reader);
    return reader->word[0] == 0 || refuse(reader, "the end of the file");
}

bool stimulus_read(struct stimulus *stimulus, const char *path) {
    struct reader reader = {.path = path, .line = 1};
    *stimulus = (struct stimulus){0};
    reader.file = file_open(path);
    if (!reader.file)
        return false;
    bool ok = read_all(&reader, stimulus);
    fclose(reader.file);
    if (!ok)
        stimulus_close(stimulus);
    return ok;
}
