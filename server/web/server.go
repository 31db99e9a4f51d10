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

// Config configures the pages. Club, Games and SSH are required.
type Config struct {
	Club  *lobby.Club
	Games []game.Rules
	Now   func() time.Time // the club's; default [time.Now]
	// Actions and Resources are what people can do and look at; default: all of ui/feature.
	Actions   *action.Set
	Resources *resource.Set
	// SSH returns the command to type in order to play, given the host in the page's address.
	SSH func(host string) string
	// URL is the public address, such as https://chess.example; "" if none. With it, pages contain their
	// canonical address.
	URL string
	// Cert and Key are the files of a certificate; "" means plain HTTP.
	Cert, Key string
	// Proxies has the prefixes of proxies whose headers are trusted.
	Proxies []netip.Prefix
	// Gate decides which connections to accept. Serve sets its Log to the pages' log.
	Gate gate.Config
	// Streams is how many streams of news there may be at once, and StreamsPerSource how many from one
	// source; defaults [defaultStreams] and [defaultStreamsOfSource].
	Streams, StreamsPerSource int
	// Screens prepares a session for a person who plays in the page; see [server.Server.NewPage]. Nil turns
	// that off.
	Screens func(server.Visitor) (*server.Page, error)
	// Sessions is how many such sessions there may be at once, and SessionsPerSource how many from one
	// source; defaults 4096 and 32.
	Sessions, SessionsPerSource int
	// ListsEvery is the shortest time between two updates of a list. RequestTime is how long a request may
	// take to arrive; its head gets half of that. Defaults [defaultListsEvery] and [defaultRequestTime].
	ListsEvery, RequestTime time.Duration
	// Cast writes a game as asciicast; with nil there is none.
	Cast func(w io.Writer, t *table.Table) error
	// Paces limits all bots, also over SSH; nil creates new limits.
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
	// idleTime is how long a connection may be idle.
	idleTime = 2 * time.Minute
	// endTime is how long requests in progress may take at the end.
	endTime = 3 * time.Second
	// headBytes is the maximum size of a request's head.
	headBytes = 16 << 10
	// requestsAtOnce is how many requests of one HTTP/2 connection are answered at once.
	requestsAtOnce = 32
)

// Serve shows the club on a listener until ctx ends, and then closes it. Everything it started has ended when
// it returns.
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
	defer s.streams.work.Wait()
	defer s.play.door.Wait()
	defer cancel()
	door := newGatedListener(l, &c)
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
	return httpserver.Until(ctx, pages, endTime, c.Log, "ending the web pages", serve)
}

// certificate is the server's certificate. It is reloaded when its files change, so that it can be renewed
// while the server runs.
type certificate struct {
	cert, key string // files
	log       *slog.Logger

	mu   sync.Mutex
	read [2]time.Time // modification times of the files last read
	now  *tls.Certificate
}

// get returns the current certificate, for [tls.Config]. If the new files are invalid, it keeps the old one.
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
	c.read = changed // so that an invalid file is logged only once
	fresh, err := tls.LoadX509KeyPair(c.cert, c.key)
	switch {
	case err == nil:
		c.now = &fresh
		c.log.Info("loaded the certificate of the web pages", "cert", c.cert)
	case c.now == nil:
		return nil, fmt.Errorf("cannot load the certificate: %w", err)
	default:
		c.log.Error("cannot load the new certificate, keeping the old one", "cert", c.cert, "err", err)
	}
	return c.now, nil
}

// CheckCertificate returns an error if the files of a certificate are not valid. Without files it checks
// nothing.
func CheckCertificate(cert, key string) error {
	if cert == "" {
		return nil
	}
	c := &certificate{cert: cert, key: key, log: slog.New(slog.DiscardHandler)}
	_, err := c.get(nil)
	return err
}
