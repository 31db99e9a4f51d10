package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/rules/chess"
)

// recorder records the complaints of a check instead of failing.
type recorder struct {
	testing.TB
	complaints []string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.complaints = append(r.complaints, fmt.Sprintf(format, args...))
}

// faulty is a sound game of chess with one broken method.
type faulty struct {
	game.State
	moves  func(game.State) []game.Move
	parse  func(game.State, string) (game.Move, error)
	format func(game.State, game.Move) string
	steps  func(game.State, game.Move) []game.Step
	play   func(game.State, game.Move) (game.State, error)
	board  func(game.State) game.Board
	text   func(game.State) string
	result func(game.State) (game.Result, bool)
}

func (f *faulty) Moves() []game.Move {
	if f.moves != nil {
		return f.moves(f.State)
	}
	return f.State.Moves()
}

func (f *faulty) Parse(text string) (game.Move, error) {
	if f.parse != nil {
		return f.parse(f.State, text)
	}
	return f.State.Parse(text)
}

func (f *faulty) Format(m game.Move) string {
	if f.format != nil {
		return f.format(f.State, m)
	}
	return f.State.Format(m)
}

func (f *faulty) Steps(m game.Move) []game.Step {
	if f.steps != nil {
		return f.steps(f.State, m)
	}
	return f.State.Steps(m)
}

func (f *faulty) Play(m game.Move) (game.State, error) {
	if f.play != nil {
		return f.play(f.State, m)
	}
	return f.State.Play(m)
}

func (f *faulty) Board() game.Board {
	if f.board != nil {
		return f.board(f.State)
	}
	return f.State.Board()
}

func (f *faulty) String() string {
	if f.text != nil {
		return f.text(f.State)
	}
	return f.State.String()
}

func (f *faulty) Result() (game.Result, bool) {
	if f.result != nil {
		return f.result(f.State)
	}
	return f.State.Result()
}

// TestTheKitSeesFaults breaks one promise at a time.
func TestTheKitSeesFaults(t *testing.T) {
	count := 0
	var shared []game.Move
	for _, test := range []struct {
		name      string
		fault     faulty
		complaint string // part of the expected complaint; empty for a sound game
	}{
		{"sound", faulty{}, ""},
		{"moves out of order", faulty{moves: func(s game.State) []game.Move {
			moves := s.Moves()
			slices.Reverse(moves)
			return moves
		}}, "is listed before"},
		{"a move twice", faulty{moves: func(s game.State) []game.Move {
			return slices.Insert(s.Moves(), 0, s.Moves()[0])
		}}, "is listed before"},
		{"shared moves", faulty{moves: func(s game.State) []game.Move {
			if shared == nil {
				shared = s.Moves()
			}
			return shared
		}}, "the state changed"},
		{"moves after the end", faulty{result: func(game.State) (game.Result, bool) {
			return game.Result{Reason: "boredom"}, true
		}}, "Result says true"},
		{"a result without a reason", faulty{result: func(game.State) (game.Result, bool) {
			return game.Result{}, true
		}}, "reason is"},
		{"another move is read", faulty{parse: func(s game.State, _ string) (game.Move, error) {
			return s.Moves()[0], nil
		}}, "want move"},
		{"a move text with a space", faulty{format: func(s game.State, m game.Move) string {
			return s.Format(m) + " "
		}}, "the text of a move"},
		{"shared steps", faulty{steps: func(s game.State, m game.Move) []game.Step {
			return s.Steps(m)[:1]
		}}, "the same steps"},
		{"steps that start with others", faulty{steps: func(s game.State, m game.Move) []game.Step {
			if m == s.Moves()[0] {
				return s.Steps(m)[:1]
			}
			return s.Steps(m)
		}}, "begin with all steps"},
		{"a step off the board", faulty{steps: func(s game.State, m game.Move) []game.Step {
			return append(s.Steps(m), game.Step{Cell: 64})
		}}, "a step to cell 64"},
		{"every number is a move", faulty{play: func(s game.State, _ game.Move) (game.State, error) {
			return s.Play(s.Moves()[0])
		}}, "which is not a move"},
		{"a refusal of the wrong kind", faulty{play: func(s game.State, m game.Move) (game.State, error) {
			if !slices.Contains(s.Moves(), m) {
				return nil, errors.New("no")
			}
			return s.Play(m)
		}}, "which is not a move"},
		{"a small board", faulty{board: func(s game.State) game.Board {
			b := s.Board()
			b.Cells = b.Cells[1:]
			return b
		}}, "the board is"},
		{"a mark off the board", faulty{board: func(s game.State) game.Board {
			b := s.Board()
			b.Marks = []game.Mark{{Cell: game.NoCell, Kind: game.MarkDanger, Text: "here"}}
			return b
		}}, "a mark outside"},
		{"the text of another position", faulty{text: func(s game.State) string {
			return strings.Replace(s.String(), " w ", " b ", 1)
		}}, "and after reading"},
		{"a position text that is not canonical", faulty{text: func(s game.State) string {
			return s.String() + " "
		}}, "comes back as"},
		{"a changing state", faulty{text: func(s game.State) string {
			count++
			return strings.TrimSuffix(s.String(), "1") + fmt.Sprint(count)
		}}, "the state changed"},
	} {
		test.fault.State = New(t, chess.FIDE(), "")
		found := complaintsOf(t, &test.fault)
		sound := len(found) == 0
		if sound != (test.complaint == "") || !strings.Contains(strings.Join(found, "\n"), test.complaint) {
			t.Errorf("%s: got complaints %q, want %q", test.name, found, test.complaint)
		}
	}
}

