package live

import (
	"iter"
	"slices"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// linkKind is a way in which a table is looked for.
type linkKind uint8

const (
	ofPlayer  linkKind = iota // those whom the table involves
	ofName                    // the name that its host gave it
	ofCode                    // the code that opens the door of a private one
	rematchOf                 // the table whose rematch it is
)

// link leads to a table from what is known of it. It stays the same while the game goes
// on.
type link struct {
	kind linkKind
	key  string
	id   identity.TableID
}

func (l link) before(other link) bool {
	switch {
	case l.kind != other.kind:
		return l.kind < other.kind
	case l.key != other.key:
		return l.key < other.key
	}
	return l.id < other.id
}

// index finds tables without looking at all of them.
type index struct {
	links  tree[link]
	tables tree[filed]
}

// filed is a table under its id.
type filed struct {
	id identity.TableID
	t  *table.Table
}

func newIndex() index {
	return index{newTree(link.before), newTree(func(a, b filed) bool { return a.id < b.id })}
}

// snapshot is the index as it is now.
func (x index) snapshot() index { return index{x.links.snapshot(), x.tables.snapshot()} }

// each are the tables to which a key leads, in the order of their ids.
func (x index) each(kind linkKind, key string) iter.Seq[*table.Table] {
	return func(yield func(*table.Table) bool) {
		if key == "" {
			return
		}
		x.links.Ascend(link{kind: kind, key: key}, func(l link) bool {
			if l.kind != kind || l.key != key {
				return false
			}
			found, _ := x.tables.Get(filed{id: l.id})
			return yield(found.t)
		})
	}
}

// of are the tables that involve a player and are not over.
func (x index) of(who identity.PlayerID) iter.Seq[*table.Table] { return x.each(ofPlayer, string(who)) }

// replace puts the new state of a table in place of the old one. Either may be nil.
func (x index) replace(old, now *table.Table) {
	if now != nil {
		x.tables.Set(filed{now.ID, now})
	} else {
		x.tables.Delete(filed{id: old.ID})
	}
	var a, b [8]link
	was, is := appendLinks(a[:0], old), appendLinks(b[:0], now)
	for _, l := range was {
		if !slices.Contains(is, l) {
			x.links.Delete(l)
		}
	}
	for _, l := range is {
		if !slices.Contains(was, l) {
			x.links.Set(l)
		}
	}
}

// appendLinks adds the links that lead to a table. One that is over is only found by
// its code.
func appendLinks(links []link, t *table.Table) []link {
	if t == nil {
		return links
	}
	add := func(kind linkKind, key string) {
		if key != "" {
			links = append(links, link{kind, key, t.ID})
		}
	}
	add(ofCode, t.Code)
	if _, refused := t.Refused(); t.Status == table.Over || t.Status == table.Gone && !refused {
		return links
	}
	for _, who := range playersOf(t) {
		add(ofPlayer, string(who))
	}
	add(ofName, t.Name)
	add(rematchOf, string(t.After))
	return links
}

// playersOf are those whom a table involves, some perhaps twice, and "" for nobody.
func playersOf(t *table.Table) [4]identity.PlayerID {
	ids := [4]identity.PlayerID{t.Host.ID, t.Seats[0].ID, t.Seats[1].ID}
	if t.Invited != nil {
		ids[3] = t.Invited.ID
	}
	return ids
}
