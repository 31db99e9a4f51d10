package web

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game/catalog"
	"pawnstorm/server/sshtest"
)

// duel is two logged-in players in two windows of a browser.
type duel struct {
	t       *testing.T
	p       *e2etest.Process
	home    string
	keys    [2]gossh.Signer
	players [2]*browser
	doing   string // for the log of a failed test
}

func newDuel(t *testing.T) *duel {
	t.Helper()
	d := &duel{t: t}
	defer t.Cleanup(func() { // before the browsers end
		if t.Failed() && d.doing != "" {
			t.Log("while playing", d.doing)
			for i, b := range d.players {
				b.shot(fmt.Sprintf("failed-%d", i))
			}
		}
	})
	d.p, d.home = startWeb(t)
	d.players[0] = newBrowser(t, d.home)
	d.players[1] = newWindow(t, d.players[0].ctx, d.home, chromedp.WithNewBrowserContext())
	for i, name := range []string{"ann", "ben"} {
		d.keys[i] = sshtest.Key(t)
		e2etest.ShellOf(t, d.p, d.keys[i], "name "+name)
		d.players[i].logIn(d.p, d.keys[i], d.home)
	}
	return d
}

// table creates a table where ann has the first seat and ben sits down.
func (d *duel) table(game string) (id string) {
	d.t.Helper()
	var doc struct{ ID string }
	if err := json.Unmarshal([]byte(e2etest.ShellOf(d.t, d.p, d.keys[0], "new "+game+" --json")), &doc); err != nil {
		d.t.Fatal(err)
	}
	e2etest.ShellOf(d.t, d.p, d.keys[1], "join "+doc.ID)
	return doc.ID
}

// windowSize is the size and the kind of a window.
type windowSize struct {
	width, height int64
	phone         bool
}

var windowSizes = []windowSize{{1280, 800, false}, {390, 844, true}, {844, 390, true}}

// centre returns the centre of an element, which must be in the window.
func (b *browser) centre(selector string) pixel {
	b.t.Helper()
	at := eval[pixel](b, fmt.Sprintf(`(() => {
		const at = document.querySelector(%s)
		if (!at) return {X: -1, Y: -1}
		const box = at.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2
		const page = document.documentElement
		return x < 0 || y < 0 || x > page.clientWidth || y > page.clientHeight ? {X: -2, Y: y} : {X: x, Y: y}
	})()`, quoted(selector)))
	if at.X < 0 {
		b.shot("outside")
		b.t.Fatalf("%s is missing or outside the window: %v", selector, at)
	}
	return at
}

// mouse sends mouse events at positions: a press at the first, moves, a release at the last.
func (b *browser) mouse(over ...pixel) {
	b.t.Helper()
	event := func(how input.DispatchMouseEventType, at pixel, buttons int64) {
		tell(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: how, X: at.X, Y: at.Y, Button: input.MouseButtonLeft, Buttons: buttons, ClickCount: 1})
	}
	event(input.DispatchMouseEventTypeMousePressed, over[0], 1)
	for _, at := range over[1:] {
		event(input.DispatchMouseEventTypeMouseMoved, at, 1)
	}
	event(input.DispatchMouseEventTypeMouseReleased, over[len(over)-1], 0)
}

// cell is the selector of a cell.
func cell(c int) string { return fmt.Sprintf(".cells [data-cell='%d']", c) }

// shot takes a picture of what the window shows.
func (b *browser) shot(name string) {
	b.t.Helper()
	if folder := os.Getenv("PAWNSTORM_PICTURES"); folder != "" {
		if err := os.WriteFile(filepath.Join(folder, "web-"+name+".png"), result(b, chromedp.CaptureScreenshot()), 0o600); err != nil {
			b.t.Fatal(err)
		}
	}
}

// drag drags from one element to another, with the mouse or a finger.
func (b *browser) drag(phone bool, from, to string) {
	b.t.Helper()
	a, z := b.centre(from), b.centre(to)
	between := pixel{(a.X + 2*z.X) / 3, (a.Y + 2*z.Y) / 3}
	if phone {
		b.swipe(a, between, z)
	} else {
		b.mouse(a, between, z)
	}
}

