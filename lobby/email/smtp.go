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
)

// sendTime is how long the mail server may take for one email. A node that shuts down waits for an
// email that is being sent.
const sendTime = 8 * time.Second

// Security says how the connection to the mail server is encrypted.
type Security string

// The kinds of security: StartTLS upgrades a plain connection, TLS encrypts from the first byte,
// and Open does not encrypt, for a server on the same machine.
const (
	StartTLS Security = "starttls"
	TLS      Security = "tls"
	Open     Security = "none"
)

// Server holds the settings for the mail server.
type Server struct {
	Host           string // "" turns email off
	Port           int
	From           string // the sender's address
	User, Password string // login; no User means no login
	Security       Security
	// Roots holds the certificate authorities to trust; nil means the machine's.
	Roots *x509.CertPool
	// Pages is the public https address of the web pages, where unsubscribe links lead.
	Pages string
}

func (s *Server) on() bool { return s.Host != "" }

// Check returns an error if the settings are not valid.
func (s *Server) Check() error {
	u, err := url.Parse(s.Pages)
	switch {
	case !IsAddress(s.From):
		return fmt.Errorf("%q is not an email address like NAME@HOST", s.From)
	case err != nil || u.Scheme != "https" || u.Host == "":
		return errors.New("email needs a website with a public https address, where people can unsubscribe")
	case s.Security == Open && s.User != "":
		return errors.New("a password is never sent over an unencrypted connection")
	}
	return nil
}

// message is an email.
type message struct {
	to, subject, text string
	stop              string // the unsubscribe link; "" for none
}

// send hands an email to the mail server. After ctx has ended, send opens no new connection. But it
// finishes an email that is being sent, because otherwise we could not know whether the mail server
// has accepted it.
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
	letter.SetGenHeader("Auto-Submitted", "auto-generated") // RFC 3834: prevents auto-replies
	letter.SetBodyString(gomail.TypeTextPlain, m.text)
	l := &line{until: time.Now().Add(sendTime)}
	defer l.hangUp()
	client, err := s.client(home, func(context.Context, string, string) (net.Conn, error) { return s.dial(ctx, l) })
	if err != nil {
		return err
	}
	return private(client.DialAndSendWithContext(context.WithoutCancel(ctx), letter))
}

// errAddress reports an invalid address without showing the address.
var errAddress = errors.New("the address cannot be read")

// private hides the mail server's text, which often contains the address. The address must not get
// into the log.
func private(err error) error {
	var refused *gomail.SendError
	if !errors.As(err, &refused) {
		return err
	}
	return &refusal{refused}
}

// refusal shows only the codes of the mail server's answer.
type refusal struct{ answer *gomail.SendError }

// Error implements error.
func (r *refusal) Error() string {
	return strings.TrimSpace(fmt.Sprintf("%s: the mail server answered %d %s", r.answer.Reason, r.answer.ErrorCode(), r.answer.EnhancedStatusCode()))
}

// Unwrap lets errors.As find the answer.
func (r *refusal) Unwrap() error { return r.answer }

// client returns a mail client for one email, which connects with dial.
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

// dial connects to the mail server.
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

// line is a connection to a mail server with one fixed deadline. It ignores the deadlines that its
// client sets.
type line struct {
	net.Conn
	until time.Time
}

func (l *line) SetDeadline(time.Time) error      { return l.Conn.SetDeadline(l.until) }
func (l *line) SetReadDeadline(time.Time) error  { return l.Conn.SetReadDeadline(l.until) }
func (l *line) SetWriteDeadline(time.Time) error { return l.Conn.SetWriteDeadline(l.until) }

// hangUp closes the connection, if it was opened.
func (l *line) hangUp() {
	if l.Conn != nil {
		l.Conn.Close()
	}
}
