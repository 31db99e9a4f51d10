package cli_test

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store/bolt"
)

// TestReports prints the reports in a folder, newest first, each with the surrounding chat.
func TestReports(t *testing.T) {
	folder := t.TempDir()
	store, err := bolt.Open(filepath.Join(folder, cli.DatabaseFile), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	noon := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	var minutes atomic.Int64
	service, err := lobby.New(t.Context(), lobby.Config{
		Store: store, Games: catalog.All(), Log: slog.New(slog.DiscardHandler),
		Now: func() time.Time { return noon.Add(time.Duration(minutes.Load()) * time.Minute) },
	})
	if err != nil {
		t.Fatal(err)
	}
	ann, ben := identity.Person{ID: "pann", Name: "ann"}, identity.Person{ID: "pben", Name: "ben"}
	for _, line := range []struct {
		who  identity.Person
		text string
	}{{ann, "hello"}, {ben, "rude words"}, {ann, "well"}} {
		if err := service.Chat.Say(t.Context(), account.Player{Person: line.who}, chat.LobbyRoom, line.text); err != nil {
			t.Fatal(err)
		}
		minutes.Add(1)
	}
	if err := service.Chat.Report(t.Context(), ann, chat.LobbyRoom, 2, "not nice"); err != nil {
		t.Fatal(err)
	}
	minutes.Add(60)
	if err := service.Chat.Report(t.Context(), ben, chat.LobbyRoom, 1, ""); err != nil {
		t.Fatal(err)
	}
	_, stderr, code := e2etest.Finish(t, nil, "reports", "--data", folder)
	if code != cli.ExitFailed || !strings.Contains(stderr, "another") {
		t.Errorf("with a running server: exit code %d, %q", code, stderr)
	}
	service.Close()
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}

	const want = `2026-05-01 13:03 UTC  ben reports ann in lobby
  > 2026-05-01 12:00  ann: hello
    2026-05-01 12:01  ben: rude words
    2026-05-01 12:02  ann: well

2026-05-01 12:03 UTC  ann reports ben in lobby: not nice
    2026-05-01 12:00  ann: hello
  > 2026-05-01 12:01  ben: rude words
    2026-05-01 12:02  ann: well

`
	for range 2 { // reading must not consume them
		stdout, stderr, code := e2etest.Finish(t, nil, "reports", "--data", folder)
		if stdout != want || stderr != "" || code != cli.ExitDone {
			t.Errorf("exit code %d, %q, and\n%s", code, stderr, stdout)
		}
	}
}

// TestNoReports checks that the command does not create a missing database.
func TestNoReports(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "nowhere")
	stdout, stderr, code := e2etest.Finish(t, nil, "reports", "--data", folder)
	if stdout != "" || !strings.Contains(stderr, "there is no database in "+folder) || code != cli.ExitFailed {
		t.Errorf("exit code %d, %q, %q", code, stdout, stderr)
	}
	if _, err := os.Stat(folder); err == nil {
		t.Error("the command created the folder")
	}
}
