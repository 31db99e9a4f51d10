package trf

import (
	"archive/zip"
	"bytes"
	"io"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pawnstorm/lobby/tournament/crosstable"
)

const small = `012 Friday night
022 Ankh-Morpork
132 a line that nobody reads
XXR 5
XXC black1
001    1 m GM Carlsen, Magnus                   2850 NOR 1503014     1990/11/30  1.5    1     3 b 1     2 w =
001    2   wf Šarić, Ana                        2100 CRO                         1.5    2  0000 - U     1 b =
001    3      Nobody                                                             0.5    3     1 w 0  0000 - H
001    4      Late                                                               0.0    4             0000 - Z
XXA    1  1.0  0.5
`

// TestRead: every field of a file, with LF, CR and CRLF, in UTF-8 and in Latin-1.
func TestRead(t *testing.T) {
	want := &Report{
		Name: "Friday night", City: "Ankh-Morpork", Rounds: 5, First: crosstable.Black,
		Players: []Player{
			{
				Sex: "m", Title: "GM", Name: "Carlsen, Magnus", Rating: 2850, Federation: "NOR", ID: "1503014", Born: "1990/11/30", Place: 1,
				Row:     crosstable.Player{Number: 1, Rounds: []crosstable.Round{{Opponent: 3, Colour: crosstable.Black, Result: crosstable.Win}, {Opponent: 2, Colour: crosstable.White, Result: crosstable.Draw}}},
				Virtual: []int{2, 1},
			},
			{
				Title: "wf", Name: "Šarić, Ana", Rating: 2100, Federation: "CRO", Place: 2,
				Row: crosstable.Player{Number: 2, Rounds: []crosstable.Round{{Result: crosstable.Bye}, {Opponent: 1, Colour: crosstable.Black, Result: crosstable.Draw}}},
			},
			{Name: "Nobody", Place: 3, Row: crosstable.Player{Number: 3, Rounds: []crosstable.Round{{Opponent: 1, Colour: crosstable.White, Result: crosstable.Loss}, {Result: crosstable.HalfBye}}}},
			{Name: "Late", Place: 4, Row: crosstable.Player{Number: 4, Rounds: []crosstable.Round{{}, {}}}},
		},
	}
	for name, text := range map[string]string{
		"LF": small, "CR": strings.ReplaceAll(small, "\n", "\r"), "CRLF": strings.ReplaceAll(small, "\n", "\r\n"),
	} {
		got, err := Read(strings.NewReader(text))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v\n got %+v\nwant %+v", name, err, got, want)
		}
	}
	latin := strings.NewReplacer("Š", "\xc9", "ć", "\xe9").Replace(small)
	if got, err := Read(strings.NewReader(latin)); err != nil || got.Players[1].Name != "Éarié, Ana" || got.Players[1].Rating != 2100 {
		t.Errorf("Latin-1: %v, %+v", err, got)
	}
}

// TestRoundTrip: the files of another program say the same when they are written and read
// again.
func TestRoundTrip(t *testing.T) {
	archive, err := zip.OpenReader("testdata/bbpPairings.zip")
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	files := 0
	for _, file := range archive.File {
		if !strings.HasSuffix(file.Name, ".trf") {
			continue
		}
		in, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		report, err := Read(bytes.NewReader(text))
		if err != nil {
			t.Fatal(file.Name, err)
		}
		var out bytes.Buffer
		if err := report.Write(&out); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, "001") && !strings.Contains(out.String(), line) {
				t.Errorf("%s: the line %q is not written", file.Name, line)
			}
		}
		again, err := Read(&out)
		if err != nil || !reflect.DeepEqual(again, report) {
			t.Errorf("%s: %v\n got %+v\nwant %+v", file.Name, err, again, report)
		}
		files++
	}
	if files != 147 {
		t.Errorf("%d files were read", files)
	}
}

