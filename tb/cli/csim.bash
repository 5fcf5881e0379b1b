# SPDX-License-Identifier: MIT
# Completion of csim's command line for bash.
_csim() {
    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]}
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W 'asm disasm eval run wave --help --version' -- "$word")
    elif [ "$command" = run ]; then
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -d -- "$word"; compgen -f -X '!*.@(gcn|sass|visa)' -- "$word")
    elif [ "$COMP_CWORD" -ge 2 ] && [[ $command == @(asm|disasm) && ($word == -* || $word == = || ${COMP_WORDS[COMP_CWORD - 1]} == =) ]]; then
        # The shell splits --dialect=NAME at the =.
        case $word${COMP_WORDS[COMP_CWORD - 1]} in
        -*) compopt -o nospace; COMPREPLY=('--dialect=') ;;
        *) mapfile -t COMPREPLY < <(compgen -W 'llvm clrx' -- "${word#=}") ;;
        esac
    elif [ "$COMP_CWORD" -eq 2 ]; then
        case $command in
        asm | disasm | wave) mapfile -t COMPREPLY < <(compgen -W 'gcn nv visa' -- "$word") ;;
        eval) mapfile -t COMPREPLY < <(compgen -W 'gcn' -- "$word") ;;
        esac
    elif [ "$command" = eval ]; then
        compopt -o nospace
        mapfile -t COMPREPLY < <(compgen -S = -W 'src0 src1 old vcc exec mode' -- "$word")
    fi
}
complete -F _csim csim
