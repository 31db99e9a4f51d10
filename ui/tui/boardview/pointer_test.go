package boardview

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
)

// training returns a board with a position of a game, and the texts of the moves that are played on
// it.
func training(t *testing.T, id, setup string) (b *TrainingBoard, played *[]string) {
	t.Helper()
	rules, _ := catalog.Find(id)
	state, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	played = new([]string)
	b = &TrainingBoard{MoveInput: NewMoveInput(), Info: rules.Info()}
	b.Refuse = func(text string) tea.Cmd { *played = append(*played, text); return nil }
	b.Play = func(m game.Move) tea.Cmd { *played = append(*played, state.Format(m)); return nil }
	b.SetPosition(state)
	return b, played
}

// cellNamed returns a cell of a chess board.
func cellNamed(name string) game.Cell {
	if name == "" {
		return game.NoCell
	}
	return game.Cell(int(name[1]-'1')*8 + int(name[0]-'a'))
}

// drag presses a button on the first cell, moves over the others and releases it on the last.
func drag(b *TrainingBoard, button tea.MouseButton, cells ...string) {
	for i, name := range cells {
		if i == 0 {
			b.Mouse(tea.MouseClickMsg{Button: button}, cellNamed(name), b)
			continue
		}
		b.Mouse(tea.MouseMotionMsg{Button: button, X: i}, cellNamed(name), b)
	}
	b.Mouse(tea.MouseReleaseMsg{Button: button}, cellNamed(cells[len(cells)-1]), b)
}

func TestDragOnTrainingBoard(t *testing.T) {
	for name, c := range map[string]struct {
		setup string
		cells []string
		want  string // a move, or an answer
		path  int    // steps picked afterwards
	}{
		"a move":              {"", []string{"e2", "e3", "e4"}, "e2e4", 0},
		"a click":             {"", []string{"e2"}, "", 1},
		"a wrong square":      {"", []string{"e2", "e5"}, "e2e5: the pawn cannot move like that.", 0},
		"beside the board":    {"", []string{"e2", "e4", ""}, "", 0},
		"and back":            {"", []string{"e2", "e4", "e2"}, "", 0},
		"a promotion is open": {"8/P6k/8/8/8/8/8/4K3 w - - 0 1", []string{"a7", "a8"}, "", 2},
		"nothing there":       {"", []string{"e5", "e6"}, "", 0},
	} {
		b, played := training(t, "chess", c.setup)
		drag(b, tea.MouseLeft, c.cells...)
		got := ""
		if len(*played) > 0 {
			got = (*played)[0]
		}
		if got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
		if c.want != "e2e4" && len(b.Pick.Path) != c.path {
			t.Errorf("%s: picked %v", name, b.Pick.Path)
		}
	}
}

// A motion on the same square, or without a button, changes nothing.
func TestMouseChanges(t *testing.T) {
	b, _ := training(t, "chess", "")
	at := cellNamed("e2")
	for _, c := range []struct {
		msg  tea.MouseMsg
		at   game.Cell
		want bool
	}{
		{tea.MouseMotionMsg{}, at, false},
		{tea.MouseReleaseMsg{}, at, false},
		{tea.MouseClickMsg{Button: tea.MouseLeft}, at, true},
		{tea.MouseMotionMsg{Button: tea.MouseLeft, X: 1}, at, false},
		{tea.MouseMotionMsg{Button: tea.MouseLeft, X: 2}, cellNamed("e3"), true},
		{tea.MouseMotionMsg{Button: tea.MouseLeft, X: 3}, cellNamed("e3"), false},
		{tea.MouseReleaseMsg{Button: tea.MouseLeft}, cellNamed("e4"), true},
		{tea.MouseMotionMsg{}, at, false},
	} {
		if _, changed := b.Mouse(c.msg, c.at, b); changed != c.want {
			t.Errorf("%#v: changed is %v", c.msg, changed)
		}
	}
}

// TestHeldFollows checks that a held piece follows the pointer within a square where the terminal can show that.
func TestHeldFollows(t *testing.T) {
	for _, follows := range []bool{true, false} {
		b, _ := training(t, "chess", "")
		b.follows = follows
		b.Mouse(tea.MouseClickMsg{Button: tea.MouseLeft}, cellNamed("e2"), b)
		b.Mouse(tea.MouseMotionMsg{Button: tea.MouseLeft, X: 2}, cellNamed("e3"), b)
		if _, changed := b.Mouse(tea.MouseMotionMsg{Button: tea.MouseLeft, X: 3}, cellNamed("e3"), b); changed != follows {
			t.Errorf("follows %v: changed is %v", follows, changed)
		}
		board := b.State.Board()
		if held := b.Held(&board); held.Follows != follows || held.Column != 3 {
			t.Errorf("follows %v: held is %+v", follows, held)
		}
	}
}

