package tournaments

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// wish is something that a person may do in a tournament.
type wish struct {
	key  key.Binding
	in   tournament.IntentKind
	said string // afterwards
	ask  string // before; "" does it at once
	fill bool   // one of the house is to join
}

// wishes are what the person may do now.
func (p *page) wishes() (list []wish) {
	me, t := p.me(), p.t
	mine := t.Maker.ID == p.s.Me.ID && t.Status == tournament.Open
	switch {
	case t.Finished():
		return nil
	case me == nil || me.State == tournament.Left:
		list = append(list, wish{joinKey, tournament.Join, "You have joined.", "", false})
	case me.State != tournament.In:
		list = append(list, wish{widget.As(joinKey, "play on"), tournament.Join, "You are back.", "", false})
	case t.Hosts(t.EntryOf(me.ID)): // without the host there is none
	default:
		if t.Status == tournament.Running && t.Kind != tournament.Knockout && t.Kind != tournament.Simul {
			list = append(list, wish{pauseKey, tournament.Pause, "You sit out until you press y.", "", false})
		}
		ask := "Leave this tournament?"
		if t.Status == tournament.Open {
			ask = ""
		}
		list = append(list, wish{leaveKey, tournament.Leave, "You have left the tournament.", ask, false})
	}
	if mine {
		list = append(list,
			wish{beginKey, tournament.Start, "The tournament has begun.", "", false},
			wish{cancelKey, tournament.Cancel, "The tournament was cancelled.", "Cancel this tournament?", false})
		if len(p.s.Club.House.Opponents(t.Game)) > 0 {
			list = append(list, wish{fillKey, tournament.Join, "%s of the house takes part.", "", true})
		}
	}
	return list
}

// wished is the wish that a key stands for.
func (p *page) wished(msg tea.KeyPressMsg) (wish, bool) {
	for _, w := range p.wishes() {
		if key.Matches(msg, w.key) {
			return w, true
		}
	}
	return wish{}, false
}

// wish does what the person wants, or asks before.
func (p *page) wish(w wish) tea.Cmd {
	do := func() tea.Cmd { return p.do(w) }
	if w.ask != "" {
		p.ask = &widget.Question{Text: w.ask, Yes: do}
		return nil
	}
	return do()
}

func (p *page) do(w wish) tea.Cmd {
	if p.doing == w.in {
		return nil
	}
	p.doing = w.in
	s, who, id := p.s, p.s.Me.Person, p.t.ID
	return s.Save(func() tea.Msg {
		if w.fill {
			t, player, err := s.Club.Tournaments.Lodge(s.Ctx, id, who, "", w.in)
			return doneMsg{p, t, fmt.Sprintf(w.said, widget.Shown(player.Name, widget.NameCells)), err}
		}
		t, err := s.Club.Tournaments.Do(s.Ctx, id, who, tournament.Intent{Kind: w.in})
		return doneMsg{p, t, w.said, err}
	})
}

// done tells what became of a wish.
func (p *page) done(msg doneMsg) tea.Cmd {
	p.doing = ""
	if msg.err != nil {
		return app.Complain(msg.err)
	}
	p.take(msg.t)
	return app.Notice(msg.said)
}