// TestHostileNames: whatever people are called, a file stays one line for each player,
// with everything in its columns.
func TestHostileNames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		report := &Report{
			Name: rapid.String().Draw(t, "tournament"), First: crosstable.White, Rounds: 1,
			Players: []Player{
				{Name: rapid.String().Draw(t, "one"), Title: rapid.String().Draw(t, "title"), Row: crosstable.Player{Number: 1, Rounds: []crosstable.Round{{Opponent: 2, Colour: crosstable.White, Result: crosstable.Win}}}},
				{Name: "two\n001    3", Rating: 99999, ID: "\r\n", Row: crosstable.Player{Number: 2, Rounds: []crosstable.Round{{Opponent: 1, Colour: crosstable.Black, Result: crosstable.Loss}}}},
			},
		}
		var out bytes.Buffer
		if err := report.Write(&out); err != nil {
			t.Fatal(err)
		}
		again, err := Read(&out)
		if err != nil {
			t.Fatalf("%v:\n%s", err, out.String())
		}
		if !reflect.DeepEqual(again.Table(), report.Table()) || again.First != crosstable.White {
			t.Fatalf("read %+v", again)
		}
	})
}

// TestBadFiles: whatever is wrong is told with its line; nothing panics.
func TestBadFiles(t *testing.T) {
	for _, test := range []struct{ text, fault string }{
		{"001    x      A", "line 1: columns 5 to 8"},
		{"012 T\n001    1" + strings.Repeat(" ", 77) + "9.9", "line 2"},
		{strings.Replace(small, "3 b 1", "9 b 1", 1), "no opponent 9"},
		{strings.Replace(small, "3 b 1", "3 b ?", 1), `line 6: round 1: unknown result "?"`},
		{strings.Replace(small, " 1.5    1 ", " 7.0    1 ", 1), "the points are 7.0, but the rounds add up to 1.5"},
		{"XXR many", "not a number of rounds"},
		{"XXA    1  x.y", "not a number of points"},
		{"XXA    1  NaN", "not a number of points"},
		{strings.Repeat("x", 5000), "too long"},
		{strings.Repeat("001    1\n", 2), "two players"},
	} {
		if _, err := Read(strings.NewReader(test.text)); err == nil || !strings.Contains(err.Error(), test.fault) {
			t.Errorf("%.40q: %v, want %q", test.text, err, test.fault)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := []byte(small)
		for range rapid.IntRange(1, 8).Draw(t, "changes") {
			text[rapid.IntRange(0, len(text)-1).Draw(t, "at")] = rapid.Byte().Draw(t, "byte")
		}
		if report, err := Read(bytes.NewReader(text)); err == nil {
			if err := report.Table().Check(); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestFirstColour reads it off the first round, also where the first seed has the bye.
func TestFirstColour(t *testing.T) {
	game := func(opponent int, c crosstable.Colour) crosstable.Round {
		return crosstable.Round{Opponent: opponent, Colour: c, Result: crosstable.Draw}
	}
	for name, test := range map[string]struct {
		rows []crosstable.Player
		want crosstable.Colour
	}{
		"nobody":   {nil, crosstable.NoColour},
		"the best": {[]crosstable.Player{{Number: 2, Rounds: []crosstable.Round{game(1, crosstable.White)}}, {Number: 1, Rounds: []crosstable.Round{game(2, crosstable.Black)}}}, crosstable.Black},
		"behind a bye": {[]crosstable.Player{
			{Number: 1, Rounds: []crosstable.Round{{Result: crosstable.Bye}}},
			{Number: 2, Rounds: []crosstable.Round{game(3, crosstable.White)}},
			{Number: 3, Rounds: []crosstable.Round{game(2, crosstable.Black)}},
		}, crosstable.Black},
		"behind one who was away": {[]crosstable.Player{
			{Number: 1, Rounds: []crosstable.Round{{Result: crosstable.HalfBye}}},
			{Number: 2, Rounds: []crosstable.Round{game(3, crosstable.White)}},
			{Number: 3, Rounds: []crosstable.Round{game(2, crosstable.Black)}},
		}, crosstable.White},
	} {
		var report Report
		for _, row := range test.rows {
			report.Players = append(report.Players, Player{Row: row})
		}
		if got := report.FirstColour(); got != test.want {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}
