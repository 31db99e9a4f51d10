package tui

import (
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest"
	"pawnstorm/game/gametest/drops"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// everyGame is all games, and the tiny game.
var everyGame = append(catalog.All(), drops.Rules())

// rulesOf finds a game.
func rulesOf(t testing.TB, id string) game.Rules {
	t.Helper()
	at := slices.IndexFunc(everyGame, func(rules game.Rules) bool { return rules.Info().ID == id })
	if at < 0 {
		t.Fatalf("no game is called %q", id)
	}
	return everyGame[at]
}

// variantWorld is a world with every game.
func variantWorld(t testing.TB) *world {
	t.Helper()
	w := newWorld(t)
	w.service.Close()
	w.games = everyGame
	service, err := lobby.New(t.Context(), lobby.Config{Store: w.store, Games: w.games, Now: w.now, ByHand: true, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	w.service = service // newWorld closes it
	return w
}

// at is ann, in a given seat, in a game of any kind with bob: from a setup, after moves as people
// write them.
func (w *world) at(gameID string, seat game.Seat, setup string, moves ...string) *person {
	w.t.Helper()
	return w.timed("", gameID, seat, setup, moves...)
}

// timed is at, with a clock.
func (w *world) timed(clock, gameID string, seat game.Seat, setup string, moves ...string) *person {
	w.t.Helper()
	ann, bob := w.account("ann"), w.account("bob")
	players := [2]identity.Person{ann.Person, bob.Person}
	if seat == 1 {
		players[0], players[1] = players[1], players[0]
	}
	rec := w.recordBetween(players, gameID, setup, moves)
	rec.Clock = clock
	return w.comes(ann, w.write(rec))
}

// recordBetween returns the record of a game between two players, by seat.
func (w *world) recordBetween(players [2]identity.Person, gameID, setup string, moves []string) table.Record {
	w.t.Helper()
	rules := rulesOf(w.t, gameID)
	rec := table.Record{Version: 1, ID: "a1b2c3d4", Game: gameID, Setup: setup, Created: w.now(), Host: players[0]}
	for seat := range players {
		rec.Log = append(rec.Log, table.Event{At: w.now(), Kind: table.Sat, Seat: game.Seat(seat), Who: &players[seat]})
	}
	state, err := rules.New(setup)
	for _, text := range moves {
		var m game.Move
		if err == nil {
			m, err = state.Parse(text)
		}
		if err != nil {
			w.t.Fatal(err)
		}
		rec.Log = append(rec.Log, table.Event{At: w.now(), Kind: table.Moved, Seat: state.Turn(), Text: state.Format(m)})
		state, err = state.Play(m)
	}
	return rec
}

// steer moves the cursor to a cell with the arrows.
func (p *person) steer(to game.Cell) {
	p.t.Helper()
	files := p.screen().Table.Rules.Info().Files
	dx, dy := int(to)%files-int(p.screen().Cursor)%files, int(to)/files-int(p.screen().Cursor)/files
	if p.screen().Flipped {
		dx, dy = -dx, -dy
	}
	for ; dx > 0; dx-- {
		p.press("right")
	}
	for ; dx < 0; dx++ {
		p.press("left")
	}
	for ; dy > 0; dy-- {
		p.press("up")
	}
	for ; dy < 0; dy++ {
		p.press("down")
	}
	if p.screen().Cursor != to {
		p.t.Fatalf("the cursor is on %d and not on %d", p.screen().Cursor, to)
	}
}

// cell returns a cell by its name.
func (p *person) cell(name string) game.Cell {
	p.t.Helper()
	info := p.screen().Table.Rules.Info()
	for c := range game.Cell(info.Files * info.Ranks) {
		if game.CellName(c, info.Files) == name {
			return c
		}
	}
	p.t.Fatalf("there is no square %q", name)
	return game.NoCell
}

// builds picks steps by keys: cells by their names, and anything else as a key.
func (p *person) builds(steps ...string) {
	p.t.Helper()
	for _, s := range steps {
		if len(s) > 1 && s[1] >= '0' && s[1] <= '9' {
			p.steer(p.cell(s))
			p.press("enter")
		} else {
			p.chooses(s)
		}
	}
}

// chooses makes a choice, or opens the list of choices that begin a turn.
func (p *person) chooses(choice string) {
	p.t.Helper()
	switch {
	case choice == "turns":
		p.commands("turns")
	case len(choice) == 1:
		p.press(boardview.ChoiceKey(choice))
	default:
		p.press(choice)
	}
}

// Positions with much to see.
const (
	// Workers have left three factories, and one stands beside the owner.
	strikeStopped = "ppp1pppp/3p4/8/RNB1QBNR/RNBQKBNR/5p2/1p6/p1pppp2 c 23/12"
	// Three of the four types have an empty factory.
	warfareStopped = "R1BQKBNR/p7/2p3p1/1p1ppp1p b"
	// A Social Worker can push, a step can make two sandwiches, two are frozen,
	// a Therapist has used its step, and both players have somebody in hand.
	correctBusy = "3d2s3/10/9a/1U4h3/3a2a3/3wA5/1Aw5W1/1A7A/2H7/8DS g c2:0,g7:4 @T,=H,R @A 0"
	// Few pawns, some of which have met.
	anarchistMiddle = "8/p6p/8/2pp4/2PP4/8/P6P/8"
)

// variantScene is a state of a game to look at: ann, in a seat, has pressed keys after moves from a
// setup. It ends with a text on screen.
type variantScene struct {
	name, game string
	seat       game.Seat
	setup      string
	moves      string
	steps      string // for builds
	sees       string
}

var variantScenes = []variantScene{
	{"chess-white", "chess", 0, "", "", "", "Your move."},
	{"chess-black", "chess", 1, "", "e4", "g8", "█♞ █"},
	{"discworld-white", "discworld", 0, "", "", "b1", "█♞ █"},
	{"discworld-black", "discworld", 1, "", "e4", "", "Your move."},
	{"strike-workers", "strike", 0, "", "", "", "8 of 8 run"},
	{"strike-capitalists", "strike", 1, "", "a1-a2", "a4", "7 of 8 run"},
	{"strike-pawns", "strike", 1, strikeStopped, "", "b4", "moves as a pawn: b1 is empty"},
	{"strike-danger", "strike", 1, strikeStopped, "f4-g3 f3-f4", "e4", "a worker can take the owner"},
	{"warfare-proletariat", "warfare", 0, "", "a1-a2 b4-c2", "c1", "c1: proletarian"},
	{"warfare-bourgeoisie", "warfare", 1, "", "a1-a2", "", "R stopped"},
	{"warfare-stopped", "warfare", 1, warfareStopped, "", "d4", "R N B stopped"},
	{"correct-green", "correct", 0, "", "", "", "Your move."},
	{"correct-blue", "correct", 1, "", "c2-c3", "c9", "█♟ █"},
	{"correct-marks", "correct", 0, correctBusy, "", "i4", "█♞ █"},
	{"correct-push", "correct", 0, correctBusy, "", "i4 g6", "So far: i4, g6"},
	{"correct-ticks", "correct", 0, correctBusy, "", "e5 d4", "0 displace nobody"},
	{"correct-ticked", "correct", 0, correctBusy, "", "e5 d4 c4", "0 displace no more"},
	{"correct-hand", "correct", 0, correctBusy, "", "turns", "P pass"},
	{"correct-return", "correct", 0, correctBusy, "", "turns t", "So far: Group Therapist returns"},
	{"correct-passed", "correct", 1, correctBusy, "pass", "", "Green passed"},
	{"anarchist-first", "anarchist", 0, "", "", "e7", "rank-1 pawn"},
	{"anarchist-second", "anarchist", 1, "second " + anarchistMiddle, "", "a2", "rank-8 pawn"},
	{"drops-yellow", "drops", 1, "", "d e d", "", "bob (Red) is to move."},
	{"drops-pass", "drops", 0, "", "a", "", "P pass"},
}

func (s *variantScene) open(w *world) *person {
	w.t.Helper()
	p := w.at(s.game, s.seat, s.setup, strings.Fields(s.moves)...)
	p.builds(strings.Fields(s.steps)...)
	p.sees(s.sees)
	return p
}

// Each game is shown from both sides, with all its marks and all the steps of its turns, and fits
// every terminal size.
func TestVariantFrames(t *testing.T) {
	for _, s := range variantScenes {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			p := s.open(variantWorld(t))
			p.golden("variant-" + s.name)
			p.fits()
		})
	}
}

// Without colours letters distinguish the sides, and signs show everything else.
func TestVariantFramesWithoutColour(t *testing.T) {
	for _, s := range variantScenes {
		switch s.name {
		case "strike-pawns", "warfare-stopped", "correct-ticks", "anarchist-second":
			t.Run(s.name, func(t *testing.T) {
				p := s.open(variantWorld(t))
				p.recolour(colorprofile.ASCII)
				p.golden("letters-" + s.name)
			})
		}
	}
}

// player is a user in a game that w.at has created.
func (w *world) player(name string, t *table.Table) *person {
	w.t.Helper()
	return w.comes(w.arrives(name), t)
}

// arrives opens a session of a player with an account.
func (w *world) arrives(name string) account.Player {
	w.t.Helper()
	who, err := w.service.Accounts.ByKey(w.t.Context(), keyOf(name))
	if err != nil {
		w.t.Fatal(err)
	}
	return who
}

// A device builds a turn from its steps.
var devices = map[string]func(*person, []game.Step){
	"keys": func(p *person, steps []game.Step) {
		for _, s := range steps {
			switch {
			case s.Cell != game.NoCell:
				p.steer(s.Cell)
				p.press("enter")
			case !p.screen().Choosing():
				p.chooses("turns")
				p.chooses(s.Choice)
			default:
				p.chooses(s.Choice)
			}
		}
	},
	"mouse": func(p *person, steps []game.Step) {
		for _, s := range steps {
			if s.Cell != game.NoCell {
				p.clickCell(game.CellName(s.Cell, p.screen().Table.Rules.Info().Files))
				continue
			}
			if !p.screen().Choosing() {
				p.clicks("Type :turns for other turns")
			}
			word, _, _ := strings.Cut(s.Label, " ")
			p.clicksLast(boardview.ChoiceKey(s.Choice) + " " + word) // the legend may contain it too
		}
	},
}

// clicksLast clicks the lowest place of a text.
func (p *person) clicksLast(text string) {
	p.t.Helper()
	lines := strings.Split(p.frame(), "\n")
	for y, line := range slices.Backward(lines) {
		if before, _, found := strings.Cut(line, text); found {
			p.update(tea.MouseClickMsg{X: ansi.StringWidth(before), Y: y, Button: tea.MouseLeft})
			return
		}
	}
	p.t.Fatalf("%q is nowhere to be clicked:\n%s", text, p.frame())
}

// Each game can be played with keys alone and with the mouse alone, in a usual window and in the
// smallest, by both players.
func TestVariantsArePlayable(t *testing.T) {
	starts := map[string]string{"correct": correctBusy, "strike": strikeStopped, "warfare": warfareStopped}
	for _, rules := range everyGame {
		for device, build := range devices {
			t.Run(rules.Info().ID+" "+device, func(t *testing.T) {
				w := variantWorld(t)
				ann := w.at(rules.Info().ID, 0, starts[rules.Info().ID])
				bob := w.player("bob", ann.screen().Table)
				bob.resize(widget.MinWidth, widget.MinHeight)
				rnd := rand.New(rand.NewPCG(5, 0))
				for ply := range gametest.Share(64) {
					state := ann.screen().Table.State
					moves := state.Moves()
					if len(moves) == 0 {
						break
					}
					mover := []*person{ann, bob}[state.Turn()]
					move := moves[rnd.IntN(len(moves))]
					build(mover, state.Steps(move))
					for _, p := range []*person{mover, ann, bob} {
						p.until(state.Format(move), func() bool { return len(p.screen().Table.Plies) > int(ply) && !p.saving() })
					}
					if got, want := ann.screen().Table.Plies[ply].Text, state.Format(move); got != want {
						t.Fatalf("%s was built, and %s was played", want, got)
					}
				}
			})
		}
	}
}

// Discs look the same to both players, so the smallest window shows the seat. A turn that can only
// pass says so.
func TestDiscsInTheSmallestWindow(t *testing.T) {
	const mustPass = "OOOX----OOO-----OOOOO---OOOOO---OOOOO---OOO------O-------------- X"
	for _, c := range []struct {
		id, setup string
		seat      game.Seat
		seats     [2]string
	}{
		{"connect4", "", 1, [2]string{"bob  Red", "ann (you)  Yellow"}},
		{"othello", "", 1, [2]string{"bob  Black", "ann (you)  White"}},
		{"othello", mustPass, 0, [2]string{"ann (you)  Black", "bob  White"}},
	} {
		w := variantWorld(t)
		ann := w.at(c.id, c.seat, c.setup)
		ann.resize(widget.MinWidth, widget.MinHeight)
		ann.sees(c.seats[:]...)
		if c.setup == mustPass {
			ann.sees("No other move:", "P pass")
			ann.press("enter")
			ann.until("the pass", func() bool { return len(ann.screen().Table.Plies) == 1 })
		}
	}
}

// A turn of several steps by keys: esc undoes one step, and a mistake undoes none.
func TestStepsOfATurn(t *testing.T) {
	for _, c := range []struct{ steps, state, sees string }{
		{"i4 g6 esc", "g6 picked i4", ""},
		{"i4 g6 esc esc", "g6", "Your move."},
		{"i4 g6 esc esc esc", "g6", "Your move."},
		{"i4 g6 a1", "a1 picked i4 g6", "is pushed to a square beside it, and a1 is not."},
		{"i4 a1", "a1", "a Social Worker never leaps to a vacant square, and a1 is vacant."},
		{"b3", "b3", "The Average Individual on b3 cannot move now (frozen beside the Public Housing on c2)."},
		{"e5 d4 c4 esc", "c4 picked e5 d4", "0 displace nobody"},
		{"e5 d4 c4 .", "c4", "1. Ae5-d4!c4"},
		{"e5 d4 .", "d4", "1. Ae5-d4"},
		{"e5 d4 c4 d5", "d5", "1. Ae5-d4!c4,d5"},
		{"turns", "f2", "P pass"},
		{"turns esc turns", "f2", "P pass"},
		{"turns esc", "f2", "Type :turns for other turns."},
		{"turns t esc", "f2", "P pass"},
		{"turns t a1", "a1 picked -t", boardview.NotThere},
		{"turns t c1", "c1", "1. T@c1"},
		{"turns h e5", "e5", "1. H=e5"},
		{"turns p", "f2", "1. pass"},
		{"turns b4", "b4 picked b4", "point at a marked square"},
	} {
		t.Run(c.steps, func(t *testing.T) {
			p := variantWorld(t).at("correct", 0, correctBusy)
			p.resize(120, 40)
			p.builds(strings.Fields(c.steps)...)
			p.until("the end of saving", func() bool { return !p.saving() })
			p.until("state "+c.state, func() bool { return p.state() == c.state })
			p.sees(c.sees)
		})
	}
}

// A refused cell is answered with the rule of the game.
func TestRefusedPointTellsTheRule(t *testing.T) {
	for _, c := range []struct {
		game, setup, steps, sees string
		seat                     game.Seat
	}{
		{"strike", strikeStopped, "b4 c6", "b1 is empty, so the file is stopped and the cop moves as a pawn", 1},
		{"strike", strikeStopped, "e4 e3", "the owner never leaves rows 4 and 5", 1},
		{"strike", "pppppppp/8/8/8/K7/R7/1pppppp1/8 c", "a3 h3", "a1 is empty, so the file is stopped", 1},
		{"warfare", warfareStopped, "a4", "The rook on a4 cannot move now (moves as a pawn: a1 is empty).", 1},
		{"warfare", warfareStopped, "c4 e2", "c4-e2: ", 1},
		{"anarchist", anarchistMiddle, "a2 b3", "a2-b3: ", 0},
	} {
		t.Run(c.game+" "+c.steps, func(t *testing.T) {
			p := variantWorld(t).at(c.game, c.seat, c.setup)
			p.resize(120, 40)
			p.builds(strings.Fields(c.steps)...)
			p.sees(c.sees)
		})
	}
}

// The host can pick up a piece as soon as the opponent has sat down.
func TestHostMovesAtOnce(t *testing.T) {
	for _, rules := range everyGame {
		t.Run(rules.Info().ID, func(t *testing.T) {
			w := variantWorld(t)
			ann := w.account("ann")
			options := map[string]string{}
			for _, o := range rules.Info().Options {
				if o.ID == "begins" || o.ID == "first" {
					options[o.ID] = rules.Info().Seats[0].ID
				}
			}
			begins, err := rules.New("")
			if err != nil {
				t.Fatal(err)
			}
			seat := game.Seat(0)
			if len(options) == 0 {
				seat = begins.Turn()
			}
			p := w.comes(ann, w.table(ann, pairing.Proposal{Game: rules.Info().ID, Seat: seat, Options: options}))
			p.sees("Waiting for an opponent.")
			table := w.do(p.screen().Table, w.account("bob"), table.Intent{Kind: table.Sit, Seat: game.NoSeat})
			p.sees("Your move.")
			steps := table.State.Steps(table.State.Moves()[0])
			devices["keys"](p, steps[:1])
			if got := p.screen().Pick.Path; len(steps) > 1 && (len(got) != 1 || got[0].Cell != steps[0].Cell) {
				t.Errorf("picked is %v and must be %v:\n%s", got, steps[:1], p.frame())
			}
			devices["keys"](p, steps[1:])
			p.until("the move", func() bool { return len(p.screen().Table.Plies) == 1 })
		})
	}
}
