package scribe

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"pawnstorm/game/book"
	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/chess"
)

// TestMake makes a small book twice. The book depends on the seed alone and has a move for the
// start.
func TestMake(t *testing.T) {
	var files [2]bytes.Buffer
	for i := range files {
		b, err := makeBook(t.Context(), Config{Rules: chess.FIDE(), Games: 3, Seed: 2}, care{thought: 200, leastPlayed: 1, sure: 300})
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Write(&files[i]); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
		t.Error("the same seed makes two books")
	}
	b, err := book.Read(&files[0])
	if err != nil {
		t.Fatal(err)
	}
	start := gametest.New(t, chess.FIDE(), "")
	if len(b.Choices(start)) == 0 {
		t.Errorf("none of %d moves is for the start", b.Len())
	}
}

// TestMakeObeys checks that Make stops when its context ends.
func TestMakeObeys(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	told := 0
	_, err := Make(ctx, Config{Rules: chess.FIDE(), Games: 1000, Seed: 2, Report: func(int, int, string) { told++; cancel() }})
	if !errors.Is(err, context.Canceled) || told != 1 {
		t.Errorf("told %d times, %v", told, err)
	}
}
