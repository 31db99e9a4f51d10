package web

import (
	"net/http"

	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

// lookAgain is after how many seconds a waiting page reloads
// without the script: before they count as gone.
const lookAgain = 10

// seekingView is the page of a person with an open seek.
type seekingView struct {
	tableView
	Timed bool // they have to stay until a match is found
	Again int
}

// seekingPage is the page of an open seek.
// There is no board yet: which game it will be may be open.
func (s *desk) seekingPage(r *http.Request, t *table.Table, v tableView) (*answer, error) {
	w := seekingView{v, t.Seek.Timed(), lookAgain}
	if w.Timed {
		s.stay(r.Context(), visitorOf(r).Person)
	}
	return s.page(r, "seeking", &view{Title: "Looking for an opponent", Section: "lobby", Hidden: true, Again: w.Again, Play: s.address("play.js"), Body: w})
}

// Looking is the text for people who wait.
func (seekingView) Looking() string { return words.Looking }

// Ends is how they end it without wanting to.
func (v seekingView) Ends() string {
	if v.Timed {
		return words.SeekEnds
	}
	return "You can leave. We keep looking; your game will be in the lobby."
}
