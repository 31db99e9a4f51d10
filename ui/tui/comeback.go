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

// restoreGuest restores the guest that the browser's cookie or its return code belongs to. If the
// code is invalid the visitor stays a new guest, and why explains that.
func restoreGuest(
	ctx context.Context, c app.Config, v app.Visit, me account.Player,
) (who account.Player, why string, err error) {
	if v.Key == "" && v.Guest != "" {
		if who, ok, err := c.Club.Accounts.ByGuest(ctx, v.Guest); ok || err != nil {
			return who, "", err
		}
	}
	if v.ReturnCode == "" || v.Key != "" {
		return me, "", nil
	}
	who, err = c.Club.Accounts.Return(ctx, me, v.ReturnCode)
	if errs.KindOf(err) == errs.Refused {
		return me, "You are a new guest: the code saved in this browser was already used, or is older than a week.", nil
	}
	return who, "", err
}

// reopenGame reopens the game of a browser that lost its session, or the most recently changed one
// of several. It reports whether there was one.
func (m *Model) reopenGame() bool {
	s := m.Session
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

// explainReturn explains to a browser why its session was lost. An invalid code is deleted from the
// browser.
func (m *Model) explainReturn() tea.Cmd {
	switch s := m.Session; {
	case m.why != "":
		return tea.Batch(s.TakeReturnCode(""), app.Refuse(m.why))
	case s.Visit.Back:
		return app.Notice("The server restarted. Your games are saved.")
	}
	return nil
}
