package play_test

import (
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/tuitest"
)

// A pre-move is played as soon as it is the player's turn, whether it was typed or picked. If it is
// illegal then, it is dropped with a reason.
func TestPremove(t *testing.T) {
	for _, c := range []struct {
		name   string
		make   func(bob *tuitest.Person) // after 1. e4 e5 2. Nf3
		shown  string
		answer string // ann's next move, after bob's 2... Nc6
		want   string
	}{
		{"typed", typing("a6"), "Premove a6.", "Bb5", "3. Bb5     a6"},
		{"typed as cells", typing("a7-a6"), "Premove a7-a6.", "Bb5", "3. Bb5     a6"},
		{"pointed", picking("a7", "a6"), "Premove a7-a6.", "Bb5", "3. Bb5     a6"},
		{"replaced", func(p *tuitest.Person) { typing("h6")(p); picking("a7", "a6")(p) }, "Premove a7-a6.", "Bb5", "3. Bb5     a6"},
		{"replaced by typing", func(p *tuitest.Person) { picking("a7", "a5")(p); typing("a6")(p) }, "Premove a6.", "Bb5", "3. Bb5     a6"},
		{"a possible capture", picking("c6", "d4"), "Premove c6-d4.", "d4", "3. d4      Nxd4"},
		{"an impossible capture", typing("exd4"), "Premove exd4.", "d3", "Your premove exd4 was dropped: "},
		{"pointed and not legal", picking("a7", "b6"), "Premove a7-b6.", "Bb5", "Your premove a7-b6 was dropped: "},
		{"pinned", picking("d7", "d6"), "Premove d7-d6.", "Bb5", "3. Bb5     d6"},
		{"dropped", func(p *tuitest.Person) { typing("a6")(p); p.Sees("Premove a6."); p.Press("esc") }, "", "Bb5", "Your move."},
	} {
		t.Run(c.name, func(t *testing.T) {
			ann, bob := tuitest.New(t).Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
			tuitest.PlayMoves(ann, bob, "e4", "e5", "Nf3", "Nc6")
			c.make(bob)
			bob.Sees(c.shown)
			ann.EntersLine(c.answer)
			bob.Until(c.want, func() bool { return tells(bob, c.want) })
			if bob.Screen().HasPremove() {
				t.Error("the pre-move is still there")
			}
		})
	}
}

// tells reports whether words are on screen, however far apart.
func tells(p *tuitest.Person, text string) bool {
	words := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	return strings.Contains(words(p.Frame()), words(text))
}

func typing(text string) func(*tuitest.Person) { return func(p *tuitest.Person) { p.EntersLine(text) } }

// points picks a cell with the cursor.
func points(p *tuitest.Person, name string) {
	p.Tb.Helper()
	p.Steer(p.Cell(name))
	p.Press("enter")
}

// picking picks several cells.
func picking(cells ...string) func(*tuitest.Person) {
	return func(p *tuitest.Person) {
		for _, name := range cells {
			points(p, name)
		}
	}
}

// A typed text that is not a move is refused at once and stays for editing.
func TestPremoveIsNoMove(t *testing.T) {
	p := tuitest.New(t).OpenContest(tuitest.Contest{Seat: 1, Clock: "5+3", Moves: tuitest.Openers})
	p.Press("m")
	p.Types("hello")
	p.Press("enter")
	p.Sees(`"hello": write it like`, "› hello")
	if p.Screen().HasPremove() {
		t.Error("the text became a pre-move")
	}
}

// An incomplete pre-move becomes the beginning of a move. An empty square begins none, and picking
// the same square twice undoes it.
func TestHalfAPremove(t *testing.T) {
	ann, bob := tuitest.New(t).Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
	points(bob, "d4")
	bob.Sees("It is not your turn: White to move.")
	points(bob, "e7")
	bob.Sees("Premove: choose its target. u drops it.")
	points(bob, "e7")
	bob.Misses("Premove")
	points(bob, "e7")
	ann.EntersLine("e4")
	bob.Sees("Your move: point at a marked square.")
	points(bob, "e5")
	bob.Until("the answer", func() bool { return tells(bob, "1. e4 e5") })
}

