// Package analysis analyses finished games and gives hints in games against bots. Spectators of a
// casual game can see an evaluation of it. [Studies] analyses each game once and stores the result.
// The [Analyst] does the thinking.
package analysis
