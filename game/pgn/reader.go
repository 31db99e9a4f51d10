package pgn

import (
	"io"

	"pawnstorm/game"
)

// Reader reads the games of a text one after another. It holds only one game in
// memory.
type Reader struct {
	// Trees says that variations are read as moves, into Variations, and not as text into Lines.
	Trees bool

	split *splitter
	games []game.Rules
	size  int
}

// NewReader returns a Reader for the given games. A text without a Variant tag is the
// game with the ID "chess".
func NewReader(r io.Reader, games []game.Rules) *Reader {
	return &Reader{split: &splitter{in: narrow(r), line: 1}, games: games}
}

// Next reads the next game. A game that cannot be read is an *Error; the following
// call continues after it. io.EOF ends the games. Any other error comes from the text
// and is final.
func (r *Reader) Next() (*Game, error) {
	for {
		text, line, large, err := r.split.next()
		switch {
		case err != nil:
			return nil, err
		case len(text) == 0:
			return nil, io.EOF
		}
		r.size = len(text)
		s := &scanner{text: decode(text), line: line}
		if large {
			return nil, &Error{Line: s.begins(), Reason: "the game is larger than 1 MB"}
		}
		switch script, err := scanGame(s); {
		case err != nil:
			return nil, err
		case script != nil:
			script.trees = r.Trees
			return script.replay(r.games)
		}
	}
}

// Size returns how many bytes the last game had.
func (r *Reader) Size() int { return r.size }

// Read returns how many bytes of the text have been read.
func (r *Reader) Read() int64 { return r.split.read }
