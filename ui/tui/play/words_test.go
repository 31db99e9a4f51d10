package play_test

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/tuitest"
	"pawnstorm/ui/tui/widget"
)

// withBot is ann in a game with a bot that answers her offers. Either of them is to move.
func withBot(w *tuitest.World, seat game.Seat, rated bool) *tuitest.Person {
	w.Tb.Helper()
	w.Analyses.SetAnalyst(func(_ context.Context, q analysis.Question) (analysis.Evaluation, error) {
		return analysis.Evaluation{Line: []string{q.State.Format(q.State.Moves()[0])}}, nil
	})
	players := []identity.Person{w.Account("ann").Person, w.AddBots()[1].Person}
	if seat == 1 {
		slices.Reverse(players)
	}
	rec := w.ChessRecord("a1b2c3d4", players[0], players[1], "", tuitest.Openers)
	rec.Rated = rated
	return w.OpenTable(account.Player{Key: tuitest.KeyOf("ann")}, w.Write(rec))
}

// rematched is ann at a finished game, with a rematch offered by bob.
func rematched(w *tuitest.World) *tuitest.Person {
	w.Tb.Helper()
	ann, bob := w.Pair(pairing.Proposal{})
	tuitest.PlayMoves(ann, bob, "e4")
	resigns(bob)
	bob.Sees("won by resignation")
	bob.Press("r")
	ann.Sees("bob offers a rematch")
	return ann
}

