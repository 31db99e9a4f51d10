package table

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest/golden"
	"pawnstorm/lobby/identity"
)

// oldRecords lists the files of records in testdata, and of their summaries. Each file has its own
// date. Records of matches, clocks, imported games, seeks and hints came later, and so did tables
// whose host did not sit down.
var oldRecords = []string{"records_v1", "matches_v1", "vacant_v1", "clocks_v1", "origins_v1", "seeks_v1", "hints_v1"}

// TestGoldenRecords reads records as version 1 wrote them. Never edit these records: real stores
// are full of such records. You may append more.
func TestGoldenRecords(t *testing.T) {
	for _, name := range oldRecords {
		t.Run(name, func(t *testing.T) { checkGolden(t, name) })
	}
}

func checkGolden(t *testing.T, name string) {
	var got bytes.Buffer
	for _, line := range goldenLines(t, name) {
		rec, err := Decode(line)
		if err != nil {
			t.Fatal(err)
		}
		table, err := Replay(rec, 1, catalog.All()...)
		if err != nil {
			t.Fatal(err)
		}
		summarise(&got, table)
	}
	golden.File(t, "testdata/"+name+".golden", got.String())
}

// TestGoldenVersion2 reads the same records as version 2 wrote them, and writes them again. Never
// edit these either.
func TestGoldenVersion2(t *testing.T) {
	for _, name := range oldRecords {
		t.Run(name, func(t *testing.T) { checkGolden2(t, name) })
	}
}

func checkGolden2(t *testing.T, name string) {
	var got bytes.Buffer
	for _, value := range goldenValues(t, name) {
		rec, err := Decode(value)
		if err != nil {
			t.Fatal(err)
		}
		summarise(&got, replayed(t, rec, catalog.All()...))
		if again, err := Encode(rec); err != nil || !bytes.Equal(again, value) {
			t.Errorf("written again got\n%s, %v\nwant\n%s", again, err, value)
		}
	}
	want, err := os.ReadFile("testdata/" + name + ".golden")
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("got\n%s\nwant what version 1 read:\n%s", got.String(), want)
	}
}

// goldenValues returns the values of version 2, which an empty line separates.
func goldenValues(tb testing.TB, name string) [][]byte {
	tb.Helper()
	text, err := os.ReadFile("testdata/" + strings.Replace(name, "_v1", "_v2", 1) + ".txt")
	if err != nil {
		tb.Fatal(err)
	}
	values := bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n\n"))
	for i, v := range values {
		values[i] = append(bytes.Clone(v), '\n')
	}
	return values
}

func goldenLines(tb testing.TB, name string) [][]byte {
	tb.Helper()
	text, err := os.ReadFile("testdata/" + name + ".jsonl")
	if err != nil {
		tb.Fatal(err)
	}
	var lines [][]byte
	for s := bufio.NewScanner(bytes.NewReader(text)); s.Scan(); {
		lines = append(lines, bytes.Clone(s.Bytes()))
	}
	return lines
}

// summaryStatus returns a status as summaries write it. Pause and Adjourned came later than the
// others.
var summaryStatus = [...]int{Open: 0, Playing: 1, Over: 2, Gone: 3, Pause: 4, Adjourned: 5}

// summarise writes everything about a record, except what the game derives for display.
func summarise(w *bytes.Buffer, t *Table) {
	fmt.Fprintf(w, "%s %s: made %v by %v, wish %d, lot %d, code %q, options %v\n",
		t.ID, t.Game, t.Created, t.Host, t.Wish, t.Seed, t.Code, t.Options)
	fmt.Fprintf(w, "  status %d, seats %v, offer %d, changed %v\n", summaryStatus[t.Status], t.Seats,
		drawOffer(t), t.Changed)
	fmt.Fprintf(w, "  position %s\n  plies%s\n", t.State, plyTexts(t.Plies))
	fmt.Fprintf(w, "  ending %q, winner %d\n", t.Ending(), t.Result.Winner)
	if t.Match {
		number, of := t.GameNumber()
		fmt.Fprintf(w, "  game %d of %d, ready %v\n", number, of, t.Ready)
	}
	if t.Record.Clock != "" {
		summariseClock(w, t)
	}
	if t.Seek != nil {
		fmt.Fprintf(w, "  seek %+v: game %s from %q, %s, rated %v, next %q\n", *t.Seek, t.Game, t.Setup,
			t.Clock.Control(), t.Rated, t.Next)
	}
	if t.Via != "" {
		fmt.Fprintf(w, "  via %q\n", t.Via)
	}
	if len(t.Watchers) > 0 {
		fmt.Fprintf(w, "  watched by %v\n", t.Watchers)
	}
	if t.OnVacation() {
		fmt.Fprintf(w, "  on vacation until %v\n", t.Vacation)
	}
	if len(t.Hints) > 0 {
		fmt.Fprintf(w, "  hints %v\n", t.Hints)
	}
	if t.From != nil {
		fmt.Fprintf(w, "  from %v\n", *t.From)
	}
	if o := t.Origin; o != nil {
		fmt.Fprintf(w, "  imported at %v, first of %d, %v\n  left", o.At, o.Games, o.Tags)
		for _, p := range t.Plies {
			fmt.Fprintf(w, " %v", p.Left)
		}
		fmt.Fprintln(w)
	}
	if f := t.First; f != nil {
		fmt.Fprintf(w, "  first game: seats %v, position %s, winner %d\n  plies%s\n", f.Seats, f.Final, f.Result.Winner,
			plyTexts(f.Plies))
	}
}

