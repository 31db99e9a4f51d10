package web

import (
	"encoding/xml"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"pawnstorm/game/clock"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

const (
	// feedGames is how many games a feed has, and feedLooks how many it looks at.
	feedGames, feedLooks = 30, 200
	// feedRank is how many players of a pool count as the best.
	feedRank = 50
	// siteGames is how many finished games the sitemap has.
	siteGames = 200
)

// Elements of Atom (RFC 4287).
type (
	atomFeed struct {
		XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
		ID      string      `xml:"id"`
		Title   string      `xml:"title"`
		Updated string      `xml:"updated"`
		Author  string      `xml:"author>name"`
		Links   []atomLink  `xml:"link"`
		Entries []atomEntry `xml:"entry"`
	}
	atomLink struct {
		Rel  string `xml:"rel,attr,omitempty"`
		Href string `xml:"href,attr"`
	}
	atomEntry struct {
		ID      string   `xml:"id"`
		Title   string   `xml:"title"`
		Updated string   `xml:"updated"`
		Link    atomLink `xml:"link"`
		Summary string   `xml:"summary"`
	}
)

// feed returns finished games as Atom: games of one player, or of the best players.
func (s *site) feed(r *http.Request) (*answer, error) {
	q := archive.Query{Player: identity.Clean(r.URL.Query().Get("player"), 40), Game: r.URL.Query().Get("game")}
	if q.Game != "" && s.rules[q.Game] == nil {
		return nil, errs.New(errs.NotFound, "There is no such game.")
	}
	found, err := s.Club.Archive.Search(r.Context(), s.guest, q, "", feedLooks)
	if err != nil {
		return nil, err
	}
	games, title := found.Games, "Games of "+q.Player
	if q.Player == "" {
		games, title = ofTheBest(s, games), "Games of the best players"
	}
	games = games[:min(len(games), feedGames)]
	here := baseOf(s, r)
	self := here + r.URL.RequestURI()
	f := atomFeed{
		ID: self, Title: "pawnstorm: " + title, Updated: s.Now().UTC().Format(time.RFC3339), Author: "pawnstorm",
		Links: []atomLink{{"self", self}, {"alternate", here + "/archive"}},
	}
	if len(games) > 0 {
		f.Updated = games[0].Ended.UTC().Format(time.RFC3339)
	}
	for i := range games {
		v := s.viewLine(&games[i])
		at := here + "/t/" + v.ID
		facts := []string{s.rules[v.Game].Info().Name, v.How, v.Moves, v.Opening}
		facts = slices.DeleteFunc(facts, func(text string) bool { return text == "" })
		f.Entries = append(f.Entries, atomEntry{
			ID: at, Link: atomLink{Href: at}, Updated: v.Ended.UTC().Format(time.RFC3339),
			Title:   fmt.Sprintf("%s %s : %s %s", v.Seats[0].Name, v.Score[0], v.Score[1], v.Seats[1].Name),
			Summary: strings.Join(facts, ", ") + ".",
		})
	}
	a := &answer{kind: kindAtom, kept: "public, max-age=300"}
	return a, writeXML(a, f)
}

// ofTheBest returns the rated games where both players are among the best of their pool.
func ofTheBest(s *site, games []archive.Summary) (best []archive.Summary) {
	ranks := make(map[table.Pool]map[identity.PlayerID]bool)
	among := func(pool table.Pool, who identity.PlayerID) bool {
		if ranks[pool] == nil {
			ranks[pool] = make(map[identity.PlayerID]bool)
			for _, st := range s.Club.Ratings.Leaderboard(pool.Game, pool.Speed, s.Club.Accounts.IsBot) {
				if len(ranks[pool]) < feedRank {
					ranks[pool][st.ID] = true
				}
			}
		}
		return ranks[pool][who]
	}
	for _, g := range games {
		pool := table.Pool{Game: g.Game, Speed: g.Speed}
		if g.Rated && slices.Contains(clock.Speeds, g.Speed) &&
			among(pool, g.Seats[0].ID) && among(pool, g.Seats[1].ID) {
			best = append(best, g)
		}
	}
	return best
}

// Elements of a sitemap (sitemaps.org, 0.9).
type (
	siteMap struct {
		XMLName xml.Name   `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
		URLs    []sitePage `xml:"url"`
	}
	sitePage struct {
		Loc     string `xml:"loc"`
		LastMod string `xml:"lastmod,omitempty"`
	}
)

// sitemap tells search engines which pages there are.
func (s *site) sitemap(r *http.Request) (*answer, error) {
	here, m := baseOf(s, r), siteMap{}
	add := func(path, last string) { m.URLs = append(m.URLs, sitePage{here + path, last}) }
	for _, path := range []string{"/", "/archive", "/leaders", "/rules", "/puzzle"} {
		add(path, "")
	}
	for _, g := range s.Games {
		add("/rules/"+g.Info().ID, "")
	}
	if pool, ok := s.Club.Ratings.BusiestPool(); ok {
		for _, st := range s.Club.Ratings.Leaderboard(pool.Game, pool.Speed, s.Club.Accounts.IsBot) {
			if n := s.named(st.Person); n.Link != "" {
				add(n.Link, "")
			}
		}
	}
	found, err := s.Club.Archive.Search(r.Context(), s.guest, archive.Query{}, "", siteGames)
	if err != nil {
		return nil, err
	}
	for _, g := range found.Games {
		add("/t/"+string(g.ID), g.Ended.UTC().Format(time.DateOnly))
	}
	a := &answer{kind: kindXML, kept: "public, max-age=3600"}
	return a, writeXML(a, m)
}

func writeXML(a *answer, v any) error {
	a.WriteString(xml.Header)
	return xml.NewEncoder(a).Encode(v)
}

// baseOf returns the address of the site: the public one, or the host in the request.
func baseOf(s *site, r *http.Request) string {
	if s.URL != "" {
		return strings.TrimRight(s.URL, "/")
	}
	scheme := "http"
	if s.originOf(r).secure {
		scheme = "https"
	}
	return (&url.URL{Scheme: scheme, Host: r.Host}).String()
}
