package play_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/canvas/canvastest"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/tuitest"
)

// inHandSetup is a position of Crazyhouse with a knight and a pawn in White's hand.
const inHandSetup = "r1bqkbnr/ppp2ppp/2n5/4p3/8/8/PPPP1PPP/R1BQKBNR[PNp] w KQkq - 0 6"

// A drag makes a move, at every size of cells and from both sides.
func TestDragMoves(t *testing.T) {
	for _, size := range tuitest.TableSizes {
		for _, seat := range []game.Seat{0, 1} {
			t.Run(fmt.Sprintf("%dx%d seat %d", size.W, size.H, seat), func(t *testing.T) {
				p := tuitest.New(t).Plays(seat, "", tuitest.Openers[:seat]...)
				p.Resize(size.W, size.H)
				from, over, to, want := "g1", "e2", "f3", "1. Nf3"
				if seat == 1 {
					from, over, to, want = "g8", "e7", "f6", "Nf6"
				}
				p.Presses(tea.MouseLeft, from, over, to)
				if got := p.State(); got != to+map[game.Seat]string{0: "", 1: " flipped"}[seat]+" picked "+from {
					t.Fatalf("during the drag: got %s", got)
				}
				p.Releases(tea.MouseLeft, to)
				p.Sees(want)
			})
		}
	}
}

// A drag that does not end in a move puts the piece down. A click on a piece still picks it.
func TestDragEnds(t *testing.T) {
	for _, c := range []struct {
		name  string
		does  func(*tuitest.Person)
		state string
		sees  string
	}{
		{"beside the board", func(p *tuitest.Person) { p.Drags(tea.MouseLeft, "f3", "") }, "f3", "Your move."},
		{
			"on a wrong square", func(p *tuitest.Person) { p.Drags(tea.MouseLeft, "f3", "f6") },
			"f6", "f3f6: the knight cannot move like that.",
		},
		{"on another piece of the player", func(p *tuitest.Person) { p.Drags(tea.MouseLeft, "f3", "a1") }, "a1", ""},
		{"back where it began", func(p *tuitest.Person) {
			p.Presses(tea.MouseLeft, "f3", "g4")
			p.Releases(tea.MouseLeft, "f3")
		}, "f3", "Your move."},
		{"esc", func(p *tuitest.Person) { p.Presses(tea.MouseLeft, "f3", "g5"); p.Press("esc") }, "g5", "Your move."},
		{"esc, then the release", func(p *tuitest.Person) {
			p.Presses(tea.MouseLeft, "f3", "g5")
			p.Press("esc")
			p.Releases(tea.MouseLeft, "g5")
		}, "g5", "Your move."},
		{"a click", func(p *tuitest.Person) { p.Drags(tea.MouseLeft, "f3", "f3") }, "f3 picked f3", ""},
		{"two clicks", func(p *tuitest.Person) { clickCell(p, "f3"); clickCell(p, "f3") }, "f3", "Your move."},
		{"a click, then a drag", func(p *tuitest.Person) {
			clickCell(p, "f3")
			p.Presses(tea.MouseLeft, "f3", "g5")
		}, "g5 picked f3", ""},
		{"without a button", func(p *tuitest.Person) {
			p.Update(tea.MouseMotionMsg(p.At("a3")))
			p.Update(tea.MouseReleaseMsg(p.At("a3")))
		}, "e2", "Your move."},
		{"a piece of the opponent", func(p *tuitest.Person) { p.Drags(tea.MouseLeft, "c6", "d4") }, "c6", "cannot move now"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := tuitest.New(t).Plays(0, "", tuitest.Openers...)
			c.does(p)
			if got := p.State(); got != c.state {
				t.Errorf("got %q, want %q", got, c.state)
			}
			p.Sees(c.sees)
		})
	}
}

