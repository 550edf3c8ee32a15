// Package gen is the command gen of dlx, which writes the problems of package classics as text.
//
//	words ──▶ generator ──▶ generation ──▶ maker ──▶ dlx.Problem ──▶ stdout
//	          by its name   reads numbers, boards
//	                        and files
//
// A new problem is a row of the list of generators: its name, its arguments, a description, and its maker.
package gen
