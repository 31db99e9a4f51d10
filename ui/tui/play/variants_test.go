package play_test

import (
	rand "math/rand/v2"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/tuitest"
	"pawnstorm/ui/tui/widget"
)

// Each game is shown from both sides, with all its marks and all the steps of a move. It fits every
// terminal size.
func TestVariantFrames(t *testing.T) {
	for _, s := range tuitest.VariantScenes {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			p := s.Open(tuitest.NewOfAll(t))
			p.Golden("variant-" + s.Name)
			p.Fits()
		})
	}
}

// Without colours letters distinguish the sides, and signs show everything else.
func TestVariantFramesWithoutColour(t *testing.T) {
	for _, s := range tuitest.VariantScenes {
		switch s.Name {
		case "strike-pawns", "warfare-stopped", "correct-ticks", "anarchist-second":
			t.Run(s.Name, func(t *testing.T) {
				p := s.Open(tuitest.NewOfAll(t))
				recolour(p, colorprofile.ASCII)
				p.Golden("letters-" + s.Name)
			})
		}
	}
}

// player is a user in a game that PlaysGame has created.
func player(w *tuitest.World, name string, t *table.Table) *tuitest.Person {
	w.Tb.Helper()
	return w.OpenTable(w.PlayerOf(name), t)
}

// A device builds a turn from its steps.
var devices = map[string]func(*tuitest.Person, []game.Step){
	"keys": func(p *tuitest.Person, steps []game.Step) {
		for _, s := range steps {
			switch {
			case s.Cell != game.NoCell:
				p.Steer(s.Cell)
				p.Press("enter")
			case !p.Screen().Choosing():
				p.Chooses("turns")
				p.Chooses(s.Choice)
			default:
				p.Chooses(s.Choice)
			}
		}
	},
	"mouse": func(p *tuitest.Person, steps []game.Step) {
		for _, s := range steps {
			if s.Cell != game.NoCell {
				clickCell(p, game.CellName(s.Cell, p.Screen().Table.Rules.Info().Files))
				continue
			}
			if more := "+ shows "; !p.Screen().Choosing() && strings.Contains(p.Frame(), more) {
				p.Clicks(more)
			}
			word, _, _ := strings.Cut(s.Label, " ")
			clicksLast(p, boardview.ChoiceKey(s.Choice)+" "+word) // the legend may contain it too
		}
	},
}

// clicksLast clicks the lowest place of a text.
func clicksLast(p *tuitest.Person, text string) {
	p.Tb.Helper()
	lines := strings.Split(p.Frame(), "\n")
	for y, line := range slices.Backward(lines) {
		if before, _, found := strings.Cut(line, text); found {
			p.Update(tea.MouseClickMsg{X: ansi.StringWidth(before), Y: y, Button: tea.MouseLeft})
			return
		}
	}
	p.Tb.Fatalf("no %q on screen to click:\n%s", text, p.Frame())
}

