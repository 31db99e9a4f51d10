package tui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// scene is a state of the table screen. open makes it and returns when nothing is pending.
type scene struct {
	name string
	open func(*world) *person
}

// openers are first moves of a game.
var openers = []string{"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6"}

const promoting = "8/4P1k1/8/8/8/8/6K1/8 w - - 0 1"

var scenes = []scene{
	{"waiting-public", func(w *world) *person { return w.hosts(pairing.Proposal{Game: "chess", Seat: game.NoSeat}) }},
	{"waiting-private", func(w *world) *person {
		return w.hosts(pairing.Proposal{Game: "discworld", Seat: 1, Private: true})
	}},
	{"waiting-guest", func(w *world) *person {
		p := w.visit(app.Visit{})
		p.press("esc")
		p.sees("Or choose a game")
		p.press("c")
		p.sees("Press enter to create.")
		p.press("enter")
		p.sees("Waiting for an opponent", "If the connection drops, the code")
		p.hears(p.screen().Table)
		return p
	}},
	{"waiting-visitor", func(w *world) *person {
		t := w.table(w.account("cleopatra-the-7t"), pairing.Proposal{Game: "chess", Seat: 1})
		return w.comes(w.account("ann"), t)
	}},
	{"waiting-vacant", func(w *world) *person {
		return w.hosts(pairing.Proposal{Game: "chess", Seat: game.NoSeat, Vacant: true})
	}},
	{"waiting-seated", func(w *world) *person {
		t := w.table(w.account("cleopatra-the-7t"), pairing.Proposal{Game: "chess", Seat: game.NoSeat, Vacant: true})
		ann := w.account("ann")
		return w.comes(ann, w.do(t, ann, table.Intent{Kind: table.Sit, Seat: 1}))
	}},
	{"taken-back", func(w *world) *person {
		p := w.hosts(pairing.Proposal{Game: "chess", Seat: game.NoSeat})
		t := w.do(p.screen().Table, p.model.session.Me, table.Intent{Kind: table.Cancel})
		p.hears(t)
		return p
	}},
	{"playing-white", func(w *world) *person { return w.plays(0, "", openers...) }},
	{"playing-black", func(w *world) *person { return w.plays(1, "", openers...) }},
	{"picked", func(w *world) *person {
		p := w.plays(0, "", openers...)
		p.press("right", "up", "enter", "left")
		return p
	}},
	{"check", func(w *world) *person { return w.plays(1, "", "e4", "e5", "Qh5", "Nc6", "Qxf7") }},
	{"promotion", func(w *world) *person {
		p := w.plays(0, promoting)
		p.press("up", "up", "up", "up", "up", "enter", "up", "enter")
		p.sees("Which?")
		return p
	}},
	{"offered", func(w *world) *person {
		return w.played(0, "", openers, event(table.Offered, 1))
	}},
	{"asked", func(w *world) *person {
		p := w.plays(0, "", openers...)
		p.press("o", "6")
		p.sees("Resign")
		return p
	}},
	{"line", func(w *world) *person {
		p := w.plays(0, "", openers...)
		p.press("d")
		p.sees("› d")
		return p
	}},
	{"earlier", func(w *world) *person {
		p := w.plays(0, "", openers...)
		p.press(",", ",", ",")
		return p
	}},
	{"over", func(w *world) *person {
		return w.plays(1, "", "e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7")
	}},
	{"watching", func(w *world) *person {
		t := w.record("a1b2c3d4", w.account("ann").Person, w.account("cleopatra-the-7t").Person, "", openers[:7])
		return w.comes(w.account("dora"), t)
	}},
	{"claim", func(w *world) *person {
		return w.plays(0, "", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8")
	}},
	{"second-begins", func(w *world) *person {
		return w.plays(1, "4k3/8/8/8/8/8/8/4K2R b K - 0 1", "Kd7", "O-O", "Kc6")
	}},
	{"long", func(w *world) *person { return w.plays(0, "", wander(w.t, 3, 200)...) }},
	{"long-earlier", func(w *world) *person {
		p := w.plays(0, "", wander(w.t, 3, 200)...)
		p.press("home")
		for range 25 {
			p.press(".")
		}
		return p
	}},
}

// hosts is ann at a table that she has just created.
func (w *world) hosts(proposal pairing.Proposal) *person {
	w.t.Helper()
	ann := w.account("ann")
	return w.comes(ann, w.table(ann, proposal))
}

// plays is ann, in a given seat, in a game with bob.
func (w *world) plays(seat game.Seat, setup string, moves ...string) *person {
	w.t.Helper()
	return w.played(seat, setup, moves)
}

// played is plays with an event after the moves.
func (w *world) played(seat game.Seat, setup string, moves []string, events ...table.Event) *person {
	w.t.Helper()
	ann, bob := w.account("ann"), w.account("bob")
	players := [2]identity.Person{ann.Person, bob.Person}
	if seat == 1 {
		players[0], players[1] = players[1], players[0]
	}
	return w.comes(ann, w.record("a1b2c3d4", players[0], players[1], setup, moves, events...))
}

// tableSizes are the sizes of the golden frames: the usual window, the smallest, a large one, and
// one with the panel below the board.
var tableSizes = []struct{ w, h int }{{80, 24}, {40, 20}, {120, 40}, {50, 28}}

// tableGolden compares the frame with its golden files, at each size.
func (p *person) tableGolden(name string) {
	p.t.Helper()
	for _, size := range tableSizes {
		p.resize(size.w, size.h)
		got := strings.ReplaceAll(p.frame(), string(p.screen().Table.ID), "xxxxxxxx")
		goldenFrame(p.t, fmt.Sprintf("table_%s %dx%d", name, size.w, size.h), got)
	}
	p.resize(80, 24)
}

func TestTableFrames(t *testing.T) {
	for _, s := range scenes {
		t.Run(s.name, func(t *testing.T) { s.open(newWorld(t)).tableGolden(s.name) })
	}
}

// Without colour the pieces are letters, and everything else is the same.
func TestTableFramesWithoutColour(t *testing.T) {
	for _, name := range []string{"playing-black", "picked", "check"} {
		t.Run(name, func(t *testing.T) {
			p := sceneNamed(t, name).open(newWorld(t))
			p.recolour(colorprofile.ASCII)
			p.tableGolden("letters-" + name)
		})
	}
}

func sceneNamed(t *testing.T, name string) scene {
	t.Helper()
	for _, s := range scenes {
		if s.name == name {
			return s
		}
	}
	t.Fatalf("no scene is called %q", name)
	return scene{}
}

// recolour gives the session a terminal with other colours.
func (p *person) recolour(profile colorprofile.Profile) {
	p.model.session.Styles = widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: profile}})
}

