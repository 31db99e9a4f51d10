package web

import (
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/slice"
)

// browser is a web browser that keeps its cookies.
type browser struct {
	*world
	cookie string
}

// post sends a form. Fields and headers are names and values.
func (b *browser) post(path string, form url.Values, headers ...string) page {
	b.t.Helper()
	headers = append([]string{"Content-Type", "application/x-www-form-urlencoded"}, headers...)
	return b.keep(b.ask(http.MethodPost, path, strings.NewReader(form.Encode()), b.with(headers)...))
}

// see requests a page.
func (b *browser) see(path string, headers ...string) page {
	b.t.Helper()
	return b.keep(b.get(path, b.with(headers)...))
}

func (b *browser) with(headers []string) []string {
	if b.cookie == "" {
		return headers
	}
	return append(headers, "Cookie", b.cookie)
}

func (b *browser) keep(p page) page {
	for _, c := range p.Cookies() {
		kept, err := http.ParseCookie(b.cookie)
		if b.cookie == "" {
			kept, err = nil, nil
		}
		if err != nil {
			b.t.Fatal(err)
		}
		kept = slices.DeleteFunc(kept, func(old *http.Cookie) bool { return old.Name == c.Name })
		if c.MaxAge >= 0 {
			kept = append(kept, &http.Cookie{Name: c.Name, Value: c.Value})
		}
		b.cookie = strings.Join(slice.Map(kept, (*http.Cookie).String), "; ")
	}
	return p
}

// code creates a person's login code.
func (w *world) code(p account.Player) string {
	w.t.Helper()
	code, _, err := w.club.Accounts.Code(w.t.Context(), p)
	if err != nil {
		w.t.Fatal(err)
	}
	return code
}

// browserOf returns a browser that is logged in.
func (w *world) browserOf(p account.Player) *browser {
	w.t.Helper()
	b := &browser{world: w}
	if a := b.post("/login", url.Values{"code": {w.code(p)}}); a.StatusCode != http.StatusSeeOther || b.cookie == "" {
		w.t.Fatalf("%s cannot log in: %s\n%s", p.Name, a.Status, a.text)
	}
	return b
}

// knows reports whether the server shows a page to a logged-in user.
func knows(p page, name string) bool { return strings.Contains(p.text, `<a href="/you">`+name+`</a>`) }

