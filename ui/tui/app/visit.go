package app

import (
	"cmp"
	"fmt"
	"log/slog"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/ui/tui/widget"
)

// Visit is one session as the screens see it: who came, how, and on what kind of
// terminal. The session runner fills it in; nothing in it was believed on the
// client's word alone.
type Visit struct {
	// Key is the SHA-256 fingerprint, in hex, of the public key that the client
	// proved to hold; "" when it proved none.
	Key string
	// User is the SSH user name, cleaned: a hint for a name, never an identity.
	User string
	// Line is what came after the host on the ssh command line, as it was sent:
	// unlike all else it is not cleaned.
	Line string
	// Words are the arguments after the host on the ssh command line, cleaned.
	Words []string
	widget.Terminal
	// Term is what the terminal calls itself; "" if it does not.
	Term string
	// Lines says that the session is one of lines, without screens: what is typed
	// goes to the command. Echo says that it must be echoed, there being a
	// terminal.
	Lines, Echo bool
	// Width and Height are the terminal's size in cells, at the start.
	Width, Height int
	// ReturnCode is the code that a page has kept for a guest without a key; "" if none. Back
	// says that a restart of the server has ended the session that the page had.
	ReturnCode string
	Back       bool
	// Host and Port are what a person types to come back, as far as the server
	// knows; Host may be "".
	Host string
	Port int
	// Pages is the address of the web face, up to its path; "" if there is none that is
	// known.
	Pages string
	// Tell, if it is not nil, hears who the session's person is and which screen or
	// command they use, for operators to see. It may be called from anywhere.
	Tell func(who identity.Person, shows string)
	// Log has the connection's and the session's ids on every line.
	Log *slog.Logger
}

// Address is what a person types to come here, as far as the server knows.
func (v Visit) Address() string {
	host := cmp.Or(v.Host, "HOST")
	if v.Port == 22 || v.Port == 0 {
		return "ssh " + host
	}
	return fmt.Sprintf("ssh -p %d %s", v.Port, host)
}

// Note has the operator see who the person is and what is shown to them.
func (v Visit) Note(who identity.Person, shows string) {
	if v.Tell != nil {
		v.Tell(who, shows)
	}
}

// IdleMsg tells the screens how long nothing was typed has left until the
// session ends; zero takes the warning back.
type IdleMsg struct{ Left time.Duration }

// Farewell is what a model may implement to say a last line on the ordinary
// screen once the session is over and the terminal is restored. The text is
// plain.
type Farewell interface{ Farewell() string }
