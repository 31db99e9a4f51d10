package house

import (
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/game/search"
	"pawnstorm/lobby"
)

func TestHopeless(t *testing.T) {
	for _, test := range []struct {
		mood     mood
		hopeless bool
	}{
		{mood{}, false},
		{mood{-1000, -1000, -1000}, false},
		{mood{-1000, -1000, -1000, -1000}, true},
		{mood{-1000, -1000, -200, -1000}, false},
		{mood{0, -900, -950, -search.Mate + 4, -search.Mate + 2}, true},
		{mood{-search.Mate + 40, -search.Mate + 38, -search.Mate + 36, -search.Mate + 34}, false}, // who knows
		{mood{search.Mate - 3, search.Mate - 3, search.Mate - 3, search.Mate - 3}, false},
	} {
		if got := test.mood.hopeless(); got != test.hopeless {
			t.Errorf("%v: %v", test.mood, got)
		}
	}
}

func TestDraws(t *testing.T) {
	for _, test := range []struct {
		score  search.Score
		plies  int
		takes  bool
		claims bool
	}{
		{0, 10, false, true},
		{0, 100, true, true},
		{15, 100, true, true},
		{16, 100, false, false},
		{200, 100, false, false},
		{-100, 10, false, true},
		{-150, 10, true, true},
		{search.Mate - 5, 200, false, false},
		{-search.Mate + 5, 10, true, true},
	} {
		if takes, claims := takesDraw(test.score, test.plies), claimsDraw(test.score); takes != test.takes || claims != test.claims {
			t.Errorf("%v after %d plies: takes %v, claims %v", test.score, test.plies, takes, claims)
		}
	}
	equal := mood{3, 0, -5, 0, 0, 10, 0, 0}
	if !equal.dead(80) || equal.dead(79) || equal[1:].dead(100) || append(equal[:7:7], 40).dead(100) {
		t.Error("a dead position is one that was equal for long, late in the game")
	}
}

// TestResigns: a player who has stood hopeless for some moves gives up.
func TestResigns(t *testing.T) { synctest.Test(t, resigns) }

func resigns(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(mindOf(&brain{score: -1200}))})
	table := w.turn(w.begin(lobby.Proposal{Game: "correct", Seat: 0}))
	moves := 0
	for n := 0; table.Status == lobby.Playing; n++ {
		table = w.turn(w.anyMove(table, n))
	}
	for _, p := range table.Plies {
		moves += int(p.Seat)
	}
	if moves != hopelessMoves-1 || table.Result.Winner != 0 || table.Result.Reason != "resignation" {
		t.Errorf("after %d moves: %s", moves, table.Ending())
	}
}

// TestAnswersDraws: an offered draw is refused by who stands better and accepted by
// who stands worse, whoever is to move.
func TestAnswersDraws(t *testing.T) { synctest.Test(t, answersDraws) }

func answersDraws(t *testing.T) {
	knights := &brain{plays: outAndHome}
	w := newWorld(t, Config{Players: playersOf(mindOf(knights))})
	offer := lobby.Intent{Kind: lobby.Propose, Offer: lobby.Draw}
	for _, test := range []struct {
		score search.Score // for who is to move: ann
		drawn bool
	}{{300, true}, {-300, false}, {0, false}} {
		knights.score = test.score
		table := w.do(w.begin(lobby.Proposal{Game: "chess", Seat: 0}), offer)
		table = w.until(table, "there is an answer", func(t *lobby.Table) bool { return len(t.Offers) == 0 })
		if drawn := table.Status == lobby.Over; drawn != test.drawn {
			t.Errorf("ann, at %v, offers a draw: %v", test.score, table.Log[len(table.Log)-1].Kind)
		}
		if table.Status == lobby.Playing {
			w.do(table, lobby.Intent{Kind: lobby.Resign})
		}
	}
	for _, test := range []struct {
		score search.Score // for who is to move: the house
		drawn bool
	}{{-300, true}, {300, false}} {
		knights.score = test.score
		table := w.move(w.begin(lobby.Proposal{Game: "chess", Seat: 0}), "g1f3")
		table = w.turn(w.do(table, offer)) // while the house thinks, or holds its move back
		if drawn := table.Status == lobby.Over; drawn != test.drawn || len(table.Offers) != 0 {
			t.Errorf("the house, at %v, is offered a draw: %v", test.score, table.Log[len(table.Log)-1].Kind)
		}
		if table.Status == lobby.Playing {
			w.do(table, lobby.Intent{Kind: lobby.Resign})
		}
	}
}

