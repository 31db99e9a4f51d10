package archive_test

import (
	"io"
	"strings"
	"testing"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/clubtest"
)

// sized is a reader with a known size.
type sized struct {
	io.Reader
	size int64
}

func (s sized) Size() int64 { return s.size }

// TestImportProgress checks that during an import its owner can follow the number of games and the
// percentage of the file. The last update says that the import has ended.
func TestImportProgress(t *testing.T) {
	w := clubtest.New(t)
	if p := w.Archive.Importing(clubtest.Ann.ID); p.Running != 0 || p.Tally != (archive.Tally{}) {
		t.Errorf("got progress %+v before any import", p)
	}
	news := w.Archive.FollowImports(t.Context(), clubtest.Ann.ID)
	strangers := w.Archive.FollowImports(t.Context(), clubtest.Ben.ID)
	games := clubtest.ScholarsMate + "\n\n1. Ke5 e4 *\n\n" + clubtest.ScholarsMate + "\n\n"
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
	go io.WriteString(more, games+"1. d4") // the last game may continue
	for n := range 3 {
		p := <-told
		if percent, ok := p.Percent(); p.Running != 1 || p.Tally.Games() != n+1 || !ok || percent < 1 || percent > 60 {
			t.Errorf("got progress %+v after %d games", p, n+1)
		}
	}
	if p := <-news; p.Running != 1 || p.Tally != (archive.Tally{Kept: 1, Same: 1, Refused: 1}) {
		t.Errorf("slow follower got %+v", p)
	}
	if late := <-w.Archive.FollowImports(t.Context(), clubtest.Ann.ID); late.Running != 1 || late.Tally.Games() != 3 {
		t.Errorf("late follower got %+v", late)
	}
	more.Close()
	<-told
	want := archive.Tally{Kept: 2, Same: 1, Refused: 1}
	if tally := <-ended; tally != want {
		t.Errorf("got tally %+v, want %+v", tally, want)
	}
	if p := <-news; p.Running != 0 || p.Tally != want {
		t.Errorf("got progress %+v after the import, want tally %+v", p, want)
	}
	select {
	case p := <-strangers:
		t.Errorf("another player got progress %+v", p)
	default:
	}
}

// TestImportProgressOfSeveral checks that simultaneous imports are counted together. If the size of one
// is unknown, there is no percentage.
func TestImportProgressOfSeveral(t *testing.T) {
	w := clubtest.New(t)
	var seen archive.Progress
	_, err := w.Archive.Import(t.Context(), clubtest.Ann, strings.NewReader(clubtest.ScholarsMate),
		func(archive.Imported) error {
			if _, ok := w.Archive.Importing(clubtest.Ann.ID).Percent(); !ok {
				t.Error("no percentage although the size is known")
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
		t.Errorf("got progress %+v during two imports", seen)
	}
	if p := w.Archive.Importing(clubtest.Ann.ID); p.Running != 0 || p.Tally != (archive.Tally{}) {
		t.Errorf("got progress %+v after all imports", p)
	}
	if p, ok := w.Archive.LastImport(clubtest.Ann.ID); !ok || p.Running != 0 || p.Tally.Kept != 3 {
		t.Errorf("got result %+v, %v", p, ok)
	}
	if _, ok := w.Archive.LastImport(clubtest.Ben.ID); ok {
		t.Error("a player without imports has a result")
	}
}
