/* SPDX-License-Identifier: MIT */
/*
 * Design under Icarus Verilog, which has four states: registers that no reset has reached are X, and a compared output
 * with X is a difference. The simulator, vvp, is a separate process with a module, icarus_vpi.c, that executes requests
 * from a socket. The compiled design, rtl/design.vvp, is next to the program.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "devices/device.h"
#include "devices/icarus.h"
#include "engine/apart.h"
#include "engine/unit.h"

enum { LOOK = 10, BUSY = 16 }; /* milliseconds; and the minimum share of time of a busy core */

struct icarus {
    struct device device;
    int socket;
    pid_t vvp;
    bool traced;
    uint64_t cycle;
    struct device_end end;
};

static struct icarus *of(struct device *device) {
    return (struct icarus *)device;
}

/* Builds a path relative to the program's own directory. */
static bool path_from_here(const char *name, char path[PATH_MAX]) {
    ssize_t n = readlink("/proc/self/exe", path, PATH_MAX - 1);
    if (n <= 0)
        return false;
    path[n] = 0;
    char *slash = strrchr(path, '/');
    size_t room = (size_t)(path + PATH_MAX - slash);
    return (size_t)snprintf(slash, room, "/%s", name) < room;
}

/* Turns the process into vvp. The worker handles interrupts, and vvp ends with it. */
static _Noreturn void become_vvp(int socket, pid_t worker, char *module, char *design) {
    sigset_t signals;
    int none = open("/dev/null", O_RDONLY);
    sigfillset(&signals);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == worker && none >= 0 && dup2(none, STDIN_FILENO) >= 0 &&
        dup2(socket, ICARUS_SOCKET) >= 0) {
        fcntl(ICARUS_SOCKET, F_SETFD, 0);
        execlp("vvp", "vvp", "-n", "-m", module, design, "-fst", (char *)NULL);
    }
    _exit(127);
}

