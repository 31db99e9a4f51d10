package bolt

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"pawnstorm/lobby/store"
)

// check reads a whole database and returns an error unless it is exactly as written and its format
// is not newer than newest. The errors are ErrDamaged, ErrFormat, ErrNewer, ErrLocked, or an error
// of reading. On a damaged file it can crash; see checkInChild. It closes nothing, because its
// process is about to end and bbolt may still be looking for damage. Until then no one can write to
// the file.
func check(path string, newest int) error {
	db, err := bbolt.Open(path, 0, &bbolt.Options{ReadOnly: true, PreLoadFreelist: true, Timeout: lockTimeout})
	if errors.Is(err, berrors.ErrTimeout) {
		return fmt.Errorf("%w: %w", ErrLocked, err)
	}
	size, readErr := read(path)
	_, isSystem := errors.AsType[syscall.Errno](err)
	switch {
	case readErr != nil:
		return readErr
	case errors.Is(err, berrors.ErrVersionMismatch):
		return fmt.Errorf("%w: %w", ErrNewer, err)
	case isSystem:
		return err
	case err != nil:
		return damaged("%w", err)
	}
	// Each part of the check has its own transaction, and they run at the same time.
	pages := inTransaction(db, func(tx *bbolt.Tx) error {
		if err := checkPages(tx, size); err != nil {
			return err
		}
		if err, found := <-tx.Check(); found { // the first error is enough
			return damaged("%w", err)
		}
		return nil
	})
	buckets := inTransaction(db, func(tx *bbolt.Tx) error { return checkBuckets(tx, newest) })
	if err := <-pages; err != nil {
		return err
	}
	return <-buckets
}

// inTransaction starts a part of the check, and returns a channel with its result.
func inTransaction(db *bbolt.DB, part func(*bbolt.Tx) error) <-chan error {
	result := make(chan error, 1)
	go func() {
		tx, err := db.Begin(false)
		if err == nil {
			err = part(tx)
		}
		result <- err
	}()
	return result
}

// read checks the headers and reads the whole file, because an error of the disk in mapped memory
// would be a crash. It returns the size.
func read(path string) (int64, error) {
	file, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	if _, err := checkHeaders(file); err != nil {
		return 0, err
	}
	info, err := file.Stat()
	if err != nil {
		return 0, err
	}
	half := info.Size() / 2
	second := make(chan error, 1)
	go func() {
		_, err := io.Copy(io.Discard, io.NewSectionReader(file, half, info.Size()-half))
		second <- err
	}()
	_, err = io.Copy(io.Discard, io.NewSectionReader(file, 0, half))
	return info.Size(), cmp.Or(err, <-second)
}

// checkPages checks what bbolt's own check assumes: the file does not end too early, no page
// continues over more pages than there are, and the free pages exist.
func checkPages(tx *bbolt.Tx, size int64) error {
	if tx.Size() > size {
		return damaged("the file has %d bytes of %d", size, tx.Size())
	}
	pages := int(tx.Size() / int64(tx.DB().Info().PageSize))
	free, id := 0, 2 // after the headers
	for id < pages {
		page, err := tx.Page(id)
		if err != nil {
			return err
		}
		switch {
		case page.Type == "free":
			free++
		case page.Count == 0 && page.Type == "leaf" && !unused(tx):
			return damaged("page %d is empty", id)
		default:
			id += page.OverflowCount
		}
		id++
	}
	if listed := tx.DB().Stats().FreePageN; id != pages || free != listed {
		return damaged("the pages end at %d and not at %d, or %d are free and not %d", id, pages, free, listed)
	}
	return nil
}

// unused reports whether nothing was ever written: a new database is at transaction 1.
func unused(tx *bbolt.Tx) bool { return tx.ID() <= 1 }

// checkBuckets checks that the file has the two right buckets, and no other.
func checkBuckets(tx *bbolt.Tx, newest int) error {
	root := leaf{flags: bucketFlag}
	err := tx.ForEach(func(name []byte, b *bbolt.Bucket) error {
		if b == nil {
			return damaged("%q is not a bucket", name)
		}
		root.pairs = append(root.pairs, pair{name, bucketSize(b)})
		return nil
	})
	if err != nil || len(root.pairs) == 0 && unused(tx) { // creating the file was interrupted
		return err
	}
	meta, entries := tx.Bucket(metaBucket), tx.Bucket(entriesBucket)
	if meta == nil && entries == nil && len(root.pairs) > 0 {
		return fmt.Errorf("%w: it belongs to another program", ErrFormat)
	}
	var last store.Rev
	if meta != nil {
		if last, err = checkMeta(meta, newest); err != nil {
			return err
		}
	}
	if meta == nil || entries == nil || len(root.pairs) != 2 {
		return damaged("the buckets are not the right ones")
	}
	if err := root.check(); err != nil {
		return err
	}
	return checkRecords(entries, func(key, _ []byte, rev store.Rev) error { return checkRev(key, rev, last) })
}

// checkRev checks the revision of an entry against the last revision of the file.
func checkRev(key []byte, rev, last store.Rev) error {
	if rev == 0 || rev > last {
		return damaged("the entry %q has revision %d of %d", key, rev, last)
	}
	return nil
}

// checkMeta checks the bucket with the format, which can be at most newest, and the last revision,
// which it returns.
func checkMeta(meta *bbolt.Bucket, newest int) (last store.Rev, err error) {
	found := make(map[string]string)
	err = checkRecords(meta, func(key, value []byte, rev store.Rev) error {
		found[string(key)] = string(value)
		if string(key) == revKey {
			last = rev
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	written, ok := found[formatKey]
	if ok {
		if err := checkFormat(written, newest); err != nil {
			return 0, err
		}
	}
	if _, also := found[revKey]; !ok || !also {
		return 0, damaged("the format or the last revision is missing")
	}
	return last, nil
}

// checkRecords checks the records of a bucket and passes each to visit. bbolt's own check skips a
// bucket that is so small that it lies in the page of its parent.
func checkRecords(b *bbolt.Bucket, visit func(key, value []byte, rev store.Rev) error) error {
	var last []byte
	var page leaf
	err := b.ForEach(func(key, record []byte) error {
		if bytes.Compare(last, key) >= 0 {
			return damaged("the keys are out of order at %q", key)
		}
		last = key
		value, rev, err := unseal(key, record)
		if err != nil {
			return err
		}
		if !page.goesOn(key) {
			if err := page.check(); err != nil {
				return err
			}
			page.pairs = page.pairs[:0]
		}
		page.pairs = append(page.pairs, pair{key, len(record)})
		return visit(key, value, rev)
	})
	if err != nil {
		return err
	}
	return page.check()
}

func damaged(text string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrDamaged, fmt.Errorf(text, args...))
}
