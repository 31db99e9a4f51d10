package gametest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pawnstorm/game"
)

// Reference is a game written down a second time, from its rules and as plainly as can be. It
// shares nothing with the rule set but the texts.
type Reference interface {
	// Moves returns the texts of all legal moves, in order.
	Moves() []string
	// After returns the position text after a move.
	After(move string) string
}

// Agree compares positions with a reference: the legal moves, and the position that each
// leads to. Half of the positions are from random games and half from scatter. Normal
// converts a position text to the form of the reference.
func Agree(t *testing.T, rules game.Rules, reference func(position string) Reference,
	scatter func(*rand.Rand) string, normal func(string) string,
) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(1, 2))
	compare := func(text string) (r Reference, moves []string) {
		t.Helper()
		state, r := New(t, rules, text), reference(text)
		moves = r.Moves()
		if got := Texts(state); !slices.Equal(got, moves) {
			t.Fatalf("%s: the moves are\n%v\nwant\n%v", text, got, moves)
		}
		for _, move := range moves {
			if got, want := normal(PlayAll(t, state, move).String()), r.After(move); got != want {
				t.Fatalf("%s: %s leads to\n%s\nwant\n%s", text, move, got, want)
			}
		}
		return r, moves
	}
	for wanted := int(min(2000, Share(2000))); wanted > 0; {
		text := normal(New(t, rules, "").String())
		for range 100 {
			wanted -= 2
			compare(scatter(rnd))
			r, moves := compare(text)
			if len(moves) == 0 {
				break
			}
			text = r.After(moves[rnd.IntN(len(moves))])
		}
	}
}

// Grid holds the letters of a board for a reference, by rank and file from 1; 0 is an empty
// cell. The board has eight files and up to eight ranks.
type Grid struct {
	Ranks int
	Cells [9][9]byte
}

// ReadGrid reads the placement of a position text.
func ReadGrid(placement string) Grid {
	rows := strings.Split(placement, "/")
	g := Grid{Ranks: len(rows)}
	for i, row := range rows {
		file := 1
		for _, letter := range []byte(row) {
			if letter >= '1' && letter <= '8' {
				file += int(letter - '0')
				continue
			}
			g.Cells[len(rows)-i][file] = letter
			file++
		}
	}
	return g
}

// String writes what ReadGrid reads.
func (g *Grid) String() string {
	var rows []string
	for rank := g.Ranks; rank >= 1; rank-- {
		row := strings.ReplaceAll(string(g.Cells[rank][1:]), "\x00", ".")
		for n := 8; n >= 1; n-- {
			row = strings.ReplaceAll(row, strings.Repeat(".", n), fmt.Sprint(n))
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, "/")
}

// Has reports whether a letter is on the board.
func (g *Grid) Has(letter byte) bool {
	return slices.ContainsFunc(g.Cells[:], func(row [9]byte) bool { return slices.Contains(row[:], letter) })
}

// Moves returns the texts of the moves from an occupied cell to another that may accepts, in
// order.
func (g *Grid) Moves(may func(rank, file, toRank, toFile int) bool) []string {
	texts := []string{}
	for from := range g.Ranks * 8 {
		for to := range g.Ranks * 8 {
			rank, file, toRank, toFile := from/8+1, from%8+1, to/8+1, to%8+1
			if from == to || g.Cells[rank][file] == 0 || !may(rank, file, toRank, toFile) {
				continue
			}
			sign := '-'
			if g.Cells[toRank][toFile] != 0 {
				sign = 'x'
			}
			texts = append(texts, fmt.Sprintf("%c%d%c%c%d", 'a'+file-1, rank, sign, 'a'+toFile-1, toRank))
		}
	}
	slices.Sort(texts)
	return texts
}

// Clear reports whether nothing stands between two cells of a line.
func (g *Grid) Clear(rank, file, toRank, toFile int) bool {
	for {
		rank, file = rank+sign(toRank-rank), file+sign(toFile-file)
		if rank == toRank && file == toFile {
			return true
		}
		if g.Cells[rank][file] != 0 {
			return false
		}
	}
}

func sign(n int) int { return max(-1, min(1, n)) }

// Play moves a piece, and returns what was on its target, and the file.
func (g *Grid) Play(move string) (taken byte, file int) {
	file, rank := int(move[0]-'a')+1, int(move[1]-'0')
	toFile, toRank := int(move[3]-'a')+1, int(move[4]-'0')
	taken = g.Cells[toRank][toFile]
	g.Cells[toRank][toFile], g.Cells[rank][file] = g.Cells[rank][file], 0
	return taken, toFile
}
