package tui_test

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest/golden"
	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/tuitest"
	"pawnstorm/ui/tui/widget"
)

// The key ? opens the help of each game. It explains the keys and the signs of the board, the
// rules, and the words of the move line. Each page is opened and closed in every way.
func TestHelpOfEachGame(t *testing.T) {
	for _, rules := range catalog.All() {
		info := rules.Info()
		t.Run(info.ID, func(t *testing.T) {
			t.Parallel()
			p := tuitest.NewOfAll(t).PlaysGame(info.ID, 0, "")
			p.Press("?")
			p.Sees("Keys and signs", "[1 keys]", "the cursor", "Going back or closing the window")
			p.Misses("more line") // all of it fits into 80x24
			p.Resize(80, 80)
			for _, s := range boardview.Legend(p.Model.Session.Styles, info) {
				p.ReadsAll(s.Means)
			}
			p.Golden("help-" + info.ID)
			p.Fits()
			p.Press("tab")
			p.Resize(80, 80)
			p.Sees("Rules", "[2 rules]")
			for line := range strings.Lines(strings.ReplaceAll(info.Card, "\f", "\n")) {
				p.Sees(strings.TrimSpace(line))
			}
			p.Golden("card-" + info.ID)
			p.Fits()
			p.Press("tab")
			p.Sees("Words on the move line", "[3 words]", "A letter opens the move line")
			p.Press("tab")
			p.Sees("[1 keys]")
			p.Press("esc")
			p.Sees("Your move.")
		})
	}
}

// Tab, digits and arrows change pages. esc, q and ? close them. Other keys do nothing.
func TestHelpKeys(t *testing.T) {
	w := tuitest.New(t)
	p := w.Plays(0, "", tuitest.Openers...)
	for _, c := range []struct {
		keys string
		page string // none if the help is closed
	}{
		{"?", "[1 keys]"},
		{"? tab", "[2 rules]"},
		{"? tab tab", "[3 words]"},
		{"? tab tab tab", "[1 keys]"},
		{"? right", "[2 rules]"},
		{"? left", "[3 words]"},
		{"? shift+tab", "[3 words]"},
		{"? 2", "[2 rules]"},
		{"? 3", "[3 words]"},
		{"? 3 1", "[1 keys]"},
		{"? 4 0 9", "[1 keys]"},
		{"? 2 m o x y e N / = d c", "[2 rules]"},
		{"? esc", ""},
		{"? q", ""},
		{"? ?", ""},
		{"? 2 esc", ""},
		{"? 3 q", ""},
		{"? 3 ?", ""},
	} {
		p.Press(strings.Fields(c.keys)...)
		if c.page == "" {
			if got := p.State(); got != "e2" {
				t.Errorf("%s: got %s", c.keys, got)
			}
			continue
		}
		p.Sees(c.page)
		p.Press("esc")
		p.Sees("Your move.")
	}
	p.Press("?", "3")
	p.Golden("words")
	p.Press("l") // opens the lesson; q leads back to the game
	p.Sees("Lesson · Chess")
	p.Press("?")
	p.Sees("Keys and signs", "[1 keys]  2 rules", "show me")
	p.Misses("3 words")
	p.Press("2")
	p.Sees("CHESS, by the Laws of FIDE")
	p.Press("q")
	p.Sees("Lesson · Chess")
	p.Press("q")
	p.Sees("Your move.")
}

// The game goes on behind the help. Closing the help shows what the opponent did.
func TestHelpOverAGame(t *testing.T) {
	ann, bob := tuitest.New(t).Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
	tuitest.PlayMoves(ann, bob, tuitest.Begun...)
	bob.Press("?")
	bob.Sees("Keys and signs")
	ann.EntersLine("draw")
	bob.Sees("Keys and signs")
	bob.Press("esc")
	bob.Sees("ann offers a draw")
}

