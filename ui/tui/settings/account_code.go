package settings

import (
	"context"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// passMsg brings a code that somebody asked for.
type passMsg struct {
	who     account.Player
	Code    string
	expires time.Time
	err     error
}

// SpentMsg says that a code is good for nothing any more: it was used, or has run
// out.
type SpentMsg struct {
	code string
	used bool
}

// makeCode asks for a code: for one more key, or for a guest's way back.
func (a *AccountScreen) makeCode() tea.Cmd {
	if a.busy {
		return nil
	}
	a.busy = true
	s, me := a.s, a.s.Me
	return s.Await(func(ctx context.Context) tea.Msg {
		code, expires, err := s.Club.Accounts.Code(ctx, me)
		return passMsg{me, code, expires, err}
	})
}

func (a *AccountScreen) showCode(msg passMsg) tea.Cmd {
	a.busy = false
	switch {
	case msg.who.ID != a.s.Me.ID:
		return nil
	case msg.err != nil:
		return app.Complain(msg.err)
	}
	a.Pass = msg
	if msg.who.Guest {
		return tea.Batch(a.s.TakeReturnCode(msg.Code), a.awaitCode())
	}
	return a.awaitCode()
}

// awaitCode waits for what becomes of the code that is shown.
func (a *AccountScreen) awaitCode() tea.Cmd {
	a.forget()
	ctx, forget := context.WithCancel(a.ctx)
	a.forget = forget
	s, pass := a.s, a.Pass
	return func() tea.Msg {
		used := s.Club.Accounts.Spent(ctx, pass.Code, pass.expires)
		if !used && s.Now().Before(pass.expires) {
			return nil // nobody waits for it any more
		}
		return SpentMsg{pass.Code, used}
	}
}

// spent closes the page of a code that is good for nothing any more. The fate of
// the code of an account is told by the news of that.
func (a *AccountScreen) spent(msg SpentMsg) tea.Cmd {
	if msg.code != a.Pass.Code {
		return nil
	}
	guest := a.Pass.who.Guest
	a.closeCode()
	var forget tea.Cmd
	if guest && a.s.ReturnCode == msg.code {
		forget = a.s.TakeReturnCode("")
	}
	switch {
	case !msg.used:
		return tea.Batch(forget, app.Notice("The code has run out. Press a for another one."))
	case guest:
		return tea.Batch(forget, app.Notice("The code was used. Press a for another one."))
	}
	return forget
}

func (a *AccountScreen) closeCode() {
	a.Pass = passMsg{}
	a.forget()
}

// codeLines show a code and what to do with it.
func (a *AccountScreen) codeLines(w int) []string {
	s := a.s
	code := identity.SpellCode(a.Pass.Code)
	edge := widget.Fit("", len(code)+8)
	lines := []string{"   " + s.Styles.Focus.Paint(edge), "   " + s.Styles.Focus.Paint("    "+code+"    "), "   " + s.Styles.Focus.Paint(edge), ""}
	say := func(sentence string) {
		lines = append(append(lines, widget.Indent(widget.Wrap(sentence, w-2), 1)...), "")
	}
	if a.Pass.who.Guest {
		say(app.CodeForGuest)
	} else {
		say(app.CodeForAccount)
		lines = append(append(lines[:len(lines)-1], widget.Indent(widget.Linked(widget.Wrap(s.ComeBack(""), w-3), s.Door()), 3)...), "")
	}
	say(fmt.Sprintf("It is good for one use until %s UTC.", a.Pass.expires.UTC().Format("2 January 15:04")))
	return lines
}
