package bolt

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"pawnstorm/lobby/store"
)

var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// holding returns all entries of a store.
func holding(t *testing.T, s *Store) map[string]string {
	t.Helper()
	all := make(map[string]string)
	for e, err := range s.List(t.Context(), "", "") {
		if err != nil {
			t.Fatal(err)
		}
		all[e.Key] = fmt.Sprintf("%d %s", e.Rev, e.Value)
	}
	return all
}

func openAt(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatalf("%v (%v)", err, errors.Unwrap(err))
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// TestBackupUnderLoad backs up a store under load and restores it. Every entry from before the
// backup must be there, unchanged, and the counts must be right.
func TestBackupUnderLoad(t *testing.T) {
	folder := t.TempDir()
	s := openAt(t, filepath.Join(folder, "test.db"))
	for i := range 300 {
		if _, err := s.Put(t.Context(), fmt.Sprintf("done/%d", i), bytes.Repeat([]byte("x"), i*10), 0); err != nil {
			t.Fatal(err)
		}
	}
	before := holding(t, s)
	ctx, stop := context.WithCancel(t.Context())
	var writers sync.WaitGroup
	for w := range 4 {
		writers.Go(func() {
			var rev store.Rev
			for n := 0; ctx.Err() == nil; n++ {
				r, err := s.Put(t.Context(), fmt.Sprintf("table/%d", w), []byte(fmt.Sprint(n)), rev)
				if err != nil {
					t.Error(err)
					return
				}
				rev = r
			}
		})
	}
	file := filepath.Join(folder, "a.db.gz")
	told, err := Backup(t.Context(), s.Copy, file, noon)
	stop()
	writers.Wait()
	if err != nil {
		t.Fatal(err)
	}
	says, err := ReadContents(file)
	if err != nil || says.Sum != told.Sum || !says.Made.Equal(noon) || says.Keys["done"] != 300 {
		t.Errorf("got contents %+v, %v", says, err)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "*.part*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}

	restored := filepath.Join(t.TempDir(), "new.db")
	if err := Restore(t.Context(), file, restored, false, nil); err != nil {
		t.Fatal(err)
	}
	r := openAt(t, restored)
	after := holding(t, r)
	maps.DeleteFunc(after, func(key, _ string) bool { return strings.HasPrefix(key, "table/") })
	if !maps.Equal(before, after) {
		t.Errorf("got %d entries, want the same %d as before", len(after), len(before))
	}
	if _, err := r.Put(t.Context(), "new", nil, 0); err != nil {
		t.Error(err)
	}
}

// TestBackupIsGzip checks that any gunzip turns a backup into the database.
func TestBackupIsGzip(t *testing.T) {
	path := write(t, sample(t, 400))
	file := filepath.Join(t.TempDir(), "a.db.gz")
	if _, err := Backup(t.Context(), CopyFile(path), file, noon); err != nil {
		t.Fatal(err)
	}
	packed, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	pack, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(pack)
	if err != nil {
		t.Fatal(err)
	}
	if plain := openAt(t, write(t, data)); len(holding(t, plain)) == 0 {
		t.Error("the backup is empty")
	}
}

// TestBackupOfEachTransaction checks that a copy opens, whichever of the two headers is newer.
func TestBackupOfEachTransaction(t *testing.T) {
	s := openAt(t, filepath.Join(t.TempDir(), "test.db"))
	for i := range 4 {
		if _, err := s.Put(t.Context(), fmt.Sprint(i), nil, 0); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "copy.db")
		file, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(s.Copy(t.Context(), file), file.Close()); err != nil {
			t.Fatal(err)
		}
		if held := holding(t, openAt(t, path)); len(held) != i+1 {
			t.Errorf("after %d commits: got %v", i+1, held)
		}
	}
}

// TestBackupEmpty checks that an empty database can be backed up.
func TestBackupEmpty(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	if err := openAt(t, path).Close(); err != nil {
		t.Fatal(err)
	}
	file := path + ".gz"
	if _, err := Backup(t.Context(), CopyFile(path), file, noon); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Compact(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	openAt(t, path).Close()
	if err := Restore(t.Context(), file, path, true, nil); err != nil {
		t.Fatal(err)
	}
	openAt(t, path)
}

// TestBackupOfDamage checks that a damaged database is not backed up, and that the previous backup
// stays.
func TestBackupOfDamage(t *testing.T) {
	whole := sample(t, 400)
	file := filepath.Join(t.TempDir(), "a.db.gz")
	if _, err := Backup(t.Context(), CopyFile(write(t, whole)), file, noon); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	spoilt := bytes.ReplaceAll(whole, sampleKey(399), sampleKey(499))
	sources := map[string]Source{
		"a damaged file": CopyFile(write(t, spoilt)),
		"a damaged copy": func(_ context.Context, w io.Writer) error { _, err := w.Write(spoilt); return err },
		"half a copy": func(_ context.Context, w io.Writer) error {
			_, err := w.Write(whole[:len(whole)/2])
			return err
		},
	}
	for name, from := range sources {
		if _, err := Backup(t.Context(), from, file, noon); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: got error %v", name, err)
		}
		if now, err := os.ReadFile(file); err != nil || !bytes.Equal(now, before) {
			t.Errorf("%s: the previous backup has changed (%v)", name, err)
		}
	}
	_, err = Backup(t.Context(), CopyFile(filepath.Join(t.TempDir(), "none.db")), file, noon)
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without a database: got error %v", err)
	}
}

