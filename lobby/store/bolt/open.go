package bolt

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"go.etcd.io/bbolt"

	"pawnstorm/lobby/store/fanout"
)

// Options of Open. The zero value is what a server wants.
type Options struct {
	// WatchBuffer is how many commits can wait for one slow watcher. 0 means 65,536.
	WatchBuffer int
	// Damaged, if not nil, is called when the store cannot continue: a file that matched its mark
	// is damaged, the disk fails to read it, or the database panicked during a write. It is called
	// once, with an *OpenError, and must not wait. From then on the store refuses everything with
	// ErrDamaged. The process should end, so that the next one checks the file. It should not wait
	// forever for a clean end, because calls in progress may never return.
	Damaged func(error)
	// Log gets a line when a commit is in doubt, and when it is settled. nil discards them.
	Log *slog.Logger
}

const (
	defaultWatchBuffer = 1 << 16
	queueSize          = 1 << 10 // requests that can wait for the writer; further ones block

	lockTimeout = time.Second
	// mapSize is reserved in the address space, not in memory or on disk. Up to this size the file
	// can grow without waiting for readers.
	mapSize = 1 << 30
)

// The names in the file.
var (
	metaBucket    = []byte("meta")
	entriesBucket = []byte("entries")
)

const (
	formatKey = "format" // the format version in decimal; every version can read this
	revKey    = "rev"    // an empty value with the revision of the last commit
)

// Open opens the store in the file path. It creates a missing file, but not its folder. It fails
// with an *OpenError. It checks the file first, unless a store closed it cleanly and it was not
// written since. Then the file is checked while it is in use.
func Open(path string, opts Options) (*Store, error) {
	known := marked(path)
	if !known {
		err := begin(path)
		if err == nil {
			err = inspect(path)
		}
		if err != nil {
			return nil, newOpenError(path, err)
		}
	}
	s := &Store{
		path:     path,
		log:      cmp.Or(opts.Log, slog.New(slog.DiscardHandler)),
		damaged:  opts.Damaged,
		queue:    make(chan *request, queueSize),
		watchers: fanout.New(cmp.Or(opts.WatchBuffer, defaultWatchBuffer)),
		closing:  make(chan struct{}),
		stopped:  make(chan struct{}),
		patrol:   patrol{stopped: make(chan struct{})},
	}
	if err := guard(func() error { return s.open(!known) }); err != nil {
		return nil, newOpenError(path, err)
	}
	go s.write()
	if known {
		go s.watchOver()
	} else {
		s.patrol.whole.Store(true)
		close(s.patrol.stopped)
	}
	return s, nil
}

// begin creates an empty database, unless there is a file. It gives the database its name when its
// first pages are on disk, because a process killed before that would leave what looks like a damaged
// file.
func begin(path string) error {
	if !missing(path) {
		return nil
	}
	if target, err := os.Readlink(path); err == nil { // a link to a file that does not exist yet
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(path), target)
		}
		return begin(target)
	}
	out, err := newPart(path)
	switch {
	case errors.Is(err, ErrBusy) && !missing(path):
		return nil // another process has just created it
	case err != nil:
		return err
	}
	defer out.end()
	if !missing(path) {
		return nil
	}
	os.Remove(out.database()) // left by a killed process
	db, err := bbolt.Open(out.database(), 0o600, nil)
	if err != nil {
		return err
	}
	if err := db.Close(); err != nil {
		return err
	}
	return out.putDatabase()
}

// missing reports whether there is no file, or an empty one, which has nothing to lose.
func missing(path string) bool {
	info, err := os.Stat(path)
	if err != nil {
		return errors.Is(err, fs.ErrNotExist)
	}
	return info.Mode().IsRegular() && info.Size() == 0
}

// inspect checks an existing file without changing it.
func inspect(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return errNotFile
	}
	// Long enough for a slow and busy disk. 140 MB take less than a second.
	limit := 20*time.Second + time.Duration(info.Size()>>20)*time.Second
	ctx, cancel := context.WithTimeoutCause(context.Background(), limit, fmt.Errorf("it took longer than %v", limit))
	defer cancel()
	return checkFile(ctx, path)
}

// open opens the database for writing, creates the buckets if it is new, and reads its state. It
// settles the last commit of a store that was not closed.
func (s *Store) open(settle bool) error {
	db, err := bbolt.Open(s.path, 0o600, &bbolt.Options{
		Timeout:         lockTimeout,
		InitialMmapSize: mapSize,
		FreelistType:    bbolt.FreelistMapType,
		NoStatistics:    true,
		OpenFile: func(name string, flag int, mode os.FileMode) (*os.File, error) {
			file, err := os.OpenFile(name, flag, mode)
			if s.file == nil {
				s.file = file // the file that it writes to; later ones are for copies
			}
			return file, err
		},
	})
	if err != nil {
		return err
	}
	s.db = db
	err = s.start(db)
	if err == nil && settle {
		err = s.settleLast()
	}
	if err != nil {
		db.Close()
	}
	return err
}

func (s *Store) start(db *bbolt.DB) error {
	var format int // 0 for a new file
	err := db.View(func(tx *bbolt.Tx) error {
		meta := tx.Bucket(metaBucket)
		if meta == nil {
			return nil
		}
		written, _, err := unseal([]byte(formatKey), meta.Get([]byte(formatKey)))
		if err != nil {
			return err
		}
		if format, err = formatOf(string(written)); err != nil {
			return err
		}
		_, s.rev, err = unseal([]byte(revKey), meta.Get([]byte(revKey)))
		return err
	})
	switch {
	case err != nil || format == newestFormat():
		return err
	case format > 0:
		return migrate(db, format)
	}
	if err := db.Update(create); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(db.Path()))
}

// create creates the buckets of a new database.
func create(tx *bbolt.Tx) error {
	if _, err := tx.CreateBucket(entriesBucket); err != nil {
		return err
	}
	meta, err := tx.CreateBucket(metaBucket)
	if err != nil {
		return err
	}
	if err := putRecord(meta, []byte(formatKey), newRecord([]byte(strconv.Itoa(newestFormat()))), 0); err != nil {
		return err
	}
	return putRecord(meta, []byte(revKey), newRecord(nil), 0)
}

// syncFolder makes the name of a new file durable. Its content is not durable without that.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	defer folder.Close()
	return folder.Sync()
}
