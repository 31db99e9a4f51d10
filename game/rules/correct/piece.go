package correct

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

const (
	green game.Seat = 0
	blue  game.Seat = 1
)

var seatNames = [2]string{"Green", "Blue"}

// kind is a kind of piece with its memory.
type kind uint8

const (
	noKind kind = iota
	individual
	other
	therapist
	spent // a Group Therapist whose orthogonal step is used up
	worker
	arbitrator
	average
	retired
	housing // Public Housing with no move left; housing+n has n left

	// sorts is the number of kinds without the moves left to a Public Housing; see
	// kind.sort.
	sorts = housing + 1
)

// fullHousing is a Public Housing when it enters the field.
const fullHousing = housing + 9

// aspects describes how each kind is written and shown.
var aspects = [sorts]struct {
	letter  byte // in the position text
	figure  rune
	picture string // see game.Piece
	name    string
	chess   string // its name before the reform
}{
	individual: {'D', '♚', "designated-individual", "Designated Individual", "king"},
	other:      {'S', '♛', "significant-other", "Significant Other", "queen"},
	therapist:  {'T', '♝', "group-therapist", "Group Therapist", "bishop"},
	spent:      {'U', '♗', "group-therapist-used", "Group Therapist", "bishop"},
	worker:     {'W', '♞', "social-worker", "Social Worker", "knight"},
	arbitrator: {'C', '✚', "conflict-arbitrator", "Conflict Arbitrator", ""},
	average:    {'A', '♟', "average-individual", "Average Individual", "pawn"},
	retired:    {'R', '∩', "average-individual-retired", "retired Average Individual", ""},
	housing:    {'H', '▦', "public-housing", "Public Housing", "rook"},
}

// names lists the pieces as players call them.
var names = func() (list board.Names) {
	for _, a := range aspects[individual:] {
		list = append(list, board.Name{Letter: a.letter, Fun: a.name, Usual: a.chess})
	}
	return list
}()

var funNames = names.Fun()

// sort returns the kind without the moves left to a Public Housing.
func (k kind) sort() kind { return min(k, housing) }

// movesLeft returns how often, and how far at most, a Public Housing can still slide.
func (k kind) movesLeft() int { return int(k - housing) }

func (k kind) letter() byte { return aspects[k.sort()].letter }

func (k kind) String() string { return aspects[k.sort()].name }

// article returns the name with its article.
func (k kind) article() string {
	if k.sort() == average {
		return "an " + k.String()
	}
	return "a " + k.String()
}

// letters are the pieces of a position text.
const letters = "DSTUWHCARdstuwhcar"

// kindOf returns the kind with a letter, in either case; noKind if there is none. A Public
// Housing has all its moves left.
func kindOf(letter byte) kind {
	for k := individual; k < sorts; k++ {
		if upper(letter) == aspects[k].letter {
			if k == housing {
				return fullHousing
			}
			return k
		}
	}
	return noKind
}

func upper(letter byte) byte { return letter &^ 0x20 }

// piece is a kind and its owner. Zero is a vacant cell.
type piece uint8

const (
	seatShift = 5
	kindMask  = 1<<seatShift - 1
	// edge is the border outside the board. No rule applies to it.
	edge piece = kindMask
)

func newPiece(k kind, seat game.Seat) piece { return piece(k) | piece(seat)<<seatShift }

func (p piece) kind() kind { return kind(p & kindMask) }

func (p piece) seat() game.Seat { return game.Seat(p >> seatShift) }

// letter returns the piece as in the position text: upper case for Green, 0 for none.
func (p piece) letter() byte {
	switch {
	case p == 0:
		return 0
	case p.seat() == blue:
		return p.kind().letter() | 0x20
	}
	return p.kind().letter()
}

// trait is a property that several kinds share.
type trait uint8

const (
	displaceable trait = 1 << iota
	flank              // it can be the bread of a sandwich
)

var traits = func() (table [kindMask + 1]trait) {
	for k := individual; k <= fullHousing; k++ {
		table[k] = displaceable
	}
	table[arbitrator] = 0
	table[average] |= flank
	table[retired] = flank
	return table
}()

func (p piece) is(t trait) bool { return traits[p&kindMask]&t != 0 }
