package web

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// TestEndToEndWebSeek pairs two browsers with the seek form, which is filled in by keys. The waiting
// page must explain why the other player does not match, survive a reload, and turn into the board.
func TestEndToEndWebSeek(t *testing.T) {
	t.Parallel()
	p, home := startWeb(t)
	ann := newBrowser(t, home)
	ben := newWindow(t, ann.ctx, home, chromedp.WithNewBrowserContext())
	keys := []gossh.Signer{sshtest.Key(t), sshtest.Key(t)}
	e2etest.ShellOf(t, p, keys[0], "name ann")
	e2etest.ShellOf(t, p, keys[1], "name ben")
	ann.logIn(p, keys[0], home)
	ben.logIn(p, keys[1], home)

	ann.look("seek", home+"/seek")
	ann.focus("input[value=chess]")
	ann.run(chromedp.KeyEvent(" " + kb.Tab + " ")) // chess off, the next game on
	ann.focus("input[name=opponent]:not([type=radio])")
	ann.run(chromedp.KeyEvent("0 to 1700" + kb.Tab + kb.ArrowDown + kb.Tab + kb.Enter)) // no provisional players
	ann.until(`location.pathname.startsWith('/t/') && document.querySelector('#live.connected') !== null`)
	ann.says("No one else is looking for such a game now.")
	waits := eval[string](ann, "location.href")
	ann.look("seeking", waits)
	ben.run(chromedp.Navigate(home+"/seek"), chromedp.WaitVisible(chromedp.CSS("input[value=discworld]")),
		chromedp.Click(chromedp.CSS("input[value=discworld]")), chromedp.Submit(chromedp.CSS("form.deeds")))
	ben.says("1 who want another opponent.")
	ann.says("Others are looking for such a game: 1 with a provisional rating.")
	ann.run(chromedp.Click(chromedp.CSS("#do-cancel")))
	ann.until(`location.pathname === '/' && document.querySelector('#yours')?.innerText.includes('You have no games in progress.')`)

	ann.run(chromedp.Navigate(home+"/seek"), chromedp.WaitVisible(chromedp.CSS("input[value=discworld]")),
		chromedp.Click(chromedp.CSS("input[value=discworld]")), chromedp.Submit(chromedp.CSS("form.deeds")))
	for _, b := range []*browser{ann, ben} {
		b.until(`document.querySelector('#board') !== null && document.querySelector('#hand') !== null && document.title.includes(' – ')`)
	}
	ann.clean()
	ben.clean()
}

// focus moves the keyboard focus to an element.
func (b *browser) focus(selector string) {
	b.t.Helper()
	b.run(chromedp.WaitVisible(chromedp.CSS(selector)), chromedp.Evaluate[chromedp.Void](`document.querySelector('`+selector+`').focus()`))
}
