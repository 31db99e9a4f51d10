package lobby

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/browse"
)

const (
	// HistoryPage is the number of finished games that we fetch at once.
	HistoryPage = 50
	// historyAhead is the number of rows left below the cursor when we fetch the next page.
	historyAhead = 10
)

// history holds the user's finished games, as far as they were fetched.
type history struct {
	games   []*archive.Summary // newest first
	more    bool               // there are older games
	loading bool               // a fetch of the next page is under way
	// owed holds games that have ended but are missing from games. The lobby writes a game into the
	// history a moment after it ends.
	owed map[identity.TableID]bool
}

// historyMsg carries a page of a user's history: the newest games, or the games after behind.
type historyMsg struct {
	who    identity.PlayerID
	behind *archive.Summary
	games  []archive.Summary
	err    error
}

func loadHistory(s *app.Session, behind *archive.Summary) tea.Cmd {
	who := s.Me.ID
	return func() tea.Msg {
		games, err := s.Club.Archive.History(s.Ctx, who, behind, HistoryPage)
		return historyMsg{who, behind, games, err}
	}
}

// scrolled fetches the next page when only a few rows are left below the cursor.
func (h *history) scrolled(s *app.Session, left int) tea.Cmd {
	if !h.more || h.loading || left > historyAhead {
		return nil
	}
	h.loading = true
	return loadHistory(s, h.games[len(h.games)-1])
}

// compare finds the games that ended between two lists of the user's running tables. It fetches the
// newest page while any game is owed.
func (h *history) compare(s *app.Session, before, now []*table.Table) tea.Cmd {
	running := make(map[identity.TableID]bool, len(now))
	for _, t := range now {
		running[t.ID] = true
	}
	for _, t := range before {
		if t.Status == table.Playing && !running[t.ID] {
			h.owed[t.ID] = true
		}
	}
	if len(h.owed) == 0 {
		return nil
	}
	return loadHistory(s, nil)
}

// oweEnded adds the user's ended games that are not in the history yet. They may have started and
// ended while another screen covered the lobby.
func (h *history) oweEnded(s *app.Session) {
	for _, t := range s.Club.Tables.Ended() {
		if t.Status == table.Over && t.Involves(s.Me.ID) {
			h.owed[t.ID] = true
		}
	}
}

// owe adds imported games, which reach the history a moment later.
func (h *history) owe(s *app.Session, msg browse.ImportedMsg) tea.Cmd {
	if len(msg.Kept) == 0 {
		return nil
	}
	for _, t := range msg.Kept[:min(len(msg.Kept), HistoryPage)] {
		h.owed[t.ID] = true
	}
	return loadHistory(s, nil)
}

// take adds a page.
func (h *history) take(msg historyMsg) {
	page := make([]*archive.Summary, len(msg.games))
	for i := range msg.games {
		page[i] = &msg.games[i]
		delete(h.owed, page[i].ID)
	}
	full := len(page) == HistoryPage
	if msg.behind != nil {
		h.loading = false
		if last := len(h.games) - 1; last >= 0 && h.games[last].ID == msg.behind.ID {
			h.games, h.more = append(slices.Clip(h.games), page...), full
		}
		return
	}
	// Keep the pages that follow the end of the newest one.
	known := -1
	if len(page) > 0 {
		end := page[len(page)-1].ID
		known = slices.IndexFunc(h.games, func(f *archive.Summary) bool { return f.ID == end })
	}
	if known < 0 {
		h.games, h.more = page, full
		return
	}
	h.games = append(page, h.games[known+1:]...)
}
