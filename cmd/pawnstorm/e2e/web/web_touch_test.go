package web

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// pixel is a position in the window.
type pixel struct{ X, Y float64 }

// tap taps a position with a finger.
func (b *browser) tap(at pixel) {
	b.t.Helper()
	tell(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: at.X, Y: at.Y}}})
	tell(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
}

// middle scrolls to an element and returns its centre.
func (b *browser) middle(selector string) pixel {
	b.t.Helper()
	return eval[pixel](b, fmt.Sprintf(`(() => {
		const at = document.querySelector(%s)
		at.scrollIntoView({block: 'center', behavior: 'instant'})
		const box = at.getBoundingClientRect()
		return {X: box.x + box.width / 2, Y: box.y + box.height / 2}
	})()`, quoted(selector)))
}

// cellOf returns the centre of a terminal cell. line matches its line; column matches another line
// and captures the character above or below.
func (b *browser) cellOf(line, column string) pixel {
	b.t.Helper()
	at := eval[pixel](b, fmt.Sprintf(`(() => {
		const rows = [...document.querySelectorAll('#screen .row')], said = rows.map((r) => r.textContent)
		const y = said.findIndex((s) => new RegExp(%s).test(s)), names = said.find((s) => new RegExp(%s, 'd').test(s))
		if (y < 0 || names === undefined) return {X: 0, Y: 0}
		const x = new RegExp(%[2]s, 'd').exec(names).indices[1][0], box = rows[y].getBoundingClientRect()
		return {X: box.x + (x + 0.5) * box.height / 2, Y: box.y + box.height / 2}
	})()`, quoted(line), quoted(column)))
	if at.X == 0 {
		b.t.Fatalf("no line fits %s, or none %s:\n%s", line, column, b.shows())
	}
	return at
}

// TestEndToEndTouch plays on a phone by touch alone, on the table page and in the embedded terminal,
// against an SSH user.
func TestEndToEndTouch(t *testing.T) {
	t.Parallel()
	p, _, b, home := openWeb(t)
	key, other := sshtest.Key(t), sshtest.Key(t)
	e2etest.ShellOf(t, p, key, "name ann")
	e2etest.ShellOf(t, p, other, "name ben")
	b.logIn(p, key, home)
	var doc struct{ ID string }
	if err := json.Unmarshal([]byte(e2etest.ShellOf(t, p, key, "new chess as white clock=3-days --json")), &doc); err != nil {
		t.Fatal(err)
	}
	e2etest.ShellOf(t, p, other, "join "+doc.ID)
	b.window(390, 844, true, "light")
	b.open(home + "/t/" + doc.ID)
	b.until(`document.querySelector('.cells [data-cell="12"]') !== null`)
	b.tap(b.middle(`.cells [data-cell="12"]`))
	b.picture("touched")
	b.tap(b.middle(`.cells [data-cell="28"]`))
	b.moved("e4")
	e2etest.ShellOf(t, p, other, "move "+doc.ID+" e5")
	b.moved("e5")
	b.tap(b.middle(".cells [data-cell='6']"))
	b.tap(b.middle(".cells [data-cell='22']")) // not a legal knight move
	b.says("g1g3")
	b.tap(b.middle("#back"))
	b.says("The position after 1 move of 2.")

	b.run(chromedp.Navigate(home + "/play?to=" + doc.ID))
	b.reads(regexp.MustCompile("Your move"))
	b.tap(b.cellOf(`^ *2 `, `^ *a +b +c +d +e +f +(g) +h`)) // the pawn on g2
	b.until(`/g2/.test(` + screenText + `) || /[▛╔┌]/.test(` + screenText + `)`)
	b.tap(b.cellOf(`^ *3 `, `^ *a +b +c +d +e +f +(g) +h`))
	b.reads(regexp.MustCompile(`g3`))
	if out := e2etest.ShellOf(t, p, other, "show "+doc.ID); !strings.Contains(out, "g3") {
		t.Errorf("SSH does not show the move:\n%s", out)
	}
	e2etest.ShellOf(t, p, other, "move "+doc.ID+" d6")
	b.reads(regexp.MustCompile("Your move"))
	file := `^ *a +b +c +d +e +f +(g) +h`
	b.swipe(b.cellOf(`^ *1 `, file), b.cellOf(`^ *2 `, file), b.cellOf(`^ *3 `, `^ *a +b +c +d +e +(f) +g +h`))
	b.reads(regexp.MustCompile(`Nf3`))
	b.picture("screens-touched")
	b.clean()
}

