package web

import (
	"pawnstorm/ui/resource"
)

// treeView is a tree of moves on a page.
type treeView struct {
	*resource.Tree
	To string // the address of the action that goes to a move for everyone; "" if moves are links
}

// treeOf returns the tree of moves in some sections, or nil. at is the address of their subject.
func treeOf(sections []resource.Section, at string) *treeView {
	for i := range sections {
		if t := sections[i].Tree; t != nil {
			v := &treeView{Tree: t}
			if t.Goes != "" {
				v.To = at + "/" + t.Goes
			}
			return v
		}
	}
	return nil
}

// Moves returns the main line.
func (v *treeView) Moves() branchView { return branchView{v.Line, v.To != ""} }

// branchView is a line of a tree. Its moves are buttons, or links.
type branchView struct {
	Moves   []resource.Move
	Buttons bool
}

// In returns another line of the same tree.
func (v branchView) In(moves []resource.Move) branchView { return branchView{moves, v.Buttons} }
