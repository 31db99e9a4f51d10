package live

import (
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/nodes"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/table"
)

// Reaction is what a person at a table thinks of the game. Everyone there sees it for a moment. It is
// never stored.
type Reaction struct {
	N    uint64 // counts the reactions that this node heard of
	Who  identity.Person
	Word string // one of ReactionWords
	At   time.Time
}

// ReactionWords are the possible reactions.
var ReactionWords = []string{"clap", "wow", "laugh", "think", "gg"}

const (
	// ReactionTime is how long a reaction is shown.
	ReactionTime = 4 * time.Second
	// mostReactions is how many reactions a table has within ReactionTime.
	mostReactions = 8
)

// Reactions returns the latest reactions that a viewer may see, the oldest first. In a rated game
// the players see only each other's until the game is over, because a spectator's "wow" can be a
// hint.
func (u Update) Reactions(viewer identity.PlayerID) []Reaction {
	t := u.Table
	if !t.Rated || t.Status >= table.Over || t.SeatOf(viewer) == game.NoSeat {
		return u.reactions
	}
	return slice.Filter(u.reactions, func(r Reaction) bool { return t.SeatOf(r.Who.ID) != game.NoSeat })
}

// React shows the followers of a table, on all nodes, the reaction of a person who may chat there.
// It waits for no one. If there were many just now, it returns an error.
func (ts *Tables) React(id identity.TableID, who identity.Person, word string) error {
	if !ts.hub.react(id, who, word) {
		return errs.New(errs.Refused, "There are too many reactions at this table. Try again in a moment.")
	}
	ts.Nodes.Shout(nodes.Shout{Who: who, At: id, Word: word})
	return nil
}

// shouted takes in a reaction from another node.
func (ts *Tables) shouted(s nodes.Shout) {
	if slices.Contains(ReactionWords, s.Word) {
		ts.hub.react(s.At, s.Who, s.Word)
	}
}

// react reports false if a table has had too many reactions. A table without followers on this node
// shows none.
func (h *hub) react(id identity.TableID, who identity.Person, word string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.rooms[id]
	if r == nil {
		return true
	}
	now := h.now()
	r.reactions = freshReactions(r.reactions, now)
	if len(r.reactions) >= mostReactions {
		return false
	}
	h.reacted++
	r.reactions = append(slices.Clip(r.reactions), Reaction{h.reacted, who, word, now})
	h.tellPresence(r)
	return true
}

// freshReactions returns the reactions that are still news. They are in order of time.
func freshReactions(list []Reaction, now time.Time) []Reaction {
	i := 0
	for i < len(list) && now.Sub(list[i].At) >= ReactionTime {
		i++
	}
	return list[i:]
}
