package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/store"
)

// RecordVersion is the codec version that this program writes. It reads all
// versions from 1 on.
//
// Version 1 is a JSON object with the log in it. Version 2 is made of lines and grows
// by its end: the JSON object without the log, and then a line for each event. That of
// a move is "0 1520 e2e4": the seat, the milliseconds since the event before (since the
// table was made, if it is the first), the canonical move, and behind it Left if
// there is any. All other events are JSON.
const RecordVersion = 2

// Encode writes a record as the store keeps it.
func Encode(r Record) ([]byte, error) {
	head := r
	head.Version, head.Log = RecordVersion, nil
	value, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	return appendEvents(append(value, '\n'), r.Log, r.Created)
}

// Decode reads what Encode wrote, in this version or an older one. The error is
// store.ErrNewer if the record is of a version to come.
func Decode(value []byte) (Record, error) {
	var r Record
	head := json.NewDecoder(bytes.NewReader(value))
	if err := head.Decode(&r); err != nil && r.Version <= RecordVersion {
		return r, fmt.Errorf("record: %w", err)
	}
	if err := store.CheckVersion("record "+string(r.ID), r.Version, RecordVersion); err != nil {
		return r, err
	}
	log := value[head.InputOffset():]
	switch r.Version {
	case 1:
		if len(bytes.TrimSpace(log)) == 0 {
			return r, nil
		}
	case 2:
		if lines, ok := bytes.CutPrefix(log, []byte("\n")); ok {
			err := r.readLog(lines)
			return r, err
		}
	}
	return r, fmt.Errorf("record %s: version %d does not go on like this", r.ID, r.Version)
}

// readLog reads all events of a record.
func (r *Record) readLog(lines []byte) (err error) {
	if r.Log, err = readEvents(lines, r.Created); err != nil {
		return fmt.Errorf("record %s: %w", r.ID, err)
	}
	return nil
}

// appendEvents writes events that come after a time.
func appendEvents(b []byte, events []Event, before time.Time) ([]byte, error) {
	for _, e := range events {
		if since, ok := e.plain(before); ok {
			b = e.appendPlain(b, since)
		} else if line, err := json.Marshal(e); err == nil {
			b = append(b, line...)
		} else {
			return nil, err
		}
		b = append(b, '\n')
		before = e.At
	}
	return b, nil
}

// plain reports whether the short line of a move says all of an event, and how long
// after the one before it happened.
func (e Event) plain(before time.Time) (since time.Duration, ok bool) {
	since = e.At.Sub(before)
	return since, e.Kind == Moved && IsSeat(e.Seat) && e.Who == nil && e.Terms == nil && isWord(e.Text) &&
		since%time.Millisecond == 0 && before.Add(since).UTC() == e.At
}

// isWord reports whether a text can stand between blanks.
func isWord(text string) bool {
	for i := range len(text) {
		if text[i] <= ' ' || text[i] > '~' {
			return false
		}
	}
	return text != ""
}

func (e Event) appendPlain(b []byte, since time.Duration) []byte {
	b = append(b, '0'+byte(e.Seat), ' ')
	b = strconv.AppendInt(b, since.Milliseconds(), 10)
	b = append(append(b, ' '), e.Text...)
	if e.Left != 0 {
		b = strconv.AppendInt(append(b, ' '), e.Left, 10)
	}
	return b
}

// readEvents reads what appendEvents wrote.
func readEvents(lines []byte, before time.Time) ([]Event, error) {
	events := make([]Event, 0, bytes.Count(lines, []byte("\n")))
	for text := string(lines); text != ""; {
		line, rest, whole := strings.Cut(text, "\n")
		if !whole {
			return nil, errors.New("its last line is cut off")
		}
		e, err := readEvent(line, before)
		if err != nil {
			return nil, err
		}
		events = append(events, e)
		text, before = rest, e.At
	}
	return events, nil
}

// longestPause is how many milliseconds a time.Duration can be.
const longestPause = math.MaxInt64 / int64(time.Millisecond)

func readEvent(line string, before time.Time) (e Event, err error) {
	if strings.HasPrefix(line, "{") {
		return e, json.Unmarshal([]byte(line), &e)
	}
	seat, rest, _ := strings.Cut(line, " ")
	since, rest, _ := strings.Cut(rest, " ")
	text, left, hasLeft := strings.Cut(rest, " ")
	ms, err := strconv.ParseInt(since, 10, 64)
	if err == nil && hasLeft {
		e.Left, err = strconv.ParseInt(left, 10, 64)
	}
	if err != nil || seat != "0" && seat != "1" || !isWord(text) || max(ms, -ms) > longestPause {
		return e, fmt.Errorf("the line %q is no event", line)
	}
	e.Kind, e.Seat, e.Text = Moved, game.Seat(seat[0]-'0'), text
	e.At = before.Add(time.Duration(ms) * time.Millisecond).UTC()
	return e, nil
}
