package feature

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/team"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// TeamDoc is a team in JSON.
type TeamDoc struct {
	ID        string    `json:"id" help:"permanent id of the team"`
	Name      string    `json:"name" help:"its name"`
	Captain   string    `json:"captain" help:"the name of its captain; empty if it is dissolved"`
	Founded   time.Time `json:"founded" help:"when it was created"`
	Size      int       `json:"size" help:"how many members it has; 0 if it is dissolved"`
	You       *string   `json:"you" help:"captain, member or invited; null if you are neither"`
	InvitedBy *string   `json:"invited_by" help:"who invited you, or null"`

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

// teams declares teams as subjects. The noun needs no Await: the node that changes a team knows the
// change at once.
var teams = action.Noun[*team.Team]{
	Kind: action.Team,
	Find: func(ctx context.Context, c action.Caller, text string) (*team.Team, error) {
		return c.Club.Teams.Find(ctx, text)
	},
	Default: meantTeam(func(_ context.Context, c action.Caller) ([]*team.Team, error) {
		return c.Club.Teams.Of(c.Who.ID), nil
	}, words.Refused("You are not in a team.")),
	Doc: func(c action.Caller, t *team.Team) any { return teamDoc(c, t) },
}

// invitingTeam is the only team that invites the person.
var invitingTeam = meantTeam(func(ctx context.Context, c action.Caller) ([]*team.Team, error) {
	return c.Club.Teams.Asking(ctx, c.Who.ID)
}, words.Refused("You have no invitations."))

// meantTeam finds the team that the person looks at, or the only one of a list. none is the error
// if the list is empty.
func meantTeam(
	list func(context.Context, action.Caller) ([]*team.Team, error), none error,
) func(context.Context, action.Caller) (*team.Team, error) {
	return func(ctx context.Context, c action.Caller) (*team.Team, error) {
		if t, ok := c.Here.(*team.Team); ok {
			return t, nil
		}
		if c.Who.Guest {
			return nil, team.ErrNeedsAccount
		}
		teams, err := list(ctx, c)
		switch {
		case err != nil:
			return nil, err
		case len(teams) == 0:
			return nil, none
		case len(teams) == 1:
			return teams[0], nil
		}
		return nil, words.Refused("Which team? There are %d, such as %s: name one.", len(teams), teams[0].Name)
	}
}

// TeamName returns the name of a team, safe to print.
func TeamName(t *team.Team) string { return identity.Clean(t.Name, team.MaxName) }

// TeamInvitation describes an invitation to a team.
func TeamInvitation(t *team.Team, who identity.PlayerID, now time.Time) string {
	i, _ := t.Invites(who, now)
	return fmt.Sprintf("%s invites you to the team %s.", words.Person(i.By), TeamName(t))
}

// teamPlace returns the chat of a team.
func teamPlace(t *team.Team) Place { return Place{chat.TeamRoom(t.ID), "team", string(t.ID)} }

// ownFilter chooses between all teams and the person's own.
var ownFilter = resource.Filter{Name: "show", Label: "Show", Choices: []action.Choice{
	{Value: "all", Label: "all"}, {Value: "mine", Label: "yours and invitations"},
}}

var teamResource = resource.New(resource.Spec[*team.Team]{
	Kind: action.Team, Name: "teams", Title: "Teams",
	Help:    "teams have a captain, members who join by invitation, and a chat of their own",
	Filters: []resource.Filter{ownFilter},
	List:    listTeams,
	Columns: []resource.Column[*team.Team]{
		textColumn("name", "Team", 0, TeamName),
		cellColumn("captain", "Captain", 1, func(t *team.Team) resource.Cell { return playerCell(t.Lead()) }),
		numberColumn("size", "Members", 0, func(t *team.Team) int { return len(t.Members) }),
		viewColumn("you", "You", 2, roleIn),
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
	Note: func(c action.Caller, _ resource.Query, list []*team.Team) []message.Message {
		if len(list) == 0 || roleIn(c, list[0]) != "invited" || c.Session { // there it has buttons
			return nil
		}
		name := TeamName(list[0])
		return sentence("To accept: %s. To decline: %s.", c.Line("team", "join", name), c.Line("team", "decline", name))
	},
	Follow: func(ctx context.Context, c action.Caller, id string) <-chan struct{} {
		if id == "" {
			return c.Club.Teams.Listen(ctx)
		}
		of := identity.TeamID(id)
		return withChat(ctx, c, c.Club.Teams.Follow(ctx, of), chat.TeamRoom(of))
	},
	// Members arrive, leave and play without a change to the team.
	Ages: func(action.Caller, *team.Team) time.Duration { return time.Minute },
})

// roleIn returns the person's role in a team; "" if they have none.
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

// listTeams lists the teams that invite the person, then their own teams, then the others.
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

// teamDoc returns a team without its members.
func teamDoc(c action.Caller, t *team.Team) TeamDoc {
	doc := TeamDoc{
		ID: string(t.ID), Name: TeamName(t), Captain: words.Person(t.Lead()), Founded: t.Founded, Size: len(t.Members),
	}
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

// wholeTeam returns a team with its members and their games.
func wholeTeam(c action.Caller, t *team.Team) TeamDoc {
	doc := teamDoc(c, t)
	doc.Members = slice.Map(t.Members, func(m team.Member) TeamMemberDoc {
		return TeamMemberDoc{words.Person(m.Person), m.Since, c.Club.Tables.IsHere(m.Person.ID)}
	})
	doc.Invited = slice.Map(openInvitations(c, t), func(i team.Invitation) TeamInvitedDoc {
		return TeamInvitedDoc{words.Person(i.Person), words.Person(i.By), i.At}
	})
	now := c.Club.Gather(t)
	doc.Open, doc.Live = slice.Map(now.Open, c.Viewer().Listed), slice.Map(now.Live, c.Viewer().Listed)
	return doc
}

// openInvitations returns the unanswered invitations. Only the captain sees them.
func openInvitations(c action.Caller, t *team.Team) []team.Invitation {
	if t.Captain != c.Who.ID {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(t.Invited), func(i team.Invitation) bool {
		_, open := t.Invites(i.Person.ID, c.Now())
		return !open
	})
}

func teamLead(c action.Caller, t *team.Team) []message.Message {
	members := message.Number{N: len(t.Members), One: "member", Many: "members"}
	lines := sentence("%s. The captain is %s.", members, words.Person(t.Lead()))
	if here := words.Names(c.Club.Gather(t).Here); len(here) > 0 {
		lines = append(lines, message.New("Here: %s.", strings.Join(here, ", ")))
	}
	if roleIn(c, t) == "invited" {
		lines = append(lines, message.Plain(TeamInvitation(t, c.Who.ID, c.Now())))
	}
	return lines
}

// teamSections returns the chat, the members and their games. Only members see the chat, and only the
// captain sees who is invited.
func teamSections(ctx context.Context, c action.Caller, t *team.Team) ([]resource.Section, error) {
	var list []resource.Section
	if t.Has(c.Who.ID) {
		chat, err := chatSection(ctx, c, chat.TeamRoom(t.ID), "say")
		if err != nil {
			return nil, err
		}
		list = append(list, chat)
	}
	list = append(list, membersOf(c, t))
	if invited := invitedTo(c, t); len(invited.Rows) > 0 {
		list = append(list, invited)
	}
	about := resource.Section{Name: "about", Label: "About"}
	addText(&about, "Id", string(t.ID))
	addTime(&about, "Created", t.Founded)
	return append(list, gamesOf(c, t), about), nil
}

func membersOf(c action.Caller, t *team.Team) resource.Section {
	s := resource.Section{Name: "members", Label: "Members", Heads: []resource.Head{
		{Name: "player", Label: "Player"},
		{Name: "role", Label: "Role"},
		{Name: "since", Label: "Joined", Spare: 1},
		{Name: "here", Label: "Online", Spare: 2},
	}}
	for _, m := range t.Members {
		role, here := "", ""
		if m.Person.ID == t.Captain {
			role = "captain"
		}
		if c.Club.Tables.IsHere(m.Person.ID) {
			here = "yes"
		}
		name := playerCell(m.Person)
		s.Rows = append(s.Rows, resource.Row{
			Ref: name.Ref, Cells: []resource.Cell{name, resource.Text(role), {At: m.Since}, resource.Text(here)},
			Mark: resource.Mark{Mine: m.Person.ID == c.Who.ID}, Values: action.Values{"name": {name.Text}},
		})
	}
	return s
}

func invitedTo(c action.Caller, t *team.Team) resource.Section {
	s := resource.Section{Name: "invited", Label: "Invited", Heads: []resource.Head{
		{Name: "player", Label: "Player"}, {Name: "by", Label: "By", Spare: 2}, {Name: "at", Label: "On", Spare: 1},
	}}
	for _, i := range openInvitations(c, t) {
		name := playerCell(i.Person)
		s.Rows = append(s.Rows, resource.Row{
			Ref: name.Ref, Cells: []resource.Cell{name, playerCell(i.By), {At: i.At}},
			Values: action.Values{"name": {name.Text}},
		})
	}
	return s
}

// gamesOf lists the tables where members wait or play.
func gamesOf(c action.Caller, t *team.Team) resource.Section {
	s := resource.Section{Name: "games", Label: "Games", Empty: "No members are waiting or playing."}
	now := c.Club.Gather(t)
	s = resource.Table(c, tableResource, s, slices.Concat(now.Open, now.Live))
	for i := range s.Rows {
		s.Rows[i].Group = "Games in progress"
		if i < len(now.Open) {
			s.Rows[i].Group = "Open tables"
		}
	}
	return s
}
