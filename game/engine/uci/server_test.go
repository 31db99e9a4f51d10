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
	"pawnstorm/game/rules/chess"
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
	server := Server{Name: "test", Author: "nobody", Games: []game.Rules{chess.FIDE(), chess.Discworld()}}
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

// hear waits for a line that matches and returns it with those before it.
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
	for _, want := range []string{"id name test", "id author nobody", "option name Hash type spin", "option name UCI_Variant type combo default chess var chess var discworld"} {
		if !strings.Contains(lines, want) {
			t.Errorf("%q is missing from\n%s", want, lines)
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
	talk.hear("info depth 1 multipv 1 score mate 1 nodes \\d+ nps \\d+ time \\d+ pv a1a8")
	talk.hear("bestmove a1a8")
	talk.say("position startpos moves f2f3 e7e5 g2g4", "go depth 2")
	talk.hear("bestmove d8h4")
	talk.say("position startpos moves f2f3 e7e5 g2g4 d8h4", "go depth 2")
	talk.hear("bestmove 0000")
	talk.say("position fen r5rk/5p1p/R7/4B3/8/8/7P/7K b - - 1 1", "go depth 8")
	talk.hear("info depth .* score mate -2 .*")
	talk.hear("bestmove .*")
	talk.say("ucinewgame", "setoption name MultiPV value 3", "position startpos", "go nodes 3000")
	talk.hear("info depth 1 multipv 3 score cp .* pv \\S+")
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
	// An infinite search answers only when it is stopped, even if it has seen all.
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
	// 99 plies without a capture: in discworld a pawn move does not help.
	talk.say("setoption name UCI_Variant value discworld", "position fen 7k/8/8/8/8/8/P7/KQ6 w - - 98 90 moves a2a3 h8g8", "go depth 4")
	talk.hear("bestmove 0000")
	talk.say("setoption name UCI_Variant value chess", "position fen 7k/8/8/8/8/8/P7/KQ6 w - - 98 90 moves a2a3 h8g8", "go depth 4")
	talk.hear("info depth 4 .*")
	talk.hear("bestmove .*")
}

// TestServerBears says what is no command, or no position.
func TestServerBears(t *testing.T) {
	talk := newTalk(t)
	talk.say("", "  ", "hello", "go now depth x depth 1", "position", "position fen", "position fen 8/8 w", "position startpos moves e2e5",
		"setoption", "setoption name Nothing value 1", "setoption name Hash value many", "setoption name MultiPV value -3", "stop", "stop", "isready")
	talk.hear("info string .*")
	talk.hear("readyok")
	talk.say("go depth 1")
	talk.hear("bestmove .*")
}

func TestOrderTime(t *testing.T) {
	const ms = time.Millisecond
	for _, test := range []struct {
		words string
		turn  game.Seat
		want  time.Duration
	}{
		{"", 0, 0},
		{"infinite", 0, 0},
		{"depth 7", 1, 0},
		{"movetime 1000", 0, 980 * ms},
		{"movetime 10", 0, 9 * ms},
		{"wtime 60020 btime 30020", 0, 2000 * ms},
		{"wtime 60020 btime 30020", 1, 1000 * ms},
		{"wtime 60020 btime 30020 winc 1000 binc 0", 0, 2750 * ms},
		{"wtime 1020 btime 1020 winc 5000 binc 0", 0, 800 * ms},
		{"wtime 10020 btime 1 movestogo 1", 0, 8000 * ms},
		{"wtime -5 btime 10", 0, 1 * ms},
	} {
		o := readOrder(strings.Fields(test.words))
		if got := o.time(test.turn, 20*ms); got != test.want {
			t.Errorf("go %s: %v, want %v", test.words, got, test.want)
		}
	}
}
