/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* file types */
#include "cli/targets.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/options.h"
#include "engine/command.h"

bool words_have(const struct words *words, const char *target) {
    for (int i = 0; i < words->n; i++)
        if (strcmp(words->first[i], target) == 0)
            return true;
    return false;
}

/* Returns the configuration in UNIT-CONFIG-DEVICE if the word is of the unit, else NULL. */
static const char *config_in(const char *word, const char *unit) {
    size_t length = strcspn(word, "-");
    return word[length] && length == strlen(unit) && strncmp(word, unit, length) == 0 ? word + length + 1 : NULL;
}

bool targets_have_unit(const struct words *words, const char *unit) {
    for (int i = 0; i < words->n; i++)
        if (config_in(words->first[i], unit))
            return true;
    return false;
}

/*
 * Returns true if one is of the unit, the configuration, or any if that is empty, and the device. list gets all
 * UNIT-CONFIG of the device.
 */
static bool have_row(const struct words *words, const char *unit, const char *config, const char *device, char *list,
                     size_t size) {
    bool found = false;
    *list = 0;
    for (int i = 0; i < words->n; i++) {
        const char *row = words->first[i], *dash = strchr(row, '-'), *last = strrchr(row, '-');
        size_t length = strlen(list);
        if (!dash || strcmp(last + 1, device) != 0)
            continue;
        bool same_unit = strlen(unit) == (size_t)(dash - row) && strncmp(row, unit, strlen(unit)) == 0;
        bool same_config =
            strlen(config) == (size_t)(last - dash - 1) && strncmp(dash + 1, config, strlen(config)) == 0;
        found = found || (same_unit && (!*config || same_config));
        snprintf(list + length, size - length, " %.*s", (int)(last - row), row);
    }
    return found;
}

/* Lists units, or configurations of one unit, each once: equal ones are adjacent. */
static void list_known(const struct words *words, const char *unit, char *list, size_t size) {
    const char *last = "";
    size_t last_length = 0, n = 0;
    *list = 0;
    for (int i = 0; i < words->n && n < size; i++) {
        const char *at = unit ? config_in(words->first[i], unit) : words->first[i];
        size_t length = at ? strcspn(at, "-") : 0;
        if (!length || !at[length] || (length == last_length && strncmp(at, last, length) == 0))
            continue;
        n += (size_t)snprintf(list + n, size - n, " %.*s", (int)length, at);
        last = at;
        last_length = length;
    }
}

bool targets_judge_unit(const struct words *words, const char *of_file) {
    const char *unit = *option_given("UNIT") ? option_given("UNIT") : of_file, *config = option_given("CONFIG");
    char known[1024];
    list_known(words, NULL, known, sizeof known);
    if (*option_given("UNIT_WRONG"))
        return option_refuse("UNIT", unit, "%s", option_given("UNIT_WRONG"));
    if (*unit && !targets_have_unit(words, unit))
        return option_refuse("UNIT", unit, "unknown unit, expected one of:%s, or the path of a folder with one", known);
    if (!*unit && words_have(words, "waves")) {
        fprintf(stderr, "UNIT= is missing: expected a FILE= whose name begins with one, or one of:%s\n", known);
        return false;
    }
    if (!*unit && *option_given("DUT"))
        return option_refuse("DUT", option_given("DUT"), "found no unit, expected UNIT= with one of:%s", known);
    if (*config && !*unit)
        return option_refuse("CONFIG", config, "expected a UNIT= that has it");
    for (int i = 0; *config && i < words->n; i++) {
        const char *at = config_in(words->first[i], unit);
        if (at && strcspn(at, "-") == strlen(config) && strncmp(at, config, strlen(config)) == 0)
            return true;
    }
    if (!*config)
        return true;
    list_known(words, unit, known, sizeof known);
    return option_refuse("CONFIG", config, "unknown configuration of %s, expected one of:%s", unit, known);
}

/* Returns the length of a device's kind, which its target follows. */
static size_t kind_length(const char *device) {
    return strcspn(device, "_");
}

/* Devices that do not support a user's design, and why. */
static const struct {
    const char *device, *why;
} without_design[] = {
    {"model", "the model replaces the design"},
    {"netlist", "netlists are made of our RTL alone"},
    {"lanes", "vector lanes are made of our RTL alone"},
    {"board", "bitstreams are made of our RTL alone"},
};

static bool judge_with_design(const char *device) {
    for (size_t i = 0; *option_given("DUT") && i < sizeof without_design / sizeof *without_design; i++)
        if (strcmp(device, without_design[i].device) == 0)
            return option_refuse("DEVICE", device, "%s: expected either DUT= or DEVICE=%s", without_design[i].why,
                                 device);
    return true;
}