// TestEndlessDrag holds a piece forever, with images and without. The pointer jumps about and out of the window,
// and the window changes. Escape puts the piece down, and another press takes another piece.
func TestEndlessDrag(t *testing.T) {
	for _, images := range []account.Images{account.NoImages, account.KittyImages} {
		p := tuitest.New(t).Plays(0, "", tuitest.Openers...)
		p.Model.Session.Choose(func(s *account.Settings) { s.Images = images })
		p.Update(uv.CellSizeEvent{Width: 10, Height: 20})
		if got := p.Model.Session.Styles.Images.Protocol != canvas.NoImages; got != (images == account.KittyImages) {
			t.Fatalf("images %q: got images %v", images, got)
		}
		p.Presses(tea.MouseLeft, "f3", "g5")
		for i := range 500 {
			p.Update(tea.MouseMotionMsg{X: i * 7919 % 300, Y: i * 104729 % 100, Button: tea.MouseLeft})
			if i%100 == 0 {
				p.Resize(40+i/4, 20+i/20)
				p.Clean()
			}
		}
		p.Resize(80, 24)
		p.Press("esc")
		clickCell(p, "d2")
		if got := p.State(); got != "d2 picked d2" {
			t.Errorf("images %q, after escape: got %q", images, got)
		}
		p.Press("esc")
		p.Presses(tea.MouseLeft, "f3", "g5")
		clickCell(p, "d2")
		if got := p.State(); got != "d2 picked d2" {
			t.Errorf("images %q, after another press: got %q", images, got)
		}
	}
}

// A dragged piece stands under the pointer, and its square is empty.
func TestDragFrame(t *testing.T) {
	p := tuitest.New(t).Plays(0, "", tuitest.Openers...)
	p.Presses(tea.MouseLeft, "f3", "g5")
	p.Golden("drag")
}

// A premove can be dragged, also while the opponent moves.
func TestDragPremove(t *testing.T) {
	for name, during := range map[string]bool{"before": false, "during": true} {
		t.Run(name, func(t *testing.T) {
			ann, bob := tuitest.New(t).Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
			tuitest.PlayMoves(ann, bob, "e4", "e5", "Nf3", "Nc6")
			bob.Presses(tea.MouseLeft, "a7", "b5")
			if during {
				ann.EntersLine("Bb5")
				bob.Sees("Bb5")
			}
			bob.Releases(tea.MouseLeft, "a6")
			if !during {
				bob.Sees("Premove a7-a6. Press u to drop it.")
				ann.EntersLine("Bb5")
			}
			bob.Until("the premove", func() bool { return tells(bob, "3. Bb5 a6") })
		})
	}
}

// tray returns where the knight in the user's hand is.
func tray(p *tuitest.Person) tea.Mouse {
	p.Tb.Helper()
	for y, line := range strings.Split(p.Frame(), "\n") {
		if before, _, ok := strings.Cut(line, "♞♟"); ok && strings.Contains(before, "you") {
			return tea.Mouse{X: len([]rune(before)), Y: y, Button: tea.MouseLeft}
		}
	}
	p.Tb.Fatal("nothing in hand")
	return tea.Mouse{}
}

// A premove can begin with a piece in hand: by a drag or two clicks, also while the opponent moves.
func TestDragPremoveFromHand(t *testing.T) {
	for _, how := range []string{"a drag", "two clicks", "during", "illegal", "dropped"} {
		t.Run(how, func(t *testing.T) {
			w := tuitest.NewOfAll(t)
			p := w.PlaysGame("crazyhouse", 0, strings.Replace(inHandSetup, " w ", " b ", 1))
			g := p.Screen().Table
			p.Update(tea.MouseClickMsg(tray(p)))
			p.Sees("Premove with the knight: choose a square.")
			to, want := "f4", "N@f4"
			switch how {
			case "two clicks":
				p.Update(tea.MouseReleaseMsg(tray(p)))
				clickCell(p, "f4")
			case "illegal":
				to, want = "e1", "Your premove N@e1 was dropped"
				p.Releases(tea.MouseLeft, to)
			case "during":
				p.Update(tea.MouseMotionMsg(p.At("a3")))
			case "dropped":
				p.Press("u")
				p.Releases(tea.MouseLeft, "f4")
				p.Misses("Premove")
				return
			default:
				p.Releases(tea.MouseLeft, to)
			}
			if how != "during" {
				p.Sees("Premove N@" + to + ". Press u to drop it.")
			}
			next(w, g, "a6")
			p.Sees("a6")
			if how == "during" {
				p.Releases(tea.MouseLeft, to)
			}
			p.Until(want, func() bool { return tells(p, want) })
		})
	}
}

