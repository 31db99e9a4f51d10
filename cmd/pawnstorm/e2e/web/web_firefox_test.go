package web

import (
	"fmt"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game/catalog"
	"pawnstorm/game/puzzle"
	"pawnstorm/server/sshtest"
)

// TestEndToEndFirefox uses the most important pages in Firefox.
func TestEndToEndFirefox(t *testing.T) {
	t.Parallel()
	f := newFirefox(t)
	p, home := startWeb(t)
	line := newRelay(t, strings.TrimPrefix(home, "http://"))
	home = "http://" + line.Addr().String()
	keys := []gossh.Signer{sshtest.Key(t), sshtest.Key(t)}
	e2etest.ShellOf(t, p, keys[0], "name ann")
	e2etest.ShellOf(t, p, keys[1], "name ben")
	for _, s := range []struct {
		name string
		do   func()
	}{
		{"the lobby", func() { firefoxLobby(f, p, keys[1], home) }},
		{"a guest", func() { firefoxGuest(f, home) }},
		{"the line", func() { firefoxLine(f, p, keys, home, line) }},
		{"a login", func() { firefoxLogin(f, p, keys[0], home) }},
		{"a promotion", func() { firefoxPromotion(f, p, keys, home) }},
		{"a puzzle", func() { firefoxPuzzle(f, home) }},
		{"the screens", func() { firefoxScreens(f, home) }},
		{"settings", func() { firefoxSettings(f, home) }},
		{"notifications", func() {
			f.visits(home + "/notifications")
			f.says("This browser does not support notifications here.")
		}},
	} {
		s.do()
		f.picture(strings.ReplaceAll(s.name, " ", "-"))
		f.clean()
	}
}

// firefoxLobby watches the front page while ben creates a table.
func firefoxLobby(f *firefox, p *e2etest.Process, ben gossh.Signer, home string) {
	f.t.Helper()
	f.visits(home + "/")
	f.until(`document.querySelector('#live.connected') !== null`)
	e2etest.ShellOf(f.t, p, ben, "new othello as first clock=3-days")
	f.says("White is free")
}

// firefoxGuest plays a bot after one click, by clicking and by dragging, and writes a message.
func firefoxGuest(f *firefox, home string) {
	f.t.Helper()
	f.visits(home + "/")
	f.clicks(".starts form button")
	f.until(`location.pathname.startsWith('/t/') && document.querySelector('#live.connected') !== null`)
	f.says("It is your move.")
	f.clicks(cell(12), cell(28))
	f.until(`Number(document.getElementById('plies').textContent) >= 2`)
	f.says("It is your move.")
	f.mouse(cell(11), cell(19), cell(27))
	f.until(`Number(document.getElementById('plies').textContent) >= 4`)
	f.clicks("#talking input[name=text]")
	f.types("Good luck!\n")
	f.until(`document.getElementById('talk').innerText.includes('Good luck!')`)
}

// firefoxLine watches a game while its connection is lost and comes back.
func firefoxLine(f *firefox, p *e2etest.Process, keys []gossh.Signer, home string, line *relay) {
	f.t.Helper()
	id := tableOf(f.t, p, keys[0], "chess as white clock=3-days")
	e2etest.ShellOf(f.t, p, keys[1], "join "+id)
	f.visits(home + "/t/" + id)
	f.until(`document.querySelector('#live.connected') !== null`)
	e2etest.ShellOf(f.t, p, keys[0], "move "+id+" e4")
	f.until(`document.querySelector('#moves [aria-current]')?.textContent === 'e4'`)
	line.cut()
	f.says("Connection lost. Reconnecting")
	e2etest.ShellOf(f.t, p, keys[1], "move "+id+" e5")
	line.open()
	f.until(`document.querySelector('#moves [aria-current]')?.textContent === 'e5' && document.getElementById('lost').hidden`)
}

// firefoxLogin logs ann in with a code.
func firefoxLogin(f *firefox, p *e2etest.Process, ann gossh.Signer, home string) {
	f.t.Helper()
	var doc struct{ Code string }
	decode(f.t, e2etest.ShellOf(f.t, p, ann, "keys code --json"), &doc)
	f.visits(home + "/login")
	f.clicks("input[name=code]")
	f.types(doc.Code + "\n")
	f.until(`location.pathname === '/' && document.querySelector('.you a[href="/you"]')?.textContent === 'ann'`)
}

// firefoxPromotion promotes a pawn to a rook.
func firefoxPromotion(f *firefox, p *e2etest.Process, keys []gossh.Signer, home string) {
	f.t.Helper()
	id := tableOf(f.t, p, keys[0], "chess as white clock=3-days")
	e2etest.ShellOf(f.t, p, keys[1], "join "+id)
	for i, move := range strings.Fields("e4 d5 exd5 c6 dxc6 h6 cxb7 h5") {
		e2etest.ShellOf(f.t, p, keys[i%2], "move "+id+" "+move)
	}
	f.visits(home + "/t/" + id)
	f.until(`document.querySelector('#live.connected') !== null`)
	f.mouse(cell(49), cell(56))
	f.until(`document.querySelectorAll('.popover button svg use').length === 4`)
	f.until(`(() => {
		const box = document.querySelector('.popover').getBoundingClientRect()
		return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
	})()`)
	f.clicks(".popover button:nth-child(2)")
	f.until(`document.querySelector('#moves [aria-current]')?.textContent === 'bxa8=R'`)
	f.until(`document.title.startsWith('● Your move') === false`)
}

// firefoxPuzzle solves a puzzle by clicking.
func firefoxPuzzle(f *firefox, home string) {
	f.t.Helper()
	list := puzzle.Of("chess")
	one := list[0]
	f.visits(home + "/puzzles/" + one.ID)
	for _, rules := range catalog.All() {
		if rules.Info().ID != one.Game {
			continue
		}
		a, err := puzzle.Begin(one, rules)
		for err == nil && !a.Solved() {
			m, wrong := a.State().Parse(one.Moves[len(a.Plies())])
			if wrong != nil {
				f.t.Fatal(wrong)
			}
			f.until(`document.querySelector('.cells') !== null`)
			var missing string
			f.get(fmt.Sprintf("(window.had = document.querySelector('#hand').dataset.hand, "+pointAt+")", a.State().Format(m)), &missing)
			if missing != "" {
				f.t.Fatal(missing)
			}
			f.until(`document.querySelector('#hand')?.dataset.hand !== window.had`)
			a, _, err = a.Try(m)
		}
		if err != nil {
			f.t.Fatal(err)
		}
	}
	f.says("That is the whole solution.")
}

// firefoxScreens opens the SSH screens, and uses their keys.
func firefoxScreens(f *firefox, home string) {
	f.t.Helper()
	f.visits(home + "/play")
	f.until(`/ann/.test(` + screenText + `) && /Play/.test(` + screenText + `)`)
	f.types("?")
	f.until(`/key/i.test(` + screenText + `)`)
}

// firefoxSettings chooses another look of the board.
func firefoxSettings(f *firefox, home string) {
	f.t.Helper()
	f.visits(home + "/settings")
	f.clicks("#set-theme-slate")
	chosen := `document.getElementById('set-theme-slate')?.getAttribute('aria-pressed') === 'true'`
	f.until(chosen)
	f.visits(home + "/settings")
	f.until(chosen)
}
