package book

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"strings"
)

// random64 holds the 781 numbers of the format, eight bytes each.
//
//go:embed data/random64.bin
var random64 string

// Indexes of the first numbers for castling, en passant files and the turn.
const (
	castlingNumbers = 768
	passingNumbers  = 772
	turnNumber      = 780
)

// kindsInOrder has the pieces in the order of their numbers.
const kindsInOrder = "pPnNbBrRqQkK"

func number(i int) uint64 {
	return binary.BigEndian.Uint64([]byte(random64[8*i : 8*i+8]))
}

// Key returns the key of a position in Forsyth-Edwards notation. It reads the first
// four fields.
func Key(fen string) (uint64, error) {
	fields := strings.Fields(fen)
	if len(fields) < 4 {
		return 0, fmt.Errorf("%q has fewer than four fields", fen)
	}
	key, pawns, err := placementKey(fields[0])
	if err != nil {
		return 0, err
	}
	for i, letter := range "KQkq" {
		if strings.ContainsRune(fields[2], letter) {
			key ^= number(castlingNumbers + i)
		}
	}
	white := fields[1] == "w"
	if white {
		key ^= number(turnNumber)
	}
	if file := strings.IndexByte("abcdefgh", fields[3][0]); file >= 0 && pawns.beside(file, white) {
		key ^= number(passingNumbers + file)
	}
	return key, nil
}

// passers has the pawns that might capture en passant, by their files: Black's on the
// fourth rank and White's on the fifth.
type passers [2][8]bool

// beside reports whether a pawn of the side to move stands beside a file.
func (p *passers) beside(file int, white bool) bool {
	own := p[0]
	if white {
		own = p[1]
	}
	return file > 0 && own[file-1] || file < 7 && own[file+1]
}

// placementKey returns the part of a key that describes where the pieces stand.
func placementKey(placement string) (key uint64, pawns passers, err error) {
	ranks := strings.Split(placement, "/")
	if len(ranks) != 8 {
		return 0, pawns, fmt.Errorf("%q has not eight ranks", placement)
	}
	for i, text := range ranks {
		rank, file := 7-i, 0
		for _, sign := range text {
			kind := strings.IndexRune(kindsInOrder, sign)
			switch {
			case '1' <= sign && sign <= '8':
				file += int(sign - '0')
				continue
			case kind < 0 || file > 7:
				return 0, pawns, fmt.Errorf("%q is not a rank of a board", text)
			case sign == 'p' && rank == 3:
				pawns[0][file] = true
			case sign == 'P' && rank == 4:
				pawns[1][file] = true
			}
			key ^= number(64*kind + 8*rank + file)
			file++
		}
		if file != 8 {
			return 0, pawns, fmt.Errorf("%q is not a rank of a board", text)
		}
	}
	return key, pawns, nil
}
