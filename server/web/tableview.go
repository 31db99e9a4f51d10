package web

import (
	"context"
	"fmt"
	"html/template"
	"net/url"
	"strconv"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/pieces"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// tableView is what the page of a table shows.
type tableView struct {
	ID, Game, GameID, Title, Name string
	Status                        string
	Live, Follows                 bool // the game is not over; the page shows the last move
	Flipped, CanFlip              bool
	Falls, Still                  bool // what is placed falls from above; the visitor wants no motion
	Ply, Plies                    int
	Took                          int64  // milliseconds until the next move was made; 0 if unknown
	Said                          string // describes the board
	Drawing                       template.HTML
	Width, Height                 int
	Build                         string
	Top, Bottom                   seatView
	Standing, Remarks             []string
	Graph                         *graphView    // of the winning chances; nil is none
	Analysis                      *analysisView // nil before the end of the game
	NoMatch                       string        // why the seek has no match yet
	Notes                         []string      // an imported game's notes on the shown move
	Opening                       string
	Score                         string // of the players over all their games; "" is none
	Rows                          []moveRow
	Links                         tableLinks
	Watching                      int
	Talk                          []lineView
	Has                           string // the versions of the news that the page has
	Talks                         bool   // the visitor may read the chat
	Started                       time.Time
	Tags                          []table.Tag // of an imported game
	Event                         resource.Link
	Games                         int // of a match
	Number                        int

	Own    bool   // the visitor is known
	Seated bool   // and plays here
	Guest  string // their name, if they are a guest who plays here
	Shape  string
	Mine   mineView

	Rev  uint64
	look look
}

// tableLinks lead from a position to others.
type tableLinks struct {
	First, Back, On, Last, Flip, Table string
	Events                             string
	Here, Query                        string // the shown position's address, and its part from the question mark
	Other                              string // the other game of a match
}

// seatView is a side of a game.
type seatView struct {
	nameView
	ID       string // of the element
	Seat     string // its name
	Here     bool
	Turn     bool
	Won      bool
	Clock    string
	Lag      string // of the last turn, which did not count
	Until    int64  // when the running clock reaches zero, in milliseconds since 1970; 0 if it is stopped
	Most     int64  // the most milliseconds that it shows
	TrayName string
	Pocket   bool // the seat can place the pieces of its tray
	Tray     []trayView
	Lead     int
	Scales   []string
	Change   string // of the rating
}

// trayView are pieces of a kind beside the board.
type trayView struct {
	Name    string
	Count   int
	Letter  string        // as choices of moves name it
	Drawing template.HTML // of one; "" if it has no figure
}

// moveRow is a row of the list of moves: the first side's move, and the other's answer.
type moveRow struct {
	ID     string
	Number int
	Moves  [2]moveView
}

// moveView is a move in a list; the zero value is none.
type moveView struct {
	Ply         int
	Shown, Link string
	Mark        string // of an analysis: ?!, ? or ??
	Took        string // how long the player thought; "" is not known
	Current     bool
}

// lineView is a chat line.
type lineView struct {
	Who      nameView
	Text     string
	At       time.Time
	Watchers bool // said in the spectators' chat
}

// viewTable returns a game with the board of its position shown.
func (s *site) viewTable(t, shown *table.Table, l look) tableView {
	ply, plies := len(shown.Plies), len(t.Plies)
	scene := sceneOf(shown, l.flipped)
	s.setPieces(&scene, l.who.Settings)
	scene.fun = l.fun()
	drawn := scene.inside()
	scene.board = game.Seen(shown.State, l.fun())
	info := t.Rules.Info()
	v := tableView{
		ID: string(t.ID), Game: info.Name, GameID: info.ID,
		Title: s.viewer().Title(t), Name: identity.Clean(t.Name, 20),
		Status: words.Status(t.Status), Live: t.Status != table.Over && t.Status != table.Gone, Follows: ply == plies,
		Flipped: scene.flipped, CanFlip: !info.Upright, Ply: ply, Plies: plies, Said: said(shown, l.fun()),
		Drawing: template.HTML(drawn), Remarks: words.Noted(shown), Started: t.Begun,
		Number: 1, Games: 1, Rev: uint64(t.Rev), Talks: len(chat.RoomsOf(t, l.who.ID)) > 0, look: l,
		Falls: info.Falls, Still: l.who.Settings.NoMotion, Own: l.own(), Seated: l.own() && t.SeatOf(l.who.ID) != game.NoSeat,
	}
	if v.Seated && l.who.Guest {
		v.Guest = l.who.Name
	}
	v.Shape = fmt.Sprintf("%t %t %t", t.Status == table.Open, v.Seated && v.Live, v.Still)
	v.Width, v.Height = scene.size()
	v.Build = build(v.Width, v.Height)
	if ply < plies && isTimed(t, ply) {
		v.Took = max(1, t.Plies[ply].At.Sub(t.Plies[ply-1].At).Milliseconds())
	}
	if v.Follows {
		v.Standing = s.viewerFor(l.who.ID).Standing(t)
		if l.seeks(t) {
			v.NoMatch = words.WhyNoMatch(s.Club.Pairing.Misfits(t))
			v.Standing = append(v.Standing, v.NoMatch)
		}
	} else {
		v.Standing = []string{fmt.Sprintf("The position after %s of %d.", words.Count(ply, "move"), plies)}
	}
	if o, ok := game.OpeningOf(shown.State); ok {
		v.Opening = o.Name
	}
	for seat := range t.Seats {
		*v.seat(seat) = s.viewSeat(t, &scene, game.Seat(seat))
	}
	v.Top.ID, v.Bottom.ID = "seat-top", "seat-bottom"
	if t.Origin != nil {
		v.Tags = t.Origin.Tags
		v.Notes = words.NotesOn(t, ply-1)
	}
	v.Rows = rowsOf(t, ply, words.Viewer{Fun: l.fun()})
	v.link()
	return v
}

// eventOf returns a link to the tournament of a table, or none.
func (s *site) eventOf(ctx context.Context, t *table.Table) resource.Link {
	if t.Board == nil {
		return resource.Link{}
	}
	name, err := s.Club.Tournaments.NameOf(ctx, t.Board.Tournament)
	if err != nil {
		return resource.Link{}
	}
	return resource.Link{
		Label: identity.Clean(name, 40), Ref: resource.Ref{Kind: action.Tournament, ID: string(t.Board.Tournament)},
	}
}

// heading returns the title of the page.
func (v *tableView) heading(t *table.Table) string {
	text := fmt.Sprintf("%s – %s, %s", v.Bottom.Name, v.Top.Name, v.Game)
	switch {
	case v.Status == "open":
		text = v.Game + ", an open table"
	case t.IsExample():
		text += " (an example game)"
	case t.Origin != nil:
		text += " (imported)"
	}
	return text
}

// version changes whenever the page of a table shows something else.
func (v *tableView) version() string {
	return digest(fmt.Sprint(v.Rev, v.look.who.Settings, v.Top.Here, v.Bottom.Here, v.Top.Change, v.NoMatch))
}

// viewSeat returns a side of a game, with the pieces beside the shown board. Clocks and results are current.
func (s *site) viewSeat(t *table.Table, shown *scene, seat game.Seat) seatView {
	info, b := t.Rules.Info(), &shown.board
	v := seatView{
		Seat: info.Seats[seat].Name,
		Turn: t.Status == table.Playing && t.State.Turn() == seat,
	}
	who := t.Seats[seat]
	if who.ID == "" && t.Status == table.Open && !t.Vacant && t.Wish == seat {
		who = t.Host
	}
	v.Name = "no one yet"
	if who.ID != "" {
		v.nameView = s.nameOf(t, who)
		v.Here = s.Club.Tables.IsHere(who.ID)
	}
	v.Won = t.Status == table.Over && t.Result.Winner == seat && t.HasResult()
	v.tray(b.Trays[seat], shown)
	for _, scale := range b.Scales {
		v.Scales = append(v.Scales, scale.Title+" "+scale.Text(seat))
	}
	if t.Clock.Control().Kind == clock.Unlimited || t.Status == table.Open {
		return v
	}
	at := s.viewer().Now
	left := t.Clock.Left(int(seat), at)
	if running, ok := t.Clock.Running(); ok && running == int(seat) && t.Status == table.Playing {
		if falls, ok := t.Clock.Deadline(); ok {
			v.Until, v.Most = falls.UnixMilli(), left.Milliseconds()
		}
	}
	v.Clock, v.Lag = clock.Format(left), words.Lag(t, seat)
	return v
}

// tray adds the pieces of a seat beside the board.
func (v *seatView) tray(tray game.Tray, shown *scene) {
	v.TrayName, v.Lead, v.Pocket = tray.Title, tray.Lead, tray.Title == "in hand"
	for _, p := range tray.Pieces {
		if n := len(v.Tray); n > 0 && v.Tray[n-1].Name == p.Name {
			v.Tray[n-1].Count++
			continue
		}
		one := trayView{Name: p.Name, Count: 1, Letter: strings.ToLower(string(rune(p.Letter)))}
		if name := shown.figure(p); name != "" {
			one.Drawing = template.HTML(fmt.Sprintf(`%s<use href="%s#%s"/></g>`,
				pieces.Group(coloursOf(&shown.info, p)), shown.figures, name))
		}
		v.Tray = append(v.Tray, one)
	}
}

// rowsOf returns the list of moves, with the shown move marked.
func rowsOf(t *table.Table, shown int, v words.Viewer) []moveRow {
	var rows []moveRow
	var n game.MoveNumber
	first := game.FirstMover(t.Rules)
	for i, p := range t.Plies {
		before := n
		if n = n.Next(first, p.Seat); n.N != before.N || len(rows) == 0 {
			rows = append(rows, moveRow{ID: fmt.Sprintf("row-%d", n.N), Number: n.N})
		}
		at := 0
		if n.Second {
			at = 1
		}
		m := moveView{Ply: i + 1, Shown: v.Move(t, i) + words.Judged(t, i), Current: i+1 == shown}
		if isTimed(t, i) {
			m.Took = words.Thought(p.At.Sub(t.Plies[i-1].At) - p.Lag)
		}
		rows[len(rows)-1].Moves[at] = m
	}
	return rows
}

// isTimed reports whether it is known how long a ply took, from 0. The first one waits for the players.
func isTimed(t *table.Table, ply int) bool {
	return ply > 0 && (t.Origin == nil || t.Record.Clock != "")
}

// build names the shape of a board for the style sheet, which fits it into the window: tall, wide or square.
func build(width, height int) string {
	switch {
	case height > width:
		return "tall"
	case 2*width >= 3*height:
		return "wide"
	}
	return "square"
}

// address returns the address of a position of the table. If it is fixed, it stays valid when later positions
// follow the last one.
func (v *tableView) address(ply int, flipped, fixed bool) string {
	q := url.Values{}
	if v.Games > 1 && v.Number < v.Games {
		q.Set("game", strconv.Itoa(v.Number))
	}
	if ply < v.Plies || fixed {
		q.Set("ply", strconv.Itoa(ply))
	}
	if flip := v.look.flip(flipped); flip != "" {
		q.Set("flip", flip)
	}
	return strings.TrimSuffix("/t/"+v.ID+"?"+q.Encode(), "?")
}

// link makes the links of the page.
func (v *tableView) link() {
	to := func(ply int) string { return v.address(ply, v.Flipped, false) }
	at := "/t/" + v.ID
	v.Links = tableLinks{
		First: to(0), Back: to(max(0, v.Ply-1)), On: to(min(v.Plies, v.Ply+1)), Last: to(v.Plies),
		Flip: v.address(v.Ply, !v.Flipped, false), Table: at, Events: at + "/events",
	}
	v.Links.Here = to(v.Ply)
	v.Links.Query = strings.TrimPrefix(v.Links.Here, at)
	if flip := v.look.flip(v.Flipped); flip != "" {
		v.Links.Events += "?flip=" + flip
	}
	if v.Games > 1 {
		v.Links.Other = fmt.Sprintf("%s?game=%d", at, 3-v.Number)
	}
	for i := range v.Rows {
		for j := range v.Rows[i].Moves {
			if m := &v.Rows[i].Moves[j]; m.Ply > 0 {
				m.Link = v.address(m.Ply, v.Flipped, true)
			}
		}
	}
}

// seat returns the view of a seat.
func (v *tableView) seat(n int) *seatView {
	if (n == 0) == v.Flipped {
		return &v.Top
	}
	return &v.Bottom
}

// present records which players have a session at the table.
func (v *tableView) present(here [2]bool) {
	for n, is := range here {
		v.seat(n).Here = is
	}
}

// rated adds how the game changed the ratings.
func (v *tableView) rated(o *rating.Outcome) {
	for n, change := range o.Seats {
		v.seat(n).Change = fmt.Sprintf("%d (%+d)", change.After.Points(), change.Points())
	}
}