// TestDamagedBackups checks that a damaged backup never restores different data. Restore refuses
// cut files and most flipped bits. Some bits do no harm: among zeros, gzip may repeat from eight
// bytes further back.
func TestDamagedBackups(t *testing.T) {
	path := write(t, sample(t, 400))
	file := filepath.Join(t.TempDir(), "a.db.gz")
	if _, err := Backup(t.Context(), CopyFile(path), file, noon); err != nil {
		t.Fatal(err)
	}
	if err := Restore(t.Context(), file, path, true, nil); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	refused := map[string][]byte{
		"empty": nil, "text": []byte("hello\n"), "half": whole[:len(whole)/2],
		"last byte missing": whole[:len(whole)-1],
	}
	flips := make(map[string][]byte)
	for at := 200; at < len(whole); at += len(whole)/20 + 1 {
		flipped := bytes.Clone(whole)
		flipped[at] ^= 0x10
		flips[fmt.Sprint("bit at ", at)] = flipped
	}
	restore := func(name string, data []byte) error {
		bad := filepath.Join(t.TempDir(), "bad.db.gz")
		if err := os.WriteFile(bad, data, 0o600); err != nil {
			t.Fatal(err)
		}
		err := Restore(t.Context(), bad, path, true, nil)
		if now, readErr := os.ReadFile(path); readErr != nil || !bytes.Equal(now, before) {
			t.Fatalf("%s: the database has changed (%v)", name, readErr)
		}
		return err
	}
	for name, data := range refused {
		if err := restore(name, data); err == nil {
			t.Errorf("%s: Restore succeeded", name)
		}
	}
	caught := 0
	for name, data := range flips {
		if restore(name, data) != nil {
			caught++
		}
	}
	if caught < len(flips)/2 {
		t.Errorf("%d of %d flipped bits were noticed", caught, len(flips))
	}
}

