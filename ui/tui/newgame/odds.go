package newgame

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/widget"
)

// addOdds adds to the field that says whether a game is rated the odds at which it is not: to
// play without a piece of the game, or with one of the usual clocks that is shorter than the
// one of both.
func addOdds(f *widget.Field, info game.Info, control clock.Control) {
	f.Helps = nil
	for range f.Values {
		f.Helps = append(f.Helps, f.Help)
	}
	add := func(id, name, help string) {
		f.Values, f.Helps = append(f.Values, game.Value{ID: id, Name: name}), append(f.Helps, help)
	}
	for _, o := range info.Odds {
		add(o.ID, "no, "+o.ID+" odds", fmt.Sprintf("You play without %s, and it is not rated.", o.Name))
	}
	for _, c := range table.UsualClocks {
		if c.Shorter(control) {
			add(c.String(), "no, you have "+c.String(), fmt.Sprintf("At odds: you have %s, your opponent %s. It is not rated.", c, control))
		}
	}
}

// odds are those that were chosen.
func (n *Screen) odds() pairing.Odds {
	chosen, info := n.Chosen(RatedField), n.info()
	if _, ok := info.OddsOf(chosen); ok {
		return pairing.Odds{Piece: chosen}
	}
	if own, err := clock.Parse(chosen); err == nil { // neither yes nor no
		return pairing.Odds{Clock: own}
	}
	return pairing.Odds{}
}
