package linemode

import (
	"fmt"
	"strconv"
	"strings"

	"pawnstorm/lobby/slice"
)

const questionDropped = "Question cancelled."

// question is a question that the next line answers. "back" drops any question.
type question struct {
	text    string
	choices []choice
	unread  int  // the number of choices at the end that the text covers, so they are not listed
	usual   int  // the choice for an empty line; -1 means none
	inline  bool // print the choices in one sentence, because they are short
	// ofTurn drops the question after a move, or when it is no longer the user's turn.
	ofTurn bool
	// free, if not nil, handles a line that matches no choice. It returns why it refuses the line,
	// or "".
	free func(line string) (refusal string)
}

// choice is one possible answer. The user types its word, its label or its number.
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
		labels := slice.Map(read, func(c choice) string { return c.label })
		text += " " + strings.Join(labels, ", ") + "."
	}
	if q.usual >= 0 {
		// The list shows more than the name.
		usual, _, _ := strings.Cut(q.choices[q.usual].label, ". ")
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

// reply handles a line as the answer to the current question.
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

// chosen returns the choice that a line picks, or nil if none or more than one matches.
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

// sure returns a question that calls do only if the user confirms. An empty line means no.
func (s *session) sure(text string, do func()) question {
	return question{text: text, usual: 1, inline: true, choices: []choice{
		{"yes", "yes", do},
		{"no", "no", func() { s.out.say(questionDropped) }},
	}}
}
