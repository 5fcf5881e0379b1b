#!/bin/sh
# SPDX-License-Identifier: MIT
# Tests of the command line csim, as a user sees it: test_csim.sh CSIM. Prints lines of the Test Anything Protocol.
set -u
csim=$1
number=0 failed=0
form='expected: csim asm gcn TEXT, or csim disasm gcn HEX; - in place of TEXT or HEX reads the standard input'

# NAME STATUS STDOUT STDERR INPUT WORD...; printf's escapes in STDOUT, STDERR and INPUT
check() {
    name=$1 status=$2 out=$(printf '%b' "$3") err=$(printf '%b' "$4") input=$5
    shift 5
    number=$((number + 1))
    found_out=$(printf '%b' "$input" | "$csim" "$@" 2>"$csim.err")
    found_status=$?
    found_err=$(cat "$csim.err")
    if [ "$found_status:$found_out:$found_err" = "$status:$out:$err" ]; then
        echo "ok $number - $name"
    else
        failed=1
        echo "not ok $number - $name"
        printf '%s\n' "expected $status" "$out" "$err" "found $found_status" "$found_out" "$found_err" | sed 's/^/# /'
    fi
}

page='expected an instruction of docs/units/sdwa.md'
words='expected two words of 8 hexadecimal digits'
text='v_mov_b32_sdwa v1, v2 dst_sel:BYTE_0 dst_unused:UNUSED_PAD src0_sel:BYTE_0'

check 'a text gives two words' 0 '7e0202f9 00000002' '' '' asm gcn "$text"
check 'a text that is refused' 1 '' 'column 20: src0_modifier: found '\''-'\'', expected a register or sext() of one, as the operand is an integer' '' \
    asm gcn 'v_mov_b32_sdwa v1, -v2'
check 'an operation that is not implemented' 1 '' "column 3: not_implemented: found 020206f9 06061602, $page" '' \
    asm gcn '  v_add_f32_sdwa v1, v2, v3'
check 'two words in one argument' 0 "$text" '' '' disasm gcn '7e0202f9 00000002'
check 'two words in two arguments' 0 "$text" '' '' disasm gcn 7E0202F9 0x00000002
check '16 digits' 0 "$text" '' '' disasm gcn 7e0202f900000002
check '16 digits after 0x' 0 "$text" '' '' disasm gcn 0x7e0202f900000002
check 'words that are refused' 1 '' "column 1: reserved_bits: found 7e0202f9 00004002, $page" '' disasm gcn 7e0202f900004002
check 'words that are not implemented' 1 '' "column 2: not_implemented: found 020000f9 12350600, $page" '' \
    disasm gcn ' 020000f9 12350600'
check 'a digit is missing' 1 '' "column 17: $words" '' disasm gcn '7e0202f9 0000002'
check 'no digit' 1 '' "column 3: $words" '' disasm gcn '7eg202f9 00000002'
check 'one word' 1 '' "column 9: $words" '' disasm gcn 7e0202f9
check 'a word too many' 1 '' "column 19: $words" '' disasm gcn '7e0202f9 00000002 0'
check 'lines of texts' 1 '7e0202f9 00000002\n7e0000f9 00000000' \
    "line 4, column 1: found 'v_foo', expected an operation of VOP1, VOP2 or VOPC\nline 6, column 11: found byte 0x00, expected text" \
    "# comment\n\n$text # more\r\nv_foo\nv_nop_sdwa\nv_nop_sdwa\\0000\n" asm gcn -
check 'lines of words, the last without its end' 1 "$text\n$text" "line 2, column 2: not_vop: found ffffffff 00000000, $page" \
    "7e0202f9 00000002\n ffffffff 00000000\n  \n7e0202f9 00000002" disasm gcn -
check 'a line with a NUL, and good ones' 1 '7e0000f9 00000000\n7e0000f9 00000000' \
    'line 2, column 11: found byte 0x00, expected text' 'v_nop_sdwa\r\nv_nop_sdwa\0000\nv_nop_sdwa\r\n' asm gcn -
check 'a carriage return inside a line' 1 '' 'line 1, column 11: nop_fields: found byte 0x0d, expected the end: v_nop has no operands and no modifiers' \
    'v_nop_sdwa\rv\n' asm gcn -
check 'no line' 0 '' '' '' asm gcn -
check 'no words' 2 '' "$form" ''
check 'another command' 2 '' "$form" '' run gcn "$text"
check 'another architecture' 2 '' "$form" '' asm sm "$text"
check 'no text' 2 '' "$form" '' asm gcn
check 'two texts' 2 '' "$form" '' asm gcn "$text" "$text"
check 'three words' 2 '' "$form" '' disasm gcn 7e0202f9 00000002 00000000

number=$((number + 1))
if "$csim" asm gcn v_nop_sdwa >/dev/full 2>"$csim.err"; then failed=1 && echo "not ok $number - a full disk"; else
    echo "ok $number - a full disk"
fi
rm -f "$csim.err"
echo "1..$number"
exit "$failed"
