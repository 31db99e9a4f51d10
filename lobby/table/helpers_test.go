package table

import (
	"testing"
	"time"

	"go.uber.org/goleak"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/identity"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// The people in these tests: ann is the host, ben plays, cat watches.
var (
	ann = identity.Person{ID: "pann", Name: "ann"}
	ben = identity.Person{ID: "pben", Name: "ben"}
	cat = identity.Person{ID: "pcat", Name: "cat"}
)

var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// rulesOf returns a game of the catalog.
func rulesOf(id string) game.Rules {
	rules, ok := catalog.Find(id)
	if !ok {
		panic("no game is called " + id)
	}
	return rules
}

// newRecord returns a new public table of ann's.
func newRecord(rules game.Rules, wish game.Seat) Record {
	return Record{
		Version: RecordVersion, ID: "7k3m9x2a", Game: rules.Info().ID, Created: noon,
		Host: ann, Wish: wish, Seed: 1, Log: []Event{},
	}
}

func replayed(tb testing.TB, rec Record, rules ...game.Rules) *Table {
	tb.Helper()
	t, err := Replay(rec, 1, rules...)
	if err != nil {
		tb.Fatalf("Replay: %v", err)
	}
	return t
}

// openTable returns a table of FIDE chess where ann waits with White.
func openTable(tb testing.TB) *Table {
	tb.Helper()
	return replayed(tb, newRecord(rulesOf("chess"), 0), rulesOf("chess"))
}

// startedTable returns a game: ann has White, ben has Black.
func startedTable(tb testing.TB) *Table {
	tb.Helper()
	return after(tb, openTable(tb), by(ben, Sit))
}

// startedMatch returns a match from a set-up. In its first game ann has the first seat and ben the
// second.
func startedMatch(tb testing.TB, id, setup string) *Table {
	tb.Helper()
	rec := newRecord(rulesOf(id), 0)
	rec.Setup, rec.Match = setup, true
	return after(tb, replayed(tb, rec, rulesOf(id)), by(ben, Sit))
}

// deed is an intent or an order, and its author.
type deed struct {
	who identity.Person
	in  request
}

// decide applies the deed with Decide.
func (d deed) decide(t *Table, now time.Time) (Record, error) {
	if _, ok := orders[d.in.Kind]; ok {
		return DecideOrder(t, d.who, Order{d.in}, now)
	}
	return Decide(t, d.who, d.in.Intent, now)
}

// ordered returns an order about a person.
func ordered(who identity.Person, o Order) deed { return deed{who, o.in} }

func by(who identity.Person, kind IntentKind) deed {
	return deed{who, request{Intent: Intent{Kind: kind, Seat: game.NoSeat}}}
}

// about returns a deed about an offer.
func about(who identity.Person, kind IntentKind, offer OfferKind) deed {
	return deed{who, request{Intent: Intent{Kind: kind, Seat: game.NoSeat, Offer: offer}}}
}

// step decides and applies, like the Service but in memory.
func step(t *Table, d deed) (*Table, error) {
	rec, err := d.decide(t, noon.Add(time.Duration(t.Rev)*time.Second))
	if err != nil {
		return nil, err
	}
	return t.Follow(rec, t.Rev+1)
}

// after returns the table after deeds that must all succeed. It fills in the plies.
func after(tb testing.TB, t *Table, deeds ...deed) *Table {
	tb.Helper()
	for _, d := range deeds {
		d.in.Ply = len(t.Plies)
		next, err := step(t, d)
		if err != nil {
			tb.Fatalf("%s, %q %s: %v", d.who.Name, d.in.Kind, d.in.Text, err)
		}
		t = next
	}
	return t
}

// played returns the table after moves that the players make in turn.
func played(tb testing.TB, t *Table, moves ...string) *Table {
	tb.Helper()
	for _, text := range moves {
		who := t.Seats[t.State.Turn()]
		t = after(tb, t, deed{who, request{Intent: Intent{Kind: Move, Text: text}}})
	}
	return t
}

// moved returns t after n quiet plies: knights move out and back.
func moved(tb testing.TB, t *Table, n int) *Table {
	tb.Helper()
	round := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	for range n {
		t = played(tb, t, round[len(t.Plies)%len(round)])
	}
	return t
}
