package table

import (
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// Rev orders the states of a table, for packages that do not know the store.
type Rev = store.Rev

// Record is one game, or one match of two games, as the store keeps it: how the table was created,
// then everything that happened, in order. It is the only source of truth about the game. Records
// only grow: an older record is a prefix of a newer one.
type Record struct {
	Version int               `json:"v"`
	ID      identity.TableID  `json:"id"`
	Game    string            `json:"game"`
	Setup   string            `json:"setup,omitempty"`   // as game.Rules.New reads it
	Options map[string]string `json:"options,omitempty"` // as the host chose them
	Created time.Time         `json:"created"`
	Host    identity.Person   `json:"host"`
	// Name is an optional word that the host gave the table. People can find the table by it until
	// it is over.
	Name string `json:"name,omitempty"`
	// Clock is the time control, as clock.Control writes it. "" is unlimited.
	Clock string `json:"clock,omitempty"`
	// Rated games count for the ratings of both players.
	Rated bool `json:"rated,omitempty"`
	// Firm games have no takebacks.
	Firm bool `json:"firm,omitempty"`
	// Quiet tables have no chat.
	Quiet bool `json:"quiet,omitempty"`
	// Access says who can watch.
	Access Access `json:"access,omitempty"`
	// Invited makes the table a challenge: only this person can sit down with the host. If it is
	// nil, anyone can.
	Invited *identity.Person `json:"invited,omitempty"`
	// Seek says which terms the table leaves open. Game, Setup, Clock and Rated are then what the
	// host wants most.
	Seek *Seek `json:"seek,omitempty"`
	// After is the finished game whose rematch this is.
	After identity.TableID `json:"after,omitempty"`
	// From is the position of another game that this one started from, or nil.
	From *Place `json:"from,omitempty"`
	// Given says that the host entered the set-up.
	Given bool `json:"given,omitempty"`
	// Origin says where an imported game comes from. It is nil for games that were played here.
	Origin *Origin `json:"origin,omitempty"`
	// Odds are what one player gives the other, or nil. Games at odds are not rated.
	Odds *Odds `json:"odds,omitempty"`
	// Board says which tournament the game belongs to, or nil.
	Board *Board `json:"board,omitempty"`
	// Match makes it two games, with the seats swapped for the second.
	Match bool `json:"match,omitempty"`
	// Wish is the seat that the host asked for. NoSeat leaves it to chance.
	Wish game.Seat `json:"wish"`
	// Vacant says that the host did not sit down. Two people take the seats one after the other;
	// the host can be one of them.
	Vacant bool `json:"vacant,omitempty"`
	// Seed is a random number that was drawn when the table was created. It is secret.
	Seed uint32 `json:"lot"`
	// Code opens a private table. "" makes the table public.
	Code string  `json:"code,omitempty"`
	Log  []Event `json:"log,omitempty"`

	room *room[Event] // where Log can grow, if the record belongs to a table
}

// Board says which board of a tournament a table is. The other players wait for the end of such a
// game. So it cannot be aborted or adjourned, no one gets more time, and a player who leaves loses.
type Board struct {
	Tournament identity.TournamentID `json:"id"`
	Round      int                   `json:"round"` // from 1 on
	Number     int                   `json:"n"`     // within the round, from 1 on
	// Armageddon is a game that the second player wins with a draw.
	Armageddon bool `json:"armageddon,omitempty"`
	// Arena is a game where a player can go berserk before the first move.
	Arena bool `json:"arena,omitempty"`
	// Simul is one of many games that the host of the table plays at once. Extra is how many
	// seconds more the host has, both on the clock and for a first move.
	Simul bool `json:"simul,omitempty"`
	Extra int  `json:"extra,omitempty"`
	// Teams are the teams of the host and of the other player, in a team match.
	Teams [2]string `json:"teams,omitzero"`
}

// extra returns the extra time of the host of a simul.
func (b *Board) extra() time.Duration {
	if b == nil {
		return 0
	}
	return time.Duration(b.Extra) * time.Second
}

// Seated returns the record with two people in their seats from the start, because a tournament
// paired them.
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
	// Text is the canonical move, the offer, the reason of a claim, or what else the kind says.
	Text string `json:"x,omitempty"`
	// For Sat, the person who took the seat.
	Who *identity.Person `json:"p,omitempty"`
	// Clock is about the clock of a Moved, in milliseconds. In an imported game it is the time that the
	// mover had left. In other games that follows from the times of the events, and Clock is the time
	// on the line, which did not count.
	Clock int64 `json:"l,omitempty"`
	// From is a mark of the network that the person of a rated move came from. It says only whether
	// both players of this table came from the same one.
	From string `json:"a,omitempty"`
	// Unrated says why the game that this event ends is not rated, although the table is.
	Unrated Unfair `json:"u,omitempty"`
	// Terms are what was Settled, or what will be played at the table that the host has Yielded to.
	Terms *Terms `json:"g,omitempty"`
}

