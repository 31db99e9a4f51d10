package program

import (
	"context"
	"errors"
	"reflect"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/lobby/rescue"
	"pawnstorm/ui/canvas"
)

// ErrPanic is returned by Run after a panic. Run passes the panic to Options.Panicked.
var ErrPanic = errors.New("program: panic")

// Drawer is a model that draws cells.
type Drawer interface {
	tea.Model
	// Draw draws what changed since the last call. A blank screen, or one with a new size, needs
	// everything.
	Draw(*canvas.Screen)
	// Modes returns the modes that the terminal should have.
	Modes() Modes
}

// Output carries bytes to the terminal.
type Output interface {
	// Write returns before the bytes have arrived. After an error, no more will arrive.
	Write([]byte) (int, error)
	// Taken delivers a token when everything written has been taken, or earlier.
	Taken() <-chan struct{}
}

// Size is the size of a window in cells, and of its cells in pixels, or 0 if the client did not say. The
// model gets the latter as a [uv.CellSizeEvent], as if the terminal had answered.
type Size struct {
	tea.WindowSizeMsg
	CellW, CellH int
}

// PicturesMsg tells the model that the terminal was sent much data of pictures, so that it can measure
// the line.
type PicturesMsg struct{}

// Options holds what a program needs besides its model. Output is required.
type Options struct {
	Output Output
	// Size is the initial window size. Sizes delivers each change.
	Size  Size
	Sizes <-chan Size
	// Can lists the terminal's features that save bytes.
	Can canvas.Features
	// Asks is set to ask the terminal about synchronized output. The model must then ask something
	// too, and stay until the answer: answers come in order, so ours has been read by then.
	Asks bool
	// Around is a command that starts together with the model's Init.
	Around tea.Cmd
	// Filter sees each message before the model does, on the goroutine of Run. It returns the
	// message to use instead; nil drops it.
	Filter func(tea.Msg) tea.Msg
	// Turns limits how many patient programs draw at once; nil sets no limit.
	Turns *Turns
	// Panicked is called with each panic, on the goroutine where it happens.
	Panicked func(*rescue.Panic)
}

// Program runs a model once.
type Program struct {
	model  tea.Model
	o      Options
	screen *canvas.Screen

	entered bool // the terminal has left its ordinary screen
	synced  bool // the terminal knows synchronized output
	modes   Modes
	resend  bool // a blank page needs the modes again

	msgs     chan tea.Msg
	ready    []tea.Msg     // messages of commands like Now, taken before msgs
	ended    chan struct{} // closed when the program takes no more messages
	ctx      context.Context
	cancel   context.CancelFunc // of ctx
	work     sync.WaitGroup     // running commands
	panicked atomic.Bool        // there was a panic

	turn    bool // this program holds one of the turns
	started bool // a command was started since the last draw
	stale   bool // something has happened since the last draw
	busy    bool // the output has not taken everything written
	waits   bool // a frame waits for the output
	quit    bool
	err     error // why it quit; nil if the model asked for it

	later  laterList
	awaits []Await
	cases  []reflect.SelectCase
}

// New returns a program. Call Run to start it.
func New(m tea.Model, o Options) *Program {
	p := &Program{
		model: m, o: o,
		screen: canvas.NewScreen(o.Size.Width, o.Size.Height),
		msgs:   make(chan tea.Msg, ahead), ended: make(chan struct{}),
		stale: true,
	}
	p.screen.Can = o.Can
	return p
}

// ahead is how many messages may wait for the program. Keys that arrive together are handled
// together and drawn once.
const ahead = 16

// Send gives the program a message. If too many are waiting, it blocks until the program takes one
// or ends. This is also true before Run.
func (p *Program) Send(msg tea.Msg) {
	select {
	case p.msgs <- msg:
	case <-p.ended:
	}
}

// Model returns the model as its last Update returned it. Do not call it while Run runs.
func (p *Program) Model() tea.Model { return p.model }

// Run runs the program until its model quits, ctx ends or something fails. Then it restores the
// terminal.
func (p *Program) Run(ctx context.Context) error {
	p.ctx, p.cancel = context.WithCancel(ctx)
	defer p.cancel()
	p.guarded("the screens of a session", p.loop)
	p.endTurn()
	close(p.ended)
	p.cancel()
	p.later.stop()
	p.restore()
	if p.panicked.Load() {
		return ErrPanic
	}
	return p.err
}

