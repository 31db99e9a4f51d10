package load

import "bytes"

// exchange is a question to a terminal, and its answer.
type exchange struct{ question, answer string }

// answers has a terminal's answers to what a program may ask at its start. The
// terminal is dark, a VT220, has synchronized output, and does not report the
// widths of graphemes.
var answers = []exchange{
	{"\x1b]11;?", "\x1b]11;rgb:0000/0000/0000\x07"},
	{"\x1b[c", "\x1b[?62;22c"},
	{"\x1b[?2026$p", "\x1b[?2026;2$y"},
	{"\x1b[?2027$p", "\x1b[?2027;0$y"},
}

// imageAnswers has what kitty answers first: that it shows images, its name, and
// that a cell has 10x20 pixels.
var imageAnswers = []exchange{
	{",a=q,", "\x1b_Gi=31;OK\x1b\\"},
	{"\x1b[>q", "\x1bP>|kitty(0.35.2)\x1b\\"},
	{"\x1b[16t", "\x1b[6;20;10t"},
}

// placed begins what shows an image.
const placed = "\x1b_Ga=p,"

// answerTo returns a terminal's answer to output, or nil.
func answerTo(out []byte, images bool) (answer []byte) {
	ask := func(list []exchange) {
		for _, a := range list {
			if bytes.Contains(out, []byte(a.question)) {
				answer = append(answer, a.answer...)
			}
		}
	}
	if images {
		ask(imageAnswers)
	}
	ask(answers)
	return answer
}
