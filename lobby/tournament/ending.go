package tournament

import (
	"fmt"
	"strings"
)

// endings are the sentences for ends that were not planned.
var endings = map[string]string{
	tooFew:    "The tournament is over: too few players were left.",
	noPairing: "The tournament is over: no further round could be paired, because too many have met.",
	tooLong:   "The tournament is over: no more games fit into it.",
}

// cancellations are those for tournaments that came to nothing by themselves.
var cancellations = map[string]string{
	"":        "The tournament was cancelled.",
	tooFew:    "The tournament was cancelled: too few players came.",
	unstarted: "The tournament was cancelled: it was never started.",
}

// Ending is in a sentence how the tournament ended; "" before.
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
