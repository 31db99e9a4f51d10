package pgn

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"pawnstorm/game"
)

// Read reads the first game of a text and counts all that are in it. games are
// those that may be read; a text without a Variant tag is about the one with
// the ID "chess". Text that cannot be read is an *Error.
func Read(text []byte, games []game.Rules) (g *Game, count int, err error) {
	if len(text) > MaxSize {
		return nil, 0, &Error{Reason: "the text is larger than 1 MB"}
	}
	s := newScanner(text)
	first, err := scanGame(s)
	switch {
	case err != nil:
		return nil, 0, err
	case first == nil:
		return nil, 0, &Error{Reason: "there is no game in this text"}
	}
	if g, err = first.replay(games); err != nil {
		return nil, 0, err
	}
	for count = 1; ; count++ {
		if next, err := scanGame(s); err != nil || next == nil {
			return g, count, nil
		}
	}
}

// script is a game as it is written: nothing in it has been understood yet.
type script struct {
	line   int // of the first tag or move
	tags   []token
	moves  []scripted
	result Result // as the movetext ends; "" if it just ends
}

// scripted is a move with the clock in the comment behind it.
type scripted struct {
	token
	left  time.Duration
	timed bool
}

// scanGame takes the next game; it is nil when there is none.
func scanGame(s *scanner) (*script, error) {
	var sc *script
	var open []int // the lines on which variations began that have not ended
	for {
		before := *s
		t, err := s.next()
		switch {
		case err != nil:
			return nil, err
		case t.kind == endOfText || t.kind == tagPair && sc != nil && len(sc.moves) > 0:
			*s = before // the tag is the next game's
			if len(open) > 0 {
				return nil, &Error{Line: open[len(open)-1], Reason: "the variation that begins here has no ) at its end"}
			}
			return sc, nil
		case sc == nil && (t.kind == tagPair || t.kind == word):
			sc = &script{line: t.line}
		case sc == nil:
			continue
		}
		switch {
		case t.kind == opening && len(open) == maxNesting:
			return nil, &Error{Line: t.line, Reason: "variations are nested too deeply"}
		case t.kind == opening:
			open = append(open, t.line)
		case t.kind == closing && len(open) > 0:
			open = open[:len(open)-1]
		case t.kind == closing:
			return nil, &Error{Line: t.line, Reason: "a variation ends here that has not begun"}
		case len(open) == 0 && sc.take(t):
			return sc, nil
		case len(sc.moves) > MaxPlies:
			return nil, &Error{Line: sc.line, Reason: fmt.Sprintf("the game has more than %d plies", MaxPlies)}
		}
	}
}

// take adds a token that is in no variation, and reports whether it ends the
// game.
func (sc *script) take(t token) (ended bool) {
	switch t.kind {
	case tagPair:
		if len(sc.tags) < maxTags {
			sc.tags = append(sc.tags, t)
		}
	case comment:
		if last := len(sc.moves) - 1; last >= 0 {
			if left, ok := clockIn(t.text); ok {
				sc.moves[last].left, sc.moves[last].timed = left, true
			}
		}
	case word:
		if r, ok := results[t.text]; ok {
			sc.result = r
			return true
		}
		if t.text = withoutNumber(t.text); !remarks[t.text] {
			sc.moves = append(sc.moves, scripted{token: t})
		}
	}
	return false
}

// results are the words that end a game, also as people write them.
var results = map[string]Result{
	"1-0": WhiteWins, "0-1": BlackWins, "1/2-1/2": Draw, "*": Unknown,
	"1/2": Draw, "½-½": Draw, "½": Draw, "0.5-0.5": Draw,
}

// remarks are words of movetext that are no moves: judgements, and the sign of a
// capture en passant.
var remarks = map[string]bool{
	"": true, "!": true, "?": true, "!!": true, "??": true, "!?": true, "?!": true, "=": true,
	"+-": true, "-+": true, "+=": true, "=+": true, "+/-": true, "-/+": true, "+/=": true, "=/+": true,
	"ep": true, "e.p.": true,
}

// withoutNumber takes the number off a word; a number alone leaves nothing.
func withoutNumber(word string) string {
	for {
		dots := strings.TrimLeft(word, "0123456789")
		if dots == "" {
			return ""
		}
		rest := strings.TrimLeft(dots, ".…")
		if rest == dots {
			return word
		}
		word = rest
	}
}

// clock is the command for a clock in a comment.
var clock = regexp.MustCompile(`\[%clk\s+(\d{1,4}):([0-5]?\d):([0-5]?\d)(?:\.\d{1,6})?\s*\]`)

func clockIn(comment string) (left time.Duration, ok bool) {
	found := clock.FindStringSubmatch(comment)
	if found == nil {
		return 0, false
	}
	left, err := time.ParseDuration(found[1] + "h" + found[2] + "m" + found[3] + "s")
	return left, err == nil
}
