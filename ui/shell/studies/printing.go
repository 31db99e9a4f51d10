package studies

import (
	"context"
	"io"
	"sync"

	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/study"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// all returns the resource for studies.
var all = sync.OnceValue(func() *resource.Resource { return feature.Resources().Find("studies") })

// List prints the studies that the user may watch.
func List(ctx context.Context, c action.Caller, out words.Output) error {
	found, err := all().List(ctx, c, resource.Query{})
	if err != nil {
		return err
	}
	for _, s := range found.Subjects {
		if err := out.Answer(all().Row(c, s), words.StudyRow(s.(*study.Study))); err != nil {
			return err
		}
	}
	if len(found.Subjects) == 0 && !out.JSON {
		return out.Say("There are no studies. To start one: " + c.Line(Name, "chess"))
	}
	return nil
}

// PGN writes a study as PGN.
func PGN(ctx context.Context, c action.Caller, w io.Writer, of *study.Study) error {
	if err := c.Club.Budgets.Take(ctx, c.Who.ID, budget.Export); err != nil {
		return err
	}
	return study.PGN(w, of)
}
