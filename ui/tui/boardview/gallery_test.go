package boardview

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/account"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/palette"
	"pawnstorm/ui/tui/widget"
)

// scenes are positions with all marks of each game.
var scenes = map[string]struct {
	setup string
	moves string
	pick  string // the cells picked so far
	point string // the cursor
}{
	"chess":      {moves: "e4 e5 Nf3 Nc6 Bc4 Bc5", pick: "f3", point: "e5"},
	"discworld":  {moves: "e4 e5 Nf3 Nc6", point: "d8"},
	"strike":     {setup: "p2ppppp/1p6/8/RN1Q1BNR/RNBpKBNR/3B4/8/pp1ppppp w", pick: "d4", point: "e4"},
	"warfare":    {moves: "a1-a2 b4-c2 a2-a3", point: "c1"},
	"correct":    {moves: "e2-e3", point: "e9"},
	"anarchist":  {point: "c2", pick: "c2"},
	"chess960":   {setup: "rkqnnbbr/pppppppp/8/8/8/8/PPPPPPPP/RKQNNBBR w KQkq - 0 1", pick: "b1", point: "a1"},
	"threecheck": {moves: "e4 e5 Bc4 Nc6 Bxf7", point: "e8"},
	"atomic":     {moves: "Nf3 f6 e4 e6 d4 d5 exd5", point: "d5"},
	"crazyhouse": {setup: "r2qkb1r/p1p2p2/R4n1p/1p2p3/7P/1PN1Pb2/1PPBN3/4KBr~1[NPPPqrp] w kq - 0 20", point: "e4"},
	"connect4":   {moves: "d e d c d", point: "d4"},
	"othello":    {moves: "d3 c3", point: "e6"},
}

// sceneOf returns the board of a game's scene and its highlights.
func sceneOf(t testing.TB, rules game.Rules) (*Picture, *Highlights) {
	t.Helper()
	info, scene := rules.Info(), scenes[rules.Info().ID]
	state, err := rules.New(scene.setup)
	if err != nil {
		t.Fatal(err)
	}
	v := &Highlights{Cursor: game.NoCell, Placing: info.Placing}
	for _, text := range strings.Fields(scene.moves) {
		m, err := state.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", info.ID, err)
		}
		v.Last = nil
		for _, s := range state.Steps(m) {
			if s.Cell != game.NoCell {
				v.Last = append(v.Last, s.Cell)
			}
		}
		if state, err = state.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	cell := func(name string) game.Cell {
		for c := range game.Cell(info.Files * info.Ranks) {
			if game.CellName(c, info.Files) == name {
				return c
			}
		}
		t.Fatalf("%s: no cell %s", info.ID, name)
		return game.NoCell
	}
	pick := NewPicker(state)
	for _, name := range strings.Fields(scene.pick) {
		pick.Pick(game.Step{Cell: cell(name)})
	}
	v.Pick, v.Cursor = &pick, cell(scene.point)
	p := &Picture{Board: state.Board(), Surface: widget.SurfaceOf(info)}
	p.Looks = v.Looks(p.Board)
	return p, v
}

// TestGallery writes boards of all games at all sizes, in colour, into the folder in BOARDS.
func TestGallery(t *testing.T) {
	dir := os.Getenv("BOARDS")
	if dir == "" {
		t.Skip("BOARDS is not set")
	}
	write := func(name string, p *Picture, s *widget.Styles) {
		text := strings.Join(linesOf(p, s), "\n") + "\n"
		if err := os.WriteFile(filepath.Join(dir, name+".ansi"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	styles := func(theme string, depth colorprofile.Profile, pieces account.Pieces) *widget.Styles {
		return widget.NewStyles(widget.Appearance{
			Terminal: widget.Terminal{Profile: depth, Paper: paperOf(theme)},
			Settings: account.Settings{Theme: theme, Pieces: pieces},
		})
	}
	for _, rules := range catalog.All() {
		id := rules.Info().ID
		if _, ok := scenes[id]; !ok {
			continue
		}
		p, _ := sceneOf(t, rules)
		for _, p.Size = range widget.CellSizes {
			write(fmt.Sprintf("%s-%dx%d", id, p.Size.W, p.Size.H), p, styles("walnut", colorprofile.ANSI256, ""))
		}
		p.Size = widget.CellSize{W: 8, H: 4}
		for _, theme := range palette.Themes {
			write(fmt.Sprintf("%s-%s", id, theme.Name), p, styles(theme.Name, colorprofile.ANSI256, ""))
			write(fmt.Sprintf("%s-%s-rich", id, theme.Name), p, styles(theme.Name, colorprofile.TrueColor, ""))
		}
		p.Size = widget.CellSize{W: 4, H: 2}
		for name, s := range map[string]*widget.Styles{
			"sixteen": styles("", colorprofile.ANSI, ""), "none": styles("", colorprofile.ASCII, ""),
			"ascii": styles("", colorprofile.ASCII, account.ASCIIPieces), "letters": styles("", colorprofile.ANSI256, account.LetterPieces),
		} {
			write(fmt.Sprintf("%s-%s", id, name), p, s)
		}
		for name, pieces := range map[string]account.Pieces{"sextants": account.SextantPieces, "octants": account.OctantPieces} {
			for _, p.Size = range widget.CellSizes {
				for _, depth := range depths {
					write(fmt.Sprintf("%s-%s-%dx%d-%v", id, name, p.Size.W, p.Size.H, depth), p, styles("", depth, pieces))
				}
			}
		}
		p.Size = widget.CellSize{W: 4, H: 2}
		p.Inside = true
		write(id+"-inside", p, styles("", colorprofile.ANSI256, ""))
	}
}

// paperOf returns the background that suits a theme.
func paperOf(theme string) widget.Paper {
	if theme == "harbour" || theme == "paper" {
		return widget.LightPaper
	}
	return widget.DarkPaper
}

// linesOf returns the lines of a picture with their escape sequences.
func linesOf(p *Picture, s *widget.Styles) []string {
	c := canvas.New(p.Width(), p.Height())
	p.Paint(c, s)
	return c.Lines()
}
