package study

import (
	"os"
	"reflect"
	"testing"

	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest/golden"
	"pawnstorm/lobby/identity"
)

const usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// stored returns a record with every field set.
func stored() Record {
	return Record{
		Head: Head{
			Version: RecordVersion, ID: "7k2m9qxa", Created: noon, Changed: noon, Leader: ann, By: ben,
			Movers: []identity.Person{ben}, Invited: []identity.Person{cat}, Code: "secret00",
			Ended: noon, Ending: "it was left for a day",
		},
		Chapters: []Chapter{{
			Game: "chess", Setup: usual,
			Of: &Origin{Table: "abcdefgh", Seats: [2]identity.Person{ann, cat}, Beyond: true},
			Steps: []Step{
				{N: 1, Text: "e2e4"},
				{N: 2, After: 1, Text: "e7e5", Drawn: []Mark{{28}, {12, 28}}},
				{N: 4, After: 1, Text: "c7c5"},
			},
			Drawn: []Mark{{0, 63}},
		}},
		At: 4, Last: 5,
	}
}

// TestRecordStaysReadable checks that today's program reads old records, and that they mean the
// same.
func TestRecordStaysReadable(t *testing.T) {
	rec := stored()
	rec.Name, rec.Last = "Openings", 7
	rec.Chapters = append(rec.Chapters, Chapter{
		N: 6, Name: "Othello", Game: "othello", Steps: []Step{{N: 7, After: 6, Text: "d3", Said: "Or c4."}}, Said: "Black begins.",
	})
	value, err := Encode(rec)
	if err != nil {
		t.Fatal(err)
	}
	golden.File(t, "testdata/record.golden", string(value)+"\n")
	e, err := Read(value, 7, nil, catalog.All()...)
	if err != nil || !reflect.DeepEqual(e.Record, rec) || e.Rev != 7 || e.Check() != nil {
		t.Errorf("read %+v, %v", e.Record, err)
	}
}

// TestRecordWithoutChapters reads a record of version 1: it is one chapter.
func TestRecordWithoutChapters(t *testing.T) {
	value, err := os.ReadFile("testdata/record-1.golden")
	if err != nil {
		t.Fatal(err)
	}
	e, err := Read(value, 7, nil, catalog.All()...)
	if err != nil || e.Check() != nil {
		t.Fatal(err)
	}
	rec := stored()
	rec.Version = 1
	if !reflect.DeepEqual(e.Record, rec) || e.Here().Shown != "c5" || e.Place() != 1 {
		t.Errorf("read %+v", e.Record)
	}
	again, err := Encode(e.Record)
	if err != nil {
		t.Fatal(err)
	}
	if e, err = Read(again, 8, e, catalog.All()...); err != nil || !reflect.DeepEqual(e.Record, stored()) {
		t.Errorf("written again: %+v, %v", e.Record, err)
	}
}
