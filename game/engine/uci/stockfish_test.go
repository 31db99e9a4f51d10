package uci

import (
	"os/exec"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/engine"
	"pawnstorm/game/engine/search"
	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/chess"
)

// stockfish runs the real program if it is installed.
func stockfish(t *testing.T, options map[string]string) *Client {
	t.Helper()
	for _, name := range []string{"stockfish", "/usr/games/stockfish"} {
		if path, err := exec.LookPath(name); err == nil {
			return client(t, Config{Path: path, Options: options, Start: patience, Grace: patience})
		}
	}
	t.Skip("stockfish is not installed: on Debian, apt-get install stockfish")
	return nil
}

// TestStockfish plays a full game of each kind against itself.
func TestStockfish(t *testing.T) {
	for _, rules := range []game.Rules{chess.FIDE(), chess.Discworld()} {
		t.Run(rules.Info().ID, func(t *testing.T) {
			c := stockfish(t, map[string]string{"Hash": "1", "UCI_LimitStrength": "true", "UCI_Elo": "1400"})
			s := gametest.New(t, rules, "")
			for ply := range 300 {
				if len(s.Moves()) == 0 {
					break
				}
				a, err := c.Choose(t.Context(), s, engine.Budget{Nodes: 200})
				if err != nil {
					t.Fatalf("ply %d, %s: %v", ply, s, err)
				}
				s = gametest.Play(t, s, a.Move)
			}
			if result, over := s.Result(); over {
				t.Log(result.Reason)
			}
		})
	}
}

// TestStockfishKnows checks scores, lines and the history. White mates in one game. In the other,
// Black would be happy to draw by repeating a third time.
func TestStockfishKnows(t *testing.T) {
	c := stockfish(t, map[string]string{"Hash": "1"})
	s := gametest.New(t, chess.Discworld(), "7k/8/5K2/8/8/8/8/R7 w - - 0 1")
	a, err := c.Choose(t.Context(), s, engine.Budget{Nodes: 20_000})
	if err != nil {
		t.Fatal(err)
	}
	if plies, ok := a.Score.Plies(); !ok || plies != 3 || len(a.Line) != 3 {
		t.Errorf("score is %s, line has %d plies", a.Score, len(a.Line))
	}

	// Black, to move, loses except with 1… g8h8, the third repetition.
	if s, err = chess.Discworld().New("6k1/8/8/8/8/8/6PP/QK6 b - - 0 1"); err != nil {
		t.Fatal(err)
	}
	s = gametest.PlayAll(t, s, "g8h7 a1a7 h7g8 a7a1 g8h7 a1a7 h7g8")
	if a, err = c.Choose(t.Context(), s, engine.Budget{Nodes: 20_000}); err != nil {
		t.Fatal(err)
	}
	if next, err := s.Play(a.Move); err != nil {
		t.Error(err)
	} else if result, over := next.Result(); over {
		t.Errorf("White is winning but plays %s and %s", s.Format(a.Move), result.Reason)
	}
	if a.Score < search.Score(300) {
		t.Errorf("score is %s", a.Score)
	}
}
