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

// TalkKeys are the conversations, by room.
const TalkKeys = "talk/"

// Follow brings what is said in a room to who until ctx ends; what was said before
// is there at once. A slow reader misses states in between, never the last one.
// The channel is never closed: select on ctx too. Refused is who has no part in
// the room now: [RoomsOf] tells.
func (rs *Rooms) Follow(ctx context.Context, room Room, who identity.Person) (<-chan *Conversation, error) {
	if err := rs.admits(ctx, room, who); err != nil {
		return nil, err
	}
	return rs.talks.Follow(ctx, room, pubsub.Filter[*Conversation]{Admit: rs.stillAdmits(room, who.ID)})
}

// Say says a line in a room. When it returns without error the line is durable;
// those who follow the room learn of it as of everything else.
func (rs *Rooms) Say(ctx context.Context, who account.Player, room Room, text string) error {
	_, err := rs.Tell(ctx, who, room, text)
	return err
}

// Tell is Say, and returns the line as it stands in the room.
func (rs *Rooms) Tell(ctx context.Context, who account.Player, room Room, text string) (Line, error) {
	if room == LobbyRoom && !who.ID.HasAccount() {
		return Line{}, errs.New(errs.Refused, "Guests talk at the tables. To talk in the lobby, take a name first.")
	}
	if err := rs.sanctions.MayTalk(ban.VisitorOf(ctx, who.ID, who.Key)); err != nil {
		return Line{}, err
	}
	if err := rs.budgets.Take(ctx, who.ID, budget.Talk); err != nil {
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
		next, err := Decide(*c, who.Person, text, rs.now())
		if err == nil {
			*c, said = next, next.Lines[len(next.Lines)-1]
		}
		return err
	})
	return said, err
}

// stillAdmits tells, of those who follow the room of a team, whether they are in it yet. At
// a table nobody loses a part that they had.
func (rs *Rooms) stillAdmits(room Room, who identity.PlayerID) func(*Conversation) bool {
	id, ok := room.Team()
	if !ok {
		return nil
	}
	return func(*Conversation) bool {
		t := rs.teams.Known(id)
		return t == nil || t.Has(who)
	}
}

// admits says why a person has no part in a room now, if so. Only the names of
// rooms that it lets pass become keys.
func (rs *Rooms) admits(ctx context.Context, room Room, who identity.Person) error {
	if room == LobbyRoom {
		return nil
	}
	if id, ok := room.Team(); ok {
		return rs.teams.Admits(ctx, id, who.ID)
	}
	if id, ok := room.examination(); ok {
		e, err := rs.examined.Stored(ctx, id)
		if err == nil && !e.MayWatch(who.ID) {
			err = errs.New(errs.NotFound, "There is no such room.")
		}
		return err
	}
	t, err := rs.tables.Get(ctx, room.table())
	if err != nil {
		return err
	}
	if admits(t, who.ID, room) == nil {
		return nil
	}
	// As for intents: this node may not have heard of the latest yet.
	if t, err = rs.tables.Newest(ctx, t); err != nil {
		return err
	}
	return admits(t, who.ID, room)
}

// Learn takes in one durable entry of a room.
func (rs *Rooms) Learn(e store.Entry) { rs.talks.Learn(e) }

// Load reads the rooms that somebody follows.
func (rs *Rooms) Load(ctx context.Context) error { return rs.talks.Load(ctx) }

// Closing is the change by which goes what was said in a room that is closed for good; none
// if there is nothing.
func (rs *Rooms) Closing(ctx context.Context, room Room) ([]store.Change, error) {
	c, err := rs.talks.Get(ctx, room)
	if err != nil || c.Rev == 0 {
		return nil, err
	}
	return []store.Change{{Key: rs.talks.Key(room), Rev: c.Rev, Delete: true}}, nil
}

// Drop removes what was said at a table that leaves nothing behind.
func (rs *Rooms) Drop(ctx context.Context, id identity.TableID) error {
	return rs.drop(ctx, PlayersRoom(id), WatchersRoom(id))
}

// DropExamined removes what was said in a study that leaves nothing behind.
func (rs *Rooms) DropExamined(ctx context.Context, id identity.StudyID) error {
	return rs.drop(ctx, ExaminersRoom(id))
}

func (rs *Rooms) drop(ctx context.Context, rooms ...Room) error {
	for _, room := range rooms {
		if _, err := rs.talks.Remove(ctx, room); err != nil {
			return err
		}
	}
	return nil
}
