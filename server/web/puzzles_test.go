package web

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/puzzle"
	"pawnstorm/ui/shell"
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
	at = p.Header.Get("Location")
	for range 2 {
		p = guest.see(at)
		if !strings.HasSuffix(at, "%20theme=factory") || !strings.Contains(p.text, `formaction="/puzzles/next?game=strike&amp;theme=factory"`) {
			t.Errorf("%s does not keep the theme: %s", at, p.text)
		}
		at = guest.post("/puzzles/next?game=strike&theme=factory", nil).Header.Get("Location")
	}
	if p := guest.see("/puzzles?theme=fork"); !strings.Contains(p.text, `%20theme=fork">`) {
		t.Errorf("the list does not keep the theme: %s", p.text)
	}
	if at := guest.post("/puzzles/next", nil).Header.Get("Location"); !strings.HasSuffix(at, "%20any") || !strings.Contains(guest.see(at).text, `formaction="/puzzles/next"`) {
		t.Errorf("a puzzle of any game leads to %s", at)
	}
	if p := guest.see("/puzzles/bksfmyko%20theme=%3Cb%3E"); p.StatusCode != http.StatusNotFound || strings.Contains(p.text, "<b>\"") {
		t.Errorf("a theme that does not exist: %s", p.Status)
	}
	if p := anns.post("/puzzles/storm", url.Values{"game": {"chess"}}); p.Header.Get("Location") != "/puzzles/storm%200-0" || !strings.Contains(anns.see("/puzzles/storm").text, "3:00</span>") {
		t.Errorf("a storm: %s, %s", p.Status, anns.see("/puzzles/storm").text)
	}
	p = anns.post("/puzzles/storm/solve", url.Values{"text": {"zz"}})
	if p.StatusCode != http.StatusConflict {
		t.Errorf("an illegal move in a storm: %s, %s", p.Status, p.text)
	}
	at, last := "/puzzles/storm%200-0", outcome{}
	for range 30 {
		h := handIn(t, anns.see(at))
		if h == nil {
			break
		}
		last = anns.says(anns.post(h.At, url.Values{"text": {h.Moves[0][0].(string)}}, "Accept", kindJSON))
		at = last.Go
	}
	if p := anns.see(at); last.Code != shell.Done || at != "/puzzles/storm" || !strings.Contains(last.Said, "The storm is over") || !strings.Contains(p.text, "Your record is ") {
		t.Errorf("the end of the storm: %+v at %s\n%s", last, at, p.text)
	}
}

// TestStreakPages plays a streak on its page, as a guest and with an account: the first wrong move ends it.
func TestStreakPages(t *testing.T) {
	w := open(t, nil)
	for name, b := range map[string]*browser{"a guest": {world: w}, "ann": w.browserOf(w.person("ann"))} {
		at := b.post("/puzzles/streak", url.Values{"game": {"chess"}}).Header.Get("Location")
		p := b.see(at)
		check(t, at, p)
		if !strings.Contains(p.text, "the first wrong move ends the streak") || strings.Contains(p.text, "data-until") || !strings.HasPrefix(at, "/puzzles/streak") {
			t.Errorf("%s: the streak at %s:\n%s", name, at, p.text)
		}
		var last outcome
		for solved := 0; solved < 2; {
			h := handIn(t, b.see(at))
			last = b.says(b.post(h.At, url.Values{"text": {rightMove(t, b.see(at))}}, "Accept", kindJSON))
			if at = last.Go; strings.Contains(last.Said, "Solved!") {
				solved++
			}
		}
		if p := b.see(at); !strings.Contains(p.text, "2 solved.") {
			t.Errorf("%s: after two puzzles:\n%s", name, p.text)
		}
		h := handIn(t, b.see(at))
		right := rightMove(t, b.see(at))
		for _, m := range h.Moves {
			if m[0] != right {
				last = b.says(b.post(h.At, url.Values{"text": {m[0].(string)}}, "Accept", kindJSON))
				break
			}
		}
		if last.Go != "/puzzles/streak" || !strings.Contains(last.Said, "The streak is over: 2 puzzles solved.") {
			t.Errorf("%s: the end: %+v", name, last)
		}
		if p := b.see(last.Go); strings.Contains(p.text, `id="hand"`) || !strings.Contains(p.text, `formaction="/puzzles/streak"`) {
			t.Errorf("%s: after the end:\n%s", name, p.text)
		}
	}
}

