package linemode

import (
	"io"
	"strings"
	"unicode"
)

// prompt stands before what is typed.
const prompt = "> "

// printer puts lines out. When the terminal cannot be written to any more the
// session ends by itself, so errors need no answer here.
type printer struct {
	w     io.Writer
	width int // where lines are broken; 0 breaks none
	ascii bool
	open  bool // the prompt stands on the last line
}

// say prints lines, below a prompt that is there.
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

// ask shows the prompt with what is half typed, unless it is there.
func (p *printer) ask(typed string) {
	if !p.open {
		p.open = true
		io.WriteString(p.w, prompt+p.shown(typed))
	}
}

// raw shows what was typed.
func (p *printer) raw(text string) {
	if text != "\n" && text != "\b \b" {
		text = p.shown(text)
	}
	io.WriteString(p.w, text)
}

// shown leaves out what is not to be seen, whoever wrote it, and on terminals
// without Unicode puts question marks for what they do not have.
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

// broken breaks a sentence at blanks so that no word is torn; what it began with
// of them, all its lines do. A text that is drawn with
// blanks, such as a board, is narrow enough not to be touched.
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
