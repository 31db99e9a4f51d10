package table

import (
	"strings"
	"testing"

	"pawnstorm/lobby/identity"
)

// nearEnd holds a position of strike and one of warfare. In strike one file runs, and the Workers
// can take the owner or wait.
const (
	nearEnd        = "7p/8/8/8/3pK3/8/8/7p w"
	nearEndWarfare = "3pK3/8/8/8 p"
)

// enacted returns the table after moves and endings, separated by spaces. "draw" is a draw by
// agreement, "ann!" a resignation, "ann-" a forfeit, and "ready" makes both ready.
func enacted(tb testing.TB, t *Table, script string) *Table {
	tb.Helper()
	person := map[string]identity.Person{"ann": ann, "ben": ben}
	for _, word := range strings.Fields(script) {
		name := strings.TrimRight(word, "!-")
		switch {
		case word == "draw":
			t = after(tb, t, about(ann, Propose, Draw), about(ben, Accept, Draw))
		case word == "ready":
			t = after(tb, t, by(ann, Ready), by(ben, Ready))
		case strings.HasSuffix(word, "!"):
			t = after(tb, t, by(person[name], Resign))
		case strings.HasSuffix(word, "-"):
			t = after(tb, t, by(person[name], Forfeit))
		default:
			t = played(tb, t, word)
		}
	}
	return t
}

// TestMatches plays matches to their end. ann has the Workers or the Proletariat in the first game,
// ben in the second.
func TestMatches(t *testing.T) {
	for _, test := range []struct {
		name, game, setup, script string
		winner                    identity.Person
		ending                    string
	}{
		{
			"the Workers win both, and ann had more as Capitalist", "strike", nearEnd,
			"d4xe4 ready d4-d5 e4-e5 d5xe5", ann,
			"ann won the match by 3 to 1 points as Capitalists." +
				" First game: Workers (ann) won by capture of the owner. Tally: Capitalists 1, Workers 7." +
				" Second game: Workers (ben) won by capture of the owner. Tally: Capitalists 3, Workers 21.",
		},
		{
			"the Workers win both, and ben had more as Capitalist", "strike", nearEnd,
			"d4-d5 e4-e5 d5xe5 ready d4xe4", ben,
			"ben won the match by 3 to 1 points as Capitalists." +
				" First game: Workers (ann) won by capture of the owner. Tally: Capitalists 3, Workers 21." +
				" Second game: Workers (ben) won by capture of the owner. Tally: Capitalists 1, Workers 7.",
		},
		{
			"the Workers win both, with equal tallies", "strike", nearEnd,
			"d4xe4 ready d4xe4",
			identity.Person{},
			"The match is drawn, 1 to 1 points as Capitalists." +
				" First game: Workers (ann) won by capture of the owner. Tally: Capitalists 1, Workers 7." +
				" Second game: Workers (ben) won by capture of the owner. Tally: Capitalists 1, Workers 7.",
		},
		{
			"ann wins both", "strike", nearEnd,
			"d4xe4 ready d4-d5 e4-e5 ben!", ann,
			"ann won the match by 2 to 0 games." +
				" First game: Workers (ann) won by capture of the owner. Tally: Capitalists 1, Workers 7." +
				" Second game: Capitalists (ann) won by resignation. Tally: Capitalists 2, Workers 14.",
		},
		{
			"the Capitalists win both: tallies do not count", "strike", nearEnd,
			"d4-d5 ann! ready ben!",
			identity.Person{},
			"The match is drawn, 1 to 1 games." +
				" First game: Capitalists (ben) won by resignation. Tally: Capitalists 1, Workers 7." +
				" Second game: Capitalists (ann) won by resignation. Tally: Capitalists 0, Workers 0.",
		},
		{
			"a draw and a win", "strike", nearEnd,
			"d4-d5 draw ready d4xe4", ben,
			"ben won the match by 1 to 0 games." +
				" First game: Drawn by agreement. Tally: Capitalists 1, Workers 7." +
				" Second game: Workers (ben) won by capture of the owner. Tally: Capitalists 1, Workers 7.",
		},
		{
			"two draws", "strike", nearEnd,
			"draw ready d4-d5 e4-e5 draw",
			identity.Person{},
			"The match is drawn, 0 to 0 games." +
				" First game: Drawn by agreement. Tally: Capitalists 0, Workers 0." +
				" Second game: Drawn by agreement. Tally: Capitalists 2, Workers 14.",
		},
		{
			"ben forfeits", "strike", nearEnd,
			"d4xe4 ben-", ann,
			"ann won the match by 2 to 0 games." +
				" First game: Workers (ann) won by capture of the owner. Tally: Capitalists 1, Workers 7." +
				" Second game: Capitalists (ann) won by resignation. Tally: Capitalists 0, Workers 0.",
		},
		{
			"ann forfeits her win, and ben had more as Capitalist", "strike", nearEnd,
			"d4xe4 ann-", ben,
			"ben won the match by 1 to 0 points as Capitalists." +
				" First game: Workers (ann) won by capture of the owner. Tally: Capitalists 1, Workers 7." +
				" Second game: Workers (ben) won by resignation. Tally: Capitalists 0, Workers 0.",
		},
		{
			"warfare, a win each", "warfare", nearEndWarfare,
			"d4xe4 ready d4xe4",
			identity.Person{},
			"The match is drawn, 1 to 1 games." +
				" First game: Proletariat (ann) won by capture of the king." +
				" Second game: Proletariat (ben) won by capture of the king.",
		},
		{
			"warfare, ann wins both", "warfare", nearEndWarfare,
			"d4xe4 ready ben!", ann,
			"ann won the match by 2 to 0 games." +
				" First game: Proletariat (ann) won by capture of the king." +
				" Second game: Bourgeoisie (ann) won by resignation.",
		},
		{
			"warfare, ben wins both", "warfare", nearEndWarfare,
			"ann! ready d4xe4", ben,
			"ben won the match by 2 to 0 games." +
				" First game: Bourgeoisie (ben) won by resignation." +
				" Second game: Proletariat (ben) won by capture of the king.",
		},
		{
			"warfare, a win and a draw", "warfare", nearEndWarfare,
			"d4xe4 ready draw", ann,
			"ann won the match by 1 to 0 games." +
				" First game: Proletariat (ann) won by capture of the king." +
				" Second game: Drawn by agreement.",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			table := enacted(t, startedMatch(t, test.game, test.setup), test.script)
			if table.Status != Over {
				t.Fatalf("status %d", table.Status)
			}
			if winner, reason := table.MatchResult(); winner != test.winner || !strings.Contains(test.ending, reason) {
				t.Errorf("won by %q, %s", winner.Name, reason)
			}
			if got := table.Ending(); got != test.ending {
				t.Errorf("got ending\n%s\nwant\n%s", got, test.ending)
			}
		})
	}
}

