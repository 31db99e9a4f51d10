package tournament

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"pawnstorm/lobby/store"
)

// RecordVersion is the codec version that this program writes. It reads all versions from 1.
//
// Version 1 consists of lines, and events are appended. The first line is a JSON object without the
// log. Then comes a line for each event. Frequent events have a short form. A pairing is
// "1520 pair 1-2 4-3 : 5": the milliseconds since the previous event (or since the tournament was
// created), the pairs, and after the colon the entries without an opponent. A result is
// "90210 result 2 14 1-0 34": round, board, score and plies. "b-", "-b" or "bb" follows if players
// went berserk. All other events are JSON.
const RecordVersion = 1

// longestPause is the longest time.Duration in milliseconds.
const longestPause = math.MaxInt64 / int64(time.Millisecond)

// Encode encodes a record for the store.
func Encode(r Record) ([]byte, error) {
	head := r
	head.Version, head.Log = RecordVersion, nil
	value, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	value = append(value, '\n')
	before := r.Created
	for _, e := range r.Log {
		if value, err = e.append(value, before); err != nil {
			return nil, err
		}
		value, before = append(value, '\n'), e.At
	}
	return value, nil
}

// Decode decodes what Encode wrote. The error is store.ErrNewer if a newer version of the program
// wrote it.
func Decode(value []byte) (r Record, err error) {
	head := json.NewDecoder(bytes.NewReader(value))
	if err := head.Decode(&r); err != nil && r.Version <= RecordVersion {
		return r, fmt.Errorf("tournament: %w", err)
	}
	if err := store.CheckVersion("tournament "+string(r.ID), r.Version, RecordVersion); err != nil {
		return r, err
	}
	lines, ok := bytes.CutPrefix(value[head.InputOffset():], []byte("\n"))
	if !ok || len(r.Log) > 0 {
		return r, fmt.Errorf("tournament %s: malformed record of version %d", r.ID, r.Version)
	}
	r.Log, err = readEvents(string(lines), r.Created)
	if err != nil {
		return r, fmt.Errorf("tournament %s: %w", r.ID, err)
	}
	return r, nil
}

func readEvents(text string, before time.Time) ([]Event, error) {
	events := make([]Event, 0, strings.Count(text, "\n"))
	for text != "" {
		line, rest, whole := strings.Cut(text, "\n")
		if !whole {
			return nil, errors.New("the last line is incomplete")
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

// append appends the line of an event. before is the time of the previous event.
func (e Event) append(b []byte, before time.Time) ([]byte, error) {
	if words, ok := e.words(before); ok {
		return append(b, strings.Join(words, " ")...), nil
	}
	line, err := json.Marshal(e)
	return append(b, line...), err
}

// words returns the words of the short line. ok is false if that line cannot express the event.
func (e Event) words(before time.Time) (words []string, ok bool) {
	since := e.At.Sub(before)
	if since%time.Millisecond != 0 || before.Add(since).UTC() != e.At {
		return nil, false
	}
	words = []string{strconv.FormatInt(since.Milliseconds(), 10), string(e.Kind)}
	if e.Entry != 0 || e.Who != nil || e.Rating != 0 || e.Text != "" || e.Team != 0 {
		return nil, false
	}
	switch e.Kind {
	case Paired:
		words = append(words, e.pairWords()...)
		return words, e.Round == 0 && e.Board == 0 && e.Outcome == Outcome{}
	case Reported:
		o := e.Outcome
		words = append(words, strconv.Itoa(e.Round), strconv.Itoa(e.Board), string(o.Score), strconv.Itoa(o.Plies))
		if marks := berserkMarks[o.Berserk]; marks != "" {
			words = append(words, marks)
		}
		return words, e.Pairs == nil && e.Left == nil && scores[e.Outcome.Score] != scores[""]
	}
	return nil, false
}

func (e Event) pairWords() (words []string) {
	for _, p := range e.Pairs {
		words = append(words, fmt.Sprintf("%d-%d", p[0], p[1]))
	}
	if len(e.Left) > 0 {
		words = append(words, ":")
	}
	for _, n := range e.Left {
		words = append(words, strconv.Itoa(n))
	}
	return words
}

var berserkMarks = map[[2]bool]string{{true, false}: "b-", {false, true}: "-b", {true, true}: "bb"}

func readEvent(line string, before time.Time) (e Event, err error) {
	if strings.HasPrefix(line, "{") {
		return e, json.Unmarshal([]byte(line), &e)
	}
	words := strings.Split(line, " ")
	bad := fmt.Errorf("the line %q is not an event", line)
	if len(words) < 2 {
		return e, bad
	}
	ms, err := strconv.ParseInt(words[0], 10, 64)
	if err != nil || ms > longestPause || ms < -longestPause {
		return e, bad
	}
	e.At, e.Kind = before.Add(time.Duration(ms)*time.Millisecond).UTC(), EventKind(words[1])
	ok := false
	switch e.Kind {
	case Paired:
		ok = e.readPairs(words[2:])
	case Reported:
		ok = e.readResult(words[2:])
	}
	if !ok {
		return e, bad
	}
	return e, nil
}

func (e *Event) readPairs(words []string) bool {
	for i, w := range words {
		if w == ":" {
			e.Left = readNumbers(words[i+1:])
			return len(e.Left) > 0
		}
		first, second, _ := strings.Cut(w, "-")
		pair := readNumbers([]string{first, second})
		if pair == nil {
			return false
		}
		e.Pairs = append(e.Pairs, Pair(pair))
	}
	return true
}

func (e *Event) readResult(words []string) bool {
	if len(words) == 5 {
		e.Outcome.Berserk = [2]bool{strings.HasPrefix(words[4], "b"), strings.HasSuffix(words[4], "b")}
		if berserkMarks[e.Outcome.Berserk] != words[4] {
			return false
		}
		words = words[:4]
	}
	if len(words) != 4 {
		return false
	}
	numbers := readNumbers([]string{words[0], words[1], words[3]})
	if numbers == nil {
		return false
	}
	e.Round, e.Board, e.Outcome.Plies = numbers[0], numbers[1], numbers[2]
	e.Outcome.Score = Score(words[2])
	return true
}

// readNumbers parses numbers from 0, or returns nil if a word is not a number.
func readNumbers(words []string) []int {
	numbers := make([]int, len(words))
	for i, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil || n < 0 || strconv.Itoa(n) != w {
			return nil
		}
		numbers[i] = n
	}
	return numbers
}
