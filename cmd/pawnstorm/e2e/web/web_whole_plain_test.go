package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// fillIn puts values into the fields of a form and opens what hides it, as a person does before the click that sends it.
const fillIn = `((form, values) => {
	if (!form) return 'there is no such form'
	form.closest('details')?.setAttribute('open', '')
	for (const [name, value] of values) {
		const fields = [...form.querySelectorAll('[name="' + name + '"]')]
		const field = fields.find((f) => f.type === 'radio' && f.value === value) || fields.find((f) => f.type !== 'radio')
		if (!field) return 'there is no field ' + name
		if (field.type === 'radio') field.checked = true
		else field.value = value
		if (field.type !== 'radio' && field.value !== value) return name + ' does not offer ' + value
	}
	window.left = true
	return ''
})(document.querySelector(%s), %s)`

// sends fills in a form and clicks its button. Fields are names and values. It waits for the next page.
func (b *browser) sends(form string, fields ...string) {
	b.t.Helper()
	var pairs []string
	for i := 0; i+1 < len(fields); i += 2 {
		pairs = append(pairs, "["+quoted(fields[i])+","+quoted(fields[i+1])+"]")
	}
	if wrong := eval[string](b, fmt.Sprintf(fillIn, quoted(form), "["+strings.Join(pairs, ",")+"]")); wrong != "" {
		b.t.Fatalf("%s: %s on %s", form, wrong, eval[string](b, "location.href"))
	}
	b.presses(form + " button:not([formmethod])")
}

// presses clicks a button or a link, and waits for the next page.
func (b *browser) presses(button string) {
	b.t.Helper()
	b.run(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`window.left = true; document.querySelector(%s)?.closest('details')?.setAttribute('open', ''); undefined`, quoted(button))))
	b.run(chromedp.Click(chromedp.CSS(button)))
	b.until(`window.left === undefined && document.readyState === 'complete'`)
}

// visits loads a page. Without scripts it must have no button that does nothing.
func (b *browser) visits(url string) {
	b.t.Helper()
	b.run(chromedp.Navigate(url), chromedp.WaitVisible(chromedp.CSS("#main")))
	if dead := eval[[]string](b, `[...document.querySelectorAll('button')].filter((k) => k.checkVisibility() && (k.type !== 'submit' || !k.form)).map((k) => k.outerHTML)`); len(dead) > 0 {
		b.t.Errorf("%s: these buttons do nothing without scripts: %v", url, dead)
	}
}

// TestEndToEndWholeClubWithoutScript uses everything by forms alone: a game as a guest, a game to its end against ben,
// who has SSH, the pages of people, tournaments, teams and studies, settings, import and export.
func TestEndToEndWholeClubWithoutScript(t *testing.T) {
	t.Parallel()
	p, home := startWeb(t)
	ann, ben := sshtest.Key(t), sshtest.Key(t)
	e2etest.ShellOf(t, p, ann, "name ann")
	e2etest.ShellOf(t, p, ben, "name ben")
	b := newPlainBrowser(t, home)
	plainGuest(b, home)
	b.logIn(p, ann, home)
	plainGame(b, p, ben, home)
	plainPeople(b, p, ben, home)
	plainEvents(b, home)
	plainOwn(b, home)
	b.visits(home + "/you")
	links := eval[[]string](b, `[...document.querySelectorAll('.head a[href], .own a[href]')].map((a) => a.href)`)
	if len(links) < 25 {
		t.Errorf("the pages link only to %v", links)
	}
	for _, link := range links {
		b.visits(link)
	}
	b.clean()
}

// plainGuest plays a bot as a guest, and resigns.
func plainGuest(b *browser, home string) {
	b.t.Helper()
	b.visits(home + "/")
	b.presses(".starts form button")
	b.says("It is your move.")
	b.sends("#typed", "move", "e4")
	b.until(`document.querySelector('#moves')?.innerText.includes('e4')`)
	b.sends("#talking", "text", "Have fun!")
	b.says("Have fun!")
	b.presses("#do-resign")
	b.says("won by resignation")
}

