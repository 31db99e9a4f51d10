package words

import (
	"fmt"
	"strings"
	"time"

	"pawnstorm/lobby/identity"
	letters "pawnstorm/lobby/letter"
	"pawnstorm/lobby/webhook"
)

// Hook is a webhook in a list: what it is called for, and how that goes.
func Hook(h webhook.Hook) []string {
	var events []string
	for _, k := range h.Events {
		events = append(events, string(k))
	}
	lines := []string{fmt.Sprintf("%s  %s  (%s), since %s", h.ID, identity.Clean(h.URL, 500), strings.Join(events, ", "), h.Added.Format(time.DateOnly))}
	why := identity.Clean(h.Why, MaxSentence)
	switch {
	case !h.Off.IsZero():
		lines = append(lines, fmt.Sprintf("      switched off on %s: %s", h.Off.Format(time.DateOnly), why))
	case !h.Failing.IsZero():
		lines = append(lines, fmt.Sprintf("      fails since %s UTC: %s", h.Failing.Format(time.DateTime), why))
	}
	return lines
}

// HookOff tells its owner that a webhook was switched off.
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
		return fmt.Sprintf("Emails go to %s, but the mail server has accepted none since %s UTC.", address, a.Failing.UTC().Format(time.DateTime))
	}
	return fmt.Sprintf("Emails go to %s when it is your turn in a correspondence game.", address)
}

// LettersEnded says why somebody gets no more emails.
func LettersEnded(why string) string {
	return fmt.Sprintf("You get no more emails: %s. The command \"email\" says more.", identity.Clean(why, MaxSentence))
}
