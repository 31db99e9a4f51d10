package words

import (
	"fmt"
	"strings"

	"pawnstorm/lobby/table"
)

// SeekDoc is what a table leaves free.
type SeekDoc struct {
	Games  []string `json:"games"`
	Clocks []string `json:"clocks"`
	Stakes string   `json:"stakes"`
	Within int      `json:"within"`
}

// sought says what a table leaves free, in a few words.
func sought(s *table.Seek) string {
	words := []string{strings.Join(s.Games, " or "), strings.Join(s.Clocks, " or ")}
	if s.Stakes != table.RatedOrNot {
		words = append(words, string(s.Stakes))
	}
	if s.Within > 0 {
		words = append(words, fmt.Sprintf("within %d points", s.Within))
	}
	return strings.Join(words, ", ")
}
