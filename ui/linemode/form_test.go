package linemode

import (
	"strings"
	"testing"

	"pawnstorm/lobby/identity"
	"pawnstorm/ui/feature/toy"
	"pawnstorm/ui/shell"
)

// TestPosition checks that the questions for a new table accept a position and explain what is
// wrong with an invalid one. They skip what the position settles.
func TestPosition(t *testing.T) {
	w := newWorld(t, nil)
	ann := w.enter(Visit{Key: w.account("ann"), Echo: true, Width: 80}, 0)
	ann.until(prompt)
	ann.says("new", "Game: the game")
	ann.says("Chess960", "Enter for the usual start.")
	ann.says("nonsense", "Position: ")
	if !strings.Contains(ann.text(), `"nonsense": it needs six parts`) {
		t.Errorf("no error about nonsense:\n%s", ann.text())
	}
	ann.says("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -", "Enter for 10+5.") // not for its start position
	ann.says("5+3", "Who: ")
	ann.says("", "Your seat: ")
	ann.says("white", "Takebacks: ") // not whether it is rated, and not for odds
	ann.says("", "Chat: ")
	ann.says("", "Access: ")
	ann.says("", "It is in the lobby")
	id := tableShape.FindStringSubmatch(ann.text())[1]
	made, err := w.service.Tables.Get(t.Context(), identity.TableID(id))
	if err != nil || !made.Given || made.Rated || !strings.HasPrefix(made.Start.String(), "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -") {
		t.Errorf("got table %+v, error %v", made, err)
	}
}

// TestAskedArguments checks that line mode asks for missing arguments one after another, with their
// choices. An action that cannot be undone needs confirmation.
func TestAskedArguments(t *testing.T) {
	w := newWorld(t, nil)
	ann := w.enter(Visit{Key: w.account("ann"), Echo: true}, 0)
	ann.until(prompt)
	ann.says("tournament new", "2. Arena")
	ann.says("nonsense", "Please type one of the answers")
	ann.says("swiss", "General Strike Chess")
	ann.says("chess", "seconds for each move")
	ann.says("", "Type it, or back.")
	ann.says("5+3", "Created tournament")
	if all := w.service.Tournaments.List(); len(all) != 1 || all[0].Game != "chess" || all[0].Clock != "5+3" {
		t.Fatalf("got tournaments %v", all)
	}
	ann.says("tournament cancel", "Cancel the tournament?")
	ann.says("no", "Question cancelled.")
	if w.service.Tournaments.List()[0].Finished() {
		t.Fatal("the tournament was cancelled without confirmation")
	}
	ann.says("tournament cancel", "Cancel the tournament?")
	ann.says("yes", "ancelled")
	if !w.service.Tournaments.List()[0].Finished() {
		t.Error("the tournament was not cancelled")
	}
}

// TestToy checks that a resource needs only its declaration to be listed, asked about and acted on.
func TestToy(t *testing.T) {
	box := toy.NewBox()
	w := newWorld(t, nil)
	w.commands = shell.Of(box.Actions(), box.Resources())
	w.account("ben")
	ann := w.enter(Visit{Key: w.account("ann"), Echo: true}, 0)
	ann.until(prompt)
	ann.says("toys", "A kite. Colour: ") // a sentence instead of columns
	ann.says("toy lend ball", "Player: the player who gets it.")
	ann.says("ben", "Span: for how long, such as 3d.")
	ann.says("3d", "2. green")
	ann.says("green", "ben has A ball, now green")
	ann.says("toy break kite", "Break A kite?")
	ann.says("yes", "A kite is broken.")
	if toys := box.Toys(); toys[0].Holder != "ben" || !toys[1].Broken {
		t.Errorf("got toys %+v", toys)
	}
}
