package ui

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

const tableTakenBack = "The table is taken back."

// foundMsg brings a table that somebody wants to see, or says why not. The
// lobby, which is always there, opens it.
type foundMsg struct {
	table *table.Table
	err   error
}

// findTable opens the table that somebody means by an id or a private code.
func findTable(s *session, text string) tea.Cmd {
	who := s.me.Person
	return func() tea.Msg {
		t, err := s.Club.Tables.Find(s.ctx, who, text)
		return foundMsg{t, err}
	}
}

// openTable opens a table by its id, live or finished.
func openTable(s *session, id identity.TableID) tea.Cmd {
	return func() tea.Msg {
		t, err := s.Club.Tables.Get(s.ctx, id)
		return foundMsg{t, err}
	}
}

// joinTable takes the free seat of a table and opens it.
func joinTable(s *session, id identity.TableID) tea.Cmd {
	who := s.me.Person
	return func() tea.Msg {
		t, err := s.Club.Tables.Do(s.ctx, id, who, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
		return foundMsg{t, err}
	}
}

// cancelTable takes an open table back.
func cancelTable(s *session, id identity.TableID) tea.Cmd {
	who := s.me.Person
	return func() tea.Msg {
		if _, err := s.Club.Tables.Do(s.ctx, id, who, table.Intent{Kind: table.Cancel}); err != nil {
			return complain(err)()
		}
		return noticeMsg{text: tableTakenBack}
	}
}

// noteTable makes a table of the person's what "it" means in commands. Who has no
// key gives none. A note that fails is not worth a word.
func noteTable(s *session, t *table.Table) tea.Cmd {
	if s.me.Key == "" || !t.Involves(s.me.ID) {
		return nil
	}
	ctx, me := s.ctx, s.me.ID
	return func() tea.Msg {
		if err := s.Club.Accounts.UseTable(ctx, me, t.ID); err != nil {
			s.visit.Log.Debug("noting the table last used", "table", t.ID, "err", err)
		}
		return nil
	}
}
