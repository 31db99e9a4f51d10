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

// teller is a screen that says what of it is stale and counts how often it is drawn.
type teller struct {
	stale        app.Stale
	whole, parts int
	drawn        app.Frame
}

func (*teller) Init(context.Context) tea.Cmd { return nil }

func (*teller) Title() string { return "teller" }

func (*teller) Keys() []key.Binding { return nil }

func (s *teller) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case app.Stale:
		s.stale = msg
	case app.DrawnMsg:
		s.drawn = msg.Frame
	}
	return nil
}

func (s *teller) Stale() app.Stale { return s.stale }

func (s *teller) Paint(c canvas.Canvas) app.Frame {
	s.stale = app.Fresh
	s.whole++
	c.Text(0, 0, 0, "body")
	return s.whole
}

func (s *teller) PaintParts(draw func(canvas.Rect, func(canvas.Canvas))) {
	s.stale = app.Fresh
	s.parts++
	draw(canvas.Rect{X: 5, Y: 1, W: 3, H: 1}, func(c canvas.Canvas) { c.Text(0, 0, 0, "part") })
}

// Only the stale parts of a screen are drawn.
func TestStaleParts(t *testing.T) {
	p := tuitest.New(t).Visit(app.Visit{Key: tuitest.KeyOf("ann")})
	p.Alone = true
	s := new(teller)
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
			t.Errorf("%s: it was drawn %d times and in parts %d times, want %d and %d; it knows of frame %v", c.name, s.whole, s.parts, c.whole, c.parts, s.drawn)
		}
	}
}

// A click depends on what is shown, and so does a key on a screen that measures its text while
// drawing. The screen is drawn before these. A key on another screen draws nothing.
func TestDrawnBeforeItIsClicked(t *testing.T) {
	p := tuitest.New(t).Visit(app.Visit{Key: tuitest.KeyOf("ann")})
	s := new(teller)
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
