package newgame

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

const ratedNeedsName = "A rated game needs an account: take a name first."

// seekScreen is the form by which a person finds an opponent: which games would
// do, and on what terms.
type seekScreen struct {
	s           *app.Session
	widget.Form      // a field for each game, then the terms
	seeking     bool // the seek is on its way
}

// soughtMsg brings the table that came of a seek, or says why there is none.
type soughtMsg struct {
	to    *seekScreen
	table *table.Table
	none  string // why nobody was found, if there are others who seek such a game
	err   error
}

// The terms of the form, by id.
const (
	rangeField  = "the range"
	stakesField = "the stakes"
	withinField = "the distance"
	provenField = "the certainty"
)

// reach says what the opponent's rating may be: so far from one's own, or between bounds.
type reach struct{ within, lowest, highest int }

// reaches are what the form offers; the first is any rating.
var reaches = slices.Concat([]reach{{}}, distances(), []reach{
	{within: 100},
	{within: 200},
	{within: 400},
	{highest: 1200},
	{lowest: 1000, highest: 1400},
	{lowest: 1200, highest: 1600},
	{lowest: 1400, highest: 1700},
	{lowest: 1400, highest: 1800},
	{lowest: 1600, highest: 2000},
	{lowest: 1800},
	{lowest: 2000},
})

func distances() (list []reach) {
	for _, points := range words.Distances {
		list = append(list, reach{within: points})
	}
	return list
}

func (r reach) name() string {
	switch bounds := (table.Opponent{Lowest: r.lowest, Highest: r.highest}).Bounds(); {
	case r.within != 0:
		return app.WithinWords(r.within) + " points"
	case bounds != "":
		return bounds
	}
	return "anybody"
}

// NewSeekScreen is the form by which a person finds an opponent.
func NewSeekScreen(s *app.Session) app.Screen {
	f := &seekScreen{s: s}
	var fields []widget.Field
	for i, g := range s.Games {
		info := g.Info()
		would := widget.Field{ID: info.ID, Name: info.Name, Help: info.Blurb, Values: []game.Value{{ID: No, Name: "no"}, {ID: Yes, Name: "yes"}}}
		if i == 0 {
			would.Set(Yes)
		}
		fields = append(fields, would)
	}
	fields = append(fields, paceField(), stakesOf(s.Me.Guest), reachField(), provenOf())
	for i := range fields {
		fields[i].Set(s.Sought[fields[i].ID])
	}
	f.Show(fields)
	return f
}

// paceField chooses the time controls.
func paceField() widget.Field {
	f := widget.Field{ID: rangeField, Name: "Time"}
	for _, p := range words.Paces {
		f.Values = append(f.Values, game.Value{ID: p.Name, Name: p.Name})
		help := fmt.Sprintf("As your opponent prefers: %s.", strings.Join(p.Clocks, ", "))
		if len(p.Clocks) == 1 {
			help = "Take as long as you like."
		}
		f.Helps = append(f.Helps, help)
	}
	return f
}

// stakesOf chooses whether the game is rated: a guest has no choice.
func stakesOf(guest bool) widget.Field {
	if guest {
		return widget.Field{
			ID: stakesField, Name: "Rated", Values: []game.Value{{ID: "guest", Name: "no"}},
			Help: ratedNeedsName,
		}
	}
	return widget.Field{
		ID: stakesField, Name: "Rated",
		Values: []game.Value{{ID: "either", Name: "as the opponent likes"}, {ID: string(table.OnlyRated), Name: "yes"}, {ID: string(table.OnlyCasual), Name: "no"}},
		Helps:  []string{"The game is rated if your opponent wants that.", "The game counts for both ratings.", "The game is not rated."},
	}
}

// reachField chooses what the opponent's rating may be.
func reachField() widget.Field {
	f := widget.Field{ID: withinField, Name: "Opponent"}
	for _, r := range reaches {
		f.Values = append(f.Values, game.Value{ID: r.name(), Name: r.name()})
		help := "How far your opponent's rating may be from yours, in that game and at that speed. A player without one counts as 1500."
		if r.lowest+r.highest != 0 {
			help = "Your opponent's rating, in that game and at that speed. Other bounds: :seek chess 1450 to 1650"
		}
		f.Helps = append(f.Helps, help)
	}
	return f
}

