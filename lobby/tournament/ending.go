package tournament

import (
	"fmt"
	"strings"
)

// endings are the sentences for early ends.
var endings = map[string]string{
	tooFew:    "The tournament is over: too few players were left.",
	noPairing: "The tournament is over: too many players have met for another round.",
	tooLong:   "The tournament is over: it has reached its size limit.",
}

// cancellations are the sentences for tournaments that the server cancelled.
var cancellations = map[string]string{
	"":        "The tournament was cancelled.",
	tooFew:    "The tournament was cancelled: too few players came.",
	unstarted: "The tournament was cancelled: it was never started.",
}

// Ending returns a sentence about how the tournament ended, or "" before its end.
func (t *Tournament) Ending() string {
	switch t.Status {
	case Over:
		if text, ok := endings[t.ending]; ok {
			return text
		}
		return "The tournament is over."
	case Gone:
		if text, ok := cancellations[t.ending]; ok {
			return text
		}
		return fmt.Sprintf("The tournament was cancelled: %s.", strings.TrimRight(t.ending, ". "))
	}
	return ""
}
