package fill

import (
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/table"
)

// TestFolder checks that a server finds the tables and games that fill wrote.
func TestFolder(t *testing.T) {
	const open, games = 40, 500 // more than one Update
	folder := t.TempDir()
	if err := Folder(t.Context(), folder, open, games); err != nil {
		t.Fatal(err)
	}
	st, err := bolt.Open(filepath.Join(folder, databaseFile), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	club, err := lobby.New(t.Context(), lobby.Config{Store: st, Games: catalog.All(), Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer club.Close()
	waiting := 0
	for _, l := range club.Tables.Live() {
		if l.Status == table.Open && l.Host.Name != "" {
			waiting++
		}
	}
	if waiting != open {
		t.Errorf("got %d open tables, want %d", waiting, open)
	}
	history, err := club.Archive.History(t.Context(), person(7).ID, nil, 10)
	if err != nil {
		t.Fatal(err)
	}
	if len(history) != 2 { // once as host, once as guest
		t.Errorf("got %d games of one player, want 2: %+v", len(history), history)
	}
	if needs, err := club.Archive.NeedsIndex(t.Context()); needs || err != nil {
		t.Errorf("the index should be out of date: %v, %v", needs, err)
	}
}
