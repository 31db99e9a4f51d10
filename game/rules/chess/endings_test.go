package chess

import (
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// shuffle is a round trip of the knights that repeats the position.
const shuffle = " g1f3 g8f6 f3g1 f6g8"

func TestEndings(t *testing.T) {
	const none = "goes on"
	for _, test := range []struct {
		name, position, moves string
		chess, discworld      string // winner and reason
	}{
		{"the start", "", "", none, none},
		{"fool's mate", "", "f3 e5 g4 Qh4", "black by checkmate", "black by checkmate"},
		{"mate by White", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "Ra8", "white by checkmate", "white by checkmate"},
		{"mate by promotion", "7k/P7/6K1/8/8/8/8/8 w - - 0 1", "a8=R", "white by checkmate", "white by checkmate"},
		{"stalemate", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7", "draw by stalemate", "draw by stalemate"},
		{"check is not mate", "7k/8/6K1/8/8/8/8/6R1 w - - 0 1", "Rh1", none, none},

		{"kings alone", "8/8/8/8/8/2k5/1p6/K7 w - - 0 1", "Ka2 b1=R Kxb1", "draw by dead position", "draw by dead position"},
		{"king and knight", "8/8/8/8/8/2k5/8/K6N w - - 0 1", "", "draw by dead position", "draw by dead position"},
		{"king and bishop", "8/8/8/8/8/2k5/8/K6b w - - 0 1", "", "draw by dead position", "draw by dead position"},
		{"bishops of one colour", "8/8/8/8/8/2k5/6B1/K6b w - - 0 1", "", "draw by dead position", "draw by dead position"},
		{"many bishops of one colour", "8/8/B7/1b6/8/2k5/6B1/K4b1b w - - 0 1", "", "draw by dead position", "draw by dead position"},
		{"bishops of two colours", "8/8/8/8/8/2k5/7B/K6b w - - 0 1", "", none, none},
		{"two knights", "8/8/8/8/8/2k5/8/K5NN w - - 0 1", "", none, none},
		{"a knight each", "8/8/8/8/8/2k5/8/K5nN w - - 0 1", "", none, none},
		{"knight and bishop", "8/8/8/8/8/2k5/8/K5BN w - - 0 1", "", none, none},
		{"a pawn", "8/8/8/8/8/2k5/7P/K7 w - - 0 1", "", none, none},

		{"twice", "", shuffle, none, none},
		{"three times", "", shuffle + shuffle, none, "draw by threefold repetition"},
		{"four times", "", strings.Repeat(shuffle, 3), none, ""},
		{"five times", "", strings.Repeat(shuffle, 4), "draw by fivefold repetition", ""},
		{"occurrences with other moves between", "", "Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8", none, "draw by threefold repetition"},
		{"the side to move makes a difference", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra2 Ke7 Ra1 Kd7 Rb1 Ke7 Ra1 Ke8 Ra3", none, none},

		{"the count is one short", "4k3/8/8/8/8/8/8/R3K3 w - - 98 60", "Ra2", none, none},
		{"50 moves", "4k3/8/8/8/8/8/8/R3K3 w - - 99 60", "Ra2", none, "draw by 50 moves without a capture"},
		{"50 moves, the last by a pawn", "4k3/8/8/8/8/P7/8/R3K3 w - - 99 60", "a4", none, "draw by 50 moves without a capture"},
		{"50 moves, the last a capture", "4k3/8/8/8/8/8/r7/R3K3 w - - 99 60", "Rxa2", none, none},
		{"50 moves, the last is mate", "7k/8/6K1/8/8/8/8/R7 w - - 99 60", "Ra8", "white by checkmate", "white by checkmate"},
		{"50 moves, the last is stalemate", "7k/8/6K1/8/8/8/8/5Q2 w - - 99 60", "Qf7", "draw by stalemate", "draw by stalemate"},
		{"75 moves", "4k3/8/8/8/8/8/8/R3K3 w - - 149 80", "Ra2", "draw by the 75-move rule", ""},
		{"75 moves, the last is mate", "7k/8/6K1/8/8/8/8/R7 w - - 149 80", "Ra8", "white by checkmate", ""},
	} {
		for rules, want := range map[game.Rules]string{FIDE(): test.chess, Discworld(): test.discworld} {
			if want == "" {
				continue // the other game cannot get there
			}
			t.Run(test.name+"/"+rules.Info().ID, func(t *testing.T) {
				state := gametest.PlayAll(t, gametest.New(t, rules, test.position), test.moves)
				if got := outcome(rules, state); got != want {
					t.Errorf("%s: %s, want %s", state, got, want)
				}
			})
		}
	}
}

func outcome(rules game.Rules, state game.State) string {
	result, over := state.Result()
	switch {
	case !over:
		return "goes on"
	case result.Winner == game.NoSeat:
		return "draw by " + result.Reason
	}
	return rules.Info().Seats[result.Winner].ID + " by " + result.Reason
}

// TestSamePosition checks that castling rights and legal captures en passant make positions
// different. Impossible captures do not.
func TestSamePosition(t *testing.T) {
	for _, test := range []struct {
		name, position, moves string
		occurrences           int
	}{
		{"the knights are back", "", shuffle, 2},
		{"the castling right is lost", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Rg1 Kd8 Rh1 Ke8", 1},
		{"and is lost once", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1 Ke8", 2},
		{"a double step that no pawn can capture", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8", 2},
		{"en passant was possible the first time", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e4 Kd8 Kd1 Ke8 Ke1", 1},
		{"en passant would have exposed the king", "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e4 Ka5 Kd1 Ka4 Ke1", 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := gametest.PlayAll(t, gametest.New(t, FIDE(), test.position), test.moves).(*state)
			if s.occurrences != test.occurrences {
				t.Errorf("%s: occurrence %d, want %d", s, s.occurrences, test.occurrences)
			}
		})
	}
}

func TestClaims(t *testing.T) {
	for _, test := range []struct {
		name, position, moves string
		claim                 string
	}{
		{"the start", "", "", ""},
		{"twice", "", shuffle, ""},
		{"three times", "", shuffle + shuffle, "threefold repetition"},
		{"the position has changed", "", shuffle + shuffle + " e4", ""},
		{"four times", "", shuffle + shuffle + shuffle, "threefold repetition"},
		{"fivefold repetition ends the game", "", strings.Repeat(shuffle, 4), ""},
		{"99 plies", "4k3/8/8/8/8/8/8/R3K3 w - - 98 60", "Ra2", ""},
		{"100 plies", "4k3/8/8/8/8/8/8/R3K3 w - - 99 60", "Ra2", "the 50-move rule"},
		{"100 plies, a pawn moves", "4k3/8/8/8/8/P7/8/R3K3 w - - 99 60", "a4", ""},
		{"100 plies and mate", "7k/8/6K1/8/8/8/8/R7 w - - 99 60", "Ra8", ""},
		{"a position with its count", "4k3/8/8/8/8/8/8/R3K3 w - - 120 60", "", "the 50-move rule"},
	} {
		t.Run(test.name, func(t *testing.T) {
			state := gametest.PlayAll(t, gametest.New(t, FIDE(), test.position), test.moves)
			if reason, ok := state.Claim(); reason != test.claim || ok != (test.claim != "") {
				t.Errorf("Claim: %q, %v, want %q", reason, ok, test.claim)
			}
		})
	}
	state := gametest.PlayAll(t, gametest.New(t, Discworld(), ""), shuffle)
	if reason, ok := state.Claim(); ok {
		t.Errorf("discworld allows the claim %s", reason)
	}
}

func TestCanWin(t *testing.T) {
	for _, test := range []struct {
		placement    string
		white, black bool
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", true, true},
		{"8/8/8/8/8/2k5/7P/K7", true, false},
		{"8/8/8/8/8/2k5/8/K6R", true, false},
		{"8/8/8/8/8/2k5/8/K5NN", true, false},
		{"8/8/8/8/8/2k5/8/K5BN", true, false},
		{"8/8/8/8/8/2k5/7p/K6N", true, true},
		{"8/8/8/8/8/2k5/7q/K6N", false, true},
		{"8/8/8/8/8/2k5/7r/K6N", true, true},
		{"8/8/8/8/8/2k5/7r/K6B", false, true},
		{"8/8/8/8/8/2k5/7n/K6B", true, true},
		{"8/8/8/8/8/2k5/7b/K6B", true, true},
		{"8/8/8/8/8/2k5/6b1/K4B2", false, false},
	} {
		s := gametest.New(t, FIDE(), test.placement+" b - - 0 1").(*state)
		if got := s.CanWin(white); got != test.white {
			t.Errorf("%s: White can win: %v", s, got)
		}
		if got := s.CanWin(black); got != test.black {
			t.Errorf("%s: Black can win: %v", s, got)
		}
	}
}
