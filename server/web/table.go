package web

import (
	"context"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/feature"
)

// tableAt returns the table that an address names. A private table exists only for its participants.
func (s *site) tableAt(r *http.Request, id string) (*table.Table, error) {
	missing := errs.New(errs.NotFound, "There is no such table, or it is private.")
	word, ok := identity.ReadCode(id)
	if !ok {
		return nil, missing
	}
	t, err := s.Club.Tables.Get(r.Context(), identity.TableID(word))
	me := s.eyesOf(r)
	if errs.KindOf(err) == errs.NotFound || err == nil && (!t.MayWatch(me.ID) || t.HiddenFrom(me.ID)) {
		return nil, missing
	}
	return t, err
}

// tablePage is the page of a table, or a file of it.
func (s *site) tablePage(r *http.Request) (*answer, error) {
	name := r.PathValue("id")
	ending := path.Ext(name)
	t, err := s.tableAt(r, strings.TrimSuffix(name, ending))
	if err != nil {
		if to := s.desk.ledFrom(r, name); to != "" {
			return redirect(to), nil
		}
		return nil, err
	}
	if ending != "" {
		a, err := s.file(r, t, ending)
		if err == nil {
			a.unlisted = isUnlisted(t)
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
	v.link(t.ID)
	s.besides(r.Context(), &v, t, l.who)
	if l.own() {
		v.Mine = s.viewMine(t, l)
	}
	if l.seeks(t) {
		return s.desk.seekingPage(r, t, v)
	}
	w := &view{
		Title: headingOf(t, &v), Section: "archive", Path: "/t/" + string(t.ID), Image: "/t/" + string(t.ID) + ".png",
		Hidden: isUnlisted(t), Description: strings.Join(slices.Concat([]string{v.Title}, v.Standing), ". "), Body: v,
	}
	if l.own() {
		w.Play = s.address("play.js")
	}
	return s.page(r, "table", w)
}

// isUnlisted reports whether search engines should leave a table out: it is private, or an imported game,
// whose names may belong to anyone.
func isUnlisted(t *table.Table) bool { return !t.Listed() || t.Origin != nil }

// headingOf returns the page title of a table.
func headingOf(t *table.Table, v *tableView) string {
	if t.Origin != nil {
		return v.heading() + " (imported)"
	}
	return v.heading()
}

// ledFrom returns the address of the table that replaced a person's seek, if the seek's own table no longer
// exists; "" for none.
func (s *desk) ledFrom(r *http.Request, id string) string {
	me := s.eyesOf(r)
	word, ok := identity.ReadCode(id)
	if me.Guest || !ok {
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

// positionOf returns the position that a request wants.
func positionOf(r *http.Request, t *table.Table) (position, error) {
	p, err := gameOf(r, t)
	if err != nil {
		return p, err
	}
	ply, err := plyOf(r, p.game)
	if err != nil {
		return p, err
	}
	p.past, err = asOf(p.game, ply)
	return p, err
}

// gameOf returns the game of a match that a request wants; default the last.
func gameOf(r *http.Request, t *table.Table) (position, error) {
	games := t.Games()
	number := len(games)
	if text := r.URL.Query().Get("game"); text != "" {
		var err error
		if number, err = strconv.Atoi(text); err != nil || number < 1 || number > len(games) {
			return position{}, errs.New(errs.NotFound, "There is no such game in this match.")
		}
	}
	return position{game: games[number-1], number: number, of: len(games)}, nil
}

// plyOf returns the ply of a game that a request wants; default the last.
func plyOf(r *http.Request, t *table.Table) (int, error) {
	text := r.URL.Query().Get("ply")
	if text == "" {
		return len(t.Plies), nil
	}
	ply, err := strconv.Atoi(text)
	if err != nil || ply < 0 || ply > len(t.Plies) {
		return 0, errs.New(errs.NotFound, "There is no such position in this game.")
	}
	return ply, nil
}

// asOf returns a table with its board after so many plies. Everything else is current.
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
func (s *site) besides(ctx context.Context, v *tableView, t *table.Table, who account.Player) {
	if t.Status == table.Over {
		v.Analysis = feature.AnalysisLines(ctx, s.callerFor(who), t)
	}
	if t.Rated && t.Status == table.Over {
		if o, err := s.Club.Ratings.Outcome(ctx, t.ID); err == nil && o.Done {
			v.rated(&o)
		}
	}
	v.Watching = s.streams.watching(channelOf(t.ID, false)) + s.streams.watching(channelOf(t.ID, true))
	said := s.talkAt(ctx, t, who.Person)
	n := session{site: s, who: who}
	if !who.Guest {
		if a, err := s.Club.Accounts.Get(ctx, who.ID); err == nil {
			n.mutes = a.Mutes
		}
	}
	v.Talk = s.linesOf(said, &n)
	v.Has = "table:" + v.version() + " talk:" + versionOf(said)
}

// talkAt returns what a person may read of the chat at a table: the spectators' and the players'.
func (s *site) talkAt(ctx context.Context, t *table.Table, who identity.Person) (said [2]*chat.Conversation) {
	said = [2]*chat.Conversation{{}, {}}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for _, room := range chat.RoomsOf(t, who.ID) {
		mail, err := s.Club.Chat.Follow(ctx, room, who)
		if err != nil {
			continue
		}
		c := <-mail // earlier lines come at once
		if room == chat.PlayersRoom(t.ID) {
			said[1] = c
		} else {
			said[0] = c
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
