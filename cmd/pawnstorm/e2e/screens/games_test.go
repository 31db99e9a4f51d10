package screens

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest"
)

// ending is a game to play and the way it ends.
type ending struct {
	record string // the recorded game
	plies  int    // number of plies to play; 0 for all
	// by ends the game and returns the result. It is nil if the last move ends the game.
	by func(*sitting) game.Result

	host    game.Seat
	options []choice // in form order
	row     string   // how the lobby row shows the options
	placed  bool     // for a setup that the form cannot create
	reason  string
}

// Options as the form shows them.
var (
	greenBegins = []choice{{"Who begins", "Green"}}
	startZero   = []choice{{"Start", "0"}}
	firstChair  = []choice{{"Who begins", "First chair"}}
)

// endings lists every way a game can end. For other games, endingsOf uses the endings of their
// recorded games.
var endings = map[string][]ending{
	"chess": {
		{record: "chess-opera", reason: "checkmate"},
		{record: "chess-stalemate", host: 1, reason: "stalemate"},
		{record: "chess-dead-position", reason: "dead position"},
		{record: "chess-fivefold-repetition", reason: "fivefold repetition"},
		{record: "chess-fivefold-repetition", plies: 8, by: claim, reason: "threefold repetition"},
		{record: "chess-75-moves", reason: "the 75-move rule"},
		{record: "chess-75-moves", plies: 100, by: claim, reason: "the 50-move rule"},
		{record: "chess-opera", plies: 6, by: agree, reason: "agreement"},
		{record: "chess-opera", plies: 6, by: resign, reason: "resignation"},
	},
	"discworld": {
		{record: "chess-opera", reason: "checkmate"},
		{record: "chess-stalemate", reason: "stalemate"},
		{record: "chess-dead-position", host: 1, reason: "dead position"},
		{record: "discworld-repetition", reason: "threefold repetition"},
		{record: "discworld-50-moves", reason: "50 moves without a capture"},
		{record: "chess-opera", plies: 6, by: agree, reason: "agreement"},
		{record: "chess-opera", plies: 6, by: resign, reason: "resignation"},
	},
	"chess960": {
		{record: "chess960-castlings", options: startZero, row: "start 0", reason: "checkmate"},
		{record: "chess-stalemate", placed: true, reason: "stalemate"},
		{record: "chess-dead-position", placed: true, host: 1, reason: "dead position"},
		{record: "chess-fivefold-repetition", placed: true, reason: "fivefold repetition"},
		{record: "chess960-castlings", plies: 8, options: startZero, by: agree, reason: "agreement"},
		{record: "chess960-castlings", plies: 8, options: startZero, by: resign, reason: "resignation"},
	},
	"strike": {
		{record: "strike-owner-captured", reason: "capture of the owner"},
		{record: "strike-forfeit-stuck", host: 1, reason: "forfeit: no worker can move"},
		{record: "strike-none-left", reason: "forfeit: no worker is left"},
		{record: "strike-stalemate-late", placed: true, reason: "stalemate: no capitalist can move"},
		{record: "strike-repetition-late", reason: "threefold repetition"},
		{record: "strike-100-plies", host: 1, reason: "100 plies without a capture"},
		// With draws off, repetition does not end the game.
		{
			record: "strike-repetition-late", by: resign, reason: "resignation",
			options: []choice{{"House draws", "off: only players end it"}}, row: "off: only",
		},
		{record: "strike-owner-captured", plies: 7, by: agree, reason: "agreement"},
	},
	"warfare": {
		{record: "warfare-capture", reason: "capture of the king"},
		{record: "warfare-lockout", host: 1, reason: "lockout: no proletarian can move"},
		{record: "warfare-none-left", reason: "lockout: no proletarian is left"},
		{record: "warfare-stalemate", reason: "stalemate: no piece of the Bourgeoisie can move"},
		{record: "warfare-repetition", reason: "threefold repetition"},
		{record: "warfare-quiet", reason: "50 moves without a capture"},
		{record: "warfare-lockout", plies: 6, by: agree, reason: "agreement"},
		{record: "warfare-capture", plies: 6, by: resign, reason: "resignation"},
	},
	"correct": {
		{record: "correct-agreeable", options: greenBegins, row: "Green", reason: "Agreeable Resolution"},
		{
			record: "correct-non-productive", host: 1, reason: "Non-Productive Resolution",
			options: []choice{{"Set-up", "c: C H W T S D T W H C"}, {"Who begins", "Blue"}}, row: "c: C H W T S D T",
		},
		{record: "correct-dissolution", options: greenBegins, reason: "Dissolution Resolution"},
		{record: "correct-mutual-late", options: greenBegins, reason: "mutual deferral of victory"},
		{record: "correct-satisfactory-late", options: greenBegins, reason: "Satisfactory Resolution"},
		{
			record: "correct-repetition", reason: "threefold repetition",
			options: []choice{{"Set-up", "b: H W C T S D T C W H"}, {"Who begins", "Green"}}, row: "b: H W C T S D T",
		},
		{
			record: "correct-quiet", reason: "100 turns without progress",
			options: []choice{{"Set-up", "d: H C W T S D T W C H"}, {"Who begins", "Blue"}}, row: "d: H C W T S D T",
		},
		{record: "correct-satisfactory-late", plies: 6, options: greenBegins, by: agree, reason: "agreement"},
		{record: "correct-satisfactory-late", plies: 6, options: greenBegins, by: resign, reason: "resignation"},
	},
	"anarchist": {
		{record: "anarchist-first-wins", options: firstChair, row: "First chair", reason: "making the last move"},
		{record: "anarchist-mirror", host: 1, options: firstChair, reason: "making the last move"},
		{
			by: wander, reason: "making the last move",
			options: []choice{{"Who begins", "Second chair"}, {"Scrambled start", "8 plies"}}, row: "Second chair, 8 pl",
		},
		{record: "anarchist-mirror", plies: 6, options: firstChair, by: noAgreement, reason: "resignation"},
	},
	"threecheck": {
		{record: "threecheck-third", reason: "the third check"},
		{record: "threecheck-mate", host: 1, reason: "checkmate"},
		{record: "chess-stalemate", reason: "stalemate"},
		{record: "chess-fivefold-repetition", reason: "fivefold repetition"},
		{record: "threecheck-third", plies: 8, by: agree, reason: "agreement"},
		{record: "threecheck-third", plies: 8, by: resign, reason: "resignation"},
	},
	"atomic": {
		{record: "atomic-king", reason: "explosion of the king"},
		{record: "atomic-mate", host: 1, reason: "checkmate"},
		{record: "chess-fivefold-repetition", reason: "fivefold repetition"},
		{record: "atomic-king", plies: 6, by: agree, reason: "agreement"},
		{record: "atomic-king", plies: 6, by: resign, reason: "resignation"},
	},
	"crazyhouse": {
		{record: "crazyhouse-attack", reason: "checkmate"},
		{record: "chess-fivefold-repetition", host: 1, reason: "fivefold repetition"},
		{record: "chess-fivefold-repetition", plies: 8, by: claim, reason: "threefold repetition"},
		{record: "crazyhouse-mate", plies: 20, by: agree, reason: "agreement"},
		{record: "crazyhouse-mate", plies: 20, by: resign, reason: "resignation"},
	},
	"connect4": {
		{record: "connect4-diagonal", reason: "four in a line"},
		{record: "connect4-draw", host: 1, reason: "a full board"},
		{record: "connect4-draw", plies: 6, by: agree, reason: "agreement"},
		{record: "connect4-diagonal", plies: 6, by: resign, reason: "resignation"},
	},
}