/* Reports that the simulation has ended unexpectedly. */
static _Noreturn void tell_end(struct icarus *icarus, const char *words) {
    char text[ICARUS_TEXT];
    int status = 0;
    close(icarus->socket);
    while (waitpid(icarus->vvp, &status, 0) < 0 && errno == EINTR)
        ;
    if (!words && WIFSIGNALED(status))
        snprintf(text, sizeof text, "vvp was ended by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
    else if (!words)
        snprintf(text, sizeof text, "vvp ended with exit status %d", WEXITSTATUS(status));
    device_ended(words ? words : text);
}

/* Sends bytes to vvp. Ignores that it has ended: its last message is still to be read. */
static void say(struct icarus *icarus, const void *bytes, size_t n) {
    for (const char *at = bytes; n > 0;) {
        ssize_t said = send(icarus->socket, at, n, MSG_NOSIGNAL);
        if (said < 0 && errno != EINTR)
            return;
        at += said > 0 ? said : 0;
        n -= said > 0 ? (size_t)said : 0;
    }
}

static int64_t nanoseconds(clockid_t clock) {
    struct timespec time = {0};
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* Returns true if vvp waits for a core, a disk or a process that has stopped it, rather than for input. */
static bool is_held_up(pid_t vvp) {
    char path[32], text[128] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", (int)vvp);
    FILE *file = fopen(path, "r");
    const char *name_end = file && fgets(text, sizeof text, file) ? strrchr(text, ')') : NULL;
    if (file)
        fclose(file);
    return name_end && strncmp(name_end, ") S", 3) != 0;
}

/* Waits for data. If other processes occupy the cores, the watchdog must not take that for a hanging design. */
static void wait_for(struct icarus *icarus) {
    struct pollfd pollfd = {.fd = icarus->socket, .events = POLLIN};
    clockid_t clock;
    if (poll(&pollfd, 1, LOOK) > 0 || clock_getcpuclockid(icarus->vvp, &clock) != 0)
        return;
    const int64_t begin = nanoseconds(CLOCK_MONOTONIC), work = nanoseconds(clock);
    while (poll(&pollfd, 1, LOOK) <= 0)
        if (nanoseconds(clock) - work < (nanoseconds(CLOCK_MONOTONIC) - begin) / BUSY && is_held_up(icarus->vvp))
            apart_next();
}

static void hear(struct icarus *icarus, void *bytes, size_t n) {
    for (char *at = bytes; n > 0;) {
        wait_for(icarus);
        ssize_t heard = recv(icarus->socket, at, n, 0);
        if (heard == 0 || (heard < 0 && errno != EINTR))
            tell_end(icarus, NULL);
        at += heard > 0 ? heard : 0;
        n -= heard > 0 ? (size_t)heard : 0;
    }
}

static void hear_status(struct icarus *icarus) {
    uint32_t ended;
    char words[ICARUS_TEXT];
    hear(icarus, &ended, sizeof ended);
    if (!ended)
        return;
    hear(icarus, words, sizeof words);
    words[sizeof words - 1] = 0;
    tell_end(icarus, words);
}

static void request(struct icarus *icarus, enum icarus_command command, size_t n, const uint32_t *expected) {
    const struct icarus_request words = {command, (uint32_t)n, expected != NULL};
    say(icarus, &words, sizeof words);
    if (expected)
        say(icarus, expected, unit.wires->out_words * sizeof *expected);
}

static void say_ports(struct icarus *icarus) {
    const struct icarus_design design = {unit.wires->in_words, unit.wires->out_words, (uint32_t)unit.n_ports};
    say(icarus, &design, sizeof design);
    for (const struct port *port = unit.ports; port < unit.ports + unit.n_ports; port++) {
        struct icarus_port said = {.out = port->out, .word = port->word, .words = port->words};
        snprintf(said.name, sizeof said.name, "%s", port->name);
        say(icarus, &said, sizeof said);
    }
}

/* Opens the simulator; X has no seed. */
static struct device *icarus_open(uint32_t power_up_seed) {
    struct icarus *icarus = calloc(1, sizeof *icarus);
    char module[PATH_MAX], design[PATH_MAX];
    int sockets[2];
    pid_t worker = getpid();
    (void)power_up_seed;
    if (!icarus || !path_from_here("../../icarus.vpi", module) || !path_from_here("rtl/design.vvp", design) ||
        socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) != 0) {
        free(icarus);
        return NULL;
    }
    icarus->device.type = linked_device;
    icarus->socket = sockets[0];
    icarus->end.cycle = UINT64_MAX;
    fcntl(sockets[0], F_SETFD, FD_CLOEXEC);
    fcntl(sockets[1], F_SETFD, FD_CLOEXEC);
    icarus->vvp = fork();
    if (icarus->vvp == 0)
        become_vvp(sockets[1], worker, module, design);
    close(sockets[1]);
    if (icarus->vvp < 0) {
        close(sockets[0]);
        free(icarus);
        return NULL;
    }
    say_ports(icarus);
    hear_status(icarus);
    return &icarus->device;
}

static void icarus_close(struct device *device) {
    struct icarus *icarus = of(device);
    close(icarus->socket);
    while (waitpid(icarus->vvp, NULL, 0) < 0 && errno == EINTR)
        ;
    free(icarus);
}

static void run(struct device *device, const uint32_t *in, uint32_t *out, uint32_t *x, size_t n) {
    struct icarus *icarus = of(device);
    const size_t in_size = unit.wires->in_words * sizeof *in, out_size = unit.wires->out_words * sizeof *out;
    icarus->cycle += n;
    for (size_t m; n > 0; n -= m) {
        m = n < ICARUS_BATCH ? n : ICARUS_BATCH;
        request(icarus, ICARUS_RUN, m, NULL);
        say(icarus, in, m * in_size);
        hear_status(icarus);
        hear(icarus, out, m * out_size);
        hear(icarus, x, m * out_size);
        apart_next();
        in += m * unit.wires->in_words;
        out += m * unit.wires->out_words;
        x += m * unit.wires->out_words;
    }
}

/* Settles a cycle. With a wave file, the previous edge is delayed until the expected outputs are known. */
static void settle(struct device *device, const uint32_t *in, const uint32_t *expected, uint32_t *out, uint32_t *x) {
    struct icarus *icarus = of(device);
    const size_t out_size = unit.wires->out_words * sizeof *out;
    const uint32_t *shown = icarus->traced ? expected : NULL;
    if (icarus->cycle == icarus->end.cycle && !icarus->end.settled) {
        request(icarus, ICARUS_END, 0, shown);
        hear_status(icarus);
    }
    request(icarus, ICARUS_RUN, 1, shown);
    say(icarus, in, unit.wires->in_words * sizeof *in);
    hear_status(icarus);
    hear(icarus, out, out_size);
    hear(icarus, x, out_size);
}

static void rise(struct device *device, const uint32_t *expected, bool differs) {
    struct icarus *icarus = of(device);
    if (!icarus->traced) {
        request(icarus, ICARUS_RISE, 0, NULL);
        hear_status(icarus);
        icarus->cycle++;
        return;
    }
    request(icarus, ICARUS_SHOW, differs, NULL);
    say(icarus, expected, unit.wires->out_words * sizeof *expected);
    if (icarus->cycle++ == icarus->end.cycle) {
        request(icarus, ICARUS_END, 1, NULL);
        hear_status(icarus);
    }
}

static void peek(struct device *device, const uint32_t *in, const uint32_t *other, uint32_t *out) {
    struct icarus *icarus = of(device);
    (void)in;
    request(icarus, ICARUS_PEEK, 1, NULL);
    say(icarus, other, unit.wires->in_words * sizeof *other);
    hear_status(icarus);
    hear(icarus, out, unit.wires->out_words * sizeof *out);
}

/* vvp ends the simulation if it cannot open a file, so the file is opened here first. */
static bool trace_open(struct device *device, const char *path, const struct device_end *end) {
    struct icarus *icarus = of(device);
    FILE *file = strlen(path) < PATH_MAX ? fopen(path, "ab") : NULL;
    if (!file)
        return false;
    fclose(file);
    if (end)
        icarus->end = *end;
    icarus->traced = true;
    request(icarus, ICARUS_TRACE, strlen(path), NULL);
    say(icarus, path, strlen(path));
    hear_status(icarus);
    return true;
}

static const struct device_type icarus_device = {
    .name = "icarus",
    .slow = 400,
    .open = icarus_open,
    .close = icarus_close,
    .run = run,
    .settle = settle,
    .rise = rise,
    .peek = peek,
    .trace_open = trace_open,
};

const struct device_type *const linked_device = &icarus_device;
