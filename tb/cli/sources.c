/* SPDX-License-Identifier: MIT */
#include "cli/sources.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/options.h"
#include "cli/source_flags.h"

enum { DEEPEST = 16, LONGEST = 4096, PLACE = 2 * LONGEST + 16, LIST = 1 << 20 };

/* Reader of a value, or of a list in it. In the array, the next element is the list that it is reading. */
struct reader {
    struct sources *sources;
    const char *name;                 /* of the variable */
    char list[LONGEST], dir[LONGEST]; /* the list, and the directory of relative names; "" is make's */
    struct source_words words;
    unsigned *lines; /* of the words, from 1 */
    size_t at;       /* of the next word */
};

/* Formats WORD, or LIST:LINE: WORD. */
static void place(const struct reader *reader, const char *word, char text[PLACE]) {
    if (*reader->list)
        snprintf(text, PLACE, "%s:%u: %s", reader->list, reader->at ? reader->lines[reader->at - 1] : 1, word);
    else
        snprintf(text, PLACE, "%s", word);
}

static bool refuse(const struct reader *reader, const char *word, const char *why) {
    char text[PLACE];
    place(reader, word, text);
    return option_refuse(reader->name, text, "%s", why);
}

static bool add(struct source_words *to, const char *word) {
    char **words = realloc(to->words, (to->n + 1) * sizeof *words);
    char *copy = words ? strdup(word) : NULL;
    if (words)
        to->words = words;
    if (!copy)
        return false;
    words[to->n++] = copy;
    return true;
}

static void words_close(struct source_words *words) {
    while (words->n)
        free(words->words[--words->n]);
    free(words->words);
    words->words = NULL;
}

void sources_close(struct sources *sources) {
    words_close(&sources->flags);
    words_close(&sources->files);
}

bool source_is_readable(const char *name, const char *value, const char *path) {
    struct stat status;
    int fd = open(path, O_RDONLY | O_NONBLOCK);
    if (fd < 0)
        return option_refuse(name, value, "cannot be read: %s", strerror(errno));
    bool regular = fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
    close(fd);
    if (!regular)
        option_refuse(name, value, "cannot be read: not a regular file");
    return regular;
}

