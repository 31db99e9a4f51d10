package web

import (
	"bytes"
	"context"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/shell"
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

// TestImportPage imports games on the page of the archive, pasted or as a file. One game is
// opened; of several the answer says what became of them.
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
		t.Errorf("the same as a file leads to %q", again.Header.Get("Location"))
	}
	several := anns.sends(to, foolsMate, "1. e4 e5 2. Ke4 *\n")
	for _, want := range []string{"2 games: 1 the same as one here, 1 refused.", "Game 2, line 7: refused.", `href="` + at + `"`} {
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
		"nothing":    {anns, "", http.StatusConflict, "There is no game in this text.", ""},
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

// TestAnalysisPage has a finished game analysed and shows the analysis beside its moves.
func TestAnalysisPage(t *testing.T) {
	w := open(t, nil)
	ann, ben := w.person("ann"), w.person("ben")
	w.club.Studies.SetAnalyst(func(context.Context, analysis.Question) (analysis.Evaluation, error) {
		return analysis.Evaluation{Score: 30, Depth: 4}, nil
	})
	tbl := w.table(pairing.Proposal{Game: "chess"}, ann, ben)
	at := "/t/" + string(tbl.ID)
	b := w.browserOf(ann)
	if p := b.see(at); strings.Contains(p.text, at+"/analyse") {
		t.Error("a game under way can be analysed")
	}
	w.play(tbl, [2]account.Player{ann, ben}, "f3", "e5", "g4", "Qh4#")
	if p := b.see(at); !strings.Contains(p.text, `formaction="`+at+`/analyse"`) {
		t.Fatalf("there is no button:\n%s", p.text)
	}
	news := w.club.Studies.Follow(t.Context(), w.latest(tbl))
	if done := b.acts(at + "/analyse"); done.Code != shell.Done || !strings.Contains(done.Said, "The game is being analysed.") {
		t.Errorf("having it analysed: %+v", done)
	}
	for p := range news {
		if p.Err != nil {
			t.Fatal(p.Err)
		}
		if p.Study != nil {
			break
		}
	}
	p := b.see(at)
	check(t, at, p)
	if !strings.Contains(p.text, `<details id="analysis">`) || !strings.Contains(p.text, "2... Qh4#") {
		t.Errorf("the page does not show the analysis:\n%s", p.text)
	}
	if done := b.acts(at + "/analyse"); !strings.Contains(done.Said, "The game is analysed") {
		t.Errorf("again: %+v", done)
	}
}

// TestInvitePage lets somebody watch a private game from its page.
func TestInvitePage(t *testing.T) {
	w := open(t, nil)
	ann, ben, cat := w.person("ann"), w.person("ben"), w.person("cat")
	tbl := w.table(pairing.Proposal{Game: "chess", Private: true}, ann, ben)
	at := "/t/" + string(tbl.ID)
	cats := w.browserOf(cat)
	if p := cats.see(at); p.StatusCode != http.StatusNotFound {
		t.Errorf("cat sees a private game: %s", p.Status)
	}
	anns := w.browserOf(ann)
	if p := anns.see(at); !strings.Contains(p.text, `action="`+at+`/invite"`) {
		t.Errorf("ann's page has no form:\n%s", p.text)
	}
	if done := anns.does(tbl, "invite", "name", "cat"); done.Code != shell.Done || !strings.Contains(done.Said, "cat may watch") {
		t.Errorf("inviting: %+v", done)
	}
	if p := cats.see(at); p.StatusCode != http.StatusOK || strings.Contains(p.text, at+"/invite") {
		t.Errorf("cat's page: %s", p.Status)
	}
	if public := w.table(pairing.Proposal{Game: "chess"}, ann, ben); strings.Contains(anns.see("/t/"+string(public.ID)).text, "/invite\"") {
		t.Error("a public game has the form")
	}
}
