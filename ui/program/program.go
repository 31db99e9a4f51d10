package program

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/lobby/rescue"
	"pawnstorm/ui/canvas"
)

// ErrPanic is what Run returns after a panic, which Options.Panicked was told.
var ErrPanic = errors.New("program: panic")

// Drawer is a model that draws cells.
type Drawer interface {
	tea.Model
	// Draw draws what the screen does not show yet. A screen that is blank or of
	// another size than the last one shows nothing.
	Draw(*canvas.Screen)
	// Modes are what the terminal is to be switched to.
	Modes() Modes
}

// Output is the way to the terminal.
type Output interface {
	// Write takes bytes and returns before they have arrived. An error means that
	// no more will.
	Write([]byte) (int, error)
	// Taken has a token, at the latest, when all that was written has been taken.
	Taken() <-chan struct{}
}

// Options are what a program needs besides its model. Output is required.
type Options struct {
	Output Output
	// Size is that of the window at first; the newest of Sizes is the one since.
	Size  tea.WindowSizeMsg
	Sizes <-chan tea.WindowSizeMsg
	// Can is what the terminal can do that makes for fewer bytes.
	Can canvas.Features
	// Asks says that the terminal is asked for more. A model that lets it be asked
	// asks something, too, and does not quit before the answer: all answers come in
	// order, and none should come when nobody reads it.
	Asks bool
	// Around is started with what the model's Init returns.
	Around tea.Cmd
	// Filter sees each message before the model does, on the goroutine of Run, and
	// returns what is to be taken for it; nil drops it.
	Filter func(tea.Msg) tea.Msg
	// Turns are those for which programs wait that are patient; nil if none does.
	Turns *Turns
	// Panicked hears of each panic, where it happens.
	Panicked func(*rescue.Panic)
}

// Program runs a model once.
type Program struct {
	model  tea.Model
	drawer Drawer // the model, if it is one
	o      Options
	screen *canvas.Screen

	entered bool // the terminal has left its ordinary screen
	synced  bool // the terminal can be told what belongs to one frame
	modes   Modes
	resent  bool // a page that shows nothing is to be told of the modes

	msgs  chan tea.Msg
	ready []tea.Msg     // that commands have returned at once, taken before msgs
	ended chan struct{} // closed when no more messages are taken
	ctx   context.Context
	cut   context.CancelFunc // of ctx
	work  sync.WaitGroup     // commands under way
	broke atomic.Bool        // there was a panic

	turn  bool // it is this one's among the patient
	stale bool // something has happened since the last draw
	busy  bool // the output has not taken what was written
	waits bool // a frame waits until it has
	quit  bool
	err   error // why, if not at the model's wish

	later  laterList
	awaits []Await
	cases  []reflect.SelectCase
}

// New makes a program, which begins with Run.
func New(m tea.Model, o Options) *Program {
	p := &Program{
		model: m, o: o,
		screen: canvas.NewScreen(o.Size.Width, o.Size.Height),
		msgs:   make(chan tea.Msg, ahead), ended: make(chan struct{}),
		stale: true,
	}
	p.screen.Can = o.Can
	p.drawer, _ = m.(Drawer)
	return p
}

// ahead is how many messages may wait for the program. Keys that come together are
// worked off together, and drawn once.
const ahead = 16

// Send gives the program a message. Where too many wait already it waits until one is
// taken or the program has ended; before Run, too.
func (p *Program) Send(msg tea.Msg) {
	select {
	case p.msgs <- msg:
	case <-p.ended:
	}
}

// Model is the model as its last Update returned it. It must not be asked for while
// Run runs.
func (p *Program) Model() tea.Model { return p.model }

// Run runs the program until its model quits, the context ends or something fails,
// and leaves the terminal as it was.
func (p *Program) Run(ctx context.Context) error {
	p.ctx, p.cut = context.WithCancel(ctx)
	defer p.cut()
	p.guarded("the screens of a session", p.loop)
	p.endTurn()
	close(p.ended)
	p.cut()
	p.later.stop()
	p.restore()
	if p.broke.Load() {
		return ErrPanic
	}
	return p.err
}

// Wait waits until all commands have returned, which Run does not.
func (p *Program) Wait() { p.work.Wait() }

// guarded calls f. Its panic ends the program.
func (p *Program) guarded(what string, f func()) {
	caught := rescue.Caught(what, f)
	if caught == nil {
		return
	}
	p.broke.Store(true)
	if p.o.Panicked != nil {
		p.o.Panicked(caught)
	}
	p.cut()
}

// mostAtOnce is how many messages are worked off before the model is drawn, though
// there may be more.
const mostAtOnce = 64

