package cli_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game/gametest/golden"
)

// TestScripts runs typical "pawnstorm rules" commands. The scripts have these commands:
//
//	pawnstorm WORDS...   must succeed and say nothing on standard error
//	refuses WORDS...     must end with exit code 2, one sentence on standard
//	                     error and nothing on standard output
//	sorted               the lines printed last ascend bytewise, and none is
//	                     there twice
func TestScripts(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       golden.Updating(),
		Setup: func(env *testscript.Env) error {
			env.Setenv(e2etest.RunAsServer, "1")
			env.Setenv("GORACE", "atexit_sleep_ms=0") // otherwise each command sleeps for a second at exit
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"pawnstorm": func(ts *testscript.TestScript, _ bool, args []string) {
				ts.Check(ts.Exec(self, args...))
				if said := ts.ReadFile("stderr"); said != "" {
					ts.Fatalf("unexpected standard error: %s", said)
				}
			},
			"refuses": func(ts *testscript.TestScript, _ bool, args []string) {
				checkRefusal(ts, ts.Exec(self, args...))
			},
			"sorted": func(ts *testscript.TestScript, _ bool, _ []string) { checkSorted(ts) },
		},
	})
}

func checkRefusal(ts *testscript.TestScript, err error) {
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != cli.ExitUsage {
		ts.Fatalf("exit: got %v, want code %d", err, cli.ExitUsage)
	}
	if out := ts.ReadFile("stdout"); out != "" {
		ts.Fatalf("unexpected standard output: %s", out)
	}
	if said := ts.ReadFile("stderr"); !e2etest.OneSentence.MatchString(said) || e2etest.TellsInternals(said) {
		ts.Fatalf("want one sentence on standard error, got: %s", said)
	}
}

func checkSorted(ts *testscript.TestScript) {
	lines := strings.Split(strings.TrimSuffix(ts.ReadFile("stdout"), "\n"), "\n")
	for i := range lines[1:] {
		if lines[i] >= lines[i+1] {
			ts.Fatalf("%q comes before %q", lines[i], lines[i+1])
		}
	}
}

// mostCounted limits the perft counts in TestVectors. The race detector makes counting about ten
// times slower.
func mostCounted() uint64 {
	if e2etest.RaceEnabled {
		return 400_000
	}
	return 10_000_000
}

// vector is a published position of a rule set, with its setup and the expected facts.
type vector struct {
	Game     string `json:"-"`
	Position string
	Setup    string
	Play     []string
	Then     string
	Turns    []string
	Perft    []uint64 // at depths 1, 2, 3, ...
	Result   string
}

// words returns the command line for a vector.
func (v *vector) words(command ...string) []string {
	return slices.Concat([]string{"rules"}, command,
		[]string{"--setup=" + v.Setup, "--from=" + v.Position, "--play=" + strings.Join(v.Play, " ")})
}

// TestVectors checks every fact of the published vectors with the command. The command does not print
// results, only that the game is over.
func TestVectors(t *testing.T) {
	paths, err := filepath.Glob(e2etest.Path("game/rules/*/testdata/vectors.json"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no vectors: %v", err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var vectors []vector
		if err := json.Unmarshal(text, &vectors); err != nil {
			t.Fatal(err)
		}
		for i, v := range vectors {
			v.Game = filepath.Base(filepath.Dir(filepath.Dir(path))) // each package has the name of its first game
			t.Run(fmt.Sprintf("%s/%d", v.Game, i), v.check)
		}
	}
}

func (v *vector) check(t *testing.T) {
	if v.Then != "" {
		if got := withoutTally(v.Game, says(t, v.words("position", v.Game)...)); got != v.Then+"\n" {
			t.Errorf("got position\n%swant\n%s", got, v.Then)
		}
	}
	if v.Turns != nil || v.Result != "" {
		if got := strings.Fields(says(t, v.words("moves", v.Game)...)); !slices.Equal(got, v.Turns) {
			t.Errorf("got moves\n%v, want\n%v", got, v.Turns)
		}
	}
	for i, want := range v.Perft {
		if want > mostCounted() {
			break
		}
		got := says(t, v.words("perft", v.Game, strconv.Itoa(i+1))...)
		if got != fmt.Sprintln(want) {
			t.Errorf("perft %d: got %s, want %d", i+1, got, want)
		}
	}
}

// withoutTally removes the tally from a strike position, because the vectors have none.
func withoutTally(id, position string) string {
	if fields := strings.Fields(position); id == "strike" && len(fields) == 3 {
		return fields[0] + " " + fields[1] + "\n"
	}
	return position
}

// says runs pawnstorm in this process and returns its output.
func says(t *testing.T, args ...string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if code := cli.Run(t.Context(), args, &stdout, &stderr); code != cli.ExitDone || stderr.Len() > 0 {
		t.Fatalf("%q: exit code %d, %s", args, code, &stderr)
	}
	return stdout.String()
}

// TestRecordedGames replays every recorded game. There must be legal moves before its end and none
// after it.
func TestRecordedGames(t *testing.T) {
	for name, g := range e2etest.RecordedGames(t) {
		t.Run(name, func(t *testing.T) {
			for _, n := range []int{0, len(g.Moves) / 2, len(g.Moves) - 1, len(g.Moves)} {
				moves := says(t, "rules", "moves", g.Rules.Info().ID, "--setup="+g.Setup, "--play="+strings.Join(g.Moves[:n], " "))
				if over := n == len(g.Moves) && g.Over; over != (moves == "") {
					t.Errorf("after %d moves got legal moves %q", n, moves)
				}
			}
		})
	}
}
