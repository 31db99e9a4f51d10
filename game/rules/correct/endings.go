package correct

import (
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// The draws that this server adds to the source.
const (
	occurrencesEnd = 3   // the same position with the same player to move
	quietEnd       = 100 // turns of both players without progress
)

// resolution is an end of the game by its own rules.
type resolution uint8

const (
	open resolution = iota
	agreeable
	nonProductive
	dissolution
	mutual // both players have deferred their victory
	satisfactory
)

var resolutionNames = [...]string{
	agreeable:     "Agreeable Resolution",
	nonProductive: "Non-Productive Resolution",
	dissolution:   "Dissolution Resolution",
	mutual:        "mutual deferral of victory",
	satisfactory:  "Satisfactory Resolution",
}

// resolution returns how the game ended in this position by its own rules, and the winner.
// The player who has just moved is not to move now.
func (p *position) resolution(s *scan) (how resolution, winner game.Seat) {
	if p.isAgreed(s) {
		return agreeable, game.NoSeat
	}
	greens, blues := p.deferral(s, green), p.deferral(s, blue)
	switch {
	case greens != open && blues != open:
		return mutual, game.NoSeat
	case greens != open:
		return greens, blue
	case blues != open:
		return blues, green
	case p.passes >= 2:
		return satisfactory, game.NoSeat
	}
	return open, game.NoSeat
}

// isAgreed reports whether all four Conflict Arbitrators are in one block of two by two.
func (p *position) isAgreed(s *scan) bool {
	c := s.sorts[arbitrator]
	return !c.and(c.down(1)).and(c.down(files)).and(c.down(files + 1)).without(lastFile).empty()
}

// deferral returns why a player has deferred victory, or open.
func (p *position) deferral(s *scan, seat game.Seat) resolution {
	own := p.seats[seat]
	switch {
	case own.and(s.sorts[average]).empty():
		return nonProductive
	case seat != p.turn && p.lacksPartner(s, seat):
		return dissolution
	}
	return open
}

// ending returns how the game ended in this state, nil if it continues.
func (s *state) ending() *game.Result {
	p := &s.position
	seen := p.scan()
	how, winner := p.resolution(&seen)
	if how != open {
		return &game.Result{Winner: winner, Reason: resolutionNames[how], Note: p.endingNote(&seen, how)}
	}
	switch {
	case s.occurrences >= occurrencesEnd:
		return board.Draw("threefold repetition")
	case s.quiet >= quietEnd:
		return board.Draw(fmt.Sprintf("%d turns without progress", quietEnd))
	}
	return nil
}

// endingNote describes the end.
func (p *position) endingNote(s *scan, how resolution) string {
	switch how {
	case agreeable:
		return "the four Conflict Arbitrators have met"
	case satisfactory:
		return "both players are content to pass"
	}
	var notes []string
	for seat := green; seat <= blue; seat++ {
		if p.deferral(s, seat) == nonProductive {
			notes = append(notes, fmt.Sprintf("%s has no Average Individual at work", seatNames[seat]))
		}
		if lacking := p.lacking(s, seat); lacking != "" && seat != p.turn {
			notes = append(notes, fmt.Sprintf("%s ended a turn without %s", seatNames[seat], lacking))
		}
	}
	return strings.Join(notes, "; ")
}

// lacksPartner reports whether a player lacks one of the two partners on the field.
func (p *position) lacksPartner(s *scan, seat game.Seat) bool {
	return p.seats[seat].and(s.sorts[individual]).empty() || p.seats[seat].and(s.sorts[other]).empty()
}

// lacking names the partners that a player lacks on the field, empty if both are there.
func (p *position) lacking(s *scan, seat game.Seat) string {
	var list []string
	for _, k := range []kind{individual, other} {
		if p.seats[seat].and(s.sorts[k]).empty() {
			list = append(list, "the "+k.String())
		}
	}
	return strings.Join(list, " and ")
}
