package table

import (
	"bytes"
	"fmt"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/store"
)

// Read makes the table of a value that the store has at a revision: one that Encode has
// written. The rules are those of Replay. The table keeps the value, which must not
// change any more.
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

// FollowValue is Follow for what the store has of a later record. Of a value that goes
// on from the one of t it reads only the end.
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

// followOther is FollowValue for a value that begins otherwise, as one of an older
// version does.
func (t *Table) followOther(value []byte, rev store.Rev) (*Table, error) {
	rec, err := Decode(value)
	if err != nil {
		return nil, err
	}
	if len(rec.Log) < len(t.Log) {
		return nil, fmt.Errorf("table %s: the record has become shorter", rec.ID)
	}
	next, err := t.Follow(rec, rev)
	if err != nil {
		return nil, err
	}
	return next, next.keep(value)
}

// keep has a table that nobody else has seen know how its record is written, so that
// those that follow it only add to that.
func (t *Table) keep(value []byte) (err error) {
	if t.value, t.valueRoom = value, nil; t.Version != RecordVersion {
		t.value, err = Encode(t.Record)
	}
	return err
}

// lengthen adds the events from a number on to what is known of how a record is
// written, if anything is.
func (t *Table) lengthen(from int) error {
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

// Value is how Encode writes the table's record. It is shared and must not be changed.
func (t *Table) Value() ([]byte, error) {
	if t.value != nil {
		return t.value, nil
	}
	return Encode(t.Record)
}

// Is reports whether a value is the one of the table's record.
func (t *Table) Is(value []byte) bool { return t.value != nil && bytes.Equal(t.value, value) }

// timeBefore is when the event before that of a number happened, or the table was
// made.
func (r *Record) timeBefore(event int) time.Time {
	if event == 0 {
		return r.Created
	}
	return r.Log[event-1].At
}
