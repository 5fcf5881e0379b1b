#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the pictures of README.md and docs/ from a real failure.

    MAKE= pictures.py BUILD

Plants the bug that README.md describes in a copy of this checkout, and runs the regression of its unit there. Fails if the report
differs from that in README.md. Then takes pictures of the waves, in GTKWave under Xvfb, and of the page, in Chromium.
"""
import os
import re
import shlex
import shutil
import subprocess
import time

from command import Wrong, read, start, write

BUG = "rtl/atomic_alu_control.v", "`ATOMIC_ALU_OP_IMIN:    k = K_WALL | K_MM | K_SGN;", "`ATOMIC_ALU_OP_IMIN:    k = K_WALL | K_MM;"
COMMAND = "sim", "UNIT=atomic_alu"
WAVES, PAGE = "docs/waves.png", "docs/report.png"
SCREEN = 1600, 1400
PAGE_SIZE = 1120, 1180
PATIENCE = 60  # seconds until GTKWave has drawn
STILL = 2  # seconds without a change, after which the drawing is complete


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


def write_png(path, command):
    """Writes the picture that a command of netpbm prints as a PNG file of at most 256 colors."""
    done = subprocess.run(["sh", "-c", f"({command}) | pnmquant -quiet 256 | pnmtopng -quiet -compression 9"], capture_output=True, check=False)
    if done.stderr:
        raise Wrong(f"{path}: {done.stderr.decode().splitlines()[0]}")
    with open(f"{path}.part", "wb") as file:
        file.write(done.stdout)
    os.replace(f"{path}.part", path)


def wait_until_still(path):
    """Waits until the screen has content, in rows of 32 bits a pixel, and no longer changes."""
    last, since, begin, size = None, time.monotonic(), time.monotonic(), 4 * SCREEN[0]
    while time.monotonic() < begin + PATIENCE:
        time.sleep(0.25)
        with open(path, "rb") as file:
            data = file.read()
        drawn = len({data[at:at + size] for at in range(0, len(data), size)}) > 100
        if data != last or not drawn:
            last, since = data, time.monotonic()
        elif time.monotonic() > since + STILL:
            return
    raise Wrong(f"GTKWave: found no complete window after {PATIENCE} s")


def take_waves(tree, words):
    """Takes the picture of what the report's command for the waves opens."""
    screen = os.path.abspath(os.path.join(tree, "build", "screen"))
    dump, empty = f"{screen}/Xvfb_screen0", "-right -bottom -bg-corner=bottomright"
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
                wait_until_still(dump)
                write_png(WAVES, f"xwdtopnm -quiet {shlex.quote(dump)} | pnmcrop -quiet {empty}")
                server.terminate()  # the viewer ends with its display
                viewer.wait(PATIENCE)
        finally:
            server.terminate()


def take_page(tree):
    """Takes the picture of the page of the run."""
    browser = next(filter(shutil.which, ("chromium", "chromium-browser", "google-chrome")))
    tree = os.path.abspath(tree)
    subprocess.run([browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size={},{}".format(*PAGE_SIZE),
                    f"--user-data-dir={tree}/build/profile", f"--screenshot={tree}/build/page.png", f"file://{tree}/build/results/index.html"],
                   env={**os.environ, "HOME": tree}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    write_png(PAGE, f"pngtopnm -quiet {shlex.quote(tree)}/build/page.png")


def main(build):
    tree = f"{build}/pictures"
    copy_checkout(tree)
    words = compare_readme(run_regression(tree))
    take_waves(tree, words)
    take_page(tree)
    print(f"{WAVES} {PAGE}")


if __name__ == "__main__":
    start(main)
