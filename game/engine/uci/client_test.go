package uci

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"pawnstorm/game"
	"pawnstorm/game/engine"
	"pawnstorm/game/engine/search"
	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/chess"
)

// patience is the longest time a busy machine may delay the test program.
const patience = 20 * time.Second

// config runs the test binary as a program that misbehaves in this way.
func config(t *testing.T, manner string) Config {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Config{Path: self, Args: []string{asProgram, manner}, Start: patience, Grace: patience}
}

// client returns a client for a program. It leaves nothing behind when the test ends.
func client(t *testing.T, config Config) *Client {
	t.Helper()
	t.Cleanup(func() { goleak.VerifyNone(t) })
	c, err := New(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

var short = engine.Budget{Time: 20 * time.Millisecond}

// checkFails checks for a failure whose reason contains a text, and returns it.
func checkFails(t *testing.T, c *Client, s game.State, b engine.Budget, words string) string {
	t.Helper()
	_, err := c.Choose(t.Context(), s, b)
	var failed *engine.FailedError
	if !errors.As(err, &failed) {
		t.Fatalf("got error %v, want a failure", err)
	}
	if !strings.Contains(failed.Reason, words) {
		t.Fatalf("reason %q lacks %q", failed.Reason, words)
	}
	return failed.Reason
}

func checkAnswers(t *testing.T, c *Client, s game.State) engine.Answer {
	t.Helper()
	a, err := c.Choose(t.Context(), s, short)
	if err != nil {
		t.Fatal(err)
	}
	if first := s.Moves()[0]; a.Move != first {
		t.Fatalf("answer is %s, want %s", s.Format(a.Move), s.Format(first))
	}
	return a
}

func TestChoose(t *testing.T) {
	c := client(t, config(t, "well"))
	if c.Name() != "tester" {
		t.Errorf("got name %q", c.Name())
	}
	s := gametest.New(t, chess.FIDE(), "")
	a := checkAnswers(t, c, s)
	if a.Score != 25 || a.Depth != 3 || a.Nodes != 2346 || len(a.Line) != 3 {
		t.Errorf("answer is %+v", a)
	}
	if next := gametest.PlayAll(t, s, "a2a3 e7e5"); a.Line[0] != a.Move || next.Format(a.Line[2]) != "g1f3" {
		t.Errorf("line is %v", a.Line)
	}
	discworld := gametest.New(t, chess.Discworld(), "")
	checkAnswers(t, c, discworld)
}

// TestUntold checks that the client finds out what a program does not report about a move.
// Otherwise a bot could accept a draw in a won game.
func TestUntold(t *testing.T) {
	c := client(t, config(t, "silent"))
	for position, test := range map[string]struct{ least, most search.Score }{
		"7k/8/8/8/8/8/8/KQ6 w - - 0 1":    {500, search.Mate},
		"8/8/8/8/8/5k2/8/K6q w - - 0 1":   {-search.Mate, -500},
		"8/8/8/8/8/8/1q6/K6k w - - 0 1":   {0, 0},
		"1R6/8/8/8/2K5/k7/7R/8 w - - 0 1": {search.Mate - 1, search.Mate - 1},
	} {
		s := gametest.New(t, chess.FIDE(), position)
		if a := checkAnswers(t, c, s); a.Score < test.least || a.Score > test.most {
			t.Errorf("%s: got %v, want %v to %v", position, a.Score, test.least, test.most)
		}
	}
}

// TestWhatItIsTold checks that a position comes with the moves that it may repeat, and that a new
// game is announced.
func TestWhatItIsTold(t *testing.T) {
	const from = "position fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 moves g1f3 b8c6"
	c := client(t, config(t, "tells"))
	s := gametest.PlayAll(t, gametest.New(t, chess.FIDE(), ""), "e2e4 e7e5 g1f3 b8c6")
	checkFails(t, c, s, engine.Budget{Time: time.Second, Nodes: 500}, "game 1, "+from+", go nodes 500 movetime 1000")
	checkFails(t, c, gametest.New(t, chess.FIDE(), ""), engine.Budget{Nodes: 500}, "0 1, go nodes 500)")

	clocked := config(t, "tells")
	clocked.Clock = true
	checkFails(t, client(t, clocked), s, engine.Budget{Time: time.Second}, "go wtime 1000 btime 1000 movestogo 1)")
}

func TestNewGame(t *testing.T) {
	c := client(t, config(t, "well"))
	s := gametest.New(t, chess.FIDE(), "")
	checkAnswers(t, c, s)
	if s = gametest.PlayAll(t, s, "a2a3 e7e5"); !engine.Follows(c.after, s) {
		t.Error("next move of a game was announced as a new game")
	}
	checkAnswers(t, c, s)
	if engine.Follows(c.after, gametest.New(t, chess.FIDE(), "")) || engine.Follows(c.after, s) {
		t.Error("a new game was not announced")
	}
	checkAnswers(t, c, gametest.New(t, chess.FIDE(), ""))
}

// TestMisbehaviour checks that each fault is a failure with a reason, and that the next move gets a
// new process.
func TestMisbehaviour(t *testing.T) {
	for manner, words := range map[string]string{
		"crashes": "it ended by itself (exit status 4: assertion failed)",
		"hangs":   "it did not answer in time",
		"illegal": `it answered "e2e5", which is not a legal move`,
		"none":    `it answered "(none)", which is not a legal move`,
		"nothing": `it answered "", which is not a legal move`,
		"floods":  "it wrote too much",
		"endless": "it wrote an endless line",
	} {
		t.Run(manner, func(t *testing.T) {
			made := config(t, manner)
			budget := engine.Budget{Time: patience} // the fault must be the misbehaviour, not slowness
			if manner == "hangs" {
				made.Grace, budget = 50*time.Millisecond, short
			}
			c := client(t, made)
			first := c.process
			checkFails(t, c, gametest.New(t, chess.FIDE(), ""), budget, words)
			if c.process != nil {
				t.Error("process was reused")
			}
			checkGone(t, first.cmd.Process.Pid)
			c.config.Args[1], c.config.Grace = "well", patience
			checkAnswers(t, c, gametest.New(t, chess.FIDE(), ""))
		})
	}
}

// TestGarbage checks that lines that are not answers are ignored.
func TestGarbage(t *testing.T) {
	checkAnswers(t, client(t, config(t, "garbles")), gametest.New(t, chess.FIDE(), ""))
}

// TestComplaints checks that a program can write any amount to its standard error. The client keeps
// only a little, and stops reading at some point.
func TestComplaints(t *testing.T) {
	c := client(t, config(t, "complains"))
	c.Choose(t.Context(), gametest.New(t, chess.FIDE(), ""), engine.Budget{Time: patience})
	p := c.process
	if p == nil {
		return // the broken pipe killed it
	}
	c.Close()
	if len(p.stderr.held) > tailSize {
		t.Errorf("kept %d bytes", len(p.stderr.held))
	}
}

// TestCancel checks that Choose and the search stop as soon as the context ends. The process stays.
func TestCancel(t *testing.T) {
	made, heard := config(t, "slow"), filepath.Join(t.TempDir(), "heard")
	made.Args = append(made.Args, heard)
	c := client(t, made)
	process := c.process
	for n := range 2 {
		ctx, cancel := context.WithCancel(t.Context())
		var waiting sync.WaitGroup
		waiting.Go(func() {
			defer cancel()
			for late := time.Now().Add(patience); time.Now().Before(late); runtime.Gosched() {
				if told, err := os.ReadFile(heard); err == nil && len(told) > n {
					return // thinking
				}
			}
		})
		_, err := c.Choose(ctx, gametest.New(t, chess.FIDE(), ""), engine.Budget{Time: time.Hour})
		waiting.Wait()
		if err != context.Canceled {
			t.Fatalf("got error %v", err)
		}
	}
	checkAnswers(t, c, gametest.New(t, chess.FIDE(), "")) // the stop command arrives after its time
	if c.process != process {
		t.Error("program was started again")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Choose(ctx, gametest.New(t, chess.FIDE(), ""), short); err != context.Canceled {
		t.Errorf("got error %v", err)
	}
}

// soon fails if a call waits for the program.
func soon(t *testing.T, c *Client, do func() error) error {
	t.Helper()
	process := c.process
	done := make(chan error)
	go func() { done <- do() }()
	select {
	case err := <-done:
		return err
	case <-time.After(patience):
		t.Error("it waits")
		killGroup(process.cmd)
		return <-done
	}
}

// TestGivenUp checks that a silent program, or one that was cancelled while thinking, does not
// delay a move or Close.
func TestGivenUp(t *testing.T) {
	for _, manner := range []string{"shuts", "hangs"} {
		t.Run(manner, func(t *testing.T) {
			made := config(t, manner)
			made.Grace = time.Hour
			c := client(t, made)
			ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			defer cancel()
			err := soon(t, c, func() error {
				_, err := c.Choose(ctx, gametest.New(t, chess.FIDE(), ""), engine.Budget{Time: time.Hour})
				return err
			})
			if err != context.DeadlineExceeded {
				t.Errorf("got error %v", err)
			}
			if err := soon(t, c, c.Close); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestLeft checks that a program that exits between two moves is restarted without missing a move.
func TestLeft(t *testing.T) {
	c := client(t, config(t, "leaves"))
	for range 2 {
		checkAnswers(t, c, gametest.New(t, chess.FIDE(), ""))
		select {
		case <-c.process.done:
		case <-time.After(patience):
			t.Fatal("it did not exit")
		}
		checkGone(t, c.process.cmd.Process.Pid)
	}
}

// TestNotCome checks that a program that does not start gives an error with a reason.
func TestNotCome(t *testing.T) {
	hurried := config(t, "late")
	hurried.Start = 100 * time.Millisecond
	for _, test := range []struct {
		config Config
		words  string
	}{
		{config(t, "refuses"), "it ended by itself (exit status 3: no [31mnetwork file)"},
		{hurried, "it did not answer in time"},
		{Config{Path: filepath.Join(t.TempDir(), "none")}, "is not a program that can be run"},
		{Config{Path: t.TempDir()}, "is not a program that can be run"},
	} {
		_, err := New(t.Context(), test.config)
		if err == nil || !strings.Contains(err.Error(), test.words) {
			t.Errorf("got error %v, want %q", err, test.words)
		}
	}
	goleak.VerifyNone(t)
}

// ours is the name of a file that a program must not get.
const ours = "of-the-server"

// TestSurroundings checks that a program inherits nothing from us.
func TestSurroundings(t *testing.T) {
	t.Setenv("PAWNSTORM_SECRET", "1")
	file, err := os.Create(filepath.Join(t.TempDir(), ours))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if got := client(t, config(t, "surroundings")).Name(); got != "GORACE HOME LANG PATH" {
		t.Errorf("it has %s", got)
	}
}

// TestPanicOfAttend checks that a panic in attend reaches the caller of the client.
func TestPanicOfAttend(t *testing.T) {
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{in: in, out: out, done: make(chan struct{})} // no program
	go p.attend()
	<-p.done
	defer func() {
		if r := fmt.Sprint(recover()); !strings.Contains(r, "nil pointer") || !strings.Contains(r, "attend") {
			t.Errorf("end panicked with %s", r)
		}
	}()
	p.end(0)
}

// TestBrood checks that child processes end with their program.
func TestBrood(t *testing.T) {
	c := client(t, config(t, "brood"))
	// The depth of the first line is the process ID. The depth of the last is unknown.
	var child int
	if err := c.process.say(t.Context(), positionOf(gametest.New(t, chess.FIDE(), ""))); err != nil {
		t.Fatal(err)
	}
	if err := c.process.say(t.Context(), "go"); err != nil {
		t.Fatal(err)
	}
	_, err := c.process.expect(t.Context(), time.Now().Add(patience), "bestmove", func(line string) {
		if words := strings.Fields(line); child == 0 && len(words) > 2 && words[1] == "depth" {
			child, _ = strconv.Atoi(words[2])
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(proc(child)); err != nil {
		t.Skip("cannot look for processes without /proc")
	}
	leader := c.process.cmd.Process.Pid
	c.Close()
	checkGone(t, leader)
	for end := time.Now().Add(patience); ; { // a killed orphan disappears when init has reaped it
		state, err := os.ReadFile(filepath.Join(proc(child), "stat"))
		if err != nil || strings.Contains(string(state), ") Z ") {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("child of the program is still running: %s", state)
		}
	}
}

func proc(pid int) string { return filepath.Join("/proc", strconv.Itoa(pid)) }

// checkGone fails if a process still exists, even as a zombie.
func checkGone(t *testing.T, pid int) {
	t.Helper()
	if _, err := os.Stat(proc(pid)); err == nil {
		t.Error("process still exists")
	}
}

func TestScore(t *testing.T) {
	for _, test := range []struct {
		unit, value string
		want        search.Score
		ok          bool
	}{
		{"cp", "-31", -31, true},
		{"cp", "99999", search.Decided - 1, true},
		{"cp", "-99999", -search.Decided + 1, true},
		{"mate", "1", search.Mate - 1, true},
		{"mate", "3", search.Mate - 5, true},
		{"mate", "-2", -search.Mate + 4, true},
		{"mate", "0", -search.Mate, true},
		{"mate", "99999", search.Decided + 1, true},
		{"cp", "x", 0, false},
		{"cp", "", 0, false},
	} {
		if got, ok := score(test.unit, test.value); got != test.want || ok != test.ok {
			t.Errorf("%s %s: %d, %v", test.unit, test.value, got, ok)
		}
	}
}
