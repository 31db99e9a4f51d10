package chess

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// fischerRow is a position with its counts at depths 1, 2, 3, ...
type fischerRow struct {
	position string
	counts   []uint64
}

// readFischer reads rows such as "bqnb1rkr/... w HFhf - 2 9 ;D1 21 ;D2 528".
func readFischer(t *testing.T, path string) (rows []fischerRow) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		fields := strings.Split(lines.Text(), ";")
		row := fischerRow{position: strings.TrimSpace(fields[0])}
		for i, field := range fields[1:] {
			var depth int
			var count uint64
			if _, err := fmt.Sscanf(field, "D%d %d", &depth, &count); err != nil || depth != i+1 {
				t.Fatalf("%s: %q", path, field)
			}
			row.counts = append(row.counts, count)
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		t.Fatalf("%s is empty", path)
	}
	return rows
}

// TestPerft960 counts positions of "Chess960 Perft Results" in the Chess Programming Wiki, which
// has one for each of the 960 starts. Ethereal has them as fischer.epd, python-chess as
// chess960.perft. Some are in testdata. PAWNSTORM_CHESS960 names a file to count instead, up to
// counts of 3 million, or all with PAWNSTORM_LONG.
func TestPerft960(t *testing.T) {
	limit := gametest.Share(3_000_000)
	for i, row := range readFischer(t, cmp.Or(os.Getenv("PAWNSTORM_CHESS960"), "testdata/chess960.epd")) {
		for depth, want := range row.counts {
			if want > limit {
				break
			}
			if got, err := Perft960(row.position, depth+1); err != nil || got != want {
				t.Errorf("row %d, %s: perft %d is %d, %v, want %d", i+1, row.position, depth+1, got, err, want)
			}
		}
	}
}

// TestStarts compares the starts with the numbering of python-chess 1.11: some one by one, all by a
// checksum.
func TestStarts(t *testing.T) {
	row := func(n int) string {
		setup, err := shuffledSetup(fmt.Sprint(n), nil)
		if err != nil {
			t.Fatal(err)
		}
		state := gametest.New(t, Chess960(), setup)
		if again := state.String(); setup != "" && again != setup {
			t.Errorf("start %d is written %s and read as %s", n, setup, again)
		}
		row, _, _ := strings.Cut(state.String(), "/")
		return row
	}
	for n, want := range map[int]string{
		0: "bbqnnrkr", 1: "bqnbnrkr", 3: "bqnnrkrb", 4: "qbbnnrkr", 16: "bbnqnrkr", 96: "bbqnrnkr", 97: "bqnbrnkr",
		356: "nbbrkrqn", 518: "rnbqkbnr", 600: "rbqnbkrn", 692: "rbbqknnr", 777: "qrkbbnrn", 958: "rkrnnbbq", 959: "rkrnnqbb",
	} {
		if got := row(n); got != want {
			t.Errorf("start %d is %s, want %s", n, got, want)
		}
	}
	var all []string
	for n := range starts {
		all = append(all, row(n))
	}
	sum := fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(all, "\n"))))
	if sum != "09f9913ba743b3390316ce0877f1e6956e5246dd14ea2a6eba41c4b9ebe25127" {
		t.Errorf("checksum of the starts is %s", sum)
	}
}