// summariseClock writes what only tables with a clock have.
func summariseClock(w *bytes.Buffer, t *Table) {
	seat, runs := t.Clock.Running()
	fmt.Fprintf(w, "  clock %s: %v, %v; runs %v for %d; credit %v; away %v %v\n", t.Record.Clock,
		t.Clock.Left(0, t.Changed), t.Clock.Left(1, t.Changed), runs, seat, t.Credit, t.Away[0], t.Away[1])
	fmt.Fprintf(w, "  rated %v, firm %v, quiet %v, access %q, invited %v, after %q\n", t.Rated, t.Firm, t.Quiet,
		t.Access, t.Invited, t.After)
	fmt.Fprintf(w, "  offers %v, ready %v, sealed %v, lines %v %v\n", t.Offers, t.Ready, t.IsSealed(),
		t.Lines(0), t.Lines(1))
}

// drawOffer returns the seat that offers a draw, or NoSeat.
func drawOffer(t *Table) game.Seat {
	if o, ok := t.OfferOf(Draw); ok {
		return o.Seat
	}
	return game.NoSeat
}

func plyTexts(plies []Ply) string {
	var texts strings.Builder
	for _, p := range plies {
		fmt.Fprintf(&texts, " %d:%s", p.Seat, p.Text)
	}
	return texts.String()
}

func TestDecodeRefuses(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a future version", `{"v":3,"id":"7k3m9x2a"}`, "version 3 is not known"},
		{"a future version with other fields", `{"v":3,"wish":"any","log":7}`, "version 3 is not known"},
		{"version 1 with lines", `{"v":1,"id":"7k3m9x2a"}` + "\n0 5 e2e4\n", "does not continue like this"},
		{"version 2 without a newline", `{"v":2,"id":"7k3m9x2a"}`, "does not continue like this"},
		{"half a line", `{"v":2}` + "\n0 5 e2e4\n1 7 e7", "cut off"},
		{"half a number", `{"v":2}` + "\n0 5x e2e4\n", "is not an event"},
		{"a third player", `{"v":2}` + "\n2 5 e2e4\n", "is not an event"},
		{"no move", `{"v":2}` + "\n0 5 \n", "is not an event"},
		{"an empty line", `{"v":2}` + "\n\n", "is not an event"},
		{"a pause of centuries", `{"v":2}` + "\n0 9223372036854775807 e2e4\n", "is not an event"},
		{"half an event", `{"v":2}` + "\n{\"k\":\n", "record "},
		{"no version", `{"id":"7k3m9x2a"}`, "version 0 is not known"},
		{"a version below the first", `{"v":-1}`, "version -1 is not known"},
		{"nothing", ``, "record: "},
		{"half a record", `{"v":1,"id":"7k3m`, "record: "},
		{"something else", `[1,2]`, "record: "},
		{"a seat out of range", `{"v":1,"wish":1000}`, "record: "},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if _, err := Decode([]byte(test.text)); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}