// The part that a pre-move leaves open is asked for.
func TestPremovePromotes(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	tbl := w.Record("a1b2c3d4", ann.Person, bob.Person, "6k1/8/8/8/8/7p/2p5/5K2 w - - 0 1", nil)
	black := w.OpenTable(bob, tbl)
	picking("c2", "c1")(black)
	w.Do(tbl, ann, table.Intent{Kind: table.Move, Text: "Kf2"})
	black.Sees("Which?", "Q queen")
	black.Press("N")
	black.Sees("c1=N")
}

// A pre-move is dropped when moves are taken back, when the game ends, and when the settings turn
// pre-moves off.
func TestPremoveIsGivenUp(t *testing.T) {
	ann, bob := tuitest.New(t).Pair(pairing.Proposal{})
	tuitest.PlayMoves(ann, bob, "e4", "e5", "Nf3")
	ann.EntersLine("d4")
	ann.Sees("Premove d4.")
	ann.EntersLine("takeback")
	bob.Sees("ann asks to take back")
	bob.Press("y")
	ann.Sees("Your premove d4 was dropped: the position changed.", "Your move.")
	ann.EntersLine("Nc3")
	bob.Sees("Your move.")
	ann.EntersLine("d4")
	bob.EntersLine("resign")
	bob.Press("y")
	ann.Sees("White (ann) won by resignation.")
	if ann.Screen().HasPremove() {
		t.Error("the pre-move is still there after the end")
	}
}

func TestNoPremove(t *testing.T) {
	p := tuitest.New(t).OpenContest(tuitest.Contest{Seat: 1, Clock: "5+3", Moves: tuitest.Openers})
	p.World.ChangeSettings(p.Me(), func(s *account.Settings) { s.NoPremove = true })
	p.Until("the setting", func() bool { return p.Me().Settings.NoPremove })
	p.EntersLine("Nf6")
	p.Sees("It is not your turn: White to move.")
	points(p, "g8")
	if p.Screen().HasPremove() {
		t.Error("got a pre-move although the settings turn them off")
	}
}

// Pre-moves work in every game: a picked one is played, or continues as far as it was picked.
func TestPremoveInEveryGame(t *testing.T) {
	w := tuitest.NewOfAll(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	for _, rules := range w.Games {
		t.Run(rules.Info().ID, func(t *testing.T) {
			made := w.Table(ann, pairing.Proposal{Game: rules.Info().ID, Seat: 0})
			made = w.Do(made, bob, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
			players := [2]account.Player{ann, bob}
			mover := made.State.Turn()
			waits := w.OpenTable(players[mover.Other()], made)
			first, then, answer := twoPlies(t, made.State)
			cells := cellsOf(then.Steps(answer))
			for _, c := range cells[:min(2, len(cells))] {
				points(waits, game.CellName(c, rules.Info().Files))
			}
			waits.Sees("Premove ")
			w.Do(made, players[mover], table.Intent{Kind: table.Move, Text: made.State.Format(first)})
			if len(then.Steps(answer)) > 2 {
				waits.Until("the steps so far", func() bool { return len(waits.Screen().Pick.Path) == 2 })
				return
			}
			waits.Until("the premove", func() bool {
				plies := waits.Screen().Table.Plies
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
	t.Fatal("no answer starts with two cells")
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
	p := tuitest.New(t).OpenContest(tuitest.Contest{Moves: tuitest.Openers})
	p.World.ChangeSettings(p.Me(), func(s *account.Settings) { s.Confirm = true })
	p.Until("the setting", func() bool { return p.Me().Settings.Confirm })
	p.EntersLine("d4")
	p.Sees("Play d4? y yes, x no.")
	p.Press("x")
	p.Sees("Your move.")
	picking("d2", "d4")(p)
	p.Sees("Play d4? y yes, x no.")
	p.Press("y")
	p.Sees("5. d4")
}
