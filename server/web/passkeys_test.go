package web

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
)

// device creates passkeys and signs with them, like a user's device. Unlike a browser, it does not
// check the origin first.
type device struct {
	t      *testing.T
	id     []byte
	key    *ecdsa.PrivateKey
	user   []byte
	count  uint32
	origin string // the browser's origin
	host   string // the host it signs for
	flags  byte
}

// present, verified and attested are the flags of an authenticator.
const present, verified, attested = 1, 4, 64

func newDevice(t *testing.T, origin string) *device {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(origin)
	if err != nil {
		t.Fatal(err)
	}
	return &device{t: t, id: []byte(rand.Text()), key: key, origin: origin, host: u.Hostname(), flags: present | verified}
}

// said returns an authenticator's data: its host, flags and counter.
func (d *device) said(flags byte) []byte {
	host := sha256.Sum256([]byte(d.host))
	return binary.BigEndian.AppendUint32(append(host[:], flags), d.count)
}

// seen returns the browser's data.
func (d *device) seen(kind, challenge string) []byte {
	text, err := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": d.origin, "crossOrigin": false})
	if err != nil {
		d.t.Fatal(err)
	}
	return text
}

// bytesOf encodes a string of at most 65,535 bytes in CBOR.
func bytesOf(b []byte) []byte {
	return append([]byte{0x59, byte(len(b) >> 8), byte(len(b))}, b...)
}

// made returns a device's answer to the request for a passkey.
func (d *device) made(options map[string]any) map[string]any {
	d.t.Helper()
	user, _ := options["user"].(map[string]any)
	d.user = unbase64url(d.t, user["id"])
	public := slices.Concat([]byte{0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21}, bytesOf(d.key.X.FillBytes(make([]byte, 32))), []byte{0x22}, bytesOf(d.key.Y.FillBytes(make([]byte, 32))))
	data := slices.Concat(d.said(d.flags|attested), make([]byte, 16), []byte{0, byte(len(d.id))}, d.id, public)
	object := slices.Concat([]byte("\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData"), bytesOf(data))
	return map[string]any{"clientDataJSON": base64url(d.seen("webauthn.create", challengeOf(options))), "attestationObject": base64url(object)}
}

