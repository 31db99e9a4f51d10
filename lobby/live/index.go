package live

import (
	"cmp"
	"iter"
	"slices"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// linkKind is a way to look up a table.
type linkKind uint8

const (
	ofPlayer  linkKind = iota // people that the table involves
	ofName                    // name that the host gave it
	ofCode                    // code of a private table
	rematchOf                 // table whose rematch it is
)

// link leads from a key to a table. It stays the same while the game goes on.
type link struct {
	kind linkKind
	key  string
	id   identity.TableID
}

func (l link) before(other link) bool {
	return cmp.Or(cmp.Compare(l.kind, other.kind), cmp.Compare(l.key, other.key), cmp.Compare(l.id, other.id)) < 0
}

// index finds tables without a search through all of them.
type index struct {
	links  tree[link]
	tables tree[filed]
}

// filed is a table with its id.
type filed struct {
	id identity.TableID
	t  *table.Table
}

func newIndex() index {
	return index{newTree(link.before), newTree(func(a, b filed) bool { return a.id < b.id })}
}

// snapshot returns the current state of the index.
func (x index) snapshot() index { return index{x.links.snapshot(), x.tables.snapshot()} }

// each returns the tables of a key, in the order of their ids.
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

// of returns the unfinished tables that involve a player.
func (x index) of(who identity.PlayerID) iter.Seq[*table.Table] { return x.each(ofPlayer, string(who)) }

// replace replaces the old state of a table. Either state can be nil.
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

// appendLinks appends the links that lead to a table. A finished table is found only by its code.
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

// playersOf returns the people that a table involves. It can contain a person twice, and "" for no
// one.
func playersOf(t *table.Table) [4]identity.PlayerID {
	ids := [4]identity.PlayerID{t.Host.ID, t.Seats[0].ID, t.Seats[1].ID}
	if t.Invited != nil {
		ids[3] = t.Invited.ID
	}
	return ids
}
