package study

import (
	"reflect"
	"testing"

	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest/golden"
	"pawnstorm/lobby/identity"
)

// TestRecordStaysReadable checks that today's program reads old records, and that they mean the
// same.
func TestRecordStaysReadable(t *testing.T) {
	rec := Record{
		Version: RecordVersion, ID: "7k2m9qxa", Created: noon, Changed: noon, Leader: ann, By: ben,
		Movers: []identity.Person{ben}, Invited: []identity.Person{cat},
		Code: "secret00", Game: "chess", Setup: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		Of: &Origin{Table: "abcdefgh", Seats: [2]identity.Person{ann, cat}, Beyond: true},
		Steps: []Step{
			{N: 1, Text: "e2e4"},
			{N: 2, After: 1, Text: "e7e5", Drawn: []Mark{{28}, {12, 28}}},
			{N: 4, After: 1, Text: "c7c5"},
		},
		Drawn: []Mark{{0, 63}}, At: 4, Last: 5, Ended: noon, Ending: "it was left for a day",
	}
	value, err := Encode(rec)
	if err != nil {
		t.Fatal(err)
	}
	golden.File(t, "testdata/record.golden", string(value)+"\n")
	e, err := Read(value, 7, nil, catalog.All()...)
	if err != nil || !reflect.DeepEqual(e.Record, rec) || e.Rev != 7 {
		t.Errorf("read %+v, %v", e.Record, err)
	}
}
