package study

import (
	"io"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/pgn"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/slice"
)

// PGN writes a study as one game with variations. It writes marks the way other programs read them:
// [%csl Ge4] is a cell and [%cal Ge2e4] is an arrow.
func PGN(w io.Writer, e *Study) error {
	g := &pgn.Game{
		Rules: e.Rules, Setup: e.Setup, Result: pgn.Unknown, Beyond: e.Of != nil && e.Of.Beyond,
		Tags: []pgn.Tag{
			{Name: "Event", Value: "Study"},
			{Name: "Site", Value: "pawnstorm"},
			{Name: "Date", Value: e.Created.Format("2006.01.02")},
		},
	}
	if e.Of != nil {
		g.Tags = append(g.Tags,
			pgn.Tag{Name: "White", Value: e.Of.Seats[0].Name}, pgn.Tag{Name: "Black", Value: e.Of.Seats[1].Name},
			pgn.Tag{Name: "GameId", Value: string(e.Of.Table)})
	}
	g.Tags = append(g.Tags, pgn.Tag{Name: "Annotator", Value: e.Leader.Name})
	g.Intro = e.comments(e.nodes[0])
	last := e.nodes[0]
	if line := e.mainLine(0); len(line) > 0 {
		g.Moves = e.moves(line[0])
		last = e.nodes[line[len(line)-1]]
	}
	if result, over := last.State.Result(); over {
		g.Result = pgn.ResultFor(result.Winner)
	}
	if err := pgn.Write(w, g); err != nil {
		return errs.New(errs.Unavailable, "The export was cut short.").Because(err)
	}
	return nil
}

// moves returns the line that begins with move n, including its variations.
func (e *Study) moves(n int) []pgn.Move {
	var line []pgn.Move
	for _, n := range append([]int{n}, e.mainLine(n)...) {
		node := e.nodes[n]
		m := pgn.Move{Text: node.Text}
		m.Comments = e.comments(node)
		if next := e.nodes[node.After].Next; next[0] == n {
			for _, other := range next[1:] {
				m.Variations = append(m.Variations, e.moves(other))
			}
		}
		line = append(line, m)
	}
	return line
}

// comments returns the comment on a position and its marks as PGN comments: one for cells and one for arrows.
func (e *Study) comments(n *Node) (texts []string) {
	if n.Said != "" {
		texts = append(texts, n.Said)
	}
	var drawn [2][]string
	for _, m := range n.Drawn {
		drawn[len(m)-1] = append(drawn[len(m)-1], "G"+strings.Join(e.CellNames(m), ""))
	}
	for i, command := range []string{"csl", "cal"} {
		if len(drawn[i]) > 0 {
			texts = append(texts, "[%"+command+" "+strings.Join(drawn[i], ",")+"]")
		}
	}
	return texts
}

// CellNames returns the names of the cells of a mark.
func (e *Study) CellNames(m Mark) []string {
	return slice.Map(m, func(c game.Cell) string { return game.CellName(c, e.Rules.Info().Files) })
}
