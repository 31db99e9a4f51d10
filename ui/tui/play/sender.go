package play

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// sender sends the user's actions one after another, and asks for confirmation where that is
// wanted.
type sender struct {
	*position
	ask     widget.Question
	sending bool // an action is being saved
	count   int  // actions so far
	begun   bool // the last message started it
}

// doneMsg is the outcome of an action.
type doneMsg struct {
	to   *sender
	nth  int          // which of the actions
	rev  table.Rev    // of the changed table
	gone string       // what to say if the table is gone
	same string       // what to say if the table has not changed
	next *table.Table // another table to go to, or nil
	err  error
}

// do sends an intent without confirmation.
func (t *sender) do(in table.Intent) tea.Cmd {
	in.Ply = len(t.Table.Plies)
	ctx, service, id, me := t.s.Ctx, t.s.Club, t.Table.ID, t.s.Me.Person
	return t.send(func() doneMsg {
		now, err := service.Tables.Do(ctx, id, me, in)
		if err != nil {
			return doneMsg{err: err}
		}
		return doneMsg{rev: now.Rev}
	})
}

// send runs an action, one at a time.
func (t *sender) send(do func() doneMsg) tea.Cmd {
	if t.sending {
		return app.Refuse("Your last action is still being saved. One moment, please.")
	}
	t.sending, t.begun = true, true
	t.count++
	nth := t.count
	return t.s.Save(func() tea.Msg {
		msg := do()
		msg.to, msg.nth = t, nth
		return msg
	})
}

// heard notes that an action is saved if the news of it comes before its outcome. The screen shows the
// news, so the next action need not wait.
func (t *sender) heard(was *table.Table) {
	if len(t.Table.Log) > len(was.Log) && slices.ContainsFunc(t.Table.Log[len(was.Log):], func(e table.Event) bool {
		return t.Seat != game.NoSeat && e.Seat == t.Seat
	}) {
		t.sending = false
	}
}

// act carries out an action at this table, after confirmation if needed.
func (t *sender) act(name string, given action.Values) tea.Cmd {
	a, c := t.s.Actions().Find(action.Table, name), t.caller()
	ask := a.Confirm(c, t.Table, given)
	if ask.IsZero() {
		return t.carry(a, t.Table, given)
	}
	if err := a.May(c, t.Table, given); err != nil {
		return app.Complain(err)
	}
	t.ask = widget.Question{Text: ask.String(), Yes: func() tea.Cmd { return t.carry(a, t.Table, given) }}
	return nil
}

// carry carries out an action at a table, which may be the rematch.
func (t *sender) carry(a *action.Action, on *table.Table, given action.Values) tea.Cmd {
	ctx, set, c, here := t.s.Ctx, t.s.Actions(), t.caller(), t.Table.ID
	return t.send(func() doneMsg {
		r, err := set.Do(ctx, c, a, on, given)
		if err != nil {
			return doneMsg{err: err}
		}
		now, msg := r.Subject.(*table.Table), doneMsg{}
		switch {
		case now.ID != here:
			msg.next = now
		case r.Gone:
			if msg.gone = r.Said[0].String(); a.Name == "decline" {
				msg.gone = "You declined."
			}
		default:
			msg.rev = now.Rev
		}
		if now.Rev == on.Rev {
			msg.same = r.Said[0].String()
		}
		return msg
	})
}

// play plays a move in the current position, after confirmation if the user wants that.
func (t *sender) play(m game.Move) tea.Cmd {
	state, ply := t.Table.State, len(t.Table.Plies)
	do := func() tea.Cmd {
		if len(t.Table.Plies) != ply {
			return app.Refuse("The position has changed. Look again before you move.")
		}
		return t.do(table.Intent{Kind: table.Move, Text: state.Format(m)})
	}
	if !t.s.Me.Settings.Confirm {
		return do()
	}
	text := game.Said(t.Table.Rules, t.fun, state.Format(m), state.Describe(m))
	t.ask = widget.Question{Text: "Play " + text + "?", Yes: do}
	return nil
}
