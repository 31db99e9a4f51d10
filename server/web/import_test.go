package web

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rescue"
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
	several := anns.sends(to, foolsMate, "1. Ke4 e5 *\n")
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
		"a bad game": {anns, "1. Ke4 e5 *\n", http.StatusConflict, "This PGN cannot be read", ""},
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

// TestLongImport imports many games in the background: the archive's page shows the progress and the result, and
// the games come back as one file.
func TestLongImport(t *testing.T) {
	w := open(t, nil)
	anns, bens := w.browserOf(w.person("ann")), w.browserOf(w.person("ben"))
	text := longText()
	games := strings.Count(text, "[White")
	news := w.read("/archive/events", "Cookie", anns.cookie)
	p := anns.sends("/archive/import", text+"1. Ke4 e5 *\n", "")
	if p.StatusCode != http.StatusSeeOther || p.Header.Get("Location") != "/archive?whose=own" {
		t.Fatalf("importing: %s to %q\n%s", p.Status, p.Header.Get("Location"), p.text)
	}
	news.until("lobby", "Importing")
	news.until("lobby", fmt.Sprintf("The import has ended. %d games: %d saved, 1 refused.", games+1, games))
	p = anns.see("/archive")
	check(t, "/archive", p)
	if !strings.Contains(p.text, fmt.Sprintf("Game %d, line", games+1)) || !strings.Contains(p.text, `<a href="/archive/export" download>`) {
		t.Errorf("ann's page:\n%s", p.text)
	}
	if p := bens.see("/archive"); strings.Contains(p.text, "The import has ended") {
		t.Error("ben sees ann's import")
	}
	file := anns.see("/archive/export")
	if n := strings.Count(file.text, "[White "); n != games || file.ContentLength >= 0 || !strings.Contains(file.Header.Get("Content-Disposition"), `"ann.pgn"`) {
		t.Errorf("the export has %d games of %d, headers %v", n, games, file.Header)
	}
	if p := w.get("/archive/export"); p.Header.Get("Location") != "/login?next=/archive" {
		t.Errorf("a guest's export: %s", p.Status)
	}
	if p := bens.see("/archive/export"); p.StatusCode != http.StatusOK || p.text != "" {
		t.Errorf("ben's export: %s %q", p.Status, p.text)
	}
}

// longText returns games that are read in the background.
func longText() string {
	var text strings.Builder
	for i := 0; text.Len() < longFile; i++ {
		fmt.Fprintf(&text, "[White \"w%d\"]\n[Black \"b%[1]d\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n\n", i)
	}
	return text.String()
}

// TestImportPanics checks that a panic while a file is read ends only that import.
func TestImportPanics(t *testing.T) {
	w := open(t, nil)
	anns := w.browserOf(w.person("ann"))
	var sprung atomic.Bool
	defer rescue.Trap(func(what string) {
		if what == "reading a file" && !sprung.Swap(true) {
			panic("a trap")
		}
	})()
	news := w.read("/archive/events", "Cookie", anns.cookie)
	for !sprung.Load() {
		anns.sends("/archive/import", longText(), "")
	}
	for {
		if p := anns.sends("/archive/import", longText(), ""); p.StatusCode == http.StatusSeeOther {
			break
		}
	}
	news.until("lobby", "The import has ended.")
}

// TestOneUpload checks that a person has one file read at a time, and that only some are read at once.
func TestOneUpload(t *testing.T) {
	var r readers
	for i := range filesAtOnce {
		if err := r.begin(identity.PlayerID(rune('a' + i))); err != nil {
			t.Fatal(err)
		}
	}
	for who, want := range map[identity.PlayerID]string{"a": "Your last file", "z": "many files"} {
		if err := r.begin(who); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s begins: %v", who, err)
		}
	}
	r.end("a")
	if err := r.begin("z"); err != nil {
		t.Error(err)
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
	answer := sends(foolsMate+"\n1. Ke4 e5 *\n", "application/x-chess-pgn")
	answer.says(t, http.StatusOK, &doc)
	fits(t, router, answer)
	if doc.Kept != 1 || doc.Refused != 1 || len(doc.Games) != 2 || doc.Games[0].ID == "" || doc.Games[1].Reason == "" {
		t.Errorf("got %s", answer.text)
	}
	sends("1. Ke4 e5 *\n", "text/plain").refusal(t, http.StatusBadRequest, "invalid", "This PGN cannot be read")
	sends("{}", "application/json").refusal(t, http.StatusUnsupportedMediaType, "invalid", "application/x-chess-pgn")
}
