package feature

import (
	"context"
	"fmt"
	"strings"
	"time"

	"pawnstorm/lobby/team"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// teamLines returns teams as text. The person's own teams end with how to answer the first invitation.
func teamLines(c action.Caller, q resource.Query, list []*team.Team) []string {
	create := c.Line("team", "new", "Friday", "Knights")
	mine := q.Get(ownFilter) == "mine"
	switch {
	case len(list) == 0 && mine:
		return []string{"You are not in a team. To create one: " + create}
	case len(list) == 0:
		return []string{"There are no teams. To create one: " + create}
	}
	lines := mapped(list, func(t *team.Team) string { return teamRow(teamDoc(c, t)) })
	if mine && roleIn(c, list[0]) == "invited" {
		name := TeamName(list[0])
		lines = append(lines, fmt.Sprintf("To accept: %s. To decline: %s.",
			c.Line("team", "join", name), c.Line("team", "decline", name)))
	}
	return lines
}

// teamRow describes a team in one line.
func teamRow(doc TeamDoc) string {
	line := fmt.Sprintf("%-8s  %-*s  captain %s, %s",
		doc.ID, team.MaxName, doc.Name, doc.Captain, words.Count(doc.Size, "member"))
	switch {
	case doc.InvitedBy != nil:
		line += fmt.Sprintf("; %s invites you", *doc.InvitedBy)
	case doc.You != nil && *doc.You == "captain":
		line += "; you are its captain"
	case doc.You != nil:
		line += "; you are a member"
	}
	return line
}

// teamPage returns all of a team as text.
func teamPage(_ context.Context, c action.Caller, t *team.Team) ([]string, error) {
	doc := wholeTeam(c, t)
	lines := []string{fmt.Sprintf("%s, created %s, %s. The captain is %s.",
		doc.Name, t.Founded.Format(time.DateOnly), words.Count(doc.Size, "member"), doc.Captain)}
	if doc.InvitedBy != nil {
		join := c.Line("team", "join", doc.Name)
		lines = append(lines, fmt.Sprintf("%s invites you. To accept: %s", *doc.InvitedBy, join))
	}
	var names, here []string
	for _, m := range doc.Members {
		names = append(names, m.Name)
		if m.Here {
			here = append(here, m.Name)
		}
	}
	lines = append(lines, words.Wrap("Members: ", strings.Join(names, ", "))...)
	if len(here) > 0 {
		lines = append(lines, words.Wrap("Here: ", strings.Join(here, ", "))...)
	}
	for _, i := range doc.Invited {
		lines = append(lines, fmt.Sprintf("Invited on %s: %s", i.At.Format(time.DateOnly), i.Name))
	}
	now, v := c.Club.Gather(t), c.Viewer()
	for _, t := range now.Open {
		lines = append(lines, "Open:  "+v.Row(t))
	}
	for _, t := range now.Live {
		lines = append(lines, "Game:  "+v.Row(t))
	}
	return lines, nil
}
