package nodes

import (
	"encoding/json"
	"slices"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// whole is all that a node tells of itself.
type whole struct {
	Version int       `json:"v"`
	At      time.Time `json:"at"` // when it was written, by the club's time
	Name    string    `json:"name,omitempty"`
	People  []Guest   `json:"people,omitempty"`
}

// news is what has changed since a node told all.
type news struct {
	Version int                 `json:"v"`
	Of      time.Time           `json:"of"`             // when it told all
	Came    []Guest             `json:"came,omitempty"` // or are at other tables
	Left    []identity.PlayerID `json:"left,omitempty"`
}

// with are the people of a node after changes, if they are changes of what it told. They are
// put together before anything is compared with them, so that somebody who left and came
// again did neither.
func (v whole) with(n news) []Guest {
	if !n.Of.Equal(v.At) {
		return v.People
	}
	gone := make(map[identity.PlayerID]bool, len(n.Came)+len(n.Left))
	for _, g := range n.Came {
		gone[g.ID] = true
	}
	for _, id := range n.Left {
		gone[id] = true
	}
	stay := slices.DeleteFunc(slices.Clone(v.People), func(g Guest) bool { return gone[g.ID] })
	return append(stay, n.Came...)
}

const version = 1

// read reads the value of a node; into has the version.
func read(e store.Entry, into any, v *int) error {
	if err := json.Unmarshal(e.Value, into); err != nil {
		return err
	}
	return store.CheckVersion(e.Key, *v, version)
}

func readWhole(e store.Entry) (v whole, err error) {
	err = read(e, &v, &v.Version)
	return v, err
}

func readNews(e store.Entry) (v news, err error) {
	err = read(e, &v, &v.Version)
	return v, err
}
