#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints the help of make or lanelock: commands from the Makefile, options from tb/cli/options.def.
#
#   help.sh make|lanelock 'COMMAND...' [COMMAND]
#
# The commands are those that the program has; ONE command selects its own lines and options.
set -eu
top=$(dirname "$0")/..
awk -v program="$1" -v commands=" $2 " -v only="${3:-}" '
    function in_list(list, word) { return index(" " list " ", " " word " ") > 0 }
    # Returns true if a command with help accepts the option.
    function accepted(by, words, n, i) {
        if (by == "" || only != "") return by == "" || in_list(by, only)
        n = split(by, words, " ")
        for (i = 1; i <= n; i++) if (in_list(commands, words[i])) return 1
        return 0
    }
    FILENAME ~ /Makefile$/ {
        if (!sub(/^## ?/, "")) next
        if (/^  make /) shown = only != "" ? $2 == only : in_list(commands, $2)
        else if (/^($|[^ ])/) shown = only == "" && (program == "make" || begun)
        begun = begun || /^  make /
        if (program == "lanelock") { sub(/; make deps test.*/, ""); gsub(/ make /, " lanelock ") }
        if (shown) print
        next
    }
    /^[A-Z_]*OPTION\(/ {
        split($0, part, "\"")
        name = $1
        sub(/.*\(/, "", name)
        sub(/,$/, "", name)
        # A choice has quotes of its own.
        match($0, /, "[a-z -]*", ".*"\)$/)
        by = text = substr($0, RSTART + 3, RLENGTH - 5)
        sub(/".*/, "", by)
        sub(/^[^"]*", "/, "", text)
        gsub(/\\"/, "\"", text)
        if (!accepted(by)) next
        if (!options++) print "\nOptions:"
        printf "  %-15s %s\n", name "=" part[2], text
    }' "$top/Makefile" "$top/tb/cli/options.def"
