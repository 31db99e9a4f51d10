package tui_test

import (
	"bytes"
	"flag"
	"fmt"
	"html"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/canvas/canvastest"
	"pawnstorm/ui/tui/tuitest"
	"pawnstorm/ui/tui/widget"
)

var (
	galleryFolder = flag.String("gallery", "", "paint all screens into this `folder`")
	galleryOnly   = flag.String("screens", "", "paint only screens whose name has this `text`")
	galleryPieces = flag.String("pieces", "", "draw pieces in this `way`, a value of the setting pieces: sextants, octants, blocks, glyphs")
)

// picture is one way to show each screen in the gallery.
type picture struct {
	w, h  int
	theme string
	paper widget.Paper
	depth colorprofile.Profile
}

func (p picture) name() string {
	depth := map[colorprofile.Profile]string{colorprofile.ANSI: "16", colorprofile.ANSI256: "256", colorprofile.TrueColor: "true"}
	return fmt.Sprintf("%dx%d-%s-%s", p.w, p.h, p.theme, depth[p.depth])
}

// pictures returns all ways, by size.
func pictures() []picture {
	var list []picture
	for _, size := range [][2]int{{40, 20}, {80, 24}, {120, 40}, {200, 60}} {
		for _, theme := range []struct {
			name  string
			paper widget.Paper
		}{{"walnut", widget.DarkPaper}, {"harbour", widget.LightPaper}} {
			for _, depth := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256, colorprofile.ANSI} {
				list = append(list, picture{size[0], size[1], theme.name, theme.paper, depth})
			}
		}
	}
	return list
}

// TestGallery paints all screens as PNG, and a page to view them. The flag -gallery names the
// folder:
//
//	go test ./ui/tui -run TestGallery -gallery /tmp/gallery
//
// It paints the bytes that a terminal would receive. Without a folder it paints a few screens as a
// test.
func TestGallery(t *testing.T) {
	ways, folder := pictures(), *galleryFolder
	if folder == "" {
		ways, folder = ways[5:8], t.TempDir()
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range galleryScreens() {
		switch {
		case !strings.Contains(s.name, *galleryOnly):
			continue
		case *galleryFolder == "" && len(names) == 3:
			continue
		}
		names = append(names, s.name)
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			painter, err := canvastest.NewPainter(canvastest.Fonts, 15)
			if os.IsNotExist(err) && *galleryFolder == "" && os.Getenv("PAWNSTORM_E2E") == "" {
				t.Skip(err)
			}
			if err != nil {
				t.Fatal(err)
			}
			synctest.Test(t, func(t *testing.T) {
				p := s.open(t)
				for _, way := range ways {
					path := filepath.Join(folder, s.name+"-"+way.name()+".png")
					if err := os.WriteFile(path, paint(p, painter, way), 0o600); err != nil {
						t.Fatal(err)
					}
				}
			})
		})
	}
	if err := os.WriteFile(filepath.Join(folder, "index.html"), galleryIndex(names, ways), 0o600); err != nil {
		t.Fatal(err)
	}
}

// paint returns a PNG of what the user sees.
func paint(p *tuitest.Person, painter *canvastest.Painter, way picture) []byte {
	p.Tb.Helper()
	s := p.Model.Session
	p.Resize(way.w, way.h)
	if s.Styles.Of.Theme != way.theme || s.Styles.Of.Profile != way.depth {
		s.Styles = widget.NewStyles(widget.Appearance{
			Terminal: widget.Terminal{Profile: way.depth, Paper: way.paper},
			Settings: account.Settings{Theme: way.theme, Pieces: account.Pieces(*galleryPieces)},
		})
	}
	p.Passes(200 * time.Millisecond) // until the content for this size has arrived
	screen := canvas.NewScreen(way.w, way.h)
	p.Model.Draw(screen)
	term := canvastest.NewTerminal(way.w, way.h)
	term.Write(screen.Encode(nil))
	painter.Bg, painter.Fg = color.RGBA{24, 24, 24, 255}, color.RGBA{220, 220, 220, 255}
	if way.paper == widget.LightPaper {
		painter.Bg, painter.Fg = color.RGBA{253, 246, 227, 255}, color.RGBA{40, 40, 40, 255}
	}
	var file bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&file, painter.Picture(term)); err != nil {
		p.Tb.Fatal(err)
	}
	return file.Bytes()
}

// galleryIndex returns a page with all pictures, one row per screen and one section per size.
func galleryIndex(names []string, ways []picture) []byte {
	var page bytes.Buffer
	page.WriteString("<!doctype html><meta charset=utf-8><title>pawnstorm: all screens</title>\n" +
		"<style>body{font:14px sans-serif;background:#777;color:#fff}img{height:240px;margin:2px}h2{margin:16px 0 4px}a{color:#fff}</style>\n<p>")
	for _, name := range names {
		fmt.Fprintf(&page, "<a href=\"#%s\">%[1]s</a>\n", html.EscapeString(name))
	}
	for _, name := range names {
		name = html.EscapeString(name)
		fmt.Fprintf(&page, "<h2 id=%q>%s</h2>\n", name, name)
		for _, way := range ways {
			file := name + "-" + way.name() + ".png"
			fmt.Fprintf(&page, "<a href=%q title=%q><img loading=lazy src=%q></a>\n", file, way.name(), file)
		}
	}
	return page.Bytes()
}
