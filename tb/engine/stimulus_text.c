/* SPDX-License-Identifier: MIT */
#include "engine/stimulus_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/agents.h"
#include "engine/file.h"
#include "engine/plural.h"

enum { POWER_UP_SEED = 1, SET_IN = 4 };

/* A line of an operation's text: its place in the joined text and in the file. */
struct piece {
    size_t at, column;
    unsigned long line;
};

struct reader {
    const char *path;
    const char *next, *end; /* the remaining file */
    unsigned long line;     /* number of the next line */
    char *text;             /* an operation or a setting: its lines joined, with two blanks between them */
    size_t length, n;
    struct piece *piece; /* n of them */
};

static bool refuse_at(const struct reader *r, size_t at, const char *message) {
    const struct piece *piece = r->piece;
    while (piece + 1 < r->piece + r->n && piece[1].at <= at)
        piece++;
    fprintf(stderr, "%s:%lu:%zu: %s\n", r->path, piece->line, at - piece->at + piece->column + 1, message);
    return false;
}

static bool refuse(const struct reader *r, struct scan *s) {
    return refuse_at(r, s->column - 1, s->message);
}

/* Returns the length of the next line without its end and comment, and sets the length of its indent. */
static size_t line_length(const struct reader *r, size_t *indent) {
    const char *newline = memchr(r->next, '\n', (size_t)(r->end - r->next));
    const char *end = newline ? newline : r->end, *comment = memchr(r->next, '#', (size_t)(end - r->next));
    end = comment ? comment : end;
    while (end > r->next && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r'))
        end--;
    *indent = 0;
    while (r->next + *indent < end && (r->next[*indent] == ' ' || r->next[*indent] == '\t'))
        ++*indent;
    return (size_t)(end - r->next);
}

static void take_line(struct reader *r, size_t indent, size_t length) {
    memset(r->text + r->length, ' ', 2);
    r->length += r->n ? 2 : 0;
    r->piece[r->n++] = (struct piece){r->length, indent, r->line};
    memcpy(r->text + r->length, r->next + indent, length - indent);
    r->length += length - indent;
}

static void skip_line(struct reader *r) {
    const char *newline = memchr(r->next, '\n', (size_t)(r->end - r->next));
    r->next = newline ? newline + 1 : r->end;
    r->line++;
}

/* Returns true for a setting for all operations, which a keyword begins. */
static bool is_setting(const struct scan *s) {
    for (unsigned i = 0; i < unit.n_agents; i++)
        if (unit.agents[i].type->limits && scan_word_is(s, unit.agents[i].type->name))
            return true;
    return scan_word_is(s, "power_up_seed");
}

/* Takes the lines of the next text. An indented line, as in a report, continues an operation. */
static bool next_text(struct reader *r) {
    size_t first = 0;
    r->length = r->n = 0;
    for (; r->next < r->end; skip_line(r)) {
        size_t indent, length = line_length(r, &indent);
        if (length == indent)
            continue;
        if (r->n && (indent < SET_IN || indent <= first))
            break;
        first = r->n ? first : indent;
        take_line(r, indent, length);
        const struct scan s = {.text = r->text, .at = r->text, .end = r->text + r->length};
        if (is_setting(&s)) {
            skip_line(r);
            break;
        }
    }
    return r->n > 0;
}

static bool read_seed(struct scan *s, uint32_t *seed) {
    const char *at = scan_next(s);
    uint64_t value;
    if (!scan_digits(s, 10, INT32_MAX, &value) || value == 0 || scan_word(s))
        return scan_fail(s, at, NULL, "a power-up seed, 1 to 2147483647");
    *seed = (uint32_t)value;
    return true;
}

/* Reads a word of an agent's contents: memory 0x100 0x5. */
static bool read_word(struct scan *s, const struct unit_agent *agent, struct stimulus_contents *contents) {
    const struct agent_limits limits = agent->type->limits(agent->ports);
    struct stimulus_word word;
    char expected[96];
    const char *at = scan_next(s);
    bool found;
    snprintf(expected, sizeof expected, "an address up to 0x%" PRIx64 ", a multiple of %" PRIu64, limits.last,
             limits.step);
    if (!op_number(s, 64, &word.address) || word.address > limits.last || word.address % limits.step)
        return scan_fail(s, at, NULL, expected);
    if (!op_number(s, limits.most > UINT32_MAX ? 64 : 32, &word.value))
        return false;
    struct stimulus_word *to = stimulus_word_at(contents, word.address, &found);
    if (found && to)
        return scan_fail(s, at, NULL, "each address once");
    if (!to)
        return scan_fail(s, at, "not enough memory", "less");
    *to = word;
    return true;
}

/* Reads a setting. */
static bool read_setting(struct scan *s, struct stimulus *stimulus) {
    if (scan_accept_word(s, "power_up_seed"))
        return read_seed(s, &stimulus->power_up_seed);
    unsigned i = 0;
    while (!unit.agents[i].type->limits || !scan_accept_word(s, unit.agents[i].type->name))
        i++;
    return read_word(s, &unit.agents[i], &stimulus->contents[i]);
}

static bool read_operation(struct scan *s, struct stimulus *stimulus, const uint32_t *mask) {
    const struct wires *w = unit.wires;
    uint32_t *req = stimulus->req + stimulus->n * wires_request(w);
    bool ok = op_text_read(s, req, stimulus->timing + stimulus->n * wires_beats(w), stimulus->contents);
    for (size_t word = 0; word < wires_request(w); word++)
        req[word] &= mask[word % w->req_words];
    stimulus->n++;
    return ok;
}

static bool read_texts(struct reader *r, struct stimulus *stimulus) {
    uint32_t mask[UNIT_MAX_WORDS];
    unit_req_mask(mask);
    while (next_text(r)) {
        struct scan s;
        scan_start(&s, r->text, r->length);
        bool ok = is_setting(&s) ? read_setting(&s, stimulus) : read_operation(&s, stimulus, mask);
        if (ok && !scan_at_end(&s))
            ok = scan_fail(&s, s.at, NULL, "the end");
        if (!ok)
            return refuse(r, &s);
    }
    if (stimulus->n)
        return true;
    fprintf(stderr, "%s:%lu: found the end of the file, expected an operation\n", r->path, r->line);
    return false;
}

bool stimulus_text_read(struct stimulus *stimulus, const char *path) {
    size_t size, lines = 1;
    char *text = file_read(path, &size);
    if (!text)
        return false;
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    struct reader r = {.path = path, .next = text, .end = text + size, .line = 1};
    r.text = malloc(size + 2 * lines + 2);
    r.piece = malloc((lines + 1) * sizeof *r.piece);
    bool room = stimulus_open(stimulus, lines, POWER_UP_SEED), ok = room && r.text && r.piece;
    stimulus->n = 0;
    if (!ok)
        fprintf(stderr, "%s: not enough memory\n", path);
    ok = ok && read_texts(&r, stimulus);
    if (!ok && room)
        stimulus_close(stimulus);
    free(r.text);
    free(r.piece);
    free(text);
    return ok;
}

static void print_op(FILE *file, const struct stimulus *stimulus, size_t i) {
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    if (!to)
        return;
    op_text_print(to, stimulus->req + i * wires_request(unit.wires), stimulus->timing + i * wires_beats(unit.wires));
    fclose(to);
    fprintf(file, "%s\n", text + strspn(text, " "));
    free(text);
}

bool stimulus_text_write(const struct stimulus *stimulus, const char *path) {
    struct file_out out;
    if (!file_create(&out, path))
        return false;
    fprintf(out.file, "# %s: %zu operation%s\npower_up_seed %" PRIu32 "\n", unit.name, stimulus->n, plural(stimulus->n),
            stimulus->power_up_seed);
    for (unsigned i = 0; i < unit.n_agents; i++)
        for (size_t k = 0; k < stimulus->contents[i].n; k++)
            fprintf(out.file, "%s 0x%" PRIx64 " 0x%" PRIx64 "\n", unit.agents[i].type->name,
                    stimulus->contents[i].word[k].address, stimulus->contents[i].word[k].value);
    for (size_t i = 0; i < stimulus->n; i++)
        print_op(out.file, stimulus, i);
    return file_finish(&out);
}
