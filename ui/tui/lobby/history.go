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
	// HistoryPage is how many finished games are fetched at once.
	HistoryPage = 50
	// historyAhead is how near to the last one the cursor comes before the next
	// page is fetched.
	historyAhead = 10
)

// history is the finished games of the person, as many as were looked at.
type history struct {
	games   []*archive.Summary // newest first
	more    bool               // there are older ones
	loading bool               // the next page is on its way
	// owed are games that have ended and are not among games yet: the lobby
	// writes them into the history a moment after the end.
	owed map[identity.TableID]bool
}

// historyMsg brings a page of a person's history: the newest games, or those
// behind a given one.
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

// scrolled fetches the next page when left rows are below the cursor.
func (h *history) scrolled(s *app.Session, left int) tea.Cmd {
	if !h.more || h.loading || left > historyAhead {
		return nil
	}
	h.loading = true
	return loadHistory(s, h.games[len(h.games)-1])
}

// compare notes which games have ended between two lists of the person's
// running tables, and fetches the newest page while one is owed.
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

// oweEnded waits for the games of a person that have ended and are still to be put
// away: while nobody looked they may have come and gone.
func (h *history) oweEnded(s *app.Session) {
	for _, t := range s.Club.Tables.Ended() {
		if t.Status == table.Over && t.Involves(s.Me.ID) {
			h.owed[t.ID] = true
		}
	}
}

// owe waits for games that were imported: they come into the history a moment
// later.
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
	// Pages that are known behind the end of the newest one stay as they are.
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
