package play

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// sender sends what the person does, one thing after the other, and asks first
// whether it is meant where that is wanted.
type sender struct {
	*position
	ask     *widget.Question
	sending bool // an intent is under way
	begun   bool // by the last message
	late    boardview.Ticker
}

// lateMsg says that what an intent has changed is not there yet.
type lateMsg struct{ to *sender }

// doneMsg says what became of what was sent.
type doneMsg struct {
	to   *sender
	rev  table.Rev    // of the table since
	gone string       // what to say if there is no table any more
	same string       // what to say if the table is the same
	next *table.Table // another table to which it has led; nil if none
	err  error
}

// do sends an intent on its way, without more ado: a move must be quick.
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

// send has something done, one thing after the other.
func (t *sender) send(do func() doneMsg) tea.Cmd {
	if t.sending {
		return app.Refuse("Your last action is still being saved. One moment, please.")
	}
	t.sending, t.begun = true, true
	return tea.Batch(t.late.Wake(t.ctx, app.SoonSaved, lateMsg{t}), func() tea.Msg {
		msg := do()
		msg.to = t
		return msg
	})
}

// act does an action at this table, and asks before if that is wanted.
func (t *sender) act(name string, given action.Values) tea.Cmd {
	a, c := t.s.Actions().Find(action.Table, name), t.caller()
	ask := a.Confirm(c, t.Table, given)
	if ask.IsZero() {
		return t.carry(a, t.Table, given)
	}
	if err := a.May(c, t.Table, given); err != nil {
		return app.Complain(err)
	}
	t.ask = &widget.Question{Text: ask.String(), Yes: func() tea.Cmd { return t.carry(a, t.Table, given) }}
	return nil
}

// carry does an action on a table, which may be the one of the rematch.
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
				msg.gone = "You have declined."
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

// play sends a move of the present position, once it is confirmed if the person
// wants to be asked.
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
	t.ask = &widget.Question{Text: "Play " + state.Describe(m) + "?", Yes: do}
	return nil
}

func (t *sender) pressAsk(msg tea.KeyPressMsg) tea.Cmd {
	settled, cmd := t.ask.Answer(msg)
	if settled {
		t.ask = nil
	}
	return cmd
}
