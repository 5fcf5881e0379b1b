/* SPDX-License-Identifier: MIT */
/*
 * Checks all arguments of make before anything is built for them. make passes the values in the environment, where
 * neither it nor a shell expands them.
 *
 *   arguments [replay] [waves] [stim] [keep] [run] [regress] [farm] [new-unit] [new-design] [synth] [board] [mutate]
 *     [prove] .ENDING ... PARAMETER=VALUE ... TARGET=NAME ... UNIT-CONFIG-DEVICE ...
 *
 * AGAIN has this command's options, in addition to FILE=, with which another one checks the same design in the same
 * way. UNKNOWN has the variables on make's command line that are neither options nor in SETTINGS. GOALS has the
 * commands; BOARDS has those that exist.
 *
 * The arguments are the targets of make with checks of their own, the endings of programs, legal values of the unit's
 * parameters, targets of synthesis, and rows to check. A wrong value is reported in one line on the standard error,
 * with exit status 2.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/options.h"
#include "cli/recorded.h"
#include "cli/targets.h"
#include "engine/check.h"
#include "engine/command.h"
#include "engine/nearest.h"
#include "engine/number.h"

enum { MOST_MUTANTS = 65535 };

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
static const char blanks[] = " \t\n";

/* Rejects the first unknown variable. */
static bool judge_names(void) {
    enum { MOST_SETTINGS = 64 };
    char *settings = strdup(option_given("SETTINGS")), *next = NULL;
    const char *names[OPTIONS + MOST_SETTINGS], *unknown = option_given("UNKNOWN");
    size_t n = OPTIONS;
    options_list(names);
    for (char *word = settings ? strtok_r(settings, blanks, &next) : NULL; word && n < OPTIONS + MOST_SETTINGS;
         word = strtok_r(NULL, blanks, &next))
        names[n++] = word;
    bool ok = settings && !*unknown;
    if (!ok) {
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(unknown, blanks), unknown);
        const char *nearest = nearest_name(name, names, n);
        option_refuse(name, "", "unknown option; try %s%s%s help", nearest ? nearest : "", nearest ? "=, or " : "",
                      command_name());
    }
    free(settings);
    return ok;
}

static bool judge_options(void) {
    uint32_t relaxed = 0;
    unsigned mode = CHECK_CYCLE;
    return options_judge_environment(option_given("GOALS"), &relaxed, &mode) &&
           (!relaxed || mode == CHECK_TXN ||
            option_refuse("RELAX", option_given("RELAX"), "found CHECK=cycle, expected CHECK=txn"));
}

static bool judge_file(const char *name, const char *path) {
    struct stat status;
    int fd = open(path, O_RDONLY | O_NONBLOCK);
    if (fd < 0)
        return option_refuse(name, path, "cannot be read: %s", strerror(errno));
    bool regular = fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
    close(fd);
    return regular || option_refuse(name, path, "cannot be read: not a regular file");
}

static bool ends_in(const char *text, const char *ending) {
    size_t length = strlen(text), n = strlen(ending);
    return length > n && strcmp(text + length - n, ending) == 0;
}

/* Yields the unit in the second line of a saved stimulus. */
static bool unit_in_plan(const char *path, char unit[64]) {
    FILE *file = fopen(path, "r");
    char first[64], second[96];
    bool ok = file && fgets(first, sizeof first, file) && fgets(second, sizeof second, file) &&
              sscanf(second, "unit %63[A-Za-z0-9_]", unit) == 1 &&
              strcmp(second + strlen("unit ") + strlen(unit), "\n") == 0;
    if (file)
        fclose(file);
    return ok || option_refuse("FILE", path, "found no unit in its second line, expected a stimulus");
}

/* Yields the unit that begins the name of a file, or "". */
static void unit_in_name(const struct words *words, const char *path, char unit[64]) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    snprintf(unit, 64, "%.*s", (int)strspn(name, letters), name);
    if (!targets_have_unit(words, unit))
        *unit = 0;
}

/* Checks FILE. A saved stimulus names its unit inside, a dump at the start of its name. Else unit is empty. */
static bool judge_replayed(const struct words *words, char unit[64]) {
    const char *path = option_given("FILE");
    const char *goal = words_have(words, "replay") ? "replay" : words_have(words, "keep") ? "keep" : NULL;
    if (!goal && !*path)
        return true;
    if (goal && !ends_in(path, ".stim"))
        return option_refuse("FILE", path, "expected a .stim file, as in %s %s FILE=build/fail/X.stim", command_name(),
                             goal);
    if (!ends_in(path, ".stim") && !ends_in(path, ".fst"))
        return option_refuse("FILE", path, "expected a name that ends in .stim or .fst");
    if (!judge_file("FILE", path))
        return false;
    if (ends_in(path, ".stim"))
        return unit_in_plan(path, unit) &&
               (words_have(words, "keep") ||
                recorded_judge(path, goal ? goal : "waves", targets_have_unit(words, unit)));
    unit_in_name(words, path, unit);
    return true;
}

