package web

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"pawnstorm/lobby/study"
	"pawnstorm/ui/shell"
)

// TestStudyPages starts a study, moves in it together and closes it on its pages. Spectators see
// each move at once.
func TestStudyPages(t *testing.T) {
	w := open(t, nil)
	anns, bens := w.browserOf(w.person("ann")), w.browserOf(w.person("ben"))
	guest := &browser{world: w}
	p := guest.see("/studies")
	check(t, "studies", p)
	if !strings.Contains(p.text, "No studies. Start one") || strings.Contains(p.text, `action="/studies/new"`) {
		t.Error("a guest's list differs")
	}
	chess := url.Values{"game": {"chess"}}
	if p := guest.post("/studies/new", chess); p.StatusCode != http.StatusSeeOther || !strings.HasPrefix(p.Header.Get("Location"), "/login") {
		t.Errorf("a guest started a study: %s", p.Status)
	}
	at := anns.post("/studies/new", chess).Header.Get("Location")
	if all := w.club.Studies.List(); len(all) != 1 || at != "/studies/"+string(all[0].ID) {
		t.Fatalf("creating: got location %q and %d studies", at, len(all))
	}
	says := func(b *browser, action string, fields url.Values) outcome {
		return b.says(b.post(at+"/"+action, fields, "Accept", kindJSON))
	}
	news := w.read(at + "/events")
	if done := says(anns, "move", url.Values{"move": {"e4"}}); done.Code != shell.Done || !strings.Contains(done.Said, "After 1. e4.") {
		t.Errorf("ann moves: %+v", done)
	}
	news.until("lobby", `aria-current=\"true\">1. e4</a>`)
	if p := guest.see(at); !strings.Contains(p.text, `<svg id="board" class="board"`) || !strings.Contains(p.text, "Last move: 1. e4.") {
		t.Errorf("a guest sees no board:\n%s", p.text)
	}
	if p := bens.see(at); strings.Contains(p.text, at+`/move"`) || strings.Contains(p.text, at+`/close"`) || !strings.Contains(p.text, at+`/say"`) {
		t.Errorf("the page of ben, a spectator:\n%s", p.text)
	}
	if done := says(bens, "move", url.Values{"move": {"e5"}}); done.Code != shell.Refused {
		t.Errorf("ben moves: %+v", done)
	}
	if done := says(anns, "let", url.Values{"name": {"ben"}}); done.Code != shell.Done {
		t.Errorf("ann lets ben move: %+v", done)
	}
	p = bens.see(at)
	check(t, at, p)
	if !strings.Contains(p.text, at+`/move"`) || !strings.Contains(p.text, `formaction="`+at+`/cut?at=1"`) {
		t.Errorf("the page of ben, who may move:\n%s", p.text)
	}
	if done := says(bens, "arrow", url.Values{"from": {"e7"}, "to": {"e5"}}); done.Code != shell.Done || !strings.Contains(done.Said, "e7 to e5") {
		t.Errorf("ben draws: %+v", done)
	}
	if done := says(bens, "back", nil); done.Code != shell.Done {
		t.Errorf("ben goes back: %+v", done)
	}
	if done := anns.acts(at + "/cut?at=1"); done.Code != shell.Refused || !strings.Contains(done.Said, "another position") {
		t.Errorf("an old page deletes a move: %+v", done)
	}
	if done := says(bens, "say", url.Values{"text": {"why <b>not</b>?"}}); done.Code != shell.Done {
		t.Errorf("ben writes: %+v", done)
	}
	if p := guest.see(at); !strings.Contains(p.text, "why &lt;b&gt;not") || !strings.Contains(p.text, `href="/@ben"`) {
		t.Errorf("a guest's page:\n%s", p.text)
	}
	studyAside(t, w, anns, guest, at)
	if done := anns.acts(at + "/close"); done.Code != shell.Done || !strings.Contains(done.Said, "over") {
		t.Errorf("ann closes the study: %+v", done)
	}
	if p := guest.see("/studies"); !strings.Contains(p.text, "No studies.") {
		t.Error("the list has a closed study")
	}
}

