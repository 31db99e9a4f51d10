package web

import (
	"context"
	"fmt"
	"html/template"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

const (
	// frontBoards is how many games the front page shows as boards, and frontRows how many more games and
	// how many open tables it lists.
	frontBoards, frontRows = 6, 30
	// frontFinished is how many finished games it lists.
	frontFinished = 8
	// finishedEvery is how often these are looked up at most.
	finishedEvery = 20 * time.Second
)

// lobbyView is the current lobby.
type lobbyView struct {
	Counts live.Counts
	Boards []boardView
	Live   []rowView
	Open   []rowView
	More   [2]int // live and open tables that are not listed
}

// boardView is a game as a small board.
type boardView struct {
	ID, Title, Said string
	Drawing         template.HTML
	Width, Height   int
	Seats           [2]nameView // the one at the top first
	State           string
}

// nameView is a player's name.
type nameView struct {
	Name, Link string
	Rating     string
	Bot        bool
}

// rowView is a table in a list.
type rowView struct {
	ID, Game, Name, State string
	Seats                 [2]nameView
	Waits                 bool // for the visitor
}

// frontView is the front page.
type frontView struct {
	lobbyView
	Version  string
	Finished []finishedView
	Own      bool // the visitor is known
	Yours    []rowView
	Starts   []startView
}

// startView is a way to start a game.
type startView struct {
	doingView
	Now bool // it asks nothing
}

// frontPage shows the lobby. Visitors without a login share one page until the lobby changes.
func (s *site) frontPage(r *http.Request) (*answer, error) {
	listing := s.Club.Tables.Listing()
	games, at := s.lately(r.Context())
	render := func() (*answer, error) { return s.renderFront(r, listing, games) }
	if visitOf(r).known {
		return render()
	}
	return s.kept.get(frontState{listing, at}, s.hostOf(r), render)
}

func (s *site) renderFront(r *http.Request, l *live.Listing, finished []archive.Summary) (*answer, error) {
	v := frontView{lobbyView: s.viewLobby(l), Finished: s.viewFinished(finished), Starts: s.viewStarts(s.caller(r))}
	v.Version = digest(s.part("lobby", v.lobbyView))
	if me := visitorOf(r); visitOf(r).known {
		v.Own, v.Yours = true, s.viewYours(me.ID)
		v.Version = digest(s.part("lobby", v.lobbyView) + s.part("yours", v.Yours))
	}
	return s.page(r, "front", &view{
		Title: "pawnstorm", Section: "lobby", Path: "/",
		Description: s.label("Chess over SSH, and the variants where the pawns fight back: games being played now."),
		Body:        v,
	})
}

// viewStarts returns the ways to start a game that a person has now.
func (s *site) viewStarts(c action.Caller) (list []startView) {
	for _, o := range s.actions.Offers(c, action.Table, nil) {
		to := doingView{"to-" + o.Name, askPath(o.Name), o.Label}
		list = append(list, startView{to, slices.Contains(o.Forms, "")})
	}
	return list
}

// viewLobby returns what pages show of a listing.
func (s *site) viewLobby(l *live.Listing) lobbyView {
	v := lobbyView{Counts: l.Counts()}
	top := s.Club.Tables.Top(l, "", frontBoards)
	shown := make(map[identity.TableID]bool)
	for _, t := range top {
		shown[t.ID] = true
		v.Boards = append(v.Boards, s.viewBoard(t))
	}
	for _, t := range l.Live.Page(0, frontRows+frontBoards) {
		if !shown[t.ID] && len(v.Live) < frontRows {
			v.Live = append(v.Live, s.viewRow(t))
		}
	}
	for _, t := range l.Open.Page(0, frontRows) {
		v.Open = append(v.Open, s.viewRow(t))
	}
	v.More = [2]int{max(0, l.Live.Len()-len(top)-len(v.Live)), max(0, l.Open.Len()-len(v.Open))}
	return v
}

// viewYours lists a logged-in person's tables. Tables that wait for them come first.
func (s *site) viewYours(who identity.PlayerID) []rowView {
	var rows, others []rowView
	for _, t := range s.Club.Tables.Listing().Mine(who) {
		if t.Status == table.Over || t.Status == table.Gone {
			continue
		}
		row := s.viewRow(t)
		if row.Waits = t.WaitsFor(who); row.Waits {
			row.State = "waits for you"
			rows = append(rows, row)
		} else {
			others = append(others, row)
		}
	}
	return append(rows, others...)
}

// viewBoard returns a table as a small board.
func (s *site) viewBoard(t *table.Table) boardView {
	b := s.drawn(t, false)
	b.ID, b.Title, b.State = string(t.ID), s.viewer().Title(t), stateOf(t)
	b.Seats = [2]nameView{s.nameOf(t, t.Seats[1]), s.nameOf(t, t.Seats[0])}
	return b
}

// drawn returns the position at a table, seen from the first side or from the second.
func (s *site) drawn(t *table.Table, flipped bool) boardView {
	return s.drawnFor(t, flipped, account.Settings{})
}

// drawnFor returns a position as a person's settings want it.
func (s *site) drawnFor(t *table.Table, flipped bool, so account.Settings) boardView {
	scene := sceneOf(t, flipped)
	s.setPieces(&scene, so)
	b := boardView{Said: said(t, false), Drawing: template.HTML(scene.inside())}
	b.Width, b.Height = scene.size()
	return b
}

// drawnSection returns the board of a section with its marks, as a person's settings want it.
func (s *site) drawnSection(of *resource.Section, so account.Settings) boardView {
	b := s.drawnFor(of.Board, of.Flipped, so)
	scene := sceneOf(of.Board, of.Flipped)
	for _, m := range of.Marks {
		scene.arrows = append(scene.arrows, arrow{m[0], m[len(m)-1], arrowColour})
	}
	b.Drawing += template.HTML(scene.drawnArrows())
	return b
}

// viewRow returns a table for a list.
func (s *site) viewRow(t *table.Table) rowView {
	row := rowView{ID: string(t.ID), Game: s.viewer().Title(t), Name: identity.Clean(t.Name, 20), State: stateOf(t)}
	if t.Status == table.Open {
		row.Seats[0] = s.nameOf(t, t.Host)
		row.State = words.SentenceStart(words.FreeSeats(t))
		return row
	}
	row.Seats = [2]nameView{s.nameOf(t, t.Seats[0]), s.nameOf(t, t.Seats[1])}
	return row
}

// stateOf says in a few words how far a game has come.
func stateOf(t *table.Table) string {
	switch t.Status {
	case table.Playing:
		return fmt.Sprintf("%s to move, %s", t.SeatName(t.State.Turn()), movesPlayed(len(t.Plies)))
	case table.Pause:
		return "between two games"
	case table.Adjourned:
		return "adjourned"
	}
	return identity.Clean(t.Ending(), words.MaxSentence)
}

// nameOf returns a player at a table, with their rating in its pool.
func (c *Config) nameOf(t *table.Table, p identity.Person) nameView {
	n := c.named(p)
	if r, ok := c.Club.Ratings.Of(p.ID, t.Game, t.Pool().Speed); ok {
		n.Rating = r.String()
	}
	return n
}

// named returns a player's name, with a link if they have a page.
func (c *Config) named(p identity.Person) nameView {
	n := nameView{Name: words.Person(p), Bot: c.Club.Accounts.IsBot(p.ID)}
	if p.ID.HasAccount() && identity.IsName(n.Name) && p.Name != identity.DeletedName {
		n.Link = "/@" + n.Name
	}
	return n
}

// viewer words tables for guests.
func (s *site) viewer() words.Viewer { return s.viewerFor(s.guest.ID) }

// viewerFor words tables for a person.
func (s *site) viewerFor(who identity.PlayerID) words.Viewer {
	return words.Viewer{
		Me: who, Now: live.ClockTime(s.Club.Tables, s.Now()),
		Name: func(p identity.Person) string { return p.Name },
	}
}

// recent caches the finished games of the front page.
type recent struct {
	mu    sync.Mutex
	at    time.Time
	games []archive.Summary
}

// lately returns the recently finished games, and when it looked them up. It looks them up now and then for all visitors, and keeps the
// old ones while the store does not answer.
func (s *site) lately(ctx context.Context) ([]archive.Summary, time.Time) {
	s.front.mu.Lock()
	defer s.front.mu.Unlock()
	if now := s.Now(); now.Sub(s.front.at).Abs() >= finishedEvery {
		s.front.at = now
		ctx = context.WithoutCancel(identity.WithSource(ctx, noSource))
		found, err := s.Club.Archive.Search(ctx, s.guest, archive.Query{}, "", frontFinished)
		if err != nil {
			s.Log.Warn("cannot read the recently finished games", "err", err)
		} else {
			s.front.games = found.Games
		}
	}
	return s.front.games, s.front.at
}

// noSource is a source without limits: the server itself.
var noSource netip.Prefix

// movesPlayed counts the moves of both sides.
func movesPlayed(plies int) string {
	if plies == 0 {
		return "no moves yet"
	}
	return words.Count(plies, "move")
}
