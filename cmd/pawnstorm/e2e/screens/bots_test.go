package screens

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game/engine"
	"pawnstorm/lobby/table"
	"pawnstorm/server/sshtest"
)

// openWithBotsPlaying is openWithBots with the bots on. It checks that no goroutines remain.
func openWithBotsPlaying(t testing.TB, flags ...string) *localServer {
	t.Helper()
	before := goleak.IgnoreCurrent()
	t.Cleanup(func() { goleak.VerifyNone(t, before) })
	return openWithBots(t, append([]string{"--house"}, flags...)...)
}

// arrive connects a player with a username.
func (h *localServer) arrive(t *testing.T, name string) *sshtest.Terminal {
	t.Helper()
	term := sshtest.Dial(t, h.addr, sshtest.Key(t)).Terminal(80, 24)
	e2etest.Register(term, name)
	return term
}

// only returns the only running game.
func (h *localServer) only(t *testing.T) *table.Table {
	t.Helper()
	listing := h.service.Tables.Listing()
	if listing.Live.Len() != 1 {
		t.Fatalf("got %d running games, want 1", listing.Live.Len())
	}
	return listing.Live.At(0)
}

// TestBotIsPlayed starts a game with a bot from an empty lobby. The bot must answer every move until
// it is mated or resigns.
func TestBotIsPlayed(t *testing.T) {
	h := openWithBotsPlaying(t)
	ann := h.arrive(t, "ann")
	ann.Until("b Play a bot")
	ann.Type("b")
	ann.Until("▶ Game")
	e2etest.Turn(ann, e2etest.Down, e2etest.FieldChosen, "Opponent")
	e2etest.Turn(ann, e2etest.Right, regexp.MustCompile(`Opponent +‹ (\w+) · about \d+ ›`), "Acorn")
	ann.Until("looks only")
	e2etest.Turn(ann, e2etest.Down, e2etest.FieldChosen, "Your seat")
	e2etest.Turn(ann, e2etest.Right, e2etest.SeatChosen, "White")
	ann.Type("\r")
	ann.Until("acorn (bot)")
	ann.Until("Your move.")

	mind := engine.New(engine.Count, 1<<20)
	defer mind.Close()
	over := regexp.MustCompile(`White \(ann\) won\s+by (checkmate|resignation)`)
	for n := 1; ; n++ {
		state := h.only(t).State
		answer, err := mind.Choose(t.Context(), state, engine.Budget{Nodes: 4_000})
		if err != nil {
			t.Fatal(err)
		}
		both := regexp.MustCompile(fmt.Sprintf(`\b%d\. \S+ [a-hKQRBNO]\S+ `, n)) // after moves by both sides
		ann.Type("m" + state.Format(answer.Move) + "\r")
		ended := false
		ann.UntilFunc("the answer of the house", func(screen string) bool {
			panel := panelText(screen)
			ended = over.MatchString(panel)
			return ended || both.MatchString(panel) && strings.Contains(panel, "Your move.")
		})
		if ended {
			return
		}
	}
}

// TestBotsTakeChallenges checks that a bot accepts a challenge from the player list at once.
func TestBotsTakeChallenges(t *testing.T) {
	h := openWithBotsPlaying(t)
	ann := h.arrive(t, "ann")
	ann.Type("w")
	ann.Until("oak (bot)")
	e2etest.Turn(ann, e2etest.Down, regexp.MustCompile(`▶[ ●]+(\S+)`), "oak")
	ann.Type("c")
	ann.Until("Challenge oak")
	e2etest.Turn(ann, e2etest.Down, e2etest.FieldChosen, "Your seat")
	e2etest.Turn(ann, e2etest.Right, e2etest.SeatChosen, "Black")
	ann.Type("\r")
	ann.Until("oak (bot)")
	ann.Until("Your move.") // the game has begun and White has moved
	if table := h.only(t); len(table.Plies) != 1 || table.Rated {
		t.Errorf("got %d plies, rated %v", len(table.Plies), table.Rated)
	}
}

// TestBotsFillSeats checks that a bot joins a player who has waited too long.
func TestBotsFillSeats(t *testing.T) {
	h := openWithBotsPlaying(t, "--house-wait=100ms")
	ann := h.arrive(t, "ann")
	ann.Type("c")
	ann.Until("Your seat")
	e2etest.Turn(ann, e2etest.Right, e2etest.GameChosen, "General Strike Chess")
	e2etest.Turn(ann, e2etest.Down, e2etest.FieldChosen, "Your seat")
	e2etest.Turn(ann, e2etest.Right, e2etest.SeatChosen, "Capitalists")
	ann.Type("\r")
	ann.Until("birch (bot)") // the closest bot to a new player's rating
	ann.Until("Your move.")
}

// TestBotProgramFails checks UCI programs. If one exits in a game, another engine makes that move; a
// broken one is refused at startup.
func TestBotProgramFails(t *testing.T) {
	script := filepath.Join(t.TempDir(), "faint")
	text := `#!/bin/sh
while read word rest; do
	case $word in
	uci) echo id name Faint; echo uciok ;;
	isready) echo readyok ;;
	go) exit 1 ;;
	esac
done
`
	if err := os.WriteFile(script, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	h := openWithBotsPlaying(t, "--engine=faint="+script)
	list := h.service.Bots.All()
	faint := list[len(list)-1]
	if faint.Name != "faint" || faint.Level != 0 || faint.Plays("strike") || faint.Manners["discworld"] != "An external program: Faint." {
		t.Fatalf("got bot %+v", faint)
	}
	ann := h.arrive(t, "ann")
	ann.Type(":new chess as black --house=faint clock=1+0\r")
	ann.Until("faint (bot)")
	ann.Until("Your move.")

	for text, words := range map[string]string{
		"fish=/no/such/program": "not a program that can be run",
		"/usr/games/fish":       "give the program a name",
		"White=/usr/games/fish": "A name has 2 to 16 characters",
		"fish=":                 "write a UCI program like",
	} {
		_, stderr, code := e2etest.Finish(t, nil, "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--engine", text)
		if code == cli.ExitDone || !strings.Contains(stderr, words) || strings.Count(stderr, "pawnstorm: ") != 1 {
			t.Errorf("--engine %s: exit code %d, %s", text, code, stderr)
		}
	}
}
