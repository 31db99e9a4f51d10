package game

import (
	"slices"
	"strings"
)

// Playful is implemented by rules with fun names for pieces or moves. Players choose whether
// to read them. Records and exports have the standard notation.
type Playful interface {
	// Fun writes a legal move with fun names: "landlord a4-a3". It takes what State.Format
	// and State.Describe wrote.
	Fun(text, described string) string
}

// Said returns a move as a player reads it, with fun names if there are any and fun is set.
// It takes what State.Format and State.Describe wrote.
func Said(r Rules, fun bool, text, described string) string {
	if p, ok := r.(Playful); ok && fun {
		return p.Fun(text, described)
	}
	return described
}

// Seen returns the board of a position as a player reads it, with fun names if there are any
// and fun is set.
func Seen(s State, fun bool) Board {
	if fun {
		return s.Board().Fun()
	}
	return s.Board()
}

// Fun returns the board with the fun names of its pieces, also in its texts.
func (b Board) Fun() Board {
	b.Cells, b.Marks, b.Edges = slices.Clone(b.Cells), slices.Clone(b.Marks), slices.Clone(b.Edges)
	var names []string
	rename := func(p *Piece) {
		if p.Fun != "" && p.Fun != p.Name {
			names = append(names, p.Name, p.Fun)
			p.Name = p.Fun
		}
	}
	for i := range b.Cells {
		rename(&b.Cells[i])
	}
	for i := range b.Trays {
		tray := &b.Trays[i]
		tray.Pieces = slices.Clone(tray.Pieces)
		for k := range tray.Pieces {
			rename(&tray.Pieces[k])
		}
	}
	texts := strings.NewReplacer(names...)
	for i := range b.Marks {
		b.Marks[i].Text = texts.Replace(b.Marks[i].Text)
	}
	for i := range b.Edges {
		b.Edges[i].Text = texts.Replace(b.Edges[i].Text)
	}
	return b
}
