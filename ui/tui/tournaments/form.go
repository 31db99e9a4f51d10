package tournaments

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// form makes a tournament.
type form struct {
	s *app.Session
	widget.Form
	fields []widget.Field // of the kind that is chosen, and behind them those of a team match
	name   widget.Input
	teams  [2]widget.Input
	going  bool // it is on its way
}

// madeMsg brings the tournament that was made, or says why there is none.
type madeMsg struct {
	to  *form
	t   *tournament.Tournament
	err error
}

// The fields, by id.
const (
	nameField   = "name"
	kindField   = "kind"
	gameField   = "game"
	clockField  = "clock"
	lengthID    = "length"
	startsField = "starts"
	ratedField  = "rated"
	firstField  = "first"
	secondField = "second"

	lengthAt = 3 // where the field of the length is
)

// kindHelps explain the kinds of tournaments.
var kindHelps = map[tournament.Kind]string{
	tournament.Swiss:      "Some rounds, in each of which those meet who have as many points. Nobody drops out.",
	tournament.Arena:      "For a while everybody plays as much as they can: after a game comes the next.",
	tournament.RoundRobin: "Everybody meets everybody.",
	tournament.Knockout:   "One who loses is out.",
	tournament.Team:       "Two teams meet, the best of one the best of the other, and so on.",
	tournament.Simul:      "One plays all others at once, with the first move and more time.",
}

// teamNames are those of teams that are given no other.
var teamNames = [2]string{"Team A", "Team B"}

// starts are the times at which a tournament may begin, as durations from now.
var starts = []game.Value{
	{ID: "", Name: "when I say so"},
	{ID: "5m", Name: "in 5 minutes"},
	{ID: "15m", Name: "in 15 minutes"},
	{ID: "30m", Name: "in half an hour"},
	{ID: "1h", Name: "in an hour"},
	{ID: "2h", Name: "in 2 hours"},
	{ID: "24h", Name: "tomorrow, at this time"},
	{ID: "168h", Name: "in a week, at this time"},
}

func newForm(s *app.Session) app.Screen {
	f := &form{s: s, name: widget.NewInput("", tournament.MaxName)}
	for i := range f.teams {
		f.teams[i] = widget.NewInput("", tournament.MaxTeamName)
	}
	kinds := widget.Field{ID: kindField, Name: "Kind"}
	for _, k := range tournament.Kinds() {
		kinds.Values = append(kinds.Values, game.Value{ID: string(k), Name: k.Name()})
		kinds.Helps = append(kinds.Helps, kindHelps[k])
	}
	games := widget.Field{ID: gameField, Name: "Game", Counted: true}
	for _, g := range s.Games {
		games.Values = append(games.Values, game.Value{ID: g.Info().ID, Name: g.Info().Name})
		games.Helps = append(games.Helps, g.Info().Blurb)
	}
	clocks := widget.ClockField()
	clocks.ID = clockField
	for i := len(clocks.Values) - 1; i >= 0; i-- { // without a clock it would never end
		if c, err := clock.Parse(clocks.Values[i].ID); err != nil || c.Kind == clock.Unlimited {
			clocks.Values, clocks.Helps = slices.Delete(clocks.Values, i, i+1), slices.Delete(clocks.Helps, i, i+1)
		}
	}
	clocks.Set("5+3")
	rated := widget.Field{ID: ratedField, Name: "Rated", Values: []game.Value{{ID: "", Name: "no"}, {ID: "yes", Name: "yes"}}, Help: "Rated games count for the ratings of the players, who need accounts."}
	f.fields = []widget.Field{
		kinds, games, clocks, f.lengthField(tournament.Swiss),
		{ID: startsField, Name: "Starts", Values: starts, Help: "People may join until then, and of a Swiss tournament or an arena later too."},
		rated,
		{ID: nameField, Name: "Name", Input: &f.name, Empty: "the game and the kind", Help: "By this name it stands in the list."},
		{ID: firstField, Name: "Team 1", Input: &f.teams[0], Empty: teamNames[0], Help: "It begins on the odd boards."},
		{ID: secondField, Name: "Team 2", Input: &f.teams[1], Empty: teamNames[1], Help: "It begins on the even boards."},
	}
	f.show()
	return f
}

// lengthField chooses what a kind of tournament leaves open: the rounds, the minutes, the
// host of a simul.
func (f *form) lengthField(k tournament.Kind) widget.Field {
	length := widget.Field{ID: lengthID, Name: "Rounds", Help: "As many as players have to be halved until one is left are enough to find a winner."}
	figures := []int{3, 4, 5, 6, 7, 8, 9, 11, 13, 15}
	switch k {
	case tournament.Arena:
		length.Name, length.Help = "Minutes", "Until then players are paired. Games that go on then count."
		figures = []int{15, 30, 45, 60, 90, 120, 180, 240}
	case tournament.RoundRobin:
		length.Values = []game.Value{{ID: "", Name: "one against each"}, {ID: "double", Name: "two against each"}}
		length.Help = "Two against each are played with either side."
		return length
	case tournament.Knockout:
		length.Name = "Third"
		length.Values = []game.Value{{ID: "", Name: "not played for"}, {ID: "third", Name: "played for"}}
		length.Help = "Those who lose the two games before the last may play for the third place."
		return length
	case tournament.Team:
		length.Help = "In the second round, the fourth, and so on, the colours are swapped."
		figures = []int{1, 2, 3, 4, 5, 6}
	case tournament.Simul:
		length.Name, length.Help = "Host", "The host meets all others, and has at each board a minute more for each of them."
		length.Values = []game.Value{{ID: f.s.Me.Name, Name: "you"}}
		for _, p := range f.s.Club.House.All() {
			length.Values = append(length.Values, game.Value{ID: p.Name, Name: p.Name})
		}
		return length
	}
	for _, n := range figures {
		length.Values = append(length.Values, game.Value{ID: strconv.Itoa(n), Name: strconv.Itoa(n)})
	}
	length.Set(map[tournament.Kind]string{tournament.Swiss: "5", tournament.Arena: "60", tournament.Team: "1"}[k])
	return length
}