// TestCastlings960 checks that king and rook always end on the right cells, whether the move names
// the cell of the rook or of the king.
func TestCastlings960(t *testing.T) {
	for _, test := range []struct{ name, position, typed, canonical, described, then string }{
		{"the king stays", "4k3/8/8/8/8/8/8/6KR w K - 0 1", "O-O", "g1h1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
		{"they change places", "4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "f1g1", "f1g1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
		{"the rook stays", "4k3/8/8/8/8/8/8/1K1R4 w - - 0 1", "b1c1", "b1c1", "Kc1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
		{"the king goes to the rook's square", "4k3/8/8/8/8/8/8/R1K5 w Q - 0 1", "c1a1", "c1a1", "O-O-O", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
		{"far", "1k5r/8/8/8/8/8/8/4K3 b k - 0 1", "O-O", "b8h8", "O-O", "5rk1/8/8/8/8/8/8/4K3 w - - 1 2"},
		{"by the square of the king", "1k5r/8/8/8/8/8/8/4K3 b k - 0 1", "b8g8", "b8h8", "O-O", "5rk1/8/8/8/8/8/8/4K3 w - - 1 2"},
		{"a step of the king comes first", "4k3/8/8/8/8/8/8/5K1R w K - 0 1", "f1g1", "f1g1", "Kg1", "4k3/8/8/8/8/8/8/6KR b - - 1 1"},
		{"the inner rook", "3k4/8/8/8/8/8/8/2K1R2R w E - 0 1", "c1e1", "c1e1", "O-O", "3k4/8/8/8/8/8/8/5RKR b - - 1 1"},
		{"as in chess, by the rook", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1a1", "e1a1", "O-O-O", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"},
	} {
		state, err := Chess960().New(test.position)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		m, err := state.Parse(test.typed)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if state.Format(m) != test.canonical || state.Describe(m) != test.described {
			t.Errorf("%s: %s is %s, %s, want %s, %s", test.name, test.typed, state.Format(m), state.Describe(m), test.canonical, test.described)
		}
		if next, err := state.Play(m); err != nil || next.String() != test.then {
			t.Errorf("%s leads to\n%v, %v\nwant\n%s", test.name, next, err, test.then)
		}
	}
}

// TestCastlingByTheRookInChess checks that castling can name the rook in chess too, as Chess960
// programs write it, and that the king can be moved there.
func TestCastlingByTheRookInChess(t *testing.T) {
	state := gametest.New(t, FIDE(), castles)
	for typed, want := range map[string]string{"e1h1": "e1g1", "e1a1": "e1c1"} {
		m, err := state.Parse(typed)
		if err != nil || state.Format(m) != want {
			t.Errorf("%s is %v, %v, want %s", typed, m, err, want)
		}
		var ways []string
		for _, steps := range game.Ways(state, m) {
			ways = append(ways, game.CellName(steps[0].Cell, 8)+game.CellName(steps[1].Cell, 8))
		}
		if !slices.Equal(ways, []string{want, typed}) {
			t.Errorf("%s is built as %v", want, ways)
		}
	}
}

func TestRefusedCastlings960(t *testing.T) {
	for _, test := range []struct{ name, position, typed, reason string }{
		{"between", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1a1", "the knight on b1 is in the way between king and rook"},
		{"on the way of the rook", "4k3/8/8/8/8/8/8/R1KN4 w Q - 0 1", "c1a1", "the knight on d1 is in the way"},
		{"through check", "3qk3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", "you cannot castle through or into check: the queen on d8 attacks d1"},
		{"the rook shields the king", "4k3/8/8/8/8/8/8/qRK5 w Q - 0 1", "c1b1", "this would leave your king attacked by the queen on a1"},
		{"no right on that side", "4k3/8/8/8/8/8/8/R3K1R1 w Q - 0 1", "O-O", "you cannot castle on that side: the rook that began there has moved or was taken"},
		{"no right", "4k3/8/8/8/8/8/8/R3K1R1 w - - 0 1", "O-O", "you cannot castle: the king has moved before, or the rooks have moved or were taken"},
		{"own rook", "4k3/8/8/8/8/8/8/R3K1R1 w Q - 0 1", "e1g1", "you cannot castle on that side: the rook that began there has moved or was taken"},
	} {
		state, err := Chess960().New(test.position)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		_, err = state.Parse(test.typed)
		refused, ok := err.(*game.IllegalError)
		if !ok || refused.Reason != test.reason {
			t.Errorf("%s: %v, want %s", test.name, err, test.reason)
		}
	}
}

// TestRights960 checks that X-FEN and Shredder-FEN are read, and that X-FEN is written.
func TestRights960(t *testing.T) {
	for _, test := range []struct{ rank, rights, want string }{
		{"R3K2R", "KQ", "KQ"},
		{"R3K2R", "HA", "KQ"},
		{"R3K2R", "QK", "KQ"},
		{"1R2KR1R", "F", "F"},
		{"1R2KR1R", "H", "K"},
		{"1R2KR1R", "FB", "FQ"},
		{"RR2K3", "B", "B"},
		{"RR2K3", "-", "-"},
	} {
		state, err := Chess960().New("4k3/8/8/8/8/8/8/" + test.rank + " w " + test.rights + " - 0 1")
		if err != nil {
			t.Errorf("%s %s: %v", test.rank, test.rights, err)
			continue
		}
		if got := strings.Fields(state.String())[2]; got != test.want {
			t.Errorf("%s %s is written %s, want %s", test.rank, test.rights, got, test.want)
		}
	}
	for rights, reason := range map[string]string{
		"x":  "the castling rights are some of KQkq, or the files of the rooks as in HAha, or -",
		"K":  "the right K needs a king of White on its first rank, and a rook on that side of it",
		"C":  "the right C needs a king of White on its first rank, and a rook on that side of it",
		"q":  "the right q needs a king of Black on its first rank, and a rook on that side of it",
		"AB": "White has the right to castle twice on one side",
	} {
		_, err := Chess960().New("4k3/8/8/8/8/8/8/RR2K3 w " + rights + " - 0 1")
		if bad, ok := err.(*game.TextError); !ok || bad.Reason != reason {
			t.Errorf("%s: %v, want %s", rights, err, reason)
		}
	}
}

func TestShuffledSetupRefuses(t *testing.T) {
	for _, options := range []map[string]string{{"start": "960"}, {"start": "-1"}, {"start": "07"}, {"start": ""}, {"begin": "1"}} {
		if setup, err := Chess960().Setup(options, nil); err == nil {
			t.Errorf("%v make %q", options, setup)
		}
	}
}
