package boardview

import (
	"strings"

	"pawnstorm/game"
	"pawnstorm/ui/tui/widget"
)

// Threats is what one side has to fear.
type Threats struct {
	Attacked []game.Cell // by the other side
	Loose    []game.Cell // own pieces that the other side could win
	Prey     []game.Cell // pieces of the other side that could be won
}

// HasThreats reports whether a game knows threats.
func HasThreats(state game.State) bool {
	_, ok := state.(game.Threatener)
	return ok
}

// ThreatsTo returns what a side has to fear in a position, or nil if the game does not know threats.
func ThreatsTo(state game.State, seat game.Seat) *Threats {
	s, ok := state.(game.Threatener)
	if !ok {
		return nil
	}
	var t Threats
	t.Attacked, t.Loose = s.Threats(seat.Other())
	_, t.Prey = s.Threats(seat)
	return &t
}

// mark marks the threats: attacked cells with a sign, loose pieces as in danger, and prey as a
// possible capture.
func (t *Threats) mark(looks Looks) {
	for _, c := range t.Attacked {
		looks[c].struck = true
	}
	for _, c := range t.Loose {
		looks[c].ground = widget.DangerGround
	}
	for _, c := range t.Prey {
		looks[c].corner = captureCorner
	}
}

// Words names the loose pieces, and says what the marks mean and how to hide them.
func (t *Threats) Words(board *game.Board) string {
	names := make([]string, len(t.Loose))
	for i, c := range t.Loose {
		names[i] = board.Cells[c].Name + " " + game.CellName(c, board.Files)
	}
	text := "Nothing of yours hangs."
	if len(names) > 0 {
		text = "Hanging: " + strings.Join(names, ", ") + "."
	}
	return text + " × is attacked. # hides this."
}
