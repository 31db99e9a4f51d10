package web

import (
	"net/http"
	"net/url"
	"strings"
	"time"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

// finishedView is a finished game in a list.
type finishedView struct {
	ID, Game, How string
	Seats         [2]nameView
	Score         [2]string // 1, ½ or 0
	Winner        int       // a seat, or -1
	Moves         string
	Ended         time.Time
	Opening       string
	Change        string // of the rating of the list's player
}

// gamesPage redirects the old address of the archive to the new one.
func (s *site) gamesPage(r *http.Request) (*answer, error) {
	q := make(url.Values)
	for old, now := range map[string]string{
		"player": "player", "game": "game", "result": "result", "from": "since", "to": "until", "after": "after",
	} {
		text := r.URL.Query().Get(old)
		if day, err := time.Parse(time.DateOnly, text); err == nil && old == "to" {
			text = day.AddDate(0, 0, 1).Format(time.DateOnly) // the old parameter included the day
		}
		if text != "" {
			q.Set(now, text)
		}
	}
	return redirect(strings.TrimSuffix("/archive?"+q.Encode(), "?")), nil
}

func (s *site) viewFinished(games []archive.Summary) []finishedView {
	list := make([]finishedView, len(games))
	for i := range games {
		list[i] = s.viewLine(&games[i])
	}
	return list
}

// viewLine returns a finished game for a list.
func (s *site) viewLine(f *archive.Summary) finishedView {
	v := finishedView{
		ID: string(f.ID), Game: f.Game, How: identity.Clean(f.Reason, 60), Winner: int(f.Winner),
		Seats: [2]nameView{s.named(f.Seats[0]), s.named(f.Seats[1])}, Score: [2]string{"½", "½"},
		Moves: words.Count(f.Plies, "move"), Ended: f.Ended, Opening: f.Opening,
	}
	switch {
	case f.Reason == table.Unfinished:
		v.Score = [2]string{"–", "–"}
	case f.Winner >= 0:
		v.Score = [2]string{"0", "0"}
		v.Score[f.Winner] = "1"
	}
	return v
}
