package program

import (
	"context"
	"reflect"
	"slices"

	tea "charm.land/bubbletea/v2"
)

// Await is a message that makes the program receive from a channel.
type Await struct {
	ctx   context.Context
	from  reflect.Value
	wrap  func(reflect.Value) tea.Msg
	again bool // keep receiving until the channel is closed
}

// Receive makes the program receive once from a channel, unless ctx ends first. wrap turns the value
// into a message. A closed channel gives the zero value.
func Receive[T any](ctx context.Context, from <-chan T, wrap func(T) tea.Msg) Await {
	return Await{ctx: ctx, from: reflect.ValueOf(from), wrap: func(v reflect.Value) tea.Msg {
		got, _ := reflect.TypeAssert[T](v)
		return wrap(got)
	}}
}

// Subscribe makes the program receive from a channel until ctx ends or the channel is closed. wrap
// turns each value into a message.
func Subscribe[T any](ctx context.Context, from <-chan T, wrap func(T) tea.Msg) Await {
	a := Receive(ctx, from, wrap)
	a.again = true
	return a
}

// Cmd returns a command that returns a.
func (a Await) Cmd() tea.Cmd { return Now(a) }

// received handles a value from the channel of an await.
func (p *Program) received(i int, value reflect.Value, open bool) {
	a := p.awaits[i]
	if !a.again || !open {
		p.awaits = slices.Delete(p.awaits, i, i+1)
	}
	if open || !a.again {
		p.take(a.wrap(value))
	}
}

// receiveMore takes what has arrived on the other channels too, so that one draw shows it all.
func (p *Program) receiveMore() {
	for i := len(p.awaits) - 1; i >= 0 && !p.quit; i-- {
		if value, open := p.awaits[i].from.TryRecv(); value.IsValid() && p.awaits[i].ctx.Err() == nil {
			p.received(i, value, open)
		}
	}
}
