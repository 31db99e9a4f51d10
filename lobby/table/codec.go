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

// RecordVersion is the codec version that this program writes. It reads all versions from 1 on.
//
// Version 1 is a JSON object that contains the log. Version 2 consists of lines, so that a record
// grows at its end. The first line is the JSON object without the log. Each event is one more line.
// The line of a move is "0 1520 e2e4": the seat, the milliseconds since the previous event (or
// since the table was created), and the canonical move. Clock follows if it is set. All other events
// are JSON.
const RecordVersion = 2

// Encode returns a record as the store keeps it.
func Encode(r Record) ([]byte, error) {
	head := r
	head.Version, head.Log = RecordVersion, nil
	value, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	return appendEvents(append(value, '\n'), r.Log, r.Created)
}

// Decode reads what Encode wrote, in this version or an older one. The error is store.ErrNewer if
// the version is newer than RecordVersion.
func Decode(value []byte) (r Record, err error) {
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
			if r.Log, err = readEvents(lines, r.Created); err != nil {
				err = fmt.Errorf("record %s: %w", r.ID, err)
			}
			return r, err
		}
	}
	return r, fmt.Errorf("record %s: version %d does not continue like this", r.ID, r.Version)
}

// appendEvents appends the lines of events. before is the time of the event before them.
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

// plain reports whether the short line of a move can hold the whole event. since is the time since
// the event before it.
func (e Event) plain(before time.Time) (since time.Duration, ok bool) {
	since = e.At.Sub(before)
	return since, e.Kind == Moved && IsSeat(e.Seat) && e.Who == nil && e.Terms == nil && e.From == "" && e.Unrated == "" && isWord(e.Text) &&
		since%time.Millisecond == 0 && before.Add(since).UTC() == e.At
}

// isWord reports whether a text is printable ASCII without spaces.
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
	if e.Clock != 0 {
		b = strconv.AppendInt(append(b, ' '), e.Clock, 10)
	}
	return b
}

// readEvents reads what appendEvents wrote.
func readEvents(lines []byte, before time.Time) ([]Event, error) {
	events := make([]Event, 0, bytes.Count(lines, []byte("\n")))
	for line := range strings.Lines(string(lines)) {
		line, whole := strings.CutSuffix(line, "\n")
		if !whole {
			return nil, errors.New("its last line is cut off")
		}
		e, err := readEvent(line, before)
		if err != nil {
			return nil, err
		}
		events = append(events, e)
		before = e.At
	}
	return events, nil
}

// longestPause is the largest number of milliseconds that fits a time.Duration.
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
		e.Clock, err = strconv.ParseInt(left, 10, 64)
	}
	if err != nil || seat != "0" && seat != "1" || !isWord(text) || max(ms, -ms) > longestPause {
		return e, fmt.Errorf("the line %q is not an event", line)
	}
	e.Kind, e.Seat, e.Text = Moved, game.Seat(seat[0]-'0'), text
	e.At = before.Add(time.Duration(ms) * time.Millisecond).UTC()
	return e, nil
}
