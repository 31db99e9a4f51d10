package screens

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/server/sshtest"
)

// position is a rich position of a game: a setup, moves and an offer. Without moves it plays any
// legal one. Games not listed here use the middle of their shortest record.
type position struct{ game, setup, moves, offer string }

var positions = []position{
	{"chess", "", "e4 e5 Nf3 Nc6 d4 exd4 Bb5 f6 Bxc6 bxc6 Nxd4 g6 Qf3 Bb4 c3 Bxc3 Nxc3 Qe7 O-O Qxe4 Qxe4", "draw"},
	{"discworld", "", "e4 f6 Qh5", "draw"},
	{"chess960", "rk1r4/pppppppp/8/8/8/8/PPPPPPPP/RK1R4 w Da - 0 1", "O-O e5", "draw"},
	{"threecheck", "", "e4 e5 Bc4 Nc6 Bxf7", "draw"},
	{"atomic", "", "e4 d5 Nc3 Nf6 exd5", "draw"},
	{"crazyhouse", "r1bqk2r/ppp2ppp/2n5/8/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 6", "P@e6", "draw"},
	{"strike", "ppp1pppp/3p4/8/RNB1QBNR/RNBQKBNR/5p2/1p6/p1pppp2 c 23/12", "f4-g3 f3-f4", "draw"},
	{"warfare", "R1BQKBNR/p7/2p3p1/1p1ppp1p b", "", "draw"},
	{"correct", "3d2s3/10/9a/1U4h3/3a2a3/3wA5/1Aw5W1/1A7A/2H7/8DS g c2:0,g7:4 @T,=H,R @A 0", "pass", "draw"},
	{"anarchist", "second 8/p6p/8/2pp4/2PP4/8/P6P/8", "", "takeback 1"},
	{"connect4", "", "d d c e e", "draw"},
}

