package web

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// hide lets a page believe that it is hidden, or visible.
const hide = `Object.defineProperty(document, 'hidden', {configurable: true, value: %t}); document.dispatchEvent(new Event('visibilitychange')); undefined`

// TestEndToEndWebTabs opens more tabs than a browser has connections to a host over plain HTTP. Each
// tab must load and receive moves, even if two tabs share a game. A hidden tab stops following and
// catches up when it is visible again.
func TestEndToEndWebTabs(t *testing.T) {
	p, home := startWeb(t)
	keys := []gossh.Signer{sshtest.Key(t), sshtest.Key(t)}
	e2etest.ShellOf(t, p, keys[0], "name ann")
	e2etest.ShellOf(t, p, keys[1], "name ben")
	const tabs = 8
	var tables []string
	for range tabs - 2 {
		var doc struct{ ID string }
		if err := json.Unmarshal([]byte(e2etest.ShellOf(t, p, keys[0], "new chess as white clock=3-days --json")), &doc); err != nil {
			t.Fatal(err)
		}
		e2etest.ShellOf(t, p, keys[1], "join "+doc.ID)
		tables = append(tables, doc.ID)
	}
	tables = append(tables, tables[:2]...) // two tabs share a table
	first := newBrowser(t, home)
	all := []*browser{first}
	for range tabs - 1 {
		all = append(all, newWindow(t, first.ctx, home))
	}
	for i, b := range all {
		b.open(home + "/t/" + tables[i])
	}
	for _, id := range tables[:tabs-2] {
		e2etest.ShellOf(t, p, keys[0], "move "+id+" e4")
	}
	for _, b := range all {
		b.moved("e4")
	}

	hidden := all[tabs-1]
	hidden.run(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(hide, true)))
	e2etest.ShellOf(t, p, keys[1], "move "+tables[tabs-1]+" e5")
	all[1].moved("e5") // this tab shows the same table
	e2etest.ShellOf(t, p, keys[0], "move "+tables[tabs-1]+" d4")
	all[1].moved("d4") // by now a hidden tab would have received e5
	if eval[bool](hidden, `document.querySelector('#moves').innerText.includes('e5')`) {
		t.Error("a hidden tab follows its table")
	}
	hidden.run(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(hide, false)))
	hidden.moved("d4")
	for _, b := range all {
		b.clean()
	}
}

// quietStream tells whether a stream lives until the server shows that it is alive.
const quietStream = `new Promise((done) => {
	const stream = new EventSource(%s)
	stream.addEventListener('beat', () => done(true))
	stream.onerror = () => done(false)
})`

// connected counts the tabs with a stream.
func connected(tabs []*browser) (n int) {
	for _, b := range tabs {
		if eval[bool](b, `document.querySelector('#live.connected') !== null`) {
			n++
		}
	}
	return n
}

// TestEndToEndWebEight opens eight tabs on one game, with and without shared workers, over HTTP/1.1 and HTTP/2. A move
// reaches all. They share one stream if they can; else HTTP/2 carries one for each, and over HTTP/1.1 the newest four
// have one, so that connections are left.
func TestEndToEndWebEight(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		alone bool
		flags []string
		proto string
		live  int // tabs that follow the game
	}{
		"shared": {false, nil, "http/1.1", 8},
		"alone":  {true, nil, "http/1.1", 4},
		"HTTP2":  {true, []string{"--web-cert", e2etest.CertFile(), "--web-key", e2etest.KeyFile()}, "h2", 8},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, home := startWeb(t, test.flags...)
			scheme, at, _ := strings.Cut(home, "://")
			line := newRelay(t, at)
			home = scheme + "://" + line.Addr().String()
			keys := []gossh.Signer{sshtest.Key(t), sshtest.Key(t)}
			e2etest.ShellOf(t, p, keys[0], "name ann")
			e2etest.ShellOf(t, p, keys[1], "name ben")
			id := tableOf(t, p, keys[0], "chess as white clock=3-days")
			e2etest.ShellOf(t, p, keys[1], "join "+id)
			all := []*browser{newBrowser(t, home, chromedp.Flag("ignore-certificate-errors", true))}
			for len(all) < 8 {
				all = append(all, newWindow(t, all[0].ctx, home))
			}
			for _, b := range all {
				if test.alone {
					tell(b, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: "delete window.SharedWorker"})
				}
				b.open(home + "/t/" + id)
			}
			// The service worker hides this from the other tabs.
			if got := eval[string](all[0], `performance.getEntriesByType('navigation')[0].nextHopProtocol`); got != test.proto {
				t.Errorf("got %s, want %s", got, test.proto)
			}
			for late := time.Now().Add(e2etest.Patience); connected(all) != test.live; {
				if time.Now().After(late) {
					t.Fatalf("%d tabs follow the game, want %d", connected(all), test.live)
				}
			}
			if test.proto == "h2" && !result(all[0], chromedp.Evaluate[bool](fmt.Sprintf(quietStream, quoted("/t/"+id+"/events")), chromedp.EvalAwaitPromise)) {
				t.Error("a stream without news does not last")
			}
			e2etest.ShellOf(t, p, keys[0], "move "+id+" e4")
			for _, b := range all {
				b.moved("e4")
				b.clean()
			}
			if asked := line.streams(); test.proto == "http/1.1" && !test.alone && asked != 1 {
				t.Errorf("the tabs opened %d streams", asked)
			}
		})
	}
}