// At any window size the frame fits, and the board is complete and square.
func TestTableFits(t *testing.T) {
	for _, s := range scenes {
		t.Run(s.name, func(t *testing.T) {
			p := s.open(newWorld(t))
			for w := widget.MinWidth; w <= 140; w += 3 {
				p.boardFits(w, 20+w*7%31)
			}
			for h := widget.MinHeight; h <= 50; h++ {
				p.boardFits(widget.MinWidth+h*11%100, h)
			}
			for _, size := range [][2]int{{39, 60}, {200, 19}, {39, 19}, {20, 5}, {7, 3}, {1, 1}, {1, 40}, {0, 0}} {
				p.resize(size[0], size[1])
				checkFits(t, p.model.View().Content, max(size[0], 1), max(size[1], 1))
				if frame := p.frame(); size[0] >= 20 && !strings.HasPrefix(frame, "pawnstorm needs 40") {
					t.Errorf("%v: %q", size, frame)
				}
			}
		})
	}
}

// boardFits checks the frame at one size.
func (p *person) boardFits(w, h int) {
	p.t.Helper()
	p.resize(w, h)
	content := p.model.View().Content
	checkFits(p.t, content, w, h)
	s := p.screen()
	if s.Waits() {
		return
	}
	frame := s.Frame()
	size := frame.Picture.Size
	if size.W != 2*size.H {
		p.t.Errorf("%dx%d: cells of %dx%d are not square", w, h, size.W, size.H)
	}
	cells := 0
	for y := range h {
		for x := range w {
			if frame.CellAt(x, y) != game.NoCell {
				cells++
			}
		}
	}
	if want := size.W * size.H * len(frame.Picture.Board.Cells); cells != want {
		p.t.Fatalf("%dx%d: %d of the %d cells of the board are in the window:\n%s", w, h, cells, want, ansi.Strip(content))
	}
}

