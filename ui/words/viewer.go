package words

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// Viewer is the reader of texts about tables and tournaments.
type Viewer struct {
	Me  identity.PlayerID
	Now time.Time
	// Name returns the name of a person, with a mark for bots.
	Name func(identity.Person) string
	// Zone is the viewer's time zone; nil is UTC.
	Zone *time.Location
	// Spoken says that the text is read aloud, so words replace signs.
	Spoken bool
	// Watching counts the spectators of a table; nil knows none.
	Watching func(*table.Table) int
	// Fun says that moves and pieces have the fun names of the game.
	Fun bool
}

// Called returns the printable name of a player.
func (v Viewer) Called(p identity.Person) string { return identity.Clean(v.Name(p), 40) }

// Summary describes a table in one phrase: its game, its players, its state.
func (v Viewer) Summary(t *table.Table) string {
	return strings.Join([]string{t.Rules.Info().Name, v.Players(t), v.State(t)}, ", ")
}

// Title returns the game of a table with its special terms.
func (v Viewer) Title(t *table.Table) string {
	return strings.Join(append([]string{t.Rules.Info().Name}, v.terms(t)...), ", ")
}

// zone returns the viewer's time zone.
func (v Viewer) zone() *time.Location { return cmp.Or(v.Zone, time.UTC) }

// Row formats a table as one line of a list.
func (v Viewer) Row(t *table.Table) string {
	line := fmt.Sprintf("%-8s  %-9s  %-32s  %s", t.ID, t.Game, v.Players(t), v.State(t))
	if t.Name != "" {
		line += fmt.Sprintf(", called %s", identity.Clean(t.Name, 20))
	}
	if n := v.watching(t); n > 0 {
		line += fmt.Sprintf(", %d watching", n)
	}
	return line
}

// watching counts the spectators of a table.
func (v Viewer) watching(t *table.Table) int {
	if v.Watching == nil {
		return 0
	}
	return v.Watching(t)
}

// Players says who sits at a table, or who waits there.
func (v Viewer) Players(t *table.Table) string {
	switch {
	case t.Status != table.Open && t.Seats[0].ID != "":
		return v.Called(t.Seats[0]) + " - " + v.Called(t.Seats[1])
	case t.Vacant && t.FreeSeat() != game.NoSeat:
		return v.Called(t.Seats[t.FreeSeat().Other()])
	}
	return v.Called(t.Host)
}

// State sums up how far a table has come.
func (v Viewer) State(t *table.Table) string {
	switch t.Status {
	case table.Open:
		if t.Seek != nil {
			return "seeks " + sought(t.Seek)
		}
		return strings.Join(append([]string{FreeSeats(t)}, v.terms(t)...), ", ")
	case table.Playing:
		if t.WaitsFor(v.Me) {
			return fmt.Sprintf("your move, ply %d", len(t.Plies))
		}
		return fmt.Sprintf("%s to move, ply %d", t.SeatName(t.State.Turn()), len(t.Plies))
	case table.Pause:
		return "between two games"
	case table.Adjourned:
		return "adjourned"
	}
	return identity.Clean(t.Ending(), MaxSentence)
}

// terms lists what makes a table special.
func (v Viewer) terms(t *table.Table) []string {
	var list []string
	if control := t.Clock.Control(); control.Kind != clock.Unlimited {
		list = append(list, control.String())
	}
	for _, term := range []struct {
		holds bool
		text  string
	}{
		{t.Rated, "rated"},
		{t.Match, "match of two games"},
		{t.Firm, "no takebacks"},
		{t.Quiet, "no chat"},
		{t.Private(), "private"},
		{t.Odds != nil, t.AtOdds()},
		{t.Given && t.Odds == nil, "from a position"},
	} {
		if term.holds {
			list = append(list, term.text)
		}
	}
	for _, o := range t.Rules.Info().Options {
		if chosen, ok := t.Options[o.ID]; ok && chosen != o.Default {
			list = append(list, v.option(o, chosen))
		}
	}
	return list
}

// option formats a chosen option: as it is typed, or in words if they are read aloud.
func (v Viewer) option(o game.Option, chosen string) string {
	said, known := o.Value(chosen)
	if !v.Spoken || !known {
		return o.ID + "=" + identity.Clean(chosen, 20)
	}
	value, _, _ := strings.Cut(said.Name, ": ") // "off: only players end it"
	return fmt.Sprintf("%s: %s", strings.ToLower(o.Name[:1])+o.Name[1:], value)
}
