// SPDX-License-Identifier: MIT
// What the plain C++ Verilator benches of pipelines share: gaps, back-pressure and resets as in the regression, a
// scoreboard, and a loop that checks every output on every cycle. Each bench is a class Unit with
//
//   Request, Response                          Request is a Timing with the payload in addition
//   make(Request &, std::mt19937_64 &)         sets the payload
//   respond(const Request &, Response &)       what the golden model computes
//   drive(Vdut &, const Request &)             sets the payload ports
//   check(const Check &, const Vdut &, const Response &)   compares them; an idle port shows a Response()
//   Stages                                     the stages, as the class of this name below
//
// Run as: cpp +CYCLES=2000000 +SEED=1; prints the cycles per second, and how many of them brought a response.
#ifndef TB_BENCH_PLAIN_BENCH_H
#define TB_BENCH_PLAIN_BENCH_H

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <random>

#include "Vdut.h"
#include "verilated.h"

struct Timing {
    uint32_t gap = 0;    // cycles before it is offered
    uint32_t ready = ~0; // rsp_ready_i in the cycles before its response is taken, again and again
};

// Timing comes in blocks of 256 requests.
class Blocks {
  public:
    explicit Blocks(uint64_t seed) : rng(seed) {}

    template <class Unit> void next(Unit &unit, typename Unit::Request &r) {
        if (in_block++ % 256 == 0)
            start();
        unit.make(r, rng);
        static_cast<Timing &>(r) = Timing();
        if (gaps || stalls || heavy)
            time(r);
    }

    // One block in four has a reset.
    bool reset_due() {
        if (in_block % 256 != reset_at)
            return false;
        reset_at = ~0u;
        return true;
    }

  private:
    std::mt19937_64 rng;
    uint32_t in_block = 0, reset_at = ~0u;
    bool gaps = false, stalls = false, heavy = false;

    void start() {
        uint64_t dice = rng();
        uint32_t kind = dice & 63;
        gaps = kind < 15;
        stalls = kind >= 10 && kind < 25;
        heavy = kind == 63;
        reset_at = (dice >> 6 & 3) == 0 ? dice >> 8 & 255 : ~0u;
    }

    void time(Timing &r) {
        uint64_t dice = rng();
        uint32_t pattern = static_cast<uint32_t>(dice >> 32) | 1u << (dice >> 27 & 31);
        if (heavy) {
            r.gap = dice & 15;
            r.ready = (pattern & static_cast<uint32_t>(rng())) | 1u << (dice >> 22 & 31);
        } else if (gaps && (dice & 3) == 0) {
            r.gap = dice >> 2 & 3;
        } else if (stalls && (dice & 12) == 0) {
            r.ready = pattern;
        }
    }
};

// A pipeline of N stages in which a stage moves on when the next one is free.
template <int N> class Collapse {
  public:
    bool valid() const {
        return full[N - 1];
    }

    // Returns true if a request is accepted.
    bool ready(bool rsp_ready) {
        bool next = rsp_ready;
        for (int i = N - 1; i >= 0; i--)
            next = free[i] = !full[i] || next;
        return next;
    }

    // After ready(): moves the stages over an edge.
    template <class Request> void move(bool accepted, const Request &) {
        for (int i = N - 1; i > 0; i--)
            if (free[i])
                full[i] = full[i - 1];
        if (free[0])
            full[0] = accepted;
    }

  private:
    bool full[N] = {}, free[N] = {};
};

class Check {
  public:
    uint64_t cycle = 0;

    void operator()(const char *port, uint64_t expected, uint64_t seen) const {
        if (expected != seen)
            fail(port, expected, seen);
    }

  private:
    [[noreturn]] void fail(const char *port, uint64_t expected, uint64_t seen) const {
        std::printf("cycle %llu: %s expected 0x%llx, seen 0x%llx\n", static_cast<unsigned long long>(cycle), port,
                    static_cast<unsigned long long>(expected), static_cast<unsigned long long>(seen));
        std::exit(1);
    }
};

template <class Unit> class Bench {
  public:
    Bench(VerilatedContext *context, uint64_t seed) : dut(context), blocks(seed) {}

    // Returns the number of responses checked.
    uint64_t run(uint64_t cycles) {
        for (check.cycle = 0; check.cycle < cycles; check.cycle++)
            step();
        return checked;
    }

  private:
    struct Due {
        typename Unit::Response response;
        uint32_t ready; // how it is taken
    };

    Vdut dut;
    Blocks blocks;
    Unit unit;
    typename Unit::Request request;
    typename Unit::Stages stages;
    std::deque<Due> scoreboard; // responses that are due
    bool have_request = false;
    uint32_t ready = ~0u;
    uint64_t checked = 0;
    Check check;

    void step() {
        if (!have_request) {
            blocks.next(unit, request);
            have_request = true;
        }
        const bool rst = check.cycle == 0 || blocks.reset_due(), valid = request.gap == 0, rsp_ready = ready & 1;

        dut.clk = 0;
        dut.rst = rst;
        dut.req_valid_i = valid;
        dut.rsp_ready_i = rsp_ready;
        unit.drive(dut, request);
        dut.eval();

        const bool req_ready = stages.ready(rsp_ready);
        if (check.cycle > 0) {
            static const typename Unit::Response idle = {};
            check("req_ready_o", req_ready, dut.req_ready_o);
            check("rsp_valid_o", stages.valid(), dut.rsp_valid_o);
            unit.check(check, dut, stages.valid() ? scoreboard.front().response : idle);
        }
        dut.clk = 1;
        dut.eval();

        if (rst) {
            stages = {};
            scoreboard.clear();
            ready = ~0u;
            return;
        }
        const bool taken = stages.valid() && rsp_ready, accepted = valid && req_ready;
        ready = ready >> 1 | ready << 31;
        if (request.gap)
            request.gap--;
        if (taken) {
            scoreboard.pop_front();
            checked++;
        }
        if (accepted) {
            scoreboard.emplace_back();
            unit.respond(request, scoreboard.back().response);
            scoreboard.back().ready = request.ready;
            have_request = false;
        }
        stages.move(accepted, request);
        if (taken && !scoreboard.empty())
            ready = scoreboard.front().ready;
    }
};

template <class Unit> int run_bench(int argc, char **argv) {
    unsigned long long cycles = 0, seed = 0;
    if (argc != 3 || std::sscanf(argv[1], "+CYCLES=%llu", &cycles) != 1 || cycles == 0 ||
        std::sscanf(argv[2], "+SEED=%llu", &seed) != 1) {
        std::fputs("expected +CYCLES=number +SEED=number\n", stderr);
        return 2;
    }
    VerilatedContext context;
    context.randReset(2);
    context.randSeed(static_cast<int>(seed));
    Bench<Unit> bench(&context, seed);
    auto start = std::chrono::steady_clock::now();
    uint64_t checked = bench.run(cycles);
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::printf("rate %.0f occupancy %.4f\n", cycles / seconds.count(), static_cast<double>(checked) / cycles);
    return 0;
}

#endif
