package web

import (
	"html/template"
	"net/http"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/errs"
	"pawnstorm/ui/words"
)

// puzzleView is a puzzle with its solution.
type puzzleView struct {
	ID, Game, GameID, Task, Said string
	Day                          string
	Drawing                      template.HTML
	Width, Height                int
	Rating                       int
	Solution                     []string
}

// puzzlePage is the page of the puzzle of the day, or of another one by its id.
func (s *site) puzzlePage(r *http.Request) (*answer, error) {
	ids := make([]string, len(s.Games))
	for i, info := range s.infos() {
		ids[i] = info.ID
	}
	today := s.Now()
	p, ok := puzzle.OfDay(today, ids)
	v, title := puzzleView{Day: today.Format("2 January 2006")}, "The puzzle of the day"
	if id := r.PathValue("id"); id != "" {
		p, ok = puzzle.Find(strings.ToLower(id))
		v, title = puzzleView{}, "A puzzle"
	}
	rules := s.rules[p.Game]
	if !ok || rules == nil {
		return nil, errs.New(errs.NotFound, "There is no such puzzle.")
	}
	if err := v.fill(s, p, rules); err != nil {
		return nil, err
	}
	return s.page(r, "puzzle", &view{
		Title: title, Section: "puzzle", Path: "/puzzle/" + p.ID, Description: v.Game + ": " + v.Task, Body: v,
	})
}

// fill shows a puzzle from the side of whom it is for.
func (v *puzzleView) fill(s *site, p puzzle.Puzzle, rules game.Rules) error {
	state, err := rules.New(p.Position)
	if err != nil {
		return err
	}
	info := rules.Info()
	scene := scene{info: info, board: state.Board(), figures: s.address("figures.svg"), flipped: state.Turn() == 1 && !info.Upright}
	v.ID, v.Game, v.GameID, v.Rating = p.ID, info.Name, info.ID, p.Rating
	v.Task, v.Said = words.PuzzleGoal(p, rules, state.Turn()), saidOf(scene.board, &info)
	v.Drawing = template.HTML(scene.inside())
	v.Width, v.Height = scene.size()
	for _, text := range p.Moves {
		m, err := state.Parse(text)
		if err != nil {
			return err
		}
		v.Solution = append(v.Solution, state.Describe(m))
		if state, err = state.Play(m); err != nil {
			return err
		}
	}
	return nil
}
