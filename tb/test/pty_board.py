# SPDX-License-Identifier: MIT
"""A simulated board: tb/board/serve, the bridge and the unit under Verilator, at a pseudo-terminal."""
import os
import select
import subprocess
import threading

from checks import open_terminal


class PtyBoard:
    """`port` is the serial port. `fault(number, byte)` returns what becomes of a byte, with its number in its direction: the byte,
    another one, b"" for one that is lost, or None: the cable is pulled."""

    def __init__(self, server, fault=None, environment=None):
        self.fault, self.count = fault, [0, 0]  # of bytes that have passed, from the board and to it
        self.master, slave = open_terminal()
        self.port = os.ttyname(slave)
        self.slave = slave  # the port exists even while no process has opened it
        self.server = subprocess.Popen([server], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0,
                                       env={**os.environ, **(environment or {})})
        self.thread = threading.Thread(target=self.pass_on, daemon=True)
        self.thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.stdin.close()
        self.thread.join()
        self.server.wait()
        self.server.stdout.close()

    @property
    def passed(self):
        return sum(self.count)

    def changed(self, data, to_board):
        """What becomes of these bytes; None: the cable is pulled."""
        if not self.fault:
            self.count[to_board] += len(data)
            return data
        out = b""
        for byte in data:
            self.count[to_board] += 1
            now = self.fault(self.count[to_board], bytes([byte]))
            if now is None:
                return None
            out += now
        return out

    def pass_on(self):
        """Until the server ends, or the cable is pulled."""
        from_server = self.server.stdout.fileno()
        while True:
            ready, _, _ = select.select([self.master, from_server], [], [])
            for source in ready:
                data = os.read(source, 4096)
                data = self.changed(data, source == self.master) if data else None
                if data is None:
                    os.close(self.slave)
                    os.close(self.master)
                    return
                to = self.server.stdin.fileno() if source == self.master else self.master
                while data:
                    data = data[os.write(to, data):]
