package table

import (
	"bytes"
	"fmt"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/store"
)

// Read returns the table of a value that the store has at a revision, as Encode wrote it. It needs
// the same rules as Replay. The table keeps the value, which must not change any more.
func Read(value []byte, rev store.Rev, rules ...game.Rules) (*Table, error) {
	rec, err := Decode(value)
	if err != nil {
		return nil, err
	}
	t, err := Replay(rec, rev, rules...)
	if err != nil {
		return nil, err
	}
	return t, t.keep(value)
}

// FollowValue is Follow for the stored value of a later record. If the value starts with the value
// of t, only the end is decoded.
func (t *Table) FollowValue(value []byte, rev store.Rev) (*Table, error) {
	if t.value == nil || !bytes.HasPrefix(value, t.value) {
		return t.followOther(value, rev)
	}
	events, err := readEvents(value[len(t.value):], t.timeBefore(len(t.Log)))
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", t.ID, err)
	}
	rec := t.Record
	rec.Log, rec.room = grow(rec.Log, rec.room, events...)
	return t.Follow(rec, rev)
}

// followOther is FollowValue for a value with another start, such as one of an older version.
func (t *Table) followOther(value []byte, rev store.Rev) (*Table, error) {
	rec, err := Decode(value)
	if err != nil {
		return nil, err
	}
	if len(rec.Log) < len(t.Log) || !rec.Created.Equal(t.Created) {
		return nil, fmt.Errorf("table %s: this is not a later record", rec.ID)
	}
	next, err := t.Follow(rec, rev)
	if err != nil {
		return nil, err
	}
	return next, next.keep(value)
}

// keep stores the encoded record in a new table, so that later tables only append to it.
func (t *Table) keep(value []byte) (err error) {
	if t.value, t.valueRoom = value, nil; t.Version != RecordVersion {
		t.value, err = Encode(t.Record)
	}
	return err
}

// appendValue appends the events from a number on to the encoded record, if it is known.
func (t *Table) appendValue(from int) error {
	if t.value == nil {
		return nil
	}
	var line [128]byte
	added, err := appendEvents(line[:0], t.Log[from:], t.timeBefore(from))
	if err != nil {
		return err
	}
	t.value, t.valueRoom = grow(t.value, t.valueRoom, added...)
	return nil
}

// Value returns the encoded record. It is shared and must not be changed.
func (t *Table) Value() ([]byte, error) {
	if t.value != nil {
		return t.value, nil
	}
	return Encode(t.Record)
}

// Is reports whether a value is the known encoding of the record.
func (t *Table) Is(value []byte) bool { return t.value != nil && bytes.Equal(t.value, value) }

// timeBefore returns the time of the event before an event, or when the table was created.
func (r *Record) timeBefore(event int) time.Time {
	if event == 0 {
		return r.Created
	}
	return r.Log[event-1].At
}
