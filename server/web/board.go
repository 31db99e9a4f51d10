package web

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/words"
)

// scene is a position to be drawn.
type scene struct {
	info    game.Info
	board   game.Board
	last    []game.Cell // cells of the last move
	flipped bool
	// figures is the address of the file of figures; with "" the drawing defines the figures it uses.
	figures string
}

// sceneOf returns the position at a table.
func sceneOf(t *table.Table, flipped bool) scene {
	s := scene{info: t.Rules.Info(), board: t.State.Board()}
	s.flipped = flipped && !s.info.Upright
	if n := len(t.Plies); n > 0 {
		s.last = t.Plies[n-1].Cells
	}
	return s
}

// paint has the three colours of a piece: of its figure, its shade and its outline.
type paint struct{ fill, shade, line string }

var paints = map[game.Colour]paint{
	game.White:  {"#fdf8ec", "#d9c9a9", "#33261a"},
	game.Black:  {"#4a3f38", "#2e2622", "#120e0b"},
	game.Red:    {"#dd4b3c", "#b63529", "#5d120c"},
	game.Yellow: {"#f6cb3c", "#d2a41d", "#6a4c00"},
	game.Green:  {"#6cbb5f", "#448a3b", "#173d14"},
	game.Blue:   {"#5b92e0", "#3769b3", "#12294f"},
}

// outline has the attributes of the line around a figure, in a colour.
const outline = `stroke="%s" stroke-width="4" stroke-linejoin="round" paint-order="stroke"`

// paintOf returns the paint of a seat's pieces.
func paintOf(info *game.Info, seat game.Seat) paint {
	if c := info.Seats[max(seat, 0)].Colour; c != game.NoColour {
		return paints[c]
	}
	return paints[[2]game.Colour{game.White, game.Black}[max(seat, 0)]]
}

// surface has the colours of a board. Without a dark colour, lines separate the squares, or each has a hole.
type surface struct{ light, dark, lines, holes, letters string }

func surfaceOf(info *game.Info) surface {
	switch info.Seats[0].Colour {
	case game.White, game.Black:
		if info.Plain {
			return surface{light: "#3f8f60", lines: "#2d6d47", letters: "#1f5033"}
		}
	case game.Red, game.Yellow:
		return surface{light: "#3b66ad", holes: "#264880", letters: "#b9cdf0"}
	case game.Green, game.Blue:
		return surface{light: "#f1ebdc", dark: "#cdc2aa", letters: "#8a7d62"}
	}
	return surface{light: "#eddcb8", dark: "#b48e66", letters: "#7d5b38"}
}

// Colours of marked squares.
const (
	movedColour   = "#e3bf35"
	dangerColour  = "#e0402c"
	wonColour     = "#7bd04f"
	frozenColour  = "#6f8fb5"
	runningColour = "#e8862e"
	stoppedColour = "#8f8a84"

	movedOpacity = 0.55
)

// lampHeight is the height of the bars of lamps above and below a board with factories.
const lampHeight = 20

// margin is the space above and below the squares.
func (s *scene) margin() int {
	if len(s.board.Edges) > 0 {
		return lampHeight
	}
	return 0
}

// size is the size of the whole drawing.
func (s *scene) size() (w, h int) {
	return s.board.Files * square, s.board.Ranks*square + 2*s.margin()
}

// corner is the upper left corner of a cell.
func (s *scene) corner(c game.Cell) point {
	file, rank := int(c)%s.board.Files, int(c)/s.board.Files
	if s.flipped {
		return point{(s.board.Files - 1 - file) * square, s.margin() + rank*square}
	}
	return point{file * square, s.margin() + (s.board.Ranks-1-rank)*square}
}

// file draws the position as an SVG file.
func (s *scene) file(said string) string {
	w, h := s.size()
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[2]d" `+
		`width="%[1]d" height="%[2]d" role="img"><title>%[3]s</title>%[4]s</svg>`+"\n",
		w, h, html.EscapeString(said), s.inside())
}

// inside draws the position without the svg element around it.
func (s *scene) inside() string {
	d := &drawing{scene: s, surface: surfaceOf(&s.info)}
	if s.figures == "" {
		d.define()
	}
	d.ground()
	d.drawLamps()
	d.cells(s.last, movedColour, movedOpacity)
	for _, t := range tints {
		d.cells(s.marked(t.kind), t.colour, t.opacity)
	}
	d.letters()
	for seat := range s.info.Seats {
		d.pieces(game.Seat(seat))
	}
	d.signs()
	return d.String()
}

