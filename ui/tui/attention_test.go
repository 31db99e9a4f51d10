package tui_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
	"pawnstorm/ui/tui/widget"
)

// The bell rings when a game elsewhere starts to wait for the user. It does not ring for a game
// that waited before, for the game on screen, or twice within two seconds.
func TestBell(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	w.ChangeSettings(bob, func(s *account.Settings) { s.Notify = account.NotifyNone })
	first, second := w.Game(ann, bob, "e4"), w.Game(ann, bob, "d4")
	w.Game(ann, bob) // waits for ann before she logs in
	p, silent := w.Visit(app.Visit{Key: ann.Key}), w.Visit(app.Visit{Key: bob.Key})
	p.Sees("1 game waiting")
	rung := func(times int, waiting string) {
		t.Helper()
		p.Sees(waiting)
		p.Notified(times)
	}
	rung(0, "1 game waiting")
	w.Do(first, bob, table.Intent{Kind: table.Move, Ply: 1, Text: "e5"})
	rung(1, "2 games waiting")
	w.Do(second, bob, table.Intent{Kind: table.Move, Ply: 1, Text: "d5"})
	rung(1, "3 games waiting") // too soon

	w.Clock.Advance(3 * time.Second)
	third := w.Table(bob, pairing.Proposal{Game: "chess", Seat: 1})
	third = w.Do(third, ann, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	rung(2, "4 games waiting")
	third = w.Do(third, ann, table.Intent{Kind: table.Move, Text: "e4"})
	p.Sees("3 games waiting")

	p.Update(app.FoundMsg{Table: third}) // ann looks at it
	p.Sees("ann – bob", "1. e4")
	w.Clock.Advance(3 * time.Second)
	w.Do(third, bob, table.Intent{Kind: table.Move, Ply: 1, Text: "e5"})
	rung(2, "Your move")
	p.Press("q", "y")
	p.Sees("4 games waiting")
	rung(2, "4 games waiting") // it is elsewhere, but not new
	if !slices.ContainsFunc(p.Notes, func(s string) bool { return s == "\a" }) {
		t.Errorf("got %q, want a bell", p.Notes)
	}
	silent.Sees("bob")
	if len(silent.Notes) > 0 {
		t.Error("got a bell although the settings turn it off")
	}
}

// A terminal that supports notifications gets them instead of the bell, each kind in its own way.
// Others get the bell.
func TestNotifications(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	const text = "Your move against bob: Chess."
	for name, c := range map[string]struct {
		wish    account.Settings
		answers []tea.Msg
		want    string
		marked  bool
	}{
		"no answer":         {want: "\a"},
		"unknown":           {answers: []tea.Msg{tea.TerminalVersionMsg{Name: "XTerm(390)"}}, want: "\a"},
		"kitty":             {answers: []tea.Msg{tea.TerminalVersionMsg{Name: "kitty(0.36.4)"}}, want: "\x1b]99;i=pawnstorm:d=1:p=body;" + text + "\x1b\\"},
		"WezTerm":           {answers: []tea.Msg{tea.TerminalVersionMsg{Name: "WezTerm 20240203"}}, want: "\x1b]777;notify;pawnstorm;" + text + "\x1b\\"},
		"iTerm2":            {answers: []tea.Msg{tea.TerminalVersionMsg{Name: "iTerm2 3.5"}}, want: "\x1b]9;pawnstorm: " + text + "\x1b\\"},
		"ghostty":           {answers: []tea.Msg{tea.TerminalVersionMsg{Name: "ghostty 1.2.0"}}, want: "\x1b]777;notify;pawnstorm;" + text + "\x1b\\", marked: true},
		"its answer":        {answers: []tea.Msg{uv.UnknownOscEvent("\x1b]99;i=pawnstorm:p=?;p=title\x1b\\")}, want: "\x1b]99;i=pawnstorm:d=1:p=body;" + text + "\x1b\\"},
		"a nonsense answer": {answers: []tea.Msg{uv.UnknownOscEvent("\x1b]99;;\x1b\\"), uv.UnknownDcsEvent("\x1bP>|\x1b\\")}, want: "\a"},
		"late":              {answers: []tea.Msg{tui.Silence, tea.TerminalVersionMsg{Name: "kitty(0.36.4)"}}, want: "\x1b]99;i=pawnstorm:d=1:p=body;" + text + "\x1b\\"},
		"by setting":        {wish: account.Settings{Notify: account.Notify9, Taskbar: account.HasIt}, want: "\x1b]9;pawnstorm: " + text + "\x1b\\", marked: true},
		"off by setting":    {wish: account.Settings{Notify: account.NotifyBell, Taskbar: account.HasNot}, answers: []tea.Msg{tea.TerminalVersionMsg{Name: "ghostty 1.2.0"}}, want: "\a"},
		"an old setting":    {wish: account.Settings{Bell: true}, answers: []tea.Msg{tea.TerminalVersionMsg{Name: "kitty(0.36.4)"}}, want: "\a"},
		"the title alone":   {wish: account.Settings{Notify: account.NotifyTitle}, answers: []tea.Msg{tea.TerminalVersionMsg{Name: "kitty(0.36.4)"}}},
	} {
		w.ChangeSettings(ann, func(s *account.Settings) { *s = c.wish })
		g := w.Game(ann, bob, "e4")
		p := w.Visit(app.Visit{Key: ann.Key})
		p.Sees("ann")
		for _, a := range c.answers {
			p.Update(a)
		}
		if title := p.Model.Modes().Title; title != tui.UsualTitle {
			t.Errorf("%s: got title %q at first", name, title)
		}
		w.Do(g, bob, table.Intent{Kind: table.Move, Ply: 1, Text: "e5"})
		p.Sees("1 game waiting")
		if c.want != "" {
			p.Notified(1)
			if !strings.HasSuffix(p.Notes[0], c.want) {
				t.Errorf("%s: sent %q, want %q", name, p.Notes[0], c.want)
			}
		}
		if modes := p.Model.Modes(); modes.Title != tui.TurnTitle || modes.Mark != c.marked {
			t.Errorf("%s: got modes %+v", name, modes)
		}
		p.Press("down")
		if modes := p.Model.Modes(); modes.Title != tui.TurnTitle || modes.Mark {
			t.Errorf("%s: got modes %+v after a key", name, modes)
		}
		p.Disconnect()
		w.Do(g, ann, table.Intent{Kind: table.Resign, Ply: 2})
	}
}

// Users who look at their board get no notifications about it. Users who look at another window, or
// have been idle for a while, get them, also about the end of the game.
func TestAttention(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	w.ChangeSettings(ann, func(s *account.Settings) { s.Notify = account.Notify9 })
	g := w.Game(ann, bob)
	p := w.Visit(app.Visit{Key: ann.Key, Words: []string{string(g.ID)}})
	p.Sees("Your move")
	if p.Model.Modes().Focus {
		t.Error("focus reports are on before the terminal says that it supports them")
	}
	p.Update(tea.ModeReportMsg{Mode: ansi.ModeFocusEvent, Value: ansi.ModeReset})
	if !p.Model.Modes().Focus {
		t.Error("focus reports are off in a terminal that supports them")
	}
	reply := func(texts ...string) {
		t.Helper()
		g = w.Do(g, ann, table.Intent{Kind: table.Move, Ply: len(g.Plies), Text: texts[0]})
		p.Sees("is to move")
		p.Until("the usual title", func() bool { return p.Model.Modes().Title == tui.UsualTitle })
		g = w.Do(g, bob, table.Intent{Kind: table.Move, Ply: len(g.Plies), Text: texts[1]})
		p.Sees("Your move.")
	}
	reply("e4", "e5")
	p.Update(tea.FocusMsg{})
	w.Clock.Advance(time.Minute) // she is looking, though she types nothing
	reply("Nf3", "Nc6")
	p.Notified(0)
	w.Clock.Advance(2 * time.Minute) // she is away
	reply("Bb5", "a6")
	p.Notified(1)
	p.Press("up")
	reply("Ba4", "Nf6")
	p.Notified(1)
	p.Update(tea.BlurMsg{})
	w.Clock.Advance(tui.AlertEvery)
	reply("d3", "Be7")
	p.Notified(2)

	p.Update(app.MentionMsg{Text: "kim: hello ann"})
	w.Clock.Advance(tui.AlertEvery)
	w.Do(g, bob, table.Intent{Kind: table.Resign, Ply: len(g.Plies)})
	p.Notified(3)
	if last := p.Notes[2]; last != "\x1b]9;pawnstorm: Your game with bob is over.\x1b\\" {
		t.Errorf("sent %q", last)
	}
	p.Update(tea.FocusMsg{})
	w.Clock.Advance(tui.AlertEvery)
	p.Update(app.MentionMsg{Text: "kim: hello ann"})
	p.Notified(3)
}

// Users who wait at their table and look elsewhere get a notification when someone sits down.
func TestArrivalIsTold(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	w.ChangeSettings(ann, func(s *account.Settings) { s.Notify = account.Notify9 })
	for _, away := range []bool{false, true} {
		g := w.Table(ann, pairing.Proposal{Game: "chess", Seat: 1})
		p := w.Visit(app.Visit{Key: ann.Key, Words: []string{string(g.ID)}})
		p.OnTable(g.ID)
		if away {
			p.Update(tea.BlurMsg{})
		}
		g = w.Do(g, bob, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
		p.Sees("is to move")
		if away {
			p.Notified(1)
			if got := p.Notes[0]; got != "\x1b]9;pawnstorm: Your game with bob begins: Chess.\x1b\\" {
				t.Errorf("sent %q", got)
			}
		} else {
			p.Notified(0)
		}
		w.Do(g, bob, table.Intent{Kind: table.Resign})
		p.Disconnect()
	}
}

// Users mentioned in the chat while they look elsewhere get one notification. Older lines, their
// own lines and other names cause none.
func TestMentions(t *testing.T) {
	w := tuitest.New(t)
	ann, kim := w.Account("ann"), w.Account("kim")
	w.ChangeSettings(ann, func(s *account.Settings) { s.Notify = account.Notify9 })
	w.Say(kim.Person, chat.LobbyRoom, "ann is not here")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Until("the lobby's chat", func() bool { _, entered := p.Model.Session.Read[chat.LobbyRoom]; return entered })
	p.Update(tea.BlurMsg{})
	say := func(by account.Player, text string, shown string) {
		t.Helper()
		w.Clock.Advance(tui.AlertEvery)
		w.Say(by.Person, chat.LobbyRoom, text)
		p.Sees(shown)
	}
	say(kim, "Hannah and annabel are", "annabel are")
	p.Notified(0)
	say(kim, "are you there, Ann? \x1b]9;x\a", "there, Ann?")
	p.Notified(1)
	if got := p.Notes[0]; got != "\x1b]9;pawnstorm: kim: are you there, Ann? ]9;x\x1b\\" {
		t.Errorf("sent %q", got)
	}
}

// TestTitleOfOldTerminals checks that the title of an ASCII terminal needs no other sign, and that
// a terminal that shows no titles gets none.
func TestTitleOfOldTerminals(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	w.Game(ann, w.Account("bob"))
	for title, terminal := range map[string]widget.Terminal{
		"* your move": asciiTerminal, "": {Profile: colorprofile.ANSI, Plain: true},
	} {
		p := w.Visit(app.Visit{Key: ann.Key, Terminal: terminal})
		p.Sees("1 game waiting")
		if got := p.Model.Modes().Title; got != title {
			t.Errorf("got title %q, want %q", got, title)
		}
	}
}
