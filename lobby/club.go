package lobby

import (
	"cmp"
	"context"
	"log/slog"
	"net/netip"
	"strings"
	"sync"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/announce"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/audit"
	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/digest"
	"pawnstorm/lobby/director"
	"pawnstorm/lobby/email"
	"pawnstorm/lobby/fair"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/inbox"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/nodes"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/presence"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/stats"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/team"
	"pawnstorm/lobby/webhook"
)

// Club is the lobby of one node. All methods are safe for concurrent use and return
// *errs.Error.
type Club struct {
	Ratings     *rating.Book
	Accounts    *account.Accounts
	Arrivals    *presence.Arrivals
	Bots        *account.BuiltInBots
	Tables      *live.Tables
	Analyses    *analysis.Studies
	Archive     *archive.Archive
	Fair        *fair.Service
	Stats       *stats.Stats
	Audit       *audit.Log
	Bans        *ban.Book
	Notices     *announce.Notices
	Teams       *team.Teams
	Chat        *chat.Rooms
	Inbox       *inbox.Service
	Pairing     *pairing.Pairing
	Tournaments *director.Tournaments
	Studies     *study.Studies
	Staff       *admin.Service
	Budgets     *budget.Budgets
	// Zone is the time zone for times that the club shows.
	Zone     *time.Location
	Webhooks *webhook.Webhooks
	Email    *email.Service
	Digests  *digest.Digests

	docs store.Docs
	now  func() time.Time
	log  *slog.Logger

	settle pubsub.Mailbox[struct{}]       // holds a token when a table is ready to settle
	away   map[identity.TableID]store.Rev // tables just removed; only the settler uses it
	stop   context.CancelFunc
	done   sync.WaitGroup
}

// Config holds the options of a [Club].
type Config struct {
	Store store.Store
	Games []game.Rules
	Now   func() time.Time
	// ByHand says that Now is a clock that a test moves by hand. A jump then does not mean that
	// the process was frozen.
	ByHand bool
	Log    *slog.Logger
	// Node identifies this node to other nodes. Leave it zero if this is the only node.
	Node nodes.Self
	// Budgets limits what players may do. The default is budget.Defaults.
	Budgets budget.Table
	// Zone is the time zone for times that the club shows. The default is UTC.
	Zone *time.Location
	// NoWebhooks disables webhooks. WebhookAllow lists the address prefixes that webhooks may
	// call although they are not public, and without TLS.
	NoWebhooks   bool
	WebhookAllow []netip.Prefix
	// WebhookPauses are the waits before each retry of a call. The default is [webhook.Pauses].
	WebhookPauses []time.Duration
	// MailServer delivers email to players. Without a host, the club sends no email. LetterWait
	// is how long the club waits for a player to notice their turn before it sends an email.
	// LetterGap is the shortest time between two emails. The defaults are in [email.Config].
	MailServer          email.Server
	EmailWait, EmailGap time.Duration
	// FairPlay leaves suspicious games unrated; see package fair.
	FairPlay bool
	// Copy says that this club is a copy of another; see package origin. A copy sends no email
	// and calls no webhooks, no matter what the fields above say.
	Copy bool
	// DigestTo is the operators' address. MailServer delivers a weekly digest to it. If it is
	// empty, the club sends no digest.
	DigestTo string
}

