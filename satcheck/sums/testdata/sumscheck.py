#!/usr/bin/env python3
"""A plain checker of sums: sumscheck.py PROBLEM.dlx PROOF BELOW SOLUTIONS [PROBLEM.dlx PROOF BELOW SOLUTIONS]...

It reads an exact-cover problem (Knuth's text format) and a proof that no solution costs less than BELOW but those listed:
the numbers of their options from 1, "/" between solutions. See package sums. It exits 1 if a line is refused."""
import sys

class Known:  # groups of variables of which least to most are true, clauses, and the literals shown to be true
    def __init__(self, name, solutions):
        lines = [line.split() for line in open(name) if line.strip() and not line.startswith("|")]
        cut = (lines[0] + ["|"]).index("|")
        heads = [w if "|" in w else ("1|" if at < cut else "0:1|") + w for at, w in enumerate(lines[0]) if w != "|"]
        number = {head.split("|")[1]: item for item, head in enumerate(heads)}
        self.options = [{number[w.split(":")[0]]: w.partition(":")[2] for w in line if w[0] != "|"} for line in lines[1:]]
        self.costs = [sum(int(w[1:]) for w in line if w[0] == "|") for line in lines[1:]]
        self.last, self.times, self.true, self.refuted, self.clauses, self.groups = len(lines) - 1, [], set(), False, {}, {}
        clauses, worn = [[-o] for o, option in enumerate(self.options, 1) if min(option, default=cut) >= cut], [{} for _ in heads]
        for o, option in enumerate(self.options, 1):
            for item, colour in option.items():
                worn[item].setdefault(colour or -o, []).append(o)
        self.painted = {item for item, colours in enumerate(worn) for colour in colours if isinstance(colour, str)}
        for head, colours in zip(heads, worn):
            members = []
            for options in colours.values():
                self.last += len(options) > 1
                clauses += [[-o, self.last] for o in options if len(options) > 1]
                members.append(self.last if len(options) > 1 else options[0])
            bounds = (head.split("|")[0].split(":") * 2)[:2]
            self.times.append([min(int(n), sum(map(len, colours.values())) + 1) for n in bounds])
            for v in members or [0]:
                self.groups.setdefault(v, []).append((*self.times[-1], members))
        loose = [o for o, option in enumerate(self.options, 1) if all(i >= cut or len({*self.times[i]}) > 1 for i in option)]
        self.refuted = not self.follow(self.true, list(self.groups))
        self.add(*clauses, *[[-o for o in s] + [o for o in loose if o not in s] for s in solutions])

    def follow(self, true, new):  # adds what follows from new literals; it returns False at a contradiction
        while new:
            found = {y for x in new for clause in self.clauses.get(-x, []) if sum(-y not in true for y in clause) < 2
                     for y in [y for y in clause if -y not in true] or [x, -x]}
            for least, most, members in {id(g[2]): g for x in new for g in self.groups.get(abs(x), [])}.values():
                have, left = sum(v in true for v in members), [v for v in members if -v not in true]
                if have > most or len(left) < least:
                    return False
                found.update(left if len(left) == least else [-v for v in left if v not in true] if have == most else [])
            new = found - true
            true |= new
            if any(-y in true for y in new):
                return False
        return True

    def add(self, *clauses):
        for clause in clauses:
            for x in clause:
                self.clauses.setdefault(x, []).append(clause)
        rests = [[x for x in clause if -x not in self.true] for clause in clauses]
        new = {x for rest in rests for x in rest if len(rest) == 1}
        self.true |= new
        self.refuted |= [] in rests or any(-x in new for x in new) or not self.follow(self.true, new)

def check(k, proof, below):
    scale, reduced = 0, []
    more = lambda x: 0 if abs(x) > len(reduced) else max(0, reduced[x - 1] if x > 0 else -reduced[-x - 1])
    for line in open(proof):
        word, *rest = line.split() or ["c"]
        if k.refuted or word == "c":
            continue
        if word == "s" and not scale:
            scale, = (n for n in map(int, rest) if n > 0)
        elif word == "p" and scale:
            prices = {int(item): int(y) for item, y in (pair.split(":") for pair in rest)}
            reduced = [scale * cost - sum(prices.get(i, 0) for i in option) for cost, option in zip(k.costs, k.options)]
            base = sum(y * k.times[i][y < 0] for i, y in prices.items()) + sum(min(0, r) for r in reduced) - scale * (below - 1)
            if min(prices, default=0) < 0 or k.painted & set(prices):
                raise ValueError("unexpected " + line.strip())
        elif word == "f" and reduced:
            bound = base + sum(map(more, k.true))
            k.add(*[[]] * (bound > 0))
            k.add(*[[-x] for o, _ in enumerate(reduced, 1) for x in (o, -o) if not k.true & {o, -o} and bound + more(x) > 0])
        else:
            clause = [int(x) for x in rest]
            denied = k.true | {-x for x in clause}
            if not all(0 < abs(x) <= k.last for x in clause) or not k.true & set(clause) and not (
                    word == "b" and reduced and base + sum(map(more, denied)) > 0
                    or word == "l" and not k.follow(denied, [-x for x in clause])):
                raise ValueError("not shown: " + line.strip())
            k.add(clause)
    if not k.refuted:
        raise ValueError("it ends without a contradiction")

refused = 0
for name, proof, below, solutions in zip(*(sys.argv[n::4] for n in (1, 2, 3, 4))):
    try:
        check(Known(name, [[int(o) for o in s.split()] for s in solutions.split("/") if s]), proof, int(below))
        print("%s: nothing else costs less than %s" % (proof, below))
    except (ValueError, KeyError, IndexError) as error:
        print("%s: refused: %s %s" % (proof, type(error).__name__, error))
        refused = 1
sys.exit(refused)
