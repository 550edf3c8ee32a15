// Package puzzles reads puzzles from text, in every format that people and programs exchange, and writes them.
//
// A [Reader] streams puzzles from text, a [Writer] writes them, and [Parse] reads one puzzle. [Formats] lists the
// formats. Each format is one value in a file of its own, and a line in a list (see [format]). It may claim a line and
// read the puzzle that begins there, rescue lines that no other format could read, or write.
//
//	text ──▶ lines ──▶ claimed by its first line? ──▶ read: links, JSON, XML, game IDs, tables of HTML …
//	                └▶ cells: line, grid, csv, candidates ──▶ read
//	                                                     └▶ not read ──▶ rescued: single, framed, code, facts
//	                                                                 └▶ an error with its place
//
// A rescuer works on a copy of the input, so one that fails leaves nothing behind. It removes the frame: brackets, quotes,
// names before =, tags, fences, prefixes, line numbers, labels. The rest must be exactly n rows of n cells, or one run of
// n·n, and a note says what was removed ([Record.Notes]). It never guesses. Rows below each other that are not whole grids
// are an error, and so are numbered rows and columns where only a grid can be meant.
//
// # Boxes
//
// A puzzle has the boxes that are drawn: bars between columns, borders or blank lines between rows. If some of these lines
// are heavy or double, only they count. Lines that make no boxes of one shape are an error.
//
// A text may also name the boxes, and the writers do so if they are not the usual ones for the size: "box: 3x2" above a
// puzzle, a field box:3x2 behind one on a line, a member "box" of an object. So does a line of words above a puzzle,
// such as "block size: 3x2" or "6x6 (3x2)"; if the line says more, it is an error unless the puzzle has these boxes
// anyway. It is an error if [Reader.Layout] differs from the boxes that a text draws or names.
//
// A size without boxes, such as 7x7, is read by its rows and columns, with a note, if nothing else is said and the grid is
// whole. Regions, boxes of one row (1x7), or the rule no-boxes say more. Boxes that are named, or asked for, hold beside
// regions; drawn ones do not ([Record.Rules]).
//
// # Rules
//
// A line "word: arguments" above a puzzle, in any format, is a rule, and so is a member of an object that is not known
// to be decoration ([Record.Rules]). The line may be an item of a list, or stand in quotes, brackets, Markdown or tags
// of HTML. It may lack the colon if it names cells, or be only the name of a rule: nonconsecutive, Diagonals. A line that
// begins with # is never a rule. Neither is one that begins or ends with four marks of empty cells, nor a title with a
// puzzle in it: such a line is a puzzle, or an error. A grid that draws the regions of a jigsaw, n symbols in n connected
// cells each, is a rule if it stands above the first puzzle. Elsewhere it makes its neighbours errors.
//
// Rules hold for one puzzle; a note says so at the next puzzle if that has none. A rule below the last puzzle of a text, or
// between a puzzle and a blank line, is an error of the puzzle. A caller that takes rules says so with [Reader.Rules]. For
// any other caller, rules are an error that names them, and so are rules that are not known, unless [Reader.IgnoreRules] has
// their names: then a note says that they are left out. Rules in words are quoted in a note. A solution beside the puzzle is
// checked against it ([Record.Solution]), or given to a caller that checks it ([Record.Claim]).
//
// # Formats
//
// An empty cell is one of . 0 * _ and a digit above 9 a letter, A for 10, in either case; see Alphabets. Blank lines,
// and lines that start with '#' or ```, are skipped. So is the first line of a text if it is a header: it has a comma, and
// neither a digit nor a mark for an empty cell. Except in [FormatLine], headings such as [Puzzle] or [Puzzle 12] are
// skipped, too: a line in brackets of letters and blanks, and at most a number behind them with fewer digits than there
// are letters.
//
//   - line: one puzzle a line, its first field. What follows after a blank or a comma is ignored. The field may stand
//     in double quotes, behind which a blank, a comma or the end must follow.
//
//   - grid: n lines of n cells. Blanks and '|' are ignored, and so are borders: lines made only of * | + - = . : ' with
//     at least three - or =.
//
//   - csv: n lines of n values separated by commas or semicolons: a character as above, a number, or nothing for an
//     empty cell. A value may stand in double quotes.
//
//   - candidates: the digits that a cell may hold, as n words in each of n lines, or on one line n characters a cell, one
//     for each digit in order or a mark where it is ruled out. A cell with one digit is a given.
//
//   - json: a list of puzzles, each a string, a list of n·n cells or of n rows; an object with its puzzle in a field, as
//     the commands write it, or with a member for each cell, or for each given, named A1, r1c1, "0,0" or by number, or
//     for each row. A full grid that solves the puzzle is its solution, whatever its name.
//     Names that leave open what size the grid has, or whether they count from 0, are an error. opensudoku: XML. A
//     document may have any length, and 1 MiB for each puzzle in it.
//
//   - link: links of f-puzzles, SudokuPad and SudokuWiki that hold the puzzle, and of any other page that has it packed in
//     the same way. An unknown rule is an error that names it.
//
//   - overlap: several grids that share cells where they overlap ([cover.Overlap]): "at r1c1" and a grid, and so on; or
//     "samurai" or "sohei" above the grids, in the order of their places; or a drawing with blanks where no grid is.
//     Every place in a drawing where a grid fits, whole boxes apart, is a grid.
//
//   - a line of HoDoKu's library: ":0100:3:53..7…:113 213::"; digits that were found count as givens.
//
// A table has its puzzles in one column. [Reader.Column] names it; otherwise it is the only one with puzzles that have
// empty cells, and two such columns are an error. A value that is almost a puzzle is never passed over. A shape such as 3x2
// beside a puzzle, in a column or as a word of its own, is the shape of its boxes, and so are columns named rows and cols. A
// shape that does not fit the grid is an error. A grid under [State] that keeps the givens of the grid under [Puzzle]
// before it is the same puzzle, and makes no record.
//
// Other spellings are rescued, too, each with a note: a grid anywhere on a sheet of a spreadsheet, with margins, gaps between
// the boxes, a title, and names of rows and columns; n·n elements of HTML, or n with a row in each; emoji by name; \n as two
// characters; 81 cells on several lines, as a mail breaks them; + or u before placed digits; dots around rows; blanks for empty
// cells and between boxes; one sign, such as #, in all empty cells; other signs, such as ! or ~, for the lines around boxes; and
// the letter O for 0. Other letters that a scan has in place of digits, such as S and l, are an error that names
// them, and are read with [Reader.OCR].
//
// Drawings of a grid have borders of * | + - = . : ' or Unicode's box characters. Between bars, or in rows of equal
// length, a blank may be an empty cell if there is no other mark; so may a field between two tabs or two bars. Rows may
// be words, numbers up to n.
//
// [FormatAuto] tells them apart by the line, when no grid has begun:
//
//   - A line with commas is a row of csv if it has at least three and its first value at most two characters. Else it
//     is a puzzle in line format.
//   - A line whose first field has more than 25 characters (with [Reader.Layout] set, more than 2n) is a puzzle in line
//     format. One with fewer is a row of a grid.
//   - A line of only sixteen characters may be a puzzle of 4x4 or a row of 16x16. It is a row if exactly sixteen such
//     lines stand together (some may have a cell too few or too many if there is a digit above 4); if among them there is
//     a border or a row with '|' or blanks; or if eight of the next seventeen have a digit above 4, or two of fewer than
//     sixteen. If all their digits are 1 to 4, they are puzzles. With [Reader.Layout] set the size is known.
//   - A row that stands alone among puzzles in line format is one of them, cut short. So is a lone row whose length
//     is a prime, which has no default box shape.
//
// A grid takes its size from the first two neighbouring rows of the same length, among its first three. A blank line, a
// heading such as [Puzzle], two borders with no row between them, a line of another format or of plain text, and the
// end of the text end a grid; so does its row n. A line directly above a grid that is at least half text, even if it is
// as long as a row, is its title ([Record.Name]) if the grid can be read, and else a record with an error. Grids need
// no blank line between them. Blank lines may also stand between the bands of a grid, or between all its rows.
//
// # Alphabets
//
// A puzzle's alphabet is recognised, and its answers are written in it ([cover.Grid.Alphabet]). From 10x10 on it is 1-9
// and letters (1-9A-G for 16x16), or begins with 0 (0-9A-F), or is letters (A-P); in smaller grids 1-9 or letters (A-I).
//
//   - The last digit of 1-9A-G is in no other; 0 beside a mark for empty cells is the first digit of 0-9A-F, and so it
//     is in a grid without other marks and with at most n zeros; a letter above G belongs to A-P.
//   - A puzzle that has neither 0 nor G, or letters only, may be in several alphabets. It takes the alphabet of the last
//     puzzle of its size, and otherwise is an error. [Reader.Alphabet] can say which alphabet it is. The
//     writers put 0 into the empty cells where '.' would leave it open.
//   - 0 beside a dot is an error if it may be a digit: at most one of 0 to n-1 is missing, and no two zeros share a
//     house.
//   - 0 in a grid that also has cells with nothing, null, None or -1 is an error if the highest digit is missing: 0 may
//     be the lowest digit. This holds for up to 9 rows, and for numbers. [Reader.Alphabet] says what 0 is.
//   - A puzzle without any other mark may have - or ? or x in its empty cells.
//
// # Errors
//
// What cannot be read is a [Record] with an error. There is one error a puzzle, the first. A character that is no cell
// comes before a wrong number of cells, and a double quote that is not closed, or not followed by a blank, a comma or
// the end, before both. The number of cells names the nearest size:
//
//	puzzles.txt:17:35: unexpected character 'x' (want 1-9, or one of . 0 * _ for an empty cell)
//	puzzles.txt:18:81: 80 cells (a 9x9 grid has 81)
//	puzzles.txt:23:9: 8 cells in row 4 (a 9x9 grid has 9)
//	puzzles.txt:33:10: 5 rows (a 9x9 grid has 9)
//
// A row with an error counts as a row, so a grid with one ends where it would have. If a cell, value or row is missing,
// the place of the error is behind the last one. A line over 1 MiB is a record with [ErrLongLine]; the rest of it is
// skipped, not stored. A byte-order mark of UTF-8 is skipped; text in UTF-16 is a single record with an error.
//
// Version 1 promises the exported names of this package: they stay, and are only added to.
package puzzles
