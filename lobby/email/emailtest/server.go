package emailtest

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"log"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/http"
	"net/http/httptest"
	"net/mail"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"pawnstorm/lobby/email"
)

// Name and Password are the login that the server accepts.
const (
	Name     = "club"
	Password = "a secret"
)

// Message is an email that the server has received.
type Message struct {
	From, To string // from the envelope
	User     string // login of the client; "" if there was none
	Secure   bool   // the connection used TLS
	Header   mail.Header
	Subject  string
	Text     string
}

// Server is a mail server for tests.
type Server struct {
	// Refuse makes the server refuse all emails with this error. nil accepts them.
	Refuse atomic.Pointer[smtp.SMTPError]

	tb       testing.TB
	at       email.Server
	messages chan Message
	refused  chan struct{}
}

// Open starts a mail server with a kind of security. It stops when the test ends.
func Open(tb testing.TB, security email.Security) *Server {
	tb.Helper()
	identity := httptest.NewTLSServer(http.NotFoundHandler())
	identity.Close()
	roots := x509.NewCertPool()
	roots.AddCert(identity.Certificate())
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	s := &Server{tb: tb, messages: make(chan Message, 100), refused: make(chan struct{}, 100), at: email.Server{
		Host: "127.0.0.1", Port: l.Addr().(*net.TCPAddr).Port, From: "club@chess.example", Security: security, Roots: roots, Pages: "https://chess.example",
	}}
	server := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) { return &session{server: s, conn: c}, nil }))
	server.ErrorLog = log.New(io.Discard, "", 0)
	config := &tls.Config{Certificates: identity.TLS.Certificates}
	switch security {
	case email.StartTLS:
		server.TLSConfig = config
	case email.TLS:
		l = tls.NewListener(l, config)
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l) }()
	tb.Cleanup(func() {
		server.Close()
		l.Close() // Serve may not have begun, and then the server does not know its listener
		if err := <-ended; err != nil && !errors.Is(err, smtp.ErrServerClosed) && !errors.Is(err, net.ErrClosed) {
			tb.Error(err)
		}
	})
	return s
}

// Address returns the settings that clients of the server need.
func (s *Server) Address() email.Server { return s.at }

// patience is how long to wait for something that must happen.
const patience = time.Minute

// Next waits for the next email and returns it.
func (s *Server) Next() (l Message) {
	s.tb.Helper()
	select {
	case l = <-s.messages:
	case <-time.After(patience):
		s.tb.Fatal("no email arrived")
	}
	return l
}

// Refused waits until the server has refused an email.
func (s *Server) Refused() {
	s.tb.Helper()
	select {
	case <-s.refused:
	case <-time.After(patience):
		s.tb.Fatal("no email was refused")
	}
}

// Left returns how many received emails Next has not returned yet.
func (s *Server) Left() int { return len(s.messages) }

// session is one connection.
type session struct {
	server   *Server
	conn     *smtp.Conn
	user     string
	from, to string
}

func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, name, password string) error {
		if name != Name || password != Password {
			return smtp.ErrAuthFailed
		}
		s.user = name
		return nil
	}), nil
}

func (s *session) Reset()        { s.from, s.to = "", "" }
func (s *session) Logout() error { return nil }

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.from = from
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if refusal := s.server.Refuse.Load(); refusal != nil {
		s.server.refused <- struct{}{}
		return refusal
	}
	s.to = to
	return nil
}

func (s *session) Data(r io.Reader) error {
	m, err := mail.ReadMessage(r)
	if err != nil {
		return err
	}
	var text io.Reader = m.Body
	if m.Header.Get("Content-Transfer-Encoding") == "quoted-printable" {
		text = quotedprintable.NewReader(text)
	}
	body, err := io.ReadAll(text)
	if err != nil {
		return err
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	_, secure := s.conn.TLSConnectionState()
	s.server.messages <- Message{s.from, s.to, s.user, secure, m.Header, subject, strings.ReplaceAll(string(body), "\r\n", "\n")}
	return err
}
