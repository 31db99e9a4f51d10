// Package gametest is the conformance kit: what every game must keep, checked
// the same way for all of them. Only tests import it.
//
// A rule set has one test that runs the kit and two fuzz targets:
//
//	func TestConformance(t *testing.T) {
//		gametest.Run(t, strike.Rules(), gametest.Options{Perft: strike.Perft})
//	}
//	func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, strike.Rules()) }
//	func FuzzMove(f *testing.F)     { gametest.FuzzMove(f, strike.Rules()) }
//
// # What Run checks
//
//   - info: the game's description is complete, every option value makes a
//     set-up, and a wrong one is refused.
//   - random: games played at random to their end, with the promises of
//     game.State checked on a sample of positions (see checkState): moves in
//     order, text and steps that lead back to the move, position text that
//     leads back to the position, nothing changed by playing, errors of the
//     right kind, a board that makes sense.
//   - garbage: text that is no move or no position is refused and nothing panics.
//   - concurrent: one state used from several goroutines, for the race detector.
//   - vectors: the rule set's testdata/vectors.json, positions with their legal
//     turns, counts (perft) and results, published by others if they can be had.
//   - golden: games recorded in the rule set's own testdata.
//
// # Golden games
//
// A golden game is a file testdata/<id>-*.golden, <id> being the ID of the game.
// To make one, write its first two lines, the set-up (may be empty) and the
// moves, and let the test write the rest:
//
//	setup
//	moves e2e4 e7e5
//
//	PAWNSTORM_UPDATE=1 go test ./game/rules/chess -run TestConformance
//
// Read the difference before it is kept: the file is what the next developer
// trusts. A rule set has at least one; good ones reach an end and touch every
// special move.
//
// # How long it takes
//
// Under the race detector, and with -short, fewer games are played and deep
// counts are left out. With PAWNSTORM_LONG=1 in the environment everything is
// played and counted in any case. A rule set's own tests can follow with [Share].
package gametest
