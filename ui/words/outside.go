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
	return fmt.Sprintf("Your webhook %s was switched off, because it failed for too long: %s. The command \"hook\" tells more.", h.ID, identity.Clean(h.Why, MaxSentence))
}

// Email is the address to which letters go, and whether any do.
func Email(a letters.Address) string {
	address := identity.Clean(a.Address, 254)
	switch {
	case a.Since.IsZero():
		return fmt.Sprintf("A code was sent to %s on %s UTC. The address is confirmed by it: email confirm CODE", address, a.Asked.UTC().Format(time.DateTime))
	case a.Why != "":
		return fmt.Sprintf("Letters to %s were ended on %s: %s.", address, a.Off.UTC().Format(time.DateOnly), identity.Clean(a.Why, MaxSentence))
	case !a.Off.IsZero():
		return fmt.Sprintf("No letters are written to %s, since %s.", address, a.Off.UTC().Format(time.DateOnly))
	case !a.Failing.IsZero():
		return fmt.Sprintf("Letters are written to %s, but the mail server has taken none since %s UTC.", address, a.Failing.UTC().Format(time.DateTime))
	}
	return fmt.Sprintf("Letters are written to %s when your games of days wait.", address)
}

// LettersEnded tells somebody why no more letters are written to them.
func LettersEnded(why string) string {
	return fmt.Sprintf("No more letters are written to you: %s. The command \"email\" tells more.", identity.Clean(why, MaxSentence))
}