// Wait waits until all commands have returned. Run does not wait for them.
func (p *Program) Wait() { p.work.Wait() }

// guarded calls f. A panic in f ends the program.
func (p *Program) guarded(what string, f func()) {
	caught := rescue.Caught(what, f)
	if caught == nil {
		return
	}
	p.panicked.Store(true)
	if p.o.Panicked != nil {
		p.o.Panicked(caught)
	}
	p.cancel()
}

// mostAtOnce is how many messages the program handles before it draws, even if more are waiting.
const mostAtOnce = 64

// loop takes messages and draws. A program spends nearly all of its life in the call of Select, so the
// stack should be small there.
func (p *Program) loop() {
	p.start(p.o.Around)
	p.start(p.model.Init())
	p.take(p.o.Size)
	for !p.quit {
		p.letStart()
		p.show()
		p.endTurn()
		switch err := p.ctx.Err(); {
		case len(p.ready) == 0:
			p.expect()
			p.happened(reflect.Select(p.cases))
		case err != nil:
			p.quit, p.err = true, err
		}
		for n := 1; n < mostAtOnce && !p.quit && p.next(); n++ {
		}
	}
}

// letStart lets commands begin before the program draws: a move then reaches the store sooner.
func (p *Program) letStart() {
	if p.started {
		p.started = false
		runtime.Gosched()
	}
}

// next takes a message, if one is waiting.
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

// The indexes of the cases that a program always waits for.
const (
	caseDone = iota
	caseMsg
	caseSize
	caseTaken
	caseAlarm
	casesFixed
)

// expect fills in the cases to wait for.
func (p *Program) expect() {
	if p.cases == nil {
		p.cases = make([]reflect.SelectCase, casesFixed, casesFixed+4)
		p.cases[caseDone] = receiving(p.ctx.Done())
		p.cases[caseMsg] = receiving(p.msgs)
		p.cases[caseSize] = receiving(p.o.Sizes)
		p.cases[caseTaken] = reflect.SelectCase{Dir: reflect.SelectRecv}
	}
	p.cases[caseTaken].Chan = reflect.Value{} // with nothing to send, there is no need to wake up
	if p.waits {
		p.cases[caseTaken] = receiving(p.o.Output.Taken())
	}
	p.cases[caseAlarm] = receiving(p.later.alarm(time.Now()))
	p.cases = p.cases[:casesFixed]
	p.awaits = slices.DeleteFunc(p.awaits, func(a Await) bool { return a.ctx.Err() != nil })
	for _, a := range p.awaits {
		p.cases = append(p.cases, reflect.SelectCase{Dir: reflect.SelectRecv, Chan: a.from})
	}
}

// happened handles the case that was selected.
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
			if busy && l.Busy != nil {
				l.Msg = l.Busy
			}
			p.take(l.Msg)
		}
	default:
		p.awaitTurn()
		p.received(which-casesFixed, value, open)
		p.receiveMore()
	}
}

// stillBusy reports whether the output has not yet taken everything written.
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

// take handles a message for the program, or gives it to the model.
func (p *Program) take(msg tea.Msg) {
	if p.o.Filter != nil && msg != nil {
		msg = p.o.Filter(msg)
	}
	switch msg := msg.(type) {
	case nil, tea.SuspendMsg: // SuspendMsg would stop the process
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
		if s, ok := msg.Msg.(string); ok {
			p.raw(s)
		}
	case Size:
		p.take(msg.WindowSizeMsg)
		if msg.CellW > 0 && msg.CellH > 0 {
			p.take(uv.CellSizeEvent{Width: msg.CellW, Height: msg.CellH})
		}
	case tea.WindowSizeMsg:
		if (canvas.Rect{W: msg.Width, H: msg.Height}) == p.screen.Bounds() {
			p.screen.Redraw() // the model thinks that everything is drawn
		} else {
			p.screen.Resize(msg.Width, msg.Height)
		}
		p.resend = true
		p.update(msg)
	case tea.ModeReportMsg:
		if msg.Mode != synchronized {
			p.update(msg)
			return
		}
		p.synced = msg.Value == ansi.ModeSet || msg.Value == ansi.ModeReset
	default:
		if msg == backgroundQuestion {
			p.raw("\x1b]11;?\x07")
			return
		}
		p.update(msg)
	}
}

// update gives the model a message.
func (p *Program) update(msg tea.Msg) {
	var cmd tea.Cmd
	p.model, cmd = p.model.Update(msg)
	p.stale = true
	p.start(cmd)
}