// plainGame creates a table, loses to ben by checkmate, and asks for a rematch.
func plainGame(b *browser, p *e2etest.Process, ben gossh.Signer, home string) {
	b.t.Helper()
	b.visits(home + "/new")
	b.sends("#do-new", "game", "chess", "clock", "3-days", "seat", "white")
	b.until(`location.pathname.startsWith('/t/')`)
	at := eval[string](b, "location.href")
	id := at[strings.LastIndex(at, "/")+1:]
	e2etest.ShellOf(b.t, p, ben, "join "+id)
	b.visits(at)
	b.sends("#typed", "move", "Ke8")
	b.says("Ke8")
	b.forgives("/move") // its status says that it was refused
	for i, move := range []string{"f3", "e5", "g4", "Qh4"} {
		if i%2 == 1 {
			e2etest.ShellOf(b.t, p, ben, "move "+id+" "+move)
			continue
		}
		b.visits(at)
		b.sends("#typed", "move", move)
		b.until(fmt.Sprintf(`document.querySelector('#moves')?.innerText.includes(%q)`, move))
	}
	b.visits(at)
	b.says("won by checkmate")
	b.presses("#first")
	b.says("The position after 0 moves of 4.")
	b.visits(at)
	b.presses("#do-rematch")
	b.says("Waits for ben.")
}

// plainPeople makes a friend, and writes to them, to the lobby and about them.
func plainPeople(b *browser, p *e2etest.Process, ben gossh.Signer, home string) {
	b.t.Helper()
	b.visits(home + "/@ben")
	b.presses("#do-follow")
	b.visits(home + "/@ben")
	b.sends("#do-note", "text", "plays the King's Gambit")
	b.visits(home + "/@ben")
	b.says("plays the King's Gambit")
	b.visits(home + "/friends")
	b.says("ben")
	b.visits(home + "/messages")
	b.sends("#do-write", "name", "ben", "text", "Well played!")
	b.says("Well played!")
	e2etest.ShellOf(b.t, p, ben, "tell ann Thank you.")
	b.visits(home + "/messages/ben")
	b.says("Thank you.")
	b.visits(home + "/chat")
	b.sends("#do-shout", "text", "Hello, everyone!")
	b.visits(home + "/chat")
	b.says("Hello, everyone!")
}

// plainEvents creates and joins a tournament, founds a team, and starts a study.
func plainEvents(b *browser, home string) {
	b.t.Helper()
	b.visits(home + "/tournaments")
	b.sends("#do-new", "kind", "swiss", "game", "chess", "clock", "5+3", "text", "Friday night", "rounds", "2")
	b.until(`/^.tournaments.[0-9a-z]{8}$/.test(location.pathname)`)
	b.says("Friday night")
	b.presses("#do-join")
	b.until(`document.querySelector('#do-leave') !== null`)
	b.visits(home + "/teams")
	b.sends("#do-new", "text", "Knights")
	b.until(`location.pathname.startsWith('/teams/')`)
	b.says("Knights")
	b.visits(home + "/studies")
	b.sends("#do-new", "game", "chess")
	b.until(`location.pathname.startsWith('/studies/')`)
	b.sends("#do-move", "move", "e4")
	b.says("e4")
	b.presses("#do-close")
}

// plainOwn changes a setting, imports a game and exports the account.
func plainOwn(b *browser, home string) {
	b.t.Helper()
	b.visits(home + "/settings")
	b.presses("#set-theme-slate")
	b.visits(home + "/settings")
	b.until(`document.getElementById('set-theme-slate').getAttribute('aria-pressed') === 'true'`)
	b.visits(home + "/archive")
	b.sends("#do-import", "games", "[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n\n1. e4 e5 2. f4 exf4 *")
	b.visits(home + "/archive?whose=own")
	b.says("Anderssen")
	b.visits(home + "/account")
	file := result(b, chromedp.Evaluate[string](`fetch(document.querySelector('a[download]').href).then((a) => a.text())`, chromedp.EvalAwaitPromise))
	if !strings.Contains(file, "King's Gambit") {
		b.t.Errorf("the export lacks ann's note:\n%.500s", file)
	}
}
