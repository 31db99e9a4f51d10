package web

import (
	"context"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"

	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

// tableAt returns the table that an address names, as the sender of a request sees the club.
func (s *site) tableAt(r *http.Request, id string) (*table.Table, error) {
	return s.tableFor(r.Context(), s.personOf(r).ID, id)
}

var errNoTable = errs.New(errs.NotFound, "There is no such table, or it is private.")

// tableFor returns the table of an id, as a person sees the club. A private table exists only for its
// participants.
func (s *site) tableFor(ctx context.Context, who identity.PlayerID, id string) (*table.Table, error) {
	word, ok := identity.ReadCode(id)
	if !ok {
		return nil, errNoTable
	}
	t, err := s.Club.Tables.Get(ctx, identity.TableID(word))
	if errs.KindOf(err) == errs.NotFound || err == nil && (!t.MayWatch(who) || t.HiddenFrom(who)) {
		return nil, errNoTable
	}
	return t, err
}

// tablePage is the page of a table, or a file of it.
func (s *site) tablePage(r *http.Request) (*answer, error) {
	name := r.PathValue("id")
	ending := path.Ext(name)
	t, err := s.tableAt(r, strings.TrimSuffix(name, ending))
	if err != nil {
		if to := s.forms.ledFrom(r, name); to != "" {
			return redirect(to), nil
		}
		return nil, err
	}
	if ending != "" {
		a, err := s.file(r, t, ending)
		if err == nil {
			a.unlisted = isUnlisted(t)
			a.shared = a.kind == kindSVG || a.kind == kindPNG || a.kind == kindGIF
		}
		return a, err
	}
	p, err := positionOf(r, t)
	if err != nil {
		return nil, err
	}
	l := s.lookOf(r, t)
	if next := l.leadsTo(t); next != "" {
		return redirect(next), nil
	}
	v := s.viewTable(p.game, p.past, l)
	v.Number, v.Games = p.number, p.of
	v.link()
	s.besides(r.Context(), &v, t, l)
	switch {
	case s.hasAnalysis(t):
		s.analysed(r.Context(), &v, t, p.past, l)
	case s.isGraphed(t, l.who):
		v.Graph = s.liveGraph(t, p.past, l.who)
	}
	if l.own() || t.Status == table.Open { // at an open table a visitor can sit down
		v.Mine = s.viewMine(t, l)
	}
	if l.seeks(t) {
		return s.forms.seekingPage(r, t, v)
	}
	w := &view{
		Title: v.heading(t), Section: "archive", Path: v.Links.Table, Image: v.Links.Table + ".png",
		Hidden: isUnlisted(t), Description: strings.Join(slices.Concat([]string{v.Title}, v.Standing), ". "), Body: v,
	}
	if v.Live {
		w.Section = "lobby"
	}
	if v.Analysis != nil && v.Analysis.IsRunning() {
		w.Again = 5
	}
	if w.Play = []string{"watch.js", "table.js"}; l.own() {
		w.Play = []string{"play.js", "table.js"}
	}
	return s.page(r, "table", w)
}

// isUnlisted reports whether search engines should leave a table out: it is private, or an imported game,
// whose names may belong to anyone.
func isUnlisted(t *table.Table) bool { return !t.Listed() || t.Origin != nil }

// ledFrom returns the address of the table that replaced a person's seek, if the seek's own table no longer
// exists; "" for none.
func (s *forms) ledFrom(r *http.Request, id string) string {
	me := s.personOf(r)
	word, ok := identity.ReadCode(id)
	if s.isShared(me) || !ok {
		return ""
	}
	for _, t := range s.Club.Tables.Listing().Mine(me.ID) {
		if t.Via == identity.TableID(word) && t.Host.ID != me.ID {
			return "/t/" + string(t.ID)
		}
	}
	return ""
}

// position is what a request wants to see: a game of a match, with its board after one of its plies.
type position struct {
	game, past *table.Table
	number, of int // game number, and the number of games
}

// positionOf returns the position that a request wants: by default the last of the last game.
func positionOf(r *http.Request, t *table.Table) (p position, err error) {
	games := t.Games()
	number, ok := numberIn(r, "game", 1, len(games))
	if !ok {
		return p, errs.New(errs.NotFound, "There is no such game in this match.")
	}
	p = position{game: games[number-1], number: number, of: len(games)}
	ply, ok := numberIn(r, "ply", 0, len(p.game.Plies))
	if !ok {
		return p, errs.New(errs.NotFound, "There is no such position in this game.")
	}
	p.past, err = asOf(p.game, ply)
	return p, err
}

// numberIn returns a number in the address of a request, by default the highest; ok is false if it is not a
// number from low to high.
func numberIn(r *http.Request, name string, low, high int) (n int, ok bool) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return high, true
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= low && n <= high
}

