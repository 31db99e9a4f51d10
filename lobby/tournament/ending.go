package tournament

import (
	"fmt"
	"strings"
)

// endings are the sentences for the server's own reasons, by status.
var endings = map[Status]map[string]string{
	Over: {
		"":        "The tournament is over.",
		tooFew:    "The tournament is over: too few players were left.",
		noPairing: "The tournament is over: too many players have met for another round.",
		tooLong:   "The tournament is over: it has reached its size limit.",
	},
	Gone: {
		"":        "The tournament was cancelled.",
		tooFew:    "The tournament was cancelled: too few players came.",
		unstarted: "The tournament was cancelled: it was never started.",
	},
}

// Ending returns a sentence about how the tournament ended, or "" before its end.
func (t *Tournament) Ending() string {
	text, ok := endings[t.Status][t.ending]
	switch {
	case ok:
		return text
	case t.Status == Over: // a newer program ended it for a reason of its own
		return endings[Over][""]
	case t.Status == Gone:
		return fmt.Sprintf("The tournament was cancelled: %s.", strings.TrimRight(t.ending, ". "))
	}
	return ""
}