// endingsOf returns the endings to play for a game. By default it returns the recorded games from the
// usual setup, a draw by agreement if the game has draws, and a resignation.
func endingsOf(t *testing.T, rules game.Rules, games map[string]*e2etest.Recorded) []ending {
	t.Helper()
	info := rules.Info()
	if list := endings[info.ID]; list != nil {
		return list
	}
	first, _ := e2etest.FirstRecorded(t, games, info.ID)
	var list []ending
	for _, name := range slices.Sorted(maps.Keys(games)) {
		g := games[name]
		if g.Rules.Info().ID != info.ID || g.Setup != "" || !g.Over {
			continue
		}
		state, forced := gametest.New(t, rules, ""), false
		for _, text := range g.Moves {
			forced = forced || forcedChoice(state)
			state = gametest.PlayAll(t, state, text)
		}
		if forced {
			continue // sitting.play waits for "Your move.", and the screen says "No other move"
		}
		result, _ := state.Result()
		list = append(list, ending{record: name, host: game.Seat(len(list) % 2), reason: result.Reason})
	}
	if !info.NoDraws {
		list = append(list, ending{record: first, plies: 4, by: agree, reason: "agreement"})
	}
	return append(list, ending{record: first, plies: 4, by: resign, reason: "resignation"})
}

