package gate

import (
	"fmt"
	"time"
)

// Reason is why a connection was refused, as metrics and the log have it.
type Reason string

// The reasons.
const (
	Penalised       Reason = "penalty"          // its source is in the box
	TooOften        Reason = "rate"             // its source begins too many
	TooOftenNetwork Reason = "network_rate"     // so does its network
	SourceFull      Reason = "source"           // its source has too many
	SourceStarts    Reason = "startups"         // its source has too many that have not logged in
	NetworkStarts   Reason = "network_startups" // so has its network
	Full            Reason = "full"             // there is no place left
	Dropped         Reason = "dropped"          // it was let in, and had to make room for another
)

// Refusal is the error of a connection that is not taken.
type Refusal struct {
	Reason Reason
	Wait   time.Duration // until trying again may help
}

// Error is a sentence for the person.
func (r *Refusal) Error() string {
	seconds := max(1, int((r.Wait+time.Second-1)/time.Second))
	again := fmt.Sprintf("try again in %d seconds.", seconds)
	switch {
	case seconds == 1:
		again = "try again in a second."
	case seconds > 90:
		again = fmt.Sprintf("try again in %d minutes.", (seconds+59)/60)
	}
	switch r.Reason {
	case Penalised:
		return "Too many connections from your address have come to nothing; " + again
	case TooOften:
		return "Your address connects too often; " + again
	case TooOftenNetwork:
		return "Your network connects too often; " + again
	case SourceFull:
		return "There are too many connections from your address; close one of them first."
	case SourceStarts:
		return "Too many connections from your address have not logged in yet; " + again
	case NetworkStarts:
		return "Too many connections from your network have not logged in yet; " + again
	}
	return "The server is full; " + again
}
