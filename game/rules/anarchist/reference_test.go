package anarchist

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
type reference [9][9]byte // [rank][file], both from 1; 0 for empty

func newReference(placement string) (r reference) {
	for i, row := range strings.Split(placement, "/") {
		file := 1
		for _, letter := range []byte(row) {
			if letter >= '1' && letter <= '8' {
				file += int(letter - '0')
				continue
			}
			r[8-i][file] = letter
			file++
		}
	}
	return r
}

func (r *reference) text() string {
	var rows []string
	for rank := 8; rank >= 1; rank-- {
		row := ""
		for file := 1; file <= 8; file++ {
			if letter := r[rank][file]; letter != 0 {
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
	return strings.Join(rows, "/")
}

// moves are the texts of all legal moves, in order.
func (r *reference) moves() []string {
	var texts []string
	for rank := 1; rank <= 8; rank++ {
		for file := 1; file <= 8; file++ {
			for toRank := 1; toRank <= 8; toRank++ {
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

func (r *reference) write(rank, file, toRank, toFile int) string {
	sign := "-"
	if r[toRank][toFile] != 0 {
		sign = "x"
	}
	return fmt.Sprintf("%c%d%s%c%d", 'a'+file-1, rank, sign, 'a'+toFile-1, toRank)
}

func (r *reference) may(rank, file, toRank, toFile int) bool {
	ahead, home := 1, 2
	switch r[rank][file] {
	case 0:
		return false
	case 'p':
		ahead, home = -1, 7
	}
	vacant := r[toRank][toFile] == 0
	switch {
	case toFile == file && toRank == rank+ahead:
		return vacant
	case toFile == file && toRank == rank+2*ahead:
		return vacant && rank == home && r[rank+ahead][file] == 0
	case (toFile == file-1 || toFile == file+1) && toRank == rank+ahead:
		return !vacant
	}
	return false
}

func (r *reference) play(text string) {
	file, rank := int(text[0]-'a')+1, int(text[1]-'0')
	toFile, toRank := int(text[3]-'a')+1, int(text[4]-'0')
	r[toRank][toFile] = r[rank][file]
	r[rank][file] = 0
}

// randomPlacement puts up to sixteen pawns anywhere that a pawn can be.
func randomPlacement(rnd *rand.Rand) string {
	var r reference
	for range 8 {
		if rnd.IntN(4) > 0 {
			r[2+rnd.IntN(7)][1+rnd.IntN(8)] = 'P'
		}
		if rnd.IntN(4) > 0 {
			r[1+rnd.IntN(7)][1+rnd.IntN(8)] = 'p'
		}
	}
	return r.text()
}

// TestAgainstReferenceAnywhere compares the moves of random positions and what
// becomes of each.
func TestAgainstReferenceAnywhere(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	for range int(min(2000, gametest.Share(2000))) {
		text := randomPlacement(rnd)
		state, slow := gametest.New(t, Rules(), text), newReference(text)
		want := slow.moves()
		if got := gametest.Texts(state); !slices.Equal(got, want) {
			t.Fatalf("%s: the moves are\n%v and must be\n%v", text, got, want)
		}
		for _, move := range want {
			after := slow
			after.play(move)
			if got := withoutSeat(gametest.PlayAll(t, state, move).String()); got != after.text() {
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
		state := gametest.New(t, Rules(), "")
		slow := newReference(state.String())
		for {
			wanted--
			want := slow.moves()
			if got := gametest.Texts(state); !slices.Equal(got, want) {
				t.Fatalf("%s: the moves are\n%v and must be\n%v", state, got, want)
			}
			if withoutSeat(state.String()) != slow.text() {
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