// forcedChoice reports whether a player's only moves are choices off the board, such as a pass.
func forcedChoice(s game.State) bool {
	moves := s.Moves()
	return len(moves) == 1 && s.Steps(moves[0])[0].Cell == game.NoCell
}

// usual lists the games that every change must pass; PAWNSTORM_E2E=all plays all.
var usual = []string{"chess", "discworld", "strike", "anarchist"}

// TestGames plays every game to each of its endings over real SSH. One player creates the table with
// the form, another joins from the lobby, and they type a recorded game. Both must see the result at
// the board and under You.
func TestGames(t *testing.T) {
	t.Parallel()
	h, games := openWithBots(t), e2etest.RecordedGames(t)
	// t.Parallel limits tests to the number of processors, but these mostly wait.
	var all sync.WaitGroup
	for _, rules := range catalog.All() {
		if !e2etest.All() && !slices.Contains(usual, rules.Info().ID) {
			continue
		}
		all.Go(func() {
			t.Run(rules.Info().ID, func(t *testing.T) { playAll(t, h, rules, games) })
		})
	}
	all.Wait()
}

// shortOf returns a short label of a game for usernames.
func shortOf(id string) string { return id[:2] + id[len(id)-2:] }

// playAll lets a duo play games one after another.
func playAll(t *testing.T, h *localServer, rules game.Rules, games map[string]*e2etest.Recorded) {
	id := rules.Info().ID
	d := e2etest.NewDuo(t, "ann-"+shortOf(id), "ben-"+shortOf(id))
	d.Connect(t, h.addr)
	d.Register()
	for _, e := range endingsOf(t, rules, games) {
		if e.record != "" && games[e.record] == nil {
			t.Fatalf("no recorded game %s", e.record)
		}
		e.play(t, h, d, rules, games[e.record])
	}
}

// play plays the game and checks its ending.
func (e *ending) play(t *testing.T, h *localServer, d *e2etest.Duo, rules game.Rules, g *e2etest.Recorded) {
	t.Helper()
	var s *sitting
	if e.placed {
		s = h.place(t, d, rules, e.host, g.Setup)
	} else {
		s = h.sit(t, d, rules.Info(), e.host, e.options, e.row)
	}
	if g != nil {
		s.play(g.Moves[:cmp.Or(e.plies, len(g.Moves))]...)
	}
	result, over := s.state.Result()
	if !over {
		result = e.by(s)
	}
	if result.Reason != e.reason {
		t.Fatalf("%s in %s: got ending %s, want %s", e.record, s.info.Name, result.Reason, e.reason)
	}
	s.ends(result)
	s.leave()
	s.remember(result)
}

