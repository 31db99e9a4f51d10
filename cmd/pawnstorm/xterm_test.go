package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pawnstorm/ui/canvas"
)

// xterm is the real terminal, on a display that nobody sees, with a real OpenSSH
// client in it.
type xterm struct {
	t       testing.TB
	display string
	folder  string
}

// newXterm skips the test where xterm or Xvfb are missing, unless the environment
// demands them.
func newXterm(t testing.TB, p *process) *xterm {
	t.Helper()
	for _, tool := range []string{"Xvfb", "xterm", "xwd", "ssh"} {
		if _, err := exec.LookPath(tool); err != nil {
			if os.Getenv("PAWNSTORM_E2E") != "" {
				t.Fatal(err)
			}
			t.Skipf("the picture is not taken: %v", err)
		}
	}
	x := &xterm{t: t, folder: t.TempDir()}
	number, theirs, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer number.Close()
	server := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1024x600x24", "-nolisten", "tcp")
	server.ExtraFiles = []*os.File{theirs}
	x.start(server)
	theirs.Close()
	line, err := bufio.NewReader(number).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb tells no display: %v", err)
	}
	x.display = ":" + strings.TrimSpace(line)

	ssh := "tty >tty; exec ssh -F none -p " + p.port + " -o StrictHostKeyChecking=no -o UserKnownHostsFile=known_hosts -o LogLevel=ERROR -o PubkeyAuthentication=no 127.0.0.1"
	term := exec.Command("xterm", "-display", x.display, "-geometry", "80x24+0+0", "-tn", "xterm-256color", "-u8",
		"-fa", "DejaVu Sans Mono", "-fs", "10", "-bg", "black", "-fg", "grey80",
		"-xrm", "XTerm*printerCommand: cat >printed", "-xrm", "XTerm*printAttributes: 2", "-e", "sh", "-c", ssh)
	term.Dir = x.folder
	term.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	x.start(term)
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

// until waits until something is there.
func (x *xterm) until(what string, ok func() bool) {
	x.t.Helper()
	deadline := time.After(patience)
	look := time.NewTicker(50 * time.Millisecond)
	defer look.Stop()
	for !ok() {
		select {
		case <-look.C:
		case <-deadline:
			x.t.Fatalf("xterm: waited in vain for %s", what)
		}
	}
}

// cells has xterm print what it shows.
func (x *xterm) cells() canvas.Canvas {
	c := canvas.New(80, 24)
	tty, err := os.ReadFile(filepath.Join(x.folder, "tty"))
	if err != nil {
		return c
	}
	printed := filepath.Join(x.folder, "printed")
	os.Remove(printed)
	out, err := os.OpenFile(strings.TrimSpace(string(tty)), os.O_WRONLY, 0)
	if err != nil {
		return c
	}
	defer out.Close()
	fmt.Fprint(out, "\x1b[i")
	var text []byte
	x.until("the print", func() bool { text, err = os.ReadFile(printed); return err == nil && bytes.Count(text, []byte("\n")) >= 24 })
	os.WriteFile("/tmp/encode/printed", text, 0o644)
	for y, line := range strings.Split(string(text), "\n") {
		c.Styled(0, y, line)
	}
	return c
}

// picture is what a person would see.
func (x *xterm) picture() image.Image {
	x.t.Helper()
	dump, err := exec.Command("xwd", "-display", x.display, "-root", "-silent").Output()
	if err != nil {
		x.t.Fatal(err)
	}
	number := func(i int) int { return int(binary.BigEndian.Uint32(dump[4*i:])) }
	const size, width, height, depth, line, colours = 0, 4, 5, 11, 12, 19
	if number(depth) != 32 {
		x.t.Fatalf("xwd has %d bits for a pixel", number(depth))
	}
	pixels := dump[number(size)+12*number(colours):]
	img := image.NewRGBA(image.Rect(0, 0, number(width), number(height)))
	for y := range number(height) {
		for px := range number(width) {
			p := pixels[y*number(line)+4*px:]
			img.SetRGBA(px, y, color.RGBA{p[2], p[1], p[0], 255})
		}
	}
	return img
}

func TestXtermShowsTheBoard(t *testing.T) {
	x := newXterm(t, start(t, t.TempDir()))
	x.until("a screen", func() bool { return strings.Contains(x.cells().String(), "pawnstorm") })
	t.Log(x.cells().String())
	f, _ := os.Create("/tmp/encode/xterm.png")
	png.Encode(f, x.picture())
	f.Close()
}
