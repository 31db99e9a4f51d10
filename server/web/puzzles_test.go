package web

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"pawnstorm/game/puzzle"
)

// TestPuzzlesPage lists puzzles by game and theme, page by page, with links. Only you see which
// ones you have tried.
func TestPuzzlesPage(t *testing.T) {
	w := open(t, nil)
	ann := w.person("ann")
	anns, guest := w.browserOf(ann), &browser{world: w}
	p := guest.see("/puzzles?game=chess")
	check(t, "/puzzles", p)
	next := regexp.MustCompile(`href="(/puzzles\?after=[^"]*)" rel="next"`).FindStringSubmatch(p.text)
	if strings.Count(p.text, `href="/puzzles/`) != 50 || next == nil || strings.Contains(p.text, "<td>General Strike Chess") {
		t.Fatalf("the puzzles:\n%s", p.text)
	}
	first := regexp.MustCompile(`href="/puzzles/([a-z0-9]+)"`).FindStringSubmatch(p.text)[1]
	if p := guest.see(strings.ReplaceAll(next[1], "&amp;", "&")); strings.Contains(p.text, first) || !strings.Contains(p.text, `href="/puzzles/`) {
		t.Errorf("the next page: %s\n%s", p.Status, p.text)
	}
	tried, _ := puzzle.Find(first)
	if _, _, err := w.club.Ratings.FinishPuzzle(t.Context(), ann.ID, tried, true); err != nil {
		t.Fatal(err)
	}
	seen, fresh := "/puzzles?game=chess&state=seen", "/puzzles?game=chess&state=new"
	if p := anns.see(seen); strings.Count(p.text, `href="/puzzles/`) != 1 || !strings.Contains(p.text, first) {
		t.Errorf("ann's list:\n%s", p.text)
	}
	if p := guest.see(seen); !strings.Contains(p.text, "No such puzzles.") {
		t.Errorf("a guest's list:\n%s", p.text)
	}
	if strings.Contains(anns.see(fresh).text, first) || !strings.Contains(guest.see(fresh).text, first) {
		t.Errorf("want %s new only to the guest", first)
	}
	corner := guest.see("/puzzles?theme=corner")
	if !strings.Contains(corner.text, "<td>Othello") || strings.Contains(corner.text, "<td>Chess") {
		t.Errorf("the puzzles about corners:\n%s", corner.text)
	}
	for path, status := range map[string]int{"/puzzles?theme=love": http.StatusBadRequest, "/puzzles?after=x": http.StatusBadRequest, "/puzzles/zzzzzzzz": http.StatusNotFound} {
		if p := guest.see(path); p.StatusCode != status {
			t.Errorf("%s: %s", path, p.Status)
		}
	}
}

// TestSolveOnTheWeb answers a puzzle with a form, move by move, also as a guest. Only the first
// answer counts.
func TestSolveOnTheWeb(t *testing.T) {
	w := open(t, nil)
	ann := w.person("ann")
	anns, guest := w.browserOf(ann), &browser{world: w}
	p := guest.post("/puzzles/bksfmyko/solve", url.Values{"text": {"f1xc4"}})
	at := p.Header.Get("Location")
	if p.StatusCode != http.StatusSeeOther || at != "/puzzles/bksfmyko%20f1xc4" {
		t.Fatalf("a correct move: got location %q: %s", at, p.Status)
	}
	check(t, at, guest.see(at))
	if p := guest.see(at); !strings.Contains(p.text, "Found: 1 of 2 moves.") || !strings.Contains(p.text, at+"/solve") {
		t.Errorf("after a move: %s", p.text)
	}
	p = guest.post(at+"/solve", url.Values{"text": {"a1-c3"}})
	if p := guest.see(p.Header.Get("Location")); !strings.Contains(p.text, "That is the whole solution.") || strings.Contains(p.text, "/solve") {
		t.Errorf("after the last move: %s", p.text)
	}
	if p := anns.post("/puzzles/bksfmyko/solve", url.Values{"text": {"a1-a2"}}); p.StatusCode != http.StatusConflict || !strings.Contains(p.text, "is not right. Your puzzle rating: ") {
		t.Errorf("a wrong move: %s, %s", p.Status, p.text)
	}
	p = anns.post("/puzzles/bksfmyko/solution", nil)
	if p := anns.see(p.Header.Get("Location")); !strings.Contains(p.text, "0 of 1 solved") || !strings.Contains(p.text, "whole solution") {
		t.Errorf("the solution: %s", p.text)
	}
	p = guest.post("/puzzles/next", url.Values{"game": {"strike"}, "theme": {"factory"}})
	if p := guest.see(p.Header.Get("Location")); !strings.Contains(p.text, "General Strike Chess puzzle") {
		t.Errorf("the next puzzle: %s, %s", p.Status, p.text)
	}
	if p := guest.post("/puzzles/storm", nil); !strings.HasPrefix(p.Header.Get("Location"), "/login") {
		t.Errorf("a guest's storm: %s, %s", p.Status, p.text)
	}
	if p := anns.post("/puzzles/storm", url.Values{"game": {"chess"}}); p.Header.Get("Location") != "/puzzles/storm" || !strings.Contains(anns.see("/puzzles/storm").text, "3:00 left, 0 solved") {
		t.Errorf("a storm: %s, %s", p.Status, anns.see("/puzzles/storm").text)
	}
	p = anns.post("/puzzles/storm/solve", url.Values{"text": {"zz"}})
	if p.StatusCode != http.StatusConflict {
		t.Errorf("an illegal move in a storm: %s, %s", p.Status, p.text)
	}
}
