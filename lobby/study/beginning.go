package study

import (
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// Beginning says what a chapter starts from: a game by its id, with options or a position in text
// form, or a finished game.
type Beginning struct {
	Name     string // of the new study, or of the chapter that is added to one
	Game     string
	Options  map[string]string
	Position string
	Of       *table.Table
	Private  bool
}

// begin returns the chapter of a beginning, which is private if its game was.
func (es *Studies) begin(b *Beginning) (c Chapter, err error) {
	if b.Of != nil {
		return beginOf(b)
	}
	c.Game = b.Game
	rules := rulesOf(es.games, b.Game)
	switch {
	case rules == nil:
		return c, errs.New(errs.Invalid, "There is no game called %q here.", identity.Clean(b.Game, 20))
	case b.Position == "":
		c.Setup, err = rules.Setup(b.Options, table.Chance(table.NewSeed()))
		return c, table.Explain(err)
	case len(b.Options) > 0:
		return c, errs.New(errs.Invalid, "Your own position has no options.")
	case len(b.Position) > maxPosition:
		return c, errs.New(errs.Invalid, "A position has at most %d characters.", maxPosition)
	}
	start, err := rules.New(b.Position)
	if err != nil {
		return c, table.Explain(err)
	}
	c.Setup = start.String()
	return c, nil
}

// beginOf returns a chapter with the moves of a finished game.
func beginOf(b *Beginning) (c Chapter, err error) {
	t := b.Of
	switch {
	case t.Status != table.Over:
		return c, errs.New(errs.Refused, "You can study a game when it is over.")
	case len(t.Plies) > MaxSteps:
		return c, errs.New(errs.Refused, "That game has %d moves. A chapter can have at most %d.", len(t.Plies), MaxSteps)
	}
	b.Private = b.Private || !t.Listed()
	c.Game, c.Setup = t.Game, t.Setup
	c.Of = &Origin{
		Table: t.ID, Seats: t.Seats, Beyond: t.Origin != nil && t.Origin.Beyond,
		Names: [2]string{identity.Clean(t.Origin.Tag("White"), longNameCells), identity.Clean(t.Origin.Tag("Black"), longNameCells)},
	}
	for i, ply := range t.Plies {
		c.Steps = append(c.Steps, Step{N: i + 1, After: i, Text: ply.Text})
	}
	return c, nil
}