// record builds a game between ann and ben. The player to move has two days less.
func (p *position) record(t *testing.T, id string) table.Record {
	t.Helper()
	rules, ok := catalog.Find(p.game)
	if !ok {
		t.Fatalf("no game is called %q", p.game)
	}
	now := time.Now().UTC()
	players := [2]identity.Person{{ID: "pann", Name: "ann"}, {ID: "pben", Name: "ben"}}
	rec := table.Record{Version: 1, ID: identity.TableID(id), Game: p.game, Setup: p.setup, Created: now, Host: players[0], Clock: "3 days"}
	for seat := range players {
		rec.Log = append(rec.Log, table.Event{At: now, Kind: table.Sat, Seat: game.Seat(seat), Who: &players[seat]})
	}
	state := gametest.New(t, rules, p.setup)
	moves := strings.Fields(p.moves)
	if len(moves) == 0 {
		moves = []string{state.Format(state.Moves()[0])}
	}
	for _, text := range moves {
		m, err := state.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		rec.Log = append(rec.Log, table.Event{At: now, Kind: table.Moved, Seat: state.Turn(), Text: state.Format(m)})
		if state, err = state.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	rec.Log = append(rec.Log, table.Event{At: now, Kind: table.Offered, Seat: state.Turn().Other(), Text: p.offer})
	return rec
}

// TestFacts checks that the screen, line mode and show (as text and JSON) present all facts of a
// position. It covers all games, both running and finished.
func TestFacts(t *testing.T) {
	h := openWithBots(t)
	games, all := e2etest.RecordedGames(t), slices.Clone(positions)
	for _, rules := range catalog.All() {
		info := rules.Info()
		if slices.ContainsFunc(all, func(p position) bool { return p.game == info.ID }) {
			continue
		}
		_, g := e2etest.FirstRecorded(t, games, info.ID)
		p := position{info.ID, "", strings.Join(g.Moves[:len(g.Moves)/2], " "), "draw"}
		if info.NoDraws {
			p.offer = "takeback 1"
		}
		all = append(all, p)
	}
	for i, p := range all {
		t.Run(p.game, func(t *testing.T) {
			t.Parallel()
			rec := p.record(t, fmt.Sprintf("facts%03d", i))
			f := h.views(t, rec)
			f.playing()
			rec.Log = append(rec.Log, table.Event{At: time.Now().UTC(), Kind: table.Resigned, Seat: f.table.State.Turn()})
			rec.ID = identity.TableID(fmt.Sprintf("ended%03d", i))
			f = h.views(t, rec)
			f.over()
		})
	}
}

// views holds what a spectator sees of a table. Line breaks in texts become spaces.
type views struct {
	t      *testing.T
	table  *table.Table
	info   game.Info
	screen string
	spoken string // from line mode
	shown  string // from show
	doc    tableDoc
}

// tableDoc holds the checked parts of show --json.
type tableDoc struct {
	Status string
	Turn   *string
	Seats  []struct{ ID, Player string }
	Last   []string
	Danger *string
	Clocks struct{ Left map[string]int64 }
	Offers []struct{ Offer, Seat string }
	Result *struct{ Winner, Text string }

	Factories []struct{ Runs bool }
	Scores    []struct{ Count map[string]int }
	Opening   *struct{ Name string }
	Remarks   []string
}

// views stores a record and collects its views.
func (h *localServer) views(t *testing.T, rec table.Record) *views {
	t.Helper()
	value, err := table.Encode(rec)
	if err != nil {
		t.Fatal(err)
	}
	id := string(rec.ID)
	if _, err := h.store.Put(t.Context(), "table/"+id, value, 0); err != nil {
		t.Fatal(err)
	}
	c := sshtest.Dial(t, h.addr)
	term := c.Terminal(120, 48, id)
	term.Until("chat · 1 watching") // the lobby, which is shown first, has no such heading
	term.Until("? help")            // the footer comes last
	f := &views{t: t, screen: term.Screen()}
	term.Close()
	if f.table, err = h.service.Tables.Get(t.Context(), rec.ID); err != nil {
		t.Fatal(err)
	}
	f.info = f.table.Rules.Info()
	f.shown, _, _ = c.Run("show "+id, "")
	f.spoken, _, _ = c.Run("plain", "watch "+id+"\nboard\nclock\nquit\n")
	text, _, _ := c.Run("show --json "+id, "")
	if err := json.Unmarshal([]byte(text), &f.doc); err != nil {
		t.Fatal(err)
	}
	for _, text := range []*string{&f.shown, &f.spoken} {
		*text = strings.Join(strings.Fields(*text), " ")
	}
	return f
}

// tells checks that each view contains the words for a fact, or "" for none.
func (f *views) tells(fact, screen, spoken, shown string) {
	f.t.Helper()
	for _, view := range []struct{ name, has, wants string }{
		{"the screen", f.screen, screen}, {"line mode", f.spoken, spoken}, {"show", f.shown, shown},
	} {
		if !strings.Contains(view.has, view.wants) {
			f.t.Errorf("%s: %s lacks %q:\n%s", fact, view.name, view.wants, view.has)
		}
	}
}

// all checks for the same words in all views.
func (f *views) all(fact, words string) {
	f.t.Helper()
	f.tells(fact, words, words, words)
}

// is checks a fact in the JSON document.
func (f *views) is(fact string, ok bool) {
	f.t.Helper()
	if !ok {
		f.t.Errorf("%s: got document %+v", fact, f.doc)
	}
}

// playing checks the facts of a running game.
func (f *views) playing() {
	f.t.Helper()
	turn := f.table.State.Turn()
	mover, other := f.info.Seats[turn], f.info.Seats[turn.Other()]
	f.all("turn", fmt.Sprintf("%s (%s) is to move.", f.table.Seats[turn].Name, mover.Name))
	f.is("turn", f.doc.Turn != nil && *f.doc.Turn == mover.ID)
	if len(f.table.Plies) > 1 { // the clocks run after the first moves
		f.all("clock", "2 d 23 h")
		f.is("clock", f.doc.Clocks.Left[mover.ID] < f.doc.Clocks.Left[other.ID])
	}
	f.all("clock", "3 d")
	offer := map[table.OfferKind]string{table.Draw: "offers a draw", table.Takeback: "asks"}[f.table.Offers[0].Kind]
	f.all("offer", f.table.Seats[turn.Other()].Name+" "+offer)
	f.is("offer", len(f.doc.Offers) == 1 && f.doc.Offers[0].Seat == other.ID)
	f.position()
}

// over checks the facts of a resigned game.
func (f *views) over() {
	f.t.Helper()
	ending := f.table.Ending()
	f.all("result", ending[:strings.Index(ending, ".")+1])
	winner := f.info.Seats[f.table.Result.Winner]
	f.tells("result", strings.ToUpper(winner.Name)+" WINS", "", "Open it: ssh -t ")
	f.is("result", f.doc.Status == "over" && f.doc.Result.Winner == winner.ID && f.doc.Result.Text == ending)
	f.position()
}

// position checks the facts of a position.
func (f *views) position() {
	f.t.Helper()
	b, ply := f.table.State.Board(), f.table.Plies[len(f.table.Plies)-1]
	for seat, s := range f.doc.Seats {
		f.all("player", f.table.Seats[seat].Name)
		f.is("player", s.Player == f.table.Seats[seat].Name)
	}
	f.tells("last move", ply.Shown, "", ply.Shown)
	f.is("last move", len(f.doc.Last) == len(ply.Cells))
	if f.table.Status == table.Playing {
		f.tells("last move", "", "The last move was "+f.info.Seats[ply.Seat].Name+": ", "")
	}
	for _, m := range b.Marks {
		if m.Kind == game.MarkDanger && m.Text != "" && f.table.Status == table.Playing {
			f.all("danger", strings.ToUpper(m.Text[:1])+m.Text[1:]+".")
			f.is("danger", f.doc.Danger != nil && strings.Contains(*f.doc.Danger, m.Text[1:]))
		}
	}
	runs := 0
	for _, e := range b.Edges {
		if e.Runs {
			runs++
		}
		told := e.Text[1:]
		if e.Runs && !slices.ContainsFunc(b.Marks, func(m game.Mark) bool { return m.Text == e.Text }) {
			told = " run" // all others, or all
		}
		f.tells("factory", "", told, told)
	}
	onScreen := func(words string) string { // the result card covers it after the end
		if f.table.Status == table.Over {
			return ""
		}
		return words
	}
	if len(b.Edges) > 0 {
		f.tells("factories", onScreen(fmt.Sprintf("%d of %d run", runs, len(b.Edges))), "", "")
		for _, e := range f.doc.Factories {
			if e.Runs {
				runs--
			}
		}
		f.is("factories", runs == 0 && len(f.doc.Factories) == len(b.Edges))
	}
	for i, scale := range b.Scales {
		for seat, n := range scale.Count {
			f.tells("score", onScreen(fmt.Sprint(n)), fmt.Sprint(n), fmt.Sprint(n))
			f.is("score", f.doc.Scores[i].Count[f.info.Seats[seat].ID] == n)
		}
	}
	for _, n := range b.Notes[b.Told:] {
		f.tells("note", onScreen(n[1:]), n[1:], n[1:])
		f.is("note", strings.Contains(strings.Join(f.doc.Remarks, " "), n[1:]))
	}
	if o, ok := game.OpeningOf(f.table.State); ok {
		f.all("opening", o.Name)
		f.is("opening", f.doc.Opening != nil && f.doc.Opening.Name == o.Name)
	}
}
