#!/bin/sh
# SPDX-License-Identifier: MIT
# Tests of the command line csim, as a user sees it, and of the programs: test_csim.sh CSIM. Prints lines of the Test
# Anything Protocol.
set -u
csim=$1
number=0 failed=0
form='expected: csim asm [--dialect=llvm|clrx] gcn|nv|visa TEXT, csim disasm [--dialect=llvm|clrx] gcn|nv|visa HEX, csim eval gcn TEXT|HEX [NAME=VALUE]..., csim run FILE, or csim wave gcn|nv|visa UNIT [PART]; - in place of TEXT or HEX of asm and disasm reads the standard input'

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
check 'a text that is refused' 1 '' 'column 20: src0_modifier: found '\''-v2'\'', expected a register or sext() of one, as the operand is an integer' '' \
    asm gcn 'v_not_b32_sdwa v1, -v2'
check 'two words in one argument' 0 "$text" '' '' disasm gcn '7e0202f9 00000002'
check 'two words in two arguments' 0 "$text" '' '' disasm gcn 7E0202F9 0x00000002
check '16 digits' 0 "$text" '' '' disasm gcn 7e0202f900000002
check '16 digits after 0x' 0 "$text" '' '' disasm gcn 0x7e0202f900000002
check 'words that are refused' 1 '' "column 1: reserved_bits: found 7e0202f9 00004002, $page" '' disasm gcn 7e0202f900004002
part='v_mov_b32 v1, v2 dst_sel:BYTE_1'
check 'the dialect of a text' 0 '7e0202f9 00061102' '' '' asm gcn "$part"
check 'a spelling of CLRX' 0 '7e0202f9 00060102' '' '' asm gcn 'v_mov_b32 v1, v2 dst_sel:byte_1'
check 'a dialect that is named' 0 '7e0202f9 00060102' '' '' asm --dialect=clrx gcn "$part"
check 'a dialect after the language' 0 '7e0202f9 00060102' '' '' asm gcn --dialect=clrx "$part"
check 'a text of the other dialect' 1 '' "column 26: found 'b1', expected BYTE_0 to BYTE_3, WORD_0, WORD_1 or DWORD" '' \
    asm --dialect=llvm gcn 'v_mov_b32 v1, v2 dst_sel:b1'
check 'words in a dialect' 0 'v_mov_b32 v1, v2 dst_sel:byte1' '' '' disasm --dialect=clrx gcn 7e0202f900060102
check 'lines in a dialect' 0 '7e0202f9 00060102\n7e0202fa ff00e402' '' "$part\nv_mov_b32_dpp v1, v2" asm --dialect=clrx gcn -
check 'an unknown dialect' 2 '' '--dialect=att: expected llvm or clrx' '' asm --dialect=att gcn "$part"
check 'a language of one dialect' 2 '' '--dialect=clrx: nv has one dialect; try it without' '' disasm --dialect=clrx nv 0
check 'a dialect of a program' 2 '' '--dialect: expected asm or disasm before it' '' run --dialect=clrx x.gcn
check 'a field without a text' 0 'v_mov_b32_sdwa v1, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD ; src1_sel 6' '' '' disasm gcn 7e0202f906060602
warning='warning: mac_dst_sel: found 2c6eb4f9 0601001b, which units reject; expected DWORD as dst_sel of v_mac (D-20)'
check 'a text with a warning' 0 '2c6eb4f9 0601001b' "$warning" '' asm gcn 'v_mac_f32 v55, v27, v90 dst_sel:b0 src0_sel:b1'
check 'words with a warning' 0 'v_mac_f32 v55, v27, v90 dst_sel:byte0 src0_sel:byte1' "line 2, $warning" '\n2c6eb4f90601001b' disasm --dialect=clrx gcn -
check 'a move in the place of the suffix' 0 '7e0202fa ff013002' '' '' asm gcn 'v_mov_b32 v1, v2 wave_shl'
check 'neither a suffix nor a move' 0 '7e020302' '' '' asm gcn 'v_mov_b32 v1, v2'
check 'one word' 0 'v_mov_b32_e32 v1, v2' '' '' disasm gcn 7e020302
check 'one word that is refused' 1 '' 'column 1: not_vgpr: found 7e020280, expected an instruction of docs/programs.md' '' \
    disasm gcn 7e020280
