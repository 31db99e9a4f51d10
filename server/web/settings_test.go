package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/shell"
)

// TestSettingPages lists, changes and resets settings on their pages, with and without the script.
// Users see only their own.
func TestSettingPages(t *testing.T) {
	w := open(t, nil)
	ann, ben := w.person("ann"), w.person("ben")
	b := w.browserOf(ann)
	for _, path := range []string{"/settings", "/settings/pieces"} {
		if p := w.get(path); p.StatusCode != http.StatusSeeOther || !strings.HasPrefix(p.Header.Get("Location"), "/login") {
			t.Errorf("a guest sees %s: %s", path, p.Status)
		}
	}
	if p := b.see("/you"); !strings.Contains(p.text, `href="/settings"`) {
		t.Error("ann's page has no link to the settings")
	}
	list := b.see("/settings")
	check(t, "/settings", list)
	letters := `<button class="plain" name="value" value="letters" id="set-pieces-letters" aria-pressed="`
	if !strings.Contains(list.text, letters+`false"`) || strings.Contains(list.text, "You can type any") || !strings.Contains(list.text, "Figures where the terminal has them") || list.Header.Get("Cache-Control") != "private, no-store" {
		t.Errorf("the list: %v\n%s", list.Header, list.text)
	}
	at := "/settings/pieces"
	p := b.see(at)
	check(t, at, p)
	if !strings.Contains(p.text, `formaction="`+at+`/set?value=letters" id="do-set-letters"`) || strings.Contains(p.text, at+"/reset") || strings.Contains(p.text, "value=default") {
		t.Errorf("the page:\n%s", p.text)
	}
	if p := b.post(at+"/set?value=letters", nil); p.StatusCode != http.StatusSeeOther || p.Header.Get("Location") != "/settings#set-pieces" {
		t.Errorf("changing: %s, to %s", p.Status, p.Header.Get("Location"))
	}
	if p := b.see("/settings"); !strings.Contains(p.text, letters+`true"`) || !strings.Contains(p.text, "-letters.svg#N") {
		t.Errorf("the list after the change:\n%s", p.text)
	}
	if p := b.see(at); !strings.Contains(p.text, "Now: letters.") || !strings.Contains(p.text, at+"/reset") {
		t.Errorf("after the change:\n%s", p.text)
	}
	if now, other := w.account(ann).Settings, w.account(ben).Settings; now.Pieces != account.LetterPieces || other != (account.Settings{}) {
		t.Errorf("got settings %+v, and for ben %+v", now, other)
	}
	if done := b.acts(at + "/reset"); done.Code != shell.Done || w.account(ann).Settings.Pieces != account.AnyPieces {
		t.Errorf("resetting: %+v", done)
	}
	if p := b.post("/settings/zone/set", url.Values{"value": {"europe/berlin"}}); p.StatusCode != http.StatusSeeOther || w.account(ann).Settings.Zone != "Europe/Berlin" {
		t.Errorf("a time zone: %s, %+v", p.Status, w.account(ann).Settings)
	}
	if p := b.post("/settings/zone/set", url.Values{"value": {"<b>Mars</b>"}}); p.StatusCode != http.StatusConflict || !strings.Contains(p.text, "no time zone called &#34;&lt;b&gt;Mars") {
		t.Errorf("an unknown time zone: %s\n%s", p.Status, p.text)
	}
	if p := b.post(at+"/set", url.Values{"value": {"leters"}}); p.StatusCode != http.StatusConflict || !strings.Contains(p.text, "Did you mean letters?") {
		t.Errorf("an unknown value: %s\n%s", p.Status, p.text)
	}
	if p := b.see("/settings/piece"); p.StatusCode != http.StatusNotFound || !strings.Contains(p.text, "Did you mean pieces?") {
		t.Errorf("an unknown setting: %s", p.Status)
	}
}

