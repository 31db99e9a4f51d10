package lobby_test

import (
	"testing"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// TestNewGameForWhom checks that the form for a new game also challenges a friend and starts a game against a bot, and
// that it says who waits.
func TestNewGameForWhom(t *testing.T) {
	w := tuitest.New(t)
	list := w.AddBots()
	w.Accepts(list[1])
	ann, bob := w.Account("ann"), w.Account("bob")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("c")
	p.Sees("Who", "● anyone", "Access")
	p.Misses("waits for this game")
	p.Clicks("friend")
	p.Sees("Friend", "type a name")
	p.Press("enter")
	p.Sees("Type the name of your friend.")
	p.Types("bob")
	p.Misses("Type the name of your friend.")
	p.Press("enter")
	w.Eventually("the challenge", func() bool {
		mine := w.Tables.Listing().Mine(ann.ID)
		return len(mine) == 1 && mine[0].Invited != nil && mine[0].Invited.ID == bob.ID
	})
	p.Sees("Waiting for bob to answer.")
	p.Press("q")
	p.Sees("Mine 1")
	p.Press("c")
	p.Sees("● anyone") // who plays is not remembered
	p.Clicks("○ bot")
	p.Sees("Bot", "Sage · about 1200")
	p.Misses("Access")
	p.Golden("newgame-bot")
	p.Clicks("White")
	p.Press("enter")
	p.Sees("sage (bot)", "Your move.")
}
