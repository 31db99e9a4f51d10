package drops

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"pawnstorm/game"
)

const (
	files, ranks = 8, 2
	red, yellow  = game.Seat(0), game.Seat(1)
	pass         = game.Move(files) // other moves are their files
)

const card = `DROPS

Discs fall to the lowest free cell of a file. Yellow begins. A disc turns
the one below it to its own colour. After a disc on file a or h the other
side has to pass. Three of one colour side by side on the lowest rank win.
`

type rules struct{}

// Rules returns the rules of Drops.
func Rules() game.Rules { return rules{} }

// Info describes the game.
func (rules) Info() game.Info {
	return game.Info{
		ID: "drops", Name: "Drops", Blurb: "Drop discs: three side by side win.", Card: card,
		Seats: [2]game.SeatInfo{
			{ID: "red", Name: "Red", Colour: game.Red},
			{ID: "yellow", Name: "Yellow", Colour: game.Yellow},
		},
		Files: files, Ranks: ranks,
		Upright: true, Plain: true, Placing: true, Falls: true, Changes: true, Home: "d2",
	}
}

// Setup returns the empty board; the game has no options.
func (rules) Setup(options map[string]string, _ *rand.Rand) (string, error) {
	for _, id := range slices.Sorted(maps.Keys(options)) {
		return "", &game.TextError{What: "option", Text: id, Reason: "Drops has no options"}
	}
	return "", nil
}

// short cuts a text to the length that an error needs.
func short(text string) string { return text[:min(len(text), 40)] }

// state is the board from a1 on, one of ".ry" for each cell, and the side to move.
type state struct {
	cells  [files * ranks]byte
	turn   game.Seat
	passes bool // the side to move has to pass
}

// New reads "y ......../........", the upper rank first. "y!" means that the side has to
// pass.
func (rules) New(setup string) (game.State, error) {
	if setup == "" {
		setup = "y ......../........"
	}
	bad := func(why string) (game.State, error) {
		return nil, &game.TextError{What: "position", Text: short(setup), Reason: why}
	}
	side, board, _ := strings.Cut(setup, " ")
	s := state{turn: game.Seat(strings.Index("ry", strings.TrimSuffix(side, "!")))}
	s.passes = strings.HasSuffix(side, "!")
	if len(strings.TrimSuffix(side, "!")) != 1 || s.turn < red {
		return bad("it must begin with r or y, the side to move")
	}
	upper, lower, _ := strings.Cut(board, "/")
	if len(upper) != files || len(lower) != files || strings.Trim(upper+lower, ".ry") != "" {
		return bad("it must have two ranks of eight cells, with the signs . r y")
	}
	copy(s.cells[:], lower+upper)
	for file := range files {
		if s.cells[file] == '.' && s.cells[files+file] != '.' {
			return bad("a disc hangs in the air")
		}
	}
	return s, nil
}

// String writes what New reads.
func (s state) String() string {
	text := string("ry"[s.turn])
	if s.passes {
		text += "!"
	}
	return fmt.Sprintf("%s %s/%s", text, s.cells[files:], s.cells[:files])
}

func (s state) Turn() game.Seat { return s.turn }

// Moves returns the files with a free cell, or the pass.
func (s state) Moves() (moves []game.Move) {
	if _, over := s.Result(); over {
		return nil
	}
	if s.passes {
		return []game.Move{pass}
	}
	for m := range game.Move(files) {
		if s.cells[files+m] == '.' {
			moves = append(moves, m)
		}
	}
	return moves
}

// fall returns the cell where a disc in a file lands.
func (s state) fall(file game.Move) game.Cell {
	if s.cells[file] == '.' {
		return game.Cell(file)
	}
	return game.Cell(files + file)
}

func (s state) Play(m game.Move) (game.State, error) {
	if !slices.Contains(s.Moves(), m) {
		return nil, &game.IllegalError{Move: "the move", Reason: s.why(m)}
	}
	if m != pass {
		s.cells[s.fall(m)] = "ry"[s.turn]
		s.cells[m] = "ry"[s.turn]
	}
	s.turn, s.passes = s.turn.Other(), m == 0 || m == files-1
	if _, over := s.Result(); over {
		s.passes = false
	}
	return s, nil
}

// why returns why a move is not legal.
func (s state) why(m game.Move) string {
	switch _, over := s.Result(); {
	case over:
		return "the game is over"
	case s.passes:
		return "you have to pass"
	case m == pass:
		return "you cannot pass here"
	}
	return fmt.Sprintf("file %c is full", 'a'+rune(m))
}

func (s state) Result() (game.Result, bool) {
	lower := string(s.cells[:files])
	switch {
	case strings.Contains(lower, "rrr"):
		return game.Result{Winner: red, Reason: "three side by side"}, true
	case strings.Contains(lower, "yyy"):
		return game.Result{Winner: yellow, Reason: "three side by side"}, true
	case !strings.Contains(string(s.cells[:]), "."):
		return game.Result{Winner: game.NoSeat, Reason: "a full board"}, true
	}
	return game.Result{}, false
}

func (s state) Claim() (string, bool) { return "", false }

// Parse reads a file, "d", a cell of it, "d2", or "pass".
func (s state) Parse(text string) (game.Move, error) {
	m := pass
	switch text = strings.ToLower(strings.TrimSpace(text)); {
	case text == "pass":
	case len(text) == 1, len(text) == 2 && strings.Contains("12", text[1:]):
		m = game.Move(text[0] - 'a')
		if text[0] < 'a' || m >= files {
			return 0, &game.TextError{What: "move", Text: short(text), Reason: "the files are a to h"}
		}
	default:
		return 0, &game.TextError{What: "move", Text: short(text), Reason: "a move is a file, such as d"}
	}
	if !slices.Contains(s.Moves(), m) {
		return 0, &game.IllegalError{Move: text, Reason: s.why(m)}
	}
	return m, nil
}

// Format returns the cell where the disc lands.
func (s state) Format(m game.Move) string {
	if m == pass {
		return "pass"
	}
	return game.CellName(s.fall(m), files)
}

func (s state) Describe(m game.Move) string { return s.Format(m) }

func (s state) Steps(m game.Move) []game.Step {
	if m == pass {
		return []game.Step{{Cell: game.NoCell, Choice: "p", Label: "pass"}}
	}
	return []game.Step{{Cell: s.fall(m)}}
}

// Aim returns the cell where a disc lands: any cell of a file selects the file.
func (s state) Aim(at game.Cell) game.Cell { return s.fall(game.Move(at % files)) }

func (s state) Board() game.Board {
	b := game.Board{Files: files, Ranks: ranks, Cells: make([]game.Piece, files*ranks)}
	for i, c := range s.cells {
		switch c {
		case 'r':
			b.Cells[i] = game.Piece{Letter: 'R', Small: true, Seat: red, Figure: '●', Name: "red disc"}
		case 'y':
			b.Cells[i] = game.Piece{Letter: 'Y', Small: true, Seat: yellow, Figure: '●', Name: "yellow disc"}
		}
	}
	return b
}
