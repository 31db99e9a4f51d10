package tui

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
)

// notified waits until a terminal received so many notifications and checks that there are no more.
func (p *person) notified(times int) {
	p.t.Helper()
	p.until("a notification", func() bool { return len(p.notes) >= times })
	if len(p.notes) != times {
		p.t.Fatalf("%d notifications were sent, want %d: %q", len(p.notes), times, p.notes)
	}
}

// wishes changes the settings of an account.
func (w *world) wishes(p account.Player, change func(*account.Settings)) {
	w.t.Helper()
	if _, err := w.service.Accounts.ChangeSettings(w.t.Context(), p, change); err != nil {
		w.t.Fatal(err)
	}
}

// The bell rings when a game elsewhere starts to wait for the user. It does not ring for a game
// that waited before, for the game on screen, or twice within two seconds.
func TestBell(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	w.wishes(bob, func(s *account.Settings) { s.Notify = account.NotifyNone })
	first, second := w.game(ann, bob, "e4"), w.game(ann, bob, "d4")
	w.game(ann, bob) // waits for ann before she logs in
	p, silent := w.visit(app.Visit{Key: ann.Key}), w.visit(app.Visit{Key: bob.Key})
	p.sees("1 game waiting")
	rung := func(times int, waiting string) {
		t.Helper()
		p.sees(waiting)
		p.notified(times)
	}
	rung(0, "1 game waiting")
	w.do(first, bob, table.Intent{Kind: table.Move, Ply: 1, Text: "e5"})
	rung(1, "2 games waiting")
	w.do(second, bob, table.Intent{Kind: table.Move, Ply: 1, Text: "d5"})
	rung(1, "3 games waiting") // too soon

	w.advance(3 * time.Second)
	third := w.table(bob, pairing.Proposal{Game: "chess", Seat: 1})
	third = w.do(third, ann, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	rung(2, "4 games waiting")
	third = w.do(third, ann, table.Intent{Kind: table.Move, Text: "e4"})
	p.sees("3 games waiting")

	p.update(app.FoundMsg{Table: third}) // ann looks at it
	p.sees("ann – bob", "1. e4")
	w.advance(3 * time.Second)
	w.do(third, bob, table.Intent{Kind: table.Move, Ply: 1, Text: "e5"})
	rung(2, "Your move")
	p.press("q", "y")
	p.sees("4 games waiting")
	rung(2, "4 games waiting") // it waits elsewhere, but did so before
	if !slices.ContainsFunc(p.notes, func(s string) bool { return s == "\a" }) {
		t.Errorf("no bell was rung but %q", p.notes)
	}
	silent.sees("bob")
	if len(silent.notes) > 0 {
		t.Error("the bell rang for somebody who did not wish it")
	}
}

// A terminal that supports notifications gets them instead of the bell, each kind in its own way.
// Others get the bell.
func TestNotifications(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	const text = "Your move against bob: Chess."
	for name, c := range map[string]struct {
		wish    account.Settings
		answers []tea.Msg
		want    string
		marked  bool
	}{
		"no answer":        {want: "\a"},
		"unknown":          {answers: []tea.Msg{tea.TerminalVersionMsg{Name: "XTerm(390)"}}, want: "\a"},
		"kitty":            {answers: []tea.Msg{tea.TerminalVersionMsg{Name: "kitty(0.36.4)"}}, want: "\x1b]99;i=pawnstorm:d=1:p=body;" + text + "\x1b\\"},
		"WezTerm":          {answers: []tea.Msg{tea.TerminalVersionMsg{Name: "WezTerm 20240203"}}, want: "\x1b]777;notify;pawnstorm;" + text + "\x1b\\"},
		"iTerm2":           {answers: []tea.Msg{tea.TerminalVersionMsg{Name: "iTerm2 3.5"}}, want: "\x1b]9;pawnstorm: " + text + "\x1b\\"},
		"ghostty":          {answers: []tea.Msg{tea.TerminalVersionMsg{Name: "ghostty 1.2.0"}}, want: "\x1b]777;notify;pawnstorm;" + text + "\x1b\\", marked: true},
		"it says so":       {answers: []tea.Msg{uv.UnknownOscEvent("\x1b]99;i=pawnstorm:p=?;p=title\x1b\\")}, want: "\x1b]99;i=pawnstorm:d=1:p=body;" + text + "\x1b\\"},
		"it says nonsense": {answers: []tea.Msg{uv.UnknownOscEvent("\x1b]99;;\x1b\\"), uv.UnknownDcsEvent("\x1bP>|\x1b\\")}, want: "\a"},
		"late":             {answers: []tea.Msg{silenceMsg{}, tea.TerminalVersionMsg{Name: "kitty(0.36.4)"}}, want: "\x1b]99;i=pawnstorm:d=1:p=body;" + text + "\x1b\\"},
		"by wish":          {wish: account.Settings{Notify: account.Notify9, Taskbar: account.HasIt}, want: "\x1b]9;pawnstorm: " + text + "\x1b\\", marked: true},
		"against its word": {wish: account.Settings{Notify: account.NotifyBell, Taskbar: account.HasNot}, answers: []tea.Msg{tea.TerminalVersionMsg{Name: "ghostty 1.2.0"}}, want: "\a"},
		"an old wish":      {wish: account.Settings{Bell: true}, answers: []tea.Msg{tea.TerminalVersionMsg{Name: "kitty(0.36.4)"}}, want: "\a"},
		"the title alone":  {wish: account.Settings{Notify: account.NotifyTitle}, answers: []tea.Msg{tea.TerminalVersionMsg{Name: "kitty(0.36.4)"}}},
	} {
		w.wishes(ann, func(s *account.Settings) { *s = c.wish })
		g := w.game(ann, bob, "e4")
		p := w.visit(app.Visit{Key: ann.Key})
		p.sees("ann")
		for _, a := range c.answers {
			p.update(a)
		}
		if title := p.model.Modes().Title; title != usualTitle {
			t.Errorf("%s: the title is %q before", name, title)
		}
		w.do(g, bob, table.Intent{Kind: table.Move, Ply: 1, Text: "e5"})
		p.sees("1 game waiting")
		if c.want != "" {
			p.notified(1)
			if !strings.HasSuffix(p.notes[0], c.want) {
				t.Errorf("%s: %q was sent, want %q", name, p.notes[0], c.want)
			}
		}
		if modes := p.model.Modes(); modes.Title != turnTitle || modes.Mark != c.marked {
			t.Errorf("%s: the terminal is switched to %+v", name, modes)
		}
		p.press("down")
		if modes := p.model.Modes(); modes.Title != turnTitle || modes.Mark {
			t.Errorf("%s: the terminal is switched to %+v after a key", name, modes)
		}
		p.cut()
		w.do(g, ann, table.Intent{Kind: table.Resign, Ply: 2})
	}
}

// Users who look at their board are not notified about it. Users who look at another window, or
// have been idle for a while, are notified, also about the end of the game.
func TestAttention(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	w.wishes(ann, func(s *account.Settings) { s.Notify = account.Notify9 })
	g := w.game(ann, bob)
	p := w.visit(app.Visit{Key: ann.Key, Words: []string{string(g.ID)}})
	p.sees("Your move")
	if p.model.Modes().Focus {
		t.Error("a terminal is asked whether it is looked at that has not said it knows")
	}
	p.update(tea.ModeReportMsg{Mode: ansi.ModeFocusEvent, Value: ansi.ModeReset})
	if !p.model.Modes().Focus {
		t.Error("a terminal that knows whether it is looked at is not asked")
	}
	reply := func(texts ...string) {
		t.Helper()
		g = w.do(g, ann, table.Intent{Kind: table.Move, Ply: len(g.Plies), Text: texts[0]})
		p.sees("is to move")
		p.until("the news that it does not wait", func() bool { return p.model.notifications.waiting(p.model.session, "") == 0 })
		g = w.do(g, bob, table.Intent{Kind: table.Move, Ply: len(g.Plies), Text: texts[1]})
		p.sees("Your move.")
	}
	reply("e4", "e5")
	p.update(tea.FocusMsg{})
	w.advance(time.Minute) // she is looking, though she types nothing
	reply("Nf3", "Nc6")
	p.notified(0)
	w.advance(2 * time.Minute) // she is away
	reply("Bb5", "a6")
	p.notified(1)
	p.press("up")
	reply("Ba4", "Nf6")
	p.notified(1)
	p.update(tea.BlurMsg{})
	w.advance(alertEvery)
	reply("d3", "Be7")
	p.notified(2)

	p.update(app.MentionMsg{Text: "kim: hello ann"})
	w.advance(alertEvery)
	w.do(g, bob, table.Intent{Kind: table.Resign, Ply: len(g.Plies)})
	p.notified(3)
	if last := p.notes[2]; last != "\x1b]9;pawnstorm: Your game with bob is over.\x1b\\" {
		t.Errorf("%q was sent", last)
	}
	p.update(tea.FocusMsg{})
	w.advance(alertEvery)
	p.update(app.MentionMsg{Text: "kim: hello ann"})
	p.notified(3)
}

// Users who wait at their table and look elsewhere are notified when someone sits down.
func TestArrivalIsTold(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	w.wishes(ann, func(s *account.Settings) { s.Notify = account.Notify9 })
	for _, away := range []bool{false, true} {
		g := w.table(ann, pairing.Proposal{Game: "chess", Seat: 1})
		p := w.visit(app.Visit{Key: ann.Key, Words: []string{string(g.ID)}})
		p.onTable(g.ID)
		if away {
			p.update(tea.BlurMsg{})
		}
		g = w.do(g, bob, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
		p.sees("is to move")
		if away {
			p.notified(1)
			if got := p.notes[0]; got != "\x1b]9;pawnstorm: Your game with bob begins: Chess.\x1b\\" {
				t.Errorf("%q was sent", got)
			}
		} else {
			p.notified(0)
		}
		w.do(g, bob, table.Intent{Kind: table.Resign})
		p.cut()
	}
}

// Users mentioned in the chat while they look elsewhere are notified once. Older lines, their own
// lines and other names notify no one.
func TestMentions(t *testing.T) {
	w := newWorld(t)
	ann, kim := w.account("ann"), w.account("kim")
	w.wishes(ann, func(s *account.Settings) { s.Notify = account.Notify9 })
	w.say(kim, chat.LobbyRoom, "ann is not here")
	p := w.visit(app.Visit{Key: ann.Key})
	p.until("the lobby's chat", func() bool { _, entered := p.model.session.Read[chat.LobbyRoom]; return entered })
	p.update(tea.BlurMsg{})
	say := func(by account.Player, text string, shown string) {
		t.Helper()
		w.advance(alertEvery)
		w.say(by, chat.LobbyRoom, text)
		p.sees(shown)
	}
	say(kim, "Hannah and annabel are", "annabel are")
	p.notified(0)
	say(kim, "are you there, Ann? \x1b]9;x\a", "there, Ann?")
	p.notified(1)
	if got := p.notes[0]; got != "\x1b]9;pawnstorm: kim: are you there, Ann? ]9;x\x1b\\" {
		t.Errorf("%q was sent", got)
	}
}
