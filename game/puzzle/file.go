package puzzle

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A file of puzzles is compressed text with one puzzle a line. Tabs separate the
// rating, the position and the moves; spaces separate the moves.

var errLine = errors.New("a line of a puzzle file must have a rating, a position and moves")

// Read reads the puzzles of a game.
func Read(r io.Reader, gameID string) ([]Puzzle, error) {
	unzipped, err := gzip.NewReader(r)
	if err != nil {
		return nil, err
	}
	var list []Puzzle
	lines := bufio.NewScanner(unzipped)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) != 3 {
			return nil, errLine
		}
		rating, err := strconv.Atoi(fields[0])
		moves := strings.Fields(fields[2])
		if err != nil || len(moves)%2 == 0 {
			return nil, errLine
		}
		list = append(list, Puzzle{
			ID: IDOf(gameID, fields[1]), Game: gameID, Position: fields[1], Moves: moves, Rating: rating,
		})
	}
	return list, lines.Err()
}

// Write writes puzzles in the format of Read.
func Write(w io.Writer, list []Puzzle) error {
	zipped, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	for _, p := range list {
		if _, err := fmt.Fprintf(zipped, "%d\t%s\t%s\n", p.Rating, p.Position, strings.Join(p.Moves, " ")); err != nil {
			return err
		}
	}
	return zipped.Close()
}
