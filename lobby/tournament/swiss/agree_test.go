package swiss

import (
	"archive/zip"
	"bufio"
	"cmp"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pawnstorm/lobby/tournament/crosstable"
)

// recorded returns the tournaments that bbpPairings paired, by the names of their files.
func recorded(t *testing.T) map[string]crosstable.Table {
	archive, err := zip.OpenReader("testdata/bbpPairings.zip")
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	tables := make(map[string]crosstable.Table)
	for _, file := range archive.File {
		if path.Ext(file.Name) != ".trf" {
			continue
		}
		in, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		var table crosstable.Table
		lines := bufio.NewScanner(in)
		for lines.Scan() {
			if line := lines.Text(); strings.HasPrefix(line, "001 ") {
				table = append(table, readPlayer(t, line))
			}
		}
		if err := cmp.Or(lines.Err(), table.Check()); err != nil {
			t.Fatal(file.Name, err)
		}
		tables[file.Name] = table
	}
	return tables
}

// readPlayer reads a player's line of a TRF file: the number in columns 5 to 8, and each round in ten
// columns from 92 on.
func readPlayer(t *testing.T, line string) (p crosstable.Player) {
	number := func(text string) int {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil {
			t.Fatal(line, err)
		}
		return n
	}
	p.Number = number(line[4:8])
	for at := 91; at < len(line); at += 10 {
		p.Rounds = append(p.Rounds, crosstable.Round{
			Opponent: number(line[at : at+4]),
			Colour:   crosstable.Colour(strings.IndexByte("-wb", line[at+5])),
			Result:   crosstable.Result(strings.IndexByte("Z1=0+-UHF", line[at+7])),
		})
	}
	return p
}

// firstColour returns the first seed's colour in the first round that shows it. The best player who
// was paired has it. If that player had no opponent, the second best has the other colour, and so on.
func firstColour(table crosstable.Table) crosstable.Colour {
	for round := range table.Rounds() {
		other := false
		for _, p := range table.Sorted() {
			switch c := p.Round(round).Colour; {
			case !slices.ContainsFunc(p.Rounds[:min(round+1, len(p.Rounds))], wasPaired):
				continue
			case c != crosstable.NoColour && other:
				return c.Other()
			case c != crosstable.NoColour:
				return c
			}
			other = !other
		}
	}
	return crosstable.NoColour
}

func wasPaired(r crosstable.Round) bool { return r.Result.Paired() }

// before holds a table before a round.
func before(table crosstable.Table, round int) crosstable.Table {
	cut := make(crosstable.Table, len(table))
	for i, p := range table {
		cut[i] = crosstable.Player{Number: p.Number, Rounds: p.Rounds[:min(round, len(p.Rounds))]}
	}
	return cut
}

// paired holds the pairs of a round, and the bye.
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

// boards returns a pairing sorted by board.
func boards(p crosstable.Pairing) map[crosstable.Board]bool {
	set := map[crosstable.Board]bool{{Black: p.Bye}: true}
	for _, b := range p.Boards {
		set[b] = true
	}
	return set
}

// TestAgreement pairs every round of the recorded tournaments again.
func TestAgreement(t *testing.T) {
	tables := recorded(t)
	if len(tables) != 147 {
		t.Fatalf("got %d tournaments", len(tables))
	}
	rounds := 0
	for name, table := range tables {
		if testing.Short() && len(table) > 24 {
			continue
		}
		for r := range table.Rounds() {
			want, out := paired(table, r)
			got, err := Pair(Tournament{
				Table: before(table, r), Rounds: table.Rounds(), First: firstColour(table), Out: out,
			})
			if err != nil || !maps.Equal(boards(got), boards(want)) {
				t.Errorf("%s, round %d: %v\n got %v\nwant %v", name, r+1, err, got, want)
			}
			rounds++
		}
	}
	if !testing.Short() && rounds != 862 {
		t.Errorf("%d rounds were paired, want 862", rounds)
	}
}
