package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
)

// dumpCmd prints the database as lines of JSON.
type dumpCmd struct {
	dataFlag
	File string `arg:"" optional:"" type:"path" help:"The file to make; without one it is printed."`
}

// Run dumps a copy, so that all of it is of one moment.
func (c *dumpCmd) Run(ctx context.Context, s *streams) error {
	folder, err := c.existingFolder()
	if err != nil {
		return err
	}
	file, remove, err := copied(ctx, folder)
	if err != nil {
		return err
	}
	defer remove()
	st, err := bolt.Open(file, bolt.Options{})
	if err != nil {
		return err
	}
	defer st.Close()
	if c.File == "" {
		_, err := store.Dump(ctx, st, s.out, time.Now())
		return err
	}
	n, err := dumpInto(ctx, st, c.File)
	if err != nil {
		return fmt.Errorf("no dump was made: %s", causeOf(err))
	}
	fmt.Fprintf(s.out, "%s holds %d entries.\n", c.File, n)
	return nil
}

// dumpInto makes a file of a dump, which has its name only when it is whole.
func dumpInto(ctx context.Context, st store.Store, path string) (n int, err error) {
	out, err := os.CreateTemp(filepath.Dir(path), ".dump-*")
	if err != nil {
		return 0, err
	}
	defer os.Remove(out.Name())
	n, err = store.Dump(ctx, st, out, time.Now())
	if err = errors.Join(err, out.Sync(), out.Close()); err != nil {
		return 0, err
	}
	return n, os.Rename(out.Name(), path)
}

// loadCmd makes a database of a dump.
type loadCmd struct {
	dataFlag
	File  string `arg:"" help:"The dump; - is standard input."`
	Force bool   `help:"Replace a database that is there. It is kept beside the new one, as pawnstorm.db.replaced."`
}

// Run loads into a database of its own, which is put in its place when all is in it.
func (c *loadCmd) Run(ctx context.Context, s *streams) error {
	folder, err := c.makeFolder()
	if err != nil {
		return err
	}
	var in io.Reader = os.Stdin
	if c.File != "-" {
		file, err := os.Open(c.File)
		if err != nil {
			return fmt.Errorf("%s cannot be read: %s", c.File, plainly(err))
		}
		defer file.Close()
		in = file
	}
	n := 0
	file := filepath.Join(folder, databaseFile)
	err = bolt.Build(ctx, file, c.Force, func(st store.Store) (err error) {
		n, err = store.Load(ctx, st, in)
		return err
	})
	if err != nil {
		return notReplaced(file, err)
	}
	fmt.Fprintf(s.out, "The database in %s has %d entries now.\n", folder, n)
	return nil
}
