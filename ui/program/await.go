package program

import (
	"context"
	"reflect"
	"slices"

	tea "charm.land/bubbletea/v2"
)

// Await is a message that has the program receive from a channel.
type Await struct {
	ctx   context.Context
	from  reflect.Value
	wrap  func(reflect.Value) tea.Msg
	again bool // and again, until the channel is closed
}

// Receive has the program receive once from a channel, and take what wrap makes of it,
// unless ctx ends before. A channel that is closed gives the zero value.
func Receive[T any](ctx context.Context, from <-chan T, wrap func(T) tea.Msg) Await {
	return Await{ctx: ctx, from: reflect.ValueOf(from), wrap: func(v reflect.Value) tea.Msg {
		got, _ := reflect.TypeAssert[T](v)
		return wrap(got)
	}}
}

// Subscribe has the program receive from a channel until ctx ends or the channel is
// closed, and take what wrap makes of each value.
func Subscribe[T any](ctx context.Context, from <-chan T, wrap func(T) tea.Msg) Await {
	a := Receive(ctx, from, wrap)
	a.again = true
	return a
}

// Cmd is a command that does nothing but return the message.
func (a Await) Cmd() tea.Cmd { return Now(a) }

// received takes what came for one of those that wait.
func (p *Program) received(i int, value reflect.Value, open bool) {
	a := p.awaits[i]
	if !a.again || !open {
		p.awaits = slices.Delete(p.awaits, i, i+1)
	}
	if open || !a.again {
		p.take(a.wrap(value))
	}
}

// receiveMore takes what has come by now for the others that wait, too: it is drawn at
// once.
func (p *Program) receiveMore() {
	for i := len(p.awaits) - 1; i >= 0 && !p.quit; i-- {
		if value, open := p.awaits[i].from.TryRecv(); value.IsValid() && p.awaits[i].ctx.Err() == nil {
			p.received(i, value, open)
		}
	}
}

// living are those of which the context has not ended.
func living(list []Await) []Await {
	return slices.DeleteFunc(list, func(a Await) bool { return a.ctx.Err() != nil })
}
