package teams

import (
	"context"
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/team"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// The keys of a team's page that no other has.
var (
	acceptKey   = widget.As(widget.Keys.Yes, "accept")
	declineKey  = widget.As(widget.Keys.No, "decline")
	inviteKey   = widget.Bind("i", "invite", "i")
	removeKey   = widget.Bind("d", "remove", "d")
	captainKey  = widget.Bind("c", "make captain", "c")
	leaveKey    = widget.Bind("e", "leave the team", "e")
	dissolveKey = widget.Bind("D", "dissolve the team", "D")
)

// wish is something that the person may do with the team.
type wish struct {
	key  key.Binding
	in   team.Intent
	said string
	ask  string // before it is done; "" does not ask
}

// wishes are what the person may do now.
func (p *page) wishes() (list []wish) {
	name := widget.Shown(p.t.Name, team.MaxName)
	switch {
	case p.t.Gone():
		return nil
	case asks(p.s, p.t):
		return []wish{
			{acceptKey, team.Intent{Kind: team.Accept}, "You are in " + name + " now.", ""},
			{declineKey, team.Intent{Kind: team.Decline}, "Declined. You are not asked again for a month.", ""},
		}
	case !p.t.Has(p.s.Me.ID):
		return nil
	}
	if p.leads() {
		list = append(list, wish{key: inviteKey})
		if who, ok := p.chosen(); ok && who.ID != p.s.Me.ID {
			list = append(list, p.about(who)...)
		}
	}
	leave := fmt.Sprintf("Leave %s?", name)
	switch {
	case len(p.t.Members) == 1:
		leave = fmt.Sprintf("Leave %s? You are the last one, and it is dissolved.", name)
	case p.leads():
		leave = fmt.Sprintf("Leave %s? It goes to %s, who is there longest.", name, widget.Shown(p.heir().Name, widget.NameCells))
	}
	list = append(list, wish{leaveKey, team.Intent{Kind: team.Leave}, "You have left " + name + ".", leave})
	if p.leads() {
		list = append(list, wish{dissolveKey, team.Intent{Kind: team.Dissolve}, name + " is dissolved.", fmt.Sprintf("Dissolve %s, for all its members?", name)})
	}
	return list
}

// about are what a captain may do to somebody.
func (p *page) about(who somebody) []wish {
	called := widget.Shown(who.Name, widget.NameCells)
	if who.invited {
		return []wish{{widget.As(removeKey, "take back"), team.Intent{Kind: team.TakeBack, Whom: who.Person}, "The invitation of " + called + " is taken back.", ""}}
	}
	return []wish{
		{removeKey, team.Intent{Kind: team.Remove, Whom: who.Person}, called + " is not in the team any more.", fmt.Sprintf("Remove %s from the team?", called)},
		{captainKey, team.Intent{Kind: team.HandOn, Whom: who.Person}, called + " is the captain now.", fmt.Sprintf("Make %s the captain?", called)},
	}
}

// heir is the one who has been there longest besides the captain.
func (p *page) heir() identity.Person {
	for _, m := range p.t.Members {
		if m.Person.ID != p.t.Captain {
			return m.Person
		}
	}
	return identity.Person{}
}

// wished is what a key means.
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
	if w.said == "" {
		return widget.OpenInput(&p.whom, "")
	}
	do := func() tea.Cmd { return p.do(w) }
	if w.ask != "" {
		p.ask = &widget.Question{Text: w.ask, Yes: do}
		return nil
	}
	return do()
}

func (p *page) do(w wish) tea.Cmd {
	if p.doing {
		return app.Refuse("What you asked for is still being saved. One moment, please.")
	}
	p.doing = true
	ctx, club, me, id := p.s.Ctx, p.s.Club, p.s.Me, p.t.ID
	return p.s.Save(func() tea.Msg {
		t, err := club.Teams.Do(ctx, me, id, w.in)
		return doneMsg{p, t, w.said, err}
	})
}

// pressName answers a key while the name of somebody to invite is typed.
func (p *page) pressName(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Back):
		widget.CloseInput(&p.whom)
		return nil
	case msg.String() != "enter":
		return widget.TypeInto(&p.whom, msg)
	case p.whom.Value() == "" || p.doing:
		return nil
	}
	p.doing = true
	club, me, id, name := p.s.Club, p.s.Me, p.t.ID, p.whom.Value()
	return p.s.Await(func(ctx context.Context) tea.Msg {
		who, err := club.Accounts.Find(ctx, name)
		if err != nil {
			return doneMsg{p, nil, "", err}
		}
		t, err := club.Teams.Do(ctx, me, id, team.Intent{Kind: team.Invite, Whom: who})
		return doneMsg{p, t, widget.Shown(who.Name, widget.NameCells) + " is invited.", err}
	})
}

// done tells what became of a wish.
func (p *page) done(msg doneMsg) tea.Cmd {
	p.doing = false
	if msg.err != nil {
		return app.Complain(msg.err)
	}
	widget.CloseInput(&p.whom)
	return tea.Batch(p.take(msg.t), app.Notice(msg.said))
}
