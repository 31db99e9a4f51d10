package teams

import (
	"context"
	"fmt"
	"strings"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/team"
	"pawnstorm/ui/words"
)

// Doc is a team as --json prints it.
type Doc struct {
	ID        string    `json:"id" help:"names the team for ever"`
	Name      string    `json:"name" help:"what it is called"`
	Captain   string    `json:"captain" help:"the name of its captain; empty if it is dissolved"`
	Founded   time.Time `json:"founded" help:"when it was founded"`
	Size      int       `json:"size" help:"how many members it has; 0 if it is dissolved"`
	You       *string   `json:"you" help:"captain, member or invited; null if you are neither"`
	InvitedBy *string   `json:"invited_by" help:"who has invited you, or null"`

	Members []MemberDoc       `json:"members,omitempty" help:"by show: name, since (when they came) and here of each, those first who have been there longest"`
	Invited []InvitedDoc      `json:"invited,omitempty" help:"by show, to its captain: name, by and at of the invitations that wait"`
	Open    []words.ListedDoc `json:"open,omitempty" help:"by show: tables at which one of them waits, as list prints them"`
	Live    []words.ListedDoc `json:"live,omitempty" help:"by show: games of theirs that go on, as list prints them"`
}

// MemberDoc is somebody in a team.
type MemberDoc struct {
	Name  string    `json:"name"`
	Since time.Time `json:"since"`
	Here  bool      `json:"here"`
}

// InvitedDoc is an invitation that waits.
type InvitedDoc struct {
	Name string    `json:"name"`
	By   string    `json:"by"`
	At   time.Time `json:"at"`
}

// Called is what a team is called, fit to be printed.
func Called(t *team.Team) string { return identity.Clean(t.Name, team.MaxName) }

// Invited says that an invitation waits, for somebody who looks.
func Invited(t *team.Team, who identity.PlayerID, now time.Time) string {
	i, _ := t.Invites(who, now)
	return fmt.Sprintf("%s invites you to the team %s.", words.Person(i.By), Called(t))
}

// doc is a team without its people.
func (e *Env) doc(t *team.Team) Doc {
	doc := Doc{ID: string(t.ID), Name: Called(t), Captain: words.Person(t.Lead()), Founded: t.Founded, Size: len(t.Members)}
	invitation, invited := t.Invites(e.Who.ID, e.Now())
	switch {
	case t.Gone():
		doc.Captain = ""
	case t.Captain == e.Who.ID:
		doc.You = new("captain")
	case t.Has(e.Who.ID):
		doc.You = new("member")
	case invited:
		doc.You, doc.InvitedBy = new("invited"), new(words.Person(invitation.By))
	}
	return doc
}

// row is a team as one line of a list.
func (e *Env) row(t *team.Team) string {
	doc := e.doc(t)
	line := fmt.Sprintf("%-8s  %-*s  captain %s, %s", t.ID, team.MaxName, doc.Name, doc.Captain, words.Count(doc.Size, "member"))
	switch {
	case doc.InvitedBy != nil:
		line += fmt.Sprintf("; %s invites you", *doc.InvitedBy)
	case doc.You != nil && *doc.You == "captain":
		line += "; you lead it"
	case doc.You != nil:
		line += "; you are in it"
	}
	return line
}

func (e *Env) tell(t *team.Team, lines ...string) error { return e.Out.Answer(e.doc(t), lines...) }

// mine prints the teams that the person is in or invited to.
func (e *Env) mine(ctx context.Context) error {
	if e.Who.Guest {
		return team.ErrNeedsAccount
	}
	asking, err := e.Club.Teams.Asking(ctx, e.Who.ID)
	if err != nil {
		return err
	}
	own := e.Club.Teams.Of(e.Who.ID)
	if err := e.rows(append(own, asking...)); err != nil || e.Out.JSON {
		return err
	}
	switch {
	case len(asking) > 0:
		name := Called(asking[0])
		return e.Out.Say(fmt.Sprintf("To accept: %s. To decline: %s.", e.Line(Name, "join", name), e.Line(Name, "decline", name)))
	case len(own) == 0:
		return e.Out.Say("You are in no team. To found one: " + e.Line(Name, "new", "Friday", "Knights"))
	}
	return nil
}

// list prints all teams.
func (e *Env) list(context.Context) error {
	all := e.Club.Teams.List()
	if len(all) == 0 && !e.Out.JSON {
		return e.Out.Say("There is no team. To found one: " + e.Line(Name, "new", "Friday", "Knights"))
	}
	return e.rows(all)
}

func (e *Env) rows(list []*team.Team) error {
	for _, t := range list {
		if err := e.tell(t, e.row(t)); err != nil {
			return err
		}
	}
	return nil
}

// show prints all about a team.
func (e *Env) show(ctx context.Context) error {
	t, err := e.which(ctx)
	if err != nil {
		return err
	}
	doc, now := e.doc(t), e.Club.Gather(t)
	lines := []string{
		fmt.Sprintf("%s, founded %s, %s. Its captain is %s.", doc.Name, t.Founded.Format(time.DateOnly), words.Count(doc.Size, "member"), doc.Captain),
	}
	if doc.InvitedBy != nil {
		lines = append(lines, fmt.Sprintf("%s invites you. To accept: %s", *doc.InvitedBy, e.Line(Name, "join", doc.Name)))
	}
	var names []string
	for _, m := range t.Members {
		m := MemberDoc{words.Person(m.Person), m.Since, e.Club.Tables.IsHere(m.Person.ID)}
		doc.Members, names = append(doc.Members, m), append(names, m.Name)
	}
	lines = append(lines, words.Wrap("Members: ", strings.Join(names, ", "))...)
	names = nil
	for _, p := range now.Here {
		names = append(names, words.Person(p))
	}
	if len(names) > 0 {
		lines = append(lines, words.Wrap("Here: ", strings.Join(names, ", "))...)
	}
	if t.Captain == e.Who.ID {
		for _, i := range t.Invited {
			if _, ok := t.Invites(i.Person.ID, e.Now()); ok {
				i := InvitedDoc{words.Person(i.Person), words.Person(i.By), i.At}
				doc.Invited = append(doc.Invited, i)
				lines = append(lines, fmt.Sprintf("Invited on %s, and not answered yet: %s", i.At.Format(time.DateOnly), i.Name))
			}
		}
	}
	for _, t := range now.Open {
		doc.Open, lines = append(doc.Open, e.Viewer.Listed(t)), append(lines, "Open:  "+e.Viewer.Row(t))
	}
	for _, t := range now.Live {
		doc.Live, lines = append(doc.Live, e.Viewer.Listed(t)), append(lines, "Game:  "+e.Viewer.Row(t))
	}
	return e.Out.Answer(doc, lines...)
}
