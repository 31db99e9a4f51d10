package team

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// NameKeys is the prefix of the keys that map names to teams. Each key ends with a hash of the
// name's skeleton, so no user input ends up in a key.
const NameKeys = "teamname/"

// nameKeptFor is how long a team's former name stays reserved, so that no one can pose as a
// team that players still remember. It is the same for players.
const nameKeptFor = 365 * 24 * time.Hour

// pointer is the value of a name key.
type pointer struct {
	Version int             `json:"v"`
	Team    identity.TeamID `json:"team"`
	// Until is when a name that its team gave up becomes free. Only By, the last captain, can
	// take it earlier. Until is zero for a name in use.
	Until time.Time         `json:"until,omitzero"`
	By    identity.PlayerID `json:"by,omitempty"`
}

func nameKey(skeleton string) string {
	sum := sha256.Sum256([]byte(skeleton))
	return NameKeys + hex.EncodeToString(sum[:16])
}

// keysOfName returns the keys for a name. The first finds the team, and every version writes
// it. The second, which newer versions add, refuses names that look alike. For many names both
// are the same.
func keysOfName(name string) []string {
	return slices.Compact([]string{nameKey(identity.FormerTitleSkeleton(name)), nameKey(identity.TitleSkeleton(name))})
}

// pointerAt reads a name key. Revision 0 means that the key does not exist.
func (ts *Teams) pointerAt(ctx context.Context, key string) (p pointer, rev store.Rev, err error) {
	rev, err = ts.Docs.Get(ctx, key, &p)
	if errors.Is(err, store.ErrNotFound) {
		return pointer{}, 0, nil
	}
	if err == nil {
		err = store.CheckVersion(key, p.Version, version)
	}
	return p, rev, store.Failure(err)
}

// teamNamed returns the id of the team with this name, or of a team whose name looks like it.
// It returns "" if there is none.
func (ts *Teams) teamNamed(ctx context.Context, name string) (identity.TeamID, error) {
	for _, key := range keysOfName(name) {
		if p, _, err := ts.pointerAt(ctx, key); p.Team != "" || err != nil {
			return p.Team, err
		}
	}
	return "", nil
}

// claim returns the changes that give a team its name. It returns an error if another team has,
// or recently had, that name or a look-alike.
func (ts *Teams) claim(ctx context.Context, t *Team) (list []store.Change, err error) {
	mine := false
	for _, key := range keysOfName(t.Name) {
		p, rev, err := ts.pointerAt(ctx, key)
		taken := false
		if err == nil && rev != 0 {
			taken, err = ts.isTaken(ctx, t, key, p)
		}
		switch {
		case err != nil:
			return nil, err
		case taken && mine:
			continue // both teams are older than the rule that makes their names look alike
		case taken:
			return nil, errs.New(errs.Refused, "The name %s is taken, or looks too much like one that is. Please choose another.", t.Name)
		}
		mine = mine || p.Team == t.ID
		list = append(list, pointing(key, pointer{Version: version, Team: t.ID}, rev))
	}
	return list, nil
}

// isTaken reports whether a key keeps a name from a team. A key may lead to a team that has
// since been renamed, because an older version on another node updates only the first key of a
// name.
func (ts *Teams) isTaken(ctx context.Context, t *Team, key string, p pointer) (bool, error) {
	switch {
	case p.Team == t.ID:
		return false, nil
	case p.Team == "":
		return ts.Now().Before(p.Until) && p.By != t.Captain, nil
	}
	other, err := ts.Stored(ctx, p.Team)
	if err != nil {
		return false, errs.Ignore(err, errs.NotFound)
	}
	return slices.Contains(keysOfName(other.Name), key), nil
}

// nameChanges returns the changes that claim the name of next and reserve the name of before.
// It returns nil if the name stays the same.
func (ts *Teams) nameChanges(ctx context.Context, before, next *Team) (list []store.Change, err error) {
	var had, has []string
	if before != nil {
		had = keysOfName(before.Name)
	}
	if !next.Gone() {
		has = keysOfName(next.Name)
	}
	if slices.Equal(had, has) {
		return nil, nil
	}
	for _, key := range had {
		if slices.Contains(has, key) {
			continue
		}
		p, rev, err := ts.pointerAt(ctx, key)
		if err != nil {
			return nil, err
		}
		if rev != 0 && p.Team != before.ID {
			continue // the key belongs to another team whose name looks alike
		}
		kept := pointer{Version: version, Until: ts.Now().UTC().Truncate(time.Second).Add(nameKeptFor)}
		if next.Gone() {
			kept.By = before.Captain
		}
		list = append(list, pointing(key, kept, rev))
	}
	if next.Gone() {
		return list, nil
	}
	claimed, err := ts.claim(ctx, next)
	return append(list, claimed...), err
}

func pointing(key string, p pointer, rev store.Rev) store.Change {
	v, err := json.Marshal(p)
	if err != nil {
		// A pointer holds only strings and times.
		panic(fmt.Sprintf("team: a pointer cannot be written: %v", err))
	}
	return store.Change{Key: key, Value: v, Rev: rev}
}

// IndexNames adds the name keys that older versions did not write. If the names of two teams
// look alike, both teams keep their names and the shared key leads to the first. It is safe to
// run any number of times.
func (ts *Teams) IndexNames(ctx context.Context) error {
	there := make(map[string]bool)
	for e, err := range ts.Docs.Store.List(ctx, NameKeys, "") {
		if err != nil {
			return err
		}
		there[e.Key] = true
	}
	for _, t := range ts.List() {
		for _, key := range keysOfName(t.Name) {
			if there[key] {
				continue
			}
			there[key] = true
			c := pointing(key, pointer{Version: version, Team: t.ID}, 0)
			if err := ts.Docs.Create(ctx, c.Key, c.Value); err != nil {
				return err
			}
		}
	}
	return nil
}

// sweeps holds the Unix time of the last sweep of names, or 0 if there was none.
type sweeps struct{ last atomic.Int64 }

// sweepEvery is the shortest time between two sweeps. Names stay reserved for a year, so once a
// day is enough.
const sweepEvery = 24 * time.Hour

// DropNames frees names whose reservation has expired. It does nothing if it ran within the
// last day. It calls IndexNames at the end, because another team's name may still need a freed
// key.
func (ts *Teams) DropNames(ctx context.Context) error {
	if last := ts.sweeps.last.Load(); last != 0 && ts.Now().Sub(time.Unix(last, 0)) < sweepEvery {
		return nil
	}
	ts.sweeps.last.Store(ts.Now().Unix())
	for e, err := range ts.Docs.Store.List(ctx, NameKeys, "") {
		if err != nil {
			return err
		}
		var p pointer
		if err := json.Unmarshal(e.Value, &p); err != nil {
			ts.Log.Error("unreadable name of a team", "key", strings.ToValidUTF8(e.Key, "?"), "err", err)
			continue
		}
		if p.Until.IsZero() || ts.Now().Before(p.Until) {
			continue
		}
		if err := store.Ignore(ts.Docs.Store.Delete(ctx, e.Key, e.Rev), store.ErrNotFound, store.ErrConflict); err != nil {
			return err
		}
	}
	return ts.IndexNames(ctx)
}