// TestTextIsBroken checks that text wraps instead of being cut in narrow windows, and that list
// entries keep their names apart.
func TestTextIsBroken(t *testing.T) {
	p := tuitest.NewOfAll(t).PlaysGame("correct", 0, tuitest.CorrectBusy)
	p.Resize(40, 20)
	p.Command("help")
	p.Until("the answer", func() bool { _, ok := p.Model.Top().(*app.PagesScreen); return ok })
	answer := p.Model.Top().(*app.PagesScreen)
	p.Press("esc", "?")
	help := p.Model.Top().(*app.PagesScreen)
	for _, page := range append(help.Pages, answer.Pages...) {
		for w := 40; w < 80; w++ {
			for _, line := range page.Text(w) {
				if ansi.StringWidth(line) > w {
					t.Fatalf("a line is too long for %d columns: %q", w, line)
				}
			}
		}
	}
	for line, want := range map[string][]string{
		"  resign     give up the game":            {"  resign     give up the", "             game"},
		"no columns here, but many words":          {"no columns here, but many", "words"},
		"  an indent before it, no columns":        {"  an indent before it, no", "  columns"},
		"a first column that is wide  and another": {"a first column that is wide", "and another"},
	} {
		if got := widget.Hang(line, 28); !slices.Equal(got, want) {
			t.Errorf("%q: got lines %q", line, got)
		}
	}
}

// TestNarrowCards checks that a rules card wraps in a window too narrow for its layout. It loses no
// word and no sign, and boards stay as they are.
func TestNarrowCards(t *testing.T) {
	for _, rules := range catalog.All() {
		info := rules.Info()
		var narrow strings.Builder
		for i, page := range widget.CardPages(info.Card) {
			lines := page(cardColumns)
			narrow.WriteString(strings.Join(page(40), "\n") + "\n\f\n")
			for w := 40; w < cardColumns; w++ {
				if got := widget.Widest(page(w)); got > w {
					t.Errorf("%s, page %d: got a line of %d cells in %d columns", info.ID, i+1, got, w)
				}
				if got, want := wordsOf(page(w)), wordsOf(lines); !slices.Equal(got, want) {
					t.Errorf("%s, page %d in %d columns: got words\n%q, want\n%q", info.ID, i+1, w, got, want)
				}
			}
		}
		golden.Section(t, tuitest.GoldenFile("card-"), "card-"+info.ID+" narrow", narrow.String())
	}
}

// cardColumns is the width of a card's layout.
const cardColumns = 76

// wordsOf returns the words of lines, sorted.
func wordsOf(lines []string) []string {
	return slices.Sorted(strings.FieldsSeq(strings.Join(lines, " ")))
}

// A page longer than the window scrolls, but never past its ends.
func TestMovingInAPage(t *testing.T) {
	p := tuitest.NewOfAll(t).PlaysGame("strike", 0, "")
	p.Press("?", "2")
	p.Resize(40, 20)
	wheel := func(b tea.MouseButton) { p.Update(tea.MouseWheelMsg{X: 5, Y: 5, Button: b}) }
	screen := p.Model.Top().(*app.PagesScreen)
	p.Sees("GENERAL STRIKE CHESS")
	const step = 16 // of the 17 visible lines
	lines := len(screen.Pages[1].Text(40)) - step - 1
	for _, c := range []struct {
		keys string
		y    int
	}{
		{"up", 0},
		{"down", 1},
		{strings.Repeat("j ", lines+3), lines},
		{"up", lines - 1},
		{"k", lines - 2},
		{"pgup", lines - 2 - step},
		{"home", 0},
		{"pgup", 0},
		{"pgdown", step},
		{"space", 2 * step},
		{"G", lines},
		{"pgdown", lines},
		{"enter", lines},
		{"g", 0},
	} {
		p.Press(strings.Fields(c.keys)...)
		p.Frame()
		if screen.Y != c.y || screen.At != 1 {
			t.Fatalf("after %q: got line %d of page %d at the top, want %d", c.keys, screen.Y, screen.At+1, c.y)
		}
	}
	wheel(tea.MouseWheelDown)
	wheel(tea.MouseWheelDown)
	wheel(tea.MouseWheelUp)
	if screen.Y != 1 {
		t.Errorf("after the wheel: got line %d", screen.Y)
	}
	p.Press("tab", "shift+tab")
	if p.Frame(); screen.Y != 0 {
		t.Error("turning to a page does not show its top")
	}
	p.Press("1", "G")
	p.Resize(120, 40)
	if p.Frame(); screen.Y != 0 {
		t.Error("a larger window does not show the top of the page")
	}
	p.Press("q")
	p.Sees("Your move.")
}
