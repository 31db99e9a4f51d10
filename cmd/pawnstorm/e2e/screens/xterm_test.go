package screens

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/canvas/canvastest"
)

// xterm is a real xterm on a virtual display, with a real OpenSSH client.
type xterm struct {
	t       testing.TB
	display string
	folder  string
}

// newXterm opens an 80x24 terminal that watches a table.
func newXterm(t testing.TB, addr string, id identity.TableID, options ...string) *xterm {
	t.Helper()
	x := newDisplay(t, "xterm")
	x.run(addr, id, "", "xterm", append(options, "-display", x.display, "-geometry", "80x24+0+0", "-tn", "xterm-256color", "-u8",
		"-fa", "DejaVu Sans Mono", "-fs", "10", "-bg", "black", "-fg", "grey80",
		"-xrm", "XTerm*printerCommand: cat >printed", "-xrm", "XTerm*printAttributes: 0", "-e")...)
	return x
}

// run runs a terminal with ssh in it, after another command. Its tty and what ssh printed are in files.
func (x *xterm) run(addr string, id identity.TableID, before, name string, options ...string) {
	x.t.Helper()
	_, port, err := net.SplitHostPort(addr)
	if err != nil {
		x.t.Fatal(err)
	}
	ssh := before + "tty >tty; ssh -t -F none -p " + port + " -o StrictHostKeyChecking=no -o UserKnownHostsFile=known_hosts " +
		"-o LogLevel=ERROR -o PubkeyAuthentication=no 127.0.0.1 " + string(id) + " | tee raw"
	term := exec.Command(name, append(options, "sh", "-c", ssh)...)
	term.Dir = x.folder
	// Another driver paints the backgrounds below kitty's images in wrong colours.
	term.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "DISPLAY="+x.display, "LIBGL_ALWAYS_SOFTWARE=1",
		"GALLIUM_DRIVER=softpipe")
	x.start(term)
}

// newDisplay opens a virtual display for a terminal. It skips the test without the programs for that, unless the
// environment requires them.
func newDisplay(t testing.TB, terminal string) *xterm {
	t.Helper()
	for _, tool := range []string{"Xvfb", terminal, "xwd", "ssh"} {
		if _, err := exec.LookPath(tool); err != nil {
			if os.Getenv("PAWNSTORM_E2E") != "" {
				t.Fatal(err)
			}
			t.Skipf("no picture: %v", err)
		}
	}
	x := &xterm{t: t, folder: t.TempDir()}
	number, theirs, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer number.Close()
	server := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "800x480x24", "-nolisten", "tcp")
	server.ExtraFiles = []*os.File{theirs}
	x.start(server)
	theirs.Close()
	line, err := bufio.NewReader(number).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb reports no display: %v", err)
	}
	x.display = ":" + strings.TrimSpace(line)
	return x
}

// start runs a program until the test ends.
func (x *xterm) start(cmd *exec.Cmd) {
	x.t.Helper()
	if err := cmd.Start(); err != nil {
		x.t.Fatal(err)
	}
	x.t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
}

// until waits for a condition.
func (x *xterm) until(what string, ok func() bool, state func() string) {
	x.t.Helper()
	deadline := time.After(e2etest.Patience)
	look := time.NewTicker(50 * time.Millisecond)
	defer look.Stop()
	for !ok() {
		select {
		case <-look.C:
		case <-deadline:
			x.t.Fatalf("xterm: timed out waiting for %s:\n%s", what, state())
		}
	}
}

// print makes xterm print its screen. It returns "" while xterm is starting.
func (x *xterm) print() string {
	tty, err := os.ReadFile(filepath.Join(x.folder, "tty"))
	if err != nil {
		return ""
	}
	printed := filepath.Join(x.folder, "printed")
	os.Remove(printed)
	out, err := os.OpenFile(strings.TrimSpace(string(tty)), os.O_WRONLY, 0)
	if err != nil {
		return ""
	}
	defer out.Close()
	fmt.Fprint(out, "\x1b[i") // as if the client had sent it
	var text []byte
	deadline := time.Now().Add(e2etest.Patience)
	for bytes.Count(text, []byte("\n")) < 24 && time.Now().Before(deadline) {
		text, _ = os.ReadFile(printed)
	}
	var lines []string
	for line := range strings.Lines(string(text)) {
		lines = append(lines, strings.TrimRight(line, " \r\n"))
	}
	return strings.Join(lines, "\n")
}

