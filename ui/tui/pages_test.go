package tui

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
	"pawnstorm/ui/tui/widget"
)

// The key ? opens the help of each game: the keys and the signs of its board, its rules card, and
// the words of the move line. Each page is opened and closed in every way.
func TestHelpOfEachGame(t *testing.T) {
	for _, rules := range catalog.All() {
		info := rules.Info()
		t.Run(info.ID, func(t *testing.T) {
			t.Parallel()
			p := variantWorld(t).at(info.ID, 0, "")
			p.press("?")
			p.sees("Keys and signs", "[1 keys]", "Signs", "the cursor")
			p.resize(80, 80)
			p.readsAll("Going back or closing the window never resigns.")
			for _, s := range boardview.Legend(p.model.session.Styles, info) {
				p.readsAll(s.Means)
			}
			p.golden("help-" + info.ID)
			p.fits()
			p.press("tab")
			p.resize(80, 80)
			p.sees("Rules", "[2 rules]")
			for line := range strings.Lines(strings.ReplaceAll(info.Card, "\f", "\n")) {
				p.sees(strings.TrimSpace(line))
			}
			p.golden("card-" + info.ID)
			p.fits()
			p.press("tab")
			p.sees("Words on the move line", "[3 words]", "A letter opens the move line")
			p.press("tab")
			p.sees("[1 keys]")
			p.press("esc")
			p.sees("Your move.")
		})
	}
}

// Tab, digits and arrows change pages. esc, q and ? close them. Other keys do nothing.
func TestHelpKeys(t *testing.T) {
	w := newWorld(t)
	p := w.plays(0, "", openers...)
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
		p.press(strings.Fields(c.keys)...)
		if c.page == "" {
			if got := p.state(); got != "e2" {
				t.Errorf("%s: %s", c.keys, got)
			}
			continue
		}
		p.sees(c.page)
		p.press("esc")
		p.sees("Your move.")
	}
	p.press("?", "3")
	p.golden("words")
	p.press("l") // opens the lesson, from which q leads back to the game
	p.sees("Lesson · Chess")
	p.press("?")
	p.sees("Keys and signs", "[1 keys]  2 rules", "show me")
	p.misses("3 words")
	p.press("2")
	p.sees("CHESS, by the Laws of FIDE")
	p.press("q")
	p.sees("Lesson · Chess")
	p.press("q")
	p.sees("Your move.")
}

// The game goes on behind the help. Closing the help shows what the opponent did.
func TestHelpOverAGame(t *testing.T) {
	ann, bob := newWorld(t).pair(pairing.Proposal{Clock: minutes(5, 3)})
	playScene(ann, bob, begun...)
	bob.press("?")
	bob.sees("Keys and signs")
	ann.orders("draw")
	bob.sees("Keys and signs")
	bob.press("esc")
	bob.sees("ann offers a draw")
}

// TestTextIsBroken checks that text wraps instead of being cut in narrow windows, and that list
// entries keep their names apart.
func TestTextIsBroken(t *testing.T) {
	p := variantWorld(t).at("correct", 0, correctBusy)
	p.resize(40, 20)
	p.commands("help")
	p.until("the answer", func() bool { _, ok := p.model.top().(*app.PagesScreen); return ok })
	answer := p.model.top().(*app.PagesScreen)
	p.press("esc", "?")
	help := p.model.top().(*app.PagesScreen)
	for _, page := range append(help.Pages, answer.Pages...) {
		for w := 40; w < 80; w++ {
			for _, line := range page.Text(w) {
				if ansi.StringWidth(line) > w {
					t.Fatalf("too long for %d columns: %q", w, line)
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
			t.Errorf("%q is broken into %q", line, got)
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
					t.Errorf("%s, page %d: a line of %d cells in %d", info.ID, i+1, got, w)
				}
				if got, want := wordsOf(page(w)), wordsOf(lines); !slices.Equal(got, want) {
					t.Errorf("%s, page %d in %d columns has the words\n%q, want\n%q", info.ID, i+1, w, got, want)
				}
			}
		}
		golden.Section(t, goldenFile("card-"), "card-"+info.ID+" narrow", narrow.String())
	}
}

// cardColumns is the width that cards are laid out for.
const cardColumns = 76

// wordsOf returns the words of lines, sorted.
func wordsOf(lines []string) []string {
	return slices.Sorted(strings.FieldsSeq(strings.Join(lines, " ")))
}

// A page longer than the window scrolls, but never past its ends.
func TestMovingInAPage(t *testing.T) {
	p := variantWorld(t).at("strike", 0, "")
	p.press("?", "2")
	p.resize(40, 20)
	wheel := func(b tea.MouseButton) { p.update(tea.MouseWheelMsg{X: 5, Y: 5, Button: b}) }
	screen := p.model.top().(*app.PagesScreen)
	p.sees("GENERAL STRIKE CHESS")
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
		p.press(strings.Fields(c.keys)...)
		p.frame()
		if screen.Y != c.y || screen.At != 1 {
			t.Fatalf("after %q line %d of page %d is seen first, want %d", c.keys, screen.Y, screen.At+1, c.y)
		}
	}
	wheel(tea.MouseWheelDown)
	wheel(tea.MouseWheelDown)
	wheel(tea.MouseWheelUp)
	if screen.Y != 1 {
		t.Errorf("the wheel leads to line %d", screen.Y)
	}
	p.press("tab", "shift+tab")
	if p.frame(); screen.Y != 0 {
		t.Error("a page that is turned to is not shown from its beginning")
	}
	p.press("1", "G")
	p.resize(120, 40)
	if p.frame(); screen.Y != 0 {
		t.Error("a larger window does not show the page from its beginning")
	}
	p.press("q")
	p.sees("Your move.")
}
