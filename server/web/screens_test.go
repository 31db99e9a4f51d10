package web

import (
	"bytes"
	"context"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"pawnstorm/server"
)

// mostPlayBytes is the largest allowed page with the screens, with everything it loads.
const mostPlayBytes = 60 << 10

// closedServer is a server that lets no one play yet.
func closedServer(c *Config) {
	c.Screens = func(server.Visitor) (*server.Page, error) { return nil, server.ErrNotServing }
}

// The page with the screens obeys the policy of all pages, and is small with everything it loads.
func TestPlayPage(t *testing.T) {
	w := open(t, closedServer)
	page := w.get("/play")
	if page.StatusCode != http.StatusOK || inline.MatchString(page.text) || !strings.Contains(page.Header.Get("Content-Security-Policy"), "script-src 'self'") {
		t.Errorf("%d, inline %q", page.StatusCode, inline.FindString(page.text))
	}
	size, packed := len(page.text), len(w.get("/play", "Accept-Encoding", "zstd").text)
	for _, m := range regexp.MustCompile(`(?:href|src|data-figures)="(/assets/[^"]+)"`).FindAllStringSubmatch(page.text, -1) {
		asset := w.get(m[1])
		if asset.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", m[1], asset.StatusCode)
		}
		size, packed = size+len(asset.text), packed+len(w.get(m[1], "Accept-Encoding", "zstd").text)
	}
	t.Logf("%d bytes, %d in zstd", size, packed)
	if size > mostPlayBytes || size < 20_000 || packed > mostPlayBytes/2 {
		t.Errorf("got %d bytes with everything it loads, %d in zstd", size, packed)
	}
	for path, link := range map[string]string{"/": `href="/play"`, "/rules": `href="/play"`} {
		if !strings.Contains(w.get(path).text, link) {
			t.Errorf("%s has no link to the screens", path)
		}
	}
}

// While no one can play, no page links to the screens.
func TestNoPlayPage(t *testing.T) {
	other := open(t, nil)
	if other.get("/play").StatusCode != http.StatusNotFound || strings.Contains(other.get("/").text, `"/play"`) {
		t.Error("a page links to the closed screens")
	}
	if code := other.ask(http.MethodPost, ticketPath, nil).StatusCode; code != http.StatusMethodNotAllowed {
		t.Errorf("got a ticket for the closed screens: %d", code)
	}
}

// Only this server's pages get tickets. Nothing else accepts a POST.
func TestTickets(t *testing.T) {
	w := open(t, closedServer)
	for name, c := range map[string]struct {
		path    string
		headers []string
		body    string
		want    int
	}{
		"our own":        {ticketPath, []string{"Sec-Fetch-Site", "same-origin"}, "", http.StatusOK},
		"by origin":      {ticketPath, []string{"Origin", w.url}, "", http.StatusOK},
		"another site":   {ticketPath, []string{"Sec-Fetch-Site", "cross-site"}, "", http.StatusForbidden},
		"same site":      {ticketPath, []string{"Sec-Fetch-Site", "same-site"}, "", http.StatusForbidden},
		"another origin": {ticketPath, []string{"Origin", "https://evil.example"}, "", http.StatusForbidden},
		"null":           {ticketPath, []string{"Origin", "null"}, "", http.StatusForbidden},
		"much":           {ticketPath, nil, strings.Repeat("x", mostForm+1), http.StatusRequestEntityTooLarge},
		"elsewhere":      {"/play", nil, "", http.StatusMethodNotAllowed},
	} {
		page := w.ask(http.MethodPost, c.path, bytes.NewReader([]byte(c.body)), c.headers...)
		if page.StatusCode != c.want {
			t.Errorf("%s: got %d, want %d", name, page.StatusCode, c.want)
		}
		if page.StatusCode == http.StatusOK && (len(page.text) != 26 || page.Header.Get("Cache-Control") != "no-store") {
			t.Errorf("%s: got ticket %q, Cache-Control %s", name, page.text, page.Header.Get("Cache-Control"))
		}
	}
	if code := w.get(ticketPath).StatusCode; code == http.StatusOK {
		t.Error("a GET returned a ticket")
	}
}

// A socket needs a ticket and one of our origins: the requested one or the public one.
func TestSocketOrigins(t *testing.T) {
	w := open(t, func(c *Config) {
		closedServer(c)
		c.URL = "https://chess.example"
	})
	for origin, want := range map[string]bool{
		w.url: true, "https://chess.example": true,
		"": false, "null": false, "https://evil.example": false, "https://chess.example.evil.example": false,
	} {
		h := http.Header{}
		if origin != "" {
			h.Set("Origin", origin)
		}
		ticket := w.ask(http.MethodPost, ticketPath, nil).text
		c, answer, err := websocket.Dial(context.Background(), "ws"+strings.TrimPrefix(w.url, "http")+"/play/socket?ticket="+ticket, &websocket.DialOptions{HTTPClient: w.site, HTTPHeader: h})
		switch {
		case err == nil && !want:
			t.Errorf("origin %q was accepted", origin)
		case err != nil && (want || answer == nil || answer.StatusCode != http.StatusForbidden):
			t.Errorf("%q: %v", origin, err)
		}
		if c != nil {
			c.CloseNow()
		}
	}
}
