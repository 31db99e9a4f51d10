package web

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/shell"
)

// isPrivate checks that pages need a login.
func (w *world) isPrivate(paths ...string) {
	w.t.Helper()
	for _, path := range paths {
		if p := w.get(path); p.StatusCode != http.StatusSeeOther || !strings.HasPrefix(p.Header.Get("Location"), "/login") {
			w.t.Errorf("a guest sees %s: %s", path, p.Status)
		}
		if p := w.get(path + "/events"); p.StatusCode != http.StatusForbidden && p.StatusCode != http.StatusNotFound {
			w.t.Errorf("a guest gets events of %s: %s", path, p.Status)
		}
	}
}

// TestKeyPages lists and removes keys on their pages. Users see only their own.
func TestKeyPages(t *testing.T) {
	w := open(t, nil)
	ann, ben := w.person("ann"), w.person("ben")
	b, stranger := w.browserOf(ann), w.browserOf(ben)
	nobody, err := w.club.Accounts.ByKey(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	fox, secret, err := w.club.Accounts.LogIn(t.Context(), nobody, w.code(ann), "<b>Fox</b>")
	if err != nil {
		t.Fatal(err)
	}
	at, ssh := "/keys/"+fox.Key, "/keys/"+ann.Key
	w.isPrivate("/keys", at)
	list := b.see("/keys")
	check(t, "/keys", list)
	if !strings.Contains(list.text, account.OpenSSH(ann.Key)) || !strings.Contains(list.text, "&lt;b&gt;Fox") || !strings.Contains(list.text, "in use") || strings.Contains(list.text, secret) {
		t.Errorf("the list:\n%s", list.text)
	}
	if strings.Contains(list.text, `action="/keys/code"`) {
		t.Error("the page offers a code that the browser may not create")
	}
	if p := b.post("/keys/code", nil); p.StatusCode != http.StatusConflict || !strings.Contains(p.text, "you can make codes only by SSH") {
		t.Errorf("a browser created a code: %s", p.Status)
	}
	if p := b.see(ssh); strings.Contains(p.text, ssh+"/remove") {
		t.Errorf("the page offers to remove an SSH key:\n%s", p.text)
	}
	p := b.see(at)
	check(t, at, p)
	if !strings.Contains(p.text, `formaction="`+at+`/remove"`) || !strings.Contains(p.text, ">Log out</button>") {
		t.Errorf("the page:\n%s", p.text)
	}
	if p := stranger.see(at); p.StatusCode != http.StatusNotFound || strings.Contains(p.text, "Fox") {
		t.Errorf("ben sees ann's key: %s", p.Status)
	}
	if done := stranger.acts(at + "/remove"); done.Code != shell.Refused || len(w.account(ann).Keys) != 3 {
		t.Errorf("ben removes ann's key: %+v", done)
	}
	if done := b.acts(at + "/remove"); done.Code != shell.Done || done.Go != "/keys" || len(w.account(ann).Keys) != 2 {
		t.Errorf("removing: %+v", done)
	}
	if p := b.see(at); p.StatusCode != http.StatusNotFound {
		t.Errorf("after removing: %s", p.Status)
	}
}

// TestCodePages creates a code for an account without an SSH key. The page shows it once. A user
// who enters a guest's code gets the guest's games.
func TestCodePages(t *testing.T) {
	w, home := openLocal(t)
	zoe := &browser{world: w}
	if a := zoe.do(newDevice(t, home), "new", url.Values{"name": {"zoe"}}); a.Code != 0 {
		t.Fatalf("creating an account: %+v", a)
	}
	if p := zoe.see("/keys"); !strings.Contains(p.text, `action="/keys/code"`) || !strings.Contains(p.text, "Passkey") {
		t.Errorf("the page:\n%s", p.text)
	}
	p := zoe.post("/keys/code", nil)
	code := regexp.MustCompile(`The code is ([0-9a-z]{4}-[0-9a-z]{4})\.`).FindStringSubmatch(p.text)
	if p.StatusCode != http.StatusOK || p.Header.Get("Cache-Control") != "private, no-store" || code == nil {
		t.Fatalf("a code: %s, %v\n%s", p.Status, p.Header, p.text)
	}
	for _, path := range []string{"/keys", "/you"} {
		if strings.Contains(zoe.see(path).text, code[1]) {
			t.Errorf("%s shows the code again", path)
		}
	}
	guest, err := w.club.Accounts.ByKey(t.Context(), strings.Repeat("ab", 32))
	if err != nil {
		t.Fatal(err)
	}
	if who, err := w.club.Accounts.Redeem(t.Context(), guest, code[1]); err != nil || who.Name != "zoe" {
		t.Errorf("the code added a key to %+v, %v", who, err)
	}
	if done := zoe.says(zoe.post("/keys/use", url.Values{"code": {"zzzz-zzzz"}}, "Accept", kindJSON)); done.Code != shell.Refused || !strings.Contains(done.Said, "code is wrong") {
		t.Errorf("a wrong code: %+v", done)
	}
	if done := zoe.says(zoe.post("/keys/use", nil, "Accept", kindJSON)); done.Code != shell.Wrong || !strings.Contains(done.Said, "Say the code") {
		t.Errorf("no code: %+v", done)
	}
	passing, err := w.club.Accounts.ByKey(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	if p := zoe.post("/keys/use", url.Values{"code": {identity.SpellCode(w.code(passing))}}); p.StatusCode != http.StatusSeeOther {
		t.Errorf("a guest's code: %s\n%s", p.Status, p.text)
	}
}
