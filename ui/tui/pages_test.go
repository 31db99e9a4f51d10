package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest/golden"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// Each game has its rules card behind "?", then the signs on the boards and the
// keys; the last page closes, as esc does anywhere.
func TestHelpOfEachGame(t *testing.T) {
	for _, rules := range catalog.All() {
		info := rules.Info()
		t.Run(info.ID, func(t *testing.T) {
			t.Parallel()
			p := variantWorld(t).at(info.ID, 0, "")
			p.press("?")
			cards := strings.Split(info.Card, "\f")
			for i, card := range cards {
				p.sees(fmt.Sprintf("Rules and keys, page %d of %d", i+1, len(cards)+3))
				for line := range strings.Lines(card) {
					p.sees(strings.TrimSpace(line))
				}
				p.golden(fmt.Sprintf("card-%s-%d", info.ID, i+1))
				p.fits()
				p.press("?")
			}
			p.sees("Signs on the boards")
			p.press("?")
			p.sees("Words on the move line")
			p.press("?")
			p.sees("Keys on this page")
			p.press("?")
			p.sees("Your move.")
			p.press("?", "esc")
			p.sees("Your move.")
		})
	}
}

func TestSignPage(t *testing.T) {
	p := variantWorld(t).at("correct", 0, correctBusy)
	p.press("?", "?", "?")
	p.sees("Signs on the boards")
	p.golden("signs")
	p.press("enter")
	p.sees("Words on the move line")
	p.golden("words")
	p.press("enter")
	p.sees("Keys on this page")
	p.golden("keys-table")
}

// TestTextIsBroken: what is not drawn for one width is broken and not cut in narrow
// windows, the names of lists standing apart.
func TestTextIsBroken(t *testing.T) {
	p := variantWorld(t).at("correct", 0, correctBusy)
	p.resize(40, 20)
	p.commands("help")
	p.until("the answer", func() bool { _, ok := p.model.top().(*app.PagesScreen); return ok })
	answer := p.model.top().(*app.PagesScreen)
	p.press("esc", "?")
	help := p.model.top().(*app.PagesScreen)
	for _, page := range append(help.Pages[len(help.Pages)-3:], answer.Pages...) {
		for w := 40; w < 80; w++ {
			for _, line := range page(w) {
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

// Every sign that is drawn beside a piece is explained.
func TestSignsAreExplained(t *testing.T) {
	explained := ""
	for _, s := range app.Signs {
		explained += s.Sign
	}
	for kind, sign := range boardview.MarkSigns {
		if !strings.ContainsRune(explained, sign) {
			t.Errorf("the sign %c of mark %d is not explained", sign, kind)
		}
	}
}

// TestNarrowCards: in a window that is too narrow for its layout a rules card is
// wrapped. No word and no sign of it is lost, and boards stay as they are.
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

// cardColumns is the width for which cards are laid out.
const cardColumns = 76

// wordsOf are the words of lines, sorted.
func wordsOf(lines []string) []string {
	return slices.Sorted(strings.FieldsSeq(strings.Join(lines, " ")))
}

// A page that is longer than the window is moved in it, and never out of it.
func TestMovingInAPage(t *testing.T) {
	p := variantWorld(t).at("strike", 0, "")
	p.press("?")
	p.resize(40, 20)
	wheel := func(b tea.MouseButton) { p.update(tea.MouseWheelMsg{X: 5, Y: 5, Button: b}) }
	screen := p.model.top().(*app.PagesScreen)
	p.sees("GENERAL STRIKE CHESS")
	lines, step := screen.Room(), screen.H-1
	if lines <= step {
		t.Fatalf("there is little to move: %d lines", lines)
	}
	for _, c := range []struct {
		keys string
		y    int
	}{
		{"up", 0},
		{"down", 1},
		{"right l", 1}, // there is nothing to the right
		{strings.Repeat("j ", lines+3), lines},
		{"up", lines - 1},
		{"k", lines - 2},
		{"pgup", max(lines-2-step, 0)},
		{"pgup pgup", 0},
		{"pgdown", step},
		{"pgdown", min(2*step, lines)}, // what is below comes before the next page
		{"home pgup pgup pgup pgup", 0},
		{"pgup", 0}, // the first page: there is none before
	} {
		p.press(strings.Fields(c.keys)...)
		p.frame()
		if screen.Y != c.y || screen.At != 0 {
			t.Fatalf("after %q line %d of page %d is seen first, want %d", c.keys, screen.Y, screen.At+1, c.y)
		}
	}
	wheel(tea.MouseWheelDown)
	wheel(tea.MouseWheelDown)
	wheel(tea.MouseWheelUp)
	if screen.Y != 1 {
		t.Errorf("the wheel leads to line %d", screen.Y)
	}

	for screen.At == 0 {
		p.press("pgdown")
		p.frame()
	}
	if screen.At != 1 || screen.Y != 0 {
		t.Errorf("page %d begins at line %d", screen.At+1, screen.Y)
	}
	for range 6 * len(screen.Pages) {
		p.press("pgdown") // stops at the last page
		p.frame()
	}
	if screen.At != len(screen.Pages)-1 {
		t.Errorf("pgdown leads to page %d", screen.At+1)
	}
	p.press("shift+tab", "down")
	p.resize(120, 40)
	if p.frame(); screen.Y != 0 {
		t.Error("a larger window does not show the page from its beginning")
	}
	p.press("q")
	p.sees("Your move.")
}
