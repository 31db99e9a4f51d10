package words

import (
	"fmt"
	"time"
)

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