// way is a way to make a step of a move.
type way string

const (
	byDragging way = "dragging"
	byClicking way = "clicking"
	byKeys     way = "keys"
	byTouch    way = "touch"
)

var ways = []way{byDragging, byClicking, byKeys, byTouch}

// step is a step of a move: a cell, or a choice if Choice is not empty.
type step struct {
	Cell   int
	Choice string // its value
	Label  string
}

// chosenMove picks a move after some plies, if it is this browser's turn.
const chosenMove = `((ply) => {
	const data = document.querySelector('#hand')?.dataset.hand
	const hand = data && JSON.parse(data)
	if (!hand || hand.ply !== ply || hand.moves.length === 0 || !document.querySelector('.cells')) return []
	const move = hand.moves[(ply * 7) %% hand.moves.length]
	return move.slice(2).map((s) => Array.isArray(s) ? {Cell: -1, Choice: s[0], Label: s[1] || s[0]} : {Cell: s, Choice: ''})
})(%d)`

// hold selects a piece in the player's hand.
func hold(letter string) string {
	return fmt.Sprintf(".taken.holds[data-piece='%s']", strings.ToLower(letter))
}

// play makes a move step by step.
func (b *browser) play(how way, w windowSize, steps []step) {
	b.t.Helper()
	for i := 0; i < len(steps); i++ {
		at := steps[i]
		switch {
		case how == byDragging && i == 0 && at.Choice != "" && len(steps) > 1 && steps[1].Choice == "" && b.has(hold(at.Choice)):
			b.drag(w.phone, hold(at.Choice), cell(steps[1].Cell))
			i++
		case at.Choice != "":
			b.choose(how, at)
		case how == byDragging && i+1 < len(steps) && steps[i+1].Choice == "":
			b.drag(w.phone, cell(at.Cell), cell(steps[i+1].Cell))
			i++
		case how == byDragging && len(steps) == 1: // pieces are placed where the finger leaves the board
			b.drag(w.phone, cell(b.neighbour(at.Cell)), cell(at.Cell))
		default:
			b.picks(how, at.Cell)
		}
	}
}

// neighbour returns a cell beside another.
func (b *browser) neighbour(c int) int {
	b.t.Helper()
	files := eval[int](b, `JSON.parse(document.querySelector('#hand').dataset.hand).files`)
	if c%files > 0 {
		return c - 1
	}
	return c + 1
}

func (b *browser) has(selector string) bool {
	b.t.Helper()
	return eval[bool](b, "document.querySelector("+quoted(selector)+") !== null")
}

// picks points at a cell.
func (b *browser) picks(how way, c int) {
	b.t.Helper()
	switch how {
	case byTouch:
		b.tap(b.centre(cell(c)))
	case byKeys:
		b.walk(c)
		b.types(kb.Enter)
	default:
		b.mouse(b.centre(cell(c)))
	}
}

// walk moves the focus from the board's tab stop to a cell with the arrow keys.
func (b *browser) walk(to int) {
	b.t.Helper()
	at := eval[[3]int](b, `(() => {
		const at = document.querySelector('.cells [tabindex="0"]')
		at.focus({preventScroll: true})
		const hand = JSON.parse(document.querySelector('#hand').dataset.hand)
		return [Number(at.dataset.cell), hand.files, hand.flipped ? -1 : 1]
	})()`)
	from, files, turn := at[0], at[1], at[2]
	keys := pressed((to%files-from%files)*turn, kb.ArrowRight, kb.ArrowLeft) + pressed((to/files-from/files)*turn, kb.ArrowUp, kb.ArrowDown)
	if keys != "" {
		b.types(keys)
	}
	b.until(fmt.Sprintf(`document.activeElement.dataset.cell === '%d'`, to))
}

// pressed returns a key as often as n says, or the opposite key if n is negative.
func pressed(n int, key, opposite string) string {
	if n < 0 {
		return strings.Repeat(opposite, -n)
	}
	return strings.Repeat(key, n)
}

