package pgn

import (
	"time"

	"pawnstorm/game"
)

// Game is a game in a PGN text.
type Game struct {
	Rules game.Rules
	// Setup is the start as Rules.New reads it; "" is the usual start.
	Setup string
	// Tags are in the order of the text, without the ones that other fields represent:
	// Result, Variant, SetUp and FEN.
	Tags []Tag
	// Intro has the comments before the first move.
	Intro  []string
	Moves  []Move
	Result Result
	// Beyond says that the game went on after an automatic draw: its moves are those
	// of game.Onward.
	Beyond bool
	// Line is the line of the text where the game begins. Remarks say, in sentences
	// without a full stop, how the game differs from the text. Write ignores both.
	Line    int
	Remarks []string
}

// Tag is a tag pair.
type Tag struct{ Name, Value string }

// Move is one ply.
type Move struct {
	Text string // canonical, as game.State.Format writes it
	// Left is the time on the mover's clock after the move, if Timed.
	Left  time.Duration
	Timed bool
	// Annotation has the annotations of the move.
	Annotation
	// Variations has alternatives to the move, each a line of moves. Write writes
	// them; a Reader keeps variations as text, in Lines, unless it reads trees.
	Variations [][]Move
}

// Annotation is what people and programs say about a move.
type Annotation struct {
	// Glyphs has the numbers of annotation glyphs (section 10), such as 4 for a blunder.
	Glyphs   []int
	Comments []string
	// Lines has alternatives to the move: variations in movetext, without their
	// parentheses.
	Lines []string
}

// Result is how a game ended, as movetext ends with it.
type Result string

// The results. Unknown is also the result of an unfinished game.
const (
	WhiteWins Result = "1-0"
	BlackWins Result = "0-1"
	Draw      Result = "1/2-1/2"
	Unknown   Result = "*"
)

// ResultFor returns the result of a game that a seat has won, NoSeat for a draw.
func ResultFor(winner game.Seat) Result {
	switch winner {
	case 0:
		return WhiteWins
	case 1:
		return BlackWins
	}
	return Draw
}

// Winner returns the seat that has won, NoSeat for a draw. ended is false for a game
// without a result.
func (r Result) Winner() (seat game.Seat, ended bool) {
	switch r {
	case WhiteWins:
		return 0, true
	case BlackWins:
		return 1, true
	}
	return game.NoSeat, r == Draw
}

// Start returns the starting position of the game.
func (g *Game) Start() (game.State, error) {
	start, err := g.Rules.New(g.Setup)
	if onward, ok := start.(game.Onward); ok && err == nil && g.Beyond {
		return onward.Onward(), nil
	}
	return start, err
}

// Tag returns the value of the tag with a name, or "".
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// Limits of what a Reader reads.
const (
	MaxSize  = 1 << 20 // bytes of a game
	MaxPlies = 5_000   // of a game
	MaxValue = 1_000   // bytes of a tag's value; the rest is cut off

	maxTags    = 100 // of a game; the rest are ignored
	maxName    = 255 // bytes of a tag's name
	maxNesting = 100 // of variations
)

// chessID is the game of a text without a Variant tag.
const chessID = "chess"

// roster is the seven-tag roster (section 8.1.1), in its order, with the values for
// unknown tags.
var roster = [...]Tag{
	{"Event", "?"},
	{"Site", "?"},
	{"Date", "????.??.??"},
	{"Round", "?"},
	{"White", "?"},
	{"Black", "?"},
	{"Result", string(Unknown)},
}

// Tags that fields of Game represent.
const (
	resultTag  = "Result"
	variantTag = "Variant"
	setUpTag   = "SetUp"
	fenTag     = "FEN"
)

func isField(name string) bool {
	return name == resultTag || name == variantTag || name == setUpTag || name == fenTag
}
