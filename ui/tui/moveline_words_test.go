package tui

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
	"pawnstorm/ui/tui/widget"
)

// withBots is ann, to move or not, in a game with a bot that answers her offers.
func withBots(w *world, seat game.Seat, rated bool) *person {
	w.t.Helper()
	w.service.Analyses.SetAnalyst(func(_ context.Context, q analysis.Question) (analysis.Evaluation, error) {
		return analysis.Evaluation{Line: []string{q.State.Format(q.State.Moves()[0])}}, nil
	})
	players := []identity.Person{w.account("ann").Person, w.residents()[1].Person}
	if seat == 1 {
		slices.Reverse(players)
	}
	rec := w.chess("a1b2c3d4", players[0], players[1], "", openers)
	rec.Rated = rated
	return w.comes(account.Player{Key: keyOf("ann")}, w.write(rec))
}

// rematched is ann at a finished game, with a rematch offered by bob.
func rematched(w *world) *person {
	w.t.Helper()
	ann, bob := w.pair(pairing.Proposal{})
	playScene(ann, bob, "e4")
	bob.resigns()
	bob.sees("won by resignation")
	bob.press("r")
	ann.sees("bob offers a rematch")
	return ann
}

// wordScenes are tables with the words that do something there.
var wordScenes = []struct {
	name  string
	open  func(*world) *person
	words string
}{
	{
		"my turn", func(w *world) *person { return w.plays(0, "", openers...) },
		"flip draw takeback resign chat abort adjourn",
	},
	{
		"their turn", func(w *world) *person { return w.plays(1, "", openers...) },
		"flip draw takeback resign chat abort adjourn plan",
	},
	{
		"their turn by the clock", func(w *world) *person { return w.meets(contest{seat: 1, clock: "5+3", moves: openers}) },
		"flip draw takeback resign chat abort adjourn time",
	},
	{"rated", func(w *world) *person {
		return w.meets(contest{clock: "5+3", moves: openers, change: func(r *table.Record) { r.Rated = true }})
	}, "flip draw resign chat abort adjourn time"},
	{"without chat or takebacks", func(w *world) *person {
		return w.meets(contest{moves: openers, change: func(r *table.Record) { r.Quiet, r.Firm = true, true }})
	}, "flip draw resign abort adjourn"},
	{
		"not begun", func(w *world) *person { return w.plays(0, "") },
		"flip draw resign chat abort",
	},
	{
		"a game without draws", func(w *world) *person { return variantWorld(w.t).at("anarchist", 0, "") },
		"flip resign chat abort",
	},
	{
		"asked", func(w *world) *person { return w.played(1, "", openers, event(table.Offered, 0)) },
		"flip draw takeback resign chat accept decline abort adjourn plan",
	},
	{
		"asking", func(w *world) *person { return w.played(0, "", openers, event(table.Offered, 0)) },
		"flip draw takeback resign chat withdraw abort adjourn",
	},
	{"declined", func(w *world) *person {
		return w.played(0, "", openers, event(table.Offered, 0), event(table.Declined, 1))
	}, "flip takeback resign chat abort adjourn"},
	{"the third time", func(w *world) *person {
		return w.plays(0, "", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8")
	}, "flip draw takeback resign chat claim abort adjourn"},
	{"left alone", func(w *world) *person {
		return w.meets(contest{clock: "5+3", moves: openers, events: []table.Event{event(table.Left, 1)}, later: 31 * time.Second})
	}, "flip draw takeback resign chat claim abort adjourn time"},
	{"put off", func(w *world) *person {
		return w.meets(contest{clock: "5+3", moves: openers, events: []table.Event{event(table.PutOff, game.NoSeat)}})
	}, "flip resign chat start"},
	{
		"over", func(w *world) *person { return w.played(0, "", openers, event(table.Resigned, 1)) },
		"flip chat start rematch",
	},
	{"asked for a rematch", rematched, "flip chat accept decline start rematch"},
	{"a rematch declined", func(w *world) *person {
		ann := rematched(w)
		ann.press("x")
		ann.misses("bob offers a rematch")
		return ann
	}, "flip chat start"},
	{"watching", func(w *world) *person {
		return w.comes(w.account("dora"), w.record("a1b2c3d4", w.account("ann").Person, w.account("bob").Person, "", openers))
	}, "flip chat"},
	{"watching what is over", func(w *world) *person {
		return w.comes(w.account("dora"), w.record("a1b2c3d4", w.account("ann").Person, w.account("bob").Person, "", openers, event(table.Resigned, 1)))
	}, "flip chat"},
	{
		"with the house", func(w *world) *person { return withBots(w, 0, false) },
		"flip draw takeback resign chat abort adjourn hint",
	},
	{
		"with the house, its turn", func(w *world) *person { return withBots(w, 1, false) },
		"flip draw takeback resign chat abort adjourn plan",
	},
	{
		"with the house for points", func(w *world) *person { return withBots(w, 0, true) },
		"flip draw resign chat abort adjourn",
	},
}

// The arguments of words that need some.
var wordArgs = map[string]string{
	"asking draw":      "draw withdraw",
	"left alone claim": "claim win", "their turn plan": "plan d4 exd4", "asked plan": "plan d4 exd4", "with the house, its turn plan": "plan d4 exd4",
}

// TestWordsThatWork checks that the move line, its completion and the help offer exactly the words
// that do something. Every other word gets an explanation.
func TestWordsThatWork(t *testing.T) {
	for _, c := range wordScenes {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := c.open(newWorld(t))
			want := strings.Fields(c.words)
			slices.Sort(want)
			p.until(c.words, func() bool {
				return slices.Equal(slices.Sorted(slices.Values(boardview.WordNames(p.screen().Words()))), want)
			})
			want = boardview.WordNames(p.screen().Words())
			p.resize(120, 60)
			p.press("m")
			if listed := strings.Join(want, ", "); !p.screen().MayMove() && !p.tells(listed) {
				t.Errorf("the line does not propose %s:\n%s", listed, p.frame())
			}
			for _, w := range play.LineWords(p.model.session.Commands) {
				works := slices.Contains(want, w.Long)
				p.screen().Line.Begin(w.Long[:len(w.Long)-1])
				p.press("tab")
				if completes := p.screen().Line.Text() == w.Long; completes != works {
					t.Errorf("%s is completed: %t", w.Long, completes)
				}
				p.press("esc")
				at := p
				if works {
					at = c.open(newWorld(t))
				}
				at.ventures(cmp.Or(wordArgs[c.name+" "+w.Long], w.Long), works)
			}
			p.press("?", "3")
			p.sees("[3 words]")
			for _, w := range play.LineWords(p.model.session.Commands) {
				entry := "│  " + widget.Fit(strings.TrimSpace(w.Long+" "+w.Args), 25) + w.Help
				if strings.Contains(p.frame(), entry) != slices.Contains(want, w.Long) {
					t.Errorf("%s is in the help, or not in it:\n%s", w.Long, p.frame())
				}
			}
		})
	}
}

// ventures types a word on the move line and sees its effect, or the reason why it has none.
func (p *person) ventures(text string, works bool) {
	p.t.Helper()
	s := p.screen()
	rev, flipped := s.Table.Rev, s.Flipped
	p.orders(text)
	if !works {
		p.until("the reason against "+text, func() bool { return p.model.notice.Text != "" })
		return
	}
	p.until("what "+text+" does", func() bool {
		return p.model.top() != s || s.Table.Rev > rev || s.Asks() || s.Chat().Typing() || s.Flipped != flipped ||
			s.RematchAsked()
	})
	if p.model.notice.Bad {
		p.t.Errorf("%s works and is answered %q", text, p.model.notice.Text)
	}
}

// A move typed when none is possible gets an answer too.
func TestMoveWhereNoneIsMade(t *testing.T) {
	p := newWorld(t).played(0, "", openers, event(table.Resigned, 1))
	p.press("m")
	p.types("draw")
	p.sees("not now: offer a draw, or answer an offer", "enter say it")
	p.press("esc")
	p.orders("d4")
	p.sees("The game is over. White (ann) won by")
}
