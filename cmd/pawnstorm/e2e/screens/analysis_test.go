package screens

import (
	"regexp"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// TestAnalysisOverSSH analyses a finished game with one key. The analysis must show the blunder and a
// better move, also in other sessions and for commands.
func TestAnalysisOverSSH(t *testing.T) {
	h := openWithBotsPlaying(t)
	ann := h.arrive(t, "ann")
	ann.Type("i")
	ann.Until("Waiting for your paste.")
	ann.Type("\x1b[200~" + strings.ReplaceAll(e2etest.ScholarsMate, "\n", "\r") + "\x1b[201~")
	ann.Until("White (ada) won by checkmate.")
	ann.Type("z")
	ann.Until("Analysing")
	ann.Type("s")
	ann.Until("Id: ")
	id := regexp.MustCompile(`Id: ([0-9a-z]{8})\.`).FindStringSubmatch(ann.Screen())[1]
	ann.Type("\x1b")
	ann.Until("Nf6??")
	ann.Type(",")
	ann.Until("Nf6?? White can mate with Qxf7#. Better")
	ann.Until("#1, best is Qxf7#.")

	guest := sshtest.Dial(t, h.addr, sshtest.Key(t))
	out, errs, code := guest.Run("analyse "+id, "")
	if code != cli.ExitDone || errs != "" || !regexp.MustCompile(`3\.\.\. Nf6\?\? +#1, better (g6|Qe7|Qf6|Nh6)`).MatchString(out) {
		t.Errorf("%d: %s%s", code, out, errs)
	}
	out, errs, code = guest.Run("export "+id+" --pgn", "")
	if code != cli.ExitDone || !strings.Contains(out, "Nf6 $4 {[%eval #1]} {White can mate with Qxf7#.") {
		t.Errorf("%d: %s%s", code, out, errs)
	}
}

// TestHintOverSSH checks that one key marks the best move in a game with a bot.
func TestHintOverSSH(t *testing.T) {
	h := openWithBotsPlaying(t)
	ann := h.arrive(t, "ann")
	ann.Until("Play a bot")
	ann.Type("b")
	ann.Until("▶ Game")
	e2etest.Turn(ann, e2etest.Down, e2etest.FieldChosen, "Opponent")
	e2etest.Turn(ann, e2etest.Down, e2etest.FieldChosen, "Your seat")
	e2etest.Turn(ann, e2etest.Right, e2etest.SeatChosen, "White")
	ann.Type("\r")
	ann.Until("Your move.")
	ann.Type("z")
	ann.Until("The engine would play ")
	table := h.only(t)
	if h, ok := table.HintNow(0); !ok || !strings.Contains(ann.Screen(), h.Shown+".") {
		t.Errorf("the hint %+v is missing from\n%s", h, ann.Screen())
	}
	bob := h.arrive(t, "bob")
	bob.Type("e" + string(table.ID) + "\r")
	bob.Until("ann")
	bob.Type("z")
	if out, _, code := sshtest.Dial(t, h.addr, sshtest.Key(t)).Run("hint "+string(table.ID), ""); code != cli.ExitFailed || out != "" {
		t.Errorf("a spectator got %q, %d", out, code)
	}
}
