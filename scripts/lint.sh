#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs every static check: one line of the Test Anything Protocol for each, then the findings.
#
#   lint.sh BUILD 'unit:config:PARAMS:FILE FILE' ...
#
# make supplies CC, CFLAGS, UNIT_DEFINES, JOBS, MAKE. QUICK selects only very short checks. SANITIZED is set if the unit tests are
# also compiled for gcc's sanitizers, with the same warnings. PARAMS is a list of NAME=VALUE, the first FILE holds the top module.
set -u
build=$1
shift
first=${1%%:*}
logs=$build/lint
rm -rf "$logs"
mkdir -p "$logs"
number=0

# Some checks are long: an occasional comment names the current one.
scripts/every.sh 8 sed 's/.*/# & .../' "$logs/now" &
background=$!
trap 'kill $background 2>/dev/null' EXIT
trap 'exit 130' INT TERM

# A check passes if it exits with 0 and prints nothing: NAME COMMAND...
check() {
    number=$((number + 1))
    heading="$number - $1"
    echo "$1" >"$logs/now"
    shift
    if "$@" >"$logs/found" 2>&1 && [ ! -s "$logs/found" ]; then
        echo "ok $heading"
    else
        echo "not ok $heading"
        { printf '\n%s\n' "$heading" && cat "$logs/found"; } >>"$logs/all"
    fi
}

files() { # DIRECTORY... -- PATTERN...
    directories=
    while [ "$1" != -- ]; do
        directories="$directories $1"
        shift
    done
    shift
    for pattern in "$@"; do
        # The list is words on purpose.
        # shellcheck disable=SC2086
        find $directories -type f -name "$pattern"
    done
}

# ---------------------------------------------------------------- Verilog: TOP PARAMS FILE...
# Prints Verilator's warnings from the conversion of the design to C++.
verilator_lint() { # UNIT-CONFIG
    "$MAKE" -s --no-print-directory PARALLEL=yes B="$build" "$build/dut/$1-verilated/rtl/dut_all.cpp" &&
        ! grep -A 3 '^%' "$build/dut/$1-verilated/rtl/said"
}

iverilog_lint() {
    top=$1 generics=
    for param in $2; do generics="$generics -P$top.$param"; done
    shift 2
    # shellcheck disable=SC2086
    iverilog -g2005 -Wall -t null $generics -Irtl/include -s "$top" "$@"
}

yosys_check() {
    top=$1 generics=
    for param in $2; do generics="$generics -chparam ${param%%=*} ${param#*=}"; done
    shift 2
    # Registers, latches and loops are known once processes are hardware. Later synthesis steps only reduce it, take four fifths of
    # the time, and accept everything.
    yosys -q -p "read_verilog -Irtl/include $*; hierarchy -check -top $top$generics; proc; opt_clean; check -assert" \
        -p 'select -assert-none t:*DLATCH* t:*dlatch* %u'
}

verilog_form() {
    for file in $(files rtl tb/board -- '*.v'); do
        name=$(basename "$file" .v)
        [ "$(sed -n 's/^module \([A-Za-z0-9_]*\).*/\1/p' "$file")" = "$name" ] ||
            echo "$file: expected one module, named $name"
        # shellcheck disable=SC2016
        [ "$(grep '`default_nettype' "$file" | tr '\n' ' ')" = '`default_nettype none `default_nettype wire ' ] ||
            echo "$file: expected \`default_nettype none at the top and \`default_nettype wire at the end"
    done
}

# ---------------------------------------------------------------- C
# More than half of all the work: it begins first, and uses cores that the other checks leave idle.
# A clang-tidy process takes several files with the same flags, because it starts slowly. In its second file, the analyzer of clang
# 14 does not recognise va_start: files with va_start are checked alone, or all files if a header has it.
begin_tidy() {
    varied=$(grep -rlw --include='*.[ch]' va_start csim tb)
    most=8
    case $varied in *.h*) most=1 ;; esac
    for file in $(files csim tb -- '*.c'); do
        unit=${file##*/}
        unit=${unit%.c}
        flags=
        nodes=
        case $file in
        # Its structs are generated from the Verilog.
        tb/examples/*/prove.c) continue ;;
        tb/examples/* | tb/test/*/*) flags=-I${file%/*} ;;
        # The sanitizers check each line of a test at run time.
        tb/test/*.c) nodes=5000 ;;
        tb/declared/drive.c) unit=$first ;;
        esac
        [ ! "$nodes" ] || flags="$flags -Xclang -analyzer-config -Xclang max-nodes=$nodes"
        case $file in
        */units/* | tb/declared/drive.c) flags="$flags $(printf %s "$UNIT_DEFINES" | sed "s/%/$unit/g")" ;;
        esac
        case "
$varied
" in
        *"
$file
"*) echo "1 $file -- $CFLAGS $flags -xc" ;;
        *) echo "$most $file -- $CFLAGS $flags -xc" ;;
        esac
    done | awk '
        {
            most = $1
            file = $2
            sub(/^[^ ]+ [^ ]+/, "")
            if (most == 1) { print file $0; next }
            files[$0] = files[$0] file " "
            if (++count[$0] % most == 0) { print files[$0] $0; files[$0] = "" }
        }
        END { for (flags in files) if (files[flags] != "") print files[flags] flags }' >"$logs/tidy"
    nice xargs -P "$JOBS" -L 1 clang-tidy --quiet <"$logs/tidy" >"$logs/tidied" 2>&1 &
    tidying=$!
    background="$background $tidying"
}

tidy() {
    wait "$tidying"
    ended=$?
    # Prints only the findings: the analyzer's path to one is many lines.
    sed -n -e '/: error: /p' -e '/^xargs/p' "$logs/tidied"
    return $ended
}

layout() {
    # shellcheck disable=SC2046
    clang-format --dry-run -Werror -ferror-limit=1 $(files csim tb -- '*.[ch]' '*.cpp' '*.def') 2>&1 |
        sed -n 's/: error: code should be clang-formatted.*/: make format would change this/p'
}

