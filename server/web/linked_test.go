package web

import (
	"html"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// unlinked lists what no page needs to link to: files for programs, addresses that only redirect, pages that come
// with an email, in another site, when a browser is offline, or from a form, and settings, whose forms are on one page.
var unlinked = []string{
	"/robots.txt", "/sitemap.xml", "/manifest.json", "/worker.js", "/games.atom", "/assets/{at}", "/puzzle/{id}", "/games", "/ratings",
	"GET /players/{id}", "/letters/{link}", "GET /t/{id}/embed", "/offline", "GET /example",
	"/colours.css", "GET /settings/{id}",
}

// pagesOf returns the patterns of all pages of a site.
func pagesOf(s *site) (patterns []string) {
	for pattern := range s.makers() {
		patterns = append(patterns, pattern)
	}
	for _, a := range s.asks() {
		patterns = append(patterns, "GET "+askPath(a.Name))
	}
	for _, r := range s.resources.All() {
		patterns = append(patterns, "GET /"+r.Name)
		if r.Detailed && !r.Single {
			patterns = append(patterns, "GET /"+r.Name+"/{id}")
		}
		if r.Games != nil {
			patterns = append(patterns, "GET /"+r.Name+"/{id}/wall")
		}
	}
	return slices.DeleteFunc(patterns, func(p string) bool { return slices.Contains(unlinked, p) })
}

// linkIn finds the links of a page.
var linkIn = regexp.MustCompile(`<a [^>]*href="(/[^"#]*)`)

// reached returns the patterns of the pages that links lead to, from the front page on.
func (b *browser) reached(s *site) map[string]bool {
	b.t.Helper()
	patterns, seen := make(map[string]bool), make(map[string]int)
	for queue := []string{"/"}; len(queue) > 0; queue = queue[1:] {
		path, _, _ := strings.Cut(queue[0], "?")
		_, pattern := s.routes.Handler(httptest.NewRequest(http.MethodGet, path, nil))
		if seen[path]++; seen[path] > 1 || seen[pattern] > 3 {
			continue
		}
		seen[pattern]++
		patterns[pattern] = true
		p := b.see(queue[0])
		if to := p.Header.Get("Location"); to != "" {
			queue = append(queue, to)
			continue
		}
		if p.StatusCode != http.StatusOK {
			b.t.Errorf("a link leads to %s: %s", queue[0], p.Status)
			continue
		}
		for _, found := range linkIn.FindAllStringSubmatch(p.text, -1) {
			queue = append(queue, html.UnescapeString(found[1]))
		}
	}
	return patterns
}

// withEverything gives ann, an operator, something for each page to show.
func (w *world) withEverything() (ann account.Player) {
	w.t.Helper()
	ann, ben := w.person("ann"), w.person("ben")
	w.withBot()
	w.table(pairing.Proposal{Game: "chess"}, ann, ben)
	flag := w.flagged(ann, ben)
	w.club.Staff.SetMembers(admin.Members{ann.Key: {Role: admin.Operator}})
	if _, _, err := w.club.Accounts.Tokens.New(w.t.Context(), ann, "laptop", []account.Scope{account.Read}, time.Now().Add(time.Hour)); err != nil {
		w.t.Fatal(err)
	}
	anns, bens := w.browserOf(ann), w.browserOf(ben)
	for _, form := range []struct {
		by   *browser
		path string
		with url.Values
	}{
		{anns, "/tournaments/new", url.Values{"kind": {"swiss"}, "game": {"chess"}, "clock": {"5+3"}, "text": {"Friday"}, "rounds": {"2"}}},
		{anns, "/teams/new", url.Values{"text": {"Knights"}}},
		{anns, "/studies/new", url.Values{"game": {"chess"}}},
		{anns, "/messages/write", url.Values{"name": {"ben"}, "text": {"Hello"}}},
		{anns, "/webhooks/new", url.Values{"url": {"https://a.example/x"}, "event": {"turn"}}},
		{bens, "/messages/ann/report", url.Values{"text": {"rude"}}},
		{anns, "/admin/fairplay/" + flag + "/decide", url.Values{"text": {"play on next time"}}},
		{anns, "/rulings/" + flag + "/appeal", url.Values{"text": {"I had to go"}}}, // so that the flag is open again
		{anns, "/admin/sessions/ben/mute", url.Values{"text": {"rude"}, "span": {"7d"}}},
	} {
		if p := form.by.post(form.path, form.with); p.StatusCode >= http.StatusBadRequest {
			w.t.Fatalf("%s: %s\n%s", form.path, p.Status, p.text)
		}
	}
	return ann
}

// flagged lets a player resign a rated game at once, and returns the flag when the moderators see it.
func (w *world) flagged(ann, ben account.Player) (flag string) {
	w.t.Helper()
	game := w.play(w.table(pairing.Proposal{Game: "chess", Rated: true}, ann, ben), [2]account.Player{ann, ben}, "e4", "e5")
	w.do(game, ann, table.Intent{Kind: table.Resign})
	for late := time.Now().Add(patience); ; runtime.Gosched() {
		list, _, err := w.club.Fair.List(w.t.Context(), "", 1, nil)
		if err != nil || time.Now().After(late) {
			w.t.Fatalf("no flag: %v", err)
		}
		if len(list) > 0 {
			return list[0].ID()
		}
	}
}

// TestEveryPageIsLinked checks that links lead from the front page to every page, as a guest or as an operator, and
// that none is broken.
func TestEveryPageIsLinked(t *testing.T) {
	var config Config
	w := openClub(t, "all=none,none", func(c *lobby.Config) { c.FairPlay = true }, func(c *Config) { config = *c })
	ann := w.withEverything()
	s, err := newSite(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	patterns := (&browser{world: w}).reached(s)
	maps.Copy(patterns, w.browserOf(ann).reached(s))
	for _, want := range pagesOf(s) {
		if !patterns[want] {
			t.Errorf("no page links to %s", want)
		}
	}
}
