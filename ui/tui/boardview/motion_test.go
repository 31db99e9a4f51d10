package boardview

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/account"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/widget"
)

// motionOf returns how a move changes the board of a game, with the boards before and after.
func motionOf(t *testing.T, rules game.Rules, before game.State, m game.Move) (*Motion, game.Board, game.Board, []game.Cell) {
	t.Helper()
	after, err := before.Play(m)
	if err != nil {
		t.Fatal(err)
	}
	info, was, is := rules.Info(), before.Board(), after.Board()
	cells := game.Changed(info, before, m, after)
	return NewMotion(&info, &was, &is, cells), was, is, cells
}

// TestMotionDrawsOnlyWhatMoves checks that every frame of an animation, drawn in parts, equals the
// same frame drawn at once. There are few frames and few parts.
func TestMotionDrawsOnlyWhatMoves(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	styles := []*widget.Styles{
		withImages(canvas.Images{}, colorprofile.ANSI256, account.Settings{}),
		withImages(canvas.Images{Protocol: canvas.Kitty, CellW: 10, CellH: 20}, colorprofile.ANSI256, account.Settings{}),
	}
	seen := make(map[string]int)
	for _, rules := range catalog.All() {
		info := rules.Info()
		for range 4 {
			state, err := rules.New("")
			if err != nil {
				t.Fatal(err)
			}
			for range 60 {
				moves := state.Moves()
				if len(moves) == 0 {
					break
				}
				move := moves[random.IntN(len(moves))]
				m, _, is, cells := motionOf(t, rules, state, move)
				if m != nil {
					seen[info.ID]++
					picture := Picture{Board: is, Flipped: random.IntN(2) == 1 && !info.Upright, Size: widget.CellSizes[random.IntN(len(widget.CellSizes))], Surface: widget.SurfaceOf(info), Inside: random.IntN(4) == 0}
					picture.Looks = (&Highlights{Last: cells, Cursor: game.NoCell, Placing: info.Placing}).Looks(is)
					checkMotion(t, info.ID, m, picture, styles[random.IntN(len(styles))])
				}
				if state, err = state.Play(move); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for _, rules := range catalog.All() {
		info := rules.Info()
		appears := info.Placing && !info.Falls // pieces appear where they stay
		if seen[info.ID] == 0 && !appears && info.ID != "anarchist" {
			t.Errorf("no move of %s is animated", info.ID)
		}
	}
}

// checkMotion draws an animation in parts and at once.
func checkMotion(t *testing.T, name string, m *Motion, p Picture, s *widget.Styles) {
	t.Helper()
	parts := canvas.NewScreen(p.Width(), p.Height())
	parts.Use(s.Images)
	first := m.In(p)
	parts.Draw(parts.Bounds(), func(c canvas.Canvas) { first.Paint(c, s) })
	for steps := 0; !m.Over(); steps++ {
		if m.Step(); steps > 6 {
			t.Fatalf("%s: got %d frames", name, steps)
		}
		drawn := 0
		m.Paint(p, s, func(at canvas.Rect, paint func(canvas.Canvas)) {
			drawn++
			parts.Draw(at, paint)
		})
		whole := canvas.NewScreen(p.Width(), p.Height())
		whole.Use(s.Images)
		now := m.In(p)
		whole.Draw(whole.Bounds(), func(c canvas.Canvas) { now.Paint(c, s) })
		if got, want := parts.Canvas().Lines(), whole.Canvas().Lines(); !slices.Equal(got, want) {
			t.Fatalf("%s at %v: drawn in parts\n%v\nas a whole\n%v", name, p.Size, got, want)
		}
		if got, want := imagesOn(parts), imagesOn(whole); !slices.Equal(got, want) {
			t.Fatalf("%s at %v: drawn in parts there are the images\n%v\nas a whole\n%v", name, p.Size, got, want)
		}
		if drawn > 40 {
			t.Errorf("%s: drew %d parts", name, drawn)
		}
	}
}

// imagesOn returns the images of a screen in the order of their places.
func imagesOn(s *canvas.Screen) []canvas.Placed {
	return slices.SortedFunc(slices.Values(s.Canvas().Pictures()), func(a, b canvas.Placed) int {
		return cmp.Or(cmp.Compare(a.Float, b.Float), cmp.Compare(a.At.Y, b.At.Y), cmp.Compare(a.At.X, b.At.X))
	})
}

// TestMotions checks the frames of each kind of animation.
func TestMotions(t *testing.T) {
	for name, c := range map[string]struct {
		game, setup, move string
		want              []string // the letters on the cells, frame by frame
	}{
		"a plain move":       {"chess", "", "e4", []string{"e4:"}},
		"a capture":          {"chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", []string{"d5:p"}},
		"en passant":         {"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", []string{"d5:p d6:"}},
		"a promotion":        {"chess", "8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", []string{"a8:"}},
		"capture, promotion": {"chess", "1r6/P6k/8/8/8/8/8/4K3 w - - 0 1", "axb8=Q", []string{"b8:r"}},
		"castling":           {"chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", []string{"g1: f1:"}},
		"a drop":             {"crazyhouse", "4k3/7p/8/8/8/8/8/4K3[N] w - - 0 1", "N@e4", nil},
		"an explosion": {"atomic", "4k3/3n4/2n5/2pb4/4P3/8/8/4K3 w - - 0 1", "exd5", []string{
			"e4: d5:b c6:n c4: d4: c5:p e5: d6: e6:",
			"e4: d5:* c6:n c4: d4: c5:p e5: d6: e6:", "e4: d5:* c6:* c4: d4: c5:p e5: d6: e6:",
		}},
		"a falling disc": {"connect4", "", "d", []string{"d6:R d3: d1:", "d3:R d1:"}},
		"a flipped disc": {"othello", "", "d3", []string{"d4:|", "d4:|"}},
	} {
		rules, _ := catalog.Find(c.game)
		state, err := rules.New(c.setup)
		if err != nil {
			t.Fatal(err)
		}
		move, err := state.Parse(c.move)
		if err != nil {
			t.Fatal(err)
		}
		m, _, is, _ := motionOf(t, rules, state, move)
		var got []string
		for ; !m.Over(); m.Step() {
			line := ""
			now := m.In(Picture{Board: is})
			for _, cell := range m.cells {
				if m.step >= len(cell.pieces) && m.files == 0 {
					continue
				}
				letter := ""
				if p := now.Board.Cells[cell.at]; !p.Empty() {
					letter = string(rune(p.Written()))
				}
				line += fmt.Sprintf(" %s:%s", game.CellName(cell.at, is.Files), letter)
			}
			got = append(got, line[1:])
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

// BenchmarkMotion compares a frame of an animation with a whole board: "of a board" is the share.
func BenchmarkMotion(b *testing.B) {
	rules, _ := catalog.Find("strike")
	state, _ := rules.New("")
	move, _ := state.Parse("e8-e7")
	after, _ := state.Play(move)
	info, was, is := rules.Info(), state.Board(), after.Board()
	p := Picture{Board: is, Size: widget.CellSize{W: 8, H: 4}, Looks: (&Highlights{Cursor: game.NoCell}).Looks(is)}
	s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.ANSI256}})
	screen := canvas.NewScreen(p.Width(), p.Height())
	m := NewMotion(&info, &was, &is, game.Changed(info, state, move, after))
	var whole time.Duration
	b.ReportAllocs()
	for b.Loop() {
		m.Paint(p, s, screen.Draw)
		b.StopTimer()
		began := time.Now()
		screen.Draw(screen.Bounds(), func(c canvas.Canvas) { p.Paint(c, s) })
		whole += time.Since(began)
		b.StartTimer()
	}
	b.ReportMetric(float64(b.Elapsed())/float64(whole), "of-a-board")
}

// BenchmarkGlide measures all frames of a plain move, and reports what they send compared with a
// move that jumps.
func BenchmarkGlide(b *testing.B) {
	rules, _ := catalog.Find("chess")
	state, _ := rules.New("")
	move, _ := state.Parse("d4")
	after, _ := state.Play(move)
	info, was, is := rules.Info(), state.Board(), after.Board()
	s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.ANSI256}})
	for _, size := range []widget.CellSize{{W: 4, H: 2}, {W: 8, H: 4}, {W: 14, H: 7}} {
		b.Run(fmt.Sprintf("%dx%d", size.W, size.H), func(b *testing.B) {
			cells := game.Changed(info, state, move, after)
			old := Picture{Board: was, Size: size, Looks: (&Highlights{Cursor: game.NoCell}).Looks(was)}
			p := Picture{Board: is, Size: size, Looks: (&Highlights{Last: cells, Cursor: game.NoCell}).Looks(is)}
			screen := canvas.NewScreen(p.Width(), p.Height())
			whole := func(p Picture) int {
				screen.Draw(screen.Bounds(), func(c canvas.Canvas) { p.Paint(c, s) })
				return len(screen.Encode(nil))
			}
			whole(old)
			jump, sent := whole(p), 0
			for b.Loop() {
				b.StopTimer()
				whole(old)
				m := NewMotion(&info, &was, &is, cells)
				sent = whole(m.In(p))
				b.StartTimer()
				for !m.Over() {
					m.Step()
					m.Paint(p, s, screen.Draw)
					sent += len(screen.Encode(nil))
				}
			}
			b.ReportMetric(float64(jump), "bytes-jump")
			b.ReportMetric(float64(sent), "bytes-glide")
		})
	}
}
