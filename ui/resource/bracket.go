package resource

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Bracket is who plays whom in a knockout. The winners of neighbouring ties meet in the next round.
type Bracket struct {
	Rounds []BracketRound // the final last
	Third  *Tie           // for third place; nil is none
}

// BracketRound is a round of a bracket.
type BracketRound struct {
	Label string
	Ties  []Tie
}

// Tie is a tie of two players, who come from the upper and the lower half of the bracket.
type Tie struct {
	Players [2]Contestant
	Free    bool // the first one goes on without an opponent
	Ref     Ref  // the latest game
	Mine    bool
}

// Contestant is a player of a tie.
type Contestant struct {
	Name  string // "" is not known yet
	Score string
	Won   bool
}

// Part returns at most so many rounds of a bracket, beginning with the current round.
func (b *Bracket) Part(rounds int) *Bracket {
	from := 0
	for from < len(b.Rounds)-rounds && b.Rounds[from].isOver() {
		from++
	}
	part := &Bracket{Rounds: b.Rounds[from:min(from+rounds, len(b.Rounds))]}
	if from+rounds >= len(b.Rounds) {
		part.Third = b.Third
	}
	return part
}

// isOver reports whether all ties of the round have a winner.
func (r *BracketRound) isOver() bool {
	return !slices.ContainsFunc(r.Ties, func(t Tie) bool { return !t.Free && !t.Players[0].Won && !t.Players[1].Won })
}

// The widths of a round in text, and the least width of the winner's name.
const leastRound, mostRound, leastWinner = 14, 22, 10

// Draw returns the bracket as text, at most so many cells wide: the rounds that fit, and the winner.
func (b *Bracket) Draw(width int) []string {
	b = b.Part(max((width-leastWinner)/leastRound, 1))
	wide := min((width-leastWinner)/len(b.Rounds), mostRound)
	lines := make([]string, 4*len(b.Rounds[0].Ties))
	for c := range b.Rounds {
		lines[0] += fmt.Sprintf(" %-*s", wide-1, b.Rounds[c].Label)
		b.drawRound(lines[1:], c, wide)
	}
	final := b.Rounds[len(b.Rounds)-1].Ties
	for _, p := range final[0].Players {
		if p.Won && len(final) == 1 {
			lines[len(lines)/2] += " " + cut(p.Name, width-len(b.Rounds)*wide-1)
		}
	}
	if b.Third != nil {
		lines = append(lines, "", " Third place", b.Third.player(0, wide), b.Third.player(1, wide))
	}
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return lines
}

// drawRound appends column c to the lines: the players of its ties, and lines to the next ties.
func (b *Bracket) drawRound(lines []string, c, wide int) {
	half := 1 << c // lines from a player to the middle of the tie
	for i := range b.Rounds[c].Ties {
		tie, middle := &b.Rounds[c].Ties[i], (4*i+2)*half-1
		for at := middle - 2*half + 1; at < min(middle+2*half, len(lines)); at++ {
			text, end := "", " "
			switch {
			case tie.Free:
			case at == middle-half:
				text, end = tie.player(0, wide), "┐"
			case at == middle+half:
				text, end = tie.player(1, wide), "┘"
			case at == middle:
				end = "├"
			case at > middle-half && at < middle+half:
				end = "│"
			}
			lines[at] += fmt.Sprintf("%-*s%s", (c+1)*wide-1-utf8.RuneCountInString(lines[at]), text, end)
		}
	}
}

// player returns a player of a tie with the score, for a column so wide.
func (t *Tie) player(side, wide int) string {
	name := "–"
	if t.Players[side].Name != "" {
		name = cut(t.Players[side].Name, wide-6)
	}
	return fmt.Sprintf(" %-*s %s", wide-6, name, t.Players[side].Score)
}

// cut shortens a name to so many cells.
func cut(name string, cells int) string {
	if runes := []rune(name); len(runes) > cells {
		return string(runes[:cells-1]) + "…"
	}
	return name
}
