package words

import (
	"fmt"
	"strings"
	"time"

	"pawnstorm/lobby/identity"
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