check 'words of DPP that are refused' 1 '' 'column 1: dpp_ctrl: found 7e0202fa ff010002, expected an instruction of docs/dpp.md' '' \
    disasm gcn 7e0202faff010002
check 'a digit is missing' 1 '' "column 17: $words" '' disasm gcn '7e0202f9 0000002'
check 'no digit' 1 '' "column 3: expected a word of 8 hexadecimal digits, or two" '' disasm gcn '7eg202f9 00000002'
check 'one word of two' 1 '' "column 9: $words" '' disasm gcn 7e0202f9
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

text='v_add_f16_sdwa v1, v2, v3 dst_sel:WORD_1 src0_sel:WORD_1'
check 'a text on values' 0 'dst=0x3d9a5678, 1.4 in WORD_1' '' '' eval gcn "$text" src0=1.5 src1=-0.1 old=0x12345678
check 'words on values' 0 'dst=0x3d9a5678, 1.4 in WORD_1' '' '' eval gcn 3e0206f9 06051502 src0=1.5 src1=-0.1 old=0x12345678
check 'an instruction without values' 0 'dst=0x00000000' '' '' eval gcn '7e0202f9 00060602'
check 'a compare on values' 0 'vcc=1\nexec=1' '' '' eval gcn 'v_cmpx_lt_i32_sdwa vcc, v0, v1' src0=-1
check 'a refusal of what has values' 1 '' "column 1: reserved_bits: found 7e0202f9 00004002, $page" '' eval gcn 7e0202f9 00004002 src0=1
dpp='dst[0-31]=0x00000007, as before: no lane is read\ndst[32-63]=0x0000001f from lane 31'
check 'DPP on values' 0 "$dpp" '' '' eval gcn 'v_mov_b32_dpp v1, v2 row_bcast:31' src0=lane old=7
check 'words of DPP on values' 0 "$dpp" '' '' eval gcn 7e0202fa ff014302 'src0[31]=31' old=7
check 'a lane that there is not' 1 '' "src0: found '64', expected a lane, 0 to 63" '' \
    eval gcn 'v_mov_b32_dpp v1, v2 row_shr:1' 'src0[64]=1'
check 'one word on values' 0 'dst=0x40200000, 2.5' '' '' eval gcn 'v_add_f32 v1, v2, v3' src0=1.5 src1=1
check 'a value that is wrong' 1 '' "src0: found '1.5x', expected a decimal number, inf, nan, or 0x and the register's bits" '' \
    eval gcn "$text" src0=1.5x
check 'a value that there is not' 1 '' "found 'src2', expected src0, src1, old, vcc, exec or mode" '' eval gcn "$text" src2=1
check 'a language without eval' 2 '' 'nv: csim eval does not compute its instructions; expected gcn' '' eval nv ec200500d178ffff
check 'values without an instruction' 2 '' "$form" '' eval gcn src0=1
check 'a word after values' 2 '' "$form" '' eval gcn 3e0206f9 06051502 src0=1 src1

text='svm_scatter.4.1 (M1_NM, 1) V441.0 V449.0' bytes='4e 04 80 00 00 01 00 b9 01 00 00 00 00 c1 01 00 00 00 00'
long='7d 32 44 01 a0 05 21 00 00 00 00 00 22 00 00 00 00 00 24 00 00 00 00 00 00 00 00 00 00 00'
digits='expected up to 30 bytes of two hexadecimal digits'
check 'a message as bytes' 0 "$bytes" '' '' asm visa "$text"
check 'a message of 30 bytes' 0 "$long" '' '' asm visa '(!P1.any) dword_atomic.fcmpwr.16 (M5, 16) T255 V33.0 V34.0 V36.0 %null.0'
check 'a message that is refused' 1 '' "column 18: mask: found 'M2', expected M1, M3, M5 or M7 with 8 channels" '' \
    asm visa 'svm_scatter.4.1 (M2, 8) V441.0 V449.0'
