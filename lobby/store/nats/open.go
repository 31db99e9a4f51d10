package nats

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/schedule"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/fanout"
)

// Config says which servers hold a club, and how.
type Config struct {
	Servers []string // addresses, such as "nats://10.0.0.1:4222"
	// Club names the streams and subjects, so that several clubs can share the servers: letters,
	// digits and "-". The default is "pawnstorm".
	Club string
	// Credentials is a file for logging in: a .creds file, the seed of an nkey, or a line
	// USER:PASSWORD. SystemCredentials is one for the system account. It lets the servers report
	// their settings.
	Credentials, SystemCredentials string
	// CA, Cert and Key are files for TLS, all optional.
	CA, Cert, Key string
	Replicas      int  // of each stream; the default is 3
	Unsafe        bool // skip the safety checks of the servers
	// Tables is over how many streams the live tables are spread. The default is 1. It cannot
	// change while there are live tables.
	Tables int
	// WatchBuffer is how many commits can wait for one slow watcher. The default is 65536.
	WatchBuffer int
	Node        string // this node's name for the servers
	Log         *slog.Logger
}

// leastPayload is the size of a message with the largest value, with room for headers.
const leastPayload = store.MaxValue + 8<<10

// The limits of the time that the servers can take to let a node in.
const (
	openWithin    = 30 * time.Second
	attemptWithin = 6 * time.Second // at one server, before another is tried
	dialWithin    = 3 * time.Second // until one server answers
	// lookWithin is how long one look for a stream can take. Servers that elect a leader do not
	// answer it, not even later.
	lookWithin = 500 * time.Millisecond
	// attemptPause is the pause between two attempts. The client library returns at once if no
	// server listens yet.
	attemptPause = 200 * time.Millisecond
)

// duplicateWindow is how long the servers remember the ids of messages. It is longer than any call
// retries.
const duplicateWindow = time.Minute

// Open connects to the servers and creates missing streams. While they do not serve, it tries again
// for half a minute, each time beginning with another server: one that is cut off accepts nodes, but
// cannot serve them. Its errors are sentences for the operator.
func Open(ctx context.Context, c Config) (*Store, error) {
	c.Club, c.Replicas, c.Tables = cmp.Or(c.Club, "pawnstorm"), cmp.Or(c.Replicas, 3), cmp.Or(c.Tables, 1)
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if strings.Trim(c.Club, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") != "" {
		return nil, fmt.Errorf("the name of a club on NATS can have letters, digits and -, not %q", c.Club)
	}
	c.Servers = slices.Clone(c.Servers)
	rand.Shuffle(len(c.Servers), func(i, j int) { c.Servers[i], c.Servers[j] = c.Servers[j], c.Servers[i] })
	ctx, cancel := context.WithTimeout(ctx, openWithin)
	defer cancel()
	return c.open(ctx)
}

// open tries until a server lets this node in, or ctx ends.
func (c *Config) open(ctx context.Context) (*Store, error) {
	for told := ""; ; {
		s, err := c.attempt(ctx)
		switch {
		case err == nil:
			return s, nil
		case !willPass(err):
			return nil, err
		}
		if text := err.Error(); text != told {
			c.Log.Warn("the NATS servers do not serve yet; trying again", "err", err)
			told = text
		}
		if !schedule.Sleep(ctx, attemptPause) {
			return nil, err
		}
		c.Servers = append(c.Servers[1:], c.Servers[0])
	}
}

// attempt opens a store once. The server that answered then comes first in the list, and servers that
// the cluster named come last.
func (c *Config) attempt(ctx context.Context) (_ *Store, err error) {
	ctx, cancel := context.WithTimeout(ctx, attemptWithin)
	defer cancel()
	s := &Store{
		log:      c.Log,
		club:     c.Club,
		watchers: fanout.New(cmp.Or(c.WatchBuffer, 1<<16)),
		batches:  make(chan struct{}, mostBatches),
		look:     pubsub.NewMailbox[struct{}](),
	}
	s.run, s.cancel = context.WithCancel(context.Background())
	defer func() {
		if err != nil {
			s.cancel()
			s.conn.Close() // also if it is nil
		}
	}()
	if s.conn, err = c.connect(s); err != nil {
		return nil, err
	}
	c.Servers = fromConnected(s.conn)
	if most := s.conn.MaxPayload(); most < leastPayload {
		return nil, fmt.Errorf(
			"the NATS servers accept messages up to %d bytes, but need to accept %d: set max_payload: 2MB there",
			most, leastPayload)
	}
	s.docs = s.part(c.Club, "docs")
	for i := range c.Tables {
		s.tables = append(s.tables, s.part(c.Club, "tables"+strconv.Itoa(i)))
	}
	s.parts = append([]*part{s.docs}, s.tables...)
	return s, c.begin(ctx, s)
}

