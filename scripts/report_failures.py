# SPDX-License-Identifier: MIT
"""Failures of a run: the operation, expected and seen values, the cycles around it, the commands."""
import os
import re

import port_list
from command import read_json
from report_html import badge, command, escape, plural, table
import report_wave


def read(path):
    """Returns the report of a failure; None: no file, or not a report."""
    try:
        report = read_json(path)
    except (OSError, TypeError, ValueError):
        return None
    return report if isinstance(report, dict) and report.get("version") == 1 else None


def report_of(told):
    """Returns the report of a failure that was printed; None: no report, or a later run has overwritten it."""
    report = read(told.get("report"))
    if report:
        head = "{unit} {configuration} {device}  seed {seed} shard {shard}  cycle {found_at} @ ".format(**report)
        lines = [line for line in told["text"][:1] if head in line and line.endswith(f" left of {report['found_behind']}")]
        report = report if lines else None
    return report


def marked(value, other):
    """Returns the digits, with those that differ from `other` marked."""
    if len(value) != len(other):
        return f"<mark>{escape(value)}</mark>"
    return "".join(f"<mark>{escape(a)}</mark>" if a != b else escape(a) for a, b in zip(value, other))


def bits_that_differ(expected, seen):
    """Returns "bits 31, 7 to 4", or "bit 0"."""
    try:
        bits = f"{int(expected, 16) ^ int(seen, 16):b}"
    except ValueError:
        return "not known"
    ends = [(len(bits) - run.start() - 1, len(bits) - run.end()) for run in re.finditer("1+", bits)]
    runs = [f"{high} to {low}" if high > low else f"{low}" for high, low in ends]
    word = "bit" if bits.count("1") == 1 else "bits"
    return f"{word} {', '.join(runs[:8])}" + (" ..." if len(runs) > 8 else "")


def meanings(unit):
    """Returns the description of each port in the port list; {}: an unknown unit."""
    try:
        return {port.name: port.meaning for port in port_list.ports_of(unit)}
    except OSError:
        return {}


def differences(report):
    rows, known = [], meanings(report["unit"])
    for each in report["differences"]:
        name = each["port"] + (f"[{each['lane']}]" if each["lanes"] > 1 else "")
        seen = "unknown (X)" if each["seen"] == "x" else marked(each["seen"], each["expected"])
        rows.append((f"<code>{escape(name)}</code>", f"<code>{marked(each['expected'], each['seen'])}</code>",
                     f"<code>{seen}</code>", escape(each.get("uncompared") or bits_that_differ(each["expected"], each["seen"])),
                     escape(known.get(each["port"], ""))))
    return table(("output", "expected", "seen", "bits that differ", "meaning"), rows, ' class="values"') if rows else ""


def operations(report):
    ops = report["operations"]
    if not ops["number"]:
        return "<p>None: the reset after power-up shows the failure.</p>"
    lines = []
    for n, text in enumerate(ops["text"], ops["first"]):
        due = n == ops["due"] and ops["number"] > 1
        name, *rest = text.split("  ")
        parts = "".join(f"<span>{escape(part)}</span>" for part in rest)
        mark = ' <em>the wrong response</em>' if due else ""
        lines.append(f'<li value="{n + 1}"{" class=due" if due else ""}><code><b>{escape(name)}</b>{parts}</code>{mark}</li>')
    left_out = ops["number"] - len(ops["text"])
    more = f"<p>{plural(left_out, 'more operation')}: see the stimulus.</p>" if left_out else ""
    return f'<ol class="ops{" one" if ops["number"] == 1 else ""}">{"".join(lines)}</ol>{more}'


def name_of(op):
    """Returns the name of an operation: its first words, or the name of an instruction given as digits."""
    parts = [part for part in op.split("  ") if not re.fullmatch("[0-9a-f ]*", part)]
    return parts[0] if len(parts) == len(op.split("  ")) else parts[0].split()[0] if parts else op


