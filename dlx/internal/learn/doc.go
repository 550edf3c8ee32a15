// Package learn finds one solution of an exact-cover problem, or that there is none, by a search that learns from its dead
// ends.
//
// A walk through the tree of choices forgets why a branch has failed, and fails for the same reason in the next one. This
// search finds out, and keeps it: a dead end follows from some of the choices made, and the clause "not all of these" is
// true of every solution. The clause then rules out options long before the same dead end is reached again. This is how
// programs for satisfiability search; what is different here is that the problem itself is not made of clauses.
//
// An option is a variable: chosen (true), ruled out (false) or open. An item is a group of variables, at least lo and at most
// hi of which are true. Of the problem in the documentation of package dlx:
//
//	           options             a clause learned
//	item a     1   3        = 1
//	item d     1   3   5    = 1    ¬0 ∨ 5:  0 is ruled out or 5 is chosen
//	item e     0   5        = 1
//	           ↑   ↑
//	           watched: while neither is false, the group does not force anything
//
// A colour of a secondary item is a variable, too, if several options give it: an option that is chosen makes its colours
// true, and at most one colour of an item is true. So a reason can say "the item is red" instead of naming one of the
// options that make it so.
//
// If every option of an item gives another item a colour, clauses say so (support.go): a colour that none of these options can
// give any more is false. Edge matching and crosswords are hard without them.
//
// Groups take no memory but their members. Nothing is written out for "at most one": choosing an option rules out the other
// members of its groups, and the reason of each is the option. "At least one" is watched by two members, as a clause is,
// and the reason of a forced member is the group: all others are false. Items with other multiplicities are counted.
//
// # The search
//
// It decides about an option or a colour, propagates, decides again, until every item is covered or some group or clause
// cannot be satisfied. From this conflict it learns a clause, goes back as far as the clause is of use, and goes on. It decides
// for the values of the longest trail without a conflict lately (phases.go): in Latin squares, timetables and large Sudokus this
// takes a third of the work that it takes to choose every time, or less.
//
// How long such a search takes depends on luck: ten times more or less conflicts for another order of the same options. So it
// takes turns of a few hundred conflicts, which grow, between two ways to decide (turns.go), and both share what is learned.
//
// Who looks for many solutions close to a known one has it decide for that one (prefer.go): the givens of a puzzle are needed
// if and only if another solution comes up without them, and most others differ in a few places.
//
// # The invariant
//
// When everything on the trail has been propagated without a conflict: of each group that needs one member, and each clause,
// a watched literal is true, or both are open, or a watched one is false and became so at a level not below the one at which
// the other became true. A group with hi true members has no open one; a group with lo that are not false has no open one
// either. The clauses follow from the problem: whatever was assumed and decided, no solution is lost by keeping them.
//
// # Literals
//
// Literal 2v says that variable v is true, 2v+1 that it is false. The variables are the options, then the colours, then the
// waivers: in a learner made by NewWaiving, a primary item need not be covered while its waiver is true or open. To assume that
// the waiver is false is to ask for the item. Then come the spare variables of a learner made by NewSpare, about which the
// problem says nothing: clauses that are added give them a meaning. The last variable guards the clauses that exclude solutions
// found before: assumed to be false, it puts them in force, and all that is learned from them contains it.
//
// # Short names
//
//	v, u     a variable               l    the learner
//	x, y     a literal                p    a group
//	o        an option                c    a colour; the clauses
//	g        the number of a group    w    a watcher
//	i        an item                  at   a place
//
// # Sources
//
// Joao P. Marques-Silva and Karem A. Sakallah, "GRASP: a search algorithm for propositional satisfiability", IEEE
// Transactions on Computers 48, 1999: learning. Matthew W. Moskewicz, Conor F. Madigan, Ying Zhao, Lintao Zhang and Sharad
// Malik, "Chaff: engineering an efficient SAT solver", DAC 2001: watched literals, activities. Niklas Eén and Niklas
// Sörensson, "An extensible SAT-solver", SAT 2003: MiniSat, assumptions. Niklas Sörensson and Armin Biere, "Minimizing
// learned clauses", SAT 2009. Gilles Audemard and Laurent Simon, "Predicting learnt clauses quality in modern SAT solvers",
// IJCAI 2009: glue. Armin Biere and Mathias Fleury, "Chasing target phases", POS 2020: the values of the longest trail.
// Mathias Fleury and Armin Biere, "Efficient all-UIP learned clause minimization", SAT 2021: shrinking. Frédéric Boussemart,
// Fred Hemery, Christophe Lecoutre and Lakhdar Sais, "Boosting systematic search by weighting constraints", ECAI 2004:
// weights of items. Olga Ohrimenko, Peter J. Stuckey and Michael Codish, "Propagation via lazy clause generation",
// Constraints 14, 2009: reasons that are not clauses.
package learn
