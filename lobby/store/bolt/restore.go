package bolt

import (
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"pawnstorm/lobby/store"
)

// ErrNotBackup means that a file is not a backup, or differs from what was written.
var ErrNotBackup = errors.New("it is not a pawnstorm backup, or it is damaged")

// ErrExists means that a database already exists.
var ErrExists = errors.New("a database already exists")

// ReplacedEnd is appended to the name of a database that Restore has replaced.
const ReplacedEnd = ".replaced"

// ReadContents returns what a backup says about itself. Restore verifies that.
func ReadContents(path string) (Contents, error) {
	file, err := os.Open(path)
	if err != nil {
		return Contents{}, err
	}
	defer file.Close()
	pack, err := gzip.NewReader(file)
	if err != nil {
		return Contents{}, fmt.Errorf("%w: %w", ErrNotBackup, err)
	}
	return readField(pack.Extra)
}

// Restore replaces the database at path with a backup. It replaces an existing database only by
// force, and keeps it beside the new one, with ReplacedEnd after its name. At any moment, path has
// either the old or the new database, complete. No server may have it open, or the error is
// ErrLocked. If change is not nil, it can change the new database before.
func Restore(
	ctx context.Context, backup, path string, force bool, change func(context.Context, store.Store) error,
) error {
	file, err := os.Open(backup)
	if err != nil {
		return err
	}
	defer file.Close()
	return inPlace(path, force, func(out *part) error {
		err := writeFile(out.database(), func(w io.Writer) error { return unpack(ctx, file, w) })
		if err != nil {
			return err
		}
		if err := checkFile(ctx, out.database()); err != nil {
			return fmt.Errorf("the content of the backup is not usable: %w", err)
		}
		if change == nil {
			return nil
		}
		return changed(ctx, out.database(), change)
	})
}

// changed applies change to a database that was just checked.
func changed(ctx context.Context, path string, change func(context.Context, store.Store) error) error {
	if err := leaveMark(path); err != nil { // otherwise Open checks it again
		return err
	}
	defer os.Remove(markPath(path))
	s, err := Open(path, Options{})
	if err != nil {
		return err
	}
	return errors.Join(change(ctx, s), s.Close())
}

// unpack writes the database of a backup to w, and returns an error unless it is what was packed.
func unpack(ctx context.Context, backup io.Reader, w io.Writer) error {
	pack, err := gzip.NewReader(contextReader{ctx, backup})
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNotBackup, err)
	}
	c, err := readField(pack.Extra)
	if err != nil {
		return err
	}
	sum := sha256.New()
	written := writeError{w: w}
	n, err := io.Copy(io.MultiWriter(sum, &written), io.LimitReader(pack, c.Size+1))
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case written.err != nil:
		return written.err
	case err != nil:
		return fmt.Errorf("%w: %w", ErrNotBackup, err)
	case n != c.Size || hex.EncodeToString(sum.Sum(nil)) != c.Sum:
		return fmt.Errorf("%w: it does not have the database that was written into it", ErrNotBackup)
	}
	return nil
}

// writeError remembers why writing to w failed.
type writeError struct {
	w   io.Writer
	err error
}

func (e *writeError) Write(p []byte) (n int, err error) {
	n, e.err = e.w.Write(p)
	return n, e.err
}

// field returns the extra field of a gzip header (RFC 1952): a name of two bytes, the length in two
// bytes, and the contents.
func (c Contents) field() ([]byte, error) {
	text, err := json.Marshal(c)
	return append(binary.LittleEndian.AppendUint16([]byte("PS"), uint16(len(text))), text...), err
}

func readField(extra []byte) (c Contents, err error) {
	if len(extra) < 4 || string(extra[:2]) != "PS" || int(binary.LittleEndian.Uint16(extra[2:])) != len(extra)-4 {
		return c, ErrNotBackup
	}
	if err := json.Unmarshal(extra[4:], &c); err != nil {
		return c, fmt.Errorf("%w: %w", ErrNotBackup, err)
	}
	if c.Backup > backupVersion {
		return c, fmt.Errorf("a newer version of pawnstorm wrote this: it has format %d, this version reads up to %d",
			c.Backup, backupVersion)
	}
	return c, nil
}
