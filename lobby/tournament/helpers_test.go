package tournament

import (
	"fmt"
	"testing"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

var (
	ann  = person(1)
	noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
)

// person returns a player with an account.
func person(i int) identity.Person {
	return identity.Person{ID: identity.PlayerID(fmt.Sprintf("p%d", i)), Name: fmt.Sprintf("player%d", i)}
}

// anybody holds the terms of an arena that all can join.
func anybody(identity.PlayerID) bool { return true }

// made returns a new tournament of ann's.
func newTournament(tb testing.TB, s Settings) *Tournament {
	tb.Helper()
	if s.Game == "" {
		s.Game = "chess"
	}
	if s.Clock == "" {
		s.Clock = "5+3"
	}
	rules, ok := catalog.Find(s.Game)
	if !ok {
		tb.Fatalf("no game is called %q", s.Game)
	}
	rec, err := New("t0t0t0t0", ann, s, rules, 0, noon)
	return replayed(tb, rec, err)
}

func replayed(tb testing.TB, rec Record, err error) *Tournament {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
	t, err := Replay(rec, 1)
	if err != nil {
		tb.Fatal(err)
	}
	return t
}

// does applies an intent that must be accepted.
func (t *Tournament) does(tb testing.TB, who int, kind IntentKind) *Tournament {
	tb.Helper()
	in := Intent{Kind: kind, Rating: 3000 - who}
	if t.Kind == Team && kind == Join && t.EntryOf(person(who).ID) == 0 {
		in.Team = t.Teams[1-who%2]
	}
	rec, err := Decide(t, person(who), in, t.Changed)
	return replayed(tb, rec, err)
}

// refuses checks that an intent is refused.
func (t *Tournament) refuses(tb testing.TB, who int, kind IntentKind, want string) {
	tb.Helper()
	_, err := Decide(t, person(who), Intent{Kind: kind}, t.Changed)
	if err == nil || errs.Sentence(err) != want {
		tb.Errorf("%s by %d: %v, want %q", kind, who, err, want)
	}
}

// with makes n players join.
func (t *Tournament) with(tb testing.TB, people int) *Tournament {
	tb.Helper()
	for i := range people {
		t = t.does(tb, i+1, Join)
	}
	return t
}

// ordered applies an order that must be accepted.
func (t *Tournament) ordered(tb testing.TB, o Order, now time.Time) *Tournament {
	tb.Helper()
	rec, err := DecideOrder(t, identity.Person{}, o, now)
	return replayed(tb, rec, err)
}

// advanced applies the next due order when it is due.
func (t *Tournament) advanced(tb testing.TB) *Tournament {
	tb.Helper()
	at, ok := t.Due()
	if !ok {
		tb.Fatal("nothing is due")
	}
	return t.ordered(tb, Advance(anybody), at)
}

// played reports all open boards; score returns their results.
func (t *Tournament) played(tb testing.TB, score func(Pair) Score) *Tournament {
	tb.Helper()
	for r := range t.Played {
		for b := 1; t.Board(r+1, b) != nil; b++ {
			if board := t.Board(r+1, b); !board.Done {
				t = t.ordered(tb, Report(r+1, b, Outcome{Score: score(board.Pair), Plies: 40}),
					t.Changed.Add(time.Minute))
			}
		}
	}
	return t
}

// better returns the result of a board where the better player wins, the one who joined first.
func better(p Pair) Score {
	if p[0] < p[1] {
		return FirstWon
	}
	return SecondWon
}

// finished plays a tournament to its end.
func (t *Tournament) finished(tb testing.TB, score func(Pair) Score) *Tournament {
	tb.Helper()
	for steps := 0; t.Status == Running; steps++ {
		if steps > 5000 {
			tb.Fatal("tournament does not end")
		}
		if t = t.played(tb, score); t.Status == Running {
			t = t.advanced(tb)
		}
	}
	return t
}

// pairs returns the pairs of the last round.
func (t *Tournament) pairs() (pairs []Pair) {
	for _, b := range t.Played[len(t.Played)-1].Boards {
		pairs = append(pairs, b.Pair)
	}
	return pairs
}

// places returns the entries in the order of the standings.
func (t *Tournament) places() (entries []int) {
	for _, s := range t.Standings() {
		entries = append(entries, s.Entry)
	}
	return entries
}
