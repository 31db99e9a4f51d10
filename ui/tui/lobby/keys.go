package lobby

import (
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/action"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/widget"
)

// The keys that only the lobby uses.
var (
	botKey     = widget.Bind("b", "play a bot", "b")
	createKey  = widget.Bind("c", "create", "c")
	dailyKey   = widget.Bind("d", "puzzle of the day", "d")
	codeKey    = widget.Bind("e", "enter a code", "e")
	seekKey    = widget.Bind("f", "find an opponent", "f")
	historyKey = widget.Bind("h", "all finished games", "h")
	importKey  = widget.Bind("i", "import a game", "i")
	mailKey    = widget.Bind("M", "messages", "M")
	profileKey = widget.Bind("A", "about the player", "A")
	gamesKey   = widget.Bind("1-9", "page of a game", "1", "2", "3", "4", "5", "6", "7", "8", "9")
)

// listKeys are the other keys that open a list, by the name of its resource.
var listKeys = append([]listKey{
	{widget.Keys.Who, "players"},
	{historyKey, "archive"},
	{mailKey, "messages"},
}, placeKeys...)

func (l *LobbyScreen) Keys() []key.Binding {
	enter := widget.Keys.Choose
	switch {
	case l.Talk.Typing():
		return l.Talk.Keys()
	case l.ask.Open():
		return widget.AnswerKeys()
	case l.code.Focused():
		return []key.Binding{widget.As(enter, "go there"), widget.As(widget.Keys.Back, "close")}
	case l.filter.Focused():
		return []key.Binding{widget.As(enter, "done"), widget.As(widget.Keys.Back, "clear")}
	}
	var list []key.Binding
	if does := l.enterWord(); does != "" {
		list = append(list, widget.As(enter, does))
	}
	if l.Section().Filter != "" {
		list = append(list, widget.As(widget.Keys.Back, "clear"))
	}
	if l.mayCancel() {
		list = append(list, widget.As(widget.Keys.No, "close table"))
	}
	list = append(list, widget.As(widget.Keys.Next, "next tab"))
	if sec := l.Section(); l.menuOf(l.at) != nil || sec.len() > 0 || sec.Filter != "" {
		list = append(list, widget.As(widget.Keys.Filter, "search"))
	}
	list = append(list, widget.Keys.Talk)
	if l.at != playTab {
		list = append(list, widget.As(seekKey, "find"), widget.Keys.Who)
	}
	list = append(list, widget.As(widget.Keys.Quit, "leave"))
	if l.at == playTab {
		list = append(list, widget.Keys.Who, seekKey)
	}
	if len(l.S.Club.Bots.All()) > 0 {
		list = append(list, botKey)
	}
	list = append(list, createKey, dailyKey, codeKey, historyKey, importKey, widget.Keys.Lesson,
		widget.As(widget.Keys.NextGame, "next game that waits"), widget.Keys.Share,
		gamesKey, profileKey, mailKey)
	for _, p := range placeKeys {
		list = append(list, p.key)
	}
	list = append(list, widget.Keys.Watch, widget.Keys.UpDown)
	if l.menuOf(l.at) != nil {
		return append(list, widget.As(widget.Keys.PageUp, "previous group"), widget.As(widget.Keys.PageDown, "next group"),
			widget.Keys.Home, widget.Keys.End)
	}
	if sec := l.Section(); sec.len() > 1 {
		list = append(list, widget.Keys.Sort)
		if sec.Sort > 0 {
			list = append(list, widget.Keys.Reverse)
		}
	}
	return append(list, widget.Keys.PageUp, widget.Keys.PageDown, widget.Keys.Home, widget.Keys.End)
}

// press handles a key.
func (l *LobbyScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case l.Talk.Typing():
		return l.Talk.Press(msg)
	case l.opening:
		return nil // keys typed ahead are not meant for the lobby
	case l.ask.Open():
		return l.ask.Answer(msg)
	case l.code.Focused():
		return l.pressCode(msg)
	case l.filter.Focused():
		return l.pressFilter(msg)
	}
	if n, err := strconv.Atoi(msg.Text); err == nil && n > 0 && n <= len(l.S.Games) {
		return l.S.Push(newGamePage(l.S, l.S.Games[n-1]))
	}
	if m := l.menuOf(l.at); m != nil && m.press(msg, l.frame.items) {
		return nil
	}
	if moved, cmd := l.scroll(func(list *widget.List) bool { return list.Press(msg) }); moved {
		return cmd
	}
	return l.Command(msg)
}

