package web

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/email"
	"pawnstorm/lobby/email/emailtest"
	"pawnstorm/ui/shell"
)

// journal keeps the log.
type journal struct {
	mu sync.Mutex
	bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.Buffer.Write(p)
}

func (j *journal) text() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.String()
}

// types runs a shell command for a person, and reads its JSON.
func (w *world) types(who account.Player, line string) (doc map[string]any) {
	w.t.Helper()
	var out, refusal bytes.Buffer
	shell.New().Run(w.t.Context(), shell.Env{
		Club: w.club, Games: catalog.All(), Now: time.Now, Who: who, Address: "ssh host", In: strings.NewReader(""), Out: &out, Err: &refusal,
	}, line+" --json")
	if err := json.Unmarshal(out.Bytes(), &doc); err != nil {
		w.t.Fatalf("%s: %s%s", line, out.String(), refusal.String())
	}
	return doc
}

// TestSecretsOnce checks that a page shows a secret once, to its owner. It must not appear in a log
// when it is created, used or mistyped.
func TestSecretsOnce(t *testing.T) {
	logged := new(journal)
	log := slog.New(slog.NewTextHandler(logged, &slog.HandlerOptions{Level: slog.LevelDebug}))
	var post *emailtest.Server
	w := openClub(t, "all=none,none", func(c *lobby.Config) {
		post = emailtest.Open(t, email.StartTLS)
		c.Log, c.MailServer = log, post.Address()
	}, func(c *Config) { c.Log = log })
	ann := w.person("ann")
	b := w.browserOf(ann)
	var secrets []string
	for _, test := range []struct{ line, field string }{
		{"token new called laptop play", "secret"}, {"hook new https://a.example/one", "secret"}, {"keys code", "code"},
	} {
		secret, _ := w.types(ann, test.line)[test.field].(string)
		secrets = append(secrets, secret)
	}
	if p := b.post("/webhooks/new", url.Values{"url": {"https://a.example/two"}}); true {
		secrets = append(secrets, strings.ReplaceAll(regexp.MustCompile(`whsec_[A-Za-z0-9/&#;+]+=`).FindString(p.text), "&#43;", "+"))
	}
	done := b.says(b.post("/webhooks/new", url.Values{"url": {"https://a.example/three"}}, "Accept", kindJSON))
	if !done.Once || done.Go != "" {
		t.Errorf("the script got %+v", done)
	}
	secrets = append(secrets, strings.SplitN(done.Said, "\n", 2)[0])
	b.post("/email/new", url.Values{"email": {"ann@a.example"}})
	secrets = append(secrets, regexp.MustCompile(`email confirm ([0-9a-z-]+)`).FindStringSubmatch(post.Next().Text)[1], strings.TrimPrefix(b.cookie, localName+"="))
	for _, path := range []string{"/webhooks/zzzz/test", "/keys/use", "/email/confirm"} { // secrets in the wrong forms
		for _, secret := range secrets {
			b.post(path, url.Values{"code": {secret}})
		}
	}
	pages := ""
	for _, path := range []string{"/you", "/keys", "/tokens", "/tokens/laptop", "/webhooks", "/email", "/account", "/account/export"} {
		pages += b.see(path).text
	}
	for _, line := range []string{"token", "keys --json", "hook", "hook --json", "email", "account"} {
		var out bytes.Buffer
		shell.New().Run(t.Context(), shell.Env{Club: w.club, Games: catalog.All(), Now: time.Now, Who: ann, Address: "ssh host", Out: &out, Err: &out}, line)
		pages += out.String()
	}
	w.stop()
	if text := logged.text(); !strings.Contains(text, "token created") || !strings.Contains(pages, "laptop") {
		t.Errorf("the log or the pages are empty:\n%s", text)
	}
	for i, secret := range secrets {
		if len(secret) < 8 {
			t.Errorf("secret %d: got %q", i, secret)
		} else if strings.Contains(logged.text(), secret) || strings.Contains(pages, secret) {
			t.Errorf("secret %d, %s, appeared again", i, secret)
		}
	}
}

// TestOwnPagesFollow checks that a user's own page updates after changes elsewhere.
func TestOwnPagesFollow(t *testing.T) {
	w := open(t, nil)
	ann := w.person("ann")
	b := w.browserOf(ann)
	for _, test := range []struct{ path, line, shows string }{
		{"/settings/pieces", "settings pieces letters", "Now: letters."},
		{"/webhooks", "hook new https://a.example/one", "https://a.example/one"},
		{"/tokens", "token new called laptop", "laptop"},
		{"/vacation", "vacation begin 3", "You are on vacation until"},
		{"/account", "account rename anna", "anna: account since"},
	} {
		s := w.read(test.path+"/events", "Cookie", b.cookie)
		s.until("lobby", "")
		w.types(ann, test.line)
		s.until("lobby", test.shows)
		s.close()
	}
}
