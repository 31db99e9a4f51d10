package words

import (
	"fmt"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
)

// Key is a key of an account in a list: what it is called, and since when it is there.
func Key(k account.Key) string {
	since := k.Added.Format(time.DateOnly)
	if k.Browser != "" {
		return fmt.Sprintf("browser, %s, since %s", identity.Clean(k.Browser, 20), since)
	}
	if k.Passkey != nil {
		return fmt.Sprintf("passkey, %s, since %s", identity.Clean(k.Passkey.Name, 20), since)
	}
	if k.Token != "" {
		return fmt.Sprintf("token, %s (%s), since %s%s", identity.Clean(k.Token, 20), Scopes(k.Scopes), since, lasts(k))
	}
	return account.OpenSSH(k.Fingerprint) + "  " + since
}

// KeyGone is said when a key has been removed.
func KeyGone(k account.Key) string {
	if k.Browser != "" {
		return fmt.Sprintf("The browser %s is logged out.", identity.Clean(k.Browser, 20))
	}
	if k.Passkey != nil {
		return fmt.Sprintf("The passkey %s does not open your account any more.", identity.Clean(k.Passkey.Name, 20))
	}
	if k.Token != "" {
		return fmt.Sprintf("The token %s opens nothing any more.", identity.Clean(k.Token, 20))
	}
	return fmt.Sprintf("The key %s does not open your account any more.", account.OpenSSH(k.Fingerprint))
}

// Scopes are those of a token in a list.
func Scopes(list []account.Scope) string {
	var names []string
	for _, s := range list {
		names = append(names, identity.Clean(string(s), 10))
	}
	return strings.Join(names, ", ")
}

// lasts says until when a key is good, if that comes to an end.
func lasts(k account.Key) string {
	if k.Until.IsZero() {
		return ""
	}
	return ", until " + k.Until.Format(time.DateOnly)
}

// These say what goes with an account that is deleted, and what remains.
const (
	DeletionTakesName = "Your name goes from games, talk and leaderboards, where \"deleted\" stands for it; the games and what was said remain."
	DeletionTakesRest = "Your keys, settings, friends and puzzles are removed, and games under way are resigned. You have seven days to change your mind."
	DeletionIsFinal   = "After that nobody can bring the account back."
)

// AccountKept is said to those who have changed their mind.
const AccountKept = "Your account stays."

// DeletedOn tells until when somebody can change their mind.
func DeletedOn(at time.Time) string {
	return fmt.Sprintf("It will be deleted on %s UTC.", at.UTC().Format("2006-01-02 15:04"))
}

// ExportLine is the line for a shell that saves all that is kept of somebody; address is
// what they type before a command.
func ExportLine(address string) string { return address + " account export > me.json" }

// Renamed is said to those who have taken another name.
func Renamed(was, name string) string {
	return fmt.Sprintf("You are %s now. %s is kept from others for a year, and leads to you.", name, was)
}
