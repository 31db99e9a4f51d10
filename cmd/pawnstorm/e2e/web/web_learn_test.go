package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game/catalog"
	"pawnstorm/game/puzzle"
	"pawnstorm/server/sshtest"
)

// pointAt points at the steps of a move on the page's board. It returns what is missing, or "".
const pointAt = `((wanted) => {
	const hand = JSON.parse(document.querySelector('#hand').dataset.hand)
	const move = hand.moves.find((m) => m[0] === wanted)
	if (!move) return 'no move ' + wanted
	for (const step of move.slice(2)) {
		const button = Array.isArray(step) ?
			[...document.querySelectorAll('#choices button')].find((b) => b.textContent === (step[1] || step[0])) :
			document.querySelector('.cells [data-cell="' + step + '"]')
		if (!button) return 'nothing to point at for ' + step + ' of ' + move[0]
		button.click()
	}
	return ''
})(%q)`

// points makes a move on the page's board, and waits until the board is another one or the move is refused.
func (b *browser) points(move string) {
	b.t.Helper()
	b.until(`document.querySelector('.cells') !== null`)
	b.run(chromedp.Evaluate[chromedp.Void](`window.had = document.querySelector('#hand').dataset.hand`))
	if missing := eval[string](b, fmt.Sprintf(pointAt, move)); missing != "" {
		b.t.Fatal(missing)
	}
	b.until(`document.querySelector('#hand')?.dataset.hand !== window.had || document.querySelector('#told.refused') !== null`)
}

// solves plays the moves of a puzzle that the page shows, without loading the page again.
func (b *browser) solves(p puzzle.Puzzle) {
	b.t.Helper()
	for _, rules := range catalog.All() {
		if rules.Info().ID != p.Game {
			continue
		}
		a, err := puzzle.Begin(p, rules)
		if err != nil {
			b.t.Fatal(err)
		}
		b.run(chromedp.Evaluate[chromedp.Void]("window.same = true"))
		for !a.Solved() {
			m, err := a.State().Parse(p.Moves[len(a.Plies())])
			if err != nil {
				b.t.Fatal(err)
			}
			b.points(a.State().Format(m))
			if a, _, err = a.Try(m); err != nil {
				b.t.Fatal(err)
			}
			if !a.Solved() {
				b.says(fmt.Sprintf("Found: %d of %d moves.", a.Found(), p.Length()))
			}
		}
		b.says("That is the whole solution.")
		if !eval[bool](b, "window.same === true") {
			b.t.Error("the page was loaded again")
		}
	}
}

// learned returns the games whose puzzle and lesson are solved by pointing: all, or with fewer demands one for each
// kind of input.
func learned() (ids []string) {
	for _, g := range pointed() {
		ids = append(ids, g.Info().ID)
	}
	return ids
}

// TestEndToEndPuzzles solves a puzzle of each game on the page as a guest, and one as ann, whose rating changes as
// over SSH.
func TestEndToEndPuzzles(t *testing.T) {
	t.Parallel()
	p, home := startWeb(t)
	b := newBrowser(t, home)
	for _, id := range learned() {
		if list := puzzle.Of(id); len(list) > 0 {
			b.run(chromedp.Navigate(home + "/puzzles/" + list[0].ID))
			b.solves(list[0])
		}
	}
	ann := sshtest.Key(t)
	e2etest.ShellOf(t, p, ann, "name ann")
	b.logIn(p, ann, home)
	first := puzzle.Of("chess")[0]
	b.look("puzzle", home+"/puzzles/"+first.ID)
	b.run(chromedp.Navigate(home + "/puzzles/" + first.ID))
	b.solves(first)
	b.says("Solved. Your puzzle rating:")
	b.picture("puzzle-solved")
	if out := e2etest.ShellOf(t, p, ann, "puzzle next --json"); !strings.Contains(out, `"solved":1`) {
		t.Errorf("over SSH: %s", out)
	}
	b.button("Next puzzle")
	b.until(`location.pathname.startsWith('/puzzles/') && document.querySelector('#hand') !== null`)
	b.button("Solution")
	b.says("That is the whole solution.")
	b.clean()
}

