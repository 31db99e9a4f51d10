package load

import "bytes"

// answers are what a terminal says to what a program may ask it at its beginning: it
// is dark, a VT220, has synchronized output, and not the widths of graphemes.
var answers = []struct{ question, answer string }{
	{"\x1b]11;?", "\x1b]11;rgb:0000/0000/0000\x07"},
	{"\x1b[c", "\x1b[?62;22c"},
	{"\x1b[?2026$p", "\x1b[?2026;2$y"},
	{"\x1b[?2027$p", "\x1b[?2027;0$y"},
}

// answerTo is what a terminal answers to output, nil if that asks nothing.
func answerTo(out []byte) (answer []byte) {
	for _, a := range answers {
		if bytes.Contains(out, []byte(a.question)) {
			answer = append(answer, a.answer...)
		}
	}
	return answer
}
