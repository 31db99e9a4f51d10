package bolt

import (
	"context"
	"errors"
	"io/fs"
	"os"

	"pawnstorm/lobby/store"
)

// Build creates a database with what fill puts into an empty one, and gives it the name path when
// it is complete. Like Restore, it replaces a database only by force, and keeps it. No server may
// have it open.
func Build(ctx context.Context, path string, force bool, fill func(store.Store) error) error {
	return inPlace(path, force, func(out *part) error {
		os.Remove(out.database()) // left by a killed process
		s, err := Open(out.database(), Options{})
		if err != nil {
			return err
		}
		if err := errors.Join(fill(s), s.Close()); err != nil {
			return err
		}
		if err := removeMark(out.database()); err != nil {
			return err
		}
		return checkFile(ctx, out.database())
	})
}

// inPlace creates a database beside path and then moves it there. An existing database must not be
// open, and is replaced only by force, and kept.
func inPlace(path string, force bool, makeDatabase func(*part) error) error {
	release, err := holdFile(path)
	if err != nil {
		return err
	}
	defer release()
	_, err = os.Lstat(path)
	exists := err == nil
	switch {
	case exists && !force:
		return ErrExists
	case store.Ignore(err, fs.ErrNotExist) != nil:
		return err
	}
	out, err := newPart(path)
	if err != nil {
		return err
	}
	defer out.end()
	if err := makeDatabase(out); err != nil {
		return err
	}
	if exists {
		if err := keepOld(path); err != nil {
			return err
		}
	}
	return out.putDatabase()
}

// keepOld gives the database at path a second name.
func keepOld(path string) error {
	if err := store.Ignore(os.Remove(path+ReplacedEnd), fs.ErrNotExist); err != nil {
		return err
	}
	return os.Link(path, path+ReplacedEnd)
}
