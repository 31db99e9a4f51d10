package play

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
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

// doneMsg says what became of an intent.
type doneMsg struct {
	to   *sender
	kind table.IntentKind
	rev  table.Rev // of the table since
	err  error
}

// do sends an intent on its way.
func (t *sender) do(in table.Intent) tea.Cmd {
	if t.sending {
		return app.Refuse("Your last action is still being saved. One moment, please.")
	}
	t.sending, t.begun = true, true
	in.Ply = len(t.Table.Plies)
	ctx, service, id, me := t.s.Ctx, t.s.Club, t.Table.ID, t.s.Me.Person
	return tea.Batch(t.late.Wake(t.ctx, app.SoonSaved, lateMsg{t}), func() tea.Msg {
		now, err := service.Tables.Do(ctx, id, me, in)
		if err != nil {
			return doneMsg{to: t, kind: in.Kind, err: err}
		}
		return doneMsg{to: t, kind: in.Kind, rev: now.Rev}
	})
}

// askTo asks whether an intent is meant, unless the law refuses it.
func (t *sender) askTo(text string, in table.Intent) tea.Cmd {
	if err := t.law(in); err != nil {
		return app.Complain(err)
	}
	t.ask = &widget.Question{Text: text, Yes: func() tea.Cmd { return t.do(in) }}
	return nil
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

func (t *sender) askResign() tea.Cmd {
	if t.Table.Status == table.Pause {
		return t.askTo("Give up the second game without playing it?", t.resigning())
	}
	return t.askTo("Resign and lose?", t.resigning())
}

// askBerserk goes berserk, in a game of an arena.
func (t *sender) askBerserk() tea.Cmd {
	return t.askTo("Play with half the time and no increment, for one more point if you win?", berserking())
}

func berserking() table.Intent { return table.Intent{Kind: table.GoBerserk} }

// resigning gives up the game, or, between those of a match, the second one.
func (t *position) resigning() table.Intent {
	if t.Table.Status == table.Pause {
		return table.Intent{Kind: table.Forfeit}
	}
	return table.Intent{Kind: table.Resign}
}

func (t *sender) pressAsk(msg tea.KeyPressMsg) tea.Cmd {
	settled, cmd := t.ask.Answer(msg)
	if settled {
		t.ask = nil
	}
	return cmd
}
