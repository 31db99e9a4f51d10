package tournament

import "pawnstorm/lobby/tournament/knockout"

// Tie is a tie of a knockout, the player from the upper half of the draw first. One of them goes on.
type Tie struct {
	Entries [2]int // 0 is not known yet
	Free    bool   // the first one goes on without an opponent
	Winner  int    // an entry, or 0
	Board   int    // of the round, from 1: the latest game; 0 is none
	Points  [2]int // in halves, over all games
	Playing bool   // the latest game is not over
}

// Bracket returns the ties of all rounds of a knockout that has begun, the final last. A tie for third place follows
// the final.
func (t *Tournament) Bracket() [][]Tie {
	if t.Kind != Knockout {
		return nil
	}
	winner, boards := t.tieWinner(), t.tieBoards()
	var bracket [][]Tie
	for r, ties := range t.knockout().Rounds(winner) {
		round := make([]Tie, len(ties))
		for i, tie := range ties {
			round[i] = Tie{Entries: [2]int{t.drawn(tie.High), t.drawn(tie.Low)}, Free: tie.Free, Winner: t.drawn(winner(r, i))}
			round[i].count(t, r+1, boards(r, i))
		}
		bracket = append(bracket, round)
	}
	return bracket
}

// drawn returns the entry with a pairing number, or 0.
func (t *Tournament) drawn(number int) int {
	if number == 0 {
		return 0
	}
	return t.draw[number-1]
}

// count adds up the games of the tie that began at a board of a round.
func (tie *Tie) count(t *Tournament, round, board int) {
	for b := t.Board(round, board); b != nil; b, board = t.again(round, board) {
		tie.Board, tie.Playing = board, !b.Done
		if !b.Done {
			return
		}
		for side, n := range b.Pair {
			at := 0
			if n != tie.Entries[0] {
				at = 1
			}
			tie.Points[at] += b.points(side)
		}
	}
}

// tieBoards returns a function that returns the board where tie i of round r begins, from 1, or 0 if it is free.
func (t *Tournament) tieBoards() func(r, i int) int {
	first, boards := make(map[int]int), 0 // by tie of the first round
	for i, tie := range knockout.Draw(len(t.draw)) {
		if !tie.Free {
			boards++
			first[i] = boards
		}
	}
	return func(r, i int) int {
		if r > 0 {
			return i + 1
		}
		return first[i]
	}
}
