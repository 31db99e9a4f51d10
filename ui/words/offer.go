package words

import (
	"fmt"

	"pawnstorm/lobby"
)

// offerName completes "offers …".
func offerName(o lobby.Offer) string {
	switch o.Kind {
	case lobby.Takeback:
		return fmt.Sprintf("to take back %s", takenBack(o))
	case lobby.MoreTime:
		return fmt.Sprintf("%d more seconds for both", o.N)
	case lobby.Break:
		return "to break the game off"
	case lobby.Adjourn:
		return "to adjourn"
	}
	return offerDraw
}

// takenBack are the moves that an offer is about.
func takenBack(o lobby.Offer) string {
	switch o.N {
	case 1:
		return "the last move"
	case 2:
		return "the last move of each"
	}
	return fmt.Sprintf("the last %d plies", o.N)
}
