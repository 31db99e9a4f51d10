package ui

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// do sends an intent on its way.
func (t *tableScreen) do(in table.Intent) tea.Cmd {
	if t.sending {
		return refuse("What you did last is still being saved. One moment, please.")
	}
	t.sending = true
	in.Ply = len(t.table.Plies)
	ctx, service, id, me := t.s.ctx, t.s.Club, t.table.ID, t.s.me.Person
	return func() tea.Msg {
		_, err := service.Tables.Do(ctx, id, me, in)
		return doneMsg{t, in.Kind, err}
	}
}

// law is why an intent would be refused at the table as it stands on the screen, or
// nil. Nothing comes of asking.
func (t *tableScreen) law(in table.Intent) error {
	in.Ply = len(t.table.Plies)
	_, err := table.Decide(t.table, t.s.me.Person, in, t.s.Now())
	return err
}

// askTo asks whether an intent is meant, unless the law refuses it.
func (t *tableScreen) askTo(text string, in table.Intent) tea.Cmd {
	if err := t.law(in); err != nil {
		return complain(err)
	}
	t.ask = &question{text, func() tea.Cmd { return t.do(in) }}
	return nil
}

// sent hears what became of an intent. What it changed comes as news.
func (t *tableScreen) sent(msg doneMsg) tea.Cmd {
	t.sending = false
	switch {
	case msg.err != nil:
		return tea.Batch(complain(msg.err), t.heedPremove())
	case msg.kind == table.Cancel:
		t.s.pop()
		return notice(tableTakenBack)
	case msg.kind == table.Refuse:
		t.s.pop()
		return notice("You have declined.")
	}
	return t.heedPremove()
}

// submit takes what was typed on the move line.
func (t *tableScreen) submit() tea.Cmd {
	text := t.line.text()
	if t.waits() {
		return t.refuse(text)
	}
	at, args, said := findWord(lineWords(), text, t.answered())
	switch {
	case said:
		t.line.close()
		return tableWords[at].say(t, args)
	case text == "":
		t.line.close()
		return nil
	case t.mayMove():
		return t.submitMove(text)
	case t.mayPremove():
		return t.submitPremove(text)
	}
	t.line.close()
	if t.table.Status != table.Playing {
		return complain(t.law(table.Intent{Kind: table.Move, Text: text}))
	}
	return t.whyNot()
}

// answered is the position that a move would be made in, now or as a premove; nil when
// the person can make none.
func (t *tableScreen) answered() game.State {
	if t.mayMove() || t.mayPremove() {
		return t.table.State
	}
	return nil
}

// submitMove sends a typed move. One that the rules refuse stays on the line, to
// be mended.
func (t *tableScreen) submitMove(text string) tea.Cmd {
	m, err := t.table.State.Parse(text)
	if err != nil && !t.pick.among(game.Choices(err)) && !t.pick.spell(text, t.table.Rules.Info().Files) {
		return complain(table.Explain(err))
	}
	t.line.close()
	if err != nil {
		return nil // only a choice is missing: the panel asks for it
	}
	return t.play(m)
}

// play sends a move of the present position, once it is confirmed if the person
// wants to be asked.
func (t *tableScreen) play(m game.Move) tea.Cmd {
	state, ply := t.table.State, len(t.table.Plies)
	do := func() tea.Cmd {
		if len(t.table.Plies) != ply {
			return refuse("The position has changed. Look again before you move.")
		}
		return t.do(table.Intent{Kind: table.Move, Text: state.Format(m)})
	}
	if !t.s.me.Settings.Confirm {
		return do()
	}
	t.ask = &question{"Play " + state.Describe(m) + "?", do}
	return nil
}

func (t *tableScreen) askResign() tea.Cmd {
	if t.table.Status == table.Pause {
		return t.askTo("Give up the second game without playing it?", t.resigning())
	}
	return t.askTo("Resign and lose this game?", t.resigning())
}

// resigning gives up the game, or, between those of a match, the second one.
func (t *tableScreen) resigning() table.Intent {
	if t.table.Status == table.Pause {
		return table.Intent{Kind: table.Forfeit}
	}
	return table.Intent{Kind: table.Resign}
}
