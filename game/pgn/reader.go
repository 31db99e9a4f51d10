package pgn

import (
	"io"

	"pawnstorm/game"
)

// Reader reads the games of a text one after another. However long the text is, it
// holds one game in memory.
type Reader struct {
	split *splitter
	games []game.Rules
	size  int
}

// NewReader reads from r. games are those that may be read; a text without a Variant
// tag is about the one with the ID "chess".
func NewReader(r io.Reader, games []game.Rules) *Reader {
	return &Reader{split: newSplitter(r), games: games}
}

// Next reads the next game. A game that cannot be read is an *Error, and Next may be
// called for the one behind it; io.EOF says that there is none. Any other error is
// that of the text, and final.
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
		s := newScanner(text, line)
		if large {
			return nil, &Error{Line: s.begins(), Reason: "the game is larger than 1 MB"}
		}
		switch script, err := scanGame(s); {
		case err != nil:
			return nil, err
		case script != nil:
			return script.replay(r.games)
		}
	}
}

// Size is how many bytes the last game had.
func (r *Reader) Size() int { return r.size }

// Read is how many bytes of the text have been read.
func (r *Reader) Read() int64 { return r.split.read }
