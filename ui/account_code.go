package ui

import (
	"context"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
)

// passMsg brings a code that somebody asked for.
type passMsg struct {
	who     account.Player
	code    string
	expires time.Time
	err     error
}

// spentMsg says that a code is good for nothing any more: it was used, or has run
// out.
type spentMsg struct {
	code string
	used bool
}

// makeCode asks for a code: for one more key, or for a guest's way back.
func (a *accountScreen) makeCode() tea.Cmd {
	if a.busy {
		return nil
	}
	a.busy = true
	s, me := a.s, a.s.me
	return func() tea.Msg {
		code, expires, err := s.Club.Accounts.Code(s.ctx, me)
		return passMsg{me, code, expires, err}
	}
}

func (a *accountScreen) showCode(msg passMsg) tea.Cmd {
	a.busy = false
	switch {
	case msg.who.ID != a.s.me.ID:
		return nil
	case msg.err != nil:
		return complain(msg.err)
	}
	a.pass = msg
	if msg.who.Guest {
		a.s.returnCode, a.s.codeAsked = msg.code, true
	}
	return a.awaitCode()
}

// awaitCode waits for what becomes of the code that is shown.
func (a *accountScreen) awaitCode() tea.Cmd {
	a.forget()
	ctx, forget := context.WithCancel(a.ctx)
	a.forget = forget
	s, pass := a.s, a.pass
	return func() tea.Msg {
		used := s.Club.Accounts.Spent(ctx, pass.code, pass.expires)
		if !used && s.Now().Before(pass.expires) {
			return nil // nobody waits for it any more
		}
		return spentMsg{pass.code, used}
	}
}

// spent closes the page of a code that is good for nothing any more. What came of
// the code of an account is told by the news of that.
func (a *accountScreen) spent(msg spentMsg) tea.Cmd {
	if msg.code != a.pass.code {
		return nil
	}
	guest := a.pass.who.Guest
	a.closeCode()
	if guest && a.s.returnCode == msg.code {
		a.s.returnCode, a.s.codeAsked = "", false
	}
	switch {
	case !msg.used:
		return notice("The code has run out. Press a for another one.")
	case guest:
		return notice("The code was used. Press a for another one.")
	}
	return nil
}

func (a *accountScreen) closeCode() {
	a.pass = passMsg{}
	a.forget()
}

// codeLines show a code and what to do with it.
func (a *accountScreen) codeLines(w int) []string {
	s := a.s
	code := identity.SpellCode(a.pass.code)
	edge := fit("", len(code)+8)
	lines := []string{"   " + s.styles.focus.paint(edge), "   " + s.styles.focus.paint("    "+code+"    "), "   " + s.styles.focus.paint(edge), ""}
	say := func(sentence string) { lines = append(append(lines, indent(wrap(sentence, w-2), 1)...), "") }
	if a.pass.who.Guest {
		say(codeForGuest)
	} else {
		say(codeForAccount)
		lines = append(append(lines[:len(lines)-1], indent(wrap(s.comeBack(""), w-3), 3)...), "")
	}
	say(fmt.Sprintf("It is good for one use until %s UTC.", a.pass.expires.UTC().Format("2 January 15:04")))
	return lines
}
