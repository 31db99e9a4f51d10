package feature

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/team"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// TeamDoc is a team, as programs read it.
type TeamDoc struct {
	ID        string    `json:"id" help:"names the team for ever"`
	Name      string    `json:"name" help:"what it is called"`
	Captain   string    `json:"captain" help:"the name of its captain; empty if it is dissolved"`
	Founded   time.Time `json:"founded" help:"when it was created"`
	Size      int       `json:"size" help:"how many members it has; 0 if it is dissolved"`
	You       *string   `json:"you" help:"captain, member or invited; null if you are neither"`
	InvitedBy *string   `json:"invited_by" help:"who has invited you, or null"`

	Members []TeamMemberDoc   `json:"members,omitempty" help:"by show: name, since (when they joined) and here of each, longest member first"`
	Invited []TeamInvitedDoc  `json:"invited,omitempty" help:"by show, to its captain: name, by and at of the open invitations"`
	Open    []words.ListedDoc `json:"open,omitempty" help:"by show: tables where a member waits, as list prints them"`
	Live    []words.ListedDoc `json:"live,omitempty" help:"by show: games that members play, as list prints them"`
}

// TeamMemberDoc is a member of a team.
type TeamMemberDoc struct {
	Name  string    `json:"name"`
	Since time.Time `json:"since"`
	Here  bool      `json:"here"`
}

// TeamInvitedDoc is an invitation without an answer.
type TeamInvitedDoc struct {
	Name string    `json:"name"`
	By   string    `json:"by"`
	At   time.Time `json:"at"`
}

// teams are the teams as subjects. The noun needs no Await: the node that changes a team knows
// of it at once.
var teams = action.Noun[*team.Team]{
	Kind: action.Team,
	Find: func(ctx context.Context, c action.Caller, text string) (*team.Team, error) {
		return c.Club.Teams.Find(ctx, text)
	},
	Default: func(_ context.Context, c action.Caller) (*team.Team, error) {
		if t, ok := c.Here.(*team.Team); ok {
			return t, nil
		}
		if c.Who.Guest {
			return nil, team.ErrNeedsAccount
		}
		return onlyTeam(c.Club.Teams.Of(c.Who.ID), "You are not in a team.")
	},
	Doc: func(c action.Caller, t *team.Team) any { return teamDoc(c, t) },
}

// invitingTeam is the only team that invites the person.
func invitingTeam(ctx context.Context, c action.Caller) (*team.Team, error) {
	if t, ok := c.Here.(*team.Team); ok {
		return t, nil
	}
	if c.Who.Guest {
		return nil, team.ErrNeedsAccount
	}
	list, err := c.Club.Teams.Asking(ctx, c.Who.ID)
	if err != nil {
		return nil, err
	}
	return onlyTeam(list, "You have no invitations.")
}

// onlyTeam is the one of a list, or a refusal.
func onlyTeam(list []*team.Team, none string) (*team.Team, error) {
	switch len(list) {
	case 0:
		return nil, words.Refused("%s", none)
	case 1:
		return list[0], nil
	}
	return nil, words.Refused("Which team? There are %d, such as %s: name one.", len(list), list[0].Name)
}

// TeamName is what a team is called, fit to be printed.
func TeamName(t *team.Team) string { return identity.Clean(t.Name, team.MaxName) }

// TeamInvitation is an invitation to a team.
func TeamInvitation(t *team.Team, who identity.PlayerID, now time.Time) string {
	i, _ := t.Invites(who, now)
	return fmt.Sprintf("%s invites you to the team %s.", words.Person(i.By), TeamName(t))
}

// TeamPlace is where the members of a team chat.
func TeamPlace(t *team.Team) Place { return Place{chat.TeamRoom(t.ID), "team", string(t.ID)} }

// ownFilter chooses between all teams and the person's own.
var ownFilter = resource.Filter{Name: "show", Label: "Show", Choices: []action.Choice{
	{Value: "all", Label: "all"}, {Value: "mine", Label: "yours and invitations"},
}}

