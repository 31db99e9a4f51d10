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

// tournamentNews returns a line about a tournament that the user was withdrawn from. If there is
// none, the line is about a tournament that is running, waits for players or starts within a day.
// It returns "" if there is nothing to report.
func tournamentNews(s *app.Session) string {
	for _, t := range s.Club.Tournaments.Missed(s.Me.ID) {
		return fmt.Sprintf("You were withdrawn from %s. Press T to come back.", words.TournamentName(t))
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
	going := s.Club.Tournaments.Going()
	if len(going) == 0 {
		return ""
	}
	next := slices.MinFunc(going, func(a, b *tournament.Tournament) int {
		return cmp.Or(soon(a).Compare(soon(b)), a.Created.Compare(b.Created))
	})
	switch name := words.TournamentName(next); {
	case next.Status == tournament.Running:
		return name + " has begun."
	case next.Starts.IsZero():
		return name + " waits for players."
	case next.Starts.Sub(s.Now()) < 24*time.Hour:
		return fmt.Sprintf("%s starts at %s.", name, next.Starts.In(s.Zone()).Format("15:04 MST"))
	}
	return ""
}
