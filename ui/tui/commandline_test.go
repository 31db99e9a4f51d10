package tui

import (
	"slices"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/tui/play"
)

// commands types a command and presses enter.
func (p *person) commands(line string) {
	p.t.Helper()
	p.until("the command before", func() bool { return !p.model.command.busy })
	p.press(":")
	p.types(line)
	p.press("enter")
}

func TestCommandLineFrames(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.sees("Or choose a game")
	p.press(":")
	p.golden("command-lobby")
	p.types("new chess as ")
	p.golden("command-new")
	p.press("esc")
	p.commands("help draw")
	p.sees("draw: offer a draw")
	p.golden("command-answer")
	p.press("esc")
	p.commands("resing")
	p.sees("Did you mean resign?")
	p.fits()
	p.press(":")
	p.types("new chess as w")
	p.fits()
}

// TestCommandLineLists opens each list by its name.
func TestCommandLineLists(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.sees("Or choose a game")
	lobby := p.model.top()
	names := browse.Lists(p.model.session)
	if !slices.Contains(names, "studies") || !slices.Contains(names, "webhooks") || slices.Contains(names, "tables") {
		t.Fatalf("the lists are %q", names)
	}
	for _, name := range append(names, "inbox") {
		p.commands(name)
		p.until("the list "+name, func() bool { return p.model.top() != lobby && !p.model.command.open })
		p.fits()
		p.press("esc")
		p.until("the lobby after "+name, func() bool { return p.model.top() == lobby })
	}
}

// TestCommandLineEverywhere opens the command line on every page where letters are keys.
func TestCommandLineEverywhere(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("Or choose a game")
	for _, open := range [][]string{{}, {"c"}, {"w"}, {"?"}} {
		p.press(open...)
		p.commands("whoami")
		p.sees("ann: an account since 2026-03-14")
		for range open {
			p.press("esc")
		}
	}
	stranger := w.visit(app.Visit{Key: keyOf("stranger")})
	stranger.sees("Take a name")
	stranger.commands("name cleo")
	stranger.sees("cleo: an account")
	w.game(bob, ann)
	stranger.press("esc") // the page with the answer; the welcome page is closed
	stranger.sees("Live 1")
}

func TestCommandsOnScreens(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("Or choose a game")
	p.commands("new chess as white")
	p.until("the table", func() bool { _, ok := p.model.top().(*play.TableScreen); return ok })
	made := p.screen().Table
	w.known(made)
	w.do(made, bob, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	p.sees("Your move")

	p.commands("e4") // a bare move
	p.sees("You played 1. e4.")
	p.until("the move", func() bool { return len(p.screen().Table.Plies) == 1 })
	p.commands("e5")
	p.sees("It is not your turn")
	p.commands("move from d2 to d4 on it")
	p.sees("It is not your turn")
	p.commands("draw")
	p.until("the offer, and the answer below it", func() bool { return strings.Count(p.frame(), "You offered a draw.") == 2 })
	p.commands("moves")
	p.sees("20 moves: ", "Answer")
	p.press("esc")
	p.commands("show")
	p.sees("You are at this table.")
	p.commands("whoami")
	p.sees("1 game in progress.")
	for _, lists := range [][2]string{{"games live", "Tables"}, {"study", "Studies"}, {"team list", "Teams"}, {"tournament done", "Tournaments"}} {
		p.commands(lists[0])
		p.sees(lists[1])
		p.press("esc")
	}
	p.commands("wait")
	p.sees("The screens show that anyway.")
	p.commands("lobby")
	p.sees("Live 1")
	p.commands("watch " + string(made.ID))
	p.until("the table", func() bool { _, ok := p.model.top().(*play.TableScreen); return ok })
	p.commands("q")
	p.until("the end", func() bool { return p.left })
}

func TestCompletion(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.sees("Or choose a game")
	value := func() string { return p.model.command.input.Value() }
	for _, test := range []struct{ typed, want string }{
		{"w", "w"}, // watch, wait, who, whoami: their common prefix
		{"whoa", "whoami "},
		{"new d", "new discworld "},
		{"new chess as w", "new chess as white "},
		{"new chess as white pr", "new chess as white private "},
		{"games --g", "games --game "},
		{"lob", "lobby "},
		{"xyz", "xyz"},
	} {
		p.press(":")
		p.types(test.typed)
		p.press("tab")
		if value() != test.want {
			t.Errorf("%q becomes %q, want %q", test.typed, value(), test.want)
		}
		p.press("esc")
	}
}

func TestCommandHistory(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.sees("Or choose a game")
	value := func() string { return p.model.command.input.Value() }
	for _, line := range []string{"whoami", "rules chess 1", "rules chess 1", "mistake"} {
		p.commands(line)
		p.until("the answer", func() bool { return !p.model.command.busy })
		p.press("esc")
	}
	p.press(":")
	for _, step := range []struct{ key, want string }{
		{"up", "mistake"},
		{"up", "rules chess 1"},
		{"up", "whoami"},
		{"up", "whoami"},
		{"down", "rules chess 1"},
		{"down", "mistake"},
		{"down", ""},
		{"down", ""},
	} {
		p.press(step.key)
		if value() != step.want {
			t.Errorf("%s shows %q, want %q", step.key, value(), step.want)
		}
	}
	p.press("backspace")
	if p.model.command.open {
		t.Error("backspace on the empty line does not close it")
	}
}

// TestHostileCommands checks that pasted text is cleaned and that refusals are shown safely.
func TestHostileCommands(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.sees("Or choose a game")
	p.press(":")
	p.update(pasted("say '\x1b]52;c;AAAA\x07\u202e one\ntwo" + strings.Repeat("x", 10_000)))
	p.press("enter")
	p.sees("You have no table.")
	p.fits()
}

// TestItOfTheScreens checks that the table on screen is "it" in the shell.
func TestItOfTheScreens(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	made := w.game(ann, bob)
	p := w.visit(app.Visit{Key: ann.Key, Words: []string{string(made.ID)}})
	p.onTable(made.ID)
	p.until("the note", func() bool {
		id, err := w.service.Accounts.LastTable(t.Context(), ann.ID)
		return err == nil && id == made.ID
	})
	watcher := w.visit(app.Visit{Key: w.account("cleo").Key, Words: []string{string(made.ID)}})
	watcher.onTable(made.ID)
	watcher.sees("ann")
	if id, _ := w.service.Accounts.LastTable(t.Context(), watcher.model.session.Me.ID); id != "" {
		t.Errorf("the table is noted for one who watches: %q", id)
	}
}
