package table

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// setups holds positions close to every kind of ending, by game.
var setups = map[string][]string{
	"chess": chessSetups, "discworld": chessSetups,
	"strike": {
		"",
		"p7/8/8/8/3pK3/8/8/p6p w 10/6",  // a running file, and the owner can be taken
		"8/8/8/8/3K4/4R3/4p3/8 c",       // a worker with few moves
		"RB6/RB6/RB6/RB6/KN6/8/1p6/8 w", // stalemate in one
		"draws=off 8/8/8/8/4K2p/8/8/p6p w",
	},
	"warfare": {
		"",
		"3pK3/8/8/8 p", // the king can be taken
		"8/p7/BN6/KR6 p",
		"8/8/8/pK6 b",
	},
}

var chessSetups = []string{
	"",
	"k7/8/1K6/8/8/8/8/7R w - - 98 80",   // mate in one, or the 50-move rule
	"k7/8/1K6/8/8/8/8/7R w - - 147 120", // its automatic end
	"7k/8/8/6QK/8/8/8/8 w - - 0 1",      // stalemates everywhere
	"8/2P5/8/k1K5/8/8/6p1/8 w - - 0 1",  // promotions
	"4k3/8/8/8/8/8/3p4/4K3 w - - 0 1",   // a dead position after one capture
}

var allKinds = []IntentKind{
	Sit, Sit, Stand, Cancel, Move, Move, Move, Move, Propose, Propose, Accept, Decline, Withdraw, ClaimDraw, Resign,
	seated, redirect, resume, closeRedirected, Abort, ClaimAbsence, Plan, GoBerserk, Refuse, depart, depart, arrive,
	timeUp, credit, Ready, Forfeit, transfer, hint, admission, rest, rest, recall, "juggle", "",
}

// TestAnyGame applies random intents and checks after each that the table is sound.
func TestAnyGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := rulesOf(rapid.SampledFrom(slices.Sorted(maps.Keys(setups))).Draw(t, "game"))
		rec := newRecord(rules, game.Seat(rapid.IntRange(-1, 1).Draw(t, "wish")))
		rec.Vacant = rec.Wish == game.NoSeat && rapid.Bool().Draw(t, "vacant")
		rec.Seed = rapid.Uint32().Draw(t, "lot")
		rec.Setup = rapid.SampledFrom(setups[rec.Game]).Draw(t, "setup")
		rec.Match = rules.Info().Match && rapid.Bool().Draw(t, "match")
		rec.Clock = rapid.SampledFrom([]string{
			"", "", "1+0", "3+2", "5+5 delay", "3+5 bronstein", "1 day",
		}).Draw(t, "clock")
		rec.Firm = rapid.Bool().Draw(t, "firm")
		if rapid.IntRange(0, 3).Draw(t, "tournament") == 0 {
			rec.Board = &Board{Tournament: "t0t0t0t0", Round: 1, Number: 1, Arena: rapid.Bool().Draw(t, "arena")}
		}
		drawSeek(t, &rec)
		if rec.Seek == nil && rec.Board == nil && rapid.Bool().Draw(t, "private") {
			rec.Code = "abcd2345"
		}
		table, err := Read(encoded(t, rec), 1, catalog.All()...)
		if err != nil {
			return // a draw before it starts, by this game's rules
		}
		for range rapid.IntRange(0, 40).Draw(t, "intents") {
			table = checkedStep(t, table, drawDeed(t, table), drawWait(t))
			checkClock(t, table)
			checkLeavable(t, table)
		}
	})
}

// drawSeek turns some tables into seeks for the drawn game and another.
func drawSeek(t *rapid.T, rec *Record) {
	if rec.Wish != game.NoSeat || rec.Vacant || rec.Match || !rapid.Bool().Draw(t, "seek") {
		return
	}
	rec.Seek = &Seek{
		Games:  []string{rec.Game, "warfare"}[:rapid.IntRange(1, 2).Draw(t, "games")],
		Clocks: []string{rec.Clock, "10+0"},
		Setups: map[string]string{rec.Game: rec.Setup},
	}
}

// drawWait draws a thinking time: often seconds, sometimes very long.
func drawWait(t *rapid.T) time.Duration {
	unit := rapid.SampledFrom([]time.Duration{
		time.Millisecond, time.Second, time.Second, time.Minute, 24 * time.Hour,
	}).Draw(t, "unit")
	return time.Duration(rapid.IntRange(0, 70).Draw(t, "wait")) * unit
}

