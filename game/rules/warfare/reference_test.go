package warfare

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pawnstorm/game/gametest"
)

// reference is the game written down a second time, from its rules and as
// plainly as can be: letters on an array, and every pair of cells looked at. It
// shares nothing with the package but the notation.
type reference struct {
	cells       [5][9]byte // [rank][file], both from 1; 0 for empty
	proletariat bool       // to move
}

func newReference(text string) reference {
	placement, side, _ := strings.Cut(text, " ")
	r := reference{proletariat: side == "p"}
	for i, row := range strings.Split(placement, "/") {
		file := 1
		for _, letter := range []byte(row) {
			if letter >= '1' && letter <= '8' {
				file += int(letter - '0')
				continue
			}
			r.cells[4-i][file] = letter
			file++
		}
	}
	return r
}

func (r *reference) text() string {
	var rows []string
	for rank := 4; rank >= 1; rank-- {
		row := ""
		for file := 1; file <= 8; file++ {
			if letter := r.cells[rank][file]; letter != 0 {
				row += string(letter)
			} else {
				row += "."
			}
		}
		for n := 8; n >= 1; n-- {
			row = strings.ReplaceAll(row, strings.Repeat(".", n), fmt.Sprint(n))
		}
		rows = append(rows, row)
	}
	if r.proletariat {
		return strings.Join(rows, "/") + " p"
	}
	return strings.Join(rows, "/") + " b"
}

// moves are the texts of all legal moves, in order.
func (r *reference) moves() []string {
	var texts []string
	if !r.hasKing() {
		return nil
	}
	for rank := 1; rank <= 4; rank++ {
		for file := 1; file <= 8; file++ {
			letter := r.cells[rank][file]
			if letter == 0 || (letter == 'p') != r.proletariat {
				continue
			}
			for toRank := 1; toRank <= 4; toRank++ {
				for toFile := 1; toFile <= 8; toFile++ {
					if r.may(rank, file, toRank, toFile) {
						texts = append(texts, r.write(rank, file, toRank, toFile))
					}
				}
			}
		}
	}
	slices.Sort(texts)
	return texts
}

func (r *reference) hasKing() bool {
	for _, row := range r.cells {
		if slices.Contains(row[:], 'K') {
			return true
		}
	}
	return false
}

func (r *reference) write(rank, file, toRank, toFile int) string {
	sign := "-"
	if r.cells[toRank][toFile] != 0 {
		sign = "x"
	}
	return fmt.Sprintf("%c%d%s%c%d", 'a'+file-1, rank, sign, 'a'+toFile-1, toRank)
}

// may reports whether a piece of the side to move may go from cell to cell.
func (r *reference) may(rank, file, toRank, toFile int) bool {
	letter, target := r.cells[rank][file], r.cells[toRank][toFile]
	if rank == toRank && file == toFile {
		return false
	}
	if target != 0 && (target == 'p') == (letter == 'p') {
		return false
	}
	forward, sideways := toRank-rank, abs(toFile-file)
	switch {
	case letter == 'p' && rank == 4:
		return forward == 0 && sideways == 1
	case letter == 'p':
		return asPawn(forward, sideways, target)
	case r.idle(letter):
		return asPawn(-forward, sideways, target)
	}
	return asInChess(letter, abs(forward), sideways) && (letter == 'N' || r.free(rank, file, toRank, toFile))
}

// asPawn is one step forward if vacant, and captures diagonally.
func asPawn(forward, sideways int, target byte) bool {
	return forward == 1 && (sideways == 0 && target == 0 || sideways == 1 && target != 0)
}

func (r *reference) idle(letter byte) bool {
	pairs := map[byte][2]int{'R': {1, 8}, 'N': {2, 7}, 'B': {3, 6}, 'Q': {4, 5}}
	pair, ok := pairs[letter]
	return ok && (r.cells[1][pair[0]] == 0 || r.cells[1][pair[1]] == 0)
}

func asInChess(letter byte, ranks, files int) bool {
	switch letter {
	case 'N':
		return ranks*files == 2
	case 'B':
		return ranks == files
	case 'R':
		return ranks*files == 0
	case 'Q':
		return ranks == files || ranks*files == 0
	}
	return ranks <= 1 && files <= 1
}

// free reports whether all cells strictly between two are empty.
func (r *reference) free(rank, file, toRank, toFile int) bool {
	for {
		rank, file = rank+sign(toRank-rank), file+sign(toFile-file)
		if rank == toRank && file == toFile {
			return true
		}
		if r.cells[rank][file] != 0 {
			return false
		}
	}
}

func (r *reference) play(text string) {
	file, rank := int(text[0]-'a')+1, int(text[1]-'0')
	toFile, toRank := int(text[3]-'a')+1, int(text[4]-'0')
	returns := r.cells[toRank][toFile] == 'p' && r.cells[1][toFile] == 0
	r.cells[toRank][toFile] = r.cells[rank][file]
	r.cells[rank][file] = 0
	if returns {
		r.cells[1][toFile] = 'p'
	}
	r.proletariat = !r.proletariat
}

func abs(n int) int { return max(n, -n) }

func sign(n int) int { return max(-1, min(1, n)) }

// randomPosition puts pieces anywhere, seldom without a king.
func randomPosition(rnd *rand.Rand) string {
	var r reference
	r.proletariat = rnd.IntN(2) == 0
	pieces := []byte("pppppppprrnnbbqk")
	for _, letter := range pieces {
		if letter != 'p' {
			letter &^= 0x20
		}
		rank, file := 1+rnd.IntN(4), 1+rnd.IntN(8)
		if rnd.IntN(4) > 0 && r.cells[rank][file] == 0 || letter == 'K' && rnd.IntN(20) > 0 {
			r.cells[rank][file] = letter
		}
	}
	if !r.hasKing() {
		r.proletariat = false
	}
	return r.text()
}

// TestAgainstReferenceAnywhere compares the moves of random positions and what
// becomes of each.
func TestAgainstReferenceAnywhere(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	for range int(min(2000, gametest.Share(2000))) {
		text := randomPosition(rnd)
		state, slow := gametest.New(t, Rules(), text), newReference(text)
		want := slow.moves()
		if got := gametest.Texts(state); !slices.Equal(got, want) {
			t.Fatalf("%s: the moves are\n%v and must be\n%v", text, got, want)
		}
		for _, move := range want {
			after := slow
			after.play(move)
			if got := gametest.PlayAll(t, state, move).String(); got != after.text() {
				t.Fatalf("%s: %s leads to %s and must lead to %s", text, move, got, after.text())
			}
		}
	}
}

// TestAgainstReferenceInPlay does the same for positions of random games.
func TestAgainstReferenceInPlay(t *testing.T) {
	wanted := int(min(2000, gametest.Share(2000)))
	for seed := uint64(0); wanted > 0; seed++ {
		rnd := rand.New(rand.NewPCG(seed, 2))
		state, slow := gametest.New(t, Rules(), ""), newReference(startText)
		for range 200 {
			wanted--
			want := slow.moves()
			if got := gametest.Texts(state); !slices.Equal(got, want) {
				if result, over := state.Result(); over && result.Winner < 0 {
					break // a house draw, of which the reference does not know
				}
				t.Fatalf("%s: the moves are\n%v and must be\n%v", state, got, want)
			}
			if state.String() != slow.text() {
				t.Fatalf("the position is %s and must be %s", state, slow.text())
			}
			if len(want) == 0 {
				break
			}
			text := want[rnd.IntN(len(want))]
			state = gametest.PlayAll(t, state, text)
			slow.play(text)
		}
	}
}
