package screens

import (
	"regexp"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// operaGame is a typical paste, with a comment, a variation, and terminal line endings. It is longer
// than a terminal's own buffer.
var operaGame = strings.ReplaceAll(`[Event "Paris Opera"]
[Site "Paris"]
[Date "1858.11.02"]
[White "Paul Morphy"]
[Black "Duke of Brunswick"]
[Result "1-0"]
[Annotator "`+strings.Repeat("somebody who writes a lot ", 9)+`"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 {`+strings.Repeat("not best. ", 600)+`} 4. dxe5 Bxf3
(4... dxe5 5. Qxd8+) 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5
10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+
Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
`, "\n", "\r")

// TestStudy pastes a game, replays it, continues from it, searches games, and deletes one over SSH.
func TestStudy(t *testing.T) {
	t.Parallel()
	h := openWithBots(t)
	d := e2etest.NewDuo(t, "ann", "ben")
	d.Connect(t, h.addr)
	d.Register()
	ann, ben := d.Terms[0], d.Terms[1]

	ann.Type("h")
	ann.Until("No games found.")
	ann.Type("i")
	ann.Until("Waiting for your paste.")
	ann.Type("\x1b[200~" + operaGame + "\x1b[201~")
	ann.Until("White (Paul Morphy) won by checkmate.")
	ann.Until("Paris Opera, Paris, 1858.11.02")
	ann.Type(" ")
	ann.Until("Position 0 of 33, playing at normal")
	ann.Until("Position 1 of 33, playing at normal")
	ann.Type("+++")
	ann.Until("at 8x")
	ann.UntilGone("playing at")
	ann.Until("17. Rd8#")

	ann.Type("s")
	ann.Until("Id: ")
	id := regexp.MustCompile(`Id: ([0-9a-z]{8})\.`).FindStringSubmatch(ann.Screen())[1]
	ann.Type("\x1b")
	ann.Until("won by checkmate.")

	ben.Type("e" + id + "\r") // the ID is enough
	ben.Until("White (Paul Morphy) won by checkmate.")
	ben.Type(strings.Repeat(",", 3) + "p")
	ben.Until("after 15... Nxd7")
	ben.Type("\r")
	ben.Until("Waiting for an opponent.")
	table := tableID.FindStringSubmatch(ben.Screen())
	guest := sshtest.Dial(t, h.addr, sshtest.Key(t))
	if out, errs, code := guest.Run("join "+table[1], ""); code != cli.ExitDone {
		t.Fatalf("%d: %s%s", code, out, errs)
	}
	ben.UntilGone("Waiting for an opponent.")
	if out, _, code := guest.Run("show "+table[1]+" --json", ""); code != cli.ExitDone || !strings.Contains(out, `"position":"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16"`) {
		t.Errorf("%d: %s", code, out)
	}
	if out, errs, code := guest.Run("export "+id+" --pgn", ""); code != cli.ExitDone || !strings.Contains(out, "16. Qb8+ Nxb8 17. Rd8# 1-0") {
		t.Errorf("%d: %s%s", code, out, errs)
	}
}