// asOf returns a table with its board after a number of plies. Everything else is current.
func asOf(t *table.Table, ply int) (*table.Table, error) {
	past := *t
	past.Plies = t.Plies[:ply]
	if ply == len(t.Plies) {
		return &past, nil
	}
	var err error
	past.State, err = t.At(ply)
	return &past, err
}

// besides adds what is not in the table's record: ratings and chat, as far as they can be read.
func (s *site) besides(ctx context.Context, v *tableView, t *table.Table, l look) {
	if t.Rated && t.Status == table.Over {
		if o, err := s.Club.Ratings.Outcome(ctx, t.ID); err == nil && o.Done {
			v.rated(&o)
		}
	}
	v.Score = s.scoreOf(ctx, t, l)
	v.Watching = s.streams.watching(channelOf(t.ID, false)) + s.streams.watching(channelOf(t.ID, true))
	said := s.talkAt(ctx, t, l.who.Person)
	n := session{site: s, who: l.who}
	if !l.who.Guest {
		if a, err := s.Club.Accounts.Get(ctx, l.who.ID); err == nil {
			n.mutes = a.Mutes
		}
	}
	v.Talk = s.linesOf(said, &n)
	v.Has = "table:" + v.version() + " talk:" + versionOf(said)
	v.Event = s.eventOf(ctx, t)
}

// scoreOf returns the score of the players over all their games; "" if it is not known.
func (s *site) scoreOf(ctx context.Context, t *table.Table, l look) string {
	score, err := words.Between(ctx, s.Club, l.who.ID, t)
	if err != nil {
		s.Log.Warn("cannot read a score", "table", t.ID, "err", err)
	}
	return score
}

// talkAt returns what a person may read of the chat at a table: the spectators' and the players'.
func (s *site) talkAt(ctx context.Context, t *table.Table, who identity.Person) (said [2]*chat.Conversation) {
	said = [2]*chat.Conversation{{}, {}}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	rooms := make(map[chat.Room]<-chan *chat.Conversation)
	s.listen(ctx, t, who, rooms)
	for i, room := range []chat.Room{chat.WatchersRoom(t.ID), chat.PlayersRoom(t.ID)} {
		if rooms[room] != nil {
			said[i] = <-rooms[room] // earlier lines come at once
		}
	}
	return said
}

// linesShown is how many chat lines a page shows.
const linesShown = 40

// linesOf returns the last chat lines of spectators and players, without muted people.
func (s *site) linesOf(said [2]*chat.Conversation, n *session) []lineView {
	var lines []lineView
	for room, c := range said {
		for _, l := range c.Lines {
			if !n.hears(l.Who) {
				continue
			}
			lines = append(lines, lineView{s.named(l.Who), identity.CleanText(l.Text, 200), l.At, room == 0})
		}
	}
	slices.SortStableFunc(lines, func(a, b lineView) int { return a.At.Compare(b.At) })
	return lines[max(0, len(lines)-linesShown):]
}
