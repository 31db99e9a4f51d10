package browse

import (
	"math/rand/v2"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// formWidth is the width of a form in a window with room for a large board beside it, and
// leastForm the least width beside any board.
const formWidth, leastForm = 62, 42

// formBoard is the board of the chosen game, beside the form.
type formBoard struct {
	picture boardview.Picture
	info    game.Info
	w       int
	told    bool // the form itself says what the game is about
}

// about returns the rules of the game that the form is about, or nil. Of several games it is the
// one under the cursor, or the first that is ticked.
func (f *form) about() game.Rules {
	id := f.game()
	for i, r := range f.rows {
		if line := &f.Fields[i]; r.Kind == "game" && line.Boxes {
			for _, v := range line.Values {
				if v.On && id == "" {
					id = v.ID
				}
			}
			if i == f.List.Cursor {
				id = line.Values[line.At].ID
			}
		}
	}
	for _, rules := range f.s.Games {
		if rules.Info().ID == id {
			return rules
		}
	}
	return nil
}

// board returns the board beside a form in a window w cells wide; nil if there is no room.
func (f *form) board(w int) *formBoard {
	rules := f.about()
	several := f.game() == ""
	if rules == nil || w < 80 || several && w < beside {
		return nil
	}
	state := f.start(rules)
	if state == nil {
		return nil
	}
	b := &formBoard{info: rules.Info(), picture: boardview.Picture{Board: state.Board()}}
	b.told = len(f.Fields) > 0 && f.Current().Hint() == b.info.Blurb
	b.picture.Surface = widget.SurfaceOf(b.info)
	b.picture.Flipped = strings.Join(f.so["seat"], "") == b.info.Seats[1].ID && !b.info.Upright
	room := w - leastForm - widget.Gap
	if w >= beside {
		room = w - formWidth - widget.Gap
	}
	if !b.picture.Largest(f.s.Styles.Sizes, room, 1000) {
		return nil
	}
	if b.w = b.picture.Width(); w >= beside {
		b.w = room
	}
	return b
}

// start returns the position that a game with the chosen terms begins with.
func (f *form) start(rules game.Rules) game.State {
	if text := strings.Join(f.so["position"], " "); text != "" {
		if state, err := pairing.ReadPosition(rules, text); err == nil {
			return state
		}
	}
	options := make(map[string]string)
	for _, word := range f.so["option"] {
		if name, value, ok := strings.Cut(word, "="); ok {
			options[name] = value
		}
	}
	text, err := rules.Setup(options, rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		text = ""
	}
	state, err := rules.New(text)
	if err != nil {
		return nil
	}
	return state
}

// lines draws the name of the game, its board, and what it is about.
func (b *formBoard) lines(s *widget.Styles, h int) []string {
	name := s.Strong.Paint(widget.Shown(b.info.Name, b.w))
	lines := []string{widget.Ends(name, s.Key.Paint("l")+s.Faint.Paint(" lesson"), b.w)}
	board := painted(&b.picture, s, b.w, h-1)
	if board == nil {
		return lines
	}
	lines = append(lines, board...)
	about := widget.PaintAll(s.Faint, widget.Wrap(b.info.Blurb, b.w))
	if !b.told && len(lines)+1+len(about) <= h {
		lines = append(append(lines, ""), about...)
	}
	return lines
}

// painted returns the lines of a board, as large as fits into w by h cells; nil if none does.
func painted(p *boardview.Picture, s *widget.Styles, w, h int) []string {
	if !p.Largest(s.Sizes, w, h) {
		return nil
	}
	c := canvas.New(p.Width(), p.Height())
	p.Paint(c, s)
	return c.Lines()
}
