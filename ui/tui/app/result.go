package app

import tea "charm.land/bubbletea/v2"

// ResultMsg brings a screen the result of something that it started. Every screen gets the message,
// and the owner of To calls Take.
type ResultMsg struct {
	To   any
	Take func() tea.Cmd
}

// Result returns a ResultMsg.
func Result(to any, take func() tea.Cmd) tea.Msg { return ResultMsg{to, take} }

// Failed returns a message that shows an error if the owner of to is still there. It returns nil
// for nil.
func Failed(to any, err error) tea.Msg {
	if err == nil {
		return nil
	}
	return Result(to, func() tea.Cmd { return Complain(err) })
}
