package correct

import (
	"fmt"

	"pawnstorm/game"
)

const notHere = "it is not a turn of this position"

// actionFor returns the legal action that an order means, or why there is none.
func (s *state) actionFor(o *order) (m move, reason string) {
	switch {
	case len(o.cells) == 0:
		return pass, ""
	case o.sign != 0:
		return s.entryFor(o)
	}
	seen := s.scan()
	from, to := o.cells[0], o.cells[1]
	if reason := s.whyNotMover(&seen, from, o.letter); reason != "" {
		return 0, reason
	}
	k := s.cells[from].kind()
	switch {
	case from == to:
		return 0, "a piece that moves ends on another square"
	case k == worker:
		return s.pushFor(&seen, o)
	case len(o.cells) > 2:
		return 0, fmt.Sprintf("only a Social Worker pushes, and %s is on %s", k.article(), cellName(from))
	case s.cells[to] == 0:
		m = newMove(walk, from, to)
	default:
		m = newMove(displace, from, to)
	}
	if s.isLegal(m) {
		return m, ""
	}
	return 0, s.whyNotThere(k, from, to)
}

// whyNotMover is for the piece that should move, wherever it goes.
func (s *state) whyNotMover(seen *scan, from game.Cell, letter byte) string {
	what := s.cells[from]
	k := what.kind()
	switch {
	case what == 0:
		return fmt.Sprintf("there is no piece on %s", cellName(from))
	case what.seat() != s.turn:
		return fmt.Sprintf("%s is %s's to mentor, and it is %s's turn",
			s.named(from), seatNames[what.seat()], seatNames[s.turn])
	case letter != 0 && typeOf(kindOf(letter)) != typeOf(k):
		return fmt.Sprintf("%s is on %s, not %s", k.article(), cellName(from), kindOf(letter).article())
	case k == retired:
		return fmt.Sprintf("%s never moves again", s.named(from))
	case seen.frozen.has(from):
		host := near[from].and(seen.sorts[housing]).first()
		return fmt.Sprintf("%s is frozen beside %s", s.named(from), s.named(host))
	}
	return ""
}

// whyNotThere says why a piece other than a Social Worker cannot go to a cell. The caller
// knows that it cannot.
func (s *state) whyNotThere(k kind, from, to game.Cell) string {
	way, steps := wayTo(from, to)
	switch k {
	case individual, other:
		return s.whyNoSlide(k, from, to, way != still, "along ranks, files and diagonals", files)
	case average:
		return s.whyNoSlide(k, from, to, steps == 1, "one step in any direction", files)
	case arbitrator:
		if s.cells[to] != 0 {
			return s.displacesNobody(k, to)
		}
		return "a Conflict Arbitrator leaps only between two pieces that are directly opposite each other, " +
			"and there are none around " + cellName(to)
	case therapist, spent:
		return s.whyNoTherapy(k, from, to)
	}
	if k == housing {
		return fmt.Sprintf("%s has used up its nine moves and stays where it is", s.named(from))
	}
	return s.whyNoSlide(k, from, to, way != still && !isDiagonal(way), "along ranks and files", k.movesLeft())
}

// whyNoSlide is for pieces that slide over vacant cells to a vacant cell. fits says whether
// the direction is theirs, and how describes their moves.
func (s *state) whyNoSlide(k kind, from, to game.Cell, fits bool, how string, atMost int) string {
	_, steps := wayTo(from, to)
	switch {
	case !fits:
		return fmt.Sprintf("%s moves %s", k.article(), how)
	case s.inTheWay(from, to) != "":
		return s.inTheWay(from, to)
	case s.cells[to] != 0:
		return s.displacesNobody(k, to)
	case steps > atMost:
		return fmt.Sprintf("%s has a range of %d now: it counts down from nine", s.named(from), atMost)
	}
	return notHere
}

func (s *state) whyNoTherapy(k kind, from, to game.Cell) string {
	way, steps := wayTo(from, to)
	switch {
	case way == still, !isDiagonal(way) && steps > 1:
		return "a Group Therapist moves along diagonals and, once, a single step along a rank or file"
	case !isDiagonal(way) && k == spent:
		return fmt.Sprintf("%s has used up its step along a rank or file", s.named(from))
	case s.inTheWay(from, to) != "":
		return s.inTheWay(from, to)
	case s.cells[to] != 0:
		return s.never(to)
	}
	return notHere
}

// never says that a piece cannot be displaced.
func (p *position) never(c game.Cell) string {
	return fmt.Sprintf("%s can never be displaced", p.named(c))
}

func (s *state) displacesNobody(k kind, to game.Cell) string {
	return fmt.Sprintf("%s cannot displace %s", k.article(), s.named(to))
}

// inTheWay names a piece between two cells on a line; empty if there is none.
func (s *state) inTheWay(from, to game.Cell) string {
	way, _ := wayTo(from, to)
	for c := onward[way][from]; way != still && c != to; c = onward[way][c] {
		if s.cells[c] != 0 {
			return fmt.Sprintf("%s is in the way", s.named(c))
		}
	}
	return ""
}

