// Package text formats text for all commands: numbers and lists in English, text cut or wrapped to the width of a terminal,
// cleaned of control characters, and painted in colours. It also reads sizes in bytes as people write them. It imports
// nothing but the standard library.
package text
