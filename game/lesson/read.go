package lesson

import (
	"fmt"
	"slices"
	"strings"
)

// read reads the text of a lesson.
func read(gameID, text string) (*Lesson, error) {
	l := &Lesson{Game: gameID}
	for i, line := range entries(text) {
		if err := l.add(line); err != nil {
			return nil, fmt.Errorf("lesson of %s, entry %d: %w", gameID, i+1, err)
		}
	}
	return l, nil
}

// entries returns the lines of a text without blank ones and comments. It joins each
// line with its continuation.
func entries(text string) []string {
	var list []string
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \n")
		bare := strings.TrimLeft(line, " ")
		switch {
		case bare == "", strings.HasPrefix(line, "#") && !strings.HasPrefix(line, titleSign):
		case bare != line && len(list) > 0:
			last := &list[len(list)-1]
			if !strings.HasPrefix(*last, "position:") {
				*last += " "
			}
			*last += bare
		default:
			list = append(list, line)
		}
	}
	return list
}

// titleSign precedes the bold sentence of a step.
const titleSign = "## "

// add adds an entry.
func (l *Lesson) add(entry string) error {
	if title, ok := strings.CutPrefix(entry, titleSign); ok {
		l.Steps = append(l.Steps, Step{Title: title})
		return nil
	}
	key, value := keyOf(entry)
	if len(l.Steps) == 0 {
		return l.head(key, value)
	}
	return l.Steps[len(l.Steps)-1].add(key, value)
}

// keys has the words that may precede a colon.
var keys = []string{"seat", "last", "position", "task", "do", "right", "wrong", "reply"}

// keyOf splits an entry at its colon if a key precedes it. The key of a text is "".
func keyOf(entry string) (key, value string) {
	before, after, ok := strings.Cut(entry, ":")
	word, _, _ := strings.Cut(before, " ")
	if ok && slices.Contains(keys, word) {
		return before, strings.TrimSpace(after)
	}
	return "", entry
}

// head adds what comes before the first step.
func (l *Lesson) head(key, value string) error {
	switch key {
	case "":
		l.About = value
	case "seat":
		l.Seat = value
	case "last":
		l.Last = value
	default:
		return fmt.Errorf("%q belongs to a step", key)
	}
	return nil
}

// add adds what belongs to a step.
func (s *Step) add(key, value string) error {
	word, moves, _ := strings.Cut(key, " ")
	switch word {
	case "":
		if s.Text != "" {
			s.Text += " "
		}
		s.Text += value
	case "position":
		s.Position = value
	case "task":
		s.Task = value
	case "do":
		s.Do = append(s.Do, value)
	case "reply":
		s.Reply = value
	case "right", "wrong":
		s.Answers = append(s.Answers, Answer{strings.Split(moves, " or "), word == "right", value})
	default:
		return fmt.Errorf("%q belongs before the first step", key)
	}
	return nil
}
