package chat_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/lobby"
	"pawnstorm/ui/tui/tuitest"
)

// says types a line in the open chat and waits until it was sent.
func says(p *tuitest.Person, text string) {
	p.Tb.Helper()
	p.Types(text)
	p.Press("enter")
	p.Sees(p.Me().Name + ": " + text)
	p.Until("the line to be stored", func() bool { return !p.Model.Session.IsSaving() }) // its news may come first
}

// talkers are ann, who plays White, and bob at a table, and cat, who watches.
func talkers(w *tuitest.World, size func(*tuitest.Person)) (ann, bob, cat *tuitest.Person, table *table.Table) {
	w.Tb.Helper()
	white, black := w.Account("ann"), w.Account("bob")
	table = w.Record("a1b2c3d4", white.Person, black.Person, "", tuitest.Openers[:2])
	for _, p := range []struct {
		who account.Player
		at  **tuitest.Person
	}{{white, &ann}, {black, &bob}, {w.Account("cat"), &cat}} {
		*p.at = w.Visit(app.Visit{Key: p.who.Key, Words: []string{string(table.ID)}})
		(*p.at).OnTable(table.ID)
		size(*p.at)
	}
	for _, p := range []*tuitest.Person{ann, bob, cat} {
		p.Until("all three users", func() bool {
			here := p.Screen().Here
			return here.Present == [2]bool{true, true} && here.Watching == 1
		})
	}
	return ann, bob, cat, table
}

// TestTableTalk checks that two players chat while a spectator whispers. The players read the
// whispers after the game, and then everyone chats.
func TestTableTalk(t *testing.T) {
	for name, size := range map[string]func(*tuitest.Person){"wide": tuitest.WideWindow, "small": tuitest.SmallWindow} {
		t.Run(name, func(t *testing.T) {
			w := tuitest.New(t)
			ann, bob, cat, tbl := talkers(w, size)
			news := "t: 1 new"
			if name == "small" { // the key says so there
				news = "t 1 new"
			}
			ann.Press("t")
			says(ann, "good luck")
			if name == "small" { // otherwise it is beside the board
				bob.Sees("t 1 new")
			}
			bob.Press("t")
			bob.Sees("ann: good luck")
			says(bob, "thanks")
			ann.Sees("bob: thanks")
			cat.Press("t")
			says(cat, "ann will lose")
			cat.Misses("good luck")
			for _, p := range []*tuitest.Person{ann, bob, cat} {
				p.Press("esc")
				if name == "small" {
					p.Misses("good luck")
					p.Misses("ann will lose")
				}
			}
			w.Do(tbl, bob.Me(), table.Intent{Kind: table.Resign})
			for _, p := range []*tuitest.Person{ann, bob} {
				p.Sees("resignation.", news)
				p.Press("t", "tab")
				p.Sees("cat: ann will lose")
			}
			cat.Sees(strings.Replace(news, "1", "2", 1))
			cat.Press("t", "tab")
			cat.Sees("ann: good luck", "bob: thanks")
			says(cat, "well played")
			ann.Press("tab")
			ann.Sees("cat: well played")
		})
	}
}

