package app

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/live"
	"pawnstorm/lobby/store"
	"pawnstorm/ui/words"
)

const (
	// Saving is shown in place of what is asked for while an answer is on its way.
	Saving = "Saving…"
	// SoonSaved is how long saving usually takes at most. Until then the screen stays as it
	// is: what it shows next is what was done.
	SoonSaved = 100 * time.Millisecond
	// savingAgain is how often it is looked what is to be said of what still waits.
	savingAgain = time.Second
)

// saving is something that the store is to keep, or to read, and has not answered yet.
type saving struct {
	since  time.Time
	late   bool
	silent *atomic.Pointer[string] // what to say once the store is silent; nil of what is surely kept
}

type (
	// LateMsg says that something may not be kept yet.
	LateMsg struct{ of *saving }
	// KeptMsg brings what became of something that was to be kept.
	KeptMsg struct {
		of  *saving
		Msg tea.Msg
	}
)

// Save is a command that has something kept, and waits for it. If that takes longer than
// usual, the session says so, on whichever screen.
func (s *Session) Save(do func() tea.Msg) tea.Cmd {
	one := &saving{since: s.Now()}
	s.saves = append(s.saves, one)
	return tea.Batch(After(s.Ctx, SoonSaved, LateMsg{one}), func() tea.Msg { return KeptMsg{one, do()} })
}

// Await is Save for what may need the store or not: the session says that it waits when the
// store does not answer.
func (s *Session) Await(do func(context.Context) tea.Msg) tea.Cmd {
	one := &saving{since: s.Now(), silent: new(atomic.Pointer[string])}
	s.saves = append(s.saves, one)
	ctx := store.TellSilence(s.Ctx, func(writes bool) { one.silent.Store(new(words.Silent(writes))) })
	return tea.Batch(After(s.Ctx, savingAgain, LateMsg{one}), func() tea.Msg { return KeptMsg{one, do(ctx)} })
}

// Late takes in that something may not be kept yet. It reports false if it is.
func (s *Session) Late(msg LateMsg) (again tea.Cmd, waits bool) {
	if !slices.Contains(s.saves, msg.of) {
		return nil, false
	}
	msg.of.late = msg.of.silent == nil || msg.of.silent.Load() != nil
	return After(s.Ctx, savingAgain, msg), true
}

// Kept takes in that something is kept, or will not be.
func (s *Session) Kept(msg KeptMsg) {
	s.saves = slices.DeleteFunc(s.saves, func(one *saving) bool { return one == msg.of })
}

// IsSaving reports whether something has still to be kept.
func (s *Session) IsSaving() bool { return len(s.saves) > 0 }

// SavingWords are what is to be said of what still waits; "" is nothing.
func (s *Session) SavingWords() string {
	at := slices.IndexFunc(s.saves, func(one *saving) bool { return one.late })
	if at < 0 {
		return ""
	}
	since := s.saves[at].since
	if from, away := live.StoreAway(s.Club.Tables); away {
		return words.StoreAway(s.Now().Sub(from))
	}
	if lasts := s.Now().Sub(since); lasts >= time.Minute {
		return words.StoreAway(lasts)
	}
	if says := s.saves[at].silent; says != nil {
		return *says.Load()
	}
	return Saving
}
