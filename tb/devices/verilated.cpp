// SPDX-License-Identifier: MIT
// Shim between the C bench and a Verilated design: tb/devices/device.h. Compiled once per design. UNIT_HEADER and
// UNIT_PORTS name the unit's files in csim/cycle, and UNIT is its name. With DUT_TRACE it can write wave files: the
// design's scopes, and a scope `expected` from a module that only has the unit's outputs. DUT_COVERAGE is the beginning
// of the path of a coverage file. DUT_CLK, DUT_RST and DUT_RST_IS_LOW are the design's clock, reset and its active
// level, if they differ from the port list. DUT_DEVICE and DUT_SLOW are the name and slowness of a device that is a
// netlist. DUT_HAS_CLASSES is defined for a design with objects of classes, which each evaluation may delete.

#include "devices/device.h"

#include <cstdio>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <string_view>

#include <unistd.h>

#include "Vdut.h"
#ifdef DUT_COVERAGE
#include "verilated_cov.h"
#endif
#ifdef DUT_TRACE
#include "Vexpected.h"
#include "verilated_fst_c.h"
#endif

#include UNIT_HEADER

#ifndef DUT_DEVICE
#define DUT_DEVICE "verilated"
#define DUT_SLOW 0
#endif

#ifndef DUT_CLK
#define DUT_CLK clk
#define DUT_RST rst
#define DUT_RST_IS_LOW 0
#endif

#define NAME_OF_IN(unit) unit##_in
#define NAME_OF_OUT(unit) unit##_out
#define IN_OF(unit) NAME_OF_IN(unit)
#define OUT_OF(unit) NAME_OF_OUT(unit)
using unit_in = struct IN_OF(UNIT);
using unit_out = struct OUT_OF(UNIT);

[[noreturn]] static void design_stop(const std::string &what, const char *file, int line) {
    std::string words = "the design " + what;
    if (file && *file)
        words += " at " + std::string(file) + ":" + std::to_string(line);
    device_ended(words.c_str());
}

void vl_stop(const char *file, int line, const char *) {
    design_stop("called $stop, $fatal or $error", file, line);
}
void vl_finish(const char *file, int line, const char *) {
    design_stop("called $finish", file, line);
}
void vl_fatal(const char *file, int line, const char *, const char *message) {
    if (std::strstr(message, "did not converge"))
        design_stop("does not settle: it has a combinational loop", nullptr, 0);
    design_stop(std::string("failed: ") + message, file, line);
}

// Verilator has integer types for ports of up to 8, 16, 32, 64 bits, and an array of words for wider ones.
template <typename T> static void put(T &port, const uint32_t *words) {
    if constexpr (sizeof(T) <= 4) {
        port = static_cast<T>(words[0]);
    } else if constexpr (sizeof(T) == 8) {
        port = static_cast<T>(words[0] | static_cast<uint64_t>(words[1]) << 32);
    } else {
        for (size_t i = 0; i < sizeof(T) / 4; i++)
            port[i] = words[i];
    }
}

template <typename T> static void get(const T &port, uint32_t *words) {
    if constexpr (sizeof(T) <= 4) {
        words[0] = port;
    } else if constexpr (sizeof(T) == 8) {
        words[0] = static_cast<uint32_t>(port);
        words[1] = static_cast<uint32_t>(port >> 32);
    } else {
        for (size_t i = 0; i < sizeof(T) / 4; i++)
            words[i] = port[i];
    }
}

#define SKIP(name)
// The top module has the ports themselves, the class around it references to them.
#define PUT(name) put(top.rootp->name, from.name);
#define GET(name) get(top.rootp->name, to.name);
#define PORT(dir, name, width, lanes, qualifier, meaning) dir##_PORT(name)

