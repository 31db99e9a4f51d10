package shell

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/words"
)

// matesInOne is an analyst that sees only mates in one.
func matesInOne(ctx context.Context, q analysis.Question) (analysis.Evaluation, error) {
	for _, m := range q.State.Moves() {
		next, err := q.State.Play(m)
		if err != nil {
			return analysis.Evaluation{}, err
		}
		if r, over := next.Result(); over && r.Winner == q.State.Turn() {
			return analysis.Evaluation{
				Forced: 1 - 2*int(r.Winner), Line: []string{q.State.Format(m)}, Only: q.Rival,
			}, nil
		}
	}
	o := analysis.Evaluation{Score: 20, Line: []string{q.State.Format(q.State.Moves()[0])}}
	for i := 1; i < q.Lines; i++ {
		o.Others = append(o.Others, analysis.Evaluation{Score: 20 - 10*i, Line: []string{q.State.Format(q.State.Moves()[i])}})
	}
	return o, ctx.Err()
}

func TestAnalyse(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	game := w.idOf("ann", "new chess as white")
	w.does("bob", "join "+game)
	for i, move := range []string{"f3", "e5", "g4"} {
		w.does([]string{"ann", "bob"}[i%2], "move "+game+" "+move)
	}
	if code, _, errs := w.run(t.Context(), "ann", "analyse "+game); code != Refused || !strings.Contains(errs, "when it is over") {
		t.Errorf("a running game: code %d, %s", code, errs)
	}
	if code, _, errs := w.run(t.Context(), "cat", "lines "+game); code != Refused || !strings.Contains(errs, "when the game is over") {
		t.Errorf("the lines of a running game: code %d, %s", code, errs)
	}
	w.does("bob", "move "+game+" Qh4")
	if code, _, errs := w.run(t.Context(), "cat", "analyse "+game); code != Refused || !strings.Contains(errs, "Bots are off on this server") {
		t.Errorf("without an analyst: code %d, %s", code, errs)
	}
	w.service.Analyses.SetAnalyst(matesInOne)
	code, out, errs := w.run(t.Context(), "cat", "analyse "+game)
	if code != Done || !strings.Contains(out, "2. g4??       #-1, better a3. Black can mate with Qh4#.\n") || !strings.Contains(out, "2... Qh4#       0-1\n") {
		t.Errorf("code %d, %s\n%s", code, out, errs)
	}
	for line := range strings.Lines(errs) {
		if !strings.HasPrefix(line, "Analysed ") {
			t.Errorf("got progress %q", line)
		}
	}
	if !strings.HasSuffix(errs, "Analysed 5 of 5 positions.\n") {
		t.Errorf("got progress %q in the end", errs)
	}
	var doc feature.AnalysisDoc
	if err := json.Unmarshal([]byte(w.does("ann", "analyse "+game+" --json")), &doc); err != nil || len(doc.Games) != 1 ||
		doc.Games[0][3].Mark != "??" || doc.Games[0][3].Forced != -1 || doc.Games[0][3].Chance != 0 {
		t.Errorf("%+v, %v", doc, err)
	}
	for who, wants := range map[string][]string{
		"ann": {"The game was even until move 2.\n", "  2. g4?? Black can mate with Qh4#. Better was a3.\n", " 4  . . . . . . . .\n", " 3  . . . . . P . .\n"},
		"bob": {"This game has a puzzle. Solve it: ssh example.org learn " + game + "\n"},
	} {
		review := w.does(who, "review "+game)
		for _, want := range wants {
			if !strings.Contains(review, strings.TrimPrefix(want, " ")) {
				t.Errorf("the review for %s lacks %q:\n%s", who, want, review)
			}
		}
		if strings.Contains(review, "puzzle") != (who == "bob") {
			t.Errorf("want a puzzle only for bob:\n%s", review)
		}
	}
	if solved := w.does("bob", "learn "+game+" 1 Qh4"); !strings.Contains(solved, "Qh4# is the engine's move.") {
		t.Errorf("solving the puzzle: %s", solved)
	}
	for at, want := range map[string]string{
		" at 2": "Best lines after 1... e5:\n1. +0.20  a3\n2. +0.10  a4\n3. +0.00  Na3\n",
		" at 3": "Best lines after 2. g4:\n1. #-1    Qh4#\n",
		"":      "The game is over in this position, so there are no moves.\n",
	} {
		if _, out, errs := w.run(t.Context(), "cat", "lines "+game+at); out+errs != want {
			t.Errorf("lines%s: got %q, want %q", at, out+errs, want)
		}
	}
	shown := w.does("cat", "show "+game)
	for _, want := range []string{
		"): 16 % accurate\n", "): 100 % accurate\n",
		"Turning point: 2. g4?? Black can mate with Qh4#. Better was a3.\n", "Open it: ssh -t example.org " + game + "\n",
	} {
		if !strings.Contains(shown, want) {
			t.Errorf("show lacks %q:\n%s", want, shown)
		}
	}
	var table words.TableDoc
	if err := json.Unmarshal([]byte(w.does("cat", "show --json "+game)), &table); err != nil || table.Ended == nil ||
		table.Ended.Accuracy["white"] != 16 || table.Ended.Turning.Ply != 3 || table.Ended.Ratings != nil {
		t.Errorf("%+v, %v", table.Ended, err)
	}
	if pgn := w.does("ann", "export "+game); !strings.Contains(pgn, "2. g4 $4 {[%eval #-1]} {Black can") {
		t.Error(pgn)
	}
}