// show has the fields of the kind that is chosen.
func (f *form) show() {
	at := f.List.Cursor
	n := len(f.fields)
	if f.fields[0].Value().ID != string(tournament.Team) {
		n -= len(f.teams) // their names stand at the end
	}
	f.Show(f.fields[:n])
	f.List.Choose(at)
}

func (f *form) Init(context.Context) tea.Cmd { return nil }

// Most implements app.Sized.
func (*form) Most() (w, h int) { return app.FormWidth, app.FormHeight }

func (f *form) Title() string { return "New tournament" }

func (f *form) Keys() []key.Binding {
	if f.Typing() {
		return []key.Binding{widget.Bind("enter", "make it", "enter"), widget.As(widget.Keys.Back, "back"), widget.Bind("↑ ↓", "move", "up", "down")}
	}
	return []key.Binding{widget.As(widget.Keys.Choose, "make it"), widget.Keys.Change, widget.As(widget.Keys.Quit, "back"), widget.Keys.UpDown}
}

func (f *form) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case madeMsg:
		if msg.to == f {
			return f.made(msg)
		}
		return f.s.Unchanged()
	case tea.KeyPressMsg:
		if !f.going {
			return f.press(msg)
		}
	case tea.PasteMsg:
		if !f.going {
			f.Paste(msg)
		}
	case tea.MouseClickMsg:
		if !f.going && f.Click(msg) {
			f.changed()
		}
	case tea.MouseWheelMsg:
		f.List.Wheel(msg)
	}
	return nil
}

func (f *form) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case f.Typing() && msg.Text != "":
		f.Form.Press(msg)
	case key.Matches(msg, widget.Keys.Choose):
		return f.make()
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		return f.s.Pop()
	case f.Form.Press(msg):
		f.changed()
	}
	return nil
}

// changed follows a change of the kind: its length is another.
func (f *form) changed() {
	if f.Current().ID != kindField {
		return
	}
	f.fields[lengthAt] = f.lengthField(tournament.Kind(f.Chosen(kindField)))
	f.show()
}

// settings are what the form says.
func (f *form) settings() tournament.Settings {
	s := tournament.Settings{
		Kind: tournament.Kind(f.Chosen(kindField)), Name: strings.TrimSpace(f.name.Value()),
		Game: f.Chosen(gameField), Clock: f.Chosen(clockField), Rated: f.Chosen(ratedField) != "",
	}
	length := f.Chosen(lengthID)
	n, _ := strconv.Atoi(length) // of the form's own
	switch s.Kind {
	case tournament.Swiss:
		s.Rounds = n
	case tournament.Team:
		s.Rounds = n
		s.Teams = []string{cmp.Or(f.Chosen(firstField), teamNames[0]), cmp.Or(f.Chosen(secondField), teamNames[1])}
	case tournament.Arena:
		s.Minutes = n
	case tournament.Simul:
		s.Host.Name = length
	}
	s.Double, s.Third = length == "double", length == "third"
	if wait, err := time.ParseDuration(f.Chosen(startsField)); err == nil {
		s.Starts = f.s.Now().Add(wait)
	}
	return s
}

func (f *form) make() tea.Cmd {
	f.going = true
	s, who, settings := f.s, f.s.Me.Person, f.settings()
	return s.Save(func() tea.Msg {
		t, err := s.Club.Tournaments.Create(s.Ctx, who, settings)
		return madeMsg{f, t, err}
	})
}

// made goes on to the page of the tournament.
func (f *form) made(msg madeMsg) tea.Cmd {
	f.going = false
	if msg.err != nil {
		return app.Complain(msg.err)
	}
	f.s.Pop()
	return tea.Batch(f.s.Push(NewPage(f.s, msg.t)), app.Notice("The tournament is made. Press y to take part in it yourself."))
}

func (f *form) Body(w, height int) string {
	lines := []string{""}
	for i := range f.Fields {
		lines = f.Add(f.s.Styles, lines, i, 9, w)
	}
	todo := "Press enter to make the tournament."
	if f.going {
		todo = "The tournament is being made…"
	}
	lines = append(lines, "", " "+f.s.Styles.Faint.Paint(todo), "")
	return widget.Page(append(lines, f.Help(w)...), w, height)
}
