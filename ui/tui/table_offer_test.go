package tui

import (
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/app"
)

// Each offer is made by a word, shown to the opponent, and answered by a key or a word. Both learn
// the result.
func TestOffers(t *testing.T) {
	for _, c := range []struct {
		name          string
		word          string // ann's words
		mine, theirs  string // what ann and bob see
		answer        func(bob *person)
		annSees, both string // finally
	}{
		{"draw accepted", "draw", "You offered a draw.", "ann offers a draw. y accepts", pressing("y"), "", "Drawn by agreement."},
		{"draw declined", "draw", "You offered a draw.", "ann offers a draw. y accepts", pressing("x"), "bob declined the draw.", ""},
		{"draw answered by a move", "draw", "You offered a draw.", "ann offers a draw. y accepts", func(bob *person) { bob.orders("Nc6") }, "bob declined the draw.", "Nc6"},
		{"takeback accepted", "takeback", "You asked to take back the last move.", "ann asks to take back the last move", ordering("accept"), "", "Taken back: the last move."},
		{"takeback declined", "takeback", "You asked to take back the last move.", "ann asks to take back the last move", ordering("decline takeback"), "bob declined the takeback.", ""},
		{"three plies", "takeback 3", "You asked to take back the last 3 plies.", "ann asks to take back the last 3 plies", pressing("y"), "", "Taken back: the last 3 plies."},
		{"abort accepted", "abort", "You offered to abort the game.", "ann offers to abort the game", pressing("y"), "", "The players agreed to abort the game."},
		{"abort declined", "abort", "You offered to abort the game.", "ann offers to abort the game", pressing("x"), "bob declined the offer to abort.", ""},
		{"time accepted", "time", "You offered both 1:00 more.", "ann offers both 1:00 more", pressing("y"), "", "Both players get 1:00 more."},
		{"time declined", "time 15", "You offered both 0:15 more.", "ann offers both 0:15 more", pressing("x"), "bob declined the extra time.", ""},
		{"adjournment accepted", "adjourn", "You offered to adjourn.", "ann offers to adjourn", pressing("y"), "", "The game is adjourned."},
		{"adjournment declined", "adjourn", "You offered to adjourn.", "ann offers to adjourn", pressing("x"), "bob declined the adjournment.", ""},
		{"the same from the other", "draw", "You offered a draw.", "ann offers a draw", ordering("draw"), "", "Drawn by agreement."},
		{"the same takeback", "takeback 3", "You asked to take back the last 3 plies.", "ann asks to take back", ordering("takeback"), "", "Taken back: the last 3 plies."},
	} {
		t.Run(c.name, func(t *testing.T) {
			ann, bob := newWorld(t).pair(pairing.Proposal{Clock: minutes(5, 3)})
			playScene(ann, bob, begun...)
			ann.resize(120, 40)
			bob.resize(120, 40)
			ann.orders(c.word)
			if ann.screen().Asks() {
				ann.press("y")
			}
			ann.sees(c.mine)
			bob.sees(c.theirs)
			c.answer(bob)
			ann.sees(c.annSees, c.both)
			bob.sees(c.both)
			if offers := ann.screen().Table.Offers; len(offers) > 0 {
				t.Errorf("still open: %v", offers)
			}
		})
	}
}

// A capital letter begins a move and never answers a question.
func TestCapitalAnswersNothing(t *testing.T) {
	ann, bob := newWorld(t).pair(pairing.Proposal{Clock: minutes(5, 3)})
	playScene(ann, bob, begun...)
	ann.orders("draw")
	bob.sees("ann offers a draw")
	bob.saved()
	bob.press("Y")
	bob.press("esc")
	bob.press("N", "c", "6", "enter")
	ann.sees("Nc6", "bob declined the draw.") // declined by the move
	ann.saved()
	ann.press("o", "6")
	ann.sees("y yes, x no.")
	ann.press("N", "c", "3", "Y")
	ann.sees("y yes, x no.")
	ann.press("y")
	bob.sees("won by resignation")
	ann.sees("won by resignation")
	ann.saved()
	ann.press("r")
	bob.sees("ann offers a rematch")
	bob.press("Y", "esc", "N", "esc")
	bob.sees("ann offers a rematch")
}

func pressing(key string) func(*person) {
	return func(p *person) { p.saved(); p.press(key); p.saved() }
}

func ordering(word string) func(*person) { return func(p *person) { p.orders(word) } }

