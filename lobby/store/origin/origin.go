package origin

import (
	"context"
	"errors"

	"pawnstorm/lobby/store"
)

// key has the record of where a club belongs. New clubs and clubs of older versions have none, and
// belong where they are first opened.
const key = "house/origin"

type record struct {
	Version int    `json:"v"`
	Place   string `json:"place,omitempty"` // "" is nowhere
}

const version = 1

// Settle opens the club in a store at a place, and reports whether it is a copy. With adopt, a copy
// belongs to this place from now on.
func Settle(ctx context.Context, st store.Store, at Place, adopt bool) (isCopy bool, err error) {
	kept, rev, err := read(ctx, st)
	if err != nil {
		return false, err
	}
	belongs := kept.Place != "" && kept.Place == at.id()
	if belongs || rev > 0 && !adopt {
		return !belongs, nil
	}
	// If the process dies between the two writes, the club is unchanged, or a copy.
	place, err := at.make()
	if err != nil {
		return false, err
	}
	err = put(ctx, st, place, rev)
	if errors.Is(err, store.ErrConflict) { // another node was first
		return Settle(ctx, st, at, false)
	}
	return false, err
}

// MarkCopy turns the club in a store into a copy.
func MarkCopy(ctx context.Context, st store.Store) error {
	_, rev, err := read(ctx, st)
	if err != nil {
		return err
	}
	return put(ctx, st, "", rev)
}

// Release makes the club in a store belong wherever it is opened next.
func Release(ctx context.Context, st store.Store) error {
	_, rev, err := read(ctx, st)
	if err != nil || rev == 0 {
		return err
	}
	return st.Delete(ctx, key, rev)
}

// read returns the record. rev is 0 if there is none.
func read(ctx context.Context, st store.Store) (kept record, rev store.Rev, err error) {
	rev, err = store.Docs{Store: st}.Get(ctx, key, &kept)
	if errors.Is(err, store.ErrNotFound) {
		return record{}, 0, nil
	}
	if err == nil {
		err = store.CheckVersion(key, kept.Version, version)
	}
	return kept, rev, err
}

func put(ctx context.Context, st store.Store, place string, rev store.Rev) error {
	return store.Docs{Store: st}.Put(ctx, key, record{version, place}, rev)
}
