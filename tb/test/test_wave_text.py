#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of `csim wave`, which makes text of values in waves. Prints lines of the Test Anything Protocol.

    test_wave_text.py BUILD=

Run from the top of the project.
"""
import subprocess

from checks import equal, main, run
from test_waves import CSIM, HANGS

ADD = "v_add_u16_sdwa v0, v0, v0 dst_sel:BYTE_0 dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:BYTE_0"
SCATTER = "000000000001C10000000001B9000100008004"  # (M1_NM, 1), behind it the opcode 4e


def test_one_process_answers_each_line_at_once(_):
    with subprocess.Popen([CSIM, "wave", "gcn", "sdwa"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        add = ADD.encode()
        same = (b"", b"xz", b"000300004C0000FX", b"Z" * 16, b"?", b" 1", b"0" * 16, b"F" * 16, b"0x1", b"a\0b",
                b"\xff\xfe", b"1" * (1 << 20))
        for value, text in ((b"000300004C0000F9", add), (b"300004c0000f9", add), *zip(same, same),
                            (b"1", b"refused: not_sdwa"), (b"0" * (1 << 16) + b"300004c0000f9", add),
                            (b"000300004C0000F9", add)):
            process.stdin.write(value + b"\n")
            process.stdin.flush()
            equal(process.stdout.readline(), text + b"\n", value[:40])
            equal(process.poll(), None)
        process.stdin.close()
        equal((process.stdout.read(), process.wait()), (b"", 0))


def test_the_last_line_needs_no_end(_):
    equal(run(CSIM, "wave", "gcn", "sdwa", input="000300004C0000F9").stdout, ADD + "\n")
    equal(run(CSIM, "wave", "gcn", "sdwa", input="").returncode, 0)


def test_a_message_by_its_unit(_):
    value = SCATTER + "4E\n"
    text = "svm_scatter.4.1 (M1_NM, 1) V441.0 V449.0\n"
    for unit, input_text, output in (
            ("svm_scatter", value, text), ("visa_decode", value, text), ("dword_atomic", value, "refused: opcode\n"),
            ("svm_atomic", value, "refused: opcode\n"),
            ("visa_decode", "ABCDEF" + value, text)):  # anything may stand behind a scatter
        equal(run(CSIM, "wave", "visa", unit, input=input_text).stdout, output, unit)
    for part, output in (("channels", "(M1_NM, 1)\n"), ("operands", "V441.0 V449.0\n")):
        equal(run(CSIM, "wave", "visa", "svm_scatter", part, input=value + "1\n").stdout, output + "-\n", part)
    long = bytes.fromhex("7d324401a005210000000000220000000000240000000000000000000000")[::-1].hex() + "\n"
    equal(run(CSIM, "wave", "visa", "dword_atomic", "channels", input=long).stdout, "(!P1.any) (M5, 16)\n")
    equal(run(CSIM, "wave", "visa", "dword_atomic", "operands", input=long).stdout, "T255 V33.0 V34.0 V36.0 %null.0\n")


def test_an_instruction_that_moves_lanes(_):
    """By its parts. A unit takes one of the two dwords."""
    words = "ff09120a321216fa\n080134ff7e0002fa\n000300004C0000F9\n1\n"
    for part, shown in (((), ("v_add_u32_dpp v9, vcc, v10, v11 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:1",
                              "v_mov_b32_dpp v0, v255 wave_rol:1 row_mask:0x0 bank_mask:0x8", "refused: not_dpp",
                              "refused: not_dpp")),
                        (("operands",), ("v_add_u32_dpp v9, vcc, v10, v11", "v_mov_b32_dpp v0, v255", "-", "-")),
                        (("move",), ("row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:1",
                                     "wave_rol:1 row_mask:0x0 bank_mask:0x8", "-", "-")),
                        (("row0",), ("- - 0-13", "1-16", "-", "-")),
                        (("row3",), ("- - 48-61", "49-63 0", "-", "-"))):
        equal(run(CSIM, "wave", "gcn", "dpp", *part, input=words).stdout.splitlines(), list(shown), part)
    for ctrl, shown in (("001b", "3-0 7-4 11-8 15-12"),
                        ("00b1", "1 0 3 2 5 4 7 6 9 8 11 10 13 12 15 14"), ("0140", "15-0"), ("0141", "7-0 15-8"),
                        ("0142", "-*16"), ("0121", "15 0-14"), ("00e4", "0-15"), ("0000", "0*4 4*4 8*4 12*4")):
        equal(run(CSIM, "wave", "gcn", "dpp", "row0", input=f"ff0{ctrl[1:]}027e0002fa\n").stdout, shown + "\n", ctrl)
    equal(run(CSIM, "wave", "gcn", "sdwa", input=words).stdout.splitlines()[0], "refused: not_sdwa")


def test_wrong_words(_):
    for words in ((), ("gcn",), ("gcm", "sdwa"), ("gcn", "sdwa", "channels"), ("visa", "svm_atomic", "all"),
                  ("visa", "svm_atomic", "channels", "operands")):
        done = run(CSIM, "wave", *words, input="1\n")
        equal((done.returncode, done.stdout, len(done.stderr.splitlines())), (2, "", 1), words)


if __name__ == "__main__":
    main(globals(), seconds=HANGS)
