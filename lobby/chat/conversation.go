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

const tableClosed = "Only the players come to this table."

const (
	talkVersion = 1   // of the codec; this program reads all from 1 on
	keptLines   = 200 // of each room
	lineCells   = 200 // of each line
	tooOften    = 2   // how often somebody may repeat a line at once
)

// Room is where people talk: the lobby, the room of a team, one of the two rooms of a
// table, or that of a study.
type Room string

// LobbyRoom is where everybody reads and who has an account talks.
const LobbyRoom Room = "lobby"

// PlayersRoom is where the players of a table talk, and when the game is over
// everybody.
func PlayersRoom(id identity.TableID) Room { return Room(string(id) + "/players") }

// WatchersRoom is where those who watch a table whisper: its players have no part
// in it until the game is over.
func WatchersRoom(id identity.TableID) Room { return Room(string(id) + "/watchers") }

// teamRooms is how the rooms of teams begin.
const teamRooms = "team/"

// TeamRoom is where the members of a team talk, for nobody else to read.
func TeamRoom(id identity.TeamID) Room { return Room(teamRooms + string(id)) }

// Team is the team that a room belongs to, if it is one's.
func (r Room) Team() (id identity.TeamID, ok bool) {
	text, ok := strings.CutPrefix(string(r), teamRooms)
	return identity.TeamID(text), ok
}

// ExaminersRoom is where all talk who look at a study.
func ExaminersRoom(id identity.StudyID) Room { return Room(string(id) + examiners) }

const examiners = "/examiners"

// study is the study that a room belongs to, if it is that of one.
func (r Room) examination() (id identity.StudyID, ok bool) {
	text, ok := strings.CutSuffix(string(r), examiners)
	return identity.StudyID(text), ok
}

// table is the table that a room belongs to.
func (r Room) table() identity.TableID {
	id, _, _ := strings.Cut(string(r), "/")
	return identity.TableID(id)
}

// Conversation is what was said in a room as of a revision, the oldest first. It
// is immutable and shared, and holds the last 200 lines.
type Conversation struct {
	store.Meta
	Room  Room   `json:"-"`
	Lines []Line `json:"lines"`
}

// talksOf are the conversations in a store.
func talksOf(docs store.Docs) *store.Collection[Room, Conversation] {
	return store.NewCollection(store.Kind[Room, Conversation]{
		Docs: docs, Name: "talk", Keys: TalkKeys, Version: talkVersion,
		Empty: func(room Room) *Conversation { return &Conversation{Room: room} },
		Meta:  func(c *Conversation) *store.Meta { return &c.Meta },
	})
}

// Line is one thing that somebody said.
type Line struct {
	N    uint64          `json:"n"` // counts the lines of a room from 1, those that are gone too
	At   time.Time       `json:"t"`
	Who  identity.Person `json:"p"`
	Text string          `json:"x"`
}

// Last is the number of the newest line, 0 if there is none.
func (c Conversation) Last() uint64 {
	if len(c.Lines) == 0 {
		return 0
	}
	return c.Lines[len(c.Lines)-1].N
}

// RoomsOf are the rooms of a table in which a person may read and talk now, their
// own first.
func RoomsOf(t *table.Table, who identity.PlayerID) []Room {
	rooms := []Room{WatchersRoom(t.ID), PlayersRoom(t.ID)}
	if t.SeatOf(who) != game.NoSeat {
		slices.Reverse(rooms)
	}
	return slices.DeleteFunc(rooms, func(r Room) bool { return admits(t, who, r) != nil })
}

// admits says why a person has no part in a room of the table, if so.
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
		return errs.New(errs.Refused, "You can talk here when the game has begun.")
	case t.Status == table.Over || plays == (room == PlayersRoom(t.ID)):
		return nil
	case plays:
		return errs.New(errs.Refused, "The talk of the watchers is for you to read when the game is over.")
	}
	return errs.New(errs.Refused, "Only the players talk there until the game is over.")
}

// Decide is what the house makes of a line: the conversation that follows,
// or a refusal. It is pure.
func Decide(c Conversation, who identity.Person, text string, now time.Time) (Conversation, error) {
	text = identity.CleanText(text, lineCells)
	switch {
	case text == "":
		return c, errs.New(errs.Invalid, "There is nothing to read in that.")
	case repeats(c.Lines, who.ID, text):
		return c, errs.New(errs.Refused, "You have said that already.")
	}
	line := Line{N: c.Last() + 1, At: now.UTC().Truncate(time.Millisecond), Who: who, Text: text}
	c.Lines = append(slices.Clip(c.Lines), line)
	c.Lines = c.Lines[max(len(c.Lines)-keptLines, 0):]
	return c, nil
}

// repeats reports whether a text would be what somebody says for the third time
// in a row.
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

// LinesBy are the lines that somebody has said in a stored conversation.
func (rs *Rooms) LinesBy(e store.Entry, who identity.PlayerID) ([]Line, error) {
	c, err := rs.talks.Read(e)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(c.Lines, func(l Line) bool { return l.Who.ID != who }), nil
}
