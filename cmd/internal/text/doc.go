// Package text has the words that all commands use: numbers and lists in English, text cut or wrapped to the width of a
// terminal, cleaned of what would confuse one, and painted in colours; sizes in bytes as people write them. It imports
// nothing but the standard library.
package text
