package words

import (
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/table"
)

// Story says in a sentence how a game went, to the player of a seat or, with NoSeat, to others. It is ""
// if there is nothing to say.
func Story(t *table.Table, s analysis.Story, seat game.Seat) string {
	if s.Until == 0 {
		return ""
	}
	until := strings.TrimRight(MoveNumber(t, s.Until+1), ". ")
	switch s.Better {
	case game.NoSeat:
		return fmt.Sprintf("The game was even until move %s.", until)
	case seat:
		return fmt.Sprintf("You were better until move %s.", until)
	}
	who := t.SeatName(s.Better)
	if seat != game.NoSeat {
		who = Person(t.Seats[s.Better])
	}
	return fmt.Sprintf("%s was better until move %s.", who, until)
}

// Moment describes a ply that decided a game: "23... Qxd5?? White can win the queen on d5 with Nxd5. Better was
// Qe7 Nf3."
func (p *TurningDoc) Moment(t *table.Table) string {
	return MoveNumber(t, p.Ply) + p.Shown + p.Mark + " " + analysis.Advice(p.Why, p.Better)
}

// TurningOf returns the document of a ply.
func TurningOf(t *table.Table, annotations []analysis.Annotation, ply int) TurningDoc {
	a := annotations[ply-1]
	return TurningDoc{ply, t.Plies[ply-1].Shown, string(a.Mark), a.Better, a.Why}
}