// New loads a node's in-memory state, gives players back the time while no server was running
// and starts the club's goroutines. They follow the store, settle ended games, keep time, watch
// presence and the other nodes, pair players, run and create tournaments, enforce bans, call
// webhooks, announce arrivals, send email and the digest, delete accounts and answer other
// nodes. If needed, another goroutine indexes old games and then ends. Close ends all of them.
// The caller still owns the store.
func New(ctx context.Context, c Config) (*Club, error) {
	run, stop := context.WithCancel(context.WithoutCancel(ctx))
	s := compose(c)
	s.stop = stop
	feeds, err := s.openFeeds(ctx, run)
	if err == nil {
		err = s.Tables.GiveBackTime(ctx)
	}
	if err == nil {
		err = s.Accounts.IndexNames(ctx)
	}
	if err == nil {
		err = s.Teams.IndexNames(ctx)
	}
	unindexed, indexErr := s.Archive.NeedsIndex(ctx)
	if err = cmp.Or(err, indexErr); err != nil {
		stop()
		return nil, store.Failure(err)
	}
	for _, f := range feeds {
		s.done.Go(rescue.Service(run, s.log, "following "+f.prefix, func() { s.followStore(run, &f) }))
	}
	for what, serve := range map[string]func(context.Context){
		"settling": s.settleAll, "keeping time": s.Tables.KeepTime, "watching presence": s.Tables.WatchPresence(), "watching the nodes": s.Tables.Nodes.Serve, "pairing": s.Pairing.MakePairs,
		"running tournaments":   s.Tournaments.Run,
		"making tournaments":    s.Tournaments.RunRules,
		"telling webhooks":      s.Webhooks.Run,
		"announcing arrivals":   s.Arrivals.Run,
		"checking fair play":    s.Fair.RunChecks,
		"writing letters":       s.Email.Run,
		"writing the digest":    s.Email.RunDigest,
		"deleting accounts":     s.deleteAccounts,
		"minding bans":          s.Staff.Serve,
		"answering other nodes": func(ctx context.Context) { s.Tables.Nodes.Answer(ctx, s.Staff.Answer) },
	} {
		s.done.Go(rescue.Service(run, s.log, what, func() { serve(run) }))
	}
	if unindexed {
		s.done.Go(rescue.Service(run, s.log, "indexing", func() { s.Archive.BuildIndex(run) }))
	}
	return s, nil
}

// compose creates the parts of the club. Each part gets the parts created before it. Hooks
// connect it to those created later.
func compose(c Config) *Club {
	docs := store.Docs{Store: store.WithSlowReports(c.Store), Log: c.Log}
	s := &Club{docs: docs, now: c.Now, log: c.Log, Zone: cmp.Or(c.Zone, time.UTC), settle: pubsub.NewMailbox[struct{}](), away: make(map[identity.TableID]store.Rev)}
	if c.Copy {
		c.NoWebhooks, c.MailServer, c.DigestTo = true, email.Server{}, ""
	}
	if c.Budgets == (budget.Table{}) {
		c.Budgets = budget.Defaults()
	}
	s.Budgets = budget.New(c.Budgets, c.Now)
	s.Ratings = rating.New(docs, c.Now)
	s.Accounts = account.New(docs, c.Now, c.Log, s.Budgets, account.Hooks{
		Adopted: s.transferSeats, HasPlayed: s.hasPlayed, HasGames: s.hasGames,
		Named: func(who identity.Person) { s.Tables.Rename(who); s.Teams.Named(who) },
	})
	s.Arrivals = presence.New(s.Accounts, c.Now, c.Log)
	s.Bots = account.NewBuiltInBots(docs, c.Now, s.Accounts, func(p identity.Person) { s.Tables.Enter(context.Background(), p) })
	s.Tables = live.New(docs, c.Now, c.Log, c.Games, s.Ratings, s.tableHooks(c))
	s.Analyses = analysis.New(docs, c.Now, c.Log, s.Budgets, s.Bots, s.Tables)
	s.Archive = archive.New(archive.Config{
		Docs: docs, Now: c.Now, Log: c.Log, Budgets: s.Budgets, Games: c.Games, Accounts: s.Accounts, Ratings: s.Ratings,
		Tables: s.Tables, Studies: s.Analyses,
		Events: func(ctx context.Context, id identity.TournamentID) (string, error) {
			return s.Tournaments.NameOf(ctx, id)
		},
	})
	s.Fair = fair.New(docs, c.Now, s.Archive)
	s.Stats = stats.New(docs, c.Now, c.Log, s.Archive)
	s.composeSociety(c)
	s.composeServices(c)
	return s
}

