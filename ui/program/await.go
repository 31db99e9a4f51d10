package program

import (
	"context"
	"reflect"
	"slices"

	tea "charm.land/bubbletea/v2"
)

// Await is a message that has the program receive once from a channel.
type Await struct {
	ctx  context.Context
	from reflect.Value
	wrap func(reflect.Value) tea.Msg
}

// Receive has the program receive from a channel, and take what wrap makes of it,
// unless ctx ends before. A channel that is closed gives the zero value.
func Receive[T any](ctx context.Context, from <-chan T, wrap func(T) tea.Msg) Await {
	return Await{ctx, reflect.ValueOf(from), func(v reflect.Value) tea.Msg {
		got, _ := reflect.TypeAssert[T](v)
		return wrap(got)
	}}
}

// Cmd is a command that does nothing but return the message.
func (a Await) Cmd() tea.Cmd { return func() tea.Msg { return a } }

// living are those of which the context has not ended.
func living(list []Await) []Await {
	return slices.DeleteFunc(list, func(a Await) bool { return a.ctx.Err() != nil })
}