check 'bytes in one argument' 0 "$text" '' '' disasm visa "$bytes"
# The bytes are words on purpose.
# shellcheck disable=SC2086
check 'bytes in arguments of their own' 0 "$text" '' '' disasm visa $bytes
check 'bytes without blanks' 0 "$text" '' '' disasm visa 4E048000000100B90100000000C10100000000
check 'bytes that are refused' 1 '' 'column 2: blocks: expected a message of docs/visa.md' '' disasm visa " 4e 04 80 00 00 03$(printf ' 00%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13)"
check 'bytes that are cut off' 1 '' 'column 1: opcode: expected a message of docs/visa.md' '' disasm visa "${bytes% 00}"
check 'bytes after the message' 1 '' 'column 1: found 20 bytes, expected 19' '' disasm visa "$bytes 00"
check '31 bytes' 1 '' "column 91: $digits" '' disasm visa "$long 00"
check 'half a byte' 1 '' "column 5: $digits" '' disasm visa '4e 0'
check 'no digit of a byte' 1 '' "column 4: $digits" '' disasm visa '4e xx'
check 'lines of messages' 1 "$bytes\n$bytes" "line 2, column 1: found 'x', expected dword_atomic, svm_atomic or svm_scatter" \
    "$text # comment\nx\n\n$text" asm visa -
check 'lines of bytes' 0 "$text\n$text" '' "$bytes\n$bytes\n" disasm visa -

text='@!P0 ATOMS.MAX.S32 RZ, [0x500c], R23' word=ec200500d178ffff digits='expected a word of 16 hexadecimal digits'
group='{&req={0,1} &rd=0x2 &wr=0x0 &reuse=0x3 ?W5}, {?DRAIN}, {?WAIT5_END_GROUP}'
check 'an ATOMS as a word' 0 "$word" '' '' asm nv "$text;"
check 'annotations and a comment leave no trace' 0 "$word" '' '' asm nv "$text &req={0,5} &wr=0x1 ?trans7; // why"
check 'an ATOMS that is refused' 1 '' "column 10: illegal_decode: found '.U64', expected '.U32' or '.S32': ADD has no 64 bits (A-2)" '' \
    asm nv 'ATOMS.ADD.U64 R0, [R1], R2'
check 'lines of ATOMS' 1 "$word\n$word\ncontrol 001f9400fc061a15\ncontrol 001f9400fc061a15" "line 2, column 1: found 'x', expected ATOMS, as in ATOMS.ADD" \
    "$text # comment\nx\n\n  $text // other\r\nControl $group;\ncontrol $group\n" asm nv -
check 'a word' 0 "$text" '' '' disasm nv "$word"
check 'a word after 0x' 0 "$text" '' '' disasm nv "0xEC200500D178FFFF"
check 'a word that is refused' 1 '' 'column 2: misaligned_reg: expected an instruction of docs/nv.md' '' disasm nv ' ee20000180570400'
check 'a word with a digit too few' 1 '' "column 16: $digits" '' disasm nv "${word%f}"
check 'a word with a digit too many' 1 '' "column 17: $digits" '' disasm nv "${word}f"
check 'no digit of a word' 1 '' "column 3: $digits" '' disasm nv "ecx"
check 'lines of words' 1 "$text\ncontrol $group\n$text" "line 2, column 1: illegal_decode: expected an instruction of docs/nv.md" \
    "$word\n0000000000000000\ncontrol 0x001f9400fc061a15\n$word" disasm nv -
check 'a control word in two arguments' 0 "control $group" '' '' disasm nv control 001f9400fc061a15
check 'a control word with bit 63' 1 '' 'column 9: expected a control word of docs/nv.md: bit 63 is 0, and no barrier is 6' '' \
    disasm nv 'control ffffffffffffffff'
check 'a control word without digits' 1 '' "column 8: $digits" '' disasm nv control
check 'something after a control word' 1 '' "column 84: found 'x', expected the end" '' asm nv "control $group; x"
check 'a wave of ATOMS' 0 "$text\nrefused: illegal_decode\n0\nx" '' "$word\n1\n0\nx\n" wave nv atoms
check 'a wave of a part that there is not' 2 '' "$form" '' wave nv atoms operands

