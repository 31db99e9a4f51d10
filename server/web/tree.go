package web

import (
	"slices"

	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
)

// treeView is a tree of moves on a page.
type treeView struct {
	*resource.Tree
	To    string      // the address of the action that goes to a move for everyone; "" if moves are links
	Turn  string      // the address of the page with the board turned around
	Query string      // what the addresses of moves end with
	Forms []doingView // lead to the forms that change the chapters
}

// treeOf returns the tree of moves in some sections, or nil. at is the address of their subject.
func treeOf(sections []resource.Section, at string, flip bool, offers []action.Offer) *treeView {
	for i := range sections {
		t := sections[i].Tree
		if t == nil {
			continue
		}
		v := &treeView{Tree: t, Turn: at + "?flip=1"}
		if flip {
			v.Turn, v.Query = at, "?flip=1"
		}
		if t.Goes != "" {
			v.To = at + "/" + t.Goes + v.Query
		}
		for _, o := range offers {
			if slices.Contains(t.Changes, o.Name) {
				form := doingOf(at, o)
				form.Path = at + "?do=" + o.Name + "#ask-" + form.ID
				v.Forms = append(v.Forms, form)
			}
		}
		return v
	}
	return nil
}

// Moves returns the main line.
func (v *treeView) Moves() branchView { return branchView{v.Line, v.To != "", v.Query} }

// List returns the starts of all trees of the subject.
func (v *treeView) List() branchView { return branchView{v.Chapters, v.To != "", v.Query} }

// branchView is a line of a tree. Its moves are buttons, or links.
type branchView struct {
	Moves   []resource.Move
	Buttons bool
	Query   string
}

// In returns another line of the same tree.
func (v branchView) In(moves []resource.Move) branchView {
	v.Moves = moves
	return v
}
