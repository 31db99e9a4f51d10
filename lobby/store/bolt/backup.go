package bolt

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"go.etcd.io/bbolt"

	"pawnstorm/lobby/store"
)

// Source writes a whole database, as it is at one moment.
type Source func(ctx context.Context, w io.Writer) error

// Copy is the Source of an open store. It delays no one, and the copy lacks what is committed
// meanwhile. The file of the store can only grow until Copy ends, so w should not be slow.
func (s *Store) Copy(ctx context.Context, w io.Writer) error {
	if err := s.usable(ctx); err != nil {
		return err
	}
	out := writerFunc(func(p []byte) (int, error) {
		if err := s.usable(ctx); err != nil {
			return 0, err
		}
		return w.Write(p)
	})
	return guard(func() error {
		return s.db.View(func(tx *bbolt.Tx) error { return copyTo(out, tx) })
	})
}

// CopyFile is the Source of a database that no server has open. It checks the file first, and no
// one can write to it meanwhile.
func CopyFile(path string) Source {
	return func(ctx context.Context, w io.Writer) error {
		if _, err := os.Stat(path); err != nil {
			return err
		}
		if err := inspect(path); err != nil {
			return newOpenError(path, err)
		}
		return guard(func() error { return viewFile(path, func(tx *bbolt.Tx) error { return copyTo(w, tx) }) })
	}
}

// copyTo copies what a transaction sees. bbolt would always put the newer header first. copyTo puts
// each header where bbolt keeps it, by its number.
func copyTo(w io.Writer, tx *bbolt.Tx) error {
	headers := make([]byte, 0, 2*tx.DB().Info().PageSize)
	_, err := tx.WriteTo(writerFunc(func(p []byte) (int, error) {
		if len(headers) == cap(headers) {
			return w.Write(p)
		}
		headers = append(headers, p...) // a page each
		if len(headers) < cap(headers) {
			return len(p), nil
		}
		_, err := w.Write(inOrder(headers))
		return len(p), err
	}))
	return err
}

// inOrder returns two header pages with the even-numbered one first.
func inOrder(headers []byte) []byte {
	half := len(headers) / 2
	first, second := headers[:half], headers[half:]
	if headerTxid(first[headerAt:])%2 == 0 {
		return headers
	}
	swapped := slices.Concat(second, first)
	binary.NativeEndian.PutUint64(swapped, 0) // a page starts with its number
	binary.NativeEndian.PutUint64(swapped[half:], 1)
	return swapped
}

