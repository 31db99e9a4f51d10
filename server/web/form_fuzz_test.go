package web

import (
	"net/http"
	"strings"
	"testing"

	"pawnstorm/lobby/pairing"
)

// FuzzForm sends forms of any content to any address. The server must answer each, and never with an error of
// its own.
func FuzzForm(f *testing.F) {
	const boundary = "multipart/form-data; boundary=x"
	w := open(f, nil)
	ann, bob := w.person("ann"), w.person("bob")
	game := w.table(pairing.Proposal{Game: "chess"}, ann, bob)
	anns := map[bool]*browser{true: w.browserOf(ann), false: {world: w}}
	for _, seed := range []struct{ path, body string }{
		{"/login", "code=ABCD-EFGH&next=%2F%2Fevil.example"},
		{"/seek", "game=chess&clock=5%2B3&rated=yes&min=-1&max=99999999999999999999"},
		{"/new", "game=chess960&game=connect4&clock=%00&as=white&access=private"},
		{"/play/now", "level=9&game=\xff"},
		{"/t/" + string(game.ID) + "/move", "move=e2e4&ply=-1"},
		{"/t/" + string(game.ID) + "/say", "text=%1b%5d52%3bc%3bAAAA%07&to=all"},
		{"/t/" + string(game.ID) + "/draw", "%"},
		{"/settings/set", "theme=%E2%80%AE&confirm=maybe&confirm=yes"},
		{"/tournaments/new", "name=%F0%9F%8F%B3&format=swiss&rounds=1e9&starts=2026-13-99"},
		{"/archive/import", "--x\r\nContent-Disposition: form-data; name=\"games\"\r\n\r\n1. e4 e5 2. Ke3 *\r\n--x--\r\n"},
		{"/archive/import", "--x\r\n\r\n--x"},
		{"/studies/new/../x", "a;b=c&&==&d=%zz"},
	} {
		f.Add(seed.path, seed.body, strings.HasPrefix(seed.body, "--x"), true)
		f.Add(seed.path, seed.body, strings.HasPrefix(seed.body, "--x"), false)
	}
	f.Fuzz(func(t *testing.T, path, body string, parts, known bool) {
		kind := "application/x-www-form-urlencoded"
		if parts {
			kind = boundary
		}
		who := anns[known]
		r, err := http.NewRequest(http.MethodPost, w.url+"/"+strings.TrimLeft(path, "/"), strings.NewReader(body))
		if err != nil || len(body) > 1<<20 {
			t.Skip("no browser sends this")
		}
		headers := who.with([]string{"Content-Type", kind})
		for i := 0; i+1 < len(headers); i += 2 {
			r.Header.Add(headers[i], headers[i+1])
		}
		answer, err := w.site.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode >= http.StatusInternalServerError {
			t.Errorf("%s %q: got %s", r.URL, body, answer.Status)
		}
		if to := answer.Header.Get("Location"); to != "" && (to[0] != '/' || len(to) > 1 && strings.ContainsRune("/\\", rune(to[1]))) {
			t.Errorf("%s %q: leads to %q", r.URL, body, to)
		}
	})
}
