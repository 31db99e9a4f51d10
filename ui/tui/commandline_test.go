package tui_test

import (
	"slices"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/tuitest"
)

func TestCommandLineFrames(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Sees("P puzzles")
	p.Press(":")
	p.Golden("command-lobby")
	p.Types("new chess as ")
	p.Golden("command-new")
	p.Press("esc")
	p.Command("help draw")
	p.Sees("draw: offer a draw")
	p.Golden("command-answer")
	p.Press("esc")
	p.Command("resing")
	p.Sees("Did you mean resign?")
	p.Fits()
	p.Press(":")
	p.Types("new chess as w")
	p.Fits()
}

// TestCommandLineLists opens each list by its name.
func TestCommandLineLists(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Sees("P puzzles")
	lobby := p.Model.Top()
	names := browse.Lists(p.Model.Session)
	if !slices.Contains(names, "studies") || !slices.Contains(names, "webhooks") || slices.Contains(names, "tables") {
		t.Fatalf("got lists %q", names)
	}
	for _, name := range append(names, "inbox") {
		p.Command(name)
		p.Until("the list "+name, func() bool { return p.Model.Top() != lobby && !p.Model.CommandOpen() })
		p.Fits()
		p.Press("esc")
		p.Until("the lobby after "+name, func() bool { return p.Model.Top() == lobby })
	}
}

// TestCommandLineEverywhere opens the command line on every page where letters are keys.
func TestCommandLineEverywhere(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("P puzzles")
	for _, open := range [][]string{{}, {"c"}, {"w"}, {"?"}} {
		p.Press(open...)
		p.Command("whoami")
		p.Sees("ann: account since 2026-03-14")
		for range open {
			p.Press("esc")
		}
	}
	stranger := w.Visit(app.Visit{Key: tuitest.KeyOf("stranger")})
	stranger.Sees("Take a name")
	stranger.Command("name cleo")
	stranger.Sees("cleo: account since")
	w.Game(bob, ann)
	stranger.Press("esc") // the page with the answer; the welcome page is closed
	stranger.Sees("Live 1")
}

func TestCommandsOnScreens(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("P puzzles")
	p.Command("new chess as white")
	p.Until("the table", func() bool { _, ok := p.Model.Top().(*play.TableScreen); return ok })
	made := p.Screen().Table
	w.Known(made)
	w.Do(made, bob, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	p.Sees("Your move")

	p.Command("e4") // a bare move
	p.Sees("You played 1. e4.")
	p.Until("the move", func() bool { return len(p.Screen().Table.Plies) == 1 })
	p.Command("e5")
	p.Sees("It is not your turn")
	p.Command("move from d2 to d4 on it")
	p.Sees("It is not your turn")
	p.Command("draw")
	p.Until("the offer, and the answer below it", func() bool { return strings.Count(p.Frame(), "You offered a draw.") == 2 })
	p.Command("moves")
	p.Sees("20 moves: ", "Answer")
	p.Press("esc")
	p.Command("show")
	p.Sees("You are at this table.")
	p.Command("whoami")
	p.Sees("1 game in progress.")
	for _, lists := range [][2]string{
		{"games live", "Tables"}, {"study", "Studies"}, {"team list", "Teams"}, {"tournament done", "Tournaments"},
	} {
		p.Command(lists[0])
		p.Sees(lists[1])
		p.Press("esc")
	}
	p.Command("wait")
	p.Sees("The screens show that anyway.")
	p.Command("lobby")
	p.Sees("Live 1")
	p.Command("watch " + string(made.ID))
	p.Until("the table", func() bool { _, ok := p.Model.Top().(*play.TableScreen); return ok })
	p.Command("q")
	p.Until("the end", func() bool { return p.Left })
}

func TestCompletion(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Sees("P puzzles")
	value := p.Model.CommandText
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
		p.Press(":")
		p.Types(test.typed)
		p.Press("tab")
		if value() != test.want {
			t.Errorf("%q: got %q, want %q", test.typed, value(), test.want)
		}
		p.Press("esc")
	}
}

func TestCommandHistory(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Sees("P puzzles")
	value := p.Model.CommandText
	for _, line := range []string{"whoami", "rules chess 1", "rules chess 1", "mistake"} {
		p.Command(line)
		p.Until("the answer", func() bool { return !p.Model.Session.IsSaving() })
		p.Press("esc")
	}
	p.Press(":")
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
		p.Press(step.key)
		if value() != step.want {
			t.Errorf("%s: got %q, want %q", step.key, value(), step.want)
		}
	}
	p.Press("backspace")
	if p.Model.CommandOpen() {
		t.Error("backspace on an empty line did not close it")
	}
}

// TestHostileCommands checks that pasted text is cleaned and that refusals are shown safely.
func TestHostileCommands(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Sees("P puzzles")
	p.Press(":")
	p.Pastes("say '\x1b]52;c;AAAA\x07\u202e one\ntwo" + strings.Repeat("x", 10_000))
	p.Press("enter")
	p.Sees("You have no table.")
	p.Fits()
}

// TestItOfTheScreens checks that the table on screen is "it" in the shell.
func TestItOfTheScreens(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	made := w.Game(ann, bob)
	p := w.Visit(app.Visit{Key: ann.Key, Words: []string{string(made.ID)}})
	p.OnTable(made.ID)
	p.Until("the last table", func() bool {
		id, err := w.Accounts.LastTable(t.Context(), ann.ID)
		return err == nil && id == made.ID
	})
	watcher := w.Visit(app.Visit{Key: w.Account("cleo").Key, Words: []string{string(made.ID)}})
	watcher.OnTable(made.ID)
	watcher.Sees("ann")
	if id, _ := w.Accounts.LastTable(t.Context(), watcher.Model.Session.Me.ID); id != "" {
		t.Errorf("a spectator: got last table %q, want none", id)
	}
}
