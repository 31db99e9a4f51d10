package study

import (
	"cmp"
	"io"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/pgn"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/slice"
)

// Tags that lichess writes for studies, too.
const (
	studyTag   = "StudyName"
	chapterTag = "ChapterName"
)

// PGN writes a study as PGN: a game with variations for each chapter, or for one chapter if only is its
// place. 0 is all chapters. Marks are written as other programs read them: [%csl Ge4] is a cell and
// [%cal Ge2e4] is an arrow.
func PGN(w io.Writer, e *Study, only int) error {
	for i := range e.Chapters {
		if only != 0 && only != i+1 {
			continue
		}
		if err := pgn.Write(w, e.game(i)); err != nil {
			return errs.New(errs.Unavailable, "The export was cut short.").Because(err)
		}
	}
	return nil
}

// game returns a chapter as a game.
func (e *Study) game(i int) *pgn.Game {
	c, event := &e.Chapters[i], "Study"
	if e.Name != "" {
		event = e.Name + ": " + e.ChapterName(i+1)
	}
	g := &pgn.Game{
		Rules: e.rules[i], Setup: c.Setup, Result: pgn.Unknown, Beyond: c.Of != nil && c.Of.Beyond,
		Tags: []pgn.Tag{
			{Name: "Event", Value: event},
			{Name: "Site", Value: "pawnstorm"},
			{Name: "Date", Value: e.Created.Format("2006.01.02")},
		},
	}
	if c.Of != nil {
		for seat, tag := range []string{"White", "Black"} {
			g.Tags = append(g.Tags, pgn.Tag{Name: tag, Value: cmp.Or(c.Of.Names[seat], c.Of.Seats[seat].Name)})
		}
		if c.Of.Table != "" {
			g.Tags = append(g.Tags, pgn.Tag{Name: "GameId", Value: string(c.Of.Table)})
		}
	}
	if e.Name != "" {
		g.Tags = append(g.Tags, pgn.Tag{Name: studyTag, Value: e.Name})
	}
	g.Tags = append(g.Tags,
		pgn.Tag{Name: chapterTag, Value: e.ChapterName(i + 1)}, pgn.Tag{Name: "Annotator", Value: e.Leader.Name})
	last := e.Node(c.N)
	g.Intro = e.comments(last)
	if line := e.mainLine(c.N); len(line) > 0 {
		g.Moves = e.moves(line[0])
		last = e.Node(line[len(line)-1])
	}
	if result, over := last.State.Result(); over {
		g.Result = pgn.ResultFor(result.Winner)
	}
	return g
}

// ChapterName returns the name of the chapter at a place: its own name, the players of its game, or
// its place.
func (e *Study) ChapterName(place int) string {
	c := &e.Chapters[place-1]
	switch {
	case c.Name != "":
		return c.Name
	case c.Of != nil:
		return c.Of.Seats[0].Name + " - " + c.Of.Seats[1].Name
	}
	return placeName(place)
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
		drawn[len(m)-1] = append(drawn[len(m)-1], "G"+strings.Join(e.CellNames(n, m), ""))
	}
	for i, command := range []string{"csl", "cal"} {
		if len(drawn[i]) > 0 {
			texts = append(texts, "[%"+command+" "+strings.Join(drawn[i], ",")+"]")
		}
	}
	return texts
}

// CellNames returns the names of the cells of a mark on the position n.
func (e *Study) CellNames(n *Node, m Mark) []string {
	files := e.rules[n.chapter].Info().Files
	return slice.Map(m, func(c game.Cell) string { return game.CellName(c, files) })
}
