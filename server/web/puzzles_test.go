package web

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"pawnstorm/game/puzzle"
)

// TestPuzzlesPage: puzzles are listed by game and theme, part by part, and lead to their pages.
// Only you see which ones you have tried.
func TestPuzzlesPage(t *testing.T) {
	w := open(t, nil)
	ann := w.person("ann")
	anns, guest := w.browserOf(ann), &browser{world: w}
	p := guest.see("/puzzles?game=chess")
	check(t, "/puzzles", p)
	next := regexp.MustCompile(`href="(/puzzles\?after=[^"]*)" rel="next"`).FindStringSubmatch(p.text)
	if strings.Count(p.text, `href="/puzzle/`) != 50 || next == nil || strings.Contains(p.text, "<td>General Strike Chess") {
		t.Fatalf("the puzzles are\n%s", p.text)
	}
	first := regexp.MustCompile(`href="/puzzle/([a-z0-9]+)"`).FindStringSubmatch(p.text)[1]
	if p := guest.see(strings.ReplaceAll(next[1], "&amp;", "&")); strings.Contains(p.text, first) || !strings.Contains(p.text, `href="/puzzle/`) {
		t.Errorf("the next part: %s\n%s", p.Status, p.text)
	}
	if p := guest.see("/puzzles/" + first); p.StatusCode != http.StatusSeeOther || p.Header.Get("Location") != "/puzzle/"+first {
		t.Errorf("%s leads to %q: %s", first, p.Header.Get("Location"), p.Status)
	}
	tried, _ := puzzle.Find(first)
	if _, _, err := w.club.Ratings.FinishPuzzle(t.Context(), ann.ID, tried, true); err != nil {
		t.Fatal(err)
	}
	seen, fresh := "/puzzles?game=chess&state=seen", "/puzzles?game=chess&state=new"
	if p := anns.see(seen); strings.Count(p.text, `href="/puzzle/`) != 1 || !strings.Contains(p.text, first) {
		t.Errorf("ann has tried\n%s", p.text)
	}
	if p := guest.see(seen); !strings.Contains(p.text, "No such puzzles.") {
		t.Errorf("a guest has tried\n%s", p.text)
	}
	if strings.Contains(anns.see(fresh).text, first) || !strings.Contains(guest.see(fresh).text, first) {
		t.Errorf("%s is new to ann, or not to a guest", first)
	}
	corner := guest.see("/puzzles?theme=corner")
	if !strings.Contains(corner.text, "<td>Othello") || strings.Contains(corner.text, "<td>Chess") {
		t.Errorf("about corners are\n%s", corner.text)
	}
	for path, status := range map[string]int{"/puzzles?theme=love": http.StatusBadRequest, "/puzzles?after=x": http.StatusBadRequest, "/puzzles/zzzzzzzz": http.StatusNotFound} {
		if p := guest.see(path); p.StatusCode != status {
			t.Errorf("%s: %s", path, p.Status)
		}
	}
}