// rightMove returns the notation of the next move of the chess puzzle on a page.
func rightMove(t *testing.T, p page) string {
	t.Helper()
	_, at, _ := strings.Cut(p.text, "<dt>Position</dt><dd>")
	at, _, _ = strings.Cut(at, "</dd>")
	rules := catalog.All()[0]
	for _, q := range puzzle.Of(rules.Info().ID) {
		a, err := puzzle.Begin(q, rules)
		for err == nil && !a.Solved() {
			m, wrong := a.State().Parse(q.Moves[len(a.Plies())])
			if wrong != nil {
				t.Fatal(wrong)
			}
			if a.State().String() == at {
				return a.State().Format(m)
			}
			a, _, err = a.Try(m)
		}
	}
	t.Fatalf("no puzzle has the position %q", at)
	return ""
}

// puzzleIn returns the first puzzle of a game.
func puzzleIn(t *testing.T, gameID string) puzzle.Puzzle {
	t.Helper()
	list := puzzle.Of(gameID)
	if len(list) == 0 {
		t.Skipf("no puzzles of %s", gameID)
	}
	return list[0]
}

// pointed returns the notation of a move that the page's board offers.
func (h *handView) pointed(t *testing.T, s game.State, want string) string {
	t.Helper()
	m, err := s.Parse(want)
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range h.Moves {
		if move[0] == s.Format(m) {
			return s.Format(m)
		}
	}
	t.Fatalf("the board does not offer %s: %v", want, h.Moves)
	return ""
}

// TestPuzzleBoards solves a puzzle of each game as the page's script does, move by move. The board takes no
// move afterwards, but leads to the next puzzle.
func TestPuzzleBoards(t *testing.T) {
	w := open(t, nil)
	guest := &browser{world: w}
	for _, rules := range games() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			p := puzzleIn(t, rules.Info().ID)
			a, err := puzzle.Begin(p, rules)
			if err != nil {
				t.Fatal(err)
			}
			at := "/puzzles/" + p.ID
			for !a.Solved() {
				shown := guest.see(at)
				check(t, at, shown)
				h := handIn(t, shown)
				if h == nil || h.At != at+"/solve" || len(h.Moves) != len(a.State().Moves()) {
					t.Fatalf("the board of %s: %+v", at, h)
				}
				move := h.pointed(t, a.State(), p.Moves[len(a.Plies())])
				done := guest.says(guest.post(h.At, url.Values{"text": {move}}, "Accept", kindJSON))
				if done.Code != shell.Done || done.Go == "" || strings.Contains(done.Said, "ssh") {
					t.Fatalf("%s: %+v", move, done)
				}
				at = done.Go
				m, _ := a.State().Parse(move)
				if a, _, err = a.Try(m); err != nil {
					t.Fatal(err)
				}
			}
			if last := guest.see(at); handIn(t, last) != nil || !strings.Contains(last.text, `formaction="/puzzles/next?game=`+p.Game) {
				t.Errorf("after the last move:\n%s", last.text)
			}
		})
	}
}

