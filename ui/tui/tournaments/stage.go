package tournaments

import (
	"fmt"
	"slices"
	"time"

	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// Stage is how far a tournament has come, in a few words.
func Stage(t *tournament.Tournament, now time.Time) string {
	switch t.Status {
	case tournament.Open:
		return "starts " + startWords(t, now)
	case tournament.Running:
		return underWay(t, now)
	case tournament.Gone:
		return "cancelled"
	}
	if won := winner(t); won != "" {
		return "won by " + won
	}
	return "over"
}

// startWords say when one begins.
func startWords(t *tournament.Tournament, now time.Time) string {
	left := t.Starts.Sub(now)
	switch {
	case t.Starts.IsZero():
		return "when " + widget.Shown(t.Maker.Name, widget.NameCells) + " says so"
	case left <= 0:
		return "now"
	}
	return "in " + span(left)
}

// Announced is a line about the tournament from which the person was withdrawn, or else the
// one that concerns most people: one that has begun, or the next to begin within a day; ""
// if there is none.
func Announced(s *app.Session) string {
	for _, t := range s.Club.Tournaments.Missed(s.Me.ID) {
		return fmt.Sprintf("You were withdrawn from %s. E and join to play on.", widget.Shown(t.Name, tournament.MaxName))
	}
	list := slices.SortedFunc(slices.Values(s.Club.Tournaments.Going()), inOrder)
	for _, t := range list {
		var when string
		switch {
		case t.Status == tournament.Running:
			when = "has begun"
		case t.Starts.IsZero():
			when = "waits for players"
		case t.Starts.Sub(s.Now()) < 24*time.Hour:
			when = "starts at " + t.Starts.In(s.Zone()).Format("15:04 MST")
		default:
			continue
		}
		return fmt.Sprintf("%s %s.", widget.Shown(t.Name, tournament.MaxName), when)
	}
	return ""
}

// span is a time to wait, in whole minutes, hours or days.
func span(left time.Duration) string {
	const day = 24 * time.Hour
	switch minutes := left.Round(time.Minute) / time.Minute; {
	case left < time.Minute:
		return "less than a minute"
	case minutes <= 90:
		return fmt.Sprintf("%d min", minutes)
	case left < day:
		return fmt.Sprintf("%d h %d min", minutes/60, minutes%60)
	case left < 2*day:
		return "a day"
	}
	return fmt.Sprintf("%d days", left/day)
}

// underWay says how far one has come that has begun.
func underWay(t *tournament.Tournament, now time.Time) string {
	switch t.Kind {
	case tournament.Arena:
		if left := t.Ends().Sub(now); left > 0 {
			return span(left) + " left"
		}
		return "the last games"
	case tournament.Simul:
		open, all := 0, 0
		for range t.OpenBoards() {
			open++
		}
		for _, r := range t.Played {
			all += len(r.Boards)
		}
		return fmt.Sprintf("%d of %d boards play", open, all)
	case tournament.Team:
		score := t.TeamScores()
		return fmt.Sprintf("round %d of %d, %s – %s", len(t.Played), t.Rounds, quarters(2*score[0].Boards), quarters(2*score[1].Boards))
	case tournament.Swiss:
		return fmt.Sprintf("round %d of %d", len(t.Played), t.Rounds)
	}
	return fmt.Sprintf("round %d", len(t.Played))
}

// winner is who has won one that is over; "" if nobody has, or several.
func winner(t *tournament.Tournament) string {
	if n := t.Ahead(); n > 0 {
		return widget.Shown(t.Teams[n-1], tournament.MaxTeamName)
	}
	var first []string
	for _, s := range t.Standings() {
		if s.Place == 1 {
			first = append(first, widget.Shown(t.Entry(s.Entry).Name, widget.NameCells))
		}
	}
	if len(first) != 1 {
		return ""
	}
	return first[0]
}

// ages is for how long the words about a tournament stay as they are; 0 is for ever.
func ages(t *tournament.Tournament, now time.Time) time.Duration {
	var left time.Duration
	switch {
	case t.Status == tournament.Open && !t.Starts.IsZero():
		left = t.Starts.Sub(now)
	case t.Status == tournament.Running && t.Kind == tournament.Arena:
		left = t.Ends().Sub(now)
	}
	if left <= 0 {
		return 0
	}
	return time.Minute / 2
}
