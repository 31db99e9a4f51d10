package uci

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestServerVariantNames checks the names of games and the positions that chess interfaces send.
func TestServerVariantNames(t *testing.T) {
	talk := newTalk(t)
	for _, test := range []struct{ name, position, move string }{
		{"3check", "startpos moves e2e4", "a7a6"},
		{"3Check", "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1", "a2a3"},
		{"threecheck", "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +0+0", "a2a3"},
		{"crazyhouse", "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[-] w KQkq - 0 1 moves e2e4 d7d5 e4d5 a7a6", "P@e4"},
		{"Crazyhouse", "fen rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR/P b KQkq - 0 2 moves a7a6", "P@e4"},
		{"ATOMIC", "startpos moves e2e4 d7d5 e4d5", "a7a6"},
		{"fischerandom", "startpos", "a2a3"},
		{"Standard", "startpos", "a2a3"},
	} {
		talk.say("setoption name UCI_Variant value "+test.name, "position "+test.position, "go depth 1 searchmoves "+test.move)
		lines := talk.hear("bestmove .*")
		if all := strings.Join(lines, "\n"); !strings.Contains(all, "bestmove "+test.move) || strings.Contains(all, "info string") {
			t.Errorf("%s, %s:\n%s", test.name, test.position, all)
		}
	}
	// Three-check is over with the third check, and chess is not.
	third := "position fen 4k3/8/8/8/8/8/8/4KQ2 w - - 1+3 0 1 moves f1f7"
	talk.say("setoption name UCI_Variant value 3check", "setoption name UCI_Variant value horde", third, "go depth 2")
	talk.hear(`info string unknown variant "horde", so the game is still 3check: set UCI_Variant to chess, discworld, chess960, 3check, atomic or crazyhouse`)
	talk.hear("info depth 0 score mate 0")
	talk.hear("bestmove 0000")
	talk.say("setoption name UCI_Variant value Chess", strings.Replace(third, " 1+3", "", 1), "go depth 2")
	talk.hear("bestmove e8f7")
}

// TestServerUnread checks that the server makes no move in a position that it could not read, and
// says so once for the position and once for the move.
func TestServerUnread(t *testing.T) {
	talk := newTalk(t)
	for _, position := range []string{
		"fen 8/8 w", "fen", "", "startpos moves e2e5", "startpos moves e2e4 e7e5 e2e4", "start",
		"fen 8/8/8/8/8/8/8/8 w - - 0 1", "moves e2e4",
	} {
		talk.say("position startpos moves d2d4", "position "+position, "go wtime 1000 btime 1000")
		lines := talk.hear("bestmove 0000")
		if len(lines) != 3 || !strings.HasPrefix(lines[0], "info string ") || lines[1] != "info string no move, because the last position could not be read: send another position" {
			t.Errorf("%q:\n%s", position, strings.Join(lines, "\n"))
		}
	}
	talk.say("go infinite", "isready")
	for _, line := range talk.hear("readyok") {
		if strings.HasPrefix(line, "bestmove") {
			t.Error("it answered before it was stopped")
		}
	}
	talk.say("stop")
	talk.hear("bestmove 0000")
	talk.say("position startpos moves d2d4", "go depth 1")
	talk.hear("bestmove ....")
}

// TestServerGoesOn checks that a game can go on after an automatic draw that the other program does
// not count.
func TestServerGoesOn(t *testing.T) {
	talk := newTalk(t)
	talk.say("position startpos moves"+strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 5)+" e2e4", "go depth 1")
	talk.hear("bestmove ....")
	talk.say("position fen 7k/8/8/8/8/8/8/KQ6 w - - 149 90 moves b1b2 h8g8 a1b1", "go depth 1")
	talk.hear("bestmove ....")
	talk.say("position fen 4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/4K3 w - - 0 1", "go depth 1") // closed for good
	talk.hear("bestmove ....")
}

// TestServerLastInfo checks that the last line before the move has the exact count of nodes, how deep
// the search looked and how full the table is.
func TestServerLastInfo(t *testing.T) {
	talk := newTalk(t)
	talk.say("setoption name Hash value 1")
	info := regexp.MustCompile(`^info depth (\d+) seldepth (\d+) multipv 1 score \S+ \S+ nodes (\d+) nps \d+ hashfull (\d+) time \d+ pv \S+`)
	full := 0
	for _, nodes := range []string{"777", "5000", "60000"} {
		talk.say("position startpos", "go nodes "+nodes)
		lines := talk.hear("bestmove .*")
		said := info.FindStringSubmatch(lines[len(lines)-2])
		if said == nil || said[3] != nodes {
			t.Fatalf("go nodes %s:\n%s", nodes, strings.Join(lines, "\n"))
		}
		depth, _ := strconv.Atoi(said[1])
		reach, _ := strconv.Atoi(said[2])
		now, _ := strconv.Atoi(said[4])
		if reach <= depth || now < full || now > 1000 {
			t.Errorf("go nodes %s: %s", nodes, lines[len(lines)-2])
		}
		full = now
	}
	if full == 0 {
		t.Error("a table of 1 MB is empty after 60000 nodes")
	}
	talk.say("position startpos moves f2f3 e7e5 g2g4 d8h4", "go depth 2")
	talk.hear("info depth 0 score mate 0")
	talk.hear("bestmove 0000")
	talk.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go depth 2")
	talk.hear("info depth 0 score cp 0")
	talk.hear("bestmove 0000")
}
