package uci

import (
	"bufio"
	"context"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/rules/atomic"
	"pawnstorm/game/rules/chess"
	"pawnstorm/game/rules/crazyhouse"
	"pawnstorm/game/rules/threecheck"
)

// talk is a conversation with a Server.
type talk struct {
	t     *testing.T
	to    *io.PipeWriter
	lines chan string
	ended chan error
	end   context.CancelFunc
}

func newTalk(t *testing.T) *talk {
	in, to := io.Pipe()
	from, out := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	talk := &talk{t: t, to: to, lines: make(chan string, 10_000), ended: make(chan error, 1), end: cancel}
	server := Server{Name: "test", Author: "nobody", Games: []game.Rules{
		chess.FIDE(), chess.Discworld(), chess.Chess960(), threecheck.Rules(), atomic.Rules(), crazyhouse.Rules(),
	}}
	go func() {
		talk.ended <- server.Serve(ctx, in, out)
		in.Close()
		out.Close()
	}()
	go func() {
		defer close(talk.lines)
		for scanner := bufio.NewScanner(from); scanner.Scan(); {
			talk.lines <- scanner.Text()
		}
	}()
	t.Cleanup(func() {
		cancel()
		to.Close()
		from.Close()
	})
	return talk
}

func (t *talk) say(lines ...string) {
	for _, line := range lines {
		io.WriteString(t.to, line+"\n")
	}
}

// hear waits for a line that matches, and returns it with the lines before it.
func (t *talk) hear(pattern string) []string {
	t.t.Helper()
	want := regexp.MustCompile("^" + pattern + "$")
	var lines []string
	for line := range t.lines {
		lines = append(lines, line)
		if want.MatchString(line) {
			return lines
		}
	}
	t.t.Fatalf("no line matches %s in\n%s", pattern, strings.Join(lines, "\n"))
	return nil
}

func TestServerGreets(t *testing.T) {
	talk := newTalk(t)
	talk.say("uci")
	lines := strings.Join(talk.hear("uciok"), "\n")
	for _, want := range []string{"id name test", "id author nobody", "option name Hash type spin", "option name UCI_Variant type combo default chess var chess var discworld var chess960 var 3check var atomic var crazyhouse"} {
		if !strings.Contains(lines, want) {
			t.Errorf("%q is missing in\n%s", want, lines)
		}
	}
	talk.say("isready")
	talk.hear("readyok")
	talk.say("quit")
	if err := <-talk.ended; err != nil {
		t.Error(err)
	}
}

func TestServerPlays(t *testing.T) {
	talk := newTalk(t)
	talk.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "go depth 3")
	talk.hear("info depth 1 seldepth \\d+ multipv 1 score mate 1 nodes \\d+ nps \\d+ hashfull \\d+ time \\d+ pv a1a8")
	talk.hear("bestmove a1a8")
	talk.say("position startpos moves f2f3 e7e5 g2g4", "go depth 2")
	talk.hear("bestmove d8h4")
	talk.say("position startpos moves f2f3 e7e5 g2g4 d8h4", "go depth 2")
	talk.hear("bestmove 0000")
	talk.say("position fen r5rk/5p1p/R7/4B3/8/8/7P/7K b - - 1 1", "go depth 8")
	talk.hear("info depth .* score mate -2 .*")
	talk.hear("bestmove .*")
	talk.say("ucinewgame", "setoption name MultiPV value 3", "position startpos", "go nodes 3000")
	talk.hear("info depth 1 seldepth \\d+ multipv 3 score cp .* pv \\S+")
	talk.hear("bestmove \\S+ ponder \\S+")
}

func TestServerStops(t *testing.T) {
	talk := newTalk(t)
	talk.say("position startpos", "go infinite")
	talk.hear("info depth 5 .*")
	talk.say("isready")
	talk.hear("readyok")
	talk.say("stop")
	talk.hear("bestmove .*")
	// An infinite search answers only when it is stopped, even if it has searched everything.
	talk.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "go infinite")
	talk.hear("info depth 1 .*")
	talk.say("isready")
	for _, line := range talk.hear("readyok") {
		if strings.HasPrefix(line, "bestmove") {
			t.Error("it answered before it was stopped")
		}
	}
	talk.say("stop")
	talk.hear("bestmove a1a8.*")
	talk.say("go infinite")
	talk.hear("info depth 1 .*")
	talk.end()
	talk.hear("bestmove .*")
	if err := <-talk.ended; err != nil {
		t.Error(err)
	}
}