func teamResource() *resource.Resource {
	return resource.New(resource.Spec[*team.Team]{
		Kind: action.Team, Name: "teams", Title: "Teams", Key: "J",
		Help:    "teams have a captain, members who join by invitation, and a chat of their own",
		Filters: []resource.Filter{ownFilter},
		List:    listTeams,
		Columns: []resource.Column[*team.Team]{
			{Head: resource.Head{Name: "name", Label: "Team"}, Value: func(_ action.Caller, t *team.Team) resource.Cell { return resource.Text(TeamName(t)) }},
			{Head: resource.Head{Name: "captain", Label: "Captain", Spare: 1}, Value: func(_ action.Caller, t *team.Team) resource.Cell { return playerCell(t.Lead()) }},
			{Head: resource.Head{Name: "size", Label: "Members", Right: true}, Value: func(_ action.Caller, t *team.Team) resource.Cell {
				return resource.Text(strconv.Itoa(len(t.Members)))
			}},
			{Head: resource.Head{Name: "you", Label: "You", Spare: 2}, Value: func(c action.Caller, t *team.Team) resource.Cell { return resource.Text(roleIn(c, t)) }},
		},
		Marks:    func(c action.Caller, t *team.Team) resource.Mark { return resource.Mark{Mine: roleIn(c, t) != ""} },
		ID:       func(t *team.Team) string { return string(t.ID) },
		Heading:  func(_ action.Caller, t *team.Team) string { return TeamName(t) },
		Lead:     teamLead,
		Sections: teamSections,
		Row:      func(c action.Caller, t *team.Team) any { return teamDoc(c, t) },
		Doc:      func(_ context.Context, c action.Caller, t *team.Team) (any, error) { return wholeTeam(c, t), nil },
		RowType:  TeamDoc{}, DocType: TeamDoc{},
		People: true,
		Empty:  "No teams. Create one: its members join by invitation.",
		Follow: func(ctx context.Context, c action.Caller, id string) <-chan struct{} {
			if id == "" {
				return c.Club.Teams.Listen(ctx)
			}
			return withChat(ctx, c, c.Club.Teams.Follow(ctx, identity.TeamID(id)), chat.TeamRoom(identity.TeamID(id)))
		},
		// The members come, go and play without a change to the team.
		Ages: func(action.Caller, *team.Team) time.Duration { return time.Minute },
	})
}

// roleIn is what the person is in a team, in a word; "" is nothing.
func roleIn(c action.Caller, t *team.Team) string {
	_, invited := t.Invites(c.Who.ID, c.Now())
	switch {
	case t.Gone():
		return ""
	case t.Captain == c.Who.ID:
		return "captain"
	case t.Has(c.Who.ID):
		return "member"
	case invited:
		return "invited"
	}
	return ""
}

// listTeams lists the teams that invite the person, then those that they are in, then the
// others.
func listTeams(ctx context.Context, c action.Caller, q resource.Query) ([]*team.Team, string, error) {
	list, err := c.Club.Teams.Asking(ctx, c.Who.ID)
	if err != nil {
		return nil, "", err
	}
	list = append(list, c.Club.Teams.Of(c.Who.ID)...)
	if q.Get(ownFilter) == "mine" {
		return list, "", nil
	}
	for _, t := range c.Club.Teams.List() {
		if !slices.ContainsFunc(list, func(own *team.Team) bool { return own.ID == t.ID }) {
			list = append(list, t)
		}
	}
	return list, "", nil
}

// teamDoc is a team without its members.
func teamDoc(c action.Caller, t *team.Team) TeamDoc {
	doc := TeamDoc{ID: string(t.ID), Name: TeamName(t), Captain: words.Person(t.Lead()), Founded: t.Founded, Size: len(t.Members)}
	if t.Gone() {
		doc.Captain = ""
	}
	if role := roleIn(c, t); role != "" {
		doc.You = new(role)
	}
	if i, invited := t.Invites(c.Who.ID, c.Now()); invited {
		doc.InvitedBy = new(words.Person(i.By))
	}
	return doc
}

// wholeTeam is a team with its members, and what they play.
func wholeTeam(c action.Caller, t *team.Team) TeamDoc {
	doc := teamDoc(c, t)
	for _, m := range t.Members {
		doc.Members = append(doc.Members, TeamMemberDoc{words.Person(m.Person), m.Since, c.Club.Tables.IsHere(m.Person.ID)})
	}
	for _, i := range openInvitations(c, t) {
		doc.Invited = append(doc.Invited, TeamInvitedDoc{words.Person(i.Person), words.Person(i.By), i.At})
	}
	now := c.Club.Gather(t)
	for _, t := range now.Open {
		doc.Open = append(doc.Open, c.Viewer().Listed(t))
	}
	for _, t := range now.Live {
		doc.Live = append(doc.Live, c.Viewer().Listed(t))
	}
	return doc
}

// openInvitations are the invitations without an answer, for the captain to see.
func openInvitations(c action.Caller, t *team.Team) []team.Invitation {
	if t.Captain != c.Who.ID {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(t.Invited), func(i team.Invitation) bool {
		_, open := t.Invites(i.Person.ID, c.Now())
		return !open
	})
}

func teamLead(c action.Caller, t *team.Team) []string {
	lines := []string{fmt.Sprintf("%s. The captain is %s.", words.Count(len(t.Members), "member"), words.Person(t.Lead()))}
	if here := peopleNames(c.Club.Gather(t).Here); len(here) > 0 {
		lines = append(lines, "Here: "+strings.Join(here, ", ")+".")
	}
	if roleIn(c, t) == "invited" {
		lines = append(lines, TeamInvitation(t, c.Who.ID, c.Now()))
	}
	return lines
}