/* Checks WAVES=: for a netlist, Verilator writes waves; Icarus writes its own. */
static bool judge_waves(const char *device) {
    static const char *const silent[] = {"model", "lanes", "board"};
    for (size_t i = 0; strcmp(option_given("WAVES"), "1") == 0 && i < sizeof silent / sizeof *silent; i++)
        if (strcmp(device, silent[i]) == 0)
            return option_refuse("WAVES", "1", "DEVICE=%s writes no waves; expected DEVICE=verilated", device);
    return true;
}

/* Checks vector lanes, which only some units support. */
static bool judge_lanes(const struct words *words, const char *unit) {
    const char *config = option_given("CONFIG");
    char known[1024];
    return !*unit || have_row(words, unit, config, "lanes", known, sizeof known) ||
           option_refuse(*config ? "CONFIG" : "UNIT", *config ? config : unit,
                         "it has no vector lanes; expected one of:%s", known);
}

/* The ends of the words are the kinds of devices. */
bool targets_judge_device(const struct words *words, const char *of_file) {
    const char *device = option_given("DEVICE");
    char known[1024] = "";
    if (!*device)
        return true;
    if (!judge_with_design(device) || !judge_waves(device))
        return false;
    if (strcmp(device, "lanes") == 0)
        return judge_lanes(words, *option_given("UNIT") ? option_given("UNIT") : of_file);
    for (int i = 0; i < words->n; i++) {
        const char *dash = strrchr(words->first[i], '-');
        if (!dash)
            continue;
        size_t length = strlen(known), kind = kind_length(dash + 1);
        if (kind == strlen(device) && strncmp(dash + 1, device, kind) == 0)
            return true;
        char name[64];
        snprintf(name, sizeof name, " %.*s", (int)kind, dash + 1);
        if (!strstr(known, name))
            snprintf(known + length, sizeof known - length, "%s", name);
    }
    return option_refuse("DEVICE", device, "unknown device, expected one of:%s", known);
}

/* Targets of synthesis are words TARGET=name. */
bool targets_judge_target(const struct words *words) {
    const char *target = option_given("TARGET");
    char known[256] = "";
    if (!*target)
        return true;
    if (!words_have(words, "synth") && strcmp(option_given("DEVICE"), "netlist") != 0)
        return option_refuse("TARGET", target, "expected %s synth or DEVICE=netlist, which synthesize the design",
                             command_name());
    for (int i = 0; i < words->n; i++) {
        size_t length = strlen(known);
        if (strncmp(words->first[i], "TARGET=", strlen("TARGET=")) != 0)
            continue;
        const char *name = words->first[i] + strlen("TARGET=");
        if (strcmp(name, target) == 0)
            return true;
        snprintf(known + length, sizeof known - length, " %s", name);
    }
    return option_refuse("TARGET", target, "unknown target, expected one of:%s", known);
}

/* ---------------------------------------------------------------- boards */

static bool judge_boarded(const struct words *words, const char *unit) {
    const char *config = option_given("CONFIG");
    char known[1024];
    bool ok = have_row(words, unit, config, "board", known, sizeof known);
    if (!ok && !*unit)
        fprintf(stderr, "UNIT= is missing: expected the unit to put on the board, one of:%s\n", known);
    else if (!ok)
        option_refuse(*config ? "CONFIG" : "UNIT", *config ? config : unit, "it has no bitstream; expected one of:%s",
                      known);
    return ok;
}

static bool judge_board(void) {
    const char *board = option_given("BOARD"), *boards = option_given("BOARDS");
    for (const char *name = boards; *board && *name; name += strcspn(name, " "), name += *name == ' ')
        if (strcspn(name, " ") == strlen(board) && strncmp(name, board, strlen(board)) == 0)
            return true;
    if (*board)
        return option_refuse("BOARD", board, "unknown board, expected one of: %s", boards);
    fprintf(stderr, "BOARD= is missing: expected one of: %s\n", boards);
    return false;
}

static bool judge_port(void) {
    const char *port = option_given("PORT");
    struct stat status;
    if (!*port) {
        fputs("PORT= is missing: expected the serial port of the board, as in DEVICE=board PORT=/dev/ttyUSB0\n",
              stderr);
        return false;
    }
    if (stat(port, &status) != 0)
        return option_refuse("PORT", port, "%s", strerror(errno));
    return S_ISCHR(status.st_mode) || option_refuse("PORT", port, "expected a serial port");
}

bool targets_judge_board(const struct words *words, const char *of_file) {
    const char *unit = *option_given("UNIT") ? option_given("UNIT") : of_file;
    bool made = words_have(words, "board"), used = strcmp(option_given("DEVICE"), "board") == 0;
    if (*option_given("PORT") && !used)
        return option_refuse("PORT", option_given("PORT"),
                             "expected DEVICE=board as well; PORT= is the port of that board");
    if (made && !(judge_boarded(words, unit) && judge_board()))
        return false;
    if (used && strcmp(option_given("CHECK"), "cycle") == 0)
        return option_refuse("CHECK", "cycle", "a board is compared by transfers alone: expected CHECK=txn");
    return !used || (judge_boarded(words, unit) && judge_port());
}