// The menu of offers says in the slot why the line under the cursor is disabled, and on the line
// only what fits.
func TestOfferMenuSaysWhy(t *testing.T) {
	ann, _ := newWorld(t).pair(pairing.Proposal{Clock: minutes(5, 3)})
	for _, size := range [][2]int{{40, 20}, {80, 24}, {120, 40}} {
		ann.resize(size[0], size[1])
		ann.press("o", "down")
		ann.sees("2 Ask for a takeback", "You have no move")
		if said := strings.Join(strings.Fields(ann.frame()), " "); !strings.Contains(said, "to take back.") {
			t.Errorf("%v: the reason is not whole:\n%s", size, ann.frame())
		}
		for _, row := range strings.Split(ann.frame(), "\n") {
			if strings.Contains(row, "2 Ask for a takeback") && strings.Contains(row, "…") {
				t.Errorf("%v: a reason is cut: %q", size, row)
			}
		}
		ann.press("esc")
	}
}

// An offer can be withdrawn, and the opponent learns of it.
func TestWithdraw(t *testing.T) {
	ann, bob := newWorld(t).pair(pairing.Proposal{Clock: minutes(5, 3)})
	playScene(ann, bob, begun...)
	ann.orders("withdraw")
	ann.sees("You have no offer open.")
	ann.orders("time")
	ann.orders("draw")
	bob.sees("ann offers both 1:00 more", "(1 more to answer)")
	ann.orders("withdraw draw")
	bob.sees("ann withdrew the draw.")
	bob.misses("(1 more to answer)")
	bob.press("down") // it is read
	ann.orders("withdraw")
	bob.sees("ann withdrew the extra time.", "Your move.")
}

// The result of an offer is no longer shown once the opponent makes a new one.
func TestOfferAfterDecline(t *testing.T) {
	ann, bob := newWorld(t).pair(pairing.Proposal{Clock: minutes(5, 3)})
	playScene(ann, bob, begun...)
	ann.orders("draw")
	bob.sees("ann offers a draw")
	bob.orders("decline")
	ann.sees("bob declined the draw.")
	bob.saved()
	bob.orders("draw")
	ann.sees("bob offers a draw")
	ann.misses("bob declined the draw.")
}

// Several offers are answered one by one, the oldest first, or by name.
func TestSeveralOffers(t *testing.T) {
	ann, bob := newWorld(t).pair(pairing.Proposal{Clock: minutes(5, 3)})
	playScene(ann, bob, begun...)
	for _, word := range []string{"time 30", "takeback", "draw"} {
		ann.orders(word)
	}
	bob.sees("ann offers both 0:30 more", "(2 more to answer)")
	bob.orders("decline takeback")
	ann.sees("bob declined the takeback.")
	ann.press("down") // it is read
	bob.sees("(1 more to answer)")
	bob.saved()
	bob.press("y")
	bob.sees("Both players get 0:30 more.", "ann offers a draw")
	ann.sees("Both players get 0:30 more.") // before the next: of two states at once the last alone is told
	bob.saved()
	bob.press("x")
	ann.press("down")
	ann.sees("bob declined the draw.")
	bob.sees("Your move.")
	bob.saved()
	bob.orders("accept draw")
	bob.sees("You have not been offered a draw.")
	bob.orders("decline")
	bob.sees("You have no offer to answer.")
}

// One player can abort a game alone before both have moved, after confirming it.
func TestAbortAlone(t *testing.T) {
	ann, bob := newWorld(t).pair(pairing.Proposal{Clock: minutes(5, 3)})
	playScene(ann, bob, "e4")
	bob.orders("abort")
	bob.sees("Abort the game? It does not count. y yes, x no.")
	bob.press("x")
	bob.sees("Your move.")
	bob.orders("abort")
	bob.press("y")
	ann.sees("bob aborted the game")
	bob.sees("bob aborted the game")
}

// A user who is looking back when the game ends is told how it ended.
func TestEndWhileLookingBack(t *testing.T) {
	ann, bob := newWorld(t).pair(pairing.Proposal{})
	playScene(ann, bob, begun...)
	ann.press("home")
	bob.resigns()
	ann.sees("Position 0 of 3.", "White (ann) won by resignation.")
}

