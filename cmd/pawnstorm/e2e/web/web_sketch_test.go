package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// rightDrag presses the right button at one element and releases it at another.
func (b *browser) rightDrag(from, to string, modifiers int64) {
	b.t.Helper()
	a, z := b.centre(from), b.centre(to)
	for _, event := range []struct {
		how input.DispatchMouseEventType
		at  pixel
	}{{input.DispatchMouseEventTypeMousePressed, a}, {input.DispatchMouseEventTypeMouseMoved, z}, {input.DispatchMouseEventTypeMouseReleased, z}} {
		tell(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: event.how, X: event.at.X, Y: event.at.Y, Button: input.MouseButtonRight, Buttons: 2, ClickCount: 1, Modifiers: modifiers,
		})
	}
}

// TestEndToEndSketch draws an arrow and a ring with the right button. The same again removes them, and so do a click
// and the next move. The keys hide all but the game, and turn the board.
func TestEndToEndSketch(t *testing.T) {
	t.Parallel()
	d := newDuel(t)
	b, id := d.opened(0, "chess as white clock=3-days")
	drawn := func(n int) {
		t.Helper()
		b.until(fmt.Sprintf(`document.querySelectorAll('#board .sketch').length === %d`, n))
	}
	const shift = 8
	b.rightDrag(cell(12), cell(28), 0)
	b.rightDrag(cell(36), cell(36), shift)
	drawn(2)
	if got := eval[string](b, `[...document.querySelectorAll('#board .sketch')].map((m) => m.getAttribute('class') + ' ' + m.getAttribute('d')).join()`); got != "sketch green M288 416L288 288M288 288l10 18M288 288l-10 18,sketch red M262 224a26 26 0 1 0 52 0a26 26 0 1 0 -52 0" {
		t.Errorf("got %s", got)
	}
	b.shot("sketch")
	b.rightDrag(cell(36), cell(36), shift)
	drawn(1)
	b.picks(byClicking, 0)
	drawn(0)
	b.rightDrag(cell(12), cell(28), 0)
	drawn(1)
	d.replies(id, 0, "e4", "e5")
	b.moved("e5")
	drawn(0)

	b.types("z")
	b.until(`!document.querySelector('.head').checkVisibility() && document.getElementById('moves').checkVisibility() && document.getElementById('zen').getAttribute('aria-pressed') === 'true'`)
	for _, w := range windowSizes {
		b.window(w.width, w.height, w.phone, "light")
		if wide := eval[int64](b, "document.documentElement.scrollWidth"); wide > w.width {
			t.Errorf("the page is %d wide in a window of %d", wide, w.width)
		}
		b.shot(fmt.Sprintf("zen-%d", w.width))
	}
	for _, f := range b.findings("zen") {
		t.Errorf("%s (%s): %.300s", f.Help, f.ID, f.Nodes[0].HTML)
	}
	b.run(chromedp.Click(chromedp.CSS("#zen")))
	b.until(`document.querySelector('.head').checkVisibility()`)
	b.types("f")
	b.until(`location.search === '?flip=1'`)
	e2etest.ShellOf(t, d.p, d.keys[0], "resign "+id)
	b.says("won by resignation")
	b.rightDrag("#board", "#board", 0) // spectators draw too
	drawn(1)
	b.clean()
}
