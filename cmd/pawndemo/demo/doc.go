// Package demo runs a club of several servers on this machine, each a process of its own:
// the program that was started, started again with other arguments. Begin at [Run].
package demo
