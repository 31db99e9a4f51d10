package app

import (
	"cmp"
	"fmt"
	"log/slog"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/ui/tui/widget"
)

// Visit describes one session to the screens: who connected, how, and with what terminal. The
// session runner fills it in and trusts no claim of the client.
type Visit struct {
	// Key is the SHA-256 fingerprint, in hex, of the public key that the client proved to hold, or
	// "" for none.
	Key string
	// User is the SSH user name, cleaned. It suggests a name and never identifies anyone.
	User string
	// Line is what came after the host on the ssh command line, as sent. Unlike everything else, it
	// is not cleaned.
	Line string
	// Words are the arguments after the host on the ssh command line, cleaned.
	Words []string
	widget.Terminal
	// Term is the type that the terminal claims to be, or "".
	Term string
	// Lines marks a session in line mode: its input goes to the command. Echo says that the input
	// must be echoed, because there is a terminal.
	Lines, Echo bool
	// Width and Height are the initial size of the terminal, in cells.
	Width, Height int
	// ReturnCode is the code that a browser has saved for a guest without a key, or "". Back says
	// that a server restart ended the session of that browser.
	ReturnCode string
	Back       bool
	// Guest is the secret of the guest that the browser plays as on the website, or "". It comes before
	// ReturnCode.
	Guest string
	// Host and Port are what users type to connect, as far as the server knows. Host may be "".
	Host string
	Port int
	// Pages is the address of the web interface, including its path, or "" if there is none or it
	// is not known.
	Pages string
	// Tell, if set, receives the user of the session and the screen or command in use, for
	// operators. It may be called from any goroutine.
	Tell func(who identity.Person, shows string)
	// Log adds the ids of the connection and of the session to every line.
	Log *slog.Logger
}

// Address returns the command that connects to this server, as far as the server knows.
func (v Visit) Address() string { return v.ssh("ssh ") }

// ssh appends the port and the host to an ssh command.
func (v Visit) ssh(command string) string {
	if v.Port != 22 && v.Port != 0 {
		command += fmt.Sprintf("-p %d ", v.Port)
	}
	return command + cmp.Or(v.Host, "HOST")
}

// Note reports the user and what they see to the operators.
func (v Visit) Note(who identity.Person, shows string) {
	if v.Tell != nil {
		v.Tell(who, shows)
	}
}

// IdleMsg tells the screens how much time an idle session has left. Zero withdraws the warning.
type IdleMsg struct{ Left time.Duration }

// Farewell may be implemented by a model to print a last line on the ordinary screen, once the
// session is over and the terminal is restored. The text is plain.
type Farewell interface{ Farewell() string }
