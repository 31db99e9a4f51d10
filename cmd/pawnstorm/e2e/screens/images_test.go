package screens

import (
	"fmt"
	"image"
	"image/draw"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas/canvastest"
	"pawnstorm/ui/pieces"
)

// shownBoard is a board of chess that a terminal shows with images.
type shownBoard struct {
	*xterm
	cells  [64]rune    // from a8 to h1; a space is an empty square
	cell   image.Point // the size of a cell in pixels
	border int         // around the cells, in pixels
}

// newBoard returns the board of a new game.
func newBoard(x *xterm, border int) *shownBoard {
	b := &shownBoard{xterm: x, border: border}
	text := "rnbqkbnr" + "pppppppp" + strings.Repeat(" ", 32) + "PPPPPPPP" + "RNBQKBNR"
	copy(b.cells[:], []rune(text))
	return b
}

// move makes a move, such as e2e4.
func (b *shownBoard) move(text string) {
	at := func(text string) int { return int('8'-text[1])*8 + int(text[0]-'a') }
	from, to := at(text[:2]), at(text[2:])
	b.cells[to], b.cells[from] = b.cells[from], ' '
}

// figures are the names of the pieces.
var figures = map[rune]string{'r': "rook", 'n': "knight", 'b': "bishop", 'q': "queen", 'k': "king", 'p': "pawn"}

// shows waits until the screenshot shows the rasteriser's picture of each piece, and no piece on empty squares.
func (b *shownBoard) shows(what string) {
	b.t.Helper()
	var wrong string
	b.until(what, func() bool {
		wrong = b.differs(b.emulated(), b.picture())
		return wrong == ""
	}, func() string { return wrong })
}

// differs returns how the screenshot differs from the board, or "".
func (b *shownBoard) differs(term *canvastest.Terminal, shot image.Image) string {
	left, top := boardOn(term)
	if left < 0 {
		return "there is no board"
	}
	for i, piece := range b.cells {
		x, y := left+i%8*4, top+i/8*2
		want := b.square(term, x, y, piece)
		sum, pixels := 0, 0
		for py := range want.Rect.Dy() {
			for px := range want.Rect.Dx() {
				cell := term.CellAt(x+px/b.cell.X, y+py/b.cell.Y)
				if cell.Content != " " { // a mark
					continue
				}
				r, g, bl, _ := shot.At(b.border+x*b.cell.X+px, b.border+y*b.cell.Y+py).RGBA()
				w := want.RGBAAt(px, py)
				sum += apart(w.R, r) + apart(w.G, g) + apart(w.B, bl)
				pixels += 3
			}
		}
		if mean := float64(sum) / float64(pixels); mean > 8 {
			return fmt.Sprintf("square %c%d with %q differs by %.1f in each pixel", 'a'+i%8, 8-i/8, piece, mean)
		}
	}
	return ""
}

func apart(want uint8, got uint32) int {
	return max(int(want), int(got>>8)) - min(int(want), int(got>>8))
}

// square paints a square as it should look.
func (b *shownBoard) square(term *canvastest.Terminal, x, y int, piece rune) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, 4*b.cell.X, 2*b.cell.Y))
	ground := canvastest.Look(term.CellAt(x+2, y+1).Style).Bg.NRGBA()
	draw.Draw(img, img.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	if piece != ' ' {
		colours := pieces.Light
		if piece >= 'a' {
			colours = pieces.Dark
		}
		figure := pieces.Image(figures[piece|0x20], 4*b.cell.X, 2*b.cell.Y, colours)
		draw.Draw(img, img.Rect, figure, image.Point{}, draw.Over)
	}
	return img
}

// boardOn finds the upper left square of the board by the letters of its files.
func boardOn(term *canvastest.Terminal) (left, top int) {
	for y := range term.Height() {
		for x := 1; x+28 < term.Width(); x++ {
			found := true
			for file := range 8 {
				found = found && term.CellAt(x+4*file, y).Content == string(rune('a'+file))
			}
			if found {
				return x - 1, y - 16
			}
		}
	}
	return -1, -1
}

// watched opens a server with a game of chess. move plays a move of both sides in turn.
func watched(t *testing.T) (addr string, id identity.TableID, move func(text string)) {
	t.Helper()
	h := openWithBots(t)
	var players [2]account.Player
	for i, name := range []string{"ann", "ben"} {
		guest, err := h.service.Accounts.ByKey(t.Context(), strings.Repeat(name, 20))
		if err == nil {
			players[i], err = h.service.Accounts.Register(t.Context(), guest, name)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	tbl, err := h.service.Pairing.Create(t.Context(), players[0].Person, pairing.Proposal{Game: "chess", Seat: 0})
	if err != nil {
		t.Fatal(err)
	}
	do := func(who int, in table.Intent) {
		t.Helper()
		if _, err := h.service.Tables.Do(t.Context(), tbl.ID, players[who].Person, in); err != nil {
			t.Fatal(err)
		}
	}
	do(1, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	ply := 0
	return h.addr, tbl.ID, func(text string) {
		t.Helper()
		do(ply%2, table.Intent{Kind: table.Move, Ply: ply, Text: text})
		ply++
	}
}

// TestXtermShowsImages watches a game in xterm with sixels. xterm keeps sixteen images at most, so the game is longer.
func TestXtermShowsImages(t *testing.T) {
	t.Parallel()
	addr, id, move := watched(t)
	b := newBoard(newXterm(t, addr, id, "-ti", "vt340"), 1+2)
	painter, err := canvastest.NewPainter(canvastest.Fonts, 10*96./72)
	if err != nil {
		t.Fatal(err)
	}
	b.cell = painter.Cell
	b.shows("the first board")
	for file := 'a'; file <= 'h'; file++ {
		for _, text := range []string{fmt.Sprintf("%c2%c3", file, file), fmt.Sprintf("%c7%c6", file, file)} {
			move(text)
			b.move(text)
		}
		b.shows(fmt.Sprintf("the board after the pawns on file %c", file))
	}
	for _, text := range []string{"b1d2", "b8d7", "d2e4", "d7e5", "e4f6", "d8f6", "a1a2", "e5f3"} {
		move(text)
		b.move(text)
		b.shows("the board after " + text)
	}
}

// TestKittyShowsImages watches a game in kitty.
func TestKittyShowsImages(t *testing.T) {
	t.Parallel()
	addr, id, move := watched(t)
	x := newDisplay(t, "kitty")
	x.run(addr, id, "kitty +kitten icat --print-window-size >size; ", "kitty", "--config", "NONE", "-o", "initial_window_width=80c", "-o", "initial_window_height=24c",
		"-o", "remember_window_size=no", "-o", "font_size=10", "-o", "shell_integration=disabled")
	b := newBoard(x, 0)
	b.until("the size of kitty's window", func() bool {
		text, _ := os.ReadFile(filepath.Join(b.folder, "size"))
		n, _ := fmt.Sscanf(string(text), "%dx%d", &b.cell.X, &b.cell.Y)
		return n == 2
	}, func() string { return "" })
	b.cell = image.Pt(b.cell.X/80, b.cell.Y/24)
	b.shows("the first board")
	for _, text := range []string{"e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5d8"} {
		move(text)
		b.move(text)
		b.shows("the board after " + text)
	}
}
