package tui

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
)

// say sends chat lines without a screen.
func (w *world) say(who account.Player, room chat.Room, texts ...string) {
	w.t.Helper()
	for _, text := range texts {
		if err := w.service.Chat.Say(w.t.Context(), who, room, text); err != nil {
			w.t.Fatal(err)
		}
		w.advance(time.Second) // slowly enough for the rate limit
	}
}

// says types a line in the open chat and waits until it was sent.
func (p *person) says(text string) {
	p.t.Helper()
	p.types(text)
	p.press("enter")
	p.sees(p.me().Name + ": " + text)
	p.until("the line is kept", func() bool { return !p.model.session.IsSaving() }) // its news may come first
}

// command types a command in the open chat.
func (p *person) command(text string) {
	p.t.Helper()
	p.types(text)
	p.press("enter")
}

func (p *person) me() account.Player { return p.model.session.Me }

// talkers are ann, who plays White, and bob at a table, and cat, who watches.
func (w *world) talkers(size func(*person)) (ann, bob, cat *person, table *table.Table) {
	w.t.Helper()
	white, black := w.account("ann"), w.account("bob")
	table = w.record("a1b2c3d4", white.Person, black.Person, "", openers[:2])
	for _, p := range []struct {
		who account.Player
		at  **person
	}{{white, &ann}, {black, &bob}, {w.account("cat"), &cat}} {
		*p.at = w.visit(app.Visit{Key: p.who.Key, Words: []string{string(table.ID)}})
		(*p.at).onTable(table.ID)
		size(*p.at)
	}
	for _, p := range []*person{ann, bob, cat} {
		p.until("all three", func() bool {
			here := p.screen().Here
			return here.Present == [2]bool{true, true} && here.Watching == 1
		})
	}
	return ann, bob, cat, table
}

func wideWindow(p *person)  { p.resize(80, 24) }
func smallWindow(p *person) { p.resize(40, 20) }

// TestTableTalk checks that two players chat while a spectator whispers, that the players read the
// whispers after the game, and that everyone chats then.
func TestTableTalk(t *testing.T) {
	for name, size := range map[string]func(*person){"wide": wideWindow, "small": smallWindow} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			ann, bob, cat, tbl := w.talkers(size)
			news := "t: 1 new"
			if name == "small" { // the key says so there
				news = "t 1 new"
			}
			ann.press("t")
			ann.says("good luck")
			if name == "small" { // otherwise it is beside the board
				bob.sees("t 1 new")
			}
			bob.press("t")
			bob.sees("ann: good luck")
			bob.says("thanks")
			ann.sees("bob: thanks")
			cat.press("t")
			cat.says("ann will lose")
			cat.misses("good luck")
			for _, p := range []*person{ann, bob, cat} {
				p.press("esc")
				if name == "small" {
					p.misses("good luck")
					p.misses("ann will lose")
				}
			}
			w.do(tbl, bob.me(), table.Intent{Kind: table.Resign})
			for _, p := range []*person{ann, bob} {
				p.sees("resignation.", news)
				p.press("t", "tab")
				p.sees("cat: ann will lose")
			}
			cat.sees(strings.Replace(news, "1", "2", 1))
			cat.press("t", "tab")
			cat.sees("ann: good luck", "bob: thanks")
			cat.says("well played")
			ann.press("tab")
			ann.sees("cat: well played")
		})
	}
}

