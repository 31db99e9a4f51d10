package studies

import (
	"context"

	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/examine"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// all are the studies as a resource.
var all = feature.Resources().Find("studies")

// List prints the studies that the person may watch.
func List(ctx context.Context, e Env) error {
	found, err := all.List(ctx, e.Caller, resource.Query{})
	if err != nil {
		return err
	}
	for _, s := range found.Subjects {
		if err := e.Out.Answer(all.Row(e.Caller, s), words.StudyRow(s.(*examine.Examination))); err != nil {
			return err
		}
	}
	if len(found.Subjects) == 0 && !e.Out.JSON {
		return e.Out.Say("There are no studies. To start one: " + e.Line(Name, "chess"))
	}
	return nil
}

// show prints all about a study.
func (e *Env) show(of *examine.Examination) error {
	return e.Out.Answer(words.Study(of, e.Who.ID, true), words.StudyPage(of, e.Who.ID, e.Has("--color"))...)
}

// pgn writes a study for other programs.
func (e *Env) pgn(ctx context.Context, of *examine.Examination) error {
	if e.Out.JSON {
		return e.Out.Object(words.Study(of, e.Who.ID, true))
	}
	if err := e.Club.Budgets.Take(ctx, e.Who.ID, budget.Export); err != nil {
		return err
	}
	return examine.PGN(e.Out.W, of)
}

// watch prints a study and what happens in it, until it is over or the person hangs up. Where
// the person sees that by themselves it only shows it.
func (e *Env) watch(ctx context.Context, of *examine.Examination) error {
	if err := e.show(of); err != nil || e.Screens {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	account := e.Club.Accounts.Follow(ctx, e.Who.ID)
	e.Club.Tables.Enter(ctx, e.Who.Person)
	news := e.Club.Examined.Follow(ctx, of.ID)
	for !of.Over() {
		select {
		case <-ctx.Done():
			return nil
		case a := <-account:
			if err := e.ShutOut(ctx, a); err != nil {
				return err
			}
		case now := <-news:
			if now.Rev <= of.Rev {
				continue
			}
			happened := words.StudyNews(of, now, words.StudyMove)
			if of = now; happened == "" {
				continue
			}
			doc := words.Study(now, e.Who.ID, false)
			doc.Happened = happened
			if err := e.Out.Answer(doc, happened); err != nil {
				return err
			}
		}
	}
	return nil
}
