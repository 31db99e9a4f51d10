package words

import (
	"fmt"
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
	return fmt.Sprintf("The key %s does not open your account any more.", account.OpenSSH(k.Fingerprint))
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
