package strike

import (
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

func TestRule09Ends(t *testing.T) {
	for _, test := range []struct {
		position, moves string
		winner          game.Seat
		reason          string
	}{
		{"8/8/8/8/3pK3/8/8/8 w", "d4xe4", workers, "capture of the owner"},
		{"8/8/8/8/4K3/3p4/8/8 w", "d3xe4", workers, "capture of the owner"},
		{"p7/8/8/8/4K3/8/8/8 c", "e4-d4 a8-a7 d4-d5 a7-a6 d5-d4 a6-a5 d4-d5 a5-a4 d5-c5 a4-b4 c5-d5 b4-c4 d5-d4 c4xd4", workers, "capture of the owner"},
		{"8/8/8/8/K7/8/p7/8 c", "a4-b4 a2-a3 b4-b5 a3-a4 b5xa4 a1-a2", game.NoSeat, ""}, // it came back
		{"R7/8/8/8/p3K3/8/8/N7 c", "a8xa4", capitalists, "forfeit: no worker is left"},
		{"8/8/8/8/3K4/4R3/4p3/8 c", "d4-d5", capitalists, "forfeit: no worker can move"},
		{"RB6/RB6/RB6/RB6/KN6/8/1p6/8 w", "b2-b3", game.NoSeat, "stalemate: no capitalist can move"},
	} {
		state := gametest.PlayAll(t, gametest.New(t, Rules(), test.position), test.moves)
		if test.reason == "" {
			gametest.WantOpen(t, state)
			continue
		}
		gametest.WantResult(t, state, test.winner, test.reason)
	}
}

func TestRule09TheCapturedKingComesFirst(t *testing.T) {
	// The last Capitalist is captured. No move is left, but it is not a draw.
	gametest.WantResult(t, gametest.PlayAll(t, gametest.New(t, Rules(), "8/8/8/8/3pK3/8/8/8 w"), "d4xe4"), workers, "capture of the owner")
	gametest.WantResult(t, gametest.New(t, Rules(), "8/8/8/8/8/8/8/8 w"), workers, "capture of the owner")
}

func TestRule09NothingBeforeTheTurn(t *testing.T) {
	// A side without moves loses only when it is to move.
	for _, position := range []string{"8/8/8/8/3K4/4R3/4p3/8 c", "8/8/8/8/4K3/8/8/8 c", "RB6/RB6/RB6/RB6/KN6/8/1p6/8 w"} {
		gametest.WantOpen(t, gametest.New(t, Rules(), position))
	}
}

func TestRule10Tally(t *testing.T) {
	state := gametest.New(t, Rules(), "")
	want := []string{"0/0", "7/1", "14/2", "20/4", "26/6"}
	for i, move := range []string{"", "f8-f7", "b4-d3", "d8-d7", "b5-d6"} {
		state = gametest.PlayAll(t, state, move)
		got := state.Board().Notes[0]
		points := strings.Split(want[i], "/")
		if got != "tally: Capitalists "+points[0]+", Workers "+points[1] {
			t.Errorf("after ply %d: %s", i, got)
		}
		if note := state.(game.Noter).Note(); note != got {
			t.Errorf("after ply %d the note is %s", i, note)
		}
		if i > 0 && !strings.HasSuffix(state.String(), " "+want[i]) {
			t.Errorf("after ply %d the position text is %s", i, state)
		}
	}
	gametest.WantOpen(t, state)
}

func TestRule10TheLastPlyCountsAndEveryEndTellsTheTally(t *testing.T) {
	for _, test := range []struct{ position, moves, note string }{
		{"7p/8/8/8/3pK3/8/8/7p w 10/6", "d4xe4", "tally: Capitalists 11, Workers 13"},
		{"R7/8/8/8/p3K3/8/8/N7 c 10/6", "a8xa4", "tally: Capitalists 10, Workers 14"},
		{"RB6/RB6/RB6/RB6/KN6/8/1p6/8 w 10/6", "b2-b3", "tally: Capitalists 10, Workers 14"},
		{"8/8/8/8/4K2p/8/8/8 w 10/6", strings.Repeat("h4-h5 e4-d4 h5-h4 d4-e4 ", 2), "tally: Capitalists 10, Workers 70"},
	} {
		result, over := gametest.PlayAll(t, gametest.New(t, Rules(), test.position), test.moves).Result()
		if !over || result.Note != test.note {
			t.Errorf("%s %s: got %+v, %v, want the note %q", test.position, test.moves, result, over, test.note)
		}
	}
}

func TestRule11Match(t *testing.T) {
	const none = game.NoSeat
	at := func(tally string) game.State { return gametest.New(t, Rules(), "8/8/8/8/3p4/8/8/8 c "+tally) }
	for _, test := range []struct {
		name    string
		winners [2]game.Seat
		finals  [2]string
		winner  game.Seat
		reason  string
	}{
		{"the second player was the better Capitalist", [2]game.Seat{workers, workers}, [2]string{"90/6", "80/800"}, capitalists, "90 to 80 points as Capitalists"},
		{"the first player was", [2]game.Seat{workers, workers}, [2]string{"80/6", "90/800"}, workers, "90 to 80 points as Capitalists"},
		{"equal tallies", [2]game.Seat{workers, workers}, [2]string{"80/6", "80/7"}, none, "80 to 80 points as Capitalists"},
		{"Capitalists win both: no tally", [2]game.Seat{capitalists, capitalists}, [2]string{"80/6", "90/6"}, none, "1 to 1 games"},
		{"first player wins both", [2]game.Seat{workers, capitalists}, [2]string{"80/6", "1/6"}, workers, "2 to 0 games"},
		{"second player wins both", [2]game.Seat{capitalists, workers}, [2]string{"1/6", "90/6"}, capitalists, "2 to 0 games"},
		{"a win and a draw", [2]game.Seat{none, workers}, [2]string{"1/6", "2/6"}, capitalists, "1 to 0 games"},
		{"a win and a draw", [2]game.Seat{workers, none}, [2]string{"1/6", "2/6"}, workers, "1 to 0 games"},
		{"two draws", [2]game.Seat{none, none}, [2]string{"1/6", "2/6"}, none, "0 to 0 games"},
	} {
		winner, reason := ruleset{}.Match(test.winners, [2]game.State{at(test.finals[0]), at(test.finals[1])})
		if winner != test.winner || reason != test.reason {
			t.Errorf("%s: got %d by %s, want %d by %s", test.name, winner, reason, test.winner, test.reason)
		}
	}
}

func TestRule12Texts(t *testing.T) {
	for _, text := range []string{"8/8/3p4/2N5/1N2K3/8/8/8 c 14/2", "8/8/3p4/2N5/1N2K3/8/8/8 c", startText} {
		if got := gametest.New(t, Rules(), text).String(); got != text {
			t.Errorf("%s comes back as %s", text, got)
		}
	}
	for position, want := range map[string]string{
		"8/8/1p6/2N5/K7/8/8/8 c":    "a4-a5 a4-b4 a4-b5 c5-c6 c5xb6",
		"8/8/8/8/K2pR3/4Q3/3p4/8 w": "d2-d3 d2xe3 d4-c3 d4-c4 d4-c5 d4-d3 d4-d5 d4-e5 d4xe3 d4xe4",
	} {
		if got := strings.Join(gametest.Texts(gametest.New(t, Rules(), position)), " "); got != want {
			t.Errorf("%s: moves are %s, want %s", position, got, want)
		}
	}
}
