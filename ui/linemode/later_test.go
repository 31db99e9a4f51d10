package linemode

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
)

// TestAnalysisIsTold checks that a user who asks for an analysis hears when it is done or has
// failed, wherever they are by then.
func TestAnalysisIsTold(t *testing.T) {
	w := newWorld(t, nil)
	annotations := make(chan error)
	w.service.Analyses.SetAnalyst(func(ctx context.Context, q analysis.Question) (analysis.Evaluation, error) {
		o := analysis.Evaluation{Line: []string{q.State.Format(q.State.Moves()[0])}}
		select {
		case err := <-annotations:
			return o, err
		case <-ctx.Done():
			return o, ctx.Err()
		}
	})
	rules, _ := catalog.Find("chess")
	d := sitDown(w, rules)
	ann := d.players[0]
	ann.says("f3", "White: pawn f2 to f3.")
	ann.says("resign", "Resign and lose this game?")
	ann.says("yes", "The game is over.")
	ann.says("analyse", "The game is being analysed. You will hear when it is done.")
	ann.says("lobby", "No open tables")
	annotations <- errors.New("out of wits")
	ann.until("Something went wrong")

	id := string(d.id)
	ann.says("analyse "+id, "You will hear when it is done.")
	annotations <- nil // the start position
	annotations <- nil // the only other position
	ann.until("Table " + id + " is analysed. Type analyse " + id + " to read it.")
	ann.says("analyse "+id, "1. f3")
}

// arrived returns the account of a key.
func (w *world) arrived(key string) account.Player {
	w.t.Helper()
	who, err := w.service.Accounts.ByKey(w.t.Context(), key)
	if err != nil {
		w.t.Fatal(err)
	}
	return who
}

// TestImportedNotes checks that the comments of an imported game follow its moves.
func TestImportedNotes(t *testing.T) {
	w := newWorld(t, nil)
	key := w.account("ann")
	who := w.arrived(key)
	var id identity.TableID
	_, err := w.service.Archive.Import(t.Context(), who.Person, strings.NewReader("{An evening} 1. e4 e5 2. Ke2 $4 {the king walks} (2. Nf3 $1 Nc6) 0-1"), func(i archive.Imported) error {
		id = i.Table.ID
		return i.Err
	})
	if err != nil {
		t.Fatal(err)
	}
	ann := w.enter(Visit{Key: key, Echo: true}, 0)
	ann.says("show "+string(id), "king e1 to e2")
	ann.says("last", "Note: ?? the king walks\nNote: (2. Nf3! Nc6)")
	ann.says("history", "Note: An evening\n1. White: pawn e2 to e4.\n2. Black: pawn e7 to e5.\n3. White: king e1 to e2.\nNote: ?? the king walks")
}

// TestImportRuns checks that a user sees the progress and the end of an import that runs in another
// session.
func TestImportRuns(t *testing.T) {
	w := newWorld(t, nil)
	key := w.account("ann")
	who := w.arrived(key)
	ann := w.enter(Visit{Key: key, Echo: true}, 0)
	ann.says("import", "No input.")
	text, more := io.Pipe()
	ended := make(chan error)
	go func() {
		_, err := w.service.Archive.Import(t.Context(), who.Person, text, func(archive.Imported) error { return nil })
		ended <- err
	}()
	io.WriteString(more, "1. e4 e5 *\n\n1. d4 *\n\n1. c")
	ann.until("Importing. So far: ")
	io.WriteString(more, "4 *")
	ann.says("import", "Importing. So far: ")
	more.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	ann.until("The import has ended. 3 games: 3 saved.")
}
