package tuitest

import (
	"context"
	"image/color"
	"log/slog"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/program"
	"pawnstorm/ui/shell"
	"pawnstorm/ui/tui"
	"pawnstorm/ui/tui/app"
)

// Person is a user at a terminal. Keys go to Update, the resulting commands run, and their messages
// go to Update again.
type Person struct {
	Tb       testing.TB
	World    *World
	Model    *tui.Model
	Msgs     chan tea.Msg
	Left     bool         // the program was asked to end
	Notes    []string     // notifications and bells sent
	Slow     bool         // the connection has not taken the last frame when the next one is due
	Pictures atomic.Int32 // requested frames of an animation
	Alone    bool         // no other terminals, because the test counts what is drawn
	Window   canvas.Rect

	ctx     context.Context
	cut     context.CancelFunc // of ctx
	busy    sync.WaitGroup     // running commands
	notices []string           // notices that Told has not found yet
	screen  *canvas.Screen     // what the program draws on
	content string             // of screen
	proof   proof              // checks that the terminal shows what was drawn
}

// commands is shared by all sessions, as in the server.
var commands = sync.OnceValue(shell.New)

// Visit opens a session. A zero size means 80x24.
func (w *World) Visit(v app.Visit) *Person {
	w.Tb.Helper()
	if v.Width == 0 {
		v.Width, v.Height = 80, 24
	}
	v.Profile, v.Host, v.Port = colorprofile.TrueColor, "pawnstorm.example", 2222
	v.Log = slog.New(slog.DiscardHandler)
	ctx, cancel := context.WithCancel(w.Tb.Context())
	model, err := tui.New(ctx, app.Config{Club: w.Club, Games: w.Games, Now: w.Clock.Now, Commands: commands()}, v)
	if err != nil {
		w.Tb.Fatal(err)
	}
	p := &Person{
		Tb: w.Tb, World: w, Model: model, Msgs: make(chan tea.Msg),
		ctx: ctx, cut: cancel, Window: canvas.Rect{W: v.Width, H: v.Height},
	}
	model.Session.Still = true // frames must not depend on the speed of the machine
	p.proof.none = !w.Terminals
	w.Tb.Cleanup(func() {
		p.Disconnect()
		p.screen, p.proof = nil, proof{} // terminals take megabytes, and parallel tests stay until the last one ends
	})
	p.Run(model.Init())
	p.Update(tea.BackgroundColorMsg{Color: color.Black}) // most terminals answer this
	p.Update(uv.PrimaryDeviceAttributesEvent{62})
	return p
}

// Disconnect ends the session without a key.
func (p *Person) Disconnect() {
	p.cut()
	p.busy.Wait()
}

// Run starts a command. Its message will arrive in Msgs.
func (p *Person) Run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	p.busy.Go(func() { p.deliver(cmd()) })
}

// deliver unpacks what the loop of the program would unpack.
func (p *Person) deliver(msg tea.Msg) {
	if msg == nil {
		return
	}
	parts := reflect.ValueOf(msg)
	if parts.Kind() == reflect.Slice && parts.Type().Elem() == reflect.TypeFor[tea.Cmd]() {
		_, together := msg.(tea.BatchMsg)
		var all sync.WaitGroup
		for i := range parts.Len() {
			cmd := parts.Index(i).Interface().(tea.Cmd)
			if together {
				all.Go(func() { p.deliver(cmd()) })
			} else {
				p.deliver(cmd())
			}
		}
		all.Wait()
		return
	}
	if later, ok := msg.(program.Later); ok && later.Busy != nil {
		p.Pictures.Add(1)
		if p.Slow {
			later.Msg = later.Busy
		}
		msg = later
	}
	if waiting, ok := msg.(program.Waiting); ok {
		p.deliver(waiting.Wait(p.ctx.Done()))
		return
	}
	select {
	case p.Msgs <- msg:
	case <-p.ctx.Done():
	}
}

// Update passes a message to the model, as the program does, and draws.
func (p *Person) Update(msg tea.Msg) {
	switch msg := msg.(type) {
	case tea.QuitMsg:
		p.Left = true
		return
	case tea.WindowSizeMsg:
		p.Window = canvas.Rect{W: msg.Width, H: msg.Height}
	case tea.RawMsg:
		p.note(msg.Msg.(string))
	case app.NoticeMsg:
		p.notices = append(p.notices, msg.Text)
	}
	_, cmd := p.Model.Update(msg)
	p.draw() // the program draws before the next key
	p.prove()
	p.Run(cmd)
}

// note keeps what was sent to the terminal if it is a bell, a notification or for the clipboard.
func (p *Person) note(sent string) {
	for _, kind := range []string{"\x1b]9", "\x1b]777", "\x1b]52"} {
		if sent == "\a" || strings.HasPrefix(sent, kind) {
			p.Notes = append(p.Notes, sent)
			return
		}
	}
}

// draw draws what has changed since the last call, and sends it to the terminal.
func (p *Person) draw() {
	if p.screen == nil || p.screen.Bounds() != p.Window {
		p.screen = canvas.NewScreen(p.Window.W, p.Window.H)
	}
	p.Model.Draw(p.screen)
	if p.screen.Changed() {
		p.show(p.screen.Encode(nil))
		p.content = strings.Join(p.screen.Canvas().Lines(), "\n")
	}
}
