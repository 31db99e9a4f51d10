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

// patience is for how long a machine under load may keep the program of the tests
// from running.
const patience = 20 * time.Second

// config is the test binary as a program of that manner.
func config(t *testing.T, manner string) Config {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Config{Path: self, Args: []string{asProgram, manner}, Start: patience, Grace: patience}
}

// client is a client of it, which leaves nothing behind when the test ends.
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

// checkFails wants a failure with a reason that holds some words, and returns it.
func checkFails(t *testing.T, c *Client, s game.State, b engine.Budget, words string) string {
	t.Helper()
	_, err := c.Choose(t.Context(), s, b)
	var failed *engine.FailedError
	if !errors.As(err, &failed) {
		t.Fatalf("the error is %v and no failure", err)
	}
	if !strings.Contains(failed.Reason, words) {
		t.Fatalf("the reason %q does not say %q", failed.Reason, words)
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
		t.Fatalf("the answer is %s and not %s", s.Format(a.Move), s.Format(first))
	}
	return a
}

func TestChoose(t *testing.T) {
	c := client(t, config(t, "well"))
	if c.Name() != "tester" {
		t.Errorf("its name is %q", c.Name())
	}
	s := gametest.New(t, chess.FIDE(), "")
	a := checkAnswers(t, c, s)
	if a.Score != 25 || a.Depth != 3 || a.Nodes != 2346 || len(a.Line) != 3 {
		t.Errorf("the answer is %+v", a)
	}
	if next := gametest.PlayAll(t, s, "a2a3 e7e5"); a.Line[0] != a.Move || next.Format(a.Line[2]) != "g1f3" {
		t.Errorf("the line is %v", a.Line)
	}
	discworld := gametest.New(t, chess.Discworld(), "")
	checkAnswers(t, c, discworld)
}

// TestUntold: what a program does not tell of a move is found out, so that nobody
// takes a draw in a game that it wins.
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
			t.Errorf("%s: %v, want from %v to %v", position, a.Score, test.least, test.most)
		}
	}
}

// TestWhatItIsTold: a position comes with the moves that may repeat it; a game is
// announced when it is another one.
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
		t.Error("the next move of the game seems to be of another")
	}
	checkAnswers(t, c, s)
	if engine.Follows(c.after, gametest.New(t, chess.FIDE(), "")) || engine.Follows(c.after, s) {
		t.Error("another game seems to be the same")
	}
	checkAnswers(t, c, gametest.New(t, chess.FIDE(), ""))
}

// TestMisbehaviour: each is a failure with a reason, and the next move finds a
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
			budget := engine.Budget{Time: patience} // it fails of what it does, not of being slow
			if manner == "hangs" {
				made.Grace, budget = 50*time.Millisecond, short
			}
			c := client(t, made)
			first := c.process
			checkFails(t, c, gametest.New(t, chess.FIDE(), ""), budget, words)
			if c.process != nil {
				t.Error("the process is kept")
			}
			checkGone(t, first.cmd.Process.Pid)
			c.config.Args[1], c.config.Grace = "well", patience
			checkAnswers(t, c, gametest.New(t, chess.FIDE(), ""))
		})
	}
}

// TestGarbage: what is no answer is passed over.
func TestGarbage(t *testing.T) {
	checkAnswers(t, client(t, config(t, "garbles")), gametest.New(t, chess.FIDE(), ""))
}

// TestComplaints: a program may write to its standard error as long as it wants;
// little of it is kept, and at some point nobody reads it.
func TestComplaints(t *testing.T) {
	c := client(t, config(t, "complains"))
	c.Choose(t.Context(), gametest.New(t, chess.FIDE(), ""), engine.Budget{Time: patience})
	p := c.process
	if p == nil {
		return // it died of the broken pipe
	}
	c.Close()
	if len(p.stderr.held) > tailSize {
		t.Errorf("%d bytes are kept", len(p.stderr.held))
	}
}

// TestCancel: the end of the context ends Choose at once, and the search with it.
// The process goes on.
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
					return // it thinks
				}
			}
		})
		_, err := c.Choose(ctx, gametest.New(t, chess.FIDE(), ""), engine.Budget{Time: time.Hour})
		waiting.Wait()
		if err != context.Canceled {
			t.Fatalf("the error is %v", err)
		}
	}
	checkAnswers(t, c, gametest.New(t, chess.FIDE(), "")) // it is told to stop when its time is up
	if c.process != process {
		t.Error("it was started again")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Choose(ctx, gametest.New(t, chess.FIDE(), ""), short); err != context.Canceled {
		t.Errorf("the error is %v", err)
	}
}

// soon does something with a client that must not wait for its program.
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

// TestGivenUp: a program that says no more and does not end, or that was given up
// while it thought, holds nobody up: neither at its move nor when it is closed.
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
				t.Errorf("the error is %v", err)
			}
			if err := soon(t, c, c.Close); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestLeft: a program that has ended between two moves is started again without a
// move missed.
func TestLeft(t *testing.T) {
	c := client(t, config(t, "leaves"))
	for range 2 {
		checkAnswers(t, c, gametest.New(t, chess.FIDE(), ""))
		select {
		case <-c.process.done:
		case <-time.After(patience):
			t.Fatal("it does not end")
		}
		checkGone(t, c.process.cmd.Process.Pid)
	}
}

// TestNotCome: a program that does not come up is an error that says why.
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
			t.Errorf("the error is %v and does not say %q", err, test.words)
		}
	}
	goleak.VerifyNone(t)
}

// ours is the name of a file that a program must not get.
const ours = "of-the-server"

// TestSurroundings: a program gets nothing of ours.
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

// TestPanicOfAttend: what panics while a program is attended to does so where the
// client is used.
func TestPanicOfAttend(t *testing.T) {
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{in: in, out: out, done: make(chan struct{})} // there is no program
	go p.attend()
	<-p.done
	defer func() {
		if r := fmt.Sprint(recover()); !strings.Contains(r, "nil pointer") || !strings.Contains(r, "attend") {
			t.Errorf("end panics with %s", r)
		}
	}()
	p.end(0)
}

// TestBrood: what a program has started ends with it.
func TestBrood(t *testing.T) {
	c := client(t, config(t, "brood"))
	// The depth of the first line is the process, that of the last is not told.
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
		t.Skip("there is no /proc to look for processes in")
	}
	leader := c.process.cmd.Process.Pid
	c.Close()
	checkGone(t, leader)
	for end := time.Now().Add(patience); ; { // a killed orphan is gone when init has seen it
		state, err := os.ReadFile(filepath.Join(proc(child), "stat"))
		if err != nil || strings.Contains(string(state), ") Z ") {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("the child of the program lives: %s", state)
		}
	}
}

func proc(pid int) string { return filepath.Join("/proc", strconv.Itoa(pid)) }

// checkGone fails if a process is there, be it as a zombie.
func checkGone(t *testing.T, pid int) {
	t.Helper()
	if _, err := os.Stat(proc(pid)); err == nil {
		t.Error("the process is still there")
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