// drawing draws a scene. It contains no text that people have written.
type drawing struct {
	strings.Builder
	*scene
	surface surface
}

func (d *drawing) put(format string, args ...any) { fmt.Fprintf(d, format, args...) }

// define defines the figures that are used.
func (d *drawing) define() {
	var used []string
	for _, p := range d.board.Cells {
		if name := boardview.FigureOf(p, d.flipped); !p.Empty() && name != "" && !slices.Contains(used, name) {
			used = append(used, name)
		}
	}
	slices.Sort(used)
	d.WriteString("<defs>")
	for _, name := range used {
		d.WriteString(definition(name))
	}
	d.WriteString("</defs>")
}

// ground draws the empty board.
func (d *drawing) ground() {
	w, h := d.size()
	d.put(`<path fill="%s" d="M0 %dh%dv%dH0z"/>`, d.surface.light, d.margin(), w, h-2*d.margin())
	switch {
	case d.surface.dark != "":
		d.put(`<path fill="%s" d="`, d.surface.dark)
		for c := range d.board.Cells {
			if (c%d.board.Files+c/d.board.Files)%2 == 0 {
				d.box(d.corner(game.Cell(c)))
			}
		}
		d.put(`"/>`)
	case d.surface.holes != "":
		d.put(`<g fill="%s">`, d.surface.holes)
		for c := range d.board.Cells {
			at := d.corner(game.Cell(c))
			d.put(`<circle cx="%d" cy="%d" r="%d"/>`, at.x+square/2, at.y+square/2, discRadius)
		}
		d.put("</g>")
	default:
		d.put(`<path stroke="%s" stroke-width="2" d="`, d.surface.lines)
		for i := 1; i < d.board.Files; i++ {
			d.put("M%d %dv%d", i*square, d.margin(), h-2*d.margin())
		}
		for i := 1; i < d.board.Ranks; i++ {
			d.put("M0 %dh%d", d.margin()+i*square, w)
		}
		d.put(`"/>`)
	}
}

// box adds a square to a path.
func (d *drawing) box(at point) { d.put("M%d %dh%dv%dh-%dz", at.x, at.y, square, square, square) }

// cells lays a colour over some cells.
func (d *drawing) cells(list []game.Cell, colour string, opacity float64) {
	if len(list) == 0 {
		return
	}
	list = slices.Compact(slices.Sorted(slices.Values(list)))
	d.put(`<path fill="%s" fill-opacity="%g" d="`, colour, opacity)
	for _, c := range list {
		if c != game.NoCell {
			d.box(d.corner(c))
		}
	}
	d.put(`"/>`)
}

// lamp shows at one end of a file whether its factory runs.
type lamp struct {
	cell         game.Cell
	y            int // of its bar, above or below the board
	colour, sign string
}

// lamps returns the lamps of a board with factories.
func (s *scene) lamps() (list []lamp) {
	_, h := s.size()
	for _, e := range s.board.Edges {
		colour, sign := stoppedColour, "·"
		if e.Runs {
			colour, sign = runningColour, "▲"
		}
		if e.Letter != 0 {
			sign = string(rune(e.Letter)) + " " + sign
		}
		for end, rank := range []int{0, s.board.Ranks - 1} {
			if !e.Ends[end] {
				continue
			}
			y := 0
			if (end == 0) != s.flipped {
				y = h - lampHeight
			}
			list = append(list, lamp{game.Cell(rank*s.board.Files + e.File), y, colour, sign})
		}
	}
	return list
}

// drawLamps draws the lamps, and colours their squares.
func (d *drawing) drawLamps() {
	for _, l := range d.lamps() {
		at := d.corner(l.cell)
		d.put(`<path fill="%s" fill-opacity="0.6" d="`, l.colour)
		d.box(at)
		d.put(`"/><path fill="%s" d="M%d %dh%dv%dh-%dz"/>`,
			l.colour, at.x+1, l.y+1, square-2, lampHeight-2, square-2)
		d.put(`<text x="%d" y="%d" font-size="15" font-family="sans-serif" text-anchor="middle" `+
			`fill="#1d1712">%s</text>`, at.x+square/2, l.y+lampHeight-5, l.sign)
	}
}

// tints are the colours of the cells that a game marks, from the lowest to the highest.
var tints = []struct {
	kind    game.MarkKind
	colour  string
	opacity float64
}{
	{game.MarkFrozen, frozenColour, 0.6},
	{game.MarkWon, wonColour, 0.7},
	{game.MarkDanger, dangerColour, 0.75},
}