// drawDeed draws an intent that often makes sense: the right ply, a legal move, or ready in a
// pause.
func drawDeed(t *rapid.T, table *Table) deed {
	d := deed{who: rapid.SampledFrom([]identity.Person{ann, ben, cat}).Draw(t, "who")}
	d.in.Kind = rapid.SampledFrom(allKinds).Draw(t, "kind")
	d.in.Seat = game.Seat(rapid.IntRange(-1, 1).Draw(t, "seat"))
	d.in.from = rapid.SampledFrom([]identity.PlayerID{ann.ID, ben.ID, ""}).Draw(t, "from")
	d.in.Ply = len(table.Plies) + rapid.SampledFrom([]int{0, 0, 0, 0, 0, -1, 1}).Draw(t, "ply")
	d.in.Text = rapid.OneOf(rapid.SampledFrom([]string{"", "e2e4", ForsakeWin, ForsakeDraw, ForsakeAdjourn}),
		rapid.StringN(0, 8, -1)).Draw(t, "text")
	d.in.next = rapid.SampledFrom([]identity.TableID{"", "0ther000", "an0ther0"}).Draw(t, "next")
	if table.Seek != nil && rapid.Bool().Draw(t, "terms") {
		d.in.terms = &Terms{
			rapid.SampledFrom([]string{table.Game, "warfare"}).Draw(t, "terms of game"), "10+0",
			rapid.Bool().Draw(t, "terms rated"),
		}
	}
	d.in.whom = rapid.SampledFrom([]identity.Person{ann, ben, cat}).Draw(t, "whom")
	d.in.quit = rapid.Bool().Draw(t, "quit")
	d.in.down = table.Changed.Add(-time.Minute)
	d.in.until = table.Changed.Add(time.Duration(rapid.IntRange(-1, 30).Draw(t, "vacation")) * clock.Day)
	d.in.Offer = rapid.SampledFrom([]OfferKind{Draw, Takeback, Break, Adjourn, MoreTime, "kiss"}).Draw(t, "offer")
	d.in.N = rapid.IntRange(-1, 3).Draw(t, "n")
	if (table.Status == Pause || table.Status == Adjourned) && rapid.Bool().Draw(t, "ready") {
		d.in.Kind = Ready
	}
	if table.AllowsVacation() && rapid.IntRange(0, 3).Draw(t, "holidays") == 0 {
		d.in.Kind = rapid.SampledFrom([]IntentKind{rest, recall, timeUp}).Draw(t, "holiday")
	}
	if len(table.Offers) > 0 && rapid.Bool().Draw(t, "answer") {
		o := table.Offers[0]
		d.who, d.in.Kind, d.in.Offer = table.Seats[o.Seat.Other()], Accept, o.Kind
	}
	if table.Status == Open {
		d.in.Kind = rapid.SampledFrom([]IntentKind{d.in.Kind, Sit}).Draw(t, "sit")
	} else if moves := table.State.Moves(); len(moves) > 0 && rapid.IntRange(0, 9).Draw(t, "legal") > 0 {
		d.in.Text = table.State.Format(rapid.SampledFrom(moves).Draw(t, "move"))
		if who := table.Seats[table.State.Turn()]; who.ID != "" {
			d.who = who
		}
	}
	return d
}

// checkedStep is step with all checks that must hold for it.
func checkedStep(t *rapid.T, table *Table, d deed, wait time.Duration) *Table {
	before := encoded(t, table.Record)
	now := table.Changed.Add(wait)
	rec, err := d.decide(table, now)
	recAgain, errAgain := d.decide(table, now)
	if !bytes.Equal(encoded(t, table.Record), before) {
		t.Fatalf("%v changed the table", d)
	}
	if !bytes.Equal(encoded(t, rec), encoded(t, recAgain)) || (err == nil) != (errAgain == nil) {
		t.Fatalf("%v gets another decision the second time", d)
	}
	if err != nil {
		checkRefusal(t, err)
		if errs.Sentence(err) != errs.Sentence(errAgain) {
			t.Fatalf("%q is %q the second time", errs.Sentence(err), errs.Sentence(errAgain))
		}
		return table
	}
	if len(rec.Log) <= len(table.Log) || !bytes.HasPrefix(encoded(t, rec), before) {
		t.Fatalf("old record is not a prefix of\n%s", encoded(t, rec))
	}
	next, err := table.Follow(rec, table.Rev+1)
	if err != nil {
		t.Fatalf("cannot replay the decision: %v", err)
	}
	checkReplay(t, next)
	checkValue(t, table, next)
	return next
}

// checkValue compares a table with its stored form.
func checkValue(t *rapid.T, before, table *Table) {
	value, err := table.Value()
	if err != nil || !bytes.Equal(value, encoded(t, table.Record)) {
		t.Fatalf("table is\n%s, %v\nrecord is\n%s", value, err, encoded(t, table.Record))
	}
	read, err := before.FollowValue(bytes.Clone(value), table.Rev)
	if err != nil {
		t.Fatal(err)
	}
	checkSame(t, table, read)
}

func encoded(t *rapid.T, rec Record) []byte {
	value, err := Encode(rec)
	if err != nil {
		t.Fatal(err)
	}
	return value
}

func checkRefusal(t *rapid.T, err error) {
	var refusal *errs.Error
	if !errors.As(err, &refusal) {
		t.Fatalf("%v is not a refusal", err)
	}
	if k := refusal.Kind; k != errs.Invalid && k != errs.Refused && k != errs.Stale {
		t.Fatalf("refusal of kind %s: %v", k, err)
	}
	if s := refusal.Sentence(); !strings.HasSuffix(s, ".") || identity.Clean(s, 300) != s {
		t.Fatalf("text is %q", s)
	}
}

