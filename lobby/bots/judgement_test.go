package bots

import (
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/game/engine/search"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// trendOf returns the trend after moves by the second seat with these scores.
func trendOf(scores ...search.Score) (m trend) {
	for i, s := range scores {
		m = m.with(2*i+1, s)
	}
	return m
}

// TestTrend checks that evaluating a position twice counts once. Moves that were taken back, or belong
// to the game before, don't count.
func TestTrend(t *testing.T) {
	before := trendOf(0, -1000, -1000, -1000)
	again, back, anew := before.with(7, -1000), before.with(3, -900).with(5, -900), before.with(0, -1000)
	for _, m := range []trend{again, back, anew} {
		if m.hopeless() {
			t.Errorf("%v counts as hopeless", m)
		}
	}
	if !before.with(9, -1000).hopeless() {
		t.Error("deriving a trend changed the original")
	}
	if anew.first != -1000 || back.first != 0 {
		t.Errorf("got first scores %v and %v, want -1000 and 0", anew.first, back.first)
	}
}

func TestHopeless(t *testing.T) {
	for _, test := range []struct {
		trend    trend
		hopeless bool
	}{
		{trendOf(), false},
		{trendOf(0, -1000, -1000, -1000), false},
		{trendOf(0, -1000, -1000, -1000, -1000), true},
		{trendOf(0, -1000, -1000, -200, -1000), false},
		{trendOf(0, -900, -950, -search.Mate+4, -search.Mate+2), true},
		{trendOf(0, -search.Mate+40, -search.Mate+38, -search.Mate+36, -search.Mate+34), false}, // mate too far off
		{trendOf(0, search.Mate-3, search.Mate-3, search.Mate-3, search.Mate-3), false},
		{trendOf(-1900, -1900, -2000, -2500, -2000), false}, // lost from the start
		{trendOf(-1900, -2800, -2900, -2900, -2900), true},
		{trendOf(1500, 0, -100, 0, 0), false}, // lost its lead, but is not behind
		{trendOf(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1000, -1000, -1000, -1000), true},
	} {
		if got := test.trend.hopeless(); got != test.hopeless {
			t.Errorf("%v: hopeless = %v, want %v", test.trend, got, test.hopeless)
		}
	}
}

func TestDraws(t *testing.T) {
	even := trendOf(10)
	for _, test := range []struct {
		trend  trend
		score  search.Score
		plies  int
		takes  bool
		claims bool
	}{
		{even, 0, 10, false, true},
		{even, 0, 100, true, true},
		{even, 15, 100, true, true},
		{even, 16, 100, false, false},
		{even, 200, 100, false, false},
		{even, -100, 10, false, true},
		{even, -150, 10, true, true},
		{even, search.Mate - 5, 200, false, false},
		{even, -search.Mate + 5, 10, true, true},
		{trendOf(-1900), -1900, 10, false, true},
		{trendOf(-1900), -2100, 10, true, true},
		{trendOf(), -500, 10, false, true},
	} {
		if takes, claims := test.trend.takesDraw(test.score, test.plies), claimsDraw(test.score); takes != test.takes ||
			claims != test.claims {
			t.Errorf("%v, %v after %d plies: takes %v, claims %v", test.trend, test.score, test.plies, takes, claims)
		}
	}
	equal := []search.Score{3, 0, -5, 0, 0, 10, 0, 0}
	if m := trendOf(equal...); !m.dead(80) || m.dead(79) || trendOf(equal[1:]...).dead(100) ||
		m.with(17, 40).dead(100) {
		t.Error("want a position to be dead only late in the game and after a long equal phase")
	}
}

// TestResigns checks that a bot resigns after some moves in a hopeless position.
func TestResigns(t *testing.T) { synctest.Test(t, resigns) }

func resigns(t *testing.T) {
	pessimist := firstMover()
	w := newWorld(t, Config{Players: playersOf(engineOf(pessimist))})
	tbl := w.turn(w.anyMove(w.begin(pairing.Proposal{Game: "chess", Seat: 0}), 0))
	pessimist.score = -1200 // after an even opening
	moves := 0
	for n := 1; tbl.Status == table.Playing; n++ {
		tbl = w.turn(w.anyMove(tbl, n))
	}
	for _, p := range tbl.Plies {
		moves += int(p.Seat)
	}
	if moves != hopelessMoves || tbl.Result.Winner != 0 || tbl.Result.Reason != "resignation" {
		t.Errorf("got %q after %d moves, want the bot to resign after %d", tbl.Ending(), moves, hopelessMoves)
	}
}

// TestAnswersDraws checks that a bot accepts a draw if it is worse and declines if it is better. It
// must not matter whose turn it is.
func TestAnswersDraws(t *testing.T) { synctest.Test(t, answersDraws) }

func answersDraws(t *testing.T) {
	knights := &fakeEngine{plays: outAndHome}
	w := newWorld(t, Config{Players: playersOf(engineOf(knights))})
	offer := table.Intent{Kind: table.Propose, Offer: table.Draw}
	even := func() *table.Table { // a game with an even opening
		knights.score = 0
		return w.turn(w.move(w.begin(pairing.Proposal{Game: "chess", Seat: 0}), "g1f3"))
	}
	for _, test := range []struct {
		score search.Score // for ann, who is to move
		drawn bool
	}{{300, true}, {-300, false}, {0, false}} {
		tab := even()
		knights.score = test.score
		tab = w.do(tab, offer)
		tab = w.until(tab, "the bot answers", func(t *table.Table) bool { return len(t.Offers) == 0 })
		if drawn := tab.Status == table.Over; drawn != test.drawn {
			t.Errorf("ann offers a draw at %v: drawn = %v, want %v", test.score, drawn, test.drawn)
		}
		if tab.Status == table.Playing {
			w.do(tab, table.Intent{Kind: table.Resign})
		}
	}
	for _, test := range []struct {
		score search.Score // for the bot, which is to move
		drawn bool
	}{{-300, true}, {300, false}} {
		tbl := even()
		knights.score = test.score
		tbl = w.move(tbl, "f3g1")
		tbl = w.turn(w.do(tbl, offer)) // while the bot thinks or delays its move
		if drawn := tbl.Status == table.Over; drawn != test.drawn || len(tbl.Offers) != 0 {
			t.Errorf("ann offers a draw on the bot's turn at %v: drawn = %v, want %v", test.score, drawn, test.drawn)
		}
		if tbl.Status == table.Playing {
			w.do(tbl, table.Intent{Kind: table.Resign})
		}
	}
}

// outAndHome moves the king's knight back and forth.
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

// TestClaimsDraw checks that a bot claims a draw by threefold repetition unless it is better.
func TestClaimsDraw(t *testing.T) { synctest.Test(t, claimsDraws) }

func claimsDraws(t *testing.T) {
	for _, test := range []struct {
		score search.Score
		drawn bool
	}{{0, true}, {100, false}} {
		knights := &fakeEngine{score: test.score, plays: outAndHome}
		w := newWorld(t, Config{Players: playersOf(engineOf(knights))})
		tbl := w.begin(pairing.Proposal{Game: "chess", Seat: 0})
		for _, text := range []string{"g1f3", "f3g1", "g1f3", "f3g1", "g1f3"} {
			if tbl.Status == table.Playing {
				tbl = w.turn(w.move(tbl, text))
			}
		}
		if drawn := tbl.Status == table.Over; drawn != test.drawn {
			t.Errorf("score %v: drawn = %v, want %v; %q after %d plies", test.score, drawn, test.drawn, tbl.Ending(),
				len(tbl.Plies))
		}
	}
}

// TestOffersDraw checks that a bot offers a draw in a long equal game, but not on each move.
func TestOffersDraw(t *testing.T) { synctest.Test(t, offersDraw) }

func offersDraw(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(&fakeEngine{}))})
	for range 20 {
		tbl := w.begin(pairing.Proposal{Game: "chess", Seat: 0})
		for n := 0; tbl.Status == table.Playing && len(tbl.Plies) < lateFrom+offerEvery/2; n++ {
			tbl = w.turn(w.anyMove(tbl, n*n+n))
		}
		offers := 0
		for _, e := range tbl.Log {
			if o, ok := e.Offer(); ok && e.Kind == table.Offered && o.Kind == table.Draw && o.Seat == 1 {
				offers++
			}
		}
		if tbl.Status == table.Playing {
			w.do(tbl, table.Intent{Kind: table.Resign})
		}
		if offers > 0 || len(tbl.Plies) > lateFrom+2 {
			if offers != 1 {
				t.Errorf("the bot offered a draw %d times within %d plies, want once", offers, len(tbl.Plies))
			}
			return
		}
	}
	t.Error("no game was long enough")
}

