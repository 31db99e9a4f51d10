package web

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
	"pawnstorm/server/web/packing"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/words"
)

const (
	// beatEvery is how often a stream shows that it is alive, so that no proxy takes it for dead.
	beatEvery = 15 * time.Second
	// writeTime is how long a browser may take to read an event.
	writeTime = 10 * time.Second
)

// alive is the event that shows that a stream is alive. The page's script notices if it stays away.
var alive = packing.NewPiece("beat", []byte("event: beat\ndata: 1\n\n"))

// stream sends a browser the events of a channel until it leaves.
func (s *site) stream(
	w http.ResponseWriter, r *http.Request, o origin, name string, feed func(context.Context, *channel),
) {
	leave, ok := s.streams.enter(o.source)
	if !ok {
		w.Header().Set("Retry-After", "60")
		s.fail(w, r, http.StatusTooManyRequests, "There are too many live connections, from your address or in total. "+
			"Reload the page to see the newest state.")
		return
	}
	defer leave()
	c, bell, part := s.streams.join(name, feed)
	defer part()
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	h.Set("Vary", "Accept-Encoding")
	has := readVersions(r.Header.Get("Last-Event-ID"))
	if len(has) == 0 {
		has = readVersions(r.URL.Query().Get("has"))
	}
	line := newLine(w, r)
	line.send(packing.NewPiece("hello", fmt.Appendf(nil, "retry: 2000\nevent: hello\ndata: {\"now\":%d}\n\n", s.Now().UnixMilli())))
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	for line.err == nil {
		select {
		case <-s.ctx.Done():
			return
		case <-r.Context().Done():
			return
		case <-beat.C:
			line.send(alive)
		case <-bell:
			all := c.news()
			for _, e := range all {
				if has[e.name] != e.version {
					has[e.name] = e.version
					line.send(e.piece(has.id(all)))
				}
				if e.name == bye.name {
					return
				}
			}
		}
	}
}

// line is the connection to a browser. After an error it sends nothing more.
type line struct {
	w       io.Writer
	control *http.ResponseController
	packed  *packing.Stream // nil if the browser reads no compressed streams
	err     error
}

// newLine begins the answer to a request for events.
func newLine(w http.ResponseWriter, r *http.Request) *line {
	l := &line{w: w, control: http.NewResponseController(w)}
	if packing.Chosen(accepted(r), packing.Gzip) != "" {
		l.packed = new(packing.Stream)
		w.Header().Set("Content-Encoding", string(packing.Gzip))
	}
	l.err = l.control.SetReadDeadline(time.Time{}) // or the request's deadline would cut the stream
	return l
}

// send sends a piece of the stream.
func (l *line) send(p *packing.Piece) {
	if l.packed == nil {
		l.write(p.Text())
		return
	}
	l.write(l.packed.Next(p))
}

// write sends bytes to a client that reads them in time.
func (l *line) write(text []byte) {
	if l.err == nil {
		l.err = l.control.SetWriteDeadline(time.Now().Add(writeTime))
	}
	if l.err == nil {
		_, l.err = l.w.Write(text)
	}
	if l.err == nil {
		l.err = l.control.Flush()
	}
	if l.err == nil {
		l.err = l.control.SetWriteDeadline(time.Time{}) // when it passes, HTTP/2 ends even a stream that is written
	}
}

// newEvent returns an event with JSON data. Pages read it with a script, so it needs no escapes for HTML.
func newEvent(name, version string, data any) event {
	var text bytes.Buffer
	fmt.Fprintf(&text, "event: %s\ndata: ", name)
	encode := json.NewEncoder(&text)
	encode.SetEscapeHTML(false)
	if err := encode.Encode(data); err != nil {
		panic(err) // this package's types always encode
	}
	text.WriteByte('\n')
	return event{name, version, text.Bytes(), &sentEvents{pieces: make(map[string]*packing.Piece)}}
}

// tableNews is an update of a table's page: the parts that have changed, by the id of their element.
type tableNews struct {
	Rev   uint64            `json:"rev"` // of the table, so that a page ignores older states
	Plies int               `json:"plies"`
	Said  string            `json:"said"`  // describes the board
	Parts map[string]string `json:"parts"` // shown only at the last move
	Sides map[string]string `json:"sides"` // shown at any move
	// Rows are the last rows of the list of moves, by the id of their element. A page that lacks a row
	// before them, or has more moves, reloads. Before the first move the list must be empty and not nil,
	// or a page takes it for no news of the moves.
	Rows []rowNews `json:"rows"`
	Over bool      `json:"over"`
	// Hand is what the reader can do with the board, if the page is their own; null if that is nothing.
	Hand *json.RawMessage `json:"hand,omitempty"`
	// Shape changes when the page has other parts; then the page reloads.
	Shape string `json:"shape"`
	// Go is where the page goes next; "" to stay.
	Go string `json:"go,omitempty"`
}

type rowNews struct {
	ID   string `json:"id"`
	HTML string `json:"html"`
}

