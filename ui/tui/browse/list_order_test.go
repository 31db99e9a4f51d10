package browse

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// rows returns the names of the cups on screen, in their order.
func (d *fixture) rows() (names []string) {
	for line := range strings.Lines(d.frame()) {
		if _, after, ok := strings.Cut(line, "cup "); ok && !strings.Contains(line, "sorted") {
			names = append(names, strings.Fields(after)[0])
		}
	}
	return names
}

// TestSortColumns checks that keys and clicks on a column label sort the list, and that the label
// shows the direction.
func TestSortColumns(t *testing.T) {
	d := open(t, newShelf(3))
	d.press(">", "=")
	d.sees("Cup ↓", "sorted by cup")
	if got := strings.Join(d.rows(), " "); got != "3 2 1" {
		t.Errorf("got cups %s", got)
	}
	d.press("<")
	d.misses("sorted by", "↓")
	d.clicks("Cup")
	d.sees("Cup ↑")
	d.clicks("Cup")
	d.sees("Cup ↓")
}

// TestListSearch checks that a list is filtered while the user types, with a count, and that esc clears
// the search.
func TestListSearch(t *testing.T) {
	of := newShelf(12)
	d := open(t, of)
	d.top().(*list).r.Filters = nil // typed filters have a form of their own
	d.press("/")
	d.types("cup 1")
	d.sees("/ cup 1", "4 of 12", "cup 11")
	d.misses("cup 2 ")
	d.types("9")
	d.sees(`No match for "cup 19". esc clears the search.`)
	d.misses("Notes")
	d.press("esc")
	d.sees("cup 2", "1–12 of 12")
	d.press("/")
	d.types("12")
	d.press("enter", "enter")
	d.sees("A cup of 12.")
}

// TestEndedRow checks that a chosen row which is gone stays until the user moves on, and that new
// rows above the window are counted.
func TestEndedRow(t *testing.T) {
	of := newShelf(60)
	d := open(t, of)
	d.press("end")
	of.cups = append([]*cup{{id: "n", name: "new cup"}}, of.cups...)
	before := d.line("▶")
	d.tell(newsMsg{addressed{d.top()}})
	d.sees("1 new: press Home")
	if now := d.line("▶"); now != before {
		t.Errorf("the cursor went from line %d to %d", before, now)
	}
	of.cups = of.cups[:50]
	d.tell(newsMsg{addressed{d.top()}})
	d.sees("ended")
	d.press("up")
	d.misses("ended")
	d.press("home")
	d.misses("press Home")
}

// line returns the line of the screen that begins with a text.
func (d *fixture) line(text string) int {
	for y, line := range strings.Split(d.frame(), "\n") {
		if strings.HasPrefix(line, text) {
			return y
		}
	}
	return -1
}

// TestRowsRest checks that rows change places only when the user has rested.
func TestRowsRest(t *testing.T) {
	of := newShelf(3)
	d := open(t, of)
	now := d.s.Now()
	d.s.Config.Now = func() time.Time { return now }
	d.press("down")
	of.cups[0], of.cups[2] = of.cups[2], of.cups[0]
	of.cups[2].note = "cracked"
	d.tell(newsMsg{addressed{d.top()}})
	d.sees("cracked")
	if got := fmt.Sprint(d.rows()); got != "[1 2 3]" {
		t.Errorf("the rows moved at once: %s", got)
	}
	now = now.Add(restAfter)
	d.tell(restedMsg{addressed{d.top()}})
	if got := fmt.Sprint(d.rows()); got != "[3 2 1]" {
		t.Errorf("the rows did not move: %s", got)
	}
}

// TestListFails checks that a list says why it cannot be read, keeps the rows that it has, and tries
// again.
func TestListFails(t *testing.T) {
	of := newShelf(3)
	d := open(t, of)
	now := d.s.Now()
	d.s.Config.Now = func() time.Time { return now }
	of.broken = errors.New("the disk is full")
	now = now.Add(40 * time.Second)
	d.tell(newsMsg{addressed{d.top()}})
	d.sees("cup 1", "Not updated for 40 s. Reconnecting…")
	of.broken = nil
	d.tell(retryMsg{addressed{d.top()}})
	d.misses("Reconnecting")
	of.broken = errors.New("the disk is full")
	d.press("tab")
	d.sees("Something went wrong", "r try again")
	d.hinted(true, "r try again")
	of.broken = nil
	d.press("r")
	d.sees("cup 3")
}

// TestMenuByMouse checks that the right button opens the menu of a row, that a digit chooses from it,
// and that a click outside closes it.
func TestMenuByMouse(t *testing.T) {
	of := newShelf(8)
	d := open(t, of)
	click := func(text string, button tea.MouseButton) {
		for y, line := range strings.Split(d.frame(), "\n") {
			if before, _, found := strings.Cut(line, text); found {
				d.run(d.top().Update(tea.MouseClickMsg{X: widget.Width(before), Y: y, Button: button}))
				return
			}
		}
		t.Fatalf("no %q", text)
	}
	click("cup 2", tea.MouseRight)
	d.sees("─ cup 2 ─", "1 Fill", "Make a cup")
	click("cup 8", tea.MouseLeft)
	d.misses("Make a cup")
	d.press("o", "1")
	if !of.cups[1].full {
		t.Error("a digit in the menu does nothing")
	}
	d.press("d")
	d.sees("y Smash")
	click("cup 8", tea.MouseLeft)
	d.misses("y Smash")
	if len(of.cups) != 8 {
		t.Error("a click outside confirms")
	}
	d.press("d", "enter")
	d.sees("y Smash")
	click("y Smash", tea.MouseLeft)
	if len(of.cups) != 7 {
		t.Error("a click on the button does nothing")
	}
}

// TestTwoLines checks that rows take two lines in the smallest window.
func TestTwoLines(t *testing.T) {
	d := open(t, newShelf(30))
	d.w, d.h = 40, 18
	d.sees("▶  cup 1", "   from the kitchen of my aunt", "1–8 of 30 ▾")
	d.misses("Notes")
	d.clicks("cup 3")
	d.sees("▶  cup 3")
	var _ app.Tabbed = d.top().(*list)
}