/* Checks FILE. For a stimulus in text form, the unit is UNIT=, or the start of its name. */
static bool judge_stim(const struct words *words, char unit[64]) {
    const char *path = option_given("FILE");
    if (!*path) {
        fprintf(stderr,
                "FILE= is missing: expected operations in plain words, as in %s stim UNIT=atomic_alu FILE=ops.txt\n",
                command_name());
        return false;
    }
    if (!judge_file("FILE", path))
        return false;
    if (ends_in(path, ".stim"))
        return unit_in_plan(path, unit);
    unit_in_name(words, path, unit);
    if (*unit || *option_given("UNIT"))
        return true;
    return option_refuse("FILE", path, "found no unit for the operations, expected UNIT= as well");
}

/* Checks FILES: an unread FILE would look like a pass. */
static bool judge_regress(const struct words *words) {
    const char *path = option_given("FILE");
    return !*path || !words_have(words, "regress") ||
           option_refuse("FILE", path, "expected FILES= for %s regress", command_name());
}

static bool judge_new_unit(const struct words *words) {
    const char *path = option_given("FILE");
    if (!words_have(words, "new-unit"))
        return true;
    if (!ends_in(path, ".v") && !ends_in(path, ".sv"))
        return option_refuse("FILE", path, "expected a Verilog file, as in %s new-unit FILE=mac16/mac16.v",
                             command_name());
    return judge_file("FILE", path);
}

/* Returns true if text has only letters, digits, _ and the others. */
static bool consists_of(const char *text, const char *others) {
    while (*text && (strchr(letters, *text) || strchr(others, *text)))
        text++;
    return !*text;
}

/* Calls judge() for each word of the variable's value. */
static bool each_word(const struct words *words, const char *name,
                      bool (*judge)(const struct words *words, const char *name, const char *word)) {
    char *copy = strdup(option_given(name)), *next = NULL;
    bool ok = copy;
    for (char *word = copy ? strtok_r(copy, blanks, &next) : NULL; ok && word; word = strtok_r(NULL, blanks, &next))
        ok = judge(words, name, word);
    free(copy);
    return ok;
}

/* Counts the words of a list that have the first bytes of a word. */
static unsigned words_beginning(const char *list, const char *word, size_t bytes) {
    unsigned n = 0;
    for (; *list; list += strcspn(list, blanks)) {
        list += strspn(list, blanks);
        n += strncmp(list, word, bytes) == 0;
    }
    return n;
}

/* Checks that a parameter of the unit has one of its legal values: words NAME=VALUE. */
static bool judge_param(const struct words *words, const char *name, const char *word) {
    const char *equals = strchr(word, '=');
    if (!consists_of(word, "'.+=-") || !equals || equals == word || !equals[1] || strchr(equals + 1, '='))
        return option_refuse(name, word, "expected NAME=VALUE");
    char legal[256] = "";
    size_t prefix = (size_t)(equals + 1 - word), length = 0;
    if (words_beginning(option_given(name), word, prefix) > 1)
        return option_refuse(name, word, "the parameter is given twice; keep one value");
    for (int i = 0; i < words->n; i++) {
        if (strcmp(words->first[i], word) == 0)
            return true;
        if (strncmp(words->first[i], word, prefix) == 0 && length < sizeof legal)
            length += (size_t)snprintf(legal + length, sizeof legal - length, " %s", words->first[i] + prefix);
    }
    return !*legal || option_refuse(name, word, "expected one of%s", legal);
}

/* Checks that Verilator keeps a name unchanged. */
static bool judge_pin(const char *name, const char *pin) {
    bool ok = consists_of(pin, "") && !strchr("0123456789", *pin) && !strstr(pin, "__");
    return ok ||
           option_refuse(name, option_given(name), "expected the name of a port, of letters, digits and single _");
}

/* Checks RESET=, whose level may precede its name. */
static bool judge_reset(void) {
    const char *reset = option_given("RESET"), *colon = strchr(reset, ':');
    if (colon && strncmp(reset, "low:", 4) != 0 && strncmp(reset, "high:", 5) != 0)
        return option_refuse("RESET", reset, "expected NAME, low:NAME or high:NAME");
    return !*reset || judge_pin("RESET", colon ? colon + 1 : reset);
}