compiles() { # COMPILER
    # Files compiled only for their warnings need full analysis: gcc has all of it from -O2. The result stays assembly.
    what=objects
    case $1 in
    "$CC") set -- CC="$1" B="$build" ;;
    *)
        [ ! "${SANITIZED:-}" ] || what=other-objects
        set -- CC="$1" B="$build/$1" OPT=-O2 TEST_OPT= ARCH="-fno-tree-vectorize -S"
        ;;
    esac
    "$MAKE" -s --no-print-directory -j"$JOBS" PARALLEL=yes "$@" "$what"
}

# ---------------------------------------------------------------- scripts
shell_scripts() {
    # shellcheck disable=SC2046
    shellcheck scripts/lanelock $(files .ci scripts tb -- '*.sh' run)
}

python_scripts() {
    # Compiled in memory: py_compile would leave files. If two functions share a name, the first is lost silently.
    # shellcheck disable=SC2046
    python3 -c 'import ast, sys
lost = []
for name in sys.argv[1:]:
    tree = ast.parse(open(name, encoding="utf-8").read(), name)
    compile(tree, name, "exec")
    for scope in ast.walk(tree):
        if isinstance(scope, (ast.Module, ast.ClassDef)):
            seen = set()
            for each in scope.body:
                if isinstance(each, ast.FunctionDef):
                    lost += [f"{name}:{each.lineno}: {each.name} takes the place of another one"] if each.name in seen else []
                    seen.add(each.name)
sys.exit("\n".join(lost) or 0)' $(files scripts tb -- '*.py')
}

# ---------------------------------------------------------------- text
licences() {
    # shellcheck disable=SC2046
    awk 'FNR <= 2 && /SPDX-License-Identifier: MIT/ { seen[FILENAME] }
        END { for (i = 1; i < ARGC; i++) if (!(ARGV[i] in seen)) print ARGV[i] ": no SPDX line" }' \
        Makefile .clang-format .clang-tidy .ci/run $(files waves -- '*') \
        $(files csim rtl tb scripts -- '*.[chv]' '*.vh' '*.sv' '*.cpp' '*.def' '*.in' '*.mk' '*.sh' '*.py')
}

printed_files() {
    for table in tb/tables/*.c; do
        name=$(basename "$table" .c)
        "$build/table/$name" | diff -u "rtl/include/$name.vh" - ||
            echo "rtl/include/$name.vh: found other text than make tables prints; try make tables"
    done
    for page in tb/pages/*.c; do
        name=$(basename "$page" .c)
        "$build/page/$name" | diff -u "docs/$name.md" - || echo "docs/$name.md: found other text than make tables prints; try make tables"
    done
}

# Checks that every cited rule exists, and that every rule is cited where it is implemented or tested.
rules() {
    rule='[VADT]-[0-9]+'
    sed -nE "s/^(##+ |\| )($rule)\b.*/\2/p" docs/rules.md | sort -u >"$logs/stated"
    grep -rnIowE "$rule" csim rtl tb docs | awk -F: -v list="$logs/stated" '
        BEGIN { while ((getline name <list) > 0) stated[name] }
        !($3 in stated) { print $1 ":" $2 ": " $3 " is not stated in docs/rules.md" }'
    grep -rhIowE "$rule" csim rtl tb | sort -u >"$logs/cited"
    comm -23 "$logs/stated" "$logs/cited" | sed 's/.*/docs\/rules.md: & is cited nowhere in csim, rtl or tb/'
}

[ "${QUICK:-}" ] || begin_tidy
for design in "$@"; do
    unit=${design%%:*} rest=${design#*:}
    config=${rest%%:*} rest=${rest#*:}
    params=${rest%%:*} sources=${rest#*:}
    # shellcheck disable=SC2086
    {
        check "verilator -Wall: $unit $config" verilator_lint "$unit-$config"
        check "iverilog -Wall: $unit $config" iverilog_lint "$unit" "$params" $sources
        [ "${QUICK:-}" ] || check "yosys check: $unit $config" yosys_check "$unit" "$params" $sources
    }
done
check 'form of the Verilog files' verilog_form
check 'tables printed from the model' printed_files
check 'rules stated and cited' rules
check 'SPDX lines' licences
check 'port lists and what repeats them' scripts/check_heads.py
check 'links and names of pages' scripts/check_links.py
check 'layouts of waves' scripts/layout.py
check 'arrows between the rooms' scripts/check_rooms.sh
check 'order of modules' scripts/check_cycles.py
check 'shellcheck' shell_scripts
check 'Python compiles' python_scripts
check 'clang-format' layout
if [ -z "${QUICK:-}" ]; then
    check 'gcc compiles without warnings' compiles gcc
    check 'clang compiles without warnings' compiles clang
    check 'clang-tidy' tidy
fi
echo "1..$number"
[ ! -e "$logs/all" ] || { cat "$logs/all" && exit 1; }
