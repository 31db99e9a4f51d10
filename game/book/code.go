package book

import (
	"fmt"
	"strings"

	"pawnstorm/game"
)

// Code is a move in the format of a book.
type Code uint16

// promotions has the letters of promotions, by their codes.
const promotions = " nbrq"

// castlings maps king moves that castle to the moves in a book.
var castlings = map[string]string{"e1g1": "e1h1", "e1c1": "e1a1", "e8g8": "e8h8", "e8c8": "e8a8"}

// CodeOf returns the code of a legal move in a state of chess.
func CodeOf(s game.State, m game.Move) (Code, error) {
	text := s.Format(m)
	if castling, ok := castlings[text]; ok && s.Describe(m)[0] == 'O' {
		text = castling
	}
	var c Code
	for i, place := range [...]struct {
		signs string
		shift int
	}{{"abcdefgh", 6}, {"12345678", 9}, {"abcdefgh", 0}, {"12345678", 3}, {promotions, 12}} {
		if i >= len(text) {
			break
		}
		n := strings.IndexByte(place.signs, text[i])
		if n < 0 {
			return 0, fmt.Errorf("a book cannot hold the move %q", text)
		}
		c |= Code(n) << place.shift
	}
	return c, nil
}

// String returns the move in coordinates.
func (c Code) String() string {
	text := string([]byte{'a' + byte(c>>6&7), '1' + byte(c>>9&7), 'a' + byte(c&7), '1' + byte(c>>3&7)})
	if n := int(c >> 12); 0 < n && n < len(promotions) {
		text += promotions[n : n+1]
	}
	return text
}

// of returns the legal move in a state of chess that has this code.
func (c Code) of(s game.State) (game.Move, bool) {
	text := c.String()
	for _, m := range s.Moves() {
		if own, err := CodeOf(s, m); err == nil && own == c {
			return m, true
		}
		// Some books write castling as the move of the king.
		if s.Format(m) == text && castlings[text] != "" {
			return m, true
		}
	}
	return 0, false
}
