package server

import (
	"image/color"
	"reflect"

	tea "charm.land/bubbletea/v2"
)

// guarded is a model that survives the panics of another, so that the session can
// still be ended decently: Bubble Tea alone would print the stack to the
// server's standard error and know nothing of the session.
type guarded struct {
	model tea.Model
	ch    *channel
	view  tea.View // as last drawn
}

// screens is what the log calls the program of a session.
const screens = "the screens of a session"

// Init implements [tea.Model].
func (g *guarded) Init() (cmd tea.Cmd) {
	g.ch.protect(screens, func() { cmd = g.wrap(g.model.Init()) })
	return cmd
}

// Update implements [tea.Model].
func (g *guarded) Update(msg tea.Msg) (self tea.Model, cmd tea.Cmd) {
	if g.ch.isBroken() {
		return g, nil
	}
	g.ch.protect(screens, func() {
		g.model, cmd = g.model.Update(msg)
		cmd = g.wrap(cmd)
	})
	return g, cmd
}

// View implements [tea.Model].
func (g *guarded) View() tea.View {
	if !g.ch.isBroken() {
		g.ch.protect(screens, func() { g.view = g.settled(g.model.View()) })
	}
	return g.view
}

// settled is a view of plain data. Bubble Tea draws on a goroutine of its own that
// nothing guards, so what a model has put into its view must not run there: colours
// are asked for their values now, and the handler of mouse messages, which another
// goroutine calls, is survivable.
func (g *guarded) settled(v tea.View) tea.View {
	if v.Cursor != nil {
		cursor := *v.Cursor
		cursor.Color = settledColor(cursor.Color)
		v.Cursor = &cursor
	}
	v.ForegroundColor = settledColor(v.ForegroundColor)
	v.BackgroundColor = settledColor(v.BackgroundColor)
	if v.ProgressBar != nil {
		bar := *v.ProgressBar
		v.ProgressBar = &bar
	}
	if onMouse := v.OnMouse; onMouse != nil {
		v.OnMouse = func(msg tea.MouseMsg) (cmd tea.Cmd) {
			g.ch.protect(screens, func() { cmd = g.wrap(onMouse(msg)) })
			return cmd
		}
	}
	return v
}

func settledColor(c color.Color) color.Color {
	if c == nil {
		return nil
	}
	return color.RGBA64Model.Convert(c)
}

// wrap makes a command survivable.
func (g *guarded) wrap(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		g.ch.protect(screens, func() { msg = g.wrapAll(cmd()) })
		return msg
	}
}

// wrapAll makes the commands survivable that a message may stand for: tea.Batch and
// tea.Sequence are messages that are slices of them; the type of the second is not
// exported.
func (g *guarded) wrapAll(msg tea.Msg) tea.Msg {
	if v := reflect.ValueOf(msg); v.IsValid() && v.CanConvert(cmdsType) {
		cmds := v.Convert(cmdsType).Interface().([]tea.Cmd)
		for i, c := range cmds {
			cmds[i] = g.wrap(c)
		}
	}
	return msg
}

var cmdsType = reflect.TypeFor[[]tea.Cmd]()
