package screens

import (
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
	"pawnstorm/ui/canvas/canvastest"
)

// recording collects screens of a terminal.
type recording struct {
	t       *testing.T
	painter *canvastest.Painter
	term    *sshtest.Terminal
	frames  []image.Image
	delays  []int // of each frame, in hundredths of a second
}

// frame waits for a text and keeps the screen for some hundredths of a second.
func (r *recording) frame(text string, delay int) image.Image {
	r.t.Helper()
	r.term.Until(text)
	shown := r.painter.Picture(canvastest.After(80, 24, []byte(r.term.Raw())))
	r.frames, r.delays = append(r.frames, shown), append(r.delays, delay)
	return shown
}

// typed types keys one by one, each with its own frame.
func (r *recording) typed(keys string, delay int) {
	for _, k := range keys {
		before := r.term.Screen()
		r.term.Type(string(k))
		r.term.UntilFunc("the key "+string(k), func(screen string) bool { return screen != before })
		r.frame("", delay)
	}
}

// save writes a file to the picture folder.
func (r *recording) save(folder, name string, encode func(io.Writer) error) {
	r.t.Helper()
	file, err := os.Create(filepath.Join(folder, name))
	if err != nil {
		r.t.Fatal(err)
	}
	if err := cmp.Or(encode(file), file.Close()); err != nil {
		r.t.Fatal(err)
	}
}

// palette returns the colours that cover most of the frames, at most 255.
func (r *recording) palette() color.Palette {
	count := make(map[color.RGBA]int)
	for _, f := range r.frames {
		pixels := f.(*image.RGBA)
		for i := 0; i < len(pixels.Pix); i += 4 {
			count[color.RGBA{pixels.Pix[i] &^ 7, pixels.Pix[i+1] &^ 7, pixels.Pix[i+2] &^ 7, 255}]++
		}
	}
	var all []color.RGBA
	for c := range count {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b color.RGBA) int {
		return cmp.Or(count[b]-count[a], int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B))
	})
	var most color.Palette
	for _, c := range all[:min(len(all), 255)] {
		most = append(most, c)
	}
	return most
}

// animation returns the frames as a GIF. Unchanged pixels are transparent.
func (r *recording) animation() *gif.GIF {
	out := &gif.GIF{Delay: r.delays}
	palette := append(color.Palette{color.Transparent}, r.palette()...)
	var before *image.Paletted
	for _, f := range r.frames {
		whole := image.NewPaletted(f.Bounds(), palette)
		draw.Draw(whole, whole.Bounds(), f, image.Point{}, draw.Src)
		out.Image = append(out.Image, changes(before, whole))
		before = whole
	}
	return out
}

// changes removes the pixels of a frame that equal the frame before.
func changes(before, now *image.Paletted) *image.Paletted {
	if before == nil {
		return now
	}
	out := image.NewPaletted(now.Bounds(), now.Palette)
	for i, p := range now.Pix {
		if p != before.Pix[i] {
			out.Pix[i] = p
		}
	}
	return out
}

// legal is Légal's mate: short, with a queen sacrifice.
var legal = []string{"e4", "e5", "Nf3", "d6", "Bc4", "Bg4", "Nc3", "g6", "Nxe5", "Bxd1", "Bxf7+", "Ke7", "Nd5#"}

// club fills a server with waiting and playing users, and returns their keys.
func club(t *testing.T, p *e2etest.Process) map[string]ssh.Signer {
	keys := make(map[string]ssh.Signer)
	for _, name := range []string{"ann", "ben", "cara", "dan", "eve", "fay", "gus"} {
		keys[name] = sshtest.Key(t)
		e2etest.ShellOf(t, p, keys[name], "name "+name)
	}
	for _, said := range [][2]string{
		{"cara", "new strike 10+5"},
		{"dan", "new anarchist 5+3"},
		{"eve", "new correct clock=3-days"},
		{"fay", "new discworld 15+10 called hers"},
		{"gus", "join hers"},
		{"ben", "new chess 5+3 as black called bens"},
	} {
		e2etest.ShellOf(t, p, keys[said[0]], said[1])
	}
	return keys
}

// TestReadmePictures records the README pictures: real sessions on a real server, drawn like an 80x24
// terminal. PAWNSTORM_README=FOLDER saves them.
func TestReadmePictures(t *testing.T) {
	t.Parallel()
	painter, err := canvastest.NewPainter(canvastest.Fonts, 16)
	if err != nil {
		if os.Getenv("PAWNSTORM_E2E") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	p := e2etest.Start(t, t.TempDir())
	keys := club(t, p)
	e2etest.ShellOf(t, p, keys["ann"], "settings motion off") // a picture would show a piece on its way
	e2etest.ShellOf(t, p, keys["ann"], "settings pieces sextants")
	ann := sshtest.Dial(t, p.Addr(), keys["ann"]).TerminalEnv(80, 24, "xterm-256color", map[string]string{"COLORTERM": "truecolor"})
	r := &recording{t: t, painter: painter, term: ann}
	folder := cmp.Or(os.Getenv("PAWNSTORM_README"), t.TempDir())
	still := func(name string, shown image.Image) {
		r.save(folder, name, func(w io.Writer) error { return png.Encode(w, shown) })
	}

	for _, name := range []string{"cara", "fay", "gus"} {
		sshtest.Dial(t, p.Addr(), keys[name]).Terminal(80, 24).Until(" Mine")
	}
	ben := sshtest.Dial(t, p.Addr(), keys["ben"]).Terminal(80, 24)
	ben.Until("go to your table")
	ben.Type("\r")
	ben.Until("Waiting for an opponent.")

	ann.Until("5 online")
	ann.UntilFunc("the colours of a dark terminal", func(string) bool { return strings.Contains(ann.Raw(), "38;2;255;180;94") })
	still("lobby.png", r.frame("5 players waiting", 200))
	r.typed("/ben", 20)
	ann.Type("")
	r.frame("Search: ben", 60)
	ann.Type("\r")
	r.frame("Your move.", 100)
	for i, move := range legal {
		if i%2 == 1 {
			ben.Type("m" + move + "\r")
			shown := r.frame("Your move.", 90)
			if move == "Bg4" {
				still("board.png", shown)
			}
			continue
		}
		r.typed("m"+move, 15)
		ann.Type("\r")
		answered := "ben (Black) is to move."
		if i == len(legal)-1 {
			answered = "won by checkmate."
		}
		r.frame(answered, 60)
	}
	r.term.UntilGone("Saving")
	r.frame("checkmate", 400)
	r.save(folder, "game.gif", func(w io.Writer) error { return gif.EncodeAll(w, r.animation()) })
}