static bool judge_clock(void) {
    const char *clock = option_given("CLOCK"), *reset = option_given("RESET"), *colon = strchr(reset, ':');
    const char *reset_pin = colon ? colon + 1 : *reset ? reset : "rst";
    if (strcmp(*clock ? clock : "clk", reset_pin) == 0)
        return option_refuse("CLOCK", *clock ? clock : "clk", "expected another port than RESET=");
    return !*clock || judge_pin("CLOCK", clock);
}

/* Checks that the unit has several sets of allowed results. */
static bool judge_profile(const struct words *words) {
    const char *profile = option_given("PROFILE");
    char word[64];
    snprintf(word, sizeof word, "PROFILE=%s", profile);
    return !*profile || words_have(words, word) ||
           option_refuse("PROFILE", profile, "expected a unit with transcendental operations");
}

/* Checks options of a design; scripts/sources.py checks DUT= and VFLAGS=. */
static bool judge_design(const struct words *words) {
    static const char *const of_design[] = {"TOP", "PARAMS", "PROFILE", "VFLAGS", "RESET", "CLOCK"};
    const char *top = option_given("TOP");
    for (size_t i = 0; i < sizeof of_design / sizeof of_design[0] && !*option_given("DUT"); i++)
        if (*option_given(of_design[i]))
            return option_refuse(of_design[i], option_given(of_design[i]), "expected DUT= as well");
    if (!consists_of(top, ""))
        return option_refuse("TOP", top, "expected the name of a module");
    return judge_profile(words) && judge_reset() && judge_clock() && each_word(words, "PARAMS", judge_param);
}

/* Checks that a unit supports the language of a program. */
static bool judge_ending(const struct words *words, const char *path) {
    char known[1024] = "";
    for (int i = 0; i < words->n; i++) {
        size_t length = strlen(known);
        if (*words->first[i] != '.')
            continue;
        if (ends_in(path, words->first[i]))
            return true;
        snprintf(known + length, sizeof known - length, "%s%s", length ? " or " : "", words->first[i]);
    }
    return option_refuse("PROGRAM", path, "expected a program, a file whose name ends in %s", known);
}

/* Checks OPS= and WIDTHS=; the unit's worker checks the names in them. */
static bool judge_subset(const struct words *words) {
    static const char *const names[] = {"OPS", "WIDTHS", "REST", "WEIGHTS"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = option_given(names[i]);
        if (!*value)
            continue;
        if (strcmp(names[i], "WEIGHTS") != 0 && !consists_of(value, strcmp(names[i], "OPS") ? "., \t\n" : "=., \t\n"))
            return option_refuse(names[i], value, "expected names, of letters, digits, _ and .");
        if (!*option_given("UNIT") && !words_have(words, "replay") && !words_have(words, "waves"))
            return option_refuse(names[i], value, "found no unit, expected UNIT= as well");
        if (words_have(words, "prove") && !*option_given("DUT"))
            return option_refuse(names[i], value,
                                 "expected DUT= as well; the RTL of Lanelock is proved for all operations");
    }
    return true;
}

static bool judge_program(const struct words *words) {
    const char *path = option_given("PROGRAM");
    if (!words_have(words, "run"))
        return true;
    if (*path)
        return judge_file("PROGRAM", path) && judge_ending(words, path);
    fprintf(stderr, "PROGRAM= is missing: expected a file, as in %s run PROGRAM=tb/programs/integer_ops.visa\n",
            command_name());
    return false;
}

static bool judge_mutant(const struct words *words, const char *name, const char *word) {
    uint64_t number;
    (void)words;
    return decimal_read(word, 1, MOST_MUTANTS, &number) ||
           option_refuse(name, word, "expected numbers of mutants, from 1 to COUNT=");
}

static bool judge_mutants(const struct words *words) {
    const char *mutants = option_given("MUTANTS");
    if (*mutants && !*option_given("UNIT"))
        return option_refuse("MUTANTS", mutants, "found no unit, expected UNIT= as well");
    return each_word(words, "MUTANTS", judge_mutant);
}

/* Checks TO=: make regress finds names with this ending. */
static bool judge_kept(void) {
    const char *to = option_given("TO");
    struct stat status;
    return !*to || ends_in(to, ".stim") || (stat(to, &status) == 0 && S_ISDIR(status.st_mode)) ||
           option_refuse("TO", to, "expected a folder, or a name that ends in .stim");
}