// signed returns a device's answer to the request for a signature.
func (d *device) signed(options map[string]any) map[string]any {
	d.t.Helper()
	data, seen := d.said(d.flags), d.seen("webauthn.get", challengeOf(options))
	sum := sha256.Sum256(seen)
	sum = sha256.Sum256(append(slices.Clone(data), sum[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, d.key, sum[:])
	if err != nil {
		d.t.Fatal(err)
	}
	return map[string]any{"clientDataJSON": base64url(seen), "authenticatorData": base64url(data), "signature": base64url(signature), "userHandle": base64url(d.user)}
}

func (d *device) answer(response map[string]any) string {
	text, err := json.Marshal(map[string]any{"id": base64url(d.id), "rawId": base64url(d.id), "type": "public-key", "clientExtensionResults": map[string]any{}, "response": response})
	if err != nil {
		d.t.Fatal(err)
	}
	return string(text)
}

func base64url(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func unbase64url(t *testing.T, v any) []byte {
	t.Helper()
	text, _ := v.(string)
	b, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func challengeOf(options map[string]any) string {
	text, _ := options["challenge"].(string)
	return text
}

// asked is the server's answer to the page's script.
type asked struct {
	Code       int
	Said, Go   string
	Ticket     string
	Options    map[string]any
	StatusCode int
}

// passkey sends a form like the page's script.
func (b *browser) passkey(form url.Values, headers ...string) (a asked) {
	b.t.Helper()
	p := b.post("/passkey", form, append(headers, "Accept", kindJSON)...)
	if err := json.Unmarshal([]byte(p.text), &a); err != nil {
		b.t.Fatalf("%s\n%s", p.Status, p.text)
	}
	return a
}

// do lets a device answer a question, from beginning to end.
func (b *browser) do(d *device, do string, fields url.Values) asked {
	b.t.Helper()
	form := url.Values{"do": {do}}
	for k, v := range fields {
		form[k] = v
	}
	q := b.passkey(form)
	if q.Code != 0 {
		return q
	}
	form.Set("ticket", q.Ticket)
	form.Set("answer", d.answered(do, q))
	return b.passkey(form)
}

func (d *device) answered(do string, q asked) string {
	if do == "in" {
		return d.answer(d.signed(q.Options))
	}
	return d.answer(d.made(q.Options))
}

// openLocal opens a club at localhost. home is its origin.
func openLocal(t *testing.T) (w *world, home string) {
	w = open(t, nil)
	w.url = strings.Replace(w.url, "127.0.0.1", "localhost", 1)
	return w, w.url
}

// account returns a person's stored account.
func (w *world) account(p account.Player) account.Account {
	w.t.Helper()
	a, err := w.club.Accounts.Get(w.t.Context(), p.ID)
	if err != nil {
		w.t.Fatal(err)
	}
	return a
}

// isRefused checks for a refusal with some words.
func isRefused(t *testing.T, name string, a asked, words string) {
	t.Helper()
	if a.Code == 0 || !strings.Contains(a.Said, words) {
		t.Errorf("%s: got %+v, want a refusal with %q", name, a, words)
	}
}

const noWord = "does not prove a passkey"

// TestPasskey adds a passkey after a login by code, and logs in with it in another browser. The
// list of keys shows it, and it counts its signatures.
func TestPasskey(t *testing.T) {
	w, home := openLocal(t)
	ann := w.person("ann")
	b, d := w.browserOf(ann), newDevice(t, home)
	if p := b.see("/you"); !strings.Contains(p.text, "Add a passkey") || !strings.Contains(p.text, `data-origin="`+home+`"`) {
		t.Fatalf("%s\n%s", p.Status, p.text)
	} else {
		check(t, "/you", p)
	}
	if a := b.do(d, "add", url.Values{"name": {"my <b>phone</b>"}}); a.Code != 0 || a.Go != "/you" {
		t.Fatalf("adding: %+v", a)
	}
	if p := b.see("/you"); !strings.Contains(p.text, "passkey, my &lt;b&gt;phone&lt;/b&gt;, since 2") {
		t.Errorf("the keys:\n%s", p.text)
	}
	d.count = 7
	other := &browser{world: w}
	if a := other.do(d, "in", nil); a.Code != 0 || !knows(other.see("/"), "ann") {
		t.Fatalf("signing in: %+v", a)
	}
	a := w.account(ann)
	if len(a.Keys) != 4 || a.Keys[2].Passkey == nil || a.Keys[2].Passkey.Count != 7 || a.Keys[2].Passkey.Host != "localhost" || a.Keys[3].Browser == "" {
		t.Fatalf("got account %+v", a)
	}
	again := &browser{world: w}
	isRefused(t, "a copy with an old counter", again.do(d, "in", nil), "went backwards")
	d.count = 8
	if a := again.do(d, "in", url.Values{"next": {"https://elsewhere.example/"}}); a.Code != 0 || a.Go != "/you" {
		t.Errorf("signing in again: %+v", a)
	}
	// After its removal, it opens nothing. A browser that logged in long ago cannot remove one.
	if p := again.post("/keys/"+a.Keys[2].Fingerprint+"/remove", nil); p.StatusCode != http.StatusSeeOther {
		t.Errorf("removing: %s\n%s", p.Status, p.text)
	}
	d.count = 9
	isRefused(t, "a removed passkey", (&browser{world: w}).do(d, "in", nil), "does not open an account here")
}

// TestPasskeyAccount creates an account without SSH. It has the same rules for names, its passkey
// is its last key, and a code from its browser adds an SSH key.
func TestPasskeyAccount(t *testing.T) {
	w, home := openLocal(t)
	w.person("ann")
	b, d := &browser{world: w}, newDevice(t, home)
	for name, words := range map[string]string{"ann": "is taken", "a": "2 to 16 characters", "admin": "reserved", "guest-12345": "reserved", "": "2 to 16 characters"} {
		isRefused(t, "the name "+name, b.do(d, "new", url.Values{"name": {name}}), words)
	}
	if a := b.do(d, "new", url.Values{"name": {"Zoe"}}); a.Code != 0 || !knows(b.see("/"), "zoe") {
		t.Fatalf("creating an account: %+v", a)
	}
	zoe, err := w.club.Accounts.ByBrowser(t.Context(), strings.TrimPrefix(b.cookie, localName+"="))
	if err != nil || zoe.Name != "zoe" || string(zoe.ID) != string(d.user) {
		t.Fatalf("%+v, %v", zoe, err)
	}
	a := w.account(zoe)
	if p := b.post("/keys/"+a.Keys[0].Fingerprint+"/remove", nil); p.StatusCode != http.StatusConflict || !strings.Contains(p.text, "last key") {
		t.Errorf("the last key was removed: %s", p.Status)
	}
	isRefused(t, "another account", b.do(newDevice(t, home), "new", url.Values{"name": {"eve"}}), "You are logged in to an account")
	d.count++
	other := &browser{world: w}
	if a := other.do(d, "in", nil); a.Code != 0 || !knows(other.see("/"), "zoe") {
		t.Errorf("signing in: %+v", a)
	}
	code, _, err := w.club.Accounts.Code(t.Context(), zoe)
	if err != nil {
		t.Fatal(err)
	}
	guest, err := w.club.Accounts.ByKey(t.Context(), strings.Repeat("ab", 32))
	if err != nil {
		t.Fatal(err)
	}
	if linked, err := w.club.Accounts.Redeem(t.Context(), guest, code); err != nil || linked.Person != zoe.Person {
		t.Errorf("adding an SSH key: got %+v, %v", linked, err)
	}
	if _, _, err := w.club.Accounts.Code(t.Context(), zoe); err == nil || !strings.Contains(err.Error(), "can make codes only by SSH") {
		t.Errorf("a browser created a code for an account with an SSH key: %v", err)
	}
}

// TestPasskeyLies checks that a signature opens nothing if it has the wrong key, question or
// origin, or was used before.
func TestPasskeyLies(t *testing.T) {
	w, home := openLocal(t)
	ann, ben := w.person("ann"), w.person("ben")
	ours, theirs := newDevice(t, home), newDevice(t, home)
	annAt, benAt := w.browserOf(ann), w.browserOf(ben)
	for b, d := range map[*browser]*device{annAt: ours, benAt: theirs} {
		if a := b.do(d, "add", nil); a.Code != 0 {
			t.Fatalf("%+v", a)
		}
	}
	thief := &browser{world: w}
	ask := func() asked { return thief.passkey(url.Values{"do": {"in"}}) }
	bring := func(ticket, answer string) asked {
		return thief.passkey(url.Values{"do": {"in"}, "ticket": {ticket}, "answer": {answer}})
	}
	with := func(change func(*device)) *device {
		d := *ours
		d.count = 100
		change(&d)
		return &d
	}
	for name, d := range map[string]*device{
		"a foreign origin":  with(func(d *device) { d.origin = "https://evil.example" }),
		"another port":      with(func(d *device) { d.origin = "http://localhost:1" }),
		"another host":      with(func(d *device) { d.host = "evil.example" }),
		"another key":       with(func(d *device) { d.key = theirs.key }),
		"another user":      with(func(d *device) { d.user = theirs.user }),
		"no user":           with(func(d *device) { d.user = nil }),
		"user not verified": with(func(d *device) { d.flags = present }),
		"user not present":  with(func(d *device) { d.flags = verified }),
	} {
		q := ask()
		isRefused(t, name, bring(q.Ticket, d.answered("in", q)), noWord)
	}
	good := with(func(*device) {})
	first, second := ask(), ask()
	isRefused(t, "the answer to another question", bring(second.Ticket, good.answered("in", first)), noWord)
	isRefused(t, "an answered question", bring(second.Ticket, good.answered("in", second)), "already done")
	isRefused(t, "a made-up ticket", bring("AAAAAAAA", good.answered("in", first)), "already done")
	isRefused(t, "a code as a ticket", bring(w.code(ann), good.answered("in", first)), "already done")
	for _, text := range []string{"", "{}", "null", "\x00", strings.Repeat("[", 2000), `{"id":"AA","rawId":"AA","type":"public-key","response":{}}`} {
		isRefused(t, "noise", bring(ask().Ticket, text), noWord)
	}
	if thief.cookie != "" {
		t.Error("a false signature logged a browser in")
	}
	// A passkey requested by one user cannot be added by another.
	q := annAt.passkey(url.Values{"do": {"add"}})
	mine := newDevice(t, home)
	form := url.Values{"do": {"add"}, "ticket": {q.Ticket}, "answer": {mine.answered("add", q)}}
	isRefused(t, "another user's request", benAt.passkey(form), "another question")
	isRefused(t, "the same request afterwards", annAt.passkey(form), "already done")
	q = annAt.passkey(url.Values{"do": {"add"}})
	isRefused(t, "signing up with it", thief.passkey(url.Values{"do": {"new"}, "ticket": {q.Ticket}, "answer": {mine.answered("add", q)}}), "another question")
	isRefused(t, "a guest", thief.passkey(url.Values{"do": {"add"}}), "not logged in")
	away := newDevice(t, "https://evil.example")
	isRefused(t, "another origin", annAt.do(away, "add", nil), noWord)
	isRefused(t, "another account's passkey", annAt.do(theirs, "add", nil), "already opens an account")
	if a := w.account(ann); len(a.Keys) != 3 {
		t.Errorf("got account %+v", a)
	}
	// An answer works once.
	q = ask()
	form = url.Values{"do": {"in"}, "ticket": {q.Ticket}, "answer": {good.answered("in", q)}}
	if a := thief.passkey(form); a.Code != 0 {
		t.Errorf("the first time: %+v", a)
	}
	isRefused(t, "the second time", (&browser{world: w}).passkey(form), "already done")
}

// TestPasskeyPlaces checks that passkeys work only on a private connection to a site with a name.
// Elsewhere the page must say why not.
func TestPasskeyPlaces(t *testing.T) {
	for name, test := range map[string]struct {
		url, host string
		headers   []string
		shown     string
	}{
		"IP address":            {"", "127.0.0.1", nil, "instead of the IP address"},
		"localhost":             {"", "localhost", nil, `data-origin="http://localhost:`},
		"proxy without TLS":     {"", "chess.example", []string{"X-Forwarded-For", "192.0.2.1"}, "did not load over https"},
		"proxy":                 {"", "chess.example", []string{"X-Forwarded-Proto", "https"}, `data-origin="https://chess.example"`},
		"proxy and public name": {"https://chess.example", "inner", []string{"X-Forwarded-Proto", "https"}, `data-origin="https://chess.example"`},
		"proxy, IP address":     {"", "192.0.2.7", []string{"X-Forwarded-Proto", "https"}, "by an IP address"},
		"invalid host":          {"", "a_b..c", []string{"X-Forwarded-Proto", "https"}, "do not work with the name"},
	} {
		t.Run(name, func(t *testing.T) {
			w := open(t, func(c *Config) {
				c.URL = test.url
				if c.Gate.Trust = nil; test.headers != nil {
					c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
				}
			})
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.url+"/login", http.NoBody)
			if err != nil {
				t.Fatal(err)
			}
			if r.Host = test.host; test.headers == nil {
				r.Host = strings.Replace(w.addr, "127.0.0.1", test.host, 1)
			}
			for i := 0; i+1 < len(test.headers); i += 2 {
				r.Header.Set(test.headers[i], test.headers[i+1])
			}
			answer, err := w.site.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			text, err := io.ReadAll(answer.Body)
			if err != nil || !strings.Contains(string(text), test.shown) {
				t.Errorf("%s\n%s", answer.Status, text)
			}
		})
	}
}

// TestPasskeyBudget checks that passkey questions have the same limit as login codes.
func TestPasskeyBudget(t *testing.T) {
	w := openWithin(t, "tries=3/1h,none", func(c *Config) {
		c.Gate.Trust, c.Proxies = nil, []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
	})
	b := &browser{world: w}
	ask := func(from string) asked {
		return b.passkey(url.Values{"do": {"in"}}, "X-Forwarded-For", from, "X-Forwarded-Proto", "https")
	}
	w.url = strings.Replace(w.url, "127.0.0.1", "localhost", 1)
	for range 3 {
		if a := ask("192.0.2.1"); a.Code != 0 || a.Ticket == "" {
			t.Errorf("got %+v", a)
		}
	}
	isRefused(t, "the fourth", ask("192.0.2.1"), "enough for now from your address")
	if a := ask("192.0.2.2"); a.Code != 0 {
		t.Errorf("another source: %+v", a)
	}
}
