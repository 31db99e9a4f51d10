package game

import "strconv"

// Cell is a place on a board: rank*files+file, both from 0, so that a1 is 0.
type Cell int16

// NoCell is no place.
const NoCell Cell = -1

// CellName writes a cell of a board with that many files: "a1", "j10".
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

// cellNames are those of all usual boards, by file and rank: each move has many written.
var cellNames = func() (names [10][10]string) {
	for file := range names {
		for rank := range names[file] {
			names[file][rank] = cellName(file, rank)
		}
	}
	return names
}()

// Board is a position as it is shown. Cells has Files*Ranks entries in the order
// of Cell.
type Board struct {
	Files, Ranks int
	Cells        []Piece
	Marks        []Mark
	// Edges are signs along the files, shown above and below the board.
	Edges []Edge
	// Trays are the pieces beside the board, one tray for each seat.
	Trays [2]Tray
	// Notes are short lines beside the board that a player must know, such as a
	// count towards a draw. The first Told of them say in words what a screen shows
	// otherwise, by Edges, Scales or a legend.
	Notes []string
	Told  int
	// Scales are counts that are weighed against each other.
	Scales []Scale
}

// Scale is something that each seat has so much of.
type Scale struct {
	Title string // "score", "discs"
	Count [2]int // by seat
}

// Piece is something that stands on a cell. The zero Piece is an empty cell.
type Piece struct {
	Letter byte // as in the position text, but upper case for either side: 'N'
	Small  bool // the position text has the letter in lower case
	Seat   Seat // whose it is
	Figure rune // the filled Unicode figure: '♞'
	// Turned is the figure on a board that is seen from the other side, where
	// that differs; 0 where it does not.
	Turned rune
	// Picture names what is drawn of the piece where there is room for more than its
	// figure: "worker"; "" is what the figure shows.
	Picture string
	Name    string
}

// Empty reports whether no piece is there.
func (p Piece) Empty() bool { return p.Letter == 0 }

// Written is the letter of the piece as the position text has it.
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
	// Lead is by how much the side is ahead in the usual worth of pieces, counted in
	// pawns; 0 for the side that is not, and where pieces have no such worth.
	Lead int
	// Signs is a line for those who read signs, where these tell more than the
	// letters of the pieces; the names of the pieces then tell the same in words.
	Signs string
}

// Mark points out a cell.
type Mark struct {
	Cell Cell
	Kind MarkKind
	Text string // what it means, in a few words
	// Ahead says of MarkPawn where the piece goes: 1 to higher ranks, -1 to lower.
	Ahead int
}

// MarkKind says what a mark points out; each is drawn with a sign of its own.
type MarkKind uint8

// The kinds of marks.
const (
	MarkDanger  MarkKind = iota + 1 // a piece that must be saved: a king in check
	MarkFrozen                      // may not move now
	MarkUsed                        // a privilege is used up
	MarkCount                       // Text is a number that belongs to the piece
	MarkRunning                     // a factory that runs
	MarkStopped                     // a factory that stands still
	MarkPawn                        // moves as a pawn now
	MarkNote                        // anything else
	MarkWon                         // part of what won the game: a line of four
)

// Edge is a sign for a whole file: of its factory, which runs or stands still.
type Edge struct {
	File int // from 0
	Sign rune
	Text string // what it means, in a few words
	Runs bool
	// Ends says which squares of the file are the factory: those on the first rank and
	// on the last.
	Ends [2]bool
	// Letter is that of the pieces for which the factory works; 0 for all.
	Letter byte
}
