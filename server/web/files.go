package web

import (
	"encoding/json"
	"io"
	"net/http"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

// file is a game, or a position of it, in a form for others than people who read pages.
func (s *site) file(r *http.Request, t *table.Table, ending string) (*answer, error) {
	switch ending {
	case ".png": // a tenth of a second of a core
		if err := s.Club.Budgets.Take(r.Context(), s.guest.ID, budget.LoadPicture); err != nil {
			return nil, err
		}
		return s.picture(r, t, ending)
	case ".svg":
		return s.picture(r, t, ending)
	case ".json":
		return s.document(r, t)
	case ".pgn":
		a := &answer{kind: kindPGN, name: string(t.ID) + ".pgn"}
		return a, s.Club.Archive.Export(r.Context(), a, s.guest.ID, t, archive.PGN)
	case ".cast":
		if s.Cast == nil || t.Status != table.Over {
			return nil, errs.New(errs.NotFound, "A recording can be had of games that are over.")
		}
		a := &answer{kind: kindCast, name: string(t.ID) + ".cast"}
		return a, s.Club.Archive.Export(r.Context(), a, s.guest.ID, t, s.recorded)
	}
	return nil, errs.New(errs.NotFound, nothingHere)
}

// document is what the command show prints for programs.
func (s *site) document(r *http.Request, t *table.Table) (*answer, error) {
	doc := s.viewer().Table(t)
	var err error
	if doc.Ended, err = words.EndedOf(r.Context(), s.Club, t, s.terminal(r)+" "+string(t.ID)); err != nil {
		return nil, err
	}
	a := &answer{kind: kindJSON}
	return a, json.NewEncoder(a).Encode(doc)
}

// picture is a position as SVG or PNG.
func (s *site) picture(r *http.Request, t *table.Table, ending string) (*answer, error) {
	p, err := positionOf(r, t)
	if err != nil {
		return nil, err
	}
	scene := sceneOf(p.past, isFlipped(r, t.Rules.Info()))
	if ending == ".png" {
		a := &answer{kind: kindPNG}
		return a, scene.png(a)
	}
	a := &answer{kind: kindSVG}
	a.WriteString(scene.file(said(p.past)))
	return a, nil
}

// recorded writes a game as it was played.
func (s *site) recorded(w io.Writer, t *table.Table, _ archive.Besides) error { return s.Cast(w, t) }
