package shell

import (
	"encoding/json"
	"strings"
	"testing"

	"pawnstorm/lobby/archive"
	"pawnstorm/ui/words"
)

// TestOdds checks that new tables, challenges and seeks can have time odds and piece odds. Players
// see the odds before they sit down, and so do programs and readers of the PGN.
func TestOdds(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	w.does("ann", "name ann")
	w.does("ben", "name ben")
	for _, test := range []struct{ line, made, row string }{
		{"new chess as black 10+5 odds=3+0 called blacks", "White is free, Black has 3+0.", "White is free, 10+5, Black has 3+0, called blacks"},
		{"new chess odds=pawn called pawns", "White is free, Black plays without the king's bishop's pawn.", "White is free, Black plays without the king's bishop's pawn, called pawns"},
		{"new chess as white clock=10+5 odds=3+0 odds=queen called both", "Black is free, White has 3+0 and plays without the queen.", "Black is free, 10+5, White has 3+0 and plays without the queen, called both"},
		{"seek chess odds knight", "Black is free, White plays without the queen's knight.", "Black is free, White plays without the queen's knight"},
	} {
		if said := w.does("ann", test.line); !strings.Contains(said, test.made) {
			t.Errorf("%s: got\n%s", test.line, said)
		}
		if list := w.does("ben", "games"); !strings.Contains(list, test.row) {
			t.Errorf("after %s: got list\n%s", test.line, list)
		}
	}
	var doc words.TableDoc
	if err := json.Unmarshal([]byte(w.does("ben", "join both --json")), &doc); err != nil || doc.Odds == nil || *doc.Odds != (archive.OddsJSON{Seat: "white", Clock: "3+0", Piece: "queen"}) {
		t.Errorf("--json printed %+v, error %v", doc.Odds, err)
	}
	w.does("ann", "move e4 on both")
	w.does("ben", "resign on both")
	pgn := w.does("ann", "export "+doc.ID)
	for _, tag := range []string{`[WhiteTimeControl "180+0"]`, `[BlackTimeControl "600+5"]`, `[Odds "White has 3+0 and plays without the queen"]`, `[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"]`} {
		if !strings.Contains(pgn, tag) {
			t.Errorf("no %s in\n%s", tag, pgn)
		}
	}
	for line, says := range map[string]string{
		"new chess odds=knight rated":          "A game at odds cannot be rated.",
		"new othello odds=knight":              "Othello has time odds, but no piece odds.",
		"challenge ben chess 3+0 odds=10+5":    "10+5 is not shorter than 3+0",
		"new chess odds=knight position=8/8_x": "not both",
		"new chess odds=":                      "Say which odds",
		"seek chess 5+3 10+0 odds 3+0":         "Odds need one game and one clock",
		"seek chess 5+3 within 100 odds 3+0":   "Odds need one game and one clock",
		"seek chess 5+3 rated odds 3+0":        "A game at odds cannot be rated.",
	} {
		if _, _, said := w.run(t.Context(), "ann", line); !strings.Contains(said, says) {
			t.Errorf("%s: got %q", line, said)
		}
	}
}
