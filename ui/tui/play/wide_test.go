package play_test

import (
	"fmt"
	rand "math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/ui/tui/tuitest"
)

// stones is a game on the widest possible board. The sides place stones in turn.
type stones struct{}

const wideFiles, wideRanks = game.MostFiles, 15

func (stones) Info() game.Info {
	return game.Info{
		ID: "stones", Name: "Stones", Blurb: "Place stones.", Card: "STONES\n\nPlace a stone on any free cell.\n",
		Seats: [2]game.SeatInfo{{ID: "black", Name: "Black", Colour: game.Black}, {ID: "white", Name: "White", Colour: game.White}},
		Files: wideFiles, Ranks: wideRanks, Upright: true, Plain: true, Placing: true, Changes: true, Home: "h8",
	}
}

func (stones) Setup(options map[string]string, _ *rand.Rand) (string, error) {
	if len(options) > 0 {
		return "", &game.TextError{What: "option", Text: "option", Reason: "Stones has no options"}
	}
	return "", nil
}

// stonesState lists the cells with stones, in the order of the moves.
type stonesState struct{ placed []game.Cell }

func (stones) New(setup string) (game.State, error) {
	s := stonesState{}
	for name := range strings.FieldsSeq(setup) {
		m, err := s.Parse(name)
		if err != nil || game.CellName(game.Cell(m), wideFiles) != name {
			return nil, &game.TextError{What: "position", Text: setup[:min(len(setup), 40)], Reason: "it is a list of cells"}
		}
		s.placed = append(s.placed, game.Cell(m))
	}
	if s.String() != setup {
		return nil, &game.TextError{What: "position", Text: setup[:min(len(setup), 40)], Reason: "it is a list of cells"}
	}
	return s, nil
}

func (s stonesState) String() string {
	var names []string
	for _, c := range s.placed {
		names = append(names, game.CellName(c, wideFiles))
	}
	return strings.Join(names, " ")
}

func (s stonesState) Turn() game.Seat { return game.Seat(len(s.placed) % 2) }

func (s stonesState) Moves() (moves []game.Move) {
	if _, over := s.Result(); over {
		return nil
	}
	for c := range game.Cell(wideFiles * wideRanks) {
		if !slices.Contains(s.placed, c) {
			moves = append(moves, game.Move(c))
		}
	}
	slices.SortFunc(moves, func(a, b game.Move) int { return strings.Compare(s.Format(a), s.Format(b)) })
	return moves
}

func (s stonesState) Play(m game.Move) (game.State, error) {
	if !slices.Contains(s.Moves(), m) {
		return nil, &game.IllegalError{Move: "the move", Reason: "there is a stone"}
	}
	return stonesState{append(slices.Clone(s.placed), game.Cell(m))}, nil
}

func (s stonesState) Result() (game.Result, bool) {
	return game.Result{Winner: game.NoSeat, Reason: "enough stones"}, len(s.placed) >= 60
}

func (s stonesState) Claim() (string, bool) { return "", false }

func (s stonesState) Parse(text string) (game.Move, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	bad := &game.TextError{What: "move", Text: text[:min(len(text), 40)], Reason: "a move is a cell, such as h8"}
	if len(text) < 2 || text[0] < 'a' || text[0] >= 'a'+wideFiles {
		return 0, bad
	}
	rank, err := strconv.Atoi(text[1:])
	if err != nil || rank < 1 || rank > wideRanks || fmt.Sprint(rank) != text[1:] {
		return 0, bad
	}
	m := game.Move((rank-1)*wideFiles + int(text[0]-'a'))
	if !slices.Contains(s.Moves(), m) {
		return 0, &game.IllegalError{Move: text, Reason: "there is a stone"}
	}
	return m, nil
}

func (s stonesState) Format(m game.Move) string { return game.CellName(game.Cell(m), wideFiles) }

func (s stonesState) Describe(m game.Move) string { return s.Format(m) }

func (s stonesState) Steps(m game.Move) []game.Step { return []game.Step{{Cell: game.Cell(m)}} }

func (s stonesState) Board() game.Board {
	b := game.Board{Files: wideFiles, Ranks: wideRanks, Cells: make([]game.Piece, wideFiles*wideRanks)}
	for i, c := range s.placed {
		b.Cells[c] = []game.Piece{
			{Letter: 'B', Small: true, Seat: 0, Figure: '●', Name: "black stone"}, {Letter: 'W', Small: true, Seat: 1, Figure: '●', Name: "white stone"},
		}[i%2]
	}
	return b
}

// TestWideBoard checks that on the widest board each file can be typed as usual, even files whose
// letters are keys.
func TestWideBoard(t *testing.T) {
	w := tuitest.NewOf(t, []game.Rules{stones{}})
	p := w.PlaysGame("stones", 0, "")
	bob := player(w, "bob", p.Screen().Table)
	players := []*tuitest.Person{p, bob}
	made := 0
	plays := func(keys, cell string) {
		t.Helper()
		who := players[made%2]
		who.Sees("Your move.")
		for _, key := range keys {
			who.Press(string(key))
		}
		who.Press("enter")
		made++
		for _, one := range players {
			one.Until(keys, func() bool {
				plies := one.Screen().Table.Plies
				return len(plies) == made && plies[made-1].Text == cell
			})
		}
	}
	for file := 'a'; file < 'a'+wideFiles; file++ {
		plays(fmt.Sprintf("%c8", file), fmt.Sprintf("%c8", file))
		plays(fmt.Sprintf("m%c11", file), fmt.Sprintf("%c11", file)) // with the key that opens the line
	}
	who := players[made%2]
	who.Press("o")
	who.Sees("draw", "Resign", "Choose with ↑ ↓ and enter")
	who.Press("down", "enter") // there is no digit to choose by
	who.Misses("Choose with")
}
