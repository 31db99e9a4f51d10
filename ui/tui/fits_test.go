package tui

import (
	"testing"

	"pawnstorm/ui/tui/app"
)

// Every screen fits every terminal size, in each of its states.
func TestFramesFit(t *testing.T) {
	w, ann := crowd(t)
	w.link(ann, keyOf("laptop"))
	stranger := w.visit(app.Visit{Key: keyOf("stranger"), User: "someone"})
	stranger.sees("Take a name")
	stranger.fits()
	stranger.press("enter")
	stranger.fits()
	stranger.press("esc", "down", "enter")
	stranger.fits()
	keyless := w.visit(app.Visit{})
	keyless.fits()
	keyless.press("esc")
	keyless.sees("Lobby")
	keyless.opens("Account")
	keyless.sees("without a key")
	keyless.fits()

	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("Open 3")
	for _, state := range [][]string{
		{}, {"tab"}, {"tab"}, {"s"}, {"/", "a"}, {"esc", "c", "b"}, {"esc", "shift+tab", "G", "k", "x"}, // the lobby
		{"n", "n"}, {"down", "down", "right"}, // new game
		{"q", "p"}, {"a"}, {"esc", "x"}, // you
	} {
		p.press(state...)
		p.fits()
	}
}
