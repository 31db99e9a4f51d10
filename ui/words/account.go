package words

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
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
		return fmt.Sprintf("token, %s (%s), since %s%s", identity.Clean(k.Token, 20), Scopes(k.Scopes), since, lasts(k))
	}
	return account.OpenSSH(k.Fingerprint) + "  " + since
}

// LoggedInWith says which key the user logged in with: a key of their account, a key
// without an account, or none.
func LoggedInWith(key string, keys []account.Key) string {
	for _, k := range keys {
		if k.Fingerprint == key {
			return "Logged in with " + Key(k)
		}
	}
	if key == "" {
		return "Logged in without a key."
	}
	return "Your key opens no account: " + account.OpenSSH(key)
}

// OtherKey tells a user who asked for another player's name how to log in to that account,
// if it is theirs. address is the ssh command that reaches the server.
func OtherKey(user, address string) string {
	return fmt.Sprintf("%s is the name of an account that your key does not open. If it is yours, name its key: %s",
		user, strings.Replace(address, "ssh ", fmt.Sprintf("ssh -i FILE -o IdentitiesOnly=yes -l %s ", user), 1))
}

// KeyGone confirms that a key was removed.
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

// Vacation describes a player's vacation.
func (v Viewer) Vacation(on lobby.Vacation) []string {
	zone := cmp.Or(v.Zone, time.UTC)
	line := fmt.Sprintf("You are not on vacation. Of %d days within a year you have %d left.", account.VacationDays, on.Left)
	if !on.Until.IsZero() {
		line = fmt.Sprintf("You are on vacation until %s at the latest. After it you have %s left.", When(on.Until, zone), Count(on.Left, "day"))
	}
	lines := []string{line}
	stands, goesOn := "stand", "go"
	if on.Still == 1 {
		stands = "stands"
	}
	if on.GoOn == 1 {
		goesOn = "goes"
	}
	switch {
	case on.Still > 0 && !on.Until.IsZero():
		lines = append(lines, fmt.Sprintf("%s of days %s still.", Count(on.Still, "game"), stands))
	case on.Still > 0:
		lines = append(lines, fmt.Sprintf("It would have %s of days stand still.", Count(on.Still, "game")))
	}
	if on.GoOn > 0 {
		lines = append(lines, fmt.Sprintf("%s of days %s on all the same, for a tournament waits.", Count(on.GoOn, "game"), goesOn))
	}
	if on.Left < account.VacationDays && !on.More.IsZero() && on.Until.IsZero() {
		lines = append(lines, fmt.Sprintf("The next days come back on %s.", When(on.More, zone)))
	}
	return lines
}

// Scopes lists the scopes of a token.
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
