package othello

import (
	"fmt"
	"strings"

	"pawnstorm/game"
)

// The discs for display: full and hollow, so that they differ without colour.
var discs = [2]game.Piece{
	{Letter: signs[black], Seat: black, Figure: '●', Name: "black disc"},
	{Letter: signs[white], Seat: white, Figure: '○', Name: "white disc"},
}

// Steps points at the cell, or chooses the pass, which then has no alternatives.
func (s *state) Steps(n game.Move) []game.Step {
	m := fromNumber(n)
	if m == pass {
		return []game.Step{{Cell: game.NoCell, Choice: "p", Label: passText}}
	}
	return []game.Step{{Cell: m.cell()}}
}

// Board shows the position and the count of discs.
func (s *state) Board() game.Board {
	b := game.Board{
		Files: files, Ranks: ranks,
		Cells:  make([]game.Piece, cells),
		Scales: []game.Scale{{Title: "discs"}},
	}
	for seat, disc := range discs {
		own := s.discs(game.Seat(seat))
		for rest := own; rest != 0; rest = rest.Rest() {
			b.Cells[rest.First()] = disc
		}
		b.Scales[0].Count[seat] = own.Count()
		b.Notes = append(b.Notes, fmt.Sprintf("%s discs: %d", seatNames[seat], own.Count()))
	}
	b.Told = len(b.Notes)
	if len(s.Legal) == 1 && s.Legal[0] == pass.number() {
		b.Notes = append(b.Notes, fmt.Sprintf("%s cannot move and must pass", seatNames[s.turn]))
	}
	return b
}

// Speak describes a move with the discs that it turns.
func (s *state) Speak(n game.Move) string {
	m := fromNumber(n)
	if m == pass {
		return "pass, as no cell turns a disc"
	}
	var names []string
	for rest := turned(s.Own, s.Other, m.cell()); rest != 0; rest = rest.Rest() {
		names = append(names, cellName(rest.First()))
	}
	last := len(names) - 1
	list := names[last]
	if last > 0 {
		list = strings.Join(names[:last], ", ") + " and " + list
	}
	return fmt.Sprintf("disc on %s, turns %s", m.text(), list)
}
