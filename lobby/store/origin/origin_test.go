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

// settle opens a club's folder like a server, and reports whether it is a copy.
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

// copyTo copies files into a new folder, like cp.
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

// TestClub checks that a new club is not a copy, even after a restart or in a moved folder.
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
		t.Error("a moved folder is a copy")
	}
}

// TestMadeByRoot checks that the server's user can read a file that root creates.
func TestMadeByRoot(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no file modes")
	}
	folder := t.TempDir()
	settle(t, folder, false)
	info, err := os.Stat(filepath.Join(folder, "pawnstorm.place"))
	if err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("%v, %v", info, err)
	}
}

// TestUpgrade checks that a database from before copy detection is not a copy.
func TestUpgrade(t *testing.T) {
	folder := t.TempDir()
	with(t, folder, func(st store.Store) (bool, error) {
		_, err := st.Put(t.Context(), "player/ann", []byte("{}"), 0)
		return false, err
	})
	for range 2 {
		if settle(t, folder, false) {
			t.Fatal("the upgraded club is a copy")
		}
	}
}

// TestCopiedByHand checks that a copied database is a copy until it is adopted, with or without the
// file next to it. The original is not a copy.
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
				t.Fatalf("a copy of %q is not a copy", names)
			}
		}
		if settle(t, folder, true) || settle(t, folder, false) {
			t.Errorf("a copy of %q is still a copy after adoption", names)
		}
	}
	if settle(t, home, false) {
		t.Error("the original is a copy")
	}
}

// TestMarked checks that a marked club is a copy, even in the original place, until it is adopted
// or released.
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
				t.Error("a marked club is not a copy")
			}
		}
		end(folder)
		if settle(t, folder, false) {
			t.Errorf("the club is still a copy after it was %s", name)
		}
	}
}

// TestServers checks that a club loaded from a folder into servers, or back, is a copy. A new club
// on servers is not.
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
		t.Error("a club from servers is not a copy")
	}
	if settle(t, folder, true) || settle(t, folder, false) {
		t.Error("the club is a copy after adoption")
	}
	if !onServers(false) {
		t.Error("a club from a folder is not a copy")
	}
}
