package table

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
)

// Origin says where an imported game comes from. The host of its record is the person who imported
// it. The game is listed only in the history of that person.
type Origin struct {
	At time.Time `json:"at"` // of the import
	// Games is set only in old records. It is how many games the text had; this is the first of
	// them.
	Games int `json:"games,omitempty"`
	// Tags are the tags of the text, in order.
	Tags []Tag `json:"tags,omitempty"`
	// Intro has the comments before the first move. Notes has what the text says about moves, in
	// order.
	Intro []string `json:"intro,omitempty"`
	Notes []Note   `json:"notes,omitempty"`
	// Beyond says that the game continued after an automatic draw.
	Beyond bool `json:"beyond,omitempty"`
	// Remarks say which parts of the text were changed or left out.
	Remarks []string `json:"remarks,omitempty"`
}

// Note is what a PGN text says about a move, cleaned.
type Note struct {
	Ply      int      `json:"ply"` // from 0
	Glyphs   []int    `json:"g,omitempty"`
	Comments []string `json:"c,omitempty"`
	Lines    []string `json:"l,omitempty"` // variations, as movetext
}

// Note returns what the text says about a move of an imported game, or nil.
func (o *Origin) Note(ply int) *Note {
	if o == nil {
		return nil
	}
	i, ok := slices.BinarySearchFunc(o.Notes, ply, func(n Note, ply int) int { return cmp.Compare(n.Ply, ply) })
	if !ok {
		return nil
	}
	return &o.Notes[i]
}

// begin returns the first position of an imported game.
func (o *Origin) begin(start game.State) game.State {
	if onward, ok := start.(game.Onward); ok && o != nil && o.Beyond {
		return onward.Onward()
	}
	return start
}

// Tag is a tag of a PGN text, cleaned.
type Tag struct {
	Name  string `json:"n"`
	Value string `json:"v"`
}

// Unfinished is the reason of an imported game without a result.
const Unfinished = "unfinished"

// ImportedPlayer returns the player of a seat of an imported game. No account or guest has an id
// that starts with "x".
func ImportedPlayer(seat game.Seat, name string) identity.Person {
	return identity.Person{ID: identity.PlayerID([2]string{"x0", "x1"}[seat]), Name: name}
}

// ExampleHost is the host of the example games of the variants.
var ExampleHost = identity.Person{ID: "x2", Name: "pawnstorm"}

// IsExample reports whether this is the example game of a variant.
func (t *Table) IsExample() bool { return t.Host.ID == ExampleHost.ID }

// Tag returns the value of a tag of an imported game, or "".
func (o *Origin) Tag(name string) string {
	if o == nil {
		return ""
	}
	for _, t := range o.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// Place is the position of a game after a number of plies. 0 is the start.
type Place struct {
	Table identity.TableID `json:"table"`
	// Game is 1 for the first game of a match whose second game has begun. 0 is the last game at
	// the table.
	Game int `json:"game,omitempty"`
	Ply  int `json:"ply"`
}

// String returns a place in the form that people read: "7k3m9x2a, game 1, ply 12".
func (p Place) String() string {
	if p.Game == 0 {
		return fmt.Sprintf("%s, ply %d", p.Table, p.Ply)
	}
	return fmt.Sprintf("%s, game %d, ply %d", p.Table, p.Game, p.Ply)
}
