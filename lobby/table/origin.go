package table

import (
	"fmt"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
)

// Origin is where an imported game comes from. Its record's host is who imported
// it, and in nobody else's history is it listed.
type Origin struct {
	At time.Time `json:"at"` // of the import
	// Games is how many games the text had, of which this was the first.
	Games int `json:"games"`
	// Tags are what the text tells of the game besides its moves, in order.
	Tags []Tag `json:"tags,omitempty"`
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
