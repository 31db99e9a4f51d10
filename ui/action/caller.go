package action

import (
	"io"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/ui/words"
)

// Caller is the user who does something, and where they are.
type Caller struct {
	Club  *lobby.Club
	Games []game.Rules
	Clock func() time.Time
	Who   account.Player
	// Here is what Who is looking at, such as a *table.Table; nil if nothing.
	Here any
	// User is the SSH user name that Who logged in with; "" without SSH.
	User string
	// Passing says that Who has no key, so they will be another guest next time.
	Passing bool
	// Session says that a guest's settings last for the session. Who.Settings has the current ones.
	Session bool
	// Relation says whether Who follows and mutes another player, as far as the UI knows; nil asks the store.
	Relation func(identity.PlayerID) (follows, mutes bool)
	// Address is what Who types before a command in a shell: "ssh HOST".
	Address string
	// Pages is the address of the website, without a slash at its end; "" if there is none or it is not known.
	Pages string
	// Line returns a command as Who would type it in the current UI.
	Line func(words ...string) string
	// Spoken says that answers are read aloud, so words replace signs.
	Spoken bool
	// Screens says that answers appear on screens, where a paragraph reads better than a long list.
	Screens bool
	// Draws says that the UI draws boards and has buttons, so answers need neither boards of text nor the
	// command that goes on.
	Draws bool
	// Colour says that boards in answers are in colour.
	Colour bool
	// In is the file that Who sent; nil is none.
	In io.Reader
	// Tell gets events while an action runs; nil gets only the answer.
	Tell Tell
}

// Now returns the time.
func (c Caller) Now() time.Time { return c.Clock() }

// Role returns the staff role of Who.
func (c Caller) Role() admin.Role {
	if c.Club == nil {
		return admin.None
	}
	return c.Club.Staff.RoleOf(c.Who)
}

// TakeName tells a guest how to get an account.
func (c Caller) TakeName() string {
	if c.Who.Key == "" {
		return "You need a key to take a name. Make one with ssh-keygen and log in again."
	}
	return "To take a name, for good: " + c.Line("name", "NAME")
}

// NeedAccount refuses guests.
func (c Caller) NeedAccount() error {
	if c.Who.Guest {
		return words.Refused("You need an account for that. %s", c.TakeName())
	}
	return nil
}

// Zone returns the time zone of Who.
func (c Caller) Zone() *time.Location { return c.Who.Settings.ZoneOr(c.Club.Zone) }

// Viewer returns Who as a reader of texts about tables and tournaments.
func (c Caller) Viewer() words.Viewer {
	return words.Viewer{
		Me: c.Who.ID, Now: live.ClockTime(c.Club.Tables, c.Now()), Name: c.Club.Accounts.Title,
		Spoken: c.Spoken, Zone: c.Zone(), Fun: c.Who.Settings.FunNames,
		Watching: c.Club.Tables.Watching,
	}
}
