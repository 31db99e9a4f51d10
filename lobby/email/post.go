package email

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// sendTime is how long the mail server may take for one letter. One that is on its way when
// the node ends is waited for.
const sendTime = 8 * time.Second

// Security is how the way to the mail server is kept from others.
type Security string

// The ways: TLS that is asked for on an open line, or from the first byte on, or none, for a
// server on the same machine.
const (
	StartTLS Security = "starttls"
	TLS      Security = "tls"
	Open     Security = "none"
)

// Server is the mail server that takes the letters.
type Server struct {
	Host           string // "" has nobody written to
	Port           int
	From           string // the address from which letters come
	User, Password string // with which one logs in there; "" is without
	Security       Security
	// Roots are believed for its certificate; nil are those of the machine.
	Roots *x509.CertPool
	// Pages is the public address of the web face, by https, where letters are ended.
	Pages string
}

func (s *Server) on() bool { return s.Host != "" }

// Check refuses what cannot be.
func (s *Server) Check() error {
	u, err := url.Parse(s.Pages)
	switch {
	case !IsAddress(s.From):
		return fmt.Errorf("%q is no e-mail address of the form NAME@HOST", s.From)
	case err != nil || u.Scheme != "https" || u.Host == "":
		return errors.New("letters need a public address of the pages by https, where people end them")
	case s.Security == Open && s.User != "":
		return errors.New("a password is not sent over an open line")
	}
	return nil
}

// message is a letter.
type message struct {
	to, subject, text string
	stop              string // the address of the page that ends the letters; "" for none
}

// send gives a letter to the mail server. When ctx ends no line is opened any more, but a
// letter that is on its way arrives: nobody could know whether half of it was taken.
func (s *Server) send(ctx context.Context, m message) error {
	_, home, _ := strings.Cut(s.From, "@")
	letter := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	if err := letter.From(s.From); err != nil {
		return err
	}
	if letter.To(m.to) != nil {
		return errAddress
	}
	if m.stop != "" {
		if err := letter.SetListUnsubscribeOneClick(m.stop); err != nil {
			return err
		}
	}
	letter.Subject(m.subject)
	letter.SetDate()
	letter.SetMessageIDWithValue(identity.NewID() + identity.NewID() + "@" + home)
	letter.SetGenHeader("Auto-Submitted", "auto-generated") // RFC 3834: nothing answers it by itself
	letter.SetBodyString(gomail.TypeTextPlain, m.text)
	l := &line{until: time.Now().Add(sendTime)}
	defer l.hangUp()
	client, err := s.client(home, func(context.Context, string, string) (net.Conn, error) { return s.dial(ctx, l) })
	if err != nil {
		return err
	}
	return private(client.DialAndSendWithContext(context.WithoutCancel(ctx), letter))
}

// errAddress says that an address cannot be written to, without the address.
var errAddress = errors.New("the address cannot be read")

// private hides the words of the mail server, which often has the address in them: the log
// must not have it.
func private(err error) error {
	var refused *gomail.SendError
	if !errors.As(err, &refused) {
		return err
	}
	return &refusal{refused}
}

// refusal is an answer of the mail server by its codes.
type refusal struct{ answer *gomail.SendError }

// Error implements error.
func (r *refusal) Error() string {
	return strings.TrimSpace(fmt.Sprintf("%s: the mail server answered %d %s", r.answer.Reason, r.answer.ErrorCode(), r.answer.EnhancedStatusCode()))
}

// Unwrap lets errors.As find the answer.
func (r *refusal) Unwrap() error { return r.answer }

// client is a client for one letter, by a line of ours.
func (s *Server) client(home string, dial gomail.DialContextFunc) (*gomail.Client, error) {
	policy := gomail.TLSMandatory
	if s.Security != StartTLS {
		policy = gomail.NoTLS
	}
	options := []gomail.Option{
		gomail.WithPort(s.Port), gomail.WithHELO(home), gomail.WithTimeout(sendTime), gomail.WithTLSPolicy(policy), gomail.WithTLSConfig(s.settings()), gomail.WithDialContextFunc(dial),
	}
	if s.User != "" {
		options = append(options, gomail.WithOpportunisticSMTPAuth(gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthPlain, gomail.SMTPAuthLogin),
			gomail.WithUsername(s.User), gomail.WithPassword(s.Password))
	}
	return gomail.NewClient(s.Host, options...)
}

