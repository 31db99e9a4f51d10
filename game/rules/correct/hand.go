package correct

import "strings"

// waiting is a piece in hand: its type and how it was displaced, which decides how it
// returns. Equal pieces are interchangeable.
type waiting uint8

// Pieces displaced by a Group Therapist come first, then, in the same order of types,
// pieces displaced by a sandwich. The last type is the Average Individual: it returns
// unretired or is placed as retired, and does not swap in.
const (
	sandwiched     waiting = 6 // offset of pieces displaced by a sandwich
	waitings               = 2 * sandwiched
	waitingAverage         = sandwiched - 1
	waitingRetired         = waitings - 1
)

// waitingKinds is the kind that each enters the field as.
var waitingKinds = [waitings]kind{
	individual, other, therapist, worker, fullHousing, average,
	individual, other, therapist, worker, fullHousing, retired,
}

var waitingOf = [sorts]waiting{
	individual: 0, other: 1, therapist: 2, spent: 2, worker: 3, housing: 4, average: waitingAverage,
}

// displacedByTherapist and displacedBySandwich return what a piece becomes in hand.
func displacedByTherapist(k kind) waiting { return waitingOf[k.sort()] }

func displacedBySandwich(k kind) waiting { return waitingOf[k.sort()] + sandwiched }

// swaps reports whether it returns in place of an Average Individual.
func (w waiting) swaps() bool { return w >= sandwiched && w != waitingRetired }

// sign returns the letter and the sign of the turns that bring it back.
func (w waiting) sign() string {
	if w.swaps() {
		return string(waitingKinds[w].letter()) + "="
	}
	return string(waitingKinds[w].letter()) + "@"
}

// does describes how it returns, with %s for the name of the piece.
func (w waiting) does() string {
	switch {
	case w == waitingRetired:
		return "%s is placed"
	case w.swaps():
		return "%s swaps in"
	}
	return "%s returns"
}

// text returns its form in a position text.
func (w waiting) text() string {
	sign := w.sign()
	if w == waitingRetired {
		return sign[:1]
	}
	return sign[1:] + sign[:1]
}

// hand counts the pieces that a player has in hand.
type hand [waitings]uint8

// text writes a hand for a position text.
func (h *hand) text() string {
	var list []string
	for w, n := range h {
		for range n {
			list = append(list, waiting(w).text())
		}
	}
	if len(list) == 0 {
		return "-"
	}
	return strings.Join(list, ",")
}