def title_of(report):
    ports = list(dict.fromkeys(each["port"] for each in report["differences"] if not each.get("uncompared")))
    ops = report["operations"]
    due = ops["due"] - ops["first"]
    text = name_of(ops["text"][due]) if 0 <= due < len(ops["text"]) else ""
    what = {"value": "a wrong value", "valid": "a wrong handshake", "hang": "no progress", "X": "an unknown value",
            "left": "a wrong word in memory", "stop": "the design ended the simulation"}.get(report["kind"], report["kind"])
    where = f" on {', '.join(ports[:3])}{' and more' if len(ports) > 3 else ''}" if ports else ""
    return (f"{text}: " if text else "") + what + where


def text_only(text):
    return "<pre class=\"said\">" + escape("\n".join(text)) + "</pre>"


def failure(name, told, build, anchor):
    """Returns the HTML of a failure: from its report if there is one, else from the text of the terminal."""
    report = report_of(told)
    if not report:
        return f'<section class="failure" id="{anchor}"><h3>{escape(name)}</h3>{text_only(told["text"])}</section>'
    ops = report["operations"]["number"]
    shrunk = (f"Seed {report['seed']}, shard {report['shard']}, cycle {report['found_at']}: "
              f"{plural(ops, 'operation')} left of {report['found_behind']}.")
    page = f"docs/units/{report['unit']}.md"
    words = f"<p>Contract page: {escape(page)}</p>" if os.path.exists(page) else ""
    notes = "".join(f'<p class="note">{escape(line)}</p>' for line in report["notes"] + report["remarks"])
    what = "" if report["kind"] in ("value", "valid") else ": " + escape(report["what"])
    commands = "".join(f"<p>{words}</p>{command(report[which])}" for which, words in
                       (("replay", "Replay this operation, also on a changed design:" if ops == 1 else "Replay these operations, also on a changed design:"), ("waves", "Show its waves:"))
                       if report[which])
    return f"""<section class="failure" id="{anchor}">
<h3>{escape(title_of(report))}</h3>
<p class="where">{escape(name)}</p>
<p>{escape(shrunk)}</p>
<h4>{"The operation" if ops == 1 else "The operations"}</h4>
{operations(report)}{words}
<h4>Expected and seen, in cycle {report["cycle"]} of the replay{what}</h4>
{differences(report)}{notes}
{report_wave.draw(report["unit"], report["cycles"], {each["port"] for each in report["differences"] if not each.get("uncompared")}, build)}
<h4>Commands</h4>
{commands}
<details><summary>The report of the terminal</summary>{text_only(told["text"])}</details>
</section>
"""


def often(each):
    if each["failed"]:
        return f"1 of {each['of'] / each['failed']:.0f}"
    return f"less than 1 of {each['of']}" if each["of"] else "not known"


def of_target(target, name, build, first):
    """Returns the section of a failing target, with anchors from the number `first`."""
    parts, found = [], target.get("failures", [])
    if found:
        rows = [(f'<a href="#failure-{first + n}">{escape(each["operation"])}</a>', f"<code>{escape(each['port'])}</code>",
                 escape(each["kind"]), escape(often(each)), escape(each["where"] or "")) for n, each in enumerate(found)]
        columns = 4 + any(row[-1] for row in rows)
        parts.append(f"<p>{plural(len(found), 'distinct failure')} of {escape(name)}, the most frequent first. Rates are those of runs with this "
                     "operation only.</p>" + table(("operation", "output", "kind", "#how often", "where")[:columns], [row[:columns] for row in rows]))
    told = found + ([target["failure"]] if "failure" in target else [])
    parts += [failure(name, each, build, f"failure-{first + n}") for n, each in enumerate(told)]
    if "why" in target:
        parts.append(f'<section class="failure"><h3>{escape(name)}: {badge(target["verdict"])}</h3>{text_only([target["why"]])}</section>')
    return "".join(parts), len(told)
