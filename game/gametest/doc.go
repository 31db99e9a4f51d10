// Package gametest checks what every game must guarantee, in the same way for all games.
// Only tests import it.
//
// A rule set has one test that runs the kit and two fuzz targets:
//
//	func TestConformance(t *testing.T) {
//		gametest.Run(t, strike.Rules(), gametest.Options{Perft: strike.Perft})
//	}
//	func TestWalk(t *testing.T)     { gametest.Walk(t, strike.Rules()) } // if it is Walkable
//	func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, strike.Rules()) }
//	func FuzzMove(f *testing.F)     { gametest.FuzzMove(f, strike.Rules()) }
//
// # What Run checks
//
//   - info: the game's description is complete, every option value makes a
//     set-up, and a wrong value is refused.
//   - random: random games to their end, with the guarantees of game.State checked
//     on a sample of positions (see checkState): moves in order, text and steps
//     that lead back to the move, position text that leads back to the position,
//     no side effects of playing, the right kinds of errors, a sensible board.
//   - garbage: text that is not a move or a position is refused without a panic.
//   - concurrent: one state used from several goroutines, for the race detector.
//   - vectors: the rule set's testdata/vectors.json, positions with their legal
//     moves, counts (perft) and results, published by others if possible.
//   - golden: games recorded in the rule set's own testdata.
//
// # Helpers for the tests of one game
//
// [New], [Play] and [PlayAll] start and play a game, [WantResult] and [WantOpen] check its
// end. [Refusals], [Unreadable] and [BadPositions] check texts that are refused, and [Agree]
// compares the rules with a [Reference].
//
// # Golden games
//
// A golden game is a file testdata/<id>-*.golden, where <id> is the ID of the game. To
// make one, write its first two lines, the set-up (may be empty) and the moves, and let
// the test write the rest:
//
//	setup
//	moves e2e4 e7e5
//
//	PAWNSTORM_UPDATE=1 go test ./game/rules/chess -run TestConformance
//
// Read the diff before you keep it: the next developer trusts the file. A rule set has at
// least one; good ones reach the end of a game and have every special move.
//
// # Running time
//
// The race detector and -short play fewer games and skip deep counts. With
// PAWNSTORM_LONG=1 in the environment, everything is played and counted anyway. A rule
// set's own tests can use [Share] to do the same.
package gametest
