package web

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/feature"
)

const foolsMate = "[White \"ann\"]\n[Black \"ben\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"

// sends sends a form with a pasted text and a file.
func (b *browser) sends(path, pasted, file string) page {
	b.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	if err := form.WriteField("games", pasted); err != nil {
		b.t.Fatal(err)
	}
	part, err := form.CreateFormFile("games", "games.pgn")
	if err != nil {
		b.t.Fatal(err)
	}
	if _, err := part.Write([]byte(file)); err != nil {
		b.t.Fatal(err)
	}
	if err := form.Close(); err != nil {
		b.t.Fatal(err)
	}
	return b.keep(b.ask(http.MethodPost, path, &body, b.with([]string{"Content-Type", form.FormDataContentType()})...))
}

// TestImportPage imports games on the archive's page, pasted or as a file. It opens a single game.
// For several, the page lists the results.
func TestImportPage(t *testing.T) {
	w := open(t, nil)
	anns, guest := w.browserOf(w.person("ann")), &browser{world: w}
	const to = "/archive/import"
	p := anns.see("/archive")
	check(t, "archive", p)
	for _, want := range []string{`action="` + to + `"`, `enctype="multipart/form-data"`, `<textarea name="games"`, `<input type="file" name="games">`} {
		if !strings.Contains(p.text, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	pasted := anns.sends(to, foolsMate, "")
	at := pasted.Header.Get("Location")
	if pasted.StatusCode != http.StatusSeeOther || !strings.Contains(w.get(at).text, "Imported by ann") {
		t.Errorf("a pasted game: %s, to %q", pasted.Status, at)
	}
	if again := anns.sends(to, "", foolsMate); again.Header.Get("Location") != at {
		t.Errorf("the same game as a file: got location %q", again.Header.Get("Location"))
	}
	several := anns.sends(to, foolsMate, "1. e4 e5 2. Ke4 *\n")
	for _, want := range []string{"2 games: 1 already here, 1 refused.", "Game 2, line 7: refused.", `href="` + at + `"`} {
		if !strings.Contains(several.text, want) {
			t.Errorf("two games: the answer lacks %q:\n%s", want, several.text)
		}
	}
	for name, test := range map[string]struct {
		who         *browser
		text        string
		status      int
		told, leads string
	}{
		"nothing":    {anns, "", http.StatusConflict, "There are no games in this text.", ""},
		"a bad game": {anns, "1. e4 e5 2. Ke4 *\n", http.StatusConflict, "This PGN cannot be read", ""},
		"too long":   {anns, strings.Repeat("x", mostFile), http.StatusRequestEntityTooLarge, "too long", ""},
		"a guest":    {guest, foolsMate, http.StatusSeeOther, "", "/login?next=/archive"},
	} {
		t.Run(name, func(t *testing.T) {
			p := test.who.sends(to, test.text, "")
			if p.StatusCode != test.status || !strings.Contains(p.text, test.told) || p.Header.Get("Location") != test.leads {
				t.Errorf("%s to %q:\n%s", p.Status, p.Header.Get("Location"), p.text)
			}
		})
	}
	if p := anns.post(to, nil); p.StatusCode != http.StatusUnsupportedMediaType {
		t.Errorf("a form without a file: %s", p.Status)
	}
}

// TestImportAPI imports games with the archive's API.
func TestImportAPI(t *testing.T) {
	w := open(t, nil)
	_, router := described(t, w)
	ann := w.programOf(w.person("ann"), account.Play)
	sends := func(text, kind string) page {
		return ann.ask(http.MethodPost, "/api/v1/archive/import", strings.NewReader(text), "Authorization", "Bearer "+ann.token, "Content-Type", kind)
	}
	var doc feature.ImportDoc
	answer := sends(foolsMate+"\n1. e4 e5 2. Ke4 *\n", "application/x-chess-pgn")
	answer.says(t, http.StatusOK, &doc)
	fits(t, router, answer)
	if doc.Kept != 1 || doc.Refused != 1 || len(doc.Games) != 2 || doc.Games[0].ID == "" || doc.Games[1].Reason == "" {
		t.Errorf("got %s", answer.text)
	}
	sends("1. e4 e5 2. Ke4 *\n", "text/plain").refusal(t, http.StatusBadRequest, "invalid", "This PGN cannot be read")
	sends("{}", "application/json").refusal(t, http.StatusUnsupportedMediaType, "invalid", "application/x-chess-pgn")
}
