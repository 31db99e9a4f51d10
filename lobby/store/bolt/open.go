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
	// WatchBuffer is how many commits may wait for one slow watcher; 0 means
	// 65,536.
	WatchBuffer int
	// Queue is how many requests may wait for the writer before the next one
	// waits for a place; 0 means 1,024.
	Queue int
	// Damaged, if not nil, is told when the store cannot go on: a file that was opened on
	// the word of its mark turns out to be damaged, the disk does not give back what is
	// in it, or the database has panicked while it wrote. It is told an *OpenError, once,
	// and must not wait. From then on the store refuses everything with ErrDamaged, and
	// the process should end, for another one to look at the file; it should not wait for
	// ever to end in good order, as calls that were under way may never return.
	Damaged func(error)
	// Log takes a line when a commit is in doubt, and when it is no longer; nil is none.
	Log *slog.Logger
}

const (
	defaultWatchBuffer = 1 << 16
	defaultQueue       = 1 << 10

	lockTimeout = time.Second
	// mapSize is reserved in the address space, not in memory or on the disk. Up
	// to it the file can grow without waiting for readers.
	mapSize = 1 << 30
)

// The names in the file.
var (
	metaBucket    = []byte("meta")
	entriesBucket = []byte("entries")
)

const (
	formatKey = "format" // the version of the format, in decimal; every version can read this
	revKey    = "rev"    // an empty value with the revision of the last commit
)

// Open opens the store in the file path and makes the file, but not its folder, if
// there is none. It fails with an *OpenError. A file is looked through before, unless
// a store has closed it in good order and nobody has written to it since; then it is
// looked through while it is in use.
func Open(path string, opts Options) (*Store, error) {
	known := marked(path)
	if !known {
		if err := inspect(path); err != nil {
			return nil, newOpenError(path, err)
		}
	}
	s := &Store{
		path:     path,
		log:      cmp.Or(opts.Log, slog.New(slog.DiscardHandler)),
		damaged:  opts.Damaged,
		queue:    make(chan *request, orDefault(opts.Queue, defaultQueue)),
		watchers: fanout.New(orDefault(opts.WatchBuffer, defaultWatchBuffer)),
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

// inspect checks a file that is there, without touching it.
func inspect(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return errNotFile
	case info.Size() == 0:
		return nil // its maker was stopped before the first byte
	}
	// Long enough for a slow and busy disk; 140 MB take less than a second.
	limit := 20*time.Second + time.Duration(info.Size()>>20)*time.Second
	ctx, cancel := context.WithTimeoutCause(context.Background(), limit, fmt.Errorf("it took longer than %v", limit))
	defer cancel()
	return checkInChild(ctx, path)
}

// open opens the database for writing, makes the buckets if it is new, and reads
// where it stands. The last commit of a store that was not closed is settled.
func (s *Store) open(settle bool) error {
	db, err := bbolt.Open(s.path, 0o600, &bbolt.Options{
		Timeout:         lockTimeout,
		InitialMmapSize: mapSize,
		FreelistType:    bbolt.FreelistMapType,
		NoStatistics:    true,
		OpenFile: func(name string, flag int, mode os.FileMode) (*os.File, error) {
			file, err := os.OpenFile(name, flag, mode)
			if s.file == nil {
				s.file = file // the one that it writes to; later ones are for copies
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
	var format int // 0 of a new file
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

// create makes the buckets of a new database.
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

// syncFolder makes a new file's name durable, without which its content is not.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	defer folder.Close()
	return folder.Sync()
}

func orDefault(n, otherwise int) int {
	if n == 0 {
		return otherwise
	}
	return n
}
