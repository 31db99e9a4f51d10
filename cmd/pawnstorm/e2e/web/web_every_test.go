package web

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// furnished starts a server whose club has something of everything, such as ann, an operator, and a game at a table.
func furnished(t *testing.T) (p *e2etest.Process, home string, ann gossh.Signer, table string) {
	t.Helper()
	ann, ben := sshtest.Key(t), sshtest.Key(t)
	p, home = startWeb(t, "--operators", e2etest.SecretFile(t, e2etest.Authorized(ann)))
	says := func(who gossh.Signer, lines ...string) {
		for _, line := range lines {
			e2etest.ShellOf(t, p, who, line)
		}
	}
	says(ann, "name ann")
	says(ben, "name ben")
	for _, finished := range []bool{true, false} {
		id := tableOf(t, p, ann, "chess as white clock=3-days")
		says(ben, "join "+id)
		for i, move := range strings.Fields("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7") {
			if finished || i < 4 {
				says([]gossh.Signer{ann, ben}[i%2], "move "+id+" "+move)
			}
		}
		if !finished {
			says(ben, "say Good luck!")
			table = id
		}
	}
	says(ann, "new othello called tea", "new crazyhouse clock=3-days", "challenge ben to chess clock=3-days", "seek chess 3-days",
		"tell ben Shall we play?", "follow ben", "note ben plays the French", "shout Hello!", "team new Friday Knights", "study chess", "study move e4",
		"tournament new swiss chess 5+3 rounds=2 called Friday", "tournament new team chess 15+10 teams=Red,Blue called Derby", "tournament join Friday", "token new read called reading", "hook new https://a.example/x turn")
	says(ben, "challenge ann to strike clock=3-days", "tell ann Yes, at eight.", "shout Hi ann", "tournament join Friday", "report ann --table=lobby")
	says(ann, "tournament start Friday", "team invite ben")
	return p, home, ann, table
}

// tour visits pages by following links.
type tour struct {
	*browser
	home  string
	queue []stop
	from  map[string]string // the page that links to an address
	alike map[string]int    // planned visits of each shape
}

// stop is a planned visit.
type stop struct{ path, shape string }

// perShape is how many pages that differ in an id alone are visited, for their links.
const perShape = 3

// shapeOf returns an address without what differs between pages of the same kind.
func shapeOf(at *url.URL) string {
	parts := strings.Split(strings.Trim(at.Path, "/"), "/")
	if strings.HasPrefix(parts[0], "@") {
		parts[0] = "@"
	}
	of := 1
	if parts[0] == "admin" {
		of = 2
	}
	if len(parts) > of {
		parts[of] = "*"
	}
	shape := strings.Join(parts, "/")
	for _, key := range slices.Sorted(maps.Keys(at.Query())) {
		shape += "?" + key
	}
	return shape
}

// add plans visits to what a page links to.
func (w *tour) add(from string, links ...string) {
	w.t.Helper()
	for _, link := range links {
		at, err := url.Parse(link)
		if err != nil {
			w.t.Errorf("%s links to %q: %v", from, link, err)
			continue
		}
		at.Fragment = ""
		path := at.String()
		if _, known := w.from[path]; known || at.Host != "" || !strings.HasPrefix(at.Path, "/") {
			continue
		}
		w.from[path] = from
		if shape := shapeOf(at); w.alike[shape] < perShape {
			w.alike[shape]++
			w.queue = append(w.queue, stop{path, shape})
		}
	}
}

// asked is what a page finds under an address.
type asked struct {
	Status int
	Kind   string
	At     string // after redirects
	Links  []string
}

// ask requests an address as a page does. It ignores that the page may be gone by then.
func (w *tour) ask(path string) asked {
	w.t.Helper()
	got := result(w.browser, chromedp.Evaluate[asked](fmt.Sprintf(`fetch(%s).then(async (a) => {
		const at = new URL(a.url), kind = a.headers.get('Content-Type')
		const page = new DOMParser().parseFromString(kind.startsWith('text/html') ? await a.text() : '', 'text/html')
		return {Status: a.status, Kind: kind, At: at.pathname + at.search, Links: [...page.querySelectorAll('a[href]')].map((a) => a.getAttribute('href'))}
	})`, quoted(path)), chromedp.EvalAwaitPromise))
	if got.Status != 200 {
		w.forgives(path)
	}
	return got
}

// clean fails if a page caused problems.
func (w *tour) clean(page string) {
	w.t.Helper()
	w.ask(page)
	w.browser.clean()
}

// all visits the planned pages and what links lead to, and calls look for each page.
func (w *tour) all(look func(path, shape string)) {
	w.t.Helper()
	w.run(chromedp.Navigate(w.home+"/"), chromedp.WaitVisible(chromedp.CSS("#main")))
	for ; len(w.queue) > 0; w.queue = w.queue[1:] {
		next := w.queue[0]
		switch got := w.ask(next.path); {
		case got.Status != 200:
			from := w.from[next.path]
			if slices.Contains(w.ask(from).Links, next.path) { // not if it is over by now
				w.t.Errorf("%s links to %s, which has status %d", from, next.path, got.Status)
			}
		case !strings.HasPrefix(got.Kind, "text/html"):
		case got.At != next.path:
			w.add(w.from[next.path], got.At)
		default:
			look(next.path, next.shape)
			w.add(next.path, got.Links...)
		}
	}
}

// TestEndToEndEveryPage follows every link as an operator with content and as a guest, and inspects what it finds.
// A page that something links to needs no line here. The nightly run has all looks, and the guest sees all pages again.
func TestEndToEndEveryPage(t *testing.T) {
	t.Parallel()
	p, home, ann, table := furnished(t)
	member := newBrowser(t, home)
	guest := newWindow(t, member.ctx, home, chromedp.WithNewBrowserContext())
	member.logIn(p, ann, home)
	seen := make(map[string]bool)
	nightly := e2etest.All()
	for _, b := range []*browser{member, guest} {
		w := &tour{browser: b, home: home, from: make(map[string]string), alike: make(map[string]int)}
		w.add("", "/", "/offline", "/t/"+table+"/embed") // nothing links to the others
		w.all(func(path, shape string) {
			if seen[shape] || strings.Contains(shape, "?") && !nightly {
				return
			}
			seen[shape] = true
			for i, l := range looks {
				if nightly || !l.nightly && (i == 0) == (len(seen)%2 == 0) {
					b.inspect(path, home+path, l)
					b.picture(strings.ReplaceAll(shape, "/", "-") + "-" + l.name)
				}
			}
			w.clean(path)
		})
		if nightly {
			clear(seen) // the guest sees other things under the same addresses
		}
	}
}
