package web

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/server/sshtest"
)

// logIn logs a browser in with a code from SSH.
func (b *browser) logIn(p *e2etest.Process, key gossh.Signer, home string) {
	b.t.Helper()
	var doc struct{ Code string }
	if err := json.Unmarshal([]byte(e2etest.ShellOf(b.t, p, key, "keys code --json")), &doc); err != nil {
		b.t.Fatal(err)
	}
	b.run(chromedp.Navigate(home+"/login"), chromedp.WaitVisible(chromedp.CSS("input[name=code]")),
		chromedp.SendKeys(chromedp.CSS("input[name=code]"), doc.Code+"\r"))
	b.until(`location.pathname === '/' && document.querySelector('.you a[href="/you"]') !== null`)
}

// open loads a page and waits until it follows its table.
func (b *browser) open(url string) {
	b.t.Helper()
	b.run(chromedp.Navigate(url), chromedp.WaitVisible(chromedp.CSS("#board")))
	b.until(`document.querySelector('#live.connected') !== null`)
}

// point clicks cells of the board one after another.
func (b *browser) point(cells ...int) {
	b.t.Helper()
	for _, c := range cells {
		b.run(chromedp.Click(chromedp.CSS(fmt.Sprintf(".cells [data-cell='%d']", c))))
	}
}

// moved waits until the move list ends with a move.
func (b *browser) moved(move string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`document.querySelector('#moves [aria-current]')?.textContent === %q`, move))
}

// TestEndToEndWebMoves plays a game in two browsers and over SSH. Moves by pointing, by keys and as
// text must appear everywhere, and refusals must be visible. Then it plays ten plies of other games
// by pointing.
func TestEndToEndWebMoves(t *testing.T) {
	t.Parallel()
	p, home := startWeb(t)
	ann := newBrowser(t, home)
	ben := newWindow(t, ann.ctx, home, chromedp.WithNewBrowserContext())
	keys := []gossh.Signer{sshtest.Key(t), sshtest.Key(t)}
	e2etest.ShellOf(t, p, keys[0], "name ann")
	e2etest.ShellOf(t, p, keys[1], "name ben")
	ann.logIn(p, keys[0], home)
	ben.logIn(p, keys[1], home)

	table := func(game string) (id string) {
		t.Helper()
		var doc struct{ ID string }
		if err := json.Unmarshal([]byte(e2etest.ShellOf(t, p, keys[0], "new "+game+" --json")), &doc); err != nil {
			t.Fatal(err)
		}
		return doc.ID
	}
	id := table("chess as white clock=3-days")
	ann.open(home + "/t/" + id)
	ben.open(home + "/t/" + id)
	ben.run(chromedp.Click(chromedp.CSS("#do-join")))
	ben.until(`document.querySelector('#seat-bottom').innerText.includes('ben') || document.querySelector('#seat-top').innerText.includes('ben')`)
	ann.says("It is your move.")
	ann.run(chromedp.Evaluate[chromedp.Void](`{
		const was = window.fetch
		window.fetch = (to, how) => (window.thought = how?.headers?.Thought ?? 'unknown', was(to, how))
	}`))
	ann.point(12, 36)
	ann.says("e2e5: the pawn cannot move like that.")
	ann.point(12)
	ann.picture("picked")
	ann.point(28)
	ann.moved("e4")
	ann.until(`window.thought === 'unknown'`) // since when the page has shown the position
	ben.moved("e4")
	e2etest.ShellOf(t, p, keys[1], "move "+id+" e5") // SSH as the third client
	ann.moved("e5")
	ben.moved("e5")
	ann.run(chromedp.Evaluate[chromedp.Void](`document.querySelector('.cells [data-cell="6"]').focus()`)) // from g1 to f3 by keys
	ann.run(chromedp.KeyEvent(kb.Enter + kb.ArrowUp + kb.ArrowUp + kb.ArrowLeft + kb.Enter))
	ann.moved("Nf3")
	ben.moved("Nf3")
	ann.until(`Number(window.thought) >= 0`)
	ben.run(chromedp.SendKeys(chromedp.CSS("#typed input[name=move]"), "Nc6\r"))
	ann.moved("Nc6")
	if out := e2etest.ShellOf(t, p, keys[0], "show "+id); !strings.Contains(out, "Nc6") {
		t.Errorf("SSH does not show the move:\n%s", out)
	}
	ben.run(chromedp.SendKeys(chromedp.CSS("#talking input[name=text]"), "<b>good luck</b>\r"))
	ann.says("<b>good luck</b>")
	ben.run(chromedp.Click(chromedp.CSS("#do-draw")))
	ann.says("ben offers a draw.")
	ann.run(chromedp.Click(chromedp.CSS("#do-draw-decline")))
	ben.until(`document.querySelector('#do-draw') !== null || !document.querySelector('#mine').innerText.includes('You offered')`)
	ann.look("play", home+"/t/"+id)
	ann.look("yours", home+"/")
	ann.look("new", home+"/new")
	ann.open(home + "/t/" + id)
	ben.run(chromedp.Click(chromedp.CSS("#grave summary")), chromedp.Click(chromedp.CSS("#do-resign")))
	ann.says("won by resignation")

	for _, g := range pointed() {
		playByPointing(t, home, []*browser{ann, ben}, func() string {
			id := table(g.Info().ID + " as " + g.Info().Seats[0].ID)
			e2etest.ShellOf(t, p, keys[1], "join "+id)
			return id
		}())
	}
	ben.run(chromedp.Navigate(home+"/new"), chromedp.WaitVisible(chromedp.CSS("select[name=game]")), chromedp.Submit(chromedp.CSS("form.deeds")))
	ben.until(`location.pathname.startsWith("/t/") && document.querySelector("#do-cancel") !== null`)
	ann.look("you", home+"/you")
	ann.clean()
	ben.clean()
	e2etest.ShellOf(t, p, keys[1], "keys remove 2")
	ben.until(`document.querySelector('.you a[href="/login"]') !== null`) // the page learns it and reloads
	ben.look("login", home+"/login")
	ben.clean()
}

