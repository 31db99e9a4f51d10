package lobby_test

import (
	"regexp"
	"testing"

	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/rating"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// TestCountsOfYou checks that the last tab counts what the user has, and that a large window shows the
// rating of the last 90 days.
func TestCountsOfYou(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	for range 3 {
		w.EndedGame(bob, ann, pairing.Proposal{})
	}
	w.LinkKey(ann, tuitest.KeyOf("laptop"))
	blitz := w.Rating("chess", "blitz", 1580, 60, 9, 0, 9)
	today := int(w.Clock.Now().Unix() / (24 * 60 * 60))
	blitz.Days = []rating.Day{{today - 200, 1400}, {today - 60, 1520}, {today - 3, 1580}}
	w.SetRatings(ann.Person, blitz)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.OnTab("You")
	for _, count := range []string{`Finished games +3`, `Keys +2`} {
		p.Until(count, func() bool { return regexp.MustCompile(count).MatchString(p.Frame()) })
	}
	p.Misses("last 90 days")
	p.Resize(120, 40)
	p.Sees("Chess blitz, last 90 days ─", "Finished games                 3")
	tuitest.GoldenFrame(t, "lobby-you 120x40", p.Frame())
}
