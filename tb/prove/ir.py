# SPDX-License-Identifier: MIT
"""Reads LLVM 14's text: types and their layout, constants, and one function, as blocks of instructions.

It rejects unsupported text with Unknown and its position: a proof must not rest on a guess."""
import re

TOKEN = re.compile(r'c?"(?:[^"\\]|\\.)*"|[%@!#$][\w.$-]+|[%@]"[^"]*"|[-\w.]+|[^\s\w]')
DECLARED = re.compile(r"^(@[\w.]+) = [^\n]*?\b(?:constant|global) ([^\n]*)$", re.M)
NAMED_TYPE = re.compile(r"^(%[\w.]+) = type (.*)$", re.M)
# Words without effect on the result: an undefined overflow permits any result.
NOISE = {"nuw", "nsw", "exact", "inbounds", "noundef", "tail", "notail", "musttail", "nonnull", "zeroext", "signext",
         "immarg", "noalias", "nocapture", "readonly", "readnone", "writeonly", "local_unnamed_addr", "dso_local", "internal"}


class Unknown(Exception):
    """Text that the translation does not support."""


class Type:
    """A type: `kind` is int, pointer, array, struct or void."""

    def __init__(self, kind, bits=0, fields=(), count=0, packed=False):
        self.kind, self.bits, self.fields, self.count, self.packed = kind, bits, fields, count, packed

    @property
    def align(self):
        if self.kind == "struct":
            return 1 if self.packed else max([field.align for field in self.fields], default=1)
        return self.fields[0].align if self.kind == "array" else self.size

    @property
    def size(self):
        """Returns the size in bytes, as on x86-64."""
        if self.kind == "int":
            bytes_ = (self.bits + 7) // 8
            return 1 << (bytes_ - 1).bit_length()
        if self.kind == "array":
            return self.count * self.fields[0].size
        if self.kind == "struct":
            return self.offset(len(self.fields))
        return 8

    def offset(self, index):
        """Returns the offset of field `index` of a struct; after the last one, the struct's size."""
        at = 0
        for number, field in enumerate(self.fields):
            at += -at % (1 if self.packed else field.align)
            if number == index:
                return at
            at += field.size
        return at + -at % self.align


class Reader:
    """Tokens of one line in order."""

    def __init__(self, module, text):
        self.module, self.text, self.tokens = module, text, TOKEN.findall(text)

    def peek(self):
        return self.tokens[0] if self.tokens else ""

    def next(self):
        if not self.tokens:
            raise Unknown(self.text.strip())
        return self.tokens.pop(0)

    def take(self, token):
        """Skips this token if it is next, and returns true."""
        if self.peek() == token:
            self.tokens.pop(0)
            return True
        return False

    def expect(self, token):
        if not self.take(token):
            raise Unknown(self.text.strip())

    def listed(self, end, item):
        """Returns items with commas between them, up to `end`, or up to the end of the line if that is empty."""
        items = []
        while self.peek() != end:
            items.append(item())
            self.take(",")
        if end:
            self.next()
        return items

    def group(self):
        """Skips text in parentheses."""
        depth = 1
        self.expect("(")
        while depth:
            depth += {"(": 1, ")": -1}.get(self.next(), 0)

    def skip_noise(self):
        while self.peek() in NOISE or self.peek() in ("align", "dereferenceable", "dereferenceable_or_null"):
            word = self.next()
            if word == "align":
                self.next()
            elif word.startswith("deref"):
                self.group()

    def type(self):
        self.skip_noise()
        token = self.next()
        if re.fullmatch(r"i\d+", token):
            found = Type("int", bits=int(token[1:]))
        elif token == "void":
            found = Type("void")
        elif token == "[":
            count = int(self.next())
            self.expect("x")
            found = Type("array", count=count, fields=(self.type(),))
            self.expect("]")
        elif token == "{":
            found = Type("struct", fields=self.listed("}", self.type))
        elif token == "<" and self.take("{"):
            found = Type("struct", fields=self.listed("}", self.type), packed=True)
            self.expect(">")
        elif token in self.module.types:
            found = self.module.types[token]
        elif token.startswith("%") and self.peek() == "*":
            found = Type("void")  # never defined: only a pointer to it is needed
        else:
            raise Unknown(f"type {token} in {self.text.strip()}")
        while True:
            if self.take("*"):
                found = Type("pointer", fields=(found,))
            elif self.peek() == "(":  # a function's
                self.group()
            else:
                self.skip_noise()
                return found

    def constant(self, type_):
        """Returns a constant as a list of (offset, Type, number or name of a global with an offset)."""
        token = self.next()
        if token in ("zeroinitializer", "undef", "poison", "null"):
            return []
        if token.startswith('c"'):
            text = re.sub(rb"\\([0-9A-Fa-f]{2})", lambda m: bytes([int(m[1], 16)]), token[2:-1].encode())
            return [(at, type_.fields[0], byte) for at, byte in enumerate(text)]
        if token in ("[", "{", "<"):
            packed = token == "<" and self.take("{")
            cells = []
            for number in range(len(type_.fields) if type_.kind == "struct" else type_.count):
                self.take(",")
                inner = self.type()
                at = type_.offset(number) if type_.kind == "struct" else number * inner.size
                cells += [(at + offset, cell, value) for offset, cell, value in self.constant(inner)]
            self.expect("}" if packed else {"[": "]", "{": "}"}[token])
            if packed:
                self.expect(">")
            return cells
        if token in ("true", "false"):
            return [(0, type_, int(token == "true"))]
        if re.fullmatch(r"-?\d+", token):
            return [(0, type_, int(token))]
        if token.startswith("@"):
            return [(0, type_, (token, 0))]
        if token in ("getelementptr", "bitcast"):
            return [(0, type_, self.address(token))]
        raise Unknown(f"constant {token}")

    def address(self, word):
        """Returns the operand of getelementptr or bitcast in a constant: (name of a global, offset)."""
        self.skip_noise()
        self.expect("(")
        if word == "bitcast":
            self.type()
            name, offset = self.pointer()
            self.expect("to")
            self.type()
            self.expect(")")
            return name, offset
        inner = self.type()
        self.expect(",")
        self.type()
        name, offset = self.pointer()
        first = True
        while self.take(","):
            self.type()
            index = int(self.next())
            if first:
                offset += index * inner.size
            elif inner.kind == "struct":
                offset, inner = offset + inner.offset(index), inner.fields[index]
            else:
                inner = inner.fields[0]
                offset += index * inner.size
            first = False
        self.expect(")")
        return name, offset

    def pointer(self):
        token = self.next()
        return self.address(token) if token in ("getelementptr", "bitcast") else (token, 0)


