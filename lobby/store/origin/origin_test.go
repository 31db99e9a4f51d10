package origin_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/store/origin"
)

const database = "test.db"

// settle opens the club in a folder as a server does, and reports whether it is a copy.
func settle(t *testing.T, folder string, adopt bool) bool {
	t.Helper()
	return with(t, folder, func(st store.Store) (bool, error) {
		return origin.Settle(t.Context(), st, origin.Folder(folder), adopt)
	})
}

func with(t *testing.T, folder string, do func(store.Store) (bool, error)) bool {
	t.Helper()
	st, err := bolt.Open(filepath.Join(folder, database), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	is, err := do(st)
	if err != nil {
		t.Fatal(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	return is
}

// copyTo copies files of a folder into a new one, as cp does.
func copyTo(t *testing.T, from string, names ...string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(from, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, name), text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// TestClub: a new club is none but itself, also after its server was started again and its
// folder was moved.
func TestClub(t *testing.T) {
	home := filepath.Join(t.TempDir(), "a")
	if err := os.Mkdir(home, 0o700); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if settle(t, home, false) {
			t.Fatal("the club is a copy of itself")
		}
	}
	moved := filepath.Join(t.TempDir(), "b")
	if err := os.Rename(home, moved); err != nil {
		t.Fatal(err)
	}
	if settle(t, moved, false) {
		t.Error("a folder that was moved is a copy")
	}
}

// TestMadeByRoot: the file that root makes can be read by the server's user.
func TestMadeByRoot(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no such mode")
	}
	folder := t.TempDir()
	settle(t, folder, false)
	info, err := os.Stat(filepath.Join(folder, "pawnstorm.place"))
	if err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("%v, %v", info, err)
	}
}

// TestUpgrade: a club of a version that knew of no copies is the club.
func TestUpgrade(t *testing.T) {
	folder := t.TempDir()
	with(t, folder, func(st store.Store) (bool, error) {
		_, err := st.Put(t.Context(), "player/ann", []byte("{}"), 0)
		return false, err
	})
	for range 2 {
		if settle(t, folder, false) {
			t.Fatal("it is a copy")
		}
	}
}

// TestCopiedByHand: a database that was copied is a copy, with or without the file beside it,
// until it is adopted; the club stays the club.
func TestCopiedByHand(t *testing.T) {
	home := t.TempDir()
	settle(t, home, false)
	for _, names := range [][]string{{database}, {database, "pawnstorm.place"}} {
		if runtime.GOOS == "windows" && len(names) > 1 {
			continue
		}
		folder := copyTo(t, home, names...)
		for range 2 {
			if !settle(t, folder, false) {
				t.Fatalf("with %q it is no copy", names)
			}
		}
		if settle(t, folder, true) || settle(t, folder, false) {
			t.Errorf("with %q it is a copy after it was adopted", names)
		}
	}
	if settle(t, home, false) {
		t.Error("the club is a copy")
	}
}

// TestMarked: a club that was marked is a copy even where the club was, until it is adopted or
// released.
func TestMarked(t *testing.T) {
	for name, end := range map[string]func(folder string){
		"adopted": func(folder string) { settle(t, folder, true) },
		"released": func(folder string) {
			with(t, folder, func(st store.Store) (bool, error) { return false, origin.Release(t.Context(), st) })
		},
	} {
		folder := t.TempDir()
		settle(t, folder, false)
		with(t, folder, func(st store.Store) (bool, error) { return false, origin.MarkCopy(t.Context(), st) })
		for range 2 {
			if !settle(t, folder, false) {
				t.Error("it is no copy")
			}
		}
		end(folder)
		if settle(t, folder, false) {
			t.Errorf("it is a copy after it was %s", name)
		}
	}
}

// TestServers: what was loaded from a folder into servers, or back, is a copy, and a club that
// begins there is none.
func TestServers(t *testing.T) {
	folder := t.TempDir()
	onServers := func(adopt bool) bool {
		return with(t, folder, func(st store.Store) (bool, error) {
			return origin.Settle(t.Context(), st, origin.Servers, adopt)
		})
	}
	for range 2 {
		if onServers(false) {
			t.Error("a new club on servers is a copy")
		}
	}
	if !settle(t, folder, false) {
		t.Error("what comes from servers is no copy")
	}
	if settle(t, folder, true) || settle(t, folder, false) {
		t.Error("it is a copy after it was adopted")
	}
	if !onServers(false) {
		t.Error("what comes from a folder is no copy")
	}
}