// Each game can be played with keys alone and with the mouse alone, in a usual window and in the
// smallest, by both players.
func TestVariantsArePlayable(t *testing.T) {
	starts := map[string]string{"correct": tuitest.CorrectBusy, "strike": tuitest.StrikeStopped, "warfare": tuitest.WarfareStopped}
	for _, rules := range tuitest.EveryGame() {
		for device, build := range devices {
			t.Run(rules.Info().ID+" "+device, func(t *testing.T) {
				w := tuitest.NewOfAll(t)
				ann := w.PlaysGame(rules.Info().ID, 0, starts[rules.Info().ID])
				bob := player(w, "bob", ann.Screen().Table)
				bob.Resize(widget.MinWidth, widget.MinHeight)
				rnd := rand.New(rand.NewPCG(5, 0))
				for ply := range gametest.Share(64) {
					state := ann.Screen().Table.State
					moves := state.Moves()
					if len(moves) == 0 {
						break
					}
					mover := []*tuitest.Person{ann, bob}[state.Turn()]
					move := moves[rnd.IntN(len(moves))]
					build(mover, state.Steps(move))
					for _, p := range []*tuitest.Person{mover, ann, bob} {
						p.Until(state.Format(move), func() bool { return len(p.Screen().Table.Plies) > int(ply) && !p.Saving() })
					}
					if got, want := ann.Screen().Table.Plies[ply].Text, state.Format(move); got != want {
						t.Fatalf("built %s, but played %s", want, got)
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
		w := tuitest.NewOfAll(t)
		ann := w.PlaysGame(c.id, c.seat, c.setup)
		ann.Resize(widget.MinWidth, widget.MinHeight)
		ann.Sees(c.seats[:]...)
		if c.setup == mustPass {
			ann.Sees("No other move:", "P pass")
			ann.Press("enter")
			ann.Until("the pass", func() bool { return len(ann.Screen().Table.Plies) == 1 })
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
		{"e5 d4 c4 esc", "c4 picked e5 d4", "0 displace no one"},
		{"e5 d4 c4 .", "c4", "1. Ae5-d4!c4"},
		{"e5 d4 .", "d4", "1. Ae5-d4"},
		{"e5 d4 c4 d5", "d5", "1. Ae5-d4!c4,d5"},
		{"turns", "f2", "P pass"},
		{"turns esc turns", "f2", "P pass"},
		{"turns esc", "f2", "+ other turns: "},
		{"turns t esc", "f2", "P pass"},
		{"turns t a1", "a1 picked -t", boardview.NotThere},
		{"turns t c1", "c1", "1. T@c1"},
		{"turns h e5", "e5", "1. H=e5"},
		{"turns p", "f2", "1. pass"},
		{"turns b4", "b4 picked b4", "point at a marked square"},
	} {
		t.Run(c.steps, func(t *testing.T) {
			p := tuitest.NewOfAll(t).PlaysGame("correct", 0, tuitest.CorrectBusy)
			p.Resize(120, 40)
			p.Builds(strings.Fields(c.steps)...)
			p.Until("the end of saving", func() bool { return !p.Saving() })
			p.Until("state "+c.state, func() bool { return p.State() == c.state })
			p.Sees(c.sees)
		})
	}
}

// A refused cell is answered with the rule of the game.
func TestRefusedPointTellsTheRule(t *testing.T) {
	for _, c := range []struct {
		game, setup, steps, sees string
		seat                     game.Seat
	}{
		{"strike", tuitest.StrikeStopped, "b4 c6", "b1 is empty, so the file is stopped and the cop moves as a pawn", 1},
		{"strike", tuitest.StrikeStopped, "e4 e3", "the owner never leaves rows 4 and 5", 1},
		{"strike", "pppppppp/8/8/8/K7/R7/1pppppp1/8 c", "a3 h3", "a1 is empty, so the file is stopped", 1},
		{"warfare", tuitest.WarfareStopped, "a4", "The rook on a4 cannot move now (moves as a pawn: a1 is empty).", 1},
		{"warfare", tuitest.WarfareStopped, "c4 e2", "c4-e2: ", 1},
		{"anarchist", tuitest.AnarchistMiddle, "a2 b3", "a2-b3: ", 0},
	} {
		t.Run(c.game+" "+c.steps, func(t *testing.T) {
			p := tuitest.NewOfAll(t).PlaysGame(c.game, c.seat, c.setup)
			p.Resize(120, 40)
			p.Builds(strings.Fields(c.steps)...)
			p.Sees(c.sees)
		})
	}
}

// The host can pick up a piece as soon as the opponent has sat down.
func TestHostMovesAtOnce(t *testing.T) {
	for _, rules := range tuitest.EveryGame() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			w := tuitest.NewOfAll(t)
			ann := w.Account("ann")
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
			p := w.OpenTable(ann, w.Table(ann, pairing.Proposal{Game: rules.Info().ID, Seat: seat, Options: options}))
			p.Sees("Waiting for an opponent.")
			table := w.Do(p.Screen().Table, w.Account("bob"), table.Intent{Kind: table.Sit, Seat: game.NoSeat})
			p.Sees("Your move.")
			steps := table.State.Steps(table.State.Moves()[0])
			devices["keys"](p, steps[:1])
			if got := p.Screen().Pick.Path; len(steps) > 1 && (len(got) != 1 || got[0].Cell != steps[0].Cell) {
				t.Errorf("got picked steps %v, want %v:\n%s", got, steps[:1], p.Frame())
			}
			devices["keys"](p, steps[1:])
			p.Until("the move", func() bool { return len(p.Screen().Table.Plies) == 1 })
		})
	}
}

// The notice about a strike names the pieces involved.
func TestStrikeIsSaid(t *testing.T) {
	w := tuitest.NewOfAll(t)
	p := w.PlaysGame("strike", 1, "")
	next(w, p.Screen().Table, "e8-e7")
	p.Sees("File e stopped. The CEO on e5 now moves like a pawn.")
}
