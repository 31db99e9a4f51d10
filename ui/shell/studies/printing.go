package studies

import (
	"context"
	"sync"

	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/study"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// all returns the resource for studies.
var all = sync.OnceValue(func() *resource.Resource { return feature.Resources().Find("studies") })

// List prints the studies that the user may watch.
func List(ctx context.Context, e Env) error {
	found, err := all().List(ctx, e.Caller, resource.Query{})
	if err != nil {
		return err
	}
	for _, s := range found.Subjects {
		if err := e.Out.Answer(all().Row(e.Caller, s), words.StudyRow(s.(*study.Study))); err != nil {
			return err
		}
	}
	if len(found.Subjects) == 0 && !e.Out.JSON {
		return e.Out.Say("There are no studies. To start one: " + e.Line(Name, "chess"))
	}
	return nil
}

// show prints a study.
func (e *Env) show(of *study.Study) error {
	return e.Out.Answer(words.Study(of, e.Who.ID, true), words.StudyPage(of, e.Who.ID, e.Has("--color"))...)
}

// pgn writes a study as PGN.
func (e *Env) pgn(ctx context.Context, of *study.Study) error {
	if e.Out.JSON {
		return e.Out.Object(words.Study(of, e.Who.ID, true))
	}
	if err := e.Club.Budgets.Take(ctx, e.Who.ID, budget.Export); err != nil {
		return err
	}
	return study.PGN(e.Out.W, of)
}
