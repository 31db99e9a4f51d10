package ui

import (
	"context"
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/talk"
	"pawnstorm/ui/words"
)

// The sections of the lobby, in the order of their tabs.
const (
	openSection = iota
	mineSection
	liveSection
)

// lobbyScreen is the way in to every table. It is always at the bottom of the
// stack, so it is the one that opens tables which other screens have found.
type lobbyScreen struct {
	s        *session
	sections [3]section
	at       int // the section that is shown
	history  history

	filter  textinput.Model // focused while a filter is typed
	code    textinput.Model // focused while a code is typed
	ask     *question
	talk    *talkPane
	opening bool // a table is on its way

	tabs []tab // as they were drawn
	rows int   // the line of the body on which the first row was drawn
}

func newLobbyScreen(s *session) screen {
	return &lobbyScreen{
		s: s,
		sections: [3]section{
			openSection: {name: "Open tables", short: "Open", columns: openColumns, empty: "No table is open. Press f to find an opponent, n to make a table, or z for puzzles."},
			mineSection: {name: "My games", short: "Mine", columns: mineColumns, empty: "You have no games yet. Press f to find an opponent, or tab to look for a table to join."},
			liveSection: {name: "Games under way", short: "Live", columns: liveColumns, empty: "No game is under way. Press n to make a table."},
		},
		history: history{owed: make(map[identity.TableID]bool)},
		filter:  newInput("Filter: ", 40),
		code:    newInput("Code or table: ", 20),
		talk:    newTalkPane(s),
	}
}

// init opens on the person's own games if some are unfinished: who comes back
// comes for these.
func (l *lobbyScreen) init(ctx context.Context) tea.Cmd {
	cmd := tea.Batch(l.refresh(), loadHistory(l.s, nil), loadMutes(l.s), l.talk.follow(ctx, talk.LobbyRoom))
	if len(l.sections[mineSection].tables) > 0 {
		l.at = mineSection
	}
	return cmd
}

func (l *lobbyScreen) title() string {
	if l.talk.open {
		return "Lobby chat"
	}
	return "Lobby"
}

func (l *lobbyScreen) typing() bool { return l.filter.Focused() || l.code.Focused() || l.talk.typing() }

func (l *lobbyScreen) section() *section { return &l.sections[l.at] }

func (l *lobbyScreen) keys() []key.Binding {
	enter := keys.choose
	switch {
	case l.talk.typing():
		return l.talk.keys()
	case l.ask != nil:
		return []key.Binding{keys.yes, keys.no}
	case l.code.Focused():
		return []key.Binding{as(enter, "go there"), as(keys.back, "close")}
	case l.filter.Focused():
		return []key.Binding{as(enter, "keep the filter"), as(keys.back, "clear")}
	}
	enter = as(enter, "open")
	if r := l.section().chosen(); l.at == openSection && r.table != nil && !r.table.Involves(l.s.me.ID) {
		enter = as(enter, "join")
	}
	list := []key.Binding{
		enter, as(keys.seek, "find"), as(keys.create, "new"), as(keys.next, "section"), as(keys.who, "who"), keys.talk, as(keys.me, "you"), keys.quit,
		keys.code, keys.filter, keys.sort, keys.settings,
	}
	at := 8 // behind what stands in the footer of a lobby with games
	if l.section().len() == 0 {
		list, at = list[1:], 0 // there is nothing to open
	}
	if len(l.s.Club.House.All()) > 0 {
		list = slices.Insert(list, at, keys.house)
	}
	if l.mayCancel() {
		list = slices.Insert(list, 1, keys.cancel)
	}
	return append(list, keys.puzzles, keys.finished, keys.profile, keys.leaders, keys.upDown, keys.pageUp, keys.pageDown, keys.home, keys.end)
}

// refresh takes the session's listing into the sections.
func (l *lobbyScreen) refresh() tea.Cmd {
	s, before := l.s, l.sections[mineSection].tables
	mine := s.listing.Mine(s.me.ID)
	l.sections[openSection].set(s, s.listing.Open, nil)
	l.sections[mineSection].set(s, mine, l.history.games)
	l.sections[liveSection].set(s, s.listing.Live, nil)
	return l.history.compare(s, before, mine)
}