// pointed returns the games to play by pointing. The nightly run plays all. Others play one for each
// kind of input: two cells, a single cell, pieces in hand.
func pointed() (list []game.Rules) {
	for _, g := range catalog.All() {
		if e2etest.All() || slices.Contains([]string{"discworld", "connect4", "crazyhouse"}, g.Info().ID) {
			list = append(list, g)
		}
	}
	return list
}

// pointMove picks a move after some plies and returns it step by step, if it is this browser's turn.
const pointMove = `((ply) => {
	const data = document.querySelector('#hand')?.dataset.hand
	const hand = data && JSON.parse(data)
	if (!hand || hand.ply !== ply || hand.moves.length === 0 || !document.querySelector('.cells')) return ''
	const move = hand.moves[(ply * 7) %% hand.moves.length]
	for (const step of move.slice(2)) {
		const button = Array.isArray(step) ?
			[...document.querySelectorAll('#choices button')].find((b) => b.textContent === (step[1] || step[0])) :
			document.querySelector('.cells [data-cell="' + step + '"]')
		if (!button) return 'nothing to point at for ' + step + ' of ' + move[0]
		button.click()
	}
	return move[0]
})(%d)`

// playByPointing plays a game between two browsers for ten plies or to its end.
func playByPointing(t *testing.T, home string, browsers []*browser, id string) {
	t.Helper()
	for _, b := range browsers {
		b.open(home + "/t/" + id)
	}
	for ply := range 10 {
		done := ""
		for late := time.Now().Add(e2etest.Patience); done == ""; <-time.After(10 * time.Millisecond) {
			for _, b := range browsers {
				if done = eval[string](b, fmt.Sprintf(pointMove, ply)); done != "" {
					break
				}
			}
			if done == "" && time.Now().After(late) {
				t.Fatalf("%s: no browser can move after %d plies:\n%s", id, ply, eval[string](browsers[0], "document.body.innerText"))
			}
		}
		if strings.HasPrefix(done, "nothing") {
			t.Fatalf("%s: %s", id, done)
		}
		for _, b := range browsers {
			b.until(fmt.Sprintf(`document.getElementById('plies').textContent === '%d'`, ply+1))
		}
		if eval[bool](browsers[0], `document.querySelector('#do-rematch') !== null`) {
			return
		}
	}
}
