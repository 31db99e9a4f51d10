package tui

import (
	"context"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
)

// residents are two bots without an engine. They sit down when challenged and do nothing else.
func (w *world) residents() [2]account.BuiltInBot {
	w.t.Helper()
	var list [2]account.BuiltInBot
	for i, r := range []account.BuiltInBot{
		{Person: identity.Person{Name: "pip"}, Level: 1, Manners: map[string]string{"chess": "Moves whatever it sees first."}},
		{Person: identity.Person{Name: "sage"}, Level: 2, Manners: map[string]string{
			"chess": "Thinks before it moves.", "discworld": "Likes trolls.",
		}},
	} {
		var err error
		if list[i], err = w.service.Bots.Add(w.t.Context(), r.Name, r); err != nil {
			w.t.Fatal(err)
		}
	}
	return list
}

// welcoming makes a bot accept challenges until the test ends.
func (w *world) welcoming(r account.BuiltInBot) {
	ctx, stop := context.WithCancel(w.t.Context())
	done := make(chan struct{})
	news := w.service.Tables.Changes(ctx)
	go func() {
		defer close(done)
		for {
			select {
			case <-news:
			case <-ctx.Done():
				return
			}
			for _, t := range w.service.Tables.Listing().Mine(r.ID) {
				if t.Status == table.Open {
					w.service.Tables.Do(ctx, t.ID, r.Person, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
					w.service.Tables.Follow(ctx, t, r.Person)
				}
			}
		}
	}()
	w.t.Cleanup(func() {
		stop()
		<-done
	})
}

// TestPlayBot checks that one key in an empty lobby opens the form, and that another starts a
// game. The bot is marked as a bot.
func TestPlayBot(t *testing.T) {
	w := newWorld(t)
	list := w.residents()
	w.welcoming(list[1])
	ann := w.account("ann")
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("Play a bot", "only you are here")
	p.golden("lobby-house")
	p.press("b")
	p.sees("▸ Game", "sage, level 2", "Press enter to play.")
	p.press("down")
	p.sees("Thinks before it moves.")
	p.golden("house")
	p.fits()
	p.press("left")
	p.sees("pip, level 1", "Moves whatever it sees first.")
	p.press("up", "right") // pip does not play Discworld Chess
	p.sees("Discworld Chess", "sage, level 2")
	p.press("left", "down", "down", "right", "enter")
	p.sees("ann (you)", "sage (bot)", "Your move.")
	p.press("m")
	p.types("e4")
	p.press("enter")
	p.sees("sage (Black) is thinking.", "● sage (bot)")
	p.golden("house-table")
	p.press("q", "y")
	p.sees("Mine 1")
	p.press("b")
	p.sees("‹ White ›") // the last choice
	p.press("q")
	p.onTab("Mine")
	p.sees("[Mine 1]", "their turn")
	p.press("P")
	p.sees("[Ratings]", "A bot, level 2.")
}

// TestNextLevel checks that after a win against a bot the end card names its next level, and that
// one key plays it with the seats swapped. After a loss it offers nothing.
func TestNextLevel(t *testing.T) {
	for _, winner := range []game.Seat{0, 1} {
		w := newWorld(t)
		list := w.residents()
		w.welcoming(list[1])
		ann := w.account("ann")
		pip := account.Player{Person: list[0].Person}
		seen := w.table(ann, pairing.Proposal{Game: "chess", Seat: 0, Clock: minutes(5, 3), Invited: &pip.Person})
		w.do(seen, pip, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
		w.do(seen, ann, table.Intent{Kind: table.Move, Text: "e4"})
		w.do(seen, pip, table.Intent{Kind: table.Move, Ply: 1, Text: "e5"})
		p := w.visit(app.Visit{Key: ann.Key, Words: []string{string(seen.ID)}})
		p.sees("ann (you)", "pip (bot)")
		loser := []account.Player{pip, ann}[winner]
		w.do(seen, loser, table.Intent{Kind: table.Resign})
		if winner == 1 {
			p.sees("YOU LOSE", "n next game")
			p.misses("level 2")
			continue
		}
		p.sees("YOU WIN", "Next: level 2, sage", "n play level 2")
		p.golden("house-next-level")
		p.press("n")
		p.sees("sage (bot)", "sage (White) is thinking.")
		if now := p.screen().Table; now.Clock.Control() != seen.Clock.Control() || now.SeatOf(ann.ID) != 1 {
			t.Errorf("the next game has the clock %v, and ann sits in seat %d", now.Clock.Control(), now.SeatOf(ann.ID))
		}
	}
}

// TestBotIsSlow checks that the form says what is going on while the bot has not answered.
func TestBotIsSlow(t *testing.T) {
	w := newWorld(t)
	w.residents() // none of them answers
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.press("b")
	p.sees("Press enter to play.")
	p.press("enter")
	p.sees("Your opponent sits down…")
	p.misses("Press enter")
}

// TestBotsAreShut checks that the key says so if there are no bots.
func TestBotsAreShut(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.sees("no bots here")
	p.press("b")
	p.sees("No bot plays that game here.")
	p.misses("b house")
}
