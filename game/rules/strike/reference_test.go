package strike

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pawnstorm/game/gametest"
)

// reference is the game written down a second time, from its rules and as
// plainly as can be: letters on an array, cell by cell. It shares nothing with
// the package but the texts.
type reference struct {
	cells      [9][9]byte // [row][column] from 1; 0 for empty
	capitalist bool       // to move
}

func newReference(text string) reference {
	fields := strings.Fields(text)
	r := reference{capitalist: fields[1] == "c"}
	for i, row := range strings.Split(fields[0], "/") {
		column := 1
		for _, letter := range []byte(row) {
			if letter >= '1' && letter <= '8' {
				column += int(letter - '0')
				continue
			}
			r.cells[8-i][column] = letter
			column++
		}
	}
	return r
}

func (r *reference) text() string {
	text := ""
	for row := 8; row >= 1; row-- {
		for column := 1; column <= 8; column++ {
			if letter := r.cells[row][column]; letter != 0 {
				text += string(letter)
			} else {
				text += "1"
			}
		}
		text += "/"
	}
	for n := 8; n > 1; n-- {
		text = strings.ReplaceAll(text, strings.Repeat("1", n), fmt.Sprint(n))
	}
	if r.capitalist {
		return strings.TrimSuffix(text, "/") + " c"
	}
	return strings.TrimSuffix(text, "/") + " w"
}

func isCapitalist(letter byte) bool { return letter >= 'A' && letter <= 'Z' }

// allowed reports whether a piece may go from a cell to another, which does not
// hold one of its own side.
func (r *reference) allowed(row, column, toRow, toColumn int) bool {
	letter, up, aside := r.cells[row][column], toRow-row, abs(toColumn-column)
	vacant := r.cells[toRow][toColumn] == 0
	switch {
	case letter == 'p' && row <= 3: // rule 4
		return up == 1 && pawnStep(aside, vacant)
	case letter == 'p' && row >= 6:
		return up == -1 && pawnStep(aside, vacant)
	case letter == 'p':
		return abs(up) <= 1 && aside <= 1
	case letter == 'K': // rule 5
		return abs(up) <= 1 && aside <= 1 && (toRow == 4 || toRow == 5)
	case r.cells[1][column] == 0 || r.cells[8][column] == 0: // rules 3 and 6
		outward := 1
		if row <= 4 {
			outward = -1
		}
		return up == outward && pawnStep(aside, vacant)
	}
	straight, diagonal := up == 0 || aside == 0, abs(up) == aside
	switch letter {
	case 'N':
		return abs(up)*aside == 2
	case 'R':
		return straight && r.clear(row, column, toRow, toColumn)
	case 'B':
		return diagonal && r.clear(row, column, toRow, toColumn)
	}
	return (straight || diagonal) && r.clear(row, column, toRow, toColumn)
}

// pawnStep is a pawn's step forward by its width: ahead to a vacant cell,
// aside to an occupied one.
func pawnStep(aside int, vacant bool) bool { return aside == 0 && vacant || aside == 1 && !vacant }

// clear reports whether nothing stands between two cells.
func (r *reference) clear(row, column, toRow, toColumn int) bool {
	for {
		row, column = row+sign(toRow-row), column+sign(toColumn-column)
		if row == toRow && column == toColumn {
			return true
		}
		if r.cells[row][column] != 0 {
			return false
		}
	}
}

func abs(n int) int { return max(n, -n) }

func sign(n int) int { return min(max(n, -1), 1) }

// moves are the texts of all legal moves, in order.
func (r *reference) moves() []string {
	texts := []string{}
	if !strings.Contains(r.text(), "K") { // rule 9
		return texts
	}
	for from := range 64 {
		for to := range 64 {
			row, column, toRow, toColumn := from/8+1, from%8+1, to/8+1, to%8+1
			piece, target := r.cells[row][column], r.cells[toRow][toColumn]
			if piece == 0 || isCapitalist(piece) != r.capitalist || from == to {
				continue
			}
			if target != 0 && isCapitalist(target) == r.capitalist || !r.allowed(row, column, toRow, toColumn) {
				continue
			}
			between := "-"
			if target != 0 {
				between = "x"
			}
			texts = append(texts, refName(row, column)+between+refName(toRow, toColumn))
		}
	}
	slices.Sort(texts)
	return texts
}

// play makes a move given as text.
func (r *reference) play(text string) {
	column, row, toColumn, toRow := int(text[0]-'a')+1, int(text[1]-'0'), int(text[3]-'a')+1, int(text[4]-'0')
	if r.cells[toRow][toColumn] == 'p' { // rule 8
		if r.cells[1][toColumn] == 0 {
			r.cells[1][toColumn] = 'p'
		} else if r.cells[8][toColumn] == 0 {
			r.cells[8][toColumn] = 'p'
		}
	}
	r.cells[toRow][toColumn] = r.cells[row][column]
	r.cells[row][column] = 0
	r.capitalist = !r.capitalist
}

func refName(row, column int) string { return fmt.Sprintf("%c%d", 'a'+column-1, row) }

// scatter puts a random part of the pieces on random cells, the king on any of
// rows 4 and 5.
func scatter(rnd *rand.Rand) string {
	r := reference{capitalist: rnd.IntN(2) == 0}
	r.cells[4+rnd.IntN(2)][1+rnd.IntN(8)] = 'K'
	pieces := []byte("ppppppppppppppppRRRRNNNNBBBBQQ")
	rnd.Shuffle(len(pieces), func(i, j int) { pieces[i], pieces[j] = pieces[j], pieces[i] })
	for _, letter := range pieces[:rnd.IntN(len(pieces)+1)] {
		row, column := 1+rnd.IntN(8), 1+rnd.IntN(8)
		if rnd.IntN(3) == 0 { // more in the factories, so that files run
			row = 1 + 7*rnd.IntN(2)
		}
		if r.cells[row][column] == 0 {
			r.cells[row][column] = letter
		}
	}
	return r.text()
}

// TestAgainstReference compares the moves of random positions, half from games
// and half scattered, and the position that each move leads to.
func TestAgainstReference(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	wanted, positions := min(2000, gametest.Share(2000)), uint64(0)
	for positions < wanted {
		compare(t, scatter(rnd))
		text := startText
		for range 40 {
			compare(t, text)
			slow := newReference(text)
			moves := slow.moves()
			if len(moves) == 0 {
				break
			}
			slow.play(moves[rnd.IntN(len(moves))])
			text = slow.text()
			compare(t, scatter(rnd))
			positions += 2
		}
	}
}

func compare(t *testing.T, text string) {
	t.Helper()
	state, slow := gametest.New(t, Rules(), text), newReference(text)
	want := slow.moves()
	if got := gametest.Texts(state); !slices.Equal(got, want) {
		t.Fatalf("%s: the moves are\n%v and must be\n%v", text, got, want)
	}
	for _, move := range want {
		next := slow
		next.play(move)
		if got := withoutTally(gametest.PlayAll(t, state, move).String()); got != next.text() {
			t.Fatalf("%s: %s leads to\n%s and must lead to\n%s", text, move, got, next.text())
		}
	}
}