// provenOf chooses whether the opponent's rating may be provisional.
func provenOf() widget.Field {
	return widget.Field{
		ID: provenField, Name: "Newcomers", Values: []game.Value{{ID: Yes, Name: "welcome"}, {ID: No, Name: "no"}},
		Helps: []string{"Your opponent's rating may be provisional.", "Your opponent's rating is not provisional."},
	}
}

func (f *seekScreen) Init(context.Context) tea.Cmd { return nil }

// Most implements app.Sized.
func (*seekScreen) Most() (w, h int) { return app.FormWidth, app.FormHeight }

func (f *seekScreen) Title() string { return "Find an opponent" }

func (f *seekScreen) Keys() []key.Binding {
	return []key.Binding{widget.As(widget.Keys.Choose, "find"), widget.Keys.Change, widget.As(widget.Keys.Quit, "back"), widget.Keys.UpDown}
}

func (f *seekScreen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case soughtMsg:
		if msg.to == f {
			return f.sought(msg)
		}
	case tea.KeyPressMsg:
		if !f.seeking {
			return f.press(msg)
		}
	case tea.MouseClickMsg:
		if !f.seeking && f.Click(msg) {
			f.remember()
		}
	case tea.MouseWheelMsg:
		f.List.Wheel(msg)
	}
	return nil
}

func (f *seekScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case msg.String() == "space":
		f.Current().Turn(+1)
		f.remember()
	case key.Matches(msg, widget.Keys.Choose):
		return f.seek()
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		return f.s.Pop()
	case f.Form.Press(msg):
		f.remember()
	}
	return nil
}

// remember keeps what is chosen for the next time.
func (f *seekScreen) remember() {
	f.s.Sought = make(map[string]string)
	for _, c := range f.Fields {
		f.s.Sought[c.ID] = c.Value().ID
	}
}

// wanted is what the form says.
func (f *seekScreen) wanted() table.Seek {
	var seek table.Seek
	for _, g := range f.s.Games {
		if id := g.Info().ID; f.Chosen(id) == Yes {
			seek.Games = append(seek.Games, id)
		}
	}
	for _, p := range words.Paces {
		if p.Name == f.Chosen(rangeField) {
			seek.Clocks = p.Clocks
		}
	}
	switch stakes := table.Stakes(f.Chosen(stakesField)); stakes {
	case table.OnlyRated, table.OnlyCasual:
		seek.Stakes = stakes
	}
	for _, r := range reaches {
		if r.name() == f.Chosen(withinField) {
			seek.Within, seek.Lowest, seek.Highest = r.within, r.lowest, r.highest
		}
	}
	seek.Established = f.Chosen(provenField) == No
	return seek
}

// seek asks the lobby for an opponent.
func (f *seekScreen) seek() tea.Cmd {
	f.seeking = true
	s, who, wanted := f.s, f.s.Me.Person, f.wanted()
	return s.Save(func() tea.Msg {
		t, err := s.Club.Pairing.Seek(s.Ctx, who, wanted)
		if err != nil {
			return soughtMsg{to: f, err: err}
		}
		return soughtMsg{to: f, table: t, none: words.OthersSeek(s.Club.Pairing.Misfits(t))}
	})
}

// sought goes on to the table.
func (f *seekScreen) sought(msg soughtMsg) tea.Cmd {
	f.seeking = false
	if msg.err != nil {
		return app.Complain(msg.err)
	}
	f.s.Pop()
	found := app.Send(app.FoundMsg{Table: msg.table})
	if msg.none == "" {
		return found
	}
	return tea.Sequence(found, app.Notice(msg.none))
}

func (f *seekScreen) Body(w, h int) string {
	roomy := h >= widget.RoomyHeight
	var lines []string
	if roomy {
		lines = append(lines, "")
	}
	for i := range f.Fields {
		name, term := 27, i >= len(f.s.Games)
		if term && w < widget.Wide {
			name = 11
		}
		if i == len(f.s.Games) && roomy {
			lines = append(lines, "")
		}
		lines = f.Add(f.s.Styles, lines, i, name, w)
	}
	said := "Press enter to find an opponent."
	if f.seeking {
		said = "Looking…"
	}
	if roomy {
		lines = append(lines, "")
	}
	lines = append(lines, " "+f.s.Styles.Faint.Paint(said))
	return widget.Page(append(lines, f.Help(w)...), w, h)
}
