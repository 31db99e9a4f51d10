package web

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"pawnstorm/game/clock"
	"pawnstorm/lobby"
	"pawnstorm/lobby/email"
	"pawnstorm/lobby/email/emailtest"
	"pawnstorm/lobby/pairing"
)

// TestUnsubscribePage checks that the unsubscribe link of an email asks for a confirmation. A POST
// unsubscribes at once, in both ways of RFC 8058, also from a mail site.
func TestUnsubscribePage(t *testing.T) {
	for _, kind := range []string{"application/x-www-form-urlencoded", "multipart/form-data; boundary=x"} {
		t.Run(strings.Split(kind, ";")[0], func(t *testing.T) { tryUnsubscribe(t, kind) })
	}
}

func tryUnsubscribe(t *testing.T, kind string) {
	t.Helper()
	var post *emailtest.Server
	w := openClub(t, "all=none,none", func(c *lobby.Config) {
		post = emailtest.Open(t, email.StartTLS)
		c.MailServer, c.EmailWait, c.EmailGap = post.Address(), 1, 1
	}, nil)
	ann, ben := w.person("ann"), w.person("ben")
	if _, err := w.club.Email.Ask(t.Context(), ann, "ann@a.example", func(code string) string { return "<" + code + ">" }); err != nil {
		t.Fatal(err)
	}
	code := regexp.MustCompile(`<(.*)>`).FindStringSubmatch(post.Next().Text)[1]
	if _, err := w.club.Email.Confirm(t.Context(), ann, code); err != nil {
		t.Fatal(err)
	}
	w.table(pairing.Proposal{Game: "chess", Clock: clock.Control{Kind: clock.Correspondence, Step: clock.Day}}, ann, ben)
	path := regexp.MustCompile(`<https://chess\.example(/letters/.*)>`).FindStringSubmatch(post.Next().Header.Get("List-Unsubscribe"))[1]
	for range 2 { // following the link changes nothing
		if p := w.get(path); p.StatusCode != http.StatusOK || !strings.Contains(p.text, "ann@a.example") || !strings.Contains(p.text, `action="`+path+`"`) || !strings.Contains(p.text, "noindex") {
			t.Fatalf("%s: %d\n%s", path, p.StatusCode, p.text)
		}
	}
	for _, other := range []string{path[:len(path)-2], "/letters/x", "/letters/" + string(ben.ID) + "-AAAA"} {
		for _, method := range []string{http.MethodGet, http.MethodPost} {
			if p := w.ask(method, other, nil); p.StatusCode != http.StatusNotFound {
				t.Errorf("%s %s: %d", method, other, p.StatusCode)
			}
		}
	}
	body := "List-Unsubscribe=One-Click"
	if strings.HasPrefix(kind, "multipart") {
		body = "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n"
	}
	if p := w.ask(http.MethodPost, path, strings.NewReader(body), "Content-Type", kind); p.StatusCode != http.StatusOK || !strings.Contains(p.text, "Emails are off") {
		t.Errorf("%s: %d\n%s", kind, p.StatusCode, p.text)
	}
	if a, err := w.club.Email.Get(t.Context(), ann.ID); err != nil || a.On() {
		t.Errorf("%s: %+v, %v", kind, a, err)
	}
	if p := w.get(path); strings.Contains(p.text, "<button>No more") || !strings.Contains(p.text, "Emails are off") {
		t.Errorf("the page:\n%s", p.text)
	}
}
