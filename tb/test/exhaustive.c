/* SPDX-License-Identifier: MIT */
/*
 * The model's float operations against the host's arithmetic, all pairs of f16 and 10^8 random cases of each operation
 * on f32; transcendental operations against MPFR, all f32; float_alu against MPFR, 10^6 cases of each operation, format
 * and rounding. docs/trust.md has the list.
 *
 *   exhaustive [SEED=1] [JOBS=N] [ONE_IN=1] STATE=file
 *
 * The last line is "N cases, 0 differences", or FAIL and the first difference. What is done is kept in STATE while the
 * program runs, so that one which is interrupted goes on there. ONE_IN=n takes every n-th work item only.
 */
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "cli/options.h"
#include "engine/file.h"
#include "test/exhaustive.h"

enum { PROGRESS_MS = 200, LOG_SECONDS = 30, SAVE_SECONDS = 2, INTERRUPTED = 130 };

/* What the threads share. An item belongs to the thread that has taken its number from next. */
static struct {
    uint32_t n;
    uint64_t seed, one_in;
    uint64_t *cases; /* of each item */
    _Atomic uint8_t *done;
    atomic_uint_least32_t next;
    atomic_bool stop;
    atomic_flag differs; /* set by the first that finds a difference, which may write to text then */
    atomic_bool told;
    char text[512];
} work = {.differs = ATOMIC_FLAG_INIT};

static void on_interrupt(int signal) {
    (void)signal;
    atomic_store(&work.stop, true);
}

static void *run(void *unused) {
    (void)unused;
    uint32_t item;
    while (!atomic_load(&work.stop) && (item = atomic_fetch_add(&work.next, 1)) < work.n) {
        char text[sizeof(work.text)];
        if (work.done[item] || item % work.one_in)
            continue;
        if (exhaustive_run(item, work.seed, text, sizeof(text))) {
            work.done[item] = 1;
        } else if (!atomic_flag_test_and_set(&work.differs)) {
            snprintf(work.text, sizeof(work.text), "%s", text);
            atomic_store(&work.told, true);
            atomic_store(&work.stop, true);
        }
    }
    return NULL;
}

/* Of the items that are chosen, or of those that are done */
static uint64_t count_cases(bool done) {
    uint64_t cases = 0;
    for (uint32_t i = 0; i < work.n; i += (uint32_t)work.one_in)
        cases += work.done[i] || !done ? work.cases[i] : 0;
    return cases;
}

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* On a terminal in one line, which changes; in a log a line now and then. */
static void show_progress(double begin, uint64_t before, uint64_t all) {
    static double last;
    static int terminal = -1;
    double now = seconds();
    terminal = terminal < 0 ? isatty(STDERR_FILENO) : terminal;
    last = last > 0 ? last : now;
    if (!terminal && now < last + LOG_SECONDS)
        return;
    last = now;
    uint64_t cases = count_cases(true);
    double rate = (double)(cases - before) / (now - begin + 1e-3);
    fprintf(stderr, "%s%.1f%% of %.0f million cases, %.0f million a second", terminal ? "\r\033[K" : "",
            100 * (double)cases / (double)all, (double)all / 1e6, rate / 1e6);
    if (rate > 0)
        fprintf(stderr, ", %.0f minutes to go", (double)(all - cases) / rate / 60);
    fputs(terminal ? " " : "\n", stderr);
}

/* What is done is kept in a file, which is of one key: another program, seed or choice of items has another one. */
#define HEAD "lanelock-exhaustive 1\nkey "

/* False: the reason is on stderr. */
static bool save(const char *path, uint64_t key) {
    struct file_out out;
    if (!file_create(&out, path))
        return false;
    fprintf(out.file, HEAD "%016" PRIx64 "\n", key);
    for (uint32_t i = 0; i < work.n; i++)
        putc('0' + work.done[i], out.file);
    putc('\n', out.file);
    return file_finish(&out);
}

