package puzzle_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest"
	"pawnstorm/game/puzzle"
)

// all yields every puzzle with the rules of its game.
func all(t *testing.T, each func(p puzzle.Puzzle, rules game.Rules)) {
	t.Helper()
	for _, rules := range catalog.All() {
		for _, p := range puzzle.Of(rules.Info().ID) {
			each(p, rules)
		}
	}
}

// TestThereAreEnough checks the promised number of puzzles.
func TestThereAreEnough(t *testing.T) {
	for id, least := range map[string]int{
		"chess": 100, "discworld": 100, "strike": 100, "warfare": 100, "anarchist": 100, "connect4": 100, "othello": 100,
		"chess960": 60, "threecheck": 50, "atomic": 50, "crazyhouse": 55, "correct": 50,
	} {
		if n := len(puzzle.Of(id)); n < least {
			t.Errorf("%s has %d puzzles", id, n)
		}
	}
}

// TestPuzzlesAreSound checks that each game can read its positions, and that each solution is legal
// and ends the attempt. No two puzzles are the same.
func TestPuzzlesAreSound(t *testing.T) {
	seen := make(map[string]bool)
	all(t, func(p puzzle.Puzzle, rules game.Rules) {
		if seen[p.ID] || p.ID != puzzle.IDOf(p.Game, p.Position) || p.Game != rules.Info().ID || p.Rating < 800 || p.Rating > 2600 {
			t.Errorf("puzzle %+v", p)
		}
		seen[p.ID] = true
		if found, ok := puzzle.Find(p.ID); !ok || found.Position != p.Position {
			t.Errorf("%s is not found", p.ID)
		}
		a, err := puzzle.Begin(p, rules)
		if err != nil {
			t.Fatal(err)
		}
		if s := a.State(); s.String() != p.Position || len(s.Moves()) < 2 {
			t.Errorf("%s is %s with %d moves", p.ID, s, len(s.Moves()))
		}
		me := a.State().Turn()
		for i := 0; i < len(p.Moves); i += 2 {
			m, ok := a.Next()
			if !ok || a.Solved() || a.State().Turn() != me || a.Found() != i/2 || a.State().Format(m) != p.Moves[i] {
				t.Fatalf("%s, move %d: %v, %v", p.ID, i, a.State(), ok)
			}
			next, right, err := a.Try(m)
			if err != nil || !right {
				t.Fatalf("%s, move %d: %v, %v", p.ID, i, right, err)
			}
			a = next
		}
		result, over := a.State().Result()
		if !a.Solved() || over && (!p.Wins(rules) || result.Winner != me) || !over && p.Wins(rules) && !losesAnyway(t, a.State()) {
			t.Errorf("%s ends in %s, %v", p.ID, a.State(), result)
		}
	})
}

// losesAnyway reports whether every move of the side to move loses the game at once.
func losesAnyway(t *testing.T, s game.State) bool {
	t.Helper()
	for _, m := range s.Moves() {
		after := gametest.Play(t, s, m)
		if r, over := after.Result(); !over || r.Winner == s.Turn() || r.Winner == game.NoSeat {
			return false
		}
	}
	return true
}

// TestLostByAnyTurn checks puzzles where a side can lose by its own turn. The winning move leaves
// the opponent only such turns, and any such move is right.
func TestLostByAnyTurn(t *testing.T) {
	rules, _ := catalog.Find("correct")
	p := puzzle.Puzzle{ID: "x", Game: "correct", Position: "9a/10/10/10/3A1A4/3sd5/10/2A7/10/DS8 g - - - 0", Moves: []string{"c3-d4!d5,e5"}}
	if !p.Wins(rules) {
		t.Error("not a win")
	}
	if got := puzzle.ThemesOf(p, rules); !slices.Equal(got, []string{"win-in-1"}) {
		t.Errorf("theme is %v", got)
	}
	for text, want := range map[string]bool{"c3-d4!d5,e5": true, "c3-d4!d5": true, "c3-d4": false, "a1-a2": false} {
		a, err := puzzle.Begin(p, rules)
		if err != nil {
			t.Fatal(err)
		}
		m, err := a.State().Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		next, right, err := a.Try(m)
		if err != nil || right != want || next.Solved() != want {
			t.Errorf("%s is right: %v, solved: %v, %v", text, right, next.Solved(), err)
		}
	}
}

// TestTry checks that a wrong move changes nothing, and that a move that wins at once is right even
// if the solution has another.
func TestTry(t *testing.T) {
	rules, _ := catalog.Find("chess")
	// Each of the two rooks can mate on the last rank.
	p := puzzle.Puzzle{ID: "x", Game: "chess", Position: "6k1/5ppp/8/8/8/8/R4PPP/R5K1 w - - 0 1", Moves: []string{"a2a8"}}
	a, err := puzzle.Begin(puzzle.Puzzle{Position: "nonsense"}, rules)
	if err == nil {
		t.Fatalf("nonsense is %v", a.State())
	}
	if a, err = puzzle.Begin(p, rules); err != nil {
		t.Fatal(err)
	}
	m, _ := a.State().Parse("g2g4")
	b, right, err := a.Try(m)
	if err != nil || right || b.State() != a.State() || b.Solved() {
		t.Errorf("a wrong move: %v, %v, %v", b.State(), right, err)
	}
	if _, _, err := a.Try(1 << 60); err == nil {
		t.Error("an illegal move was accepted")
	}
	p.Position, p.Moves = "6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - 0 1", []string{"a1a8"}
	if a, err = puzzle.Begin(p, rules); err != nil {
		t.Fatal(err)
	}
	m, _ = a.State().Parse("b1b8")
	if b, right, err = a.Try(m); err != nil || !right || !b.Solved() {
		t.Errorf("the other mate: %v, %v", right, err)
	}
	if c, right, err := b.Try(m); right || err != nil || c.State() != b.State() {
		t.Error("a solved puzzle goes on")
	}
}