// TestEndToEndWebReactions checks that a reaction reaches all tabs that share a stream.
func TestEndToEndWebReactions(t *testing.T) {
	p, home, keys, id := startGame(t)
	first := newBrowser(t, home)
	tabs := []*browser{first, newWindow(t, first.ctx, home)}
	for _, b := range tabs {
		b.open(home + "/t/" + id)
		b.run(chromedp.Evaluate[chromedp.Void](`new MutationObserver((list) => {
			for (const one of list) window.reacted = (window.reacted || '') + one.target.textContent
		}).observe(document.getElementById('reactions'), {childList: true}); undefined`))
	}
	e2etest.ShellOf(t, p, keys[0], "react clap on "+id)
	for _, b := range tabs {
		b.until(`(window.reacted || '').includes('ann')`)
		b.clean()
	}
}

// TestEndToEndWebWithoutWorkers checks that a browser without shared workers follows a game by its
// own stream.
func TestEndToEndWebWithoutWorkers(t *testing.T) {
	p, home, keys, id := startGame(t)
	b := newBrowser(t, home)
	tell(b, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: "delete window.SharedWorker"})
	b.open(home + "/t/" + id)
	e2etest.ShellOf(t, p, keys[0], "move "+id+" e4")
	b.moved("e4")
	e2etest.ShellOf(t, p, keys[0], "takeback "+id)
	e2etest.ShellOf(t, p, keys[1], "takeback accept "+id)
	b.until(`document.querySelector('#moves').children.length === 0 && document.getElementById('live').dataset.plies === '0'`)
	e2etest.ShellOf(t, p, keys[0], "move "+id+" d4")
	b.moved("d4")
	b.clean()
}

// TestEndToEndWebTakeback takes a game back to its start while one page shows an earlier position and
// another the latest. Both must then show the start.
func TestEndToEndWebTakeback(t *testing.T) {
	p, home, keys, id := startGame(t)
	e2etest.ShellOf(t, p, keys[0], "move "+id+" e4")
	newest := newBrowser(t, home)
	newest.logIn(p, keys[0], home)
	newest.open(home + "/t/" + id)
	newest.moved("e4")
	past := newWindow(t, newest.ctx, home)
	past.open(home + "/t/" + id + "?ply=1&flip=1")
	e2etest.ShellOf(t, p, keys[0], "takeback "+id)
	e2etest.ShellOf(t, p, keys[1], "takeback accept "+id)
	for _, b := range []*browser{newest, past} {
		b.until(`document.querySelector('#moves').children.length === 0 && document.getElementById('live').dataset.plies === '0'`)
	}
	newest.run(chromedp.SendKeys(chromedp.CSS("#typed input[name=move]"), "d4\r"))
	newest.moved("d4")
	past.moved("d4")

	// A hidden page of a player still follows, even while it shows that a game waits.
	e2etest.ShellOf(t, p, keys[1], "move "+id+" d5")
	newest.open(home + "/t/" + id)
	newest.until(`document.querySelector('.you .turns') !== null`)
	newest.run(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(hide, true)))
	e2etest.ShellOf(t, p, keys[0], "move "+id+" c4")
	newest.moved("c4")
	newest.clean()
}

// startGame starts a server on which ann plays White against ben, who have the keys.
func startGame(t *testing.T) (p *e2etest.Process, home string, keys []gossh.Signer, id string) {
	t.Helper()
	p, home = startWeb(t)
	keys = []gossh.Signer{sshtest.Key(t), sshtest.Key(t)}
	e2etest.ShellOf(t, p, keys[0], "name ann")
	e2etest.ShellOf(t, p, keys[1], "name ben")
	var doc struct{ ID string }
	if err := json.Unmarshal([]byte(e2etest.ShellOf(t, p, keys[0], "new chess as white clock=3-days --json")), &doc); err != nil {
		t.Fatal(err)
	}
	e2etest.ShellOf(t, p, keys[1], "join "+doc.ID)
	return p, home, keys, doc.ID
}
