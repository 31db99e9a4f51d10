package archive_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
)

func TestExportAll(t *testing.T) {
	l := newLibrary(t)
	var text bytes.Buffer
	var told []string
	err := l.Archive.ExportAll(t.Context(), &text, l.ann.ID, archive.JSON, func(done, of int) {
		told = append(told, fmt.Sprintf("%d/%d", done, of))
	})
	if err != nil || strings.Join(told, " ") != "1/6 2/6 3/6 4/6 5/6 6/6" {
		t.Fatalf("%v, %v", told, err)
	}
	letters := ""
	for line := range strings.Lines(text.String()) {
		for id, letter := range l.letters {
			if strings.HasPrefix(line, `{"id":"`+string(id)+`"`) {
				letters += letter
			}
		}
	}
	if letters != "fedcba" {
		t.Errorf("exported games %q, want fedcba", letters)
	}
	if err := l.Archive.ExportAll(t.Context(), &text, clubtest.Cat.ID, archive.PGN,
		func(int, int) { t.Error("cat has no games") }); err != nil {
		t.Error(err)
	}
}

// TestExportAllIsCancelled checks that ExportAll stops after the current game when its context ends.
func TestExportAllIsCancelled(t *testing.T) {
	l := newLibrary(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var text bytes.Buffer
	games := 0
	err := l.Archive.ExportAll(ctx, &text, l.ann.ID, archive.PGN, func(done, _ int) {
		if games = done; done == 2 {
			cancel()
		}
	})
	if errs.KindOf(err) != errs.Unavailable || games != 2 || strings.Count(text.String(), "[Event ") != 2 {
		t.Errorf("got %d games and error %v, want 2 and Unavailable:\n%s", games, err, text.String())
	}
}

// TestExportAllLeavesOut checks that ExportAll skips a damaged game and writes all others.
func TestExportAllLeavesOut(t *testing.T) {
	l := newLibrary(t)
	for id, letter := range l.letters {
		if letter != "c" {
			continue
		}
		e, err := l.Stored.Get(t.Context(), "done/"+string(id))
		if err == nil {
			_, err = l.Stored.Put(t.Context(), e.Key, []byte("{"), e.Rev)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	last := ""
	err := l.Archive.ExportAll(t.Context(), io.Discard, l.ann.ID, archive.PGN, func(done, of int) {
		last = fmt.Sprintf("%d/%d", done, of)
	})
	if err != nil || last != "5/6" {
		t.Errorf("got progress %s and error %v, want 5/6", last, err)
	}
}

var errWrite = errors.New("the client has disconnected")

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errWrite }

func TestExportToNobody(t *testing.T) {
	l := newLibrary(t)
	err := l.Archive.ExportAll(t.Context(), failingWriter{}, l.ann.ID, archive.PGN, func(int, int) {
		t.Error("a game was written")
	})
	if !errors.Is(err, errWrite) || errs.Sentence(err) != "The export was cut short." {
		t.Error(err)
	}
}

// TestExportTellsRatings checks that a rated game is exported with the ratings before the game.
func TestExportTellsRatings(t *testing.T) {
	w := clubtest.New(t)
	table := w.Rated(clubtest.Ann, clubtest.Ben)
	w.Lose(table, clubtest.Ann)
	w.UntilSettled()
	over, err := w.Tables.Get(t.Context(), table.ID)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := w.Archive.Export(t.Context(), &text, clubtest.Ann.ID, over, archive.PGN); err != nil ||
		!strings.Contains(text.String(), "[WhiteElo \"1500\"]\n[BlackElo \"1500\"]") {
		t.Errorf("%v\n%s", err, text.String())
	}
}
