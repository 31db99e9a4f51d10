package words

import (
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/table"
)

// Opinion describes the engine's evaluation of a position of a game, with a line of at most n moves. It is "" if
// the game is over there. Aim is what the line is good for, or "".
func Opinion(t *table.Table, state game.State, o analysis.Evaluation, n int, aim string) string {
	mover := t.SeatName(state.Turn())
	switch {
	case o.Over != "":
		return ""
	case o.Open:
		return "The engine could not find out in time who wins."
	case o.Nimber != "" && len(o.Winning) == 0:
		return fmt.Sprintf("Nimber %s: %s is to move and loses.", o.Nimber, mover)
	case len(o.Winning) > 0 && o.Nimber != "":
		return fmt.Sprintf("Nimber %s: %s wins by %s.", o.Nimber, mover, analysis.Winners(state, o.Winning))
	case len(o.Winning) > 0:
		return fmt.Sprintf("%s wins by %s.", mover, analysis.Winners(state, o.Winning))
	}
	line := analysis.Spell(state, o.Line[:min(n, len(o.Line))])
	if len(line) == 0 {
		return o.String() + "."
	}
	text := fmt.Sprintf("%s, best is %s", o, strings.Join(line, " "))
	if aim != "" {
		text += ", to " + aim
	}
	return text + "."
}
