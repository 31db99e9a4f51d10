package chess

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// openingLines has one opening per line, separated by tabs: code, name, moves.
//
//go:embed openings.txt
var openingLines string

// lastNamed is the number of the last move that leads to a named position.
const lastNamed = 10

// openings holds the named positions. It is built when the first game starts.
var openings = sync.OnceValue(func() map[position]*game.Opening {
	book, err := readOpenings(openingLines)
	if err != nil {
		panic(err) // the file is part of the program
	}
	return book
})

// readOpenings plays the moves of each line.
func readOpenings(lines string) (map[position]*game.Opening, error) {
	rules := FIDE().(*ruleset)
	start, err := rules.readFEN("")
	if err != nil {
		return nil, err
	}
	book := make(map[position]*game.Opening)
	for line := range strings.Lines(lines) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 3 {
			return nil, fmt.Errorf("opening %q: %d fields", line, len(fields))
		}
		s := rules.settle(start, board.History[position]{})
		for text := range strings.FieldsSeq(fields[2]) {
			m, err := s.Parse(text)
			if err != nil {
				return nil, fmt.Errorf("opening %s: %w", fields[1], err)
			}
			s = s.after(fromNumber(m))
		}
		if other := book[s.position]; other != nil {
			return nil, fmt.Errorf("the openings %s and %s are the same position", other.Name, fields[1])
		}
		if s.number > lastNamed {
			return nil, fmt.Errorf("opening %s has too many moves", fields[1])
		}
		book[s.position] = &game.Opening{Code: fields[0], Name: fields[1]}
	}
	return book, nil
}

// Opening returns the last position of the game that has a name.
func (s *state) Opening() (game.Opening, bool) {
	if s.opening == nil {
		return game.Opening{}, false
	}
	return *s.opening, true
}

// named sets the opening of a state: the name of its position, or else the previous one.
func (s *state) named(before *game.Opening) *state {
	s.opening = before
	if s.number <= lastNamed && !s.rules.relative {
		if o := openings()[s.position]; o != nil {
			s.opening = o
		}
	}
	return s
}
