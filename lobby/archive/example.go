package archive

import (
	"context"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/pgn"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// Example returns the example game of a variant as an imported table that anyone can open. The first
// call stores it, so that every face can show it like any other table. Its id depends on its text.
func (ar *Archive) Example(ctx context.Context, rules game.Rules) (*table.Table, error) {
	info := rules.Info()
	if info.Example == "" {
		return nil, errs.New(errs.NotFound, "%s has no example game.", info.Name)
	}
	return ar.sample(ctx, "example "+info.ID+" ", info.Example)
}

// Famous returns a famous game as an imported table that anyone can open, as [Archive.Example] does.
func (ar *Archive) Famous(ctx context.Context, text string) (*table.Table, error) {
	return ar.sample(ctx, "famous ", text)
}

// sample returns the game of a PGN text as an imported table. Its id depends on the kind and the text.
func (ar *Archive) sample(ctx context.Context, kind, text string) (*table.Table, error) {
	id := identity.TableID(identity.DerivedID(kind + text))
	if t, err := ar.Tables.Get(ctx, id); errs.KindOf(err) != errs.NotFound {
		return t, err
	}
	g, err := pgn.NewReader(strings.NewReader(text), ar.Games).Next()
	if err != nil {
		return nil, errs.Broken(err)
	}
	rec, err := importRecord(g, table.ExampleHost, ar.Now())
	if err != nil {
		return nil, errs.Broken(err)
	}
	rec.ID = id
	t, err := ar.Tables.Add(ctx, rec)
	if err == nil {
		return t, nil
	}
	if t, missing := ar.Tables.Get(ctx, id); missing == nil { // another node was faster
		return t, nil
	}
	return nil, store.Failure(err)
}
