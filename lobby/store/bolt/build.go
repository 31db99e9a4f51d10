package bolt

import (
	"context"
	"errors"
	"io/fs"
	"os"

	"pawnstorm/lobby/store"
)

// Build makes a database of what fill puts into an empty one, and gives it the name path
// when it is whole. As with Restore, one that is there is replaced only by force, and
// kept; and no server may have it open.
func Build(ctx context.Context, path string, force bool, fill func(store.Store) error) error {
	return inPlace(path, force, func(out *part) error {
		os.Remove(out.database()) // what a process has left that was killed
		s, err := Open(out.database(), Options{})
		if err != nil {
			return err
		}
		if err := errors.Join(fill(s), s.Close()); err != nil {
			return err
		}
		if err := os.Remove(markPath(out.database())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return checkInChild(ctx, out.database())
	})
}

// inPlace has a database made beside path, and puts it there. One that is there has to be
// of no server, and is replaced only by force, and kept.
func inPlace(path string, force bool, makeDatabase func(*part) error) error {
	release, err := holdFile(path)
	if err != nil {
		return err
	}
	defer release()
	_, err = os.Lstat(path)
	there := err == nil
	switch {
	case there && !force:
		return ErrExists
	case err != nil && !errors.Is(err, fs.ErrNotExist):
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
	if there {
		if err := keepOld(path); err != nil {
			return err
		}
	}
	return out.putDatabase()
}

// keepOld gives the database at path a second name.
func keepOld(path string) error {
	if err := os.Remove(path + ReplacedEnd); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.Link(path, path+ReplacedEnd)
}