func TestServerVariant(t *testing.T) {
	talk := newTalk(t)
	// 99 plies without a capture: in discworld a pawn move does not reset the count.
	talk.say("setoption name UCI_Variant value discworld", "position fen 7k/8/8/8/8/8/P7/KQ6 w - - 98 90 moves a2a3 h8g8", "go depth 4")
	talk.hear("bestmove 0000")
	talk.say("setoption name UCI_Variant value chess", "position fen 7k/8/8/8/8/8/P7/KQ6 w - - 98 90 moves a2a3 h8g8", "go depth 4")
	talk.hear("info depth 4 .*")
	talk.hear("bestmove .*")
}

// TestServerBears checks that the server survives invalid commands and positions.
func TestServerBears(t *testing.T) {
	talk := newTalk(t)
	talk.say("", "  ", "hello", "go now depth x depth 1", "position", "position fen", "position fen 8/8 w", "position startpos moves e2e5",
		"setoption", "setoption name Nothing value 1", "setoption name Hash value many", "setoption name MultiPV value -3", "stop", "stop", "isready")
	talk.hear("info string .*")
	talk.hear("readyok")
	talk.say("position startpos", "go depth 1")
	talk.hear("bestmove ....")
}

func TestOrderTime(t *testing.T) {
	const ms = time.Millisecond
	for _, test := range []struct {
		words  string
		turn   game.Seat
		target time.Duration
		most   time.Duration
	}{
		{"", 0, 0, 0},
		{"infinite", 0, 0, 0},
		{"depth 7", 1, 0, 0},
		{"movetime 1000", 0, 0, 980 * ms},
		{"movetime 10", 0, 0, 9 * ms},
		{"wtime 60640 btime 30640", 0, 2000 * ms, 8000 * ms},
		{"wtime 60640 btime 30640", 1, 1000 * ms, 4000 * ms},
		{"wtime 60640 btime 30640 winc 3000 binc 0", 0, 4900 * ms, 19600 * ms},
		{"wtime 1020 btime 1020 winc 5000 binc 0", 0, 500 * ms, 500 * ms},
		{"wtime 10020 btime 1 movestogo 1", 0, 8000 * ms, 8000 * ms},
		{"wtime 640 btime 640", 0, 10 * ms, 40 * ms},
		{"wtime 30 btime 30", 0, 1 * ms, 4 * ms},
		{"wtime -5 btime 10", 0, 1 * ms, 1 * ms},
	} {
		o := readOrder(strings.Fields(test.words))
		if target, most := o.time(test.turn, 20*ms); target != test.target || most != test.most {
			t.Errorf("go %s: %v, at most %v; want %v and %v", test.words, target, most, test.target, test.most)
		}
	}
}

// TestOrderKeeps checks that a clock that loses the full overhead with every move lasts through the
// longest games, with any increment and any time left.
func TestOrderKeeps(t *testing.T) {
	for _, words := range []string{
		"wtime 1000 winc 51", "wtime 400 winc 60", "wtime 60000 winc 100", "wtime 60000 winc 1000", "wtime 180000 winc 2000", "wtime 100 winc 51",
	} {
		o := readOrder(strings.Fields(words))
		for range 500 {
			_, most := o.time(0, defaultOverhead)
			took := most + defaultOverhead
			if took > o.clock[0] {
				t.Errorf("%s: clock shows %v, move takes %v", words, o.clock[0], took)
				break
			}
			o.clock[0] += o.gain[0] - took
		}
	}
}

// TestServerPonders checks that a search on the opponent's time answers only when that time ends.
func TestServerPonders(t *testing.T) {
	talk := newTalk(t)
	for _, order := range []string{"go ponder depth 2", "go ponder wtime 300 btime 300", "go wtime 300 btime 300 ponder winc 0 binc 0"} {
		talk.say("position startpos moves e2e4", order)
		talk.hear("info depth 2 .*")
		talk.say("isready")
		for _, line := range talk.hear("readyok") {
			if strings.HasPrefix(line, "bestmove") {
				t.Errorf("%s: answered on the opponent's time", order)
			}
		}
		talk.say("ponderhit")
		talk.hear("bestmove .*")
	}
	talk.say("go ponder wtime 60000 btime 60000")
	talk.hear("info depth 2 .*")
	talk.say("stop")
	talk.hear("bestmove .*")
	talk.say("ponderhit", "go infinite")
	talk.hear("info depth 2 .*")
	talk.say("ponderhit", "isready")
	for _, line := range talk.hear("readyok") {
		if strings.HasPrefix(line, "bestmove") {
			t.Error("an infinite search answered")
		}
	}
	talk.say("stop")
	talk.hear("bestmove .*")
}

