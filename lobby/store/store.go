// Package store defines the database that the lobby needs: the interface [Store], with its errors
// and limits. Package bolt keeps a store in a file on this machine, and package nats on NATS
// servers. Package storetest checks that they fulfill the contract. Services keep their values in a
// [Collection], or in a [Cache] if every node has all of them in memory.
package store

import (
	"context"
	"errors"
	"iter"
)

// Store keeps values under keys: one key, one value, one revision, and nothing else. The interface
// is small, so that an embedded and a replicated database can both implement it. Package storetest
// checks that an implementation fulfills this contract.
//
// All methods are safe for concurrent use. Values are copied on the way in and out. A call whose
// context ends returns the error of the context. If that happens to a Put, Delete or Update, it may
// still have been carried out (an Update completely or not at all), and the caller must read to
// find out.
type Store interface {
	// Get returns the entry of a key, or ErrNotFound.
	Get(ctx context.Context, key string) (Entry, error)
	// Put writes a value if the key's revision is still rev, and returns the new revision. rev is 0
	// for a key that does not exist. With a stale rev, Put returns ErrConflict and changes nothing.
	// When Put returns without error, the value is durable.
	Put(ctx context.Context, key string, value []byte, rev Rev) (Rev, error)
	// Delete removes a key if its revision is still rev. A stale rev is ErrConflict, and a key that
	// does not exist is ErrNotFound.
	Delete(ctx context.Context, key string, rev Rev) error
	// Update makes all of the changes or none of them. If the revision of any key is stale, it
	// returns ErrConflict, which does not name the key. When Update returns without error, all
	// changes are durable. Each change gets its own revision, ascending in the order of the
	// changes, with no other commit in between. A Watch reports them in this order. A key can
	// appear only once (ErrTwice). There can be at most MaxChanges, and the values can have at most
	// MaxUpdate bytes together (ErrTooLarge). Without changes, nothing is committed.
	//
	// Use it for what has to agree when a game ends or an account changes, not for moves: a
	// replicated store makes a few hundred Updates a second, and thousands of Puts. Such a store
	// can also spread keys over several streams by how they begin, and then an Update can change
	// only keys of one stream. So the lobby's live tables, "table/", are never part of an Update.
	Update(ctx context.Context, changes []Change) error
	// List yields the entries whose keys begin with prefix, in the order of the keys. It starts
	// behind the key after; "" starts at the first. A caller can stop early. An error ends the
	// sequence.
	List(ctx context.Context, prefix, after string) iter.Seq2[Entry, error]
	// Watch reports every commit under prefix that happens after Watch has returned, in the order
	// of revisions, including the commits of other nodes. It reports nothing that is not durable. A
	// store that was cut off from its servers for a while can skip a commit if it reports a later
	// commit of the same key. The sequence can be ranged over once. It ends when ctx does, with
	// ErrClosed when the store is closed, and with ErrLagged when the reader falls too far behind;
	// then watch and list again. Range over the watch or end its ctx, or it leaks.
	Watch(ctx context.Context, prefix string) iter.Seq2[Entry, error]
	// Close waits for the commits in progress and releases the store. Calls after it return
	// ErrClosed.
	Close() error
}

// Rev orders the commits of a store: every Put, Delete and Change has a higher one than all before
// it, across all keys. The keys of live tables, "table/", are an exception. A store can spread them
// over several streams, and then a Rev orders only the commits of one table. 0 means that the key
// does not exist. A store understands only revisions that it has returned.
type Rev uint64

// Entry is a key with its value at a revision.
type Entry struct {
	Key   string
	Value []byte
	Rev   Rev
	// Deleted says, in a Watch, that this commit removed the key. Value is then nil.
	Deleted bool
	// More says, in a Watch of all keys, that the next commit belongs to the same Update.
	More bool
}

// Change is one part of an Update. It puts a value under a key, or deletes the key, if the revision
// of the key is still Rev.
type Change struct {
	Key   string
	Value []byte
	// Rev is 0 for a key that does not exist. A Delete at 0 is ErrConflict, because there is
	// nothing to delete.
	Rev    Rev
	Delete bool // remove the key; Value is ignored
}

// The errors of a Store. Compare with errors.Is.
var (
	ErrNotFound = errors.New("store: no such key")
	ErrConflict = errors.New("store: the revision is stale")
	ErrClosed   = errors.New("store: closed")
	ErrLagged   = errors.New("store: the watcher fell behind")
	// ErrTooLarge means that a key is empty or longer than MaxKey bytes, that a value is longer
	// than MaxValue, or that an Update exceeds its own limits.
	ErrTooLarge = errors.New("store: key, value or update too large")
	// ErrTwice means that an Update changes a key twice.
	ErrTwice = errors.New("store: a key appears twice in an update")
	// ErrInDoubt means that a write may or may not have reached the disk, and the store does not
	// know yet. Until it does, the affected keys cannot be read.
	ErrInDoubt = errors.New("store: it is unknown whether this was written")
	// ErrDamaged means that the data read differs from the data written.
	ErrDamaged = errors.New("store: the data is damaged")
)

// The limits of every store. Sizes are in bytes.
const (
	MaxKey   = 256
	MaxValue = 1 << 20
	// MaxChanges and MaxUpdate limit an Update. An atomic batch of NATS JetStream (2.12 and newer)
	// can have 1,000 messages. It is checked against the revisions before it, so no key can appear
	// in it twice. It waits in the memory of its server as a whole, with at most 50 others of its
	// stream.
	MaxChanges = 500
	MaxUpdate  = 4 * MaxValue
)

// CheckKey returns an error if no store accepts the key.
func CheckKey(key string) error {
	if key == "" || len(key) > MaxKey {
		return ErrTooLarge
	}
	return nil
}

// CheckUpdate returns an error if no store accepts the changes, no matter what it contains.
func CheckUpdate(changes []Change) error {
	if len(changes) > MaxChanges {
		return ErrTooLarge
	}
	size, seen := 0, make(map[string]bool, len(changes))
	for _, c := range changes {
		if err := CheckKey(c.Key); err != nil {
			return err
		}
		if seen[c.Key] {
			return ErrTwice
		}
		seen[c.Key] = true
		if c.Delete {
			continue
		}
		if size += len(c.Value); len(c.Value) > MaxValue || size > MaxUpdate {
			return ErrTooLarge
		}
	}
	return nil
}
