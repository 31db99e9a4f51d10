package tui_test

import (
	"testing"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// Every screen fits every terminal size, in each of its states.
func TestFramesFit(t *testing.T) {
	w, ann := tuitest.BusyLobby(t)
	w.LinkKey(ann, tuitest.KeyOf("laptop"))
	stranger := w.Visit(app.Visit{Key: tuitest.KeyOf("stranger"), User: "someone"})
	stranger.Sees("Take a name")
	stranger.Fits()
	stranger.Press("enter")
	stranger.Fits()
	stranger.Press("esc", "down", "enter")
	stranger.Fits()
	keyless := w.Visit(app.Visit{})
	keyless.Fits()
	keyless.Press("esc")
	keyless.Sees(" Mine")
	keyless.Opens("Account")
	keyless.Sees("without a key")
	keyless.Fits()

	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("Open 3")
	for _, state := range [][]string{
		{}, {"tab"}, {"tab"}, {"s"}, {"/", "a"}, {"esc", "c", "b"}, {"esc", "shift+tab", "G", "k", "x"}, // the lobby
		{"n", "n"}, {"down", "down", "right"}, // new game
		{"q", "p"}, {"a"}, {"esc", "x"}, // you
	} {
		p.Press(state...)
		p.Fits()
	}
}
