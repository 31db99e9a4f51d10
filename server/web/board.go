package web

import (
	"fmt"
	"html"
	"image"
	"image/color"
	"math"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/pieces"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/words"
)

// square is the size of a square in the units of a drawing: the size of a figure.
const square = 64

// holeRadius is the radius of a hole for a disc: that of the disc with its contour.
const holeRadius = 25

// darkSquare is the colour of dark squares on most boards.
const darkSquare = "#a98662"

// scene is a position to be drawn.
type scene struct {
	info    game.Info
	board   game.Board
	last    []game.Cell // cells of the last move
	flipped bool
	fun     bool // pieces look like their fun names
	arrows  []arrow
	// figures is the address of the file of figures; with "" the drawing defines the figures it uses.
	figures  string
	lettered bool // that file has letters
}

// sceneOf returns the position at a table.
func sceneOf(t *table.Table, flipped bool) scene {
	s := scene{info: t.Rules.Info(), board: t.State.Board(), last: t.LastCells()}
	s.flipped = flipped && !s.info.Upright
	return s
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
	return surface{light: "#e6d7bd", dark: darkSquare, letters: "#4d3520"}
}

// Colours of marked squares.
const (
	movedColour   = "#e3bf35"
	dangerColour  = "#e0402c"
	wonColour     = "#7bd04f"
	frozenColour  = "#6f8fb5"
	runningColour = "#e8862e"
	stoppedColour = "#8f8a84"
)

// lampHeight is the height of the bars of lamps above and below a board with factories.
const lampHeight = 22

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

// spot returns the column and the row of a cell, from the upper left.
func (s *scene) spot(c game.Cell) image.Point {
	file, rank := int(c)%s.board.Files, int(c)/s.board.Files
	if s.flipped {
		return image.Pt(s.board.Files-1-file, rank)
	}
	return image.Pt(file, s.board.Ranks-1-rank)
}

