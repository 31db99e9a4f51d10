package study

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/pgn"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Tally counts the games of an import.
type Tally struct {
	Added, Refused int
	// Err says why the first of the refused games was refused.
	Err error
	// Remark says what of the added games could not be read, the first such thing; "" if nothing.
	Remark string
}

// gameSize is how many bytes of text cost as much budget as one game.
const gameSize = 16 << 10

// Import adds the games of a PGN text to a study, each as a chapter with its variations, comments and
// marks. It skips games that cannot be read.
func (es *Studies) Import(
	ctx context.Context, id identity.StudyID, who identity.Person, text io.Reader,
) (e *Study, tally Tally, err error) {
	if e, err = es.Stored(ctx, id); err != nil {
		return nil, tally, err
	}
	if _, err := Decide(e, who, Intent{Kind: First}, es.now()); err != nil {
		return nil, tally, err
	}
	in := Intent{Kind: Add, Fills: true}
	reader := pgn.NewReader(text, es.games)
	reader.Trees = true
	for {
		g, err := reader.Next()
		var bad *pgn.Error
		switch {
		case err == io.EOF:
			return es.addGames(ctx, e, who, in, tally)
		case err != nil && !errors.As(err, &bad):
			return nil, tally, errs.New(errs.Refused, "The upload was cut off. Send the file again.").Because(err)
		}
		for range 1 + reader.Size()/gameSize {
			if err := es.budgets.Take(ctx, who.ID, budget.Import); err != nil {
				return nil, tally, err
			}
		}
		c, err := chapterOf(g, bad)
		switch {
		case err != nil:
			tally.Refused++
			tally.Err = cmp.Or(tally.Err, err)
			continue
		case len(in.New) == MaxChapters:
			return nil, tally, errs.New(errs.Refused, "This text has more than %d games. Split it.", MaxChapters)
		}
		in.New, in.Text = append(in.New, c), cmp.Or(in.Text, g.Tag(studyTag))
		if len(g.Remarks) > 0 {
			tally.Remark = cmp.Or(tally.Remark, identity.Clean(g.Remarks[0], 300))
		}
	}
}

// addGames adds the games that could be read.
func (es *Studies) addGames(
	ctx context.Context, e *Study, who identity.Person, in Intent, tally Tally,
) (*Study, Tally, error) {
	tally.Added = len(in.New)
	switch {
	case tally.Added > 0:
		e, err := es.Do(ctx, e.ID, who, in)
		return e, tally, err
	case tally.Err != nil:
		return e, tally, tally.Err
	}
	return e, tally, errs.New(errs.Invalid, "There are no games in this text.")
}

// chapterOf returns the chapter of a game that was read, or why there is none. bad is the error if it
// could not be read.
func chapterOf(g *pgn.Game, bad *pgn.Error) (Chapter, error) {
	if bad != nil {
		return Chapter{}, errs.New(errs.Invalid, "This PGN cannot be read: %s.", identity.Clean(bad.Error(), 300)).Because(bad)
	}
	t := treeReader{files: g.Rules.Info().Files, cells: g.Rules.Info().Files * g.Rules.Info().Ranks}
	t.Chapter = Chapter{Name: g.Tag(chapterTag), Game: g.Rules.Info().ID, Setup: g.Setup}
	white, black := importedName(g, "White"), importedName(g, "Black")
	if white != "" && black != "" || g.Beyond {
		t.Of = &Origin{Seats: [2]identity.Person{{Name: cmp.Or(white, "?")}, {Name: cmp.Or(black, "?")}}, Beyond: g.Beyond}
		t.Of.Names = longNames(g)
	}
	if t.Name == "" && t.Of == nil {
		t.Name = importedName(g, "Event")
	}
	t.Said, t.Drawn = t.comments(pgn.Annotation{Comments: g.Intro})
	t.line(g.Moves, 0)
	if len(t.Steps) > MaxSteps {
		return Chapter{}, errs.New(errs.Refused, "A game has more than %d moves, which is the maximum of a chapter.", MaxSteps)
	}
	return t.Chapter, nil
}

