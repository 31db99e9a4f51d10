package analysis

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
)

// keptStudyFile is a study in the format of version 1. Never edit it.
var keptStudyFile = filepath.Join("testdata", "study_v1.json")

func keptStudy(tb testing.TB, t *table.Table) *Study {
	tb.Helper()
	kept, err := os.ReadFile(keptStudyFile)
	if err != nil {
		tb.Fatal(err)
	}
	s, err := DecodeStudy(kept, t)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// TestStudyFormat checks that studies in the format of version 1 stay readable.
func TestStudyFormat(t *testing.T) {
	game := tabletest.PlayOn(t, tabletest.StartedTable(t), "f2f3", "e7e5", "g2g4", "d8h4")
	kept, err := os.ReadFile(keptStudyFile)
	if err != nil {
		t.Fatal(err)
	}
	s := keptStudy(t, game)
	again, err := json.Marshal(s)
	if err != nil || string(again) != string(kept[:len(kept)-1]) {
		t.Errorf("encoding it again: got %s, %v", again, err)
	}
	var said []string
	for _, o := range s.Games[0] {
		said = append(said, o.String())
	}
	if want := []string{"+0.20", "-0.85", "-0.70", "#-1", "0-1"}; !slices.Equal(said, want) {
		t.Errorf("got evaluations %q, want %q", said, want)
	}
	annotations, err := Judge(game, s.Games[0])
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []Mark{Dubious, "", Blunder, ""} {
		if v := annotations[i]; v.Mark != want || (v.Mark == "") != (v.Better == nil) {
			t.Errorf("ply %d: got annotation %+v, want mark %q", i+1, v, want)
		}
	}
	if want := []string{"Nc3", "Nc6"}; !slices.Equal(annotations[2].Better, want) {
		t.Errorf("got better line %q, want %q", annotations[2].Better, want)
	}
}

func TestUnreadableStudies(t *testing.T) {
	over := tabletest.PlayOn(t, tabletest.StartedTable(t), "f2f3", "e7e5", "g2g4", "d8h4")
	for _, text := range []string{
		``, `{}`, `{"v":2,"id":"7k3m9x2a","games":[[{},{},{},{},{}]]}`, `{"v":1,"games":[]}`,
		`{"v":1,"games":[[{},{},{},{}]]}`, `{"v":1,"games":[[{},{},{},{},{}],[{}]]}`,
	} {
		if s, err := DecodeStudy([]byte(text), over); err == nil {
			t.Errorf("DecodeStudy(%s) = %+v, want an error", text, s)
		}
	}
}

func TestEvaluationInWords(t *testing.T) {
	for want, o := range map[string]Evaluation{
		"+0.00": {}, "-1.25": {Score: -125}, "#2": {Forced: 3}, "#-2": {Forced: -4},
		"*3": {Nimber: "*3", Sure: true, Score: 500},
		"?":  {Open: true}, "first wins": {Sure: true, Score: 500}, "second wins": {Sure: true, Score: -500},
		"1/2": {Over: overDraw},
	} {
		if got := o.String(); got != want {
			t.Errorf("%+v: got %q, want %q", o, got, want)
		}
	}
}

func TestChance(t *testing.T) {
	for _, test := range []struct {
		o    Evaluation
		want float64
	}{
		{Evaluation{}, 0.5},
		{Evaluation{Score: 625}, 10.0 / 11},
		{Evaluation{Score: -625}, 1.0 / 11},
		{Evaluation{Score: 100}, 0.591},
		{Evaluation{Forced: 9}, 1},
		{Evaluation{Forced: -2}, 0},
		{Evaluation{Sure: true, Score: 500}, 1},
		{Evaluation{Sure: true, Score: -500}, 0},
		{Evaluation{Open: true}, 0.5},
		{Evaluation{Over: overFirst}, 1},
		{Evaluation{Over: overSecond}, 0},
		{Evaluation{Over: overDraw}, 0.5},
	} {
		if got := test.o.Chance(); math.Abs(got-test.want) > 0.001 {
			t.Errorf("%+v: got chance %.3f, want %.3f", test.o, got, test.want)
		}
	}
}
