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
	t := &resource.Tree{
		Start: studyMove(c, e, 0, true), Line: studyLine(c, e, 0, true), Back: studyMove(c, e, 0, true), On: studyMove(c, e, e.At, true),
		Last: studyMove(c, e, e.LineEnd(), true), Replaces: []string{"start", "back", "forward", "last", "go"},
	}
	if e.At != 0 {
		t.Back = studyMove(c, e, e.Here().After, true)
	}
	if next := e.Here().Next; len(next) > 0 {
		t.On = studyMove(c, e, next[0], true)
	}
	if movesIn(c, e) {
		t.Goes = goToMove.Name
	}
	return t
}

// studyLine returns the main line after move n.
func studyLine(c action.Caller, e *study.Study, n int, numbered bool) (line []resource.Move) {
	for next := e.Node(n).Next; len(next) > 0; next = e.Node(n).Next {
		n = next[0]
		m := studyMove(c, e, n, numbered)
		for _, other := range next[1:] {
			v := append([]resource.Move{studyMove(c, e, other, true)}, studyLine(c, e, other, e.Node(other).Said != "")...)
			m.Variations = append(m.Variations, v)
		}
		numbered = m.Variations != nil || m.Comment != ""
		line = append(line, m)
	}
	return line
}

// studyMove returns a move of a study. numbered says that its number is shown even if it is the second of a pair.
func studyMove(c action.Caller, e *study.Study, n int, numbered bool) resource.Move {
	node := e.Node(n)
	m := resource.Move{
		Number: n, Shown: node.Shown, Comment: words.StudyComment(node), Current: n == e.At,
		Ref: studyRef(c, e, n),
	}
	if n != 0 && (numbered || node.Seat == game.FirstMover(e.Rules)) {
		m.Shown = words.StudyMove(e, n)
	}
	return m
}

// atMove is what the name of a study ends with when someone looks at a move aside.
func atMove(n int) string { return "@" + strconv.Itoa(n) }

// studyRef refers to a study at one of its moves. Those who know only its code need that.
func studyRef(c action.Caller, e *study.Study, n int) resource.Ref {
	name := string(e.ID)
	if !e.MayWatch(c.Who.ID) {
		name = e.Code
	}
	return resource.Ref{Kind: action.Study, ID: name + atMove(n)}
}

// studyMarks returns what is drawn on the position of a study.
func studyMarks(e *study.Study) (list [][]game.Cell) {
	for _, m := range e.Here().Drawn {
		list = append(list, m)
	}
	return list
}
