package browse_test

import (
	"io"
	"strings"
	"testing"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/tui/tuitest"
)

func TestImport(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("h", "i")
	p.Sees("Waiting for your paste.", "ssh -p 2222 pawnstorm.example import < games.pgn")
	p.Golden("import")
	p.Pastes("\r1. Ke3 e5")
	p.Sees("line 2, move 1.: Ke3: the king cannot move like that.")
	p.Golden("import-refused")
	p.Pastes(scholarsMate + "\n\n1. d4 *")
	p.Sees("cecil – dora · Chess", "White (cecil) won by checkmate.", "Imported by ann, not played here.", "Club evening, 1999.12.31", "2 games: 2 saved.")
	p.Misses("So far")
	p.Golden("imported")
	p.Press("q")
	p.Sees("Finished games")
	p.Press("q")
	p.OnTab("You")
	p.Clicks("Finished games")
	p.Sees("White - Black", "cecil - dora", "cecil won, checkma")
	p.Press("home") // the second game may have come last
	p.Golden("lobby-imported")
}

// TestImportedNotes checks that the list of moves shows the annotations of an imported game. The
// comment on the current move is below the list, or below the board.
func TestImportedNotes(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	game, err := w.ImportOne(ann.Person, `{An \evening} 1. e4 e5 2. Ke2 $4 $146 {the king walks [%csl Ge2]} (2. Nf3 $1 Nc6) (2. d4) 2... Nf6 0-1`)
	if err != nil {
		t.Fatal(err)
	}
	w.UntilArchived(game)
	p := w.OpenTable(ann, game)
	p.Sees("Ke2??")
	p.Misses("the king walks")
	p.Press("left")
	p.Sees("Ke2??", "?? novelty the king walks", "(2. Nf3! Nc6)", "(2. d4)")
	p.Golden("imported-notes")
	p.Fits()
	p.Resize(40, 20)
	p.Sees("Position 3 of 4", "?? novelty the king walks", "(2. Nf3! Nc6)")
	p.Press("home")
	p.Sees(`An \evening`)
	p.Misses("the king walks")
}

// sized is a text that reports its size.
type sized struct {
	io.Reader
	size int64
}

func (s sized) Size() int64 { return s.size }

// TestImportRuns checks that the progress of an import in another session is on its page and in the
// list of pages.
func TestImportRuns(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("h", "i")
	p.Sees("Waiting for your paste.")
	games := scholarsMate + "\n\n1. d4 *\n\n"
	text, more := io.Pipe()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		w.Archive.Import(t.Context(), ann.Person, sized{text, int64(2 * len(games))}, func(archive.Imported) error { return nil })
	}()
	io.WriteString(more, games+"1. c")
	p.Sees("Importing, 5", "So far: 2 games: 2 saved.", "███···")
	p.Fits()
	p.Press("esc", "q")
	p.OnTab("You")
	p.Sees("Import", "Importing,")
	p.Press("h", "i")
	p.Sees("So far: 2 games: 2 saved.")
	io.WriteString(more, "4 *")
	more.Close()
	<-ended
	p.Sees("The import has ended. 3 games: 3 saved.")
}

// TestImportTakesNoKeys checks that a game pasted in a terminal without bracketed paste runs no
// commands, although it arrives as keys.
func TestImportTakesNoKeys(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Press("h", "i")
	p.Types("1. e4 Nq?")
	p.Press("enter")
	p.Sees("That was a key, not a paste")
	p.Press("esc")
	p.Sees("Finished games", "[All")
}

func TestImportBoundsPastes(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Press("h", "i")
	p.Pastes(strings.Repeat("x", browse.MaxPaste))
	p.Sees("Your paste is too long: at most 64 kB fit here.")
	p.Fits()
	p.Pastes("1. \x1b[2J\u202e" + strings.Repeat("é", 10_000))
	p.Sees("This PGN cannot be read")
	p.Fits()
}

// TestImportOfAClosedPage checks that a finished import opens no page if the user has closed the
// import page.
func TestImportOfAClosedPage(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Press("h", "i")
	closed := p.Model.Top().(*browse.ImportScreen)
	p.Press("esc")
	p.Update(browse.ImportedMsg{To: closed, Table: &table.Table{}})
	p.Sees("[All")
}
