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

// ErrNotBackup means that a file is no backup, or not as it was written.
var ErrNotBackup = errors.New("it is not a backup of pawnstorm, or it is damaged")

// ErrExists means that there is a database already.
var ErrExists = errors.New("there is a database already")

// ReplacedEnd is what is added to the name of a database that Restore has replaced.
const ReplacedEnd = ".replaced"

// ReadContents reads what a backup says of itself, which Restore proves.
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

// Restore puts the database of a backup in the place of the one at path. One that is
// there is replaced only by force, and is kept beside it under its name with ReplacedEnd.
// At any moment, at path is the old one or the new, whole. No server may
// have it open: then the error is ErrLocked. The function change, if it is not nil, may
// change the new database before.
func Restore(ctx context.Context, backup, path string, force bool, change func(context.Context, store.Store) error) error {
	file, err := os.Open(backup)
	if err != nil {
		return err
	}
	defer file.Close()
	return inPlace(path, force, func(out *part) error {
		if err := unpackTo(ctx, file, out.database()); err != nil {
			return err
		}
		if err := checkInChild(ctx, out.database()); err != nil {
			return fmt.Errorf("what is in the backup cannot be used: %w", err)
		}
		if change == nil {
			return nil
		}
		return changed(ctx, out.database(), change)
	})
}

// changed changes a database that was just looked through.
func changed(ctx context.Context, path string, change func(context.Context, store.Store) error) error {
	if err := leaveMark(path); err != nil { // or Open looks through it again
		return err
	}
	defer os.Remove(markPath(path))
	s, err := Open(path, Options{})
	if err != nil {
		return err
	}
	return errors.Join(change(ctx, s), s.Close())
}

func unpackTo(ctx context.Context, backup io.Reader, path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = unpack(ctx, backup, file)
	return errors.Join(err, file.Close())
}

// unpack writes the database of a backup to w, and returns an error unless it is the one
// that was packed.
func unpack(ctx context.Context, backup io.Reader, w io.Writer) (Contents, error) {
	pack, err := gzip.NewReader(contextReader{ctx, backup})
	if err != nil {
		return Contents{}, fmt.Errorf("%w: %w", ErrNotBackup, err)
	}
	c, err := readField(pack.Extra)
	if err != nil {
		return c, err
	}
	sum := sha256.New()
	written := writeError{w: w}
	n, err := io.Copy(io.MultiWriter(sum, &written), io.LimitReader(pack, c.Size+1))
	switch {
	case ctx.Err() != nil:
		return c, ctx.Err()
	case written.err != nil:
		return c, written.err
	case err != nil:
		return c, fmt.Errorf("%w: %w", ErrNotBackup, err)
	case n != c.Size || hex.EncodeToString(sum.Sum(nil)) != c.Sum:
		return c, fmt.Errorf("%w: it does not hold the database that was put into it", ErrNotBackup)
	}
	return c, nil
}

// writeError remembers why w could not be written to.
type writeError struct {
	w   io.Writer
	err error
}

func (e *writeError) Write(p []byte) (n int, err error) {
	n, e.err = e.w.Write(p)
	return n, e.err
}

// field is the extra field of a header of gzip (RFC 1952): two bytes of a name, two of
// the length, and the contents.
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
		return c, fmt.Errorf("a newer version of pawnstorm made it: form %d is not known to this one", c.Backup)
	}
	return c, nil
}