func (s *Server) settings() *tls.Config {
	return &tls.Config{ServerName: s.Host, MinVersion: tls.VersionTLS12, RootCAs: s.Roots}
}

// dial opens the line to the server.
func (s *Server) dial(ctx context.Context, l *line) (net.Conn, error) {
	ctx, cancel := context.WithDeadline(ctx, l.until)
	defer cancel()
	var err error
	if l.Conn, err = new(net.Dialer).DialContext(ctx, "tcp", net.JoinHostPort(s.Host, strconv.Itoa(s.Port))); err != nil || s.Security != TLS {
		return l, err
	}
	secure := tls.Client(l, s.settings())
	return secure, secure.HandshakeContext(ctx)
}

// line is one to a mail server, on which all is over at a time, whatever its client wants.
type line struct {
	net.Conn
	until time.Time
}

func (l *line) SetDeadline(time.Time) error      { return l.Conn.SetDeadline(l.until) }
func (l *line) SetReadDeadline(time.Time) error  { return l.Conn.SetReadDeadline(l.until) }
func (l *line) SetWriteDeadline(time.Time) error { return l.Conn.SetWriteDeadline(l.until) }

// hangUp closes the line, if it was opened.
func (l *line) hangUp() {
	if l.Conn != nil {
		l.Conn.Close()
	}
}

// refusedFor reports whether the mail server will never take a letter to that address.
// A refusal by its policy (RFC 3463, X.7) is for those who run the club to set right.
func refusedFor(err error) bool {
	var refused *gomail.SendError
	return errors.As(err, &refused) && refused.Reason == gomail.ErrSMTPRcptTo && !refused.IsTemp() && !strings.HasPrefix(refused.EnhancedStatusCode(), "5.7.")
}

// codeLetter brings the code by which an address is confirmed.
func codeLetter(who identity.Person, address, code, line string) message {
	return message{to: address, subject: "Your code: " + code, text: fmt.Sprintf(`Hello %s,

to have letters about your games sent here, type this within a day:

    %s

Did you not ask for this? Then do nothing, and nothing more will come.
`, identity.Clean(who.Name, nameCells), line)}
}

const nameCells = 40

// mostTold is how many games a letter names.
const mostTold = 20

// turnLetter tells somebody which games wait.
func (l *Letters) turnLetter(who identity.PlayerID, r *record, turns []*table.Table) message {
	pages := strings.TrimRight(l.Server.Pages, "/")
	stop := pages + "/letters/" + stopLink(who, r.Stop)
	var name, subject string
	var b strings.Builder
	for i, t := range turns {
		seat := t.SeatOf(who)
		name = identity.Clean(t.Seats[seat].Name, nameCells)
		about := fmt.Sprintf("%s with %s", t.Rules.Info().Name, identity.Clean(t.Seats[seat.Other()].Name, nameCells))
		if subject = "Your turn: " + about; len(turns) > 1 {
			subject = "Your turn in " + strconv.Itoa(len(turns)) + " games"
		}
		if i >= mostTold {
			continue
		}
		if n := len(t.Plies); n > 0 && t.Status == table.Playing {
			about += ", after " + t.Plies[n-1].Shown
		}
		fmt.Fprintf(&b, "  %s\n  %s/t/%s\n\n", about, pages, t.ID)
	}
	if more := len(turns) - mostTold; more > 0 {
		fmt.Fprintf(&b, "  and %d more\n\n", more)
	}
	return message{to: r.Address.Address, subject: subject, stop: stop, text: fmt.Sprintf(`Hello %s,

it is your turn:

%sTo have no more such letters, with one click:
%s
`, name, b.String(), stop)}
}
