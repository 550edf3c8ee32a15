// Package climbing takes the steps of a solution one by one, as a person does, for the commands rate, steps, hint, print and
// candidates.
//
//	a puzzle with ──▶ Ladders.Of ──▶ Climber ──▶ ladder.Step ──▶ StepObject     JSON
//	one solution      by layout      Board       one after       StepCounts     how often each technique
//	(OfProper)        or rules       Rater       the other       AppendStep…    picture
//	                                   ╰───────▶ ladder.Rating ─▶ Rated         the record of a rating
//
// [OfProper] makes a question that is asked only about puzzles with exactly one solution. [Ladders] has a [Climber] for
// each layout, and a new one for each puzzle with rules. [Way] has the flags that say which steps are taken and in what
// order, and [Pencil] has the flags that say which candidates are written into the cells.
package climbing
