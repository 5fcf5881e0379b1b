#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The model from Python, with its standard library alone: an instruction goes through the unit sdwa, clock by clock.

    latency.py libcsim.so.0
"""
import ctypes
import sys


class Port(ctypes.Structure):
    _fields_ = [(name, ctypes.c_char_p) for name in ("name", "qualifier", "meaning")] + \
               [(name, ctypes.c_uint32) for name in ("is_output", "width", "lanes", "word", "words")]


class Unit(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("config", ctypes.c_char_p), ("ports", ctypes.POINTER(Port))] + \
               [(name, ctypes.c_uint32) for name in ("n_ports", "in_words", "out_words", "req_beats", "rsp_beats", "state_words",
                                                     "local_words", "uses_memory")] + [("calls", ctypes.c_void_p)]


class Refusal(ctypes.Structure):
    _fields_ = [("column", ctypes.c_uint32), ("message", ctypes.c_char * 256)]


csim = ctypes.CDLL(sys.argv[1])
csim.csim_unit_find.restype = ctypes.POINTER(Unit)
csim.csim_port_get.restype = ctypes.c_uint64
csim.csim_port_set.argtypes = [ctypes.POINTER(Port), ctypes.c_void_p, ctypes.c_uint32, ctypes.c_uint64]

unit = csim.csim_unit_find(b"sdwa", b"lanes16")
ports = {unit[0].ports[i].name.decode(): unit[0].ports[i] for i in range(unit[0].n_ports)}
state = (ctypes.c_uint64 * (unit[0].state_words // 2 + 1))()
ins, outs = (ctypes.c_uint32 * unit[0].in_words)(), (ctypes.c_uint32 * unit[0].out_words)()


def drive(name, value, lane=0):
    csim.csim_port_set(ctypes.byref(ports[name]), ins, lane, value)


def see(name, lane=0):
    return csim.csim_port_get(ctypes.byref(ports[name]), outs, lane)


def clock():
    csim.csim_cycle(unit, state, ins, outs)


drive("rst", 1)
clock()
drive("rst", 0)
words, refusal = (ctypes.c_uint32 * 2)(), Refusal()
if not csim.csim_gcn_assemble(b"v_add_u32_sdwa v1, vcc, v2, sext(v3) src1_sel:BYTE_1", words, ctypes.byref(refusal)):
    sys.exit(refusal.message.decode())
drive("inst_i", words[1] << 32 | words[0])
for lane in range(ports["src0_i"].lanes):
    drive("src0_i", lane, lane)
    drive("src1_i", 0xff00, lane)
drive("exec_i", 1, lane=5)
drive("req_valid_i", 1)
drive("rsp_ready_i", 1)
for cycle in range(100):
    clock()
    drive("req_valid_i", 0)
    if see("rsp_valid_o"):
        print(f"lane 5 gives {see('dst_o', 5)}, {cycle} cycles after the request")
        break
