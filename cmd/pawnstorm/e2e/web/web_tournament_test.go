package web

import (
	"regexp"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// TestEndToEndWebTournament plays a tournament of four browsers. Their pages, and the one for a projector, must show
// who joins, the boards and the standings without a reload.
func TestEndToEndWebTournament(t *testing.T) {
	t.Parallel()
	p, home := startWeb(t)
	ann := newBrowser(t, home)
	wall := newWindow(t, ann.ctx, home, chromedp.WithNewBrowserContext())
	all := []*browser{ann}
	for range 3 {
		all = append(all, newWindow(t, ann.ctx, home, chromedp.WithNewBrowserContext()))
	}
	var key gossh.Signer // dora's at the end
	for i, b := range all {
		key = sshtest.Key(t)
		e2etest.ShellOf(t, p, key, "name "+[]string{"ann", "ben", "carl", "dora"}[i])
		b.logIn(p, key, home)
	}

	ann.run(chromedp.Navigate(home+"/tournaments"), chromedp.Click(chromedp.CSS("#ask-do-new summary")),
		chromedp.SendKeys(chromedp.CSS("#do-new input[name=text]"), "Friday night"),
		chromedp.SendKeys(chromedp.CSS("#do-new input[name=rounds]"), "2"),
		chromedp.SendKeys(chromedp.CSS("#do-new input[name=rest]"), "600"),
		chromedp.Submit(chromedp.CSS("#do-new")))
	ann.until(`location.pathname.match('^/tournaments/[0-9a-z]+$') !== null && document.querySelector('#live.connected') !== null`)
	at := eval[string](ann, "location.href")
	for _, b := range append(all, wall) {
		url := at
		if b == wall {
			url += "/wall"
		}
		b.run(chromedp.Navigate(url))
		b.until(`document.querySelector('#live.connected') !== null`)
		b.run(chromedp.Evaluate[chromedp.Void]("window.same = true"))
	}
	for _, b := range all {
		b.run(chromedp.Click(chromedp.CSS("#do-join")))
		b.says("You have joined.")
	}
	for _, b := range append(all, wall) {
		b.says("4 players")
	}
	ann.run(chromedp.Click(chromedp.CSS("#do-start")))
	for _, b := range all {
		b.says("Your board: against ")
	}
	wall.until(`document.querySelectorAll('#wall .board').length === 2`)

	board := newWindow(t, ann.ctx, home)
	board.open(eval[string](ann, `[...document.querySelectorAll('#resource a')].find((a) => a.textContent.startsWith('Your board')).href`))
	board.run(chromedp.Click(chromedp.CSS("#grave summary")), chromedp.Click(chromedp.CSS("#do-resign")))
	won := `[...document.querySelectorAll('.sheet table')][0].rows[1].innerText.match('1500.*[^0-9]1([^0-9]|$)') !== null`
	for _, b := range append(all, wall) {
		b.until(won)
	}
	wall.until(`document.querySelectorAll('#wall .board').length === 1`)
	for _, b := range append(all, wall) {
		if !eval[bool](b, "window.same === true") {
			t.Error("a page was loaded again")
		}
	}
	wall.look("wall", at+"/wall")
	ann.look("tournament", at)
	bracket(t, p, ann, key, home)
	for _, b := range append(all, wall, board) {
		b.clean()
	}
}

// bracket looks at a knockout. On a phone its bracket scrolls in a box of its own, which stays where it is when the
// page changes.
func bracket(t *testing.T, p *e2etest.Process, b *browser, key gossh.Signer, home string) {
	t.Helper()
	said := e2etest.ShellOf(t, p, key, "tournament new knockout chess 60+0 third called Cup")
	id := regexp.MustCompile(`tournament ([0-9a-z]{8})`).FindStringSubmatch(said)[1]
	e2etest.ShellOf(t, p, key, "tournament join "+id)
	for range 3 {
		e2etest.ShellOf(t, p, key, "tournament add "+id)
	}
	e2etest.ShellOf(t, p, key, "tournament start "+id)
	at := home + "/tournaments/" + id
	b.look("bracket", at)
	b.look("bracket-wall", at+"/wall")
	tell(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 300, Height: 844, DeviceScaleFactor: 1})
	b.run(chromedp.Navigate(at))
	b.until(`document.querySelector('#live.connected') !== null`)
	b.run(chromedp.Evaluate[chromedp.Void](`document.querySelector('.bracket').scrollLeft = 30`))
	e2etest.ShellOf(t, p, key, "tournament leave "+id)
	b.until(`[...document.querySelectorAll('td')].some((cell) => cell.innerText === 'left') && document.querySelector('.bracket').scrollLeft === 30`)
}
