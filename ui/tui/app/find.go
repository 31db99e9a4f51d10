package app

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// TableTakenBack is said by every screen on which a table can be taken back.
const TableTakenBack = "Table closed."

// FoundMsg brings a table that somebody wants to see, or says why not. The
// lobby, which is always there, opens it.
type FoundMsg struct {
	Table *table.Table
	Err   error
}

// FindTable opens the table that somebody means by an id or a private code.
func FindTable(s *Session, text string) tea.Cmd {
	who := s.Me.Person
	return func() tea.Msg {
		t, err := s.Club.Tables.Find(s.Ctx, who, text)
		return FoundMsg{t, err}
	}
}

// OpenTable opens a table by its id, live or finished.
func OpenTable(s *Session, id identity.TableID) tea.Cmd {
	return func() tea.Msg {
		t, err := s.Club.Tables.Get(s.Ctx, id)
		return FoundMsg{t, err}
	}
}

// JoinTable takes the free seat of a table and opens it.
func JoinTable(s *Session, id identity.TableID) tea.Cmd {
	who := s.Me.Person
	return func() tea.Msg {
		t, err := s.Club.Tables.Do(s.Ctx, id, who, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
		return FoundMsg{t, err}
	}
}

// CancelTable takes an open table back.
func CancelTable(s *Session, id identity.TableID) tea.Cmd {
	who := s.Me.Person
	return func() tea.Msg {
		if _, err := s.Club.Tables.Do(s.Ctx, id, who, table.Intent{Kind: table.Cancel}); err != nil {
			return Complain(err)()
		}
		return NoticeMsg{Text: TableTakenBack}
	}
}

// NoteTable makes a table of the person's what "it" means in commands. Somebody without a
// key gives none. A note that fails is not worth a word.
func NoteTable(s *Session, t *table.Table) tea.Cmd {
	if s.Me.Key == "" || !t.Involves(s.Me.ID) {
		return nil
	}
	ctx, me := s.Ctx, s.Me.ID
	return func() tea.Msg {
		if err := s.Club.Accounts.UseTable(ctx, me, t.ID); err != nil {
			s.Visit.Log.Debug("noting the table last used", "table", t.ID, "err", err)
		}
		return nil
	}
}
