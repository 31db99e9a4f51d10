package bolt

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.etcd.io/bbolt"
)

func TestDamagedFiles(t *testing.T) {
	whole := sample(t, 400)
	cut := func(n int) []byte { return whole[:n] }
	changed := func(change func(data []byte)) []byte {
		data := bytes.Clone(whole)
		change(data)
		return data
	}
	pageSize := os.Getpagesize()
	at := survey(t, write(t, whole))
	page := func(data []byte, at int) []byte { return data[at:][:pageSize] }
	tests := map[string]struct {
		data []byte
		kind error
	}{
		"last byte missing":  {cut(len(whole) - 1), ErrDamaged},
		"last page missing":  {cut(len(whole) - pageSize), ErrDamaged},
		"half of it missing": {cut(len(whole) / 2), ErrDamaged},
		"only the headers":   {cut(2 * pageSize), ErrDamaged},
		"half a page":        {cut(pageSize / 2), ErrDamaged},
		"one byte":           {cut(1), ErrDamaged},
		"zeros":              {make([]byte, 5*pageSize), ErrDamaged},
		"text":               {bytes.Repeat([]byte("Call me Ishmael. "), 2000), ErrDamaged},
		"a short text":       {[]byte("hello\n"), ErrDamaged},
		"a page of zeros": {changed(func(data []byte) {
			clear(page(data, at.root))
		}), ErrDamaged},
		"pages exchanged": {changed(func(data []byte) {
			copy(page(data, at.root), page(whole, at.freelist))
			copy(page(data, at.freelist), page(whole, at.root))
		}), ErrDamaged},
		"a key changed": {
			// The last key, so that the order of the keys does not reveal it.
			bytes.ReplaceAll(whole, sampleKey(399), sampleKey(499)), ErrDamaged,
		},
		"a newer database": {changed(func(data []byte) {
			for _, header := range [][]byte{data[16:], data[pageSize+16:]} {
				binary.NativeEndian.PutUint32(header[4:], 3)
				sum := fnv.New64a()
				sum.Write(header[:56])
				binary.NativeEndian.PutUint64(header[56:], sum.Sum64())
			}
		}), ErrNewer},
		"a newer format":  {newerFormat(t, whole), ErrNewer},
		"another program": {foreign(t), ErrFormat},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			wantRefused(t, write(t, test.data), test.kind)
		})
	}
}

// wantRefused fails unless Open refuses the file in one sentence and leaves it unchanged.
func wantRefused(t *testing.T, path string, kind error) {
	t.Helper()
	before, statErr := os.Stat(path)
	data, _ := os.ReadFile(path)
	s, err := Open(path, Options{})
	if err == nil {
		s.Close()
		t.Fatal("Open succeeded")
	}
	var openErr *OpenError
	if !errors.As(err, &openErr) || !errors.Is(err, kind) {
		t.Fatalf("got error %v (%v), want %v", err, errors.Unwrap(err), kind)
	}
	text := err.Error()
	if strings.Contains(text, "\n") || !strings.Contains(text, path) || strings.Contains(text, "page ") {
		t.Errorf("not a readable sentence: %q", text)
	}
	t.Logf("%v\n\tfor the log: %v", err, openErr.Cause)
	if statErr != nil {
		return
	}
	after, err := os.Stat(path)
	if err != nil || !after.ModTime().Equal(before.ModTime()) || after.Mode() != before.Mode() {
		t.Errorf("the file was touched: %v", err)
	}
	if now, _ := os.ReadFile(path); !bytes.Equal(now, data) {
		t.Error("the file was changed")
	}
}

// newerFormat returns a database as a later version of this package might write it.
func newerFormat(t *testing.T, whole []byte) []byte {
	t.Helper()
	return withBolt(t, write(t, whole), func(tx *bbolt.Tx) error {
		if _, err := tx.CreateBucket([]byte("of the future")); err != nil {
			return err
		}
		return putRecord(tx.Bucket(metaBucket), []byte(formatKey), newRecord([]byte("2")), 0)
	})
}

// foreign returns another program's database.
func foreign(t *testing.T) []byte {
	t.Helper()
	return withBolt(t, write(t, nil), func(tx *bbolt.Tx) error {
		b, err := tx.CreateBucket([]byte("invoices"))
		if err != nil {
			return err
		}
		return b.Put([]byte("1"), []byte("paid"))
	})
}

func withBolt(t *testing.T, path string, change func(tx *bbolt.Tx) error) []byte {
	t.Helper()
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(db.Update(change), db.Close()); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestRefusedPaths(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	wantRefused(t, path, ErrLocked)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	wantRefused(t, t.TempDir(), errNotFile)
	wantRefused(t, filepath.Join(t.TempDir(), "none", "test.db"), fs.ErrNotExist)
	if os.Getuid() == 0 {
		return // root may read and write everything
	}
	for _, mode := range []fs.FileMode{0o000, 0o400, 0o200} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		wantRefused(t, path, fs.ErrPermission)
	}
}

func TestFileMode(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file is open to others: %v, %v", info.Mode(), err)
	}
}

// TestOpenLink checks that a link to a file that does not exist yet stays a link.
func TestOpenLink(t *testing.T) {
	folder, disk := t.TempDir(), t.TempDir()
	path, target := filepath.Join(folder, "test.db"), filepath.Join(disk, "test.db")
	if err := os.Symlink(target, path); err != nil {
		t.Skip(err)
	}
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(target); err != nil || !info.Mode().IsRegular() {
		t.Errorf("the file that the link names: %v, %v", info, err)
	}
	if _, err := os.Readlink(path); err != nil {
		t.Error(err)
	}
}
