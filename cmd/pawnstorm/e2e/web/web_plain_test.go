package web

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// TestEndToEndWebWithoutScript uses a browser without scripts to log in, find an opponent, finish a
// game, replay and print it, and read the other pages.
func TestEndToEndWebWithoutScript(t *testing.T) {
	t.Parallel()
	p, home := startWeb(t)
	b := newPlainBrowser(t, home)
	keys := []gossh.Signer{sshtest.Key(t), sshtest.Key(t)}
	e2etest.ShellOf(t, p, keys[0], "name ann")
	e2etest.ShellOf(t, p, keys[1], "name ben")
	b.logIn(p, keys[0], home)
	b.says("Find an opponent")
	b.run(chromedp.Navigate(home+"/seek"), chromedp.Click(chromedp.CSS("form.deeds button")))
	b.says("Looking for an opponent")
	b.says("This page reloads every 10 seconds.")
	b.picture("plain-seeking")
	e2etest.ShellOf(t, p, keys[1], "seek chess 10+5")
	b.until(`/It is your move\.|ben \(White\) is to move\./.test(document.body.innerText)`) // the page refreshed itself
	if strings.Contains(eval[string](b, "document.body.innerText"), "It is your move.") {
		b.writes("e4")
		b.says("ben (Black) is to move.")
		e2etest.ShellOf(t, p, keys[1], "move e5 on it")
	} else {
		e2etest.ShellOf(t, p, keys[1], "move e4 on it")
		b.run(chromedp.Reload())
		b.writes("e5")
		b.says("ben (White) is to move.")
		e2etest.ShellOf(t, p, keys[1], "move Nf3 on it")
	}
	b.run(chromedp.Reload())
	b.says("ann")
	b.picture("plain-table")
	b.run(chromedp.Click(chromedp.CSS("#grave summary")), chromedp.Click(chromedp.CSS("#do-resign")))
	b.says("won by resignation")
	b.run(chromedp.Click(chromedp.CSS("#back")))
	b.says("The position after ")
	b.says("ben")
	b.prints()
	for path, text := range map[string]string{
		"/": "Recently finished", "/games": "resignation", "/@ann": "0 won, 0 drawn, 1 lost", "/leaders": "Leaders",
		"/rules": "General Strike Chess", "/rules/strike": "A WORKER steps", "/puzzle": "to move and win", "/play": "JavaScript",
	} {
		b.run(chromedp.Navigate(home + path))
		b.says(text)
		b.picture("plain-" + strings.NewReplacer("/", "", "@", "").Replace(path))
	}
	b.clean()
}

// writes plays a move as text.
func (b *browser) writes(move string) {
	b.t.Helper()
	b.run(chromedp.WaitVisible(chromedp.CSS("#typed input[name=move]")), chromedp.SendKeys(chromedp.CSS("#typed input[name=move]"), move+"\r"))
}

// prints checks the print view of a table: board and moves, but no buttons.
func (b *browser) prints() {
	b.t.Helper()
	tell(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	b.until(`matchMedia('print').matches`)
	for selector, there := range map[string]bool{"#board": true, "#moves": true, ".head nav": false, ".steps": false, ".foot": false} {
		if shown := eval[bool](b, "document.querySelector("+quoted(selector)+").getClientRects().length > 0"); shown != there {
			b.t.Errorf("%s: got printed %v", selector, shown)
		}
	}
	b.picture("plain-printed")
	tell(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
}
