package web

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// playedOut returns a table with a random game, of at most some plies.
func playedOut(t testing.TB, rules game.Rules, plies int) *table.Table {
	t.Helper()
	rnd := rand.New(rand.NewPCG(7, 7))
	setup, err := rules.Setup(nil, rnd)
	if err != nil {
		t.Fatal(err)
	}
	state, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	tbl := &table.Table{}
	tbl.Rules, tbl.Start, tbl.State = rules, state, state
	for range plies {
		moves := tbl.State.Moves()
		if len(moves) == 0 {
			break
		}
		m := moves[rnd.IntN(len(moves))]
		ply := table.Ply{Text: tbl.State.Format(m)}
		for _, step := range tbl.State.Steps(m) {
			if step.Cell != game.NoCell {
				ply.Cells = append(ply.Cells, step.Cell)
			}
		}
		tbl.Plies = append(tbl.Plies, ply)
		if tbl.State, err = tbl.State.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return tbl
}

// shown returns what an animation shows at its end.
func shown(g *gif.GIF) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for _, f := range g.Image {
		draw.Draw(m, f.Rect, f, f.Rect.Min, draw.Over)
	}
	return m
}

// unlike returns the share of pixels of two pictures that look clearly different.
func unlike(a, b *image.RGBA) float64 {
	n := 0
	for i := range a.Pix {
		if d := int(a.Pix[i]) - int(b.Pix[i]); d > 48 || d < -48 {
			n++
		}
	}
	return float64(n) / float64(len(a.Pix))
}

// TestAnimations plays every game and compares the last frame of its animation with the picture of the
// position.
func TestAnimations(t *testing.T) {
	for _, rules := range catalog.All() {
		info := rules.Info()
		for _, flipped := range []bool{false, true} {
			tbl := playedOut(t, rules, 40)
			file, err := animate(tbl, flipped)
			if err != nil {
				t.Fatal(err)
			}
			g, err := gif.DecodeAll(bytes.NewReader(file))
			if err != nil {
				t.Fatalf("%s: %v", info.ID, err)
			}
			if len(g.Image) != len(tbl.Plies)+1 {
				t.Errorf("%s: %d frames for %d plies", info.ID, len(g.Image), len(tbl.Plies))
			}
			if max(g.Config.Width, g.Config.Height) > animationSide {
				t.Errorf("%s: %d by %d pixels", info.ID, g.Config.Width, g.Config.Height)
			}
			s := sceneOf(tbl, flipped)
			want := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
			s.paint(want, image.Point{}, g.Config.Width/s.board.Files)
			if share := unlike(shown(g), want); share > 0.002 {
				t.Errorf("%s, flipped %t: %.1f%% of the last frame differs from the picture", info.ID, flipped, 100*share)
			}
		}
	}
}

// TestLongAnimation checks the limits for a long game: frames, pixels and bytes.
func TestLongAnimation(t *testing.T) {
	for _, id := range []string{"chess", "strike"} {
		rules, _ := catalog.Find(id)
		tbl := playedOut(t, rules, mostAnimated+50)
		scenes, err := scenesOf(tbl, false)
		if err != nil {
			t.Fatal(err)
		}
		if want := min(mostAnimated, len(tbl.Plies)) + 1; len(scenes) != want {
			t.Errorf("%s: %d frames, want %d", id, len(scenes), want)
		}
		file, err := animate(tbl, false)
		if err != nil {
			t.Fatal(err)
		}
		g, err := gif.DecodeAll(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		pixels := 0
		for _, f := range g.Image {
			pixels += len(f.Pix)
		}
		if pixels > mostAnimationPixels || len(file) > mostAnimationBytes {
			t.Errorf("%s: %d pixels in %d bytes", id, pixels, len(file))
		}
	}
}

// TestPalette checks that a palette has the most frequent colours, and never too many.
func TestPalette(t *testing.T) {
	counts := map[color.RGBA]int{}
	for i := range 1000 {
		counts[color.RGBA{uint8(i), uint8(i >> 8), 0, 0xff}] = i
	}
	p := paletteOf(counts)
	if len(p) != 256 || p[0] != (color.RGBA{}) || p[1] != (color.RGBA{231, 3, 0, 0xff}) {
		t.Errorf("%d colours, first %v", len(p), p[:2])
	}
	if p := paletteOf(nil); len(p) != 1 {
		t.Errorf("without colours: %d", len(p))
	}
}

// TestAnimationAddress asks the site for animations: up to a ply, from either side, and again with the tag of
// the first answer.
func TestAnimationAddress(t *testing.T) {
	w := open(t, nil)
	people := [2]account.Player{w.person("ann"), w.person("ben")}
	tbl := w.table(pairing.Proposal{Game: "chess"}, people[0], people[1])
	tbl = w.play(tbl, people, "e4", "e5", "Nf3")
	at := "/t/" + string(tbl.ID) + ".gif"
	tags := make(map[string]bool)
	for path, frames := range map[string]int{at: 4, at + "?ply=1": 2, at + "?ply=0": 1, at + "?flip=1": 4} {
		p := w.get(path)
		g, err := gif.DecodeAll(strings.NewReader(p.text))
		if err != nil || len(g.Image) != frames || p.Header.Get("Content-Type") != "image/gif" {
			t.Fatalf("%s: %s, %v", path, p.Status, err)
		}
		tag := p.Header.Get("ETag")
		if tag == "" || tags[tag] {
			t.Errorf("%s has the tag %q", path, tag)
		}
		tags[tag] = true
		if p := w.ask("GET", path, nil, "If-None-Match", tag); p.StatusCode != http.StatusNotModified {
			t.Errorf("%s again: %s", path, p.Status)
		}
	}
	for _, bad := range []string{"?ply=4", "?ply=-1", "?ply=x", "?game=2"} {
		if p := w.get(at + bad); p.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s", bad, p.Status)
		}
	}
}

func BenchmarkAnimation(b *testing.B) {
	rules, _ := catalog.Find("chess")
	tbl := playedOut(b, rules, 120)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := animate(tbl, false); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPicture(b *testing.B) {
	rules, _ := catalog.Find("chess")
	s := sceneOf(playedOut(b, rules, 20), false)
	for b.Loop() {
		if _, err := s.png(); err != nil {
			b.Fatal(err)
		}
	}
}
