package words

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/study"
)

// StudyDoc is a study as --json prints it.
type StudyDoc struct {
	ID       string         `json:"id" help:"permanent id of the study"`
	Name     string         `json:"name" help:"its name; empty if no one has named it"`
	Chapter  int            `json:"chapter" help:"the place of the current chapter among the chapters, from 1"`
	Game     string         `json:"game" help:"which game the current chapter is about"`
	Setup    string         `json:"setup" help:"its set-up; empty for the standard start"`
	Of       *string        `json:"of" help:"the table of the finished game it is about, or null"`
	Leader   string         `json:"leader" help:"who leads"`
	Movers   []string       `json:"movers" help:"who else may move and draw"`
	You      string         `json:"you" help:"your role: leader, mover or watcher"`
	Private  bool           `json:"private" help:"whether it is only for people who are invited or know the code"`
	Code     string         `json:"code,omitempty" help:"opens a private study; only its members see it"`
	Status   string         `json:"status" help:"open or over"`
	Ending   *string        `json:"ending" help:"why it is over, or null"`
	At       int            `json:"at" help:"the number of the current position: of the move before it, or of the start of the chapter"`
	Position string         `json:"position" help:"the position there, in the notation of the game"`
	Turn     *string        `json:"turn" help:"the seat to move there; null if the game is over there"`
	Line     []string       `json:"line" help:"the moves up to there, as players write them"`
	Comment  string         `json:"comment,omitempty" help:"the comment there"`
	Marks    [][]string     `json:"marks" help:"what is drawn there: one cell for a mark, two for an arrow from the first to the second"`
	Tree     []StudyStepDoc `json:"tree,omitempty" help:"in show, for each move of the chapter: n (its number), after (the number of the move before it, or of the start of the chapter), move (canonical), shown, comment and marks; moves with the same after are the main line and its variations"`
	Chapters []ChapterDoc   `json:"chapters" help:"for each chapter: n (the number of its start), name, game and moves (how many)"`
	Happened string         `json:"happened,omitempty" help:"in watch: what changed, in a sentence"`
	Created  time.Time      `json:"created" help:"when it was created"`
	Changed  time.Time      `json:"changed" help:"time of the latest change"`
	Revision uint64         `json:"revision" help:"grows with every change"`
}

// ChapterDoc is a chapter of a study.
type ChapterDoc struct {
	N     int    `json:"n"`
	Name  string `json:"name"`
	Game  string `json:"game"`
	Moves int    `json:"moves"`
}

// StudyStepDoc is a move of a tree.
type StudyStepDoc struct {
	N       int        `json:"n"`
	After   int        `json:"after"`
	Move    string     `json:"move"`
	Shown   string     `json:"shown"`
	Comment string     `json:"comment,omitempty"`
	Marks   [][]string `json:"marks,omitempty"`
}

// Study returns the document of a study for a user, with its tree if that is wanted.
func Study(e *study.Study, me identity.PlayerID, tree bool) StudyDoc {
	here, c := e.Here(), e.Chapter()
	doc := StudyDoc{
		ID: string(e.ID), Name: e.Name, Chapter: e.Place(), Game: c.Game, Setup: c.Setup, Leader: Person(e.Leader), Movers: Names(e.Movers),
		You: "watcher", Private: e.Private(), Status: "open", At: e.At, Position: Position(here.State),
		Line: []string{}, Comment: StudyComment(here), Marks: studyMarks(e, here), Created: e.Created, Changed: e.Changed, Revision: uint64(e.Rev),
	}
	switch {
	case e.Leader.ID == me:
		doc.You = "leader"
	case e.MayMove(me):
		doc.You = "mover"
	}
	if e.Names(me) {
		doc.Code = e.Code
	}
	if c.Of != nil && c.Of.Table != "" {
		doc.Of = new(string(c.Of.Table))
	}
	if e.Over() {
		doc.Status, doc.Ending = "over", new(StudyEnding(e))
	}
	if _, over := here.State.Result(); !over {
		doc.Turn = new(e.Rules().Info().Seats[here.State.Turn()].ID)
	}
	for _, n := range e.Way(e.At) {
		doc.Line = append(doc.Line, e.Node(n).Shown)
	}
	for i := range e.Chapters {
		c := &e.Chapters[i]
		doc.Chapters = append(doc.Chapters, ChapterDoc{c.N, ChapterName(e, i+1), c.Game, len(c.Steps)})
	}
	if tree {
		for _, s := range c.Steps {
			node := e.Node(s.N)
			doc.Tree = append(doc.Tree, StudyStepDoc{s.N, s.After, s.Text, node.Shown, StudyComment(node), studyMarks(e, node)})
		}
	}
	return doc
}

