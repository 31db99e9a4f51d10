package chat

import (
	"context"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/store"
)

// TalkKeys is the prefix of the keys of conversations. The room follows.
const TalkKeys = "talk/"

// Follow sends the conversation in a room, at once and after each change, until ctx ends. A slow
// reader can miss states but always gets the last one. The channel is never closed, so select on
// ctx too. Follow returns an error if the player has no access to the room now. For tables,
// [RoomsOf] lists the accessible rooms.
func (rs *Rooms) Follow(ctx context.Context, room Room, who identity.Person) (<-chan *Conversation, error) {
	if err := rs.admits(ctx, room, who); err != nil {
		return nil, err
	}
	return rs.talks.Follow(ctx, room, pubsub.Filter[*Conversation]{Admit: rs.stillAdmits(room, who.ID)})
}

// Say adds a line to a room. When it returns nil, the line is durable. Followers get it like any
// other change.
func (rs *Rooms) Say(ctx context.Context, who account.Player, room Room, text string) error {
	_, err := rs.Tell(ctx, who, room, text)
	return err
}

// MayTalk refuses players who are muted or have written too much. Each call counts as a text.
func (rs *Rooms) MayTalk(ctx context.Context, who account.Player) error {
	if err := rs.Bans.CheckMute(ban.VisitorOf(ctx, who.ID, who.Key)); err != nil {
		return err
	}
	return rs.Budgets.Take(ctx, who.ID, budget.Talk)
}

// Tell does what Say does, and returns the line as it appears in the room.
func (rs *Rooms) Tell(ctx context.Context, who account.Player, room Room, text string) (Line, error) {
	if room == LobbyRoom && !who.ID.HasAccount() {
		return Line{}, errs.New(errs.Refused,
			"Guests can only chat at tables. To chat in the lobby, take a name first.")
	}
	if err := rs.MayTalk(ctx, who); err != nil {
		return Line{}, err
	}
	if err := rs.admits(ctx, room, who.Person); err != nil {
		return Line{}, err
	}
	done, err := rs.turns.wait(ctx, room)
	if err != nil {
		return Line{}, store.Failure(err)
	}
	defer done()
	var said Line
	err = rs.talks.Change(ctx, room, func(c *Conversation) error {
		next, err := Decide(*c, who.Person, text, rs.Now())
		if err == nil {
			*c, said = next, next.Lines[len(next.Lines)-1]
		}
		return err
	})
	return said, err
}

// stillAdmits returns a filter for followers of a team's room. It blocks new lines once the player
// has left the team. For other rooms it returns nil. At a table, players never lose access.
func (rs *Rooms) stillAdmits(room Room, who identity.PlayerID) func(*Conversation) bool {
	id, ok := room.Team()
	if !ok {
		return nil
	}
	return func(*Conversation) bool {
		t := rs.Teams.Known(id)
		return t == nil || t.Has(who)
	}
}

// admits returns an error if a player has no access to a room now. Room names become keys in the
// store only after admits has accepted them.
func (rs *Rooms) admits(ctx context.Context, room Room, who identity.Person) error {
	if room == LobbyRoom {
		return nil
	}
	if id, ok := room.Team(); ok {
		return rs.Teams.Admits(ctx, id, who.ID)
	}
	if id, ok := room.study(); ok {
		e, err := rs.Studies.Stored(ctx, id)
		if err == nil && !e.MayWatch(who.ID) {
			err = errs.New(errs.NotFound, "There is no such room.")
		}
		return err
	}
	t, err := rs.Tables.Get(ctx, room.table())
	if err != nil {
		return err
	}
	if admits(t, who.ID, room) == nil {
		return nil
	}
	// This node may not have the latest state yet. Intents are checked the same way.
	if t, err = rs.Tables.Newest(ctx, t); err != nil {
		return err
	}
	return admits(t, who.ID, room)
}

// Learn sends a commit, from this node or another, to the followers of its room.
func (rs *Rooms) Learn(e store.Entry) { rs.talks.Learn(e) }

// Load reads all rooms that have followers again.
func (rs *Rooms) Load(ctx context.Context) error { return rs.talks.Load(ctx) }

// Closing returns the change that deletes the chat of a room that is closed for good. It returns
// no change if the room is empty.
func (rs *Rooms) Closing(ctx context.Context, room Room) ([]store.Change, error) {
	c, err := rs.talks.Get(ctx, room)
	if err != nil || c.Rev == 0 {
		return nil, err
	}
	return []store.Change{{Key: rs.talks.Key(room), Rev: c.Rev, Delete: true}}, nil
}

// Drop deletes the chat of a table whose game is not kept.
func (rs *Rooms) Drop(ctx context.Context, id identity.TableID) error {
	return rs.drop(ctx, PlayersRoom(id), WatchersRoom(id))
}

// DropStudies deletes the chat of a study that is not kept.
func (rs *Rooms) DropStudies(ctx context.Context, id identity.StudyID) error {
	return rs.drop(ctx, StudyRoom(id))
}

func (rs *Rooms) drop(ctx context.Context, rooms ...Room) error {
	for _, room := range rooms {
		if _, err := rs.talks.Remove(ctx, room); err != nil {
			return err
		}
	}
	return nil
}
