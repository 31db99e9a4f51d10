package tuitest

import (
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
)

// PlaysGame is ann in a game of any kind with bob. The moves are in the usual notation and follow a
// set-up.
func (w *World) PlaysGame(gameID string, seat game.Seat, setup string, moves ...string) *Person {
	w.Tb.Helper()
	return w.PlaysTimed("", gameID, seat, setup, moves...)
}

// PlaysTimed is PlaysGame, with a clock.
func (w *World) PlaysTimed(clock, gameID string, seat game.Seat, setup string, moves ...string) *Person {
	w.Tb.Helper()
	ann, bob := w.Account("ann"), w.Account("bob")
	players := [2]identity.Person{ann.Person, bob.Person}
	if seat == 1 {
		players[0], players[1] = players[1], players[0]
	}
	rec := w.RecordBetween(players, gameID, setup, moves)
	rec.Clock = clock
	return w.OpenTable(ann, w.Write(rec))
}

// Positions with much to see.
const (
	// Workers have left three factories, and one stands beside the owner.
	StrikeStopped = "ppp1pppp/3p4/8/RNB1QBNR/RNBQKBNR/5p2/1p6/p1pppp2 c 23/12"
	// Three of the four types have an empty factory.
	WarfareStopped = "R1BQKBNR/p7/2p3p1/1p1ppp1p b"
	// A Social Worker can push, a step can make two sandwiches, two are frozen,
	// a Therapist has used its step, and both players have pieces in hand.
	CorrectBusy = "3d2s3/10/9a/1U4h3/3a2a3/3wA5/1Aw5W1/1A7A/2H7/8DS g c2:0,g7:4 @T,=H,R @A 0"
	// Few pawns are left, and some have met.
	AnarchistMiddle = "8/p6p/8/2pp4/2PP4/8/P6P/8"
)

// VariantScene is a state of a game to look at: ann, in a seat, has pressed keys after moves from a
// setup. It ends with a text on screen.
type VariantScene struct {
	Name, Game string
	Seat       game.Seat
	Setup      string
	Moves      string
	Steps      string // for Builds
	Sees       string
}

// VariantScenes are scenes of all kinds of games.
var VariantScenes = []VariantScene{
	{"chess-white", "chess", 0, "", "", "", "Your move."},
	{"chess-black", "chess", 1, "", "e4", "g8", "█♞ █"},
	{"discworld-white", "discworld", 0, "", "", "b1", "█♞ █"},
	{"discworld-black", "discworld", 1, "", "e4", "", "Your move."},
	{"strike-workers", "strike", 0, "", "", "", "8 of 8 run"},
	{"strike-capitalists", "strike", 1, "", "a1-a2", "a4", "7 of 8 run"},
	{"strike-pawns", "strike", 1, StrikeStopped, "", "b4", "moves as a pawn: b1 is empty"},
	{"strike-danger", "strike", 1, StrikeStopped, "f4-g3 f3-f4", "e4", "a worker can take the owner"},
	{"warfare-proletariat", "warfare", 0, "", "a1-a2 b4-c2", "c1", "c1: proletarian"},
	{"warfare-bourgeoisie", "warfare", 1, "", "a1-a2", "", "R stopped"},
	{"warfare-stopped", "warfare", 1, WarfareStopped, "", "d4", "R N B stopped"},
	{"correct-green", "correct", 0, "", "", "", "Your move."},
	{"correct-blue", "correct", 1, "", "c2-c3", "c9", "█♟ █"},
	{"correct-marks", "correct", 0, CorrectBusy, "", "i4", "█♞ █"},
	{"correct-push", "correct", 0, CorrectBusy, "", "i4 g6", "So far: i4, g6"},
	{"correct-ticks", "correct", 0, CorrectBusy, "", "e5 d4", "0 displace no one"},
	{"correct-ticked", "correct", 0, CorrectBusy, "", "e5 d4 c4", "0 displace no more"},
	{"correct-hand", "correct", 0, CorrectBusy, "", "turns", "P pass"},
	{"correct-return", "correct", 0, CorrectBusy, "", "turns t", "Group Therapist returns: choose"},
	{"correct-passed", "correct", 1, CorrectBusy, "pass", "", "Green passed"},
	{"anarchist-first", "anarchist", 0, "", "", "e7", "rank-1 pawn"},
	{"anarchist-second", "anarchist", 1, "second " + AnarchistMiddle, "", "a2", "rank-8 pawn"},
	{"drops-yellow", "drops", 1, "", "d e d", "", "bob (Red) is to move."},
	{"drops-pass", "drops", 0, "", "a", "", "P pass"},
}

// Open makes a scene.
func (s *VariantScene) Open(w *World) *Person {
	w.Tb.Helper()
	p := w.PlaysGame(s.Game, s.Seat, s.Setup, strings.Fields(s.Moves)...)
	p.Builds(strings.Fields(s.Steps)...)
	p.Sees(s.Sees)
	return p
}
