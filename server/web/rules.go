package web

import (
	"html/template"
	"net/http"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/lesson"
	"pawnstorm/lobby/errs"
)

// gameView is a game with its rules.
type gameView struct {
	game.Info
	Drawing       template.HTML
	Width, Height int
	Pages         []string // of the rules card
	Ideas         []string // lines
	Lesson        []diagramView
}

// diagramView is a step of a lesson: a board, with arrows for the moves that the step asks for.
type diagramView struct {
	boardView
	Text []string
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
	if v.Lesson, err = s.viewLesson(g); err != nil {
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

// viewLesson returns the lesson about a game as diagrams.
func (s *site) viewLesson(g game.Rules) (list []diagramView, err error) {
	l := lesson.Of(g.Info().ID)
	if l == nil {
		return nil, nil
	}
	for i := range l.Steps {
		step := &l.Steps[i]
		state, err := g.New(step.Position)
		if err != nil {
			return nil, err
		}
		info := g.Info()
		scene := scene{
			info: info, board: state.Board(), figures: s.address("figures.svg"),
			flipped: state.Turn() == 1 && !info.Upright, arrows: arrowsOf(state, step.RightMoves(state), arrowColour),
		}
		v := diagramView{Text: []string{step.Text}}
		v.Title, v.Drawing, v.Said = step.Title, template.HTML(scene.inside()), saidOf(scene.board, &info)
		v.Width, v.Height = scene.size()
		list = append(list, v)
	}
	return list, nil
}

// mostArrows is how many moves a diagram shows. More would hide the board.
const mostArrows = 8

// arrowsOf returns an arrow from the first to the last cell of each move; none if there are too many.
func arrowsOf(state game.State, moves []game.Move, colour string) (list []arrow) {
	if len(moves) > mostArrows {
		return nil
	}
	for _, m := range moves {
		var cells []game.Cell
		for _, step := range state.Steps(m) {
			if step.Cell != game.NoCell {
				cells = append(cells, step.Cell)
			}
		}
		if len(cells) > 0 {
			list = append(list, arrow{cells[0], cells[len(cells)-1], colour})
		}
	}
	return list
}