// TestBoardColours checks that boards have a person's colours and letters, and those of guests the site's.
func TestBoardColours(t *testing.T) {
	w := open(t, nil)
	people := [2]account.Player{w.person("ann"), w.person("ben")}
	b := w.browserOf(people[0])
	at := "/t/" + string(w.table(pairing.Proposal{Game: "chess"}, people[0], people[1]).ID)
	news := w.read("/settings/events", b.with(nil)...)
	news.until("lobby", "sample")
	for path, value := range map[string]string{"theme": "moss", "light-square": "#AABBCC", "pieces": "letters"} {
		if done := b.says(b.post("/settings/"+path+"/set", url.Values{"value": {value}}, "Accept", kindJSON)); done.Code != shell.Done || strings.Contains(done.Said, "  ") {
			t.Fatalf("%s: %+v", path, done)
		}
	}
	news.until("lobby", "light-square=%23aabbcc")
	if p := b.see("/settings"); !strings.Contains(p.text, `formaction="/settings/light-square/reset"`) || !strings.Contains(p.text, `type="color" name="value" value="#aabbcc"`) {
		t.Errorf("the list after the change:\n%s", p.text)
	}
	p := b.see(at)
	_, sheet, _ := strings.Cut(p.text, `<link rel="stylesheet" href="/colours.css`)
	sheet, _, _ = strings.Cut(sheet, `"`)
	if sheet != "?light-square=%23aabbcc&amp;theme=moss" || !strings.Contains(p.text, "-letters.svg#N") {
		t.Errorf("ann's table has the style sheet %q:\n%s", sheet, p.text)
	}
	style := b.see("/colours.css" + strings.ReplaceAll(sheet, "&amp;", "&"))
	for _, rule := range []string{".light-square{fill:#aabbcc}", ".dark-square{fill:#4d6b4a}", ".white-pieces{", ".last-move{"} {
		if !strings.Contains(style.text, rule) {
			t.Errorf("the style sheet lacks %q:\n%s", rule, style.text)
		}
	}
	if strings.Contains(style.text, "display") {
		t.Errorf("the style sheet hides something:\n%s", style.text)
	}
	b.acts("/settings/coordinates/set?value=off")
	if p := b.see(at); !strings.Contains(p.text, `href="/colours.css?coordinates=off&amp;light`) {
		t.Errorf("ann's table without coordinates:\n%s", p.text)
	}
	if p := w.get("/colours.css?coordinates=off"); p.text != ".letters{display:none}\n" {
		t.Errorf("the style sheet without coordinates: %q", p.text)
	}
	if p := w.get(at); strings.Contains(p.text, "/colours.css") || strings.Contains(p.text, "letters.svg") || !strings.Contains(p.text, `<path class="light-square"`) {
		t.Errorf("a guest's table:\n%s", p.text)
	}
	hostile := "/colours.css?theme=%7D&dark-square=red%7D*%7Bdisplay:none&check=%23fff;x&cursor="
	if p := w.get(hostile); p.StatusCode != http.StatusOK || strings.Contains(p.text, "display") || strings.Contains(p.text, ";x") {
		t.Errorf("hostile colours: %s\n%s", p.Status, p.text)
	}
	if p := w.get("/colours.css"); p.StatusCode != http.StatusOK || p.text != "" || !strings.HasPrefix(p.Header.Get("Content-Type"), "text/css") {
		t.Errorf("no colours: %s %v\n%s", p.Status, p.Header, p.text)
	}
}

// TestZoneOfPages checks that pages show moments in a person's time zone, and to others in the club's.
func TestZoneOfPages(t *testing.T) {
	w := open(t, nil)
	ann, ben := w.browserOf(w.person("ann")), w.browserOf(w.person("ben"))
	at := ann.post("/teams/new", url.Values{"text": {"Knights"}}).Header.Get("Location")
	if done := ann.says(ann.post("/settings/zone/set", url.Values{"value": {"Asia/Kathmandu"}}, "Accept", kindJSON)); done.Said != "Time zone: Asia/Kathmandu." {
		t.Fatalf("setting the zone: %+v", done)
	}
	if p := ann.see(at); !strings.Contains(p.text, " &#43;0545</time>") || strings.Contains(p.text, "UTC</time>") {
		t.Errorf("ann's page: %s", p.text)
	}
	if p := ben.see(at); !strings.Contains(p.text, "UTC</time>") {
		t.Errorf("ben's page: %s", p.text)
	}
}

// TestPromotion checks that a pawn becomes a queen at once for people who want that, and that they can still type another
// piece.
func TestPromotion(t *testing.T) {
	w := open(t, nil)
	people := [2]account.Player{w.person("ann"), w.person("ben")}
	b := w.browserOf(people[0])
	now := w.play(w.table(pairing.Proposal{Game: "chess"}, people[0], people[1]), people, "e4", "d5", "exd5", "c6", "dxc6", "a6", "cxb7", "a5")
	at := "/t/" + string(now.ID)
	for value, want := range map[string][2]int{"off": {1, 1}, "on": {1, 0}} {
		b.acts("/settings/promote/set?value=" + value)
		p := b.see(at)
		queen, knight := strings.Count(p.text, "bxa8=Q&#34;"), strings.Count(p.text, "bxa8=N&#34;")
		if queen != want[0] || knight != want[1] {
			t.Errorf("%s: %d queens and %d knights:\n%s", value, queen, knight, p.text)
		}
		if quick := strings.Contains(p.text, "bxa8=Q&#34;,49,56]"); quick != (value == "on") {
			t.Errorf("%s: a pawn becomes a queen at once: %v", value, quick)
		}
	}
	if done := b.does(now, "move", "move", "bxa8=N", "ply", "8"); done.Code != shell.Done {
		t.Errorf("a typed knight: %+v", done)
	}
}
