package bot

import (
	"log/slog"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/store/storetest"
)

// TestSaving checks what a program gets while its move waits for the store. First it hears about
// the wait, then that the move is saved, or after a minute that this is not certain.
func TestSaving(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		file, err := bolt.Open(filepath.Join(dir, "test.db"), bolt.Options{})
		if err != nil {
			t.Fatal(err)
		}
		slow := &storetest.Slow{Store: file}
		service, err := lobby.New(t.Context(), lobby.Config{Store: slow, Games: games, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { service.Close(); file.Close() })
		one, two := start(t, service, "one", Limits{}), start(t, service, "two", Limits{})
		one.says(`{"do":"hello","name":"one"}`)
		two.says(`{"do":"hello","name":"two"}`)
		is := func(kind string) func(message) bool { return func(m message) bool { return m.Type == kind } }
		one.until("a welcome", is("hello"))
		two.until("a welcome", is("hello"))
		one.says(`{"do":"challenge","id":"c","game":"chess","seat":"white"}`)
		made := one.until("a table", func(m message) bool { return m.Type == "done" && m.ID == "c" })
		two.says(`{"do":"accept","id":"a","table":%q}`, made.Table.ID)
		if m := two.until("an answer", func(m message) bool { return m.ID == "a" }); m.Type != "done" {
			t.Fatalf("got %+v", m)
		}
		one.until("a game", is("start"))
		slow.Writes.Set(20 * time.Second)
		one.says(`{"do":"move","id":"m","table":%q,"move":"e4"}`, made.Table.ID)
		if m := one.until("news of the move", func(m message) bool { return m.ID == "m" }); m.Type != "saving" {
			t.Errorf("got first answer %v", m)
		}
		if m := one.until("an answer", func(m message) bool { return m.ID == "m" }); m.Type != "done" {
			t.Errorf("got second answer %v", m)
		}
		for id, line := range map[string]string{"s": `{"do":"seek","id":"s","games":["chess"]}`, "n": `{"do":"challenge","id":"n","game":"chess"}`} {
			two.says("%s", line)
			if m := two.until("news of "+id, func(m message) bool { return m.ID == id }); m.Type != "saving" {
				t.Errorf("%s: got first answer %v", line, m)
			}
			if m := two.until("an answer to "+id, func(m message) bool { return m.ID == id }); m.Type != "done" {
				t.Errorf("%s: got second answer %v", line, m)
			}
		}
		slow.Writes.Set(time.Hour)
		one.says(`{"do":"resign","id":"r","table":%q}`, made.Table.ID)
		one.until("that it waits", func(m message) bool { return m.ID == "r" && m.Type == "saving" })
		if m := one.until("an answer", func(m message) bool { return m.ID == "r" }); m.Type != "error" || m.Kind != "unavailable" {
			t.Errorf("got second answer %v", m)
		}
		slow.Writes.Set(0)
	})
}