// TestStableForEver checks that IDs and first ratings do not change, because players' records
// depend on them.
func TestStableForEver(t *testing.T) {
	if id := puzzle.IDOf("chess", "6k1/5ppp/8/8/8/8/R4PPP/R5K1 w - - 0 1"); id != "kxp5jriw" {
		t.Errorf("the ID is %s", id)
	}
	for _, test := range []struct{ depth, length, choices, want int }{
		{0, 1, 2, 800}, {3, 2, 30, 1210}, {6, 3, 40, 1620}, {99, 9, 900, 2600},
	} {
		if got := puzzle.RatingOf(test.depth, test.length, test.choices); got != test.want {
			t.Errorf("%+v is rated %d", test, got)
		}
	}
}

func TestFiles(t *testing.T) {
	list := puzzle.Of("strike")[:3]
	var file bytes.Buffer
	if err := puzzle.Write(&file, list); err != nil {
		t.Fatal(err)
	}
	again, err := puzzle.Read(&file, "strike")
	if err != nil || !slices.EqualFunc(list, again, func(a, b puzzle.Puzzle) bool {
		return a.ID == b.ID && a.Rating == b.Rating && slices.Equal(a.Moves, b.Moves)
	}) {
		t.Errorf("read again: %+v, %v", again, err)
	}
	for _, bad := range []puzzle.Puzzle{{Position: "x\ty", Moves: []string{"a"}}, {Position: "x", Moves: []string{"a", "b"}}} {
		file.Reset()
		if err := puzzle.Write(&file, []puzzle.Puzzle{bad}); err != nil {
			t.Fatal(err)
		}
		if got, err := puzzle.Read(&file, "chess"); err == nil {
			t.Errorf("%+v is read as %+v", bad, got)
		}
	}
	if got, err := puzzle.Read(bytes.NewReader([]byte("no archive")), "chess"); err == nil {
		t.Errorf("nonsense is read as %+v", got)
	}
}

// TestPick checks that Pick stays close to the rating, gives all puzzles before it repeats one, and
// never gives the same one twice in a row.
func TestPick(t *testing.T) {
	list := puzzle.Of("warfare")
	rnd := rand.New(rand.NewPCG(1, 2))
	seen := make(map[string]bool)
	last := ""
	for range list {
		p, ok := puzzle.Pick(list, 1500, func(id string) bool { return seen[id] }, last, rnd)
		if !ok || seen[p.ID] {
			t.Fatalf("%s after %d puzzles", p.ID, len(seen))
		}
		seen[p.ID], last = true, p.ID
	}
	p, ok := puzzle.Pick(list, 1500, func(id string) bool { return seen[id] }, last, rnd)
	if !ok || p.ID == last {
		t.Errorf("after all puzzles got %q, %v", p.ID, ok)
	}
	for range 20 {
		p, _ := puzzle.Pick(list, 800, func(string) bool { return false }, "", rnd)
		if easier := slices.IndexFunc(list, func(o puzzle.Puzzle) bool { return o.ID == p.ID }); easier < 0 || p.Rating > 1500 {
			t.Errorf("a beginner gets %d", p.Rating)
		}
	}
	if _, ok := puzzle.Pick(nil, 1500, func(string) bool { return false }, "", rnd); ok {
		t.Error("got a puzzle from an empty list")
	}
	if one, ok := puzzle.Pick(list[:1], 1500, func(string) bool { return true }, list[0].ID, rnd); !ok || one.ID != list[0].ID {
		t.Error("the only puzzle does not come again")
	}
}

// TestOfDay checks that a day has one puzzle, and that a month has many from the first game.
func TestOfDay(t *testing.T) {
	games := []string{"chess", "discworld", "strike", "othello", "no such game"}
	puzzles, of := make(map[string]bool), make(map[string]bool)
	for day := range 30 {
		at := time.Date(2026, 3, 1+day, 7, 0, 0, 0, time.UTC)
		p, ok := puzzle.OfDay(at, games)
		if again, _ := puzzle.OfDay(at.Add(16*time.Hour), games); !ok || again.ID != p.ID {
			t.Errorf("%v has %q and %q", at, p.ID, again.ID)
		}
		puzzles[p.ID], of[p.Game] = true, true
	}
	if len(puzzles) < 25 || len(of) != 1 || !of["chess"] {
		t.Errorf("month has %d puzzles of %d games", len(puzzles), len(of))
	}
	if p, ok := puzzle.OfDay(time.Time{}, games[4:]); ok {
		t.Errorf("a game without puzzles got %q", p.ID)
	}
}