// A piece in hand is dragged from beside the board, or picked there with a click.
func TestDragFromHand(t *testing.T) {
	for name, drags := range map[string]bool{"a drag": true, "two clicks": false} {
		t.Run(name, func(t *testing.T) {
			p := tuitest.NewOfAll(t).PlaysGame("crazyhouse", 0, inHandSetup)
			p.Sees("+ other turns: P pawn, N knight. Or type N@d4.")
			p.Update(tea.MouseClickMsg(tray(p)))
			p.Sees("Knight in hand: choose a square. esc puts it back.")
			if drags {
				p.Releases(tea.MouseLeft, "f4")
			} else {
				p.Update(tea.MouseReleaseMsg(tray(p)))
				p.Sees("Knight in hand")
				clickCell(p, "f4")
			}
			p.Sees("1. N@f4")
		})
	}
	p := tuitest.NewOfAll(t).PlaysGame("crazyhouse", 0, inHandSetup)
	p.Update(tea.MouseClickMsg(tray(p)))
	p.Releases(tea.MouseLeft, "f4")
	p = tuitest.NewOfAll(t).PlaysGame("crazyhouse", 0, inHandSetup)
	p.Update(tea.MouseClickMsg(tray(p)))
	p.Update(tea.MouseMotionMsg(p.At("f4")))
	p.Golden("hand")
	p.Press("esc")
	p.Sees("Your move.", "+ other turns: P pawn, N knight.")
}

// Pieces beside the board are images where cells are large enough to tell them apart. They can be dragged as text can.
func TestDragTrayImage(t *testing.T) {
	for name, c := range map[string]struct{ cellW, cellH, want int }{"large": {10, 20, 3}, "least": {6, 12, 3}, "tiny": {5, 10, 0}, "low": {10, 11, 0}} {
		t.Run(name, func(t *testing.T) {
			w := tuitest.NewOfAll(t)
			w.Terminals = false
			p := w.PlaysGame("crazyhouse", 0, inHandSetup)
			p.Model.Session.Shows = app.Shows{Kitty: true, CellW: c.cellW, CellH: c.cellH}
			p.Model.Session.Restyle()
			screen, term := canvas.NewScreen(80, 24), canvastest.NewTerminal(80, 24)
			p.Model.Draw(screen)
			term.Use(p.Model.Session.Styles.Images)
			term.Write(screen.Encode(nil))
			term.Shows(t, screen.Canvas())
			trays := slices.DeleteFunc(screen.Canvas().Pictures(), func(is canvas.Placed) bool { return is.At.W*is.At.H != boardview.TrayCells })
			if len(trays) != c.want {
				t.Fatalf("got %d pieces beside the board as images, want %d", len(trays), c.want)
			}
			if c.want > 0 {
				if pawn := trays[1].At; trays[0].At.Y != pawn.Y || trays[0].At.X+boardview.TrayCells != pawn.X {
					t.Errorf("the pawn is at %v, beside a knight at %v", pawn, trays[0].At)
				}
				p.Update(tea.MouseClickMsg{X: trays[1].At.X + 1, Y: trays[1].At.Y, Button: tea.MouseLeft})
				p.Sees("Pawn in hand")
			}
		})
	}
}

// A disc shows in its file while the button is down, and drops at the release.
func TestDragDisc(t *testing.T) {
	p := tuitest.NewOfAll(t).PlaysGame("connect4", 0, "")
	p.Presses(tea.MouseLeft, "a4", "c5")
	if held := p.Screen().Held(&p.Screen().Board); held.Piece.Empty() || game.CellName(held.Over, 7) != "c1" {
		t.Errorf("held is %+v", held)
	}
	p.Releases(tea.MouseLeft, "")
	if p.Saving() || len(p.Screen().Table.Plies) > 0 {
		t.Error("a release beside the board drops the disc")
	}
	p.Drags(tea.MouseLeft, "a4", "c5")
	p.Until("the disc", func() bool { return len(p.Screen().Table.Plies) == 1 && p.Screen().Table.Plies[0].Text == "c1" })
}
