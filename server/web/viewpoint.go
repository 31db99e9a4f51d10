package web

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strconv"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/table"
)

// look is a view of a table: who looks, and from which side.
type look struct {
	who     account.Player // all unknown visitors are one
	shared  bool           // the visitor is unknown
	flipped bool
	home    bool // the board is flipped unless they say otherwise
}

// personOf returns the person who sees the club by a request: the logged-in person, or the guest with a cookie,
// or the guest that all others share.
func (s *site) personOf(r *http.Request) account.Player {
	who := visitorOf(r)
	if !visitOf(r).known {
		who.Person = s.guest
	}
	return who
}

// isShared reports whether a person is the guest that all unknown visitors share.
func (s *site) isShared(who account.Player) bool { return who.ID == s.guest.ID }

// ownChannel returns the name of a channel for one person: for each of their browsers, or for a guest.
func ownChannel(who account.Player, of string) string {
	return "own/" + cmp.Or(who.Key, string(who.ID)) + "/" + of
}

// lookOf returns how a request looks at a table. Players sit at the bottom.
func (s *site) lookOf(r *http.Request, t *table.Table) look {
	l := look{who: s.personOf(r)}
	l.shared = s.isShared(l.who)
	if t.Rules.Info().Upright {
		return l
	}
	l.home = t.SeatOf(l.who.ID) == 1
	flip := r.FormValue("flip")
	l.flipped = flip == "1" || flip != "0" && l.home
	return l
}

// seeks reports whether a table is their own open seek.
func (l look) seeks(t *table.Table) bool {
	return l.own() && t.Seek != nil && t.Status == table.Open && t.Host.ID == l.who.ID
}

// leadsTo returns where a person goes after seeking an opponent at a table: to the table that they were
// matched to, or to the lobby if the seek ended; "" means to stay.
func (l look) leadsTo(t *table.Table) string {
	switch {
	case !l.own() || t.Seek == nil || t.Status != table.Gone || t.Host.ID != l.who.ID:
		return ""
	case t.Next == "":
		return "/"
	}
	return "/t/" + string(t.Next)
}

// own reports whether the visitor is known: what they see is private.
func (l look) own() bool { return !l.shared }

// fun reports whether they read fun names.
func (l look) fun() bool { return l.who.Settings.FunNames }

// flip returns the address parameter for a side; "" for the default side.
func (l look) flip(flipped bool) string {
	if flipped == l.home {
		return ""
	}
	return map[bool]string{true: "1", false: "0"}[flipped]
}

// channel returns the name of their channel for a table: the one of all unknown visitors, or their own.
func (l look) channel(id identity.TableID) string {
	if l.own() {
		return ownChannel(l.who, channelOf(id, l.flipped))
	}
	return channelOf(id, l.flipped)
}

// channelOf returns the name of a table's channel for guests, seen from a side.
func channelOf(id identity.TableID, flipped bool) string {
	return "t/" + string(id) + "/" + strconv.FormatBool(flipped)
}

// bye is the last event of a channel: its owner is logged out.
var bye = newEvent("bye", "1", partNews{})

// session follows the account of a logged-in person while they read news.
type session struct {
	site    *site
	channel *channel // theirs
	who     account.Player
	account <-chan account.Account
	bans    <-chan struct{}
	mutes   []identity.PlayerID
	leave   context.CancelFunc // of their presence online
}

// offlineAfter is how long a person stays online after their last page disconnects: reloading a page or
// reconnecting should not count as leaving.
const offlineAfter = 20 * time.Second

// stay marks a person as online until a while after ctx ends.
func (s *forms) stay(ctx context.Context, who identity.Person) (leave context.CancelFunc) {
	here, cancel := context.WithCancel(s.ctx)
	s.Club.Tables.Enter(here, who)
	context.AfterFunc(ctx, rescue.Func(s.Log, "leaving the lobby", func() { time.AfterFunc(offlineAfter, cancel) }))
	return cancel
}

// sessionOf begins a session with a channel of its own. Its person counts as online until a while after ctx
// ends. The session of the shared guest gets no news.
func (s *site) sessionOf(ctx context.Context, c *channel, who account.Player) *session {
	n := &session{site: s, channel: c, who: who}
	if s.isShared(who) {
		return n
	}
	n.leave = s.forms.stay(ctx, who.Person)
	n.account, n.bans = s.Club.Accounts.Follow(ctx, who.ID), s.Club.Bans.Changes(ctx)
	if a, err := s.Club.Accounts.Get(ctx, who.ID); err == nil {
		n.mutes = a.Mutes
	}
	return n
}

// over reports whether a change of the account ends the session.
func (n *session) over(ctx context.Context, a account.Account) bool {
	n.mutes = a.Mutes
	return n.ends(ctx, n.site.Club.Accounts.KeyRevoked(ctx, n.who, a))
}

// banned reports whether the person is banned now.
func (n *session) banned(ctx context.Context) bool {
	return n.ends(ctx, n.site.Club.Staff.CheckAccess(ctx, n.who.Key) != nil)
}

// ends takes the person offline at once if their session is over, and tells all streams of their channel.
func (n *session) ends(ctx context.Context, over bool) bool {
	if over {
		n.leave()
		n.channel.publish(bye)
		n.channel.ring(ctx)
	}
	return over
}

// hears reports whether they have not muted a player.
func (n *session) hears(p identity.Person) bool { return !slices.Contains(n.mutes, p.ID) }
