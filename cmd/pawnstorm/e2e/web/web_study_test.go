package web

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// isAt waits until the page of a study is at a move.
func (b *browser) isAt(move string) {
	b.t.Helper()
	b.until(`document.querySelector('.tree [aria-current]')?.textContent === ` + quoted(move))
}

// draws draws an arrow between two cells with the right button.
func (b *browser) draws(from, to int) {
	b.t.Helper()
	b.middle("#field")
	at := []pixel{b.centre(cell(from)), b.centre(cell(to)), b.centre(cell(to))}
	for i, how := range []input.DispatchMouseEventType{
		input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseMoved, input.DispatchMouseEventTypeMouseReleased,
	} {
		tell(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: how, X: at[i].X, Y: at[i].Y, Button: input.MouseButtonRight, Buttons: 2, ClickCount: 1,
		})
	}
}

// TestEndToEndWebStudy builds a tree in two browsers and over SSH. Everyone sees each move, arrow and comment at
// once. Then ben walks the tree and types a move without scripts.
func TestEndToEndWebStudy(t *testing.T) {
	t.Parallel()
	p, home := startWeb(t)
	ann, ben := sshtest.Key(t), sshtest.Key(t)
	e2etest.ShellOf(t, p, ann, "name ann")
	e2etest.ShellOf(t, p, ben, "name ben")
	var doc struct{ ID string }
	if err := json.Unmarshal([]byte(e2etest.ShellOf(t, p, ann, "study chess --json")), &doc); err != nil {
		t.Fatal(err)
	}
	e2etest.ShellOf(t, p, ann, "study let ben")
	page := home + "/studies/" + doc.ID
	anns, bens := newBrowser(t, home), newBrowser(t, home)
	anns.logIn(p, ann, home)
	for _, b := range []*browser{anns, bens} {
		b.open(page)
	}
	anns.points("e2e4")
	bens.isAt("1. e4")
	e2etest.ShellOf(t, p, ben, "study move e5")
	anns.isAt("e5")
	anns.draws(28, 36)
	bens.until(`document.querySelectorAll('#board .arrow').length === 1`)
	if out := e2etest.ShellOf(t, p, ben, "study show"); !strings.Contains(out, "Arrows: e4 to e5.") {
		t.Errorf("over SSH: %s", out)
	}
	anns.run(chromedp.Click(chromedp.CSS("#draw")))
	anns.middle("#field")
	anns.mouse(anns.centre(cell(28)), anns.centre(cell(27)))
	bens.until(`document.querySelectorAll('#board .arrow').length === 2`)
	anns.run(chromedp.Click(chromedp.CSS("#draw")))
	anns.run(chromedp.Evaluate[chromedp.Void](`document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowLeft', bubbles: true}))
		undefined`))
	bens.isAt("1. e4")
	anns.points("c7c5")
	bens.isAt("1... c5")
	bens.until(`document.querySelectorAll('.tree a').length === 3 && document.querySelector('#board .arrow') === null`)
	e2etest.ShellOf(t, p, ann, "study comment The Sicilian.")
	bens.until(`document.querySelector('.tree q')?.textContent === 'The Sicilian.'`)

	// A guest looks around alone.
	bens.run(chromedp.Click(chromedp.CSS("#back")))
	bens.isAt("1. e4")
	bens.says("You look at another position than everyone else.")
	e2etest.ShellOf(t, p, ben, "study move Nf3")
	bens.until(`document.querySelectorAll('.tree a').length === 4`)
	bens.isAt("1. e4")
	bens.run(chromedp.Click(chromedp.CSS(".side-text a.button")))
	bens.isAt("2. Nf3")
	chapters(t, p, ann, anns, bens)
	for _, b := range []*browser{anns, bens} {
		b.clean()
	}
	anns.look("study", page)
	anns.clean()

	bens.logIn(p, ben, home)
	walksWithoutScript(bens, page)
	anns.isAt("2. Nc3")
}

// inChapter waits until the page of a study marks a chapter as the current one.
func (b *browser) inChapter(name string) {
	b.t.Helper()
	b.until(`document.querySelector('.chapters [aria-current]')?.textContent === ` + quoted(name))
}

// chapters adds a chapter to ann's study. She goes from one to another and renames one on the page, and a guest sees
// all that, or looks at a chapter alone.
func chapters(t *testing.T, p *e2etest.Process, ann gossh.Signer, anns, bens *browser) {
	t.Helper()
	e2etest.ShellOf(t, p, ann, "study add othello --title=Flips")
	for _, b := range []*browser{anns, bens} {
		b.inChapter("Flips")
		b.says("At the start. Black is to move.")
	}
	anns.points("d3")
	bens.isAt("1. d3")
	bens.run(chromedp.Click(chromedp.CSS(".chapters li:first-child a")))
	bens.inChapter("Chapter 1")
	bens.says("You look at another position than everyone else.")
	anns.run(chromedp.Click(chromedp.CSS("#ask-do-rename summary")),
		chromedp.Clear(chromedp.CSS("#do-rename input[name=text]")), // it begins with the old name
		chromedp.SendKeys(chromedp.CSS("#do-rename input[name=text]"), "Discs\r"))
	anns.inChapter("Discs")
	bens.until(`document.querySelector('.chapters li:last-child').textContent === 'Discs'`)
	bens.inChapter("Chapter 1")
	bens.run(chromedp.Click(chromedp.CSS(".side-text a.button")))
	bens.inChapter("Discs")
	// The page may replace the button while the mouse is down.
	anns.run(chromedp.Evaluate[chromedp.Void](`document.querySelector('.chapters li:first-child button').click()`))
	bens.inChapter("Chapter 1")
}

// walksWithoutScript goes from chapter to chapter in a study and types a move without scripts.
func walksWithoutScript(b *browser, page string) {
	b.t.Helper()
	tell(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	b.run(chromedp.Navigate(page), chromedp.Click(chromedp.CSS(".chapters li:last-child button")))
	b.inChapter("Discs")
	b.run(chromedp.Click(chromedp.CSS(".chapters li:first-child button")))
	b.inChapter("Chapter 1")
	b.run(chromedp.Click(chromedp.CSS("#on")))
	b.isAt("1. e4")
	b.run(chromedp.Click(chromedp.CSS(`.tree button[value="3"]`)))
	b.isAt("1... c5")
	b.run(chromedp.Click(chromedp.CSS("#ask-do-move summary")),
		chromedp.SendKeys(chromedp.CSS("#do-move input[name=move]"), "Nc3\r"))
	b.isAt("2. Nc3")
	b.clean()
}
