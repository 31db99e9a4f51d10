package web

import (
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// TestEndToEndGuest plays a bot after one click, as a guest, and then keeps the game in a new account with a
// passkey. Another guest sits down at a table of an SSH user.
func TestEndToEndGuest(t *testing.T) {
	t.Parallel()
	p, home := startWeb(t)
	home = strings.Replace(home, "127.0.0.1", "localhost", 1)
	b := newBrowser(t, home)
	b.withDevice()
	b.look("front-guest", home+"/")
	b.button("Play now")
	b.until(`location.pathname.startsWith('/t/') && document.querySelector('#live.connected') !== null`)
	b.says("It is your move.")
	b.point(12, 28)
	b.until(`Number(document.getElementById('plies').textContent) >= 2`) // the bot answers
	table := eval[string](b, "location.href")
	b.look("table-guest", table)
	b.run(chromedp.Navigate(strings.Replace(table, "/t/", "/play?to=", 1)))
	b.reads(regexp.MustCompile("(?i)your move")) // the screens know the guest
	b.run(chromedp.Navigate(table), chromedp.WaitVisible(chromedp.CSS("#board")))
	b.run(chromedp.Evaluate[chromedp.Void](`document.querySelector('a[href^="/login?next="]').click()`))
	b.until(`location.pathname === '/login'`)
	b.says("You play as guest-")
	b.look("login-guest", eval[string](b, "location.href"))
	b.run(chromedp.WaitVisible(chromedp.CSS("#passkey input[name=name]")), chromedp.SendKeys(chromedp.CSS("#passkey input[name=name]"), "zoe\r"))
	b.until(`location.pathname.startsWith('/t/') && document.querySelector('.you a[href="/you"]')?.textContent === 'zoe'`)
	b.until(`document.querySelector('#seat-bottom').innerText.includes('zoe') && document.querySelector('#hand') !== null`)

	ann := sshtest.Key(t)
	e2etest.ShellOf(t, p, ann, "name ann")
	id := tableOf(t, p, ann, "chess as white")
	other := newWindow(t, b.ctx, home, chromedp.WithNewBrowserContext())
	other.run(chromedp.Navigate(home+"/t/"+id), chromedp.WaitVisible(chromedp.CSS("#do-join")))
	other.look("table-open-guest", home+"/t/"+id)
	other.run(chromedp.Click(chromedp.CSS("#do-join")))
	other.until(`document.querySelector('#seat-bottom').innerText.includes('guest-')`)
	e2etest.ShellOf(t, p, ann, "move "+id+" e4")
	other.says("It is your move.")
	other.point(52, 36)
	other.moved("e5")
	b.clean()
	other.clean()
}

// TestEndToEndGuestWithoutScript plays a bot as a guest in a browser without scripts.
func TestEndToEndGuestWithoutScript(t *testing.T) {
	t.Parallel()
	_, home := startWeb(t)
	b := newPlainBrowser(t, home)
	b.run(chromedp.Navigate(home+"/"), chromedp.Click(chromedp.CSS(".starts form button")))
	b.says("It is your move.")
	b.writes("e4")
	b.until(`document.querySelector('#moves')?.innerText.includes('e4')`)
	b.clean()
}

// tableOf lets a person create a table over SSH.
func tableOf(t *testing.T, p *e2etest.Process, key gossh.Signer, terms string) (id string) {
	t.Helper()
	var doc struct{ ID string }
	decode(t, e2etest.ShellOf(t, p, key, "new "+terms+" --json"), &doc)
	return doc.ID
}
