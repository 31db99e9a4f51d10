package backup

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"pawnstorm/lobby/store"
)

// Write writes a store into a file, as it is at the end of the call. The file gets its name only
// after it was read back from the disk and checked. It replaces a file with the same name.
func Write(ctx context.Context, st store.Store, seal Seal, path string, now func() time.Time) (*Set, error) {
	file, err := os.CreateTemp(filepath.Dir(path), ".backup-*")
	if err != nil {
		return nil, err
	}
	defer os.Remove(file.Name())
	c := newChain(st, seal, now, func(ctx context.Context, p part) error {
		_, err := file.Write(p.data)
		return errors.Join(err, ctx.Err())
	})
	if err := errors.Join(c.once(ctx), file.Sync(), file.Close()); err != nil {
		return nil, err
	}
	set, err := Read(ctx, file.Name(), "")
	switch {
	case err != nil:
		return nil, err
	case len(set.Spans) != 1 || len(set.Faults) > 0:
		return nil, fmt.Errorf("cannot read back what was written: %q", append(set.Faults, set.Notes...))
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return nil, err
	}
	set.Path = path
	return set, syncFolder(filepath.Dir(path))
}

// once sends a chain with one snapshot.
func (c *chain) once(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	end := c.collect(ctx)
	defer end()
	defer cancel()
	if err := c.announce(ctx); err != nil {
		return err
	}
	if err := c.snapshot(ctx); err != nil {
		return err
	}
	return c.add(ctx, head{End: true, Until: c.queue.ending()}, nil)
}

// Name returns the name of a backup in one file that is made now. why, if not empty, is part of the
// name.
func Name(now time.Time, why string) string {
	if why != "" {
		why = "-" + why
	}
	return nameStart + now.UTC().Format(nameTime) + why + nameEnd
}

// oldEnd ends the names of backups of older versions.
const oldEnd = ".db.gz"

// Files returns the backups in a folder that were made without a why, in this or the older format,
// the oldest first. If the folder does not exist, there are none.
func Files(folder string) (paths []string) {
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		for _, end := range []string{nameEnd, oldEnd} {
			name, ok := strings.CutSuffix(e.Name(), end)
			if ok && e.Type().IsRegular() && strings.HasPrefix(name, nameStart) && len(name) == len(nameStart+nameTime) {
				paths = append(paths, filepath.Join(folder, e.Name()))
			}
		}
	}
	return paths
}
