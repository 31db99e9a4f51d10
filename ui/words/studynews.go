package words

import (
	"fmt"
	"slices"
	"strings"

	"pawnstorm/lobby/study"
)

// StudyNews says what changed in a study, in a sentence or two. say formats the move with a
// given number.
func StudyNews(before, now *study.Study, say func(e *study.Study, n int) string) string {
	texts := studyChanges(before, now)
	if text := positionNews(before, now, say); texts == nil && text != "" {
		texts = append(texts, text)
	}
	texts = append(texts, studyPeople(before, now)...)
	switch {
	case now.Over() && !before.Over():
		texts = append(texts, "The study is over. "+StudyEnding(now))
	case before.Over() && !now.Over():
		texts = append(texts, Person(now.By)+" opens the study again.")
	}
	return strings.Join(texts, " ")
}

// positionNews says what changed at the current position, or to where in its chapter it went.
func positionNews(before, now *study.Study, say func(e *study.Study, n int) string) string {
	by, here := Person(now.By), now.Here()
	switch was := before.Node(now.At); {
	case was == nil:
		return fmt.Sprintf("%s: %s.", by, say(now, now.At))
	case now.Node(before.At) == nil:
		return fmt.Sprintf("%s deletes %s and everything after it.", by, StudyMove(before, before.At))
	case now.At != before.At && here.IsStart():
		return fmt.Sprintf("%s goes to the start.", by)
	case now.At != before.At:
		return fmt.Sprintf("%s goes to %s.", by, StudyMove(now, now.At))
	case len(here.Drawn) != len(was.Drawn):
		if drawn := StudyDrawn(now); drawn != "" {
			return fmt.Sprintf("%s draws. %s", by, drawn)
		}
		return fmt.Sprintf("%s clears the marks.", by)
	case here.Said != was.Said && here.Said == "":
		return fmt.Sprintf("%s removes the comment.", by)
	case here.Said != was.Said:
		return fmt.Sprintf("%s comments: %s", by, StudyComment(here))
	}
	return ""
}

// studyChanges says what changed in the chapters of a study, and in its name.
func studyChanges(before, now *study.Study) (texts []string) {
	by := Person(now.By)
	if now.Name != before.Name {
		texts = append(texts, fmt.Sprintf("%s names the study %s.", by, StudyName(now.Summary())))
	}
	starts, were := chapterStarts(now), chapterStarts(before)
	var added []int // their places
	for i, n := range starts {
		if !slices.Contains(were, n) {
			added = append(added, i+1)
		}
	}
	gone := slices.DeleteFunc(slices.Clone(were), func(n int) bool { return slices.Contains(starts, n) })
	to := func(does string, place int) string {
		return fmt.Sprintf("%s %s chapter %d: %s.", by, does, place, ChapterName(now, place))
	}
	is := now.Chapter()
	switch {
	case len(added) == 1:
		return append(texts, to("adds", added[0]))
	case len(added) > 1:
		return append(texts, fmt.Sprintf("%s adds %d chapters.", by, len(added)))
	case len(gone) > 0:
		return append(texts, fmt.Sprintf("%s removes the chapter %s.", by, ChapterName(before, slices.Index(were, gone[0])+1)))
	case is.N != before.Chapter().N:
		return append(texts, to("goes to", now.Place()))
	case is.Name != before.Chapter().Name:
		return append(texts, to("renames", now.Place()))
	case !slices.Equal(starts, were):
		return append(texts, fmt.Sprintf("%s changes the order of the chapters.", by))
	}
	return texts
}

// chapterStarts returns the numbers of the starts of all chapters.
func chapterStarts(e *study.Study) (list []int) {
	for i := range e.Chapters {
		list = append(list, e.Chapters[i].N)
	}
	return list
}

// studyPeople says whose permissions changed, and how.
func studyPeople(before, now *study.Study) (texts []string) {
	if now.Leader.ID != before.Leader.ID {
		texts = append(texts, Person(now.Leader)+" leads now.")
	}
	for _, p := range now.Movers {
		if !before.MayMove(p.ID) {
			texts = append(texts, Person(p)+" may move now.")
		}
	}
	for _, p := range before.Movers {
		if !now.MayMove(p.ID) {
			texts = append(texts, Person(p)+" may no longer move.")
		}
	}
	return texts
}
