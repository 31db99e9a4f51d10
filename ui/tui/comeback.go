package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play"
)

// comeBack is who a guest was before, by the code that their page has kept. If that is good
// for nothing they are a new guest, and why says so.
func comeBack(ctx context.Context, c app.Config, v app.Visit, me account.Player) (who account.Player, why string, err error) {
	if v.ReturnCode == "" || v.Key != "" {
		return me, "", nil
	}
	who, err = c.Club.Accounts.Return(ctx, me, v.ReturnCode)
	if errs.KindOf(err) == errs.Refused {
		return me, "You are a new guest: the code that this page kept for you has been used, or is older than a week.", nil
	}
	return who, "", err
}

// returns opens the game of somebody whose page has lost its session, the one that changed
// last if there are several. It reports whether there is one.
func (m *Model) returns() bool {
	s := m.session
	if !s.Visit.Back && s.ReturnCode == "" {
		return false
	}
	var last *table.Table
	for _, t := range s.Listing().Mine(s.Me.ID) {
		if t.Status == table.Playing && (last == nil || t.Changed.After(last.Changed)) {
			last = t
		}
	}
	if last != nil {
		s.Push(play.NewTableScreen(s, last))
	}
	return last != nil
}

// tellReturn tells somebody whose page has lost its session what is known of that. A page
// forgets a code that is good for nothing.
func (m *Model) tellReturn() tea.Cmd {
	switch s := m.session; {
	case m.why != "":
		return tea.Batch(s.TakeReturnCode(""), app.Refuse(m.why))
	case s.Visit.Back:
		return app.Notice("The server restarted. Your games are saved.")
	}
	return nil
}
