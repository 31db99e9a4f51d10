package chess

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

const (
	files, ranks = 8, 8

	white game.Seat = 0
	black game.Seat = 1
)

// kind is a kind of piece.
type kind uint8

const (
	pawn kind = iota
	knight
	bishop
	rook
	queen
	king
	kinds = iota
)

// aspects describes how each kind is written and shown.
var aspects = [kinds]struct {
	letter byte
	figure rune
	name   string
	atMost int // how many a side has at the start
}{
	pawn:   {'P', '♟', "pawn", 8},
	knight: {'N', '♞', "knight", 2},
	bishop: {'B', '♝', "bishop", 2},
	rook:   {'R', '♜', "rook", 2},
	queen:  {'Q', '♛', "queen", 1},
	king:   {'K', '♚', "king", 1},
}

// names lists the pieces as players call them.
var names = func() (list board.Names) {
	for _, a := range aspects {
		list = append(list, board.Name{Letter: a.letter, Usual: a.name})
	}
	return list
}()

// promotions lists the kinds that a pawn may become, in display order.
var promotions = [...]kind{queen, rook, bishop, knight}

// Letter returns the letter of the kind in upper case.
func (k kind) Letter() byte   { return aspects[k].letter }
func (k kind) lower() byte    { return aspects[k].letter | 0x20 }
func (k kind) String() string { return aspects[k].name }

// KindOf returns the kind with a letter, in either case.
func KindOf(letter byte) (k kind, ok bool) {
	for k := range kind(kinds) {
		if k.Letter() == letter || k.lower() == letter {
			return k, true
		}
	}
	return pawn, false
}

// letterOf returns a piece as in the position text: upper case for White.
func letterOf(k kind, seat game.Seat) byte {
	if seat == white {
		return k.Letter()
	}
	return k.lower()
}

// SeatNames are the names of the sides.
var SeatNames = [2]string{"White", "Black"}
