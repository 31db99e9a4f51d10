package newgame

import (
	"context"
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

const seatHelp = "Choose the side that you play."

// houseScreen is the form by which a person plays the house: which game, against
// whom, and on what terms.
type houseScreen struct {
	s           *app.Session
	games       []game.Info // those that the house plays
	widget.Form             // the game, the opponent, the seat, the time and the position
	start
	going bool // the table is on its way
}

// houseMsg brings the table at which the house sits, or says why there is none.
type houseMsg struct {
	to    *houseScreen
	table *table.Table
	err   error
}

// opponentField chooses who plays for the house.
const opponentField = "the opponent"

// NewHouseScreen is the form, or nil if the house does not play.
func NewHouseScreen(s *app.Session) *houseScreen {
	h := &houseScreen{s: s, start: newStart()}
	which := widget.Field{ID: gameField, Name: "Game", Counted: true}
	for _, g := range s.Games {
		if info := g.Info(); len(s.Club.House.Opponents(info.ID)) > 0 {
			h.games = append(h.games, info)
			which.Values = append(which.Values, game.Value{ID: info.ID, Name: info.Name})
			which.Helps = append(which.Helps, blurb(info))
		}
	}
	if len(h.games) == 0 {
		return nil
	}
	which.Set(s.Versus[gameField])
	h.fill(which)
	return h
}

// fill makes the fields that belong to the game that is chosen in which.
func (h *houseScreen) fill(which widget.Field) {
	info := h.games[which.At]
	who := widget.Field{ID: opponentField, Name: "Opponent", Counted: true}
	for i, r := range h.s.Club.House.Opponents(info.ID) {
		name := widget.Shown(r.Name, widget.NameCells)
		if r.Level > 0 {
			name = fmt.Sprintf("%d %s", r.Level, name)
		}
		if r.Level == account.UsualLevel {
			who.At = i
		}
		who.Values = append(who.Values, game.Value{ID: string(r.ID), Name: name})
		who.Helps = append(who.Helps, widget.Shown(r.Manners[info.ID], 200))
	}
	seats := widget.Field{ID: SeatField, Name: "Your seat", Help: seatHelp, Values: []game.Value{{ID: "random", Name: "random"}}}
	for _, seat := range info.Seats {
		seats.Values = append(seats.Values, game.Value{ID: seat.ID, Name: seat.Name})
	}
	times := widget.ClockField()
	times.ID = TimeField
	fields := []widget.Field{which, who, seats, times}
	for i := range fields[1:] {
		fields[1+i].Set(h.s.Versus[fields[1+i].ID])
	}
	fields = append(fields, h.start.field())
	h.Show(fields)
}

func (h *houseScreen) Init(context.Context) tea.Cmd { return nil }

// Most implements app.Sized.
func (*houseScreen) Most() (w, h int) { return app.FormWidth, app.FormHeight }

func (h *houseScreen) Title() string { return "Play the house" }

func (h *houseScreen) Keys() []key.Binding {
	if h.Typing() {
		return h.typingKeys("play")
	}
	return []key.Binding{widget.As(widget.Keys.Choose, "play"), widget.Keys.Change, widget.As(widget.Keys.Quit, "back"), widget.Keys.Lesson, widget.Keys.UpDown}
}

func (h *houseScreen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case houseMsg:
		if msg.to == h {
			return h.begun(msg)
		}
	case tea.KeyPressMsg:
		if !h.going {
			return h.press(msg)
		}
	case tea.PasteMsg:
		if !h.going && h.Paste(msg) {
			h.changed()
			h.check(h.rules())
		}
	case tea.MouseClickMsg:
		if !h.going && h.Click(msg) {
			h.changed()
		}
	case tea.MouseWheelMsg:
		h.List.Wheel(msg)
	}
	return nil
}

func (h *houseScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case h.Typing() && msg.Text != "":
		if h.Form.Press(msg) {
			h.changed()
		}
	case key.Matches(msg, widget.Keys.Choose):
		return h.play()
	case key.Matches(msg, widget.Keys.Back) && h.position() != "":
		h.input.SetValue("")
		h.changed()
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		return h.s.Pop()
	case key.Matches(msg, widget.Keys.Lesson):
		return app.Learn(h.games[h.Fields[0].At].ID)
	case h.Form.Press(msg):
		h.changed()
	}
	return nil
}

// changed follows a change of the field under the cursor, and keeps what is chosen
// for the next time.
func (h *houseScreen) changed() {
	h.wrong = ""
	if h.List.Cursor == 0 {
		h.fill(h.Fields[0])
	}
	h.s.Versus = make(map[string]string)
	for _, f := range h.Fields {
		if f.ID != PositionField {
			h.s.Versus[f.ID] = f.Value().ID
		}
	}
}

// rules are those of the chosen game.
func (h *houseScreen) rules() game.Rules { return rulesOf(h.s, h.games[h.Fields[0].At].ID) }

// play asks the lobby for the table, unless no game can begin in the position given.
func (h *houseScreen) play() tea.Cmd {
	if !h.check(h.rules()) {
		h.List.Choose(len(h.Fields) - 1)
		return nil
	}
	info := h.games[h.Fields[0].At]
	p := pairing.Proposal{Game: info.ID, Seat: game.NoSeat, Position: h.position()}
	for seat, s := range info.Seats {
		if h.Chosen(SeatField) == s.ID {
			p.Seat = game.Seat(seat)
		}
	}
	p.Clock, _ = clock.Parse(h.Chosen(TimeField)) // one of the form's own
	r, ok := h.s.Club.House.Get(identity.PlayerID(h.Chosen(opponentField)))
	if !ok {
		return app.Refuse(words.HouseAway)
	}
	h.going = true
	s, who := h.s, h.s.Me.Person
	return s.Save(func() tea.Msg {
		t, err := s.Club.Pairing.PlayHouse(s.Ctx, who, r.Person, p)
		return houseMsg{h, t, err}
	})
}

// begun goes on to the table.
func (h *houseScreen) begun(msg houseMsg) tea.Cmd {
	h.going = false
	if msg.err != nil {
		return app.Complain(msg.err)
	}
	h.s.Pop()
	return app.Send(app.FoundMsg{Table: msg.table})
}

func (h *houseScreen) Body(w, height int) string {
	lines := []string{""}
	for i := range h.Fields {
		lines = h.Add(h.s.Styles, lines, i, 11, w)
	}
	todo := "Press enter to begin the game at once."
	if h.going {
		todo = "Your opponent sits down…"
	}
	lines = append(lines, h.start.lines(h.s.Styles, w)...)
	lines = append(lines, "", " "+h.s.Styles.Faint.Paint(todo), "")
	return widget.Page(append(lines, h.Help(w)...), w, height)
}
