package boardview

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"pgregory.net/rapid"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/account"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/canvas/canvastest"
	"pawnstorm/ui/tui/widget"
)

// withImages returns the styles of a terminal with images.
func withImages(im canvas.Images, depth colorprofile.Profile, settings account.Settings) *widget.Styles {
	terminal := widget.Terminal{Profile: depth, Images: im}
	return widget.NewStyles(widget.Appearance{Terminal: terminal, Settings: settings})
}

// TestImagesOfAnyGame plays random moves of random games on a terminal with images, with the cursor, the last move
// and animations on the board, in small sizes. After each frame the terminal must show the right images in the right
// places, below the marks.
func TestImagesOfAnyGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		im := canvas.Images{
			Protocol: rapid.SampledFrom([]canvas.Protocol{canvas.Kitty, canvas.Sixel, canvas.SixelAtOnce, canvas.ITerm}).Draw(t, "protocol"),
			CellW:    4, CellH: 8,
		}
		rules := rapid.SampledFrom(catalog.All()).Draw(t, "game")
		info := rules.Info()
		state, err := rules.New("")
		if err != nil {
			t.Skip("the game needs a set-up")
		}
		s := withImages(im, colorprofile.TrueColor, account.Settings{Theme: rapid.SampledFrom(account.Themes).Draw(t, "theme")})
		p := Picture{Board: state.Board(), Surface: widget.SurfaceOf(info)}
		p.Size = rapid.SampledFrom(widget.CellSizes[3:]).Draw(t, "size")
		w, h := p.Width()+2, p.Height()+3
		screen, term := canvas.NewScreen(w, h), canvastest.NewTerminal(w, h)
		screen.Use(im)
		term.Use(im)
		show := func() {
			sent := screen.EncodeSome(nil, rapid.SampledFrom([]int{500, 1 << 20}).Draw(t, "most"))
			term.Write(sent)
			if d := term.Differences(screen.Canvas()); d != nil && !screen.Changed() {
				t.Fatal(strings.Join(d, "\n"))
			}
		}
		for range rapid.IntRange(1, 6).Draw(t, "plies") {
			before := p.Board
			looks := Highlights{Cursor: game.Cell(rapid.IntRange(0, len(before.Cells)-1).Draw(t, "cursor"))}
			moves := state.Moves()
			if len(moves) == 0 {
				break
			}
			move := rapid.SampledFrom(moves).Draw(t, "move")
			if state, err = state.Play(move); err != nil {
				t.Fatal(err)
			}
			p.Board = state.Board()
			p.Looks = looks.Looks(p.Board)
			p.Flipped = rapid.IntRange(0, 5).Draw(t, "flipped") == 0
			p.Held = anyHeld(t, &p)
			screen.Draw(screen.Bounds(), func(c canvas.Canvas) { p.Paint(c, s) })
			show()
			var moved []game.Cell
			for i, is := range p.Board.Cells {
				if is != before.Cells[i] {
					moved = append(moved, game.Cell(i))
				}
			}
			for m := NewMotion(&info, &before, &p.Board, moved); !m.Over(); m.Step() {
				m.Paint(p, s, func(at canvas.Rect, paint func(canvas.Canvas)) { screen.Draw(at, paint) })
				show()
			}
		}
		for screen.Changed() {
			term.Write(screen.EncodeSome(nil, 1000))
		}
		if d := term.Differences(screen.Canvas()); d != nil {
			t.Fatal(strings.Join(d, "\n"))
		}
	})
}

// anyHeld draws a piece that the mouse holds, or none.
func anyHeld(t *rapid.T, p *Picture) Held {
	from := game.Cell(rapid.IntRange(0, len(p.Board.Cells)-1).Draw(t, "from"))
	x, y := rapid.IntRange(0, p.Width()).Draw(t, "x"), rapid.IntRange(0, p.Height()).Draw(t, "y")
	return Held{
		Piece: p.Board.Cells[from], From: from, Over: p.CellAt(x, y), Column: x, Row: y,
		Follows: rapid.Bool().Draw(t, "follows"),
	}
}

