package server

import (
	"log/slog"
	"reflect"
	"runtime/debug"
	"sync"

	tea "charm.land/bubbletea/v2"
)

// guard is a model that survives the panics of another, so that the session can
// still be ended decently: Bubble Tea alone would print the stack to the
// server's standard error and know nothing of the session.
type guard struct {
	model  tea.Model
	log    *slog.Logger
	once   sync.Once
	broken chan struct{} // closed by the first panic
	view   tea.View      // as last drawn
}

func newGuard(m tea.Model, log *slog.Logger) *guard {
	return &guard{model: m, log: log, broken: make(chan struct{})}
}

// catch is deferred around everything that the model does.
func (g *guard) catch() {
	if r := recover(); r != nil {
		g.log.Error("panic in a session", "panic", r, "stack", string(debug.Stack()))
		g.once.Do(func() { close(g.broken) })
	}
}

func (g *guard) isBroken() bool {
	select {
	case <-g.broken:
		return true
	default:
		return false
	}
}

// Init implements [tea.Model].
func (g *guard) Init() (cmd tea.Cmd) {
	defer g.catch()
	return g.wrap(g.model.Init())
}

// Update implements [tea.Model].
func (g *guard) Update(msg tea.Msg) (self tea.Model, cmd tea.Cmd) {
	self = g // also after a panic
	defer g.catch()
	if g.isBroken() {
		return self, nil
	}
	g.model, cmd = g.model.Update(msg)
	return self, g.wrap(cmd)
}

// View implements [tea.Model].
func (g *guard) View() tea.View {
	defer g.catch()
	if !g.isBroken() {
		g.view = g.model.View()
	}
	return g.view
}

// wrap makes a command survivable, and those that it stands for.
func (g *guard) wrap(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer g.catch()
		msg = cmd()
		// tea.Batch and tea.Sequence are messages that are slices of commands;
		// the type of the second is not exported.
		if v := reflect.ValueOf(msg); v.IsValid() && v.CanConvert(cmdsType) {
			cmds := v.Convert(cmdsType).Interface().([]tea.Cmd)
			for i, c := range cmds {
				cmds[i] = g.wrap(c)
			}
		}
		return msg
	}
}

var cmdsType = reflect.TypeFor[[]tea.Cmd]()