// studyAside comments on a move in ann's study, which is at move 1 of 1. A guest walks the tree aside and saves it.
func studyAside(t *testing.T, w *world, anns, guest *browser, at string) {
	t.Helper()
	anns.post(at+"/start", nil)
	anns.post(at+"/comment", url.Values{"text": {"Begin <here>."}})
	anns.post(at+"/arrow", url.Values{"from": {"e2"}, "to": {"e4"}})
	if p := anns.see(at); !strings.Contains(p.text, `name="text" value="Begin &lt;here&gt;."`) {
		t.Errorf("the form for the comment does not begin with it:\n%s", p.text)
	}
	p := guest.see(at)
	check(t, at, p)
	for _, want := range []string{
		`<a href="` + at + `@1">1. e4</a>`, `<q>Begin &lt;here&gt;.</q>`, `class="arrow"`, `<a href="` + at + `@1" id="on"`, `href="` + at + `/pgn" download`,
	} {
		if !strings.Contains(p.text, want) {
			t.Errorf("a guest's page lacks %s:\n%s", want, p.text)
		}
	}
	p = guest.see(at + "@1")
	check(t, at+"@1", p)
	for _, want := range []string{`aria-current="true">1. e4</a>`, "another position than everyone else", `href="` + at + `">Go to the shared position`, `data-events="` + at + `@1/events"`} {
		if !strings.Contains(p.text, want) {
			t.Errorf("the page of a move lacks %s:\n%s", want, p.text)
		}
	}
	p = guest.see(at + "?flip=1")
	check(t, at+"?flip=1", p)
	for _, want := range []string{`<a href="` + at + `@1?flip=1">1. e4</a>`, `data-events="` + at + `/events?flip=1"`, `<a href="` + at + `" id="flip"`, `<text x="62" y="510" text-anchor="end">h</text>`} {
		if !strings.Contains(p.text, want) {
			t.Errorf("the flipped page lacks %s:\n%s", want, p.text)
		}
	}
	if h := handIn(t, anns.see(at+"?flip=1")); h == nil || !h.Flipped {
		t.Errorf("the board of a flipped page: %+v", h)
	}
	if to := anns.post(at+"/go?flip=1", url.Values{"number": {"0"}}).Header.Get("Location"); to != at+"?flip=1" {
		t.Errorf("a step on a flipped page leads to %q", to)
	}
	news := w.read(at + "@1/events")
	h := handIn(t, anns.see(at))
	if h == nil || h.At != at+"/move?at=0" || h.Arg != "move" || !h.Free || h.Marking != at+"/mark" || h.Drawing != at+"/arrow" || len(h.Moves) != 20 {
		t.Fatalf("ann's hand: %+v", h)
	}
	anns.post(h.At, url.Values{h.Arg: {"d2d4"}})
	if _, data := news.until("lobby", "1. d4"); !strings.Contains(data, `aria-current=\"true\">1. e4`) {
		t.Errorf("the move led a guest away who looks aside: %s", data)
	}
	if done := anns.says(anns.post(h.At, url.Values{h.Arg: {"e2e4"}}, "Accept", kindJSON)); done.Code != shell.Refused || !strings.Contains(done.Said, "another position") {
		t.Errorf("an old page moves: %+v", done)
	}
	if p := guest.see(at + "/pgn"); !strings.Contains(p.text, "{Begin <here>.} {[%cal Ge2e4]} 1. e4 {[%cal Ge7e5]} (1. d4) *") || !strings.Contains(p.Header.Get("Content-Disposition"), ".pgn") {
		t.Errorf("the PGN: %s", p.text)
	}
	for _, bad := range []string{"@9", "@x", "@-1", "@"} {
		if p := guest.see(at + bad); p.StatusCode != http.StatusNotFound && p.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: %s", bad, p.Status)
		}
	}
}

