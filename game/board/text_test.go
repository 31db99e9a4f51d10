package board

import (
	"errors"
	"strings"
	"testing"

	"pawnstorm/game"
)

func TestScanMove(t *testing.T) {
	for _, test := range []struct {
		text         string
		files, ranks int
		from, to     string
		rest         string
	}{
		{"b4-d3", 8, 8, "b4", "d3", ""},
		{"b4d3", 8, 8, "b4", "d3", ""},
		{"b4 d3", 8, 8, "b4", "d3", ""},
		{"b4xd3", 8, 8, "b4", "d3", ""},
		{"b4:d3", 8, 8, "b4", "d3", ""},
		{"B4XD3", 8, 8, "b4", "d3", ""},
		{"  b4  -  d3  ", 8, 8, "b4", "d3", ""},
		{"e7e8q", 8, 8, "e7", "e8", "q"},
		{"e7-e8 =Q", 8, 8, "e7", "e8", "=Q"},
		{"j10-j9!a1,b2", 10, 10, "j10", "j9", "!a1,b2"},
		{"a1a10", 10, 10, "a1", "a10", ""},
		{"h4-g4", 8, 4, "h4", "g4", ""},
	} {
		from, to, rest, ok := ScanMove(test.text, test.files, test.ranks)
		if !ok || game.CellName(from, test.files) != test.from || game.CellName(to, test.files) != test.to || rest != test.rest {
			t.Errorf("ScanMove(%q) = %d, %d, %q, %v", test.text, from, to, rest, ok)
		}
	}
}

func TestScanMoveRefuses(t *testing.T) {
	for _, text := range []string{"", "b4", "b4-", "-b4d3", "b4--d3", "i4d3", "b9d3", "b0d3", "b04d3", "4b3d", "b4\td3", "é4d3", "b4>d3"} {
		if from, to, rest, ok := ScanMove(text, 8, 8); ok || rest != text {
			t.Errorf("ScanMove(%q) = %d, %d, %q, %v", text, from, to, rest, ok)
		}
	}
	if _, _, _, ok := ScanMove("h5-h4", 8, 4); ok {
		t.Error("a board of four ranks has a rank 5")
	}
}

func TestParseCellReadsEveryName(t *testing.T) {
	for _, size := range [][2]int{{8, 8}, {8, 4}, {10, 10}, {26, 30}} {
		files, ranks := size[0], size[1]
		for want := range game.Cell(files * ranks) {
			name := game.CellName(want, files)
			for _, text := range []string{name, strings.ToUpper(name)} {
				if c, ok := ParseCell(text, files, ranks); !ok || c != want {
					t.Errorf("ParseCell(%q) on %d x %d = %d, %v", text, files, ranks, c, ok)
				}
			}
			if c, ok := ParseCell(name+"x", files, ranks); ok {
				t.Errorf("ParseCell(%q) = %d", name+"x", c)
			}
		}
	}
}

func TestPlacementRoundTrip(t *testing.T) {
	for _, test := range []struct {
		text         string
		files, ranks int
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 8, 8},
		{"RNBQKBNR/8/8/pppppppp", 8, 4},
		{"1p6/8/8/8/pR2K3/8/8/1p6", 8, 8},
		{"pppppppppp/10/10/10/9p/p9/10/4pp4/10/PPPPPPPPPP", 10, 10},
	} {
		cells, err := ReadPlacement(test.text, test.files, test.ranks, "KQRBNPkqrbnp")
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got := WritePlacement(test.files, test.ranks, func(c game.Cell) byte { return cells[c] }); got != test.text {
			t.Errorf("%s comes back as %s", test.text, got)
		}
	}
	cells, err := ReadPlacement("RNBQKBNR/8/8/pppppppp", 8, 4, "KQRBNp")
	if err != nil || cells[0] != 'p' || cells[8] != 0 || cells[24] != 'R' {
		t.Errorf("the top rank is not the last: %q, %v", cells, err)
	}
}

func TestReadPlacementRefuses(t *testing.T) {
	for text, reason := range map[string]string{
		"":                              "the board has 4 ranks, and the text has 1",
		"8/8/8":                         "the board has 4 ranks, and the text has 3",
		"8/8/8/8/8":                     "the board has 4 ranks, and the text has 5",
		"8/8/8/":                        "rank 1 has 0 squares, and the board has 8 files",
		"8/8/7/8":                       "rank 2 has 7 squares, and the board has 8 files",
		"8/ppppppppp/8/8":               "rank 3 is longer than 8 squares",
		"pppppppp1/8/8/8":               "the empty squares of rank 4 do not add up to 8",
		"44/8/8/8":                      "the empty squares of rank 4 do not add up to 8",
		"0pppppppp/8/8/8":               "the empty squares of rank 4 do not add up to 8",
		"99999999999999999999/8/8/8":    "the empty squares of rank 4 do not add up to 8",
		"pxp5/8/8/8":                    "rank 4 has a sign that is no piece: use KQRBNp and numbers",
		"8/8/8/7é":                      "rank 1 has a sign that is no piece: use KQRBNp and numbers",
		strings.Repeat("p", 1000):       "the board has 4 ranks, and the text has 1",
		strings.Repeat("8/", 3) + "p p": "rank 1 has a sign that is no piece: use KQRBNp and numbers",
	} {
		_, err := ReadPlacement(text, 8, 4, "KQRBNp")
		var bad *game.TextError
		if !errors.As(err, &bad) || bad.What != "position" || bad.Reason != reason {
			t.Errorf("ReadPlacement(%.40q): got %v, want the reason %q", text, err, reason)
			continue
		}
		if len(bad.Text) > 100 {
			t.Errorf("an error repeats %d bytes of text", len(bad.Text))
		}
	}
}
