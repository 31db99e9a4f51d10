package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/ban"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell"
)

// program is an API client with a token.
type program struct {
	*world
	token string
}

// programOf creates a token of a person for a program.
func (w *world) programOf(p account.Player, scopes ...account.Scope) *program {
	w.t.Helper()
	secret, _, err := w.club.Accounts.Tokens.New(w.t.Context(), p, fmt.Sprintf("t%d", time.Now().UnixNano()%1e12), scopes, time.Time{})
	if err != nil {
		w.t.Fatal(err)
	}
	return &program{w, secret}
}

// asks runs a command by GET.
func (p *program) asks(path string, headers ...string) page {
	p.t.Helper()
	return p.get("/api/v1/"+path, slices.Concat(headers, []string{"Authorization", "Bearer " + p.token})...)
}

// does runs a command by POST, with the JSON of its parameters.
func (p *program) does(name, body string, headers ...string) page {
	p.t.Helper()
	return p.ask(http.MethodPost, "/api/v1/"+name, strings.NewReader(body), append([]string{"Authorization", "Bearer " + p.token, "Content-Type", "application/json"}, headers...)...)
}

// says checks the status of an answer, and decodes its JSON into v if v is not nil.
func (a page) says(t *testing.T, status int, v any) {
	t.Helper()
	var any any
	if v == nil {
		v = &any
	}
	if err := json.Unmarshal([]byte(a.text), v); err != nil || a.StatusCode != status || a.Header.Get("Content-Type") != "application/json" || a.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("%s %s: got %s, want %d, %v\n%s", a.Request.Method, a.Request.URL, a.Status, status, err, a.text)
	}
}

// refusal checks that an answer is a refusal.
func (a page) refusal(t *testing.T, status int, kind, words string) {
	t.Helper()
	var p struct{ Kind, Sentence string }
	if a.says(t, status, &p); p.Kind != kind || !strings.Contains(p.Sentence, words) {
		t.Errorf("%s %s: got refusal %q: %s", a.Request.Method, a.Request.URL, p.Kind, p.Sentence)
	}
}

