package web

import (
	"html/template"
	"net/http"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
)

// gameView is a game with its rules.
type gameView struct {
	game.Info
	Drawing       template.HTML
	Width, Height int
	Pages         []string // of the rules card
	Ideas         []string // lines
}

// rulesPage lists all games.
func (s *site) rulesPage(r *http.Request) (*answer, error) {
	var list []gameView
	for _, g := range s.Games {
		v, err := s.viewGame(g)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return s.page(r, "rules", &view{
		Title: s.label("Rules"), Section: "rules", Path: "/rules",
		Description: s.label("The games you can play here, with their rules."), Body: list,
	})
}

// gamePage shows the rules card of a game.
func (s *site) gamePage(r *http.Request) (*answer, error) {
	g := s.rules[r.PathValue("id")]
	if g == nil {
		return nil, errs.New(errs.NotFound, "There is no such game.")
	}
	v, err := s.viewGame(g)
	if err != nil {
		return nil, err
	}
	return s.page(r, "game", &view{
		Title: v.Name, Section: "rules", Path: "/rules/" + v.ID, Description: v.Blurb, Body: v,
	})
}

// examplePage leads to the example game of a variant, which is a table like any other.
func (s *site) examplePage(r *http.Request) (*answer, error) {
	g := s.rules[r.PathValue("id")]
	if g == nil {
		return nil, errs.New(errs.NotFound, "There is no such game.")
	}
	t, err := s.Club.Archive.Example(r.Context(), g)
	if err != nil {
		return nil, err
	}
	return redirect("/t/" + string(t.ID) + "?ply=0"), nil
}

// viewGame returns a game with its starting position.
func (s *site) viewGame(g game.Rules) (gameView, error) {
	start, err := g.New("")
	if err != nil {
		return gameView{}, err
	}
	info := g.Info()
	scene := scene{info: info, board: start.Board(), figures: s.address("figures.svg")}
	v := gameView{Info: info, Drawing: template.HTML(scene.inside()), Pages: strings.Split(info.Card, "\f"), Ideas: strings.Split(strings.TrimSpace(info.Idea), "\n")}
	v.Width, v.Height = scene.size()
	return v, nil
}