// Command runs the action of a key.
func (l *LobbyScreen) Command(msg tea.KeyPressMsg) tea.Cmd {
	for _, page := range listKeys {
		if key.Matches(msg, page.key) {
			return l.S.Push(browse.List(l.S, page.list))
		}
	}
	switch {
	case key.Matches(msg, widget.Keys.Choose):
		return l.Open()
	case key.Matches(msg, widget.Keys.Lesson):
		return app.Learn(l.chosenGame())
	case key.Matches(msg, widget.Keys.Next), msg.String() == "right":
		return l.nextTab(+1)
	case key.Matches(msg, widget.Keys.Previous), msg.String() == "left":
		return l.nextTab(-1)
	case key.Matches(msg, createKey):
		return browse.NewTable(l.S, "")
	case key.Matches(msg, seekKey):
		return browse.Seek(l.S, "")
	case key.Matches(msg, botKey):
		return browse.PlayBot(l.S, "")
	case key.Matches(msg, dailyKey):
		return l.daily.open(l.S)
	case key.Matches(msg, widget.Keys.Talk):
		return l.Talk.Begin()
	case key.Matches(msg, importKey):
		return l.S.Push(browse.NewImport(l.S))
	case key.Matches(msg, widget.Keys.NextGame):
		return app.Send(app.NextMsg{})
	case key.Matches(msg, widget.Keys.Share):
		return l.share()
	case key.Matches(msg, widget.Keys.Watch):
		return l.openTV()
	case key.Matches(msg, profileKey):
		return l.S.Push(browse.Player(l.S, l.chosenPerson()))
	case key.Matches(msg, codeKey):
		return widget.OpenInput(&l.code, "")
	case key.Matches(msg, widget.Keys.Filter):
		return widget.OpenInput(&l.filter, l.Section().Filter)
	case key.Matches(msg, widget.Keys.SortOn):
		return l.turnSort(+1)
	case key.Matches(msg, widget.Keys.SortBack):
		return l.turnSort(-1)
	case key.Matches(msg, widget.Keys.Reverse):
		return l.sortBy(l.Section().Sort)
	case key.Matches(msg, widget.Keys.No):
		return l.askCancel()
	case key.Matches(msg, widget.Keys.Back) && l.closer:
		l.closer = false
		return nil
	case key.Matches(msg, widget.Keys.Back):
		return l.clearFilter()
	case key.Matches(msg, widget.Keys.Quit):
		l.ask = widget.Question{Text: "Leave pawnstorm?", Yes: app.Quit}
	}
	return nil
}

// openTV shows the best game, and another one when it is over.
func (l *LobbyScreen) openTV() tea.Cmd {
	best := l.S.Club.Tables.Best(l.S.Listing(), l.S.Me.ID)
	if best == nil {
		return app.Refuse("There are no games to watch now.")
	}
	return l.S.Push(play.NewTV(l.S, best))
}

// share shows how others can find the table in the preview.
func (l *LobbyScreen) share() tea.Cmd {
	t := l.preview.table
	if t == nil {
		return app.Refuse("Choose a table or a game first.")
	}
	return browse.Share(l.S, action.Table, t, nil)
}

// turnSort sorts by the next or the previous column. Before the first one is the order of the list.
func (l *LobbyScreen) turnSort(by int) tea.Cmd {
	sec := l.Section()
	n := len(sec.columns) + 1
	sec.reverse = false
	return l.sortBy((sec.Sort + by + n) % n)
}

// sortBy sorts by a column, from 1. Sorting by it again reverses the order.
func (l *LobbyScreen) sortBy(column int) tea.Cmd {
	sec := l.Section()
	sec.reverse = column > 0 && column == sec.Sort && !sec.reverse
	sec.Sort = column
	return l.sift()
}

// pressFilter handles keys while the user types a filter. The filter takes effect at once.
func (l *LobbyScreen) pressFilter(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Back):
		widget.CloseInput(&l.filter)
		return l.clearFilter()
	case msg.String() == "enter":
		widget.CloseInput(&l.filter)
		return nil
	case msg.Text == "" && !key.Matches(msg, widget.Keys.Home, widget.Keys.End) && // these edit the text
		!strings.HasPrefix(msg.String(), "ctrl+"):
		if m := l.menuOf(l.at); m != nil && key.Matches(msg, widget.Keys.UpDown) && m.press(msg, l.frame.items) {
			return nil
		}
		if moved, cmd := l.scroll(func(list *widget.List) bool { return list.Press(msg) }); moved {
			return cmd
		}
	}
	return l.typed(msg)
}

func (l *LobbyScreen) pressCode(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Back):
		widget.CloseInput(&l.code)
		return nil
	case msg.String() != "enter":
		return l.typed(msg)
	case l.code.Value() == "" || l.opening:
		return nil
	}
	l.opening = true
	return app.FindTable(l.S, l.code.Value())
}

// typed passes text to the open input.
func (l *LobbyScreen) typed(msg tea.Msg) tea.Cmd {
	switch {
	case l.Talk.Typing():
		return widget.TypeInto(&l.Talk.Input, msg)
	case l.code.Focused():
		return widget.TypeInto(&l.code, msg)
	case l.filter.Focused():
		cmd := widget.TypeInto(&l.filter, msg)
		if sec := l.Section(); sec.Filter != l.filter.Value() {
			sec.Filter = l.filter.Value()
			if m := l.menuOf(l.at); m != nil {
				m.at = "" // the first item that matches
			}
			return tea.Batch(cmd, l.sift())
		}
		return cmd
	}
	return nil
}

// chosenGame returns the id of the game under the cursor, or "" if there is none.
func (l *LobbyScreen) chosenGame() string {
	if m := l.menuOf(l.at); m != nil && m.chosen().rules != nil && m.chosen().id != dailyItem {
		return m.chosen().rules.Info().ID
	}
	if t := l.chosen(); t != nil {
		return t.Game
	}
	return ""
}
