package feature

import (
	"fmt"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// meeting is one round of a player: their opponent, if any, and the result.
type meeting struct {
	opponent int    // entry, or 0
	side     string // a letter for the player's side
	points   string
	table    resource.Ref
}

// crosstableOf shows all results in one table: against each opponent in a round robin, round by round in a Swiss
// tournament. The section of any other tournament is empty.
func crosstableOf(c action.Caller, t *tournament.Tournament, rules game.Rules) resource.Section {
	s := resource.Section{Name: "crosstable", Label: "Crosstable"}
	if t.Kind != tournament.Swiss && t.Kind != tournament.RoundRobin || len(t.Played) == 0 {
		return s
	}
	standings := t.Standings()
	line := make(map[int]int) // of each entry, from 1
	for i := range standings {
		line[standings[i].Entry] = i + 1
	}
	s.Heads = crosstableHeads(t, len(standings))
	if t.Kind == tournament.Swiss {
		side := rules.Info().Seats[0].Name
		s.Text = []string{fmt.Sprintf("Each result is the opponent's number, the side and the points: "+
			"3%s1 is a win with %s against number 3.", strings.ToLower(side[:1]), side)}
	}
	met := meetingsOf(t, rules)
	for i, at := range standings {
		e := t.Entry(at.Entry)
		player := playerCell(e.Person)
		row := resource.Row{Ref: player.Ref, Mark: resource.Mark{Mine: e.ID == c.Who.ID}}
		points := resource.Text(words.Halves(float64(at.Points) / 2))
		row.Cells = []resource.Cell{resource.Text(strconv.Itoa(i + 1)), player, points}
		if t.Kind == tournament.Swiss {
			for _, m := range met[at.Entry] {
				row.Cells = append(row.Cells, m.cell(line))
			}
		} else {
			for j := range standings {
				row.Cells = append(row.Cells, against(met[at.Entry], standings[j].Entry, i == j))
			}
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}

// crosstableHeads returns the columns of a crosstable. A narrow screen drops the last ones.
func crosstableHeads(t *tournament.Tournament, players int) []resource.Head {
	heads := []resource.Head{
		{Name: "line", Label: "#", Right: true},
		{Name: "player", Label: "Player"},
		{Name: "points", Label: "Points", Right: true},
	}
	most, prefix := players, ""
	if t.Kind == tournament.Swiss {
		most, prefix = len(t.Played), "R"
	}
	for i := range most {
		label := prefix + strconv.Itoa(i+1)
		heads = append(heads, resource.Head{Name: "result" + label, Label: label, Spare: i + 1})
	}
	return heads
}

// meetingsOf returns what each entry did in each round.
func meetingsOf(t *tournament.Tournament, rules game.Rules) map[int][]meeting {
	met := make(map[int][]meeting)
	for n, points := range t.RoundPoints() {
		for r := range points {
			met[n] = append(met[n], meeting{points: words.RoundScores(points[r:r+1], 1)})
		}
	}
	for r := range t.Played {
		pairings := words.Pairings(t, rules, r+1)
		for i := range t.Played[r].Boards {
			pair := t.Played[r].Boards[i].Pair
			for side, n := range pair {
				m, seat := &met[n][r], pairings[i].Seats[side]
				m.opponent, m.side = pair[1-side], strings.ToLower(seat.Name[:1])
				m.table = pairingRef(&pairings[i])
			}
		}
	}
	return met
}

// cell shows a round in a Swiss tournament. line has the line of each entry.
func (m *meeting) cell(line map[int]int) resource.Cell {
	if m.opponent == 0 {
		return resource.Text(m.points)
	}
	return resource.Cell{Text: strconv.Itoa(line[m.opponent]) + m.side + m.points, Ref: m.table}
}

// against shows all results against one opponent. self says that it is the player.
func against(met []meeting, opponent int, self bool) resource.Cell {
	if self {
		return resource.Text("×")
	}
	var cell resource.Cell
	for i := range met {
		if m := &met[i]; m.opponent == opponent {
			cell.Text, cell.Ref = cell.Text+m.points, m.table
		}
	}
	return cell
}