// TestNoTalk checks that a table without chat has none, nor does a game that has not begun.
func TestNoTalk(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	tbl := w.Table(ann, pairing.Proposal{Game: "chess", Seat: 0, Quiet: true})
	p := w.OpenTable(ann, tbl)
	p.Press("t")
	p.Sees("Waiting for an opponent.")
	w.Do(tbl, bob, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	p.Sees("Your move.")
	p.Misses("t chat")
	p.Press("t")
	p.Sees("There is no chat at this table.")
	p.EntersLine("chat")
	p.Sees("There is no chat at this table.")
	if p.Screen().Typing() {
		t.Error("something is typed")
	}
}

// TestTalkAndBoard checks that an empty line gives the keys back to the board. The chat stays
// beside it, and makes room in a small window.
func TestTalkAndBoard(t *testing.T) {
	w := tuitest.New(t)
	ann, bob, _, _ := talkers(w, tuitest.WideWindow)
	ann.Press("t")
	says(ann, "look at this")
	ann.Press("enter")
	ann.Sees("› t write")
	ann.Press("N", "f", "3", "enter")
	ann.Sees("bob (Black) is to move.", "ann: look at this")
	ann.Resize(40, 20)
	ann.Misses("look at this")
	ann.Sees("2. Nf3")
	ann.Resize(80, 24)
	ann.Press("esc")
	ann.Sees("ann: look at this", "t write")

	bob.Resize(40, 20)
	bob.Press("t")
	bob.Sees("ann: look at this", "Your move.")
	bob.ClickAt(4, 3) // in place of the board
	bob.Press("enter")
	bob.Misses("look at this")
	if got := bob.State(); strings.Contains(got, "picked") {
		t.Errorf("a click went through to the board: %s", got)
	}
}

// TestLobbyTalk checks that lines from before the login do not count as new, and that guests can
// read but not write.
func TestLobbyTalk(t *testing.T) {
	w := tuitest.New(t)
	dora := w.Account("dora")
	w.Say(dora.Person, chat.LobbyRoom, "is anybody here?")
	ann := w.Visit(app.Visit{Key: w.Account("ann").Key})
	guest := w.Visit(app.Visit{})
	guest.Sees("Look around")
	guest.Press("q")
	for _, p := range []*tuitest.Person{ann, guest} {
		p.Sees("P puzzles")
		p.Press("t")
		p.Sees("Lobby chat", "dora: is anybody here?")
	}
	says(ann, "I am")
	guest.Sees("ann: I am")
	guest.EntersChat("so am I")
	guest.Sees("take a name first", "› so am I") // for editing
	guest.Press("esc")
	guest.Sees("P puzzles")
	guest.Resize(120, 40)
	w.Say(dora.Person, chat.LobbyRoom, "a game?", "of chess?")
	guest.Sees("dora: of chess?")
	guest.Resize(60, 24) // without the chat
	w.Say(dora.Person, chat.LobbyRoom, "or two?")
	guest.Sees("t: 1 new", "dora: or two?")
	guest.Resize(80, 24)
	guest.Press("t")
	guest.Sees("dora: a game?", "› so am I")
	guest.Press("esc")
	guest.Misses("2 new")
	ann.Press("enter") // nothing to say: close
	ann.Sees("P puzzles")
}

// TestReadOnce checks that lines read at a table are not new after a return.
func TestReadOnce(t *testing.T) {
	w := tuitest.New(t)
	ann, bob, _, table := talkers(w, tuitest.SmallWindow)
	bob.Press("t")
	says(bob, "hello")
	ann.Sees("t 1 new")
	ann.Press("q", "y")
	ann.Resize(80, 24)
	ann.Sees("Mine 1")
	ann.Resize(40, 20)
	ann.Press("enter")
	ann.Sees("t 1 new") // still
	ann.Press("t")
	ann.Sees("bob: hello")
	ann.Press("esc", "q", "y")
	ann.Resize(80, 24)
	ann.Sees("Mine 1")
	ann.Press("enter")
	ann.OnTable(table.ID)
	ann.Until("the chat", func() bool { return len(ann.Screen().Chat().Lines()) == 1 })
	ann.Misses("1 new")
}

func TestTalkCommands(t *testing.T) {
	w := tuitest.New(t)
	ann, bob, cat, tbl := talkers(w, tuitest.WideWindow)
	w.Account("eve")
	bob.Press("t")
	says(bob, "you play like a king without a pawn")
	ann.Press("t")
	ann.Sees("bob: you play like")
	for _, step := range []struct{ types, sees string }{
		{"/help", "/report NAME why"},
		{"/mute", "You mute no one."},
		{"/mute nobody-here", "There is no player called"},
		{"/mute ann", "You cannot mute yourself."},
		{"/follow", "You follow no one."},
		{"/follow eve", "You follow eve."},
		{"/follow BOB", "You follow bob."},
		{"/follow", "You follow bob, eve."},
		{"/unfollow bob", "You do not follow bob."},
		{"/report", "/report NAME why."},
		{"/report eve rude", "who has written here"},
		{"/report bob not nice", "Reported to the moderators: “you"},
		{"/report ann sorry", "who has written here"},
		{"/unmute", "Type a name after"},
		{"/juggle \x1b[31m", "Unknown command /juggle."},
		{"/", "Unknown command /."},
		{"/mute bob", "You muted bob."},
		{"/mute", "You mute bob."},
	} {
		ann.EntersChat(step.types)
		ann.Sees(step.sees)
	}
	ann.Misses("bob: you play like")
	says(bob, "did you hear me?")
	cat.Press("t") // everything goes on elsewhere
	says(cat, "hm")
	ann.Press("esc")
	w.Known(w.Do(tbl, ann.Me(), table.Intent{Kind: table.Move, Ply: 2, Text: "Nf3"}))
	ann.Sees("2. Nf3")
	ann.Misses("new")
	again := w.Visit(app.Visit{Key: tuitest.KeyOf("ann"), Words: []string{string(tbl.ID)}}) // and in the next session
	again.OnTable(tbl.ID)
	again.Until("the chat and the mute list", func() bool {
		r := again.Screen().Chat().Room()
		return r != nil && len(r.Talk.Lines) == 2 && len(again.Model.Session.Muted) == 1
	})
	again.Press("t")
	again.Sees("No messages yet.")
	again.EntersChat("/unmute bob")
	again.Sees("bob: did you hear me?", "You no longer mute bob.")

	for r, err := range chat.Reports(t.Context(), w.Stored) {
		if err != nil || r.Why != "not nice" || r.Line.Who.Name != "bob" {
			t.Errorf("got report %+v, error %v", r, err)
		}
	}
}

// TestGuestMutes checks that the session keeps a guest's mute list.
func TestGuestMutes(t *testing.T) {
	w := tuitest.New(t)
	dora := w.Account("dora")
	w.Say(dora.Person, chat.LobbyRoom, "bla")
	guest := w.Visit(app.Visit{})
	guest.Press("q")
	guest.Press("t")
	guest.Sees("dora: bla")
	guest.EntersChat("/mute dora")
	guest.Sees("You muted dora.")
	guest.Misses("dora: bla")
	guest.EntersChat("/mute " + guest.Me().Name)
	guest.Sees("no player called")
	guest.EntersChat("/follow dora")
	guest.Sees("Take a name first")
	guest.EntersChat("/unmute dora")
	guest.Sees("dora: bla")
}

// TestTalkScrolls checks that old lines scroll by pages, at any size, and that new lines do not
// move them.
func TestTalkScrolls(t *testing.T) {
	for name, size := range map[string]func(*tuitest.Person){"wide": tuitest.WideWindow, "small": tuitest.SmallWindow} {
		t.Run(name, func(t *testing.T) {
			w := tuitest.New(t)
			dora := w.Account("dora")
			for i := range 60 {
				w.Say(dora.Person, chat.LobbyRoom, fmt.Sprintf("line %02d is here", i))
			}
			p := w.Visit(app.Visit{Key: w.Account("ann").Key})
			p.Alone = true // at another size it would scroll to another line
			size(p)
			p.Press("t")
			p.Sees("line 59")
			seen := map[string]bool{}
			look := func() {
				for i := range 60 {
					if line := fmt.Sprintf("line %02d is here", i); strings.Contains(p.Frame(), line) {
						seen[line] = true
					}
				}
			}
			for range 8 {
				look()
				p.Press("pgup")
			}
			look()
			if len(seen) != 60 {
				t.Errorf("going up one sees %d lines", len(seen))
			}
			p.Sees("line 00", "pgdn: newer")
			before := p.Frame()
			w.Say(dora.Person, chat.LobbyRoom, "line 60 is here")
			p.Until("the news", func() bool { return lobbyScreen(p).Talk.Room().Talk.Last() == 61 })
			if p.Frame() != before {
				t.Errorf("news have moved the old lines:\n%s\n%s", before, p.Frame())
			}
			clear(seen)
			for range 8 {
				look()
				p.Press("pgdown")
			}
			p.Sees("line 60")
			p.Misses("pgdn: newer")
			if look(); len(seen) != 60 {
				t.Errorf("going down one sees %d lines", len(seen))
			}
			p.Update(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
			p.Misses("line 60")
			p.Types("typed")
			p.Press("enter")
			p.Sees("line 60", "ann: typed")
		})
	}
}

func lobbyScreen(p *tuitest.Person) *lobby.LobbyScreen {
	return p.Model.Top().(*lobby.LobbyScreen)
}

// TestHostileTalk checks that text which another node or an older program let through is cleaned
// when it is drawn.
func TestHostileTalk(t *testing.T) {
	w := tuitest.New(t)
	texts := []string{"\x1b]0;title\x07\x1b[2J", "\u202egnp.exe", "new\nline", "世界世界世界世界世界世界世界世界", strings.Repeat("W", 300), "a\u0301\u0302\u0303\u0304"}
	var lines []string
	for i, text := range texts {
		lines = append(lines, fmt.Sprintf(`{"n":%d,"t":"2025-03-14T09:00:00Z","p":{"id":"p1","name":%q},"x":%q}`, i+1, text, text))
	}
	value := []byte(`{"v":1,"lines":[` + strings.ReplaceAll(strings.ReplaceAll(strings.Join(lines, ","), `\x1b`, `\u001b`), `\a`, `\u0007`) + `]}`)
	for _, room := range []string{"talk/lobby", "talk/a1b2c3d4/players"} {
		if _, err := w.Stored.Put(t.Context(), room, value, 0); err != nil {
			t.Fatal(err)
		}
	}
	ann, _, _, _ := talkers(w, tuitest.SmallWindow)
	ann.Sees("t 6 new")
	ann.Press("t")
	ann.Sees("gnp.exe", "14 March 2025")
	lobbyPage := w.Visit(app.Visit{Key: w.Account("eve").Key})
	lobbyPage.Press("t")
	lobbyPage.Sees("gnp.exe")
	for _, p := range []*tuitest.Person{ann, lobbyPage} {
		p.Fits()
		p.Clean()
		p.Pastes("/report x \x1b[31m\u202e")
		p.Clean()
		p.Fits()
	}
}

func TestTalkFrames(t *testing.T) {
	w := tuitest.New(t)
	ann, bob, cat, tbl := talkers(w, tuitest.WideWindow)
	w.Say(bob.Me().Person, chat.PlayersRoom(tbl.ID), "good evening")
	w.Clock.Advance(26 * time.Hour)
	w.Say(ann.Me().Person, chat.PlayersRoom(tbl.ID), "good morning! Sorry that it took me so long to answer, I was on a train", "shall we go on?")
	w.Say(bob.Me().Person, chat.PlayersRoom(tbl.ID), "yes")
	ann.Sees("bob: yes")
	ann.TableGolden("talk-new")
	ann.Press("t")
	ann.Sees("bob: yes")
	ann.Types("I am thinking of")
	ann.TableGolden("talk-players")
	ann.Press("esc")
	w.Say(cat.Me().Person, chat.WatchersRoom(tbl.ID), "she should take the pawn")
	w.Do(tbl, bob.Me(), table.Intent{Kind: table.Resign})
	ann.Sees("won by resignation")
	ann.Press("t")
	ann.Sees("Spectators (1 new)")
	ann.TableGolden("talk-over")

	w.Say(bob.Me().Person, chat.LobbyRoom, "that was hard")
	dora := w.Visit(app.Visit{Key: w.Account("dora").Key})
	dora.Press("t")
	dora.Sees("bob: that was hard")
	dora.EntersChat("/help")
	dora.Golden("talk-lobby")
	dora.Press("esc")
	w.Say(bob.Me().Person, chat.LobbyRoom, "another one?")
	dora.Sees("bob: another one?")
	dora.Golden("talk-lobby-new")
}
