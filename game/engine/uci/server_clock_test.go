package uci

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/engine"
	"pawnstorm/game/rules/chess"
)

// TestServerClock plays fast games against Stockfish with a second per side and a twentieth of a
// second per move. The server must never lose on time. The long form plays a hundred games. The
// short one plays a single game and ignores the time, because the machine may be busy.
func TestServerClock(t *testing.T) {
	opponent := stockfish(t, map[string]string{"Hash": "1"})
	games, long := 1, os.Getenv("PAWNSTORM_LONG") != ""
	if long {
		games = 100
	}
	least := time.Second
	talk := newTalk(t)
	for n := range games {
		talk.say("ucinewgame", "isready")
		talk.hear("readyok")
		left, err := clockedGame(talk, opponent, game.Seat(n%2))
		if err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
		least = min(least, left)
		if long && left <= 0 {
			t.Errorf("lost game %d on time by %v", n, -left)
		}
	}
	t.Logf("in %d games the clock never went below %v", games, least)
}

// clockedGame plays a game as one side, and returns the lowest time on the server's clock.
func clockedGame(talk *talk, opponent *Client, own game.Seat) (least time.Duration, err error) {
	const base, gain, most = time.Second, 50 * time.Millisecond, 160
	state, err := chess.FIDE().New("")
	if err != nil {
		return 0, err
	}
	var played []string
	left := base
	least = left
	for range most {
		if len(state.Moves()) == 0 {
			break
		}
		var m game.Move
		if state.Turn() == own {
			begun := time.Now()
			ms := max(left.Milliseconds(), 1)
			talk.say("position startpos moves "+strings.Join(played, " "),
				fmt.Sprintf("go wtime %d btime %d winc %d binc %d", ms, ms, gain.Milliseconds(), gain.Milliseconds()))
			answer := talk.hear("bestmove .*")
			left -= time.Since(begun)
			least = min(least, left)
			left += gain
			m, err = state.Parse(strings.Fields(answer[len(answer)-1])[1])
		} else {
			var a engine.Answer
			a, err = opponent.Choose(talk.t.Context(), state, engine.Budget{Nodes: 2_000})
			m = a.Move
		}
		if err != nil {
			return least, err
		}
		played = append(played, state.Format(m))
		if state, err = state.Play(m); err != nil {
			return least, err
		}
	}
	return least, nil
}
