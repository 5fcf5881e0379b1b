/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* file types */
#include "cli/board_options.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/options.h"

static bool judge_unit(const struct words *words, const char *unit) {
    const char *config = option_given("CONFIG");
    char known[1024];
    bool ok = targets_have_row(words, unit, config, "board", known, sizeof known);
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

bool board_judge(const struct words *words, const char *of_file) {
    const char *unit = *option_given("UNIT") ? option_given("UNIT") : of_file;
    bool made = words_have(words, "board"), used = strcmp(option_given("DEVICE"), "board") == 0;
    if (*option_given("PORT") && !used)
        return option_refuse("PORT", option_given("PORT"),
                             "expected DEVICE=board as well; PORT= is the port of that board");
    if (made && !(judge_unit(words, unit) && judge_board()))
        return false;
    if (used && strcmp(option_given("CHECK"), "cycle") == 0)
        return option_refuse("CHECK", "cycle", "a board is compared by transfers alone: expected CHECK=txn");
    return !used || (judge_unit(words, unit) && judge_port());
}
