package linemode

import (
	"fmt"
	"io"
	"strings"
	"unicode"
)

// prompt precedes the line that the user is typing.
const prompt = "> "

// printer writes lines to the terminal. It ignores write errors, because the session ends anyway
// when the terminal is gone.
type printer struct {
	w     io.Writer
	width int // maximum line width; 0 means unlimited
	ascii bool
	open  bool // the last line shows the prompt
}

// say prints lines. If the prompt is showing, they start below it.
func (p *printer) say(lines ...string) {
	var b strings.Builder
	if p.open {
		b.WriteByte('\n')
		p.open = false
	}
	for _, l := range lines {
		for _, part := range p.broken(p.shown(l)) {
			b.WriteString(part)
			b.WriteByte('\n')
		}
	}
	io.WriteString(p.w, b.String())
}

// sayf formats and prints a line.
func (p *printer) sayf(format string, args ...any) { p.say(fmt.Sprintf(format, args...)) }

// ask shows the prompt and the half-typed line, unless the prompt is showing already.
func (p *printer) ask(typed string) {
	if !p.open {
		p.open = true
		io.WriteString(p.w, prompt+p.shown(typed))
	}
}

// raw echoes what was typed.
func (p *printer) raw(text string) {
	if text != "\n" && text != "\b \b" {
		text = p.shown(text)
	}
	io.WriteString(p.w, text)
}

// shown removes unprintable characters, no matter who wrote them. For terminals without Unicode, it
// replaces every non-ASCII character with a question mark.
func (p *printer) shown(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case !unicode.IsPrint(r):
			return -1
		case p.ascii && r > unicode.MaxASCII:
			return '?'
		}
		return r
	}, text)
}

// broken breaks a sentence into lines at spaces, so that no word is cut. Every line keeps the
// indent of the first, up to a quarter of the width. Text that is drawn with spaces, such as a
// board, is narrow enough to stay as it is.
func (p *printer) broken(text string) []string {
	if p.width == 0 || len(text) <= p.width {
		return []string{text}
	}
	indent := text[:len(text)-len(strings.TrimLeft(text, " "))]
	indent = indent[:min(len(indent), p.width/4)]
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && len(line)+1+len(word) > p.width {
			lines = append(lines, line)
			line = ""
		}
		if line == "" {
			line = indent + word
			continue
		}
		line += " " + word
	}
	return append(lines, line)
}
