# SPDX-License-Identifier: MIT
"""abc as a process that answers one query after the other: starting it takes longer than most answers."""
import os
import select
import subprocess
import time

from netlist import Wrong

PATIENCE = 1  # seconds of a query after which abc is restarted, since it may keep its memory
# abc prints DONE after the last command of a query, unless one has failed, and END in any case. It prints a blank after a word of
# an echo, but not when it repeats a command.
DONE, END = "question_done", "question_end"


class Prover:
    """abc in the directory `where`, for one thread only."""

    def __init__(self, where):
        self.where, self.process = where, None

    def __del__(self):
        self.stop()

    def stop(self):
        """Ends abc. The next question starts another one."""
        if self.process:
            self.process.kill()
            self.process.communicate()
        self.process = None

    def start(self):
        try:
            self.process = subprocess.Popen(["yosys-abc"], cwd=self.where, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=subprocess.STDOUT)
        except FileNotFoundError as error:
            raise Wrong("not on this machine: yosys-abc   (make deps installs what is missing)") from error

    def ask(self, question, seconds):
        """Returns abc's output for these commands, or nothing if it takes more than `seconds`."""
        if not self.process:
            self.start()
        begin, ended = time.monotonic(), False
        try:
            said, ended = self.answer(f"{question}; echo {DONE}\necho {END}\n", begin + seconds)
        finally:
            if not ended or time.monotonic() > begin + PATIENCE:
                self.stop()
        if ended and f"{DONE} \n" not in said:
            lines = [line for line in said.splitlines() if not line.startswith(("abc ", END))]
            raise Wrong(f"yosys-abc: {next((line for line in lines if 'error' in line.lower()), (lines or [question])[-1])}")
        return said

    def answer(self, commands, end):
        """Returns the output up to END, and whether that has come."""
        output, said = self.process.stdout.fileno(), ""
        try:
            self.process.stdin.write(commands.encode())
            while f"{END} \n" not in said[-100:]:
                if not select.select([output], [], [], max(0, end - time.monotonic()))[0]:
                    return "", False
                more = os.read(output, 1 << 16)
                if not more:
                    raise BrokenPipeError
                said += more.decode(errors="replace")
        except BrokenPipeError:
            raise Wrong(f"yosys-abc ended: {(said.splitlines() or commands.splitlines())[-1]}") from None
        return said, True