// StudyComment returns the comment on a position.
func StudyComment(n *study.Node) string { return identity.CleanText(n.Said, MaxSentence) }

func studyMarks(e *study.Study, n *study.Node) [][]string {
	return slice.Map(n.Drawn, func(m study.Mark) []string { return e.CellNames(n, m) })
}

// StudyEnding says why a study is over.
func StudyEnding(e *study.Study) string {
	return SentenceStart(identity.Clean(e.Ending, MaxSentence)) + "."
}

// StudyName returns the name of a study. One without a name has the name of its first game, and of the
// players if that was played: "Chess, ann - ben".
func StudyName(s *study.Summary) string {
	if s.Name != "" {
		return identity.Clean(s.Name, MaxSentence)
	}
	name := s.Rules.Info().Name
	if s.Of != nil {
		name += fmt.Sprintf(", %s - %s", Person(s.Of.Seats[0]), Person(s.Of.Seats[1]))
	}
	return name
}

// StudyTitle says what a study is about, and who leads: "Chess, ann - ben: ann leads".
func StudyTitle(s *study.Summary) string {
	return fmt.Sprintf("%s: %s leads", StudyName(s), Person(s.Leader))
}

// StudyRow formats a study as one line of a list.
func StudyRow(s *study.Summary) string {
	line := fmt.Sprintf("%-8s  %-9s  %s", s.ID, s.Rules.Info().ID, StudyTitle(s))
	if s.Chapters > 1 {
		line += fmt.Sprintf(", %d chapters", s.Chapters)
	}
	if s.Private() {
		line += ", private"
	}
	if s.Over() {
		line += ", closed"
	}
	return line
}

// StudyKept says how long a study is kept.
func StudyKept(s *study.Summary) string {
	switch {
	case s.Over() && s.Barred():
		return "for 30 days after it was closed"
	case s.Bare:
		return "for a day, until someone moves, comments or draws"
	}
	return fmt.Sprintf("until %s deletes it", Person(s.Leader))
}

// ChapterName returns the name of the chapter at a place.
func ChapterName(e *study.Study, place int) string {
	return identity.Clean(e.ChapterName(place), MaxSentence)
}

// StudyChapter names the current chapter: "Chapter 2 of 5: Najdorf." "" is the only chapter.
func StudyChapter(e *study.Study) string {
	if len(e.Chapters) == 1 && e.Chapter().Name == "" {
		return ""
	}
	text := fmt.Sprintf("Chapter %d of %d", e.Place(), len(e.Chapters))
	if name := ChapterName(e, e.Place()); name != fmt.Sprintf("Chapter %d", e.Place()) {
		text += ": " + name
	}
	return strings.TrimSuffix(text, ".") + "."
}

// StudyPage describes a study in lines.
func StudyPage(e *study.Study, me identity.PlayerID, colours bool) []string {
	lines := []string{fmt.Sprintf("Study %s. %s.", e.ID, StudyTitle(e.Summary()))}
	if e.Over() {
		lines = append(lines, "It is over. "+StudyEnding(e))
	}
	if len(e.Movers) > 0 {
		lines = append(lines, Wrap("Others who may move: ", strings.Join(Names(e.Movers), ", "))...)
	}
	if e.Code != "" && e.Names(me) {
		lines = append(lines, fmt.Sprintf("It is private. Its code is %s.", identity.SpellCode(e.Code)))
	}
	if len(e.Chapters) > 1 {
		lines = append(lines, studyChapters(e)...)
	}
	t := e.Table()
	lines = append(append(append(lines, ""), Board(t, colours)...), "")
	lines = append(lines, Viewer{}.Remarks(t)...)
	lines = append(lines, StudyStanding(e))
	if said := StudyComment(e.Here()); said != "" {
		lines = append(lines, Wrap("", said)...)
	}
	if drawn := StudyDrawn(e); drawn != "" {
		lines = append(lines, drawn)
	}
	if tree := StudyTree(e); tree != "" {
		lines = append(lines, Wrap("Moves: ", tree)...)
	}
	return append(lines, "Position: "+Position(e.Here().State))
}

