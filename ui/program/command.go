package program

import (
	"reflect"
	"runtime"
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
)

// Now returns a command that only returns msg. The program needs no goroutine for it, and takes msg
// before messages from elsewhere.
//
//go:noinline
func Now(msg tea.Msg) tea.Cmd { return func() tea.Msg { return msg } }

// nowCode identifies the commands of Now. If the compiler made a second copy of their code, start
// runs them like any other command. Nothing else tells one [tea.Cmd] from another: it is a function,
// and a type of our own would have to replace it in every screen. If all commands ran on goroutines,
// the messages that a model sends to itself could overtake each other.
var nowCode = codeOf(Now(nil))

func codeOf(cmd tea.Cmd) uintptr { return reflect.ValueOf(cmd).Pointer() }

// groupCodes says of code whether it only returns other commands, as those of [tea.Batch] and
// [tea.Sequence] do. The compiler makes copies of that code, which have the name of the original.
var groupCodes sync.Map

func isGroup(code uintptr) bool {
	if is, ok := groupCodes.Load(code); ok {
		return is.(bool)
	}
	is := strings.Contains(runtime.FuncForPC(code).Name(), ".compactCmds[")
	groupCodes.Store(code, is)
	return is
}

// start runs a command: at once if it comes from Now, otherwise on its own goroutine. It starts the
// commands of a batch in order, so that messages of Now keep their place. Only the loop calls it.
func (p *Program) start(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch code := codeOf(cmd); {
	case code == nowCode:
		if msg := cmd(); msg != nil {
			p.ready = append(p.ready, msg)
		}
		return
	case isGroup(code):
		if batch, ok := cmd().(tea.BatchMsg); ok {
			for _, one := range batch {
				p.start(one)
			}
			return
		}
	}
	p.started = true
	p.work.Go(func() {
		p.guarded("a command of the screens", func() { p.deliver(cmd()) })
	})
}

// deliver gives the program the message that a command returned, or runs the commands in it.
func (p *Program) deliver(msg tea.Msg) {
	switch {
	case msg == nil:
	case reflect.TypeOf(msg) == sequence:
		cmds := reflect.ValueOf(msg).Convert(reflect.TypeFor[[]tea.Cmd]())
		p.inTurn(cmds.Interface().([]tea.Cmd))
	default:
		p.Send(msg)
	}
}

// inTurn runs commands one after another.
func (p *Program) inTurn(cmds []tea.Cmd) {
	for _, c := range cmds {
		if c != nil && p.ctx.Err() == nil {
			p.whole(c())
		}
	}
}

// whole is like deliver, but returns only when everything that msg asks for is done. That can take
// long, but few commands run in turn.
func (p *Program) whole(msg tea.Msg) {
	switch msg := msg.(type) {
	case tea.BatchMsg:
		var all sync.WaitGroup
		for _, c := range msg {
			if c != nil {
				all.Go(func() { p.guarded("a command of the screens", func() { p.whole(c()) }) })
			}
		}
		all.Wait()
	case Waiting:
		p.whole(msg.Wait(p.ctx.Done()))
	default:
		p.deliver(msg)
	}
}

// sequence is the type of the message of [tea.Sequence]. It is unexported.
var sequence = func() reflect.Type {
	nothing := func() tea.Msg { return nil }
	return reflect.TypeOf(tea.Sequence(nothing, nothing)())
}()

// Waiting is a message that makes a program wait for something. Without a program, such as in tests
// of a model, call Wait instead.
type Waiting interface {
	// Wait blocks, then returns the message that the program would have taken. It returns nil if
	// the wait is cancelled or done is closed.
	Wait(done <-chan struct{}) tea.Msg
}

// Wait implements [Waiting].
func (l Later) Wait(done <-chan struct{}) tea.Msg {
	select {
	case <-done:
		return nil
	case <-l.Ctx.Done():
		return nil
	default:
	}
	// Waiting for a timer that is already due runs it. In a synctest bubble, two at once crash the
	// process under the race detector (Go 1.26).
	if l.After <= 0 {
		return l.Msg
	}
	select {
	case <-done:
	case <-l.Ctx.Done():
	case <-time.After(l.After):
		return l.Msg
	}
	return nil
}

// Wait implements [Waiting].
func (a Await) Wait(done <-chan struct{}) tea.Msg {
	which, value, open := reflect.Select([]reflect.SelectCase{
		receiving(done), receiving(a.ctx.Done()), {Dir: reflect.SelectRecv, Chan: a.from},
	})
	switch {
	case which < 2, a.again && !open:
		return nil
	case a.again:
		return tea.Sequence(func() tea.Msg { return a.wrap(value) }, a.Cmd())()
	}
	return a.wrap(value)
}
