package game

import (
	"math/rand/v2"
	"slices"
)

// Rules is one game. Implementations are immutable and safe for concurrent use.
type Rules interface {
	// Info describes the game: its names, seats, board and options.
	Info() Info
	// Setup turns the chosen options into the set-up text that New reads and that game
	// records keep. Options left out take their default, and rnd decides what the options
	// leave to chance. An unknown option or value is a *TextError.
	Setup(options map[string]string, rnd *rand.Rand) (string, error)
	// New returns the position that a set-up text describes. "" is the standard start. New
	// also reads what State.String wrote. Bad text is a *TextError.
	New(setup string) (State, error)
}

// MatchRules is implemented by games that decide in their own way who wins a match of two
// games with the seats swapped.
type MatchRules interface {
	// Match takes the seat that won each game, NoSeat for a draw, and the last state of
	// each. It returns the seat that the winner of the match had in the first game, NoSeat
	// for a drawn match, and a reason worded like Result.Reason.
	Match(winners [2]Seat, finals [2]State) (winner Seat, reason string)
}

// MostFiles is the largest number of files, a to o. On the screens p, q and most letters
// after them are keys that cannot begin a move.
const MostFiles = 15

// Info tells the program what it needs to offer and show a game.
type Info struct {
	ID    string // lower-case word that never changes, because records contain it
	Name  string // for display
	Blurb string // one sentence for the list of games
	Motto string // two to four words for a card of 17 columns; "" uses the start of Blurb
	// Seats are the two sides. The position says which one moves first.
	Seats        [2]SeatInfo
	Files, Ranks int // at most MostFiles
	// Upright means that the board is never turned: discs fall downwards for both sides.
	Upright bool
	// Plain means that the board is not chequered.
	Plain bool
	// Home names the cell where the cursor starts, "d3". "" is the middle of the second
	// rank as each side sees it.
	Home string
	// Placing means that a turn starts with the cell where something is placed. The board
	// shows these cells as soon as it is a player's turn. Another cell gets the answer that
	// State.Parse has for its name. One cell is a whole pre-move.
	Placing bool
	// Falls means that what is placed drops from the top of its file.
	Falls bool
	// Changes means that the last move is marked on every cell it changed, not only on the
	// cells of its Steps: turned discs are part of the move.
	Changes bool
	Options []Option
	// Odds lists the pieces that a stronger player can play without.
	Odds []Odds
	// Card is the rules card: plain text of at most 76 columns, in pages of at most 20
	// lines separated by form feeds. Narrow windows split a page and stack its parts. Two
	// or more spaces separate parts on a line. Single characters with spaces between them
	// are a figure. A line that leaves room for the next word ends on purpose, unless it
	// ends with a comma.
	Card string
	// Idea is the idea behind the game, in five lines of at most 44 columns.
	Idea string
	// Example is a short complete game as PGN, with comments.
	Example string
	// Legend names the pieces if their figures are not clear enough.
	Legend []LegendEntry
	// FunNames are the fun names of the pieces, in lower case.
	FunNames []string
	// Marks lists what the boards may mark, in the order of the help: the kinds of
	// Board.Marks, and the two factory marks if Board.Edges shows factories.
	Marks []MarkKind
	// Match means that two games with the seats swapped make a match.
	Match bool
	// NoDraws means that players cannot agree on a draw.
	NoDraws bool
	// SAN means that State.Describe writes standard algebraic notation and State.String
	// writes Forsyth-Edwards notation.
	SAN bool
}

// Odds is a piece that the stronger player starts without.
type Odds struct {
	ID   string // what players type and records contain
	Name string // "the queen's knight"
	Seat Seat   // the side that plays without it by default
	// Positions are the start positions, by the side that plays without the piece.
	Positions [2]string
}

// OddsOf finds odds by ID.
func (i *Info) OddsOf(id string) (o Odds, ok bool) {
	n := slices.IndexFunc(i.Odds, func(o Odds) bool { return o.ID == id })
	if n < 0 {
		return Odds{}, false
	}
	return i.Odds[n], true
}

// HomeCell returns the cell where the cursor starts. Turned boards show the second side at
// the bottom.
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
	Name string // for display
	// Colour is the colour of the pieces. Either both sides have one or neither has. Without
	// one the theme uses white for the first side and black for the second.
	Colour Colour
}

// Colour is the colour of a side's pieces. The themes define the exact shades. On screens
// without colours the letters of the pieces tell the sides apart.
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

// NoSeat is the seat of a spectator, or the winner of a draw.
const NoSeat Seat = -1

// Other returns the opposite side.
func (s Seat) Other() Seat {
	if s == NoSeat {
		return NoSeat
	}
	return 1 - s
}