// described is the published API description.
func described(t *testing.T, w *world) (*openapi3.T, routers.Router) {
	t.Helper()
	text := w.get("/api/v1/openapi.json").text
	doc, err := openapi3.NewLoader().LoadFromData([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(t.Context()); err != nil {
		t.Fatal(err)
	}
	doc.Servers = nil
	router, err := legacy.NewRouter(doc)
	if err != nil {
		t.Fatal(err)
	}
	return doc, router
}

// fits checks a request and its answer against the description.
func fits(t *testing.T, router routers.Router, a page) {
	t.Helper()
	route, params, err := router.FindRoute(a.Request)
	if err != nil {
		t.Errorf("%s %s: %v", a.Request.Method, a.Request.URL, err)
		return
	}
	r := &openapi3filter.RequestValidationInput{Request: a.Request, PathParams: params, Route: route, Options: &openapi3filter.Options{ExcludeRequestBody: true, AuthenticationFunc: openapi3filter.NoopAuthenticationFunc}}
	if err := openapi3filter.ValidateRequest(t.Context(), r); err != nil {
		t.Errorf("%s %s: %v", a.Request.Method, a.Request.URL, err)
	}
	err = openapi3filter.ValidateResponse(t.Context(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: r, Status: a.StatusCode, Header: a.Header, Body: io.NopCloser(strings.NewReader(a.text)), Options: r.Options,
	})
	if err != nil {
		t.Errorf("%s %s: %v\n%s", a.Request.Method, a.Request.URL, err, a.text)
	}
}

// TestDescription checks that the description is valid OpenAPI. It must list exactly the commands
// with a token scope, with their methods and parameters.
func TestDescription(t *testing.T) {
	w := open(t, nil)
	doc, _ := described(t, w)
	want := []string{"/api/v1/bot"}
	for _, r := range shell.New().Remotes() {
		path := "/api/v1/" + r.Name
		want = append(want, path)
		item := doc.Paths.Find(path)
		if item == nil {
			t.Errorf("%s is missing", path)
			continue
		}
		op := item.Get
		if r.Scope != account.Read {
			op = item.Post
		}
		if op == nil || op.Summary != r.Brief || op.Responses.Value("401") == nil {
			t.Errorf("%s: got description %+v", path, op)
			continue
		}
		for _, p := range r.Params() {
			there := op.Parameters.GetByInAndName("query", p.Name) != nil
			if op.RequestBody != nil && op.RequestBody.Value.Content["application/json"] != nil {
				there = op.RequestBody.Value.Content["application/json"].Schema.Value.Properties[p.Name] != nil
			}
			if !there {
				t.Errorf("%s lacks %s", path, p.Name)
			}
		}
	}
	resources, actions := feature.Resources(), feature.New()
	for _, r := range resources.All() {
		if r.Closed { // to tokens, see TestScopeLies
			continue
		}
		want = append(want, "/api/v1/"+r.Name)
		if item := doc.Paths.Find("/api/v1/" + r.Name); item == nil || item.Get == nil {
			t.Errorf("%s has no way to read it", r.Name)
		}
		if resources.Of(r.Kind) != r {
			continue // only the first of its kind has the actions
		}
		for _, a := range actions.On(r.Kind) {
			path := "/api/v1/" + r.Name + "/{id}/" + a.Name
			if a.Creates {
				path = "/api/v1/" + r.Name + "/" + a.Name
			}
			if item := doc.Paths.Find(path); a.Scope != "" && (item == nil || item.Post == nil) {
				t.Errorf("%s is missing", path)
			}
		}
	}
	for _, path := range doc.Paths.Keys() {
		if !slices.ContainsFunc(want, func(w string) bool { return path == w || strings.HasPrefix(path, w+"/") }) {
			t.Errorf("%s is described but does not exist", path)
		}
	}
	for name, s := range doc.Components.Schemas {
		for field, p := range s.Value.Properties {
			if p.Value == nil || field == "" {
				t.Errorf("the field %q of %s: got description %+v", field, name, p)
			}
		}
	}
}

// TestAPI plays a game between two people with tokens. The answers must match the description.
func TestAPI(t *testing.T) {
	w := open(t, nil)
	_, router := described(t, w)
	ann, ben := w.programOf(w.person("ann"), account.Play), w.programOf(w.person("ben"), account.Play)
	ok := func(a page, v any) {
		t.Helper()
		a.says(t, http.StatusOK, v)
		fits(t, router, a)
	}
	var table struct {
		ID, Status, Turn string
		Ply              int
	}
	ok(ann.does("new", `{"game":"chess","seat":"white","option":["clock=5+3"],"word":"kitchen"}`), &table)
	id := table.ID
	var list []struct{ ID string }
	ok(ben.asks("games?do=open&game=chess"), &list)
	if len(list) != 1 || list[0].ID != id {
		t.Errorf("got open tables %+v", list)
	}
	ok(ben.does("join", `{"table":"`+id+`"}`), &table)
	ok(ann.does("move", `{"table":"kitchen","move":"e4","ply":0}`), &table)
	if table.Ply != 1 || table.Turn != "black" {
		t.Errorf("after joining: got table %+v", table)
	}
	stale := ann.does("move", `{"table":"`+id+`","move":"e5","ply":0}`)
	fits(t, router, stale)
	stale.refusal(t, http.StatusConflict, "stale", "")
	bad := ben.does("move", `{"table":"`+id+`","move":"e9"}`)
	bad.refusal(t, http.StatusBadRequest, "invalid", "e9")
	fits(t, router, bad)
	ok(ann.does("say", `{"text":"it's 'your' turn; --table=x","table":"`+id+`"}`), nil)
	ok(ben.does("draw", `{"do":"offer","table":"`+id+`"}`), nil)
	ok(ann.does("draw", `{"do":"accept","table":"`+id+`"}`), &table)
	if table.Status != "over" {
		t.Errorf("at the end: got table %+v", table)
	}
	for _, path := range []string{
		"show?table=" + id, "games", "games?do=done", "house", "help", "help?command=move", "rules", "rules?game=chess", "who", "talk?table=" + id, "talk?do=lobby",
		"friends", "profile", "profile?name=ben", "leaders", "find?name=ann&limit=5", "export?table=" + id, "whoami", "moves?table=" + id,
	} {
		ok(ben.asks(path), nil)
	}
	ok(ben.does("settings", ""), nil)
	ok(ben.does("settings", `{"setting":"pieces","value":"letters"}`), nil)
	ok(ben.does("puzzle", "{}"), nil)
	kept := ben.ask(http.MethodPost, "/api/v1/import", strings.NewReader("[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 *\n"), "Authorization", "Bearer "+ben.token, "Content-Type", "application/x-chess-pgn")
	ok(kept, nil)
	if !strings.Contains(kept.text, "kept") {
		t.Errorf("the imported game: %s", kept.text)
	}
	ben.asks("show?table=nosuchid").refusal(t, http.StatusNotFound, "not found", "")
	ben.asks("show?table="+id+"&table=it").refusal(t, http.StatusBadRequest, "invalid", "more than once")
	ben.asks("show?board=1").refusal(t, http.StatusBadRequest, "invalid", "no parameter")
	ben.asks("move?move=e4").refusal(t, http.StatusMethodNotAllowed, "invalid", "Use POST")
	ben.does("show", "{}").refusal(t, http.StatusMethodNotAllowed, "invalid", "Use GET")
	ben.asks("watch?table="+id).refusal(t, http.StatusNotAcceptable, "invalid", "application/x-ndjson")
	lines := ben.asks("games?do=done", "Accept", "application/x-ndjson")
	for late := time.Now().Add(patience); strings.Count(lines.text, "\n") != 2; { // archived a moment later
		if time.Now().After(late) {
			t.Fatalf("timed out waiting for two lines:\n%s", lines.text)
		}
		lines = ben.asks("games?do=done", "Accept", "application/x-ndjson")
	}
	if lines.Header.Get("Content-Type") != "application/x-ndjson" || !strings.HasPrefix(lines.text, "{") {
		t.Errorf("as NDJSON: %v\n%s", lines.Header, lines.text)
	}
}

// TestStranger checks that a new client learns where to begin, in JSON and on a page, and can read
// the description without a token.
func TestStranger(t *testing.T) {
	w := open(t, nil)
	for _, path := range []string{"/api/", "/api/v1", "/api/v1/"} {
		var hello struct{ Description, Token string }
		if w.get(path).says(t, http.StatusOK, &hello); hello.Description != "/api/v1/openapi.json" || hello.Token != "ssh 127.0.0.1 token new" {
			t.Errorf("%s: got %+v", path, hello)
		}
	}
	for _, path := range []string{"/api/v2", "/api/v1/nothing", "/api/v1/openapi.yaml", "/api/v1/bot/x", "/api//v1/whoami", "/api/v1/../../you"} {
		w.get(path).refusal(t, http.StatusNotFound, "not found", "/api/v1/openapi.json lists everything")
	}
	w.ask(http.MethodDelete, "/api/v1", nil).refusal(t, http.StatusMethodNotAllowed, "invalid", "Use GET")
	about := w.get("/api/v1/openapi.json")
	if same := w.get("/api/v1/openapi.json", "If-None-Match", about.Header.Get("ETag")); same.StatusCode != http.StatusNotModified {
		t.Errorf("unchanged: %s, %v", same.Status, same.Header)
	}
	if packed := w.get("/api/v1/openapi.json", "Accept-Encoding", "gzip"); packed.Header.Get("Content-Encoding") != "gzip" || len(packed.text) > len(about.text)/3 {
		t.Errorf("gzip: got %d of %d bytes, %v", len(packed.text), len(about.text), packed.Header)
	}
	if a := w.ask(http.MethodPost, "/api/v1/openapi.json", strings.NewReader("{}")); a.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("with POST: %s", a.Status)
	}
	people := w.get("/api")
	check(t, "/api", people)
	for _, want := range []string{"GET /api/v1/show", "POST /api/v1/move", "GET /api/v1/bot", `href="/api/v1/openapi.json"`, "ssh 127.0.0.1 token new"} {
		if !strings.Contains(people.text, want) {
			t.Errorf("/api lacks %q", want)
		}
	}
	head := w.programOf(w.person("ann"), account.Read).send(t.Context(), http.MethodHead, "/api/v1/whoami", nil)
	if head.Body.Close(); head.StatusCode != http.StatusUnauthorized {
		t.Errorf("HEAD without a token: %s", head.Status)
	}
}

// TestBots lets a program play with an event stream and one request per message. Other nodes must
// know it as a bot too.
func TestBots(t *testing.T) {
	w := open(t, nil)
	_, router := described(t, w)
	dice, luck := w.programOf(w.person("dicey"), account.Bots), w.programOf(w.person("lucky"), account.Bots)
	dice.does("bot", `{"do":"open","id":"1"}`).told(t, http.StatusUnprocessableEntity, "error", "Say hello first")
	dice.asks("bot").refusal(t, http.StatusUnprocessableEntity, "refused", `POST /api/v1/bot with {"do":"hello"}`)
	if dicey, err := w.club.Accounts.Find(t.Context(), "dicey"); err != nil || w.club.Accounts.IsBot(dicey.ID) {
		t.Errorf("reading turned the account into a bot: %+v, %v", dicey, err)
	}
	dice.does("bot", `{"do":"hello"}`).told(t, http.StatusOK, "hello", `"name":"dicey"`)
	news := dice.follow("bot", "application/x-ndjson")
	if hello := news.until(`"type":"hello"`); !strings.Contains(hello, `"name":"dicey"`) || !strings.Contains(hello, `"strike"`) {
		t.Errorf("got greeting %s", hello)
	}
	luck.does("bot", `{"do":"hello","id":"0"}`).told(t, http.StatusOK, "hello", `"name":"lucky"`)
	events := luck.follow("bot", "text/event-stream")
	events.until(`"type":"hello"`)
	made := dice.does("bot", `{"do":"challenge","id":"2","player":"lucky","game":"chess","seat":"white"}`)
	fits(t, router, made)
	var doc []struct {
		Type, ID string
		Table    struct{ ID string }
	}
	made.says(t, http.StatusOK, &doc)
	last := doc[len(doc)-1]
	if last.Type != "done" || last.ID != "2" || last.Table.ID == "" {
		t.Fatalf("got answer to a challenge %s", made.text)
	}
	if line := events.until(`"type":"challenge"`); !strings.HasPrefix(line, "data: {") || !strings.Contains(line, last.Table.ID) {
		t.Errorf("got challenge %s", line)
	}
	say := func(p *program, text string) page { return p.does("bot", fmt.Sprintf(text, last.Table.ID)) }
	say(luck, `{"do":"accept","table":%q}`).told(t, http.StatusOK, "done", "")
	news.until(`"type":"start"`)
	say(dice, `{"do":"move","table":%q,"ply":0,"move":"e4"}`).told(t, http.StatusOK, "done", "")
	if line := events.until(`"ply":1`); !strings.Contains(line, `"e2e4"`) {
		t.Errorf("got move %s", line)
	}
	stale := say(dice, `{"do":"move","table":%q,"ply":0,"move":"d4"}`)
	stale.told(t, http.StatusConflict, "error", "stale")
	fits(t, router, stale)
	say(luck, `{"do":"resign","table":%q}`).told(t, http.StatusOK, "done", "")
	news.until(`"type":"end"`)
	for _, wrong := range []string{"", "null", "[]", "{", `{"do":7}`, `{"do":"fly"}`, `{"do":"hello"}{"do":"open"}`} {
		luck.does("bot", wrong).told(t, http.StatusBadRequest, "error", "")
	}
	luck.does("bot", `{"do":"`+strings.Repeat("x", 20<<10)+`"}`).refusal(t, http.StatusRequestEntityTooLarge, "invalid", "too long")
	luck.ask(http.MethodPut, "/api/v1/bot", nil, "Authorization", "Bearer "+luck.token).refusal(t, http.StatusMethodNotAllowed, "invalid", "Use GET")
}

// told checks the type and the words of the last message to a bot.
func (a page) told(t *testing.T, status int, kind, words string) {
	t.Helper()
	var list []json.RawMessage
	if a.says(t, status, &list); len(list) == 0 {
		t.Errorf("the bot got no message: %s", a.text)
		return
	}
	if !strings.Contains(a.text, `"type":"`+kind+`"`) || !strings.Contains(a.text, words) {
		t.Errorf("%s: got message %s", a.Status, a.text)
	}
}

// TestManyStreams opens a thousand streams of one person. The server accepts some, and asks the
// rest to retry later. The same limit applies to one source.
func TestManyStreams(t *testing.T) {
	w := open(t, func(c *Config) { c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")} })
	from := []string{"X-Forwarded-For", "192.0.2.1", "X-Forwarded-Proto", "https", "Accept", "application/x-ndjson"}
	p, q, other := w.programOf(w.person("ann"), account.Read), w.programOf(w.person("ben"), account.Read), w.programOf(w.person("cat"), account.Read)
	var table struct{ ID string }
	w.programOf(w.person("dan"), account.Play).does("new", `{"game":"chess"}`, from[:4]...).says(t, http.StatusOK, &table)
	path := "watch?table=" + table.ID
	held := make(map[*program]int)
	var last *flow
	for i := range 1000 {
		one := []*program{p, q}[i%2]
		ctx, cancel := context.WithCancel(t.Context())
		a := one.send(ctx, http.MethodGet, "/api/v1/"+path, nil, slices.Concat(from, []string{"Authorization", "Bearer " + one.token})...)
		switch a.StatusCode {
		case http.StatusOK:
			held[one]++
			last = &flow{t, bufio.NewScanner(a.Body), func() { cancel(); a.Body.Close() }}
			t.Cleanup(last.leave)
			continue
		case http.StatusTooManyRequests:
		default:
			t.Fatalf("stream %d: %s", i, a.Status)
		}
		if a.Header.Get("Retry-After") == "" {
			t.Fatalf("stream %d: no Retry-After: %v", i, a.Header)
		}
		io.Copy(io.Discard, a.Body)
		a.Body.Close()
		cancel()
	}
	if held[p] != 16 || held[q] != 16 {
		t.Errorf("got %d and %d streams", held[p], held[q])
	}
	other.asks(path, from...).refusal(t, http.StatusTooManyRequests, "refused", "too many streams")
	other.asks("whoami", from[:4]...).says(t, http.StatusOK, nil)
	last.leave()
	for { // the server notices when it reads from the connection
		ctx, cancel := context.WithCancel(t.Context())
		a := q.send(ctx, http.MethodGet, "/api/v1/"+path, nil, slices.Concat(from, []string{"Authorization", "Bearer " + q.token})...)
		status := a.StatusCode
		cancel()
		a.Body.Close()
		if status == http.StatusOK {
			return
		}
		if status != http.StatusTooManyRequests {
			t.Fatalf("another stream: got status %d", status)
		}
	}
}

// TestScopeLies checks that a token does what its scopes allow and nothing else. No token can
// change the account.
func TestScopeLies(t *testing.T) {
	w := open(t, nil)
	ann := w.person("ann")
	reads, plays, bots := w.programOf(ann, account.Read), w.programOf(ann, account.Play), w.programOf(ann, account.Bots)
	reads.asks("whoami").says(t, http.StatusOK, nil)
	for _, lie := range []page{
		reads.does("new", `{"game":"chess"}`), reads.does("new", `{"game":"chess","scope":"play"}`), reads.does("settings", ""), reads.asks("bot"),
		plays.asks("bot"), plays.does("bot", `{"do":"hello"}`), bots.asks("whoami"), bots.does("new", `{"game":"chess"}`),
		reads.does("shout", `{"text":"hello"}`, "X-HTTP-Method-Override", "GET"),
	} {
		lie.refusal(t, http.StatusForbidden, "refused", "needs a token with the scope")
	}
	for _, name := range []string{"keys", "token", "account", "name", "admin", "plain", "NEW", "ls", "new/", "../new", "%6eew%00", "/"} {
		plays.does(name, "{}").refusal(t, http.StatusNotFound, "not found", "This address does not exist")
	}
	for _, name := range []string{"keys", "keys/1", "tokens", "webhooks", "email", "vacation", "account", "account/export"} {
		plays.asks(name).refusal(t, http.StatusNotFound, "not found", "This address does not exist")
	}
	for _, name := range []string{"keys/code", "keys/1/remove", "tokens/new", "webhooks/new", "email/new", "vacation/begin", "account/rename", "account/ann/delete", "account/name"} {
		plays.does(name, "{}").refusal(t, http.StatusNotFound, "not found", "This address does not exist")
	}
	if doc := w.get("/api/v1/openapi.json"); strings.Contains(doc.text, "/api/v1/keys") || strings.Contains(doc.text, "/api/v1/account") || !strings.Contains(doc.text, "/api/v1/settings/{id}/set") {
		t.Error("want exactly the actions of tokens in the description")
	}
	for _, body := range []string{
		`{"game":"chess","option":["x' --json; account 'delete"]}`, `{"game":"chess --house=1"}`, `{"game":["chess","chess"]}`, `{"game":{"a":1}}`, `[]`, `"chess"`, `{"game":"chess"}{}`,
		`{"game":"chess\u001b[2J"}`, `{"game":"` + strings.Repeat("x", 5000) + `"}`, `{"option":` + `["a"` + strings.Repeat(`,"a"`, 70) + `],"game":"chess"}`, `{"json":"true","game":"chess"}`, `null 1`, `{`,
	} {
		if a := plays.does("new", body); a.StatusCode != http.StatusBadRequest && a.StatusCode != http.StatusUnprocessableEntity && a.StatusCode != http.StatusNotFound {
			t.Errorf("%.60s: %s\n%s", body, a.Status, a.text)
		}
	}
	if n := len(slices.Collect(w.club.Tables.Listing().Open.All())); n != 0 {
		t.Errorf("got %d tables", n)
	}
	if a, err := w.club.Accounts.Get(t.Context(), ann.ID); err != nil || len(a.Keys) != 4 || !a.Deletes.IsZero() || w.club.Accounts.IsBot(ann.ID) {
		t.Errorf("got account %+v, %v", a, err)
	}
}

// TestNoCookies checks that the API ignores browser cookies, allows no other site, and takes tokens
// only in the Authorization header.
func TestNoCookies(t *testing.T) {
	w := open(t, nil)
	ann := w.person("ann")
	b, p := w.browserOf(ann), w.programOf(ann, account.Play)
	_, secret, _ := strings.Cut(b.cookie, "=")
	for name, headers := range map[string][]string{
		"nothing": nil, "cookie": {"Cookie", b.cookie}, "token as a cookie": {"Cookie", localName + "=" + p.token},
		"cookie as a token": {"Authorization", "Bearer " + secret}, "two tokens": {"Authorization", "Bearer " + p.token, "Authorization", "Bearer " + p.token},
		"basic": {"Authorization", "Basic " + p.token}, "no scheme": {"Authorization", p.token}, "another header": {"X-Authorization", "Bearer " + p.token},
		"list": {"Authorization", "Bearer " + p.token + ", Bearer x"}, "blanks": {"Authorization", "Bearer  " + p.token},
	} {
		a := w.get("/api/v1/whoami?access_token="+p.token, headers...)
		if a.says(t, http.StatusUnauthorized, nil); !strings.HasPrefix(a.Header.Get("WWW-Authenticate"), "Bearer") || a.Header.Get("Set-Cookie") != "" {
			t.Errorf("%s: got %v", name, a.Header)
		}
	}
	if a := w.get("/you", "Authorization", "Bearer "+p.token); a.Header.Get("Location") != "/login" {
		t.Errorf("a page with a token: %s", a.Status)
	}
	preflight := w.ask(http.MethodOptions, "/api/v1/new", nil, "Origin", "https://elsewhere.example", "Access-Control-Request-Method", "POST", "Access-Control-Request-Headers", "authorization")
	asked := p.asks("whoami", "Origin", "https://elsewhere.example")
	for _, a := range []page{preflight, asked} {
		for name := range a.Header {
			if strings.HasPrefix(name, "Access-Control-") {
				t.Errorf("%s: got header %s", a.Request.Method, name)
			}
		}
	}
	if preflight.StatusCode/100 == 2 || asked.Header.Get("Cross-Origin-Resource-Policy") != "same-origin" {
		t.Errorf("from another site: %s, %v", preflight.Status, asked.Header)
	}
}

// TestWrongTokens checks that a source that guesses tokens is shut out for a while, even with a
// valid one. Others are not. Without TLS the API accepts no token.
func TestWrongTokens(t *testing.T) {
	now := time.Now()
	w := open(t, func(c *Config) {
		c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
		c.Now = func() time.Time { return now } // penalties expire
	})
	p := w.programOf(w.person("ann"), account.Read)
	from := func(addr string) []string {
		return []string{"X-Forwarded-For", addr, "X-Forwarded-Proto", "https"}
	}
	wrong := &program{w, "pawn_AAAAAAAAAAAAAAAAAAAAAAAAAA"}
	for range 3 {
		wrong.asks("whoami", from("192.0.2.1")...).refusal(t, http.StatusUnauthorized, "refused", "token is not valid")
	}
	for _, one := range []*program{wrong, p} {
		a := one.asks("whoami", from("192.0.2.1")...)
		if a.refusal(t, http.StatusTooManyRequests, "refused", "too many wrong tokens"); a.Header.Get("Retry-After") == "" {
			t.Errorf("no Retry-After: %v", a.Header)
		}
	}
	p.asks("whoami", from("192.0.2.2")...).says(t, http.StatusOK, nil)
	p.asks("whoami", "X-Forwarded-For", "192.0.2.3").refusal(t, http.StatusForbidden, "refused", "not private")
	p.asks("whoami", "X-Forwarded-For", "192.0.2.3", "X-Forwarded-Proto", "http").refusal(t, http.StatusForbidden, "refused", "not private")
}

// TestBodies checks that the server refuses bodies that are too long or have the wrong type.
func TestBodies(t *testing.T) {
	w := open(t, nil)
	p := w.programOf(w.person("ann"), account.Play)
	huge := `{"text":"` + strings.Repeat("x", 20<<10) + `"}`
	p.does("shout", huge).refusal(t, http.StatusRequestEntityTooLarge, "invalid", "too long")
	for _, kind := range []string{"text/plain", "application/x-www-form-urlencoded", ""} {
		a := p.ask(http.MethodPost, "/api/v1/shout", strings.NewReader(`{"text":"x"}`), "Authorization", "Bearer "+p.token, "Content-Type", kind)
		a.refusal(t, http.StatusUnsupportedMediaType, "invalid", "application/json")
	}
	p.does("shout", `{"text":"x"}`, "Content-Encoding", "gzip").refusal(t, http.StatusUnsupportedMediaType, "invalid", "")
	p.ask(http.MethodPost, "/api/v1/import", bytes.NewReader(make([]byte, 2<<20)), "Authorization", "Bearer "+p.token, "Content-Type", "text/plain").
		refusal(t, http.StatusRequestEntityTooLarge, "invalid", "too long")
	p.ask(http.MethodGet, "/api/v1/whoami", strings.NewReader("x"), "Authorization", "Bearer "+p.token).refusal(t, http.StatusRequestEntityTooLarge, "invalid", "")
	p.asks("find?name="+strings.Repeat("x", 9<<10)).refusal(t, http.StatusRequestURITooLong, "invalid", "")
}

// TestSlowBody checks that the server stops waiting for a body that does not arrive.
func TestSlowBody(t *testing.T) {
	w := open(t, func(c *Config) { c.RequestTime = 4 * time.Second })
	p := w.programOf(w.person("ann"), account.Play)
	c, err := net.Dial("tcp", w.addr)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(patience))
	fmt.Fprintf(c, "POST /api/v1/shout HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{", p.token)
	answer, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusRequestTimeout || !answer.Close {
		t.Errorf("%s, %v", answer.Status, answer.Header)
	}
}

// flow is an API stream, read line by line.
type flow struct {
	t     testing.TB
	lines *bufio.Scanner
	leave func()
}

func (p *program) follow(path, kind string) *flow {
	p.t.Helper()
	ctx, cancel := context.WithCancel(p.t.Context())
	answer := p.send(ctx, http.MethodGet, "/api/v1/"+path, nil, "Authorization", "Bearer "+p.token, "Accept", kind)
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != kind {
		p.t.Errorf("%s: %s, %v", path, answer.Status, answer.Header)
	}
	s := &flow{p.t, bufio.NewScanner(answer.Body), func() { cancel(); answer.Body.Close() }}
	s.lines.Buffer(nil, 1<<20)
	p.t.Cleanup(s.leave)
	return s
}

// until reads up to a line with a text.
func (s *flow) until(text string) string {
	s.t.Helper()
	for s.lines.Scan() {
		if strings.Contains(s.lines.Text(), text) {
			return s.lines.Text()
		}
	}
	s.t.Fatalf("the stream ended without %q: %v", text, s.lines.Err())
	return ""
}

// ends waits for the end.
func (s *flow) ends() {
	for s.lines.Scan() {
	}
}

// TestReplay checks that a removed token no longer works and that its streams end. So do the
// streams of banned users, and all streams at shutdown.
func TestReplay(t *testing.T) {
	w := open(t, nil)
	ann, ben := w.person("ann"), w.person("ben")
	p, other := w.programOf(ann, account.Play), w.programOf(ben, account.Play)
	var table struct{ ID string }
	p.does("new", `{"game":"chess","seat":"white"}`).says(t, http.StatusOK, &table)
	lines, events := p.follow("watch?table="+table.ID, "application/x-ndjson"), p.follow("watch?table="+table.ID, "text/event-stream")
	kept, staying := other.follow("watch?table="+table.ID, "application/x-ndjson"), other.follow("talk?do=lobby&follow=true", "text/event-stream")
	other.does("join", `{"table":"`+table.ID+`"}`).says(t, http.StatusOK, nil)
	p.does("move", `{"table":"`+table.ID+`","move":"e4"}`).says(t, http.StatusOK, nil)
	lines.until(`"move":"e2e4"`)
	kept.until(`"move":"e2e4"`)
	if line := events.until(`"move":"e2e4"`); !strings.HasPrefix(line, "data: {") {
		t.Errorf("got event %s", line)
	}
	other.does("shout", `{"text":"hello all"}`).says(t, http.StatusOK, nil)
	staying.until("hello all")
	who, err := w.club.Accounts.Tokens.Of(t.Context(), p.token)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.club.Accounts.RemoveKey(t.Context(), ann, who.Key); err != nil {
		t.Fatal(err)
	}
	lines.ends()
	events.ends()
	p.asks("whoami").refusal(t, http.StatusUnauthorized, "refused", "token is not valid")
	p.does("move", `{"table":"`+table.ID+`","move":"e5"}`).refusal(t, http.StatusUnauthorized, "refused", "token is not valid")
	other.asks("whoami").says(t, http.StatusOK, nil)
	again := w.programOf(ann, account.Read)
	held := again.follow("watch?table="+table.ID, "application/x-ndjson")
	held.until(`"event":"state"`)
	if _, err := w.club.Bans.Add(t.Context(), ban.Restriction{Kind: ban.Ban, Target: ban.Target{Player: ann.ID}, Name: "ann", By: "the test", Why: "shouting"}); err != nil {
		t.Fatal(err)
	}
	held.ends()
	again.asks("whoami").refusal(t, http.StatusForbidden, "refused", "")
	w.stop()
	kept.ends()
	staying.ends()
}
