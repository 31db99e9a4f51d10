package chess

import (
	"fmt"
	"slices"

	"pawnstorm/game"
)

// quietPlies is when the count towards a draw starts to show.
const quietPlies = 60

// Steps points at the cell of the piece, at its target and, for a promotion, at the piece
// in a list. For a drop it points at the piece in a list and the target.
func (s *state) Steps(n game.Move) []game.Step {
	m := fromNumber(n)
	if m.special() == drop {
		return []game.Step{m.Kind().step(int(m.Kind())), {Cell: m.To()}}
	}
	steps := []game.Step{{Cell: m.From()}, {Cell: s.target(m)}}
	if k := m.Promotion(); k != pawn {
		steps = append(steps, k.step(slices.Index(promotions[:], k)))
	}
	return steps
}

// Shortcut lets players castle by moving the king to its rook, as in Chess960.
func (s *state) Shortcut(n game.Move) []game.Step {
	m := fromNumber(n)
	if m.special() != castling || s.target(m) == m.To() {
		return nil
	}
	return []game.Step{{Cell: m.From()}, {Cell: m.To()}}
}

// step returns the choice of the kind from a list.
func (k kind) step(order int) game.Step {
	return game.Step{Cell: game.NoCell, Choice: string(k.lower()), Label: k.String(), Order: order}
}

// Board shows the position and marks a king in check.
func (s *state) Board() game.Board {
	p := &s.position
	b := game.Board{
		Files: files, Ranks: ranks,
		Cells: make([]game.Piece, files*ranks),
		Trays: [2]game.Tray{s.captured(white), s.captured(black)},
		Notes: s.notes(),
	}
	if lead := p.lead(); lead > 0 {
		b.Trays[white].Lead = lead
	} else {
		b.Trays[black].Lead = -lead
	}
	for i := range b.Cells {
		if k, seat, ok := p.At(game.Cell(i)); ok {
			b.Cells[i] = k.Shown(seat)
		}
	}
	if s.checkers != 0 {
		text := "in check"
		if s.End != nil && s.End.Winner != game.NoSeat {
			text = s.End.Reason
		}
		at := p.Of(p.turn, king).First()
		b.Marks = []game.Mark{{Cell: at, Kind: game.MarkDanger, Text: text}}
	}
	if show := s.rules.laws.Show; show != nil {
		show(p, &b)
	}
	return b
}

// Shown returns a piece of the kind for display.
func (k kind) Shown(seat game.Seat) game.Piece {
	a := &aspects[k]
	return game.Piece{Letter: a.letter, Small: seat == black, Seat: seat, Figure: a.figure, Name: a.name}
}

// captured shows the pieces that a side has captured: what the other side has fewer than at
// the start. A piece beyond its number at the start was a pawn, so one pawn less is
// missing.
func (s *state) captured(by game.Seat) game.Tray {
	tray, loser := game.Tray{Title: "captured"}, by.Other()
	promoted := 0
	for _, k := range []kind{queen, rook, bishop, knight, pawn} {
		missing := s.began.Of(loser, k).Count() - s.position.Of(loser, k).Count()
		promoted += max(0, -missing)
		if k == pawn {
			missing -= promoted
		}
		for range max(0, missing) {
			tray.Pieces = append(tray.Pieces, k.Shown(loser))
		}
	}
	return tray
}

// inPawns is the usual value of each kind in pawns.
var inPawns = [kinds]int{pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9}

// lead returns White's material advantage in pawns.
func (p *position) lead() int {
	lead := 0
	for k, worth := range inPawns {
		lead += worth * (p.Of(white, kind(k)).Count() - p.Of(black, kind(k)).Count())
	}
	return lead
}

// notes returns the counts towards a draw.
func (s *state) notes() []string {
	if s.End != nil {
		return nil
	}
	var notes []string
	if note := s.rules.repetition.note(s.occurrences); note != "" {
		notes = append(notes, note)
	}
	if clock := s.rules.clock; s.clock >= quietPlies {
		note := fmt.Sprintf("%s: %d of %d", s.rules.clockNote, s.clock/2, 50)
		if clock.claim > 0 && s.clock >= clock.claim {
			note = fmt.Sprintf("%s: %d of %d, a draw may be claimed", s.rules.clockNote, s.clock/2, clock.end/2)
		}
		notes = append(notes, note)
	}
	return notes
}

// note describes the n-th occurrence of a position.
func (l limit) note(n int) string {
	ordinals := [...]string{2: "second", 3: "third", 4: "fourth"}
	switch {
	case n < 2 || n >= len(ordinals):
		return ""
	case l.claim > 0 && n >= l.claim:
		return fmt.Sprintf("%s occurrence: a draw may be claimed", ordinals[n])
	case l.claim > 0:
		return fmt.Sprintf("%s occurrence: the third may be claimed as a draw", ordinals[n])
	}
	return fmt.Sprintf("%s occurrence: the third is a draw", ordinals[n])
}
