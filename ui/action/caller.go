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

// Caller is who does something, and from where.
type Caller struct {
	Club  *lobby.Club
	Games []game.Rules
	Clock func() time.Time
	Who   account.Player
	// Here is what Who is looking at, such as a *table.Table; nil if nothing.
	Here any
	// Passing says that Who will be another guest next time, because they have no key.
	Passing bool
	// Session says that what a guest chooses for the screens counts as long as the session, and
	// that Who.Settings are those that count now.
	Session bool
	// Regards says whether Who follows and mutes another, as far as the face has heard; nil asks
	// the store.
	Regards func(identity.PlayerID) (follows, mutes bool)
	// Address is what Who types before a command on a shell: "ssh HOST".
	Address string
	// Line is a command as Who would type it where they are now.
	Line func(words ...string) string
	// Spoken says that answers are read aloud: signs are told in words.
	Spoken bool
	// Colour says that boards in answers are in colour.
	Colour bool
	// In is the file that Who sends along; nil is none.
	In io.Reader
	// Tell tells what happens while an action is done; nil hears only the answer.
	Tell Tell
}

// Now is the time.
func (c Caller) Now() time.Time { return c.Clock() }

// Role is what Who may do in the club beyond playing.
func (c Caller) Role() admin.Role {
	if c.Club == nil {
		return admin.None
	}
	return c.Club.Staff.RoleOf(c.Who)
}

// TakeName tells a guest how to get an account.
func (c Caller) TakeName() string {
	if c.Who.Key == "" {
		return "To take a name you need a key: make one with ssh-keygen and come again."
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

// Zone is the time zone in which Who reads times.
func (c Caller) Zone() *time.Location { return c.Who.Settings.ZoneOr(c.Club.Zone) }

// Viewer puts tables and tournaments into words for Who.
func (c Caller) Viewer() words.Viewer {
	return words.Viewer{
		Me: c.Who.ID, Now: live.ClockTime(c.Club.Tables, c.Now()), Name: c.Club.Accounts.Title, Spoken: c.Spoken, Zone: c.Zone(),
	}
}