/* False: no file has this key, and nothing is done. */
static bool load(const char *path, uint64_t key) {
    uint64_t of;
    uint32_t i = 0;
    FILE *file = access(path, F_OK) == 0 ? file_open(path) : NULL;
    if (!file)
        return false;
    bool ok = fscanf(file, HEAD "%16" SCNx64 "\n", &of) == 1 && of == key;
    for (int c; ok && i < work.n && ((c = getc(file)) == '0' || c == '1'); i++)
        work.done[i] = c == '1';
    ok = ok && i == work.n && getc(file) == '\n' && getc(file) == EOF;
    fclose(file);
    for (i = 0; !ok && i < work.n; i++)
        work.done[i] = 0;
    return ok;
}

/* FNV-1a, 64 bits, of this program, which contains the model, and of its arguments. 0: it cannot be read. */
static uint64_t key_of(const char *program) {
    FILE *file = file_open(program);
    uint64_t key = 0xcbf29ce484222325 ^ work.seed ^ work.one_in << 32;
    if (!file)
        return 0;
    for (int c; (c = getc(file)) != EOF;)
        key = (key ^ (uint64_t)c) * 0x100000001b3;
    fclose(file);
    return key;
}

/* Runs all items that are not done; false if something keeps it from that. */
static bool run_all(const char *state, uint64_t key, unsigned jobs, uint64_t before, uint64_t all) {
    pthread_t threads[1024];
    unsigned started = 0;
    double begin = seconds(), saved = begin;
    bool ok = true;
    while (started < jobs && pthread_create(&threads[started], NULL, run, NULL) == 0)
        started++;
    while (ok && started && !atomic_load(&work.stop) && atomic_load(&work.next) < work.n) {
        nanosleep(&(struct timespec){.tv_nsec = PROGRESS_MS * 1000000}, NULL);
        show_progress(begin, before, all);
        if (seconds() > saved + SAVE_SECONDS) {
            ok = save(state, key);
            saved = seconds();
        }
    }
    atomic_store(&work.stop, atomic_load(&work.stop) || !ok);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
    if (!started)
        perror("no thread can be started");
    return ok && started;
}

int main(int argc, char **argv) {
    const char *state = "";
    uint64_t jobs = 1;
    work.one_in = 1;
    const struct option options[] = {
        OPTION_LISTED(SEED, &work.seed),
        OPTION_LISTED(JOBS, &jobs),
        OPTION_OWN_NUMBER(ONE_IN, &work.one_in, 1, UINT32_MAX),
        OPTION_OWN(STATE, TEXT, &state),
    };
    int rest;
    if (!options_read(options, sizeof options / sizeof options[0], argc, argv, 1, &rest))
        return OPTIONS_WRONG;
    if (!*state || rest) {
        fputs("expected STATE=file, and no other word but SEED= JOBS= ONE_IN=\n", stderr);
        return OPTIONS_WRONG;
    }
    uint64_t key = key_of(argv[0]);
    work.n = exhaustive_items();
    work.done = calloc(work.n, sizeof *work.done);
    work.cases = calloc(work.n, sizeof *work.cases);
    if (!key || !work.done || !work.cases)
        return EXIT_FAILURE; /* the program ends: NOLINT(clang-analyzer-unix.Malloc) */
    for (uint32_t i = 0; i < work.n; i++)
        work.cases[i] = exhaustive_cases(i);
    uint64_t all = count_cases(false);
    struct sigaction action = {.sa_handler = on_interrupt};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    bool goes_on = load(state, key);
    uint64_t before = count_cases(true);
    if (goes_on)
        printf("going on after %" PRIu64 " of %" PRIu64 " cases\n", before, all);
    else if (access(state, F_OK) == 0)
        puts("beginning anew: the model or the check is not what it was");
    fflush(stdout);

    bool ok = run_all(state, key, (unsigned)jobs, before, all);
    uint64_t cases = count_cases(true);
    if (ok && cases == all) {
        unlink(state);
        printf("%" PRIu64 " cases, 0 differences\n", all);
        return EXIT_SUCCESS;
    }
    ok &= save(state, key);
    if (atomic_load(&work.told)) {
        printf("FAIL %s\n", work.text);
        return EXIT_FAILURE;
    }
    if (ok)
        printf("interrupted after %" PRIu64 " of %" PRIu64 " cases: the next make exhaustive goes on there\n", cases,
               all);
    return ok ? INTERRUPTED : EXIT_FAILURE;
}
