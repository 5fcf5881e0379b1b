# SPDX-License-Identifier: MIT
"""Shared parts of the page of results. Text from files is a user's, and goes through escape()."""
import html
import json

ULP_CLASSES = "up to 0.5 ULP", "1", "2", "4", "16", "more"  # classes of allowed errors: tb/engine/allowed.h


def escape(text):
    return html.escape(str(text), quote=True)


def plural(number, what):
    return f"{number:,} {what}{'' if number == 1 else 's'}".replace(",", " ")


def number(value):
    """Formats a number with a thin space between thousands."""
    return f"{value:,}".replace(",", "\u2009")


def seconds(value):
    return f"{value:.1f} s" if value < 100 else f"{value / 60:.0f} min"


def table(head, rows, name=""):
    """Returns a table. Cells are HTML; the heading of a column of numbers begins with a #."""
    kinds = [' class="n"' if cell.startswith("#") else "" for cell in head]
    first = "".join(f"<th{kind}>{cell.lstrip('#')}</th>" for cell, kind in zip(head, kinds))
    lines = "".join("<tr>" + "".join(f"<td{kind}>{cell}</td>" for cell, kind in zip(row, kinds)) + "</tr>\n" for row in rows)
    return f'<div class="wide"><table{name}><thead><tr>{first}</tr></thead><tbody>{lines}</tbody></table></div>'


def allowed_table(rows):
    """Returns a table of allowed responses that differ from the model's: for each row its name, and its JSON."""
    cells = [(escape(name), escape(op["operation"]), number(op["responses"]), f'{op["worst_ulp"]:.3f}', *map(number, op["by_ulp"]))
             for name, row in rows for op in row.get("allowed", [])]
    head = "unit", "operation", "#responses", "#worst error", *("#" + words for words in ULP_CLASSES)
    return table(head, cells) if cells else ""


def command(text):
    return f'<pre class="command"><code>{escape(text)}</code></pre>'


def badge(verdict):
    """Returns a verdict with its colour."""
    kind = "pass" if verdict == "pass" else "fail" if verdict in ("FAIL", "BROKEN") else "other"
    return f'<span class="verdict {kind}">{escape(verdict)}</span>'


def data(value):
    """Returns JSON that cannot end a script element."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c").replace("&", "\\u0026")