// TestServerSearchMoves checks that the server plays one of the named moves.
func TestServerSearchMoves(t *testing.T) {
	talk := newTalk(t)
	talk.say("position startpos", "go searchmoves a2a3 h2h3 depth 4")
	talk.hear("bestmove (a2a3|h2h3).*")
	talk.say("setoption name MultiPV value 5", "go depth 2 searchmoves b1a3")
	talk.hear("bestmove b1a3.*")
	talk.say("go searchmoves e2e5 depth 2") // none is legal: any move is fine
	talk.hear("bestmove .*")
}

// TestServerMates checks that a mate search ends when it finds a mate.
func TestServerMates(t *testing.T) {
	talk := newTalk(t)
	talk.say("position fen kbK5/pp6/1P6/8/8/8/8/R7 w - -", "go mate 2")
	talk.hear("info depth .* score mate 2 .*")
	talk.hear("bestmove a1a6.*")
	talk.say("position startpos", "go mate 1") // no mate exists, and the search ends
	talk.hear("bestmove .*")
}

// TestServerFourFields reads positions without counters, as in test suites.
func TestServerFourFields(t *testing.T) {
	talk := newTalk(t)
	talk.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - -", "go depth 2")
	talk.hear("bestmove a1a8")
	talk.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 b - - moves g8f8", "go depth 2")
	talk.hear("bestmove a1\\S+.*")
	talk.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 0", "go depth 2")
	talk.hear("bestmove a1a8")
}

// TestServerLimits checks that the strength options select the level.
func TestServerLimits(t *testing.T) {
	talk := newTalk(t)
	talk.say("uci")
	if lines := strings.Join(talk.hear("uciok"), "\n"); !strings.Contains(lines, "option name UCI_LimitStrength type check default false") ||
		!strings.Contains(lines, "option name UCI_Elo type spin") {
		t.Errorf("%s", lines)
	}
	talk.say("setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 1", "position startpos", "go wtime 60000 btime 60000")
	talk.hear("bestmove ....")
	talk.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "setoption name UCI_Elo value 9999", "go depth 3")
	talk.hear("bestmove a1a8")
	talk.say("position startpos moves f2f3 e7e5 g2g4 d8h4", "setoption name UCI_Elo value 1", "go depth 2")
	talk.hear("bestmove 0000")
	for elo, want := range map[int]int{0: 1, levelElo[1]: 2, levelElo[2] + 1: 3, levelElo[3] - 1: 4, 9999: 5} {
		if got := (serverSettings{elo: elo}).level(); got != want {
			t.Errorf("%d is level %d, want %d", elo, got, want)
		}
	}
}

// TestServerChess960 checks that castling is written as the king moving to its rook.
func TestServerChess960(t *testing.T) {
	talk := newTalk(t)
	talk.say("setoption name UCI_Chess960 value true", "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1h1 e8e7", "go depth 1 searchmoves f1e1")
	talk.hear("bestmove f1e1.*")
	talk.say("position fen 3k4/8/8/8/8/8/8/1K2R2R w E - 0 1", "go depth 1 searchmoves b1e1")
	talk.hear("bestmove b1e1.*")
	talk.say("setoption name UCI_Chess960 value false", "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1 e8e7", "go depth 1 searchmoves g1h1")
	talk.hear("bestmove g1h1.*")
}

// TestServerOwnBook checks that the server answers from its own book without a search. It searches
// if the book has no move or if the command asks for more than a move.
func TestServerOwnBook(t *testing.T) {
	talk := newTalk(t)
	searches := func(want bool, lines ...string) {
		t.Helper()
		talk.say(lines...)
		if searched := len(talk.hear("bestmove .*")) > 1; searched != want {
			t.Errorf("%s: searched: %v", lines, searched)
		}
	}
	searches(true, "position startpos", "go depth 1")
	searches(false, "setoption name OwnBook value true", "go depth 1")
	searches(true, "go depth 1 searchmoves a2a3")
	searches(true, "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "go depth 1")
	searches(true, "setoption name UCI_Variant value discworld", "position startpos", "go depth 1")
	searches(true, "setoption name OwnBook value false", "setoption name UCI_Variant value chess", "position startpos", "go depth 1")
}
