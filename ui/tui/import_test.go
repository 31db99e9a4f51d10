package tui

import (
	"cmp"
	"io"
	"slices"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/browse"
)

func TestImport(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("h", "i")
	p.sees("Waiting for your paste.", "ssh -p 2222 pawnstorm.example import < games.pgn")
	p.golden("import")
	p.update(pasted("1. e4 e5\r2. Ke3"))
	p.sees("line 2, move 2.: Ke3: the king cannot move like that.")
	p.golden("import-refused")
	p.update(pasted(scholarsMate + "\n\n1. d4 *"))
	p.sees("cecil – dora · Chess", "White (cecil) won by checkmate.", "Imported by ann, not played here.", "Club evening, 1999.12.31", "2 games: 2 saved.")
	p.misses("So far")
	p.golden("imported")
	p.press("q")
	p.sees("Finished games")
	p.press("q")
	p.onTab("You")
	p.sees("White – Black", "cecil – dora", "1-0 checkmate")
	p.golden("lobby-imported")
}

// importOne imports a game, or says why it cannot be.
func (w *world) importOne(who account.Player, text string) (t *table.Table, err error) {
	_, failed := w.service.Archive.Import(w.t.Context(), who.Person, strings.NewReader(text), func(i archive.Imported) error {
		t, err = i.Table, i.Err
		return nil
	})
	return t, cmp.Or(failed, err)
}

// TestImportedNotes checks that the list of moves shows the annotations of an imported game. The
// comment on the current move is below the list, or below the board.
func TestImportedNotes(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	game, err := w.importOne(ann, `{An \evening} 1. e4 e5 2. Ke2 $4 $146 {the king walks [%csl Ge2]} (2. Nf3 $1 Nc6) (2. d4) 2... Nf6 0-1`)
	if err != nil {
		t.Fatal(err)
	}
	w.untilArchived(game)
	p := w.comes(ann, game)
	p.sees("Ke2??")
	p.misses("the king walks")
	p.press("left")
	p.sees("Ke2??", "?? novelty the king walks", "(2. Nf3! Nc6)", "(2. d4)")
	p.golden("imported-notes")
	p.fits()
	p.resize(40, 20)
	p.sees("Position 3 of 4", "?? novelty the king walks", "(2. Nf3! Nc6)")
	p.press("home")
	p.sees(`An \evening`)
	p.misses("the king walks")
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
	w := newWorld(t)
	ann := w.account("ann")
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("h", "i")
	p.sees("Waiting for your paste.")
	games := scholarsMate + "\n\n1. d4 *\n\n"
	text, more := io.Pipe()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		w.service.Archive.Import(t.Context(), ann.Person, sized{text, int64(2 * len(games))}, func(archive.Imported) error { return nil })
	}()
	io.WriteString(more, games+"1. c")
	p.sees("Importing, 5", "So far: 2 games: 2 saved.", "███···")
	p.fits()
	p.press("esc", "q")
	p.onTab("You")
	p.press(slices.Repeat([]string{"down"}, 13)...)
	p.sees("▶ Import", "Importing,")
	p.press("h", "i")
	p.sees("So far: 2 games: 2 saved.")
	io.WriteString(more, "4 *")
	more.Close()
	<-ended
	p.sees("The import has ended. 3 games: 3 saved.")
}

// TestImportTakesNoKeys checks that a game pasted in a terminal without bracketed paste runs no
// commands, although it arrives as keys.
func TestImportTakesNoKeys(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.press("h", "i")
	p.types("1. e4 Nq?")
	p.press("enter")
	p.sees("That was a key, not a paste")
	p.press("esc")
	p.sees("Finished games", "[all]")
}

func TestImportBoundsPastes(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.press("h", "i")
	p.update(pasted(strings.Repeat("x", browse.MaxPaste)))
	p.sees("Your paste is too long: at most 64 kB fit here.")
	p.fits()
	p.update(pasted("1. e4 \x1b[2J\u202e" + strings.Repeat("é", 10_000)))
	p.sees("This PGN cannot be read")
	p.fits()
}

// TestImportOfAClosedPage checks that a finished import opens no page if the user has closed the
// import page.
func TestImportOfAClosedPage(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.press("h", "i")
	closed := p.model.top().(*browse.ImportScreen)
	p.press("esc")
	p.update(browse.ImportedMsg{To: closed, Table: &table.Table{}})
	p.sees("[all]")
}
