package table

import (
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// Rev orders the states of a table, for those who see tables and no store.
type Rev = store.Rev

// Record is one game, or one match of two, as it is kept: how the table was made, then all that
// happened at it, in order. It is the only truth about the game, stored as one
// value. Records only grow; an older one is a prefix of a newer.
type Record struct {
	Version int               `json:"v"`
	ID      identity.TableID  `json:"id"`
	Game    string            `json:"game"`
	Setup   string            `json:"setup,omitempty"`   // as game.Rules.New reads it
	Options map[string]string `json:"options,omitempty"` // as they were chosen
	Created time.Time         `json:"created"`
	Host    identity.Person   `json:"host"`
	// Name is what the host calls the table, if anything: a word to find it by
	// while it is open or played at.
	Name string `json:"name,omitempty"`
	// Clock is how much time the players have, as clock.Control writes it; ""
	// is unlimited.
	Clock string `json:"clock,omitempty"`
	// Rated games count for the ratings of both players.
	Rated bool `json:"rated,omitempty"`
	// Firm games know no takebacks.
	Firm bool `json:"firm,omitempty"`
	// Quiet tables have no chat.
	Quiet bool `json:"quiet,omitempty"`
	// Access says who may come to watch.
	Access Access `json:"access,omitempty"`
	// Invited is the only person who may sit down with the host: the table is a
	// challenge. nil lets everybody.
	Invited *identity.Person `json:"invited,omitempty"`
	// Seek is what the table leaves free for whoever comes. Game, Setup, Clock and
	// Rated are then the host's first choice.
	Seek *Seek `json:"seek,omitempty"`
	// After is the finished game of which this one is the rematch.
	After identity.TableID `json:"after,omitempty"`
	// From is the position of another game in which this one began, or nil.
	From *Place `json:"from,omitempty"`
	// Given says that the host gave the set-up, as a position of their own.
	Given bool `json:"given,omitempty"`
	// Origin says where a game comes from that was not played here, or nil.
	Origin *Origin `json:"origin,omitempty"`
	// Odds are what one player gives the other, or nil. Such a game is not rated.
	Odds *Odds `json:"odds,omitempty"`
	// Board says of which tournament the game is a part, or nil.
	Board *Board `json:"board,omitempty"`
	// Match makes it two games, the seats swapped for the second.
	Match bool `json:"match,omitempty"`
	// Wish is the seat that the host asked for; NoSeat leaves it to the lot.
	Wish game.Seat `json:"wish"`
	// Vacant says that the host did not sit down: two people take the seats, one
	// after the other, and the host may be one of them.
	Vacant bool `json:"vacant,omitempty"`
	// Seed is a random number drawn when the table was made and shown to nobody.
	Seed uint32 `json:"lot"`
	// Code opens a private table; "" makes the table public.
	Code string  `json:"code,omitempty"`
	Log  []Event `json:"log,omitempty"`

	room *room[Event] // in which Log can grow, if it is of a table
}

// Board says which board of a tournament a table is. Others wait for its end: nobody can
// break such a game off, adjourn it or have more time, and whoever is away loses it.
type Board struct {
	Tournament identity.TournamentID `json:"id"`
	Round      int                   `json:"round"` // from 1 on
	Number     int                   `json:"n"`     // within the round, from 1 on
	// Armageddon is a game in which a draw is enough for the second player.
	Armageddon bool `json:"armageddon,omitempty"`
	// Arena is a game before which a player may go berserk.
	Arena bool `json:"arena,omitempty"`
	// Simul is one of many games that the host of the table plays at once, and Extra how
	// many seconds that host has more than the other, on the clock and for a first move.
	Simul bool `json:"simul,omitempty"`
	Extra int  `json:"extra,omitempty"`
	// Teams are those for which the host of the table and the other play, in a team match.
	Teams [2]string `json:"teams,omitzero"`
}

// extra is how much more time the one has who plays many.
func (b *Board) extra() time.Duration {
	if b == nil {
		return 0
	}
	return time.Duration(b.Extra) * time.Second
}

// Seated is a record at which two people sit from the start, each on their seat, because a
// tournament has paired them.
func Seated(rec Record, seats [2]identity.Person) Record {
	rec.Log = nil
	for seat, who := range seats {
		rec.Log = append(rec.Log, Event{At: rec.Created, Kind: Sat, Seat: game.Seat(seat), Who: &who})
	}
	return rec
}

// Event is one thing that happened at a table.
type Event struct {
	At   time.Time `json:"t"`
	Kind EventKind `json:"k"`
	Seat game.Seat `json:"s"`
	// Text is the canonical move, the offer, the reason of a claim or what else
	// the kind says.
	Text string `json:"x,omitempty"`
	// The person that took the seat, for Sat.
	Who *identity.Person `json:"p,omitempty"`
	// Left is the time on the mover's clock after a move of an imported game, in
	// milliseconds. In a game that was played here it follows from the times.
	Left int64 `json:"l,omitempty"`
	// Terms are what was Settled, or will be where the host has Yielded to.
	Terms *Terms `json:"g,omitempty"`
}

// EventKind is a word of the record's language. The words stand in the store:
// none ever changes its meaning.
type EventKind string

// The events of a record. An offer is written as Offer.String does; that of a
// draw is "".
const (
	Sat       EventKind = "sit"       // Seat was taken by Who, for whom the seek Text, if any, was given up; once more for a person's new id
	Stood     EventKind = "stand"     // Seat was given up before the game began
	Moved     EventKind = "move"      // Seat played Text
	Offered   EventKind = "offer"     // Seat offered Text
	Declined  EventKind = "decline"   // Seat declined the other's offer Text
	Withdrawn EventKind = "withdraw"  // Seat took their own offer Text back
	Agreed    EventKind = "agree"     // Seat accepted the other's offer Text: it is so
	Claimed   EventKind = "claim"     // Seat claimed a draw because of Text: the end
	Resigned  EventKind = "resign"    // Seat gave up: the end; between two games, of the second
	Readied   EventKind = "ready"     // Seat is ready for the second game of a match, or to go on
	Cancelled EventKind = "cancelled" // the table was taken back before the game: the end
	Refusal   EventKind = "refuse"    // the one who was invited does not come, because of Text: the end
	Aborted   EventKind = "abort"     // the game was broken off without a result, because of Text

	Flagged  EventKind = "flag"     // the time of Seat is used up: the end
	Credited EventKind = "credit"   // the server was away for the duration Text, which does not count
	Left     EventKind = "left"     // Seat has no session any more; Text is "quit" if that was meant
	Returned EventKind = "back"     // Seat has one again
	Forsaken EventKind = "forsake"  // Seat claimed the "win" or the "draw" that Text is, the other being gone: the end
	PutOff   EventKind = "adjourn"  // Seat, or the house if it is NoSeat, put the game off
	Sealed   EventKind = "seal"     // Seat's next move is Text; nobody sees it until both go on
	Expired  EventKind = "expire"   // a game that was put off was never taken up: Seat, if any, was ready
	Planned  EventKind = "plan"     // Seat will answer by the lines Text
	Hinted   EventKind = "hint"     // Seat was advised to play Text
	Berserk  EventKind = "berserk"  // Seat plays on with half the time and no increment
	Rested   EventKind = "vacation" // the player of Seat is on vacation, at the latest until Text (RFC 3339): no clock runs
	Recalled EventKind = "recall"   // the vacation of the player of Seat is over
	LetIn    EventKind = "let in"   // Seat, or the host if it is NoSeat, lets the player with the id Text watch without the code

	Shut    EventKind = "shut"   // those who run the club closed the table, because of Text: the end
	Ended   EventKind = "end"    // an imported game was won by Seat, or drawn if it is NoSeat, by Text: the end
	Settled EventKind = "settle" // what the seek left free is as Terms say
	Yielded EventKind = "yield"  // the host of the seek goes to the table Text; meanwhile nobody sits down
	Stayed  EventKind = "stay"   // the host of the seek got no seat there and waits on
)
