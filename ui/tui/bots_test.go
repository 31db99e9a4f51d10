package tui_test

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// TestPlayBot checks that one key in an empty lobby opens the form, and that another starts a
// game. The bot is marked as a bot.
func TestPlayBot(t *testing.T) {
	w := tuitest.New(t)
	list := w.AddBots()
	w.Accepts(list[1])
	ann := w.Account("ann")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("Play a bot", "only you are here")
	p.Golden("lobby-house")
	p.Press("b")
	p.Sees("▸ Game", "sage, level 2", "Press enter to play.")
	p.Press("down")
	p.Sees("Thinks before it moves.")
	p.Golden("house")
	p.Fits()
	p.Press("left")
	p.Sees("pip, level 1", "Moves whatever it sees first.")
	p.Press("up", "right") // pip does not play Discworld Chess
	p.Sees("Discworld Chess", "sage, level 2")
	p.Press("left", "down", "down", "right", "enter")
	p.Sees("ann (you)", "sage (bot)", "Your move.")
	p.Press("m")
	p.Types("e4")
	p.Press("enter")
	p.Sees("sage (Black) is thinking.", "● sage (bot)")
	p.Golden("house-table")
	p.Press("q", "y")
	p.Sees("Mine 1")
	p.Press("b")
	p.Sees("‹ White ›") // the last choice
	p.Press("q")
	p.OnTab("Mine")
	p.Sees("[Mine 1]", "their turn")
	p.Press("P")
	p.Sees("[Ratings]", "A bot, level 2.")
}

// TestNextLevel checks that after a win against a bot the end card names its next level, and that
// one key plays it with the seats swapped. After a loss it offers nothing.
func TestNextLevel(t *testing.T) {
	for _, winner := range []game.Seat{0, 1} {
		w := tuitest.New(t)
		list := w.AddBots()
		w.Accepts(list[1])
		ann := w.Account("ann")
		pip := account.Player{Person: list[0].Person}
		seen := w.Table(ann, pairing.Proposal{Game: "chess", Seat: 0, Clock: tuitest.Minutes(5, 3), Invited: &pip.Person})
		w.Do(seen, pip, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
		w.Do(seen, ann, table.Intent{Kind: table.Move, Text: "e4"})
		w.Do(seen, pip, table.Intent{Kind: table.Move, Ply: 1, Text: "e5"})
		p := w.Visit(app.Visit{Key: ann.Key, Words: []string{string(seen.ID)}})
		p.Sees("ann (you)", "pip (bot)")
		loser := []account.Player{pip, ann}[winner]
		w.Do(seen, loser, table.Intent{Kind: table.Resign})
		if winner == 1 {
			p.Sees("YOU LOSE", "n next game")
			p.Misses("level 2")
			continue
		}
		p.Sees("YOU WIN", "Next: level 2, sage", "n play level 2")
		p.Golden("house-next-level")
		p.Press("n")
		p.Sees("sage (bot)", "sage (White) is thinking.")
		if now := p.Screen().Table; now.Clock.Control() != seen.Clock.Control() || now.SeatOf(ann.ID) != 1 {
			t.Errorf("the next game has the clock %v, and ann sits in seat %d", now.Clock.Control(), now.SeatOf(ann.ID))
		}
	}
}

// TestBotIsSlow checks that the form says what is going on while the bot has not answered.
func TestBotIsSlow(t *testing.T) {
	w := tuitest.New(t)
	w.AddBots() // none of them answers
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Press("b")
	p.Sees("Press enter to play.")
	p.Press("enter")
	p.Sees("Your opponent sits down…")
	p.Misses("Press enter")
}

// TestBotsAreShut checks that the key says so if there are no bots.
func TestBotsAreShut(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Sees("no bots here")
	p.Press("b")
	p.Sees("No bot plays that game here.")
	p.Misses("b house")
}
