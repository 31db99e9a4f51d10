package game

import (
	"fmt"
	"strconv"
)

// Cell is a square of a board: rank*files+file, both from 0, so a1 is 0.
type Cell int16

// NoCell stands for no cell.
const NoCell Cell = -1

// CellName returns the name of a cell on a board with that many files: "a1", "j10".
func CellName(c Cell, files int) string {
	if c < 0 {
		return "-"
	}
	file, rank := int(c)%files, int(c)/files
	if file < len(cellNames) && rank < len(cellNames[file]) {
		return cellNames[file][rank]
	}
	return cellName(file, rank)
}

func cellName(file, rank int) string { return string(rune('a'+file)) + strconv.Itoa(rank+1) }

// cellNames caches the names of usual boards, by file and rank, because every move is
// written many times.
var cellNames = func() (names [10][10]string) {
	for file := range names {
		for rank := range names[file] {
			names[file][rank] = cellName(file, rank)
		}
	}
	return names
}()

// Board is a position for display. Cells has Files*Ranks entries in the order of Cell.
type Board struct {
	Files, Ranks int
	Cells        []Piece
	Marks        []Mark
	// Edges are signs for files, shown above and below the board.
	Edges []Edge
	// Trays are the pieces beside the board, one tray per seat.
	Trays [2]Tray
	// Notes are short lines beside the board that a player must know, such as a count
	// towards a draw. The first Told of them repeat in words what screens show by Edges,
	// Scales or a legend.
	Notes []string
	Told  int
	// Scales are counts that compare the sides.
	Scales []Scale
}

// Scale is one count for each seat.
type Scale struct {
	Title string // "score", "discs"
	Count [2]int // by seat
	// Goal is the count that ends the game, or 0 if none does.
	Goal int
}

// Text returns the count of a seat: "12", or "2 of 3" with a goal.
func (s Scale) Text(seat Seat) string {
	if s.Goal == 0 {
		return strconv.Itoa(s.Count[seat])
	}
	return fmt.Sprintf("%d of %d", s.Count[seat], s.Goal)
}

// Piece is a piece on a cell. The zero Piece is an empty cell.
type Piece struct {
	Letter byte // as in the position text, but always upper case: 'N'
	Small  bool // the letter is lower case in the position text
	Seat   Seat // whose it is
	Figure rune // the filled Unicode figure: '♞'
	// Turned is the figure for a board seen from the other side, or 0 if it is the same.
	Turned rune
	// Picture names a drawing of package ui/pieces: "worker-up", for a board with rank 1 at
	// the bottom. "" means the drawing of the figure.
	Picture string
	Name    string
	// Fun is the fun name, "landlord"; "" if the game has none. It may equal Name.
	Fun string
}

// Empty reports whether the cell is empty.
func (p Piece) Empty() bool { return p.Letter == 0 }

// Written returns the letter of the piece as the position text has it.
func (p Piece) Written() byte {
	if p.Small {
		return p.Letter | 0x20
	}
	return p.Letter
}

// Tray is a list of pieces beside the board.
type Tray struct {
	Title  string // "captured", "in hand"
	Pieces []Piece
	// Lead is how many pawns the side is ahead by the usual values of pieces. It is 0 for
	// the side that is behind, and in games without such values.
	Lead int
	// Signs is a compact line for players who prefer notation. The names of the pieces say
	// the same in words.
	Signs string
}

// Mark marks a cell.
type Mark struct {
	Cell Cell
	Kind MarkKind
	Text string // what it means, in a few words
	// Ahead is the direction of a MarkPawn piece: 1 to higher ranks, -1 to lower.
	Ahead int
}

// MarkKind is the meaning of a mark. Each kind has its own sign.
type MarkKind uint8

// The kinds of marks.
const (
	MarkDanger  MarkKind = iota + 1 // a piece in danger: a king in check
	MarkFrozen                      // may not move now
	MarkUsed                        // has used up a special move
	MarkCount                       // Text is a number that belongs to the piece
	MarkRunning                     // a factory that runs
	MarkStopped                     // a factory that has stopped
	MarkPawn                        // moves as a pawn now
	MarkNote                        // anything else
	MarkWon                         // part of what won the game: a line of four
)

// Edge shows the factory of a file: running or stopped.
type Edge struct {
	File int // from 0
	Sign rune
	Text string // what it means, in a few words
	Runs bool
	// Ends tells which squares of the file are the factory: on the first rank, on the last
	// rank.
	Ends [2]bool
	// Letter is the letter of the pieces that the factory runs; 0 for all pieces.
	Letter byte
}