// outAndHome moves the knight of the king's side out and home again.
func outAndHome(s game.State) string {
	home, moves := game.Cell(6), [2]string{"f3g1", "g1f3"}
	if s.Turn() == 1 {
		home, moves = 6+7*8, [2]string{"f6g8", "g8f6"}
	}
	if s.Board().Cells[home].Letter == 'N' {
		return moves[1]
	}
	return moves[0]
}

// TestClaimsDraw: a repetition is claimed by who does not stand better.
func TestClaimsDraw(t *testing.T) { synctest.Test(t, claimsDraws) }

func claimsDraws(t *testing.T) {
	for _, test := range []struct {
		score search.Score
		drawn bool
	}{{0, true}, {100, false}} {
		knights := &brain{score: test.score, plays: outAndHome}
		w := newWorld(t, Config{Players: playersOf(mindOf(knights))})
		table := w.begin(lobby.Proposal{Game: "chess", Seat: 0})
		for _, text := range []string{"g1f3", "f3g1", "g1f3", "f3g1", "g1f3"} {
			if table.Status == lobby.Playing {
				table = w.turn(w.move(table, text))
			}
		}
		if drawn := table.Status == lobby.Over; drawn != test.drawn {
			t.Errorf("at %v: after %d plies %q", test.score, len(table.Plies), table.Ending())
		}
	}
}

// TestOffersDraw: in a long equal game the house offers a draw, and not at every
// move.
func TestOffersDraw(t *testing.T) { synctest.Test(t, offersDraw) }

func offersDraw(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(mindOf(&brain{}))})
	for range 20 {
		table := w.begin(lobby.Proposal{Game: "chess", Seat: 0})
		for n := 0; table.Status == lobby.Playing && len(table.Plies) < lateFrom+offerEvery/2; n++ {
			table = w.turn(w.anyMove(table, n*n+n))
		}
		offers := 0
		for _, e := range table.Log {
			if o, ok := e.Offer(); ok && e.Kind == lobby.Offered && o.Kind == lobby.Draw && o.Seat == 1 {
				offers++
			}
		}
		if table.Status == lobby.Playing {
			w.do(table, lobby.Intent{Kind: lobby.Resign})
		}
		if offers > 0 || len(table.Plies) > lateFrom+2 {
			if offers != 1 {
				t.Errorf("within %d plies the house offers a draw %d times", len(table.Plies), offers)
			}
			return
		}
	}
	t.Error("no game was long enough")
}

func TestBudget(t *testing.T) {
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	running := func(kind clock.Kind, base, step time.Duration) clock.Clock {
		return clock.New(clock.Control{Kind: kind, Base: base, Step: step}).Start(0, now)
	}
	for _, test := range []struct {
		name  string
		clock clock.Clock
		load  float64
		want  time.Duration
	}{
		{"no clock", clock.Clock{}, 0, mostThought},
		{"no clock, many wait", clock.Clock{}, 199, leastThought},
		{"no clock, some wait", clock.Clock{}, 9, mostThought / 10},
		{"days", running(clock.Correspondence, 0, clock.Day), 0, mostThought},
		{"an hour", running(clock.Fischer, time.Hour, 0), 0, mostThought},
		{"half a minute", running(clock.Fischer, 30*time.Second, 0), 0, time.Second},
		{"increment", running(clock.Fischer, 15*time.Second, time.Second), 0, 1250 * time.Millisecond},
		{"the last moments", running(clock.Fischer, 15*time.Second, 0).Stop(now.Add(14960 * time.Millisecond)), 0, 10 * time.Millisecond},
		{"delay", running(clock.Delay, 0, 2*time.Second), 0, time.Second},
	} {
		if got := budget(test.clock, 0, now, test.load); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
	if !keeps(clock.Control{Kind: clock.Fischer, Base: time.Minute}, 0) || keeps(clock.Control{Kind: clock.Fischer, Base: time.Minute}, 100) ||
		!keeps(clock.Control{}, 1000) {
		t.Error("a clock is kept to unless too many wait for it")
	}
}
