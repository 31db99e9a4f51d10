package pgn

import (
	"time"

	"pawnstorm/game"
)

// Game is one game as a PGN text tells it.
type Game struct {
	Rules game.Rules
	// Setup is the start as Rules.New reads it; "" is the usual one.
	Setup string
	// Tags are in the order of the text, without those that the other fields
	// stand for: Result, Variant, SetUp and FEN.
	Tags []Tag
	// Intro are the comments before the first move.
	Intro  []string
	Moves  []Move
	Result Result
	// Beyond says that the game went on behind a draw that comes by itself: its moves
	// are those of game.Onward.
	Beyond bool
	// Line is that of the text on which the game begins. Remarks say, in sentences
	// without a full stop, what of the text was not taken as it stands. Both are read
	// and not written.
	Line    int
	Remarks []string
}

// Tag is a name with what is said under it.
type Tag struct{ Name, Value string }

// Move is one ply.
type Move struct {
	Text string // canonical, as game.State.Format writes it
	// Left is the time on the mover's clock after the move, if Timed says that it is
	// known.
	Left  time.Duration
	Timed bool
	// Annotation is what is said of the move.
	Annotation
	// Variations are what might have been played instead, each a line of moves. They are
	// written and not read: a Reader keeps them as text, in Lines.
	Variations [][]Move
}

// Annotation is what people and programs say of a move.
type Annotation struct {
	// Glyphs are the numbers of annotation glyphs (section 10), such as 4 for a very
	// poor move.
	Glyphs   []int
	Comments []string
	// Lines are what might have been played instead of the move: variations, in the
	// words of movetext, without the parentheses around them.
	Lines []string
}

// Empty reports whether nothing is said.
func (a *Annotation) Empty() bool { return len(a.Glyphs)+len(a.Comments)+len(a.Lines) == 0 }

// Result is how a game ended, as movetext ends with it.
type Result string

// The results. Unknown is also the result of a game that goes on.
const (
	WhiteWins Result = "1-0"
	BlackWins Result = "0-1"
	Draw      Result = "1/2-1/2"
	Unknown   Result = "*"
)

// ResultFor is the result of a game that a seat has won, NoSeat for a draw.
func ResultFor(winner game.Seat) Result {
	switch winner {
	case 0:
		return WhiteWins
	case 1:
		return BlackWins
	}
	return Draw
}

// Winner is the seat that has won, NoSeat for a draw. It is false of a game
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

// Start is the position in which the game begins.
func (g *Game) Start() (game.State, error) {
	start, err := g.Rules.New(g.Setup)
	if onward, ok := start.(game.Onward); ok && err == nil && g.Beyond {
		return onward.Onward(), nil
	}
	return start, err
}

// Tag is the value of the tag with that name, "" if there is none.
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// The limits of what is read.
const (
	MaxSize  = 1 << 20 // bytes of a game
	MaxPlies = 5_000   // of a game

	maxTags    = 100 // of a game; more are passed over
	maxValue   = 255 // bytes of a tag's value; more are cut off
	maxNesting = 100 // of variations
)

// chessID is the game that a text without a Variant tag is about.
const chessID = "chess"

// The seven-tag roster (section 8.1.1), in its order, with what stands for
// something unknown.
var roster = [...]Tag{
	{"Event", "?"},
	{"Site", "?"},
	{"Date", "????.??.??"},
	{"Round", "?"},
	{"White", "?"},
	{"Black", "?"},
	{"Result", string(Unknown)},
}

// Tags that stand for fields of Game.
const (
	resultTag  = "Result"
	variantTag = "Variant"
	setUpTag   = "SetUp"
	fenTag     = "FEN"
)

func isField(name string) bool {
	return name == resultTag || name == variantTag || name == setUpTag || name == fenTag
}