// viewFile reads a file that was checked.
func viewFile(path string, read func(*bbolt.Tx) error) error {
	db, err := bbolt.Open(path, 0, &bbolt.Options{ReadOnly: true, Timeout: lockTimeout})
	if err != nil {
		return newOpenError(path, err)
	}
	defer db.Close()
	return db.View(read)
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// Contents is what a backup says about itself.
type Contents struct {
	Backup int       `json:"backup"` // version of the format
	Made   time.Time `json:"made"`
	Rev    store.Rev `json:"rev"`    // of the last commit
	Size   int64     `json:"size"`   // of the database, in bytes
	Sum    string    `json:"sha256"` // of the database, in hex
	// Keys has the number of entries by the part of their keys before the first slash.
	Keys map[string]int `json:"keys"`
}

// backupVersion is the format version that this program writes. A backup is a gzip file that any
// gunzip turns into the database. Its Contents are in the header, in an extra field "PS".
const backupVersion = 1

// Backup writes the database of a source into the file path, compressed. The file gets its name
// only after it was read back from the disk and checked. It replaces a file with the same name. It
// has the format that older versions restore, for the time before a migration. Package backup makes
// all other backups.
func Backup(ctx context.Context, from Source, path string, now time.Time) (Contents, error) {
	out, err := newPart(path)
	if err != nil {
		return Contents{}, err
	}
	defer out.end()
	c, err := copyAndCheck(ctx, from, out.database())
	if err != nil {
		return Contents{}, err
	}
	c.Made = now.UTC().Truncate(time.Second)
	if err := compress(ctx, out.database(), out, c); err != nil {
		return Contents{}, err
	}
	if err := out.Sync(); err != nil {
		return Contents{}, err
	}
	if _, err := out.Seek(0, io.SeekStart); err != nil {
		return Contents{}, err
	}
	if err := unpack(ctx, out, io.Discard); err != nil {
		return Contents{}, fmt.Errorf("cannot read back what was written: %w", err)
	}
	return c, out.put(out.Name())
}

// copyAndCheck copies a database into a file and checks it there.
func copyAndCheck(ctx context.Context, from Source, path string) (c Contents, err error) {
	sum := sha256.New()
	err = writeFile(path, func(w io.Writer) error { return from(ctx, io.MultiWriter(w, sum)) })
	if err != nil {
		return c, err
	}
	if err := checkFile(ctx, path); err != nil {
		return c, fmt.Errorf("the copy is damaged: %w", err)
	}
	c, err = contentsOf(path)
	c.Sum = hex.EncodeToString(sum.Sum(nil))
	return c, err
}

// contentsOf counts what is in a database that was checked.
func contentsOf(path string) (Contents, error) {
	c := Contents{Backup: backupVersion, Keys: make(map[string]int)}
	info, err := os.Stat(path)
	if err != nil {
		return c, err
	}
	c.Size = info.Size()
	return c, viewFile(path, func(tx *bbolt.Tx) (err error) {
		meta, entries := tx.Bucket(metaBucket), tx.Bucket(entriesBucket)
		if meta == nil || entries == nil {
			return nil // nothing was ever written
		}
		if _, c.Rev, err = unseal([]byte(revKey), meta.Get([]byte(revKey))); err != nil {
			return err
		}
		return entries.ForEach(func(key, _ []byte) error {
			family, _, _ := bytes.Cut(key, []byte("/"))
			c.Keys[string(family)]++
			return nil
		})
	})
}

// compress compresses a database.
func compress(ctx context.Context, plain string, out io.Writer, c Contents) error {
	file, err := os.Open(plain)
	if err != nil {
		return err
	}
	defer file.Close()
	pack, err := gzip.NewWriterLevel(out, gzip.BestSpeed)
	if err != nil {
		return err
	}
	if pack.Extra, err = c.field(); err != nil {
		return err
	}
	pack.Name, pack.ModTime = "pawnstorm.db", c.Made
	if _, err := io.Copy(pack, contextReader{ctx, file}); err != nil {
		return err
	}
	return pack.Close()
}

// contextReader is a reader that ends with its context.
type contextReader struct {
	ctx context.Context
	io.Reader
}

func (r contextReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(p)
}

// BackupFolder is the folder beside a database where a server keeps its automatic backups.
const BackupFolder = "backups"

// MakeBackupFolder creates the BackupFolder of a data folder, unless it exists.
func MakeBackupFolder(data string) error {
	folder := filepath.Join(data, BackupFolder)
	if err := os.Mkdir(folder, 0o700); err != nil {
		if info, statErr := os.Stat(folder); statErr == nil && info.IsDir() {
			return nil
		}
		return err
	}
	return chownLike(folder, data)
}

// backupTime is the format of the time in the names of backups. They sort by it.
const backupTime = "20060102T150405Z"

const backupEnd = ".db.gz"

// BackupName returns the name of a backup that is made now. why, if not empty, is part of the name.
func BackupName(now time.Time, why string) string {
	if why != "" {
		why = "-" + why
	}
	return "pawnstorm-" + now.UTC().Format(backupTime) + why + backupEnd
}

// NewestBackup returns the newest of all backups in a folder, of this format or of package backup, or
// "" if there are none.
func NewestBackup(folder string) (newest string) {
	entries, _ := os.ReadDir(folder) // in the order of their names, and so of their times
	for _, e := range entries {
		name := e.Name()
		ours := strings.HasPrefix(name, "pawnstorm-") &&
			(strings.HasSuffix(name, backupEnd) || strings.HasSuffix(name, ".backup"))
		if ours && e.Type().IsRegular() {
			newest = filepath.Join(folder, name)
		}
	}
	return newest
}
