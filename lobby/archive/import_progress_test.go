package archive_test

import (
	"io"
	"strings"
	"testing"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/clubtest"
)

// sized is a text of a size that is told.
type sized struct {
	io.Reader
	size int64
}

func (s sized) Size() int64 { return s.size }

// TestImportProgress: while games come in, their owner hears how many there are and how much
// of the text is read; in the end, that it has ended.
func TestImportProgress(t *testing.T) {
	w := clubtest.New(t)
	if p := w.Archive.Importing(clubtest.Ann.ID); p != (archive.Progress{}) {
		t.Errorf("before all imports: %+v", p)
	}
	news := w.Archive.FollowImports(t.Context(), clubtest.Ann.ID)
	strangers := w.Archive.FollowImports(t.Context(), clubtest.Ben.ID)
	games := clubtest.ScholarsMate + "\n\n1. e4 Ke5 *\n\n" + clubtest.ScholarsMate + "\n\n"
	text, more := io.Pipe()
	told := make(chan archive.Progress)
	ended := make(chan archive.Tally)
	go func() {
		tally, _ := w.Archive.Import(t.Context(), clubtest.Ann, sized{text, int64(2 * len(games))},
			func(archive.Imported) error {
				told <- w.Archive.Importing(clubtest.Ann.ID)
				return nil
			})
		ended <- tally
	}()
	go io.WriteString(more, games+"1. d4") // the last may go on
	for n := range 3 {
		p := <-told
		if percent, ok := p.Percent(); p.Running != 1 || p.Tally.Games() != n+1 || !ok || percent < 1 || percent > 60 {
			t.Errorf("after %d games: %+v", n+1, p)
		}
	}
	if p := <-news; p.Running != 1 || p.Tally != (archive.Tally{Kept: 1, Same: 1, Refused: 1}) {
		t.Errorf("a follower who was away heard %+v", p)
	}
	if late := <-w.Archive.FollowImports(t.Context(), clubtest.Ann.ID); late.Running != 1 || late.Tally.Games() != 3 {
		t.Errorf("who comes late hears %+v", late)
	}
	more.Close()
	<-told
	want := archive.Tally{Kept: 2, Same: 1, Refused: 1}
	if tally := <-ended; tally != want {
		t.Errorf("the tally is %+v", tally)
	}
	if p := <-news; p.Running != 0 || p.Tally != want {
		t.Errorf("in the end they heard %+v", p)
	}
	select {
	case p := <-strangers:
		t.Errorf("somebody else heard %+v", p)
	default:
	}
}

// TestImportProgressOfSeveral: imports that run at the same time are counted together, and
// without the size of all there is no percentage.
func TestImportProgressOfSeveral(t *testing.T) {
	w := clubtest.New(t)
	var seen archive.Progress
	_, err := w.Archive.Import(t.Context(), clubtest.Ann, strings.NewReader(clubtest.ScholarsMate),
		func(archive.Imported) error {
			if _, ok := w.Archive.Importing(clubtest.Ann.ID).Percent(); !ok {
				t.Error("a text that knows its size has no percentage")
			}
			_, err := w.Archive.Import(t.Context(), clubtest.Ann, io.MultiReader(strings.NewReader("1. d4 * 1. c4 *")),
				func(archive.Imported) error {
					seen = w.Archive.Importing(clubtest.Ann.ID)
					return nil
				})
			return err
		})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := seen.Percent(); seen.Running != 2 || seen.Tally.Kept != 3 || ok {
		t.Errorf("of two at once: %+v", seen)
	}
	if p := w.Archive.Importing(clubtest.Ann.ID); p != (archive.Progress{}) {
		t.Errorf("behind all: %+v", p)
	}
}