// studyChapters lists the chapters of a study. An asterisk marks the current one.
func studyChapters(e *study.Study) (lines []string) {
	for i := range e.Chapters {
		mark := " "
		if i+1 == e.Place() {
			mark = "*"
		}
		lines = append(lines, fmt.Sprintf("%s%2d  %s", mark, i+1, ChapterName(e, i+1)))
	}
	return lines
}

// StudyStanding says where in the tree the study is, and whose turn it is there.
func StudyStanding(e *study.Study) string {
	text := "At the start."
	if !e.Here().IsStart() {
		text = "After " + StudyMove(e, e.At)
		if others := e.Node(e.Here().After).Next; len(others) > 1 {
			text += fmt.Sprintf(", %d of %d moves there", slices.Index(others, e.At)+1, len(others))
		}
		text += "."
	}
	t := e.Table()
	if result, over := t.State.Result(); over {
		if result.Winner == game.NoSeat {
			return fmt.Sprintf("%s Drawn by %s.", text, result.Reason)
		}
		return fmt.Sprintf("%s %s has won by %s.", text, t.SeatName(result.Winner), result.Reason)
	}
	return fmt.Sprintf("%s %s is to move.", text, t.SeatName(t.State.Turn()))
}

// StudyDrawn lists the marks at the position of the study: "Marked: e4. Arrows: e2 to e4."
func StudyDrawn(e *study.Study) string {
	var cells, arrows []string
	for _, m := range e.Here().Drawn {
		if names := e.CellNames(e.Here(), m); len(names) == 1 {
			cells = append(cells, names[0])
		} else {
			arrows = append(arrows, names[0]+" to "+names[1])
		}
	}
	var texts []string
	if len(cells) > 0 {
		texts = append(texts, "Marked: "+strings.Join(cells, ", ")+".")
	}
	if len(arrows) > 0 {
		texts = append(texts, "Arrows: "+strings.Join(arrows, ", ")+".")
	}
	return strings.Join(texts, " ")
}

// studyNumber returns the number to write before a move on its own: "12... ".
func studyNumber(e *study.Study, n int) string {
	var number game.MoveNumber
	first := game.FirstMover(e.RulesAt(n))
	for _, n := range e.Way(n) {
		number = number.Next(first, e.Node(n).Seat)
	}
	return number.String() + " "
}

// StudyTree returns all moves as players write them, variations in parentheses. A number in
// brackets follows moves that users may want to go to: where lines part, and where they end.
// Asterisks mark the position of the study.
func StudyTree(e *study.Study) string {
	var b strings.Builder
	writeStudyTree(&b, e, e.Chapter().N, true)
	return strings.TrimSpace(b.String())
}

func writeStudyTree(b *strings.Builder, e *study.Study, n int, numbered bool) {
	for next := e.Node(n).Next; len(next) > 0; next = e.Node(n).Next {
		n = next[0]
		writeStudyStep(b, e, n, numbered)
		numbered = false
		for _, other := range next[1:] {
			b.WriteString(" (")
			writeStudyStep(b, e, other, true)
			writeStudyTree(b, e, other, false)
			b.WriteString(")")
			numbered = true
		}
	}
}

func writeStudyStep(b *strings.Builder, e *study.Study, n int, numbered bool) {
	node := e.Node(n)
	if text := b.String(); text != "" && !strings.HasSuffix(text, "(") {
		b.WriteByte(' ')
	}
	if numbered || node.Seat == game.FirstMover(e.Rules()) {
		b.WriteString(studyNumber(e, n))
	}
	if n == e.At {
		b.WriteString("*" + node.Shown + "*")
	} else {
		b.WriteString(node.Shown)
	}
	if len(node.Next) == 0 || len(e.Node(node.After).Next) > 1 {
		fmt.Fprintf(b, " [%d]", n)
	}
}

// StudyMove returns a move with its number, as players write it.
func StudyMove(e *study.Study, n int) string { return studyNumber(e, n) + e.Node(n).Shown }