func complaintsOf(t *testing.T, state game.State) []string {
	r := &recorder{TB: t}
	checkMoves(r, state, state.Moves())
	checkState(r, chess.FIDE(), state, rand.New(rand.NewPCG(1, 1)))
	return r.complaints
}

func TestTheKitSeesBadErrors(t *testing.T) {
	for _, err := range []error{
		errors.New("neither kind"),
		&game.IllegalError{Move: "e2e4"},
		&game.IllegalError{Reason: "why not"},
		&game.TextError{What: "move"},
		&game.IllegalError{Move: "\x1b[31m", Reason: "colour"},
		&game.TextError{What: "move", Reason: strings.Repeat("long ", 1000)},
	} {
		r := &recorder{TB: t}
		if checkError(r, err); len(r.complaints) == 0 {
			t.Errorf("no complaint about %.80q", err)
		}
	}
}

// wide is a game with a board of n files.
type wide struct {
	game.Rules
	files int
}

func (w wide) Info() game.Info {
	info := w.Rules.Info()
	info.Files = w.files
	return info
}

// TestTheKitSeesWideBoards checks that a board is refused if it has more files than players can
// type.
func TestTheKitSeesWideBoards(t *testing.T) {
	for files, refused := range map[int]bool{game.MostFiles: false, game.MostFiles + 1: true} {
		r := &recorder{TB: t}
		checkInfo(r, wide{chess.FIDE(), files})
		if got := strings.Contains(strings.Join(r.complaints, "\n"), "the screens take"); got != refused {
			t.Errorf("with %d files got complaints %q", files, r.complaints)
		}
	}
}

func TestReadGolden(t *testing.T) {
	setup, moves, err := readGolden("setup a b\nmoves e2e4 e7e5\n\nwhatever\n")
	if err != nil || setup != "a b" || !slices.Equal(moves, []string{"e2e4", "e7e5"}) {
		t.Errorf("readGolden: %q, %q, %v", setup, moves, err)
	}
	for _, text := range []string{"", "setup", "moves e2e4\nsetup\n"} {
		if _, _, err := readGolden(text); err == nil {
			t.Errorf("%q passes as a golden game", text)
		}
	}
}
