package correct

import "strings"

// waiting is a piece in hand: its type and how it left the field, which settles
// how it comes back. Pieces of the same sort are interchangeable.
type waiting uint8

// The pieces that a Group Therapist displaced come first, and then, in the same order of
// types, what a sandwich displaced. The last type is the Average Individual: it
// returns unretired or is placed as retired, and does not swap in.
const (
	sandwiched     waiting = 6 // added for what a sandwich displaced
	waitings               = 2 * sandwiched
	waitingAverage         = sandwiched - 1
	waitingRetired         = waitings - 1
)

// waitingKinds is what each enters the field as.
var waitingKinds = [waitings]kind{
	individual, other, therapist, worker, fullHousing, average,
	individual, other, therapist, worker, fullHousing, retired,
}

var waitingOf = [sorts]waiting{individual: 0, other: 1, therapist: 2, spent: 2, worker: 3, housing: 4, average: waitingAverage}

// displacedByTherapist and displacedBySandwich are what a piece becomes in its
// player's hand.
func displacedByTherapist(k kind) waiting { return waitingOf[k.sort()] }

func displacedBySandwich(k kind) waiting { return waitingOf[k.sort()] + sandwiched }

// swaps reports whether it comes back by taking the place of an Average
// Individual.
func (w waiting) swaps() bool { return w >= sandwiched && w != waitingRetired }

// sign is the letter and the sign of the turns that bring it back.
func (w waiting) sign() string {
	if w.swaps() {
		return string(waitingKinds[w].letter()) + "="
	}
	return string(waitingKinds[w].letter()) + "@"
}

// does is how it comes back, with the name of the piece to be filled in.
func (w waiting) does() string {
	switch {
	case w == waitingRetired:
		return "%s is placed"
	case w.swaps():
		return "%s swaps in"
	}
	return "%s returns"
}

// text is how it stands in a position text.
func (w waiting) text() string {
	sign := w.sign()
	if w == waitingRetired {
		return sign[:1]
	}
	return sign[1:] + sign[:1]
}

// hand is how many of each a player has in hand.
type hand [waitings]uint8

// text writes a hand as in the position text.
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
