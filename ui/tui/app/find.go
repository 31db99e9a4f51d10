package app

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// tableTakenBack is what every screen says when a table was closed.
const tableTakenBack = "Table closed."

// FoundMsg carries a table that the user wants to see, or the error. The lobby opens it, because it
// is always there.
type FoundMsg struct {
	Table *table.Table
	Err   error
}

// FindTable opens a table or a study by its id or private code.
func FindTable(s *Session, text string) tea.Cmd {
	who := s.Me.Person
	return s.AwaitPage(func(ctx context.Context) tea.Msg {
		t, err := s.Club.Tables.Find(ctx, who, text)
		if err != nil {
			if e, err := s.Club.Studies.Find(ctx, who, text); err == nil {
				return StudyMsg{Of: e}
			}
		}
		return FoundMsg{t, err}
	})
}

// OpenTable opens a running or finished table by its id.
func OpenTable(s *Session, id identity.TableID) tea.Cmd {
	return s.AwaitPage(func(ctx context.Context) tea.Msg {
		t, err := s.Club.Tables.Get(ctx, id)
		return FoundMsg{t, err}
	})
}

// JoinTable takes the free seat of a table and opens it.
func JoinTable(s *Session, id identity.TableID) tea.Cmd {
	who := s.Me.Person
	return s.SavePage(func() tea.Msg {
		t, err := s.Club.Tables.Do(s.Ctx, id, who, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
		return FoundMsg{t, err}
	})
}

// CancelTable closes an open table.
func CancelTable(s *Session, id identity.TableID) tea.Cmd {
	who := s.Me.Person
	return func() tea.Msg {
		if _, err := s.Club.Tables.Do(s.Ctx, id, who, table.Intent{Kind: table.Cancel}); err != nil {
			return Complain(err)()
		}
		return NoticeMsg{Text: tableTakenBack}
	}
}

// NoteTable makes one of the user's tables the one that "it" means in commands. Users without a key
// cannot give such commands. The user does not see a failure, because it does little harm.
func NoteTable(s *Session, t *table.Table) tea.Cmd {
	if s.Me.Key == "" || !t.Involves(s.Me.ID) {
		return nil
	}
	ctx, me := s.Ctx, s.Me.ID
	return func() tea.Msg {
		if err := s.Club.Accounts.UseTable(ctx, me, t.ID); err != nil {
			s.Visit.Log.Debug("cannot record the last table", "table", t.ID, "err", err)
		}
		return nil
	}
}
