package web

import (
	"encoding/json"
	"io"
	"net/http"
	"path"
	"strings"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// file returns a game, or a position of it, as a file.
func (s *site) file(r *http.Request, t *table.Table, ending string) (*answer, error) {
	switch ending {
	case ".svg", ".png", ".gif":
		return s.picture(r, t, ending)
	case ".json":
		return s.document(r, t)
	case ".pgn":
		a := &answer{kind: kindPGN, name: string(t.ID) + ".pgn"}
		return a, s.Club.Archive.Export(r.Context(), a, s.guest.ID, t, archive.PGN)
	case ".cast":
		if s.Cast == nil || t.Status != table.Over {
			return nil, errs.New(errs.NotFound, "Only finished games can be downloaded as a recording.")
		}
		recorded := func(w io.Writer, t *table.Table, _ archive.Extras) error { return s.Cast(w, t) }
		a := &answer{kind: kindCast, name: string(t.ID) + ".cast"}
		return a, s.Club.Archive.Export(r.Context(), a, s.guest.ID, t, recorded)
	}
	return nil, errs.New(errs.NotFound, nothingHere)
}

// document returns what the command show prints as JSON.
func (s *site) document(r *http.Request, t *table.Table) (*answer, error) {
	doc := s.viewer().Table(t)
	var err error
	if doc.Ended, err = words.EndedOf(r.Context(), s.Club, t, s.terminal(r)+" "+string(t.ID)); err != nil {
		return nil, err
	}
	a := &answer{kind: kindJSON}
	return a, json.NewEncoder(a).Encode(doc)
}

// picture returns a position as SVG or PNG, or the game up to it as an animated GIF.
func (s *site) picture(r *http.Request, t *table.Table, ending string) (*answer, error) {
	p, err := positionOf(r, t)
	if err != nil {
		return nil, err
	}
	return s.drawing(r, p.past, ending), nil
}

// drawing returns the last position at a table as a picture, or its game as an animation.
func (s *site) drawing(r *http.Request, t *table.Table, ending string) *answer {
	flipped := isFlipped(r, t.Rules.Info())
	scene := sceneOf(t, flipped)
	switch ending {
	case ".png":
		return s.painted(r, kindPNG, s.pictures, scene.key(), scene.png, budget.LoadPicture)
	case ".gif":
		animate := func() ([]byte, error) { return animate(t, flipped) }
		return s.painted(r, kindGIF, s.animations, animationKey(t, flipped), animate, budget.LoadAnimation)
	}
	a := &answer{kind: kindSVG}
	a.WriteString(scene.file(said(t, false)))
	return a
}

// boardFile returns the board on a subject's page as a picture. ok is false if the address does not name one.
func (s *forms) boardFile(q *http.Request, r *resource.Resource, c action.Caller) (a *answer, ok bool, err error) {
	id, ending := q.PathValue("id"), path.Ext(q.PathValue("id"))
	if ending != ".svg" && ending != ".png" && ending != ".gif" {
		return nil, false, nil
	}
	subject, err := s.actions.Subject(q.Context(), c, r.Kind, strings.TrimSuffix(id, ending))
	if err != nil {
		return nil, true, err
	}
	d, err := r.Detail(q.Context(), c, subject)
	if err != nil {
		return nil, true, err
	}
	for _, section := range d.Sections {
		if section.Board != nil {
			return s.drawing(q, section.Board, ending), true, nil
		}
	}
	return nil, true, errs.New(errs.NotFound, nothingHere)
}

// painted returns a picture. Painting it may have to wait, but does not hold up other pages.
func (s *site) painted(
	r *http.Request, kind string, from *pictures, key string, paint func() ([]byte, error), cost budget.Action,
) *answer {
	return &answer{kind: kind, later: func(a *answer) error {
		file, err := from.of(key, paint, func() error { return s.Club.Budgets.Take(r.Context(), s.guest.ID, cost) })
		a.Write(file)
		return err
	}}
}
