package words

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
)

// Key describes a key of an account for a list: its name, and since when it has been there.
func Key(k account.Key) string {
	since := k.Added.Format(time.DateOnly)
	if k.Browser != "" {
		return fmt.Sprintf("browser, %s, since %s", identity.Clean(k.Browser, 20), since)
	}
	if k.Passkey != nil {
		return fmt.Sprintf("passkey, %s, since %s", identity.Clean(k.Passkey.Name, 20), since)
	}
	if k.Token != "" {
		text := fmt.Sprintf("token, %s (%s), since %s", identity.Clean(k.Token, 20), Scopes(k.Scopes), since)
		if !k.Until.IsZero() {
			text += ", until " + k.Until.Format(time.DateOnly)
		}
		return text
	}
	return account.OpenSSH(k.Fingerprint) + "  " + since
}

// LoggedInWith says which key the user logged in with: a key of their account, a key
// without an account, or none.
func LoggedInWith(key string, keys []account.Key) string {
	if i := slices.IndexFunc(keys, func(k account.Key) bool { return k.Fingerprint == key }); i >= 0 {
		return "Logged in with " + Key(keys[i])
	}
	if key == "" {
		return "Connected without a key."
	}
	return "Your key belongs to no account: " + account.OpenSSH(key)
}

// OtherKey tells a user who asked for another player's name how to log in to that account,
// if it is theirs. address is the ssh command that reaches the server.
func OtherKey(user, address string) string {
	named := strings.Replace(address, "ssh ", fmt.Sprintf("ssh -i FILE -o IdentitiesOnly=yes -l %s ", user), 1)
	return fmt.Sprintf("Your key does not open the account %s. If the account is yours, name its key: %s", user, named)
}

// KeyGone confirms that a key was removed.
func KeyGone(k account.Key) string {
	if k.Browser != "" {
		return fmt.Sprintf("The browser %s is logged out.", identity.Clean(k.Browser, 20))
	}
	if k.Passkey != nil {
		return fmt.Sprintf("The passkey %s no longer opens your account.", identity.Clean(k.Passkey.Name, 20))
	}
	if k.Token != "" {
		return fmt.Sprintf("The token %s no longer works.", identity.Clean(k.Token, 20))
	}
	return fmt.Sprintf("The key %s no longer opens your account.", account.OpenSSH(k.Fingerprint))
}

// Vacation describes a player's vacation.
func (v Viewer) Vacation(on lobby.Vacation) []string {
	line := fmt.Sprintf("You are not on vacation. You have %s left (%d a year).",
		Count(on.Left, "day"), account.VacationDays)
	paused := "A vacation would pause %s."
	if !on.Until.IsZero() {
		line = fmt.Sprintf("You are on vacation until %s at the latest. After it you have %s left.",
			When(on.Until, v.zone()), Count(on.Left, "day"))
		paused = "It pauses %s."
	}
	lines := []string{line}
	if on.Still > 0 {
		lines = append(lines, fmt.Sprintf(paused, Count(on.Still, "correspondence game")))
	}
	if on.GoOn > 0 {
		lines = append(lines, fmt.Sprintf("It does not pause %s, because a tournament waits for the result.",
			Count(on.GoOn, "correspondence game")))
	}
	if on.Left < account.VacationDays && !on.More.IsZero() && on.Until.IsZero() {
		lines = append(lines, fmt.Sprintf("The next days come back on %s.", When(on.More, v.zone())))
	}
	return lines
}

// Scopes lists the scopes of a token.
func Scopes(list []account.Scope) string {
	names := slice.Map(list, func(s account.Scope) string { return identity.Clean(string(s), 10) })
	return strings.Join(names, ", ")
}

// These say what deleting an account removes, and what stays.
const (
	DeletionTakesName = "Your name is removed from games, chat and leaderboards, and \"deleted\" takes its place. " +
		"The games and messages stay."
	DeletionTakesRest = "Your keys, settings, friends and puzzles are removed, and running games are resigned. " +
		"You have seven days to change your mind."
	DeletionIsFinal = "A deleted account cannot be restored."
)

// AccountKept confirms that a deletion was cancelled.
const AccountKept = "Your account stays."

// DeletedOn says until when a deletion can be cancelled.
func DeletedOn(at time.Time) string {
	return fmt.Sprintf("It will be deleted on %s UTC.", at.UTC().Format("2006-01-02 15:04"))
}

// ExportLine returns the shell command that saves all data of an account. address is the
// ssh command that reaches the server.
func ExportLine(address string) string { return address + " account export > me.json" }

// Renamed tells players their new name, and what happens to the old one.
func Renamed(name string, old account.Former) string {
	fate := map[account.Fate]string{
		account.Kept:  "leads to you for a year",
		account.Freed: "is free again, because you had it for less than a day",
		account.Alike: "still leads to you",
	}[old.Fate]
	return fmt.Sprintf("You are now %s. Your old name %s %s.", name, old.Name, fate)
}
