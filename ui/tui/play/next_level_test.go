package play_test

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// TestNextLevel checks that after a win against a bot the end card names its next level. One key
// plays it with the seats swapped. After a loss the card offers nothing.
func TestNextLevel(t *testing.T) {
	for _, winner := range []game.Seat{0, 1} {
		w := tuitest.New(t)
		list := w.AddBots()
		w.Accepts(list[1])
		ann := w.Account("ann")
		pip := account.Player{Person: list[0].Person}
		seen := w.Table(ann, pairing.Proposal{Game: "chess", Seat: 0, Clock: tuitest.Minutes(5, 3), Invited: &pip.Person})
		w.Do(seen, pip, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
		w.Do(seen, ann, table.Intent{Kind: table.Move, Text: "e4"})
		w.Do(seen, pip, table.Intent{Kind: table.Move, Ply: 1, Text: "e5"})
		p := w.Visit(app.Visit{Key: ann.Key, Words: []string{string(seen.ID)}})
		p.Sees("ann (you)", "pip (bot)")
		loser := []account.Player{pip, ann}[winner]
		w.Do(seen, loser, table.Intent{Kind: table.Resign})
		if winner == 1 {
			p.Sees("YOU LOSE", "n next game")
			p.Misses("level 2")
			continue
		}
		p.Sees("YOU WIN", "Next: level 2, sage", "n play level 2")
		p.Golden("house-next-level")
		p.Press("n")
		p.Sees("sage (bot)", "sage (White) is thinking.")
		if now := p.Screen().Table; now.Clock.Control() != seen.Clock.Control() || now.SeatOf(ann.ID) != 1 {
			t.Errorf("next game: got clock %v, ann in seat %d", now.Clock.Control(), now.SeatOf(ann.ID))
		}
	}
}
