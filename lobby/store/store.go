// Package store is what the lobby needs of a database: the contract [Store], with its errors and
// limits. Package bolt keeps a store in one file on this machine, and package nats on NATS
// servers; package storetest proves that they keep the contract. Services keep their values in a
// [Collection], or in a [Cache] if every node knows all of them.
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
// out. A call whose context ends returns the context's error; a Put, Delete or
// Update that ended so may still have been carried out (an Update wholly or not at
// all), and the caller must read to know.
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
	// Update makes all of the changes, or none of them if the revision of any key
	// is not its change's: then it is ErrConflict, which does not tell the key.
	// When Update returns without error all of them are durable. Each has a
	// revision of its own, ascending in the order of the changes and with no other
	// commit between them, and a Watch reports them so. A key may not stand twice
	// (ErrTwice), there are at most MaxChanges, and all values together have at
	// most MaxUpdate bytes (ErrTooLarge). No changes are no commit.
	//
	// It is for what has to agree when a game ends or an account changes, not for
	// moves: a replicated store makes a few hundred Updates a second, and
	// thousands of Puts. Such a store may also spread keys over several streams
	// by how they begin, and then an Update can change only keys of one of them:
	// the lobby's live tables, "table/", are never part of an Update.
	Update(ctx context.Context, changes []Change) error
	// List yields the entries whose keys begin with prefix, ascending by key
	// and beginning behind the key after, "" meaning from the first. A caller
	// may stop early. An error ends the sequence.
	List(ctx context.Context, prefix, after string) iter.Seq2[Entry, error]
	// Watch reports every commit under prefix that happens after Watch has
	// returned, in the order of revisions, also those made by other nodes. It
	// reports nothing that is not durable. A store that was cut off from its
	// servers for a while may leave out what was soon replaced: a commit of a key of
	// which it reports a later one. The sequence may be ranged over
	// once. It ends when ctx does, with ErrClosed when the store is closed, and
	// with ErrLagged when the reader fell too far behind: then watch and list
	// again. The watch must be ranged over or its ctx ended, or it leaks.
	Watch(ctx context.Context, prefix string) iter.Seq2[Entry, error]
	// Close waits for the commits under way and releases the store. Calls
	// after it return ErrClosed.
	Close() error
}

// Rev orders the commits of a store: every Put, Delete and Change has a higher one
// than all before it, whatever the key. The keys of live tables, "table/", are apart: a
// store may spread them over several streams, and then a Rev orders the commits of one
// table, but not those of different tables or of a table and another key. 0 stands for a
// key that does not exist. To a store only the revisions mean something that it has told.
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

// Change is a part of an Update: it puts a value under a key, or deletes the key,
// if the key's revision is still Rev.
type Change struct {
	Key   string
	Value []byte
	// Rev is 0 for a key that does not exist. There is then nothing to delete:
	// a Delete at 0 is ErrConflict.
	Rev    Rev
	Delete bool // remove the key; Value does not count
}

// The errors of a Store, found with errors.Is.
var (
	ErrNotFound = errors.New("store: no such key")
	ErrConflict = errors.New("store: the revision is stale")
	ErrClosed   = errors.New("store: closed")
	ErrLagged   = errors.New("store: the watcher fell behind")
	// ErrTooLarge refuses a key longer than MaxKey bytes (or empty), a value
	// longer than MaxValue, and an Update above its own limits.
	ErrTooLarge = errors.New("store: key, value or update too large")
	// ErrTwice refuses an Update that changes a key twice.
	ErrTwice = errors.New("store: a key stands twice in an update")
	// ErrInDoubt means that the disk has left it open whether something was written,
	// and the store does not know yet. The keys that it may have changed cannot be read.
	ErrInDoubt = errors.New("store: it is in doubt whether this was written")
	// ErrDamaged means that what was read is not what was written.
	ErrDamaged = errors.New("store: the data is damaged")
)

// The limits that every store keeps, sizes in bytes.
const (
	MaxKey   = 256
	MaxValue = 1 << 20
	// MaxChanges and MaxUpdate bound an Update. An atomic batch of NATS JetStream
	// (2.12 and newer) may have 1,000 messages, is checked against the revisions
	// before it, so that no key can stand in it twice, and waits whole in the
	// memory of its server, with at most 50 others of its stream.
	MaxChanges = 500
	MaxUpdate  = 4 * MaxValue
)

// CheckKey refuses a key that no store takes.
func CheckKey(key string) error {
	if key == "" || len(key) > MaxKey {
		return ErrTooLarge
	}
	return nil
}

// CheckUpdate refuses changes that no store takes, whatever it holds.
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
