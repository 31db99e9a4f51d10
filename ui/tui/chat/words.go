package chat

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// talkWord is a command of the chat, typed behind a slash.
type talkWord struct {
	word, needs, help string
	do                func(p *Pane, name, rest string) tea.Cmd
}

// talkWords are the commands of the chat.
func talkWords() []talkWord {
	return []talkWord{
		{"mute", "NAME", "hide what NAME says, and decline their challenges", (*Pane).mute},
		{"unmute", "NAME", "hear NAME again", (*Pane).unmute},
		{"follow", "NAME", "put NAME among your friends", (*Pane).befriend},
		{"unfollow", "NAME", "take NAME off your friends", (*Pane).unfriend},
		{"report", "NAME why", "tell the keeper of this server what NAME said last", (*Pane).report},
		{"help", "", "this list; /mute and /follow alone tell whom you mute and follow", (*Pane).help},
	}
}

// command does what was typed behind a slash.
func (p *Pane) command(text string) tea.Cmd {
	word, rest, _ := strings.Cut(text, " ")
	name, rest, _ := strings.Cut(strings.TrimSpace(rest), " ")
	for _, w := range p.words() {
		if strings.EqualFold(w.word, word) {
			return w.do(p, name, rest)
		}
	}
	return app.Refuse(fmt.Sprintf("There is no /%s. Type /help for what there is.", widget.Shown(word, widget.NameCells)))
}

// moderateWord is for moderators alone: to others there is no such word.
var moderateWord = talkWord{"moderate", "NAME", "mute or ban NAME, end their sessions, give them another name", (*Pane).moderate}

// words are the commands that the person can say.
func (p *Pane) words() []talkWord {
	if p.s.Club.Staff.RoleOf(p.s.Me) != admin.None {
		return append(talkWords(), moderateWord)
	}
	return talkWords()
}

// moderate opens the page about somebody.
func (p *Pane) moderate(name, _ string) tea.Cmd {
	return p.onPerson(name, func(_ context.Context, me account.Player, who identity.Person) tea.Msg {
		if me.ID == who.ID {
			return app.NoticeMsg{Text: "That is you.", Bad: true}
		}
		return app.LookMsg{Ref: resource.Ref{Kind: action.Whom, ID: who.Name}}
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
	return p.onPerson(name, func(ctx context.Context, me account.Player, who identity.Person) tea.Msg {
		return p.setMuted(ctx, me, who, true)
	})
}

func (p *Pane) unmute(name, _ string) tea.Cmd {
	return p.onPerson(name, func(ctx context.Context, me account.Player, who identity.Person) tea.Msg {
		return p.setMuted(ctx, me, who, false)
	})
}

// setMuted changes the list of an account; a guest's is kept by the session.
func (p *Pane) setMuted(ctx context.Context, me account.Player, who identity.Person, on bool) tea.Msg {
	switch {
	case me.Guest && me.ID == who.ID:
		return app.NoticeMsg{Text: "You cannot mute yourself.", Bad: true}
	case !me.Guest:
		if err := p.s.Club.Accounts.SetMuted(ctx, me, who, on); err != nil {
			return app.NoticeMsg{Text: errs.Sentence(err), Bad: true}
		}
	}
	return MuteMsg{me.ID, who, on, p}
}

func muteAnswer(msg MuteMsg) string {
	name := widget.Shown(msg.person.Name, widget.NameCells)
	if !msg.on {
		return fmt.Sprintf(words.Unmuted, name)
	}
	return fmt.Sprintf(words.Muted+" /unmute %[1]s takes it back.", name)
}

func (p *Pane) befriend(name, _ string) tea.Cmd {
	if name == "" {
		ctx, club, me := p.s.Ctx, p.s.Club, p.s.Me
		return func() tea.Msg {
			social, err := club.Accounts.Social(ctx, me)
			if err != nil {
				return app.NoticeMsg{Text: errs.Sentence(err), Bad: true}
			}
			return AnswerMsg{p, []string{fmt.Sprintf("You follow %s.", listOf(social.Follows))}}
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
			return app.NoticeMsg{Text: errs.Sentence(err), Bad: true}
		}
		return AnswerMsg{p, []string{fmt.Sprintf(done, widget.Shown(who.Name, widget.NameCells))}}
	})
}

// report reports the last line that a person has said in this room.
func (p *Pane) report(name, why string) tea.Cmd {
	room := p.Room()
	for _, l := range slices.Backward(room.Talk.Lines) {
		if !strings.EqualFold(l.Who.Name, name) {
			continue
		}
		ctx, club, me := p.s.Ctx, p.s.Club, p.s.Me.Person
		return p.s.Save(func() tea.Msg {
			if err := club.Chat.Report(ctx, me, room.room, l.N, why); err != nil {
				return app.NoticeMsg{Text: errs.Sentence(err), Bad: true}
			}
			return AnswerMsg{p, []string{fmt.Sprintf("Reported to the keeper of this server: “%s”.", widget.Shown(l.Text, 40))}}
		})
	}
	return app.Refuse("Name somebody who has said something here: /report NAME why.")
}

// onPerson does something with the person who has a name: somebody who talks
// here, as guests are known by nothing else, or else an account.
func (p *Pane) onPerson(name string, do func(context.Context, account.Player, identity.Person) tea.Msg) tea.Cmd {
	if name == "" {
		return app.Refuse("A name is missing: write it after the word.")
	}
	ctx, club, me := p.s.Ctx, p.s.Club, p.s.Me
	for _, l := range slices.Backward(p.Room().Talk.Lines) {
		if strings.EqualFold(l.Who.Name, name) {
			return p.s.Save(func() tea.Msg { return do(ctx, me, l.Who) })
		}
	}
	for _, who := range p.s.Muted {
		if strings.EqualFold(who.Name, name) {
			return p.s.Save(func() tea.Msg { return do(ctx, me, who) })
		}
	}
	return p.s.Save(func() tea.Msg {
		who, err := club.Accounts.Find(ctx, name)
		if err != nil {
			return app.NoticeMsg{Text: errs.Sentence(err), Bad: true}
		}
		return do(ctx, me, who)
	})
}

// listOf is people in a sentence.
func listOf(people []identity.Person) string {
	if len(people) == 0 {
		return "nobody"
	}
	names := make([]string, len(people))
	for i, who := range people {
		names[i] = widget.Shown(who.Name, widget.NameCells)
	}
	return strings.Join(names, ", ")
}