func (p *Program) loop() {
	p.start(p.o.Around)
	p.start(p.model.Init())
	p.take(p.o.Size)
	for !p.quit {
		p.show()
		p.endTurn()
		switch err := p.ctx.Err(); {
		case len(p.ready) == 0:
			p.wait()
		case err != nil:
			p.quit, p.err = true, err
		}
		for n := 1; n < mostAtOnce && !p.quit && p.next(); n++ {
		}
	}
}

// next takes a message if one is at hand.
func (p *Program) next() bool {
	if len(p.ready) > 0 {
		msg := p.ready[0]
		p.ready = slices.Delete(p.ready, 0, 1)
		p.take(msg)
		return true
	}
	select {
	case msg := <-p.msgs:
		p.take(msg)
	case size := <-p.o.Sizes:
		p.take(size)
	default:
		return false
	}
	return true
}

// The cases of wait that are always there, by their place.
const (
	caseDone = iota
	caseMsg
	caseSize
	caseTaken
	caseAlarm
	casesFixed
)

// wait waits for one thing to happen and does what that asks for. A program is here for
// nearly all of its life, and its stack should be small then.
func (p *Program) wait() {
	p.expect()
	p.happened(reflect.Select(p.cases))
}

// expect puts together what is waited for.
func (p *Program) expect() {
	if p.cases == nil {
		p.cases = make([]reflect.SelectCase, casesFixed, casesFixed+4)
		p.cases[caseDone] = receiving(p.ctx.Done())
		p.cases[caseMsg] = receiving(p.msgs)
		p.cases[caseSize] = receiving(p.o.Sizes)
		p.cases[caseTaken] = reflect.SelectCase{Dir: reflect.SelectRecv}
	}
	p.cases[caseTaken].Chan = reflect.Value{} // with nothing to send, nobody need wake
	if p.waits {
		p.cases[caseTaken] = receiving(p.o.Output.Taken())
	}
	p.cases[caseAlarm] = receiving(p.later.alarm(time.Now()))
	p.cases = p.cases[:casesFixed]
	p.awaits = living(p.awaits)
	for _, a := range p.awaits {
		p.cases = append(p.cases, reflect.SelectCase{Dir: reflect.SelectRecv, Chan: a.from})
	}
}

// happened does what one of the cases asks for.
func (p *Program) happened(which int, value reflect.Value, open bool) {
	switch which {
	case caseDone:
		p.quit = true
		p.err = p.ctx.Err()
	case caseMsg:
		msg, _ := value.Interface().(tea.Msg)
		p.take(msg)
	case caseSize:
		p.take(value.Interface())
	case caseTaken:
		p.busy = false
	case caseAlarm:
		p.awaitTurn()
		busy := p.stillBusy()
		for _, l := range p.later.due(time.Now()) {
			p.take(l.msg(busy))
		}
	default:
		p.awaitTurn()
		p.received(which-casesFixed, value, open)
		p.receiveMore()
	}
}

// stillBusy reports whether the output has not taken what was written.
func (p *Program) stillBusy() bool {
	if p.busy {
		select {
		case <-p.o.Output.Taken():
			p.busy = false
		default:
		}
	}
	return p.busy
}

func receiving(ch any) reflect.SelectCase {
	return reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(ch)}
}

// take does what a message asks of the program, or gives it to the model.
func (p *Program) take(msg tea.Msg) {
	if p.o.Filter != nil && msg != nil {
		msg = p.o.Filter(msg)
	}
	switch msg := msg.(type) {
	case nil, tea.SuspendMsg: // which would stop the process
	case tea.QuitMsg:
		p.quit = true
	case tea.BatchMsg:
		for _, cmd := range msg {
			p.start(cmd)
		}
	case Later:
		p.later.add(msg, time.Now())
	case Await:
		p.awaits = append(p.awaits, msg)
	case tea.RawMsg:
		p.raw(msg)
	case tea.WindowSizeMsg:
		if (canvas.Rect{W: msg.Width, H: msg.Height}) == p.screen.Bounds() {
			p.screen.Redraw() // the model holds that it has drawn all that there is
		} else {
			p.screen.Resize(msg.Width, msg.Height)
		}
		p.resent = true
		p.update(msg)
	case tea.ModeReportMsg:
		if msg.Mode != synchronized {
			p.update(msg)
			return
		}
		p.synced = msg.Value == ansi.ModeSet || msg.Value == ansi.ModeReset
	default:
		if msg == backgroundQuestion {
			p.raw(tea.RawMsg{Msg: "\x1b]11;?\x07"})
			return
		}
		p.update(msg)
	}
}

// update gives the model a message.
func (p *Program) update(msg tea.Msg) {
	next, cmd := p.model.Update(msg)
	p.model = next
	p.drawer, _ = next.(Drawer)
	p.stale = true
	p.start(cmd)
}
