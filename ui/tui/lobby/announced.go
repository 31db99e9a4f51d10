package lobby

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/words"
)

// tournamentNews is a line about the tournament from which the person was withdrawn, or else
// about one that has begun or starts within a day; "" if there is none.
func tournamentNews(s *app.Session) string {
	for _, t := range s.Club.Tournaments.Missed(s.Me.ID) {
		return fmt.Sprintf("You were withdrawn from %s. Press E to come back.", words.TournamentName(t))
	}
	soon := func(t *tournament.Tournament) time.Time {
		switch {
		case t.Status == tournament.Running:
			return time.Time{}
		case t.Starts.IsZero():
			return t.Created
		}
		return t.Starts
	}
	for _, t := range slices.SortedFunc(slices.Values(s.Club.Tournaments.Going()), func(a, b *tournament.Tournament) int {
		return cmp.Or(soon(a).Compare(soon(b)), a.Created.Compare(b.Created))
	}) {
		switch name := words.TournamentName(t); {
		case t.Status == tournament.Running:
			return name + " has begun."
		case t.Starts.IsZero():
			return name + " waits for players."
		case t.Starts.Sub(s.Now()) < 24*time.Hour:
			return fmt.Sprintf("%s starts at %s.", name, t.Starts.In(s.Zone()).Format("15:04 MST"))
		}
	}
	return ""
}