class Function:
    """`arguments` are (name, Type, whether it is read only); `blocks` {label: [text of an instruction]}, the first one the
    entry."""

    def __init__(self, name, returns, arguments, blocks):
        self.name, self.returns, self.arguments, self.blocks = name, returns, arguments, blocks


class Module:
    """A file of LLVM 14's text."""

    def __init__(self, text):
        self.text = text
        self.types = {}
        waiting = dict(NAMED_TYPE.findall(text))
        while waiting:
            before = len(waiting)
            for name, body in list(waiting.items()):
                try:
                    self.types[name] = Type("void") if body == "opaque" else Reader(self, body).type()
                    del waiting[name]
                except Unknown:
                    pass  # it has one that comes later
            if len(waiting) == before:
                break  # rejected when it is used
        self.declared = dict(DECLARED.findall(text))
        self.constants = {}

    def constant(self, name):
        """Returns (Type, {offset: (Type, number or (global, offset))}) of a global constant; missing values are 0."""
        if name not in self.constants:
            if name not in self.declared or "constant" not in re.search(rf"^{re.escape(name)} = .*$", self.text, re.M)[0]:
                raise Unknown(f"{name} is no constant")
            reader = Reader(self, self.declared[name])
            type_ = reader.type()
            self.constants[name] = type_, {at: (cell, value) for at, cell, value in reader.constant(type_)}
        return self.constants[name]

    def function(self, name):
        found = re.search(rf"^define [^\n]*@{re.escape(name)}\(.*?^}}", self.text, re.M | re.S)
        if not found:
            raise Unknown(f"there is no function {name}")
        head, *lines = found[0].split("\n")
        reader = Reader(self, head)
        while reader.peek() in NOISE or reader.peek() in ("define", "hidden", "fastcc"):
            reader.next()
        returns = reader.type()
        reader.expect(f"@{name}")
        reader.expect("(")
        arguments = []
        while not reader.take(")"):
            rest = reader.tokens
            type_ = reader.type()
            words = rest[:len(rest) - len(reader.tokens)] if rest is not reader.tokens else []
            arguments.append((reader.next(), type_, "readonly" in words))
            reader.take(",")
        return Function(name, returns, arguments, blocks_of(lines, len(arguments)))


def blocks_of(lines, first):
    """Returns the lines of a function's body by label, with a switch on one line and without names of metadata."""
    blocks, label, joined = {}, f"%{first}", ""
    for line in lines[:-1]:
        found = re.match(r"([\w.-]+):", line)
        if found:
            label = "%" + found[1]
            continue
        joined += " " + re.sub(r"(, ![\w.]+ ![\w.]+)+$", "", re.sub(r"(, )?!\w+(\.\w+)* !\d+", "", line.strip()))
        if joined.count("[") > joined.count("]") or not joined.strip():
            continue
        blocks.setdefault(label, []).append(joined.strip())
        joined = ""
    return blocks
