package fill

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/table"
)

// databaseFile is the name of pawnstorm's database in a data folder.
const databaseFile = "pawnstorm.db"

// people is how many accounts played the games and wait at the tables.
const people = 1000

// Folder writes open tables and finished games to a new data folder.
func Folder(ctx context.Context, folder string, open, finished int) error {
	st, err := bolt.Open(filepath.Join(folder, databaseFile), bolt.Options{})
	if err != nil {
		return err
	}
	defer st.Close()
	if err := archive(ctx, st, finished); err != nil {
		return fmt.Errorf("cannot store finished games: %w", err)
	}
	if err := wait(ctx, st, open); err != nil {
		return fmt.Errorf("cannot create open tables: %w", err)
	}
	return nil
}

// archive stores finished games as a club does, but unrated.
func archive(ctx context.Context, st store.Store, games int) error {
	log := slog.New(slog.DiscardHandler)
	club, err := lobby.New(ctx, lobby.Config{Store: st, Games: catalog.All(), Now: time.Now, Log: log})
	if err != nil {
		return err
	}
	defer club.Close()
	return update(ctx, st, games, func(draft *store.Draft, n int) ([]store.Change, error) {
		t, err := finished(n)
		if err != nil {
			return nil, err
		}
		return club.Archive.Changes(ctx, store.Docs{Store: draft, Log: log}, t)
	})
}

// wait creates tables where one person waits for an opponent.
func wait(ctx context.Context, st store.Store, tables int) error {
	return update(ctx, st, tables, func(_ *store.Draft, n int) ([]store.Change, error) {
		rec := begun(n, time.Now())
		value, err := table.Encode(rec)
		return []store.Change{{Key: live.TableKeys + string(rec.ID), Value: value}}, err
	})
}

// update stores the changes of n items, as many in a batch as the store takes.
func update(
	ctx context.Context, st store.Store, n int,
	changes func(draft *store.Draft, i int) ([]store.Change, error),
) error {
	draft := store.NewDraft(st)
	for i := 0; i < n; {
		all, err := changes(draft, i)
		if err != nil {
			return err
		}
		if draft.Add(all...) {
			i++
			continue
		}
		if err := draft.Commit(ctx); err != nil {
			return err
		}
		draft = store.NewDraft(st)
	}
	return draft.Commit(ctx)
}

// finished returns a finished game of chess.
func finished(n int) (*table.Table, error) {
	at := time.Now().Add(-time.Duration(n) * time.Minute)
	rec := begun(n, at)
	guest := person(n + 1)
	rec.Log = append(rec.Log, table.Event{At: at, Kind: table.Sat, Seat: 1, Who: &guest})
	for i, move := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		at = at.Add(time.Second)
		rec.Log = append(rec.Log, table.Event{At: at, Kind: table.Moved, Seat: game.Seat(i % 2), Text: move})
	}
	return table.Replay(rec, 0, catalog.All()...)
}

// begun returns the record of a table with one person seated.
func begun(n int, at time.Time) table.Record {
	host := person(n)
	at = at.UTC().Truncate(time.Millisecond)
	return table.Record{
		Version: table.RecordVersion, ID: identity.TableID(identity.NewID()), Game: "chess",
		Created: at, Host: host, Log: []table.Event{{At: at, Kind: table.Sat, Who: &host}},
	}
}

func person(n int) identity.Person {
	name := fmt.Sprintf("fill%d", n%people)
	return identity.Person{ID: identity.DerivedAccountID(name), Name: name}
}
