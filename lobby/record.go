package lobby

import (
	"encoding/json"
	"fmt"
	"time"

	"pawnstorm/game"
)

// recordVersion is the codec version that this program writes. It reads all
// versions from 1 on.
const recordVersion = 1

// Record is one game, or one match of two, as it is kept: how the table was made, then all that
// happened at it, in order. It is the only truth about the game, stored as one
// value. Records only grow; an older one is a prefix of a newer.
type Record struct {
	Version int               `json:"v"`
	ID      TableID           `json:"id"`
	Game    string            `json:"game"`
	Setup   string            `json:"setup,omitempty"`   // as game.Rules.New reads it
	Options map[string]string `json:"options,omitempty"` // as they were chosen
	Created time.Time         `json:"created"`
	Host    Person            `json:"host"`
	// Match makes it two games, the seats swapped for the second.
	Match bool `json:"match,omitempty"`
	// Wish is the seat that the host asked for; NoSeat leaves it to the lot.
	Wish game.Seat `json:"wish"`
	// Vacant says that the host did not sit down: two people take the seats, one
	// after the other, and the host may be one of them.
	Vacant bool `json:"vacant,omitempty"`
	// Lot is a random number drawn when the table was made and shown to nobody.
	Lot uint32 `json:"lot"`
	// Code opens a private table; "" makes the table public.
	Code string  `json:"code,omitempty"`
	Log  []Event `json:"log"`
}

// Person is a player as a record names one.
type Person struct {
	ID   PlayerID `json:"id"`
	Name string   `json:"name"`
}

// Event is one thing that happened at a table.
type Event struct {
	At   time.Time `json:"t"`
	Kind EventKind `json:"k"`
	Seat game.Seat `json:"s"`
	// Text is the canonical move, or the reason of a claim.
	Text string `json:"x,omitempty"`
	// Who took the seat, for Sat.
	Who *Person `json:"p,omitempty"`
}

// EventKind is a word of the record's language. The words stand in the store:
// none ever changes its meaning.
type EventKind string

// The events of a record.
const (
	Sat       EventKind = "sit"       // Who took Seat; once more for a person's new id
	Stood     EventKind = "stand"     // Seat was given up before the game began
	Moved     EventKind = "move"      // Seat played Text
	Offered   EventKind = "offer"     // Seat offered a draw
	Declined  EventKind = "decline"   // Seat declined the other's offer
	Agreed    EventKind = "agree"     // Seat accepted the other's offer: the end
	Claimed   EventKind = "claim"     // Seat claimed a draw because of Text: the end
	Resigned  EventKind = "resign"    // Seat gave up: the end; between two games, of the second
	Readied   EventKind = "ready"     // Seat is ready for the second game of a match
	Cancelled EventKind = "cancelled" // the table was taken back before the game: the end
)

// encode writes a record as the store keeps it.
func encode(r Record) ([]byte, error) {
	r.Version = recordVersion
	return json.Marshal(r)
}

// decode reads what encode wrote.
func decode(b []byte) (Record, error) {
	var r Record
	if err := json.Unmarshal(b, &r); err != nil {
		return r, fmt.Errorf("record: %w", err)
	}
	if r.Version < 1 || r.Version > recordVersion {
		return r, fmt.Errorf("record %s: version %d is not known to this program", r.ID, r.Version)
	}
	return r, nil
}
