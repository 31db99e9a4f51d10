package chat

import (
	"slices"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

const tableClosed = "Only the players can open this table."

const (
	talkVersion = 1   // of the codec; this program reads all versions from 1
	keptLines   = 200 // per room
	lineCells   = 200 // length limit of a line, in terminal cells
	tooOften    = 2   // how many times in a row a player can say the same line
)

// Room identifies a chat room: the lobby, a team's room, one of the two rooms of a table, or a
// study's room.
type Room string

// LobbyRoom is the room of the lobby. Everyone can read it. Only players with an account can write.
const LobbyRoom Room = "lobby"

// PlayersRoom returns the room for the players of a table. After the game it is open to everyone.
func PlayersRoom(id identity.TableID) Room { return Room(string(id) + "/players") }

// WatchersRoom returns the room for the spectators of a table. The players have no access until
// the game is over.
func WatchersRoom(id identity.TableID) Room { return Room(string(id) + "/watchers") }

// teamRooms is the prefix of team rooms.
const teamRooms = "team/"

// TeamRoom returns the room of a team. Only its members can read it and write in it.
func TeamRoom(id identity.TeamID) Room { return Room(teamRooms + string(id)) }

// Team returns the team that a room belongs to. ok is false if it is not a team's room.
func (r Room) Team() (id identity.TeamID, ok bool) {
	text, ok := strings.CutPrefix(string(r), teamRooms)
	return identity.TeamID(text), ok
}

// StudyRoom returns the room of a study, for everyone who views it.
func StudyRoom(id identity.StudyID) Room { return Room(string(id) + examiners) }

const examiners = "/examiners"

// study returns the study that a room belongs to. ok is false if it is not a study's room.
func (r Room) study() (id identity.StudyID, ok bool) {
	text, ok := strings.CutSuffix(string(r), examiners)
	return identity.StudyID(text), ok
}

// table returns the table that a room belongs to.
func (r Room) table() identity.TableID {
	id, _, _ := strings.Cut(string(r), "/")
	return identity.TableID(id)
}

// Conversation holds the last 200 lines of a room as of a revision, oldest first. It is immutable
// and shared.
type Conversation struct {
	store.Meta
	Room  Room   `json:"-"`
	Lines []Line `json:"lines"`
}

// talksOf returns the conversations in a store.
func talksOf(docs store.Docs) store.Collection[Room, Conversation] {
	return store.NewCollection(store.Kind[Room, Conversation]{
		Docs: docs, Name: "talk", Keys: TalkKeys, Version: talkVersion,
		Empty: func(room Room) *Conversation { return &Conversation{Room: room} },
		Meta:  func(c *Conversation) *store.Meta { return &c.Meta },
	})
}

// Line is one line of chat.
type Line struct {
	N    uint64          `json:"n"` // counts the lines of a room from 1, including deleted ones
	At   time.Time       `json:"t"`
	Who  identity.Person `json:"p"`
	Text string          `json:"x"`
}

// Last returns the number of the newest line, or 0 if there is none.
func (c Conversation) Last() uint64 {
	if len(c.Lines) == 0 {
		return 0
	}
	return c.Lines[len(c.Lines)-1].N
}

// RoomsOf returns the rooms of a table where a player can read and write now. It puts the player's
// own room first.
func RoomsOf(t *table.Table, who identity.PlayerID) []Room {
	rooms := []Room{WatchersRoom(t.ID), PlayersRoom(t.ID)}
	if t.SeatOf(who) != game.NoSeat {
		slices.Reverse(rooms)
	}
	return slices.DeleteFunc(rooms, func(r Room) bool { return admits(t, who, r) != nil })
}

// MayReact returns an error if a person has no chat at the table, so that they can't react there.
func MayReact(t *table.Table, who identity.PlayerID) error {
	if len(RoomsOf(t, who)) > 0 {
		return nil
	}
	return admits(t, who, PlayersRoom(t.ID))
}

// admits returns an error if a player has no access to a room of the table.
func admits(t *table.Table, who identity.PlayerID, room Room) error {
	plays := t.SeatOf(who) != game.NoSeat
	switch {
	case room != PlayersRoom(t.ID) && room != WatchersRoom(t.ID):
		return errs.New(errs.NotFound, "There is no such room.")
	case t.Quiet:
		return errs.New(errs.Refused, "There is no chat at this table.")
	case t.Access == table.Closed && !t.Involves(who):
		return errs.New(errs.Refused, tableClosed)
	case t.Status == table.Open || t.Status == table.Gone:
		return errs.New(errs.Refused, "You can chat here when the game has begun.")
	case t.Status == table.Over || plays == (room == PlayersRoom(t.ID)):
		return nil
	case plays:
		return errs.New(errs.Refused, "You can read the spectators' chat when the game is over.")
	}
	return errs.New(errs.Refused, "Only the players can write there until the game is over.")
}

// Decide adds a line to a conversation and returns the result, or an *errs.Error that explains the
// refusal. It is pure.
func Decide(c Conversation, who identity.Person, text string, now time.Time) (Conversation, error) {
	text = identity.CleanText(text, lineCells)
	switch {
	case text == "":
		return c, errs.New(errs.Invalid, "The text is empty.")
	case repeats(c.Lines, who.ID, text):
		return c, errs.New(errs.Refused, "You just said that.")
	}
	line := Line{N: c.Last() + 1, At: now.UTC().Truncate(time.Millisecond), Who: who, Text: text}
	c.Lines = append(slices.Clip(c.Lines), line)
	c.Lines = c.Lines[max(len(c.Lines)-keptLines, 0):]
	return c, nil
}

// repeats reports whether a player would say the same text for the third time in a row.
func repeats(lines []Line, who identity.PlayerID, text string) bool {
	times := 0
	for _, l := range slices.Backward(lines) {
		if l.Who.ID != who {
			continue
		}
		if l.Text != text {
			return false
		}
		if times++; times == tooOften {
			return true
		}
	}
	return false
}

// LinesBy returns a player's lines in a stored conversation.
func (rs *Rooms) LinesBy(e store.Entry, who identity.PlayerID) ([]Line, error) {
	c, err := rs.talks.Read(e)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(c.Lines, func(l Line) bool { return l.Who.ID != who }), nil
}
