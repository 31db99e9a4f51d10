package team

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
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
	store.Meta
	Team identity.TeamID `json:"team"`
	// Until is when a name that its team gave up becomes free. Only By, the last captain, can
	// take it earlier. Until is zero for a name in use.
	Until time.Time         `json:"until,omitzero"`
	By    identity.PlayerID `json:"by,omitempty"`
}

// pointersIn returns the pointers in a store. A key that does not exist has an empty one.
func pointersIn(docs store.Docs) store.Collection[string, pointer] {
	return store.NewCollection(store.Kind[string, pointer]{
		Docs: docs, Name: "name of a team", Keys: NameKeys, Version: version,
		Meta: func(p *pointer) *store.Meta { return &p.Meta },
	})
}

func nameKey(skeleton string) string {
	sum := sha256.Sum256([]byte(skeleton))
	return hex.EncodeToString(sum[:16])
}

// keysOfName returns the keys for a name. The first finds the team, and every version writes
// it. The second, which newer versions add, refuses names that look alike. For many names both
// are the same.
func keysOfName(name string) []string {
	return slices.Compact([]string{nameKey(identity.FormerTitleSkeleton(name)), nameKey(identity.TitleSkeleton(name))})
}

// teamNamed returns the id of the team with this name, or of a team whose name looks like it.
// It returns "" if there is none.
func (ts *Teams) teamNamed(ctx context.Context, name string) (identity.TeamID, error) {
	for _, key := range keysOfName(name) {
		p, err := ts.pointers.Get(ctx, key)
		if err != nil {
			return "", err
		}
		if p.Team != "" {
			return p.Team, nil
		}
	}
	return "", nil
}

// claim returns the changes that give a team its name. It returns an error if another team has,
// or recently had, that name or a look-alike.
func (ts *Teams) claim(ctx context.Context, t *Team) (list []store.Change, err error) {
	mine := false
	for _, key := range keysOfName(t.Name) {
		p, err := ts.pointers.Get(ctx, key)
		taken := false
		if err == nil && p.Rev != 0 {
			taken, err = ts.isTaken(ctx, t, key, p)
		}
		switch {
		case err != nil:
			return nil, err
		case taken && mine:
			continue // both teams are older than the rule that makes their names look alike
		case taken:
			return nil, errs.New(errs.Refused,
				"The name %s is taken, or too similar to another name. Please choose another.", t.Name)
		}
		mine = mine || p.Team == t.ID
		change, err := ts.pointers.Write(key, &pointer{Meta: p.Meta, Team: t.ID})
		if err != nil {
			return nil, err
		}
		list = append(list, change)
	}
	return list, nil
}

// isTaken reports whether a key keeps a name from a team. A key may lead to a team that has
// since been renamed, because an older version on another node updates only the first key of a
// name.
func (ts *Teams) isTaken(ctx context.Context, t *Team, key string, p *pointer) (bool, error) {
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
		p, err := ts.pointers.Get(ctx, key)
		if err != nil {
			return nil, err
		}
		if p.Rev != 0 && p.Team != before.ID {
			continue // the key belongs to another team whose name looks alike
		}
		kept := pointer{Meta: p.Meta, Until: ts.Now().UTC().Truncate(time.Second).Add(nameKeptFor)}
		if next.Gone() {
			kept.By = before.Captain
		}
		change, err := ts.pointers.Write(key, &kept)
		if err != nil {
			return nil, err
		}
		list = append(list, change)
	}
	if next.Gone() {
		return list, nil
	}
	claimed, err := ts.claim(ctx, next)
	return append(list, claimed...), err
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
		there[ts.pointers.ID(e.Key)] = true
	}
	for _, t := range ts.List() {
		for _, key := range keysOfName(t.Name) {
			if there[key] {
				continue
			}
			there[key] = true
			c, err := ts.pointers.Write(key, &pointer{Team: t.ID})
			if err == nil {
				err = ts.Docs.Create(ctx, c.Key, c.Value)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// DropNames frees names whose reservation has expired. It calls IndexNames at the end, because
// another team's name may still need a freed key.
func (ts *Teams) DropNames(ctx context.Context) error {
	err := ts.pointers.Sweep(ctx, "", func(p *pointer) bool { return !p.Until.IsZero() && !ts.Now().Before(p.Until) })
	if err != nil {
		return err
	}
	return ts.IndexNames(ctx)
}