// choose takes a choice: a piece beside the board, or a button, which must be in the window.
func (b *browser) choose(how way, at step) {
	b.t.Helper()
	selector := hold(at.Choice)
	if !b.has(selector) {
		mark := fmt.Sprintf(`(() => {
			const found = [...document.querySelectorAll('#choices button')].find((b) => b.textContent === %s)
			document.querySelectorAll('[data-wanted]').forEach((b) => delete b.dataset.wanted)
			if (found) found.dataset.wanted = ''
			return found !== undefined
		})()`, quoted(at.Label))
		b.until(mark)
		selector = "#choices [data-wanted]"
	}
	switch how {
	case byTouch:
		b.tap(b.centre(selector))
	case byKeys:
		b.centre(selector)
		b.run(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector(%s).focus()`, quoted(selector))))
		b.types(kb.Enter)
	default:
		b.mouse(b.centre(selector))
	}
}

// plays plays a game between both players for ten plies or to its end. way and size may differ from ply to ply.
func (d *duel) plays(game string, how func(ply int) (way, windowSize)) {
	d.t.Helper()
	rules, ok := catalog.Find(game)
	if !ok {
		d.t.Fatalf("no game %s", game)
	}
	id := d.table(game + " as " + rules.Info().Seats[0].ID)
	var sizes [2]windowSize
	for ply := range 10 {
		way, size := how(ply)
		mover, steps := d.mover(id, ply, size, &sizes)
		d.doing = fmt.Sprintf("%s at ply %d by %s in %v: player %d, %v", game, ply, way, size, mover, steps)
		d.players[mover].play(way, size, steps)
		for _, b := range d.players {
			b.until(fmt.Sprintf(`document.getElementById('plies').textContent === '%d'`, ply+1))
		}
		if d.players[0].has("#do-rematch") {
			return
		}
	}
	for _, size := range windowSizes {
		for _, scheme := range []string{"light", "dark"} {
			b := d.players[0]
			b.window(size.width, size.height, size.phone, scheme)
			b.run(chromedp.Evaluate[chromedp.Void](`scrollTo(0, 0)`))
			if wide := eval[int64](b, "document.documentElement.scrollWidth"); wide > size.width {
				d.t.Errorf("%s: the page is %d wide in a window of %d", game, wide, size.width)
			}
			b.shot(fmt.Sprintf("board-%s-%d-%s", game, size.width, scheme))
		}
	}
}

// mover finds the player whose turn it is, with a move to make, and sets the size of both windows.
func (d *duel) mover(id string, ply int, size windowSize, sizes *[2]windowSize) (player int, steps []step) {
	d.t.Helper()
	for i, b := range d.players {
		if sizes[i] != size {
			b.window(size.width, size.height, size.phone, "light")
			sizes[i] = size
		}
		if ply == 0 {
			b.open(d.home + "/t/" + id)
		}
		b.run(chromedp.Evaluate[chromedp.Void](`document.getElementById('field').scrollIntoView({block: 'center', behavior: 'instant'})`))
	}
	for late := time.Now().Add(e2etest.Patience); ; <-time.After(5 * time.Millisecond) {
		for i, b := range d.players {
			if steps = eval[[]step](b, fmt.Sprintf(chosenMove, ply)); len(steps) > 0 {
				return i, steps
			}
		}
		if time.Now().After(late) {
			d.t.Fatalf("%s: no player can move after %d plies", id, ply)
		}
	}
}

// TestEndToEndBoardGames plays ten plies of every game with real input: by dragging, by clicking, by keys and by
// touch, in a desktop window and on a phone held upright and sideways. The nightly run plays each game in each
// way and size; otherwise they change from ply to ply.
func TestEndToEndBoardGames(t *testing.T) {
	t.Parallel()
	d := newDuel(t)
	for n, g := range catalog.All() {
		if !e2etest.All() {
			d.plays(g.Info().ID, func(ply int) (way, windowSize) { return ways[(ply+n)%4], windowSizes[ply/4%3] })
			continue
		}
		for _, size := range windowSizes {
			for _, how := range ways {
				d.plays(g.Info().ID, func(int) (way, windowSize) { return how, size })
			}
		}
	}
	for _, b := range d.players {
		b.clean()
	}
}
