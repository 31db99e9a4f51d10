package web

import (
	"strings"
	"testing"

	"pawnstorm/lobby/archive"
)

// TestImportedGamesAreMarked checks that the page of an imported game says who imported it, also in
// its preview. It links to no player, and no search engine lists it.
func TestImportedGamesAreMarked(t *testing.T) {
	w := open(t, nil)
	w.person("ben")
	cleo := w.person("cleo")
	id := ""
	_, err := w.club.Archive.Import(t.Context(), cleo.Person, strings.NewReader("[White \"ann\"]\n[Black \"ben\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"),
		func(i archive.Imported) error { id = string(i.Table.ID); return nil })
	if err != nil {
		t.Fatal(err)
	}
	page := w.get("/t/" + id).text
	for _, want := range []string{"(imported)", "Imported by cleo, not played here", `<meta name="robots" content="noindex">`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.Contains(page, `href="/@ben"`) {
		t.Error("the page links to a player who has not played")
	}
	for _, ending := range []string{".png", ".svg", ".pgn", ".json"} {
		if got := w.get("/t/" + id + ending).Header.Get("X-Robots-Tag"); got != "noindex" {
			t.Errorf("%s: X-Robots-Tag is %q", ending, got)
		}
	}
	doc := w.get("/t/" + id + ".json").text
	if !strings.Contains(doc, `"imported":"cleo"`) {
		t.Errorf("the document does not name the importer: %s", doc)
	}
}
