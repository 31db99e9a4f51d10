package correct

import (
	"fmt"

	"pawnstorm/game"
)

func (s *state) overReason() string { return fmt.Sprintf(gameOver, s.result.Reason) }

// actionFor finds the legal action that an order means, or says why there is
// none.
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
		return 0, endsElsewhere
	case k == worker:
		return s.pushFor(&seen, o)
	case len(o.cells) > 2:
		return 0, fmt.Sprintf(onlyWorkerPushes, cellName(from), k.article())
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

// whyNotMover is about the piece that should move, wherever it goes.
func (s *state) whyNotMover(seen *scan, from game.Cell, letter byte) string {
	what := s.cells[from]
	k := what.kind()
	switch {
	case what == 0:
		return fmt.Sprintf(emptyCell, cellName(from))
	case what.seat() != s.turn:
		return fmt.Sprintf(notTheirTurn, s.named(from), seatNames[what.seat()], seatNames[s.turn])
	case letter != 0 && typeOf(kindOf(letter)) != typeOf(k):
		return fmt.Sprintf(otherPiece, cellName(from), k.article(), kindOf(letter).article())
	case k == retired:
		return fmt.Sprintf(movesNoMore, s.named(from))
	case seen.frozen.has(from):
		host := near[from].and(seen.sorts[housing]).first()
		return fmt.Sprintf(standsFrozen, s.named(from), s.named(host))
	}
	return ""
}

// whyNotThere says why a piece other than a Social Worker may not go to a cell,
// given that it may not.
func (s *state) whyNotThere(k kind, from, to game.Cell) string {
	way, steps := wayTo(from, to)
	switch k {
	case individual, other:
		return s.whyNoSlide(k, from, to, way != still, anyLine, files)
	case average:
		return s.whyNoSlide(k, from, to, steps == 1, oneStep, files)
	case arbitrator:
		if s.cells[to] != 0 {
			return s.displacesNobody(k, to)
		}
		return fmt.Sprintf(arbitratorLeaps, cellName(to))
	case therapist, spent:
		return s.whyNoTherapy(k, from, to)
	}
	if k == housing {
		return fmt.Sprintf(countedDown, s.named(from))
	}
	return s.whyNoSlide(k, from, to, way != still && !isDiagonal(way), straightLine, k.movesLeft())
}

// whyNoSlide is about pieces that go through vacant cells to a vacant cell. Fits
// says whether the direction is theirs, and how is what they may do.
func (s *state) whyNoSlide(k kind, from, to game.Cell, fits bool, how string, atMost int) string {
	_, steps := wayTo(from, to)
	switch {
	case !fits:
		return fmt.Sprintf(pieceMoves, k.article(), how)
	case s.inTheWay(from, to) != "":
		return s.inTheWay(from, to)
	case s.cells[to] != 0:
		return s.displacesNobody(k, to)
	case steps > atMost:
		return fmt.Sprintf(countsDown, s.named(from), atMost)
	}
	return notHere
}

func (s *state) whyNoTherapy(k kind, from, to game.Cell) string {
	way, steps := wayTo(from, to)
	switch {
	case way == still, !isDiagonal(way) && steps > 1:
		return therapistMoves
	case !isDiagonal(way) && k == spent:
		return fmt.Sprintf(therapistSpent, s.named(from))
	case s.inTheWay(from, to) != "":
		return s.inTheWay(from, to)
	case s.cells[to] != 0:
		return s.never(to)
	}
	return notHere
}

// never says that a piece cannot be displaced.
func (p *position) never(c game.Cell) string {
	return fmt.Sprintf(notDisplaceable, p.named(c))
}

func (s *state) displacesNobody(k kind, to game.Cell) string {
	return fmt.Sprintf(displacesNobody, k.article(), s.named(to))
}

// inTheWay names a piece between two cells on a line; empty if there is none.
func (s *state) inTheWay(from, to game.Cell) string {
	way, _ := wayTo(from, to)
	for c := onward[way][from]; way != still && c != to; c = onward[way][c] {
		if s.cells[c] != 0 {
			return fmt.Sprintf(blocked, s.named(c))
		}
	}
	return ""
}