// longNames returns the names of the players as far as they are too long for the screens.
func longNames(g *pgn.Game) (names [2]string) {
	for seat, tag := range []string{"White", "Black"} {
		if name := identity.Clean(g.Tag(tag), longNameCells); name != identity.Clean(g.Tag(tag), nameCells) {
			names[seat] = name
		}
	}
	return names
}

// How long an imported name can be on the screens, and when it is exported.
const (
	nameCells     = 40
	longNameCells = 200
)

// importedName returns a tag that names something, or "" if it is unknown.
func importedName(g *pgn.Game, tag string) string {
	name := identity.Clean(g.Tag(tag), nameCells)
	if strings.Trim(name, "?*- ") == "" {
		return ""
	}
	return name
}

// treeReader builds the chapter of a game.
type treeReader struct {
	Chapter
	files, cells int
}

// line adds moves behind position after: the main line first, then its variations.
func (t *treeReader) line(moves []pgn.Move, after int) {
	for _, m := range moves {
		if len(t.Steps) > MaxSteps {
			return // the game is refused
		}
		n := t.add(m, after)
		for _, v := range m.Variations {
			t.line(v, after)
		}
		after = n
	}
}

// add adds a move behind a position, unless it is there, and returns its number.
func (t *treeReader) add(m pgn.Move, after int) int {
	same := func(s Step) bool { return s.After == after && s.Text == m.Text }
	if i := slices.IndexFunc(t.Steps, same); i >= 0 {
		return t.Steps[i].N
	}
	s := Step{N: len(t.Steps) + 1, After: after, Text: m.Text}
	s.Said, s.Drawn = t.comments(m.Annotation)
	t.Steps = append(t.Steps, s)
	return s.N
}

// signs are the annotation glyphs that are written before a comment.
var signs = map[int]string{1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}

// comments returns what an annotation says and draws. It drops commands for other programs, such as
// evaluations.
func (t *treeReader) comments(a pgn.Annotation) (said string, drawn []Mark) {
	var words []string
	for _, g := range a.Glyphs {
		if sign := signs[g]; sign != "" {
			words = append(words, sign)
		}
	}
	for _, c := range a.Comments {
		for c != "" {
			text, rest, _ := strings.Cut(c, "[%")
			words = append(words, strings.TrimSpace(text))
			var command string
			command, c, _ = strings.Cut(rest, "]")
			drawn = append(drawn, t.marks(command)...)
		}
	}
	words = slices.DeleteFunc(words, func(w string) bool { return w == "" })
	return strings.TrimSpace(identity.CleanText(strings.Join(words, " "), maxComment)), drawn[:min(len(drawn), maxMarks)]
}

// marks returns the marks of a command such as "cal Ge2e4,Rd1d8".
func (t *treeReader) marks(command string) (list []Mark) {
	kind, what, _ := strings.Cut(command, " ")
	cells := map[string]int{"csl": 1, "cal": 2}[kind]
	if cells == 0 {
		return nil
	}
	for word := range strings.SplitSeq(what, ",") {
		if word = strings.TrimSpace(word); word == "" {
			continue
		}
		if m := t.mark(word[1:], cells); m != nil { // the letter is a colour
			list = append(list, m)
		}
	}
	return list
}

// mark returns the mark with the names of some cells, or nil.
func (t *treeReader) mark(names string, cells int) (m Mark) {
	for cell := game.Cell(0); int(cell) < t.cells && len(m) < cells; cell++ {
		name := game.CellName(cell, t.files)
		rest, found := strings.CutPrefix(names, name)
		if found && (rest == "" || rest[0] < '0' || rest[0] > '9') { // not a1 of a10
			m, names, cell = append(m, cell), rest, -1
		}
	}
	if len(m) < cells || names != "" || cells == 2 && m[0] == m[1] {
		return nil
	}
	return m
}
