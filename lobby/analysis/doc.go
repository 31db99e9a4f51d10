// Package analysis has finished games looked at, position by position, and gives
// hints in games with the house. Those who watch a casual game are told what is thought
// of it. [Studies] analyses each game once, for all who ask, and
// keeps what was found; the thinking is done by the [Analyst].
package analysis
