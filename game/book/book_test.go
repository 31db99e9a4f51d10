package book

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/chess"
)

// TestKey computes the keys of the test positions in the description of the format
// (hgm.nubati.net/book_format.html).
func TestKey(t *testing.T) {
	for _, test := range []struct {
		fen string
		key uint64
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b96181691fc9c},
		{"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c9b50fd114196},
		{"rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756b94461c50fb0},
		{"rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662fafb965db29d4},
		{"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a48b5a8e47ff78},
		{"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652a607ca3f242c1},
		{"rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00fdd303c946bdd9},
		{"rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c8123ea7b067637},
		{"rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5c3f9b829b279560},
	} {
		if got, err := Key(test.fen); got != test.key || err != nil {
			t.Errorf("%s: %016x, %v, want %016x", test.fen, got, err, test.key)
		}
	}
	for _, bad := range []string{"", "8/8/8 w - -", "9/8/8/8/8/8/8/8 w - -", "ppppppppp/8/8/8/8/8/8/8 w - -", "x7/8/8/8/8/8/8/8 w - -", "7/8/8/8/8/8/8/8 w - -"} {
		if _, err := Key(bad); err == nil {
			t.Errorf("%q has a key", bad)
		}
	}
}

// TestCodes writes moves in the format's encoding and finds them again.
func TestCodes(t *testing.T) {
	for _, test := range []struct {
		fen, move string
		code      Code
	}{
		{"", "e2e4", 1<<9 | 4<<6 | 3<<3 | 4},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", 4<<6 | 7},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", 4 << 6},
		{"r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8g8", 7<<9 | 4<<6 | 7<<3 | 7},
		{"3k4/8/8/8/8/8/8/K3R3 w - - 0 1", "e1g1", 4<<6 | 6}, // a rook
		{"7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", 4<<12 | 6<<9 | 4<<6 | 7<<3 | 4},
		{"7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8n", 1<<12 | 6<<9 | 4<<6 | 7<<3 | 4},
	} {
		s := gametest.New(t, chess.FIDE(), test.fen)
		m, err := s.Parse(test.move)
		if err != nil {
			t.Fatal(err)
		}
		code, err := CodeOf(s, m)
		if err != nil || code != test.code {
			t.Errorf("%s is %06o, want %06o, %v", test.move, code, test.code, err)
		}
		if found, ok := code.of(s); !ok || found != m {
			t.Errorf("%s means %s, %v", code, s.Format(found), ok)
		}
	}
	castling := gametest.New(t, chess.FIDE(), "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
	if m, ok := Code(4<<6 | 6).of(castling); !ok || castling.Format(m) != "e1g1" {
		t.Errorf("moving the king itself means %v, %v", m, ok)
	}
}

// TestFile writes a book as other programs read it, byte by byte.
func TestFile(t *testing.T) {
	key, err := Key(gametest.New(t, chess.FIDE(), "").String())
	if err != nil {
		t.Fatal(err)
	}
	b := New([]Entry{{key, 1<<9 | 3<<6 | 3<<3 | 3, 5}, {key, 1<<9 | 4<<6 | 3<<3 | 4, 300}, {1, 2, 3}})
	var file bytes.Buffer
	if err := b.Write(&file); err != nil {
		t.Fatal(err)
	}
	want := "\x00\x00\x00\x00\x00\x00\x00\x01\x00\x02\x00\x03\x00\x00\x00\x00" +
		"\x46\x3b\x96\x18\x16\x91\xfc\x9c\x03\x1c\x01\x2c\x00\x00\x00\x00" +
		"\x46\x3b\x96\x18\x16\x91\xfc\x9c\x02\xdb\x00\x05\x00\x00\x00\x00"
	if file.String() != want {
		t.Errorf("%q, want %q", file.String(), want)
	}
	read, err := Read(&file)
	if err != nil || read.Len() != 3 {
		t.Fatalf("%+v, %v", read, err)
	}
	start := gametest.New(t, chess.FIDE(), "")
	choices := read.Choices(start)
	if len(choices) != 2 || start.Format(choices[0].Move) != "e2e4" || choices[0].Weight != 300 || choices[1].Weight != 5 {
		t.Errorf("%+v", choices)
	}
	seen, rnd := map[game.Move]int{}, rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		m, _ := read.Pick(start, rnd)
		seen[m]++
	}
	if rare := seen[choices[1].Move]; rare == 0 || rare > 60 || seen[choices[0].Move]+rare != 1000 {
		t.Errorf("of 1000 moves: %v", seen)
	}
	if _, err := Read(strings.NewReader(want[:20])); err == nil {
		t.Error("half an entry was accepted")
	}
	if _, ok := read.Pick(gametest.New(t, chess.FIDE(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), rnd); ok {
		t.Error("got a move for an unknown position")
	}
}

// TestHouse plays from the program's book. The book has several first moves, knows replies to each,
// and has only legal moves.
func TestHouse(t *testing.T) {
	start, legal, seen := gametest.New(t, chess.FIDE(), ""), 0, map[uint64]bool{}
	if n := len(BuiltIn().Choices(start)); n < 3 {
		t.Errorf("book has %d first moves", n)
	}
	next := []game.State{start}
	for len(next) > 0 {
		s := next[0]
		next = next[1:]
		key, err := Key(s.String())
		if err != nil {
			t.Fatal(err)
		}
		if seen[key] {
			continue
		}
		seen[key] = true
		for _, c := range BuiltIn().Choices(s) {
			after, err := s.Play(c.Move)
			if err != nil || c.Weight == 0 {
				t.Fatalf("%s in %s: weight %d, %v", s.Format(c.Move), s, c.Weight, err)
			}
			legal++
			next = append(next, after)
		}
	}
	if legal < 100 || legal > BuiltIn().Len() {
		t.Errorf("from the start, %d of %d moves are reachable", legal, BuiltIn().Len())
	}
}
