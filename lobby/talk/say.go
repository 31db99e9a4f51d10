package talk

import (
	"context"
	"errors"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/sanction"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/topic"
)

// TalkKeys are the conversations, by room.
const TalkKeys = "talk/"

// talkAttempts is how often a line is decided anew because another node was
// faster; on one node lines wait for one another.
const talkAttempts = 10

// Follow brings what is said in a room to who until ctx ends; what was said before
// is there at once. A slow reader misses states in between, never the last one.
// The channel is never closed: select on ctx too. Refused is who has no part in
// the room now: [RoomsOf] tells.
func (rs *Rooms) Follow(ctx context.Context, room Room, who identity.Person) (<-chan Conversation, error) {
	if err := rs.admits(ctx, room, who); err != nil {
		return nil, err
	}
	mail, known := rs.talks.Follow(ctx, room, topic.Filter[Conversation]{Admit: rs.stillAdmits(room, who.ID)})
	if known {
		return mail, nil
	}
	c, err := rs.conversation(ctx, room)
	if err != nil {
		return nil, store.Failure(err)
	}
	rs.talks.Publish(c.Room, c)
	return mail, nil
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
	if err := rs.sanctions.MayTalk(sanction.VisitorOf(ctx, who.ID, who.Key)); err != nil {
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
	for range talkAttempts {
		if said, err = rs.say(ctx, who.Person, room, text); errs.KindOf(err) != errs.Stale {
			break
		}
	}
	return said, err
}

// say decides on the newest state of a room and commits the outcome.
func (rs *Rooms) say(ctx context.Context, who identity.Person, room Room, text string) (Line, error) {
	c, err := rs.conversation(ctx, room)
	if err != nil {
		return Line{}, store.Failure(err)
	}
	if c, err = Decide(c, who, text, rs.now()); err != nil {
		return Line{}, err
	}
	value, err := encodeTalk(c)
	if err != nil {
		return Line{}, errs.Broken(err)
	}
	_, err = rs.docs.Commit(ctx, TalkKeys+string(room), value, c.Rev)
	return c.Lines[len(c.Lines)-1], store.Failure(err)
}

// stillAdmits tells, of those who follow the room of a team, whether they are in it yet. At
// a table nobody loses a part that they had.
func (rs *Rooms) stillAdmits(room Room, who identity.PlayerID) func(Conversation) bool {
	id, ok := room.Team()
	if !ok {
		return nil
	}
	return func(Conversation) bool {
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

// conversation reads what was said in a room; an empty one is not in the store.
func (rs *Rooms) conversation(ctx context.Context, room Room) (Conversation, error) {
	e, err := rs.docs.Store.Get(ctx, TalkKeys+string(room))
	if errors.Is(err, store.ErrNotFound) {
		return Conversation{Room: room}, nil
	}
	if err != nil {
		return Conversation{Room: room}, err
	}
	return decodeTalk(e)
}

// Learn takes in one durable entry of a room.
func (rs *Rooms) Learn(e store.Entry) {
	if !rs.talks.Follows(roomOf(e.Key)) {
		return
	}
	c, err := decodeTalk(e)
	if err != nil {
		rs.log.Error("unreadable talk", "key", e.Key, "err", err)
		return
	}
	rs.talks.Publish(c.Room, c)
}

// Load reads the rooms that somebody follows.
func (rs *Rooms) Load(ctx context.Context) error {
	for _, room := range rs.talks.Keys() {
		c, err := rs.conversation(ctx, room)
		switch {
		case errors.Is(err, store.ErrDamaged):
			rs.log.Error("unreadable talk", "room", room, "err", err)
		case err != nil:
			return err
		default:
			rs.talks.Publish(c.Room, c)
		}
	}
	return nil
}

// Closing is the change by which goes what was said in a room that is closed for good; none
// if there is nothing.
func (rs *Rooms) Closing(ctx context.Context, room Room) ([]store.Change, error) {
	e, err := rs.docs.Store.Get(ctx, TalkKeys+string(room))
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	return []store.Change{{Key: e.Key, Rev: e.Rev, Delete: true}}, err
}

// Drop removes what was said at a table that leaves nothing behind.
func (rs *Rooms) Drop(ctx context.Context, id identity.TableID) error {
	return rs.drop(ctx, PlayersRoom(id), WatchersRoom(id))
}

// DropExamined removes what was said in an examination that leaves nothing behind.
func (rs *Rooms) DropExamined(ctx context.Context, id identity.ExaminationID) error {
	return rs.drop(ctx, ExaminersRoom(id))
}

func (rs *Rooms) drop(ctx context.Context, rooms ...Room) error {
	for _, room := range rooms {
		e, err := rs.docs.Store.Get(ctx, TalkKeys+string(room))
		if err == nil {
			err = rs.docs.Store.Delete(ctx, e.Key, e.Rev)
		}
		if err := store.Ignore(err, store.ErrNotFound); err != nil {
			return err
		}
	}
	return nil
}
