package atomic

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

func TestBlasts(t *testing.T) {
	for _, test := range []struct{ name, position, move, described, want string }{
		{"everything around but pawns", "4k3/8/8/2bnb3/2pNp3/4P3/8/3QK3 w - - 0 1", "e3d4", "", ""},
		{"a capture", "4k3/8/2bnb3/2pqp3/2nrn3/8/1B6/3RK3 w - - 0 1", "d1d4", "Rxd4", "4k3/8/2bnb3/2p1p3/8/8/1B6/4K3 b - - 0 1"},
		{"en passant", "4k3/4r3/2n5/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "exd6", "4k3/8/8/8/8/8/8/4K3 b - - 0 2"},
		{"the promoted pawn goes too", "1n2k3/P7/8/8/8/8/8/4K2R w - - 0 1", "a7b8q", "axb8=Q", "4k3/8/8/8/8/8/8/4K2R b - - 0 1"},
		{"castling rights are lost in an explosion", "r3k2r/1p6/8/3B4/8/8/8/4K3 w kq - 0 1", "d5b7", "Bxb7", "4k2r/8/8/8/8/8/8/4K3 b k - 0 1"},
		{"the king", "4k3/3p4/8/1B6/8/8/8/4K3 w - - 0 1", "b5d7", "Bxd7#", "8/8/8/8/8/8/8/4K3 b - - 0 1"},
	} {
		state := gametest.New(t, Rules(), test.position)
		m, err := state.Parse(test.move)
		if test.want == "" {
			if err == nil {
				t.Errorf("%s is a move", test.move)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if got := state.Describe(m); got != test.described {
			t.Errorf("%s is written %s, want %s", test.name, got, test.described)
		}
		if next, err := state.Play(m); err != nil || next.String() != test.want {
			t.Errorf("%s leads to\n%v, %v\nwant\n%s", test.name, next, err, test.want)
		}
	}
}

func TestEnds(t *testing.T) {
	for _, test := range []struct {
		position string
		winner   game.Seat
		reason   string
	}{
		{"8/8/8/8/8/8/8/4K2R b - - 0 1", 0, "explosion of the king"},      // the king is gone
		{"R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", 0, "checkmate"},             // mate
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", game.NoSeat, "dead position"},   // bare kings
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 1", game.NoSeat, "dead position"},  // a rook
		{"4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", game.NoSeat, "dead position"}, // two knights
		{"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", game.NoSeat, "dead position"}, // bishops that never meet
	} {
		gametest.WantResult(t, gametest.New(t, Rules(), test.position), test.winner, test.reason)
	}
	for name, position := range map[string]string{
		"kings side by side are not in check": "8/8/8/3kK2q/8/8/8/8 w - - 0 1",
		"a queen":                             "4k3/8/8/8/8/8/8/4K2Q w - - 0 1",
		"two rooks":                           "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
		"three knights":                       "4k3/8/8/8/8/8/8/2N1KNN1 w - - 0 1",
		"a bishop and a pawn":                 "4k3/4p3/8/8/8/8/8/4KB2 w - - 0 1",
		"bishops that meet":                   "4k1b1/8/8/8/8/8/8/4KB2 w - - 0 1",
	} {
		state := gametest.New(t, Rules(), position)
		gametest.WantOpen(t, state)
		for _, mark := range state.Board().Marks {
			t.Errorf("%s: %+v", name, mark)
		}
	}
}

func TestRefusals(t *testing.T) {
	gametest.Refusals(t, Rules(), [][3]string{
		{"4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1e2", "a king never captures: it would blow itself up"},
		{"4k3/8/8/8/8/8/3r4/3QK3 w - - 0 1", "d1d2", "the explosion would reach your own king"},
		{"4k3/8/8/8/8/4r3/4N3/4K3 w - - 0 1", "e2c3", "this would leave your king attacked by the rook on e3"},
		{"4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "O-O", "you cannot castle out of check: the rook on e7 attacks your king"},
	})
	for _, position := range []string{
		"8/8/8/8/8/8/8/4K2R w - - 0 1",              // the side without a king is to move
		"8/8/8/8/8/8/8/8 w - - 0 1",                 // no king at all
		"4k3/8/8/8/8/8/8/2K1K3 w - - 0 1",           // two
		"4k3/8/8/8/4R3/8/8/4K3 w - - 0 1",           // the side that moved is in check
		"4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1",     // nine pawns
		"qqqqkqqq/qqqqqqqq/8/8/8/8/8/4K3 w - - 0 1", // too many queens
	} {
		if _, err := Rules().New(position); err == nil {
			t.Errorf("%s is read", position)
		}
	}
}
