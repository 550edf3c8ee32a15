#!/usr/bin/env python3
"""A plain checker of LRAT proofs: lratcheck.py F.cnf F.lrat [F.cnf F.lrat]...

It reads a formula (DIMACS CNF) and a proof (LRAT, text), believes nothing but the hints that it follows, and shares no
code with any other checker. Steps of kind RAT are refused: no proof that dlx-sudoku writes has one. It prints one line
for each proof, and exits 1 if one is refused.
"""
import sys


def numbers(text):
    """The clauses of a formula, or the lists of a line: numbers up to each 0."""
    out, part = [], []
    for word in text:
        if int(word):
            part.append(int(word))
        else:
            out.append(part)
            part = []
    if part:
        raise ValueError("no 0 at the end")
    return out


def formula(name):
    lines = [line for line in open(name) if not line.startswith("c")]
    head = lines[0].split()
    clauses = numbers(" ".join(lines[1:]).split())
    if head[:2] != ["p", "cnf"] or len(clauses) != int(head[3]):
        raise ValueError("%d clauses, announced: %s" % (len(clauses), lines[0].strip()))
    return {i + 1: clause for i, clause in enumerate(clauses)}


def follows(clauses, clause, hints):
    """Whether the hints are units, one after the other, and then a violated clause, when the clause is false."""
    false = set(clause)
    for hint in hints:
        rest = {literal for literal in clauses[hint] if literal not in false}
        if not rest:
            return True
        if len(rest) > 1:
            return False
        false.add(-rest.pop())
    return False


def check(cnf, lrat):
    clauses, last, empty = formula(cnf), 0, False
    last = len(clauses)
    for count, line in enumerate(open(lrat), 1):
        words = line.split()
        if words[1] == "d":
            for n in numbers(words[2:])[0]:
                del clauses[n]
            continue
        number, (clause, hints) = int(words[0]), numbers(words[1:])
        if number <= last or not follows(clauses, clause, hints):
            raise ValueError("line %d: %s does not follow by its hints" % (count, clause))
        clauses[number], last, empty = clause, number, empty or not clause
    if not empty and [] not in clauses.values():
        raise ValueError("no empty clause")


refused = 0
for cnf, lrat in zip(sys.argv[1::2], sys.argv[2::2]):
    try:
        check(cnf, lrat)
        print(lrat + ": verified")
    except (ValueError, KeyError, IndexError) as error:
        print("%s: refused: %s %s" % (lrat, type(error).__name__, error))
        refused = 1
sys.exit(refused)
