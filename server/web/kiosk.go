package web

import (
	"context"
	"net/http"

	"pawnstorm/lobby/table"
)

// Pages without the site around them, for a large screen or inside a page of another site. Visitors see them as
// guests even if they are logged in, and cannot do anything there, so that no other site can act for them.

// fourBoards is how many games the page of several games shows.
const fourBoards = 4

// kioskView is the page of a game without the site around it.
type kioskView struct {
	tableView
	Next string // the page to show some time after the end of the game; "" to stay
}

// viewKiosk returns a game as a guest sees it.
func (s *site) viewKiosk(t *table.Table, flipped bool) kioskView {
	l := look{who: s.spectator(), flipped: flipped}
	v := kioskView{tableView: s.viewTable(t, t, l)}
	v.Has = "table:" + v.version()
	v.Links.Events = v.Links.Table + "/events?flip=" + map[bool]string{true: "1", false: "0"}[flipped]
	return v
}

// kioskPage renders a page without the site around it.
func (s *site) kioskPage(r *http.Request, name string, v *view) (*answer, error) {
	v.Bare = true
	return s.page(r, name, v)
}

// embeddedPage shows a game inside a page of another site.
func (s *site) embeddedPage(r *http.Request) (*answer, error) {
	t, err := s.tableFor(r.Context(), s.guest.ID, r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	v := s.viewKiosk(t, isFlipped(r, t.Rules.Info()))
	a, err := s.kioskPage(r, "kiosk", &view{Title: v.heading(t), Path: v.Links.Table, Hidden: true, Body: v})
	if err == nil {
		a.shared = true
	}
	return a, err
}

// tvPage shows the best game, and some time after its end the next.
func (s *site) tvPage(r *http.Request) (*answer, error) {
	w := &view{Title: s.label("The best game now"), Path: "/tv", Again: 30}
	var v kioskView
	if t := s.Club.Tables.Best(s.Club.Tables.Listing(), s.guest.ID); t != nil {
		v = s.viewKiosk(t, false)
		w.Image = v.Links.Table + ".png"
	}
	v.Next = "/tv"
	w.Body = v
	return s.kioskPage(r, "kiosk", w)
}

// fourPage shows the four best games at once.
func (s *site) fourPage(r *http.Request) (*answer, error) {
	v := struct {
		Games   []kioskView
		Version string
	}{Games: s.viewFour()}
	v.Version = digest(s.part("four", v.Games))
	return s.kioskPage(r, "four", &view{Title: s.label("Four games"), Path: "/four", Again: 10, Body: v})
}

// viewFour returns the four best games.
func (s *site) viewFour() (list []kioskView) {
	for _, t := range s.Club.Tables.Top(s.Club.Tables.Listing(), s.guest.ID, fourBoards) {
		list = append(list, s.viewKiosk(t, false))
	}
	return list
}

// fourEvents is the stream of the four best games.
func (s *site) fourEvents(w http.ResponseWriter, r *http.Request, o origin) {
	s.stream(w, r, o, "four", func(ctx context.Context, c *channel) {
		s.followParts(ctx, c, s.spectator(), s.Club.Tables.Changes(ctx), nil, nil, func() (partNews, error) {
			return partNews{Sides: map[string]string{"four": s.part("four", s.viewFour())}}, nil
		})
	})
}
