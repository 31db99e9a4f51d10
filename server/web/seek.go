package web

import (
	"net/http"

	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

// lookAgain is how many seconds a waiting page without script takes to reload. It must be short, or the person
// counts as gone.
const lookAgain = 10

// seekingView is the page of a person with an open seek.
type seekingView struct {
	tableView
	Timed bool // they have to stay until there is a match
	Again int
}

// seekingPage is the page of an open seek. It has no board yet, because the game may still be undecided.
func (s *forms) seekingPage(r *http.Request, t *table.Table, v tableView) (*answer, error) {
	w := seekingView{v, t.Seek.Timed(), lookAgain}
	if w.Timed {
		s.stay(r.Context(), visitorOf(r).Person)
	}
	return s.page(r, "seeking", &view{
		Title: s.label("Looking for an opponent"), Section: "lobby", Hidden: true,
		Again: w.Again, Play: []string{"forms.js"}, Body: w,
	})
}

// Looking returns the text for people who wait.
func (seekingView) Looking() string { return words.Looking }

// Ends says how they end the seek without meaning to.
func (v seekingView) Ends() string {
	if v.Timed {
		return words.SeekEnds
	}
	return "You can leave. We keep looking; your game will be in the lobby."
}
