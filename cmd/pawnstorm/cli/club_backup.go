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
	"sync"
	"time"

	"pawnstorm/lobby/message"
	"pawnstorm/lobby/nodes"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/store/nats"
)

// The backup of a club on NATS is a dump, compressed with gzip. Copies of the servers' own files would
// not be consistent: the three are never at the same point.
const clubBackupEnd = ".jsonl.gz"

// clubBackupName returns the name of a backup that is made now. It contains why.
func (f *dataFlag) clubBackupName(why string) string {
	return f.NatsName + "-" + time.Now().UTC().Format("20060102T150405Z") + why + clubBackupEnd
}

// backupClub writes a club on NATS to a file, whether people play or not.
func (c *backupCmd) backupClub(ctx context.Context, s *streams) error {
	st, err := c.openSealed(ctx, s)
	if err != nil {
		return err
	}
	defer st.Close()
	file := c.File
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		file = filepath.Join(file, c.clubBackupName(""))
	}
	n, err := dumpInto(ctx, st, file)
	if err != nil {
		return fmt.Errorf("no backup was made: %s", causeOf(err))
	}
	fmt.Fprintf(s.out, "%s holds %s.\n", file, entries(n))
	return nil
}

// clubKeeper makes the backups of a club on NATS that operators ask a node for.
type clubKeeper struct {
	flags *dataFlag
	store *nats.Store
	log   *slog.Logger

	one sync.Mutex // held while a backup is made
}

// backup makes a backup in the folder backups of the node's data folder, and returns its file.
func (k *clubKeeper) backup(ctx context.Context) (file string, err error) {
	k.one.Lock()
	defer k.one.Unlock()
	began := time.Now()
	data, err := k.flags.ownFolder()
	if err == nil {
		err = os.MkdirAll(data, 0o700)
	}
	if err == nil {
		err = bolt.MakeBackupFolder(data)
	}
	n := 0
	if err == nil {
		file = filepath.Join(data, bolt.BackupFolder, k.flags.clubBackupName(""))
		n, err = dumpInto(ctx, k.store, file)
	}
	if err != nil {
		return "", errors.New(causeOf(err))
	}
	k.log.Info("backup made", "file", file, "entries", n, "took", time.Since(began).Round(time.Millisecond))
	return file, nil
}

func entries(n int) string {
	return message.Number{N: n, One: "entry", Many: "entries"}.String()
}

// openDump opens a dump, compressed or not. "-" is standard input.
func openDump(path string) (in io.Reader, end func(), err error) {
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
	return plain, func() { file.Close() }, nil
}

// compressed returns a writer for a dump, which compresses if the file's name ends in .gz.
func compressed(path string, out io.Writer) (w io.Writer, end func() error) {
	if !strings.HasSuffix(path, ".gz") {
		return out, func() error { return nil }
	}
	z := gzip.NewWriter(out)
	return z, z.Close
}

// repairClub repairs a club on NATS. No node may run.
func (c *checkCmd) repairClub(ctx context.Context, s *streams) error {
	st, err := c.openSealed(ctx, s)
	if err != nil {
		return err
	}
	defer st.Close()
	if n, err := nodes.Serving(ctx, st, st.Now()); err != nil {
		return err
	} else if n > 0 {
		return fmt.Errorf("nothing was repaired: %s of the club %s may still run, stop them first "+
			"(a node that died is forgotten after 15 seconds)", count(n, "node"), c.NatsName)
	}
	return c.repairStore(ctx, s, st, func() (string, error) {
		file := c.clubBackupName("-repair")
		if _, err := dumpInto(ctx, st, file); err != nil {
			return "", fmt.Errorf("in this folder: %s", causeOf(err))
		}
		return file, nil
	})
}

// errNothingToCompact is the error for a club on NATS.
var errNothingToCompact = errors.New(
	"nothing to do: NATS servers keep one value per key, and free disk space by themselves")