// partNews updates other parts of a page.
type partNews struct {
	Sides map[string]string `json:"sides"`
	// Shape changes when the page has other parts or forms; then the page reloads. "" does not tell.
	Shape string `json:"shape,omitempty"`

	every time.Duration // how often it may change; 0 is as often as a list
}

// version changes with the parts.
func (n partNews) version() string {
	all := n.Shape
	for _, id := range slices.Sorted(maps.Keys(n.Sides)) {
		all += n.Sides[id]
	}
	return digest(all)
}

// followTable publishes the news of a table, as one view shows it, until ctx ends.
func (s *site) followTable(ctx context.Context, c *channel, t *table.Table, l look) {
	n := s.sessionOf(ctx, c, l.who)
	news := s.Club.Tables.Follow(ctx, t, l.who.Person)
	rooms := make(map[chat.Room]<-chan *chat.Conversation)
	said := [2]*chat.Conversation{{}, {}} // of the spectators, and of the players
	var last live.Update
	var others paced // other seeks: why none of them fits
	reacts, engine := reactions{who: l.who}, s.followEngine(ctx, l)
	if l.seeks(t) {
		others = s.paced(s.Club.Tables.Changes(ctx))
	}
	for {
		s.listen(ctx, t, l.who.Person, rooms)
		c.ring(ctx)
		select {
		case <-ctx.Done():
			return
		case last = <-news:
			t = last.Table
			s.publishTable(c, last, l)
			if t.Status == table.Over {
				score := s.scoreOf(ctx, t, l)
				c.publish(newEvent("score", digest(score), partNews{Sides: map[string]string{"score": s.part("score", score)}}))
			}
			engine.at(t)
			s.react(ctx, c, &reacts, last, n)
		case e := <-engine.events:
			c.publish(e)
		case <-reacts.gone:
			s.publishReactions(c, reacts.last, nil)
		case <-others.pause:
			others.wake()
		case <-others.due:
			others.rest()
			if last.Table != nil && l.seeks(t) {
				s.publishTable(c, last, l)
			}
		case said[0] = <-rooms[chat.WatchersRoom(t.ID)]:
			s.publishTalk(c, said, n)
		case said[1] = <-rooms[chat.PlayersRoom(t.ID)]:
			s.publishTalk(c, said, n)
		case a := <-n.account:
			if n.over(ctx, a) {
				return
			}
			if l.who.Settings = a.Settings; last.Table != nil {
				s.publishTable(c, last, l)
			}
		case <-n.bans:
			if n.banned(ctx) {
				return
			}
		}
	}
}

// listen follows the chat rooms of a table that the person may read now. It tries a failed one again with the
// next news.
func (s *site) listen(
	ctx context.Context, t *table.Table, who identity.Person, rooms map[chat.Room]<-chan *chat.Conversation,
) {
	for _, room := range chat.RoomsOf(t, who.ID) {
		if rooms[room] != nil {
			continue
		}
		if said, err := s.Club.Chat.Follow(ctx, room, who); err == nil {
			rooms[room] = said
		}
	}
}

// publishTable publishes the state of a table.
func (s *site) publishTable(c *channel, u live.Update, l look) {
	v := s.viewTable(u.Table, u.Table, l)
	v.present(u.Present)
	if u.Rated != nil {
		v.rated(u.Rated)
	}
	news := tableNews{
		Rev: uint64(u.Table.Rev), Plies: len(u.Table.Plies), Said: v.Said, Shape: v.Shape, Over: !v.Live,
		Go: l.leadsTo(u.Table), Rows: []rowNews{},
		Parts: map[string]string{
			"board": string(v.Drawing), "remarks": s.part("remarks", v),
			"steps": s.part("steps", v), "standing": s.part("standing", v),
		},
		Sides: map[string]string{"seat-top": s.part("seat", v.Top), "seat-bottom": s.part("seat", v.Bottom)},
	}
	if l.own() {
		mine := s.viewMine(u.Table, l)
		hand := json.RawMessage(cmp.Or(mine.Hand, "null"))
		news.Parts["mine"], news.Hand = s.part("mine", mine), &hand
	}
	for _, row := range v.Rows[max(0, len(v.Rows)-2):] {
		news.Rows = append(news.Rows, rowNews{row.ID, s.part("row", row)})
	}
	c.publish(newEvent("table", v.version(), news))
	crowd := s.crowd(u.Table.ID, u.Watching)
	watching := s.part("watching", tableView{Watching: crowd})
	c.publish(newEvent("crowd", strconv.Itoa(crowd), partNews{Sides: map[string]string{"watching": watching}}))
}

// reactions is what a page shows of the people at its table.
type reactions struct {
	who  account.Player
	last uint64           // number of the newest reaction
	gone <-chan time.Time // when a page has shown the newest ones
}