func checkFits(t testing.TB, content string, w, h int) {
	t.Helper()
	lines := strings.Split(content, "\n")
	if len(lines) > h {
		t.Errorf("%dx%d: %d lines", w, h, len(lines))
	}
	for _, line := range lines {
		if got := ansi.StringWidth(line); got > w {
			t.Errorf("%dx%d: a line of %d cells: %q", w, h, got, ansi.Strip(line))
		}
	}
}

// Text in a record may come from an older program or another node, so names are cleaned when they
// are drawn too.
func TestHostileNamesAtATable(t *testing.T) {
	names := []string{
		"\x1b[31mred\x1b[0m", "\x1b]0;title\x07", "\u202egnp.exe", "a\u200db\u2066c", "\u009b2Jclear",
		"new\nline\r\tstop", "z\u0301\u0302\u0303\u0304\u0305", "\xff\xfebroken", "非常に長い名前をもつ人の名前です", strings.Repeat("W", 400), "",
	}
	w := newWorld(t)
	ann := w.account("ann")
	for i, name := range names {
		evil := identity.Person{ID: identity.PlayerID(fmt.Sprintf("p%015d", i)), Name: name}
		tables := []*table.Table{
			w.record(fmt.Sprintf("ab0000%02d", i), evil, ann.Person, "", openers[:1]),
			w.record(fmt.Sprintf("ab0100%02d", i), ann.Person, evil, "", openers[:2], event(table.Offered, 1)),
			w.record(fmt.Sprintf("ab0200%02d", i), evil, evil, "", openers[:1], event(table.Resigned, 1)),
			w.write(table.Record{Version: 1, ID: identity.TableID(fmt.Sprintf("ab0300%02d", i)), Game: "chess", Created: w.now(), Host: evil}),
			w.write(table.Record{Version: 1, ID: identity.TableID(fmt.Sprintf("ab0400%02d", i)), Game: "chess", Created: w.now(), Host: evil, Invited: &ann.Person}),
			w.write(table.Record{Version: 1, ID: identity.TableID(fmt.Sprintf("ab0500%02d", i)), Game: "chess", Created: w.now(), Host: ann.Person, Invited: &evil}),
		}
		for _, table := range tables {
			p := w.comes(ann, table)
			for _, size := range tableSizes {
				p.resize(size.w, size.h)
				checkFits(t, p.model.View().Content, size.w, size.h)
				p.clean()
			}
		}
	}
}

// colour matches the only escape sequences allowed in a frame.
var colour = regexp.MustCompile(`\x1b\[[0-9;]*m`)

// clean checks that the frame contains only colours as control sequences.
func (p *person) clean() {
	p.t.Helper()
	for _, r := range colour.ReplaceAllString(p.model.View().Content, "") {
		if r != '\n' && !unicode.IsPrint(r) {
			p.t.Fatalf("%U is on the screen:\n%q", r, p.frame())
		}
	}
}

// BenchmarkTable draws the table of a long game with a clock in a usual window: the whole of it, a
// clock tick, and a step to another position and back with its bytes.
func BenchmarkTable(b *testing.B) {
	w := newWorld(b)
	p := w.meets(contest{clock: "90+30", moves: wander(b, 3, 200)})
	t, window := p.screen(), canvas.NewScreen(80, 24)
	var frame app.Frame
	whole := func(c canvas.Canvas) { frame = t.Paint(c) }
	draw := func() {
		window.Draw(window.Bounds(), whole)
		t.Update(app.DrawnMsg{Frame: frame})
	}
	draw()
	ticked := func(at canvas.Rect, paint func(canvas.Canvas)) { window.Draw(at, paint) }
	out := make([]byte, 0, 1<<16)
	for _, c := range []struct {
		name string
		do   func()
	}{
		{"whole", draw},
		{"tick", func() { w.advance(time.Second); t.PaintParts(ticked) }},
		{"there and back", func() {
			for _, key := range []string{",", "."} {
				t.Update(tea.KeyPressMsg{Code: rune(key[0]), Text: key})
				draw()
				out = window.Encode(out[:0])
			}
		}},
		{"a word typed", func() {
			for _, key := range []string{"m", "e", "2", "-", "e", "4"} {
				t.Update(tea.KeyPressMsg{Code: rune(key[0]), Text: key})
				draw()
				out = window.Encode(out[:0])
			}
			t.Update(tea.KeyPressMsg{Code: tea.KeyEscape})
			draw()
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.do()
			}
		})
	}
}
