package play_test

import (
	"strings"
	"testing"

	"go.uber.org/goleak"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/tuitest"
)

// Two players and a spectator, each with their own session: everyone sees everything without
// pressing a key.
func TestGameBetweenScreens(t *testing.T) {
	for _, c := range []struct {
		name string
		end  func(white, black *tuitest.Person)
		want string
	}{
		{"checkmate", func(white, black *tuitest.Person) { tuitest.PlayMoves(white, black, "f3", "e5", "g4", "Qh4#") }, "Black (bob) won by checkmate."},
		{"agreement", func(white, black *tuitest.Person) {
			tuitest.PlayMoves(white, black, "e4")
			white.Press("o", "1")
			black.Sees("ann offers a draw")
			white.Sees("You offered a draw.")
			black.Press("x")
			black.Sees("Your move.")
			white.Sees("bob declined the draw.")
			white.Misses("You offered a draw.")
			tuitest.PlayMoves(black, white, "e5")
			black.Press("o", "1")
			white.Sees("bob offers a draw")
			white.Press("y")
		}, "Drawn by agreement."},
		{"resignation", func(white, black *tuitest.Person) {
			tuitest.PlayMoves(white, black, "e4")
			white.Press("o", "6", "y")
		}, "Black (bob) won by resignation."},
		{"claim", func(white, black *tuitest.Person) {
			tuitest.PlayMoves(white, black, "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8")
			white.Sees("Type claim for a draw")
			black.Sees("Type claim for a draw")
			white.Types("claim")
			white.Press("enter")
		}, "Drawn by threefold repetition."},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := tuitest.New(t)
			ann, bob := w.Account("ann"), w.Account("bob")
			made := w.Table(ann, pairing.Proposal{Game: "chess", Seat: 0})
			white, black := w.OpenTable(ann, made), w.Visit(app.Visit{Key: bob.Key, Words: []string{string(made.ID)}})
			black.Sees("Press enter to sit down and play Black.")
			black.Press("enter")
			white.Sees("Your move.", "● bob")
			watcher := w.Visit(app.Visit{Words: []string{string(made.ID)}})
			watcher.OnTable(made.ID)
			for _, p := range []*tuitest.Person{white, black, watcher} {
				p.Sees("1 watching", "● ann", "● bob")
			}
			c.end(white, black)
			for _, p := range []*tuitest.Person{white, black, watcher} {
				p.Sees(c.want)
			}
			if got := moves(white); got != moves(black) || got != moves(watcher) {
				t.Errorf("the three screens show different moves:\n%s\n%s\n%s", got, moves(black), moves(watcher))
			}
		})
	}
}

// moves returns the game as the user's screen has it.
func moves(p *tuitest.Person) string {
	var list []string
	for _, ply := range p.Screen().Table.Plies {
		list = append(list, ply.Shown)
	}
	return strings.Join(list, " ")
}

// A user who looks at an earlier position stays there and gets no questions, whatever moves follow.
// A user with two sessions sees the same in both.
func TestNewsWhileLookingBack(t *testing.T) {
	w := tuitest.New(t)
	p := w.Plays(1, "", tuitest.Openers...)
	second := w.OpenTable(p.Model.Session.Me, p.Screen().Table)
	p.Press("home", ".")
	next := w.Do(p.Screen().Table, host(w, p.Screen().Table), table.Intent{Kind: table.Move, Ply: 8, Text: "d4"})
	p.Hears(next)
	second.Hears(next)
	p.Sees("Position 1 of 9.")
	second.Sees("5. d4", "Your move.")
	p.Press("end")
	p.Sees("5. d4", "Your move.")
}

// host returns the player of White at a table made by Record.
func host(w *tuitest.World, t *table.Table) account.Player { return account.Player{Person: t.Host} }

// A question that events have overtaken is dropped.
func TestQuestionIsOvertaken(t *testing.T) {
	w := tuitest.New(t)
	p := w.Hosts(pairing.Proposal{Game: "chess", Seat: 0})
	p.Press("x")
	p.Sees("Close this table?")
	w.Do(p.Screen().Table, w.Account("bob"), table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	p.Sees("Your move.")
	if p.Screen().Asks() {
		t.Error("the question is still there")
	}
}

// A user who leaves the table is shown as gone, and nothing of the session remains after it ends.
func TestLeavingEndsTheFollow(t *testing.T) {
	before := goleak.IgnoreCurrent()
	t.Run("session", func(t *testing.T) {
		w := tuitest.New(t)
		p := w.Plays(0, "", tuitest.Openers...)
		other := w.OpenTable(w.Account("cleo"), p.Screen().Table)
		other.Sees("● ann", "○ bob  Black, away")
		p.Press("q", "y")
		p.Sees("Mine 1")
		other.Sees("○ ann")
		again := w.Visit(app.Visit{Key: p.Model.Session.Me.Key, Words: []string{"a1b2c3d4"}})
		again.OnTable("a1b2c3d4")
		other.Sees("● ann")
	})
	goleak.VerifyNone(t, before)
}

// Update never blocks: while the store is blocked it continues, says that it is saving, and accepts
// no second intent.
func TestUpdateDoesNoIO(t *testing.T) {
	w, store := tuitest.NewStuck(t)
	p := w.Plays(0, "", tuitest.Openers...)
	running := p.Screen().Table
	finished := w.Record("a1b2c3d5", p.Model.Session.Me.Person, w.Account("cleo").Person, "", tuitest.Openers, tuitest.Event(table.Resigned, 1))
	w.UntilGone(finished)
	press := func(names ...string) {
		t.Helper()
		for _, name := range names {
			p.Promptly(name, func() { p.Press(name) })
		}
	}
	open := func(table *table.Table) {
		t.Helper()
		p.Promptly("opening a table", func() {
			p.Model.Session.Push(play.NewTableScreen(p.Model.Session, table))
			p.Update(nil)
		})
	}

	store.Stuck.Store(true)
	press("m", "d", "4", "enter")
	p.Sees("Saving…")
	press("o", "1")
	p.Sees("Your last action is still being saved.")
	press(",", "end", "v", "o", "6", "y", "?", "esc", "q", "y")
	p.Sees("Mine 1")
	open(finished)
	p.Sees("White (ann) won by resignation.") // though there is no news of it
	press("q")
	p.Sees("Mine 1")
	open(running)
	close(store.Free)
	p.Sees("5. d4")
}
