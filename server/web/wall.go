package web

import (
	"context"
	"net/http"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
)

// The wall of a subject is its page for a projector: its first table or bracket beside some of its games, in large letters. Like
// all pages without the site around them, it is what a guest sees.

// wallRows is how many rows of the table fit on a wall, and wallRounds how many rounds of a bracket.
const wallRows, wallRounds = 12, 4

// wallView is the wall of a subject.
type wallView struct {
	Events, Has string
	Live        wallLive
}

// wallLive is the part of a wall that updates itself.
type wallLive struct {
	Title, Path string
	Lead        []string
	Until       untilView
	Sheet       resource.Section
	More        int // rows that do not fit
	Games       []kioskView
}

// openWall registers the addresses of the walls of a resource.
func (s *forms) openWall(routes *http.ServeMux, r *resource.Resource) {
	at := "GET /" + r.Name + "/{id}/wall"
	routes.HandleFunc(at, s.shown(r, s.wallPage))
	routes.HandleFunc(at+"/events", func(w http.ResponseWriter, q *http.Request) { s.wallEvents(w, q, r) })
}

// spectator returns the guest that all visitors without a login share.
func (s *site) spectator() account.Player { return account.Player{Guest: true, Person: s.guest} }

// wallPage is the wall of a subject.
func (s *forms) wallPage(q *http.Request, r *resource.Resource) (*answer, error) {
	c := s.callerFor(s.spectator())
	subject, err := s.actions.Subject(q.Context(), c, r.Kind, q.PathValue("id"))
	if err != nil {
		return nil, err
	}
	v := wallView{Events: addressOf(r, c, subject) + "/wall/events"}
	if v.Live, err = s.viewWall(q.Context(), c, r, subject); err != nil {
		return nil, err
	}
	v.Has = "lobby:" + digest(s.part("wall", v.Live))
	return s.kioskPage(q, "wall", &view{Title: v.Live.Title, Path: v.Live.Path, Hidden: true, Again: 10, Body: v})
}

// viewWall returns the part of a wall that updates itself.
func (s *site) viewWall(
	ctx context.Context, c action.Caller, r *resource.Resource, subject any,
) (v wallLive, err error) {
	d, err := r.Detail(ctx, c, subject)
	if err != nil {
		return v, err
	}
	v = wallLive{Title: d.Heading, Path: addressOf(r, c, subject), Lead: d.Lead, Until: untilOf(c, d.Until)}
	if len(d.Sections) > 0 {
		v.Sheet = columnsOf(d.Sections[0], func(at int) bool { return d.Sections[0].Heads[at].Spare < 2 })
		v.More = max(0, len(v.Sheet.Rows)-wallRows)
		v.Sheet.Rows = v.Sheet.Rows[:len(v.Sheet.Rows)-v.More]
		if v.Sheet.Bracket != nil {
			v.Sheet.Bracket = v.Sheet.Bracket.Part(wallRounds)
		}
	}
	for _, t := range r.Games(c, subject) {
		if len(v.Games) < fourBoards {
			v.Games = append(v.Games, s.viewKiosk(t, false))
		}
	}
	return v, nil
}

// wallEvents is the stream of a wall.
func (s *forms) wallEvents(w http.ResponseWriter, q *http.Request, r *resource.Resource) {
	c := s.callerFor(s.spectator())
	if r.Hides(s.caller(q)) {
		s.refuse(w, q, errs.New(errs.NotFound, nothingHere))
		return
	}
	subject, err := s.actions.Subject(q.Context(), c, r.Kind, q.PathValue("id"))
	if err != nil {
		s.refuse(w, q, err)
		return
	}
	id := r.Ref(c, subject).ID
	s.stream(w, q, s.originOf(q), "wall/"+r.Name+"/"+id, func(ctx context.Context, ch *channel) {
		news, moves := r.Follow(ctx, c, id), s.Club.Tables.Changes(ctx)
		s.followParts(ctx, ch, c.Who, news, moves, time.Tick(resourceEvery), func() (partNews, error) {
			subject, err := s.actions.Subject(ctx, c, r.Kind, id)
			if err != nil {
				return partNews{}, err
			}
			v, err := s.viewWall(ctx, c, r, subject)
			return partNews{Sides: map[string]string{"wall": s.part("wall", v)}}, err
		})
	})
}