template <typename Top> static inline void put_inputs(Top &top, const unit_in &from) {
    // The design may not have the list's reset port.
#define IN_PORT(name)                                                                                                  \
    if constexpr (std::string_view(#name) == "rst")                                                                    \
        top.rootp->DUT_RST = static_cast<CData>(from.rst[0] ^ DUT_RST_IS_LOW);                                         \
    else                                                                                                               \
        PUT(name)
#define OUT_PORT SKIP
#include UNIT_PORTS
#undef IN_PORT
#undef OUT_PORT
}

template <typename Top> static inline void get_outputs(const Top &top, unit_out &to) {
#define IN_PORT SKIP
#define OUT_PORT GET
#include UNIT_PORTS
#undef OUT_PORT
}

#ifdef DUT_TRACE
template <typename Top> static void put_outputs(Top &top, const unit_out &from) {
#define OUT_PORT PUT
#include UNIT_PORTS
}
#endif

namespace {

#ifdef DUT_HAS_CLASSES
constexpr bool has_classes = true;
#else
constexpr bool has_classes = false;
#endif

struct verilated : device {
    VerilatedContext context;
    std::unique_ptr<Vdut> top;
#ifdef DUT_TRACE
    std::unique_ptr<Vexpected> expected;
    std::unique_ptr<VerilatedFstC> trace;
    uint64_t cycle = 0;
    struct device_end end = {UINT64_MAX, false};
#endif
};

verilated *of(struct device *device) {
    return static_cast<verilated *>(device);
}

struct device *open_dut(uint32_t power_up_seed) {
    verilated *dut = new (std::nothrow) verilated;
    if (!dut)
        return nullptr;
    dut->type = linked_device;
#ifdef DUT_COVERAGE
    // Wires power up as 0: a change from a random value would count as a toggle. The counts of the first evaluation are
    // discarded below.
    dut->context.randReset(0);
    dut->context.coveragep()->forcePerInstance(true);
#else
    dut->context.randReset(2);
#endif
    dut->context.randSeed(static_cast<int>(power_up_seed));
    Verilated::threadContextp(&dut->context);
#ifdef DUT_TRACE
    dut->context.traceEverOn(true);
    dut->expected.reset(new Vexpected{&dut->context, "expected"});
#endif
    dut->top.reset(new Vdut{&dut->context, "TOP"});
    dut->top->DUT_CLK = 0;
#ifdef DUT_COVERAGE
    dut->top->eval();
    dut->context.coveragep()->zero();
#endif
    return dut;
}

void raise_clk(verilated *dut) {
    dut->top->DUT_CLK = 1;
    dut->top->eval();
}

#ifdef DUT_TRACE
void show_expected(verilated *dut, const uint32_t *expected) {
    put_outputs(*dut->expected, *reinterpret_cast<const unit_out *>(expected));
    dut->expected->eval();
}

bool trace_open(struct device *device, const char *path, const struct device_end *end) {
    verilated *dut = of(device);
    if (end)
        dut->end = *end;
    dut->trace.reset(new VerilatedFstC);
    dut->trace->set_time_unit("1ns");
    dut->trace->set_time_resolution("1ns");
    dut->top->trace(dut->trace.get(), 99);
    dut->expected->trace(dut->trace.get(), 99);
    dut->trace->open(path);
    if (dut->trace->isOpen())
        return true;
    dut->trace.reset();
    return false;
}

void trace_close(verilated *dut) {
    if (!dut->trace)
        return;
    if (dut->cycle > 0)
        dut->trace->dump(10 * dut->cycle - 5); // the file ends with the edge that samples the last cycle
    dut->trace->close();
    dut->trace.reset();
    raise_clk(dut);
}

// Ends the process: the design's next step is known, and is not executed.
[[noreturn]] void trace_end(verilated *dut, uint64_t time) {
    dut->trace->dump(time);
    dut->trace->close();
    device_ended("the wave file is whole");
}
#endif

void settle(struct device *device, const uint32_t *in, const uint32_t *expected, uint32_t *out, uint32_t *) {
    verilated *dut = of(device);
#ifdef DUT_TRACE
    if (dut->trace && dut->cycle > 0) {
        raise_clk(dut);
        if (expected)
            show_expected(dut, expected);
        dut->trace->dump(10 * dut->cycle - 5);
    }
#else
    (void)expected;
#endif
    dut->top->DUT_CLK = 0;
    put_inputs(*dut->top, *reinterpret_cast<const unit_in *>(in));
#ifdef DUT_TRACE
    if (dut->trace && dut->cycle == dut->end.cycle && !dut->end.settled) {
        dut->expected->differs = 1;
        dut->expected->cycle = static_cast<IData>(dut->cycle);
        dut->expected->eval();
        // A design seems unchanged until it is evaluated.
        dut->top->rootp->vlSymsp->__Vm_activity = true;
        trace_end(dut, 10 * dut->cycle);
    }
#endif
    dut->top->eval();
    get_outputs(*dut->top, *reinterpret_cast<unit_out *>(out));
}

void rise(struct device *device, const uint32_t *expected, bool differs) {
    verilated *dut = of(device);
#ifdef DUT_TRACE
    dut->cycle++;
    if (dut->trace) {
        dut->expected->differs = differs;
        dut->expected->cycle = static_cast<IData>(dut->cycle - 1);
        show_expected(dut, expected);
        dut->trace->dump(10 * dut->cycle - 10);
        if (dut->cycle - 1 == dut->end.cycle)
            trace_end(dut, 10 * dut->cycle - 5);
        return; // the edge is delayed until the expected outputs are known
    }
#else
    (void)expected, (void)differs;
#endif
    raise_clk(dut);
}

void peek(struct device *device, const uint32_t *in, const uint32_t *other, uint32_t *out) {
    Vdut &top = *of(device)->top;
    put_inputs(top, *reinterpret_cast<const unit_in *>(other));
    top.eval();
    get_outputs(top, *reinterpret_cast<unit_out *>(out));
    put_inputs(top, *reinterpret_cast<const unit_in *>(in));
    top.eval();
}

// Clocks the design over n cycles. Its first evaluation needs Verilator's function; later ones do not need what that
// function does around an evaluation: docs/speed.md.
template <typename Get> inline void clock_all(struct device *device, const uint32_t *in_words, size_t n, Get get) {
    const unit_in *in = reinterpret_cast<const unit_in *>(in_words);
    Vdut &top = *of(device)->top;
    Vdut___024root *root = top.rootp;
    bool plain = !has_classes && root->vlSymsp->__Vm_didInit;
#ifdef DUT_TRACE
    of(device)->cycle += n;
    root->vlSymsp->__Vm_activity = true;
#endif
    for (size_t i = 0; i < n; i++) {
        root->DUT_CLK = 0;
        put_inputs(top, in[i]);
        plain ? Vdut___024root___eval(root) : top.eval();
        get(top, i);
        root->DUT_CLK = 1;
        plain ? Vdut___024root___eval(root) : top.eval();
        plain = !has_classes;
    }
}

void run(struct device *device, const uint32_t *in, uint32_t *out_words, uint32_t *, size_t n) {
    unit_out *out = reinterpret_cast<unit_out *>(out_words);
    clock_all(device, in, n, [out](const Vdut &top, size_t i) { get_outputs(top, out[i]); });
}

void clock_only(struct device *device, const uint32_t *in, size_t n) {
    clock_all(device, in, n, [](const Vdut &, size_t) {});
}

void close_dut(struct device *device) {
    verilated *dut = of(device);
#ifdef DUT_TRACE
    trace_close(dut);
#endif
    dut->top->final();
#ifdef DUT_COVERAGE
    // Many processes run one program, so each has its own file.
    dut->context.coveragep()->write((DUT_COVERAGE + std::to_string(getpid()) + ".dat").c_str());
#endif
    delete dut;
}

} // namespace

static const struct device_type verilated_device = {DUT_DEVICE, open_dut, close_dut, run,
                                                    clock_only, settle,   rise,      peek,
#ifdef DUT_TRACE
                                                    trace_open,
#else
                                                    nullptr,
#endif
                                                    DUT_SLOW,   nullptr};

const struct device_type *const linked_device = &verilated_device;
