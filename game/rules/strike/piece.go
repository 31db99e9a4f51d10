package strike

import "pawnstorm/game"

const (
	files, ranks = 8, 8

	workers     game.Seat = 0
	capitalists game.Seat = 1
)

var seatNames = [2]string{"Workers", "Capitalists"}

// kind is a kind of piece. All but the last are Capitalists.
type kind uint8

const (
	rook kind = iota
	knight
	bishop
	queen
	king
	worker
	kinds = iota
)

// aspects describes how each kind is shown. The names are the joke names of the game's
// author.
var aspects = [kinds]struct {
	letter  byte
	figure  rune
	name    string
	atStart int
	chess   string // the chess piece that it moves like in a running file
	moves   string // how that piece moves
}{
	rook:   {'R', '♜', "landlord", 4, "rook", "along rows and files"},
	knight: {'N', '♞', "cop", 4, "knight", "two squares along and one aside"},
	bishop: {'B', '♝', "influencer", 4, "bishop", "along diagonals"},
	queen:  {'Q', '♛', "CEO", 2, "queen", "along rows, files and diagonals"},
	king:   {'K', '♚', "owner", 1, "king", "one step in any direction"},
	worker: {'P', '♟', "worker", 16, "", ""},
}

func (k kind) String() string { return aspects[k].name }

func (k kind) seat() game.Seat {
	if k == worker {
		return workers
	}
	return capitalists
}

// letter returns the letter in the position text: upper case for a Capitalist.
func (k kind) letter() byte {
	if k == worker {
		return 'p'
	}
	return aspects[k].letter
}

// kindOf returns the kind with a letter, in either case.
func kindOf(letter byte) (k kind, ok bool) {
	for k := range kind(kinds) {
		if aspects[k].letter|0x20 == letter|0x20 {
			return k, true
		}
	}
	return worker, false
}

// shown returns the piece for display.
func (k kind) shown() game.Piece {
	a := &aspects[k]
	piece := game.Piece{Letter: a.letter, Small: k.letter() != a.letter, Seat: k.seat(), Figure: a.figure, Name: a.name}
	if k == worker {
		piece.Picture = "worker"
	}
	return piece
}