// A senseless offer is refused with an explanation.
func TestOffersRefused(t *testing.T) {
	for _, c := range []struct {
		terms     pairing.Proposal
		moves     []string
		word, why string
	}{
		{pairing.Proposal{}, nil, "takeback", "You have no move to take back."},
		{pairing.Proposal{}, begun, "takeback lots", `There is no table "lots".`},
		{pairing.Proposal{}, begun, "takeback nine", "You can take back 1 to 3 plies."},
		{pairing.Proposal{}, begun, "takeback 9", "You can take back 1 to 3 plies."},
		{pairing.Proposal{Firm: true}, begun, "takeback", "This table has no takebacks."},
		{pairing.Proposal{Rated: true}, begun, "takeback", "Rated games have no takebacks."},
		{pairing.Proposal{}, begun, "time", "This game has no clock to add time to."},
		{pairing.Proposal{Clock: minutes(5, 0)}, begun, "time soon", `There is no table "soon".`},
		{pairing.Proposal{Clock: minutes(5, 0)}, begun, "time 9999", "You can add 1 to 1800 seconds."},
		{pairing.Proposal{}, begun, "accept", "You have no offer to answer."},
		{pairing.Proposal{Clock: minutes(5, 0)}, begun, "plan Nc6 Bb5", "Conditional lines are for correspondence games."},
		{pairing.Proposal{}, begun, "ready", "Finish this game first."},
		{pairing.Proposal{}, begun, "rematch", "You can have a rematch when the game is over."},
		{pairing.Proposal{}, begun, "claim win", "bob may still come back"},
		{pairing.Proposal{}, begun, "claim draw", "You can't claim a draw in this position."},
	} {
		t.Run(c.word, func(t *testing.T) {
			ann, bob := newWorld(t).pair(c.terms)
			playScene(ann, bob, c.moves...)
			ann.orders(c.word)
			ann.sees(c.why)
		})
	}
}

// A move sealed at an adjournment is played when both are ready again. No one has seen it before.
func TestAdjournAndSeal(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.pair(pairing.Proposal{Clock: minutes(5, 3)})
	playScene(ann, bob, "e4", "e5")
	ann.orders("adjourn Qxh7")
	ann.sees("Qxh7: ")
	w.advance(10 * time.Second)
	ann.orders("adjourn Nf3")
	ann.sees("Offer to adjourn, and seal")
	ann.press("y")
	bob.sees("ann offers to adjourn")
	bob.press("y")
	for _, p := range []*person{ann, bob} {
		p.sees("sealed move of", "Press enter when you", "4:50")
		p.misses("Nf3")
	}
	w.advance(time.Hour)
	ann.press("enter")
	ann.sees("You are ready. bob is not yet.")
	bob.sees("ann is ready.")
	bob.orders("ready")
	for _, p := range []*person{ann, bob} {
		p.sees("2. Nf3", "4:53")
	}
	bob.sees("Your move.")
}

// A player who accepts an adjournment on their own turn may also seal a move. A player who does not
// want to go on can resign the adjourned game.
func TestAcceptAndSeal(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.pair(pairing.Proposal{Clock: minutes(5, 3)})
	playScene(ann, bob, begun...)
	ann.orders("adjourn")
	ann.press("y")
	bob.sees("To seal a move, type")
	bob.orders("accept adjourn Nc6")
	ann.sees("The game is adjourned, with a sealed")
	ann.orders("resign")
	ann.sees("Resign and lose this game?")
	ann.press("y")
	bob.sees("Black (bob) won by resignation.")
}

// When moves are taken back, users who look at one of them go to the last remaining one. Users who
// look at an earlier one stay there.
func TestTakebackWhileLookingBack(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.pair(pairing.Proposal{})
	playScene(ann, bob, "e4", "e5", "Nf3", "Nc6", "Bb5")
	watching := func(name string) *person {
		p := w.visit(app.Visit{Key: w.account(name).Key, Words: []string{string(ann.screen().Table.ID)}})
		p.onTable(ann.screen().Table.ID)
		return p
	}
	early, late := watching("cleo"), watching("dora")
	early.press("home", ".")
	early.sees("Position 1 of 5.")
	late.press(",")
	late.sees("Position 4 of 5.")

	ann.orders("takeback 2")
	bob.sees("ann asks to take back the last move of each")
	bob.press("y")
	for _, p := range []*person{ann, bob, early, late} {
		p.until("three plies", func() bool { return len(p.screen().Table.Plies) == 3 && !p.saving() })
		p.sees("Taken back: the last move of each.", "2. Nf3")
		p.misses("Nc6")
	}
	early.sees("Position 1 of 3.")
	if s := late.screen(); !s.Live() || s.Shown != s.Table.State {
		t.Errorf("who looked at a move that was taken back sees position %d", s.Ply)
	}
	playScene(bob, ann, "Nf6")
	late.sees("Nf6")
	early.sees("Position 1 of 4.")
}