// TestNoTalk checks that a table without chat has none, nor does a game that has not begun.
func TestNoTalk(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	tbl := w.table(ann, pairing.Proposal{Game: "chess", Seat: 0, Quiet: true})
	p := w.comes(ann, tbl)
	p.press("t")
	p.sees("Waiting for an opponent.")
	w.do(tbl, bob, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	p.sees("Your move.")
	p.misses("t chat")
	p.press("t")
	p.sees("There is no chat at this table.")
	p.orders("chat")
	p.sees("There is no chat at this table.")
	if p.screen().Typing() {
		t.Error("something is typed")
	}
}

// TestTalkAndBoard checks that an empty line gives the keys back to the board. The chat stays
// beside it, and makes room in a small window.
func TestTalkAndBoard(t *testing.T) {
	w := newWorld(t)
	ann, bob, _, _ := w.talkers(wideWindow)
	ann.press("t")
	ann.says("look at this")
	ann.press("enter")
	ann.sees("› t write")
	ann.press("N", "f", "3", "enter")
	ann.sees("bob (Black) is to move.", "ann: look at this")
	ann.resize(40, 20)
	ann.misses("look at this")
	ann.sees("2. Nf3")
	ann.resize(80, 24)
	ann.press("esc")
	ann.sees("ann: look at this", "t write")

	bob.resize(40, 20)
	bob.press("t")
	bob.sees("ann: look at this", "Your move.")
	bob.clickAt(4, 3) // in place of the board
	bob.press("enter")
	bob.misses("look at this")
	if got := bob.state(); strings.Contains(got, "picked") {
		t.Errorf("a click went through to the board: %s", got)
	}
}

func (p *person) clickAt(x, y int) {
	p.model.View()
	p.update(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
}

// TestLobbyTalk checks that lines from before the login do not count as new, and that guests can
// read but not write.
func TestLobbyTalk(t *testing.T) {
	w := newWorld(t)
	dora := w.account("dora")
	w.say(dora, chat.LobbyRoom, "is anybody here?")
	ann := w.visit(app.Visit{Key: w.account("ann").Key})
	guest := w.visit(app.Visit{})
	guest.sees("Look around")
	guest.press("q")
	for _, p := range []*person{ann, guest} {
		p.sees("Or choose a game")
		p.press("t")
		p.sees("Lobby chat", "dora: is anybody here?")
	}
	ann.says("I am")
	guest.sees("ann: I am")
	guest.command("so am I")
	guest.sees("take a name first", "› so am I") // for editing
	guest.press("esc")
	guest.sees("Or choose a game")
	w.say(dora, chat.LobbyRoom, "a game?", "of chess?")
	guest.sees("dora: of chess?")
	guest.resize(60, 24) // without the chat
	w.say(dora, chat.LobbyRoom, "or two?")
	guest.sees("t: 1 new", "dora: or two?")
	guest.resize(80, 24)
	guest.press("t")
	guest.sees("dora: a game?", "› so am I")
	guest.press("esc")
	guest.misses("2 new")
	ann.press("enter") // nothing to say: close
	ann.sees("Or choose a game")
}

// TestReadOnce checks that lines read at a table are not new after a return.
func TestReadOnce(t *testing.T) {
	w := newWorld(t)
	ann, bob, _, table := w.talkers(smallWindow)
	bob.press("t")
	bob.says("hello")
	ann.sees("t 1 new")
	ann.press("q", "y")
	ann.resize(80, 24)
	ann.sees("Mine 1")
	ann.resize(40, 20)
	ann.press("enter")
	ann.sees("t 1 new") // still
	ann.press("t")
	ann.sees("bob: hello")
	ann.press("esc", "q", "y")
	ann.resize(80, 24)
	ann.sees("Mine 1")
	ann.press("enter")
	ann.onTable(table.ID)
	ann.until("the talk", func() bool { return len(ann.screen().Chat().Lines()) == 1 })
	ann.misses("1 new")
}

func TestTalkCommands(t *testing.T) {
	w := newWorld(t)
	ann, bob, cat, tbl := w.talkers(wideWindow)
	w.account("eve")
	bob.press("t")
	bob.says("you play like a king without a pawn")
	ann.press("t")
	ann.sees("bob: you play like")
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
		ann.command(step.types)
		ann.sees(step.sees)
	}
	ann.misses("bob: you play like")
	bob.says("did you hear me?")
	cat.press("t") // everything goes on elsewhere
	cat.says("hm")
	ann.press("esc")
	w.known(w.do(tbl, ann.me(), table.Intent{Kind: table.Move, Ply: 2, Text: "Nf3"}))
	ann.sees("2. Nf3")
	ann.misses("new")
	again := w.visit(app.Visit{Key: keyOf("ann"), Words: []string{string(tbl.ID)}}) // and in the next session
	again.onTable(tbl.ID)
	again.until("the talk and the list", func() bool {
		r := again.screen().Chat().Room()
		return r != nil && len(r.Talk.Lines) == 2 && len(again.model.session.Muted) == 1
	})
	again.press("t")
	again.sees("No messages yet.")
	again.command("/unmute bob")
	again.sees("bob: did you hear me?", "You no longer mute bob.")

	for r, err := range chat.Reports(t.Context(), w.store) {
		if err != nil || r.Why != "not nice" || r.Line.Who.Name != "bob" {
			t.Errorf("reported is %+v, %v", r, err)
		}
	}
}

// TestGuestMutes checks that the session keeps a guest's mute list.
func TestGuestMutes(t *testing.T) {
	w := newWorld(t)
	dora := w.account("dora")
	w.say(dora, chat.LobbyRoom, "bla")
	guest := w.visit(app.Visit{})
	guest.press("q")
	guest.press("t")
	guest.sees("dora: bla")
	guest.command("/mute dora")
	guest.sees("You muted dora.")
	guest.misses("dora: bla")
	guest.command("/mute " + guest.me().Name)
	guest.sees("no player called")
	guest.command("/follow dora")
	guest.sees("Take a name first")
	guest.command("/unmute dora")
	guest.sees("dora: bla")
}

// TestTalkScrolls checks that old lines scroll by pages, at any size, and that new lines do not
// move them.
func TestTalkScrolls(t *testing.T) {
	for name, size := range map[string]func(*person){"wide": wideWindow, "small": smallWindow} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			dora := w.account("dora")
			for i := range 60 {
				w.say(dora, chat.LobbyRoom, fmt.Sprintf("line %02d is here", i))
			}
			p := w.visit(app.Visit{Key: w.account("ann").Key})
			p.proof.alone = true // at another size it would scroll to another line
			size(p)
			p.press("t")
			p.sees("line 59")
			seen := map[string]bool{}
			look := func() {
				for i := range 60 {
					if line := fmt.Sprintf("line %02d is here", i); strings.Contains(p.frame(), line) {
						seen[line] = true
					}
				}
			}
			for range 8 {
				look()
				p.press("pgup")
			}
			look()
			if len(seen) != 60 {
				t.Errorf("going up one sees %d lines", len(seen))
			}
			p.sees("line 00", "pgdn: newer")
			before := p.frame()
			w.say(dora, chat.LobbyRoom, "line 60 is here")
			p.until("the news", func() bool { return p.lobbyScreen().Talk.Room().Talk.Last() == 61 })
			if p.frame() != before {
				t.Errorf("news have moved the old lines:\n%s\n%s", before, p.frame())
			}
			clear(seen)
			for range 8 {
				look()
				p.press("pgdown")
			}
			p.sees("line 60")
			p.misses("pgdn: newer")
			if look(); len(seen) != 60 {
				t.Errorf("going down one sees %d lines", len(seen))
			}
			p.update(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
			p.misses("line 60")
			p.types("typed")
			p.press("enter")
			p.sees("line 60", "ann: typed")
		})
	}
}

