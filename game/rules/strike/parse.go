package strike

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/rules/chess"
	"pawnstorm/game/rules/internal/revolt"
)

// longestMove is a generous limit in bytes.
const longestMove = 32

// moveText matches two cells, with the additions of Describe and signs such as ! and ?.
var moveText = regexp.MustCompile(
	`^([KQRBNPkqrbnp]?) *([A-Ha-h][1-8]) *[-xX:]? *([A-Ha-h][1-8])(?: *\([A-Ha-h][18]\))?[#!? ]*$`)

// Parse reads a move as people write it: b4-d3, b4d3, b4 d3, B4xD3, with or without the
// letter or the name of the piece.
func (s *state) Parse(text string) (game.Move, error) {
	if len(text) > longestMove {
		return 0, board.BadMove(text, "it is too long")
	}
	found := moveText.FindStringSubmatch(strings.TrimSpace(called.Bare(text)))
	if found == nil {
		return 0, board.BadMove(text, "write it like b4-d3, from square to square")
	}
	from, _ := board.ParseCell(found[2], files, ranks)
	to, _ := board.ParseCell(found[3], files, ranks)
	m := revolt.NewMove(from, to)
	captures := s.Takes(m)
	if reason := s.wrongPiece(found[1], from); reason != "" {
		return 0, &game.IllegalError{Move: m.Text(captures), Reason: reason}
	}
	n := m.Number(captures)
	if !slices.Contains(s.Legal, n) {
		return 0, &game.IllegalError{Move: m.Text(captures), Reason: s.refusal(from, to)}
	}
	return n, nil
}

// wrongPiece returns the reason if a letter names another piece than the one on a cell.
func (s *state) wrongPiece(letter string, c game.Cell) string {
	k, ok := s.At(c)
	if letter == "" || !ok {
		return ""
	}
	if named, _ := chess.KindOf(letter[0]); named != k {
		return fmt.Sprintf("%s is on %s, not %s", withArticle(k), revolt.CellName(c), withArticle(named))
	}
	return ""
}

func withArticle(k chess.Kind) string {
	if k == king || k == chess.Bishop {
		return "an " + names[k]
	}
	return "a " + names[k]
}
