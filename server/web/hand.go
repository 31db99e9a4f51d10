package web

import (
	"encoding/json"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/table"
)

// handView is what a player can do with the board, as data: the script that follows a
// finger knows no rule of any game.
type handView struct {
	Ply     int      `json:"ply"`
	Files   int      `json:"files"`
	Ranks   int      `json:"ranks"`
	Margin  float64  `json:"margin"` // above and below the squares, as a part of the height
	Flipped bool     `json:"flipped"`
	Placing bool     `json:"placing"` // a turn begins with a cell to place something on
	Confirm bool     `json:"confirm"` // they want to be asked before a move is made
	Cells   []string `json:"cells"`   // what stands on each, in words
	// Moves are the legal moves of their turn: how it is sent, how it is read, and the steps
	// by which it is built: numbers of cells, and choices from a list.
	Moves [][]any `json:"moves"`
	// Aim is the cell that is meant by pointing at each as the first step; nil is itself.
	Aim []game.Cell `json:"aim,omitempty"`
}

// choiceStep is a step that is chosen from a list: what is sent, what is read, and where it
// stands.
type choiceStep [3]any

// handOf is what somebody can do with the board of a game that they play; "" for those who
// do not.
func handOf(t *table.Table, l look) string {
	seat := t.SeatOf(l.who.ID)
	if seat == game.NoSeat || t.Status != table.Playing {
		return ""
	}
	s := sceneOf(t, l.flipped)
	_, height := s.size()
	h := handView{
		Ply: len(t.Plies), Files: s.board.Files, Ranks: s.board.Ranks, Margin: float64(s.margin()) / float64(height), Flipped: s.flipped,
		Placing: s.info.Placing, Confirm: l.who.Settings.Confirm, Cells: cellNames(&s), Moves: [][]any{},
	}
	if t.State.Turn() == seat {
		h.Moves = movesOf(t.State)
		if a, ok := t.State.(game.Aimer); ok {
			for c := range h.Cells {
				h.Aim = append(h.Aim, a.Aim(game.Cell(c)))
			}
		}
	}
	text, err := json.Marshal(h)
	if err != nil {
		panic(err) // the types of this package can be written
	}
	return string(text)
}

// movesOf are the legal moves of a state, with how each is built by pointing.
func movesOf(state game.State) [][]any {
	var list [][]any
	for _, m := range state.Moves() {
		move := []any{state.Format(m), state.Describe(m)}
		for _, step := range state.Steps(m) {
			if step.Cell == game.NoCell {
				move = append(move, choiceStep{step.Choice, step.Label, step.Order})
			} else {
				move = append(move, step.Cell)
			}
		}
		list = append(list, move)
	}
	return list
}

// cellNames say what stands on each cell, and what the game points out of it.
func cellNames(s *scene) []string {
	names := make([]string, len(s.board.Cells))
	for c, p := range s.board.Cells {
		if !p.Empty() {
			names[c] = strings.ToLower(s.info.Seats[max(p.Seat, 0)].Name) + " " + p.Name
		}
	}
	for _, m := range s.board.Marks {
		if m.Text != "" && !strings.Contains(names[m.Cell], m.Text) {
			names[m.Cell] = strings.TrimSpace(names[m.Cell] + " (" + m.Text + ")")
		}
	}
	return names
}

// mineView is what somebody who is logged in can do at a table.
type mineView struct {
	ID, Flip string
	Ply      int
	Hand     string
	Answers  []answerView
	Doings   []doingView
	Grave    []doingView // are asked for twice
}

// answerView is an offer, with what can be said to it.
type answerView struct {
	Said    string
	Answers []doingView
}

// doingView is a button.
type doingView struct{ Do, Label string }

// ID is that of its element.
func (d doingView) ID() string { return "do-" + strings.ReplaceAll(d.Do, " ", "-") }

// viewMine is what somebody can do at a table.
func (s *site) viewMine(t *table.Table, l look) mineView {
	v := mineView{ID: string(t.ID), Flip: l.flip(l.flipped), Ply: len(t.Plies), Hand: handOf(t, l), Answers: answersTo(t, l.who)}
	for _, d := range doings {
		if !d.may(t, l.who, s.viewer().Now) {
			continue
		}
		button, grave := doingView{d.word, d.label}, d.grave
		if d.in.Kind == table.Cancel && l.seeks(t) {
			button.Label, grave = stopLooking, false
		}
		if grave {
			v.Grave = append(v.Grave, button)
		} else {
			v.Doings = append(v.Doings, button)
		}
	}
	return v
}

// answersTo are the offers that wait at a table for an answer of somebody's, and those of
// their own.
func answersTo(t *table.Table, who account.Player) []answerView {
	seat := t.SeatOf(who.ID)
	if seat == game.NoSeat {
		return nil
	}
	var list []answerView
	for _, o := range slices.Concat(t.OffersTo(seat), t.OffersTo(seat.Other())) {
		kind := string(o.Kind)
		a := answerView{Said: offerSaid(t, o, seat), Answers: []doingView{{"accept " + kind, "Accept"}, {"decline " + kind, "Decline"}}}
		if o.Seat == seat {
			a.Answers = []doingView{{"withdraw " + kind, "Withdraw"}}
		}
		list = append(list, a)
	}
	return list
}