// TestHint names the square of the next move, with and without scripts. A puzzle with a hint counts as not solved.
func TestHint(t *testing.T) {
	w := open(t, nil)
	anns, guest := w.browserOf(w.person("ann")), &browser{world: w}
	done := guest.says(guest.post("/puzzles/bksfmyko/hint", nil, "Accept", kindJSON))
	if done.Code != shell.Done || done.Said != "Hint: look at f1." || done.Go != "" || !done.Once {
		t.Errorf("a guest's hint: %+v", done)
	}
	if p := guest.post("/puzzles/bksfmyko%20f1xc4/hint", nil); !strings.Contains(p.text, "Hint: look at a1.") {
		t.Errorf("a hint without scripts: %s\n%s", p.Status, p.text)
	}
	if p := anns.post("/puzzles/bksfmyko/hint", nil); !strings.Contains(p.text, "Hint: look at f1. Your puzzle rating: ") {
		t.Errorf("ann's hint: %s\n%s", p.Status, p.text)
	}
	anns.post("/puzzles/bksfmyko/solve", url.Values{"text": {"f1xc4 a1-c3"}})
	if p := anns.see("/puzzles/bksfmyko"); !strings.Contains(p.text, "0 of 1 solved") {
		t.Errorf("after the solution:\n%s", p.text)
	}
	if done := anns.says(anns.post("/puzzles/bksfmyko%20f1xc4%20a1-c3/hint", nil, "Accept", kindJSON)); done.Code != shell.Refused {
		t.Errorf("a hint at the end: %+v", done)
	}
}

// TestWhyAtPuzzle explains a move that is not possible on a puzzle's board, as at tables.
func TestWhyAtPuzzle(t *testing.T) {
	w := open(t, nil)
	guest := &browser{world: w}
	p := puzzleIn(t, "chess")
	h := handIn(t, guest.see("/puzzles/"+p.ID))
	for _, to := range []string{"4711", "x"} {
		done := guest.says(guest.post(h.Why, url.Values{"ply": {"0"}, "path": {""}, "to": {to}}, "Accept", kindJSON))
		if done.Code != shell.Refused || done.Said == "" {
			t.Errorf("%s: %+v", to, done)
		}
	}
	if p := guest.post("/settings/why", nil); p.StatusCode == http.StatusOK {
		t.Errorf("a page without a board: %s", p.Status)
	}
}

// TestStormOfGuest plays a storm without an account: the page's address has it, and no one can break the
// server with that.
func TestStormOfGuest(t *testing.T) {
	w := open(t, nil)
	guest := &browser{world: w}
	p := guest.post("/puzzles/storm", url.Values{"game": {"chess"}})
	at := p.Header.Get("Location")
	shown := guest.see(at)
	check(t, "/puzzles/storm", shown)
	if !strings.Contains(shown.text, `<span class="clock" role="timer">3:00</span>`) {
		t.Fatalf("the storm:\n%s", shown.text)
	}
	h := handIn(t, shown)
	for _, m := range h.Moves {
		done := guest.says(guest.post(h.At, url.Values{"text": {m[0].(string)}}, "Accept", kindJSON))
		if done.Code != shell.Done || !strings.HasPrefix(done.Go, "/puzzles/storm%20") {
			t.Fatalf("%v: %+v", m, done)
		}
		if strings.HasPrefix(done.Said, "Solved!") || strings.HasPrefix(done.Said, "Right, go on.") {
			shown = guest.see(done.Go)
			if !strings.Contains(shown.text, "1 in a row.") || !strings.Contains(shown.text, "data-ends") {
				t.Errorf("after a right move:\n%s", shown.text)
			}
		}
	}
	for _, run := range []string{"x", "e30", "eyJhdCI6OTk5OTl9", "eyJhdCI6LTF9", strings.Repeat("A", 1500)} {
		if p := guest.see("/puzzles/storm%20" + run); p.StatusCode >= 500 {
			t.Errorf("%s: %s", run, p.Status)
		}
		if p := guest.post("/puzzles/storm%20"+run+"/solve", url.Values{"text": {"e4"}}); p.StatusCode >= 500 {
			t.Errorf("a move at %s: %s", run, p.Status)
		}
	}
}