// TestBetweenTheGames checks that the first game stays visible until both are ready. The second
// then starts from scratch with the seats swapped.
func TestBetweenTheGames(t *testing.T) {
	started := startedMatch(t, "strike", nearEnd)
	checkGame(t, started, 1, 2)
	checkGame(t, startedTable(t), 1, 1)
	paused := enacted(t, started, "d4xe4")
	checkGame(t, paused, 1, 2)
	const ending = "Workers (ann) won by capture of the owner. Tally: Capitalists 1, Workers 7." +
		" The second game, with the seats swapped, begins when both are ready."
	if paused.Status != Pause || paused.Result.Winner != 0 || len(paused.Plies) != 1 || paused.Ending() != ending {
		t.Errorf("status %d, winner %d, %d plies, %s", paused.Status, paused.Result.Winner,
			len(paused.Plies), paused.Ending())
	}
	second := after(t, paused, by(ben, Ready), by(ann, Ready))
	checkGame(t, second, 2, 2)
	if second.Status != Playing || second.Seats != [2]identity.Person{ben, ann} || second.Ending() != "" {
		t.Errorf("status %d, seats %v, %q", second.Status, second.Seats, second.Ending())
	}
	if len(second.Plies) != 0 || second.State.String() != nearEnd || second.Ready != [2]bool{} ||
		len(second.Offers) > 0 {
		t.Errorf("second game starts with %d plies at %s, ready %v, offers %v", len(second.Plies), second.State,
			second.Ready, second.Offers)
	}
	first := second.First
	if first.Seats != [2]identity.Person{ann, ben} || len(first.Plies) != 1 || first.Final != paused.State ||
		first.Result != paused.Result {
		t.Errorf("first game is stored as %+v", first)
	}
	if paused.First != nil || paused.Status != Pause || paused.Seats != [2]identity.Person{ann, ben} {
		t.Error("the table of the pause was changed")
	}
	if state, err := enacted(t, second, "d4-d5").At(0); err != nil || state.String() != nearEnd {
		t.Errorf("before the first ply of the second game: got %v, %v", state, err)
	}
}

func checkGame(t *testing.T, table *Table, number, of int) {
	t.Helper()
	if gotNumber, gotOf := table.GameNumber(); gotNumber != number || gotOf != of {
		t.Errorf("game %d of %d, want %d of %d", gotNumber, gotOf, number, of)
	}
}

func TestReady(t *testing.T) {
	paused := enacted(t, startedMatch(t, "strike", nearEnd), "d4xe4")
	for _, test := range []struct {
		first, second identity.Person
		ready         [2]bool
	}{{ann, ben, [2]bool{true, false}}, {ben, ann, [2]bool{false, true}}} {
		table := after(t, paused, by(test.first, Ready))
		if table.Status != Pause || table.Ready != test.ready {
			t.Fatalf("%s is ready: status %d, ready %v", test.first.Name, table.Status, table.Ready)
		}
		if table.WaitsFor(test.first.ID) || !table.WaitsFor(test.second.ID) || table.WaitsFor(cat.ID) {
			t.Errorf("%s is ready, but the table does not wait for only %s", test.first.Name, test.second.Name)
		}
		checkDecision(t, table, by(test.first, Ready), "Refused: You are ready. "+test.second.Name+" is not ready yet.")
		checkDecision(t, table, by(cat, Ready), "Refused: You are watching this match")
		checkGame(t, after(t, table, by(test.second, Ready)), 2, 2)
		if over := after(t, table, by(test.first, Forfeit)); over.Status != Over ||
			over.Result.Winner != over.SeatOf(test.second.ID) {
			t.Errorf("%s is ready and forfeits: status %d, winner %d", test.first.Name, over.Status, over.Result.Winner)
		}
	}
}

