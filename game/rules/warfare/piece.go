package warfare

import "pawnstorm/game"

const (
	files, ranks = 8, 4

	proletariat game.Seat = 0
	bourgeoisie game.Seat = 1
)

// kind is a kind of piece.
type kind uint8

const (
	proletarian kind = iota
	knight
	bishop
	rook
	queen
	king
	kinds = iota
)

// aspects describes how each kind is written and shown.
var aspects = [kinds]struct {
	letter       byte
	figure       rune
	name, plural string
	atMost       int // how many there are at the start
}{
	proletarian: {'P', '♟', "proletarian", "proletarians", 8},
	knight:      {'N', '♞', "knight", "knights", 2},
	bishop:      {'B', '♝', "bishop", "bishops", 2},
	rook:        {'R', '♜', "rook", "rooks", 2},
	queen:       {'Q', '♛', "queen", "queen", 1},
	king:        {'K', '♚', "king", "king", 1},
}

func (k kind) String() string { return aspects[k].name }

// kindOf returns the kind with a letter, in either case.
func kindOf(letter byte) (k kind, ok bool) {
	for k := range kind(kinds) {
		if aspects[k].letter == letter&^0x20 {
			return k, true
		}
	}
	return proletarian, false
}

// letterOf returns the letter in the position text: lower case for the Proletariat.
func letterOf(k kind) byte {
	if k == proletarian {
		return 'p'
	}
	return aspects[k].letter
}

// seatOf returns the side that has pieces of a kind.
func seatOf(k kind) game.Seat {
	if k == proletarian {
		return proletariat
	}
	return bourgeoisie
}

var seatNames = [2]string{"the Proletariat", "the Bourgeoisie"}
