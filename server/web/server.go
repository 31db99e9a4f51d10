package web

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"sync"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/table"
	"pawnstorm/server"
	"pawnstorm/server/gate"
	"pawnstorm/server/httpserver"
	"pawnstorm/ui/action"
	"pawnstorm/ui/bot"
	"pawnstorm/ui/resource"
)

// Config is what the pages need. Club, Games and SSH are required.
type Config struct {
	Club  *lobby.Club
	Games []game.Rules
	Now   func() time.Time // the club's; default [time.Now]
	// Actions and Resources are what people can do and look at; by default those of
	// ui/feature.
	Actions   *action.Set
	Resources *resource.Set
	// SSH is the line to type for those who want to play, where the host by which the
	// page was reached is given.
	SSH func(host string) string
	// URL is the public address, such as https://chess.example; "" if there is none. Where
	// there is one, pages tell by which address others link to them.
	URL string
	// Cert and Key are the files of a certificate; "" is plain HTTP.
	Cert, Key string
	// Proxies has the prefixes of those who are believed for whom they speak.
	Proxies []netip.Prefix
	// Gate decides which connections are taken. Its Log is that of the pages.
	Gate gate.Config
	// Streams is how many streams of news there may be at once, and StreamsPerSource how
	// many of one source; by default [defaultStreams] and [defaultStreamsOfSource].
	Streams, StreamsPerSource int
	// Screens prepares the session of a person who plays on the screens in a page; see
	// [server.Server.NewPage]. Nil turns that off.
	Screens func(server.Visitor) (*server.Page, error)
	// Sessions is how many such sessions there may be at once, and SessionsPerSource how
	// many of one source; defaults 4096 and 32.
	Sessions, SessionsPerSource int
	// ListsEvery is the shortest time between two news of a list, and RequestTime how long a
	// request may take to arrive, and half of it its head; by default [defaultListsEvery] and
	// [defaultRequestTime].
	ListsEvery, RequestTime time.Duration
	// Cast writes a game as asciicast; nil has none.
	Cast func(w io.Writer, t *table.Table) error
	// Paces limits all bots, also over SSH; nil makes new limits.
	Paces *bot.Paces
	Log   *slog.Logger // default none
}

const (
	defaultStreams         = 4096
	defaultStreamsOfSource = 32
	defaultListsEvery      = 2 * time.Second
	defaultRequestTime     = 10 * time.Second
)

const (
	// answerTime is how long an answer may take.
	answerTime = 30 * time.Second
	// idleTime is how long a connection may ask for nothing.
	idleTime = 2 * time.Minute
	// endTime is how long requests under way may take at the end.
	endTime = 3 * time.Second
	// headBytes is how long the head of a request may be.
	headBytes = 16 << 10
	// requestsAtOnce is how many requests of one HTTP/2 connection are answered at once.
	requestsAtOnce = 32
)

// Serve shows the club on a listener until ctx ends, and closes it then. All that it has
// started has ended when it returns.
func Serve(ctx context.Context, l net.Listener, c Config) error {
	if c.Now == nil {
		c.Now = time.Now
	}
	c.ListsEvery, c.RequestTime = cmp.Or(c.ListsEvery, defaultListsEvery), cmp.Or(c.RequestTime, defaultRequestTime)
	c.Log = cmp.Or(c.Log, slog.New(slog.DiscardHandler))
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s, err := newSite(ctx, c)
	if err != nil {
		return errors.Join(err, l.Close())
	}
	defer s.streams.wait()
	defer s.stage.door.Wait()
	defer cancel()
	door := newDoor(l, &c)
	pages := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: c.RequestTime / 2,
		ReadTimeout:       c.RequestTime,
		WriteTimeout:      answerTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    headBytes,
		ErrorLog:          slog.NewLogLogger(c.Log.Handler(), slog.LevelDebug),
		HTTP2:             &http.HTTP2Config{MaxConcurrentStreams: requestsAtOnce},
		ConnState:         door.changed,
	}
	serve := func() error { return pages.Serve(door) }
	if c.Cert != "" {
		keeper := &certificate{cert: c.Cert, key: c.Key, log: c.Log}
		if _, err := keeper.get(nil); err != nil {
			return errors.Join(err, l.Close())
		}
		pages.TLSConfig = &tls.Config{GetCertificate: keeper.get, MinVersion: tls.VersionTLS12}
		serve = func() error { return pages.ServeTLS(door, "", "") }
	}
	return httpserver.Until(ctx, pages, endTime, c.Log, "ending the web face", serve)
}

// certificate is that of the server. When its files have changed it is read anew, so that
// it can be renewed while the server runs.
type certificate struct {
	cert, key string // files
	log       *slog.Logger

	mu   sync.Mutex
	read [2]time.Time // when the files were changed that were read last
	now  *tls.Certificate
}

// get is the certificate of now, for [tls.Config]. Where the new files cannot be read, the
// old certificate serves on.
func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var changed [2]time.Time
	for i, file := range []string{c.cert, c.key} {
		if info, err := os.Stat(file); err == nil {
			changed[i] = info.ModTime()
		}
	}
	if c.now != nil && changed == c.read {
		return c.now, nil
	}
	c.read = changed // an unreadable one is logged once
	fresh, err := tls.LoadX509KeyPair(c.cert, c.key)
	switch {
	case err == nil:
		c.now = &fresh
		c.log.Info("the certificate of the web face is read", "cert", c.cert)
	case c.now == nil:
		return nil, fmt.Errorf("the certificate cannot be read: %w", err)
	default:
		c.log.Error("the new certificate cannot be read, the old one serves on", "cert", c.cert, "err", err)
	}
	return c.now, nil
}

// CheckCertificate refuses the files of a certificate that cannot be served with; none are
// no certificate.
func CheckCertificate(cert, key string) error {
	if cert == "" {
		return nil
	}
	c := &certificate{cert: cert, key: key, log: slog.New(slog.DiscardHandler)}
	_, err := c.get(nil)
	return err
}
