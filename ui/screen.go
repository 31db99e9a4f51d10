package ui

import (
	"context"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/errs"
)

// screen is one full page between the header and the footer. Screens are
// pointers and change in update.
type screen interface {
	// init starts what the screen needs; ctx ends when the screen is closed.
	init(ctx context.Context) tea.Cmd
	// update takes a message. Mouse positions are relative to the body.
	update(msg tea.Msg) tea.Cmd
	// body draws at most w by h cells, without a line break at the end.
	body(w, h int) string
	// title stands in the header.
	title() string
	// keys are what the footer and the help page list, most needed first.
	keys() []key.Binding
}

// typist is a screen that may be taking in text: then letters are text, and
// the root keeps its hands off them.
type typist interface{ typing() bool }

// Messages by which screens ask the root for something.
type (
	// noticeMsg is a sentence for the person, shown until the next key.
	noticeMsg struct {
		text string
		bad  bool
	}
	// staleMsg takes a notice off that would mislead by now.
	staleMsg struct{ text string }
	quitMsg  struct{}
)

// shownMsg reaches a screen that is on top again.
type shownMsg struct{}

// Messages that reach every screen.
type (
	// listingMsg says that session.listing is new.
	listingMsg struct{}
	// minuteMsg comes every half minute, for what shows ages.
	minuteMsg struct{}
	// meMsg says that session.me has changed.
	meMsg struct{}
)

func quit() tea.Cmd              { return send(quitMsg{}) }
func notice(text string) tea.Cmd { return send(noticeMsg{text: text}) }
func refuse(text string) tea.Cmd { return send(noticeMsg{text, true}) }

// complain shows an error as a sentence.
func complain(err error) tea.Cmd { return refuse(errs.Sentence(err)) }

func send(msg tea.Msg) tea.Cmd { return func() tea.Msg { return msg } }

// after sends a message later, unless ctx ends before.
func after(ctx context.Context, d time.Duration, msg tea.Msg) tea.Cmd {
	return func() tea.Msg {
		timer := time.NewTimer(d)
		defer timer.Stop()
		select {
		case <-ctx.Done():
			return nil
		case <-timer.C:
			return msg
		}
	}
}

// receive sends what arrives next in a mailbox, wrapped into a message.
func receive[T any](ctx context.Context, from <-chan T, wrap func(T) tea.Msg) tea.Cmd {
	return func() tea.Msg {
		select {
		case <-ctx.Done():
			return nil
		case v := <-from:
			return wrap(v)
		}
	}
}
