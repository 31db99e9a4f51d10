package chess

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// reference implements chess a second time, from the FIDE Laws and as plainly as possible: letters
// in an array, every move tried, then a search for the attacked king. It shares only the notation
// with the package.
type reference struct {
	cells     [8][8]byte // [rank][file], 0 for empty, upper case for White
	white     bool       // side to move
	castling  string     // letters of KQkq
	passed    [2]int     // rank and file that a pawn has just passed
	hasPassed bool
}

func newReference(fen string) reference {
	fields := strings.Fields(fen)
	r := reference{white: fields[1] == "w", castling: fields[2]}
	for i, row := range strings.Split(fields[0], "/") {
		file := 0
		for _, letter := range []byte(row) {
			if letter >= '1' && letter <= '8' {
				file += int(letter - '0')
				continue
			}
			r.cells[7-i][file] = letter
			file++
		}
	}
	if passed := fields[3]; passed != "-" {
		r.passed, r.hasPassed = [2]int{int(passed[1] - '1'), int(passed[0] - 'a')}, true
	}
	return r
}

func inside(rank, file int) bool { return rank >= 0 && rank < 8 && file >= 0 && file < 8 }

func isWhite(letter byte) bool { return letter >= 'A' && letter <= 'Z' }

// owned reports whether a piece of that colour is there.
func (r *reference) owned(rank, file int, white bool) bool {
	letter := r.cells[rank][file]
	return letter != 0 && isWhite(letter) == white
}

