package words

import (
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// Heading returns lines that say what a table is and who sits there.
func (v Viewer) Heading(t *table.Table) []string {
	info := t.Rules.Info()
	title := fmt.Sprintf("Table %s: %s", t.ID, info.Name)
	if t.Name != "" {
		title = fmt.Sprintf("Table %s, called %s: %s", t.ID, identity.Clean(t.Name, 20), info.Name)
	}
	if number, of := t.GameNumber(); of > 1 {
		title += fmt.Sprintf(", game %d of %d", number, of)
	}
	lines := []string{strings.Join(append([]string{title}, v.terms(t)...), ", ")}
	seats := seated(t)
	for seat, s := range info.Seats {
		name := "open"
		if who := seats[seat]; who.ID != "" {
			name = v.Called(who)
		}
		line := fmt.Sprintf("%-12s %s", s.Name, name)
		if t.Clock.Control().Kind != clock.Unlimited && t.Status != table.Open {
			line += "  " + clock.Format(t.Clock.Left(seat, v.Now))
			if lag := Lag(t, game.Seat(seat)); lag != "" {
				line += fmt.Sprintf("  (%s s for the line)", lag)
			}
		}
		lines = append(lines, line)
	}
	return append(lines, v.Standing(t)...)
}

// Standing says in sentences what a table waits for.
func (v Viewer) Standing(t *table.Table) []string {
	var lines []string
	for _, o := range t.Offers {
		line := fmt.Sprintf("%s %s.", Person(t.Seats[o.Seat]), Offers(o))
		if o.Seat == t.SeatOf(v.Me) {
			line = fmt.Sprintf("You %s.", Offered(o))
		}
		lines = append(lines, line)
	}
	switch turn := t.State.Turn(); t.Status {
	case table.Open:
		if t.WaitsFor(v.Me) {
			return []string{fmt.Sprintf("%s invites you to play.", Person(t.Host))}
		}
		return []string{asSentence(FreeSeats(t))}
	case table.Playing:
		line := fmt.Sprintf("%s (%s) is to move.", Person(t.Seats[turn]), t.SeatName(turn))
		if t.WaitsFor(v.Me) {
			line = "It is your move."
		}
		return append(append(lines, line+Dangers(t.State.Board())), v.OnVacation(t)...)
	case table.Adjourned:
		return append(append(lines, adjournedUntil), v.OnVacation(t)...)
	}
	lines = append(lines, identity.Clean(t.Ending(), MaxSentence))
	if t.Origin != nil {
		lines = append(lines, importedBy(t))
	}
	return lines
}

// ExampleGame says what an example game is.
const ExampleGame = "An example game with comments, not played here."

// importedBy says that a game was not played here, and who imported it.
func importedBy(t *table.Table) string {
	if t.IsExample() {
		return ExampleGame
	}
	return fmt.Sprintf("Imported by %s, not played here. The names come from the import.", Person(t.Host))
}

// FreeSeats says which seats of a table are free.
func FreeSeats(t *table.Table) string {
	switch free := t.FreeSeat(); {
	case t.Invited != nil:
		return fmt.Sprintf("waits for %s", Person(*t.Invited))
	case t.Seek != nil:
		return "seeks " + sought(t.Seek)
	case free != game.NoSeat:
		return fmt.Sprintf("%s is free", t.SeatName(free))
	case t.Vacant:
		return "both seats are free"
	}
	return "random seats"
}