// EventKind names what happened. Records store these words, so their meaning must never change.
type EventKind string

// The events of a record. Text has an offer as Offer.String writes it; a draw offer is "".
const (
	// Sat says that Who took Seat, and gave up the seek Text for it if Text is set. It happens again
	// when a person gets a new id.
	Sat       EventKind = "sit"
	Stood     EventKind = "stand"     // Seat was left before the game began
	Moved     EventKind = "move"      // Seat played Text
	Offered   EventKind = "offer"     // Seat offered Text
	Declined  EventKind = "decline"   // Seat declined the opponent's offer Text
	Withdrawn EventKind = "withdraw"  // Seat withdrew their own offer Text
	Agreed    EventKind = "agree"     // Seat accepted the opponent's offer Text
	Claimed   EventKind = "claim"     // Seat claimed a draw because of Text; ends the game
	Resigned  EventKind = "resign"    // Seat resigned; between two games, the second one
	Readied   EventKind = "ready"     // Seat is ready for the second game, or to resume
	Cancelled EventKind = "cancelled" // the host closed the table before the game; ends it
	Refusal   EventKind = "refuse"    // the invited person declined because of Text; ends the table
	Aborted   EventKind = "abort"     // the game ended without a result, because of Text

	Flagged  EventKind = "flag"     // Seat ran out of time; ends the game
	Credited EventKind = "credit"   // the server was down for the duration Text, which does not count
	Left     EventKind = "left"     // Seat has no session any more; Text is "quit" if they left on purpose
	Returned EventKind = "back"     // Seat has a session again
	Forsaken EventKind = "forsake"  // the opponent left and Seat claimed a "win" or "draw" (Text); ends the game
	PutOff   EventKind = "adjourn"  // Seat, or the server if it is NoSeat, adjourned the game
	Sealed   EventKind = "seal"     // Seat's next move is Text, secret until the game resumes
	Expired  EventKind = "expire"   // an adjourned game was never resumed; Seat was ready, NoSeat is neither
	Planned  EventKind = "plan"     // Seat set the conditional lines Text
	Hinted   EventKind = "hint"     // Seat got the move Text as a hint
	Berserk  EventKind = "berserk"  // Seat plays with half the time and no increment
	Rested   EventKind = "vacation" // Seat is on vacation, at the latest until Text (RFC 3339); stops the clock
	Recalled EventKind = "recall"   // the vacation of Seat is over
	LetIn    EventKind = "let in"   // Seat, or the host if it is NoSeat, lets player Text watch without the code

	Shut    EventKind = "shut"   // a moderator closed the table because of Text; ends it
	Ended   EventKind = "end"    // Seat won an imported game by Text, or it is drawn if Seat is NoSeat
	Settled EventKind = "settle" // Terms has what the seek left open
	Yielded EventKind = "yield"  // the host of the seek goes to table Text; meanwhile no one can sit down
	Stayed  EventKind = "stay"   // the host of the seek got no seat there and waits on
)
