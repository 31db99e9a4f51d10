package cli

import (
	"bufio"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"pawnstorm/lobby/message"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
)

// dumpCmd prints the database as lines of JSON.
type dumpCmd struct {
	dataFlag
	File string `arg:"" optional:"" type:"path" help:"File to write. Default: standard output."`
}

// Run dumps a copy, so all entries are of one moment. If people write to a club on NATS meanwhile, each
// entry is either the old or the new one.
func (c *dumpCmd) Run(ctx context.Context, s *streams) error {
	st, end, err := c.openToRead(ctx, s)
	if err != nil {
		return err
	}
	defer end()
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

// openToRead opens a copy of the database in a folder, or a club on NATS.
func (f *dataFlag) openToRead(ctx context.Context, s *streams) (st store.Store, end func(), err error) {
	if f.onNATS() {
		club, err := f.openSealed(ctx, s)
		if err != nil {
			return nil, nil, err
		}
		return club, func() { club.Close() }, nil
	}
	folder, err := f.existingFolder()
	if err != nil {
		return nil, nil, err
	}
	file, remove, err := copied(ctx, folder)
	if err != nil {
		return nil, nil, err
	}
	db, err := bolt.Open(file, bolt.Options{})
	if err != nil {
		remove()
		return nil, nil, err
	}
	return db, func() { db.Close(); remove() }, nil
}

// commandLog returns the log of a command other than serve. It has only warnings and errors.
func commandLog(s *streams) *slog.Logger {
	return slog.New(slog.NewTextHandler(s.err, &slog.HandlerOptions{Level: slog.LevelWarn}))
}

// dumpInto writes a dump to a file, which gets its name only when it is complete. It is compressed if
// the name ends in .gz.
func dumpInto(ctx context.Context, st store.Store, path string) (n int, err error) {
	out, err := os.CreateTemp(filepath.Dir(path), ".dump-*")
	if err != nil {
		return 0, err
	}
	defer os.Remove(out.Name())
	w, end := compressed(path, out)
	n, err = store.Dump(ctx, st, w, time.Now())
	if err = errors.Join(err, end(), out.Sync(), out.Close()); err != nil {
		return 0, err
	}
	return n, os.Rename(out.Name(), path)
}

// loadCmd makes a database from a dump.
type loadCmd struct {
	dataFlag
	File  string `arg:"" help:"Dump to load; - is standard input."`
	Force bool   `help:"Replace an existing database, and keep it as pawnstorm.db.replaced."`
	adoptFlag
}

// Run loads a new database, and puts it in place when it is complete.
func (c *loadCmd) Run(ctx context.Context, s *streams) error {
	from, err := dumpSource(c.File)
	if err != nil {
		return err
	}
	defer from.end()
	return from.restore(ctx, s, &c.dataFlag, c.Force, c.adoptFlag)
}

// loadingKey exists in a club on NATS while a dump is being loaded. No server opens it then, since the
// rest of the dump may be missing.
const loadingKey = "house/loading"

// loadIntoClub fills an empty club on NATS with a backup or dump.
func (f *dataFlag) loadIntoClub(ctx context.Context, s *streams, from *source, force bool, adopt adoptFlag) error {
	if force {
		return errors.New("--force cannot replace a club on NATS: " +
			"choose another --nats-name, or remove its streams first (nats stream rm)")
	}
	st, err := f.openSealed(ctx, s)
	if err != nil {
		return err
	}
	defer st.Close()
	for e, err := range st.List(ctx, "", "") {
		if err != nil {
			return err
		}
		return fmt.Errorf("the club %s exists on NATS already, with %s in it: "+
			"choose another --nats-name, or remove its streams first (nats stream rm)", f.NatsName, e.Key)
	}
	rev, err := st.Put(ctx, loadingKey, nil, 0)
	if err != nil {
		return err
	}
	err = from.fill(ctx, st)
	if err == nil {
		err = adopt.settle(ctx, st)
	}
	if err == nil {
		err = st.Delete(ctx, loadingKey, rev)
	}
	if err != nil {
		return fmt.Errorf("the club %s is incomplete, and no server will open it: %w", f.NatsName, err)
	}
	fmt.Fprintf(s.out, "It is now the club %s on NATS.%s\n", f.NatsName, adopt.said())
	return nil
}

func entries(n int) string {
	return message.Number{N: n, One: "entry", Many: "entries"}.String()
}

// openDump opens a dump, compressed or not. "-" is standard input.
func openDump(path string) (in *bufio.Reader, end func(), err error) {
	file := os.Stdin
	if path != "-" {
		if file, err = os.Open(path); err != nil {
			return nil, nil, fmt.Errorf("cannot read %s: %s", path, plainly(err))
		}
	}
	buffered := bufio.NewReader(file)
	if magic, _ := buffered.Peek(2); string(magic) != "\x1f\x8b" {
		return buffered, func() { file.Close() }, nil
	}
	plain, err := gzip.NewReader(buffered)
	if err != nil {
		file.Close()
		return nil, nil, fmt.Errorf("cannot read %s: %w", path, err)
	}
	return bufio.NewReader(plain), func() { file.Close() }, nil
}

// compressed returns a writer for a dump, which compresses if the file's name ends in .gz.
func compressed(path string, out io.Writer) (w io.Writer, end func() error) {
	if !strings.HasSuffix(path, ".gz") {
		return out, func() error { return nil }
	}
	z := gzip.NewWriter(out)
	return z, z.Close
}