// emulated returns our emulator's screen for the same output.
func (x *xterm) emulated() *canvastest.Terminal {
	raw, _ := os.ReadFile(filepath.Join(x.folder, "raw"))
	return canvastest.After(80, 24, raw)
}

// agrees waits until xterm and the emulator show the same screen with a text on it.
func (x *xterm) agrees(text string) {
	x.t.Helper()
	same := func() bool {
		term, printed := x.emulated(), x.print()
		var lines []string
		for y := range term.Height() {
			var line strings.Builder
			for cell := range term.Width() {
				line.WriteString(term.CellAt(cell, y).Content)
			}
			lines = append(lines, strings.TrimRight(line.String(), " "))
		}
		return strings.Contains(printed, text) && printed == strings.TrimRight(strings.Join(lines, "\n"), "\n")
	}
	x.until(text, same, x.print)
}

// picture takes a screenshot. If PAWNSTORM_PICTURES names a folder, it saves it there.
func (x *xterm) picture() image.Image {
	x.t.Helper()
	dump, err := exec.Command("xwd", "-display", x.display, "-root", "-silent").Output()
	if err != nil {
		x.t.Fatal(err)
	}
	header := func(i int) int { return int(binary.BigEndian.Uint32(dump[4*i:])) }
	const size, width, height, bits, line, colours = 0, 4, 5, 11, 12, 19
	if header(bits)%8 != 0 || header(bits) < 24 {
		x.t.Fatalf("got %d bits per pixel from xwd", header(bits))
	}
	pixels := dump[header(size)+12*header(colours):]
	img := image.NewRGBA(image.Rect(0, 0, header(width), header(height)))
	for y := range header(height) {
		for at := range header(width) {
			p := pixels[y*header(line)+header(bits)/8*at:]
			img.SetRGBA(at, y, color.RGBA{p[2], p[1], p[0], 255})
		}
	}
	if folder := os.Getenv("PAWNSTORM_PICTURES"); folder != "" {
		var file bytes.Buffer
		png.Encode(&file, img)
		if err := os.WriteFile(filepath.Join(folder, x.t.Name()+".png"), file.Bytes(), 0o600); err != nil {
			x.t.Error(err)
		}
	}
	return img
}

// painted waits until the screenshot agrees with our painter's picture: pieces may still be gliding.
// The average colour of each cell must roughly match, because font smoothing differs.
func (x *xterm) painted() {
	x.t.Helper()
	const ten = 10 * 96. / 72 // font size in pixels
	painter, err := canvastest.NewPainter(canvastest.Fonts, ten)
	if err != nil {
		x.t.Fatal(err)
	}
	painter.Fg = color.RGBA{204, 204, 204, 255}
	var wrong string
	same := func() bool {
		term := x.emulated()
		wrong = unlike(term, painter.Cell, painter.Picture(term), x.picture())
		return wrong == ""
	}
	x.until("the painter's picture", same, func() string { return wrong })
}

// unlike lists the cells whose average colour differs in xterm.
func unlike(term *canvastest.Terminal, size image.Point, ours, xterms image.Image) string {
	const border = 1 + 2 // of the window and the text area
	var cells strings.Builder
	for y := range term.Height() {
		for at := range term.Width() {
			cell := image.Rectangle{Max: size}.Add(image.Pt(at*size.X, y*size.Y))
			want, got := mean(ours, cell), mean(xterms, cell.Add(image.Pt(border, border)))
			for i := range want {
				if d := want[i] - got[i]; d < -16 || d > 16 {
					fmt.Fprintf(&cells, "cell %d,%d, %q: got average colour %v in xterm, want %v\n",
						at, y, term.CellAt(at, y).Content, got, want)
					break
				}
			}
		}
	}
	return cells.String()
}

// mean returns the average colour of a part of a picture, from 0 to 255.
func mean(img image.Image, part image.Rectangle) (rgb [3]int) {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			r, g, b, _ := img.At(x, y).RGBA()
			rgb[0], rgb[1], rgb[2] = rgb[0]+int(r>>8), rgb[1]+int(g>>8), rgb[2]+int(b>>8)
		}
	}
	for i := range rgb {
		rgb[i] /= part.Dx() * part.Dy()
	}
	return rgb
}

// TestXtermShowsTheBoard watches a game in xterm and compares its text with the emulator and its
// picture with our painter.
func TestXtermShowsTheBoard(t *testing.T) {
	t.Parallel()
	addr, id, move := watched(t)
	x := newXterm(t, addr, id)
	x.agrees("ann")
	for _, text := range []string{"e4", "e5", "Nf3"} {
		move(text)
		x.agrees(text)
	}
	x.painted()
}