func TestHint(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	w.service.Analyses.SetAnalyst(matesInOne)
	people := w.idOf("ann", "new chess as white")
	w.does("bob", "join "+people)
	if code, _, errs := w.run(t.Context(), "ann", "hint "+people); code != Refused || !strings.Contains(errs, "against a bot") {
		t.Errorf("code %d, %s", code, errs)
	}
	pip, err := w.service.Bots.Add(t.Context(), "pip", account.BuiltInBot{Person: identity.Person{Name: "pip"}, Level: 1})
	if err != nil {
		t.Fatal(err)
	}
	game := w.idOf("ann", "new chess as white")
	if _, err := w.service.Tables.Do(t.Context(), identity.TableID(game), pip.Person, table.Intent{Kind: table.Sit, Seat: -1}); err != nil {
		t.Fatal(err)
	}
	if out := w.does("ann", "hint "+game); out != "The engine would play a3.\n" {
		t.Error(out)
	}
	if out := w.does("ann", "hint "+game+" --json"); out != `{"id":"`+game+`","ply":0,"move":"a2a3","shown":"a3"}`+"\n" {
		t.Error(out)
	}
	if code, _, errs := w.run(t.Context(), "cat", "hint "+game); code != Refused || !strings.Contains(errs, "watching") {
		t.Errorf("code %d, %s", code, errs)
	}
}

// TestAnalyseSolved checks that the text for a solved game lists the winning moves.
func TestAnalyseSolved(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	game := w.idOf("ann", "new anarchist as first begins=first")
	w.does("bob", "join "+game)
	w.does("ann", "move "+game+" a2-a3")
	w.does("bob", "move "+game+" b2-b3")
	w.does("ann", "resign "+game)
	w.service.Analyses.SetAnalyst(func(_ context.Context, q analysis.Question) (analysis.Evaluation, error) {
		if q.State.Turn() == 0 {
			return analysis.Evaluation{Sure: true, Score: -500, Nimber: "0"}, nil
		}
		return analysis.Evaluation{Sure: true, Score: -500, Winning: []string{"b2-b3", "g7-g6"}}, nil
	})
	_, out, _ := w.run(t.Context(), "cat", "analyse "+game)
	for _, want := range []string{"Start          nimber 0, the side to move loses\n", "1. a2-a3      second wins by b2-b3, g7-g6\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// TestLearnFromErrors checks that a player gets their errors as puzzles and can solve them.
func TestLearnFromErrors(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	game := w.idOf("ann", "new chess as white")
	w.does("bob", "join "+game)
	for i, move := range []string{"f3", "e5", "g4", "Qh4"} {
		w.does([]string{"ann", "bob"}[i%2], "move "+game+" "+move)
	}
	if code, _, errs := w.run(t.Context(), "ann", "learn "+game); code != Refused || !strings.Contains(errs, "has not been analysed") {
		t.Errorf("too early: code %d, %s", code, errs)
	}
	w.service.Analyses.SetAnalyst(matesInOne)
	w.run(t.Context(), "cat", "analyse "+game)
	if out := w.does("ann", "learn "+game); !strings.Contains(out, "Step 1 of 1: 2. g4?? was played here.") || !strings.Contains(out, "Your task: Find better.") {
		t.Error(out)
	}
	if out := w.does("bob", "learn "+game); !strings.Contains(out, "Step 1 of 1: 2. g4?? was just played.") ||
		!strings.Contains(out, "Your task: Find the only winning move.") {
		t.Error(out)
	}
	if code, _, errs := w.run(t.Context(), "ann", "learn "+game+" 1 g4"); code != Refused || errs != "g4 is not the best.\n" {
		t.Errorf("code %d, %s", code, errs)
	}
	if out := w.does("ann", "learn "+game+" 1 h3"); !strings.HasPrefix(out, "h3 is good, too.\n") {
		t.Error(out)
	}
	if out := w.does("ann", "learn "+game+" 1 a3 --json"); !strings.Contains(out, `"said":"a3 is the engine's move."`) {
		t.Error(out)
	}
	if code, _, errs := w.run(t.Context(), "ann", "learn "+game+" 2"); code != Refused || errs != "The lesson Chess has 1 step.\n" {
		t.Errorf("code %d, %s", code, errs)
	}
}
