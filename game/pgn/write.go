package pgn

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"pawnstorm/game"
)

// lineLength is the most characters of a line of movetext (section 4.3).
const lineLength = 79

// Write writes a game in export format, followed by a blank line. It writes missing
// tags of the roster as unknown. It returns an error for an illegal move, and any
// error of w.
func Write(w io.Writer, g *Game) error {
	start, err := g.Start()
	if err != nil {
		return fmt.Errorf("pgn: %w", err)
	}
	usual, err := g.Rules.New("")
	if err != nil {
		return fmt.Errorf("pgn: %w", err)
	}
	words, err := g.words(start)
	if err != nil {
		return fmt.Errorf("pgn: %w", err)
	}
	out := bufio.NewWriter(w)
	setup := ""
	if start.String() != usual.String() {
		setup = start.String()
	}
	for _, t := range g.allTags(setup) {
		fmt.Fprintf(out, "[%s \"%s\"]\n", t.Name, quote(t.Value))
	}
	out.WriteString("\n")
	writeLines(out, words)
	out.WriteString("\n")
	return out.Flush()
}

// allTags returns the roster, the tags that represent fields, and the other tags.
func (g *Game) allTags(setup string) []Tag {
	var tags []Tag
	for _, t := range roster {
		if value := g.Tag(t.Name); value != "" {
			t.Value = value
		}
		if t.Name == resultTag {
			t.Value = string(g.Result)
		}
		tags = append(tags, t)
	}
	inRoster := func(name string) bool {
		return slices.ContainsFunc(roster[:], func(t Tag) bool { return t.Name == name })
	}
	if info := g.Rules.Info(); info.ID != chessID {
		tags = append(tags, Tag{variantTag, info.Name})
	}
	if setup != "" {
		tags = append(tags, Tag{setUpTag, "1"}, Tag{fenTag, setup})
	}
	for _, t := range g.Tags {
		if !inRoster(t.Name) && !isField(t.Name) && isTagName(t.Name) {
			tags = append(tags, t)
		}
	}
	return tags
}

// words returns the words of the movetext: numbers, moves, clocks and the result.
func (g *Game) words(start game.State) ([]string, error) {
	var words []string
	for _, c := range g.Intro {
		words = append(words, commentWords(c)...)
	}
	line, err := lineWords(g.Rules, start, numberBefore(g.Rules, start), g.Moves)
	if err != nil {
		return nil, err
	}
	return append(append(words, line...), string(g.Result)), nil
}

// lineWords returns the words of moves from a state on; number precedes the first.
func lineWords(rules game.Rules, state game.State, number game.MoveNumber, moves []Move) (words []string, err error) {
	first := game.FirstMover(rules)
	numbered := false // whether only a move has followed the last number
	for i := range moves {
		m := &moves[i]
		before := number
		number = number.Next(first, state.Turn())
		if !number.Second || !numbered || number.N != before.N {
			words = append(words, number.String())
		}
		numbered = !m.Timed && len(m.Comments)+len(m.Lines)+len(m.Variations) == 0
		n, err := state.Parse(m.Text)
		if err != nil {
			return nil, err
		}
		words = append(words, moveWord(rules, state, n))
		words = append(words, m.words()...)
		for _, v := range m.Variations {
			instead, err := lineWords(rules, state, before, v)
			if err != nil {
				return nil, err
			}
			words = append(words, bracketed(instead)...)
		}
		if state, err = state.Play(n); err != nil {
			return nil, err
		}
	}
	return words, nil
}

// bracketed puts a variation in parentheses.
func bracketed(words []string) []string {
	if len(words) == 0 {
		return nil
	}
	words[0] = "(" + words[0]
	words[len(words)-1] += ")"
	return words
}

// moveWord returns a legal move as a word of movetext.
func moveWord(rules game.Rules, state game.State, n game.Move) string {
	if rules.Info().SAN {
		return state.Describe(n)
	}
	return toWord.Replace(state.Format(n))
}

// words returns the words after a move.
func (m *Move) words() []string {
	var words []string
	for _, n := range m.Glyphs {
		words = append(words, fmt.Sprintf("$%d", n))
	}
	for _, c := range m.Comments {
		words = append(words, commentWords(c)...)
	}
	if m.Timed {
		// One word, because lines must not break in a command.
		words = append(words, "{"+ClockCommand(m.Left)+"}")
	}
	for _, line := range m.Lines {
		words = append(words, strings.Fields("("+line+")")...)
	}
	return words
}

// numberBefore returns the move number before the first move. Positions in
// Forsyth-Edwards notation (section 16.1) have it in their last field.
func numberBefore(rules game.Rules, start game.State) game.MoveNumber {
	if fields := strings.Fields(start.String()); rules.Info().SAN && len(fields) == fenParts {
		if number, err := strconv.Atoi(fields[fenParts-1]); err == nil {
			return game.MoveNumber{N: number - 1, Second: true}
		}
	}
	return game.MoveNumber{}
}

// fenParts is the number of fields of Forsyth-Edwards notation.
const fenParts = 6

// ClockCommand returns the command for a clock in a comment.
func ClockCommand(left time.Duration) string {
	left = max(left, 0).Truncate(clockUnit)
	s := int(left / time.Second)
	text := fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	if part := left % time.Second; part != 0 {
		text += strings.TrimRight(fmt.Sprintf(".%03d", part/time.Millisecond), "0")
	}
	return "[%clk " + text + "]"
}

// clockUnit is the precision of clocks.
const clockUnit = time.Millisecond

// commentWords returns the words of a comment. A lone command in brackets is one word
// if it fits in a line.
func commentWords(text string) []string {
	text = "{" + unbraced(text) + "}"
	if strings.HasPrefix(text, "{[") && strings.Count(text, "[") == 1 && strings.HasSuffix(text, "]}") &&
		utf8.RuneCountInString(text) <= lineLength {
		return []string{text}
	}
	return strings.Fields(text)
}

// writeLines fills lines with words. A word longer than a line gets its own.
func writeLines(out *bufio.Writer, words []string) {
	length := 0
	for _, word := range words {
		size := utf8.RuneCountInString(word)
		switch {
		case length > 0 && length+1+size > lineLength:
			out.WriteByte('\n')
			length = 0
		case length > 0:
			out.WriteByte(' ')
			length++
		}
		out.WriteString(word)
		length += size
	}
	out.WriteByte('\n')
}

// quote makes a tag's value fit for quotes (section 7).
func quote(value string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(clean(value))
}
