# SPDX-License-Identifier: MIT
# Completion of lanelock's command line for bash: its help has the words.
_lanelock() {
    local word=${COMP_WORDS[COMP_CWORD]} help command=()
    COMPREPLY=()
    [ "$COMP_CWORD" -eq 1 ] || command=("${COMP_WORDS[1]}")
    help=$("${COMP_WORDS[0]}" help "${command[@]}" 2>/dev/null) || return
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$(sed -n 's/^  lanelock \([a-z-]*\).*/\1/p' <<<"$help") help --version" -- "$word")
        return
    fi
    # The shell splits NAME=VALUE at the =.
    if [ "$word" = = ] || [ "${COMP_WORDS[COMP_CWORD - 1]}" = = ]; then
        word=${word#=}
    elif [ -n "$word" ]; then
        compopt -o nospace
        mapfile -t COMPREPLY < <(compgen -W "$(sed -n 's/^  \([A-Z_]*=\).*/\1/p' <<<"$help")" -- "$word")
        [ "${#COMPREPLY[@]}" -eq 0 ] || return
    fi
    compopt +o nospace -o filenames
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
}
complete -F _lanelock lanelock
