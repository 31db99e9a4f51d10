package words

import (
	"regexp"
	"strings"

	"pawnstorm/lobby/table"
)

// judgements are the annotation glyphs that have a sign (the PGN standard, section 10).
var judgements = map[int]string{
	1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 10: "=", 13: "∞",
	14: "+=", 15: "=+", 16: "+/-", 17: "-/+", 18: "+-", 19: "-+",
}

// Judged is the sign of the first judgement of an imported game on a move, or "".
func Judged(t *table.Table, ply int) string {
	n := t.Origin.Note(ply)
	if n == nil {
		return ""
	}
	for _, g := range n.Glyphs {
		if sign := judgements[g]; sign != "" && g < 10 {
			return sign
		}
	}
	return ""
}

// NoteOn is what an imported game says of a move, or before the first one if ply is -1,
// in a line; "" if nothing is said.
func NoteOn(t *table.Table, ply int) string {
	if t.Origin == nil {
		return ""
	}
	if ply < 0 {
		return strings.Join(remarksOf(t.Origin.Intro), " ")
	}
	n := t.Origin.Note(ply)
	if n == nil {
		return ""
	}
	var said []string
	for _, g := range n.Glyphs {
		if sign := judgements[g]; sign != "" {
			said = append(said, sign)
		}
	}
	said = append(said, remarksOf(n.Comments)...)
	for _, line := range n.Lines {
		said = append(said, "("+shown(line)+")")
	}
	return strings.Join(said, " ")
}

// NoteLines are all notes of an imported game, each beginning with its move.
func NoteLines(t *table.Table) []string {
	if t.Origin == nil {
		return nil
	}
	var lines []string
	for ply := -1; ply < len(t.Plies); ply++ {
		note := NoteOn(t, ply)
		switch {
		case note == "":
		case ply < 0:
			lines = append(lines, Wrap("", note)...)
		default:
			lines = append(lines, Wrap("", MoveNumber(t, ply+1)+t.Plies[ply].Shown+" "+note)...)
		}
	}
	for _, remark := range t.Origin.Remarks {
		lines = append(lines, Wrap("", "Note: "+remark+".")...)
	}
	return lines
}

// remarksOf are comments as people read them.
func remarksOf(comments []string) []string {
	var said []string
	for _, c := range comments {
		if c = shown(c); c != "" {
			said = append(said, c)
		}
	}
	return said
}

// command is one in a comment, for programs.
var command = regexp.MustCompile(`\{?\[%(\w+) ([^\]]*)\]\}?`)

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
	return strings.Join(strings.Fields(strings.NewReplacer("{", "", "}", "").Replace(text)), " ")
}
