package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// TestEndToEndWebAnalysis asks for an analysis on the page of a finished game, sees the progress and the result
// without loading the page again, goes to positions by the graph and the mistakes, and finds a better move.
func TestEndToEndWebAnalysis(t *testing.T) {
	t.Parallel()
	p, home, keys, id := startGame(t)
	b := newBrowser(t, home)
	b.logIn(p, keys[0], home)
	table := home + "/t/" + id
	b.open(table)
	for i, move := range []string{"f3", "e5", "g4", "Qh4"} {
		e2etest.ShellOf(t, p, keys[i%2], "move "+id+" "+move)
	}
	b.says("won by checkmate")
	b.run(chromedp.Evaluate[chromedp.Void]("window.same = true"))
	b.button("Have it analysed")
	b.until(`document.querySelector('#analysis progress') !== null`)
	b.until(`document.querySelector('#analysis .moments') !== null`)
	b.until(`document.querySelector('#live.connected') === null`)
	b.run(chromedp.Evaluate[chromedp.Void](`(() => {
		const graph = document.querySelector('.chances'), box = graph.getBoundingClientRect()
		graph.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, clientX: box.left + box.width / 4 + 3, clientY: box.top + 5}))
	})()`))
	b.until(`location.search === '?ply=1' && document.querySelector('#board .arrow') !== null`)
	b.run(chromedp.Click(chromedp.CSS("#analysis .mistakes a[href$='ply=3']")))
	b.until(`location.search === '?ply=3' && document.querySelector('.mistakes [aria-current]') !== null`)
	if !eval[bool](b, "window.same === true") {
		t.Error("the page was loaded again")
	}
	for _, look := range []string{"", "?ply=3"} {
		b.look(fmt.Sprintf("analysis%d", len(look)), table+look)
	}
	b.run(chromedp.Click(chromedp.CSS("#analysis a.button")))
	b.until(`location.pathname === '/lessons/` + id + `' && document.querySelector('#hand') !== null`)
	b.points("g1h3")
	b.until(`document.querySelector('#told').textContent !== '' || location.pathname !== '/lessons/` + id + `'`)
	if eval[bool](b, `location.pathname === '/lessons/`+id+`'`) {
		b.button("Solution")
	}
	b.says("Back to the game")
	b.clean()
}
