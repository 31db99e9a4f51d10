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
}

// doneMsg says what became of an intent.
type doneMsg struct {
	to   *sender
	kind table.IntentKind
	err  error
}

// do sends an intent on its way.
func (t *sender) do(in table.Intent) tea.Cmd {
	if t.sending {
		return app.Refuse("What you did last is still being saved. One moment, please.")
	}
	t.sending = true
	in.Ply = len(t.Table.Plies)
	ctx, service, id, me := t.s.Ctx, t.s.Club, t.Table.ID, t.s.Me.Person
	return func() tea.Msg {
		_, err := service.Tables.Do(ctx, id, me, in)
		return doneMsg{t, in.Kind, err}
	}
}

// law is why an intent would be refused at the table as it stands on the screen, or
// nil. Nothing comes of asking.
func (t *position) law(in table.Intent) error {
	in.Ply = len(t.Table.Plies)
	_, err := table.Decide(t.Table, t.s.Me.Person, in, t.s.Now())
	return err
}

// askTo asks whether an intent is meant, unless the law refuses it.
func (t *sender) askTo(text string, in table.Intent) tea.Cmd {
	if err := t.law(in); err != nil {
		return app.Complain(err)
	}
	t.ask = &widget.Question{Text: text, Yes: func() tea.Cmd { return t.do(in) }}
	return nil
}

// sent hears what became of an intent. What it changed comes as news.
func (t *TableScreen) sent(msg doneMsg) tea.Cmd {
	t.out.sending = false
	switch {
	case msg.err != nil:
		return tea.Batch(app.Complain(msg.err), t.premoves.heedPremove())
	case msg.kind == table.Cancel:
		t.s.Pop()
		return app.Notice(app.TableTakenBack)
	case msg.kind == table.Refuse:
		t.s.Pop()
		return app.Notice("You have declined.")
	}
	return t.premoves.heedPremove()
}

// submit takes what was typed on the move line.
func (t *TableScreen) submit() tea.Cmd {
	text := t.Line.Text()
	if t.Waits() {
		return t.room.refuse(text)
	}
	at, args, said := boardview.FindWord(LineWords(), text, t.answered())
	switch {
	case said:
		t.Line.Close()
		return t.words()[at].say(args)
	case text == "":
		t.Line.Close()
		return nil
	case t.MayMove():
		return t.submitMove(text)
	case t.mayPremove():
		return t.premoves.submitPremove(text)
	}
	t.Line.Close()
	if t.Table.Status != table.Playing {
		return app.Complain(t.law(table.Intent{Kind: table.Move, Text: text}))
	}
	return t.whyNot()
}

// answered is the position that a move would be made in, now or as a premove; nil when
// the person can make none.
func (t *position) answered() game.State {
	if t.MayMove() || t.mayPremove() {
		return t.Table.State
	}
	return nil
}

// submitMove sends a typed move. One that the rules refuse stays on the line, to
// be mended.
func (t *TableScreen) submitMove(text string) tea.Cmd {
	m, err := t.Table.State.Parse(text)
	if err != nil && !t.Pick.Among(game.Choices(err)) && !t.Pick.Spell(text, t.Table.Rules.Info().Files) {
		return app.Complain(table.Explain(err))
	}
	t.Line.Close()
	if err != nil {
		return nil // only a choice is missing: the panel asks for it
	}
	return t.out.play(m)
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
	return t.askTo("Resign and lose this game?", t.resigning())
}

// resigning gives up the game, or, between those of a match, the second one.
func (t *position) resigning() table.Intent {
	if t.Table.Status == table.Pause {
		return table.Intent{Kind: table.Forfeit}
	}
	return table.Intent{Kind: table.Resign}
}
