package words

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/table"
)

// glyphs maps the numbers of annotation glyphs to signs or words (PGN standard, section 10,
// with the additions of ChessBase and lichess). In a pair of neighbouring numbers with the
// same words the even number is for White and the odd one for Black.
var glyphs = map[int]string{
	1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "forced", 8: "the only move", 9: "the worst move",
	10: "=", 11: "=", 12: "= (active)", 13: "∞", 14: "+=", 15: "=+", 16: "+/-", 17: "-/+", 18: "+-", 19: "-+",
	20: "+-", 21: "-+",
	22: "zugzwang", 23: "zugzwang", 26: "more space", 27: "more space",
	32: "ahead in development", 33: "ahead in development", 36: "initiative", 37: "initiative",
	40: "attack", 41: "attack", 44: "compensation", 45: "compensation",
	130: "counterplay", 131: "counterplay", 132: "counterplay", 133: "counterplay",
	136: "short of time", 137: "short of time", 138: "short of time", 139: "short of time",
	140: "with the idea", 141: "aimed against", 142: "better is", 143: "worse is",
	145: "editor's remark", 146: "novelty",
}

// judging is the highest glyph number that judges a move.
const judging = 6

// Limits for what is shown of a note: cells of a paragraph, and variations. Exports have all.
const (
	mostNoted      = 1000
	mostVariations = 16
)

// Judged returns the sign of the first judgement on a move of an imported game, or "".
func Judged(t *table.Table, ply int) string {
	n := t.Origin.Note(ply)
	if n == nil {
		return ""
	}
	for _, g := range n.Glyphs {
		if g <= judging && glyphs[g] != "" {
			return glyphs[g]
		}
	}
	return ""
}

// Annotated reports whether a game came with notes.
func Annotated(t *table.Table) bool {
	return t.Origin != nil && len(t.Origin.Intro)+len(t.Origin.Notes) > 0
}

// NotesOn returns the notes of an imported game on a move, or before the first move if ply
// is -1: a paragraph of comments, and one for each variation.
func NotesOn(t *table.Table, ply int) []string {
	if t.Origin != nil && ply < 0 {
		return paragraph(t.Origin.Intro)
	}
	n := t.Origin.Note(ply)
	if n == nil {
		return nil
	}
	said := slice.Map(n.Glyphs, glyph)
	list := paragraph(append(said, n.Comments...))
	for _, line := range n.Lines[:min(len(n.Lines), mostVariations)] {
		if text := bounded(moveText(line)); text != "" {
			list = append(list, "("+text+")")
		}
	}
	if more := len(n.Lines) - mostVariations; more > 0 {
		list = append(list, fmt.Sprintf("(%s more: export has all)", Count(more, "variation")))
	}
	return list
}

// glyph returns the text of an annotation glyph. It is "" for 0 (no comment) and for
// diagrams (220 and 221).
func glyph(n int) string {
	switch text, ok := glyphs[n]; {
	case ok:
		return text
	case n == 0, n == 220, n == 221:
		return ""
	}
	return fmt.Sprintf("$%d", n)
}

// paragraph joins comments into one paragraph, or none if they say nothing.
func paragraph(comments []string) []string {
	var said []string
	for room := mostRead; len(comments) > 0 && room > 0; comments = comments[1:] {
		if c := shown(head(comments[0])); c != "" {
			said = append(said, c)
			room -= len(c)
		}
	}
	if len(said) == 0 {
		return nil
	}
	return []string{bounded(strings.Join(said, " "))}
}

// mostRead is how many bytes of a note are read. That is enough for mostNoted cells.
const mostRead = 8 * mostNoted

// head returns the part of a text that is read.
func head(text string) string { return text[:min(len(text), mostRead)] }

// bounded shortens a text to mostNoted cells. Dots mark that it was longer.
func bounded(text string) string {
	whole := identity.Clean(text, mostNoted)
	if len(whole) < len(identity.Clean(text, mostNoted+1)) {
		return identity.Clean(text, mostNoted-1) + "…"
	}
	return whole
}

// NoteLines returns all notes of an imported game, each after its move.
func (v Viewer) NoteLines(t *table.Table) []string {
	if t.Origin == nil {
		return nil
	}
	lines := wrapAll("", NotesOn(t, -1))
	for _, n := range t.Origin.Notes {
		if n.Ply < len(t.Plies) {
			move := MoveNumber(t, n.Ply+1) + v.Move(t, n.Ply) + " "
			lines = append(lines, wrapAll(move, NotesOn(t, n.Ply))...)
		}
	}
	for _, remark := range t.Origin.Remarks {
		lines = append(lines, Wrap("", "Note: "+remark+".")...)
	}
	return lines
}

// wrapAll wraps paragraphs. The first begins with a label, the others with as many blanks.
func wrapAll(label string, paragraphs []string) []string {
	var lines []string
	for _, p := range paragraphs {
		lines = append(lines, Wrap(label, p)...)
		label = strings.Repeat(" ", len(label))
	}
	return lines
}

// command matches a command for programs in a comment, such as [%clk 0:05:00].
var command = regexp.MustCompile(`\{?\[%(\w+) ([^\]]*)\]\}?`)

// numbered matches the number of an annotation glyph, with the blank before it.
var numbered = regexp.MustCompile(` ?\$(\d{1,3})\b`)

// moveText returns a variation as people read it: outside comments, signs replace the
// numbers of glyphs.
func moveText(line string) string {
	var b strings.Builder
	for line = head(line); line != ""; {
		moves, behind, _ := strings.Cut(line, "{")
		comment, rest, _ := strings.Cut(behind, "}")
		b.WriteString(numbered.ReplaceAllStringFunc(moves, sign))
		if comment != "" {
			b.WriteString(" " + shown(comment) + " ")
		}
		line = rest
	}
	return b.String()
}

// sign returns the text of a glyph after a move.
func sign(found string) string {
	n, err := strconv.Atoi(strings.Trim(found, " $"))
	switch text := glyph(n); {
	case err != nil || text == "":
		return ""
	case n <= judging:
		return text
	default:
		return " " + text
	}
}

var unbraced = strings.NewReplacer("{", "", "}", "")

// shown rewrites the commands in a text that mean something to people, and removes the
// others, such as arrows.
func shown(text string) string {
	text = command.ReplaceAllStringFunc(text, func(found string) string {
		part := command.FindStringSubmatch(found)
		switch part[1] {
		case "eval":
			return "evaluation " + part[2]
		case "clk":
			return "clock " + part[2]
		case "emt":
			return "time " + part[2]
		}
		return ""
	})
	return strings.Join(strings.Fields(unbraced.Replace(text)), " ")
}