// The picture knows the dragged piece, its square, the square under the pointer and the pointer.
func TestHeld(t *testing.T) {
	b, _ := training(t, "chess", "")
	board := b.State.Board()
	b.Mouse(tea.MouseClickMsg{Button: tea.MouseLeft, X: 3, Y: 4}, cellNamed("g1"), b)
	if held := b.Held(&board); !held.Piece.Empty() {
		t.Errorf("a click holds %+v", held)
	}
	b.Mouse(tea.MouseMotionMsg{Button: tea.MouseLeft, X: 5, Y: 6}, cellNamed("f3"), b)
	held := b.Held(&board)
	if held.Piece.Letter != 'N' || held.From != cellNamed("g1") || held.Over != cellNamed("f3") ||
		held.Column != 5 || held.Row != 6 {
		t.Errorf("held is %+v", held)
	}
	p := Picture{Board: board, Held: held}
	onSquare, follows := brush{Picture: &p}, brush{Picture: &p, floats: true}
	if !onSquare.pieceOn(cellNamed("g1")).Empty() || onSquare.pieceOn(cellNamed("f3")).Letter != 'N' {
		t.Error("the picture does not move the piece")
	}
	p.Held.Follows = true
	if !follows.pieceOn(cellNamed("g1")).Empty() || !follows.pieceOn(cellNamed("f3")).Empty() {
		t.Error("the picture shows a piece that floats on a square")
	}
	board.Cells[cellNamed("g1")] = game.Piece{Letter: 'Q', Seat: 1}
	if held := b.Held(&board); !held.Piece.Empty() {
		t.Errorf("after its capture the piece is still held: %+v", held)
	}
}

// A turn of several steps keeps its steps when a drag fails.
func TestDragKeepsLongTurns(t *testing.T) {
	b, _ := training(t, "crazyhouse", "4k3/7p/8/8/8/8/8/4K3[N] w - - 0 1")
	b.PickUp("n")
	board := b.State.Board()
	if got, want := b.InHand(&board), "Knight in hand: choose a square. esc puts it back."; got != want {
		t.Errorf("in hand: %q", got)
	}
	b.Mouse(tea.MouseMotionMsg{Button: tea.MouseLeft}, cellNamed("h7"), b)
	b.Mouse(tea.MouseReleaseMsg{Button: tea.MouseLeft}, cellNamed("h7"), b)
	if len(b.Pick.Path) != 0 {
		t.Errorf("a drop on a piece keeps %v", b.Pick.Path)
	}
	if got := b.TypedDrop(&board); got != "N@d4" {
		t.Errorf("a drop is typed %q", got)
	}
}

func TestDrawingsOnTrainingBoard(t *testing.T) {
	b, _ := training(t, "chess", "")
	drag(b, tea.MouseRight, "e2", "e4")
	drag(b, tea.MouseRight, "d5")
	if n := len(b.Drawn()); n != 2 {
		t.Errorf("got %d drawings", n)
	}
	drag(b, tea.MouseRight, "e2", "e4")
	if n := len(b.Drawn()); n != 1 {
		t.Errorf("got %d drawings after removing one", n)
	}
	for range 2 * mostDrawn {
		b.ToggleDrawing(0, game.Cell(len(b.Drawn())%64))
	}
	if n := len(b.Drawn()); n > mostDrawn {
		t.Errorf("got %d drawings", n)
	}
	var shared [][2]game.Cell
	b.Share = func(from, to game.Cell) tea.Cmd { shared = append(shared, [2]game.Cell{from, to}); return nil }
	before := len(b.Drawn())
	drag(b, tea.MouseRight, "a1", "a4")
	if len(shared) != 1 || len(b.Drawn()) != before {
		t.Errorf("shared %v", shared)
	}
	b.SetPosition(b.State)
	if n := len(b.Drawn()); n != 0 {
		t.Errorf("the next position keeps %d drawings", n)
	}
}

// A puzzle hides threats until it is solved.
func TestThreatsOfPuzzles(t *testing.T) {
	b, refused := training(t, "chess", "4k3/8/8/3n4/4P3/8/8/4K3 b - - 0 1")
	b.Quiz = true
	b.pressThreats()
	if h := b.Highlights(); len(*refused) != 1 || h.Threats != nil {
		t.Errorf("an unsolved puzzle shows %+v, %v", h.Threats, *refused)
	}
	b.Over = "Solved."
	b.pressThreats()
	h := b.Highlights()
	if h.Threats == nil || len(h.Threats.Prey) != 1 || len(h.Threats.Loose) != 0 {
		t.Fatalf("a solved puzzle shows %+v", h.Threats)
	}
	b.Flipped = true
	board := b.State.Board()
	const want = "Hanging: knight d5. × is attacked. # hides this."
	if got := ThreatsTo(b.State, b.Bottom()).Words(&board); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