// TestDrawOfferedElsewhere checks that a bot still moves if another server has just offered a draw for
// it.
func TestDrawOfferedElsewhere(t *testing.T) { synctest.Test(t, drawOfferedElsewhere) }

func drawOfferedElsewhere(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(&fakeEngine{}))})
	for range 20 {
		tbl := w.begin(pairing.Proposal{Game: "chess", Seat: 0})
		for n := 0; tbl.Status == table.Playing && len(tbl.Plies) < lateFrom; n++ {
			tbl = w.turn(w.anyMove(tbl, n*n+n))
		}
		if tbl.Status != table.Playing {
			continue
		}
		in := table.Intent{Kind: table.Propose, Offer: table.Draw, Ply: len(tbl.Plies), Seat: game.NoSeat}
		tbl, err := w.Tables.Do(t.Context(), tbl.ID, *w.person("pip"), in)
		if err != nil {
			t.Fatal(err)
		}
		if tbl = w.turn(w.anyMove(tbl, 0)); len(tbl.Plies) < lateFrom+1 {
			t.Errorf("got %d plies, want at least %d", len(tbl.Plies), lateFrom+1)
		}
		return
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
		{"no clock, many tables wait", clock.Clock{}, 199, leastThought},
		{"no clock, some tables wait", clock.Clock{}, 9, mostThought / 10},
		{"correspondence", running(clock.Correspondence, 0, clock.Day), 0, mostThought},
		{"an hour", running(clock.Fischer, time.Hour, 0), 0, mostThought},
		{"half a minute", running(clock.Fischer, 30*time.Second, 0), 0, time.Second},
		{"increment", running(clock.Fischer, 15*time.Second, time.Second), 0, 1250 * time.Millisecond},
		{
			"the last moments", running(clock.Fischer, 15*time.Second, 0).Stop(now.Add(14960 * time.Millisecond)), 0,
			10 * time.Millisecond,
		},
		{"delay", running(clock.Delay, 0, 2*time.Second), 0, time.Second},
		{
			"half of the delay left",
			clock.New(clock.Control{Kind: clock.Delay, Step: 2 * time.Second}).Start(0, now.Add(-time.Second)), 0,
			time.Second / 2,
		},
	} {
		if got := budget(test.clock, 0, now, test.load); got != test.want {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
	if !keeps(clock.Control{Kind: clock.Fischer, Base: time.Minute}, 0) ||
		keeps(clock.Control{Kind: clock.Fischer, Base: time.Minute}, 100) ||
		!keeps(clock.Control{}, 1000) {
		t.Error("want keeps to be false only for a clock with many tables waiting")
	}
}
