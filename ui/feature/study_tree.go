package feature

import (
	"strconv"

	"pawnstorm/game"
	"pawnstorm/lobby/study"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// studyTree returns the moves of a study as a tree.
func studyTree(c action.Caller, e *study.Study) *resource.Tree {
	w, start := treeWriter{c, e, game.FirstMover(e.Rules())}, e.Chapter().N
	t := &resource.Tree{
		Start: w.move(start), Line: w.line(start, game.MoveNumber{}, true), Back: w.move(e.Here().After), On: w.move(e.At),
		Last:     w.move(e.LineEnd()),
		Replaces: []string{"start", "back", "forward", "last", "go", "chapter", "next", "previous"},
	}
	if next := e.Here().Next; len(next) > 0 {
		t.On = w.move(next[0])
	}
	if movesIn(c, e) {
		t.Goes = goToMove.Name
		t.Changes = []string{addChapter.Name, importChapters.Name, renameChapter.Name, placeChapter.Name}
	} else if words.StudyChapter(e) == "" {
		return t
	}
	for i := range e.Chapters {
		n := e.Chapters[i].N
		t.Chapters = append(t.Chapters, resource.Move{
			Number: n, Shown: words.ChapterName(e, i+1), Current: i+1 == e.Place(), Ref: studyRef(c, e, n),
		})
	}
	return t
}

// treeWriter makes the moves of a tree.
type treeWriter struct {
	c     action.Caller
	e     *study.Study
	first game.Seat // begins a pair of moves
}

// line returns the main line after move n, which has a number in the game. shown says that the first move shows its
// number even if it is the second of a pair.
func (w *treeWriter) line(n int, number game.MoveNumber, shown bool) (line []resource.Move) {
	for next := w.e.Node(n).Next; len(next) > 0; next = w.e.Node(n).Next {
		before := number
		n = next[0]
		m, now := w.numbered(n, before, shown)
		for _, other := range next[1:] {
			v, at := w.numbered(other, before, true)
			m.Variations = append(m.Variations, append([]resource.Move{v}, w.line(other, at, v.Comment != "")...))
		}
		number, shown = now, m.Variations != nil || m.Comment != ""
		line = append(line, m)
	}
	return line
}

// numbered returns a move with its number in the game, which follows the number of the move before.
func (w *treeWriter) numbered(n int, before game.MoveNumber, shown bool) (resource.Move, game.MoveNumber) {
	m, seat := w.move(n), w.e.Node(n).Seat
	now := before.Next(w.first, seat)
	if shown || seat == w.first {
		m.Shown = now.String() + " " + m.Shown
	}
	return m, now
}

// move returns a move of a study, or the start of a chapter.
func (w *treeWriter) move(n int) resource.Move {
	node := w.e.Node(n)
	return resource.Move{
		Number: n, Shown: node.Shown, Comment: words.StudyComment(node), Current: n == w.e.At, Ref: studyRef(w.c, w.e, n),
	}
}

// atMove is what the name of a study ends with when someone looks at a move aside.
func atMove(n int) string { return "@" + strconv.Itoa(n) }

// studyRef refers to a study at one of its positions.
func studyRef(c action.Caller, e *study.Study, n int) resource.Ref {
	ref := sharedRef(c, e)
	ref.ID += atMove(n)
	return ref
}

// sharedRef refers to a study at the position that everyone sees. People who may not find it by its id get its
// code.
func sharedRef(c action.Caller, e *study.Study) resource.Ref {
	if !e.MayWatch(c.Who.ID) {
		return resource.Ref{Kind: action.Study, ID: e.Code}
	}
	return resource.Ref{Kind: action.Study, ID: string(e.ID)}
}

// studyMarks returns what is drawn on the position of a study.
func studyMarks(e *study.Study) (list [][]game.Cell) {
	for _, m := range e.Here().Drawn {
		list = append(list, m)
	}
	return list
}
