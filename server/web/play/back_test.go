package play

import (
	"strings"
	"testing"

	"github.com/coder/websocket"
)

// A page can lose its session to a restart or a long absence. It learns which, and comes back with
// its return code.
func TestWhyGone(t *testing.T) {
	in(t, nil, func(t *testing.T, p *place) {
		b := p.browser()
		b.sees("size: 300x100")
		old := strings.Repeat("A", tokenSize)
		other := map[bool]string{true: "B", false: "A"}[b.token[0] == 'A'] + b.token[1:]
		for token, want := range map[string]string{other: "no such session", old: restarted} {
			other := &browser{p: p, token: token}
			other.open()
			if code := other.ends(); code != codeGone || other.why != want {
				t.Errorf("%s: got %d, %q", token, code, other.why)
			}
		}
		again := &browser{p: p, token: "7k2m9qxa"}
		again.open()
		again.sees(`code: "7k2m9qxa"`)
		if again.token == b.token || len(again.token) != tokenSize {
			t.Errorf("got token %q", again.token)
		}
	})
}

// At shutdown, pages learn that the server will be back.
func TestEndTellsOfRestart(t *testing.T) {
	in(t, nil, func(t *testing.T, p *place) {
		b := p.browser()
		b.sees("size: 300x100")
		go p.stop()
		if code := b.ends(); code != websocket.StatusCode(codeOver) || b.why != restarted {
			t.Errorf("closed with %d, %q", code, b.why)
		}
	})
}