// become forgets what belonged to the person that the session was before.
func (l *lobbyScreen) become() tea.Cmd {
	l.history = history{owed: make(map[identity.TableID]bool)}
	l.sections[mineSection].set(l.s, nil, nil)
	return tea.Batch(l.refresh(), loadHistory(l.s, nil), loadMutes(l.s))
}

func (l *lobbyScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case listingMsg:
		return l.refresh()
	case shownMsg:
		return loadHistory(l.s, nil) // a game may have come and gone unseen
	case meMsg:
		return l.become()
	case historyMsg:
		return l.remember(msg)
	case importedMsg:
		return l.history.owe(l.s, msg)
	case foundMsg:
		return l.found(msg)
	case mutesMsg, muteMsg:
		return tea.Batch(hush(l.s, msg), l.talk.update(msg))
	case roomMsg, talkMsg, saidMsg, answerMsg:
		return l.talk.update(msg)
	case tea.KeyPressMsg:
		return l.press(msg)
	case tea.PasteMsg:
		return l.typed(msg)
	case tea.MouseClickMsg:
		return l.click(msg)
	case tea.MouseWheelMsg:
		if l.talk.open {
			l.talk.wheel(msg)
			return nil
		}
		l.section().list.wheel(msg)
		return l.scrolled()
	}
	return nil
}

func (l *lobbyScreen) remember(msg historyMsg) tea.Cmd {
	if msg.who != l.s.me.ID {
		return nil
	}
	if msg.err != nil {
		l.history.loading = false
		return complain(msg.err)
	}
	l.history.take(msg)
	mine := &l.sections[mineSection]
	mine.more = l.history.more
	mine.set(l.s, mine.tables, l.history.games)
	return nil
}

// found opens a table.
func (l *lobbyScreen) found(msg foundMsg) tea.Cmd {
	l.opening = false
	if msg.err != nil {
		return complain(msg.err)
	}
	closeInput(&l.code)
	return l.s.push(newTableScreen(l.s, msg.table))
}

// scrolled fetches more of the history when its end comes near.
func (l *lobbyScreen) scrolled() tea.Cmd {
	if l.at != mineSection {
		return nil
	}
	sec := l.section()
	return l.history.scrolled(l.s, sec.len()-1-sec.list.cursor)
}

// open goes to the chosen table; on an open one of somebody else it sits down.
func (l *lobbyScreen) open() tea.Cmd {
	r := l.section().chosen()
	switch {
	case l.opening:
		return nil
	case r.done != nil:
		l.opening = true
		return openTable(l.s, r.done.ID)
	case r.table == nil:
		return nil
	case r.table.Status == table.Open && !r.table.Involves(l.s.me.ID):
		l.opening = true
		return joinTable(l.s, r.table.ID)
	}
	return l.s.push(newTableScreen(l.s, r.table))
}

// playHouse opens the form by which the house is played.
func (l *lobbyScreen) playHouse() tea.Cmd {
	form := newHouseScreen(l.s)
	if form == nil {
		return refuse(words.HouseAway)
	}
	return l.s.push(form)
}

// chosenPerson is the other player of the chosen row, the first if there are two,
// or else the person of this session.
func (l *lobbyScreen) chosenPerson() identity.Person {
	r := l.section().chosen()
	var people []identity.Person
	if r.table != nil {
		people = append(people, r.table.Host)
	}
	if r.id() != "" {
		seats := r.seats()
		people = append(seats[:], people...)
	}
	for _, p := range people {
		if p.ID != "" && p.ID != l.s.me.ID {
			return p
		}
	}
	return l.s.me.Person
}

// mayCancel reports whether the chosen table is an open one of the person's own.
func (l *lobbyScreen) mayCancel() bool {
	t := l.section().chosen().table
	return t != nil && t.Status == table.Open && t.Host.ID == l.s.me.ID
}

func (l *lobbyScreen) askCancel() tea.Cmd {
	if !l.mayCancel() {
		return refuse("Only an open table of your own can be taken back.")
	}
	t := l.section().chosen().table
	l.ask = &question{fmt.Sprintf("Take your %s table back?", t.Rules.Info().Name), func() tea.Cmd { return cancelTable(l.s, t.ID) }}
	return nil
}

func (l *lobbyScreen) clearFilter() {
	sec := l.section()
	sec.filter = ""
	sec.set(l.s, sec.tables, sec.done)
}
