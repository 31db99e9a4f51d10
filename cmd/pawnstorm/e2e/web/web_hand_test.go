package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// opened sits a player at a table in a desktop window, and the other over SSH.
func (d *duel) opened(player int, game string) (b *browser, id string) {
	d.t.Helper()
	id, b = d.table(game), d.players[player]
	b.window(1280, 800, false, "light")
	b.open(d.home + "/t/" + id)
	b.until(`document.querySelector('.cells') !== null`)
	return b, id
}

// replies plays moves over SSH, in turn from the first seat on or after it.
func (d *duel) replies(id string, first int, moves ...string) {
	d.t.Helper()
	for i, m := range moves {
		e2etest.ShellOf(d.t, d.p, d.keys[(first+i)%2], "move "+id+" "+m)
	}
}

// sets changes a setting over SSH, and waits until the open page follows it.
func (d *duel) sets(b *browser, setting, shows string) {
	d.t.Helper()
	e2etest.ShellOf(d.t, d.p, d.keys[0], "settings "+setting)
	b.until(shows)
}

// premoves is whether the page lets its player move in advance.
const premoves = `JSON.parse(document.getElementById('hand').dataset.hand).premove === true`

// count counts elements.
func (b *browser) count(selector string, n int) {
	b.t.Helper()
	b.until(fmt.Sprintf(`document.querySelectorAll(%s).length === %d`, quoted(selector), n))
}

// TestEndToEndDrag drags pieces with the mouse and with a finger. While a piece is held, a ghost follows and the
// page shows where it may go. A piece that is let go elsewhere goes back.
func TestEndToEndDrag(t *testing.T) {
	t.Parallel()
	d := newDuel(t)
	b, id := d.opened(0, "chess as white clock=3-days")
	b.until(`document.title.startsWith('● Your move') && document.querySelector('link[rel=icon]').href.endsWith('turn.svg')`)
	held := func(press, hold, release func(at pixel)) {
		t.Helper()
		from, to := b.centre(cell(12)), b.centre(cell(28))
		press(from)
		hold(pixel{from.X, from.Y - 30})
		b.count(".ghost use", 1)
		b.count(".cells .can", 2)
		b.count("#board .lifted", 1)
		b.shot("dragged")
		hold(pixel{-1, 200})
		release(pixel{-1, 200})
		b.count(".ghost", 0)
		b.count(".cells .picked, .lifted", 0)
		press(from)
		hold(to)
	}
	mouse := func(how input.DispatchMouseEventType) func(pixel) {
		return func(at pixel) {
			tell(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: how, X: at.X, Y: at.Y, Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1})
		}
	}
	held(mouse(input.DispatchMouseEventTypeMousePressed), mouse(input.DispatchMouseEventTypeMouseMoved), mouse(input.DispatchMouseEventTypeMouseReleased))
	mouse(input.DispatchMouseEventTypeMouseReleased)(b.centre(cell(28)))
	b.moved("e4")
	b.count(".ghost", 0)
	b.until(`!document.title.includes('Your move') && document.querySelector('link[rel=icon]').href.endsWith('icon.svg')`)
	d.replies(id, 1, "e5")
	b.moved("e5")
	b.drag(false, cell(6), cell(22))
	b.says("g1g3: the knight cannot move like that.")
	b.window(390, 844, true, "dark")
	b.drag(true, cell(6), cell(21))
	b.moved("Nf3")
	b.clean()
}

// TestEndToEndNotify asks for notifications with the button, and gets one when the turn comes while the page is
// hidden. The button turns them off again.
func TestEndToEndNotify(t *testing.T) {
	t.Parallel()
	d := newDuel(t)
	b, id := d.opened(0, "chess as white clock=3-days")
	b.run(chromedp.Evaluate[chromedp.Void](`window.told = []
		window.Notification = class {
			static permission = 'default'
			static async requestPermission() { return Notification.permission = 'granted' }
			constructor(title, about) { window.told.push(title + ': ' + about.body) }
		}
		undefined`))
	hide := func(hidden bool) {
		b.run(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`Object.defineProperty(document, 'hidden', {value: %t, configurable: true}); undefined`, hidden)))
	}
	turns := func(mine, theirs string) {
		t.Helper()
		d.replies(id, 0, mine, theirs)
		b.moved(theirs)
		b.until(`document.title.startsWith('● Your move')`)
	}
	pressed := func(is bool) {
		t.Helper()
		b.run(chromedp.Click(chromedp.CSS("#notify")))
		b.until(fmt.Sprintf(`document.getElementById('notify').getAttribute('aria-pressed') === '%t'`, is))
	}
	hide(true)
	turns("e4", "e5")
	pressed(true)
	hide(false)
	turns("Nf3", "Nc6")
	hide(true)
	turns("Bc4", "Bc5")
	pressed(false)
	turns("d3", "d6")
	if told := eval[[]string](b, "window.told"); len(told) != 1 || !strings.HasPrefix(told[0], "Your move: ann – ben, Chess") {
		t.Errorf("got notifications %q, want one for the turn after 3... Bc5", told)
	}
	b.clean()
}

