package ui

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
	"pawnstorm/ui/words"
)

const seatHelp = "Choose the side that you play."

// houseScreen is the form by which a person plays the house: which game, against
// whom, and on what terms.
type houseScreen struct {
	s     *session
	games []game.Info // those that the house plays
	form              // the game, the opponent, the seat and the time
	going bool        // the table is on its way
}

// houseMsg brings the table at which the house sits, or says why there is none.
type houseMsg struct {
	to    *houseScreen
	table *table.Table
	err   error
}

// opponentField chooses who plays for the house.
const opponentField = "the opponent"

// newHouseScreen is the form, or nil if the house does not play.
func newHouseScreen(s *session) *houseScreen {
	h := &houseScreen{s: s}
	which := field{id: gameField, name: "Game", counted: true}
	for _, g := range s.Games {
		if info := g.Info(); len(s.Club.House.Opponents(info.ID)) > 0 {
			h.games = append(h.games, info)
			which.values = append(which.values, game.Value{ID: info.ID, Name: info.Name})
			which.helps = append(which.helps, blurb(info))
		}
	}
	if len(h.games) == 0 {
		return nil
	}
	which.set(s.versus[gameField])
	h.fill(which)
	return h
}

// fill makes the fields that belong to the game that is chosen in which.
func (h *houseScreen) fill(which field) {
	info := h.games[which.at]
	who := field{id: opponentField, name: "Opponent", counted: true}
	for i, r := range h.s.Club.House.Opponents(info.ID) {
		name := shown(r.Name, nameCells)
		if r.Level > 0 {
			name = fmt.Sprintf("%d %s", r.Level, name)
		}
		if r.Level == account.UsualLevel {
			who.at = i
		}
		who.values = append(who.values, game.Value{ID: string(r.ID), Name: name})
		who.helps = append(who.helps, shown(r.Manners[info.ID], 200))
	}
	seats := field{id: seatField, name: "Your seat", help: seatHelp, values: []game.Value{{ID: "random", Name: "random"}}}
	for _, seat := range info.Seats {
		seats.values = append(seats.values, game.Value{ID: seat.ID, Name: seat.Name})
	}
	times := clockField()
	times.id = timeField
	fields := []field{which, who, seats, times}
	for i := range fields[1:] {
		fields[1+i].set(h.s.versus[fields[1+i].id])
	}
	h.show(fields)
}

func (h *houseScreen) init(context.Context) tea.Cmd { return nil }

func (h *houseScreen) title() string { return "Play the house" }

func (h *houseScreen) keys() []key.Binding {
	return []key.Binding{as(keys.choose, "play"), keys.change, as(keys.quit, "back"), keys.upDown}
}

func (h *houseScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case houseMsg:
		if msg.to == h {
			return h.begun(msg)
		}
	case tea.KeyPressMsg:
		if !h.going {
			return h.press(msg)
		}
	case tea.MouseClickMsg:
		if !h.going && h.click(msg) {
			h.changed()
		}
	case tea.MouseWheelMsg:
		h.list.wheel(msg)
	}
	return nil
}

func (h *houseScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, keys.choose):
		return h.play()
	case key.Matches(msg, keys.back), key.Matches(msg, keys.quit):
		return h.s.pop()
	case h.form.press(msg):
		h.changed()
	}
	return nil
}

// changed follows a change of the field under the cursor, and keeps what is chosen
// for the next time.
func (h *houseScreen) changed() {
	if h.list.cursor == 0 {
		h.fill(h.fields[0])
	}
	h.s.versus = make(map[string]string)
	for _, f := range h.fields {
		h.s.versus[f.id] = f.value().ID
	}
}

// play asks the lobby for the table.
func (h *houseScreen) play() tea.Cmd {
	info := h.games[h.fields[0].at]
	p := pairing.Proposal{Game: info.ID, Seat: game.NoSeat}
	for seat, s := range info.Seats {
		if h.chosen(seatField) == s.ID {
			p.Seat = game.Seat(seat)
		}
	}
	p.Clock, _ = clock.Parse(h.chosen(timeField)) // one of the form's own
	r, ok := h.s.Club.House.Get(identity.PlayerID(h.chosen(opponentField)))
	if !ok {
		return refuse(words.HouseAway)
	}
	h.going = true
	s, who := h.s, h.s.me.Person
	return func() tea.Msg {
		t, err := s.Club.Pairing.PlayHouse(s.ctx, who, r.Person, p)
		return houseMsg{h, t, err}
	}
}

// begun goes on to the table.
func (h *houseScreen) begun(msg houseMsg) tea.Cmd {
	h.going = false
	if msg.err != nil {
		return complain(msg.err)
	}
	h.s.pop()
	return send(foundMsg{table: msg.table})
}

func (h *houseScreen) body(w, height int) string {
	lines := []string{""}
	for i := range h.fields {
		lines = h.add(h.s.styles, lines, i, 11, w)
	}
	todo := "Press enter to begin the game at once."
	if h.going {
		todo = "Your opponent sits down…"
	}
	lines = append(lines, "", " "+h.s.styles.faint.paint(todo), "")
	return page(append(lines, h.help(w)...), w, height)
}
