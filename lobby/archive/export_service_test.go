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
		t.Errorf("exported are %q", letters)
	}
	if err := l.Archive.ExportAll(t.Context(), &text, clubtest.Cat.ID, archive.PGN,
		func(int, int) { t.Error("cat has no games") }); err != nil {
		t.Error(err)
	}
}

// TestExportAllIsCancelled: when its context ends, no further game is written.
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
		t.Errorf("%d games, %v\n%s", games, err, text.String())
	}
}

// TestExportAllLeavesOut: a damaged game does not keep the others from their
// player.
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
		t.Errorf("%s, %v", last, err)
	}
}

var errGone = errors.New("the reader has gone")

type goneReader struct{}

func (goneReader) Write([]byte) (int, error) { return 0, errGone }

func TestExportToNobody(t *testing.T) {
	l := newLibrary(t)
	err := l.Archive.ExportAll(t.Context(), goneReader{}, l.ann.ID, archive.PGN, func(int, int) {
		t.Error("a game was written")
	})
	if !errors.Is(err, errGone) || errs.Sentence(err) != "The export was cut short." {
		t.Error(err)
	}
}

// TestExportTellsRatings: a rated game is exported with the ratings before it.
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
