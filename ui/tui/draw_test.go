package tui_test

import (
	"context"
	"testing"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// countingScreen is a screen with stale parts. It counts how often it is drawn.
type countingScreen struct {
	stale        app.Stale
	whole, parts int
	drawn        app.Frame
}

func (*countingScreen) Init(context.Context) tea.Cmd { return nil }

func (*countingScreen) Title() string { return "counting" }

func (*countingScreen) Keys() []key.Binding { return nil }

func (s *countingScreen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case app.Stale:
		s.stale = msg
	case app.DrawnMsg:
		s.drawn = msg.Frame
	}
	return nil
}

func (s *countingScreen) Stale() app.Stale { return s.stale }

func (s *countingScreen) Paint(c canvas.Canvas) app.Frame {
	s.stale = app.Fresh
	s.whole++
	c.Text(0, 0, 0, "body")
	return s.whole
}

func (s *countingScreen) PaintParts(draw func(canvas.Rect, func(canvas.Canvas))) {
	s.stale = app.Fresh
	s.parts++
	draw(canvas.Rect{X: 5, Y: 1, W: 3, H: 1}, func(c canvas.Canvas) { c.Text(0, 0, 0, "part") })
}

// Only the stale parts of a screen are drawn.
func TestStaleParts(t *testing.T) {
	p := tuitest.New(t).Visit(app.Visit{Key: tuitest.KeyOf("ann")})
	p.Alone = true
	s := new(countingScreen)
	p.Model.Session.Push(s)
	p.Update(nil)
	for _, c := range []struct {
		name         string
		do           func()
		whole, parts int
		where        string // something begins there
	}{
		{"opening", func() {}, 1, 0, "body"},
		{"what changes nothing", func() { p.Update("x") }, 1, 0, "body"},
		{"a part", func() { p.Update(app.Parts) }, 1, 1, "par"},
		{"all of it", func() { p.Update(app.All) }, 2, 1, "body"},
		{"a notice", func() { p.Update(app.NoticeMsg{Text: "Something."}) }, 2, 1, "Something."},
		{"a part under a notice", func() { p.Update(app.Parts) }, 2, 2, "par"},
		{"a notice of two lines", func() {
			p.Resize(60, 24)
			p.Update(app.NoticeMsg{Text: "Something that takes a little more than one line of sixty cells.", Bad: true})
		}, 4, 2, "cells."},
		{"another size", func() { p.Resize(100, 30) }, 5, 2, "body"},
		{"a page above it", func() { p.Press("?") }, 5, 2, "Keys on this page"},
		{"the page again", func() { p.Press("esc") }, 6, 2, "body"},
	} {
		c.do()
		p.Sees(c.where)
		if s.whole != c.whole || s.parts != c.parts || s.drawn != s.whole {
			t.Errorf("%s: drawn %d times and in parts %d times, want %d and %d; last frame %v",
				c.name, s.whole, s.parts, c.whole, c.parts, s.drawn)
		}
	}
}

// A click depends on what is on screen. So does a key on a screen that measures its text while
// drawing. Such a screen is drawn first, and other screens are not.
func TestDrawnBeforeItIsClicked(t *testing.T) {
	p := tuitest.New(t).Visit(app.Visit{Key: tuitest.KeyOf("ann")})
	s := new(countingScreen)
	p.Model.Session.Push(s)
	p.Update(nil)
	for _, c := range []struct {
		msg  tea.Msg
		want int
	}{
		{tea.KeyPressMsg{Code: 'x', Text: "x"}, 0},
		{tea.MouseClickMsg{X: 1, Y: 1}, 1},
	} {
		p.Model.Update(app.All)
		before := s.whole
		p.Model.Update(c.msg)
		if got := s.whole - before; got != c.want {
			t.Errorf("%T: drawn %d times before it, want %d", c.msg, got, c.want)
		}
	}
}
