package audit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"pawnstorm/lobby/store"
)

// headKey has the Head. It changes with each entry, in one commit, so that nodes cannot add different
// entries after the same one.
const headKey = "house/audit"

// Head is the end of the chain.
type Head struct {
	Version int    `json:"v"`
	Number  uint64 `json:"n"`    // of the newest entry, or how many there are in the chain
	Hash    string `json:"hash"` // of the newest entry
	// At is the time in the newest entry's key. It can be later than the entry, because clocks differ.
	At time.Time `json:"t"`
}

// hashOf returns the hash of an entry in hex: the SHA-256 of its key, a zero byte, and its value as it
// is stored, which has the hash of the entry before.
func hashOf(key string, value []byte) string {
	sum := sha256.New()
	io.WriteString(sum, key+"\x00")
	sum.Write(value)
	return hex.EncodeToString(sum.Sum(nil))
}

// Head returns the end of the chain. Before the first entry, its Number is 0.
func (l *Log) Head(ctx context.Context) (Head, error) {
	head, _, err := l.head(ctx)
	return head, store.Failure(err)
}

func (l *Log) head(ctx context.Context) (head Head, rev store.Rev, err error) {
	rev, err = l.docs.Get(ctx, headKey, &head)
	if errors.Is(err, store.ErrNotFound) {
		return Head{}, 0, nil
	}
	if err == nil {
		err = store.CheckVersion(headKey, head.Version, version)
	}
	return head, rev, err
}

// newest returns the head to add an entry behind. If the head is lost or unreadable, the newest entry
// takes its place, because the staff must be able to act.
func (l *Log) newest(ctx context.Context) (Head, store.Rev, error) {
	head, rev, err := l.head(ctx)
	if err == nil && rev > 0 {
		return head, rev, nil
	}
	if errors.Is(err, store.ErrDamaged) {
		e, getErr := l.docs.Store.Get(ctx, headKey)
		l.docs.Log.Error("the end of the audit log was unreadable, so its newest entry is used", "err", err)
		rev, err = e.Rev, getErr
	}
	if err != nil {
		return Head{}, 0, err
	}
	for e, err := range l.docs.Store.List(ctx, Keys, "") {
		if err != nil {
			return Head{}, 0, err
		}
		if entry, err := decode(e); err == nil && entry.Number > 0 {
			return Head{version, entry.Number, hashOf(e.Key, e.Value), entry.keyTime()}, rev, nil
		}
	}
	return Head{}, rev, nil
}

// keyTime returns the time in the entry's key.
func (e Entry) keyTime() time.Time {
	var n uint64
	if _, err := fmt.Sscanf(e.ID, "%016x", &n); err != nil {
		return e.At
	}
	return time.UnixMilli(math.MaxInt64 - int64(n)).UTC()
}