// TestTraysOfAnArrangement checks that pieces on a panel are images in the lines of their text, beside its titles, and
// stay text in a narrow panel.
func TestTraysOfAnArrangement(t *testing.T) {
	rules, _ := catalog.Find("crazyhouse")
	state, err := rules.New("4k3/8/8/8/8/8/8/4K3[QRBNPPqrb] w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	im := canvas.Images{Protocol: canvas.Kitty, CellW: 8, CellH: 16}
	s := withImages(im, colorprofile.TrueColor, account.Settings{})
	b := &TrainingBoard{MoveInput: NewMoveInput(), Info: rules.Info()}
	b.SetPosition(state)
	for w, want := range map[int]int{30: 9, 19: 9, 18: 3, 12: 0} {
		a := Arrange(b.Picture(Highlights{}), []widget.CellSize{{W: 4, H: 2}}, 80, 30)
		a.Panel.W = w
		board := state.Board()
		lines, trays := b.Beside(s, &board, w, true)
		trays.AddTo(&a, 2)
		screen, term := canvas.NewScreen(80, 30), canvastest.NewTerminal(80, 30)
		screen.Use(im)
		term.Use(im)
		screen.Draw(screen.Bounds(), func(c canvas.Canvas) { a.Paint(c, s, append([]string{"", ""}, lines...)) })
		term.Write(screen.Encode(nil))
		term.Shows(t, screen.Canvas())
		got := 0
		for _, is := range screen.Canvas().Pictures() {
			if a.Panel.Contains(is.At.X, is.At.Y) && is.At.Y >= a.Panel.Y+2 && is.At.W == TrayCells {
				got++
			}
		}
		if got != want {
			t.Errorf("a panel of %d cells has %d images, want %d", w, got, want)
		}
	}
}

// TestGlideInKitty checks where a piece is in each frame of its way in kitty, and how many bytes the move takes.
func TestGlideInKitty(t *testing.T) {
	im := canvas.Images{Protocol: canvas.Kitty, CellW: 10, CellH: 20}
	s := withImages(im, colorprofile.TrueColor, account.Settings{})
	rules, _ := catalog.Find("chess")
	state, _ := rules.New("")
	move, _ := state.Parse("d4")
	m, was, is, cells := motionOf(t, rules, state, move)
	size := widget.CellSize{W: 4, H: 2}
	before := Picture{Board: was, Size: size, Looks: (&Highlights{Cursor: game.NoCell}).Looks(was)}
	after := Picture{Board: is, Size: size, Looks: (&Highlights{Last: cells, Cursor: game.NoCell}).Looks(is)}
	screen, term := canvas.NewScreen(before.Width(), before.Height()), canvastest.NewTerminal(before.Width(), before.Height())
	screen.Use(im)
	term.Use(im)
	send := func() int {
		sent := screen.Encode(nil)
		term.Write(sent)
		term.Shows(t, screen.Canvas())
		return len(sent)
	}
	whole := func(p Picture) int {
		screen.Draw(screen.Bounds(), func(c canvas.Canvas) { p.Paint(c, s) })
		return send()
	}
	whole(before)
	jump := whole(after)
	whole(before)
	way := after.Square(cellNamed("d2"))
	var sent []int
	for frame := 1; !m.Over(); frame++ {
		if frame == 1 {
			sent = append(sent, whole(m.In(after)))
		}
		want := way
		want.Y -= 2 // half way
		floats := slices.DeleteFunc(screen.Canvas().Pictures(), func(p canvas.Placed) bool { return p.Float == 0 })
		if len(floats) != 1 || floats[0].At != want {
			t.Errorf("frame %d: the piece is at %v, want %v", frame, floats, want)
		}
		m.Step()
		m.Paint(after, s, screen.Draw)
		sent = append(sent, send())
	}
	total := 0
	for _, n := range sent {
		total += n
	}
	t.Logf("a move takes %d bytes at once, and %d with a glide: %v", jump, total, sent)
	if want := whole(after); want != 0 || jump > 200 || total > jump+250 {
		t.Errorf("a move takes %d bytes at once, and %d with a glide: %v; %d differ at the end", jump, total, sent, want)
	}
}

// TestHeldInKitty checks that a held piece is an image under the pointer, within the board, and that a step of the
// pointer takes few bytes.
func TestHeldInKitty(t *testing.T) {
	im := canvas.Images{Protocol: canvas.Kitty, CellW: 10, CellH: 20}
	s := withImages(im, colorprofile.TrueColor, account.Settings{})
	rules, _ := catalog.Find("chess")
	state, _ := rules.New("")
	p := Picture{Board: state.Board(), Size: widget.CellSize{W: 4, H: 2}}
	at := canvas.Rect{X: 5, Y: 3, W: p.Width(), H: p.Height()} // on the body
	screen, term := canvas.NewScreen(50, 25), canvastest.NewTerminal(50, 25)
	screen.Use(im)
	term.Use(im)
	from := cellNamed("g1")
	show := func(x, y int) (float canvas.Rect, sent int) {
		p.Held = Held{
			Piece: p.Board.Cells[from], From: from, Over: p.CellAt(x-at.X, y-at.Y), Column: x, Row: y, Follows: true,
		}
		screen.Draw(screen.Bounds(), func(c canvas.Canvas) { p.Paint(c.Part(at), s) })
		data := screen.Encode(nil)
		term.Write(data)
		term.Shows(t, screen.Canvas())
		for _, p := range screen.Canvas().Pictures() {
			if p.Float > 0 {
				float = p.At
			}
		}
		return float, len(data)
	}
	show(30, 12)
	if float, sent := show(31, 12); float != (canvas.Rect{X: 29, Y: 11, W: 4, H: 2}) || sent > 60 {
		t.Errorf("the held piece is at %v and takes %d bytes", float, sent)
	}
	if float, _ := show(at.X+2, at.Y); float != (canvas.Rect{X: at.X + 2, Y: at.Y, W: 4, H: 2}) {
		t.Errorf("at the corner of the board the held piece is at %v", float)
	}
	if float, _ := show(0, 0); float != (canvas.Rect{}) {
		t.Errorf("beside the board the held piece is at %v", float)
	}
}

// TestEveryPieceIsAnImage checks that on a terminal with images every piece and every hole has one, and that there are
// none if the user wants figures of the font or letters.
func TestEveryPieceIsAnImage(t *testing.T) {
	im := canvas.Images{Protocol: canvas.Kitty, CellW: 10, CellH: 20}
	for _, rules := range catalog.All() {
		state, err := rules.New("")
		if err != nil {
			continue
		}
		p := Picture{Board: state.Board(), Surface: widget.SurfaceOf(rules.Info()), Size: widget.CellSize{W: 4, H: 2}}
		want := 0
		for _, piece := range p.Board.Cells {
			if !piece.Empty() || rules.Info().Falls { // which has holes
				want++
			}
		}
		for _, c := range []struct {
			settings account.Settings
			want     int
		}{{account.Settings{}, want}, {account.Settings{Pieces: account.GlyphPieces}, 0}, {account.Settings{Pieces: account.LetterPieces}, 0}} {
			drawn := canvas.New(p.Width(), p.Height())
			p.Paint(drawn, withImages(im, colorprofile.TrueColor, c.settings))
			if got := len(drawn.Pictures()); got != c.want {
				t.Errorf("%s, pieces %q: got %d images, want %d", rules.Info().ID, c.settings.Pieces, got, c.want)
			}
		}
	}
}