// TestLateForTheFirstGame checks that intents for the first game do no harm when they arrive after
// it.
func TestLateForTheFirstGame(t *testing.T) {
	playing := enacted(t, startedMatch(t, "strike", nearEnd), "d4-d5 e4-e5")
	paused := enacted(t, playing, "d5xe5")
	second := enacted(t, paused, "ready d4-d5 e4-e5")
	firstMove := deed{ann, request{Intent: Intent{Kind: Move, Text: "d5-e4"}}}
	for _, d := range []deed{
		by(ben, Resign), by(ann, Resign), about(ann, Propose, Draw), about(ann, Accept, Draw), firstMove,
	} {
		d.in.Ply = len(playing.Plies)
		checkDecision(t, paused, d, "Refused: The first game is over. Workers (ann) won")
	}
	firstMove.in.Ply = len(playing.Plies)
	checkDecision(t, second, firstMove, "Refused: turn")
	checkDecision(t, second, by(ann, Forfeit), "Refused: No second game is about to begin")
}

// TestOffersEndWithTheirGame checks that neither an offer nor the wait after it carries over into
// the second game.
func TestOffersEndWithTheirGame(t *testing.T) {
	first := after(t, startedMatch(t, "strike", nearEnd), about(ann, Propose, Draw), about(ben, Decline, Draw),
		about(ben, Propose, Draw))
	second := enacted(t, first, "d4xe4 ready")
	checkDecision(t, second, about(ann, Accept, Draw), "Refused: You have not been offered a draw")
	checkDecision(t, second, about(ann, Propose, Draw), "offer")
	checkDecision(t, second, about(ben, Propose, Draw), "offer")
}

// TestAdoptInAMatch checks a guest who creates an account between the games or in the second. The
// guest is the same person in both.
func TestAdoptInAMatch(t *testing.T) {
	adopted := ordered(cat, TransferSeat(ann.ID))
	paused := enacted(t, startedMatch(t, "strike", nearEnd), "d4xe4")
	between := after(t, paused, by(ann, Ready), adopted)
	if between.Seats != [2]identity.Person{cat, ben} || between.Status != Pause || between.WaitsFor(cat.ID) {
		t.Fatalf("seats %v, status %d: want cat in ann's seat, and as ready", between.Seats, between.Status)
	}
	checkDecision(t, between, by(ann, Forfeit), "Refused: You are watching this match")
	for when, second := range map[string]*Table{
		"between the games":  after(t, between, by(ben, Ready)),
		"in the second game": after(t, enacted(t, paused, "ready d4-d5"), adopted),
	} {
		t.Run(when, func(t *testing.T) {
			if second.Seats != [2]identity.Person{ben, cat} || second.First.Seats != [2]identity.Person{cat, ben} {
				t.Fatalf("seats %v, in the first game %v", second.Seats, second.First.Seats)
			}
			over := enacted(t, second, "ben!")
			if winner, _ := over.MatchResult(); winner != cat {
				t.Errorf("match winner is %q", winner.Name)
			}
			if ending := over.Ending(); !strings.Contains(ending, "Workers (cat) won") ||
				strings.Contains(ending, "ann") {
				t.Errorf("ending is %s", ending)
			}
		})
	}
	if seats := paused.Seats; seats != [2]identity.Person{ann, ben} {
		t.Errorf("the earlier table has seats %v", seats)
	}
	// The first game of an older table does not change.
	old := enacted(t, paused, "ready")
	after(t, old, adopted)
	if old.First.Seats != [2]identity.Person{ann, ben} {
		t.Errorf("first game of the earlier table has seats %v", old.First.Seats)
	}
}

// TestNotes checks that every ending shows the game's notes exactly once.
func TestNotes(t *testing.T) {
	for script, want := range map[string]string{
		"d4-d5 draw":        "Drawn by agreement. Tally: Capitalists 1, Workers 7.",
		"d4-d5 ann!":        "Capitalists (ben) won by resignation. Tally: Capitalists 1, Workers 7.",
		"d4-d5 e4-e5 d5xe5": "Workers (ann) won by capture of the owner. Tally: Capitalists 3, Workers 21.",
	} {
		rec := newRecord(rulesOf("strike"), 0)
		rec.Setup = nearEnd
		table := after(t, replayed(t, rec, rulesOf("strike")), by(ben, Sit))
		if got := enacted(t, table, script).Ending(); got != want {
			t.Errorf("%s: %q, want %q", script, got, want)
		}
	}
}