// wordScenes are tables with the words that have an effect there.
var wordScenes = []struct {
	name  string
	open  func(*tuitest.World) *tuitest.Person
	words string
}{
	{
		"my turn", func(w *tuitest.World) *tuitest.Person { return w.Plays(0, "", tuitest.Openers...) },
		"flip draw takeback resign chat abort adjourn",
	},
	{
		"their turn", func(w *tuitest.World) *tuitest.Person { return w.Plays(1, "", tuitest.Openers...) },
		"flip draw takeback resign chat abort adjourn plan",
	},
	{
		"their turn by the clock", func(w *tuitest.World) *tuitest.Person {
			return w.OpenContest(tuitest.Contest{Seat: 1, Clock: "5+3", Moves: tuitest.Openers})
		},
		"flip draw takeback resign chat abort adjourn time",
	},
	{"rated", func(w *tuitest.World) *tuitest.Person {
		return w.OpenContest(tuitest.Contest{Clock: "5+3", Moves: tuitest.Openers, Change: func(r *table.Record) { r.Rated = true }})
	}, "flip draw resign chat abort adjourn time"},
	{"without chat or takebacks", func(w *tuitest.World) *tuitest.Person {
		return w.OpenContest(tuitest.Contest{Moves: tuitest.Openers, Change: func(r *table.Record) { r.Quiet, r.Firm = true, true }})
	}, "flip draw resign abort adjourn"},
	{
		"not begun", func(w *tuitest.World) *tuitest.Person { return w.Plays(0, "") },
		"flip draw resign chat abort",
	},
	{
		"a game without draws", func(w *tuitest.World) *tuitest.Person { return tuitest.NewOfAll(w.Tb).PlaysGame("anarchist", 0, "") },
		"flip resign chat abort",
	},
	{
		"asked", func(w *tuitest.World) *tuitest.Person {
			return w.Played(1, "", tuitest.Openers, tuitest.Event(table.Offered, 0))
		},
		"flip draw takeback resign chat accept decline abort adjourn plan",
	},
	{
		"asking", func(w *tuitest.World) *tuitest.Person {
			return w.Played(0, "", tuitest.Openers, tuitest.Event(table.Offered, 0))
		},
		"flip draw takeback resign chat withdraw abort adjourn",
	},
	{"declined", func(w *tuitest.World) *tuitest.Person {
		return w.Played(0, "", tuitest.Openers, tuitest.Event(table.Offered, 0), tuitest.Event(table.Declined, 1))
	}, "flip takeback resign chat abort adjourn"},
	{"the third time", func(w *tuitest.World) *tuitest.Person {
		return w.Plays(0, "", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8")
	}, "flip draw takeback resign chat claim abort adjourn"},
	{"left alone", func(w *tuitest.World) *tuitest.Person {
		return w.OpenContest(tuitest.Contest{Clock: "5+3", Moves: tuitest.Openers, Events: []table.Event{tuitest.Event(table.Left, 1)}, Later: 31 * time.Second})
	}, "flip draw takeback resign chat claim abort adjourn time"},
	{"put off", func(w *tuitest.World) *tuitest.Person {
		return w.OpenContest(tuitest.Contest{Clock: "5+3", Moves: tuitest.Openers, Events: []table.Event{tuitest.Event(table.PutOff, game.NoSeat)}})
	}, "flip resign chat start"},
	{
		"over", func(w *tuitest.World) *tuitest.Person {
			return w.Played(0, "", tuitest.Openers, tuitest.Event(table.Resigned, 1))
		},
		"flip chat start rematch",
	},
	{"asked for a rematch", rematched, "flip chat accept decline start rematch"},
	{"a rematch declined", func(w *tuitest.World) *tuitest.Person {
		ann := rematched(w)
		ann.Press("x")
		ann.Misses("bob offers a rematch")
		return ann
	}, "flip chat start"},
	{"watching", func(w *tuitest.World) *tuitest.Person {
		return w.OpenTable(w.Account("dora"), w.Record("a1b2c3d4", w.Account("ann").Person, w.Account("bob").Person, "", tuitest.Openers))
	}, "flip chat"},
	{"watching what is over", func(w *tuitest.World) *tuitest.Person {
		return w.OpenTable(w.Account("dora"), w.Record("a1b2c3d4", w.Account("ann").Person, w.Account("bob").Person, "", tuitest.Openers, tuitest.Event(table.Resigned, 1)))
	}, "flip chat"},
	{
		"with a bot", func(w *tuitest.World) *tuitest.Person { return withBot(w, 0, false) },
		"flip draw takeback resign chat abort adjourn hint",
	},
	{
		"with a bot, its turn", func(w *tuitest.World) *tuitest.Person { return withBot(w, 1, false) },
		"flip draw takeback resign chat abort adjourn plan",
	},
	{
		"with a bot for points", func(w *tuitest.World) *tuitest.Person { return withBot(w, 0, true) },
		"flip draw resign chat abort adjourn",
	},
}

// Arguments for the words that take some.
var wordArgs = map[string]string{
	"asking draw":      "draw withdraw",
	"left alone claim": "claim win", "their turn plan": "plan d4 exd4", "asked plan": "plan d4 exd4", "with a bot, its turn plan": "plan d4 exd4",
}

// TestWordsThatWork checks that the move line, its completion and the help offer exactly the words
// that have an effect. Every other word gets an explanation.
func TestWordsThatWork(t *testing.T) {
	for _, c := range wordScenes {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := c.open(tuitest.New(t))
			want := strings.Fields(c.words)
			slices.Sort(want)
			p.Until(c.words, func() bool {
				return slices.Equal(slices.Sorted(slices.Values(boardview.WordNames(p.Screen().Words()))), want)
			})
			want = boardview.WordNames(p.Screen().Words())
			p.Resize(120, 60)
			p.Press("m")
			if listed := strings.Join(want, ", "); !p.Screen().MayMove() && !tells(p, listed) {
				t.Errorf("the line does not offer %s:\n%s", listed, p.Frame())
			}
			for _, w := range play.LineWords(p.Model.Session.Commands) {
				works := slices.Contains(want, w.Long)
				p.Screen().Line.Begin(w.Long[:len(w.Long)-1])
				p.Press("tab")
				if completes := p.Screen().Line.Text() == w.Long; completes != works {
					t.Errorf("%s: got completion %t", w.Long, completes)
				}
				p.Press("esc")
				at := p
				if works {
					at = c.open(tuitest.New(t))
				}
				tryWord(at, cmp.Or(wordArgs[c.name+" "+w.Long], w.Long), works)
			}
			p.Press("?", "3")
			p.Sees("[3 words]")
			for _, w := range play.LineWords(p.Model.Session.Commands) {
				entry := "│  " + widget.Fit(strings.TrimSpace(w.Long+" "+w.Args), 25) + w.Help
				if strings.Contains(p.Frame(), entry) != slices.Contains(want, w.Long) {
					t.Errorf("%s: the help does not match:\n%s", w.Long, p.Frame())
				}
			}
		})
	}
}

// tryWord types a word on the move line and waits for its effect, or for the reason why it has
// none.
func tryWord(p *tuitest.Person, text string, works bool) {
	p.Tb.Helper()
	s := p.Screen()
	rev, flipped := s.Table.Rev, s.Flipped
	p.EntersLine(text)
	if !works {
		p.Until("a refusal of "+text, func() bool { return p.Model.Session.Around.Notice.Text != "" })
		return
	}
	p.Until("the effect of "+text, func() bool {
		return p.Model.Top() != s || s.Table.Rev > rev || s.Asks() || s.Chat().Typing() || s.Flipped != flipped ||
			s.RematchAsked()
	})
	if p.Model.Session.Around.Notice.Bad {
		p.Tb.Errorf("%s works, but got the error %q", text, p.Model.Session.Around.Notice.Text)
	}
}

// A move typed when none is possible gets an answer too.
func TestMoveWhereNoneIsMade(t *testing.T) {
	p := tuitest.New(t).Played(0, "", tuitest.Openers, tuitest.Event(table.Resigned, 1))
	p.Press("m")
	p.Types("draw")
	p.Sees("not now: offer a draw, or answer an offer", "enter say it")
	p.Press("esc")
	p.EntersLine("d4")
	p.Sees("The game is over. White (ann) won by")
}
