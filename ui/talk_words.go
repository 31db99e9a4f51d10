package ui

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

const (
	isFriend   = "%s is among your friends."
	isNoFriend = "%s is not among your friends."
	isUnmuted  = "You hear %s again."
)

// talkWord is a command of the chat, typed behind a slash.
type talkWord struct {
	word, needs, help string
	do                func(p *talkPane, name, rest string) tea.Cmd
}

// talkWords are the commands of the chat.
func talkWords() []talkWord {
	return []talkWord{
		{"mute", "NAME", "hide what NAME says, and decline their challenges", (*talkPane).mute},
		{"unmute", "NAME", "hear NAME again", (*talkPane).unmute},
		{"follow", "NAME", "put NAME among your friends", (*talkPane).befriend},
		{"unfollow", "NAME", "take NAME off your friends", (*talkPane).unfriend},
		{"report", "NAME why", "tell the keeper of this server what NAME said last", (*talkPane).report},
		{"help", "", "this list; /mute and /follow alone tell whom you mute and follow", (*talkPane).help},
	}
}

// command does what was typed behind a slash.
func (p *talkPane) command(text string) tea.Cmd {
	word, rest, _ := strings.Cut(text, " ")
	name, rest, _ := strings.Cut(strings.TrimSpace(rest), " ")
	for _, w := range talkWords() {
		if strings.EqualFold(w.word, word) {
			return w.do(p, name, rest)
		}
	}
	return refuse(fmt.Sprintf("There is no /%s. /help tells what there is.", shown(word, nameCells)))
}

func (p *talkPane) help(string, string) tea.Cmd {
	for _, w := range talkWords() {
		p.answer = append(p.answer, strings.TrimSpace("/"+w.word+" "+w.needs)+": "+w.help)
	}
	return nil
}

func (p *talkPane) mute(name, _ string) tea.Cmd {
	if name == "" {
		p.answer = []string{fmt.Sprintf("You mute %s.", listOf(p.s.muted))}
		return nil
	}
	return p.onPerson(name, func(ctx context.Context, me account.Player, who identity.Person) tea.Msg {
		return p.setMuted(ctx, me, who, true)
	})
}

func (p *talkPane) unmute(name, _ string) tea.Cmd {
	return p.onPerson(name, func(ctx context.Context, me account.Player, who identity.Person) tea.Msg {
		return p.setMuted(ctx, me, who, false)
	})
}

// setMuted changes the list of an account; a guest's is kept by the session.
func (p *talkPane) setMuted(ctx context.Context, me account.Player, who identity.Person, on bool) tea.Msg {
	switch {
	case me.Guest && me.ID == who.ID:
		return noticeMsg{"You cannot mute yourself.", true}
	case !me.Guest:
		if err := p.s.Club.Accounts.SetMuted(ctx, me, who, on); err != nil {
			return noticeMsg{errs.Sentence(err), true}
		}
	}
	return muteMsg{me.ID, who, on, p}
}

func muteAnswer(msg muteMsg) string {
	name := shown(msg.person.Name, nameCells)
	if !msg.on {
		return fmt.Sprintf(isUnmuted, name)
	}
	return fmt.Sprintf("You do not hear %s any more. /unmute %[1]s takes it back.", name)
}

func (p *talkPane) befriend(name, _ string) tea.Cmd {
	if name == "" {
		ctx, service, me := p.s.ctx, p.s.Club, p.s.me
		return func() tea.Msg {
			social, err := service.Accounts.Social(ctx, me)
			if err != nil {
				return noticeMsg{errs.Sentence(err), true}
			}
			return answerMsg{p, []string{fmt.Sprintf("You follow %s.", listOf(social.Follows))}}
		}
	}
	return p.setFollowed(name, true, isFriend)
}

func (p *talkPane) unfriend(name, _ string) tea.Cmd {
	return p.setFollowed(name, false, isNoFriend)
}

func (p *talkPane) setFollowed(name string, on bool, done string) tea.Cmd {
	return p.onPerson(name, func(ctx context.Context, me account.Player, who identity.Person) tea.Msg {
		if err := p.s.Club.Accounts.SetFollowed(ctx, me, who, on); err != nil {
			return noticeMsg{errs.Sentence(err), true}
		}
		return answerMsg{p, []string{fmt.Sprintf(done, shown(who.Name, nameCells))}}
	})
}

// report reports the last line that a person has said in this room.
func (p *talkPane) report(name, why string) tea.Cmd {
	room := p.room()
	for _, l := range slices.Backward(room.talk.Lines) {
		if !strings.EqualFold(l.Who.Name, name) {
			continue
		}
		ctx, service, me := p.s.ctx, p.s.Club, p.s.me.Person
		return func() tea.Msg {
			if err := service.Talk.Report(ctx, me, room.room, l.N, why); err != nil {
				return noticeMsg{errs.Sentence(err), true}
			}
			return answerMsg{p, []string{fmt.Sprintf("The keeper of this server is told of “%s”.", shown(l.Text, 40))}}
		}
	}
	return refuse("Name somebody who has said something here: /report NAME why.")
}

// onPerson does something with the person who has a name: somebody who talks
// here, as guests are known by nothing else, or else an account.
func (p *talkPane) onPerson(name string, do func(context.Context, account.Player, identity.Person) tea.Msg) tea.Cmd {
	if name == "" {
		return refuse("A name is missing: write it after the word.")
	}
	ctx, service, me := p.s.ctx, p.s.Club, p.s.me
	for _, l := range slices.Backward(p.room().talk.Lines) {
		if strings.EqualFold(l.Who.Name, name) {
			return func() tea.Msg { return do(ctx, me, l.Who) }
		}
	}
	for _, who := range p.s.muted {
		if strings.EqualFold(who.Name, name) {
			return func() tea.Msg { return do(ctx, me, who) }
		}
	}
	return func() tea.Msg {
		who, err := service.Accounts.Find(ctx, name)
		if err != nil {
			return noticeMsg{errs.Sentence(err), true}
		}
		return do(ctx, me, who)
	}
}

// listOf is people in a sentence.
func listOf(people []identity.Person) string {
	if len(people) == 0 {
		return "nobody"
	}
	names := make([]string, len(people))
	for i, who := range people {
		names[i] = shown(who.Name, nameCells)
	}
	return strings.Join(names, ", ")
}