// checkReplay compares a table that grew event by event with the same table read from the store.
func checkReplay(t *rapid.T, table *Table) {
	rec, err := Decode(encoded(t, table.Record))
	if err != nil {
		t.Fatal(err)
	}
	again, err := Replay(rec, table.Rev, table.known...)
	if err != nil {
		t.Fatal(err)
	}
	checkSame(t, table, again)
}

func checkSame(t *rapid.T, a, b *Table) {
	var grown, read bytes.Buffer
	summarise(&grown, a)
	summarise(&read, b)
	if grown.String() != read.String() || !maps.Equal(a.lastOffer, b.lastOffer) || a.Rev != b.Rev {
		t.Fatalf("grown:\n%sread:\n%s", grown.String(), read.String())
	}
}

// checkLeavable checks that no player is stuck at a table, and that finished games stay finished.
// Two resignations, or one and a forfeit, end a match.
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
		if next := (request{next: table.Next}); table.Next != "" {
			for kind, want := range map[IntentKind]Status{resume: Open, closeRedirected: Gone} {
				next.Kind = kind
				accepted(deed{ann, next}, want)
			}
			return
		}
		accepted(by(ann, Cancel), Gone)
		then := Playing
		if table.Vacant && table.FreeSeat() == game.NoSeat {
			then = Open
		}
		for _, who := range []identity.Person{ann, ben, cat} {
			if table.SeatOf(who.ID) != game.NoSeat {
				accepted(by(who, Stand), Open)
			}
			if table.MaySit(who.ID) {
				accepted(by(who, Sit), then)
			}
		}
	case Adjourned:
		for seat, who := range table.Seats {
			next, err := step(table, deed{who, request{Intent: Intent{Kind: Resign}}})
			if err != nil || next.Status != Over && next.Status != Pause {
				t.Fatalf("%s cannot resign: %v", who.Name, err)
			}
			if !table.Ready[seat] {
				if next, err := step(table, by(who, Ready)); err != nil ||
					table.Ready[1-seat] == (next.Status == Adjourned) {
					t.Fatalf("%s cannot get ready: %v", who.Name, err)
				}
			}
		}
		checkDue(t, table)
	case Playing:
		if table.Clock.Control().Kind != clock.Unlimited {
			checkDue(t, table)
		}
		end := Over
		if number, of := table.GameNumber(); number < of {
			end = Pause
		}
		for _, who := range table.Seats {
			accepted(by(who, Resign), end)
		}
		if len(table.State.Moves()) == 0 {
			t.Fatal("game goes on without a legal move")
		}
	case Pause:
		checkDue(t, table)
		for seat, who := range table.Seats {
			accepted(by(who, Forfeit), Over)
			switch {
			case table.Ready[seat]:
			case table.Ready[1-seat]:
				accepted(by(who, Ready), Playing)
			default:
				accepted(by(who, Ready), Pause)
			}
		}
	default:
		for _, kind := range allKinds {
			for _, who := range []identity.Person{ann, ben, cat} {
				d := deed{who, request{Intent: Intent{Kind: kind, Ply: len(table.Plies)}, from: ann.ID}}
				if _, err := step(table, d); err == nil {
					t.Fatalf("%s could %q after the end", who.Name, kind)
				}
			}
		}
	}
}

// checkDue checks that the server ends at the deadline, and not earlier, what no player ends.
func checkDue(t *rapid.T, table *Table) {
	at, ok := table.Deadline()
	if !ok {
		if !table.bothAway() {
			t.Fatalf("no deadline for this: %+v", table.Clock)
		}
		return
	}
	if _, err := DecideOrder(table, identity.Person{}, TimeUp(), at.Add(-time.Millisecond)); err == nil &&
		at.After(table.Changed) {
		t.Fatal("order came too early")
	}
	rec, err := DecideOrder(table, identity.Person{}, TimeUp(), at)
	if err != nil {
		t.Fatalf("nothing happens at the deadline: %v", err)
	}
	next, err := table.Follow(rec, table.Rev+1)
	switch {
	case err != nil:
		t.Fatalf("after the deadline: %v", err)
	case next.Vacation != table.Vacation: // the vacation ended, and the game goes on
		if next.OnVacation() && next.Vacation[0].Equal(next.Vacation[1]) {
			t.Fatalf("of two vacations until %v one has ended", at)
		}
		checkClock(t, next)
	case next.Status == Playing:
		t.Fatalf("game goes on after the deadline: %+v", table.Clock)
	}
}

// checkClock checks that time runs only for the player to move, if that player has moved before. It
// stops while both are away or one is on vacation.
func checkClock(t *rapid.T, table *Table) {
	seat, runs := table.Clock.Running()
	should := table.Status == Playing && table.Clock.Control().Kind != clock.Unlimited &&
		table.HasMoved(table.State.Turn()) && !table.bothAway() && !table.OnVacation()
	if runs != should || runs && game.Seat(seat) != table.State.Turn() {
		t.Fatalf("time of seat %d runs: got %v, want %v", seat, runs, should)
	}
}