// corner is the upper left corner of a cell.
func (s *scene) corner(c game.Cell) image.Point {
	return s.spot(c).Mul(square).Add(image.Pt(0, s.margin()))
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
	d.cells(s.last, moved)
	for _, m := range markTints {
		d.cells(s.marked(m.kind), m.tint)
	}
	d.pieces()
	d.letters()
	d.signs()
	d.drawArrows()
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
		if name := pieces.Of(p, d.flipped, d.fun); !p.Empty() && name != "" && !slices.Contains(used, name) {
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
	d.put(`<path%s fill="%s" d="M0 %dh%dv%dH0z"/>`, d.named("light-square"), d.surface.light, d.margin(), w, h-2*d.margin())
	switch {
	case d.surface.dark != "":
		d.put(`<path%s fill="%s" d="`, d.named("dark-square"), d.surface.dark)
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
			d.put(`<circle cx="%d" cy="%d" r="%d"/>`, at.X+square/2, at.Y+square/2, holeRadius)
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

// named returns the class of a part of the board, so that people's colours reach it. Boards without dark squares keep
// their colours.
func (d *drawing) named(part string) string {
	if d.surface.dark == "" || part == "" {
		return ""
	}
	return ` class="` + part + `"`
}

// box adds a square to a path.
func (d *drawing) box(at image.Point) { d.put("M%d %dh%dv%dh-%dz", at.X, at.Y, square, square, square) }

// cells lays a colour over some cells.
func (d *drawing) cells(list []game.Cell, t tint) {
	if len(list) == 0 {
		return
	}
	list = slices.Compact(slices.Sorted(slices.Values(list)))
	d.put(`<path%s fill="%s" fill-opacity="%g" d="`, d.named(t.part), t.colour, t.opacity)
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
		d.put(`<path fill="%s" fill-opacity="%g" d="`, l.colour, lampOpacity)
		d.box(at)
		d.put(`"/><path fill="%s" d="M%d %dh%dv%dh-%dz"/>`,
			l.colour, at.X+1, l.y+1, square-2, lampHeight-2, square-2)
		d.put(`<text x="%d" y="%d" font-size="16" font-family="sans-serif" text-anchor="middle" `+
			`fill="#1d1712">%s</text>`, at.X+square/2, l.y+lampHeight-5, l.sign)
	}
}

// tint is a colour laid over a square.
type tint struct {
	colour  string
	opacity float64
	part    string // of the board, if people can give it a colour
}

// moved is the tint of the last move's cells.
var moved = tint{movedColour, 0.55, "last-move"}

// lampOpacity is the opacity of the tint of the cells with a lamp.
const lampOpacity = 0.6

// markTints are the tints of the cells that a game marks, from the lowest to the highest.
var markTints = []struct {
	kind game.MarkKind
	tint
}{
	{game.MarkFrozen, tint{frozenColour, 0.6, ""}},
	{game.MarkWon, tint{wonColour, 0.7, ""}},
	{game.MarkDanger, tint{dangerColour, 0.75, "check"}},
}

// over returns a colour under the tint.
func (t tint) over(c color.RGBA) color.RGBA {
	top := colourOf(t.colour)
	mix := func(a, b uint8) uint8 { return uint8(float64(a)*t.opacity + float64(b)*(1-t.opacity) + 0.5) }
	return color.RGBA{mix(top.R, c.R), mix(top.G, c.G), mix(top.B, c.B), 0xff}
}

// tints returns the tints of each cell, from the lowest.
func (s *scene) tints() map[game.Cell][]tint {
	list := make(map[game.Cell][]tint)
	for _, l := range s.lamps() {
		list[l.cell] = append(list[l.cell], tint{l.colour, lampOpacity, ""})
	}
	for _, c := range slices.Compact(slices.Sorted(slices.Values(s.last))) {
		list[c] = append(list[c], moved)
	}
	for _, m := range markTints {
		for _, c := range s.marked(m.kind) {
			list[c] = append(list[c], m.tint)
		}
	}
	return list
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

// letters names the files and ranks, within the squares at the edge and over the pieces. Their contour has the
// colour of light squares, so that they can be read on dark ones and on pieces.
func (d *drawing) letters() {
	written := " on-squares"
	if d.surface.dark == "" {
		written = ""
	}
	d.put(`<g class="letters%s" font-size="11" font-family="sans-serif" font-weight="bold" fill="%s" `+
		`stroke="%s" stroke-width="2" stroke-opacity="0.7" stroke-linejoin="round" paint-order="stroke">`,
		written, d.surface.letters, d.surface.light)
	lowest, left := 0, 0
	if d.flipped {
		lowest, left = d.board.Ranks-1, d.board.Files-1
	}
	for file := range d.board.Files {
		at := d.corner(game.Cell(lowest*d.board.Files + file))
		d.put(`<text x="%d" y="%d" text-anchor="end">%c</text>`, at.X+square-2, at.Y+square-2, 'a'+file)
	}
	for rank := range d.board.Ranks {
		at := d.corner(game.Cell(rank*d.board.Files + left))
		d.put(`<text x="%d" y="%d">%d</text>`, at.X+2, at.Y+11, rank+1)
	}
	d.put("</g>")
}

// pieces draws the pieces, in a group for each colour.
func (d *drawing) pieces() {
	groups := make(map[pieces.Colours]string)
	var order []pieces.Colours
	for c, p := range d.board.Cells {
		if p.Empty() {
			continue
		}
		colours := coloursOf(&d.info, p)
		if _, ok := groups[colours]; !ok {
			order = append(order, colours)
		}
		groups[colours] += d.piece(d.corner(game.Cell(c)), p)
	}
	for _, colours := range order {
		d.put("%s%s</g>", pieces.Group(colours), groups[colours])
	}
}

// piece returns the drawing of a piece. One without a figure is drawn as its letter.
func (d *drawing) piece(at image.Point, p game.Piece) string {
	if name := d.figure(p); name != "" {
		return fmt.Sprintf(`<use href="%s#%s" x="%d" y="%d"/>`, d.figures, name, at.X, at.Y)
	}
	return fmt.Sprintf(`<text x="%d" y="%d" font-size="46" font-family="serif" text-anchor="middle">%s</text>`,
		at.X+square/2, at.Y+square-16, html.EscapeString(string(rune(p.Written()))))
}

// figure returns the name of a piece's drawing in the file of figures; "" if it has none.
func (s *scene) figure(p game.Piece) string {
	if s.lettered {
		return string(rune(p.Written()))
	}
	return pieces.Of(p, s.flipped, s.fun)
}

// signs draws the small signs in the corners of squares.
func (d *drawing) signs() {
	d.WriteString(`<g font-size="19" font-family="sans-serif" font-weight="bold" text-anchor="end" fill="#1d1712" ` +
		`stroke="#fdf8ec" stroke-width="4" stroke-linejoin="round" paint-order="stroke">`)
	for _, m := range d.board.Marks {
		sign := d.sign(m)
		if sign == "" {
			continue
		}
		at := d.corner(m.Cell)
		d.put(`<text x="%d" y="%d">%s</text>`, at.X+square-3, at.Y+19, html.EscapeString(sign))
	}
	d.put("</g>")
}

// arrow is an arrow between two cells, or a ring in one.
type arrow struct {
	from, to game.Cell
	colour   string
}

// arrowColour is the colour of most arrows, which stands out on every surface.
const arrowColour = "#a6216e"

// drawnArrows draws only the arrows of a scene.
func (s *scene) drawnArrows() string {
	d := &drawing{scene: s}
	d.drawArrows()
	return d.String()
}

// drawArrows draws the arrows, and a ring instead of an arrow within one cell.
func (d *drawing) drawArrows() {
	for _, a := range d.arrows {
		d.put(`<g class="arrow" fill="none" stroke="%s" stroke-width="7" stroke-linecap="round" stroke-linejoin="round" opacity="0.8">`, a.colour)
		d.drawArrow(a)
		d.put("</g>")
	}
}

func (d *drawing) drawArrow(a arrow) {
	from, to := d.corner(a.from).Add(image.Pt(square/2, square/2)), d.corner(a.to).Add(image.Pt(square/2, square/2))
	if from == to {
		d.put(`<circle cx="%d" cy="%d" r="%d"/>`, to.X, to.Y, square/2-6)
		return
	}
	way := math.Atan2(float64(to.Y-from.Y), float64(to.X-from.X))
	d.put(`<path d="M%d %dL%d %d`, from.X, from.Y, to.X, to.Y)
	for _, turn := range []float64{-0.5, 0.5} {
		d.put(`M%d %dl%.0f %.0f`, to.X, to.Y, -20*math.Cos(way+turn), -20*math.Sin(way+turn))
	}
	d.put(`"/>`)
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
