#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the pictures of README.md and docs/ from a real failure.

    MAKE= pictures.py BUILD

Plants the bug that README.md describes in a copy of this checkout, and runs the regression of its unit there. Fails if the report
differs from that in README.md. Then takes pictures of the waves, in GTKWave under Xvfb, and of the page, in Chromium.
"""
import collections
import os
import re
import shutil
import struct
import subprocess
import time
import zlib

from command import Wrong, read, start, write

BUG = "rtl/atomic_alu_control.v", "`ATOMIC_ALU_OP_IMIN:    k = K_WALL | K_MM | K_SGN;", "`ATOMIC_ALU_OP_IMIN:    k = K_WALL | K_MM;"
COMMAND = "sim", "UNIT=atomic_alu"
WAVES, PAGE = "docs/waves.png", "docs/report.png"
SCREEN = 1600, 1400
PAGE_SIZE = 1120, 1180
PATIENCE = 60  # seconds until GTKWave has drawn
STILL = 2  # seconds without a change, after which the drawing is complete
COLORS = 256


def copy_checkout(tree):
    """Copies the files of this checkout, and plants the bug."""
    shutil.rmtree(tree, ignore_errors=True)
    names = subprocess.run(["git", "ls-files", "-z"], stdout=subprocess.PIPE, check=True, text=True).stdout.split("\0")
    for name in filter(os.path.exists, filter(None, names)):
        os.makedirs(os.path.join(tree, os.path.dirname(name)), exist_ok=True)
        shutil.copy2(name, os.path.join(tree, name))
    path, good, bad = BUG
    text = read(os.path.join(tree, path))
    if text.count(good) != 1:
        raise Wrong(f"{path}: found {text.count(good)} times '{good}', expected 1; change BUG of scripts/pictures.py")
    write(os.path.join(tree, path), text.replace(good, bad))


def run_regression(tree):
    """Returns the words of the command, and what it prints."""
    env = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "DISPLAY")}
    command = [os.environ.get("MAKE", "make"), "-s", "--no-print-directory", *COMMAND, "B=build", "COLOR=never"]
    done = subprocess.run(command, cwd=tree, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 1 and "FAIL" not in done.stdout:
        raise Wrong(f"{' '.join(command)}: found exit status {done.returncode}, expected a failure\n{done.stdout}")
    return done.stdout


def compare_readme(printed):
    """Fails if README.md shows another report."""
    shown = re.search(rf"^\$ make {' '.join(COMMAND)}\n(.*?)^```", read("README.md"), re.M | re.S)[1].splitlines()
    missing = [line for line in shown if line != "..." and line not in printed.splitlines()]
    if missing:
        raise Wrong(f"README.md: found '{missing[0]}', expected a line of this report:\n{printed}")
    return re.search(r"^  waves    make (.*)$", printed, re.M)[1].split()


def pixels_of(path):
    """Returns width, height and the rows of a window dump, as bytes of red, green and blue; None: it is not complete."""
    with open(path, "rb") as file:
        data = file.read()
    if len(data) < 100:
        return None
    head = struct.unpack(">25I", data[:100])
    size, width, height, order, bits, stride, colors = head[0], head[4], head[5], head[7], head[11], head[12], head[19]
    if bits != 32 or order != 0:
        raise Wrong(f"{path}: found {bits} bits a pixel and byte order {order}, expected 32 and 0")
    rows = []
    for y in range(height):
        at = size + 12 * colors + y * stride
        line = data[at:at + 4 * width]
        row = bytearray(3 * width)
        row[0::3], row[1::3], row[2::3] = line[2::4], line[1::4], line[0::4]
        rows.append(bytes(row))
    return rows


def crop(rows):
    """Returns the rows without the empty screen to the right and below, whose color is that of the last pixel."""
    empty = rows[-1][-3:]
    rows = rows[:max(y for y, row in enumerate(rows) if row != empty * (len(row) // 3)) + 1]
    width = max(row_width(row, empty) for row in rows)
    return [row[:3 * width] for row in rows]


def row_width(row, empty):
    """Returns the number of pixels before the empty ones at the end of a row."""
    end = len(row)
    while end and row[end - 3:end] == empty:
        end -= 3
    return end // 3


def write_png(path, rows):
    """Writes a PNG file of at most 256 colors; rare colors become the nearest of these."""
    pixels = [[row[x:x + 3] for x in range(0, len(row), 3)] for row in rows]
    palette = [color for color, _ in collections.Counter(pixel for row in pixels for pixel in row).most_common(COLORS)]
    index = {color: n for n, color in enumerate(palette)}

    def nearest(color):
        if color not in index:
            index[color] = min(range(len(palette)), key=lambda n: sum((a - b) ** 2 for a, b in zip(color, palette[n])))
        return index[color]

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    data = b"".join(b"\0" + bytes(map(nearest, row)) for row in pixels)
    with open(path + ".part", "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", len(pixels[0]), len(pixels), 8, 3, 0, 0, 0))
                   + chunk(b"PLTE", b"".join(palette)) + chunk(b"IDAT", zlib.compress(data, 9)) + chunk(b"IEND", b""))
    os.replace(path + ".part", path)


def read_png(path):
    """Returns the rows of a PNG file with 8 bits a color, as bytes of red, green and blue."""
    with open(path, "rb") as file:
        data = file.read()
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    if depth != 8 or kind not in (2, 6):
        raise Wrong(f"{path}: found {depth} bits a color and color type {kind}, expected 8 and 2 or 6")
    at, packed, size = 8, b"", 3 if kind == 2 else 4
    while at < len(data):
        length = struct.unpack(">I", data[at:at + 4])[0]
        packed += data[at + 8:at + 8 + length] if data[at + 4:at + 8] == b"IDAT" else b""
        at += 12 + length
    raw, stride, rows = zlib.decompress(packed), size * width, []
    above = bytearray(stride)
    for y in range(height):
        form, line = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for x in range(stride if form else 0):
            a, b, c = (line[x - size], above[x], above[x - size]) if x >= size else (0, above[x], 0)
            p = a + b - c
            paeth = a if abs(p - a) <= abs(p - b) and abs(p - a) <= abs(p - c) else b if abs(p - b) <= abs(p - c) else c
            line[x] = (line[x] + (a, b, (a + b) // 2, paeth)[form - 1]) & 255
        above = line
        rows.append(b"".join(bytes(line[x:x + 3]) for x in range(0, stride, size)))
    return rows


def wait_until_still(path):
    """Waits until the screen has content and no longer changes."""
    last, since, begin = None, time.monotonic(), time.monotonic()
    while time.monotonic() < begin + PATIENCE:
        time.sleep(0.25)
        rows = pixels_of(path)
        drawn = rows and len(set(rows)) > 100
        if rows != last or not drawn:
            last, since = rows, time.monotonic()
        elif time.monotonic() > since + STILL:
            return rows
    raise Wrong(f"GTKWave: found no complete window after {PATIENCE} s")


def take_waves(tree, words):
    """Takes the picture of what the report's command for the waves opens."""
    screen = os.path.abspath(os.path.join(tree, "build", "screen"))
    os.makedirs(screen, exist_ok=True)
    given, taken = os.pipe()
    with subprocess.Popen(["Xvfb", "-displayfd", str(taken), "-screen", "0", "{}x{}x24".format(*SCREEN), "-fbdir", screen, "-nocursor",
                           "-nolisten", "tcp"],
                          pass_fds=[taken], stderr=subprocess.DEVNULL) as server:
        try:
            os.close(taken)
            with open(given, encoding="ascii") as file:
                display = file.readline().strip()
            if not display:
                raise Wrong("Xvfb: found no display, expected its number")
            env = {**os.environ, "DISPLAY": f":{display}", "VIEWER": "gtkwave", "GDK_BACKEND": "x11"}
            with subprocess.Popen(["scripts/waves.py", COMMAND[1].removeprefix("UNIT="), words[1].removeprefix("FILE="), "build"], cwd=tree,
                                  env={**env, "CLOCK": "", "RESET": ""}, stdout=subprocess.DEVNULL, start_new_session=True) as viewer:
                rows = wait_until_still(os.path.join(screen, "Xvfb_screen0"))
                server.terminate()  # the viewer ends with its display
                viewer.wait(PATIENCE)
        finally:
            server.terminate()
    write_png(WAVES, crop(rows))


def take_page(tree):
    """Takes the picture of the page of the run."""
    browser = next(filter(shutil.which, ("chromium", "chromium-browser", "google-chrome")))
    tree = os.path.abspath(tree)
    subprocess.run([browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size={},{}".format(*PAGE_SIZE),
                    f"--user-data-dir={tree}/build/profile", f"--screenshot={tree}/build/page.png", f"file://{tree}/build/results/index.html"],
                   env={**os.environ, "HOME": tree}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    write_png(PAGE, read_png(f"{tree}/build/page.png"))


def main(build):
    tree = f"{build}/pictures"
    copy_checkout(tree)
    words = compare_readme(run_regression(tree))
    take_waves(tree, words)
    take_page(tree)
    print(f"{WAVES} {PAGE}")


if __name__ == "__main__":
    start(main)
