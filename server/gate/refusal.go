package gate

import (
	"cmp"
	"fmt"
	"time"
)

// Reason is why a connection was refused, in metrics and in the log.
type Reason string

// Reasons.
const (
	Penalised       Reason = "penalty"          // its source is in the penalty box
	TooOften        Reason = "rate"             // its source opens too many
	TooOftenNetwork Reason = "network_rate"     // its network opens too many
	SourceFull      Reason = "source"           // its source has too many
	SourceStarts    Reason = "startups"         // its source has too many that have not logged in
	NetworkStarts   Reason = "network_startups" // its network has too many that have not logged in
	Full            Reason = "full"             // no place is left
	NoFiles         Reason = "files"            // the process can open no more
	Dropped         Reason = "dropped"          // it was accepted, but another needed its place
)

// Refusal is the error for a connection that is not accepted.
type Refusal struct {
	Reason Reason
	Wait   time.Duration // until it may help to try again
}

// Error returns a sentence for the person.
func (r *Refusal) Error() string {
	seconds := max(1, int((r.Wait+time.Second-1)/time.Second))
	again := fmt.Sprintf("try again in %d seconds.", seconds)
	switch {
	case seconds == 1:
		again = "try again in a second."
	case seconds > 90:
		again = fmt.Sprintf("try again in %d minutes.", (seconds+59)/60)
	}
	if r.Reason == SourceFull {
		again = "close one of them first."
	}
	return cmp.Or(causes[r.Reason], "The server is full") + "; " + again
}

// causes says what happened, for the person.
var causes = map[Reason]string{
	Penalised:       "Too many connections from your address have failed",
	TooOften:        "Your address connects too often",
	TooOftenNetwork: "Your network connects too often",
	SourceFull:      "There are too many connections from your address",
	SourceStarts:    "Too many connections from your address have not logged in yet",
	NetworkStarts:   "Too many connections from your network have not logged in yet",
}
