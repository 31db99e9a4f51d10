package screens

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game/catalog"
	"pawnstorm/game/puzzle"
	"pawnstorm/server/sshtest"
)

// TestPuzzlesOverSSH solves puzzles on a screen, by commands and in line mode. Only the first attempt
// counts, across all sessions.
func TestPuzzlesOverSSH(t *testing.T) {
	t.Parallel()
	h := openWithBots(t)
	key := sshtest.Key(t)
	ann := sshtest.Dial(t, h.addr, key).Terminal(80, 24)
	e2etest.Register(ann, "ann")
	e2etest.Page(ann, "Puzzles")
	ann.Until("Moves to find")
	ann.Until("Your first puzzle sets your puzzle rating.")
	ann.Type("n")
	first := puzzleOn(ann, "")
	ann.Type("m" + wrongMove(t, first) + "\r")
	ann.UntilFunc("a lower rating", func(screen string) bool {
		return regexp.MustCompile(`is not right\..* Your rating: 1[0-4]\d\d\?, -\d+\.`).MatchString(panelText(screen))
	})
	solves(ann, first, "Solved, but not on the first try.")
	ann.Type("\r")
	second := puzzleOn(ann, first.ID)
	solves(ann, second, "Solved! Your rating: ")
	ann.Until("1 of 2 solved")
	ann.Close()

	client := sshtest.Dial(t, h.addr, key)
	if third := solvesByCommand(t, client); third == first.ID || third == second.ID {
		t.Errorf("the command asks for %s again", third)
	}
	solvesInLineMode(client)

	again := client.Terminal(80, 24)
	again.Until(" Mine")
	e2etest.Page(again, "Puzzles")
	again.UntilFunc("what was counted", func(screen string) bool {
		return regexp.MustCompile(`You: 1\d\d\d\?, 2 of 4 solved`).MatchString(screen)
	})
}

// puzzleShown matches the name of a puzzle on a screen.
var puzzleShown = regexp.MustCompile(`Puzzle ([a-z2-7]{8}), rated`)

// puzzleOn returns the puzzle on a screen once it differs from the last one.
func puzzleOn(term *sshtest.Terminal, last string) (p puzzle.Puzzle) {
	term.UntilFunc("another puzzle", func(screen string) bool {
		found := puzzleShown.FindStringSubmatch(panelText(screen))
		if found == nil || found[1] == last {
			return false
		}
		var ok bool
		p, ok = puzzle.Find(found[1])
		return ok
	})
	return p
}

// solves types the moves of the puzzle on a screen and waits for the reply.
func solves(term *sshtest.Terminal, p puzzle.Puzzle, said string) {
	until := func(text string) {
		term.UntilFunc(text, func(screen string) bool { return strings.Contains(panelText(screen), text) })
	}
	for i := 0; i < len(p.Moves); i += 2 {
		term.Type("m" + p.Moves[i] + "\r")
		if found := i/2 + 1; found < p.Length() {
			until(fmt.Sprintf("%d of %d found", found, p.Length()))
		}
	}
	until(said)
}

// answer returns the command that solves a puzzle.
func answer(p puzzle.Puzzle) string {
	line := "puzzle " + p.ID
	for i := 0; i < len(p.Moves); i += 2 {
		line += " " + p.Moves[i]
	}
	return line
}

// solvesByCommand requests a puzzle and solves it on the second attempt.
func solvesByCommand(t *testing.T, c *sshtest.Client) (id string) {
	t.Helper()
	var asked struct{ ID string }
	out, errs, code := c.Run("puzzle --json", "")
	if err := json.Unmarshal([]byte(out), &asked); err != nil || code != cli.ExitDone {
		t.Fatalf("%d, %v: %s%s", code, err, out, errs)
	}
	p, ok := puzzle.Find(asked.ID)
	if !ok {
		t.Fatalf("no puzzle %q", asked.ID)
	}
	out, errs, code = c.Run("puzzle "+p.ID+" "+wrongMove(t, p), "")
	if code != cli.ExitFailed || out != "" || !regexp.MustCompile(`is not right\. Your puzzle rating: \d+\? \(-\d+\), streak 0\.\n$`).MatchString(errs) {
		t.Errorf("%d: %s%s", code, out, errs)
	}
	if out, errs, code = c.Run(answer(p), ""); code != cli.ExitDone || out != "Solved.\n" {
		t.Errorf("%d: %s%s", code, out, errs)
	}
	return p.ID
}

// solvesInLineMode requests a puzzle and solves it on the first attempt.
func solvesInLineMode(c *sshtest.Client) {
	term := c.TerminalEnv(80, 24, "dumb", nil, "")
	term.Type("puzzle --game=strike\r")
	var p puzzle.Puzzle
	term.UntilFunc("a puzzle", func(screen string) (ok bool) {
		if found := regexp.MustCompile(`Continue with: puzzle ([a-z2-7]{8}) `).FindStringSubmatch(screen); found != nil {
			p, ok = puzzle.Find(found[1])
		}
		return ok
	})
	term.Type(answer(p) + "\r")
	term.Until("Solved. Your puzzle rating: ")
	term.Type("quit\r")
	term.Wait()
}

// wrongMove returns a legal but wrong first move.
func wrongMove(t *testing.T, p puzzle.Puzzle) string {
	t.Helper()
	rules, ok := catalog.Find(p.Game)
	if !ok {
		t.Fatalf("no game is called %s", p.Game)
	}
	a, err := puzzle.Begin(p, rules)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range a.State().Moves() {
		if _, right, err := a.Try(m); err == nil && !right {
			return a.State().Format(m)
		}
	}
	t.Fatalf("every move solves %s", p.ID)
	return ""
}
