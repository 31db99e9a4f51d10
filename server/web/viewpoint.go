package web

import (
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
	who     account.Player // all guests are one
	flipped bool
	home    bool // the board is flipped unless they say otherwise
}

// eyesOf is by whose eyes a request sees the club: those of the person who is logged in,
// or of the guest that all others are.
func (s *site) eyesOf(r *http.Request) account.Player {
	who := visitorOf(r)
	if who.Guest {
		who.Person = s.guest
	}
	return who
}

// lookOf is how a request looks at a table. Players sit below.
func (s *site) lookOf(r *http.Request, t *table.Table) look {
	l := look{who: s.eyesOf(r)}
	if t.Rules.Info().Upright {
		return l
	}
	l.home = t.SeatOf(l.who.ID) == 1
	switch r.FormValue("flip") {
	case "1":
		l.flipped = true
	case "0":
	default:
		l.flipped = l.home
	}
	return l
}

// seeks reports whether a table is an open seek of theirs.
func (l look) seeks(t *table.Table) bool {
	return l.own() && t.Seek != nil && t.Status == table.Open && t.Host.ID == l.who.ID
}

// leadsTo is where somebody goes on who has sought an opponent at a table: at that to which
// they were led, or in the lobby when the search is over; "" is here.
func (l look) leadsTo(t *table.Table) string {
	switch {
	case !l.own() || t.Seek == nil || t.Status != table.Gone || t.Host.ID != l.who.ID:
		return ""
	case t.Next == "":
		return "/"
	}
	return "/t/" + string(t.Next)
}

// own reports whether the visitor is logged in: what they see is not for others.
func (l look) own() bool { return !l.who.Guest }

// flip is what an address says of the side; "" where that goes without saying.
func (l look) flip(flipped bool) string {
	if flipped == l.home {
		return ""
	}
	return map[bool]string{true: "1", false: "0"}[flipped]
}

// channel is the name of the channel by which they hear of a table: that of all guests, or
// one for each browser that is logged in.
func (l look) channel(id identity.TableID) string {
	if l.own() {
		return "own/" + l.who.Key + "/" + channelOf(id, l.flipped)
	}
	return channelOf(id, l.flipped)
}

// channelOf is the name of the channel of a table, seen from a side by guests.
func channelOf(id identity.TableID, flipped bool) string {
	return "t/" + string(id) + "/" + strconv.FormatBool(flipped)
}

// bye is the last event of a channel: whose it was is logged out.
var bye = newEvent("bye", "1", partNews{})

// session follows the account of a logged-in person while they read news.
type session struct {
	site    *site
	who     account.Player
	account <-chan account.Account
	bans    <-chan struct{}
	mutes   []identity.PlayerID
	leave   context.CancelFunc // of the players online
}

// lingers is how long a person stays online after the news of their last page end:
// a page that is loaded again, or a line that is cut and comes back, is no departure.
const lingers = 20 * time.Second

// stay marks a person as online until a while after ctx ends.
func (s *desk) stay(ctx context.Context, who identity.Person) (leave context.CancelFunc) {
	here, cancel := context.WithCancel(s.ctx)
	s.Club.Tables.Enter(here, who)
	context.AfterFunc(ctx, rescue.Func(s.Log, "leaving the lobby", func() { time.AfterFunc(lingers, cancel) }))
	return cancel
}

// sessionOf begins such a session, which counts among those who are here until ctx ends and
// a while longer. A guest's hears of nothing.
func (s *site) sessionOf(ctx context.Context, who account.Player) *session {
	n := &session{site: s, who: who}
	if who.Guest {
		return n
	}
	n.leave = s.desk.stay(ctx, who.Person)
	n.account, n.bans = s.Club.Accounts.Follow(ctx, who.ID), s.Club.Sanctions.Changes(ctx)
	if a, err := s.Club.Accounts.Get(ctx, who.ID); err == nil {
		n.mutes = a.Mutes
	}
	return n
}

// over reports whether news of the account end the session.
func (n *session) over(ctx context.Context, a account.Account) bool {
	n.mutes = a.Mutes
	return n.ends(n.site.Club.Accounts.ShutOut(ctx, n.who, a))
}

// banned reports whether they are kept out now.
func (n *session) banned(ctx context.Context) bool {
	return n.ends(n.site.Club.Staff.Admit(ctx, n.who.Key) != nil)
}

// ends takes the person offline at once if their session is over.
func (n *session) ends(over bool) bool {
	if over {
		n.leave()
	}
	return over
}

// hears reports whether they have not muted a player.
func (n *session) hears(p identity.Person) bool { return !slices.Contains(n.mutes, p.ID) }