// fromConnected returns the servers that a connection knows, beginning with its own.
func fromConnected(conn *nats.Conn) []string {
	servers, own := conn.Servers(), 0
	if at, err := url.Parse(conn.ConnectedUrl()); err == nil && at.Host != "" {
		own = max(0, slices.IndexFunc(servers, func(s string) bool { return strings.HasSuffix(s, "://"+at.Host) }))
	}
	return slices.Concat(servers[own:], servers[:own])
}

// begin prepares the streams and starts to follow them.
func (c *Config) begin(ctx context.Context, s *Store) error {
	infos, err := c.prepare(ctx, s)
	if err != nil {
		return err
	}
	if err := c.checkSafety(ctx, infos); err != nil {
		return err
	}
	for _, p := range s.parts {
		if err := p.feed.open(ctx); err != nil {
			return fmt.Errorf("the NATS servers do not publish the stream %s: %w", p.name, err)
		}
	}
	s.owned.Go(rescue.Service(s.run, s.log, "looking for missed news of the store", s.patrol))
	return nil
}

func (s *Store) part(club, name string) *part {
	p := &part{
		store: s, name: club + "-" + name,
		subjects: club + ".kept." + name + ".", news: club + ".news." + name + ".",
	}
	p.feed.part = p
	return p
}

// connect connects for good: a lost connection is restored, by each node at a slightly different
// time.
func (c *Config) connect(s *Store) (*nats.Conn, error) {
	options := []nats.Option{
		nats.Name("pawnstorm " + c.Node),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(250 * time.Millisecond),
		nats.ReconnectJitter(time.Second, time.Second),
		nats.ReconnectBufSize(-1), // messages that cannot be sent fail at once, and are retried
		nats.PingInterval(10 * time.Second),
		nats.MaxPingsOutstanding(2),
		nats.IgnoreAuthErrorAbort(),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if s.run.Err() == nil {
				s.log.Warn("the connection to NATS is lost", "err", err)
			}
		}),
		nats.ReconnectHandler(func(conn *nats.Conn) {
			s.log.Info("connected to NATS again", "server", conn.ConnectedServerName())
			s.look.Offer(struct{}{})
		}),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			s.log.Warn("NATS", "err", err)
			s.look.Offer(struct{}{}) // a slow consumer has missed something
		}),
	}
	conn, err := c.dial(c.Credentials, options...)
	if err != nil {
		return nil, fmt.Errorf("cannot connect to the NATS servers %s: %w", strings.Join(slices.Sorted(slices.Values(c.Servers)), ", "), err)
	}
	return conn, nil
}

// dial connects with the credentials of a file.
func (c *Config) dial(credentials string, options ...nats.Option) (*nats.Conn, error) {
	options = append(options, nats.DontRandomize(), nats.Timeout(dialWithin))
	if credentials != "" {
		login, err := logIn(credentials)
		if err != nil {
			return nil, err
		}
		options = append(options, login)
	}
	if c.CA != "" {
		options = append(options, nats.RootCAs(c.CA))
	}
	if c.Cert != "" {
		options = append(options, nats.ClientCert(c.Cert, c.Key))
	}
	return nats.Connect(strings.Join(c.Servers, ","), options...)
}

// logIn returns the option for logging in with a file.
func logIn(path string) (nats.Option, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	text := strings.TrimSpace(string(data))
	switch {
	case strings.Contains(text, "BEGIN NATS USER JWT"):
		return nats.UserCredentials(path), nil
	case strings.HasPrefix(text, "SU"):
		return nats.NkeyOptionFromSeed(path)
	}
	user, password, ok := strings.Cut(text, ":")
	if !ok || strings.ContainsAny(text, "\n\r") {
		return nil, fmt.Errorf("%s is not a .creds file, the seed of an nkey, or a line USER:PASSWORD", path)
	}
	return nats.UserInfo(user, password), nil
}

