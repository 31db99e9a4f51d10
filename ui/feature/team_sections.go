package feature

import (
	"context"

	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/team"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
)

// teamSections are the chat, the members and their games. Only members see the chat, and only
// the captain sees who is invited.
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
	return append(list, gamesOf(c, t), resource.Section{Name: "about", Label: "About", Fields: []resource.Field{
		{Label: "Id", Cell: resource.Text(string(t.ID))}, {Label: "Created", Cell: resource.Cell{At: t.Founded}},
	}}), nil
}

func membersOf(c action.Caller, t *team.Team) resource.Section {
	s := resource.Section{Name: "members", Label: "Members"}
	s.Heads = []resource.Head{{Name: "player", Label: "Player"}, {Name: "role", Label: "Role"}, {Name: "since", Label: "Joined", Spare: 1}, {Name: "here", Label: "Online", Spare: 2}}
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
	s := resource.Section{Name: "invited", Label: "Invited"}
	s.Heads = []resource.Head{{Name: "player", Label: "Player"}, {Name: "by", Label: "By", Spare: 2}, {Name: "at", Label: "On", Spare: 1}}
	for _, i := range openInvitations(c, t) {
		name := playerCell(i.Person)
		s.Rows = append(s.Rows, resource.Row{Ref: name.Ref, Cells: []resource.Cell{name, playerCell(i.By), {At: i.At}}, Values: action.Values{"name": {name.Text}}})
	}
	return s
}

// gamesOf lists the tables where members wait or play.
func gamesOf(c action.Caller, t *team.Team) resource.Section {
	s := resource.Section{Name: "games", Label: "Games", Empty: "No member waits or plays now."}
	s.Heads = []resource.Head{{Name: "players", Label: "Players"}, {Name: "game", Label: "Game", Spare: 1}, {Name: "state", Label: "State"}}
	now, v := c.Club.Gather(t), c.Viewer()
	add := func(group string, list []*table.Table) {
		for _, t := range list {
			s.Rows = append(s.Rows, resource.Row{
				Ref: resource.Ref{Kind: action.Table, ID: string(t.ID)}, Group: group,
				Cells: []resource.Cell{resource.Text(v.Players(t)), resource.Text(t.Rules.Info().Name), resource.Text(v.State(t))},
				Mark:  resource.Mark{Mine: t.Involves(c.Who.ID)},
			})
		}
	}
	add("Open tables", now.Open)
	add("Games in progress", now.Live)
	return s
}
