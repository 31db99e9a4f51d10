package examining

import (
	"context"

	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/examine"
)

// list prints the examinations that go on and that the person may watch.
func (e *Env) list() error {
	all := e.Club.Examined.Watchable(e.Who.ID)
	for _, x := range all {
		if err := e.Out.Answer(Document(x, e.Who.ID, false), Row(x)); err != nil {
			return err
		}
	}
	if len(all) == 0 && !e.Out.JSON {
		return e.Out.Say("There is no examination. To begin one: " + e.Line(Name, "chess"))
	}
	return nil
}

// show prints all about an examination.
func (e *Env) show(ctx context.Context) (*examine.Examination, error) {
	of, err := e.Which(ctx, false)
	if err != nil {
		return nil, err
	}
	return of, e.page(of)
}

func (e *Env) page(of *examine.Examination) error {
	return e.Out.Answer(Document(of, e.Who.ID, true), Page(of, e.Who.ID, e.Has("--color"))...)
}

// pgn writes an examination for other programs.
func (e *Env) pgn(ctx context.Context) (*examine.Examination, error) {
	of, err := e.Which(ctx, false)
	if err != nil {
		return nil, err
	}
	if e.Out.JSON {
		return of, e.Out.Object(Document(of, e.Who.ID, true))
	}
	if err := e.Club.Budgets.Take(ctx, e.Who.ID, budget.Export); err != nil {
		return nil, err
	}
	return of, examine.PGN(e.Out.W, of)
}

// watch prints an examination and what happens in it, until it is over or the person hangs
// up. Where the person sees that by themselves it only shows it.
func (e *Env) watch(ctx context.Context) (*examine.Examination, error) {
	of, err := e.show(ctx)
	if err != nil || e.Screens {
		return of, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	account := e.Club.Accounts.Follow(ctx, e.Who.ID)
	e.Club.Tables.Enter(ctx, e.Who.Person)
	news := e.Club.Examined.Follow(ctx, of.ID)
	for !of.Over() {
		select {
		case <-ctx.Done():
			return of, nil
		case a := <-account:
			if err := e.ShutOut(ctx, a); err != nil {
				return of, err
			}
		case now := <-news:
			if now.Rev <= of.Rev {
				continue
			}
			happened := News(of, now, Written)
			if of = now; happened == "" {
				continue
			}
			doc := Document(now, e.Who.ID, false)
			doc.Happened = happened
			if err := e.Out.Answer(doc, happened); err != nil {
				return of, err
			}
		}
	}
	return of, nil
}
