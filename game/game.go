package game

import (
	"math/rand/v2"
	"slices"
)

// Rules is one game. Implementations are immutable and safe for concurrent use.
type Rules interface {
	// Info describes the game: its names, seats, board and options.
	Info() Info
	// Setup turns a person's choice of options into the set-up text that New
	// reads and that the record of a game keeps. Options left out take their
	// default; rnd decides what the options leave to chance. An unknown option
	// or value is a *TextError.
	Setup(options map[string]string, rnd *rand.Rand) (string, error)
	// New makes the position that a set-up text describes: "" is the standard
	// start, and whatever State.String wrote is read back. Bad text is a
	// *TextError.
	New(setup string) (State, error)
}

// MatchRules is a game with a rule of its own for who wins a match of two games
// between which the players change seats.
type MatchRules interface {
	// Match is given the seat that won each game, NoSeat for a draw, and the
	// last state of each. It returns the seat that the winner of the match had
	// in the first game, NoSeat for a drawn match, and a reason in the words of
	// Result.Reason.
	Match(winners [2]Seat, finals [2]State) (winner Seat, reason string)
}

// MostFiles is how many files a board has at most, a to o: on the screens p, q and most
// letters after them are keys that cannot begin a move.
const MostFiles = 15

// Info is what the program needs to know of a game to offer and show it.
type Info struct {
	ID    string // lower-case word, stable for ever: it stands in records
	Name  string // as people read it
	Blurb string // one sentence for the list of games
	Motto string // two to four words for a card of 17 columns; "" is the beginning of Blurb
	// Seats are the two sides. The side that moves first is the position's affair.
	Seats        [2]SeatInfo
	Files, Ranks int // at most MostFiles
	// Upright says that the board is never turned round: a disc falls downwards for
	// both sides.
	Upright bool
	// Plain says that the board is not chequered.
	Plain bool
	// Home is the name of the cell on which the cursor begins, "d3"; "" is the middle
	// of the second rank, as each side sees it.
	Home string
	// Placing says that a turn begins with the cell on which something is placed. Such
	// cells are shown as soon as it is somebody's turn; one that cannot be chosen
	// answers with what State.Parse says of its name; and a cell is a whole premove.
	Placing bool
	// Falls says that what is placed comes from the top of its file.
	Falls bool
	// Changes says that the last move is marked on all cells that it changed, and not
	// only on those of its Steps: a disc that was turned tells of the move too.
	Changes bool
	Options []Option
	// Odds are the pieces without which one side can play, to make up for a difference
	// in strength.
	Odds []Odds
	// Card is the rules card: plain text of at most 76 columns, in pages of at
	// most 20 lines that are parted by form feeds. Narrow windows take a page
	// apart and put its parts below one another. Two blanks or more part them on a
	// line; what is made of single signs, with blanks between, is a figure; and a
	// line of a text that leaves room for the next word ends on purpose, unless by
	// a comma.
	Card string
	// Legend names the pieces where their figures tell too little.
	Legend []LegendEntry
	// Marks are what its boards may point out, in the order in which the help explains
	// them: the kinds of Board.Marks, and the two of factories where Board.Edges tells of
	// those.
	Marks []MarkKind
	// Match says that two games with the seats swapped make a match.
	Match bool
	// NoDraws says that the game has no draw by agreement.
	NoDraws bool
	// SAN says that State.Describe writes standard algebraic notation and
	// State.String Forsyth-Edwards notation.
	SAN bool
}

// Odds are a piece without which the stronger player begins.
type Odds struct {
	ID   string // as it is typed, and stands in records
	Name string // "the queen's knight"
	Seat Seat   // the side that plays without it unless another was chosen
	// Positions are those in which the game begins, by the side that plays without it.
	Positions [2]string
}

// OddsOf finds odds by their ID.
func (i *Info) OddsOf(id string) (o Odds, ok bool) {
	n := slices.IndexFunc(i.Odds, func(o Odds) bool { return o.ID == id })
	if n < 0 {
		return Odds{}, false
	}
	return i.Odds[n], true
}

// HomeCell is the cell on which the cursor begins, on a board that is turned for the
// second side or is not.
func (i *Info) HomeCell(turned bool) Cell {
	for c := range Cell(i.Files * i.Ranks) {
		if CellName(c, i.Files) == i.Home {
			return c
		}
	}
	rank := 1
	if turned {
		rank = i.Ranks - 2
	}
	return Cell(rank*i.Files + i.Files/2)
}

// SeatInfo names one side of a game.
type SeatInfo struct {
	ID   string // lower-case word for commands and records
	Name string // as people read it
	// Colour is that of its pieces. Either both sides have one, or none: then it is
	// the theme's, white for the first side and black for the second.
	Colour Colour
}

// Colour is what the pieces of a side look like. The themes say which white, and
// which black, that is. Where there are no colours the letters of the pieces tell.
type Colour uint8

// The colours. White goes with Black, Red with Yellow, and Green with Blue.
const (
	NoColour Colour = iota
	White
	Black
	Red
	Yellow
	Green
	Blue
)

// LegendEntry is a line of a legend.
type LegendEntry struct {
	Piece Piece
	Does  string // how it moves, in two or three words
}

// Seat is one of the two sides, an index into Info.Seats.
type Seat int8

// NoSeat stands for nobody: a watcher, or the winner of a draw.
const NoSeat Seat = -1

// Other is the opposite side.
func (s Seat) Other() Seat {
	if s == NoSeat {
		return NoSeat
	}
	return 1 - s
}
