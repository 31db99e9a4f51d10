package study

import (
	"fmt"
	"slices"
	"strings"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// enter goes to the start of a chapter.
func enter(c *change) error {
	if c.in.N < 1 || c.in.N > len(c.Chapters) {
		return errNoChapter(c.Study)
	}
	c.rec.At = c.Chapters[c.in.N-1].N
	return nil
}

func errNoChapter(e *Study) error {
	if len(e.Chapters) == 1 {
		return errs.New(errs.NotFound, "This study has only one chapter.")
	}
	return errs.New(errs.NotFound, "Choose a chapter from 1 to %d.", len(e.Chapters))
}

func next(c *change) error {
	if c.Place() == len(c.Chapters) {
		return errs.New(errs.Refused, "This is the last chapter.")
	}
	c.rec.At = c.Chapters[c.Place()].N
	return nil
}

func previous(c *change) error {
	if c.Place() == 1 {
		return errs.New(errs.Refused, "This is the first chapter.")
	}
	c.rec.At = c.Chapters[c.Place()-2].N
	return nil
}

// add adds chapters at the end and goes to the first of them.
func add(c *change) error {
	if c.in.Fills && c.Bare() {
		c.rec.Chapters = nil
	}
	if name := cleanName(c.in.Text); c.rec.Name == "" {
		c.rec.Name = name
	}
	for i := range c.rec.Chapters { // they keep their names when they move
		c.rec.Chapters[i].name(i + 1)
	}
	for i := range c.in.New {
		c.rec.append(c.in.New[i])
		if i == 0 {
			c.rec.At = c.rec.Chapters[len(c.rec.Chapters)-1].N
		}
	}
	switch now := &c.rec; {
	case len(c.in.New) == 0:
		return errs.New(errs.Invalid, "There is no chapter to add.")
	case c.in.Secret && !c.Private():
		return errs.New(errs.Refused, "That game is private. Start a private study for it.")
	case len(now.Chapters) > MaxChapters:
		return tooMany("chapters", len(now.Chapters), MaxChapters)
	case now.steps() > AllSteps:
		return tooMany("moves", now.steps(), AllSteps)
	case now.marks() > allMarks:
		return tooMany("marks", now.marks(), allMarks)
	case now.said() > allComments:
		return errs.New(errs.Refused, "The comments in this study would be too long. Start another study.")
	}
	return nil
}

func tooMany(what string, n, most int) error {
	return errs.New(errs.Refused, "This study would have %d %s. A study can have at most %d.", n, what, most)
}

// append adds a chapter with the next free numbers.
func (r *Record) append(c Chapter) {
	base := r.Last + 1
	c.N, c.Name = base, cleanName(c.Name)
	steps := make([]Step, len(c.Steps))
	for i, s := range c.Steps {
		s.N, s.After = base+s.N, base+s.After
		steps[i] = s
	}
	c.Steps, r.Last = steps, base+len(steps)
	c.name(len(r.Chapters) + 1)
	r.Chapters = append(r.Chapters, c)
}

// name names a chapter after its place if it has no other name.
func (c *Chapter) name(place int) {
	if c.Name == "" && c.Of == nil {
		c.Name = placeName(place)
	}
}

func placeName(place int) string { return fmt.Sprintf("Chapter %d", place) }

// renameChapter names the current chapter.
func renameChapter(c *change) error {
	c.rec.Chapters[c.Place()-1].Name = cleanName(c.in.Text)
	return nil
}

// title names the study.
func title(c *change) error {
	c.rec.Name = cleanName(c.in.Text)
	return nil
}

func cleanName(text string) string { return strings.TrimSpace(identity.Clean(text, maxName)) }

// place moves the current chapter to another place.
func place(c *change) error {
	if c.in.N < 1 || c.in.N > len(c.Chapters) {
		return errNoChapter(c.Study)
	}
	moved := *c.Chapter()
	rest := slices.Delete(c.rec.Chapters, c.Place()-1, c.Place())
	c.rec.Chapters = slices.Insert(rest, c.in.N-1, moved)
	return nil
}

// remove removes the current chapter and goes to the one before it, or to the new first one.
func remove(c *change) error {
	if len(c.Chapters) == 1 {
		return errs.New(errs.Refused, "A study has at least one chapter. You can delete the study instead.")
	}
	i := c.Place() - 1
	c.rec.Chapters = slices.Delete(c.rec.Chapters, i, i+1)
	c.rec.At = c.rec.Chapters[max(i-1, 0)].N
	return nil
}
