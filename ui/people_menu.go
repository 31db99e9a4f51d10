package ui

import (
	"context"
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
)

// peopleMenu is what can be done about somebody who is here.
type peopleMenu struct {
	who   live.Here
	items []menuItem
	list  list
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
	p.menu.list.resize(len(p.menu.items), len(p.menu.items))
}

func (p *peopleScreen) menuItems(who live.Here) []menuItem {
	profile := menuItem{"see the profile", func() tea.Cmd { return p.s.push(newProfileScreen(p.s, who.Person)) }}
	var items []menuItem
	if who.ID != p.s.me.ID {
		items = append(items, menuItem{"challenge", func() tea.Cmd { return p.challenge(who) }})
	}
	if t := who.Table; t != nil {
		name := "watch the game"
		if t.Status == table.Open {
			name = "see the table"
		}
		items = append(items, menuItem{name, func() tea.Cmd { return openTable(p.s, t.ID) }})
	}
	items = append(items, profile)
	if who.ID == p.s.me.ID || p.s.me.Guest {
		return items
	}
	if friend := p.friend(who.ID); friend || !who.ID.IsGuest() {
		items = append(items, p.regard(who.Person, !friend, [2]string{"follow", "unfollow"},
			[2]string{isFriend, isNoFriend}, p.s.Club.Accounts.SetFollowed))
	}
	return append(items, p.regard(who.Person, !p.s.mutes(who.ID), [2]string{"mute", "unmute"},
		[2]string{"You do not hear %s any more.", isUnmuted}, p.s.Club.Accounts.SetMuted))
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
	ctx, me := p.s.ctx, p.s.me
	return menuItem{names[which], func() tea.Cmd {
		return func() tea.Msg {
			return regardMsg{p, fmt.Sprintf(done[which], shown(who.Name, nameCells)), set(ctx, me, who, on)}
		}
	}}
}

// challenge opens the form for a table at which only that person may sit down.
func (p *peopleScreen) challenge(who live.Here) tea.Cmd {
	if who.ID == p.s.me.ID {
		return refuse("That is you. Choose somebody else to challenge.")
	}
	return p.s.push(newChallengeScreen(p.s, who.Person))
}

func (p *peopleScreen) pressMenu(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, keys.back), key.Matches(msg, keys.quit):
		p.menu = nil
	case key.Matches(msg, keys.choose):
		return p.choose()
	default:
		p.menu.list.press(msg)
	}
	return nil
}

// choose does what the cursor of the menu is on.
func (p *peopleScreen) choose() tea.Cmd {
	item := p.menu.items[p.menu.list.cursor]
	p.menu = nil
	return item.do()
}

func (p *peopleScreen) clickMenu(msg tea.MouseClickMsg) tea.Cmd {
	i, ok := p.menu.list.at(msg.Y - p.menu.at)
	if !ok {
		p.menu = nil
		return nil
	}
	p.menu.list.choose(i)
	return p.choose()
}

// menuLines draw the menu; its first item stands on the second line.
func (p *peopleScreen) menuLines(w int) []string {
	lines := []string{p.s.styles.strong.paint(shown(p.menu.who.Name, nameCells))}
	for i, item := range p.menu.items {
		if i == p.menu.list.cursor {
			lines = append(lines, p.s.styles.focus.paint(fit("▸ "+item.name, min(w, 24))))
		} else {
			lines = append(lines, "  "+item.name)
		}
	}
	return lines
}
