package chess

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

func TestRefusals(t *testing.T) {
	for _, test := range []struct{ name, position, moves, text, reason string }{
		{"empty square", "", "", "e3e4", "there is no piece on e3"},
		{"the other side's piece", "", "", "e7e5", "it is White's turn, and the pawn on e7 is Black's"},
		{"the other side's turn", "", "e4", "d2d4", "it is Black's turn, and the pawn on d2 is White's"},
		{"nowhere", "", "", "e2e2", "a move ends on another square"},
		{"own piece", "", "", "a1a2", "your own pawn stands on a2"},
		{"own piece, by name", "", "", "Ra2", "your own pawn stands on a2"},

		{"bishop", "", "", "f1f3", "the bishop cannot move like that"},
		{"knight", "", "", "g1g3", "the knight cannot move like that"},
		{"rook", "", "", "a1b3", "the rook cannot move like that"},
		{"king", "", "", "e1e3", "the king cannot move like that"},
		{"something in the way", "", "", "f1c4", "the pawn on e2 is in the way"},
		{"something in the way of a rook", "", "", "a1a5", "the pawn on a2 is in the way"},
		{"the only candidate is blocked", "", "", "Bc4", "the pawn on e2 is in the way"},
		{"the only one is blocked", "", "", "Qd4", "the pawn on d2 is in the way"},
		{"no piece can go there", "", "", "Ne5", "no knight of yours can go to e5"},
		{"none of that kind left", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "", "Nf3", "White has no knight there"},
		{"another piece", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "", "Re2-e4", "a pawn is on e2, not a rook"},
		{"no pawn of that file", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "", "d4", "White has no pawn there"},

		{"pawn backwards", "", "e4 e5", "e4e3", "the pawn cannot move like that"},
		{"pawn sideways", "", "e4 e5", "e4f4", "the pawn cannot move like that"},
		{"pawn three on", "", "", "e2e5", "the pawn cannot move like that"},
		{"pawn blocked", "", "e4 e5", "e4e5", "the pawn on e5 is in the way"},
		{"double step blocked", "", "Nf3 a6", "f2f4", "the knight on f3 is in the way"},
		{"double step blocked at its end", "4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "", "e2e4", "the knight on e4 is in the way"},
		{"double step later on", "", "e3 a6", "e3e5", "a pawn moves two squares only from where it starts"},
		{"nothing to take", "", "", "e2d3", "a pawn moves diagonally only to capture, and d3 is empty"},
		{"nothing to take, by name", "", "", "exd3", "a pawn moves diagonally only to capture, and d3 is empty"},
		{"en passant too late", "", "e4 a6 e5 d5 h3 h6", "e5d6", "a pawn is taken en passant only right after it has moved two squares"},
		{"en passant exposes the king", "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e4", "d4e3", "this would leave your king attacked by the rook on h4"},
		{"only pawns are promoted", "", "", "g1f3q", "only a pawn that reaches the last rank is promoted"},
		{"only on the last rank", "", "", "e2e4q", "only a pawn that reaches the last rank is promoted"},
		{"only on the last rank, by name", "", "", "e4=Q", "only a pawn that reaches the last rank is promoted"},

		{"a check that stays", "4r1k1/8/8/8/8/8/3P4/4K3 w - - 0 1", "", "d2d3", "your king is in check from the rook on e8 and this does not help"},
		{"the king stays in check", "4r1k1/8/8/8/8/8/3P4/4K3 w - - 0 1", "", "e1e2", "e2 is attacked by the rook on e8"},
		{"the king walks into check", "4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "", "e1d2", "d2 is attacked by the rook on a2"},
		{"the kings meet with a rook", "8/8/8/8/8/4k3/8/R3K3 w - - 0 1", "", "e1e2", "e2 is attacked by the king on e3"},
		{"a defended piece", "4k3/8/8/8/8/8/3q4/r2bK3 w - - 0 1", "", "e1d1", "d1 is attacked by the rook on a1"},
		{"a pinned piece", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "", "e2c3", "this would leave your king attacked by the rook on e8"},
		{"a pinned piece, by name", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "", "Nc3", "this would leave your king attacked by the rook on e8"},
		{"a pinned piece in check", "4r1k1/8/8/8/7b/8/4N3/4K3 w - - 0 1", "", "e2g3", "this would leave your king attacked by the rook on e8"},

		{"the king has left", castles, "Kf1 Ra7 Kg1 Ra8", "O-O", "you cannot castle: the king has left e1"},
		{"king or rook has moved", castles, "Kf1 Ra7 Ke1 Ra8", "O-O", "you cannot castle: the king or the rook on h1 has moved before"},
		{"the rook has moved", castles, "Rg1 Ra7 Rh1 Ra8", "O-O", "you cannot castle on that side: the rook on h1 has moved before"},
		{"the rook has moved, by squares", castles, "Rg1 Ra7 Rh1 Ra8", "e1g1", "you cannot castle on that side: the rook on h1 has moved before"},
		{"the rook is gone", castles, "Rg1 Ra7", "O-O", "you cannot castle on that side: there is no rook of yours on h1"},
		{"pieces between", "", "", "O-O", "the bishop on f1 is in the way between king and rook"},
		{"a piece beside the rook", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "", "O-O-O", "the knight on b1 is in the way between king and rook"},
		{"out of check", "4r1k1/8/8/8/8/8/8/4K2R w K - 0 1", "", "O-O", "you cannot castle out of check: the rook on e8 attacks your king"},
		{"through check", "5rk1/8/8/8/8/8/8/4K2R w K - 0 1", "", "e1g1", "you cannot castle through or into check: the rook on f8 attacks f1"},
		{"into check", "6r1/k7/8/8/8/8/8/4K2R w K - 0 1", "", "O-O", "you cannot castle through or into check: the rook on g8 attacks g1"},
		{"castling by the king's name", castles, "", "Kg1", "to castle, write e1g1"},
		{"black castles", castles, "Rxh8+ Kd7 Rh1", "O-O", "you cannot castle: the king has left e8"},

		{"after mate", "", "f3 e5 g4 Qh4", "e2e4", "the game is over: checkmate"},
		{"after mate, by name", "", "f3 e5 g4 Qh4", "Nc3", "the game is over: checkmate"},
		{"after a draw", "8/8/8/8/8/2k5/1p6/K7 w - - 0 1", "Ka2 b1=R Kxb1", "c3d3", "the game is over: dead position"},
	} {
		t.Run(test.name, func(t *testing.T) {
			state := gametest.PlayAll(t, gametest.New(t, FIDE(), test.position), test.moves)
			m, err := state.Parse(test.text)
			var illegal *game.IllegalError
			if !errors.As(err, &illegal) || illegal.Reason != test.reason || illegal.Move != test.text {
				t.Errorf("%s: %q is read as %d, %v, want the reason %q", state, test.text, m, err, test.reason)
			}
		})
	}
}

// TestEveryRefusalHasAReason tries all pairs of cells. No illegal move may get the generic reason.
func TestEveryRefusalHasAReason(t *testing.T) {
	for i, test := range published {
		rnd := rand.New(rand.NewPCG(uint64(i), 3))
		state := gametest.New(t, FIDE(), test.position)
		for range 3 {
			for from := range game.Cell(64) {
				for to := range game.Cell(64) {
					text := cellName(from) + cellName(to)
					_, err := state.Parse(text)
					if err != nil && strings.Contains(err.Error(), "not a move of this position") {
						t.Fatalf("%s: %v", state, err)
					}
				}
			}
			moves := state.Moves()
			if len(moves) == 0 {
				break
			}
			state = gametest.PlayAll(t, state, state.Format(moves[rnd.IntN(len(moves))]))
		}
	}
}

func TestPlayRefusesOtherNumbers(t *testing.T) {
	before := gametest.New(t, FIDE(), "")
	m, err := before.Parse("e4")
	if err != nil {
		t.Fatal(err)
	}
	after := gametest.PlayAll(t, before, "e4")
	for _, test := range []struct {
		state game.State
		move  game.Move
		want  string
	}{
		{after, m, "this move is not legal: it is not a move of this position"},
		{before, m + 1, "this move is not legal: it is not a move of this position"},
		{before, m & 0xffffffff, "this move is not legal: it is not a move of this position"},
		{gametest.PlayAll(t, before, "f3 e5 g4 Qh4"), m, "this move is not legal: the game is over: checkmate"},
	} {
		if _, err := test.state.Play(test.move); err == nil || err.Error() != test.want {
			t.Errorf("%s: %v, want %q", test.state, err, test.want)
		}
	}
}