// stream returns the settings of the stream of a part.
func (c *Config) stream(p *part) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name:               p.name,
		Description:        "pawnstorm: " + c.Club,
		Subjects:           []string{p.subjects + ">"},
		Storage:            jetstream.FileStorage,
		Replicas:           c.Replicas,
		MaxMsgsPerSubject:  1,
		Duplicates:         duplicateWindow,
		RePublish:          &jetstream.RePublish{Source: p.subjects + ">", Destination: p.news + ">"},
		AllowAtomicPublish: true,
		AllowMsgTTL:        true,
		DenyDelete:         true,
		Metadata:           map[string]string{metaTables: strconv.Itoa(c.Tables), metaForm: form},
	}
}

// The metadata of a stream says how it is used.
const (
	metaTables = "pawnstorm_tables" // number of streams for tables
	metaForm   = "pawnstorm_form"
	form       = "1" // format of keys, headers and revisions
)

// prepare creates missing streams, and returns an error if a stream has the wrong settings.
func (c *Config) prepare(ctx context.Context, s *Store) (infos []*jetstream.StreamInfo, err error) {
	js, err := jetstream.New(s.conn)
	if err != nil {
		return nil, err
	}
	for _, p := range s.parts {
		info, err := c.prepareStream(ctx, js, p)
		if err != nil {
			return nil, err
		}
		infos = append(infos, info)
	}
	return infos, nil
}

func (c *Config) prepareStream(ctx context.Context, js jetstream.JetStream, p *part) (*jetstream.StreamInfo, error) {
	stream, err := untilThere(ctx, func() (jetstream.Stream, error) {
		within, cancel := context.WithTimeout(ctx, lookWithin)
		defer cancel()
		stream, err := js.Stream(within, p.name)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			within, cancel := context.WithTimeout(ctx, answerWithin)
			defer cancel()
			stream, err = js.CreateStream(within, c.stream(p))
		}
		return stream, err
	})
	switch {
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled):
		return nil, errors.New("the NATS servers have no JetStream: enable it there")
	case err != nil:
		return nil, fmt.Errorf("the NATS servers do not provide the stream %s with %d replicas: %w",
			p.name, c.Replicas, err)
	}
	info := stream.CachedInfo()
	return info, c.checkStream(info)
}

// untilThere retries until the servers, which may have just started, have elected their leaders.
func untilThere[T any](ctx context.Context, get func() (T, error)) (got T, err error) {
	few := 0
	for wait := 50 * time.Millisecond; ; wait = min(2*wait, 2*longestPause) {
		got, err = get()
		tooFew := refusal(err) == noPeers
		if tooFew {
			few++
		}
		if err == nil || !willPass(err) && (!tooFew || few > mostFew) {
			return got, err
		}
		if !schedule.Sleep(ctx, wait) {
			return got, err
		}
	}
}

// noPeers is the error of servers that know too few others for the replicas: there are too few, or
// one of them is not up yet.
const noPeers = 10005

// mostFew is how often the servers can report noPeers before that counts. It takes about five
// seconds. A new leader may not know the others yet.
const mostFew = 12

// willPass reports whether the servers refuse only for now, or do not answer.
func willPass(err error) bool {
	if refused, ok := errors.AsType[*jetstream.APIError](err); ok {
		return refused.Code == codeUnavailable ||
			refused.ErrorCode == noPeers && strings.Contains(refused.Description, "peer offline")
	}
	if broken, ok := errors.AsType[*net.OpError](err); ok && broken.Op != tlsRefused {
		return true
	}
	return slices.ContainsFunc([]error{
		nats.ErrNoResponders, nats.ErrNoServers, nats.ErrTimeout, nats.ErrConnectionClosed, nats.ErrDisconnected,
		nats.ErrStaleConnection, context.DeadlineExceeded, io.EOF, errUnreported,
	}, func(passes error) bool { return errors.Is(err, passes) })
}

// tlsRefused is the Op of an error that says that the other side refused our certificate.
const tlsRefused = "remote error"
