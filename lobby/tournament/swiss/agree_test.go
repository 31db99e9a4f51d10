package swiss

import (
	"archive/zip"
	"maps"
	"path"
	"testing"

	"pawnstorm/lobby/tournament/crosstable"
	"pawnstorm/lobby/tournament/trf"
)

// recorded is the tournaments that bbpPairings paired, by the names of their files.
func recorded(t *testing.T) map[string]*trf.Report {
	archive, err := zip.OpenReader("../trf/testdata/bbpPairings.zip")
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	reports := make(map[string]*trf.Report)
	for _, file := range archive.File {
		if path.Ext(file.Name) != ".trf" {
			continue
		}
		in, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		report, err := trf.Read(in)
		if err != nil {
			t.Fatal(file.Name, err)
		}
		reports[file.Name] = report
	}
	return reports
}

// before is a table as it stood before a round.
func before(table crosstable.Table, round int) crosstable.Table {
	cut := make(crosstable.Table, len(table))
	for i, p := range table {
		cut[i] = crosstable.Player{Number: p.Number, Rounds: p.Rounds[:min(round, len(p.Rounds))]}
	}
	return cut
}

// paired is how a round was paired, and who was not.
func paired(table crosstable.Table, round int) (p crosstable.Pairing, out []int) {
	for i := range table {
		switch r := table[i].Round(round); {
		case !r.Result.Paired():
			out = append(out, table[i].Number)
		case r.Result == crosstable.Bye:
			p.Bye = table[i].Number
		case r.Colour == crosstable.White:
			p.Boards = append(p.Boards, crosstable.Board{White: table[i].Number, Black: r.Opponent})
		}
	}
	return p, out
}

// boards is a pairing without its order.
func boards(p crosstable.Pairing) map[crosstable.Board]bool {
	set := map[crosstable.Board]bool{{Black: p.Bye}: true}
	for _, b := range p.Boards {
		set[b] = true
	}
	return set
}

// TestAgreement pairs every round of the recorded tournaments again.
func TestAgreement(t *testing.T) {
	reports := recorded(t)
	if len(reports) != 147 {
		t.Fatalf("there are %d tournaments", len(reports))
	}
	rounds := 0
	for name, report := range reports {
		table := report.Table()
		if testing.Short() && len(table) > 24 {
			continue
		}
		for r := range table.Rounds() {
			want, out := paired(table, r)
			got, err := Pair(Tournament{Table: before(table, r), Rounds: table.Rounds(), First: report.FirstColour(), Out: out})
			if err != nil || !maps.Equal(boards(got), boards(want)) {
				t.Errorf("%s, round %d: %v\n got %v\nwant %v", name, r+1, err, got, want)
			}
			rounds++
		}
	}
	if !testing.Short() && rounds != 862 {
		t.Errorf("%d rounds were paired, there are 862", rounds)
	}
}