// TestEndToEndPromotion promotes near the edge of a small window: the choices are at the square, inside the
// window, drawn as pieces, within reach of the keys, and escape closes them.
func TestEndToEndPromotion(t *testing.T) {
	t.Parallel()
	d := newDuel(t)
	b, id := d.opened(0, "chess as white clock=3-days")
	d.replies(id, 0, "e4", "d5", "exd5", "c6", "dxc6", "h6", "cxb7", "h5")
	b.moved("h5")
	inside := `(() => {
		const box = document.querySelector('.choices.popover')?.getBoundingClientRect(), page = document.documentElement
		return box !== undefined && box.left >= 0 && box.top >= 0 && box.right <= page.clientWidth && box.bottom <= page.clientHeight
	})()`
	for _, w := range []windowSize{{1280, 400, false}, {390, 844, true}, {844, 390, true}} {
		b.window(w.width, w.height, w.phone, "light")
		b.open(d.home + "/t/" + id)
		b.until(`(() => { // the list of moves shows the last one
			const list = document.getElementById('moves').getBoundingClientRect(), last = document.querySelector('#moves [aria-current]').getBoundingClientRect()
			return last.top >= list.top && last.bottom <= list.bottom
		})()`)
		for _, block := range []string{"end", "start"} { // the corner at the bottom of the window, and at its top
			b.run(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector(%s).scrollIntoView({block: %q, behavior: 'instant'})`, quoted(cell(56)), block)))
			b.drag(w.phone, cell(49), cell(56))
			b.until(inside)
			b.count(".popover button svg use", 4)
			b.shot(fmt.Sprintf("promotion-%d-%s", w.width, block))
			b.types(kb.Escape)
			b.count(".popover, .picked", 0)
		}
	}
	b.window(1280, 800, false, "light")
	b.picks(byKeys, 49)
	b.picks(byKeys, 56)
	b.until(inside + ` && document.activeElement.textContent === 'queen'`)
	b.types(kb.Tab)
	b.until(`document.activeElement.textContent === 'rook'`)
	b.types(kb.Enter)
	b.moved("bxa8=R")
	b.clean()
}

// TestEndToEndCastling castles by dragging the king onto its rook.
func TestEndToEndCastling(t *testing.T) {
	t.Parallel()
	d := newDuel(t)
	b, _ := d.opened(0, "chess as white clock=3-days position=4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1")
	b.drag(false, cell(4), cell(7))
	b.moved("O-O")
	b.clean()
}

// TestEndToEndPremove makes moves in advance by dragging and by clicking. They are played when the turn comes, if
// they are legal then. Escape, a right click and a click drop them.
func TestEndToEndPremove(t *testing.T) {
	t.Parallel()
	d := newDuel(t)
	b, id := d.opened(0, "chess as white clock=3-days")
	d.replies(id, 0, "e4")
	b.moved("e4")
	b.drag(false, cell(11), cell(27))
	b.count(".cells .planned", 2)
	b.says("Premove d2–d4")
	b.shot("premove")
	d.replies(id, 1, "e5")
	b.moved("d4")
	b.count(".cells .planned", 0)

	plan := func() {
		b.picks(byClicking, 28)
		b.count(".cells .planned", 1)
		b.picks(byClicking, 37)
		b.count(".cells .planned", 2)
	}
	plan()
	b.types(kb.Escape)
	b.count(".cells .planned", 0)
	plan()
	at := b.centre(cell(20))
	for _, how := range []input.DispatchMouseEventType{input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseReleased} {
		tell(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: how, X: at.X, Y: at.Y, Button: input.MouseButtonRight, ClickCount: 1})
	}
	b.count(".cells .planned", 0)
	plan()
	b.picks(byClicking, 20)
	b.count(".cells .planned", 0)
	plan()
	d.replies(id, 1, "d6")
	b.says("Your premove e4–f5 was dropped. ")
	b.count(".cells .planned", 0)
	b.moved("d6")
	d.replies(id, 0, "Nf3")
	b.moved("Nf3")
	b.until(premoves)
	d.sets(b, "premove off", "!("+premoves+")")
	b.picks(byClicking, 1)
	b.says("It is not your move.")
	b.count(".cells .planned", 0)

	b, id = d.opened(0, "crazyhouse as white clock=3-days")
	d.replies(id, 0, "e4", "d5", "exd5")
	b.count(".pocket .taken", 1)
	d.sets(b, "premove on", premoves)
	b.drag(false, hold("p"), cell(20))
	b.says("Premove P@e3")
	d.replies(id, 1, "Nf6")
	b.moved("P@e3")
	b.clean()
}

// TestEndToEndMotion checks that pieces glide and captured ones fade, and that they do not if the browser or
// the account wants no motion. A move makes a sound, which a button turns off for good.
func TestEndToEndMotion(t *testing.T) {
	t.Parallel()
	d := newDuel(t)
	b, id := d.opened(0, "chess as white clock=3-days")
	watch := func() {
		b.run(chromedp.Evaluate[chromedp.Void](`window.seen = []; document.addEventListener('shown', () => {
			const moving = document.getAnimations().filter((a) => a.effect.target instanceof SVGElement)
			if (moving.length > 0) window.seen.push(moving.map((a) => Object.keys(a.effect.getKeyframes()[0]).find((k) => ['transform', 'opacity'].includes(k))).sort().join())
		}); undefined`))
	}
	watch()
	b.mouse(b.centre("h1")) // browsers allow sound after a click
	d.replies(id, 0, "e4", "d5")
	b.moved("d5")
	b.until(`window.seen.includes('transform')`)
	b.until(`document.getElementById('mute').dataset.played === 'move'`)
	d.replies(id, 0, "exd5")
	b.until(`window.seen.includes('opacity,transform')`)
	b.until(`document.getElementById('mute').dataset.played === 'capture'`)
	b.run(chromedp.Click(chromedp.CSS("#back")))
	b.moved("d5")
	b.run(chromedp.Evaluate[chromedp.Void](`(() => { const at = document.getElementById('volume'); at.value = '0.2'; at.dispatchEvent(new Event('change', { bubbles: true })) })()`))
	b.until(`localStorage.getItem('volume') === '0.2' && document.getElementById('mute').dataset.played === 'move'`)
	b.run(chromedp.Click(chromedp.CSS("#mute")))
	b.until(`document.getElementById('volume').disabled && localStorage.getItem('muted') === 'true' && document.getElementById('mute').getAttribute('aria-pressed') === 'true'`)

	still := func() {
		t.Helper()
		watch()
		plies := eval[int](b, `Number(document.getElementById('live').dataset.plies)`)
		d.replies(id, plies, [...]string{"e4", "d5", "exd5", "Nf6", "Nf3"}[plies])
		b.until(fmt.Sprintf(`document.getElementById('live').dataset.plies === '%d'`, plies+1))
		if seen := eval[[]string](b, "window.seen"); len(seen) > 0 {
			t.Errorf("got motion %q", seen)
		}
		b.until(`document.getElementById('mute').dataset.played === undefined && document.getElementById('volume').value === '0.2' && document.getElementById('mute').getAttribute('aria-pressed') === 'true'`)
	}
	tell(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}})
	b.open(d.home + "/t/" + id)
	still()
	tell(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
	d.sets(b, "motion off", `document.getElementById('live').dataset.motion === 'off'`)
	still()
	b.clean()
}

// TestEndToEndLostLine cuts the connection while someone plays. The page says so at once and comes back alone. A
// move whose answer was lost is never called refused: the page finds out, and sends it again if it did not arrive.
func TestEndToEndLostLine(t *testing.T) {
	t.Parallel()
	d := newDuel(t)
	b, line := d.players[0], newRelay(t, d.home[len("http://"):])
	id, home := d.table("chess as white clock=3-days"), "http://"+line.Addr().String()
	b.window(1280, 800, false, "light")
	b.open(home + "/t/" + id)
	lost := `!document.getElementById('lost').hidden && document.body.classList.contains('cut')`
	back := `document.getElementById('lost').hidden && !document.body.classList.contains('cut')`

	line.silence()
	b.drag(false, cell(12), cell(28))
	e2etest.ShellOf(t, d.p, d.keys[1], "wait "+id)
	line.cut()
	b.until(lost)
	b.says("Connection lost. Reconnecting")
	b.says("We do not know yet whether your move e4 arrived.")
	b.shot("lost")
	line.open()
	b.until(back)
	b.says("Your move e4 arrived.")
	b.moved("e4")

	d.replies(id, 1, "e5")
	b.moved("e5")
	line.cut()
	b.until(lost)
	b.drag(false, cell(6), cell(21))
	b.says("We do not know yet whether your move Nf3 arrived.")
	line.open()
	b.until(back)
	b.moved("Nf3")
	told := `document.getElementById('told').textContent`
	if said := eval[string](b, told); said != "" {
		t.Errorf("after the move was sent again, the page says %q", said)
	}

	d.replies(id, 1, "Nc6")
	b.moved("Nc6")
	b.run(chromedp.Evaluate[chromedp.Void](`{ // only one request fails, and the stream goes on
		const real = window.fetch
		window.fetch = async (...what) => {
			if (!what[0].endsWith('/move')) return real(...what)
			window.fetch = real
			throw new TypeError('no answer')
		}
	}`))
	b.drag(false, cell(5), cell(26))
	b.says("We do not know yet whether your move Bc4 arrived.")
	b.run(chromedp.SendKeys(chromedp.CSS("#talking input[name=text]"), "wait")) // the page is loaded again meanwhile
	b.moved("Bc4")
	b.until(told + " === ''")
	b.until(`document.activeElement.matches('#talking input[name=text]') && document.activeElement.value === 'wait'`)
}