// TestReplayRefuses feeds events that Decide never returns.
func TestReplayRefuses(t *testing.T) {
	sat := []Event{{Kind: Sat, Seat: 0, Who: &ann}, {Kind: Sat, Seat: 1, Who: &ben}}
	over := append(sat[:2:2], Event{Kind: Resigned})[:3:3]
	tests := []struct {
		name   string
		events []Event
		want   string
	}{
		{"a word of a later version", append(sat[:2:2], Event{Kind: "teleport"}), "does not know"},
		{"a seat without a player", []Event{{Kind: Sat, Seat: 0}}, "no player is named"},
		{"a seat with an empty ID", []Event{{Kind: Sat, Who: &identity.Person{Name: "ann"}}}, "no player is named"},
		{"a third seat", []Event{{Kind: Sat, Seat: 2, Who: &ann}}, "no seat 2"},
		{"no seat", []Event{{Kind: Sat, Seat: game.NoSeat, Who: &ann}}, "no seat -1"},
		{"an offer from nowhere", append(sat[:2:2], Event{Kind: Offered, Seat: -5}), "no seat -5"},
		{"a move before the game", []Event{{Kind: Moved, Text: "e2e4"}}, "cannot happen before the game"},
		{"an end before the game", []Event{{Kind: Resigned}}, "cannot happen before the game"},
		{"a move out of turn", append(sat[:2:2], Event{Kind: Moved, Seat: 1, Text: "e2e4"}), "other side's turn"},
		{"an illegal move", append(sat[:2:2], Event{Kind: Moved, Seat: 0, Text: "e2e5"}), "not legal"},
		{"taken back in the game", append(sat[:2:2], Event{Kind: Cancelled}), "cannot happen in a game"},
		{"a move after the end", append(over, Event{Kind: Moved, Text: "e2e4"}), "cannot happen after the end"},
		{"ready without a match", append(over, Event{Kind: Readied}), "cannot happen after the end"},
		{"a resignation after the end", append(over, Event{Kind: Resigned}), "cannot happen after the end"},
		{"up in the middle of the game", append(sat[:2:2], Event{Kind: Stood}), "cannot happen in a game"},
		{"up from no seat", []Event{{Kind: Stood, Seat: 2}}, "no seat 2"},
		{"a refusal without an invitation", []Event{{Kind: Refusal, Seat: game.NoSeat}}, "no player was invited"},
		{"a seat after the end", append(over, Event{Kind: Sat, Who: &cat}), "cannot happen after the end"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			rec := newRecord(rulesOf("chess"), 0)
			rec.Log = test.events
			if _, err := Replay(rec, 1, rulesOf("chess")); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
	for name, spoil := range map[string]func(*Record){
		"wish":   func(r *Record) { r.Wish = 2 },
		"set-up": func(r *Record) { r.Setup = "8/8/8 w" },
	} {
		rec := newRecord(rulesOf("chess"), 0)
		spoil(&rec)
		if _, err := Replay(rec, 1, rulesOf("chess")); err == nil {
			t.Errorf("a bad %s was replayed", name)
		}
	}
}

// FuzzRecord checks that reading any bytes does not panic. A record that can be replayed can be
// written and replayed again, with the same result.
func FuzzRecord(f *testing.F) {
	for _, name := range oldRecords {
		for _, value := range append(goldenLines(f, name), goldenValues(f, name)...) {
			f.Add(value)
		}
	}
	f.Add([]byte(`{"v":1,"game":"chess","wish":-1,"seek":{},"log":[{"k":"settle","s":-1},{"k":"yield","s":-1}]}`))
	f.Add([]byte(`{"v":1,"game":"chess","wish":-7,"log":[{"k":"sit","s":9},{"k":"offer","s":-3}]}`))
	f.Fuzz(func(t *testing.T, junk []byte) {
		rec, err := Decode(junk)
		if err != nil {
			return
		}
		if _, ok := catalog.Find(rec.Game); !ok {
			rec.Game = "chess"
		}
		table, err := Replay(rec, 1, catalog.All()...)
		if err != nil {
			return
		}
		var before, after bytes.Buffer
		summarise(&before, table)
		_ = table.SeatName(rec.Wish)
		again, err := Encode(rec)
		if err != nil {
			t.Fatal(err)
		}
		if rec, err = Decode(again); err != nil {
			t.Fatal(err)
		}
		summarise(&after, replayed(t, rec, catalog.All()...))
		if before.String() != after.String() {
			t.Errorf("before:\n%safter:\n%s", before.String(), after.String())
		}
	})
}

// TestOlderRecordsGoOn replays a game that goes on behind a wall of pawns, as older versions let it.
// All other draws still end it.
func TestOlderRecordsGoOn(t *testing.T) {
	rules := rulesOf("chess")
	rec := newRecord(rules, 0)
	rec.Setup = "4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/4K3 w - - 147 90"
	rec.Log = after(t, openTable(t), by(ben, Sit)).Log
	for i, text := range []string{"e1e2", "e8e7"} {
		rec.Log = append(rec.Log, Event{At: noon, Kind: Moved, Seat: game.Seat(i), Text: text})
	}
	if old := replayed(t, rec, rules); old.Status != Playing || len(old.Plies) != 2 {
		t.Fatalf("status %v after %d moves", old.Status, len(old.Plies))
	}
	rec.Log = append(rec.Log, Event{At: noon, Kind: Moved, Text: "e2e1"})
	if old := replayed(t, rec, rules); old.Status != Over || old.Result.Reason != "the 75-move rule" {
		t.Errorf("status %v, %q", old.Status, old.Result.Reason)
	}
}