/* Returns true for the name of a template of make new-design. */
static bool is_style(const char *style) {
    static const char *const names[] = {"comb", "hold", "start", "handshake", "riscv"};
    int clocks, end = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(style, names[i]) == 0)
            return true;
    return sscanf(style, "pipe %2d%n", &clocks, &end) == 1 && end && !style[end] && clocks >= 1 && clocks <= 64;
}

/* Checks STYLE= and DIR=, after the unit. */
static bool judge_new_design(const struct words *words) {
    static const char *const needed[] = {"UNIT", "DIR"};
    const char *style = option_given("STYLE");
    if (*style && !is_style(style))
        return option_refuse("STYLE", style, "expected comb, start, \"pipe N\" of 1 to 64 clocks, handshake or riscv");
    for (size_t i = 0; words_have(words, "new-design") && i < sizeof needed / sizeof needed[0]; i++)
        if (!*option_given(needed[i])) {
            fprintf(stderr, "%s= is missing: expected %s new-design UNIT=atomic_alu DIR=my_alu\n", needed[i],
                    command_name());
            return false;
        }
    return true;
}

/* ---------------------------------------------------------------- places */

static const char path_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+,@-";

/* Checks PREFIX, which installed files contain, without blanks and quotes. */
static bool judge_prefix(void) {
    const char *prefix = option_given("PREFIX");
    if (!*prefix || (*prefix == '/' && !prefix[strspn(prefix, path_letters)]))
        return true;
    return option_refuse("PREFIX", prefix,
                         "expected a path that begins with /, of letters, digits and any of _ . / + , @ -");
}

/* Checks DESTDIR, a path only; installed files are printed, one per line. */
static bool judge_destdir(void) {
    const char *destdir = option_given("DESTDIR");
    if (!strchr(destdir, '\n') && *destdir != '-')
        return true;
    return option_refuse("DESTDIR", destdir, "expected the path of a directory, which does not begin with -");
}

/* Checks VERILATORS; each is a VERILATOR= of make, a shell command. */
static bool judge_verilators(void) {
    const char *verilators = option_given("VERILATORS"), *at = verilators;
    bool ok = true;
    for (; ok && *at; at += strspn(at, path_letters)) {
        at += strspn(at, " \t\n");
        ok = *at != '-' && (!*at || strchr(path_letters, *at));
    }
    if (!ok)
        option_refuse("VERILATORS", verilators, "expected commands, of letters, digits and any of _ . / + , @ -");
    return ok;
}

/* Checks that the directory of an option has a certain file. An option without a value is correct. */
static bool judge_directory(const char *option, const char *file, int access_mode, const char *expected) {
    const char *dir = option_given(option);
    char *path = malloc(strlen(dir) + strlen(file) + 2);
    struct stat status;
    if (!path)
        return false;
    sprintf(path, "%s/%s", dir, file);
    bool ok =
        !*dir || (stat(path, &status) == 0 && access(path, access_mode) == 0 && (!*file || S_ISREG(status.st_mode)));
    free(path);
    if (!ok)
        option_refuse(option, dir, expected);
    return ok;
}

static bool judge_places(void) {
    return judge_directory("TESTFLOAT", "testfloat_gen", X_OK,
                           "expected a directory with the program testfloat_gen in it") &&
           judge_directory("FOREIGN", "", R_OK, "expected the directory with the sources that docs/found.md names") &&
           judge_directory("AGAINST", "scripts/bench.py", R_OK, "expected another checkout of Lanelock") &&
           judge_prefix() && judge_destdir() && judge_verilators();
}

int main(int argc, char **argv) {
    const struct words words = {argv + 1, argc - 1};
    char of_file[64] = "";
    bool replays = words_have(&words, "replay") || words_have(&words, "waves") || words_have(&words, "keep");
    bool ok = judge_names() && judge_options() && judge_program(&words) &&
              (words_have(&words, "stim") ? judge_stim(&words, of_file)
               : replays                  ? judge_replayed(&words, of_file)
                                          : judge_regress(&words)) &&
              judge_new_unit(&words) && targets_judge_unit(&words, of_file) && targets_judge_device(&words, of_file) &&
              targets_judge_target(&words) && targets_judge_board(&words, of_file) && judge_design(&words) &&
              judge_subset(&words) && judge_kept() && judge_new_design(&words) && judge_mutants(&words) &&
              judge_places();
    return ok ? EXIT_SUCCESS : OPTIONS_WRONG;
}
