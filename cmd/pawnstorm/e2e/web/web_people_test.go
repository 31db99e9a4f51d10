package web

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// TestEndToEndPeople lets two browsers chat, mute and write to each other, and one change how its boards look and what a
// form asks for. All must happen without a reload.
func TestEndToEndPeople(t *testing.T) {
	t.Parallel()
	p, home := startWeb(t)
	ann := newBrowser(t, home)
	ben := newWindow(t, ann.ctx, home, chromedp.WithNewBrowserContext())
	var key gossh.Signer // ben's at the end
	for i, b := range []*browser{ann, ben} {
		key = sshtest.Key(t)
		e2etest.ShellOf(t, p, key, "name "+[]string{"ann", "ben"}[i])
		b.logIn(p, key, home)
	}
	visit := func(b *browser, path string) {
		t.Helper()
		b.run(chromedp.Navigate(home + path))
		b.until(`document.querySelector('#live.connected') !== null`)
		b.run(chromedp.Evaluate[chromedp.Void]("window.same = true"))
	}

	visit(ann, "/chat")
	visit(ben, "/chat")
	ben.run(chromedp.SendKeys(chromedp.CSS("#do-shout input"), "Hello, who plays?\r"))
	ann.says("Hello, who plays?")
	ben.until(`document.querySelector('#do-shout input').value === '' && document.querySelector('#talk').innerText.includes('Hello')`)
	ann.run(chromedp.SendKeys(chromedp.CSS("#do-shout input"), "half a sen"), chromedp.Click(chromedp.CSS("#talk summary")))
	ben.run(chromedp.SendKeys(chromedp.CSS("#do-shout input"), "Anyone?\r"))
	ann.says("Anyone?")
	ann.until(`document.querySelector('#do-shout input').value === 'half a sen' && document.querySelector('#talk details').open`)
	ann.run(chromedp.Click(chromedp.CSS("#talk details button")))
	ann.until(`!document.querySelector('#talk').innerText.includes('Hello') && document.querySelector('#told').innerText.includes('ben')`)

	ann.run(chromedp.Navigate(home+"/@ben"), chromedp.Click(chromedp.CSS("#do-unmute")))
	ann.until(`document.querySelector('#do-mute') !== null`)
	visit(ann, "/messages/ben")
	ann.run(chromedp.SendKeys(chromedp.CSS("#do-tell input"), "Shall we play at eight?\r"))
	visit(ben, "/messages/ann")
	ben.until(`document.querySelector('#talk li:not(.day):not(.mine)').innerText.includes('eight') && document.querySelector('#do-read') === null`)
	ben.run(chromedp.SendKeys(chromedp.CSS("#do-tell input"), "Gladly.\r"))
	ann.until(`document.querySelector('#talk').innerText.includes('Gladly.')`)

	visit(ann, "/settings")
	colour := `getComputedStyle(document.querySelector('.board .dark-square')).fill`
	before := eval[string](ann, colour)
	ann.run(chromedp.Click(chromedp.CSS("#set-theme-moss")))
	ann.until(colour + ` === 'rgb(77, 107, 74)' && document.querySelector('#told').innerText === 'Theme: moss.'`)
	ann.run(chromedp.Evaluate[chromedp.Void](`(() => { const at = document.getElementById('set-dark-square-value'); at.value = '#123456'; at.dispatchEvent(new Event('change', { bubbles: true })) })()`))
	ann.until(colour + ` === 'rgb(18, 52, 86)'`)
	ann.run(chromedp.Click(chromedp.CSS("#set-pieces-letters")))
	ann.until(`document.querySelector('.sample use').getAttribute('href').includes('letters.svg#')`)
	for _, b := range []*browser{ann, ben} {
		if !eval[bool](b, "window.same === true") {
			t.Error("a page was loaded again")
		}
	}
	ann.run(chromedp.Navigate(home+"/new"), chromedp.Evaluate[chromedp.Void]("window.same = true"),
		chromedp.Evaluate[chromedp.Void](`(() => { const who = document.querySelector('select[name=who]'); who.value = 'friend'; who.dispatchEvent(new Event('change', { bubbles: true })) })()`))
	ann.until(`window.same === true && document.querySelector('#do-new input[name=name]') !== null && document.activeElement.name === 'who'`)
	visit(ann, "/puzzle")
	if now := eval[string](ann, colour); now != "rgb(18, 52, 86)" || now == before {
		t.Errorf("the puzzle's dark squares are %s", now)
	}
	visit(ben, "/puzzle")
	if now := eval[string](ben, colour); now != before {
		t.Errorf("ben's dark squares are %s, want %s", now, before)
	}
	e2etest.ShellOf(t, p, key, "team new Oaks")
	tell(ben, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 390, Height: 844, DeviceScaleFactor: 1})
	visit(ben, "/teams")
	ben.run(chromedp.Click(chromedp.CSS("#resource td a")))
	ben.until(`document.querySelector('.room')?.getBoundingClientRect().bottom <= document.querySelector('#resource section').getBoundingClientRect().top`)
	ann.look("settings", home+"/settings")
	ben.look("messages", home+"/messages/ann")
	ann.clean()
	ben.clean()
}
