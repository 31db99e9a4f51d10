package store

import (
	"context"
	"errors"
	"iter"
)

// Store keeps values under keys: one key, one value, one revision, and nothing
// else. It is what the lobby needs of a database, small enough that an embedded
// and a replicated one can both provide it. Package storetest is the proof that
// an implementation keeps this contract.
//
// All methods are safe for concurrent use. Values are copied on the way in and
// out. A call whose context ends returns the context's error; a Put or Delete
// that ended so may still have been carried out, and the caller must read to
// know.
type Store interface {
	// Get returns the entry of a key, or ErrNotFound.
	Get(ctx context.Context, key string) (Entry, error)
	// Put writes a value if the key's revision is still rev, 0 meaning that the
	// key does not exist, and returns the new revision. A stale rev is
	// ErrConflict and changes nothing. When Put returns without error the value
	// is durable.
	Put(ctx context.Context, key string, value []byte, rev Rev) (Rev, error)
	// Delete removes a key if its revision is still rev. A stale rev is
	// ErrConflict; a key that does not exist is ErrNotFound.
	Delete(ctx context.Context, key string, rev Rev) error
	// List yields the entries whose keys begin with prefix, ascending by key
	// and beginning behind the key after, "" meaning from the first. A caller
	// may stop early. An error ends the sequence.
	List(ctx context.Context, prefix, after string) iter.Seq2[Entry, error]
	// Watch reports every commit under prefix that happens after Watch has
	// returned, in the order of revisions, also those made by other nodes. It
	// reports nothing that is not durable. The sequence may be ranged over
	// once. It ends when ctx does, with ErrClosed when the store is closed, and
	// with ErrLagged when the reader fell too far behind: then watch and list
	// again. The watch must be ranged over or its ctx ended, or it leaks.
	Watch(ctx context.Context, prefix string) iter.Seq2[Entry, error]
	// Close waits for the commits under way and releases the store. Calls
	// after it return ErrClosed.
	Close() error
}

// Rev orders the commits of a store: every Put and Delete has a higher one than
// all before it, whatever the key. 0 stands for a key that does not exist.
type Rev uint64

// Entry is a key with its value as of a revision.
type Entry struct {
	Key   string
	Value []byte
	Rev   Rev
	// Deleted marks, in a Watch, that this commit removed the key; Value is
	// then nil.
	Deleted bool
}

// The errors of a Store, found with errors.Is.
var (
	ErrNotFound = errors.New("store: no such key")
	ErrConflict = errors.New("store: the revision is stale")
	ErrClosed   = errors.New("store: closed")
	ErrLagged   = errors.New("store: the watcher fell behind")
	// ErrTooLarge refuses a key longer than MaxKey bytes (or empty) or a value
	// longer than MaxValue.
	ErrTooLarge = errors.New("store: key or value too large")
	// ErrDamaged means that what was read is not what was written.
	ErrDamaged = errors.New("store: the data is damaged")
)

// The limits of keys and values, in bytes, that every store keeps.
const (
	MaxKey   = 256
	MaxValue = 1 << 20
)
