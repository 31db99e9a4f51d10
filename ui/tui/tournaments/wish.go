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
	in   tournament.Intent
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
	case t.Kind == tournament.Team && t.Status == tournament.Open && (me == nil || me.State != tournament.In):
		for i, join := range []key.Binding{joinKey, otherKey} {
			name := widget.Shown(t.Teams[i], tournament.MaxTeamName)
			list = append(list, wish{widget.As(join, "join "+name), tournament.Intent{Kind: tournament.Join, Team: t.Teams[i]}, "You play for " + name + ".", "", false})
		}
	case me == nil || me.State == tournament.Left:
		list = append(list, wish{joinKey, tournament.Intent{Kind: tournament.Join}, "You have joined.", "", false})
	case me.State != tournament.In:
		list = append(list, wish{widget.As(joinKey, "play on"), tournament.Intent{Kind: tournament.Join}, "You are back.", "", false})
	case t.Hosts(t.EntryOf(me.ID)): // without the host there is none
	default:
		if t.Status == tournament.Running && t.Kind != tournament.Knockout && t.Kind != tournament.Simul {
			list = append(list, wish{pauseKey, tournament.Intent{Kind: tournament.Pause}, "You sit out until you press y.", "", false})
		}
		ask := "Leave this tournament?"
		if t.Status == tournament.Open {
			ask = ""
		}
		list = append(list, wish{leaveKey, tournament.Intent{Kind: tournament.Leave}, "You have left the tournament.", ask, false})
	}
	if mine {
		list = append(list,
			wish{beginKey, tournament.Intent{Kind: tournament.Start}, "The tournament has begun.", "", false},
			wish{cancelKey, tournament.Intent{Kind: tournament.Cancel}, "The tournament was cancelled.", "Cancel this tournament?", false})
		if len(p.s.Club.House.Opponents(t.Game)) > 0 {
			list = append(list, wish{fillKey, tournament.Intent{Kind: tournament.Join}, "%s of the house takes part.", "", true})
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
	if p.doing == w.in.Kind {
		return nil
	}
	p.doing = w.in.Kind
	s, who, id := p.s, p.s.Me.Person, p.t.ID
	return s.Save(func() tea.Msg {
		if w.fill {
			t, player, err := s.Club.Tournaments.Lodge(s.Ctx, id, who, "", "", w.in.Kind)
			return doneMsg{p, t, fmt.Sprintf(w.said, widget.Shown(player.Name, widget.NameCells)), err}
		}
		t, err := s.Club.Tournaments.Do(s.Ctx, id, who, w.in)
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

// setsBoards reports whether the person may say who of a team plays on which board.
func (p *page) setsBoards() bool {
	return p.t.Kind == tournament.Team && p.t.Status == tournament.Open && p.t.Maker.ID == p.s.Me.ID && p.at == standings && len(p.ranks) > 0
}

// place puts the player under the cursor on the next board of the team, up or down.
func (p *page) place(by int) tea.Cmd {
	at := p.ranks[p.lists[standings].Cursor]
	board := at.Board + by
	if line := p.t.Lineup(at.Team); board < 1 || board > len(line) {
		return nil
	}
	said := fmt.Sprintf("%s plays on board %d.", widget.Shown(p.t.Entry(at.Entry).Name, widget.NameCells), board)
	return p.do(wish{boardKey, tournament.Intent{Kind: tournament.Place, Entry: at.Entry, Board: board}, said, "", false})
}
