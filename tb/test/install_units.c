/* SPDX-License-Identifier: MIT */
/*
 * Of each unit in the installed library: what csim_respond() says of a request is what csim_cycle() shows when it goes
 * through the ports, with memories that are the same before and are the same after. Prints lines of the Test Anything
 * Protocol.
 */
#include <lanelock/gcn.h>
#include <lanelock/nv.h>
#include <lanelock/unit.h>
#include <lanelock/visa.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 128, BEATS = 8, MEMORY = 64, MOST_CYCLES = 2000 };

static uint64_t memories[2][MEMORY]; /* of either call */

static uint64_t read_word(void *context, uint64_t address) {
    return ((uint64_t *)context)[address / 8 % MEMORY];
}

static void write_word(void *context, uint64_t address, uint64_t data, uint8_t enables) {
    for (unsigned i = 0; i < 8; i++)
        if (enables >> i & 1)
            ((uint8_t *)&((uint64_t *)context)[address / 8 % MEMORY])[i] = (uint8_t)(data >> 8 * i);
}

static uint64_t seen(const struct csim_unit *unit, const uint32_t *words, const char *name) {
    const struct csim_port *port = csim_port_find(unit, name);
    return port ? csim_port_get(port, words, 0) : 0;
}

static void drive(const struct csim_unit *unit, uint32_t *words, const char *name, uint32_t lane, uint64_t value) {
    const struct csim_port *port = csim_port_find(unit, name);
    if (port && lane < port->lanes)
        csim_port_set(port, words, lane, value);
}

/* A legal request: the text of an instruction, and some values in all lanes of all beats. */
static int make_request(const struct csim_unit *unit, const char *text, uint32_t in[BEATS][WORDS]) {
    struct csim_refusal why;
    uint32_t words[2] = {0};
    uint64_t inst = 0;
    uint8_t bytes[CSIM_VISA_BYTES] = {0};
    const struct csim_port *message = csim_port_find(unit, "message_i");
    if (message                          ? !csim_visa_assemble(text, bytes, &why)
        : strncmp(text, "ATOMS", 5) == 0 ? !csim_nv_assemble(text, &inst, &why)
                                         : *text && !csim_gcn_assemble(text, words, &why))
        return printf("# %s: column %u: %s\n", text, (unsigned)why.column, why.message) < 0;
    inst |= (uint64_t)words[1] << 32 | words[0];
    for (uint32_t beat = 0; beat < unit->req_beats; beat++) {
        drive(unit, in[beat], "inst_i", 0, inst);
        for (uint32_t i = 0; message && i < message->words * 4 && i < sizeof bytes; i++)
            in[beat][message->word + i / 4] |= (uint32_t)bytes[i] << 8 * (i % 4);
        drive(unit, in[beat], "compute_i", 0, 1);
        drive(unit, in[beat], "mode_i", 0, 0x3c0);
        drive(unit, in[beat], "size_i", 0, MEMORY * 8);
        drive(unit, in[beat], "exec_mask_i", 0, UINT32_MAX);
        drive(unit, in[beat], "exec_i", 0, UINT64_MAX);
        for (uint32_t lane = 0; lane < 16; lane++) {
            uint32_t which = beat * 16 + lane;
            drive(unit, in[beat], "exec_mask_i", lane, UINT32_MAX);
            drive(unit, in[beat], "exec_i", lane, UINT64_MAX);
            drive(unit, in[beat], "pred_i", lane, 1);
            drive(unit, in[beat], "ra_i", lane, 4 * which);
            drive(unit, in[beat], "rb_i", lane, 100 + which);
            drive(unit, in[beat], "src0_i", lane, 0x1234567 * (which + 1));
            drive(unit, in[beat], "src1_i", lane, 77 * which);
            drive(unit, in[beat], "old_i", lane, 0xf0f0f0f0 + which);
            drive(unit, in[beat], "offset_i", lane, 4 * (which % 8));
            drive(unit, in[beat], "address_i", lane, 8 * ((beat * 2 + lane) % 16));
            drive(unit, in[beat], "data_i", lane, 0x1111 * which);
        }
    }
    return 1;
}

