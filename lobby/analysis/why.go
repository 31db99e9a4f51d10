package analysis

import (
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/motif"
	"pawnstorm/lobby/table"
)

// Aim says what the best line of a position is good for, as an infinitive: "fork the king on e8 and the rook on a8".
// The position comes after a number of plies of a game, and may be a later one of a variation. Aim is "" if
// there is nothing to say, as for a forced win: the score says that.
func Aim(t *table.Table, ply int, state game.State, o Evaluation) string {
	if o.Forced != 0 {
		return ""
	}
	var before game.State
	if ply > 0 {
		before, _ = t.At(ply - 1)
	}
	return aim(t, before, state, o)
}

// aim is Aim for a position after another, which is nil if there was none.
func aim(t *table.Table, before, state game.State, o Evaluation) string {
	var moves []game.Move
	next := state
	for len(moves) < len(o.Line) {
		m, err := next.Parse(o.Line[len(moves)])
		if err == nil {
			moves = append(moves, m)
			next, err = next.Play(m)
		}
		if err != nil {
			return ""
		}
	}
	forced := o.Forced
	if state.Turn() == 1 {
		forced = -forced
	}
	if _, over := next.Result(); forced > 0 && !over { // the line is cut off before the end
		return fmt.Sprintf("win by force in %d moves", (forced+1)/2)
	}
	return motif.Of(t.Rules.Info(), before, state, moves)
}

// Advice says what a marked move allows, if that is known, and what was better.
func Advice(why string, better []string) string {
	return strings.TrimSpace(fmt.Sprintf("%s Better was %s.", why, strings.Join(better, " ")))
}

// why says what a bad move allows: "Black can win the knight on e5 with Nxe5."
func why(t *table.Table, before game.State, ply table.Ply, behind Evaluation) (string, error) {
	state, err := game.PlayText(before, ply.Text)
	if err != nil || len(behind.Line) == 0 {
		return "", err
	}
	text := aim(t, before, state, behind)
	if text == "" {
		return "", nil
	}
	return fmt.Sprintf("%s can %s with %s.", t.SeatName(state.Turn()), text, Spell(state, behind.Line[:1])[0]), nil
}
