package web

import (
	"net/http"
	"net/url"

	"pawnstorm/server/web/play"
)

// ticketPath is where a page gets a ticket for opening a socket.
const ticketPath = "/play/ticket"

// playPages serves the page with the screens.
type playPages struct {
	*site
	door *play.Server
}

// newPlayPages registers the page with the screens, if it is enabled.
func newPlayPages(s *site) *playPages {
	config := play.Config{Open: s.Screens, Sessions: s.Sessions, SessionsPerSource: s.SessionsPerSource, Log: s.Log}
	if u, err := url.Parse(s.URL); err == nil && u.Host != "" {
		config.Origins = []string{u.Host}
	}
	p := &playPages{s, play.New(s.ctx, config)}
	if s.Screens != nil {
		s.routes.HandleFunc("/play", s.answered(p.page))
		s.routes.HandleFunc("POST "+ticketPath, s.answered(p.ticket))
		s.routes.HandleFunc("GET /play/socket", p.socket)
	}
	return p
}

// guestOf describes a person who wants to play.
func (s *playPages) guestOf(r *http.Request) play.Guest {
	g := play.Guest{
		Key: visitorOf(r).Key, Secret: visitOf(r).secret, Source: s.originOf(r).source, Host: s.hostOf(r),
	}
	if g.Host != "" {
		g.Pages = baseOf(s.site, r)
	}
	return g
}

// page is the page with the screens.
func (s *playPages) page(r *http.Request) (*answer, error) {
	return s.site.page(r, "screens", &view{
		Title: s.label("Play"), Section: "play", Path: "/play",
		Description: s.label("Chess and its variants in the browser: the screens of the terminal, without one."),
		Body: screenAssets{
			s.address("screens.css"), s.address("screens.js"), s.address("sounds.js"), s.address("figures.svg"),
		},
	})
}

type screenAssets struct{ Style, Script, Sounds, Figures string }

// ticket lets a page open a socket. Only our own pages get this far; see [forms.mayPost].
func (s *playPages) ticket(r *http.Request) (*answer, error) {
	a := &answer{kind: kindText, kept: "no-store"}
	a.WriteString(s.door.Ticket(s.guestOf(r)))
	return a, nil
}

// socket opens a socket for a page that has a ticket.
func (s *playPages) socket(w http.ResponseWriter, r *http.Request) {
	if err := s.door.Serve(w, r, s.guestOf(r)); err != nil {
		s.fail(w, r, http.StatusForbidden, s.sentence(err))
	}
}