// TestRestoreRefuses checks that Restore replaces a database only by force, and never while a
// server uses it. It keeps the old file, even a damaged one.
func TestRestoreRefuses(t *testing.T) {
	path := write(t, sample(t, 40))
	file := filepath.Join(t.TempDir(), "a.db.gz")
	if _, err := Backup(t.Context(), CopyFile(path), file, noon); err != nil {
		t.Fatal(err)
	}
	if err := Restore(t.Context(), file, path, false, nil); !errors.Is(err, ErrExists) {
		t.Errorf("without force: got error %v", err)
	}
	s := openAt(t, path)
	if err := Restore(t.Context(), file, path, true, nil); !errors.Is(err, ErrLocked) {
		t.Errorf("while a server runs: got error %v", err)
	}
	if _, err := Backup(t.Context(), CopyFile(path), file, noon); !errors.Is(err, ErrLocked) {
		t.Errorf("backing up a server's file: got error %v", err)
	}
	if _, _, err := Compact(t.Context(), path); !errors.Is(err, ErrLocked) {
		t.Errorf("compacting a server's file: got error %v", err)
	}
	want := holding(t, s)
	s.Close()
	if err := os.WriteFile(path, []byte("spoilt"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Restore(t.Context(), file, path, true, nil); err != nil {
		t.Fatal(err)
	}
	if kept, err := os.ReadFile(path + ReplacedEnd); err != nil || string(kept) != "spoilt" {
		t.Errorf("the old file is %q, %v", kept, err)
	}
	if got := holding(t, openAt(t, path)); !maps.Equal(got, want) {
		t.Errorf("got %d entries, want %d", len(got), len(want))
	}
}

// TestTwoBackups checks that only one backup at a time can write a file.
func TestTwoBackups(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.db.gz")
	first, err := newPart(file)
	if err != nil {
		t.Fatal(err)
	}
	from := CopyFile(write(t, sample(t, 40)))
	if _, err := Backup(t.Context(), from, file, noon); !errors.Is(err, ErrBusy) {
		t.Errorf("got error %v", err)
	}
	first.end()
	if _, err := Backup(t.Context(), from, file, noon); err != nil {
		t.Error(err)
	}
}

// TestCompact checks that Compact frees the space of deleted entries and changes nothing else.
func TestCompact(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	s := openAt(t, path)
	var gone []store.Change
	for i := range 300 {
		c := store.Change{Key: fmt.Sprint("a/", i), Value: make([]byte, 100_000)}
		var err error
		if c.Rev, err = s.Put(t.Context(), c.Key, c.Value, 0); err != nil {
			t.Fatal(err)
		}
		if i%10 > 0 {
			c.Delete = true
			gone = append(gone, c)
		}
	}
	if err := s.Update(t.Context(), gone); err != nil {
		t.Fatal(err)
	}
	want := holding(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	before, after, err := Compact(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if after*2 > before {
		t.Errorf("compacted %d bytes to %d", before, after)
	}
	again := openAt(t, path)
	if got := holding(t, again); !maps.Equal(got, want) {
		t.Errorf("got %d entries, want %d", len(got), len(want))
	}
	rev, err := again.Put(t.Context(), "c", nil, 0)
	for _, e := range want {
		var old store.Rev
		fmt.Sscan(e, &old)
		if err != nil || rev <= old {
			t.Fatalf("got revision %d after %d, %v", rev, old, err)
		}
	}
}

// TestDamageNamesBackup checks that the error for a damaged file contains the command that restores
// the newest backup.
func TestDamageNamesBackup(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "the club's data")
	backups := filepath.Join(folder, BackupFolder)
	if err := os.MkdirAll(backups, 0o700); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "test.db")
	if err := os.WriteFile(path, []byte("spoilt"), 0o600); err != nil {
		t.Fatal(err)
	}
	line := `pawnstorm restore --force --data '` + strings.ReplaceAll(folder, "'", `'\''`) + "' "
	for _, name := range []string{"FILE", BackupName(noon, ""), BackupName(noon.Add(time.Hour), "")} {
		want := line + name
		if name != "FILE" {
			want = line + Quoted(filepath.Join(backups, name))
			copied := CopyFile(write(t, sample(t, 10)))
			if _, err := Backup(t.Context(), copied, filepath.Join(backups, name), noon); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := Open(path, Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got error %v, want %s", err, want)
		}
	}
}

// TestNewest checks that the newest backup is found among those of both formats.
func TestNewest(t *testing.T) {
	folder := t.TempDir()
	if NewestBackup(filepath.Join(folder, "none")) != "" {
		t.Error("found a backup in a missing folder")
	}
	for i, why := range []string{"", "format-1", "", ""} {
		name := BackupName(noon.Add(time.Duration(i)*time.Hour), why)
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "pawnstorm-99991231T235959Z.db.gz.part"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if newest := NewestBackup(folder); filepath.Base(newest) != "pawnstorm-20260501T150000Z.db.gz" {
		t.Errorf("got newest backup %s", newest)
	}
	if err := os.WriteFile(filepath.Join(folder, "pawnstorm-20260501T160000Z.backup"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if newest := NewestBackup(folder); filepath.Base(newest) != "pawnstorm-20260501T160000Z.backup" {
		t.Errorf("got newest backup %s", newest)
	}
}