// TestEndToEndStorm plays a storm on the page until its time is up, as ann.
func TestEndToEndStorm(t *testing.T) {
	t.Parallel()
	p, home := startWeb(t)
	b := newBrowser(t, home)
	ann := sshtest.Key(t)
	e2etest.ShellOf(t, p, ann, "name ann")
	b.logIn(p, ann, home)
	b.run(chromedp.Navigate(home + "/puzzle"))
	b.button("Storm")
	b.until(`location.pathname.startsWith('/puzzles/storm') && document.querySelector('.cells') !== null`)
	b.says("3:00")
	b.look("storm", home+"/puzzles/storm")
	right := b.stormMove()
	b.points(right)
	b.says("1 in a row.")
	clock := eval[string](b, `document.querySelector('.clock.runs').textContent`)
	b.until(fmt.Sprintf(`document.querySelector('.clock.runs').textContent !== %q`, clock)) // the clock ticks
	for wrong := 0; !eval[bool](b, `document.body.innerText.includes('The storm is over')`); wrong++ {
		if wrong > 30 {
			t.Fatal("the time is never up")
		}
		b.until(`document.querySelector('.cells') !== null || document.body.innerText.includes('The storm is over')`)
		if eval[bool](b, `document.querySelector('.cells') === null`) {
			break
		}
		b.points(b.wrongMove())
	}
	b.run(chromedp.Reload())
	b.says("The storm is over")
	b.says("Your best today is")
	b.picture("storm-over")
	b.clean()
}

// posed returns the puzzle that the storm shows.
func (b *browser) posed() puzzle.Attempt {
	b.t.Helper()
	at := eval[string](b, `[...document.querySelectorAll('.tags dt')].find((d) => d.textContent === 'Position').nextElementSibling.textContent`)
	for _, g := range catalog.All() {
		for _, p := range puzzle.Of(g.Info().ID) {
			a, err := puzzle.Begin(p, g)
			for err == nil && !a.Solved() {
				if a.State().String() == at {
					return a
				}
				m, wrong := a.State().Parse(p.Moves[len(a.Plies())])
				if wrong != nil {
					b.t.Fatal(wrong)
				}
				a, _, err = a.Try(m)
			}
		}
	}
	b.t.Fatalf("no puzzle has the position %s", at)
	return puzzle.Attempt{}
}

func (b *browser) stormMove() string {
	b.t.Helper()
	a := b.posed()
	m, err := a.State().Parse(a.Puzzle().Moves[len(a.Plies())])
	if err != nil {
		b.t.Fatal(err)
	}
	return a.State().Format(m)
}

func (b *browser) wrongMove() string {
	b.t.Helper()
	a := b.posed()
	for _, m := range a.State().Moves() {
		if _, right, err := a.Try(m); err == nil && !right {
			return a.State().Format(m)
		}
	}
	b.t.Fatal("no move is wrong")
	return ""
}

// TestEndToEndLessons does the lesson of each game on the page, by trying moves until one is right.
func TestEndToEndLessons(t *testing.T) {
	t.Parallel()
	_, home := startWeb(t)
	b := newBrowser(t, home)
	for _, id := range learned() {
		b.run(chromedp.Navigate(home + "/lessons/" + id))
		for step := 1; !eval[bool](b, `document.querySelector('#hand') === null`); step++ {
			b.says(fmt.Sprintf("Step %d of", step))
			b.until(`document.querySelector('.cells') !== null`)
			for i := 0; eval[bool](b, fmt.Sprintf(`document.body.innerText.includes('Step %d of')`, step)); i++ {
				move := eval[string](b, fmt.Sprintf(`JSON.parse(document.querySelector('#hand').dataset.hand).moves[%d]?.[0] ?? ''`, i))
				if move == "" {
					t.Fatalf("%s: no move is right in step %d", id, step)
				}
				b.run(chromedp.Evaluate[chromedp.Void](`document.getElementById('told').className = 'told'`))
				b.points(move)
			}
		}
		b.until(`document.querySelector('.side-text a.button') !== null`)
		b.says("Play against")
	}
	b.look("lesson", home+"/lessons/strike")
	b.clean()
}

// TestEndToEndLearningWithoutScript solves a puzzle and a step of a lesson by typing, in a browser without scripts.
func TestEndToEndLearningWithoutScript(t *testing.T) {
	t.Parallel()
	_, home := startWeb(t)
	b := newPlainBrowser(t, home)
	p := puzzle.Of("connect4")[0]
	types := func(field, text string) {
		t.Helper()
		b.run(chromedp.WaitVisible(chromedp.CSS(field)), chromedp.SendKeys(chromedp.CSS(field), text+"\r"))
	}
	b.run(chromedp.Navigate(home + "/puzzles/" + p.ID))
	for i := 0; i < len(p.Moves); i += 2 {
		types("#do-solve input[name=text]", p.Moves[i])
		if i+2 < len(p.Moves) {
			b.says(fmt.Sprintf("Found: %d of", i/2+1))
		}
	}
	b.says("That is the whole solution.")
	b.run(chromedp.Click(chromedp.CSS("#do-next-connect4")))
	b.until(`document.readyState === 'complete' && !location.pathname.includes('` + p.ID + `')`)
	b.says("Connect Four puzzle")
	b.run(chromedp.Navigate(home + "/lessons/strike"))
	types("#do-step input[name=text]", "d2xe3")
	b.says("Step 2 of 7")
	b.clean()
}
