package words

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// glyphs are the signs and the meanings of the numbers of annotation glyphs (the PGN
// standard, section 10, and what ChessBase and lichess have added to it). Those of an even
// and an odd number behind one another are for White and Black.
var glyphs = map[int]string{
	1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "forced", 8: "the only move", 9: "the worst move",
	10: "=", 11: "=", 12: "= (active)", 13: "∞", 14: "+=", 15: "=+", 16: "+/-", 17: "-/+", 18: "+-", 19: "-+", 20: "+-", 21: "-+",
	22: "zugzwang", 23: "zugzwang", 26: "more space", 27: "more space", 32: "ahead in development", 33: "ahead in development",
	36: "initiative", 37: "initiative", 40: "attack", 41: "attack", 44: "compensation", 45: "compensation",
	130: "counterplay", 131: "counterplay", 132: "counterplay", 133: "counterplay", 136: "short of time", 137: "short of time",
	138: "short of time", 139: "short of time", 140: "with the idea", 141: "aimed against", 142: "better is", 143: "worse is",
	145: "editor's remark", 146: "novelty",
}

// judging is the highest number of a glyph that judges a move.
const judging = 6

// How much of a note is shown: cells of a paragraph, and variations. An export has all.
const (
	mostNoted      = 1000
	mostVariations = 16
)

// Judged is the sign of the first judgement of an imported game on a move, or "".
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

// NotesOn is what an imported game says of a move, or before the first one if ply is -1:
// what is said of it, and then each variation, a paragraph of its own.
func NotesOn(t *table.Table, ply int) []string {
	if t.Origin == nil {
		return nil
	}
	if ply < 0 {
		return paragraph(t.Origin.Intro)
	}
	n := t.Origin.Note(ply)
	if n == nil {
		return nil
	}
	var said []string
	for _, g := range n.Glyphs {
		said = append(said, glyph(g))
	}
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

// glyph is what an annotation glyph says. Of a diagram that is asked for, and of nothing at
// all, there is nothing to say.
func glyph(n int) string {
	switch text, ok := glyphs[n]; {
	case ok:
		return text
	case n == 0, n == 220, n == 221:
		return ""
	}
	return fmt.Sprintf("$%d", n)
}

// paragraph are comments as people read them, one behind the other; none if they say nothing.
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

// mostRead is how many bytes of a note are looked at: enough for those that are shown.
const mostRead = 8 * mostNoted

// head is the part of a text that is looked at.
func head(text string) string { return text[:min(len(text), mostRead)] }

// bounded is a text of at most so many cells; dots tell that there was more.
func bounded(text string) string {
	whole := identity.Clean(text, mostNoted)
	if len(whole) < len(identity.Clean(text, mostNoted+1)) {
		return identity.Clean(text, mostNoted-1) + "…"
	}
	return whole
}

// NoteLines are all notes of an imported game, each beginning with its move.
func NoteLines(t *table.Table) []string {
	if t.Origin == nil {
		return nil
	}
	lines := wrapAll("", NotesOn(t, -1))
	for _, n := range t.Origin.Notes {
		if n.Ply < len(t.Plies) {
			lines = append(lines, wrapAll(MoveNumber(t, n.Ply+1)+t.Plies[n.Ply].Shown+" ", NotesOn(t, n.Ply))...)
		}
	}
	for _, remark := range t.Origin.Remarks {
		lines = append(lines, Wrap("", "Note: "+remark+".")...)
	}
	return lines
}

// wrapAll breaks paragraphs into lines. The first begins with a label, and the others with
// as many blanks.
func wrapAll(label string, paragraphs []string) []string {
	var lines []string
	for _, p := range paragraphs {
		lines = append(lines, Wrap(label, p)...)
		label = strings.Repeat(" ", len(label))
	}
	return lines
}

// command is one in a comment, for programs.
var command = regexp.MustCompile(`\{?\[%(\w+) ([^\]]*)\]\}?`)

// numbered is the number of an annotation glyph, with the blank before it.
var numbered = regexp.MustCompile(` ?\$(\d{1,3})\b`)

// moveText is a variation as people read it: with signs for the numbers of glyphs, other
// than in what its comments say.
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

// sign is what a glyph says behind a move.
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

// shown writes what the commands of a text say that people can read, and leaves out the
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