/* The beats of the response to a request that goes through the ports; whether all came. */
static int by_ports(const struct csim_unit *unit, uint32_t *state, uint32_t in[BEATS][WORDS],
                    uint32_t out[BEATS][WORDS]) {
    uint32_t now[WORDS] = {0}, shown[WORDS], beat = 0, got = 0, answers = 0;
    uint64_t answer = 0;
    for (unsigned cycle = 0; cycle < MOST_CYCLES && got < unit->rsp_beats; cycle++) {
        memcpy(now, in[beat < unit->req_beats ? beat : 0], sizeof now);
        drive(unit, now, "rst", 0, cycle == 0);
        drive(unit, now, "req_valid_i", 0, cycle > 0 && beat < unit->req_beats);
        drive(unit, now, "rsp_ready_i", 0, 1);
        drive(unit, now, "mem_req_ready_i", 0, 1);
        drive(unit, now, "mem_rsp_valid_i", 0, answers);
        drive(unit, now, "mem_rsp_rdata_i", 0, answer);
        csim_cycle(unit, state, now, shown);
        if (cycle == 0)
            continue;
        beat += beat < unit->req_beats && seen(unit, shown, "req_ready_o");
        answers = answers && !seen(unit, shown, "mem_rsp_ready_o");
        if (seen(unit, shown, "mem_req_valid_o")) {
            uint64_t address = seen(unit, shown, "mem_req_addr_o"), enables = seen(unit, shown, "mem_req_be_o");
            answers = enables == 0;
            answer = read_word(memories[1], address);
            write_word(memories[1], address, seen(unit, shown, "mem_req_wdata_o"), (uint8_t)enables);
        }
        if (seen(unit, shown, "rsp_valid_o"))
            memcpy(out[got++], shown, sizeof shown);
    }
    return got == unit->rsp_beats;
}

/* The payload of a response is all outputs except those of the other interfaces. */
static int same(const struct csim_unit *unit, const uint32_t *a, const uint32_t *b) {
    for (uint32_t i = 0; i < unit->n_ports; i++) {
        const struct csim_port *port = &unit->ports[i];
        if (port->is_output && strcmp(port->qualifier, "rsp_valid_o") == 0 &&
            memcmp(a + port->word, b + port->word, port->words * sizeof *a) != 0)
            return printf("# %s\n", port->name) < 0;
    }
    return 1;
}

static int check(const struct csim_unit *unit, const char *text) {
    static uint32_t in[BEATS][WORDS], flat[BEATS * WORDS], answered[BEATS * WORDS], shown[BEATS][WORDS];
    memset(in, 0, sizeof in);
    uint64_t *state = calloc(unit->state_words / 2 + 1, sizeof *state);
    uint32_t *local = calloc(unit->local_words + 1, sizeof *local);
    for (unsigned i = 0; i < MEMORY; i++)
        memories[0][i] = memories[1][i] = i * 0x100000007;
    struct csim_memory memory = {memories[0], read_word, write_word};
    int ok = state && local && unit->in_words <= WORDS && unit->out_words <= WORDS && make_request(unit, text, in);
    for (uint32_t beat = 0; ok && beat < unit->req_beats; beat++)
        memcpy(flat + beat * unit->in_words, in[beat], unit->in_words * sizeof *flat);
    ok = ok && csim_respond(unit, 1, flat, answered, local, &memory) == CSIM_OK &&
         by_ports(unit, (uint32_t *)state, in, shown) && memcmp(memories[0], memories[1], sizeof memories[0]) == 0;
    for (uint32_t beat = 0; ok && beat < unit->rsp_beats; beat++)
        ok = same(unit, answered + beat * unit->out_words, shown[beat]);
    ok = ok && seen(unit, answered, "error_o") == 0;
    /* Missing units are reported. */
    ok = ok && csim_respond(unit, 0, flat, answered, NULL, &memory) == (unit->local_words ? CSIM_NO_LOCAL : CSIM_OK) &&
         csim_respond(unit, 0, flat, answered, local, NULL) == (unit->uses_memory ? CSIM_NO_MEMORY : CSIM_OK);
    free(state);
    free(local);
    return ok;
}

/* A legal instruction of a unit that takes some. */
static const char *text_of(const struct csim_unit *unit) {
    static const char *const texts[][2] = {
        {"atoms", "ATOMS.ADD R0, [R1], R2"},
        {"dpp", "v_add_f32_dpp v1, v2, v3 row_shr:1"},
        {"dword_atomic", "dword_atomic.add (M1, 8) T255 V32.0 V33.0 %null.0 V34.0"},
        {"sdwa", "v_add_u32_sdwa v1, vcc, v2, sext(v3) src1_sel:BYTE_1"},
        {"svm_atomic", "svm_atomic.imax.64 (M1, 8) V32.0 V35.0 V33.0 %null.0"},
        {"svm_scatter", "svm_scatter.8.1 (M1, 16) V32.0 V33.0"},
        {"visa_decode", "svm_scatter.8.1 (M1, 16) V32.0 V33.0"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (strcmp(texts[i][0], unit->name) == 0)
            return texts[i][1];
    return "";
}

int main(void) {
    int n = 0, failed = 0;
    const struct csim_unit *unit;
    while ((unit = csim_unit_at((size_t)n))) {
        int ok = csim_unit_find(unit->name, unit->config) == unit && check(unit, text_of(unit));
        printf("%sok %d - %s %s answers as its ports do\n", ok ? "" : "not ", ++n, unit->name, unit->config);
        failed |= !ok;
    }
    printf("1..%d\n", n);
    return failed || n == 0;
}
