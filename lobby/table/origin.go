package table

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
)

// Origin is where an imported game comes from. Its record's host is who imported
// it, and in nobody else's history is it listed.
type Origin struct {
	At time.Time `json:"at"` // of the import
	// Games is, in records of before, how many games the text had, of which this was the
	// first.
	Games int `json:"games,omitempty"`
	// Tags are what the text tells of the game besides its moves, in order.
	Tags []Tag `json:"tags,omitempty"`
	// Intro are the comments before the first move, Notes what is said of the moves, in
	// order.
	Intro []string `json:"intro,omitempty"`
	Notes []Note   `json:"notes,omitempty"`
	// Beyond says that the game went on behind a draw that comes by itself.
	Beyond bool `json:"beyond,omitempty"`
	// Remarks say what of the text was not taken as it stands.
	Remarks []string `json:"remarks,omitempty"`
}

// Note is what a PGN text says of a move, cleaned.
type Note struct {
	Ply      int      `json:"ply"` // from 0
	Glyphs   []int    `json:"g,omitempty"`
	Comments []string `json:"c,omitempty"`
	Lines    []string `json:"l,omitempty"` // variations, in the words of movetext
}

// Note is what is said of a move of an imported game; nil if nothing is.
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

// begin is where an imported game begins.
func (o *Origin) begin(start game.State) game.State {
	if onward, ok := start.(game.Onward); ok && o != nil && o.Beyond {
		return onward.Onward()
	}
	return start
}

// Tag is a name from a PGN text with what is said under it, cleaned.
type Tag struct {
	Name  string `json:"n"`
	Value string `json:"v"`
}

// Unfinished is the reason of an imported game that has no result.
const Unfinished = "unfinished"

// ImportedPlayer names who had a seat of an imported game. Its first letter sets
// it apart from accounts and guests: nobody can be it.
func ImportedPlayer(seat game.Seat, name string) identity.Person {
	return identity.Person{ID: identity.PlayerID([2]string{"x0", "x1"}[seat]), Name: name}
}

// Tag is what an imported game is told to be by the tag with that name, or "".
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

// Place is a position of a game: the one after so many plies, 0 being the start.
type Place struct {
	Table identity.TableID `json:"table"`
	// Game is 1 for the first of two games of a match, of which the second has
	// begun; 0 is the last that was played at the table.
	Game int `json:"game,omitempty"`
	Ply  int `json:"ply"`
}

// String names a place to people: "7k3m9x2a, game 1, ply 12".
func (p Place) String() string {
	if p.Game == 0 {
		return fmt.Sprintf("%s, ply %d", p.Table, p.Ply)
	}
	return fmt.Sprintf("%s, game %d, ply %d", p.Table, p.Game, p.Ply)
}
