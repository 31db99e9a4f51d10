package play_test

import (
	"strings"
	"testing"

	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// matched is ann and bob in a match of strike. ann starts with the Workers. The windows are wide
// enough for long sentences to wrap only once.
func matched(t *testing.T) (ann, bob *tuitest.Person) {
	t.Helper()
	w := tuitest.NewOfAll(t)
	host, guest := w.Account("ann"), w.Account("bob")
	made := w.Table(host, pairing.Proposal{Game: "strike", Seat: 0, Match: true})
	ann, bob = w.OpenTable(host, made), w.Visit(app.Visit{Key: guest.Key, Words: []string{string(made.ID)}})
	bob.Sees("Press enter to sit down and play Capitalists.")
	bob.Press("enter")
	for _, p := range []*tuitest.Person{ann, bob} {
		p.Sees("ann – bob, game 1 of 2 · General Strike Chess", "● ann", "● bob")
		p.Resize(120, 40)
	}
	return ann, bob
}

// resigns resigns the current game.
func resigns(p *tuitest.Person) {
	p.Tb.Helper()
	p.Saved()
	p.Press("o", "6")
	p.Sees("Resign and lose this game?")
	p.Press("y")
	p.Saved()
}

// A match from the first game through the pause to its end, as both players see it.
func TestMatchBetweenScreens(t *testing.T) {
	ann, bob := matched(t)
	tuitest.PlayMoves(ann, bob, "f8-f7", "Nb4-d3")
	resigns(bob)
	for _, p := range []*tuitest.Person{ann, bob} {
		p.Sees("Workers (ann) won by resignation.", "Tally:", "The second game, with the seats swapped,", "Press enter when you are ready.", "enter ready")
	}
	ann.Misses("File f stopped") // the notice gives way to the result
	ann.Golden("match-pause")
	ann.Fits()
	ann.Resize(120, 40)

	ann.Press("left") // the first game can be viewed
	ann.Sees("Position 1 of 2.")
	ann.Press("end", "enter")
	ann.Sees("You are ready. bob is not yet.")
	ann.Golden("match-ready")
	ann.Resize(120, 40)
	bob.Until("the end of saving", func() bool { return !bob.Screen().Sending() })
	bob.Clicks("Press enter when")
	for _, p := range []*tuitest.Person{ann, bob} {
		p.Sees("bob – ann, game 2 of 2 · General Strike Chess", "score of the files")
	}
	ann.Sees("bob (Workers) is to move.")
	bob.Sees("Your move.")
	if !ann.Screen().Flipped || bob.Screen().Flipped {
		t.Error("the boards are not flipped for the new seats")
	}
	if ann.Screen().Ply != 0 || bob.Screen().Ply != 0 {
		t.Error("the second game does not begin at its start")
	}

	tuitest.PlayMoves(bob, ann, "f8-f7", "Nb4-d3", "d8-d7", "Nb5-d6")
	resigns(ann)
	for _, p := range []*tuitest.Person{ann, bob} {
		p.Sees("won the match by 26 to 14 points as Capitalists.", "Workers (ann) won by resignation.", "Second game: Workers (bob) won")
	}
	ann.Misses("Saving")
	ann.Golden("match-over")
	ann.Fits()
	ann.Press("tab")
	ann.Sees("ann – bob, game 1 of 2", "Workers (ann) won by resignation.")
	ann.Golden("match-first")
	ann.Press("left", "p")
	ann.Sees("It starts from the game ann – bob")
	ann.Press("enter")
	ann.Sees("Waiting for an opponent.")
	if from := ann.Screen().Table.From; from == nil || from.Game != 1 || from.Ply != 1 {
		t.Errorf("got start %v", from)
	}
	ann.Press("q", "tab")
	ann.Sees("bob – ann, game 2 of 2")
}

// A player who resigns the second game in the pause loses it, after a confirmation.
func TestForfeitInThePause(t *testing.T) {
	ann, bob := matched(t)
	tuitest.PlayMoves(ann, bob, "f8-f7")
	resigns(bob)
	ann.Sees("Press enter when you are ready.")
	ann.Press("o", "6")
	ann.Sees("Give up the second game without playing it?")
	ann.Press("x")
	ann.Sees("Press enter when you are ready.")
	ann.Press("o", "6", "y")
	for _, p := range []*tuitest.Person{ann, bob} {
		p.Sees("bob won the match by 7 to 0 points as Capitalists.")
	}
}

// A spectator of a match sees the pause and gets no question.
func TestWatchingThePause(t *testing.T) {
	ann, bob := matched(t)
	resigns(bob)
	ann.Sees("Press enter when you are ready.")
	watcher := ann.World.Visit(app.Visit{Key: tuitest.KeyOf("cleo"), Words: []string{string(ann.Screen().Table.ID)}})
	watcher.Sees("Workers (ann) won by resignation.")
	watcher.Press("enter")
	if frame := watcher.Frame(); strings.Contains(frame, "ready.") && strings.Contains(frame, "Press enter") || watcher.Saving() {
		t.Errorf("a spectator sees the question:\n%s", frame)
	}
}
