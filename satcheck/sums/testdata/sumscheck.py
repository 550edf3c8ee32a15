"""A plain checker of sums: python3 sumscheck.py PROBLEM.dlx PROOF BELOW SOLUTIONS [PROBLEM.dlx PROOF BELOW SOLUTIONS]...

It reads a problem and a proof from a folder of proofs, and whether no solution costs less than BELOW but those listed: the
numbers of their options from 1, "/" between solutions. See package sums. It exits 1 if a line is refused."""
import sys

class Known:  # rules "these literals weigh so much together if true", each with how much may yet be false; and what follows
    def __init__(self, name, solutions):
        head, *lines = (line.split() for line in open(name))
        cut = (head + ["|"]).index("|")
        times = [[int(n) for n in (w.split("|")[0].split(":") * 2)[:2]] if "|" in w else [at < cut, 1]
                 for at, w in enumerate(w for w in head if w != "|")]
        self.options = [{int(w.split(":")[0]): w.partition(":")[2] for w in line if w[0] != "|"} for line in lines]
        self.costs = [sum(int(w[1:]) for w in line if w[0] == "|") for line in lines]
        self.weights = [{i: int(n) for i, n in option.items() if i < cut and n} for option in self.options]
        worn = [{} for _ in times]  # for each item, the options that give it a colour, or none
        self.items = len(times)
        self.last, self.true, self.of, self.refuted = len(lines), {}, {}, False  # true is in the order of discovery
        for o, option in enumerate(self.options, 1):
            self.add([-o], min(option, default=cut) >= cut)  # without a primary item it is in no solution
            for item, colour in option.items():
                worn[item].setdefault(item >= cut and colour or -o, []).append(o)
        for item, colours in enumerate(worn):
            members, weights = [], {}
            for options in colours.values():
                self.last += len(options) > 1
                members.append(self.last if len(options) > 1 else options[0])
                for o in options:
                    self.add([-o, members[-1]])
                if item < cut:
                    weights[o] = weights[-o] = self.weights[o - 1].get(item, 1)
            supply = sum(weights.get(v, 1) for v in members)
            times[item] = [min(n, supply + 1) for n in times[item]]
            self.add(members, times[item][0], weights)
            self.add([-v for v in members], supply - times[item][1], weights)
        self.times = {i: times[i] for i, colours in enumerate(worn) if not any(isinstance(c, str) for c in colours)}
        loose = {o for o, option in enumerate(self.options, 1) if all(i >= cut or times[i][0] < times[i][1] for i in option)}
        for s in solutions:  # another solution lacks an option of it, or has one besides
            self.add([-o for o in s] + [*loose - {*s}])

    def add(self, literals, needed=1, weights={}):
        weight = {x: weights.get(x, 1) for x in literals}
        rule = [sum(weight[x] for x in literals if -x not in self.true) - needed, weight, max([*weight.values()], default=1)]
        for x in literals:
            self.of.setdefault(x, []).append(rule)
        self.refuted |= rule[0] < 0 or not self.follow(self.forced(rule))

    def forced(self, rule):  # more than the weights of these may not be false
        return [x for x, n in rule[1].items() if n > rule[0] and -x not in self.true] if rule[0] < rule[2] else []

    def follow(self, new):  # makes literals true, and all that follows; it returns False at a contradiction
        for x in (x for x in new if x not in self.true):
            self.true[x] = True
            for rule in self.of.get(-x, []):
                rule[0] -= rule[1][-x]
                new += self.forced(rule)
            if -x in self.true or any(rule[0] < 0 for rule in self.of.get(-x, [])):
                return False
        return True

    def implies(self, clause, ruled=[0]):  # or, if the clause is false, the options that are ruled out
        before, refuted = len(self.true), not self.follow([-x for x in clause]) or all(-o in self.true for o in ruled)
        while len(self.true) > before:
            x, _ = self.true.popitem()
            for rule in self.of.get(-x, []):
                rule[0] += rule[1][-x]
        return refuted

def check(k, proof, below):
    scale, reduced, bound, counted = 0, [], 0, 0
    more = lambda x: 0 if abs(x) > len(reduced) else max(0, reduced[x - 1] if x > 0 else -reduced[-x - 1])
    for at, (word, *rest) in enumerate(line.split() or ["c"] for line in open(proof)):
        bound, counted = bound + sum(map(more, [*k.true][counted:])), len(k.true)  # what is known costs that much too much
        if at == 0 and word.startswith("dlx-") and word != "dlx-sums/1":
            raise ValueError("another version: " + word)
        if k.refuted or word == "c" or at == 0 and word == "dlx-sums/1":
            continue
        if word == "s" and not scale:
            scale, = (n for n in map(int, rest) if n > 0)
        elif word == "k" and scale:  # of these options, each excludes the others: an item that is covered once at most
            clique = {int(o) for o in rest}
            for o in clique:
                if min(clique) < 1 or len(clique) < len(rest) or not k.implies([-o], clique - {o}):
                    raise ValueError("not a clique: " + " ".join(rest))
                k.options[o - 1][k.items] = ""
            k.times[k.items] = [0, 1]
            k.items += 1
        elif word == "p" and scale:
            y = {int(item): int(price) for item, price in (pair.split(":") for pair in rest)}
            reduced = [scale * cost - sum(y.get(i, 0) * weights.get(i, 1) for i in option)
                       for cost, option, weights in zip(k.costs, k.options, k.weights)]
            bound = sum(y[i] * k.times[i][y[i] < 0] for i in y) + sum(min(0, r) for r in reduced) - scale * (below - 1)
            bound += sum(map(more, k.true))
            literals = [x for o, _ in enumerate(reduced, 1) for x in (o, -o) if not k.true.keys() & {o, -o}]
            for clause in [[]] * (bound > 0) + [[-x] for x in literals if bound + more(x) > 0 < more(x)]:
                k.add(clause)
        else:
            clause = {int(x) for x in rest}
            cost = bound + sum(more(-x) for x in clause if -x not in k.true) if reduced else 0
            if word != "l" or not scale or not all(0 < abs(x) <= k.last for x in clause) or cost <= 0 and not k.implies(clause):
                raise ValueError("not shown: " + " ".join([word, *rest]))
            k.add([*clause])
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
