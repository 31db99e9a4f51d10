package study

import (
	"fmt"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/store"
)

// Summary is what lists show of a study. Every node keeps the summaries of all studies in memory, and
// reads the rest when someone opens a study.
type Summary struct {
	Head
	Rev   store.Rev
	Rules game.Rules // of the first chapter
	// Of is the finished game that the first chapter began with, or nil.
	Of              *Origin
	Chapters, Moves int
	// Bare says that there is nothing to keep: see [Record.Bare].
	Bare bool
}

// Summary returns what lists show of the study.
func (e *Study) Summary() *Summary { return summarize(&e.Record, e.Rev, e.rules[0]) }

func summarize(rec *Record, rev store.Rev, rules game.Rules) *Summary {
	return &Summary{
		Head: rec.Head, Rev: rev, Rules: rules, Of: rec.Chapters[0].Of,
		Chapters: len(rec.Chapters), Moves: rec.steps(), Bare: rec.Bare(),
	}
}

// readSummary decodes the value that the store has at a revision.
func readSummary(entry store.Entry, games []game.Rules) (*Summary, error) {
	rec, err := Decode(entry.Value)
	if err != nil {
		return nil, err
	}
	if len(rec.Chapters) == 0 {
		return nil, fmt.Errorf("study %s: no chapters", rec.ID)
	}
	rules := rulesOf(games, rec.Chapters[0].Game)
	if rules == nil {
		return nil, fmt.Errorf("study %s: unknown game %q", rec.ID, rec.Chapters[0].Game)
	}
	return summarize(&rec, entry.Rev, rules), nil
}

const (
	// leftAfter is how long a study without moves, comments and marks can go without changes before it
	// ends, and how long it can be read after that. It is also how long a study counts as in use.
	leftAfter = 24 * time.Hour
	// keptFor is how long a study can be read after a moderator closed it, or after its leader's
	// account was deleted.
	keptFor = 30 * 24 * time.Hour
)

// The reasons why studies end. Old records have further ones.
const (
	byLeader    = "the leader closed it"
	byDelete    = "the leader deleted it"
	byModerator = "a moderator closed it" // perhaps with a reason behind it
	byTime      = "it was empty for a day"
	byErasure   = "the leader's account was deleted"
)

// Barred reports whether a moderator ended the study, so that its leader cannot open it again.
func (h *Head) Barred() bool { return strings.HasPrefix(h.Ending, byModerator) }

// InUse reports whether someone changed the study within the last day.
func (s *Summary) InUse(now time.Time) bool { return !s.Over() && now.Sub(s.Changed) < leftAfter }

// left reports whether the study ends by itself now.
func (s *Summary) left(now time.Time) bool { return s.Bare && !s.Over() && !s.InUse(now) }

// expired reports whether the study can be deleted now.
func (s *Summary) expired(now time.Time) bool {
	switch {
	case !s.Over():
		return false
	case s.Ending == byDelete:
		return true
	case s.Bare:
		return now.Sub(s.Ended) >= leftAfter
	case s.Barred() || s.Ending == byErasure:
		return now.Sub(s.Ended) >= keptFor
	}
	return false
}
