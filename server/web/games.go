package web

import (
	"net/http"
	"net/url"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

// gamesShown is how many finished games a page lists.
const gamesShown = 40

// finishedView is a finished game on a line.
type finishedView struct {
	ID, Game, How string
	Seats         [2]nameView
	Score         [2]string // as it is written between the names: 1, ½, 0
	Winner        int       // a seat, or -1
	Moves         string
	Ended         time.Time
	Opening       string
	Change        string // of the rating of whose list it is
}

// gamesView is a page of the archive.
type gamesView struct {
	Games      []game.Info
	Query      archive.Query
	From, To   string
	Found      []finishedView
	Next       string // the address of the next page
	Incomplete bool
	Asked      bool // for something in particular
}

// results are those that can be looked for.
var results = map[archive.Wanted]bool{archive.AnyResult: true, archive.Won: true, archive.Lost: true, archive.Drawn: true}

// gamesPage is a page of the archive: what everybody may see of it.
func (s *site) gamesPage(r *http.Request) (*answer, error) {
	q := r.URL.Query()
	v := gamesView{Games: s.infos(), From: q.Get("from"), To: q.Get("to")}
	v.Query = archive.Query{Player: identity.Clean(q.Get("player"), 40), Game: q.Get("game"), Result: archive.Wanted(q.Get("result"))}
	if v.Query.Game != "" && s.rules[v.Query.Game] == nil || !results[v.Query.Result] {
		return nil, errs.New(errs.NotFound, "There is no such game, or no such result.")
	}
	var err error
	if v.Query.From, err = dayOf(v.From); err != nil {
		return nil, err
	}
	if v.Query.To, err = dayOf(v.To); err != nil {
		return nil, err
	}
	if !v.Query.To.IsZero() {
		v.Query.To = v.Query.To.AddDate(0, 0, 1) // the day itself counts
	}
	found, err := s.Club.Archive.Search(r.Context(), s.guest, v.Query, q.Get("after"), gamesShown)
	if err != nil {
		return nil, err
	}
	v.Found, v.Incomplete, v.Asked = s.viewFinished(found.Games), found.Incomplete, len(r.URL.RawQuery) > 0
	if found.Next != "" {
		next := url.Values{"after": {found.Next}}
		for _, key := range []string{"player", "game", "result", "from", "to"} {
			if text := q.Get(key); text != "" {
				next.Set(key, text)
			}
		}
		v.Next = "/games?" + next.Encode()
	}
	return s.page(r, "games", &view{
		Title: "Games", Section: "games", Path: "/games", Feed: "/games.atom", Hidden: v.Asked, Description: "Games that are over, to play through.", Body: v,
	})
}

// dayOf reads a day; the zero time is none.
func dayOf(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return day, errs.New(errs.Invalid, "A day is written like 2026-01-31.")
	}
	return day, nil
}

func (s *site) viewFinished(games []archive.Summary) []finishedView {
	list := make([]finishedView, len(games))
	for i := range games {
		list[i] = s.viewLine(&games[i])
	}
	return list
}

// viewLine is a finished game on a line.
func (s *site) viewLine(f *archive.Summary) finishedView {
	v := finishedView{
		ID: string(f.ID), Game: f.Game, How: identity.Clean(f.Reason, 60), Winner: int(f.Winner),
		Seats: [2]nameView{s.named(f.Seats[0]), s.named(f.Seats[1])}, Moves: words.Count(f.Plies, "move"), Ended: f.Ended, Opening: f.Opening,
		Score: [2]string{"½", "½"},
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
