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
	// Saving is shown while a reply is pending.
	Saving = "Saving…"
	// SoonSaved is how long saving usually takes at most. Until then the screen stays as it is,
	// because it will usually show the result next.
	SoonSaved = 100 * time.Millisecond
	// savingAgain is how often we check what to say about pending calls.
	savingAgain = time.Second
	// leadsFor is how many of these checks keys wait for another page. After that, or once the
	// store is known to be silent, they act on the page that is shown, so that the user can leave it.
	leadsFor = 3
)

// saving is a pending call to the store.
type saving struct {
	since  time.Time
	late   bool
	silent *atomic.Pointer[bool] // set while the store is silent: whether it was to write; nil for calls that always write
	leads  bool                  // to another page, and what the user types is for that page
	checks int                   // how often it was found pending
}

type (
	// LateMsg reports that a call may still be pending.
	LateMsg struct{ of *saving }
	// KeptMsg carries the result of a call.
	KeptMsg struct {
		of  *saving
		Msg tea.Msg
	}
)

// Save returns a command that calls do, which writes to the store. If the call takes longer than
// usual, the session says so on any screen.
func (s *Session) Save(do func() tea.Msg) tea.Cmd {
	one := &saving{since: s.Now()}
	s.saves = append(s.saves, one)
	return tea.Batch(After(s.Ctx, SoonSaved, LateMsg{one}), func() tea.Msg { return KeptMsg{one, do()} })
}

// Await is like Save for a call that may not need the store. The session says that it waits only if
// the store does not answer.
func (s *Session) Await(do func(context.Context) tea.Msg) tea.Cmd {
	one := &saving{since: s.Now(), silent: new(atomic.Pointer[bool])}
	s.saves = append(s.saves, one)
	ctx := store.ReportSlow(s.Ctx, func(writes bool) { one.silent.Store(&writes) })
	return tea.Batch(After(s.Ctx, savingAgain, LateMsg{one}), func() tea.Msg { return KeptMsg{one, do(ctx)} })
}

// AwaitPage is like Await for a call that leads to another page. The root keeps what the user types
// meanwhile for that page.
func (s *Session) AwaitPage(do func(context.Context) tea.Msg) tea.Cmd { return s.leading(s.Await(do)) }

// SavePage is like Save for such a call.
func (s *Session) SavePage(do func() tea.Msg) tea.Cmd { return s.leading(s.Save(do)) }

// leading marks the newest call.
func (s *Session) leading(call tea.Cmd) tea.Cmd {
	s.saves[len(s.saves)-1].leads = true
	return call
}

// Leads reports whether a call leads to another page that will probably come soon.
func (s *Session) Leads() bool {
	return slices.ContainsFunc(s.saves, func(one *saving) bool { return one.leads })
}

// Late handles a LateMsg. It reports whether the call is still pending.
func (s *Session) Late(msg LateMsg) (again tea.Cmd, waits bool) {
	if !slices.Contains(s.saves, msg.of) {
		return nil, false
	}
	msg.of.late = msg.of.silent == nil || msg.of.silent.Load() != nil
	if msg.of.checks++; msg.of.checks >= leadsFor || msg.of.silent != nil && msg.of.late {
		msg.of.leads = false
	}
	return After(s.Ctx, savingAgain, msg), true
}

// Kept handles the end of a call.
func (s *Session) Kept(msg KeptMsg) {
	s.saves = slices.DeleteFunc(s.saves, func(one *saving) bool { return one == msg.of })
}

// IsSaving reports whether any call is pending.
func (s *Session) IsSaving() bool { return len(s.saves) > 0 }

// SavingWords returns what to say about pending calls, or "".
func (s *Session) SavingWords() string {
	at := slices.IndexFunc(s.saves, func(one *saving) bool { return one.late })
	if at < 0 {
		return ""
	}
	one := s.saves[at]
	if from, away := live.StoreAway(s.Club.Tables); away {
		return words.StoreAway(s.Now().Sub(from))
	}
	lasts := s.Now().Sub(one.since)
	if lasts >= time.Minute {
		return words.StoreAway(lasts)
	}
	return words.StoreSlow(one.silent == nil || *one.silent.Load(), lasts)
}