// marked returns the cells with a mark of a kind.
func (s *scene) marked(kind game.MarkKind) (list []game.Cell) {
	for _, m := range s.board.Marks {
		if m.Kind == kind {
			list = append(list, m.Cell)
		}
	}
	return list
}

// letters names the files and ranks, within the squares at the edge.
func (d *drawing) letters() {
	d.put(`<g class="letters" font-size="10" font-family="sans-serif" font-weight="bold" fill="%s">`, d.surface.letters)
	lowest, left := 0, 0
	if d.flipped {
		lowest, left = d.board.Ranks-1, d.board.Files-1
	}
	for file := range d.board.Files {
		at := d.corner(game.Cell(lowest*d.board.Files + file))
		d.put(`<text x="%d" y="%d" text-anchor="end">%c</text>`, at.x+square-2, at.y+square-2, 'a'+file)
	}
	for rank := range d.board.Ranks {
		at := d.corner(game.Cell(rank*d.board.Files + left))
		d.put(`<text x="%d" y="%d">%d</text>`, at.x+2, at.y+10, rank+1)
	}
	d.put("</g>")
}

// pieces draws a seat's pieces. Pieces without an owner count as the first seat's.
func (d *drawing) pieces(seat game.Seat) {
	p := paintOf(&d.info, seat)
	d.put(`<g fill="%s" color="%s" `+outline+`>`, p.fill, p.shade, p.line)
	for c, piece := range d.board.Cells {
		if piece.Empty() || max(piece.Seat, 0) != seat {
			continue
		}
		at := d.corner(game.Cell(c))
		if name := boardview.FigureOf(piece, d.flipped); name != "" {
			d.put(`<use href="%s#%s" x="%d" y="%d"/>`, d.figures, name, at.x+pixel, at.y+pixel/2)
			continue
		}
		d.put(`<text x="%d" y="%d" font-size="40" font-family="serif" text-anchor="middle">%s</text>`,
			at.x+square/2, at.y+square-14, html.EscapeString(string(rune(piece.Written()))))
	}
	d.put("</g>")
}

// signs draws the small signs in the corners of squares.
func (d *drawing) signs() {
	d.put(`<g font-size="17" font-family="sans-serif" font-weight="bold" text-anchor="end" fill="#1d1712" `+
		outline+`>`, "#fdf8ec")
	for _, m := range d.board.Marks {
		sign := d.sign(m)
		if sign == "" {
			continue
		}
		at := d.corner(m.Cell)
		d.put(`<text x="%d" y="%d">%s</text>`, at.x+square-3, at.y+17, html.EscapeString(sign))
	}
	d.put("</g>")
}

// sign returns the sign in the corner of a marked cell.
func (d *drawing) sign(m game.Mark) string {
	switch m.Kind {
	case game.MarkDanger:
		return "!"
	case game.MarkCount:
		return m.Text
	case game.MarkPawn:
		if (m.Ahead > 0) != d.flipped {
			return "▴"
		}
		return "▾"
	case game.MarkRunning, game.MarkStopped:
		if len(d.board.Edges) > 0 {
			return "" // the lamps show it
		}
		return map[game.MarkKind]string{game.MarkRunning: "▲", game.MarkStopped: "·"}[m.Kind]
	}
	if sign, ok := boardview.MarkSigns[m.Kind]; ok {
		return string(sign)
	}
	return ""
}

// said describes a position: the pieces of both sides and where they stand. fun gives them their fun
// names.
func said(t *table.Table, fun bool) string {
	info := t.Rules.Info()
	text := saidOf(game.Seen(t.State, fun), &info)
	if n := len(t.Plies); n > 0 {
		text += fmt.Sprintf(" Last move: %s%s.", words.MoveNumber(t, n), words.Viewer{Fun: fun}.Move(t, n-1))
	}
	return text
}

// saidOf describes a board.
func saidOf(b game.Board, info *game.Info) string {
	var parts []string
	for seat, s := range info.Seats {
		var names []string
		cells := make(map[string][]string)
		for c, p := range b.Cells {
			if p.Empty() || max(p.Seat, 0) != game.Seat(seat) {
				continue
			}
			if cells[p.Name] == nil {
				names = append(names, p.Name)
			}
			cells[p.Name] = append(cells[p.Name], game.CellName(game.Cell(c), b.Files))
		}
		var list []string
		for _, name := range names {
			list = append(list, name+" "+strings.Join(cells[name], " "))
		}
		if len(list) == 0 {
			list = []string{"nothing on the board"}
		}
		parts = append(parts, s.Name+": "+strings.Join(list, ", ")+".")
	}
	return strings.Join(parts, " ")
}