var (
	alongLines     = [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	alongDiagonals = [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	anyWay         = slices.Concat(alongLines, alongDiagonals)
	leapWays       = [][2]int{{2, 1}, {2, -1}, {-2, 1}, {-2, -1}, {1, 2}, {1, -2}, {-1, 2}, {-1, -2}}
)

// ways returns the directions of a piece other than a pawn, and whether it slides.
func ways(letter byte) (steps [][2]int, slides bool) {
	switch letter | 0x20 {
	case 'n':
		return leapWays, false
	case 'k':
		return anyWay, false
	case 'b':
		return alongDiagonals, true
	case 'r':
		return alongLines, true
	}
	return anyWay, true
}

// reached returns the cells that the piece on a cell attacks.
func (r *reference) reached(rank, file int) [][2]int {
	letter := r.cells[rank][file]
	if letter|0x20 == 'p' {
		up := -1
		if isWhite(letter) {
			up = 1
		}
		return slices.DeleteFunc([][2]int{{rank + up, file - 1}, {rank + up, file + 1}}, func(c [2]int) bool { return !inside(c[0], c[1]) })
	}
	var cells [][2]int
	steps, slides := ways(letter)
	for _, step := range steps {
		for y, x := rank+step[0], file+step[1]; inside(y, x); y, x = y+step[0], x+step[1] {
			cells = append(cells, [2]int{y, x})
			if !slides || r.cells[y][x] != 0 {
				break
			}
		}
	}
	return cells
}

func (r *reference) attackedBy(white bool, rank, file int) bool {
	for y := range 8 {
		for x := range 8 {
			if r.owned(y, x, white) && slices.Contains(r.reached(y, x), [2]int{rank, file}) {
				return true
			}
		}
	}
	return false
}

func (r *reference) kingAttacked(white bool) bool {
	for y := range 8 {
		for x := range 8 {
			if letter := r.cells[y][x]; letter|0x20 == 'k' && isWhite(letter) == white {
				return r.attackedBy(!white, y, x)
			}
		}
	}
	return false
}

// moves returns the texts of all legal moves, in order.
func (r *reference) moves() []string {
	var texts []string
	for y := range 8 {
		for x := range 8 {
			if !r.owned(y, x, r.white) {
				continue
			}
			for _, text := range r.tries(y, x) {
				next := *r
				next.play(text)
				if !next.kingAttacked(r.white) {
					texts = append(texts, text)
				}
			}
		}
	}
	texts = append(texts, r.castlings()...)
	slices.Sort(texts)
	return texts
}

// tries returns the moves of the piece on a cell, without castling and even if the king is
// attacked.
func (r *reference) tries(rank, file int) []string {
	var texts []string
	from := refName(rank, file)
	if r.cells[rank][file]|0x20 == 'p' {
		return r.pawnTries(rank, file)
	}
	for _, c := range r.reached(rank, file) {
		if !r.owned(c[0], c[1], r.white) {
			texts = append(texts, from+refName(c[0], c[1]))
		}
	}
	return texts
}

func (r *reference) pawnTries(rank, file int) []string {
	up, home, last := -1, 6, 0
	if r.white {
		up, home, last = 1, 1, 7
	}
	var targets [][2]int
	if r.cells[rank+up][file] == 0 {
		targets = append(targets, [2]int{rank + up, file})
		if rank == home && r.cells[rank+2*up][file] == 0 {
			targets = append(targets, [2]int{rank + 2*up, file})
		}
	}
	for _, c := range r.reached(rank, file) {
		if r.owned(c[0], c[1], !r.white) || r.hasPassed && c == r.passed {
			targets = append(targets, c)
		}
	}
	var texts []string
	for _, c := range targets {
		text := refName(rank, file) + refName(c[0], c[1])
		if c[0] != last {
			texts = append(texts, text)
			continue
		}
		for _, letter := range []string{"q", "r", "b", "n"} {
			texts = append(texts, text+letter)
		}
	}
	return texts
}

// castlings returns the castling moves. They need the right, vacant cells between king and rook,
// and no attack on the king's three cells.
func (r *reference) castlings() []string {
	rank, short, long := 7, "k", "q"
	if r.white {
		rank, short, long = 0, "K", "Q"
	}
	free := func(files ...int) bool {
		return !slices.ContainsFunc(files, func(x int) bool { return r.cells[rank][x] != 0 })
	}
	safe := func(files ...int) bool {
		return !slices.ContainsFunc(files, func(x int) bool { return r.attackedBy(!r.white, rank, x) })
	}
	var texts []string
	if strings.Contains(r.castling, short) && free(5, 6) && safe(4, 5, 6) {
		texts = append(texts, refName(rank, 4)+refName(rank, 6))
	}
	if strings.Contains(r.castling, long) && free(1, 2, 3) && safe(2, 3, 4) {
		texts = append(texts, refName(rank, 4)+refName(rank, 2))
	}
	return texts
}

// play makes a move given as text.
func (r *reference) play(text string) {
	x0, y0, x1, y1 := int(text[0]-'a'), int(text[1]-'1'), int(text[2]-'a'), int(text[3]-'1')
	letter := r.cells[y0][x0]
	r.cells[y0][x0] = 0
	if letter|0x20 == 'p' && x0 != x1 && r.cells[y1][x1] == 0 {
		r.cells[y0][x1] = 0
	}
	if letter|0x20 == 'k' && x1-x0 == 2 {
		r.cells[y0][5], r.cells[y0][7] = r.cells[y0][7], 0
	}
	if letter|0x20 == 'k' && x0-x1 == 2 {
		r.cells[y0][3], r.cells[y0][0] = r.cells[y0][0], 0
	}
	r.cells[y1][x1] = letter
	if len(text) == 5 {
		r.cells[y1][x1] = text[4] &^ 0x20
		if !r.white {
			r.cells[y1][x1] = text[4]
		}
	}
	r.hasPassed = letter|0x20 == 'p' && (y1-y0 == 2 || y0-y1 == 2)
	r.passed = [2]int{(y0 + y1) / 2, x0}
	for cell, lost := range map[string]string{"e1": "KQ", "a1": "Q", "h1": "K", "e8": "kq", "a8": "q", "h8": "k"} {
		if text[:2] == cell || text[2:4] == cell {
			r.castling = strings.Map(func(c rune) rune {
				if strings.ContainsRune(lost, c) {
					return -1
				}
				return c
			}, r.castling)
		}
	}
	r.white = !r.white
}

func refName(rank, file int) string { return string([]byte{'a' + byte(file), '1' + byte(rank)}) }

// placement returns the board as a string of 64 letters.
func (r *reference) placement() string {
	text := ""
	for _, row := range r.cells {
		text += string(row[:])
	}
	return text
}

func placementOf(b game.Board) string {
	text := make([]byte, len(b.Cells))
	for i, piece := range b.Cells {
		text[i] = piece.Letter
		if piece.Seat == black && !piece.Empty() {
			text[i] |= 0x20
		}
	}
	return string(text)
}

// TestAgainstReference plays random games on both, and compares the moves and the board in every
// position.
func TestAgainstReference(t *testing.T) {
	const wanted = 3000
	positions := 0
	for i := 0; positions < wanted; i++ {
		start := published[i%len(published)].position
		rnd := rand.New(rand.NewPCG(uint64(i), 1))
		state, slow := gametest.New(t, FIDE(), start), newReference(start)
		for range 80 {
			positions++
			want := slow.moves()
			if got := gametest.Texts(state); !slices.Equal(got, want) {
				if _, over := state.Result(); over && len(got) == 0 {
					break // a draw that the reference does not know
				}
				t.Fatalf("%s: moves are\n%v\nwant\n%v", state, got, want)
			}
			if got := placementOf(state.Board()); got != slow.placement() {
				t.Fatalf("%s: board is %q, want %q", state, got, slow.placement())
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
