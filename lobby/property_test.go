package lobby

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pawnstorm/game"
)

// setups are positions from which every kind of ending is near.
var setups = []string{
	"",
	"k7/8/1K6/8/8/8/8/7R w - - 98 80",   // mate in one, or the 50-move rule
	"k7/8/1K6/8/8/8/8/7R w - - 147 120", // the automatic end of the same
	"7k/8/8/6QK/8/8/8/8 w - - 0 1",      // stalemates everywhere
	"8/2P5/8/k1K5/8/8/6p1/8 w - - 0 1",  // promotions
	"4k3/8/8/8/8/8/3p4/4K3 w - - 0 1",   // a dead position after one capture
}

var allKinds = []IntentKind{
	Sit, Cancel, Move, Move, Move, Move, OfferDraw, AcceptDraw, DeclineDraw, ClaimDraw, Resign, adopt, "juggle", "",
}

// TestAnyGame lets people want anything in any order, and checks after each
// intent that the table is sound.
func TestAnyGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := rulesOf(rapid.SampledFrom([]string{"chess", "discworld"}).Draw(t, "game"))
		rec := newRecord(rules, game.Seat(rapid.IntRange(-1, 1).Draw(t, "wish")))
		rec.Lot = rapid.Uint32().Draw(t, "lot")
		rec.Setup = rapid.SampledFrom(setups).Draw(t, "setup")
		table, err := Replay(rec, 1, rules)
		if err != nil {
			return // drawn before it begins, by the rules of this game
		}
		for range rapid.IntRange(0, 40).Draw(t, "intents") {
			table = checkedStep(t, table, drawDeed(t, table))
			checkLeavable(t, table)
		}
	})
}

// drawDeed draws an intent that is often sensible: the right ply, a legal move.
func drawDeed(t *rapid.T, table *Table) deed {
	d := deed{who: rapid.SampledFrom([]Person{ann, ben, cat}).Draw(t, "who")}
	d.in.Kind = rapid.SampledFrom(allKinds).Draw(t, "kind")
	d.in.Seat = game.Seat(rapid.IntRange(-1, 1).Draw(t, "seat"))
	d.in.from = rapid.SampledFrom([]PlayerID{ann.ID, ben.ID, ""}).Draw(t, "from")
	d.in.Ply = len(table.Plies) + rapid.SampledFrom([]int{0, 0, 0, 0, 0, -1, 1}).Draw(t, "ply")
	d.in.Text = rapid.OneOf(rapid.Just("e2e4"), rapid.StringN(0, 8, -1)).Draw(t, "text")
	if moves := table.State.Moves(); len(moves) > 0 && rapid.IntRange(0, 9).Draw(t, "legal") > 0 {
		d.in.Text = table.State.Format(rapid.SampledFrom(moves).Draw(t, "move"))
		d.who = table.Seats[table.State.Turn()]
		if d.who.ID == "" {
			d.who = ben
		}
	}
	return d
}

// checkedStep is step with all that must be true of it.
func checkedStep(t *rapid.T, table *Table, d deed) *Table {
	before := encoded(t, table.Record)
	now := noon.Add(1234567)
	rec, err := Decide(table, d.who, d.in, now)
	recAgain, errAgain := Decide(table, d.who, d.in, now)
	if !bytes.Equal(encoded(t, table.Record), before) {
		t.Fatalf("%v changed the table", d)
	}
	if !bytes.Equal(encoded(t, rec), encoded(t, recAgain)) || (err == nil) != (errAgain == nil) {
		t.Fatalf("%v is decided differently the second time", d)
	}
	if err != nil {
		checkRefusal(t, err)
		if Sentence(err) != Sentence(errAgain) {
			t.Fatalf("%q is %q the second time", Sentence(err), Sentence(errAgain))
		}
		return table
	}
	if len(rec.Log) <= len(table.Log) || !bytes.HasPrefix(encoded(t, rec), bytes.TrimSuffix(before, []byte("]}"))) {
		t.Fatalf("the record before is not a prefix of\n%s", encoded(t, rec))
	}
	next, err := table.follow(rec, table.Rev+1)
	if err != nil {
		t.Fatalf("what was decided cannot be followed: %v", err)
	}
	checkReplay(t, next)
	return next
}

func encoded(t *rapid.T, rec Record) []byte {
	value, err := encode(rec)
	if err != nil {
		t.Fatal(err)
	}
	return value
}

func checkRefusal(t *rapid.T, err error) {
	var refusal *Error
	if !errors.As(err, &refusal) {
		t.Fatalf("%v is no refusal", err)
	}
	if k := refusal.Kind; k != Invalid && k != Refused && k != Stale {
		t.Fatalf("a refusal of the kind %s: %v", kindNames[k], err)
	}
	if s := refusal.Sentence; !strings.HasSuffix(s, ".") || Clean(s, 300) != s {
		t.Fatalf("the sentence is %q", s)
	}
}

// checkReplay compares a table that grew event by event with one read from the
// store.
func checkReplay(t *rapid.T, table *Table) {
	rec, err := decode(encoded(t, table.Record))
	if err != nil {
		t.Fatal(err)
	}
	again, err := Replay(rec, table.Rev, table.Rules)
	if err != nil {
		t.Fatal(err)
	}
	var grown, read bytes.Buffer
	summarise(&grown, table)
	summarise(&read, again)
	if grown.String() != read.String() || table.lastOffer != again.lastOffer || table.Rev != again.Rev {
		t.Fatalf("grown:\n%sread:\n%s", grown.String(), read.String())
	}
}

// checkLeavable: nobody is ever stuck at a table, and what is over stays over.
func checkLeavable(t *rapid.T, table *Table) {
	accepted := func(d deed, want Status) {
		d.in.Ply = len(table.Plies)
		next, err := step(table, d)
		if err != nil || next.Status != want {
			t.Fatalf("%s cannot %q: %v", d.who.Name, d.in.Kind, err)
		}
	}
	switch table.Status {
	case Open:
		accepted(by(ann, Cancel), Gone)
		accepted(by(cat, Sit), Playing)
	case Playing:
		for _, who := range table.Seats {
			accepted(by(who, Resign), Over)
		}
		if len(table.State.Moves()) == 0 {
			t.Fatal("the game goes on, and there is no move")
		}
	default:
		for _, kind := range allKinds {
			for _, who := range []Person{ann, ben, cat} {
				d := deed{who, Intent{Kind: kind, Ply: len(table.Plies), from: ann.ID}}
				if _, err := step(table, d); err == nil {
					t.Fatalf("%s could %q when all was over", who.Name, kind)
				}
			}
		}
	}
}
