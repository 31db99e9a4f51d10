// Package manual writes the manual page and the shell completions of a command line from its
// flags and commands.
//
// Begin with [Write].
package manual
