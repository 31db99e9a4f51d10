package account

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
)

const day = 24 * time.Hour

// registry has accounts in a store of its own, at a time that the test sets.
type registry struct {
	*Accounts
	t      *testing.T
	at     time.Time
	guests int
}

func newRegistry(t *testing.T) *registry {
	t.Helper()
	st, err := bolt.Open(filepath.Join(t.TempDir(), "test.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	r := &registry{t: t, at: time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)}
	now := func() time.Time { return r.at }
	log := slog.New(slog.DiscardHandler)
	r.Accounts = New(store.Docs{Store: st, Log: log}, now, log, budget.New(budget.Defaults(), now), Hooks{
		Adopted: func(context.Context, identity.PlayerID, identity.Person) {},
	})
	return r
}

// guest returns a guest with a new key.
func (r *registry) guest() Player {
	r.guests++
	return guest(identity.NewGuestID(), fmt.Sprintf("%064x", r.guests))
}

func (r *registry) register(name string) Player {
	r.t.Helper()
	p, err := r.Register(r.t.Context(), r.guest(), name)
	if err != nil {
		r.t.Fatal(err)
	}
	return p
}

// renames changes a name, which must succeed, and checks what happens to the old one.
func (r *registry) renames(p Player, name string, want Fate) Player {
	r.t.Helper()
	next, old, err := r.ChangeName(r.t.Context(), p, name)
	if err != nil || next.Name != name || old != (Former{p.Name, want}) {
		r.t.Fatalf("%s takes the name %s: %+v, %+v, %v", p.Name, name, next, old, err)
	}
	return next
}

// refuses checks that err is a refusal with some words.
func (r *registry) refuses(err error, words string) {
	r.t.Helper()
	if err == nil || errs.KindOf(err) != errs.Refused || !strings.Contains(errs.Sentence(err), words) {
		r.t.Errorf("%s: got %v, want %q", r.at, err, words)
	}
}

// leads checks which player a name leads to.
func (r *registry) leads(name string, to Player) {
	r.t.Helper()
	if found, err := r.Find(r.t.Context(), name); err != nil || found != to.Person {
		r.t.Errorf("%s: %s leads to %+v, %v", r.at, name, found, err)
	}
}

// TestSecondRename checks that a player can change a name again on its first day. After that they
// cannot, until exactly 30 days have passed.
func TestSecondRename(t *testing.T) {
	r := newRegistry(t)
	ann := r.register("ann")
	r.at = r.at.Add(40 * day)
	ann = r.renames(ann, "anna", Kept)
	renamed := r.at
	r.at = renamed.Add(day - time.Second)
	ann = r.renames(ann, "annika", Freed)
	for _, after := range []time.Duration{day, 2 * day, 30*day - time.Second} {
		r.at = renamed.Add(after)
		_, _, err := r.ChangeName(t.Context(), ann, "anya")
		r.refuses(err, "again from 2026-05-23")
	}
	r.at = renamed.Add(30 * day)
	r.renames(ann, "anya", Kept)
}

// TestFormerName checks that an old name leads to its owner for a year. Until then no other player
// can take it or a look-alike.
func TestFormerName(t *testing.T) {
	r := newRegistry(t)
	will, ben := r.register("will"), r.register("ben")
	r.at = r.at.Add(2 * day)
	will = r.renames(will, "zoe", Kept)
	renamed := r.at
	for _, after := range []time.Duration{0, day, 31 * day, 365*day - time.Second} {
		r.at = renamed.Add(after)
		if err := r.DropNames(t.Context()); err != nil {
			t.Fatal(err)
		}
		r.leads("will", will)
		for _, name := range []string{"will", "vvill", "w-i11"} {
			_, err := r.Register(t.Context(), r.guest(), name)
			r.refuses(err, "is taken, or too similar to")
			_, _, err = r.ChangeName(t.Context(), ben, name)
			r.refuses(err, "is taken, or too similar to")
		}
	}
	r.at = renamed.Add(365 * day)
	if _, err := r.Find(t.Context(), "will"); errs.KindOf(err) != errs.NotFound {
		t.Errorf("looking up will after a year: got %v, want NotFound", err)
	}
	r.leads("vvill", r.renames(ben, "vvill", Kept))
	r.leads("zoe", will)
}

// TestFatesOfNames checks that a name of the first day is free at once. An older name stays
// reserved even if the account takes it back and gives it up again. A name that looks like the new
// one stays, too.
func TestFatesOfNames(t *testing.T) {
	r := newRegistry(t)
	p := r.register("zora")
	p = r.renames(p, "z-ora", Alike)
	p = r.renames(p, "dora", Freed)
	r.register("zora")
	r.at = r.at.Add(2 * day)
	p = r.renames(p, "ida", Kept)
	p = r.renames(p, "eva", Freed)
	p = r.renames(p, "dora", Freed)
	p = r.renames(p, "d0ra", Alike)
	p = r.renames(p, "eva", Kept)
	r.leads("dora", p)
	r.register("ida")
}