// TestStudyChapters adds chapters to a study on its page, goes from one to another, and changes them. A guest looks
// at one aside. The leader closes the study, opens it again and deletes it.
func TestStudyChapters(t *testing.T) {
	w := open(t, nil)
	anns, guest := w.browserOf(w.person("ann")), &browser{world: w}
	at := anns.post("/studies/new", url.Values{"game": {"chess"}, "title": {"My openings"}}).Header.Get("Location")
	does := func(action string, fields url.Values) outcome {
		return anns.says(anns.post(at+"/"+action, fields, "Accept", kindJSON))
	}
	if p := anns.see(at); !strings.Contains(p.text, `<a href="`+at+`?do=add#ask-do-add">Add a chapter</a>`) || !strings.Contains(p.text, "<h1>My openings</h1>") || strings.Contains(p.text, at+"/remove") {
		t.Errorf("a study with one chapter:\n%s", p.text)
	}
	if p := anns.see(at + "?do=add"); !strings.Contains(p.text, `id="ask-do-add" open>`) || strings.Contains(guest.see(at).text, ">Chapters</h2>") {
		t.Errorf("the form for another chapter:\n%s", p.text)
	}
	does("move", url.Values{"move": {"e4"}})
	if done := does("add", url.Values{"game": {"othello"}, "title": {"<Discs>"}}); done.Code != shell.Done || !strings.Contains(done.Said, "Chapter 2 of 2: <Discs>.") {
		t.Errorf("ann adds a chapter: %+v", done)
	}
	p := anns.see(at)
	check(t, at, p)
	for _, want := range []string{
		`<button name="number" value="2" aria-current="true">&lt;Discs&gt;</button>`, `<button name="number" value="0">Chapter 1</button>`,
		`formaction="` + at + `/remove?at=2"`, `action="` + at + `/rename"`, `action="` + at + `/import" id="do-import" enctype="multipart/form-data"`,
		`href="` + at + `/pgn?number=2" download`, ">until ann deletes it<",
	} {
		if !strings.Contains(p.text, want) {
			t.Errorf("ann's page lacks %s:\n%s", want, p.text)
		}
	}
	news := w.read(at + "/events")
	anns.post(at+"/go", url.Values{"number": {"0"}})
	news.until("lobby", `@0\" aria-current=\"true\">Chapter 1`)
	p = guest.see(at + "@2")
	check(t, at+"@2", p)
	for _, want := range []string{`<a href="` + at + `@2" aria-current="true">&lt;Discs&gt;</a>`, "another position than everyone else", `<a href="` + at + `@0">Chapter 1</a>`} {
		if !strings.Contains(p.text, want) {
			t.Errorf("the page of a chapter lacks %s:\n%s", want, p.text)
		}
	}
	if done := anns.acts(at + "/remove?at=2"); done.Code != shell.Refused || !strings.Contains(done.Said, "another position") {
		t.Errorf("an old page removes a chapter: %+v", done)
	}
	does("place", url.Values{"number": {"2"}})
	does("rename", url.Values{"text": {"First moves"}})
	if p := guest.see(at); !strings.Contains(p.text, "Chapter 2 of 2: First moves.") {
		t.Errorf("moved and renamed:\n%s", p.text)
	}
	if p := guest.see(at + "/pgn?number=1"); !strings.Contains(p.text, `[ChapterName "<Discs>"]`) || strings.Contains(p.text, "First moves") {
		t.Errorf("the PGN of a chapter: %s", p.text)
	}
	studyEnds(t, w, anns, guest, at)
}

// studyEnds imports chapters into ann's study, closes it, opens it again, and deletes it.
func studyEnds(t *testing.T, w *world, anns, guest *browser, at string) {
	t.Helper()
	if p := anns.sends(at+"/import", "[ChapterName \"Queen's pawn\"]\n\n1. d4 d5 *\n\n1. d5 d4 *", ""); !strings.Contains(p.text, "Added 1 chapter.") || !strings.Contains(p.text, "Left out 1 game.") {
		t.Errorf("an import: %s\n%s", p.Status, p.text)
	}
	if p := guest.see(at); !strings.Contains(p.text, "Chapter 3 of 3: Queen&#39;s pawn.") || !strings.Contains(p.text, ">1. d4</a>") {
		t.Errorf("after an import:\n%s", p.text)
	}
	if done := anns.acts(at + "/close"); done.Code != shell.Done {
		t.Errorf("ann closes the study: %+v", done)
	}
	if p := anns.see("/studies?whose=own"); !strings.Contains(p.text, at) || strings.Contains(guest.see("/studies?whose=all").text, at) {
		t.Errorf("the list of ann's studies:\n%s", p.text)
	}
	if done := anns.acts(at + "/reopen"); done.Code != shell.Done || !strings.Contains(guest.see("/studies").text, at) {
		t.Errorf("ann opens the study again: %+v", done)
	}
	if done := anns.acts(at + "/delete"); done.Code != shell.Done || done.Go != "/studies" {
		t.Errorf("ann deletes the study: %+v", done)
	}
	if p := guest.see(at); p.StatusCode != http.StatusNotFound || len(w.club.Studies.List()) != 0 {
		t.Errorf("after that: %s", p.Status)
	}
}

