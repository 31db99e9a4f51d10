package play_test

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/ui/tui/tuitest"
)

// clickCell clicks on a cell of the board as it is drawn.
func clickCell(p *tuitest.Person, name string) {
	p.Tb.Helper()
	frame := p.Screen().Frame()
	for y := range p.Window.H {
		for x := range p.Window.W {
			if c := frame.CellAt(x, y); c != game.NoCell && game.CellName(c, frame.Picture.Board.Files) == name {
				p.Update(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
				p.Update(tea.MouseReleaseMsg{X: x, Y: y, Button: tea.MouseLeft})
				return
			}
		}
	}
	p.Tb.Fatalf("no cell %s on screen", name)
}

// Two clicks make a move, at every size of cells and from both sides.
func TestClicksMove(t *testing.T) {
	for _, size := range tuitest.TableSizes {
		for _, seat := range []game.Seat{0, 1} {
			t.Run(fmt.Sprintf("%dx%d seat %d", size.W, size.H, seat), func(t *testing.T) {
				p := tuitest.New(t).Plays(seat, "", tuitest.Openers[:seat]...)
				p.Resize(size.W, size.H)
				from, to, want := "g1", "f3", "1. Nf3"
				if seat == 1 {
					from, to, want = "g8", "f6", "Nf6"
				}
				clickCell(p, from)
				if got := p.State(); !strings.HasSuffix(got, "picked "+from) {
					t.Fatalf("after a click on %s: got %s", from, got)
				}
				clickCell(p, to)
				p.Sees(want)
			})
		}
	}
}

// Clicks alone make a promotion: each choice can be clicked.
func TestClicksPromote(t *testing.T) {
	for _, size := range tuitest.TableSizes {
		for _, choice := range []string{"B bishop", "N knight", "Q queen", "R rook"} {
			t.Run(fmt.Sprintf("%dx%d %s", size.W, size.H, choice), func(t *testing.T) {
				p := tuitest.New(t).Plays(0, tuitest.Promotion)
				p.Resize(size.W, size.H)
				clickCell(p, "e7")
				clickCell(p, "e8")
				p.Sees("Which?")
				p.Clicks(choice)
				p.Sees("1. e8=" + strings.ToUpper(choice[:1]))
			})
		}
	}
}

// Rows that are not on the screen cannot be clicked.
func TestClickedOrNot(t *testing.T) {
	knight := tea.MouseClickMsg{X: 2 + 5*4, Y: 2 + 5*2, Button: tea.MouseLeft} // on f3
	at := func(x, y int) tea.MouseClickMsg { return tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft} }
	small := func(p *tuitest.Person) { p.Resize(30, 12) }
	keys := func(names ...string) func(*tuitest.Person) { return func(p *tuitest.Person) { p.Press(names...) } }
	for _, c := range []struct {
		name   string
		before func(*tuitest.Person)
		click  tea.MouseClickMsg
		state  string
	}{
		{"the left button", keys(), knight, "f3 picked f3"},
		{"beside the board", keys(), at(60, 12), "e2"},
		{"on the header", keys(), at(5, 0), "e2"},
		{"with another button", keys(), tea.MouseClickMsg{X: knight.X, Y: knight.Y, Button: tea.MouseRight}, "e2"},
		{"behind a question", keys("q"), knight, "e2 asks"},
		{"at an earlier position", keys(","), knight, "f3 ply 7"},
		{"on a piece of the other side", keys(), at(knight.X, 2), "f8"},
		{"behind the help pages", keys("?"), knight, "Help"},
		{"in too small a window", small, knight, "e2"},
		{"while a move is typed", keys("e"), knight, "f3 picked f3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := tuitest.New(t).Plays(0, "", tuitest.Openers...)
			c.before(p)
			p.Update(c.click)
			if got := p.State(); got != c.state {
				t.Errorf("got %q, want %q", got, c.state)
			}
		})
	}
}

func TestWheelSteps(t *testing.T) {
	p := tuitest.New(t).Plays(0, "", tuitest.Openers...)
	up, down := tea.MouseWheelMsg{Button: tea.MouseWheelUp}, tea.MouseWheelMsg{Button: tea.MouseWheelDown}
	for _, msg := range []tea.Msg{up, up, up, down} {
		p.Update(msg)
	}
	p.Sees("Position 6 of 8.")
	p.Update(down)
	p.Update(down)
	p.Update(down)
	if p.State() != "e2" {
		t.Errorf("a click past the end: got %s", p.State())
	}
}
