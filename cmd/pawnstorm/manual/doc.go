// Package manual writes the manual page and the completions of shells for a command line,
// from the flags and commands that it has.
//
// Begin with [Write].
package manual
