package nodes

import (
	"encoding/json"
	"slices"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// whole is the entry that a node writes with every beat.
type whole struct {
	Version int       `json:"v"`
	At      time.Time `json:"at"` // when it was written, by the club's clock
	Name    string    `json:"name,omitempty"`
	People  []Guest   `json:"people,omitempty"`
	Shouts  []Shout   `json:"shouts,omitempty"` // the latest ones
}

// news holds the changes since a node's last whole entry.
type news struct {
	Version int                 `json:"v"`
	Of      time.Time           `json:"of"`             // the At of that entry
	Came    []Guest             `json:"came,omitempty"` // logged in or changed tables
	Left    []identity.PlayerID `json:"left,omitempty"`
	Shouts  []Shout             `json:"shouts,omitempty"` // the latest ones
}

// with returns the people of a node after changes, if they refer to this entry. The result is
// compared with the state before only as a whole, so a player who left and came back did neither.
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

// read decodes an entry into a value that has the version v.
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
