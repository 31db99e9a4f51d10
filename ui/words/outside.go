package words

import (
	"fmt"
	"time"

	"pawnstorm/lobby/email"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/webhook"
)

// HookOff tells the owner of a webhook that it was switched off.
func HookOff(h webhook.Hook) string {
	why := identity.Clean(h.Why, MaxSentence)
	return fmt.Sprintf("Your webhook %s was switched off because it kept failing: %s. Type hook for more.", h.ID, why)
}

// Email says where emails go, and whether any are sent. It also names a new address that waits for
// its code.
func Email(a email.Address) string {
	if a.New != "" {
		address, asked := identity.Clean(a.New, 254), a.Asked.UTC().Format(time.DateTime)
		a.New = ""
		return fmt.Sprintf("%s We sent a code to %s on %s UTC. To change to it: email confirm CODE",
			Email(a), address, asked)
	}
	address, why := identity.Clean(a.Address, 254), identity.Clean(a.Why, MaxSentence)
	switch {
	case a.Since.IsZero():
		return fmt.Sprintf("We sent a code to %s on %s UTC. To confirm the address: email confirm CODE",
			address, a.Asked.UTC().Format(time.DateTime))
	case a.Why != "":
		return fmt.Sprintf("Emails to %s stopped on %s: %s.", address, a.Off.UTC().Format(time.DateOnly), why)
	case !a.Off.IsZero():
		return fmt.Sprintf("Emails to %s have been off since %s.", address, a.Off.UTC().Format(time.DateOnly))
	case !a.Failing.IsZero():
		return fmt.Sprintf("Emails go to %s, but the mail server has accepted none since %s UTC.",
			address, a.Failing.UTC().Format(time.DateTime))
	}
	return fmt.Sprintf("Emails go to %s when it is your turn in a correspondence game.", address)
}

// EmailsStopped says why a player gets no more emails.
func EmailsStopped(why string) string {
	return fmt.Sprintf("You get no more emails: %s. Type email for more.", identity.Clean(why, MaxSentence))
}
