package tui

import (
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
)

// matched is ann and bob in a match of strike. ann starts with the Workers. The windows are wide
// enough for long sentences to wrap only once.
func matched(t *testing.T) (ann, bob *person) {
	t.Helper()
	w := variantWorld(t)
	host, guest := w.account("ann"), w.account("bob")
	made := w.table(host, pairing.Proposal{Game: "strike", Seat: 0, Match: true})
	ann, bob = w.comes(host, made), w.visit(app.Visit{Key: guest.Key, Words: []string{string(made.ID)}})
	bob.sees("Press enter to sit down and play Capitalists.")
	bob.press("enter")
	for _, p := range []*person{ann, bob} {
		p.sees("ann – bob, game 1 of 2 · General Strike Chess", "● ann", "● bob")
		p.resize(120, 40)
	}
	return ann, bob
}

// resigns resigns the current game.
func (p *person) resigns() {
	p.t.Helper()
	p.saved()
	p.press("o", "6")
	p.sees("Resign and lose this game?")
	p.press("y")
	p.saved()
}

// A match from the first game through the pause to its end, as both players see it.
func TestMatchBetweenScreens(t *testing.T) {
	ann, bob := matched(t)
	playScene(ann, bob, "f8-f7", "Nb4-d3")
	bob.resigns()
	for _, p := range []*person{ann, bob} {
		p.sees("Workers (ann) won by resignation.", "Tally:", "The second game, with the seats swapped,", "Press enter when you are ready.", "enter ready")
	}
	ann.misses("File f stopped") // the notice gives way to the result
	ann.golden("match-pause")
	ann.fits()
	ann.resize(120, 40)

	ann.press("left") // the first game can be viewed
	ann.sees("Position 1 of 2.")
	ann.press("end", "enter")
	ann.sees("You are ready. bob is not yet.")
	ann.golden("match-ready")
	ann.resize(120, 40)
	bob.until("the end of saving", func() bool { return !bob.screen().Sending() })
	bob.clicks("Press enter when")
	for _, p := range []*person{ann, bob} {
		p.sees("bob – ann, game 2 of 2 · General Strike Chess", "score of the files")
	}
	ann.sees("bob (Workers) is to move.")
	bob.sees("Your move.")
	if !ann.screen().Flipped || bob.screen().Flipped {
		t.Error("the boards are not turned to the new seats")
	}
	if ann.screen().Ply != 0 || bob.screen().Ply != 0 {
		t.Error("the second game does not begin at its start")
	}

	playScene(bob, ann, "f8-f7", "Nb4-d3", "d8-d7", "Nb5-d6")
	ann.resigns()
	for _, p := range []*person{ann, bob} {
		p.sees("won the match by 26 to 14 points as Capitalists.", "Workers (ann) won by resignation.", "Second game: Workers (bob) won")
	}
	ann.misses("Saving")
	ann.golden("match-over")
	ann.fits()
	ann.press("tab")
	ann.sees("ann – bob, game 1 of 2", "Workers (ann) won by resignation.")
	ann.golden("match-first")
	ann.press("left", "p")
	ann.sees("It starts from the game ann – bob, after 1. f8-f7")
	ann.press("enter")
	ann.sees("Waiting for an opponent.")
	if from := ann.screen().Table.From; from == nil || from.Game != 1 || from.Ply != 1 {
		t.Errorf("it begins at %v", from)
	}
	ann.press("q", "tab")
	ann.sees("bob – ann, game 2 of 2")
}

// A player who resigns the second game in the pause loses it, after a confirmation.
func TestForfeitInThePause(t *testing.T) {
	ann, bob := matched(t)
	playScene(ann, bob, "f8-f7")
	bob.resigns()
	ann.sees("Press enter when you are ready.")
	ann.press("o", "6")
	ann.sees("Give up the second game without playing it?")
	ann.press("x")
	ann.sees("Press enter when you are ready.")
	ann.press("o", "6", "y")
	for _, p := range []*person{ann, bob} {
		p.sees("bob won the match by 7 to 0 points as Capitalists.")
	}
}

// A spectator of a match sees the pause and gets no question.
func TestWatchingThePause(t *testing.T) {
	ann, bob := matched(t)
	bob.resigns()
	ann.sees("Press enter when you are ready.")
	w := &world{t: t, service: ann.model.session.Club, games: ann.model.session.Games}
	watcher := w.visit(app.Visit{Key: keyOf("cleo"), Words: []string{string(ann.screen().Table.ID)}})
	watcher.sees("Workers (ann) won by resignation.")
	watcher.press("enter")
	if frame := watcher.frame(); strings.Contains(frame, "ready.") && strings.Contains(frame, "Press enter") || watcher.saving() {
		t.Errorf("a watcher is asked to be ready:\n%s", frame)
	}
}

// The lobby distinguishes a match from a game: while it waits, while it runs and when it is over.
func TestMatchInTheLobby(t *testing.T) {
	w := variantWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	made := w.table(ann, pairing.Proposal{Game: "strike", Seat: 0, Match: true})
	p := w.visit(app.Visit{Key: bob.Key})
	p.sees("match of")
	host := w.comes(ann, made)
	host.sees("Options: match of two.")
	w.do(made, bob, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	p.press("tab")
	p.sees("1/2 General")
	w.do(made, bob, table.Intent{Kind: table.Resign})
	w.do(made, bob, table.Intent{Kind: table.Forfeit})
	p.onTab("You")
	p.sees("match: G")
}
