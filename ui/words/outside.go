package words

import (
	"fmt"
	"time"

	letters "pawnstorm/lobby/email"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/webhook"
)

// HookOff tells the owner of a webhook that it was switched off.
func HookOff(h webhook.Hook) string {
	return fmt.Sprintf("Your webhook %s was switched off, because it failed for too long: %s. The command \"hook\" says more.", h.ID, identity.Clean(h.Why, MaxSentence))
}

// Email says where emails go, and whether any do.
func Email(a letters.Address) string {
	address := identity.Clean(a.Address, 254)
	switch {
	case a.Since.IsZero():
		return fmt.Sprintf("A code was sent to %s on %s UTC. The address is confirmed by it: email confirm CODE", address, a.Asked.UTC().Format(time.DateTime))
	case a.Why != "":
		return fmt.Sprintf("Emails to %s stopped on %s: %s.", address, a.Off.UTC().Format(time.DateOnly), identity.Clean(a.Why, MaxSentence))
	case !a.Off.IsZero():
		return fmt.Sprintf("Emails to %s have been off since %s.", address, a.Off.UTC().Format(time.DateOnly))
	case !a.Failing.IsZero():
		return fmt.Sprintf("Emails go to %s, but the mail server has accepted none since %s UTC.",
			address, a.Failing.UTC().Format(time.DateTime))
	}
	return fmt.Sprintf("Emails go to %s when it is your turn in a correspondence game.", address)
}

// LettersEnded says why a player gets no more emails.
func LettersEnded(why string) string {
	return fmt.Sprintf("You get no more emails: %s. The command \"email\" says more.", identity.Clean(why, MaxSentence))
}