# Programs: NAME STATUS STDOUT STDERR TEXT, with FILE for the path in STDOUT and STDERR
check_program() {
    printf '%b' "$5" >"$csim.visa"
    check "$1" "$2" "$(printf '%s' "$3" | sed "s|FILE|$csim.visa|g")" "$(printf '%s' "$4" | sed "s|FILE|$csim.visa|g")" '' run "$csim.visa"
}
program='.decl V32 type=UD num_elts=8\nV32 = 4\ndword_atomic.inc (M1, 1) T0 V32.0 %null.0 %null.0 V32.0\n'
check_program 'a program that passes' 0 'pass FILE  1 instruction, 2 expectations' '' \
    "${program}expect V32 = 0\nexpect T0[4]:UD = 1\n"
check_program 'a program that fails twice' 1 '' \
    'FILE:4: V32[0]: expected 0x00000007, seen 0x00000000\nFILE:5: T0[0x4]:UD: expected 0x00000000, seen 0x00000001' \
    "${program}expect V32 = 7\nexpect T0[4]:UD = 0\n"
check_program 'a program that is wrong' 1 '' "FILE:4:8: found 'V33', expected a variable that is declared" "${program}expect V33 = 7\n"
check_program 'a refusal that is not expected' 1 '' 'FILE:6: message: expected no refusal, seen align' \
    "${program}expect V32 = 0\nV32 = 1\ndword_atomic.inc (M1, 1) T0 V32.0 %null.0 %null.0 V32.0\n"
check_program 'a program that checks nothing' 1 '' \
    'FILE: found no expect, expected one or more; a run without checks fails' "$program"
check 'a program that does not exist' 1 '' "$csim.none: cannot be read: No such file or directory" '' run "$csim.none"
check 'a program in no language' 1 '' "$0: expected a program, a file whose name ends in .gcn or .sass or .visa" '' run "$0"
check 'a directory' 1 '' "$(dirname "$0"): cannot be read: not a regular file" '' run "$(dirname "$0")"
printf 'R1 = all 1\nATOMS.ADD R2, [R1], R1\nexpect R2 = 5\n' >"$csim.sass"
check 'a program of ATOMS that fails twice' 1 '' \
    "$csim.sass:3: R2[0]: expected 0x00000005, seen 0x00000000\n$csim.sass:2: instruction: expected no refusal, seen misaligned_addr in lane 0" \
    '' run "$csim.sass"
rm -f "$csim.sass"
printf 'v1 = lane\nv_add_u32 v2, vcc, v1, v1\nexpect v2[3] = 7 8\nwords 7e024b01\n' >"$csim.gcn"
check 'a program of AMD that fails twice' 1 '' \
    "$csim.gcn:3: v2[3]: expected 0x00000007, seen 0x00000006\n$csim.gcn:4: instruction: expected no refusal, seen not_implemented: found 7e024b01, expected an instruction of docs/programs.md" \
    '' run "$csim.gcn"
rm -f "$csim.gcn"
number=$((number + 1))
mkfifo "$csim.fifo"
if [ "$(timeout 20 "$csim" run "$csim.fifo" 2>&1)" = "$csim.fifo: cannot be read: not a regular file" ]; then
    echo "ok $number - a FIFO that no one writes to"
else
    failed=1 && echo "not ok $number - a FIFO that no one writes to"
fi
rm "$csim.fifo"
check 'two programs' 2 '' "$form" '' run "$csim.visa" "$csim.visa"
rm -f "$csim.visa"

for program in "$(dirname "$0")"/../programs/*; do
    number=$((number + 1))
    if found=$("$csim" run "$program" 2>&1) && [ "${found#pass }" != "$found" ]; then
        echo "ok $number - $(basename "$program")"
    else
        failed=1
        echo "not ok $number - $(basename "$program")"
        printf '%s\n' "$found" | sed 's/^/# /'
    fi
done

number=$((number + 1))
if help=$("$csim" --help 2>&1) && [ "${help#csim asm gcn|nv|visa TEXT}" != "$help" ]; then
    echo "ok $number - help"
else
    failed=1
    echo "not ok $number - help: $help"
fi
check 'its version' 0 "csim $(sed -n 's/^VERSION := //p' scripts/make/install.mk)" '' '' --version
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