// pushFor is for a Social Worker that may move.
func (s *state) pushFor(seen *scan, o *order) (m move, reason string) {
	from, to := o.cells[0], o.cells[1]
	between := near[from].and(near[to]).and(seen.sorts[arbitrator])
	switch {
	case s.cells[to] == 0:
		return 0, fmt.Sprintf("a Social Worker never leaps to a vacant square, and %s is vacant", cellName(to))
	case !ring[from].has(to):
		return 0, fmt.Sprintf("a Social Worker leaps exactly two squares, and %s is %d away",
			cellName(to), apart(from, to))
	case !s.cells[to].is(displaceable):
		return 0, s.never(to)
	case !between.empty():
		return 0, fmt.Sprintf("%s is beside both the Social Worker and %s and keeps the peace",
			s.named(between.first()), s.named(to))
	case near[to].and(seen.vacant).empty():
		return 0, fmt.Sprintf("there is no vacant square beside %s to push it to", s.named(to))
	case len(o.cells) < 3:
		example := newMove(push, from, to) | move(near[to].and(seen.vacant).first())<<pushShift
		return 0, fmt.Sprintf("say where %s is pushed, as in %s", s.named(to), example.text())
	}
	pushed := o.cells[2]
	switch {
	case !near[to].has(pushed):
		return 0, fmt.Sprintf("%s is pushed to a square beside it, and %s is not", s.named(to), cellName(pushed))
	case s.cells[pushed] != 0:
		return 0, fmt.Sprintf("%s is pushed to a vacant square, and %s is on %s",
			s.named(to), s.cells[pushed].kind().article(), cellName(pushed))
	}
	return newMove(push, from, to) | move(pushed)<<pushShift, ""
}

// entryFor is for a piece from the hand.
func (s *state) entryFor(o *order) (m move, reason string) {
	k, to := kindOf(o.letter), o.cells[0]
	switch {
	case k == arbitrator:
		return 0, "a Conflict Arbitrator is never displaced, so none can come back"
	case o.sign == '=' && typeOf(k) == average:
		return 0, "an Average Individual does not swap in: write A@, or R@ for a retired one, and a vacant square"
	case o.sign == '=':
		return s.swapFor(displacedBySandwich(k), to)
	case k == retired:
		return s.placeFor(waitingRetired, to)
	}
	return s.placeFor(displacedByTherapist(k), to)
}

// placeFor places a piece from the hand on a vacant cell.
func (s *state) placeFor(w waiting, to game.Cell) (m move, reason string) {
	k := waitingKinds[w]
	seen := s.scan()
	switch {
	case s.hands[s.turn][w] == 0:
		return 0, s.whyNotWaiting(w)
	case !s.entryCells(&seen, k).has(to) && (k == retired || homes[s.lineup][k.sort()].has(to)):
		return 0, fmt.Sprintf("it returns to a vacant square, and %s is on %s",
			s.cells[to].kind().article(), cellName(to))
	case !s.entryCells(&seen, k).has(to):
		return 0, fmt.Sprintf("%s returns to where one started, on either side: %s", k.article(), s.lineup.homeNames(k))
	}
	return fromHand(enter, w, to), ""
}

// swapFor swaps a piece from the hand with an Average Individual.
func (s *state) swapFor(w waiting, to game.Cell) (m move, reason string) {
	k := waitingKinds[w]
	seen := s.scan()
	there := s.cells[to]
	switch {
	case s.hands[s.turn][w] == 0:
		return 0, s.whyNotWaiting(w)
	case there == newPiece(retired, s.turn):
		return 0, fmt.Sprintf("%s is already retired and is not swapped out", s.named(to))
	case there != newPiece(average, s.turn):
		return 0, fmt.Sprintf("%s swaps in for one of your own Average Individuals, and none is on %s",
			k.article(), cellName(to))
	case !s.swapCells(&seen, k).has(to):
		return 0, fmt.Sprintf("%s returns only beside %s, and none is beside %s",
			k.article(), partnerOf(k).article(), cellName(to))
	}
	return fromHand(swap, w, to), ""
}

func partnerOf(k kind) kind {
	if k == individual {
		return other
	}
	return individual
}

// whyNotWaiting is for a piece that cannot return in this way. It may return in the other
// way.
func (s *state) whyNotWaiting(w waiting) string {
	twin := (w + sandwiched) % waitings
	name := waitingKinds[w].String()
	switch {
	case s.hands[s.turn][twin] == 0:
		return fmt.Sprintf("%s has no %s in hand", seatNames[s.turn], name)
	case w == waitingAverage:
		return "yours was displaced by a sandwich and has retired: write R@ and a vacant square"
	case w == waitingRetired:
		return "yours was displaced by a Group Therapist and has not retired: write A@ and a square of " +
			s.lineup.homeNames(average)
	case w.swaps():
		return fmt.Sprintf("yours was displaced by a Group Therapist and returns to where one started: write %s and %s",
			twin.sign(), s.lineup.homeNames(waitingKinds[w]))
	}
	return fmt.Sprintf("yours was displaced by a sandwich: write %s and the square of an Average Individual to replace",
		twin.sign())
}

// whyNoTick says why the piece on a cell is not displaced by a sandwich of this legal
// action; empty if it is.
func (s *state) whyNoTick(m move, c game.Cell) string {
	if way := wayBeside(m.centre(), c); way >= 0 && s.candidatesOf(m)>>way&1 != 0 {
		return ""
	}
	after := s.position
	after.play(m)
	switch {
	case after.cells[c] == 0:
		return fmt.Sprintf("there is no piece on %s to displace", cellName(c))
	case !after.cells[c].is(displaceable):
		return after.never(c)
	case !after.sandwiched(c):
		return fmt.Sprintf("%s is not between two Average Individuals", after.named(c))
	case m != pass && c == m.to():
		return fmt.Sprintf("%s came by itself, and a piece cannot sandwich itself", after.named(c))
	}
	return fmt.Sprintf("the sandwich around %s is old: "+
		"one of its Average Individuals must have just arrived, or the piece must have been pushed there", cellName(c))
}

// named returns a piece with its cell: "the Social Worker on b1".
func (p *position) named(c game.Cell) string {
	return fmt.Sprintf("the %s on %s", p.cells[c].kind(), cellName(c))
}
