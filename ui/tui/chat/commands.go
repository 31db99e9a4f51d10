package chat

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// talkWord is a slash command of the chat.
type talkWord struct {
	word, needs, help string
	do                func(p *Pane, name, rest string) tea.Cmd
}

// command carries out a slash command.
func (p *Pane) command(text string) tea.Cmd {
	word, rest, _ := strings.Cut(text, " ")
	name, rest, _ := strings.Cut(strings.TrimSpace(rest), " ")
	for _, w := range p.words() {
		if strings.EqualFold(w.word, word) {
			return w.do(p, name, rest)
		}
	}
	word = widget.Shown(word, widget.NameCells)
	return app.Refuse(fmt.Sprintf("Unknown command /%s. Type /help for the list.", word))
}

// words returns the commands that the user can use. Only moderators see the last one.
func (p *Pane) words() []talkWord {
	list := []talkWord{
		{"mute", "NAME", "hide what NAME says, and decline their challenges", (*Pane).mute},
		{"unmute", "NAME", "show what NAME says again", (*Pane).unmute},
		{"follow", "NAME", "add NAME to your friends", (*Pane).befriend},
		{"unfollow", "NAME", "remove NAME from your friends", (*Pane).unfriend},
		{"report", "NAME why", "report the last line of NAME to the moderators", (*Pane).report},
		{"help", "", "list these commands; /mute or /follow alone list whom you mute or follow", (*Pane).help},
		{"moderate", "NAME", "mute, ban, rename or disconnect NAME", (*Pane).moderate},
	}
	if p.s.Club.Staff.RoleOf(p.s.Me) == admin.None {
		return list[:len(list)-1]
	}
	return list
}

// moderate opens the page about a person.
func (p *Pane) moderate(name, _ string) tea.Cmd {
	return p.onPerson(name, func(_ context.Context, me account.Player, who identity.Person) tea.Msg {
		if me.ID == who.ID {
			return app.NoticeMsg{Text: "You cannot moderate yourself.", Bad: true}
		}
		return app.LookMsg{Ref: resource.Ref{Kind: action.ModTarget, ID: who.Name}}
	})
}

func (p *Pane) help(string, string) tea.Cmd {
	for _, w := range p.words() {
		p.answer = append(p.answer, strings.TrimSpace("/"+w.word+" "+w.needs)+": "+w.help)
	}
	return nil
}

func (p *Pane) mute(name, _ string) tea.Cmd {
	if name == "" {
		p.answer = []string{fmt.Sprintf("You mute %s.", listOf(p.s.Muted))}
		return nil
	}
	return p.setMuted(name, true)
}

func (p *Pane) unmute(name, _ string) tea.Cmd { return p.setMuted(name, false) }

// setMuted changes the list of an account. The session keeps the list of a guest.
func (p *Pane) setMuted(name string, on bool) tea.Cmd {
	return p.onPerson(name, func(ctx context.Context, me account.Player, who identity.Person) tea.Msg {
		switch {
		case me.Guest && me.ID == who.ID:
			return app.NoticeMsg{Text: "You cannot mute yourself.", Bad: true}
		case !me.Guest:
			if err := p.s.Club.Accounts.SetMuted(ctx, me, who, on); err != nil {
				return app.Complain(err)()
			}
		}
		return MuteMsg{me.ID, who, on, p}
	})
}

func muteAnswer(msg MuteMsg) string {
	name := widget.Shown(msg.person.Name, widget.NameCells)
	if !msg.on {
		return fmt.Sprintf(words.Unmuted, name)
	}
	return fmt.Sprintf(words.Muted+" Type /unmute %[1]s to undo that.", name)
}

func (p *Pane) befriend(name, _ string) tea.Cmd {
	if name == "" {
		ctx, club, me := p.s.Ctx, p.s.Club, p.s.Me
		return func() tea.Msg {
			social, err := club.Accounts.Social(ctx, me)
			if err != nil {
				return app.Complain(err)()
			}
			return p.reply(fmt.Sprintf("You follow %s.", listOf(social.Follows)))
		}
	}
	return p.setFollowed(name, true, words.Followed)
}

func (p *Pane) unfriend(name, _ string) tea.Cmd {
	return p.setFollowed(name, false, words.Unfollowed)
}

func (p *Pane) setFollowed(name string, on bool, done string) tea.Cmd {
	return p.onPerson(name, func(ctx context.Context, me account.Player, who identity.Person) tea.Msg {
		if err := p.s.Club.Accounts.SetFollowed(ctx, me, who, on); err != nil {
			return app.Complain(err)()
		}
		return p.reply(fmt.Sprintf(done, widget.Shown(who.Name, widget.NameCells)))
	})
}

// report reports the last line of a person in this room.
func (p *Pane) report(name, why string) tea.Cmd {
	room := p.Room()
	for _, l := range slices.Backward(room.Talk.Lines) {
		if !strings.EqualFold(l.Who.Name, name) {
			continue
		}
		ctx, club, me := p.s.Ctx, p.s.Club, p.s.Me.Person
		return p.s.Save(func() tea.Msg {
			if err := club.Chat.Report(ctx, me, room.room, l.N, why); err != nil {
				return app.Complain(err)()
			}
			return p.reply(fmt.Sprintf("Reported to the moderators: “%s”.", widget.Shown(l.Text, 40)))
		})
	}
	return app.Refuse("Name someone who has written here: /report NAME why.")
}

// reply returns a message that shows the answer to a command.
func (p *Pane) reply(text string) tea.Msg {
	return app.Result(p, func() tea.Cmd {
		p.answer = []string{text}
		return nil
	})
}

// onPerson does something with the named person. It searches this chat first, where guests are
// found, and then the accounts.
func (p *Pane) onPerson(name string, do func(context.Context, account.Player, identity.Person) tea.Msg) tea.Cmd {
	if name == "" {
		return app.Refuse("Type a name after the command.")
	}
	ctx, club, me := p.s.Ctx, p.s.Club, p.s.Me
	known := slices.Clone(p.s.Muted)
	for _, l := range p.Room().Talk.Lines {
		known = append(known, l.Who)
	}
	for _, who := range slices.Backward(known) {
		if strings.EqualFold(who.Name, name) {
			return p.s.Save(func() tea.Msg { return do(ctx, me, who) })
		}
	}
	return p.s.Save(func() tea.Msg {
		who, err := club.Accounts.Find(ctx, name)
		if err != nil {
			return app.Complain(err)()
		}
		return do(ctx, me, who)
	})
}

// listOf returns names for a sentence.
func listOf(people []identity.Person) string {
	if len(people) == 0 {
		return "no one"
	}
	names := make([]string, len(people))
	for i, who := range people {
		names[i] = widget.Shown(who.Name, widget.NameCells)
	}
	return strings.Join(names, ", ")
}
