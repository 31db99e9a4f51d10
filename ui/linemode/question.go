package linemode

import (
	"fmt"
	"strconv"
	"strings"
)

const questionDropped = "The question is dropped."

// question is what the next line answers. "back" answers any of them.
type question struct {
	text    string
	choices []choice
	unread  int  // how many of the last choices are not read out, as the text tells of them
	usual   int  // the choice of an empty line; -1 is none
	inline  bool // the choices are short and stand in one sentence
	ofTurn  bool // it is void when it is not the person's turn any more
	// free, if not nil, takes a line that is none of the choices. It says what is wrong with
	// one that is refused.
	free func(line string) (refusal string)
}

// choice is an answer: typed as its word, its label or its number.
type choice struct {
	word, label string
	do          func()
}

// put asks a question.
func (s *session) put(q question) {
	s.question = &q
	s.out.say(q.lines()...)
}

func (q *question) lines() []string {
	text, read := q.text, q.choices[:len(q.choices)-q.unread]
	if q.inline && len(read) > 1 {
		labels := make([]string, len(read))
		for i, c := range read {
			labels[i] = c.label
		}
		text += " " + strings.Join(labels, ", ") + "."
	}
	if q.usual >= 0 {
		usual, _, _ := strings.Cut(q.choices[q.usual].label, ". ") // more than a name is in the list
		text += fmt.Sprintf(" Enter for %s.", usual)
	}
	lines := []string{text}
	for i, c := range read {
		if !q.inline {
			lines = append(lines, fmt.Sprintf("%d. %s", i+1, c.label))
		}
	}
	return lines
}

// reply takes a line as the answer to the question that was put.
func (s *session) reply(line string) {
	q := s.question
	switch c := q.chosen(line); {
	case strings.EqualFold(line, "back"):
		s.question = nil
		s.out.say(questionDropped)
	case c == nil && q.free != nil:
		s.question = nil
		if refusal := q.free(line); refusal != "" {
			s.question = q
			s.out.say(refusal)
			s.out.say(q.lines()...)
		}
	case c == nil:
		s.out.say("Please type one of the answers, or its number, or back.")
		s.out.say(q.lines()...)
	default:
		s.question = nil
		c.do()
	}
}

// chosen is what a line chooses, nil if it is none or not clear.
func (q *question) chosen(line string) *choice {
	if line == "" && q.usual >= 0 {
		return &q.choices[q.usual]
	}
	var begun []*choice
	for i := range q.choices {
		c := &q.choices[i]
		if strings.EqualFold(line, c.word) || strings.EqualFold(line, c.label) {
			return c
		}
		if line != "" && strings.HasPrefix(strings.ToLower(c.label), strings.ToLower(line)) {
			begun = append(begun, c)
		}
	}
	if n, err := strconv.Atoi(line); err == nil && n >= 1 && n <= len(q.choices) {
		return &q.choices[n-1]
	}
	if len(begun) == 1 {
		return begun[0]
	}
	return nil
}

// sure asks before something is done that cannot be undone.
func (s *session) sure(text string, do func()) question {
	return question{text: text, usual: 1, inline: true, choices: []choice{
		{"yes", "yes", do},
		{"no", "no", func() { s.out.say(questionDropped) }},
	}}
}
