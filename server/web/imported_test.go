package web

import (
	"strings"
	"testing"

	"pawnstorm/lobby/archive"
)

// TestImportedGamesAreMarked checks that an imported game's page and its preview say who imported
// it. The page has no links to players, and search engines do not index it.
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
		t.Error("the page links to a player who did not play")
	}
	for _, ending := range []string{".png", ".svg", ".pgn", ".json"} {
		if got := w.get("/t/" + id + ending).Header.Get("X-Robots-Tag"); got != "noindex" {
			t.Errorf("%s: got X-Robots-Tag %q", ending, got)
		}
	}
	doc := w.get("/t/" + id + ".json").text
	if !strings.Contains(doc, `"imported":"cleo"`) {
		t.Errorf("the document does not name the importer: %s", doc)
	}
}
