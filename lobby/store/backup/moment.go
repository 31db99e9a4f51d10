package backup

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"filippo.io/age"

	"pawnstorm/lobby/store"
)

// Moment is the state of a store at one moment.
type Moment struct {
	Time    time.Time
	Keys    map[string]int // entries, by the part of their keys before the first slash
	Entries int

	span   *Span
	begin  uint64 // of the snapshot before
	limit  int64  // time of the last commit, in Unix ms
	open   *opener
	newest map[string]revision
}

// revision is the newest revision of a key.
type revision struct {
	rev     store.Rev
	deleted bool
}

// timeForm is how errors write a moment, and --at reads it.
const timeForm = "2006-01-02T15:04:05.000Z07:00"

// Latest is the time for Set.At that means the newest moment.
var Latest = time.Time{}

// At finds what the store had at a moment. Its errors are sentences for the operator.
func (s *Set) At(ctx context.Context, at time.Time, identities []age.Identity) (*Moment, error) {
	span, err := s.spanAt(at)
	if err != nil {
		return nil, err
	}
	m := &Moment{Time: at, span: span, limit: at.UnixMilli(), open: newOpener(identities), newest: make(map[string]revision)}
	if at.IsZero() {
		m.Time, m.limit = span.Until, math.MaxInt64
	}
	for _, snap := range span.snapshots {
		if !snap.ready.After(m.Time) {
			m.begin = snap.begin
		}
	}
	err = m.each(ctx, func(l store.Line) error {
		if l.Rev >= m.newest[l.Key].rev {
			m.newest[l.Key] = revision{l.Rev, l.Deleted}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("%s cannot be restored: %w", s.Path, err)
	}
	m.Keys = make(map[string]int)
	for key, r := range m.newest {
		if r.deleted {
			delete(m.newest, key)
			continue
		}
		m.Keys[family(key)]++
		m.Entries++
	}
	return m, nil
}

// spanAt returns the span that has a moment.
func (s *Set) spanAt(at time.Time) (*Span, error) {
	if len(s.Spans) == 0 {
		return nil, fmt.Errorf("nothing in %s can be restored: %s", s.Path, strings.Join(append(s.Faults, s.Notes...), "; "))
	}
	newest := &s.Spans[len(s.Spans)-1]
	if at.IsZero() {
		if s.lost {
			return nil, fmt.Errorf("the newest part of %s can't be restored (%s): to restore what it has before, add --at %s",
				s.Path, s.Faults[len(s.Faults)-1], newest.Until.UTC().Format(timeForm))
		}
		return newest, nil
	}
	said := at.UTC().Format(timeForm)
	before := ""
	for i := range s.Spans {
		span := &s.Spans[i]
		switch first := span.From.UTC().Format(timeForm); {
		case at.Before(span.From) && before == "":
			return nil, fmt.Errorf("%s does not have %s: it begins at %s", s.Path, said, first)
		case at.Before(span.From):
			return nil, fmt.Errorf("%s does not have %s: it has %s, and then %s again", s.Path, said, before, first)
		case !at.After(span.Until):
			return span, nil
		}
		before = span.Until.UTC().Format(timeForm)
	}
	return nil, fmt.Errorf("%s does not have %s: it ends at %s, which you get without --at", s.Path, said, before)
}

// errChanged means that a backup is not what it was when it was checked.
var errChanged = errors.New("it was changed while it was read: try again")

// each passes the entries and commits that make up the moment to take, in the order of the chain.
func (m *Moment) each(ctx context.Context, take func(store.Line) error) error {
	want, whole := m.begin, false
	for _, path := range m.span.files {
		var failed error
		err := segmentsOf(ctx, path, func(s *segment, _ int64, err error) bool {
			if err != nil || whole || s.N > want {
				return false
			}
			if s.N < want {
				return true // before the snapshot, or sent twice
			}
			want++
			whole = s.N == m.span.last || s.Until.UnixMilli() > m.limit
			failed = m.eachOf(s, take)
			return failed == nil
		})
		if failed != nil || err != nil {
			return errors.Join(failed, err)
		}
	}
	if !whole {
		return errChanged
	}
	return nil
}

// eachOf passes the entries or commits of a segment to take, if they belong to the moment.
func (m *Moment) eachOf(s *segment, take func(store.Line) error) error {
	if s.Snap != 0 && s.Snap != m.begin {
		return nil
	}
	lines, err := m.open.lines(s)
	if err != nil {
		return fmt.Errorf("%w (segment %d)", err, s.N)
	}
	for len(lines) > 0 {
		n := slices.IndexFunc(lines, func(l store.Line) bool { return !l.More }) + 1
		if n == 0 {
			return fmt.Errorf("segment %d: %w: it ends in the middle of an Update", s.N, errDamaged)
		}
		if lines[n-1].At > m.limit { // the entries of a snapshot have no time
			return nil
		}
		for _, l := range lines[:n] {
			if err := take(l); err != nil {
				return err
			}
		}
		lines = lines[n:]
	}
	return nil
}

// Fill writes the entries of the moment into a store that has none of them. After an error the
// store is unusable. It can be called once.
func (m *Moment) Fill(ctx context.Context, st store.Store) error {
	return store.Fill(ctx, st, func(put func(store.Line) error) error {
		err := m.each(ctx, func(l store.Line) error {
			if r, ok := m.newest[l.Key]; !ok || l.Deleted || l.Rev != r.rev {
				return nil
			}
			delete(m.newest, l.Key)
			return put(l)
		})
		if err == nil && len(m.newest) > 0 {
			err = errChanged
		}
		return err
	})
}
