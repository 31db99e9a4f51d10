package boardview

import (
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
