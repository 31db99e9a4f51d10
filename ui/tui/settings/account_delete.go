package settings

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// deletionMsg says what became of the wish that an account be deleted, or kept.
type deletionMsg struct {
	kept bool
	err  error
}

// leaving reports whether the account is to be deleted.
func (a *AccountScreen) leaving() bool { return a.known && !a.account.Deletes.IsZero() }

// askDelete asks twice before an account is to be deleted. It asks once whether one that
// is to be deleted shall stay.
func (a *AccountScreen) askDelete() {
	s, me := a.s, a.s.Me
	if a.leaving() {
		a.ask = &widget.Question{Text: "Keep this account?", Yes: func() tea.Cmd {
			return s.Await(func(ctx context.Context) tea.Msg { return deletionMsg{true, s.Club.Accounts.Keep(ctx, me)} })
		}}
		return
	}
	sure := &widget.Question{Text: words.DeletionIsFinal + " Are you sure?", Yes: func() tea.Cmd {
		return s.Await(func(ctx context.Context) tea.Msg {
			_, err := s.Club.Accounts.Delete(ctx, me)
			return deletionMsg{err: err}
		})
	}}
	a.ask = &widget.Question{
		Text: words.DeletionTakesName + " " + words.DeletionTakesRest + " Delete this account?",
		Yes:  func() tea.Cmd { a.ask = sure; return nil },
	}
}

func (a *AccountScreen) deletion(msg deletionMsg) tea.Cmd {
	switch {
	case msg.err != nil:
		return tea.Batch(a.load(), app.Complain(msg.err))
	case msg.kept:
		return tea.Batch(a.load(), app.Notice(words.AccountKept))
	}
	return a.load() // the page says until when it can be kept
}