// react publishes the new reactions of an update.
func (s *site) react(ctx context.Context, c *channel, r *reactions, u live.Update, n *session) {
	mutes := func(who identity.PlayerID) bool { return !n.hears(identity.Person{ID: who}) }
	var list []live.Reaction
	if list, r.last = feature.NewReactions(ctx, s.callerFor(r.who), u, r.last, mutes); len(list) == 0 {
		return
	}
	var texts []string
	for _, reaction := range list {
		texts = append(texts, words.Reaction(reaction))
	}
	r.gone = time.After(live.ReactionTime) // as the style sheet does
	s.publishReactions(c, r.last, texts)
}

// publishReactions publishes the reactions up to number last.
func (s *site) publishReactions(c *channel, last uint64, texts []string) {
	version := strconv.FormatUint(last, 10) + "." + strconv.Itoa(len(texts))
	c.publish(newEvent("reactions", version, partNews{Sides: map[string]string{"reactions": s.part("reactions", texts)}}))
}

// crowd returns how many watch a table: its followers and the browsers. One follower stands for all browsers.
func (s *site) crowd(id identity.TableID, following int) int {
	browsers := s.streams.watching(channelOf(id, false)) + s.streams.watching(channelOf(id, true))
	if browsers > 0 {
		following--
	}
	return max(0, following) + browsers
}

// publishTalk publishes the chat.
func (s *site) publishTalk(c *channel, said [2]*chat.Conversation, n *session) {
	lines := s.part("talk", s.linesOf(said, n))
	c.publish(newEvent("talk", versionOf(said), partNews{Sides: map[string]string{"talk": lines}}))
}

// versionOf changes whenever there is a new chat line.
func versionOf(said [2]*chat.Conversation) string {
	return strconv.FormatUint(said[0].Last(), 10) + "." + strconv.FormatUint(said[1].Last(), 10)
}

// tableEvents is the stream of a table.
func (s *site) tableEvents(w http.ResponseWriter, r *http.Request, o origin) {
	t, err := s.tableAt(r, r.PathValue("id"))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	l := s.lookOf(r, t)
	s.stream(w, r, o, l.channel(t.ID), func(ctx context.Context, c *channel) {
		s.followTable(ctx, c, t, l)
	})
}

// paced limits how often news of the lobby are handled: news that come meanwhile count as one. The zero value
// never has any.
type paced struct {
	news, due     <-chan struct{} // due is nil while it rests
	also, alsoDue <-chan struct{} // the same for other news; nil for none
	pause         <-chan time.Time
	every         time.Duration
}

func (s *site) paced(news <-chan struct{}) paced {
	return paced{news: news, due: news, every: s.ListsEvery}
}

func (p *paced) rest() { p.due, p.alsoDue, p.pause = nil, nil, time.After(p.every) }

func (p *paced) wake() { p.due, p.alsoDue, p.pause = p.news, p.also, nil }

// frontEvents is the stream of the lobby.
func (s *site) frontEvents(w http.ResponseWriter, r *http.Request, o origin) {
	name, who := "front", s.personOf(r)
	known := !s.isShared(who)
	if known {
		name = ownChannel(who, name)
	}
	s.stream(w, r, o, name, func(ctx context.Context, c *channel) {
		changes := s.Club.Tables.Changes(ctx)
		<-changes // the first is there at once, and the lobby is rendered at once anyway
		s.followParts(ctx, c, who, changes, nil, nil, func() (partNews, error) {
			news := partNews{Sides: map[string]string{"lobby": s.part("lobby", s.viewLobby(s.Club.Tables.Listing()))}}
			if known {
				news.Sides["yours"] = s.part("yours", s.viewYours(who.ID))
			}
			return news, nil
		})
	})
}

// followParts publishes the parts of a page that update themselves, until ctx ends. It renders them again now
// and then after news, and at each tick of again. also and again may be nil.
func (s *site) followParts(
	ctx context.Context, c *channel, who account.Player, news, also <-chan struct{}, again <-chan time.Time,
	render func() (partNews, error),
) {
	n := s.sessionOf(ctx, c, who)
	p := s.paced(news)
	p.also, p.alsoDue = also, also
	publish := func() {
		if parts, err := render(); err == nil {
			c.publish(newEvent("lobby", parts.version(), parts))
			c.ring(ctx)
			p.every = cmp.Or(parts.every, s.ListsEvery)
		}
		p.rest()
	}
	publish()
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.pause:
			p.wake()
		case <-p.due:
			publish()
		case <-p.alsoDue:
			publish()
		case <-again:
			publish()
		case a := <-n.account:
			if n.over(ctx, a) {
				return
			}
			publish() // without the players who are muted now
		case <-n.bans:
			if n.banned(ctx) {
				return
			}
		}
	}
}

// isFlipped reports whether a request wants the board from the second side.
func isFlipped(r *http.Request, info game.Info) bool { return wantsFlip(r) && !info.Upright }

// wantsFlip reports whether a request wants a board turned around.
func wantsFlip(r *http.Request) bool { return r.URL.Query().Get("flip") == "1" }