// resign makes the player to move resign.
func resign(s *sitting) game.Result {
	loser := s.state.Turn()
	s.terms[loser].Type("mresign\r")
	s.terms[loser].Until("Resign and lose this game?")
	s.terms[loser].Type("y")
	return game.Result{Winner: loser.Other(), Reason: "resignation"}
}

// agree makes the player to move offer a draw and the other accept it.
func agree(s *sitting) game.Result {
	offers := s.state.Turn()
	s.terms[offers].Type("mdraw\r")
	s.sees(offers, "You offered a draw.")
	s.sees(offers.Other(), s.names[offers]+" offers a draw")
	s.terms[offers.Other()].Type("y")
	return game.Result{Winner: game.NoSeat, Reason: "agreement"}
}

// claim makes the player to move claim a draw.
func claim(s *sitting) game.Result {
	s.t.Helper()
	reason, ok := s.state.Claim()
	if !ok {
		s.t.Fatal("the player cannot claim a draw")
	}
	s.sees(s.state.Turn(), "Type claim for a draw ("+reason+").")
	s.terms[s.state.Turn()].Type("mclaim\r")
	return game.Result{Winner: game.NoSeat, Reason: reason}
}

// noAgreement checks that a game without draws refuses a draw offer and goes on.
func noAgreement(s *sitting) game.Result {
	asks := s.state.Turn()
	s.terms[asks].Type("mdraw\r")
	s.terms[asks].Until("There are no draws in " + s.info.Name + ".")
	s.await()
	return resign(s)
}

// wander plays random moves until the game ends.
func wander(s *sitting) game.Result {
	lot := rand.New(rand.NewPCG(1, 2))
	for {
		if result, over := s.state.Result(); over {
			return result
		}
		moves := s.state.Moves()
		s.play(s.state.Format(moves[lot.IntN(len(moves))]))
	}
}

// ends waits until both players see the result.
func (s *sitting) ends(r game.Result) {
	s.t.Helper()
	text := "Drawn by " + r.Reason + "."
	if r.Winner != game.NoSeat {
		text = s.info.Seats[r.Winner].Name + " (" + s.names[r.Winner] + ") won by " + r.Reason + "."
	}
	if r.Note != "" {
		text += " " + strings.ToUpper(r.Note[:1]) + r.Note[1:] + "."
	}
	for seat := range s.terms {
		short := "You lost: " + r.Reason + "."
		if r.Winner == game.Seat(seat) {
			short = "You won: " + r.Reason + "."
		}
		s.terms[seat].UntilFunc(text, func(frame string) bool { // a one-line space cuts long text
			return strings.Contains(frame, first(70, text)) || r.Winner != game.NoSeat && len(text) > 70 && strings.Contains(frame, short)
		})
	}
}

// remember checks that both players find the game in their history.
func (s *sitting) remember(r game.Result) {
	s.t.Helper()
	for i, term := range s.terms {
		seat := game.Seat(i)
		result, state := s.names[max(r.Winner, 0)]+" won", "lost"
		switch r.Winner {
		case seat:
			state = "won"
		case game.NoSeat:
			result, state = "drawn", "drawn"
		}
		shows := func(row string) {
			s.t.Helper()
			term.UntilFunc("the row "+row, regexp.MustCompile(row).MatchString)
		}
		start := ` +` + regexp.QuoteMeta(first(5, s.info.Name)) + `.* `
		e2etest.Turn(term, "\t", e2etest.SectionShown, "You")
		shows(` ` + state + ` +` + s.names[seat.Other()] + start + `.*now`)
		e2etest.Page(term, "Finished")
		shows(s.names[0] + ` - ` + first(6, s.names[1]) + `\S*` + start + regexp.QuoteMeta(first(20, result+", "+r.Reason)))
		term.Type("q")
		term.Until("[You]")
	}
}

// first returns the start of a text that fits a narrow column.
func first(n int, text string) string { return text[:min(n, len(text))] }