static bool is_regular(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* Returns true if the path begins the name of a file with blanks. */
static bool is_parted(const struct reader *reader, const char *path) {
    char whole[LONGEST];
    bool found = false;
    size_t n = (size_t)snprintf(whole, sizeof whole, "%s", path);
    for (size_t i = reader->at; i < reader->words.n && n < sizeof whole && !found; i++) {
        n += (size_t)snprintf(whole + n, sizeof whole - n, " %s", reader->words.words[i]);
        found = n < sizeof whole && is_regular(whole);
    }
    return found;
}

static bool is_readable(const struct reader *reader, const char *path) {
    char text[PLACE];
    if (!is_regular(path) && is_parted(reader, path))
        return refuse(reader, path,
                      "cannot be read: a blank in a name needs a backslash before it, or double quotes around it");
    place(reader, path, text);
    return source_is_readable(reader->name, text, path);
}

/* ---------------------------------------------------------------- names */

/* Returns the value of $NAME, ${NAME} or $(NAME), and skips it; NULL without one. */
static const char *variable_at(const char **at) {
    char name[64], close = (*at)[1] == '{' ? '}' : (*at)[1] == '(' ? ')' : 0;
    const char *first = *at + (close ? 2 : 1);
    size_t n = 0;
    while (n < sizeof name - 1 && (isalnum((unsigned char)first[n]) || first[n] == '_')) {
        name[n] = first[n];
        n++;
    }
    name[n] = 0;
    if (close && first[n] != close)
        return NULL;
    *at = first + n + (close != 0);
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

static bool has_control(const char *text) {
    while (*text && (unsigned char)*text >= ' ' && *text != 127)
        text++;
    return *text;
}

/* Finds the path that a word means. */
static bool find_path(const struct reader *reader, const char *word, char path[LONGEST]) {
    char named[LONGEST];
    size_t n = 0;
    const char *at = word;
    while (*at && n < sizeof named) {
        if (*at != '$') {
            named[n++] = *at++;
            continue;
        }
        const char *value = variable_at(&at);
        if (!value)
            return refuse(reader, word, "expected a variable of the environment after $");
        n += (size_t)snprintf(named + n, sizeof named - n, "%s", value);
    }
    bool fits = n < sizeof named;
    named[fits ? n : 0] = 0;
    if (strpbrk(named, "\"\\") || has_control(named))
        return refuse(reader, word, "expected a name without quotes, backslashes and control characters");
    const char *from = option_given("LANELOCK_FROM"); /* user's directory, if make runs elsewhere */
    const char *dir = named[0] == '/'          ? ""
                      : *reader->dir           ? reader->dir
                      : *from                  ? from
                      : strchr("-+", named[0]) ? "."
                                               : "";
    int length = snprintf(path, LONGEST, "%s%s%s", dir, *dir ? "/" : "", named);
    return (fits && *named && length < LONGEST) || refuse(reader, word, "expected the name of a file");
}

static bool is_vhdl(const char *name) {
    const char *dot = strrchr(name, '.');
    return dot && (strcasecmp(dot, ".vhd") == 0 || strcasecmp(dot, ".vhdl") == 0);
}

/* Returns true if a word that begins with + is a file: +libext+.v has more than one. */
static bool is_source(const char *word) {
    const char *dot = strrchr(word, '.');
    return !strchr(word + 1, '+') && dot && (strcmp(dot, ".v") == 0 || strcmp(dot, ".sv") == 0);
}

static bool add_file(const struct reader *reader, const char *path) {
    struct source_words *files = &reader->sources->files;
    for (size_t i = 0; i < files->n; i++)
        if (strcmp(files->words[i], path) == 0)
            return true;
    return is_readable(reader, path) && add(files, path);
}

/* Adds the files that match a pattern of the shell, sorted by name. */
static bool add_files(const struct reader *reader, const char *word, const char *pattern) {
    glob_t found;
    bool ok = glob(pattern, 0, NULL, &found) == 0;
    if (!ok)
        return refuse(reader, word,
                      "found no file that matches, expected one; try the path from where make runs, or -F");
    for (size_t i = 0; i < found.gl_pathc && ok; i++)
        ok = add_file(reader, found.gl_pathv[i]);
    globfree(&found);
    return ok;
}

static bool read_file(const struct reader *reader, const char *word) {
    char path[LONGEST];
    if (strcmp(reader->name, "VFLAGS") == 0)
        return refuse(reader, word, "expected a flag of Verilator; the files are DUT=");
    if (is_vhdl(word))
        return refuse(
            reader, word,
            "VHDL is not accepted, expected Verilog; try ghdl synth --std=08 --out=verilog FILE.vhd -e ENTITY "
            ">ENTITY.v");
    if (!find_path(reader, word, path))
        return false;
    return strpbrk(path, "*?[") && access(path, F_OK) ? add_files(reader, word, path) : add_file(reader, path);
}

static bool add_directory(const struct reader *reader, const char *word) {
    char path[LONGEST], flag[LONGEST + 2];
    if (!find_path(reader, word, path))
        return false;
    snprintf(flag, sizeof flag, "-I%s", path);
    return add(&reader->sources->flags, flag);
}

static bool add_directories(const struct reader *reader, const char *words) {
    char word[LONGEST], path[LONGEST];
    if (strchr(words, '+') && find_path(reader, words, path) && access(path, F_OK) == 0)
        return add_directory(reader, words); /* a + in a name */
    for (; *words; words += *words == '+') {
        size_t length = strcspn(words, "+");
        snprintf(word, sizeof word, "%.*s", (int)length, words);
        words += length;
        if (length && !add_directory(reader, word))
            return false;
    }
    return true;
}

/* ---------------------------------------------------------------- text to words */

/* Blanks out comments that begin a word: from slash and star to star and slash, or from two slashes. */
static void blank_comments(char *text) {
    for (char *at = text; *at; at++) {
        if (at > text && !isspace((unsigned char)at[-1]))
            continue;
        if (at[0] == '/' && at[1] == '*') {
            char *end = strstr(at + 2, "*/");
            for (char *last = end ? end + 2 : at + strlen(at); at < last; at++)
                *at = *at == '\n' ? '\n' : ' ';
            at--;
        } else if (at[0] == '/' && at[1] == '/') {
            memset(at, ' ', strcspn(at, "\n"));
        }
    }
}

static bool add_word(struct reader *reader, const char *word, unsigned line) {
    unsigned *lines = realloc(reader->lines, (reader->words.n + 1) * sizeof *lines);
    if (!lines)
        return false;
    reader->lines = lines;
    lines[reader->words.n] = line;
    return add(&reader->words, word);
}

/* Splits the text, in place, into the reader's words. */
static bool split(struct reader *reader, char *text) {
    char *to = text; /* words overwrite the text that was read */
    bool quoted = false;
    unsigned line = 1;
    for (const char *at = text;; at++) {
        if (!*at || (!quoted && isspace((unsigned char)*at))) {
            bool last = !*at, word = to > text;
            const unsigned ended = line;
            line += *at == '\n';
            *to = 0;
            if (word && !add_word(reader, text, ended))
                return false;
            if (quoted) {
                reader->at = reader->words.n;
                return refuse(reader, text, "expected a closing quote");
            }
            if (last)
                return true;
            to = text;
        } else if (*at == '"') {
            quoted = !quoted;
        } else {
            at += *at == '\\' && at[1];
            *to++ = *at;
        }
    }
}

/* Begins a list in the next reader. The names in a -F list are relative to it. */
static bool begin_list(struct reader *reader, const char *word, bool relative) {
    struct reader *list = reader + 1;
    list->name = reader->name;
    list->sources = reader->sources;
    list->at = 0;
    list->dir[0] = 0;
    if (!find_path(reader, word, list->list) || !is_readable(reader, list->list)) {
        list->list[0] = 0;
        return false;
    }
    FILE *file = fopen(list->list, "r");
    char *text = calloc(LIST, 1);
    size_t n = file && text ? fread(text, 1, LIST, file) : LIST;
    bool whole = n < LIST && !ferror(file) && strlen(text) == n;
    if (file)
        fclose(file);
    const char *slash = strrchr(list->list, '/');
    if (relative && slash)
        snprintf(list->dir, sizeof list->dir, "%.*s", slash == list->list ? 1 : (int)(slash - list->list), list->list);
    if (whole)
        blank_comments(text);
    bool ok = whole ? split(list, text)
                    : refuse(reader, word, "cannot be read: expected a text of less than a million bytes");
    free(text);
    return ok;
}

/* ---------------------------------------------------------------- words */

/* Reads a flag; next is the word after it. */
static bool read_flag(struct reader *reader, const char *word, const char *next, enum flag_kind kind) {
    struct source_words *flags = &reader->sources->flags;
    char path[LONGEST];
    switch (kind) {
    case FLAG_PLAIN:
        return add(flags, word);
    case FLAG_DIRECTORY:
        return add_directory(reader, word + strlen("-I"));
    case FLAG_DIRECTORIES:
        return add_directories(reader, word + strlen("+incdir+"));
    case FLAG_ARGUMENT:
        return add(flags, word) && add(flags, next);
    case FLAG_FILE:
    case FLAG_LIBRARY:
        return find_path(reader, next, path) && (kind == FLAG_LIBRARY || is_readable(reader, path)) &&
               add(flags, word) && add(flags, path);
    case FLAG_LIST:
    case FLAG_RELATIVE_LIST:
        return begin_list(reader, next, kind == FLAG_RELATIVE_LIST);
    default:
        return refuse(reader, word, flag_why(word));
    }
}

/* Reads the next word. Sets *begins if a list begins with it. */
static bool read_word(struct reader *reader, bool deepest, bool *begins) {
    const struct source_words *words = &reader->words;
    const char *word = words->words[reader->at++];
    *begins = false;
    if (has_control(word))
        return refuse(reader, word, "expected no control characters");
    if (!strchr("-+", *word) || (*word == '+' && strcmp(reader->name, "DUT") == 0 && is_source(word)))
        return read_file(reader, word);
    enum flag_kind kind = flag_kind(word);
    if (kind < FLAG_ARGUMENT)
        return read_flag(reader, word, NULL, kind);
    if (reader->at == words->n)
        return refuse(reader, word, "expected a word after it");
    const char *next = words->words[reader->at++];
    *begins = kind >= FLAG_LIST;
    if (*begins && deepest)
        return refuse(reader, next, "expected no list that names itself");
    return read_flag(reader, word, next, kind);
}

bool sources_read(struct sources *sources, const char *name, const char *value) {
    struct reader *readers = calloc(DEEPEST, sizeof *readers), *reader = readers;
    char *text = strdup(value);
    bool ok = readers && text, begins;
    if (ok) {
        reader->sources = sources;
        reader->name = name;
        ok = split(reader, text);
    }
    while (ok && (reader > readers || reader->at < reader->words.n)) {
        if (reader->at == reader->words.n) {
            words_close(&reader->words);
            free(reader->lines);
            reader->lines = NULL;
            reader--;
            continue;
        }
        ok = read_word(reader, reader == readers + DEEPEST - 1, &begins);
        reader += ok && begins;
    }
    for (int i = 0; readers && i < DEEPEST; i++) {
        words_close(&readers[i].words);
        free(readers[i].lines);
    }
    free(readers);
    free(text);
    return ok;
}
