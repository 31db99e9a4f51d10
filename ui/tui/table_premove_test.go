package tui

import (
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// A pre-move is played as soon as it is the player's turn, whether it was typed or picked. If it is
// illegal then, it is dropped with a reason.
func TestPremove(t *testing.T) {
	for _, c := range []struct {
		name   string
		make   func(bob *person) // after 1. e4 e5 2. Nf3
		shown  string
		answer string // ann's next move, after bob's 2... Nc6
		want   string
	}{
		{"typed", typing("a6"), "Premove a6.", "Bb5", "3. Bb5     a6"},
		{"typed as cells", typing("a7-a6"), "Premove a7-a6.", "Bb5", "3. Bb5     a6"},
		{"pointed", picking("a7", "a6"), "Premove a7-a6.", "Bb5", "3. Bb5     a6"},
		{"replaced", func(p *person) { typing("h6")(p); picking("a7", "a6")(p) }, "Premove a7-a6.", "Bb5", "3. Bb5     a6"},
		{"replaced by typing", func(p *person) { picking("a7", "a5")(p); typing("a6")(p) }, "Premove a6.", "Bb5", "3. Bb5     a6"},
		{"a capture that may come", picking("c6", "d4"), "Premove c6-d4.", "d4", "3. d4      Nxd4"},
		{"a capture that does not come", typing("exd4"), "Premove exd4.", "d3", "Your premove exd4 was dropped: "},
		{"pointed and not legal", picking("a7", "b6"), "Premove a7-b6.", "Bb5", "Your premove a7-b6 was dropped: "},
		{"pinned", picking("d7", "d6"), "Premove d7-d6.", "Bb5", "3. Bb5     d6"},
		{"dropped", func(p *person) { typing("a6")(p); p.sees("Premove a6."); p.press("esc") }, "", "Bb5", "Your move."},
	} {
		t.Run(c.name, func(t *testing.T) {
			ann, bob := newWorld(t).pair(pairing.Proposal{Clock: minutes(5, 3)})
			playScene(ann, bob, "e4", "e5", "Nf3", "Nc6")
			c.make(bob)
			bob.sees(c.shown)
			ann.orders(c.answer)
			bob.until(c.want, func() bool { return bob.tells(c.want) })
			if bob.screen().HasPremove() {
				t.Error("there is still a premove")
			}
		})
	}
}

// tells reports whether words are on screen, however far apart.
func (p *person) tells(text string) bool {
	words := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	return strings.Contains(words(p.frame()), words(text))
}

func typing(text string) func(*person) { return func(p *person) { p.orders(text) } }

// points picks a cell with the cursor.
func (p *person) points(name string) {
	p.t.Helper()
	p.steer(p.cell(name))
	p.press("enter")
}

// picking picks several cells.
func picking(cells ...string) func(*person) {
	return func(p *person) {
		for _, name := range cells {
			p.points(name)
		}
	}
}

// A typed text that is not a move is refused at once and stays for editing.
func TestPremoveIsNoMove(t *testing.T) {
	p := newWorld(t).meets(contest{seat: 1, clock: "5+3", moves: openers})
	p.press("m")
	p.types("hello")
	p.press("enter")
	p.sees(`"hello": write it like`, "› hello")
	if p.screen().HasPremove() {
		t.Error("that is a premove")
	}
}

// An incomplete pre-move becomes the beginning of a move. An empty square begins none, and picking
// the same square twice undoes it.
func TestHalfAPremove(t *testing.T) {
	ann, bob := newWorld(t).pair(pairing.Proposal{Clock: minutes(5, 3)})
	bob.points("d4")
	bob.sees("It is not your turn: White to move.")
	bob.points("e7")
	bob.sees("Premove: point at its target.")
	bob.points("e7")
	bob.misses("Premove")
	bob.points("e7")
	ann.orders("e4")
	bob.sees("Your move: point at a marked square.")
	bob.points("e5")
	bob.until("the answer", func() bool { return bob.tells("1. e4 e5") })
}

// The part that a pre-move leaves open is asked for.
func TestPremovePromotes(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	tbl := w.record("a1b2c3d4", ann.Person, bob.Person, "6k1/8/8/8/8/7p/2p5/5K2 w - - 0 1", nil)
	black := w.comes(bob, tbl)
	picking("c2", "c1")(black)
	w.do(tbl, ann, table.Intent{Kind: table.Move, Text: "Kf2"})
	black.sees("Which?", "Q queen")
	black.press("N")
	black.sees("c1=N")
}

// A pre-move is dropped when moves are taken back, when the game ends, and when the settings turn
// pre-moves off.
func TestPremoveIsGivenUp(t *testing.T) {
	ann, bob := newWorld(t).pair(pairing.Proposal{})
	playScene(ann, bob, "e4", "e5", "Nf3")
	ann.orders("d4")
	ann.sees("Premove d4.")
	ann.orders("takeback")
	bob.sees("ann asks to take back")
	bob.press("y")
	ann.sees("Your premove d4 was dropped: the position changed.", "Your move.")
	ann.orders("Nc3")
	bob.sees("Your move.")
	ann.orders("d4")
	bob.orders("resign")
	bob.press("y")
	ann.sees("White (ann) won by resignation.")
	if ann.screen().HasPremove() {
		t.Error("there is a premove after the end")
	}
}

func TestNoPremove(t *testing.T) {
	p := newWorld(t).meets(contest{seat: 1, clock: "5+3", moves: openers})
	p.model.session.Me.Settings.NoPremove = true
	p.orders("Nf6")
	p.sees("It is not your turn: White to move.")
	p.points("g8")
	if p.screen().HasPremove() {
		t.Error("that is a premove")
	}
}

// Pre-moves work in every game: a picked one is played, or continues as far as it was picked.
func TestPremoveInEveryGame(t *testing.T) {
	w := variantWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	for _, rules := range w.games {
		t.Run(rules.Info().ID, func(t *testing.T) {
			made := w.table(ann, pairing.Proposal{Game: rules.Info().ID, Seat: 0})
			made = w.do(made, bob, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
			players := [2]account.Player{ann, bob}
			mover := made.State.Turn()
			waits := w.comes(players[mover.Other()], made)
			first, then, answer := twoPlies(t, made.State)
			cells := cellsOf(then.Steps(answer))
			for _, c := range cells[:min(2, len(cells))] {
				waits.points(game.CellName(c, rules.Info().Files))
			}
			waits.sees("Premove ")
			w.do(made, players[mover], table.Intent{Kind: table.Move, Text: made.State.Format(first)})
			if len(then.Steps(answer)) > 2 {
				waits.until("the steps so far", func() bool { return len(waits.screen().Pick.Path) == 2 })
				return
			}
			waits.until("the premove", func() bool {
				plies := waits.screen().Table.Plies
				return len(plies) == 2 && plies[1].Text == then.Format(answer)
			})
		})
	}
}

// twoPlies returns a first move, the position after it, and an answer. The answer moves a piece that
// stands there from the start, or places something on a cell that is free from the start.
func twoPlies(t *testing.T, start game.State) (first game.Move, then game.State, answer game.Move) {
	t.Helper()
	for _, first := range start.Moves() {
		then, err := start.Play(first)
		if err != nil {
			t.Fatal(err)
		}
		for _, answer := range then.Moves() {
			switch cells := cellsOf(then.Steps(answer)); {
			case len(cells) >= 2 && !start.Board().Cells[cells[0]].Empty():
				return first, then, answer
			case len(cells) == 1 && start.Board().Cells[cells[0]].Empty() && meant(start, cells[0]) == cells[0]:
				return first, then, answer
			}
		}
	}
	t.Fatal("no answer begins with two cells")
	return 0, nil, 0
}

// meant returns the cell that pointing at a cell means.
func meant(s game.State, c game.Cell) game.Cell {
	if aimer, ok := s.(game.Aimer); ok {
		return aimer.Aim(c)
	}
	return c
}

// cellsOf returns the cells at the beginning of a move's steps.
func cellsOf(steps []game.Step) []game.Cell {
	var cells []game.Cell
	for _, s := range steps {
		if s.Cell == game.NoCell {
			break
		}
		cells = append(cells, s.Cell)
	}
	return cells
}

// With confirmation on, a move is sent after a yes.
func TestConfirm(t *testing.T) {
	p := newWorld(t).meets(contest{moves: openers})
	p.model.session.Me.Settings.Confirm = true
	p.orders("d4")
	p.sees("Play d4? y yes, x no.")
	p.press("x")
	p.sees("Your move.")
	picking("d2", "d4")(p)
	p.sees("Play d4? y yes, x no.")
	p.press("y")
	p.sees("5. d4")
}
