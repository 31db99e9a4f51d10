package web

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"maps"
	"math"
	"slices"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
)

const (
	// animationSide is the largest width and height of an animated board, in pixels.
	animationSide = 480
	// mostAnimated is how many plies an animation shows: the last ones of a longer game.
	mostAnimated = 300
	// mostAnimationPixels limits the pixels of all frames together. Squares are smaller in long games.
	mostAnimationPixels = 12 << 20
	// mostAnimationBytes limits the file.
	mostAnimationBytes = 4 << 20

	// firstDelay, delay and lastDelay are how long frames show, in hundredths of a second.
	firstDelay, delay, lastDelay = 120, 80, 300
)

var errLongAnimation = errs.New(errs.Invalid, "This game is too long for an animation. Open the game's page instead.")

// animationKey returns the cache key of a game's animation: its moves.
func animationKey(t *table.Table, flipped bool) string {
	h := sha256.New()
	fmt.Fprintf(h, "gif %s %t %s", t.Game, flipped, t.Start)
	for i := range t.Plies {
		fmt.Fprintf(h, " %q", t.Plies[i].Text)
	}
	return string(h.Sum(nil))
}

// animate returns a game as an animated GIF: a frame for the first position and one for each ply.
func animate(t *table.Table, flipped bool) ([]byte, error) {
	scenes, err := scenesOf(t, flipped)
	if err != nil {
		return nil, err
	}
	side := scenes[0].sideIn(animationSide, animationSide)
	frames := framesOf(scenes, side)
	if area := areaOf(frames); area > mostAnimationPixels {
		side = int(float64(side) * math.Sqrt(mostAnimationPixels/float64(area)))
		frames = framesOf(scenes, side)
	}
	size, tiles := scenes[0].extent(side), newTileSet(frames)
	g := gif.GIF{Config: image.Config{ColorModel: tiles.palette, Width: size.X, Height: size.Y}}
	for _, f := range frames {
		m := image.NewPaletted(f.bounds(), tiles.palette) // transparent
		for _, p := range f {
			draw.Draw(m, p.Rectangle, tiles.drawn[p.tile], image.Point{}, draw.Src)
		}
		g.Image, g.Delay = append(g.Image, m), append(g.Delay, delay)
	}
	g.Delay[0], g.Delay[len(g.Delay)-1] = firstDelay, lastDelay
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, &g); err != nil {
		return nil, err
	}
	if b.Len() > mostAnimationBytes {
		return nil, errLongAnimation
	}
	return b.Bytes(), nil
}

// scenesOf returns the positions of a game, of a long one the last.
func scenesOf(t *table.Table, flipped bool) ([]scene, error) {
	ply := max(0, len(t.Plies)-mostAnimated)
	state, err := t.At(ply)
	if err != nil {
		return nil, err
	}
	var scenes []scene
	for past := *t; ; ply++ {
		past.State, past.Plies = state, t.Plies[:ply]
		scenes = append(scenes, sceneOf(&past, flipped))
		if ply == len(t.Plies) {
			return scenes, nil
		}
		if state, err = game.PlayText(state, t.Plies[ply].Text); err != nil {
			return nil, err
		}
	}
}

// frame is what an image of an animation draws: the tiles that changed.
type frame []place

// framesOf returns the frames of positions. The first one has the whole board.
func framesOf(scenes []scene, side int) []frame {
	frames := make([]frame, len(scenes))
	var before []place
	for i := range scenes {
		now := scenes[i].places(side)
		for k, p := range now {
			if before == nil || p.tile != before[k].tile {
				frames[i] = append(frames[i], p)
			}
		}
		if len(frames[i]) == 0 { // a pass: an image cannot be empty
			frames[i] = now[:1]
		}
		before = now
	}
	return frames
}

// bounds returns the smallest image that has all tiles of a frame.
func (f frame) bounds() (r image.Rectangle) {
	for _, p := range f {
		r = r.Union(p.Rectangle)
	}
	return r
}

// areaOf returns how many pixels frames have.
func areaOf(frames []frame) (area int) {
	for _, f := range frames {
		size := f.bounds().Size()
		area += size.X * size.Y
	}
	return area
}

// tileSet has tiles drawn in the colours of a palette.
type tileSet struct {
	palette color.Palette
	drawn   map[tile]*image.Paletted
}

// newTileSet draws the tiles of frames.
func newTileSet(frames []frame) *tileSet {
	drawn, counts := make(map[tile]*image.RGBA), make(map[color.RGBA]int)
	for _, f := range frames {
		for _, p := range f {
			if drawn[p.tile] != nil {
				continue
			}
			m := p.draw()
			drawn[p.tile] = m
			for i := 0; i < len(m.Pix); i += 4 {
				counts[color.RGBA{m.Pix[i], m.Pix[i+1], m.Pix[i+2], m.Pix[i+3]}]++
			}
		}
	}
	s := &tileSet{paletteOf(counts), make(map[tile]*image.Paletted)}
	nearest := make(map[color.RGBA]uint8)
	for t, m := range drawn {
		p := image.NewPaletted(m.Rect, s.palette)
		for i := range p.Pix {
			c := color.RGBA{m.Pix[4*i], m.Pix[4*i+1], m.Pix[4*i+2], m.Pix[4*i+3]}
			index, ok := nearest[c]
			if !ok {
				index = uint8(s.palette.Index(c))
				nearest[c] = index
			}
			p.Pix[i] = index
		}
		s.drawn[t] = p
	}
	return s
}

// paletteOf returns the most frequent colours, after a transparent one.
func paletteOf(counts map[color.RGBA]int) color.Palette {
	list := slices.SortedFunc(maps.Keys(counts), func(a, b color.RGBA) int {
		return cmp.Or(counts[b]-counts[a], int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B))
	})
	palette := color.Palette{color.RGBA{}}
	for _, c := range list[:min(len(list), 255)] {
		palette = append(palette, c)
	}
	return palette
}
