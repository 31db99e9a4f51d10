package program

import (
	"reflect"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
)

// Now is a command that does nothing but return a message. The program takes it without
// a goroutine for it, before what has come from elsewhere.
//
//go:noinline
func Now(msg tea.Msg) tea.Cmd { return func() tea.Msg { return msg } }

// nowCode is by what such a command is recognised. One that is not, since a compiler has
// made another copy of it, say, is run like any other.
var nowCode = codeOf(Now(nil))

func codeOf(cmd tea.Cmd) uintptr { return reflect.ValueOf(cmd).Pointer() }

// start carries out a command: at once if it only returns a message, or on a goroutine of
// its own. It is called by the loop.
func (p *Program) start(cmd tea.Cmd) {
	switch {
	case cmd == nil:
	case codeOf(cmd) != nowCode:
		p.work.Go(func() {
			p.guarded("a command of the screens", func() { p.deliver(cmd()) })
		})
	default:
		if msg := cmd(); msg != nil {
			p.ready = append(p.ready, msg)
		}
	}
}

// deliver gives the program what a command has returned, which may be more commands.
func (p *Program) deliver(msg tea.Msg) {
	switch cmds, inTurn := commandsOf(msg); {
	case msg == nil:
	case inTurn:
		p.inTurn(cmds)
	default:
		p.Send(msg)
	}
}

// inTurn runs commands one after another, each to its end.
func (p *Program) inTurn(cmds []tea.Cmd) {
	for _, c := range cmds {
		if c != nil && p.ctx.Err() == nil {
			p.whole(c())
		}
	}
}

// whole is deliver, and returns only when all that msg asks for is done. It may wait
// for long, but commands in turn are few.
func (p *Program) whole(msg tea.Msg) {
	switch cmds, inTurn := commandsOf(msg); {
	case msg == nil:
	case inTurn:
		p.inTurn(cmds)
	case cmds != nil:
		var all sync.WaitGroup
		for _, c := range cmds {
			if c != nil {
				all.Go(func() { p.guarded("a command of the screens", func() { p.whole(c()) }) })
			}
		}
		all.Wait()
	default:
		if waiting, ok := msg.(Waiting); ok {
			p.whole(waiting.Wait(p.ctx.Done()))
			return
		}
		p.Send(msg)
	}
}

// commandsOf are the commands that a message stands for, if it does.
func commandsOf(msg tea.Msg) (cmds []tea.Cmd, inTurn bool) {
	if batch, ok := msg.(tea.BatchMsg); ok {
		return batch, false
	}
	if reflect.TypeOf(msg) == sequence {
		return reflect.ValueOf(msg).Convert(reflect.TypeFor[[]tea.Cmd]()).Interface().([]tea.Cmd), true
	}
	return nil, false
}

// sequence is the type of the message of [tea.Sequence], which has no name.
var sequence = func() reflect.Type {
	nothing := func() tea.Msg { return nil }
	return reflect.TypeOf(tea.Sequence(nothing, nothing)())
}()

// Waiting is a message that has a program wait, and what it waits for. Where no
// program runs, such as in tests of a model, it can be waited for by hand.
type Waiting interface {
	// Wait waits on the goroutine of its caller. It returns the message that the
	// program would have taken, nil if what is waited for is given up or done is
	// closed.
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
	// A timer that is due at once is run by those who wait for it. In a bubble of synctest
	// two of them at a time end the process under the race detector (Go 1.26).
	if l.After <= 0 {
		return l.Msg
	}
	timer := time.NewTimer(l.After)
	defer timer.Stop()
	select {
	case <-done:
	case <-l.Ctx.Done():
	case <-timer.C:
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