func (p *person) lobbyScreen() *lobby.LobbyScreen {
	return p.model.stack[0].screen.(*lobby.LobbyScreen)
}

// TestHostileTalk checks that text which another node or an older program let through is cleaned
// when it is drawn.
func TestHostileTalk(t *testing.T) {
	w := newWorld(t)
	texts := []string{"\x1b]0;title\x07\x1b[2J", "\u202egnp.exe", "new\nline", "世界世界世界世界世界世界世界世界", strings.Repeat("W", 300), "a\u0301\u0302\u0303\u0304"}
	var lines []string
	for i, text := range texts {
		lines = append(lines, fmt.Sprintf(`{"n":%d,"t":"2025-03-14T09:00:00Z","p":{"id":"p1","name":%q},"x":%q}`, i+1, text, text))
	}
	value := []byte(`{"v":1,"lines":[` + strings.ReplaceAll(strings.ReplaceAll(strings.Join(lines, ","), `\x1b`, `\u001b`), `\a`, `\u0007`) + `]}`)
	for _, room := range []string{"talk/lobby", "talk/a1b2c3d4/players"} {
		if _, err := w.store.Put(t.Context(), room, value, 0); err != nil {
			t.Fatal(err)
		}
	}
	ann, _, _, _ := w.talkers(smallWindow)
	ann.sees("t 6 new")
	ann.press("t")
	ann.sees("gnp.exe", "14 March 2025")
	lobbyPage := w.visit(app.Visit{Key: w.account("eve").Key})
	lobbyPage.press("t")
	lobbyPage.sees("gnp.exe")
	for _, p := range []*person{ann, lobbyPage} {
		p.fits()
		p.clean()
		p.update(pasted("/report x \x1b[31m\u202e"))
		p.clean()
		p.fits()
	}
}

func TestTalkFrames(t *testing.T) {
	w := newWorld(t)
	ann, bob, cat, tbl := w.talkers(wideWindow)
	w.say(bob.me(), chat.PlayersRoom(tbl.ID), "good evening")
	w.advance(26 * time.Hour)
	w.say(ann.me(), chat.PlayersRoom(tbl.ID), "good morning! Sorry that it took me so long to answer, I was on a train", "shall we go on?")
	w.say(bob.me(), chat.PlayersRoom(tbl.ID), "yes")
	ann.sees("bob: yes")
	ann.tableGolden("talk-new")
	ann.press("t")
	ann.sees("bob: yes")
	ann.types("I am thinking of")
	ann.tableGolden("talk-players")
	ann.press("esc")
	w.say(cat.me(), chat.WatchersRoom(tbl.ID), "she should take the pawn")
	w.do(tbl, bob.me(), table.Intent{Kind: table.Resign})
	ann.sees("won by resignation")
	ann.press("t")
	ann.sees("Spectators (1 new)")
	ann.tableGolden("talk-over")

	w.say(bob.me(), chat.LobbyRoom, "that was hard")
	dora := w.visit(app.Visit{Key: w.account("dora").Key})
	dora.press("t")
	dora.sees("bob: that was hard")
	dora.command("/help")
	dora.golden("talk-lobby")
	dora.press("esc")
	w.say(bob.me(), chat.LobbyRoom, "another one?")
	dora.sees("bob: another one?")
	dora.golden("talk-lobby-new")
}
