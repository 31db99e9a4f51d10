package store

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"
	"unicode/utf8"

	"golang.org/x/sync/errgroup"

	"pawnstorm/lobby/rescue"
)

// A dump is the content of a store as lines of JSON, for people, other programs and other stores.
// The first line says what it is. Then follows a line for each entry, in the order of the keys. The
// last line has their number and the SHA-256 of all lines before it.
type (
	dumpHead struct {
		Dump int       `json:"pawnstorm_dump"` // version of the format
		Made time.Time `json:"made"`
	}
	// Line is an entry or a commit as a line of a dump or a backup. Its value is JSON if possible, or
	// else text, or else bytes.
	Line struct {
		Key   string          `json:"key"`
		JSON  json.RawMessage `json:"json,omitempty"`
		Text  *string         `json:"text,omitempty"`
		Bytes []byte          `json:"base64,omitempty"`
		// Rev, Deleted and More are those of the Entry, and At is when a commit arrived, in
		// milliseconds since 1970. Dumps have none of them.
		Rev     Rev   `json:"rev,omitempty"`
		Deleted bool  `json:"deleted,omitempty"`
		More    bool  `json:"more,omitempty"`
		At      int64 `json:"at,omitempty"`
	}
	dumpEnd struct {
		Entries int    `json:"entries"`
		Sum     string `json:"sha256"`
	}
)

const dumpVersion = 1

// ErrNotDump means that the input is not a dump, or not a complete one.
var ErrNotDump = errors.New("it is not a pawnstorm dump, or it is incomplete")

// Dump writes all entries of a store, and returns how many there are. If an entry changes
// meanwhile, the dump has its old or its new value.
func Dump(ctx context.Context, st Store, w io.Writer, now time.Time) (n int, err error) {
	out, sum := bufio.NewWriterSize(w, 1<<16), sha256.New()
	lines := json.NewEncoder(io.MultiWriter(out, sum))
	lines.SetEscapeHTML(false)
	if err := lines.Encode(dumpHead{dumpVersion, now.UTC().Truncate(time.Second)}); err != nil {
		return 0, err
	}
	for e, err := range st.List(ctx, "", "") {
		if err == nil {
			line := LineOf(e)
			line.Rev = 0
			err = lines.Encode(line)
		}
		if err != nil {
			return n, err
		}
		n++
	}
	if err := lines.Encode(dumpEnd{n, hex.EncodeToString(sum.Sum(nil))}); err != nil {
		return n, err
	}
	return n, out.Flush()
}

// LineOf returns an entry, or a commit that a Watch reported, as a line.
func LineOf(e Entry) Line {
	l := Line{Key: e.Key, Rev: e.Rev, Deleted: e.Deleted, More: e.More}
	var compact bytes.Buffer
	switch {
	case e.Deleted:
	case !utf8.Valid(e.Value):
		l.Bytes = e.Value
	case json.Compact(&compact, e.Value) == nil && bytes.Equal(compact.Bytes(), e.Value):
		l.JSON = e.Value
	default:
		text := string(e.Value)
		l.Text = &text
	}
	return l
}

// Value returns the value of the entry.
func (l Line) Value() []byte {
	switch {
	case l.JSON != nil:
		return l.JSON
	case l.Text != nil:
		return []byte(*l.Text)
	}
	return l.Bytes
}

// loaders is how many entries Fill writes at once, so that they share commits.
const loaders = 128

// Fill writes entries into a store that has none of their keys. each passes them to put, and stops
// when put returns an error. After an error the store is unusable.
func Fill(ctx context.Context, st Store, each func(put func(Line) error) error) error {
	all, ctx := errgroup.WithContext(ctx)
	all.SetLimit(loaders)
	err := each(func(l Line) error {
		all.Go(func() error {
			return rescue.Try(nil, "filling a store", func() error {
				if _, err := st.Put(ctx, l.Key, l.Value(), 0); err != nil {
					return fmt.Errorf("%s: %w", l.Key, err)
				}
				return nil
			})
		})
		return context.Cause(ctx)
	})
	return cmp.Or(all.Wait(), err)
}

// Load writes the entries of a dump into a store that has none of their keys, and returns how many
// there were. Only the end of a dump shows whether it is complete, so after an error the store is
// unusable.
func Load(ctx context.Context, st Store, r io.Reader) (n int, err error) {
	err = Fill(ctx, st, func(put func(Line) error) (err error) {
		n, err = readDump(r, put)
		return err
	})
	return n, err
}

// readDump passes each entry of a dump to take, and returns an error unless the dump is complete.
func readDump(r io.Reader, take func(Line) error) (n int, err error) {
	in, sum := bufio.NewReaderSize(r, 1<<16), sha256.New()
	next := func(v any) (line []byte, err error) {
		if line, err = in.ReadBytes('\n'); err == nil {
			err = json.Unmarshal(line, v)
		}
		return line, err
	}
	var head dumpHead
	line, err := next(&head)
	switch {
	case err != nil || head.Dump < 1:
		return 0, ErrNotDump
	case head.Dump > dumpVersion:
		return 0, fmt.Errorf("a newer version of pawnstorm wrote this: it has format %d, this version reads up to %d",
			head.Dump, dumpVersion)
	}
	for {
		sum.Write(line)
		var got struct {
			Line
			dumpEnd
		}
		if line, err = next(&got); err != nil {
			return n, fmt.Errorf("%w: line %d: %w", ErrNotDump, n+2, err)
		}
		if got.Key == "" {
			if got.Entries != n || got.Sum != hex.EncodeToString(sum.Sum(nil)) {
				return n, fmt.Errorf("%w: its last line does not match", ErrNotDump)
			}
			return n, nil
		}
		if err := take(got.Line); err != nil {
			return n, err
		}
		n++
	}
}