// composeSociety creates bans and notices, and what people do together: teams, studies, chat, pairing and
// tournaments.
func (s *Club) composeSociety(c Config) {
	docs := s.docs
	s.Audit = audit.New(docs, c.Now)
	s.Bans = ban.New(docs, c.Now)
	s.Notices = announce.New(docs, c.Now, c.Node.ID)
	s.Teams = team.New(team.Config{
		Docs: docs, Now: c.Now, Log: c.Log, Budgets: s.Budgets, Accounts: s.Accounts, Bans: s.Bans,
		Closing: func(ctx context.Context, id identity.TeamID) ([]store.Change, error) {
			return s.Chat.Closing(ctx, chat.TeamRoom(id))
		},
	})
	s.Studies = study.New(docs, c.Now, s.Budgets, c.Games)
	s.Chat = chat.New(chat.Config{
		Docs: docs, Now: c.Now, Log: c.Log, Budgets: s.Budgets, Tables: s.Tables, Bans: s.Bans,
		Teams: s.Teams, Studies: s.Studies,
	})
	s.Inbox = inbox.New(docs, c.Now, s.Budgets, s.Accounts, s.Bans, s.Chat)
	s.Pairing = pairing.New(pairing.Config{
		Docs: docs, Now: c.Now, Log: c.Log, Budgets: s.Budgets, Games: c.Games, Accounts: s.Accounts,
		Ratings: s.Ratings, Tables: s.Tables,
	})
	s.Tournaments = director.New(director.Config{
		Docs: docs, Now: c.Now, Log: c.Log, Budgets: s.Budgets, Games: c.Games, Ratings: s.Ratings,
		Tables: s.Tables, Pairing: s.Pairing, Bots: s.Bots,
	})
}

// composeServices creates what reaches people elsewhere, and the staff, who act on all parts.
func (s *Club) composeServices(c Config) {
	docs := s.docs
	s.Webhooks = webhook.New(webhook.Config{
		Docs: docs, Now: c.Now, Log: c.Log, Budgets: s.Budgets, Tables: s.Tables, Accounts: s.Accounts,
		Off: c.NoWebhooks, Allow: c.WebhookAllow, Pauses: c.WebhookPauses,
	})
	s.Digests = digest.New(c.Games, s.Accounts, s.Archive, s.Ratings, s.Tournaments, s.Zone)
	s.Email = email.New(email.Config{
		Docs: docs, Now: c.Now, Log: c.Log, Budgets: s.Budgets, Tables: s.Tables, Accounts: s.Accounts,
		Server: c.MailServer, Wait: c.EmailWait, Gap: c.EmailGap,
		Digest: s.digestFor(c.DigestTo, c.MailServer.Pages),
	})
	s.Staff = admin.New(admin.Config{
		Accounts: s.Accounts, Tables: s.Tables, Fair: s.Fair, Audit: s.Audit, Bans: s.Bans, Notices: s.Notices,
		Chat: s.Chat, Teams: s.Teams, Pairing: s.Pairing, Tournaments: s.Tournaments, Studies: s.Studies, Now: c.Now, Log: c.Log, Copy: c.Copy,
	})
}

// tableHooks connects the tables to the parts of the club. Those created after the tables are looked
// up at each call.
func (s *Club) tableHooks(c Config) live.Hooks {
	judge := func(ctx context.Context, t *table.Table) table.Unfair {
		if !c.FairPlay {
			return ""
		}
		return s.Fair.Judge(ctx, t)
	}
	return live.Hooks{
		Judge: judge,
		IsBot: s.Accounts.IsBot,
		Admit: func(ctx context.Context, t *table.Table, who identity.Person) (*table.Terms, error) {
			return s.Pairing.Admit(ctx, t, who)
		},
		CheckMute: func(ctx context.Context, who identity.Person) error {
			return s.Bans.CheckMute(ban.VisitorOf(ctx, who.ID, identity.KeyOf(ctx)))
		},
		Arrived:  s.Arrivals.Arrived,
		Left:     s.Arrivals.Left,
		Departed: func(ctx context.Context, gone map[identity.PlayerID]bool) { s.Pairing.EndSeeksOf(ctx, gone) },
		Ended:    func() { s.settle.Offer(struct{}{}) },
		ByHand:   c.ByHand,
		Node:     c.Node,
	}
}

// digestFor returns the weekly digest for an address, with links to pages.
func (s *Club) digestFor(to, pages string) email.Digest {
	write := func(ctx context.Context, from, to time.Time) (subject, text string, err error) {
		d, err := s.Digests.Of(ctx, from, to)
		if err != nil {
			return "", "", err
		}
		return s.Digests.Subject(d), strings.Join(s.Digests.Lines(d, pages), "\n") + "\n", nil
	}
	return email.Digest{To: to, Week: s.Digests.Week, Write: write}
}

// Close ends the club's goroutines. The store already holds every acknowledged change.
func (s *Club) Close() {
	s.Analyses.Close()
	s.stop()
	s.done.Wait()
	if s.Tables.SomeoneThinks() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		s.Tables.Beat(ctx)
	}
}
