package pgn

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// script is a game as written: nothing in it has been interpreted yet.
type script struct {
	line   int // of the first tag or move
	tags   []token
	result Result // from the end of the movetext, or ""
	trees  bool   // variations are wanted as moves
	branch
	open []nested // variations that have not ended yet
	// skipped are the first characters that have no meaning, and damage is why source, the text of the
	// game, could not be read from stop on.
	skipped []string
	damage  *Error
	source  string
	stop    int
}

// branch has the moves of a game or of a variation.
type branch struct {
	intro []string // comments before the first move
	moves []scripted
	text  string // of a variation, without its parentheses
}

// scripted is a move with its annotations.
type scripted struct {
	token
	Annotation
	clock
	branches []*branch
}

// nested is a variation that has not ended yet.
type nested struct {
	*branch
	line, at int // where it began
}

// scanGame reads the one game of a text, or nil if there is none. If it is damaged behind the first
// move, the script has what comes before the damage, and the rest as text.
func scanGame(s *scanner) (*script, error) {
	sc := &script{source: s.text}
	err := sc.scan(s)
	bad, ok := errors.AsType[*Error](err)
	switch {
	case ok && len(sc.moves) > 0 && len(sc.moves) <= MaxPlies:
		sc.damage = bad
		if len(sc.open) > 0 {
			sc.stop = sc.open[0].at - 1
		}
	case err != nil:
		return nil, err
	case sc.line == 0:
		return nil, nil
	}
	return sc, nil
}

// scan reads all tokens.
func (sc *script) scan(s *scanner) error {
	for {
		sc.stop = s.at
		t, err := s.next()
		if err != nil {
			return err
		}
		if sc.line == 0 && (t.kind == tagPair || t.kind == word) {
			sc.line = t.line
		}
		if t.kind == endOfText {
			if n := len(sc.open); n > 0 {
				return &Error{Line: sc.open[n-1].line, Reason: "the variation that begins here needs a ) at its end"}
			}
			return nil
		}
		if err := sc.add(t, s); err != nil {
			return err
		}
		if len(sc.moves) > MaxPlies {
			return &Error{Line: sc.line, Reason: fmt.Sprintf("the game has more than %d plies", MaxPlies)}
		}
	}
}

// add adds a token.
func (sc *script) add(t token, s *scanner) error {
	last := len(sc.open) - 1
	switch {
	case t.kind == opening && len(sc.open) == maxNesting:
		return &Error{Line: t.line, Reason: "variations are nested too deeply"}
	case t.kind == opening:
		sc.open = append(sc.open, nested{new(branch), t.line, s.at})
	case t.kind == closing && last < 0:
		sc.skip(t.line, "this ) ends no variation")
	case t.kind == closing:
		v := sc.open[last]
		v.text = s.text[v.at : s.at-1]
		sc.open = sc.open[:last]
		sc.outer(sc.open).append(v.branch)
	case t.kind == stray:
		sc.skip(t.line, "unexpected "+t.text)
	case t.kind == tagPair && last < 0:
		if len(sc.tags) < maxTags {
			sc.tags = append(sc.tags, t)
		}
	case last >= 0:
		sc.open[last].take(t)
	default:
		sc.take(t)
	}
	return nil
}

// skip notes a character that is left out, the first few times.
func (sc *script) skip(line int, why string) {
	const most = 3
	if len(sc.skipped) < most {
		sc.skipped = append(sc.skipped, fmt.Sprintf("line %d: %s, so it is left out", line, why))
	}
}

// outer returns the branch that contains the variation that just ended.
func (sc *script) outer(open []nested) *branch {
	if len(open) == 0 {
		return &sc.branch
	}
	return open[len(open)-1].branch
}

// append adds a variation to the last move, its alternative. One before all moves
// becomes a comment on the start.
func (b *branch) append(v *branch) {
	if len(b.moves) == 0 {
		b.comment(v.text, nil)
		return
	}
	last := &b.moves[len(b.moves)-1]
	last.branches = append(last.branches, v)
}

// take adds a token of the game itself.
func (sc *script) take(t token) {
	if t.kind == word {
		if r, ok := results[t.text]; ok {
			sc.result = r
			return
		}
	}
	sc.branch.take(t)
}

// take adds a token.
func (b *branch) take(t token) {
	var last *scripted
	if n := len(b.moves); n > 0 {
		last = &b.moves[n-1]
	}
	switch t.kind {
	case comment:
		b.comment(t.text, last)
	case glyph:
		if n, err := strconv.Atoi(t.text); err == nil && n > 0 && n <= lastGlyph && last != nil {
			last.Glyphs = append(last.Glyphs, n)
		}
	case word:
		b.word(t, last)
	}
}

// lastGlyph is the highest number of an annotation glyph.
const lastGlyph = 255

// comment adds a comment to the last move, or to the start, without its clock.
func (b *branch) comment(text string, last *scripted) {
	text = unbraced(text)
	if last == nil {
		if text != "" {
			b.intro = append(b.intro, text)
		}
		return
	}
	c, rest := clockIn(text)
	if c.timed {
		last.clock = c
	}
	if rest != "" {
		last.Comments = append(last.Comments, rest)
	}
}

// word adds a move, or a judgement of the last one. It ignores numbers.
func (b *branch) word(t token, last *scripted) {
	t.text = withoutNumber(t.text)
	if n, ok := judgements[t.text]; ok {
		if n != 0 && last != nil {
			last.Glyphs = append(last.Glyphs, n)
		}
		return
	}
	if _, ok := results[t.text]; ok { // of a variation
		return
	}
	bare := strings.TrimRight(t.text, "!?")
	m := scripted{token: t}
	if n := judgements[t.text[len(bare):]]; n != 0 {
		m.text, m.Glyphs = bare, []int{n}
	}
	b.moves = append(b.moves, m)
}

// results has the words that end a game, in the spellings that people use.
var results = map[string]Result{
	"1-0": WhiteWins, "0-1": BlackWins, "1/2-1/2": Draw, "*": Unknown,
	"1/2": Draw, "½-½": Draw, "½": Draw, "0.5-0.5": Draw,
}

// judgements maps words that judge a move to the numbers of their glyphs (section 10).
// 0 stands for words without one, such as the sign of a capture en passant.
var judgements = map[string]int{
	"": 0, "!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "=": 10,
	"+-": 18, "-+": 19, "+=": 14, "=+": 15, "+/-": 16, "-/+": 17, "+/=": 14, "=/+": 15,
	"ep": 0, "e.p.": 0,
}

// withoutNumber removes the move number from a word; a lone number leaves nothing.
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