// pushFor is about a Social Worker that may move.
func (s *state) pushFor(seen *scan, o *order) (m move, reason string) {
	from, to := o.cells[0], o.cells[1]
	between := near[from].and(near[to]).and(seen.sorts[arbitrator])
	switch {
	case s.cells[to] == 0:
		return 0, fmt.Sprintf(leapToVacant, cellName(to))
	case !ring[from].has(to):
		return 0, fmt.Sprintf(leapTwoAway, cellName(to), apart(from, to))
	case !s.cells[to].is(displaceable):
		return 0, s.never(to)
	case !between.empty():
		return 0, fmt.Sprintf(keepsPeace, s.named(between.first()), s.named(to))
	case near[to].and(seen.vacant).empty():
		return 0, fmt.Sprintf(noRoomToPush, s.named(to))
	case len(o.cells) < 3:
		example := newMove(push, from, to) | move(near[to].and(seen.vacant).first())<<pushShift
		return 0, fmt.Sprintf(sayWhereTo, s.named(to), example.text())
	}
	pushed := o.cells[2]
	switch {
	case !near[to].has(pushed):
		return 0, fmt.Sprintf(pushBeside, s.named(to), cellName(pushed))
	case s.cells[pushed] != 0:
		return 0, fmt.Sprintf(pushToVacant, s.named(to), cellName(pushed), s.cells[pushed].kind().article())
	}
	return newMove(push, from, to) | move(pushed)<<pushShift, ""
}

// entryFor is about a piece that should come from the hand.
func (s *state) entryFor(o *order) (m move, reason string) {
	k, to := kindOf(o.letter), o.cells[0]
	switch {
	case k == arbitrator:
		return 0, noArbitrators
	case o.sign == '=' && typeOf(k) == average:
		return 0, averageNoSwap
	case o.sign == '=':
		return s.swapFor(displacedBySandwich(k), to)
	case k == retired:
		return s.placeFor(waitingRetired, to)
	}
	return s.placeFor(displacedByTherapist(k), to)
}

// placeFor puts a piece from the hand on a vacant cell.
func (s *state) placeFor(w waiting, to game.Cell) (m move, reason string) {
	k := waitingKinds[w]
	seen := s.scan()
	switch {
	case s.hands[s.turn][w] == 0:
		return 0, s.whyNotWaiting(w)
	case !s.entryCells(&seen, k).has(to) && (k == retired || homes[s.lineup][k.sort()].has(to)):
		return 0, fmt.Sprintf(backOnVacant, cellName(to), s.cells[to].kind().article())
	case !s.entryCells(&seen, k).has(to):
		return 0, fmt.Sprintf(beginsAnew, k.article(), s.lineup.homeNames(k))
	}
	return fromHand(enter, w, to), ""
}

// swapFor puts a piece from the hand in the place of an Average Individual.
func (s *state) swapFor(w waiting, to game.Cell) (m move, reason string) {
	k := waitingKinds[w]
	seen := s.scan()
	there := s.cells[to]
	switch {
	case s.hands[s.turn][w] == 0:
		return 0, s.whyNotWaiting(w)
	case there == newPiece(retired, s.turn):
		return 0, fmt.Sprintf(retiredAlready, s.named(to))
	case there != newPiece(average, s.turn):
		return 0, fmt.Sprintf(swapForAverage, k.article(), cellName(to))
	case !s.swapCells(&seen, k).has(to):
		return 0, fmt.Sprintf(besidePartner, k.article(), partnerOf(k).article(), cellName(to))
	}
	return fromHand(swap, w, to), ""
}

func partnerOf(k kind) kind {
	if k == individual {
		return other
	}
	return individual
}

// whyNotWaiting is about a piece that does not wait to come back in this
// manner. It may wait to come back in the other one.
func (s *state) whyNotWaiting(w waiting) string {
	twin := (w + sandwiched) % waitings
	name := waitingKinds[w].String()
	switch {
	case s.hands[s.turn][twin] == 0:
		return fmt.Sprintf(notInHand, seatNames[s.turn], name)
	case w == waitingAverage:
		return handRetired
	case w == waitingRetired:
		return fmt.Sprintf(handNotRetired, s.lineup.homeNames(average))
	case w.swaps():
		return fmt.Sprintf(handReturns, twin.sign(), s.lineup.homeNames(waitingKinds[w]))
	}
	return fmt.Sprintf(handSwaps, twin.sign())
}

// whyNoTick says why the piece on a cell is not displaced by a sandwich of this
// legal action; empty if it may be.
func (s *state) whyNoTick(m move, c game.Cell) string {
	if way := wayBeside(m.centre(), c); way >= 0 && s.candidatesOf(m)>>way&1 != 0 {
		return ""
	}
	after := s.position
	after.play(m)
	switch {
	case after.cells[c] == 0:
		return fmt.Sprintf(nobodyToDisplace, cellName(c))
	case !after.cells[c].is(displaceable):
		return after.never(c)
	case !after.sandwiched(c):
		return fmt.Sprintf(notSandwiched, after.named(c))
	case m != pass && c == m.to():
		return fmt.Sprintf(cameByItself, after.named(c))
	}
	return fmt.Sprintf(oldSandwich, cellName(c))
}

// named is a piece with its place: "the Social Worker on b1".
func (p *position) named(c game.Cell) string {
	return fmt.Sprintf(namedOn, p.cells[c].kind(), cellName(c))
}