// TestLogin checks that a code logs a browser in once, and never redirects to another site. After
// logging out the cookie is worthless, even in a copy.
func TestLogin(t *testing.T) {
	w := open(t, nil)
	ann := w.person("ann")
	b := &browser{world: w}
	if p := b.see("/login"); p.StatusCode != http.StatusOK || !strings.Contains(p.text, "ssh 127.0.0.1 keys code") || !strings.Contains(p.text, `action="/login"`) {
		t.Fatalf("%s\n%s", p.Status, p.text)
	} else {
		check(t, "/login", p)
	}
	code := w.code(ann)
	p := b.post("/login", url.Values{"code": {code}, "next": {"https://elsewhere.example/"}}, "User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
	if p.StatusCode != http.StatusSeeOther || p.Header.Get("Location") != "/" || len(p.Cookies()) != 1 {
		t.Fatalf("%s, %v\n%s", p.Status, p.Header, p.text)
	}
	if c := p.Cookies()[0]; c.Name != localName || !c.HttpOnly || c.Secure || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Domain != "" || c.MaxAge < 1 {
		t.Errorf("got cookie %s", p.Header.Get("Set-Cookie"))
	}
	copied := b.cookie
	front := b.see("/")
	if !knows(front, "ann") || front.Header.Get("Cache-Control") != "private, no-store" || front.Header.Get("ETag") != "" || !strings.Contains(front.Header.Get("Vary"), "Cookie") {
		t.Errorf("the lobby, logged in: %v", front.Header)
	}
	if p := w.get("/"); knows(p, "ann") || p.Header.Get("Cache-Control") != "no-cache" {
		t.Errorf("the lobby, as a guest: %v", p.Header)
	}
	if p := b.see("/login"); p.Header.Get("Location") != "/you" {
		t.Errorf("the login page, logged in: %s", p.Status)
	}
	other := &browser{world: w}
	if p := other.post("/login", url.Values{"code": {code}}); p.StatusCode != http.StatusConflict || other.cookie != "" || !strings.Contains(p.text, "wrong, already used") {
		t.Errorf("the code works twice: %s", p.Status)
	}
	you := b.see("/you")
	if !strings.Contains(you.text, "browser, Firefox, since 2") || strings.Count(you.text, `<li class="row">`) != 2 {
		t.Errorf("the keys:\n%s", you.text)
	}
	check(t, "/you", you)
	if p := b.post("/logout", nil); p.StatusCode != http.StatusSeeOther || b.cookie != "" {
		t.Errorf("logging out: %s, %v", p.Status, p.Header)
	}
	if p := w.get("/", "Cookie", copied); knows(p, "ann") {
		t.Error("the cookie still works after logging out")
	}
	if p := w.get("/you", "Cookie", copied); p.Header.Get("Location") != "/login" {
		t.Errorf("the keys after logging out: %s", p.Status)
	}
	if a, err := w.club.Accounts.Get(t.Context(), ann.ID); err != nil || len(a.Keys) != 1 {
		t.Errorf("got account %+v, %v", a, err)
	}
}

// TestStolenCookie checks that a removed browser becomes a guest and cannot remove other keys,
// whether it was removed in another browser or over SSH.
func TestStolenCookie(t *testing.T) {
	w := open(t, nil)
	ann := w.person("ann")
	thief, b := w.browserOf(ann), w.browserOf(ann)
	a, err := w.club.Accounts.Get(t.Context(), ann.ID)
	if err != nil {
		t.Fatal(err)
	}
	if p := thief.post("/keys/"+ann.Key+"/remove", nil); p.StatusCode != http.StatusConflict || !strings.Contains(p.text, "you cannot remove an SSH key") {
		t.Errorf("the thief removed the key: %s", p.Status)
	}
	if p := b.post("/keys/"+a.Keys[1].Fingerprint+"/remove", nil); p.StatusCode != http.StatusSeeOther {
		t.Fatalf("removing the browser: %s\n%s", p.Status, p.text)
	}
	if knows(thief.see("/"), "ann") || !knows(b.see("/"), "ann") {
		t.Error("the wrong browser is logged out")
	}
	if err := w.club.Accounts.RemoveKey(t.Context(), ann, a.Keys[2].Fingerprint); err != nil {
		t.Fatal(err)
	}
	if knows(b.see("/"), "ann") {
		t.Error("the browser is logged in after its removal over SSH")
	}
	for _, cookie := range []string{localName + "=" + a.Keys[2].Fingerprint, localName + "=" + ann.Key, localName + "=", cookieName + "=" + strings.TrimPrefix(thief.cookie, localName+"=")} {
		if knows(w.get("/", "Cookie", cookie), "ann") {
			t.Errorf("cookie %s opens the account", cookie)
		}
	}
}

// TestForms checks that requests from another site do nothing, even with a cookie, and that the
// server accepts only small forms.
func TestForms(t *testing.T) {
	w := open(t, nil)
	ann := w.person("ann")
	b := w.browserOf(ann)
	for name, headers := range map[string][]string{
		"another site":      {"Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example"},
		"another port":      {"Sec-Fetch-Site", "same-site"},
		"an old browser":    {"Origin", "https://evil.example"},
		"a sandbox":         {"Origin", "null"},
		"a look-alike host": {"Origin", "http://" + w.addr + ".evil.example"},
	} {
		p := b.post("/logout", nil, headers...)
		if p.StatusCode != http.StatusForbidden || !strings.Contains(p.text, "another site") || !knows(b.see("/"), "ann") {
			t.Errorf("%s: %s", name, p.Status)
		}
		if p := (&browser{world: w}).post("/login", url.Values{"code": {w.code(ann)}}, headers...); p.StatusCode != http.StatusForbidden || len(p.Cookies()) != 0 {
			t.Errorf("%s logged a browser in: %s", name, p.Status)
		}
	}
	for name, test := range map[string]struct {
		method, path, kind string
		body               io.Reader
		status             int
	}{
		"no form":                {"POST", "/login", "application/json", strings.NewReader(`{"code":"x"}`), http.StatusUnsupportedMediaType},
		"a file":                 {"POST", "/login", "multipart/form-data; boundary=x", strings.NewReader("--x--"), http.StatusUnsupportedMediaType},
		"a long form":            {"POST", "/login", "application/x-www-form-urlencoded", strings.NewReader(strings.Repeat("a=b&", 1<<14)), http.StatusRequestEntityTooLarge},
		"a long form, in pieces": {"POST", "/login", "application/x-www-form-urlencoded", io.MultiReader(strings.NewReader(strings.Repeat("a=b&", 1<<14))), http.StatusRequestEntityTooLarge},
		"half a form":            {"POST", "/login", "application/x-www-form-urlencoded", strings.NewReader("code=%zz"), http.StatusBadRequest},
		"elsewhere":              {"POST", "/games", "application/x-www-form-urlencoded", strings.NewReader("a=b"), http.StatusMethodNotAllowed},
		"another method":         {"PUT", "/login", "application/x-www-form-urlencoded", strings.NewReader("a=b"), http.StatusMethodNotAllowed},
		"logout by a link":       {"GET", "/logout", "", nil, http.StatusNotFound},
	} {
		if p := w.ask(test.method, test.path, test.body, "Content-Type", test.kind, "Cookie", b.cookie); p.StatusCode != test.status {
			t.Errorf("%s: %s", name, p.Status)
		}
	}
	if !knows(b.see("/"), "ann") {
		t.Error("the browser is logged out")
	}
}

// TestWrongCodes checks that the server slows down a source that guesses codes.
func TestWrongCodes(t *testing.T) {
	w := openWithin(t, "tries=3/1h,none", func(c *Config) {
		c.Gate.Trust, c.Proxies = nil, []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
	})
	ann := w.person("ann")
	b := &browser{world: w}
	try := func(code, from string) page {
		return b.post("/login", url.Values{"code": {code}}, "X-Forwarded-For", from, "X-Forwarded-Proto", "https")
	}
	for range 3 {
		if p := try("00000000", "192.0.2.1"); p.StatusCode != http.StatusConflict || !strings.Contains(p.text, "code is wrong") {
			t.Errorf("a wrong code: %s", p.Status)
		}
	}
	code := w.code(ann)
	if p := try(code, "192.0.2.1"); p.StatusCode != http.StatusConflict || !strings.Contains(p.text, "enough for now from your address") {
		t.Errorf("the fourth code: %s\n%s", p.Status, p.text)
	}
	if p := try(code, "192.0.2.2"); p.StatusCode != http.StatusSeeOther {
		t.Errorf("another source: %s\n%s", p.Status, p.text)
	}
}

// TestOpenLine checks that the login needs a private connection and that the page says why. Over
// TLS the cookie goes to no other host and to no connection without TLS.
func TestOpenLine(t *testing.T) {
	for name, test := range map[string]struct {
		proxies string
		headers []string
		cookie  string // its name, or "" for no cookie
	}{
		"localhost":             {"10.0.0.0/8", nil, localName},
		"proxy without TLS":     {"127.0.0.1/32", []string{"X-Forwarded-For", "192.0.2.1"}, ""},
		"proxy without headers": {"127.0.0.1/32", nil, ""},
		"unknown proxy":         {"10.0.0.0/8", []string{"X-Forwarded-For", "192.0.2.1", "X-Forwarded-Proto", "https"}, ""},
		"proxy with TLS":        {"127.0.0.1/32", []string{"X-Forwarded-For", "192.0.2.1", "X-Forwarded-Proto", "https"}, "__Host-pawnstorm"},
	} {
		t.Run(name, func(t *testing.T) {
			w := open(t, func(c *Config) { c.Gate.Trust, c.Proxies = nil, []netip.Prefix{netip.MustParsePrefix(test.proxies)} })
			ann := w.person("ann")
			b := &browser{world: w}
			if p := b.see("/login", test.headers...); strings.Contains(p.text, "did not load over https") == (test.cookie != "") {
				t.Errorf("%s\n%s", p.Status, p.text)
			}
			p := b.post("/login", url.Values{"code": {w.code(ann)}}, test.headers...)
			if test.cookie == "" {
				if len(p.Cookies()) != 0 {
					t.Errorf("%s, %v", p.Status, p.Cookies())
				}
				return
			}
			if len(p.Cookies()) != 1 {
				t.Fatalf("%s\n%s", p.Status, p.text)
			}
			c := p.Cookies()[0]
			if c.Name != test.cookie || c.Secure != (test.cookie == "__Host-pawnstorm") || !c.HttpOnly || c.Path != "/" || c.Domain != "" || c.SameSite != http.SameSiteLaxMode {
				t.Errorf("got cookie %s", p.Header.Get("Set-Cookie"))
			}
			if !knows(b.see("/", test.headers...), "ann") {
				t.Error("the cookie does not log the browser in")
			}
			if knows(b.see("/", "Via", "somebody else", "X-Forwarded-Proto", "http"), "ann") {
				t.Error("the cookie also works without TLS")
			}
		})
	}
}

// TestBannedBrowser checks that banned users get no pages and cannot log in.
func TestBannedBrowser(t *testing.T) {
	w := open(t, nil)
	ann := w.person("ann")
	b := w.browserOf(ann)
	code := w.code(ann)
	_, err := w.club.Bans.Add(t.Context(), ban.Restriction{Kind: ban.Ban, Target: ban.Target{Player: ann.ID}, Name: "ann", By: "the test", Why: "shouting"})
	if err != nil {
		t.Fatal(err)
	}
	for late := time.Now().Add(patience); b.see("/").StatusCode != http.StatusForbidden; {
		if time.Now().After(late) {
			t.Fatal("the server still serves a banned user")
		}
	}
	if p := b.see("/you"); !strings.Contains(p.text, "You are banned from this server") {
		t.Errorf("%s\n%s", p.Status, p.text)
	}
	other := &browser{world: w}
	if p := other.post("/login", url.Values{"code": {code}}); other.cookie != "" || p.StatusCode == http.StatusSeeOther {
		t.Errorf("another browser: %s", p.Status)
	}
	if a, err := w.club.Accounts.Get(t.Context(), ann.ID); err != nil || len(a.Keys) != 2 {
		t.Errorf("got account %+v, %v", a, err)
	}
}
