package lobby_test

import (
	"testing"

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
	p.Sees("▶ ● Chess", "Sage · about 1200", "Press enter to play.")
	p.Press("tab", "tab")
	p.Sees("Thinks before it moves.")
	p.Golden("house")
	p.Fits()
	p.Press("left")
	p.Sees("● Pip · about 900", "Moves whatever it sees first.")
	p.Press("up", "up", "right") // pip does not play Discworld Chess
	p.Sees("Discworld Chess", "Sage · about 1200")
	p.Press("left")
	p.Clicks("White")
	p.Press("enter")
	p.Sees("ann (you)", "sage (bot)", "Your move.")
	p.Press("m")
	p.Types("e4")
	p.Press("enter")
	p.Sees("sage (Black) is thinking.", "● sage (bot)")
	p.Golden("house-table")
	p.Press("q", "y")
	p.Sees("Mine 1")
	p.Press("b")
	p.Sees("● White") // the last choice
	p.Press("q")
	p.OnTab("Mine")
	p.Sees("Mine 1", "their turn")
	p.Press("A")
	p.Sees("[Ratings", "A bot, level 2.")
}

// TestBotIsSlow checks that the form says what is happening until the bot answers.
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