// TestManyStudies lists more studies than fit on a page.
func TestManyStudies(t *testing.T) {
	w := open(t, nil)
	ann := w.person("ann")
	for range 41 {
		if _, err := w.club.Studies.Create(t.Context(), ann.Person, study.Beginning{Game: "chess"}); err != nil {
			t.Fatal(err)
		}
	}
	anns := w.browserOf(ann)
	first := anns.see("/studies?whose=own")
	next := regexp.MustCompile(`href="(/studies\?[^"]*)" rel="next"`).FindStringSubmatch(first.text)
	if n := strings.Count(first.text, `<td><a href="/studies/`); n != 40 || next == nil {
		t.Fatalf("the first page has %d studies, and leads to %v", n, next)
	}
	p := anns.see(html.UnescapeString(next[1]))
	if n := strings.Count(p.text, `<td><a href="/studies/`); n != 1 || strings.Contains(p.text, `rel="next"`) {
		t.Errorf("the second page has %d studies:\n%s", n, p.text)
	}
}

// TestPrivateStudyPages checks that a private study exists only for invited users and users with
// its code. Its page updates live for them, too.
func TestPrivateStudyPages(t *testing.T) {
	w := open(t, nil)
	anns, bens, cats := w.browserOf(w.person("ann")), w.browserOf(w.person("ben")), w.browserOf(w.person("cat"))
	at := anns.post("/studies/new", url.Values{"game": {"chess"}, "private": {"true"}}).Header.Get("Location")
	code := w.club.Studies.List()[0].Code
	if p := anns.see(at); p.StatusCode != http.StatusOK || !strings.Contains(p.text, ">Code</dt>") {
		t.Errorf("ann sees no code: %s\n%s", p.Status, p.text)
	}
	for name, b := range map[string]*browser{"cat": cats, "a guest": {world: w}} {
		if p := b.see(at); p.StatusCode != http.StatusNotFound {
			t.Errorf("%s opens the study with its ID: %s", name, p.Status)
		}
		if p := b.see(at + "/events"); p.StatusCode != http.StatusNotFound {
			t.Errorf("%s gets events with its ID: %s", name, p.Status)
		}
		if p := b.see("/studies"); strings.Contains(p.text, at) {
			t.Errorf("%s sees the study in the list", name)
		}
	}
	if done := cats.acts(at + "/say?text=hello"); done.Code != shell.Refused {
		t.Errorf("cat writes in the study: %+v", done)
	}
	for _, ending := range []string{".png", ".gif"} {
		if p := anns.see(at + ending); p.StatusCode != http.StatusOK || !strings.HasPrefix(p.Header.Get("Content-Type"), "image/") {
			t.Errorf("ann's %s: %s", ending, p.Status)
		}
		if p := cats.see(at + ending); p.StatusCode != http.StatusNotFound {
			t.Errorf("cat gets the %s with its ID: %s", ending, p.Status)
		}
	}
	p := cats.see("/studies/" + code)
	check(t, "/studies/"+code, p)
	if strings.Contains(p.text, ">Code</dt>") || strings.Contains(p.text, ">Chat</h2>") {
		t.Errorf("cat's page with the code:\n%s", p.text)
	}
	if want := `<a href="/studies/` + code + `@0" id="first"`; !strings.Contains(p.text, want) {
		t.Errorf("cat cannot walk the tree with the code:\n%s", p.text)
	}
	news := w.read("/studies/"+code+"/events", "Cookie", cats.cookie)
	anns.post(at+"/move", url.Values{"move": {"d4"}})
	news.until("lobby", `aria-current=\"true\">1. d4</a>`)
	anns.post(at+"/invite", url.Values{"name": {"ben"}})
	if p := bens.see(at); p.StatusCode != http.StatusOK || !strings.Contains(p.text, ">Chat</h2>") {
		t.Errorf("ben, invited: %s\n%s", p.Status, p.text)
	}
}

// TestGuestsMayLogIn checks that lists where only accounts create something lead guests to the login.
func TestGuestsMayLogIn(t *testing.T) {
	w := open(t, nil)
	ann := w.browserOf(w.person("ann"))
	for _, path := range []string{"/studies", "/teams", "/tournaments"} {
		if p := w.get(path); !strings.Contains(p.text, `<a href="/login?next=`+path+`">Log in</a> to create one.`) {
			t.Errorf("%s:\n%s", path, p.text)
		}
		if p := ann.see(path); strings.Contains(p.text, "to create one.") {
			t.Errorf("ann at %s:\n%s", path, p.text)
		}
	}
}
