package play_test

import (
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// Each offer is made by a word, shown to the opponent, and answered by a key or a word. Both learn
// the result.
func TestOffers(t *testing.T) {
	for _, c := range []struct {
		name          string
		word          string // ann's words
		mine, theirs  string // what ann and bob see
		answer        func(bob *tuitest.Person)
		annSees, both string // finally
	}{
		{"draw accepted", "draw", "You offered a draw.", "ann offers a draw. y accepts", pressing("y"), "", "Drawn by agreement."},
		{"draw declined", "draw", "You offered a draw.", "ann offers a draw. y accepts", pressing("x"), "bob declined the draw.", ""},
		{"draw answered by a move", "draw", "You offered a draw.", "ann offers a draw. y accepts", func(bob *tuitest.Person) { bob.EntersLine("Nc6") }, "bob declined the draw.", "Nc6"},
		{"takeback accepted", "takeback", "You asked to take back the last move.", "ann asks to take back the last move", ordering("accept"), "", "Taken back: the last move."},
		{"takeback declined", "takeback", "You asked to take back the last move.", "ann asks to take back the last move", ordering("decline takeback"), "bob declined the takeback.", ""},
		{"three plies", "takeback 3", "You asked to take back the last 3 plies.", "ann asks to take back the last 3 plies", pressing("y"), "", "Taken back: the last 3 plies."},
		{"abort accepted", "abort", "You offered to abort the game.", "ann offers to abort the game", pressing("y"), "", "The players agreed to abort the game."},
		{"abort declined", "abort", "You offered to abort the game.", "ann offers to abort the game", pressing("x"), "bob declined the offer to abort.", ""},
		{"time accepted", "time", "You offered both 1:00 more.", "ann offers both 1:00 more", pressing("y"), "", "Both players get 1:00 more."},
		{"time declined", "time 15", "You offered both 0:15 more.", "ann offers both 0:15 more", pressing("x"), "bob declined the extra time.", ""},
		{"adjournment accepted", "adjourn", "You offered to adjourn.", "ann offers to adjourn", pressing("y"), "", "The game is adjourned."},
		{"adjournment declined", "adjourn", "You offered to adjourn.", "ann offers to adjourn", pressing("x"), "bob declined the adjournment.", ""},
		{"a draw offered by both", "draw", "You offered a draw.", "ann offers a draw", ordering("draw"), "", "Drawn by agreement."},
		{"the same takeback", "takeback 3", "You asked to take back the last 3 plies.", "ann asks to take back", ordering("takeback"), "", "Taken back: the last 3 plies."},
	} {
		t.Run(c.name, func(t *testing.T) {
			ann, bob := tuitest.New(t).Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
			tuitest.PlayMoves(ann, bob, tuitest.Begun...)
			ann.Resize(120, 40)
			bob.Resize(120, 40)
			ann.EntersLine(c.word)
			if ann.Screen().Asks() {
				ann.Press("y")
			}
			ann.Sees(c.mine)
			bob.Sees(c.theirs)
			c.answer(bob)
			ann.Sees(c.annSees, c.both)
			bob.Sees(c.both)
			if offers := ann.Screen().Table.Offers; len(offers) > 0 {
				t.Errorf("these offers are still open: %v", offers)
			}
		})
	}
}

// A capital letter begins a move and never answers a question.
func TestCapitalAnswersNothing(t *testing.T) {
	ann, bob := tuitest.New(t).Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
	tuitest.PlayMoves(ann, bob, tuitest.Begun...)
	ann.EntersLine("draw")
	bob.Sees("ann offers a draw")
	bob.Saved()
	bob.Press("Y")
	bob.Press("esc")
	bob.Press("N", "c", "6", "enter")
	ann.Sees("Nc6", "bob declined the draw.") // declined by the move
	ann.Saved()
	ann.Press("o", "6")
	ann.Sees("y yes, x no.")
	ann.Press("N", "c", "3", "Y")
	ann.Sees("y yes, x no.")
	ann.Press("y")
	bob.Sees("won by resignation")
	ann.Sees("won by resignation")
	ann.Saved()
	ann.Press("r")
	bob.Sees("ann offers a rematch")
	bob.Press("Y", "esc", "N", "esc")
	bob.Sees("ann offers a rematch")
}

func pressing(key string) func(*tuitest.Person) {
	return func(p *tuitest.Person) { p.Saved(); p.Press(key); p.Saved() }
}

func ordering(word string) func(*tuitest.Person) {
	return func(p *tuitest.Person) { p.EntersLine(word) }
}

// When a menu item is disabled, the slot shows the full reason, and the item itself shows only what
// fits.
func TestOfferMenuSaysWhy(t *testing.T) {
	ann, _ := tuitest.New(t).Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
	for _, size := range [][2]int{{40, 20}, {80, 24}, {120, 40}} {
		ann.Resize(size[0], size[1])
		ann.Press("o", "down")
		ann.Sees("2 Ask for a takeback", "You have no move")
		if said := strings.Join(strings.Fields(ann.Frame()), " "); !strings.Contains(said, "to take back.") {
			t.Errorf("%v: the reason is cut:\n%s", size, ann.Frame())
		}
		for _, row := range strings.Split(ann.Frame(), "\n") {
			if strings.Contains(row, "2 Ask for a takeback") && strings.Contains(row, "…") {
				t.Errorf("%v: a reason is cut: %q", size, row)
			}
		}
		ann.Press("esc")
	}
}

// An offer can be withdrawn, and the opponent learns of it.
func TestWithdraw(t *testing.T) {
	ann, bob := tuitest.New(t).Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
	tuitest.PlayMoves(ann, bob, tuitest.Begun...)
	ann.EntersLine("withdraw")
	ann.Sees("You have no offer open.")
	ann.EntersLine("time")
	ann.EntersLine("draw")
	bob.Sees("ann offers both 1:00 more", "(1 more to answer)")
	ann.EntersLine("withdraw draw")
	bob.Sees("ann withdrew the draw.")
	bob.Misses("(1 more to answer)")
	bob.Press("down") // closes the notice
	ann.EntersLine("withdraw")
	bob.Sees("ann withdrew the extra time.", "Your move.")
}

// The result of an offer is no longer shown once the opponent makes a new one.
func TestOfferAfterDecline(t *testing.T) {
	ann, bob := tuitest.New(t).Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
	tuitest.PlayMoves(ann, bob, tuitest.Begun...)
	ann.EntersLine("draw")
	bob.Sees("ann offers a draw")
	bob.EntersLine("decline")
	ann.Sees("bob declined the draw.")
	bob.Saved()
	bob.EntersLine("draw")
	ann.Sees("bob offers a draw")
	ann.Misses("bob declined the draw.")
}

// Several offers are answered one by one, the oldest first, or by name.
func TestSeveralOffers(t *testing.T) {
	ann, bob := tuitest.New(t).Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
	tuitest.PlayMoves(ann, bob, tuitest.Begun...)
	for _, word := range []string{"time 30", "takeback", "draw"} {
		ann.EntersLine(word)
	}
	bob.Sees("ann offers both 0:30 more", "(2 more to answer)")
	bob.EntersLine("decline takeback")
	ann.Sees("bob declined the takeback.")
	ann.Press("down") // closes the notice
	bob.Sees("(1 more to answer)")
	bob.Saved()
	bob.Press("y")
	bob.Sees("Both players get 0:30 more.", "ann offers a draw")
	ann.Sees("Both players get 0:30 more.") // wait here, because only the last of two states gets a notice
	bob.Saved()
	bob.Press("x")
	ann.Press("down")
	ann.Sees("bob declined the draw.")
	bob.Sees("Your move.")
	bob.Saved()
	bob.EntersLine("accept draw")
	bob.Sees("You have not been offered a draw.")
	bob.EntersLine("decline")
	bob.Sees("You have no offer to answer.")
}

// One player can abort a game alone before both have moved, after confirming it.
func TestAbortAlone(t *testing.T) {
	ann, bob := tuitest.New(t).Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
	tuitest.PlayMoves(ann, bob, "e4")
	bob.EntersLine("abort")
	bob.Sees("Abort the game? It does not count. y yes, x no.")
	bob.Press("x")
	bob.Sees("Your move.")
	bob.EntersLine("abort")
	bob.Press("y")
	ann.Sees("bob aborted the game")
	bob.Sees("bob aborted the game")
}

// A user who is looking back learns how the game ended.
func TestEndWhileLookingBack(t *testing.T) {
	ann, bob := tuitest.New(t).Pair(pairing.Proposal{})
	tuitest.PlayMoves(ann, bob, tuitest.Begun...)
	ann.Press("home")
	resigns(bob)
	ann.Sees("Position 0 of 3.", "White (ann) won by resignation.")
}

// A senseless offer is refused with an explanation.
func TestOffersRefused(t *testing.T) {
	for _, c := range []struct {
		terms     pairing.Proposal
		moves     []string
		word, why string
	}{
		{pairing.Proposal{}, nil, "takeback", "You have no move to take back."},
		{pairing.Proposal{}, tuitest.Begun, "takeback lots", `There is no table "lots".`},
		{pairing.Proposal{}, tuitest.Begun, "takeback nine", "You can take back 1 to 3 plies."},
		{pairing.Proposal{}, tuitest.Begun, "takeback 9", "You can take back 1 to 3 plies."},
		{pairing.Proposal{Firm: true}, tuitest.Begun, "takeback", "This table has no takebacks."},
		{pairing.Proposal{Rated: true}, tuitest.Begun, "takeback", "Rated games have no takebacks."},
		{pairing.Proposal{}, tuitest.Begun, "time", "This game has no clock to add time to."},
		{pairing.Proposal{Clock: tuitest.Minutes(5, 0)}, tuitest.Begun, "time soon", `There is no table "soon".`},
		{pairing.Proposal{Clock: tuitest.Minutes(5, 0)}, tuitest.Begun, "time 9999", "You can add 1 to 1800 seconds."},
		{pairing.Proposal{}, tuitest.Begun, "accept", "You have no offer to answer."},
		{pairing.Proposal{Clock: tuitest.Minutes(5, 0)}, tuitest.Begun, "plan Nc6 Bb5", "Conditional lines are for correspondence games."},
		{pairing.Proposal{}, tuitest.Begun, "ready", "Finish this game first."},
		{pairing.Proposal{}, tuitest.Begun, "rematch", "You can have a rematch when the game is over."},
		{pairing.Proposal{}, tuitest.Begun, "claim win", "bob may still come back"},
		{pairing.Proposal{}, tuitest.Begun, "claim draw", "You can't claim a draw in this position."},
	} {
		t.Run(c.word, func(t *testing.T) {
			ann, bob := tuitest.New(t).Pair(c.terms)
			tuitest.PlayMoves(ann, bob, c.moves...)
			ann.EntersLine(c.word)
			ann.Sees(c.why)
		})
	}
}

// A move sealed at an adjournment is played when both are ready again. No one has seen it before.
func TestAdjournAndSeal(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
	tuitest.PlayMoves(ann, bob, "e4", "e5")
	ann.EntersLine("adjourn Qxh7")
	ann.Sees("Qxh7: ")
	w.Clock.Advance(10 * time.Second)
	ann.EntersLine("adjourn Nf3")
	ann.Sees("Offer to adjourn, and seal")
	ann.Press("y")
	bob.Sees("ann offers to adjourn")
	bob.Press("y")
	for _, p := range []*tuitest.Person{ann, bob} {
		p.Sees("with a move sealed by", "Press enter when you", "4:50")
		p.Misses("Nf3")
	}
	w.Clock.Advance(time.Hour)
	ann.Press("enter")
	ann.Sees("You are ready. bob is not yet.")
	bob.Sees("ann is ready.")
	bob.EntersLine("ready")
	for _, p := range []*tuitest.Person{ann, bob} {
		p.Sees("2. Nf3", "4:53")
	}
	bob.Sees("Your move.")
}

// A player who accepts an adjournment on their own turn may also seal a move. A player who does not
// want to go on can resign the adjourned game.
func TestAcceptAndSeal(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
	tuitest.PlayMoves(ann, bob, tuitest.Begun...)
	ann.EntersLine("adjourn")
	ann.Press("y")
	bob.Sees("To seal a move, type")
	bob.EntersLine("accept adjourn Nc6")
	ann.Sees("The game is adjourned, with a move sealed")
	ann.EntersLine("resign")
	ann.Sees("Resign and lose this game?")
	ann.Press("y")
	bob.Sees("Black (bob) won by resignation.")
}

// When moves are taken back, users who look at one of them go to the last remaining one. Users who
// look at an earlier one stay there.
func TestTakebackWhileLookingBack(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Pair(pairing.Proposal{})
	tuitest.PlayMoves(ann, bob, "e4", "e5", "Nf3", "Nc6", "Bb5")
	watching := func(name string) *tuitest.Person {
		p := w.Visit(app.Visit{Key: w.Account(name).Key, Words: []string{string(ann.Screen().Table.ID)}})
		p.OnTable(ann.Screen().Table.ID)
		return p
	}
	early, late := watching("cleo"), watching("dora")
	early.Press("home", ".")
	early.Sees("Position 1 of 5.")
	late.Press(",")
	late.Sees("Position 4 of 5.")

	ann.EntersLine("takeback 2")
	bob.Sees("ann asks to take back each player's last move")
	bob.Press("y")
	for _, p := range []*tuitest.Person{ann, bob, early, late} {
		p.Until("three plies", func() bool { return len(p.Screen().Table.Plies) == 3 && !p.Saving() })
		p.Sees("Taken back: each player's last move.", "2. Nf3")
		p.Misses("Nc6")
	}
	early.Sees("Position 1 of 3.")
	if s := late.Screen(); !s.Live() || s.Shown != s.Table.State {
		t.Errorf("after the takeback: got position %d", s.Ply)
	}
	tuitest.PlayMoves(bob, ann, "Nf6")
	late.Sees("Nf6")
	early.Sees("Position 1 of 4.")
}
