package people

import (
	"context"
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/staff"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/newgame"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// peopleMenu is what can be done about somebody who is here.
type peopleMenu struct {
	who   live.Here
	items []menuItem
	list  widget.List
	at    int // the line of the body on which the first item was drawn
}

// menuItem is one thing that can be done.
type menuItem struct {
	name string
	do   func() tea.Cmd
}

// open opens the menu of the chosen one.
func (p *peopleScreen) open() {
	p.menu = &peopleMenu{who: p.chosen(), items: p.menuItems(p.chosen())}
	p.menu.list.Resize(len(p.menu.items), len(p.menu.items))
}

func (p *peopleScreen) menuItems(who live.Here) []menuItem {
	profile := menuItem{"see the profile", func() tea.Cmd { return p.s.Push(NewProfileScreen(p.s, who.Person)) }}
	var items []menuItem
	if who.ID != p.s.Me.ID {
		items = append(items, menuItem{"challenge", func() tea.Cmd { return p.challenge(who) }})
	}
	if t := who.Table; t != nil {
		name := "watch the game"
		if t.Status == table.Open {
			name = "see the table"
		}
		items = append(items, menuItem{name, func() tea.Cmd { return app.OpenTable(p.s, t.ID) }})
	}
	items = append(items, profile)
	if who.ID != p.s.Me.ID && who.ID.HasAccount() && !p.s.Club.Accounts.IsBot(who.ID) {
		items = append(items, menuItem{"write a message", func() tea.Cmd { return writeTo(p.s, who.Person) }})
	}
	if who.ID == p.s.Me.ID || p.s.Me.Guest {
		return items
	}
	if friend := p.friend(who.ID); friend || !who.ID.IsGuest() {
		items = append(items, p.regard(who.Person, !friend, [2]string{"follow", "unfollow"},
			[2]string{words.Followed, words.Unfollowed}, p.s.Club.Accounts.SetFollowed))
	}
	items = append(items, p.regard(who.Person, !p.s.Mutes(who.ID), [2]string{"mute", "unmute"},
		[2]string{words.Muted, words.Unmuted}, p.s.Club.Accounts.SetMuted))
	if p.s.Club.Staff.RoleOf(p.s.Me) != staff.None {
		items = append(items, menuItem{"moderate", func() tea.Cmd { return app.Send(app.LookMsg{Ref: resource.Ref{Kind: action.Whom, ID: who.Name}}) }})
	}
	return items
}

// regard is the item that puts somebody on a list of the person's or takes them off.
func (p *peopleScreen) regard(
	who identity.Person, on bool, names, done [2]string,
	set func(context.Context, account.Player, identity.Person, bool) error,
) menuItem {
	which := 1
	if on {
		which = 0
	}
	ctx, me := p.s.Ctx, p.s.Me
	return menuItem{names[which], func() tea.Cmd {
		return p.s.Save(func() tea.Msg {
			return regardMsg{p, fmt.Sprintf(done[which], widget.Shown(who.Name, widget.NameCells)), set(ctx, me, who, on)}
		})
	}}
}

// writeTo opens what the person and another have written.
func writeTo(s *app.Session, who identity.Person) tea.Cmd {
	switch {
	case s.Me.Guest:
		return app.Refuse("Messages are kept for accounts. Take a name first.")
	case who.ID == s.Me.ID:
		return app.Refuse("You cannot write to yourself.")
	case !who.ID.HasAccount():
		return app.Refuse(fmt.Sprintf("%s is a guest, for whom no messages are kept.", widget.Shown(who.Name, widget.NameCells)))
	case s.Club.Accounts.IsBot(who.ID):
		return app.Refuse(fmt.Sprintf("%s is a program, and reads no messages.", widget.Shown(who.Name, widget.NameCells)))
	}
	return app.Send(app.WriteMsg{With: who})
}

// challenge opens the form for a table at which only that person may sit down.
func (p *peopleScreen) challenge(who live.Here) tea.Cmd {
	if who.ID == p.s.Me.ID {
		return app.Refuse("That is you. Choose somebody else to challenge.")
	}
	return p.s.Push(newgame.NewChallengeScreen(p.s, who.Person))
}

func (p *peopleScreen) pressMenu(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		p.menu = nil
	case key.Matches(msg, widget.Keys.Choose):
		return p.choose()
	default:
		p.menu.list.Press(msg)
	}
	return nil
}

// choose does what the cursor of the menu is on.
func (p *peopleScreen) choose() tea.Cmd {
	item := p.menu.items[p.menu.list.Cursor]
	p.menu = nil
	return item.do()
}

func (p *peopleScreen) clickMenu(msg tea.MouseClickMsg) tea.Cmd {
	i, ok := p.menu.list.At(msg.Y - p.menu.at)
	if !ok {
		p.menu = nil
		return nil
	}
	p.menu.list.Choose(i)
	return p.choose()
}

// menuLines draw the menu; its first item stands on the second line.
func (p *peopleScreen) menuLines(w int) []string {
	lines := []string{p.s.Styles.Strong.Paint(widget.Shown(p.menu.who.Name, widget.NameCells))}
	for i, item := range p.menu.items {
		if i == p.menu.list.Cursor {
			lines = append(lines, p.s.Styles.Focus.Paint(widget.Fit("▸ "+item.name, min(w, 24))))
		} else {
			lines = append(lines, "  "+item.name)
		}
	}
	return lines
}
