package ui

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

const ratedNeedsName = "A rated game needs an account: take a name first."

// seekScreen is the form by which a person finds an opponent: which games would
// do, and on what terms.
type seekScreen struct {
	s       *session
	form         // a field for each game, then the terms
	seeking bool // the seek is on its way
}

// soughtMsg brings the table that came of a seek, or says why there is none.
type soughtMsg struct {
	to    *seekScreen
	table *table.Table
	err   error
}

// The terms of the form, by id.
const (
	rangeField  = "the range"
	stakesField = "the stakes"
	withinField = "the distance"
)

// pace is a choice of time controls.
type pace struct {
	name   string
	clocks []string
}

// paces are what the form offers; the first is what most people want.
var paces = []pace{
	{"5–15 min", table.ClocksBetween(5*time.Minute, 15*time.Minute)},
	{"3–5 min", table.ClocksBetween(3*time.Minute, 5*time.Minute)},
	{"1–2 min", table.ClocksBetween(time.Minute, 2*time.Minute)},
	{"10–15 min", table.ClocksBetween(10*time.Minute, 15*time.Minute)},
	{"30–90 min", table.ClocksBetween(30*time.Minute, 90*time.Minute)},
	{"any with a clock", table.ClocksBetween(time.Minute, 90*time.Minute)},
	{"1–7 days a move", []string{"3 days", "1 day", "7 days"}},
	{"no clock", []string{"unlimited"}},
}

// distances are how far the opponent's rating may be, in points; 0 is any.
var distances = []int{0, 100, 200, 400}

func newSeekScreen(s *session) screen {
	f := &seekScreen{s: s}
	var fields []field
	for i, g := range s.Games {
		info := g.Info()
		would := field{id: info.ID, name: info.Name, help: info.Blurb, values: []game.Value{{ID: no, Name: "no"}, {ID: yes, Name: "yes"}}}
		if i == 0 {
			would.set(yes)
		}
		fields = append(fields, would)
	}
	fields = append(fields, paceField(), stakesOf(s.me.Guest), distanceField())
	for i := range fields {
		fields[i].set(s.sought[fields[i].id])
	}
	f.show(fields)
	return f
}

// paceField chooses the time controls.
func paceField() field {
	f := field{id: rangeField, name: "Time"}
	for _, p := range paces {
		f.values = append(f.values, game.Value{ID: p.name, Name: p.name})
		help := fmt.Sprintf("Whichever your opponent would like: %s.", strings.Join(p.clocks, ", "))
		if len(p.clocks) == 1 {
			help = "Take what time you like."
		}
		f.helps = append(f.helps, help)
	}
	return f
}

// stakesOf chooses whether the game is rated: a guest has no choice.
func stakesOf(guest bool) field {
	if guest {
		return field{
			id: stakesField, name: "Rated", values: []game.Value{{ID: "guest", Name: "no"}},
			help: ratedNeedsName,
		}
	}
	return field{
		id: stakesField, name: "Rated",
		values: []game.Value{{ID: "either", Name: "as the opponent likes"}, {ID: string(table.OnlyRated), Name: "yes"}, {ID: string(table.OnlyCasual), Name: "no"}},
		helps:  []string{"The game is rated if your opponent wants that.", "The game counts for the ratings of both.", "The game counts for no rating."},
	}
}

// distanceField chooses how far the ratings may be apart.
func distanceField() field {
	f := field{id: withinField, name: "Opponent", help: "How far your opponent's rating may be from yours, in that game and at that speed. Who has none counts as 1500."}
	for _, d := range distances {
		name := "anybody"
		if d != 0 {
			name = withinWords(d) + " points"
		}
		f.values = append(f.values, game.Value{ID: fmt.Sprint(d), Name: name})
	}
	return f
}

func (f *seekScreen) init(context.Context) tea.Cmd { return nil }

func (f *seekScreen) title() string { return "Find an opponent" }

func (f *seekScreen) keys() []key.Binding {
	return []key.Binding{as(keys.choose, "find"), keys.change, as(keys.quit, "back"), keys.upDown}
}

func (f *seekScreen) update(msg tea.Msg) tea.Cmd {
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
		if !f.seeking && f.click(msg) {
			f.remember()
		}
	case tea.MouseWheelMsg:
		f.list.wheel(msg)
	}
	return nil
}

func (f *seekScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case msg.String() == "space":
		f.current().turn(+1)
		f.remember()
	case key.Matches(msg, keys.choose):
		return f.seek()
	case key.Matches(msg, keys.back), key.Matches(msg, keys.quit):
		return f.s.pop()
	case f.form.press(msg):
		f.remember()
	}
	return nil
}

// remember keeps what is chosen for the next time.
func (f *seekScreen) remember() {
	f.s.sought = make(map[string]string)
	for _, c := range f.fields {
		f.s.sought[c.id] = c.value().ID
	}
}

// wanted is what the form says.
func (f *seekScreen) wanted() table.Seek {
	var seek table.Seek
	for _, g := range f.s.Games {
		if id := g.Info().ID; f.chosen(id) == yes {
			seek.Games = append(seek.Games, id)
		}
	}
	for _, p := range paces {
		if p.name == f.chosen(rangeField) {
			seek.Clocks = p.clocks
		}
	}
	switch stakes := table.Stakes(f.chosen(stakesField)); stakes {
	case table.OnlyRated, table.OnlyCasual:
		seek.Stakes = stakes
	}
	seek.Within, _ = strconv.Atoi(f.chosen(withinField)) // one of the form's own
	return seek
}

// seek asks the lobby for an opponent.
func (f *seekScreen) seek() tea.Cmd {
	f.seeking = true
	s, who, wanted := f.s, f.s.me.Person, f.wanted()
	return func() tea.Msg {
		t, err := s.Club.Pairing.Seek(s.ctx, who, wanted)
		return soughtMsg{f, t, err}
	}
}

// sought goes on to the table.
func (f *seekScreen) sought(msg soughtMsg) tea.Cmd {
	f.seeking = false
	if msg.err != nil {
		return complain(msg.err)
	}
	f.s.pop()
	return send(foundMsg{table: msg.table})
}

func (f *seekScreen) body(w, h int) string {
	lines := []string{""}
	for i := range f.fields {
		name, term := 27, i >= len(f.s.Games)
		if term && w < wide {
			name = 11
		}
		if i == len(f.s.Games) && h >= roomyHeight {
			lines = append(lines, "")
		}
		lines = f.add(f.s.styles, lines, i, name, w)
	}
	said := "Press enter to find an opponent."
	if f.seeking {
		said = "Looking…"
	}
	lines = append(lines, "", " "+f.s.styles.faint.paint(said))
	return page(append(lines, f.help(w)...), w, h)
}