// swipe moves a finger over the window.
func (b *browser) swipe(over ...pixel) {
	b.t.Helper()
	touch := func(kind input.DispatchTouchEventType, at ...*input.TouchPoint) {
		tell(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: at})
	}
	kind := input.DispatchTouchEventTypeTouchStart
	for _, at := range over {
		touch(kind, &input.TouchPoint{X: at.X, Y: at.Y})
		kind = input.DispatchTouchEventTypeTouchMove
	}
	touch(input.DispatchTouchEventTypeTouchEnd)
}

// TestEndToEndCopy selects and copies text in the embedded terminal, where ctrl+c must not end the
// session, and follows a link.
func TestEndToEndCopy(t *testing.T) {
	t.Parallel()
	p, _, b, home := openWeb(t)
	key := sshtest.Key(t)
	e2etest.ShellOf(t, p, key, "name ann")
	var doc struct{ ID string }
	if err := json.Unmarshal([]byte(e2etest.ShellOf(t, p, key, "new chess as white clock=3-days --json")), &doc); err != nil {
		t.Fatal(err)
	}
	other := sshtest.Key(t)
	for _, said := range []struct {
		who  gossh.Signer
		line string
	}{{other, "join "}, {key, "move e4 on "}, {other, "move e5 on "}, {key, "resign "}} {
		e2etest.ShellOf(t, p, said.who, said.line+doc.ID)
	}
	b.window(1280, 900, false, "light")
	b.run(chromedp.Navigate(home + "/play?to=" + doc.ID))
	b.reads(regexp.MustCompile("s share"))
	b.types("s")
	link := fmt.Sprintf(`#screen a[href="%s/t/%s"]`, home, doc.ID)
	b.until("document.querySelector(" + quoted(link) + ") !== null")

	from, to := b.cellOf("Save the moves", "(S)ave the moves"), b.cellOf("Save the moves", "Save the move(s)")
	b.run(chromedp.Evaluate[chromedp.Void](`window.copied = ''; document.addEventListener('copy', () => { window.copied = String(getSelection()) }); undefined`))
	const shift = 8
	tell(b, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: "Shift", Code: "ShiftLeft", Modifiers: shift})
	drag := func(how input.DispatchMouseEventType, at pixel) {
		tell(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: how, X: at.X, Y: at.Y, Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1, Modifiers: shift})
	}
	half := (to.X - from.X) / float64(2*(len("Save the moves")-1)) // of a cell
	drag(input.DispatchMouseEventTypeMousePressed, pixel{from.X - half + 1, from.Y})
	drag(input.DispatchMouseEventTypeMouseMoved, pixel{to.X, to.Y})
	drag(input.DispatchMouseEventTypeMouseMoved, pixel{to.X + half - 1, to.Y})
	drag(input.DispatchMouseEventTypeMouseReleased, pixel{to.X + half - 1, to.Y})
	tell(b, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyUp, Key: "Shift", Code: "ShiftLeft"})
	b.until(`String(getSelection()) === "Save the moves"`)
	const ctrl = 2
	tell(b, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeRawKeyDown, Key: "c", Code: "KeyC", WindowsVirtualKeyCode: 'C', Modifiers: ctrl, Commands: []string{"copy"}})
	tell(b, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyUp, Key: "c", Code: "KeyC", WindowsVirtualKeyCode: 'C', Modifiers: ctrl})
	b.until(`window.copied === "Save the moves"`)

	b.types(kb.Escape) // the session still runs
	b.reads(regexp.MustCompile("s share"))
	b.types("s")
	b.until("document.querySelector(" + quoted(link) + ") !== null")

	ctx, cancel := context.WithTimeout(b.ctx, e2etest.Patience)
	defer cancel()
	opened := chromedp.WaitNewTarget(ctx, func(i *target.Info) bool { return strings.HasSuffix(i.URL, "/t/"+doc.ID) })
	b.run(chromedp.Click(chromedp.CSS(link)))
	select {
	case <-opened:
	case <-ctx.Done():
		t.Errorf("the link does not work:\n%s", b.shows())
	}
	b.clean()
}
